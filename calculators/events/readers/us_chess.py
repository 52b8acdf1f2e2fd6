"""US Chess crosstables as text: two lines a player, the second with ratings and colours."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from calculators.compute.scores import Problem, ReadingError
from calculators.events.model import MAX_PLAYERS, Player, Reading
from calculators.events.readers.assembly import event_of
from calculators.events.readers.banner import read_banner
from calculators.events.readers.crosstable import passed_over
from calculators.events.readers.entries import Asked, Crosstable, Described, Entry
from calculators.events.readers.heading_words import key
from calculators.events.readers.letters import US_CHESS
from calculators.events.readers.pasted import SAMPLE, Pasted
from calculators.events.readers.personal import number_of, points_of, rating_of

# Before the event: R is the regular rating, Q the quick and B the blitz one; 1641P17 is provisional.
RATINGS = re.compile(r"/ ?[RQB]: ?(?P<before>[0-9]{2,4}(?:P[0-9]{1,2})?|Unrated)")
MAX_LINES = 4 * MAX_PLAYERS  # two for each, drawn lines between them, and some to spare
LEAST_CELLS = 4  # number, name, total, one round


class _Line(NamedTuple):
    number: int
    cells: list[str]


def is_us_chess(pasted: Pasted) -> bool:
    """Whether the text has players' lines with bars, and a line of ratings below one."""
    lines = [line for _, line in pasted.lines[:SAMPLE] if "|" in line]
    return any(RATINGS.search(line) for line in lines) and any(_is_player(_cells(line)) for line in lines)


def read_us_chess(pasted: Pasted, asked: Asked) -> Reading:
    """The event of a US Chess text. Raises ReadingError naming line and cell."""
    lines = [_Line(number, _cells(line)) for number, line in pasted.lines[:MAX_LINES] if "|" in line]
    entries = list(_entries(lines))
    if not entries:
        raise ReadingError(
            Problem("No line looks like a player's: 1 | FINN O'DELL |4.0 |W   5|D   3|. Paste the whole crosstable.")
        )
    banner = read_banner(
        line for number, line in pasted.lines if number < lines[0].number and any(map(str.isalnum, line))
    )
    read = {line for entry in entries for line in (entry.line, entry.line + 1)}
    passed = [line.number for line in lines if line.number not in read and not _is_heading(line.cells)]
    notes = (*pasted.notes, *passed_over(passed))
    described = Described(banner.title, "us-chess", kind=banner.kind, notes=notes)
    return event_of(Crosstable(entries, US_CHESS, "us-chess", described), asked)


def _cells(line: str) -> list[str]:
    cells = [cell.strip() for cell in line.split("|")]
    return cells[:-1] if cells[-1] == "" else cells


def _is_player(cells: Sequence[str]) -> bool:
    return len(cells) >= LEAST_CELLS and bool(number_of(cells[0])) and points_of(cells[2]) is not None


def _is_heading(cells: Sequence[str]) -> bool:
    return key(cells[0]) in {"pair", "num", "no", "pairnum"}


def _entries(lines: Sequence[_Line]) -> Iterator[Entry]:
    """The players; the line below each repeats W and B, which are colours there."""
    for place, line in enumerate(lines):
        if not _is_player(line.cells):
            continue
        below = lines[place + 1].cells if place + 1 < len(lines) else []
        ratings = RATINGS.search(below[1]) if len(below) > 1 and not _is_player(below) else None
        colours = "".join(cell[:1] or " " for cell in below[3:]) if ratings else ""
        cells = line.cells[3:]
        player = Player(
            0,
            " ".join(line.cells[1].split()),
            (),
            rating=rating_of(ratings["before"]) if ratings else 0,
            points=points_of(line.cells[2]),
        )
        yield Entry(line.number, player, cells, (number_of(line.cells[0]),), colours.ljust(len(cells))[: len(cells)])
