"""Games of a wall chart that names only the opponents: who won is told by the totals below them."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from calculators.compute.scores import HALF, Problem, shorten
from calculators.events.readers import rows
from calculators.events.readers.chart_rows import COLOURS, TOTALS, WORDS_OF, Placed, kind_of, placed, run_of, under
from calculators.events.readers.pasted import split_cells
from calculators.events.readers.personal import points_of

Lines = Sequence[tuple[int, str]]

LETTERED = re.compile(r"(?<![^\s|;,])([WDLXFB]) {0,4}[0-9]{1,4}(?![^\s|;,])", re.IGNORECASE)
OPPONENT = re.compile(r"([WB]?) ?([0-9]{1,4}) ?([WB]?)", re.IGNORECASE)
GAMES = {Fraction(1): "W", HALF: "D", Fraction(0): "L"}
BYES = {Fraction(1): "B", HALF: "H", Fraction(0): "U"}


class _Games(NamedTuple):
    """A player's line with the totals and colours below it, each where it stands."""

    line: int
    text: str
    totals: Sequence[Placed]
    colours: Sequence[Placed]


def names_opponents_only(lines: Lines, below: Mapping[int, Lines]) -> bool:
    """Whether no game says who won: numbers alone, or W and B as colours (of US Chess, B is a bye, without number)."""
    letters = {letter.upper() for number, text in lines if number in below for letter in LETTERED.findall(text)}
    totals = any(kind_of(text) == TOTALS for listed in below.values() for _, text in listed)
    return totals and (not letters or (letters <= {"W", "B"} and "B" in letters))


def by_totals(lines: Lines, below: Mapping[int, Lines], separator: str) -> list[tuple[int, str]]:
    """The lines, those of players with W12w, D7b, L3 in place of the opponents.

    Raises ReadingError naming line and round where a total fits no game.
    """
    players = {
        number: _Games(number, text, _row(below[number], TOTALS, separator), _row(below[number], COLOURS, separator))
        for number, text in lines
        if number in below
    }
    widest = max((player.totals for player in players.values()), key=len)
    values = [[points_of(word) or Fraction(0) for _, word in player.totals] for player in players.values()]
    running = all(later >= earlier for listed in values for earlier, later in pairwise(listed))
    problems: list[Problem] = []
    told = [
        (number, _told(players[number], widest, separator, problems, running=running) if number in players else text)
        for number, text in lines
    ]
    rows.refuse(problems)
    return told


def _row(below: Lines, kind: str, separator: str) -> list[Placed]:
    row = next((text for _, text in below if kind_of(text) == kind), "")
    return run_of(placed(row, separator), WORDS_OF[kind])


def _told(player: _Games, widest: Sequence[Placed], separator: str, problems: list[Problem], *, running: bool) -> str:
    """The player's line with the games of US Chess; a problem is added for each total that fits no game."""
    games = player.totals if len(player.totals) == len(widest) else widest
    totals, colours = (under(row, games, separator) for row in (player.totals, player.colours))
    words = placed(player.text, separator)
    opponents = under(words, games, separator)
    cells, before = [], Fraction(0)
    for column in range(len(games)):
        word, total = opponents.get(column, ""), points_of(totals.get(column, ""))
        match = OPPONENT.fullmatch(word)
        gained = None if total is None else total - before if running else total
        before = before if total is None else total
        letter = (GAMES if match else BYES).get(gained) if gained is not None else None if match else "U"
        if letter is None:
            problems.append(
                Problem(
                    f"Line {player.line}, round {column + 1}: {shorten(word)} with {shorten(totals.get(column, ''))} "
                    "below it is no win, draw, loss or bye. Mend the opponent or the total.",
                    word,
                    player.line,
                )
            )
        colour = (match[1] or match[3] or colours.get(column, "")) if match else ""
        cells.append(f"{letter}{match[2]}{colour.strip('-')}" if match else f"{letter}")
    places = [place for place, _ in games]
    if separator:
        line = split_cells(player.text, separator)
        line += [""] * (places[-1] + 1 - len(line))
        for place, cell in zip(places, cells, strict=True):
            line[place] = cell
        return separator.join(line)
    taken = set(opponents.values())
    front = [word for place, word in words if place < places[0] and word not in taken]
    behind = [word for place, word in words if place > places[-1] and word not in taken]
    return "  ".join([*front, *cells, *behind])
