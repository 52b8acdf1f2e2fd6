"""Where the round, both players and the result stand in a list of games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from calculators.events.readers.cell_meanings import points
from calculators.events.readers.dates import is_date
from calculators.events.readers.game_results import is_pair, read_result
from calculators.events.readers.heading_words import (
    BLACK,
    BOARD,
    FIRST,
    RESULT,
    ROUND_WORDS,
    SECOND,
    WHITE,
    Role,
    key,
    role_of,
    words,
)
from calculators.events.readers.headings import SEARCHED
from calculators.events.readers.pasted import SAMPLE, Line
from calculators.events.readers.personal import number_of

POINTS = words(
    "points pts score score1 score2 points1 points2 pts1 pts2 result1 result2 res1 res2 whitescore blackscore "
    "whitepoints blackpoints whitepts blackpts whiteresult blackresult scorewhite scoreblack"
)
SCORES = RESULT | words("score scores")
SIDES = words("1 ½ 0 0.5 0,5 1.0 0.0 1,0 0,0")
LEAST_SHARE = 0.6  # of the lines of a list without headings, those that are games


@dataclass(frozen=True)
class ListColumns:
    """The columns of a list of games; `result` holds both sides, or `points` one side each.

    `coloured` says that the first player has White; `page` that the list has boards or points, as pages of one round
    do.
    """

    first: int
    second: int
    result: int | None
    points: tuple[int, int] | None = None
    round: int | None = None
    coloured: bool = True
    page: bool = False
    headed: bool = True


def find_list(table: Sequence[Line]) -> tuple[ListColumns, int] | None:
    """The columns of a list of games and the place of the first line below its headings; None where it is none."""
    for place, line in enumerate(table[:SEARCHED]):
        # Headings do not begin with a number, and most lines of long tables do.
        if not line.cells[0][:1].isdecimal() and (columns := by_headings(line.cells)):
            return columns, place + 1
    start = 1 if table and not any(character.isdecimal() for cell in table[0].cells for character in cell) else 0
    columns = _by_content(table[start:SAMPLE])
    unknown = bool(
        columns and start and table[0].cell(columns.result) and not _result_or_date(table[0].cell(columns.result))
    )
    return (columns, int(unknown)) if columns else None


def by_headings(headings: Sequence[str]) -> ListColumns | None:
    """The columns that these headings name; None where they do not name two players and a result."""
    keys = [key(heading) for heading in headings]

    def first_of(words: frozenset[str]) -> int | None:
        return next((column for column, word in enumerate(keys) if word in words), None)

    white, black = first_of(WHITE), first_of(BLACK)
    coloured = white is not None and black is not None
    first, second = (white, black) if coloured else (first_of(FIRST), first_of(SECOND))
    sides = [column for column, word in enumerate(keys) if word in POINTS]
    result = first_of(SCORES)
    if first is None or second is None or first == second:
        return None
    both = (sides[0], sides[1]) if len(sides) == 2 and result in {None, sides[0]} else None
    if result is None and both is None:
        return None
    page = not both and (bool(sides and result not in sides) or any(_of_page(heading) for heading in headings))
    return ListColumns(first, second, None if both else result, both, first_of(ROUND_WORDS), coloured, page)


def _of_page(heading: str) -> bool:
    return key(heading) in BOARD or role_of(heading) is Role.RATING


def _by_content(lines: Sequence[Line]) -> ListColumns | None:
    """The columns by what they hold: results of both sides in one or in two, two of names, and in front the round."""
    games = [line for line in lines if any(map(_result_or_date, line.cells)) or any(map(_is_side, line.cells[2:]))]
    if not games or len(games) < LEAST_SHARE * len(lines):
        return None
    width = max(len(line.cells) for line in games)
    results = [column for column in range(width) if _most(_result_or_date(line.cell(column)) for line in games)]
    names = [column for column in range(width) if _most(is_name(line.cell(column)) for line in games)]
    if len(names) != 2:
        return None
    sides = [column for column in range(names[0] + 1, width) if _most(_is_side(line.cell(column)) for line in games)]
    both = None
    if not results and len(sides) == 2 and sides[1] > names[1] and _share_a_point(games, sides[0], sides[1]):
        both = sides[0], sides[1]
    if (len(results) != 1 and both is None) or (results and not _has_results(games, results[0])):
        return None
    numbers = [column for column in range(names[0]) if all(number_of(line.cell(column)) for line in games)]
    result = None if both else results[0]
    return ListColumns(names[0], names[1], result, both, round=numbers[0] if numbers else None, headed=False)


def _has_results(games: Sequence[Line], column: int) -> bool:
    """Whether a column holds results: one at least, or one and the same date, which a spreadsheet makes of 1/2."""
    cells = {line.cell(column) for line in games}
    return any(map(is_pair, cells)) or len(cells) == 1


def _share_a_point(games: Sequence[Line], one: int, other: int) -> bool:
    """Whether both columns give the sides of the same games, and not two rounds: 1 and 0, ½ and ½."""
    return all(
        points(line.cell(one)) + points(line.cell(other)) == 1
        for line in games
        if _is_side(line.cell(one)) and _is_side(line.cell(other))
    )


def _is_side(cell: str) -> bool:
    """Whether the cell gives one side of a game: 1, ½ or 0."""
    return cell in SIDES


def _result_or_date(cell: str) -> bool:
    """Whether the cell gives both sides of a result, or a date that a spreadsheet made of one."""
    return is_pair(cell) or is_date(cell)


def _most(there: Iterator[bool]) -> bool:
    listed = list(there)
    return 2 * sum(listed) > len(listed)


def is_name(cell: str) -> bool:
    """Whether the cell may hold a name: it has a letter, or stands for no player, and is no result."""
    return any(map(str.isalpha, cell)) and not is_date(cell) and read_result(cell) is None
