"""Games of a wall chart that names only the opponents: who won is told by the totals below them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from calculators.compute.scores import HALF, Problem, shorten
from calculators.events.readers import rows
from calculators.events.readers.aligned_words import Word
from calculators.events.readers.chart_rows import COLOURS, TOTALS, Lines, kind_of, placed, row_of, under
from calculators.events.readers.pasted import split_cells
from calculators.events.readers.personal import points_of

LETTERED = re.compile(r"(?<![^\s|;,])([WDLXFB]) {0,4}[0-9]{1,4}(?![^\s|;,])", re.IGNORECASE)
OPPONENT = re.compile(r"([WB]?) ?([0-9]{1,4}) ?([WB]?)", re.IGNORECASE)
GAMES = {Fraction(1): "W", HALF: "D", Fraction(0): "L"}
BYES = {Fraction(1): "B", HALF: "H", Fraction(0): "U"}


class _Games(NamedTuple):
    """A player's line, its words, and the totals and colours below it, each where it stands."""

    line: int
    text: str
    words: Sequence[Word]
    totals: Sequence[Word]
    colours: Sequence[Word]


def names_opponents_only(lines: Lines, below: Mapping[int, Lines]) -> bool:
    """Whether no game says who won: numbers alone, or W and B as colours (of US Chess, B is a bye, without number)."""
    letters = {letter.upper() for number, text in lines if number in below for letter in LETTERED.findall(text)}
    totals = any(kind_of(text) == TOTALS for listed in below.values() for _, text in listed)
    return totals and (not letters or (letters <= {"W", "B"} and "B" in letters))


def by_totals(lines: Lines, below: Mapping[int, Lines], separator: str) -> list[tuple[int, str]]:
    """The lines, those of players with W12w, D7b, L3 in place of the opponents.

    Raises ReadingError naming line and round where a total fits no game, or for more players or rounds than are served.
    """
    players = [
        _Games(
            number,
            text,
            placed(text, separator),
            row_of(below[number], TOTALS, separator)[1],
            row_of(below[number], COLOURS, separator)[1],
        )
        for number, text in lines
        if number in below
    ]
    widest = max((player.totals for player in players), key=len)
    rows.refuse_size(len(players), len(widest))
    values = [[points_of(word.text) or Fraction(0) for word in player.totals] for player in players]
    running = all(later >= earlier for listed in values for earlier, later in pairwise(listed))
    found = []
    for player in players:
        games = player.totals if len(player.totals) == len(widest) else widest
        opponents = under(player.words, games, separator)
        found.append((player, games, list(_cells(player, games, opponents, separator, running=running))))
    rows.refuse([cell for *_, cells in found for cell in cells if isinstance(cell, Problem)])
    told = dict(lines)
    for player, games, cells in found:
        told[player.line] = _line_of(player, games, list(map(str, cells)), separator)
    return list(told.items())


def _cells(
    player: _Games, games: Sequence[Word], opponents: Mapping[int, str], separator: str, *, running: bool
) -> Iterator[str | Problem]:
    """The cell of each round as US Chess writes it; a problem in place of one whose total fits no game."""
    totals, colours = (under(row, games, separator) for row in (player.totals, player.colours))
    before = Fraction(0)
    for column in range(len(games)):
        word, total = opponents.get(column, ""), points_of(totals.get(column, ""))
        match = OPPONENT.fullmatch(word)
        gained = None if total is None else total - before if running else total
        before = before if total is None else total
        letter = (GAMES if match else BYES).get(gained) if gained is not None else None if match else "U"
        if letter is None:
            yield Problem(
                f"Line {player.line}, round {column + 1}: {shorten(word)} with {shorten(totals.get(column, ''))} "
                "below it is no win, draw, loss or bye. Mend the opponent or the total.",
                word,
                player.line,
            )
        elif match:
            colour = match[1] or match[3] or colours.get(column, "")
            yield f"{letter}{match[2]}{colour.strip('-')}"
        else:
            yield letter


def _line_of(player: _Games, games: Sequence[Word], cells: Sequence[str], separator: str) -> str:
    """The player's line with these cells in place of the opponents, everything where it stood as far as that goes."""
    if separator:
        row = split_cells(player.text, separator)
        row += [""] * (games[-1].start + 1 - len(row))
        for game, cell in zip(games, cells, strict=True):
            row[game.start] = cell
        return separator.join(row)
    first, last = games[0].start, games[-1].start + len(games[-1].text)
    spans = [(word.start, word.start + len(word.text)) for word in player.words]
    front = min([start for start, end in spans if start < first < end], default=first)
    behind = min([start for start, _ in spans if start >= last], default=len(player.text))
    line = player.text[:front].rstrip()
    for start, text in [*((game.start, cell) for game, cell in zip(games, cells, strict=True)), (behind, "")]:
        line = line.ljust(max(start, len(line) + 2)) + text
    return line + player.text[behind:]
