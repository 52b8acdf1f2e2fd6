"""Spreadsheet files (XLSX, ODS, XLS) as tab-separated text: the first sheet that holds a table."""

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from calculators.compute.scores import Problem, ReadingError, counted, shorten
from calculators.events.readers import sheet_cells
from calculators.events.readers.crosstable import crosstable_form
from calculators.events.readers.pasted import Pasted
from calculators.events.readers.results_list import has_results
from calculators.events.readers.sheet_cells import MAX_ROWS, PASSWORD, Cell

MAX_UNPACKED = 50_000_000  # bytes: 5,000 players and 50 rounds unpack to 15 million
MAX_PARTS = 1_000  # files in a workbook: a few for each sheet
MAX_RATIO = 200  # unpacked to packed: sheets of repeated cells come to 30
MAX_WAIT = 5  # seconds for a file to be opened
MAX_CELLS = 1_000_000  # of a sheet: 5,000 players with 200 columns
LEAST_ROWS = 2  # that make a table

ADVICE = "Export the sheet with the crosstable as CSV or text, and send that."
DAMAGED = f"This file cannot be opened as a spreadsheet (XLSX, ODS, XLS), or is too large to be opened. {ADVICE}"
LOCKED = "This spreadsheet is locked with a password. Save it without one, or export the sheet as CSV or text."
NO_TABLE = "No sheet of this file holds a table. Send the sheet with the crosstable, or export it as CSV or text."

# The dates that a spreadsheet makes of 1/2: 2 January, or 1 February where the day comes first.
MADE_OF_HALVES = re.compile(r"[0-9]{4}-(?:01-02|02-01)")
GAME_SCORE = re.compile(r"[2-9]\s*[-:]\s*[0-9]|[0-9]\s*[-:]\s*[2-9]")  # where 1/2 may also have been 2-1


class SheetText(NamedTuple):
    """A sheet as tab-separated text, and what was decided."""

    text: str
    notes: tuple[str, ...] = ()


def sheet_text(content: bytes) -> SheetText:
    """The first sheet that names opponents, else the first with a table, as text.

    Raises ReadingError for files that are too large, damaged, locked or without a table.
    """
    refuse_bomb(content)
    sheets = opened(content)
    tables = [(name, text_of_rows(name, rows)) for name, rows in sheets if _is_table(rows)]
    if not tables:
        raise ReadingError(Problem(NO_TABLE))
    name, chosen = next((table for table in tables if _names_opponents(table[1].text)), tables[0])
    if len(sheets) == 1:
        return chosen
    return SheetText(chosen.text, (f"Of {len(sheets)} sheets {shorten(name)} was read.", *chosen.notes))


def refuse_bomb(content: bytes) -> None:
    """Raises ReadingError for a packed file that says it unpacks to more than any crosstable needs."""
    if not content.startswith(b"PK"):
        return
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as failed:
        raise ReadingError(Problem(DAMAGED)) from failed
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MAX_PARTS or unpacked > min(MAX_UNPACKED, MAX_RATIO * len(content)):
        raise ReadingError(
            Problem(f"The file unpacks to {unpacked:,} bytes in {len(parts):,} parts, which is too much. {ADVICE}")
        )


def opened(content: bytes) -> list[tuple[str, list[list[Cell]]]]:
    """The name and the rows of each sheet, opened by a program of its own with limits on memory and time."""
    program = Path(sheet_cells.__file__)
    try:
        done = subprocess.run(  # noqa: S603 - this Python and a file of this package; the content goes in as bytes
            [sys.executable, "-I", str(program)], input=content, capture_output=True, timeout=MAX_WAIT, check=False
        )
    except subprocess.TimeoutExpired as failed:
        raise ReadingError(Problem(DAMAGED)) from failed
    if done.returncode:
        raise ReadingError(Problem(LOCKED if done.returncode == PASSWORD else DAMAGED))
    return [(name, rows) for name, rows in json.loads(done.stdout)]


def _is_table(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether at least two rows hold at least two cells each."""
    return sum(sum(map(bool, row)) > 1 for row in rows) >= LEAST_ROWS


def _names_opponents(text: str) -> bool:
    pasted = Pasted(text)
    return bool(crosstable_form(pasted)) or has_results(pasted)


def text_of_rows(name: str, rows: Sequence[Sequence[Cell]]) -> SheetText:
    """The rows as lines of cells with tabs; dates that can only have been 1/2 are that again."""
    if len(rows) > MAX_ROWS:
        raise ReadingError(
            Problem(f"The sheet {shorten(name)} has more than {MAX_ROWS:,} rows. Leave only those of the crosstable.")
        )
    filled = sum(len(row) - row.count(None) for row in rows)
    if filled > MAX_CELLS:
        many = f"The sheet {shorten(name)} has {filled:,} cells with something in them"
        raise ReadingError(Problem(f"{many}. At most {MAX_CELLS:,} are read: leave only the crosstable."))
    halves = set(_columns_of_halves(rows))
    mended = sum(is_date(cell) and column in halves for row in rows for column, cell in enumerate(row))
    times = sum(isinstance(cell, list) and cell[0] == "time" for row in rows for cell in row)
    notes = [f"{counted(mended, 'date')} that a spreadsheet makes of 1/2 became ½ again."] if mended else []
    if times:
        notes.append(f"{counted(times, 'time')} of day became results again, such as 1:0.")
    lines = ("\t".join(_text(cell, column in halves) for column, cell in enumerate(row)).rstrip("\t") for row in rows)
    return SheetText("\n".join(lines).rstrip("\n"), tuple(notes))


def is_date(cell: Cell) -> bool:
    """Whether the cell holds a date."""
    return isinstance(cell, list) and cell[0] == "date"


def _columns_of_halves(rows: Sequence[Sequence[Cell]]) -> Iterator[int]:
    """The columns whose dates are all such as 1/2 becomes, and that hold no scores of several games."""
    for column in range(max(map(len, rows), default=0)):
        cells = [row[column] for row in rows if column < len(row)]
        dates = [cell[1] for cell in cells if isinstance(cell, list) and cell[0] == "date"]
        scores = any(isinstance(cell, str) and GAME_SCORE.fullmatch(cell.strip()) for cell in cells)
        if dates and not scores and all(map(MADE_OF_HALVES.fullmatch, dates)):
            yield column


def _text(cell: Cell, half: bool) -> str:
    if isinstance(cell, list):
        return "½" if half and cell[0] == "date" else cell[1]
    if isinstance(cell, float):
        return f"{cell:.10g}"
    return "" if cell is None else " ".join(str(cell).split())
