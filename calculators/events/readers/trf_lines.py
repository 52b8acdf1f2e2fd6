"""The lines of a report file by their records, and what is noticed while they are read."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from calculators.compute.scores import Problem
from calculators.events.report_file import CONTROL

LINE_END = re.compile(r"\r\n|\r|\n")
RECORD = re.compile(r"[0-9A-Z]{3}(?: |$)|###")
RULER = "DDD"  # some programs print the format's own ruler above the players: DDD SSSS sTTT NNNN
LONGEST_TOKEN = 100  # characters of a refused line that a problem repeats
LISTED = 5  # lines or players named in one sentence


class Line(NamedTuple):
    """A line of the file: its number from 1, its record such as 001 ("" for other text), and the whole text."""

    number: int
    record: str
    text: str

    @property
    def content(self) -> str:
        """What stands behind the record, without blanks at its ends."""
        return self.text[4:].strip()


@dataclass(slots=True)
class Noticed:
    """What was noticed: problems that stop the reading, warnings, notes, and side data in doubt by its lines."""

    problems: list[Problem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    doubts: dict[str, list[int]] = field(default_factory=dict)

    def problem(self, message: str, token: str, line: int) -> None:
        """Adds a problem."""
        self.problems.append(Problem(message, token[:LONGEST_TOKEN], line))

    def doubt(self, what: str, line: int) -> None:
        """Adds a line to those in doubt for one reason, which one warning tells together."""
        self.doubts.setdefault(what, []).append(line)

    def all_warnings(self) -> list[str]:
        """The warnings, lines in doubt for one reason told together."""
        told = [
            f"{'Line' if len(lines) == 1 else 'Lines'} {listed(lines)}: {what}" for what, lines in self.doubts.items()
        ]
        return [*self.warnings, *told]


def lines_of(text: str) -> list[Line]:
    """The lines of the text, whichever end they have; other text, such as a ruler, has no record."""
    rows = (
        (row if row.isprintable() else CONTROL.sub(" ", row)).rstrip()
        for row in LINE_END.split(text.removeprefix("\ufeff"))
    )
    return [
        Line(number, row[:3] if RECORD.match(row) and row[:3] != RULER else "", row)
        for number, row in enumerate(rows, 1)
    ]


def of_record(lines: Iterable[Line], *records: str) -> list[Line]:
    """The lines of these records, in the order of the file."""
    return [line for line in lines if line.record in records]


def listed(numbers: Sequence[int]) -> str:
    """Numbers in a sentence: 3, 7 and 12, the first few where there are many."""
    if len(numbers) > LISTED:
        return f"{', '.join(map(str, numbers[:LISTED]))} and {len(numbers) - LISTED} more"
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
