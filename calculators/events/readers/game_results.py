"""The result of one game as lists print it: 1:0, ½-½, + - -, 1:0 F, 6-3."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.compute.scores import HALF, ZERO
from calculators.events.readers.cell_meanings import NUMBER, points, regular

LONGEST = 24  # characters of a result
ONE = Fraction(1)

FORFEIT = r"(?: ?\(?(?P<forfeit>ff?t?|forf\.?|forfeit|k|kl\.?|kampflos|w[./]?o\.?|def\.?|default)\)?)?"
SCORE = re.compile(rf"(?P<own>{NUMBER}) ?[-:/] ?(?P<other>{NUMBER})(?: ?[-:/] ?(?P<drawn>[0-9]{{1,2}}))?{FORFEIT}")
ALONE = re.compile(rf"(?P<own>{NUMBER}){FORFEIT}")
SIGNS = re.compile(r"([+\-]) ?[-:/]? ?([+\-])")
LETTERS = re.compile(
    r"(1?x|1f|0?f|0x) ?[-:/] ?(1?x|1f|0?f|0x)"
)  # X won by forfeit, F lost so; 1F and 0X by their points
SIGN_OF = {"x": "+", "1x": "+", "1f": "+", "f": "-", "0f": "-", "0x": "-"}
HALF_AS_FRACTION = re.compile(r"(?<![0-9])1/2(?![0-9])")
DRAWS = frozenset({"=", "draw", "drawn", "remis", "tie", "tablas", "nulle", "patta"})
NOT_YET = frozenset({"", "*", "?", "-", ":", "tba", "tbd", "vs", "v", "…", "..."})
SHAPES = "Results look like 1:0, ½:½, 0:1, + - -, 1:0 F or 2-1."


class GameResult(NamedTuple):
    """Both sides of a result: points (None: not played yet), games drawn, and whether it was by forfeit."""

    own: Fraction | None = None
    other: Fraction | None = None
    drawn: int = 0
    forfeit: bool = False

    def turned(self) -> "GameResult":
        """The result as the other side has it; a number alone stays."""
        return self if self.other is None else self._replace(own=self.other, other=self.own)


OPEN_GAME = GameResult()
BY_FORFEIT = {
    ("+", "-"): GameResult(ONE, ZERO, forfeit=True),
    ("-", "+"): GameResult(ZERO, ONE, forfeit=True),
    ("-", "-"): GameResult(ZERO, ZERO, forfeit=True),
}


def read_result(text: str) -> GameResult | None:
    """A result; None where the text is none. Of a number alone, `other` is None."""
    return _short(text) if len(text) <= LONGEST else None


@lru_cache(maxsize=1024)  # a list has many games and few results
def _short(text: str) -> GameResult | None:
    said = HALF_AS_FRACTION.sub("½", regular(text))
    if said in NOT_YET:
        return OPEN_GAME
    if said in DRAWS:
        return GameResult(HALF, HALF)
    if said.startswith("(") and said.endswith(")"):
        said = said[1:-1].strip()
    if letters := LETTERS.fullmatch(said):
        return BY_FORFEIT.get((SIGN_OF[letters[1]], SIGN_OF[letters[2]]))
    if signs := SIGNS.fullmatch(said):
        return BY_FORFEIT.get((signs[1], signs[2]))
    if score := SCORE.fullmatch(said):
        drawn = int(score["drawn"] or 0)
        return GameResult(points(score["own"]), points(score["other"]), drawn, bool(score["forfeit"]))
    alone = ALONE.fullmatch(said)
    return GameResult(points(alone["own"]), forfeit=bool(alone["forfeit"])) if alone else None


def is_pair(text: str) -> bool:
    """Whether the text gives both sides of a result."""
    result = read_result(text)
    return result is not None and result.other is not None


def both_sides(result: GameResult) -> GameResult | None:
    """The result with both sides: of 1, ½ or 0 alone the other is the rest of a point; None for another number."""
    if result.other is not None or result.own is None:
        return result
    return result._replace(other=1 - result.own) if result.own in {ZERO, HALF, ONE} else None
