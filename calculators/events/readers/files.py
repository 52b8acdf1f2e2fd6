"""An uploaded file as text: text in any usual encoding, and spreadsheets."""

import codecs
from typing import NamedTuple

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.readers.pasted import MAX_CHARACTERS
from calculators.events.readers.spreadsheets import sheet_text

SHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")  # XLSX and ODS are packed files; XLS

# How files begin that hold no text, and what they are.
OTHERS = (
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"BM", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"{\\rtf", "a text document (RTF)"),
    (b"\x1f\x8b", "a packed file"),
    (b"7z\xbc\xaf", "a packed file"),
    (b"Rar!", "a packed file"),
    (b"SQLite format", "a database"),
)
# UTF-32 first: its mark begins with that of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE = 4096  # bytes that tell UTF-16 without a mark: every second one of a table is zero
ADVICE = "Export the table as text, CSV, XLSX or TRF, and send that."


class FileText(NamedTuple):
    """The text of a file, and what was decided while reading it."""

    text: str
    notes: tuple[str, ...] = ()


def text_of(content: bytes, name: str = "") -> FileText:
    """The text of an uploaded file; a spreadsheet's as lines of cells with tabs. `name` is for the message.

    Raises ReadingError for pictures, PDFs and other files without text, and for texts that are too long.
    """
    if content.startswith(SHEETS):
        read = FileText(*sheet_text(content))
    else:
        refuse_other(content, name)
        read = decoded(content)
    if len(read.text) > MAX_CHARACTERS:
        raise ReadingError(
            Problem(
                f"The file holds {len(read.text):,} characters. At most {MAX_CHARACTERS:,} are read: "
                "leave only the table of the event."
            )
        )
    return read


def refuse_other(content: bytes, name: str) -> None:
    """Raises ReadingError for a file that begins as one without text does."""
    what = next((what for start, what in OTHERS if content.startswith(start)), "")
    if what and (b"\x00" in content or what != "a picture" or not content.startswith(b"BM")):
        raise ReadingError(Problem(f"{shorten(name) if name else 'The file'} is {what}, which is not read. {ADVICE}"))


def decoded(content: bytes) -> FileText:
    """The text of bytes: by their mark, as UTF-8, else as Windows-1252. Raises ReadingError where they are no text."""
    marked = next((encoding for mark, encoding in MARKS if content.startswith(mark)), "") or _unmarked_utf16(content)
    if marked:
        return FileText(content.decode(marked, "replace"))
    if b"\x00" in content:
        raise ReadingError(Problem(f"The file is no text. {ADVICE}"))
    try:
        return FileText(content.decode("utf-8"))
    except UnicodeDecodeError:
        # Latin-1 is the same but for the bytes from 80 to 9F, which nobody uses as it means them.
        text = content.decode("cp1252", "replace")
    return FileText(text, ("The file is not in UTF-8. It was read as Windows-1252: look at names with accents.",))


def _unmarked_utf16(content: bytes) -> str:
    """The kind of UTF-16 of bytes without a mark, empty where every second byte is not mostly zero."""
    even, odd = content[:SAMPLE:2], content[1:SAMPLE:2]
    if odd and 2 * odd.count(0) > len(odd) and not even.count(0):
        return "utf-16-le"
    return "utf-16-be" if odd and 2 * even.count(0) > len(even) and not odd.count(0) else ""
