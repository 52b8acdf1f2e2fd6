"""What a cell of a crosstable says, in each of the ways in which programs write them."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_POINT_BYE,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    ZERO_POINT_BYE,
    Result,
)
from calculators.compute.scores import HALF
from calculators.events.model import ABSENT, OPEN, Outcome

T = TypeVar("T")


class Score(NamedTuple):
    """A game told by its points, which the other side's cell, the scale or all scores together turn into a result."""

    opponent: int
    colour: str
    own: Fraction
    other: Fraction | None = None
    drawn: int = 0
    forfeit: bool = False


Told = Outcome | Score | None  # what a cell says; None where the dialect has no such cell


def _each(meanings: Mapping[str, T]) -> dict[str, T]:
    """A meaning for each of the cells in a key, which stand apart by a bar."""
    return {cell: meaning for cells, meaning in meanings.items() for cell in cells.split("|")}


REGULAR = str.maketrans(dict.fromkeys("−–—‐‑", "-"))

RESULTS = _each(
    {
        "": OPEN,
        "1": WIN,
        "½|=|1/2|0.5|0,5|.5|,5": DRAW,
        "0": LOSS,
        "+|1f|+f|1k|+k": FORFEIT_WIN,
        "-|0f|-f|0k|-k": FORFEIT_LOSS,
    }
)
SIGNS = {**RESULTS, "+": WIN, "-": LOSS}  # where + and - stand beside = for games, and nobody has 1 or 0
NUMBER = r"(?:[0-9]{1,3}(?:½|[.,][0-9]{1,2})?|½|[.,]5)"
SCORE = re.compile(rf"\(?({NUMBER})(?: ?[-:] ?({NUMBER})(?: ?[-:] ?([0-9]{{1,2}}))?)?\)?")
BYE_POINTS = re.compile(rf"- ?({NUMBER})")
OPPONENT_ALONE = _each(
    {
        "u|b|-1|- 1": Outcome(PAIRING_BYE),
        "f": Outcome(FULL_POINT_BYE),
        "h|-½|- ½|-=|- =|-1/2|-0.5|-0,5": Outcome(HALF_POINT_BYE),
        "z|-0|- 0": ABSENT,
        "+|x|1f|+f": Outcome(FORFEIT_WIN),
        "-|0f|-f": Outcome(FORFEIT_LOSS),
    }
)

US_PLAYED = _each({"w|n": WIN, "d|r": DRAW, "l|s": LOSS, "x": FORFEIT_WIN, "f": FORFEIT_LOSS})
US_ALONE = _each(
    {
        "b": Outcome(PAIRING_BYE),
        "h|z": Outcome(HALF_POINT_BYE),
        "u|-": ABSENT,
        "x": Outcome(FORFEIT_WIN),
        "f": Outcome(FORFEIT_LOSS),
    }
)
US_CELL = re.compile(r"([wdlnrsxfz]) ?([0-9]{1,5}) ?\(?([wb])?\)?")
US_LETTER = re.compile(r"-?([bhuxfz])[- ]{0,6}0?")

PERFECT = re.compile(r"([0-9]{1,5})? ?: ?([wdl+=\-]?)")
PERFECT_PLAYED = _each({"w": WIN, "d": DRAW, "l": LOSS, "+": FORFEIT_WIN, "-": FORFEIT_LOSS, "": OPEN})
PERFECT_ALONE = _each({"+": Outcome(PAIRING_BYE), "=": Outcome(HALF_POINT_BYE), "-": ABSENT, "": ABSENT})

GOTHA = re.compile(r"([0-9]{1,5})([+=?\-][/!])([wb]?)[0-9]?")
GOTHA_PLAYED = _each({"+/": WIN, "=/": DRAW, "-/": LOSS, "+!": FORFEIT_WIN, "-!": FORFEIT_LOSS, "?/|?!": OPEN})
GOTHA_SHORT = re.compile(r"([0-9]{1,5})([+=\-])([wb]?)")
GOTHA_ALONE = {"+": PAIRING_BYE, "=": HALF_POINT_BYE, "-": ZERO_POINT_BYE, "?": ZERO_POINT_BYE}


def opponent_first(
    cell: str, colours: Mapping[str, str], played: re.Pattern[str], results: Mapping[str, Result]
) -> Told:
    """12w1, 12b½, 12-, 12 2-1; -1, -½, -0, U, H, Z without an opponent."""
    match = played.fullmatch(cell)
    if match is None or not (opponent := int(match[1])):
        bye = BYE_POINTS.fullmatch(cell)
        return OPPONENT_ALONE.get(cell) or (Score(0, "", points(bye[1])) if bye else None)
    letter, gap, said = match[2], match[3], match[4]
    if not letter:
        return _without_colour(opponent, gap or "", said, results)
    result = results.get(said)
    return Outcome(result, opponent, colours[letter]) if result else _score(opponent, colours[letter], said)


def _without_colour(opponent: int, gap: str, said: str, results: Mapping[str, Result]) -> Told:
    if ":" not in gap and (result := results.get(said)) and result is not OPEN and said != "1/2":  # 3 1/2 is a number
        return Outcome(result, opponent)
    return _score(opponent, "", said) if "-" in said or ":" in said else None


def _score(opponent: int, colour: str, said: str) -> Score | None:
    match = SCORE.fullmatch(said)
    if match is None:
        return None
    other = points(match[2]) if match[2] else None
    return Score(opponent, colour, points(match[1]), other, int(match[3] or 0))


def points(text: str) -> Fraction:
    """Points of one side: 2, 2½, 2.5, 2,5, .5 or ½."""
    whole = text.removesuffix("½").replace(",", ".")
    return Fraction(whole or 0) + (HALF if text.endswith("½") else 0)


def us_chess(cell: str) -> Told:
    """W12, D 7, L3, X5, F5; B---, -H-, U, X and F without an opponent."""
    if letter := US_LETTER.fullmatch(cell):
        return US_ALONE[letter[1]]
    match = US_CELL.fullmatch(cell)
    if match is None or not (opponent := int(match[2])):
        return US_ALONE.get(cell)
    result = US_PLAYED.get(match[1])
    return Outcome(result, opponent, match[3] or "") if result else US_ALONE[match[1]]


def swiss_perfect(cell: str) -> Told:
    """12:W, 12:+, 0:+ (always the pairing bye), 0:=, 0:- and :."""
    match = PERFECT.fullmatch(cell)
    if match is None:
        return None
    opponent = int(match[1] or 0)
    if not opponent:
        return PERFECT_ALONE.get(match[2])
    result = PERFECT_PLAYED.get(match[2])
    return Outcome(result, opponent) if result else None


def open_gotha(cell: str) -> Told:
    """12+/w0, 8+!w, 0+/, 0=/, 0-/."""
    match = GOTHA.fullmatch(cell)
    if match is None:
        return None
    opponent, said, colour = int(match[1]), match[2], match[3]
    if not opponent:
        return Outcome(GOTHA_ALONE[said[0]])
    result = GOTHA_PLAYED.get(said)
    return Outcome(result, opponent, colour) if result else Outcome(HALF_POINT_BYE)  # =! is half a point without a game


def open_gotha_short(cell: str) -> Told:
    """12+, 12=, 12-w: games, where 12+!w is a forfeit; 0+, 0=, 0-."""
    match = GOTHA_SHORT.fullmatch(cell)
    return open_gotha(f"{match[1]}{match[2]}/{match[3]}" if match else cell)


SIGN_FIRST = re.compile(r"([+=\-]) ?([wb]?)([1-9][0-9]{0,4})([bn]?)")
SIGN_BYE = re.compile(r"([+=\->]) ?(?:bye|exe)")
SIGN_ALONE = {"+": PAIRING_BYE, ">": PAIRING_BYE, "=": HALF_POINT_BYE, "-": ZERO_POINT_BYE}


def sign_first(cell: str) -> Told:
    """+W12, =B7, -3 as Vega writes them; + 12B, = 7N with the colours of French as Papi does; +BYE, > EXE."""
    if bye := SIGN_BYE.fullmatch(cell):
        return Outcome(SIGN_ALONE[bye[1]])
    match = SIGN_FIRST.fullmatch(cell)
    if match is None or (match[2] and match[4]):
        return None
    colour = match[2] or {"b": "w", "n": "b", "": ""}[match[4]]
    return Outcome({"+": WIN, "=": DRAW, "-": LOSS}[match[1]], int(match[3]), colour)


def regular(cell: str) -> str:
    """The cell in lower case, with one kind of dash and single blanks."""
    return " ".join(cell.translate(REGULAR).lower().split())
