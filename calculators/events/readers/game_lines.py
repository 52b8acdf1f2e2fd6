"""The lines of a list of games: round, both players, result."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from calculators.compute.rounds import HALF_POINT_BYE, PAIRING_BYE
from calculators.compute.scores import Problem, shorten
from calculators.events.model import ABSENT, Outcome
from calculators.events.readers.dates import date_advice
from calculators.events.readers.game_results import SHAPES, GameResult, both_sides, read_result
from calculators.events.readers.headings import round_of
from calculators.events.readers.letters import regular
from calculators.events.readers.list_columns import ListColumns
from calculators.events.readers.pasted import Line
from calculators.events.readers.personal import number_of

ROUND_LINE = re.compile(
    r"(?:round|runde|ronde|ronda|rodada|turno|tour|kolo|rd)\.? ?([0-9]{1,2})\b.*"
    r"|([0-9]{1,2})\. ?(?:round|runde|ronde|ronda|rodada|turno|tour|kolo|rd|rde)\b.*",
    re.IGNORECASE,
)
LONGEST = 60  # characters of a line that announces a round
LONGEST_WORD = 16  # characters of what stands in place of a name
# What stands in place of an opponent. Words that may be a nickname (Zero, Half) are not among them.
NOBODY: Mapping[str, Outcome] = {
    **dict.fromkeys(("bye", "spielfrei", "freilos", "exempt", "vrij", "full bye", "1 bye"), Outcome(PAIRING_BYE)),
    **dict.fromkeys(("half bye", "half-point bye", "½ bye", "0.5 bye", "bye ½", "1/2 bye"), Outcome(HALF_POINT_BYE)),
    **dict.fromkeys(("", "-", "--", "---", "*", "absent", "none", "no opponent"), ABSENT),
    **dict.fromkeys(("not paired", "nicht ausgelost", "zero-point bye", "0 bye"), ABSENT),
}


class Game(NamedTuple):
    """A line of the list: both names, what stands in place of the second, the result and its text."""

    line: int
    round: int
    first: str
    second: str
    nobody: Outcome | None
    result: GameResult
    text: str


@dataclass
class Listing:
    """The games of a list, what is wrong with its lines, and the lines that are no games."""

    games: list[Game] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)


def round_announced(line: Line) -> int:
    """The round that a line between the games announces, 0 for every other line."""
    match = ROUND_LINE.fullmatch(next(filter(None, line.cells), "")[:LONGEST]) if line.filled == 1 else None
    return int(match[1] or match[2]) if match else 0


def in_rounds(table: Sequence[Line], columns: ListColumns, start: int) -> tuple[Listing, list[str]]:
    """The games with their rounds: of a column, of lines that announce them, of blank lines, else of a single one."""
    listing = Listing()
    announced = next(filter(None, map(round_announced, reversed(table[:start]))), 0)
    headings = table[start - 1].cells if columns.headed else ()
    by_column, block, before = 0, 1, 0
    for line in table[start:]:
        if (said := round_announced(line)) or line.cells == headings:
            announced = said or announced
            continue
        block += bool(listing.games) and line.number > before + 1
        before = line.number
        by_column = (round_in(line.cell(columns.round)) if columns.round is not None else 0) or by_column
        game = read_game(line, columns, by_column or announced or block)
        if isinstance(game, Problem):
            listing.problems.append(game)
        elif game:
            listing.games.append(game)
        else:
            listing.passed.append(line.number)
    if not columns.headed and are_boards(listing.games):
        listing.games = [game._replace(round=1) for game in listing.games]
        return listing, ["The numbers in front were read as boards of one round: nobody plays twice."]
    if columns.round is not None or announced:
        return listing, []
    if block > 1:
        return listing, [f"The blank lines were read as ends of rounds: {block} rounds."]
    if again := next(_played_again(listing.games), None):
        game, name, earlier = again
        listing.problems.append(
            Problem(
                f"No round is given, and {name} plays on line {earlier} and on line {game.line}. "
                "Put the round in front of each game (1;A;B;1:0), or a blank line between the rounds.",
                name,
                game.line,
            )
        )
    return listing, ["No round is given and nobody plays twice: all games were taken as round 1."]


def are_boards(games: Sequence[Game]) -> bool:
    """Whether the numbers without a heading count the lines of one round: all differ and nobody plays twice."""
    names = [name for game in games for name in (game.first, game.second) if name]
    return len({game.round for game in games}) == len(games) > 1 and len(set(names)) == len(names)


def round_in(cell: str) -> int:
    """The round in a cell: 3, Round 3 or R3; 0 where there is none."""
    return number_of(cell) or round_of(cell)


def read_game(line: Line, columns: ListColumns, round_: int) -> Game | Problem | None:
    """The game of a line, what is wrong with it, or None where it names nobody."""
    first, second = (" ".join(line.cell(column).split()) for column in (columns.first, columns.second))
    text = line.cell(columns.result) if columns.points is None else ":".join(map(line.cell, columns.points)).strip(":")
    result = read_result(text)
    if nobody_in(first):
        first, second, result = second, first, result.turned() if result else None
    if nobody_in(first):
        return None
    if result is None:
        advice = date_advice(text) or SHAPES
        return Problem(f"Line {line.number}: {shorten(text)} was not understood. {advice}", text, line.number)
    nobody = nobody_in(second)
    whole = result if nobody else both_sides(result)
    if whole is None:
        return Problem(
            f"Line {line.number}: {shorten(text)} is one side of a result. Write both, such as 6-3.", text, line.number
        )
    if first == second:
        return Problem(f"Line {line.number}: {first} meets himself. Mend one of the names.", first, line.number)
    return Game(line.number, round_, first, "" if nobody else second, nobody, whole, text)


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
