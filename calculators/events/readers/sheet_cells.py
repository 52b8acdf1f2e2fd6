"""Opens a spreadsheet given on standard input and prints the cells of its sheets as JSON: a program of its own.

The library that opens spreadsheets ends the whole process where a sheet of two cells at its far corners asks for more
memory than there is, and cannot be stopped while it unpacks. So it runs beside the site, with limits.
"""

import json
import sys
from datetime import date, datetime, time, timedelta
from io import BytesIO
from itertools import islice

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError, SheetTypeEnum

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

MAX_MEMORY = 1 << 30  # bytes: 20,000 rows of 400 cells take a quarter
MAX_SECONDS = 4  # of work: the largest event takes less than one
MAX_SHEETS = 20
MAX_ROWS = 20_000  # of a sheet: 5,000 players, with lines of their own around each
MAX_COLUMNS = 400

MAX_CHARACTERS = 8_000_000  # of all sheets: twice what is read of one

PASSWORD, DAMAGED = 3, 4  # what the program says when it ends

Cell = str | int | float | bool | None | list[str]


def cell_of(value: object) -> Cell:
    """The value as JSON has it: a date is ["date", "2024-01-02"], a time of day ["time", "1:0"]."""
    if isinstance(value, datetime | date):
        return ["date", value.isoformat()[:10]]
    if isinstance(value, time):
        return ["time", f"{value.hour}:{value.minute}"]
    if isinstance(value, timedelta):
        minutes = int(value.total_seconds()) // 60
        return ["time", f"{minutes // 60}:{minutes % 60}"]
    return value if isinstance(value, str | int | float) else None


def rows_of(sheet: CalamineSheet) -> list[list[Cell]]:
    """The rows of a sheet from its first, one more than are read where there are more."""
    if sheet.start is None:
        return []
    indent: list[Cell] = [None] * min(sheet.start[1], MAX_COLUMNS)  # the library gives empty rows, no empty columns
    return [[*indent, *map(cell_of, row[:MAX_COLUMNS])] for row in islice(sheet.iter_rows(), MAX_ROWS + 1)]


def characters(cells: object) -> int:
    """How many characters the cells have, lists of them all together."""
    return sum(map(characters, cells)) if isinstance(cells, list) else len(str(cells))


def main() -> int:
    """Prints [[name of the sheet, rows], …]; how it ends says what was wrong."""
    if resource:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read()))
        names = [sheet.name for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet][:MAX_SHEETS]
        sheets = [[name, rows_of(book.get_sheet_by_name(name))] for name in names]
        if sum(map(characters, sheets)) > MAX_CHARACTERS:
            return DAMAGED
        json.dump(sheets, sys.stdout)
    except PasswordError:
        return PASSWORD
    except (CalamineError, OSError, ValueError, MemoryError):
        return DAMAGED
    return 0


if __name__ == "__main__":
    sys.exit(main())
