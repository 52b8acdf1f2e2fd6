"""The headings of pasted tables: which line holds them, and what each column is."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from calculators.events.readers.heading_words import TIE_BREAK, Role, key, role_of, round_of, words
from calculators.events.readers.pasted import Line
from calculators.events.readers.personal import is_sum

SEARCHED = 6000  # lines with cells that may stand above the headings: a ranking list of 5,000 players, and text

NUMERIC = re.compile(r"[+\-−]?[0-9]{0,6}[.,]?[0-9]{0,6}½?%?")


@dataclass(frozen=True)
class Columns:
    """Where in a line what stands: the column of each role, of each round, and of each published value.

    `roles` holds every column of a role in their order; `rounds` those of rounds 1, 2, …; `published` heading and
    column; `unread` the headings of the columns that are none of these.
    """

    roles: Mapping[Role, tuple[int, ...]]
    rounds: tuple[int, ...] = ()
    published: tuple[tuple[str, int], ...] = ()
    unread: tuple[str, ...] = ()

    def first(self, role: Role) -> int | None:
        """The first column of the role, None where there is none."""
        return self.roles.get(role, (None,))[0]


@dataclass(frozen=True)
class Header:
    """The line of headings: its place among the lines of the table, and the headings."""

    place: int
    headings: tuple[str, ...]
    lines: int = 1  # two where the numbers of the rounds stand below the other headings

    @property
    def names_players(self) -> bool:
        """Whether a heading names players."""
        return any(role_of(heading) in {Role.NAME, Role.TEAM} for heading in self.headings)

    @property
    def is_of_pairings(self) -> bool:
        """Whether these are headings of pairings: White, Black, Result."""
        return sum(role_of(heading) is Role.PAIRING for heading in self.headings) > 1

    def rounds(self) -> dict[int, list[int]]:
        """The columns of each round that a heading names."""
        found: dict[int, list[int]] = {}
        for column, heading in enumerate(self.headings):
            if number := round_of(heading):
                found.setdefault(number, []).append(column)
        return found


def headers(table: Sequence[Line]) -> Iterator[Header]:
    """The lines among the first that look like headings, in their order."""
    return filter(None, (header_at(table, place) for place in range(min(SEARCHED, len(table)))))


def header_at(table: Sequence[Line], place: int) -> Header | None:
    """The headings of this line, with those of the next where only it names rounds; None where it has none.

    A line that begins with a number or a word for a sum is no line of headings.
    """
    line = table[place]
    first = next(filter(None, line.cells), "")
    begins_with_number = line.cell(0).isdecimal() and line.cell(0) != "1"
    if begins_with_number or is_sum(first) or not _enough(line):
        return None
    header = Header(place, line.cells)
    below = table[place + 1] if place + 1 < len(table) else None
    if below and not header.rounds() and _only_rounds(below):
        width = max(len(line.cells), len(below.cells))
        return Header(place, tuple(below.cell(column) or line.cell(column) for column in range(width)), 2)
    return header


def _enough(line: Line) -> bool:
    """Whether most cells of the line are headings: a player called Name, or one with number 1, is not enough."""
    if not any(role_of(cell) for cell in line.cells if not cell.isdecimal()):
        return False
    known = sum(role_of(cell) is not None or bool(TIE_BREAK.fullmatch(key(cell))) for cell in line.cells if cell)
    named = [cell for cell in line.cells if round_of(cell)]
    bare = [int(cell) for cell in named if cell.isdecimal()]
    rounds = len(named) - len(bare) + (len(bare) if len(bare) > 1 and bare == list(range(1, len(bare) + 1)) else 0)
    return known + (rounds > 0) >= 2 and 2 * (known + rounds) >= line.filled


def _only_rounds(line: Line) -> bool:
    """Whether the line names rounds 1, 2, … and nothing that a player's line would hold."""
    numbered = [number for cell in line.cells if (number := round_of(cell))]
    others = [cell for cell in line.cells if cell and not round_of(cell)]
    headings = all(role_of(cell) or TIE_BREAK.fullmatch(key(cell)) for cell in others)
    return len(numbered) > 1 and numbered == list(range(1, len(numbered) + 1)) and len(others) <= 2 and headings


@dataclass
class _Sorting:
    """Columns while they are sorted by role."""

    roles: dict[Role, list[int]] = field(default_factory=dict)
    published: list[tuple[str, int]] = field(default_factory=list)
    unread: list[tuple[str, int]] = field(default_factory=list)


def sort_columns(headings: Sequence[str], rounds: Sequence[int], body: Sequence[Line]) -> Columns:
    """What each column holds, by its heading; numbers behind the points or the last round are published values."""
    sorting = _Sorting()
    behind = max(rounds, default=len(headings))
    for column, heading in enumerate(headings):
        if column in rounds:
            continue
        role = role_of(heading)
        if role is Role.POINTS and role in sorting.roles:
            role = None
        if role:
            sorting.roles.setdefault(role, []).append(column)
            behind = min(behind, column) if role is Role.POINTS else behind
        elif heading and (TIE_BREAK.fullmatch(key(heading)) or (column > behind and _numbers(body, column))):
            sorting.published.append((heading, column))
        elif not heading and _titles(body, column):
            sorting.roles.setdefault(Role.TITLE, []).append(column)
        else:
            sorting.unread.append((heading, column))
    named = not sorting.roles.keys().isdisjoint({Role.NAME, Role.TEAM})
    name = None if named else next((each for each in sorting.unread if _names(body, each[1])), None)
    if name:
        sorting.unread.remove(name)
        sorting.roles[Role.NAME] = [name[1]]
    roles = {role: tuple(columns) for role, columns in sorting.roles.items()}
    names = distinct([heading for heading, _ in sorting.published])
    published = tuple((name, column) for name, (_, column) in zip(names, sorting.published, strict=True))
    return Columns(roles, tuple(rounds), published, tuple(heading for heading, _ in sorting.unread if heading))


def distinct(headings: Sequence[str]) -> list[str]:
    """The headings, a number behind those that stood before: TB, TB (2)."""
    seen: Counter[str] = Counter()
    named = []
    for heading in headings:
        seen[heading] += 1
        named.append(heading if seen[heading] == 1 else f"{heading} ({seen[heading]})")
    return named


def _numbers(body: Sequence[Line], column: int) -> bool:
    """Whether most of what stands in the column is numbers."""
    cells = [cell for line in body if (cell := line.cell(column))]
    return 2 * sum(bool(NUMERIC.fullmatch(cell)) for cell in cells) > len(cells)


def _names(body: Sequence[Line], column: int) -> bool:
    """Whether most of what stands in the column are words with small letters, as names have, in most lines."""
    cells = [cell for line in body if (cell := line.cell(column))]
    words = sum(any(map(str.islower, cell)) and not any(map(str.isdecimal, cell)) for cell in cells)
    return 2 * words > len(body)


# The last ones are those of report files of 2006.
TITLES = words("GM IM FM CM WGM WIM WFM WCM AGM AIM AFM ACM WNM NM G I F M C WG WI WF WC WH")


def _titles(body: Sequence[Line], column: int) -> bool:
    """Whether a column without a heading holds chess titles."""
    return is_titles([cell for line in body if (cell := line.cell(column))])


def is_titles(cells: Sequence[str]) -> bool:
    """Whether these are chess titles."""
    return bool(cells) and all(cell.upper() in TITLES for cell in cells)
