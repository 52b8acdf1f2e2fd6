"""A pasted table: which of its columns holds the scores."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from calculators.compute.opponent_scores import is_opponent
from calculators.compute.scores import CROSSTABLE_CELL, Problem, ReadingError, shorten
from calculators.compute.typed_text import as_typed

SCORE_HEADINGS = frozenset({"pts", "points", "score", "total", "tot", "pkt"})
SUM_LABELS = frozenset({"total", "tot", "sum", "summe"})
NOT_WORDS = re.compile(r"[0-9\s.,;½/+\-\N{MINUS SIGN}()=u]*")  # a cell of these alone may be a number
SEPARATES_CELLS = re.compile(r"[\t;|]")
EDGE_BARS = re.compile(r"^\s*\||\|\s*$")  # tables of marked-up text have a bar on each side
RULE_LINE = re.compile(r"[\s|:+\-]*")  # the line under the headings of a marked-up table
SAMPLES = 3  # values that name a column without a heading
MAX_NAMED = 6  # columns that one message names


@dataclass(frozen=True, slots=True)
class Column:
    """The cells of one column as (text, line), blank ones left out, and what was decided on the way."""

    cells: tuple[tuple[str, int], ...]
    notes: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line of the table."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The cell's text, empty where the row is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


def is_score_heading(cell: str) -> bool:
    """Whether the cell is a heading under which tables give the points."""
    return cell.strip().strip('"').rstrip(".:").casefold() in SCORE_HEADINGS


def find_column(text: str) -> Column | None:
    """The column of scores in a table, or None where the text is no table.

    A table is two lines or more of two cells or more (tab, ; or |), one of them no number. Raises ReadingError naming
    the columns where several hold numbers and no heading decides.
    """
    if "\n" not in text or not SEPARATES_CELLS.search(text):
        return None
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if not RULE_LINE.fullmatch(line)]
    rows = [row for row in (_row(number, line) for number, line in lines) if any(row.cells)]
    wide = [row for row in rows if sum(map(bool, row.cells)) > 1]
    if len(wide) < 2 or all(NOT_WORDS.fullmatch(cell) for row in wide for cell in row.cells):
        return None
    heading = wide[0] if _is_heading(wide[0]) else None
    body = [row for row in rows if row is not heading and (heading is None or row.line > heading.line)]
    notes: list[str] = []
    if len(body) > 1 and any(cell.rstrip(".:").casefold() in SUM_LABELS for cell in body[-1].cells):
        notes.append(f"The last line, {shorten(' '.join(filter(None, body[-1].cells)))}, is a sum and was left out.")
        body.pop()
    column = _choose(heading, body)
    blank = [row.line for row in body if not row.cell(column)]
    warnings = (f"No score on line {', '.join(map(str, blank))}: left out.",) if blank else ()
    cells = tuple((row.cell(column), row.line) for row in body if row.cell(column))
    notes.insert(
        0, f"From the table, {_name(heading, body, column)} was read: {len(cells)} score{'s' * (len(cells) != 1)}."
    )
    return Column(cells, tuple(notes), warnings)


def _row(line: int, text: str) -> Row:
    cells = SEPARATES_CELLS.split(EDGE_BARS.sub("", text))
    return Row(line, tuple(as_typed(cell).strip() for cell in cells))


def _is_heading(row: Row) -> bool:
    words = [cell for cell in row.cells if cell and not NOT_WORDS.fullmatch(cell)]
    return any(map(is_score_heading, words)) or len(words) == sum(map(bool, row.cells))


def _choose(heading: Row | None, body: Sequence[Row]) -> int:
    filled: dict[int, int] = {}
    numbers: dict[int, int] = {}
    for row in body:
        for column, cell in enumerate(row.cells):
            if cell:
                filled[column] = filled.get(column, 0) + 1
                numbers[column] = numbers.get(column, 0) + is_opponent(cell)
    numeric = sorted(column for column, count in filled.items() if count <= 2 * numbers[column])
    headed = [column for column in numeric if heading and is_score_heading(heading.cell(column))]
    if len(numeric) == 1 or len(headed) == 1:
        return (headed or numeric)[0]
    if numeric:
        names = ", ".join(_name(heading, body, column) for column in numeric[:MAX_NAMED])
        more = " …" if len(numeric) > MAX_NAMED else ""
        raise ReadingError(
            Problem(
                f"The table has {len(numeric)} columns of numbers: {names}{more}. "
                "Paste only the column of opponents' scores."
            )
        )
    glued = next((cell for row in body for cell in row.cells if CROSSTABLE_CELL.fullmatch(cell)), None)
    if glued:
        raise ReadingError(
            Problem(
                f"{shorten(glued)} looks like a crosstable cell. Paste the column of the opponents' final scores.",
                glued,
            )
        )
    raise ReadingError(Problem("The table has no column of numbers. Paste the column of the opponents' final scores."))


def _name(heading: Row | None, body: Sequence[Row], column: int) -> str:
    if heading and heading.cell(column):
        return f"the column {shorten(heading.cell(column))}"
    samples = [row.cell(column) for row in body if row.cell(column)]
    return f"column {column + 1} ({', '.join(samples[:SAMPLES])}{' …' if len(samples) > SAMPLES else ''})"
