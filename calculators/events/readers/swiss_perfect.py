"""Swiss Perfect's printed text: standings, and below them the crosstable."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from calculators.compute.scores import Problem, ReadingError
from calculators.events.model import Reading
from calculators.events.readers import rows
from calculators.events.readers.assembly import event_of
from calculators.events.readers.banner import read_banner
from calculators.events.readers.crosstable import passed_over
from calculators.events.readers.entries import Asked, Crosstable, Described, Entry
from calculators.events.readers.heading_words import Role, role_of
from calculators.events.readers.letters import SWISS_PERFECT
from calculators.events.readers.names import by_name, name_words
from calculators.events.readers.pasted import SAMPLE, Pasted
from calculators.events.readers.personal import number_of, points_of, rank_of
from calculators.events.readers.spaced import find_spaced
from calculators.events.readers.spaced_table import FITS, NUMBER, entry_of, name_of

CROSSTABLE = re.compile(r"^ *cross ?table\b.*$", re.IGNORECASE | re.MULTILINE)


class Standing(NamedTuple):
    """A line of the standings: number, place, name, points, and by their headings points and tie-breaks as printed."""

    line: int
    number: int
    rank: int
    name: str
    points: Fraction | None
    printed: dict[str, str]

    @property
    def published(self) -> dict[str, str]:
        """The tie-breaks."""
        return {heading: text for heading, text in self.printed.items() if role_of(heading) is not Role.POINTS}


def is_swiss_perfect(pasted: Pasted) -> bool:
    """Whether the text has a line that says Cross Table and below it players with Swiss Perfect's cells."""
    below = _below(pasted)
    return below is not None and find_spaced(below, (SWISS_PERFECT,), SAMPLE) is not None


def read_swiss_perfect(pasted: Pasted, asked: Asked) -> Reading:
    """The event of the crosstable, with points and tie-breaks of the standings. Raises ReadingError by line, cell."""
    below = _below(pasted) or pasted
    table = find_spaced(below, (SWISS_PERFECT,))
    if table is None:
        raise ReadingError(
            Problem("There is no crosstable with cells such as 12:W. Paste it with the standings, or without them.")
        )
    rows.refuse(table.problems)
    entries = [entry_of(row, table) for row in table.rows]
    above = [] if below is pasted else pasted.lines[: len(pasted.lines) - len(below.lines)]
    banner = read_banner(line for _, line in above[: _heading(above)])
    standings = list(read_standings(above)) or list(read_standings(below.lines))
    joined, warnings = _joined(entries, standings)
    used = {standing.line for standing in standings}
    notes = (*pasted.notes, *banner.notes, *passed_over(line for line in table.passed if line not in used))
    described = Described(banner.title, kind=banner.kind, notes=notes, warnings=tuple(warnings))
    return event_of(Crosstable(joined, SWISS_PERFECT, SWISS_PERFECT.key, described), asked)


def _below(pasted: Pasted) -> Pasted | None:
    """The text below the words Cross Table, its lines numbered as they were."""
    match = CROSSTABLE.search(pasted.text)
    if match is None:
        return None
    return Pasted("\n" * (pasted.text.count("\n", 0, match.end())) + pasted.text[match.end() :])


def _heading(lines: Sequence[tuple[int, str]]) -> int:
    """The place of the line of headings of the standings; their number where there is none."""
    for place, (_, line) in enumerate(lines):
        roles = set(map(role_of, line.split()))
        if {Role.NAME, Role.POINTS} <= roles:
            return place
    return len(lines)


def read_standings(lines: Sequence[tuple[int, str]]) -> Iterator[Standing]:
    """The lines of standings set in blanks; on a shared place only the first has the place."""
    heading = _heading(lines)
    headings = lines[heading][1].split() if heading < len(lines) else []
    roles = list(map(role_of, headings))
    if not headings:
        return
    name, points = roles.index(Role.NAME), roles.index(Role.POINTS)
    printed, between = headings[points:], roles[name + 1 : points]
    rank = 0
    for line_number, line in lines[heading + 1 :]:
        words = line.split()
        if Role.NAME in map(role_of, words):  # the headings of another table
            return
        numbers = words[-len(printed) :]
        if len(words) <= len(printed) or not all(map(NUMBER.fullmatch, numbers)):
            continue
        del words[-len(printed) :]
        said = _taken(words, roles[:name])
        rank = rank_of(said.get(Role.RANK, "")) or rank
        for role in reversed(between):
            if role in FITS and len(words) > 1 and FITS[role](words[-1]):
                words.pop()
        number = number_of(said.get(Role.NUMBER, ""))
        yield Standing(
            line_number, number, rank, name_of(words), points_of(numbers[0]), dict(zip(printed, numbers, strict=True))
        )


def _taken(words: list[str], roles: Sequence[Role | None]) -> dict[Role, str]:
    """What stands in front of the name, taken from the words where it fits its heading."""
    return {role: words.pop(0) for role in roles if role in FITS and len(words) > 1 and FITS[role](words[0])}


def _joined(entries: Sequence[Entry], standings: Sequence[Standing]) -> tuple[list[Entry], list[str]]:
    """The players with what the standings say of them, matched by name; those of one name in their order."""
    places = by_name(standing.name for standing in standings)
    joined, warnings = [], []
    for entry in entries:
        same = places.get(name_words(entry.player.name), [])
        if not same:
            joined.append(entry)
            if standings:
                warnings.append(f"{entry.player.name} is not in the standings beside the crosstable.")
            continue
        if len(same) > 1:
            warnings.append(f"The standings have {entry.player.name} more than once: they were taken in order.")
        standing = standings[same.pop(0) if len(same) > 1 else same[0]]
        player = replace(entry.player, rank=standing.rank, points=standing.points)
        joined.append(replace(entry, player=player, published=standing.published))
    return joined, warnings
