"""A pasted text as lines, and as a table of cells by the separator that its lines agree on."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from calculators.compute.scores import Problem, ReadingError
from calculators.compute.typed_text import tidy

MAX_CHARACTERS = 4_000_000  # a report file of 5,000 players and 50 rounds has three million
MAX_CELLS = 400  # in a line: 50 rounds of three cells each, every personal column and every tie-break
MAX_LINES = 130_000  # 5,000 players have 125,000 games in 50 rounds
SAMPLE = 400  # lines that decide what a text is: banners are short, and a table says it on every line
LONGEST_LINE = 2000  # characters of a table set in blanks: 50 rounds, a name and every tie-break
NO_NAME = "\t0123456789½+-="  # in which no line ends that breaks a name
JOINED = 3  # lines that a quoted cell may go over: a heading broken by hand

# In order of trust: a comma also stands in names and numbers, a bar or a semicolon hardly does, a tab never.
SEPARATORS = ("\t", "|", ";", ",")
WIDE = 2  # separators that make a line a row of a table: number, name and one round
AGREEING = 0.6  # share of the rows whose commas are as many as in the others, else they are decimal marks
BLANKS = re.compile(r" {2,}")
QUOTED = re.compile(r'"[^"]*"')
RULE_LINE = re.compile(r"[\s|:+=_\-]*")  # drawn lines between the rows
EDGE_BARS = re.compile(r"^\s*\||\|\s*$")  # tables of marked-up text have a bar on each side

# A ½ as it comes out of wrong decoding: ISO 8859-2 for 8859-1, UTF-8 read as cp1252; or written with a fraction slash.
DAMAGED_HALVES = ("˝", "Â½", "1⁄2")


def refuse_length(text: str) -> None:
    """Raises ReadingError where a text has more characters or lines than the largest event."""
    if len(text) > MAX_CHARACTERS:
        raise ReadingError(Problem(f"The text has {len(text):,} characters. At most {MAX_CHARACTERS:,} are read."))
    if max(text.count("\n"), text.count("\r")) > MAX_LINES:
        raise ReadingError(Problem(f"The text has more than {MAX_LINES:,} lines. Paste only the table of the event."))


class Line(NamedTuple):
    """The cells of one line, without blanks around, and its number from 1."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """The text in that column; empty where the line is shorter or there is no such column."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""

    @property
    def filled(self) -> int:
        """How many cells hold something."""
        return sum(map(bool, self.cells))


@dataclass(frozen=True)
class Pasted:
    """A pasted text with the views that readers take of it, each made once."""

    typed: str

    @cached_property
    def text(self) -> str:
        """The text with regular line breaks and blanks, and every damaged ½ mended."""
        text = tidy(self.typed)
        for damaged in DAMAGED_HALVES:
            text = text.replace(damaged, "½")
        return text

    @cached_property
    def notes(self) -> list[str]:
        """What was mended in the text."""
        found = [damaged for damaged in DAMAGED_HALVES if damaged in self.typed]
        return [f'A ½ damaged in copying ("{damaged}") was read as ½.' for damaged in found]

    @cached_property
    def known(self) -> dict[str, str]:
        """What was found out about the text, kept so that it is found out once."""
        return {}

    @cached_property
    def lines(self) -> list[tuple[int, str]]:
        """The lines that hold something, with their numbers from 1."""
        return [(number, line) for number, line in enumerate(self.text.split("\n"), 1) if line and not line.isspace()]

    @cached_property
    def separator(self) -> str:
        """The character between the cells; empty where only two blanks or more can stand between them."""
        return separator_of([line for _, line in self.lines[:SAMPLE]])

    @cached_property
    def table(self) -> list[Line]:
        """The lines as cells, drawn lines left out. Raises ReadingError for a line of too many cells."""
        return cells_of(self.lines, self.separator)


def separator_of(lines: Sequence[str], wide: int = WIDE) -> str:
    """The separator that makes rows of the most lines; of equals, the one by which most are of one length.

    A line is a row with `wide` separators or more; empty where there is no such line.
    """
    best, found = (0, 0), ""
    for separator in SEPARATORS:
        counts = Counter(count for line in lines if (count := _outside_quotes(line).count(separator)) >= wide)
        rows, alike = counts.total(), max(counts.values(), default=0)
        if separator == "," and alike < AGREEING * rows:
            continue
        if (rows, alike) > best:
            best, found = (rows, alike), separator
    return found


def _outside_quotes(line: str) -> str:
    return QUOTED.sub("", line) if '"' in line else line


def cells_of(lines: Sequence[tuple[int, str]], separator: str) -> list[Line]:
    """The lines as cells, drawn lines left out. Raises ReadingError for a line of too many cells."""
    return list(_rows(lines, separator))


def _rows(lines: Sequence[tuple[int, str]], separator: str) -> Iterator[Line]:
    for number, text in _joined(lines, separator):
        if not text[:1].isalnum() and RULE_LINE.fullmatch(text):
            continue
        cells = split_cells(EDGE_BARS.sub("", text) if separator == "|" else text, separator)
        if len(cells) > MAX_CELLS:
            raise ReadingError(
                Problem(
                    f"Line {number} has {len(cells):,} cells. At most {MAX_CELLS} are read: "
                    "paste only the columns of the players, their rounds, points and tie-breaks.",
                    place=number,
                )
            )
        yield Line(number, tuple(cells))


def _joined(lines: Sequence[tuple[int, str]], separator: str) -> Iterator[tuple[int, str]]:
    """The lines, those put together over which a quoted cell or a name goes."""
    tabs = Counter(line.count("\t") for _, line in lines[:SAMPLE]).most_common(1)[0][0] if separator == "\t" else 0
    place = 0
    while place < len(lines):
        number, text = lines[place]
        place += 1
        if '"' in text and _opens_quote(text, separator):
            ahead = [line for _, line in lines[place : place + JOINED]]
            closing = next((more for more, line in enumerate(ahead, 1) if line.count('"') % 2), 0)
            text = " ".join([text, *ahead[:closing]])
            place += closing
        elif tabs and place < len(lines) and _breaks_name(text, lines[place][1], tabs):
            text = f"{text} {lines[place][1]}"
            place += 1
        yield number, text


def _breaks_name(line: str, below: str, tabs: int) -> bool:
    """Whether a numbered line ends in a name that the one below goes on with: both together have all the tabs."""
    whole = line.count("\t") + below.count("\t") == tabs
    return (
        whole
        and 0 < line.count("\t") < tabs
        and line[:1].isdecimal()
        and line[-1] not in NO_NAME
        and below[0].isalpha()
    )


def _opens_quote(line: str, separator: str) -> bool:
    """Whether the last cell begins with a quote that the line does not close."""
    before = line[: line.rfind('"')].rstrip(" ")
    return line.count('"') % 2 == 1 and (not before or before[-1] == separator)


def split_cells(line: str, separator: str) -> list[str]:
    """The cells of a line, without blanks and quotes around; in quotes a separator is text, "" a quote."""
    if not separator:
        return BLANKS.split(line.strip())
    if '"' not in line:
        return [cell.strip() for cell in line.split(separator)]
    cells: list[str] = []
    held: list[str] = []
    unclosed = False
    for part in line.split(separator):
        held.append(part)
        quotes = part.count('"') % 2 == 1
        unclosed = unclosed != quotes if len(held) > 1 else quotes and part.lstrip().startswith('"')
        if not unclosed:
            cells.append(_unquoted(separator.join(held).strip()))
            held = []
    return [*cells, *(part.strip() for part in held)]


def _unquoted(cell: str) -> str:
    if len(cell) > 1 and cell.startswith('"') and cell.endswith('"'):
        return cell[1:-1].replace('""', '"').strip()
    return cell
