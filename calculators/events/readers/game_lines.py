"""The lines of a list of games: round, both players, result."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from calculators.compute.scores import Problem, shorten
from calculators.events.model import ABSENT, Outcome
from calculators.events.readers.bye_words import BYE_WORDS
from calculators.events.readers.cell_meanings import regular
from calculators.events.readers.dates import date_advice
from calculators.events.readers.game_results import SHAPES, GameResult, both_sides, read_result
from calculators.events.readers.heading_words import round_of
from calculators.events.readers.list_columns import ListColumns
from calculators.events.readers.names import LONGEST_NAME
from calculators.events.readers.pasted import Line
from calculators.events.readers.personal import number_of
from calculators.events.readers.round_lines import round_announced

LONGEST_WORD = 20  # characters of what stands in place of a name
# What stands in place of an opponent.
NOBODY: Mapping[str, Outcome] = {**BYE_WORDS, **dict.fromkeys(("", "-"), ABSENT)}


class Game(NamedTuple):
    """A line of the list: both names, what stands in place of the second, the result and its text, the round."""

    line: int
    first: str
    second: str
    nobody: Outcome | None
    result: GameResult
    text: str
    round: int = 0


@dataclass
class Listing:
    """The games of a list, what is wrong with its lines, and the lines that are no games."""

    games: list[Game] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)


class Signs(NamedTuple):
    """What may say the round of a game: the number in its column, a line above, blank lines, numbers begun again."""

    column: int
    announced: int
    block: int
    again: int


def in_rounds(table: Sequence[Line], columns: ListColumns, start: int) -> tuple[Listing, list[str]]:
    """The games with their rounds: of a column, of lines that announce them, of blank lines, else of a single one."""
    listing = Listing()
    signs: list[Signs] = []
    announced = next(filter(None, map(round_announced, reversed(table[:start]))), 0)
    headings = table[start - 1].cells if columns.headed else ()
    by_column, block, again, before, number_before = 0, 1, 1, 0, 0
    for line in table[start:]:
        if (said := round_announced(line)) or line.cells == headings:
            announced = said or announced
            continue
        block += bool(listing.games) and line.number > before + 1
        before = line.number
        number = round_in(line.cell(columns.round)) if columns.round is not None else 0
        by_column = number or by_column
        game = read_game(line, columns)
        if isinstance(game, Problem):
            listing.problems.append(game)
        elif game:
            again += 0 < number < number_before
            number_before = number or number_before
            listing.games.append(game)
            signs.append(Signs(by_column, announced, block, again))
        else:
            listing.passed.append(line.number)
    rounds, note = choose_rounds(listing.games, signs, headed=columns.headed)
    listing.games = [game._replace(round=round_) for game, round_ in zip(listing.games, rounds, strict=True)]
    if note == ONE_ROUND and (twice := next(_played_again(listing.games), None)):
        game, name, earlier = twice
        listing.problems.append(
            Problem(
                f"No round is given, and {name} plays on line {earlier} and on line {game.line}. "
                "Put the round in front of each game (1;A;B;1:0), or a blank line between the rounds.",
                name,
                game.line,
            )
        )
    return listing, [note] if note else []


ONE_ROUND = "No round is given and nobody plays twice: all games were taken as round 1."


def choose_rounds(games: Sequence[Game], signs: Sequence[Signs], *, headed: bool) -> tuple[list[int], str]:
    """The round of each game, and what was decided; numbers without a heading may be rounds or boards."""
    column, announced = [sign.column for sign in signs], [sign.announced for sign in signs]
    block, again = [sign.block for sign in signs], [sign.again for sign in signs]
    if any(announced) and not (headed and any(column)):
        boards = "The numbers in front were read as boards: lines between the games give the rounds."
        return [said or 1 for said in announced], boards if any(column) else ""
    if any(column) and headed:
        return [number or said or 1 for number, said in zip(column, announced, strict=True)], ""
    if any(column):
        boards = "The numbers in front were read as boards, as players come again:"
        ways = (
            (column, ""),
            (block, f"{boards} the blank lines end the rounds."),
            (again, f"{boards} a round begins where they begin again."),
        )
        if are_boards(games, column):
            return [1] * len(games), "The numbers in front were read as boards of one round: nobody plays twice."
        return next((way for way in ways if not any(_twice(games, way[0]))), ways[0])
    if any(number > 1 for number in block):
        return block, f"The blank lines were read as ends of rounds: {block[-1]} rounds."
    return [1] * len(games), ONE_ROUND


def are_boards(games: Sequence[Game], numbers: Sequence[int]) -> bool:
    """Whether the numbers without a heading count the lines of one round: all differ and nobody plays twice."""
    return len(set(numbers)) == len(games) > 1 and not any(_twice(games, [1] * len(games)))


def _twice(games: Sequence[Game], rounds: Sequence[int]) -> Iterator[bool]:
    """For each player of each game whether these rounds give that player another game in the same one."""
    seen: set[tuple[int, str]] = set()
    for game, round_ in zip(games, rounds, strict=True):
        for name in filter(None, (game.first, game.second)):
            yield (round_, name) in seen
            seen.add((round_, name))


def round_in(cell: str) -> int:
    """The round in a cell: 3, Round 3 or R3; 0 where there is none."""
    return number_of(cell) or round_of(cell)


def read_game(line: Line, columns: ListColumns) -> Game | Problem | None:
    """The game of a line, what is wrong with it, or None where it names nobody."""
    first, second = (" ".join(line.cell(column).split()) for column in (columns.first, columns.second))
    text = line.cell(columns.result) if columns.points is None else ":".join(map(line.cell, columns.points)).strip(":")
    result = read_result(text)
    if nobody_in(first):
        first, second, result = second, first, result.turned() if result else None
    if nobody_in(first):
        return None
    nobody = nobody_in(second)
    whole = result if nobody or result is None else both_sides(result)
    if result is None or whole is None:
        wrong = f"{shorten(text)} is one side of a result. Write both, such as 6-3."
        wrong = wrong if result else f"{shorten(text)} was not understood. {date_advice(text) or SHAPES}"
        return Problem(f"Line {line.number}: {wrong}", text, line.number)
    token, wrong = _wrong_names(first, second, scores=bool(nobody and whole.other and second.casefold() != "bye"))
    if wrong:
        return Problem(f"Line {line.number}: {wrong}", token, line.number)
    return Game(line.number, first, "" if nobody else second, nobody, whole, text)


def _wrong_names(first: str, second: str, *, scores: bool) -> tuple[str, str]:
    """What is wrong with the names of a game: the token and the sentence; `scores` where a word for a bye does."""
    long = max(first, second, key=len)
    if len(long) > LONGEST_NAME:
        return shorten(long), f"{shorten(long)} has {len(long):,} characters. A name has at most {LONGEST_NAME}."
    if first == second:
        return first, f"{first} meets themselves. Mend one of the names."
    if scores:
        return second, f"{second} is a word for a bye, and here it scores. Add a first name to a player called so."
    return "", ""


@lru_cache(maxsize=8192)  # the names come again in every round
def nobody_in(name: str) -> Outcome | None:
    """What stands in place of a name, None where it is a name."""
    return NOBODY.get(regular(name)) if len(name) <= LONGEST_WORD else None


def repeated(games: Sequence[Game]) -> list[Problem]:
    """A problem for each player that plays a second time in a round."""
    return [
        Problem(
            f"Line {game.line}: {name} plays in round {game.round} on line {earlier} already. "
            "Mend the round or the name.",
            name,
            game.line,
        )
        for game, name, earlier in _played_again(games)
    ]


def _played_again(games: Sequence[Game]) -> Iterator[tuple[Game, str, int]]:
    """Each game of a player who has one in that round already, with the player's name and the earlier line."""
    seen: dict[tuple[int, str], int] = {}
    for game in games:
        for name in filter(None, (game.first, game.second)):
            earlier = seen.setdefault((game.round, name), game.line)
            if earlier != game.line:
                yield game, name, earlier


def missing(games: Sequence[Game], rounds: int) -> list[Problem]:
    """A problem for each round without a game."""
    there = {game.round for game in games}
    return [
        Problem(f"There is a game of round {rounds} and none of round {round_}. Add the round, or mend its number.")
        for round_ in range(1, rounds)
        if round_ not in there
    ]
