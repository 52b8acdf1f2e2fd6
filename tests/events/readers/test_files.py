"""Uploaded files as text: encodings, and files that hold none."""

import codecs

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.files import FileText, text_of
from calculators.events.readers.pasted import MAX_CHARACTERS
from tests.events.pasted_tables import drawn, read, rows, sample, shared
from tests.events.workbooks import xlsx

TEXT = "No.\tName\t1.Rd\n1\tMüller-Östh\t2w½\n2\tŻuk\t1b½\n"


def refused(content, name=""):
    with pytest.raises(ReadingError) as refusal:
        text_of(content, name)
    return str(refusal.value)


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
    ],
)
def test_texts_are_read_in_the_encoding_that_their_mark_names(content):
    assert text_of(content) == FileText(TEXT)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_known_by_its_zeros(encoding):
    text = "No.\tName\t1.Rd\n1\tAdler\t2w1\n2\tBirk\t1b0\n"
    assert text_of(text.encode(encoding)) == FileText(text)


def test_other_bytes_are_read_as_windows_1252_and_said():
    text = TEXT.replace("Żuk", "Søren – €")
    assert text_of(text.encode("cp1252")) == FileText(
        text, ("The file is not in UTF-8. It was read as Windows-1252: look at names with accents.",)
    )
    assert text_of(b"\x81\x8d").text == "\N{REPLACEMENT CHARACTER}" * 2


def test_the_samples_in_several_encodings_are_one_table():
    utf16 = text_of(shared("samples/excel_unicode_text_utf16le_bom.txt").read_bytes()).text
    assert utf16.replace("\r\n", "\n") == sample("google_sheets_paste.tsv")
    german = text_of(shared("samples/excel_de_semicolon_bom_crlf.csv").read_bytes()).text
    assert german.startswith("Place;Name;Rd1")
    latin = text_of(shared("samples/event_trf16_latin1.trf").read_bytes())
    assert "Müller-Östh, Jörg" in latin.text
    assert len(latin.notes) == 1


def test_spreadsheets_are_read_as_their_cells():
    read_file = text_of(xlsx(Open=[["No.", "Name", "1.Rd"], [1, "Adler", "2w1"], [2, "Birk", "1b0"]]))
    assert read_file == FileText("No.\tName\t1.Rd\n1\tAdler\t2w1\n2\tBirk\t1b0")
    assert drawn(read(read_file.text)) == rows("2w1 \n 1b0")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"%PDF-1.7 \x00", "a PDF"),
        (b"\x89PNG\r\n\x1a\n\x00", "a picture"),
        (b"\xff\xd8\xff\xe0\x00", "a picture"),
        (b"BM\x00\x00", "a picture"),
        (b"{\\rtf1 text}", "a text document (RTF)"),
        (b"\x1f\x8b\x08", "a packed file"),
    ],
)
def test_files_without_text_are_named_with_what_to_do(content, what):
    assert refused(content, "final.xyz") == (
        f'"final.xyz" is {what}, which is not read. Export the table as text, CSV, XLSX or TRF, and send that.'
    )
    assert refused(content).startswith(f"The file is {what}")


def test_bytes_that_are_no_text_are_refused():
    assert refused(b"\x01\x00\x02\xff" * 20) == (
        "The file is no text. Export the table as text, CSV, XLSX or TRF, and send that."
    )


def test_a_text_may_begin_like_a_picture():
    assert text_of(b"BM Smith\t2w1").text == "BM Smith\t2w1"


def test_a_text_that_is_too_long_is_refused_by_the_limit():
    assert refused(b"a" * (MAX_CHARACTERS + 1)) == (
        "The file holds 4,000,001 characters. At most 4,000,000 are read: leave only the table of the event."
    )


def test_an_empty_file_is_an_empty_text():
    assert text_of(b"") == FileText("")
