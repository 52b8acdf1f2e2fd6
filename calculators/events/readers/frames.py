"""The crosstable in a table of cells: its headings, what each column holds, its dialect, and its lines."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from calculators.compute.scores import Problem, ReadingError
from calculators.events.readers.heading_words import Role
from calculators.events.readers.headings import Columns, Header, header_at, headers, is_titles, sort_columns
from calculators.events.readers.letters import VOTERS, Letters, choose, has_opponent
from calculators.events.readers.pasted import SAMPLE, Line
from calculators.events.readers.personal import FEDERATION, is_rating, number_of

MOST_HEADINGS = 20  # different lines of headings that are tried: a page has one for each of its tables


@dataclass(frozen=True)
class Frame:
    """A crosstable: its columns and dialect, the lines above its headings, those below, and its headings if any.

    `other` is the line where another table begins, 0 where there is none.
    """

    columns: Columns
    letters: Letters
    above: Sequence[Line]
    body: Sequence[Line]
    headings: Sequence[str] = ()
    other: int = 0


def find_frame(table: Sequence[Line], dialects: Iterable[Letters]) -> Frame | None:
    """The first crosstable in the table: one with headings, else one without; None where no cell names an opponent."""
    known = tuple(dialects)
    different = {header.headings: header for header in reversed(list(headers(table)))}  # the first of equal ones
    tried = [*reversed(different.values())][:MOST_HEADINGS]
    framed = next(filter(None, (_headed(table, header, known) for header in tried)), None)
    if framed or any(header.is_of_pairings for header in tried):  # W 1 on a page of pairings is no game against 1
        return framed
    return _bare(table, known)


def _headed(table: Sequence[Line], header: Header, dialects: Sequence[Letters]) -> Frame | None:
    sample = list(islice(_body(table, header), SAMPLE))
    of_rounds = header.rounds()
    columns = list(chain.from_iterable(of_rounds.values())) or _unknown(header)
    letters = chosen((line.cell(column) for line in sample for column in columns), dialects)
    if letters is None:
        return None
    if of_rounds:
        rounds = [_fullest(sample, of_rounds[number], letters) for number in in_sequence(of_rounds, header, table)]
    else:
        rounds = [column for column in columns if _opponents(sample, column, letters)]
    columns_of = sort_columns(header.headings, rounds, sample)
    body = list(_body(table, header))
    lines = table[header.place + header.lines :]
    ended = next((line.number for line in lines if line.number > body[-1].number and line.filled > 1), 0)
    return Frame(columns_of, letters, table[: header.place], body, header.headings, ended)


def _body(table: Sequence[Line], header: Header) -> Iterator[Line]:
    """The lines below the headings, up to those of another table; headings repeated on a new page are left out."""
    cells, start = table[header.place].cells, header.place + header.lines
    for place in range(start, len(table)):
        line = table[place]
        if line.cells != cells and header_at(table, place) is None:
            yield line
        elif line.cells != cells or _begins_again(table, start, place):
            return


def _begins_again(table: Sequence[Line], start: int, place: int) -> bool:
    """Whether the line below repeated headings begins as the first line of the table does: with number 1."""
    below = table[place + 1].cells[:1] if place + 1 < len(table) else ()
    return below == table[start].cells[:1] and any(below)


def _unknown(header: Header) -> list[int]:
    """The columns that the headings say nothing of."""
    columns = sort_columns(header.headings, (), ())
    known = {column for places in columns.roles.values() for column in places}
    return [column for column in range(len(header.headings)) if column not in known]


def chosen(cells: Iterable[str], dialects: Sequence[Letters]) -> Letters | None:
    """The dialect of the cells where it reads at least half of those that hold something."""
    sample = [cell for cell in cells if cell][:VOTERS]
    letters = choose(sample, dialects)
    return letters if letters and 2 * sum(letters.read(cell) is not None for cell in sample) >= len(sample) else None


def in_sequence(rounds: Iterable[int], header: Header, table: Sequence[Line]) -> list[int]:
    """The rounds in order. Raises ReadingError where one of 1, 2, … is missing."""
    found = sorted(rounds)
    missing = next((number for number, there in enumerate(found, 1) if number != there), None)
    if missing:
        line = table[header.place].number
        raise ReadingError(
            Problem(
                f"Line {line}: the headings name round {found[-1]} and not round {missing}. "
                "Paste the columns of all rounds, from the first.",
                place=line,
            )
        )
    return found


def _fullest(body: Sequence[Line], columns: Sequence[int], letters: Letters) -> int:
    """The column with the most opponents of those that a heading gives to one round."""
    if len(columns) == 1:
        return columns[0]
    return max(columns, key=lambda column: _opponents(body, column, letters))


def _opponents(body: Sequence[Line], column: int, letters: Letters) -> int:
    """How many cells of the column name an opponent."""
    return sum(has_opponent(letters.read(line.cell(column))) for line in body[:SAMPLE])


def _bare(table: Sequence[Line], dialects: Sequence[Letters]) -> Frame | None:
    """A table without headings, its columns by what they hold: number, name, rating, rounds, points."""
    # R1 as a heading would be a game drawn against player 1.
    sample = [line for place, line in enumerate(table[:SAMPLE]) if header_at(table, place) is None]
    letters = choose((cell for line in sample for cell in line.cells), dialects)
    if letters is None:
        return None
    width = max(len(line.cells) for line in sample)
    games = [column for column in range(width) if _opponents(sample, column, letters)]
    rounds = list(range(games[0], games[-1] + 1))
    if not chosen((line.cell(column) for line in sample for column in rounds), [letters]):
        return None
    players = [line for line in sample if any(has_opponent(letters.read(line.cell(column))) for column in rounds)]
    while rounds[-1] + 1 < width and _byes(players, rounds[-1] + 1, letters):
        rounds.append(rounds[-1] + 1)
    columns = _by_content(players, rounds, width)
    # Cells alone, such as W 4, D 3, L 6 of one player, are no table of players.
    named = Role.NAME in columns.roles or Role.NUMBER in columns.roles
    return Frame(columns, letters, (), table) if named else None


def _byes(players: Sequence[Line], column: int, letters: Letters) -> bool:
    """Whether a column holds nothing but rounds, all without opponents."""
    cells = [cell for line in players if (cell := line.cell(column))]
    return bool(cells) and all(letters.read(cell) is not None for cell in cells)


def _federations(players: Sequence[Line], column: int) -> bool:
    """Whether the column holds nothing but short words in capitals."""
    return all(FEDERATION.fullmatch(cell) for line in players if (cell := line.cell(column)))


def _by_content(players: Sequence[Line], rounds: Sequence[int], width: int) -> Columns:
    """What the columns beside the rounds hold: in front numbers, then what is of the person; behind the points."""
    roles: dict[Role, Sequence[int]] = {}
    words: list[int] = []
    for column in range(rounds[0]):
        cells = [cell for line in players if (cell := line.cell(column))]
        if cells and all(map(number_of, cells)) and not words:
            roles.setdefault(Role.NUMBER, (column,))
        elif cells and all(map(is_rating, cells)):
            roles.setdefault(Role.RATING, (column,))
        elif cells and all(map(str.isdecimal, cells)):  # longer than any number of a player
            roles.setdefault(Role.FIDE_ID, (column,))
        elif is_titles(cells) and all(len(cell) > 1 for cell in cells):
            roles.setdefault(Role.TITLE, (column,))
        elif cells:
            words.append(column)
    federations = [column for column in words if _federations(players, column)]
    if federations and len(words) > 1:
        roles[Role.FEDERATION] = federations[-1:]
        words.remove(federations[-1])
    if words:
        roles[Role.NAME] = words[:1]
    behind = range(rounds[-1] + 1, width)
    if behind:
        roles[Role.POINTS] = (behind[0],)
    return Columns(
        {role: tuple(columns) for role, columns in roles.items()},
        tuple(rounds),
        tuple((f"column {column + 1}", column) for column in behind[1:]),
    )
