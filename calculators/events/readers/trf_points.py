"""What a report file adds to the results of its players: records 240 (byes) and 299 (points out of the usual)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.compute.scores import Problem, ReadingError, read_score, shorten
from calculators.events.model import ABSENT
from calculators.events.readers.cells import Cell, Row
from calculators.events.readers.mirrors import named, quoted
from calculators.events.readers.trf_lines import Line, Noticed, listed, of_record
from calculators.events.report_file import OUTCOMES, RESULTS

NUMBER = re.compile(r"[0-9]{1,9}")
BYE_LETTERS = frozenset("FHZU")
MOST_TOUCHED = 2_000_000  # cells: those of the largest event eight times over


@dataclass(frozen=True, slots=True)
class Assignment:
    """A record 299: points for a result ("" for a bonus or penalty), a round (0: all) and players (none: all)."""

    letter: str
    points: Fraction
    round: int
    numbers: tuple[int, ...]
    line: Line

    @property
    def of_scale(self) -> bool:
        """Whether it says what a result gives to everybody in all rounds, as a scale does."""
        return bool(self.letter) and not self.round and not self.numbers


def read_assignments(lines: Sequence[Line], noticed: Noticed) -> list[Assignment]:
    """The records 299; a problem for each whose points or numbers cannot be read."""
    found = (read_assignment(line, noticed) for line in of_record(lines, "299"))
    return [assignment for assignment in found if assignment]


def read_assignment(line: Line, noticed: Noticed) -> Assignment | None:
    """One record 299: result at 5, match points at 8, points at 14, round at 20, numbers from 24."""
    letter, value = line.text[4:5].strip().upper(), points_in(line.text[5:18])
    rounds, numbers = numbers_in(line.text[18:22]), numbers_in(line.text[22:])
    known = not letter or letter in RESULTS
    if known and value is not None and rounds is not None and numbers is not None:
        return Assignment(letter, value, rounds[0] if rounds else 0, numbers, line)
    noticed.problem(
        f"Line {line.number}: {shorten(line.text)} cannot be read. Record 299 has a result ({' '.join(RESULTS)} or "
        "blank) in column 5, points in 14 to 17, a round in 20 to 22 and players' numbers from 24.",
        line.text,
        line.number,
    )
    return None


def points_in(text: str) -> Fraction | None:
    """The points: the last number, because match points stand before and are all there is where points are blank."""
    try:
        return read_score(text.rsplit(maxsplit=1)[-1])
    except (ReadingError, IndexError):
        return None


def numbers_in(text: str) -> tuple[int, ...] | None:
    """Different numbers between blanks, in their order; None where something else stands there."""
    tokens = text.split()
    return tuple(dict.fromkeys(map(int, tokens))) if all(map(NUMBER.fullmatch, tokens)) else None


def assign_all(rows: Mapping[int, Row], rounds: int, assignments: Sequence[Assignment], noticed: Noticed) -> list[Line]:
    """Gives players and outcomes the points of these records; the lines of those for rounds that are not there yet.

    Points of a scale are left to the scale. Raises ReadingError where the records are far more than an event can need.
    """
    touched = sum(len(a.numbers or rows) * (1 if a.round else rounds) for a in assignments if not a.of_scale)
    if touched > MOST_TOUCHED:
        raise ReadingError(
            Problem("There are too many records 299 in this file. One for each round and result will do.")
        )
    changes: dict[int, list[tuple[int, Fraction]]] = {}
    later = []
    for assignment in assignments:
        if assignment.of_scale:
            continue
        if unknown := [number for number in assignment.numbers if number not in rows]:
            told = f"Line {assignment.line.number}: there is no player {listed(unknown)} for these points."
            noticed.warnings.append(told)
        known = [number for number in assignment.numbers or rows if number in rows]
        if not assignment.letter:
            for number in known:
                changes.setdefault(number, []).append((assignment.round, assignment.points))
        elif assignment.round > rounds:
            later.append(assignment.line)
        else:
            for number in known:
                give(rows[number], assignment, noticed)
    for number, found in changes.items():
        rows[number].player = replace(rows[number].player, adjustments=tuple(sorted(found)))
    return later


def give(row: Row, assignment: Assignment, noticed: Noticed) -> None:
    """Gives the points to the player's outcomes that the record names: in one round, or in all."""
    result = RESULTS[assignment.letter]
    for index in [assignment.round - 1] if assignment.round else range(len(row.cells)):
        cell = row.cells[index]
        if cell.outcome.result is result:
            row.cells[index] = cell._replace(outcome=cell.outcome._replace(points=assignment.points))
        elif assignment.round and assignment.numbers:
            noticed.warnings.append(
                f"Line {assignment.line.number}: in round {index + 1} {named(row.player)} has no {result.name} but a "
                f"{cell.outcome.result.name}. These points were not counted."
            )


@dataclass(frozen=True, slots=True)
class Byes:
    """A record 240: byes of one kind (F, H or Z) in a round for players."""

    letter: str
    round: int
    numbers: tuple[int, ...]
    line: Line


def add_byes(lines: Sequence[Line], rows: Mapping[int, Row], rounds: int, noticed: Noticed) -> list[Line]:
    """Fills blank cells with the byes of records 240; the lines of those for rounds that are not there yet."""
    later = []
    for byes in read_byes(lines, noticed):
        if byes.round > rounds:
            later.append(byes.line)
        else:
            give_byes(rows, byes, noticed)
    return later


def read_byes(lines: Sequence[Line], noticed: Noticed) -> list[Byes]:
    """The records 240; a warning for each that cannot be read."""
    found = []
    for line in of_record(lines, "240"):
        letter, rounds, numbers = line.text[4:5].upper(), numbers_in(line.text[5:9]), numbers_in(line.text[9:])
        if letter in BYE_LETTERS and rounds and rounds[0] and numbers:
            found.append(Byes(letter, rounds[0], numbers, line))
        else:
            noticed.warnings.append(
                f"Line {line.number}: {shorten(line.text)} was left out. Record 240 has F, H or Z in column 5, a round "
                "in 7 to 9 and players' numbers from 11."
            )
    return found


def give_byes(rows: Mapping[int, Row], byes: Byes, noticed: Noticed) -> None:
    """Fills blank cells, and cells of an absence, with the byes; a problem where the round was played or paired."""
    given = Cell(OUTCOMES[byes.letter], byes.line.text)
    if unknown := [number for number in byes.numbers if number not in rows]:
        noticed.warnings.append(f"Line {byes.line.number}: there is no player {listed(unknown)} for this bye.")
    for row in filter(None, map(rows.get, byes.numbers)):
        cell = row.cells[byes.round - 1]
        if cell.outcome == ABSENT:
            row.cells[byes.round - 1] = given
        elif cell.outcome != given.outcome:
            noticed.problem(
                f"Line {byes.line.number} gives {named(row.player)} a {given.outcome.result.name} in round "
                f"{byes.round}, line {row.line} has {quoted(cell)} ({cell.outcome.result.name}). Mend one of the two.",
                cell.text,
                byes.line.number,
            )
