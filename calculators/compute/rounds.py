"""The rounds of one player: what happened in each, and against what score."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.listed import MAX_CHARACTERS, read_each, refuse_long
from calculators.compute.opponent_scores import OpponentScore, read_opponent
from calculators.compute.scores import CROSSTABLE_CELL, ZERO, Problem, ReadingError, Scale, exact_sum, shorten
from calculators.compute.typed_text import tidy


@dataclass(frozen=True, slots=True, eq=False)  # each exists once: found by identity, a hundred thousand times an event
class Result:
    """What a player got in one round, and how tie-breaks see it.

    `awards` names the points of the scale that it gives; `voluntary` is a round that the player chose not to play or
    lost by forfeit (FIDE C.07 art. 16.2).
    """

    code: str
    name: str
    awards: str  # "win", "draw", "loss", "bye", "absence", or "" for no points at all
    played: bool = True
    voluntary: bool = False
    forfeit: bool = False

    def points(self, scale: Scale) -> Fraction:
        """Points awarded on this scale, exact."""
        return getattr(scale, self.awards) if self.awards else ZERO


WIN = Result("W", "win", "win")
DRAW = Result("D", "draw", "draw")
LOSS = Result("L", "loss", "loss")
FORFEIT_WIN = Result("+", "forfeit win", "win", played=False, forfeit=True)
FORFEIT_LOSS = Result("-", "forfeit loss", "absence", played=False, voluntary=True, forfeit=True)
PAIRING_BYE = Result("BYE", "pairing bye", "bye", played=False)
FULL_POINT_BYE = Result("BYE", "full-point bye", "win", played=False)
HALF_POINT_BYE = Result("H", "half-point bye", "draw", played=False, voluntary=True)
ZERO_POINT_BYE = Result("Z", "zero-point bye or absence", "absence", played=False, voluntary=True)
# A list of scores says who was met and how many rounds were not played, but not with what result.
GAME = Result("", "game", "")
UNPLAYED = Result("", "unplayed round", "", played=False)
UNPLAYED_BY_CHOICE = Result("", "voluntarily unplayed round", "", played=False, voluntary=True)

AGAINST = {"W": WIN, "1": WIN, "D": DRAW, "=": DRAW, "½": DRAW, "1/2": DRAW, "L": LOSS, "0": LOSS}
FORFEITS = {"+": FORFEIT_WIN, "-": FORFEIT_LOSS, "\N{MINUS SIGN}": FORFEIT_LOSS}
ALONE = {
    "BYE": PAIRING_BYE,
    "B": PAIRING_BYE,
    "H": HALF_POINT_BYE,
    "Z": ZERO_POINT_BYE,
    "ABSENT": ZERO_POINT_BYE,
    "F": FORFEIT_LOSS,
    "X": FORFEIT_WIN,
}
LETTERS = frozenset({"W", "D", "L", "U", *ALONE})
SHAPES = "Rounds look like W 4, D 3½, L 6, BYE, H or Z."

MAY_BE_ROUNDS = re.compile(r"[A-Za-z=]|[+\-\N{MINUS SIGN}](?:\s|$)")
ITEM_END = re.compile(r";|·|,(?=\s|$)|(?<=\s),")
LABEL = re.compile(r"[0-9]{1,3}[.)]\s+(?=[A-Za-z=½+\-\N{MINUS SIGN}])")


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a player; `opponent` is None without one, or where a forfeit's scheduled opponent is unknown."""

    result: Result
    opponent: OpponentScore | None = None

    def __str__(self) -> str:
        return f"{self.result.code} {self.opponent}" if self.opponent else self.result.code


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of one player in order, with what was decided while reading."""

    rounds: tuple[Round, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " · ".join(map(str, self.rounds))

    def points(self, scale: Scale) -> Fraction:
        """Points of all rounds together, exact."""
        return exact_sum(round_.result.points(scale) for round_ in self.rounds)


def looks_like_rounds(text: str) -> bool:
    """Whether a box that takes scores or rounds holds rounds.

    It does when the first item begins with a letter of a result, or when every item is a round and at least one
    begins with a letter, = or a + or - with a blank behind.
    """
    if not MAY_BE_ROUNDS.search(text):
        return False
    items = [item for _, item in _items(tidy(text[:MAX_CHARACTERS]))]
    if not items:
        return False
    if items[0].split()[0].upper() in LETTERS:
        return True
    if not any(
        item.split()[0].upper() in LETTERS or re.match(r"=|[+\-\N{MINUS SIGN}](?:\s|$)", item) for item in items
    ):
        return False
    try:
        list(map(_read_item, items))
    except ReadingError:
        return False
    return True


def read_rounds(text: str) -> Rounds:
    """The rounds of one player, an item on each line or after ; or a comma with a blank.

    Raises ReadingError naming each item that is no round, with the line it stands on from 1.
    """
    refuse_long(text, "rounds")
    items = list(_items(tidy(text)))
    rounds = read_each(items, _read_item, "rounds")
    notes = ("F was read as a forfeit loss.",) if any(item.upper() == "F" for _, item in items) else ()
    negative = any(round_.opponent and round_.opponent.points < 0 for round_ in rounds)
    warnings = ("There is a negative score among the rounds. It was counted as it stands.",) if negative else ()
    return Rounds(rounds, notes, warnings)


def _items(text: str) -> Iterator[tuple[int, str]]:
    """Each item with the line it stands on."""
    for number, line in enumerate(text.split("\n"), 1):
        for piece in ITEM_END.split(line):
            cells = [cell.strip() for cell in piece.split("\t") if cell.strip()]
            # A row of a spreadsheet has a round in each cell; elsewhere a tab only stands between result and score.
            whole = len(cells) > 1 and all(" " in cell or cell.upper() in ALONE for cell in cells)
            for item in cells if whole else [piece.strip()]:
                label = LABEL.match(item)
                if item_text := item[label.end() :] if label else item:
                    yield number, item_text


def _read_item(item: str) -> Round:
    first, _, rest = item.replace("\t", " ").partition(" ")
    letter, rest = first.upper(), rest.strip()
    if letter in AGAINST:
        if not rest:
            raise ReadingError(Problem(f"{shorten(item)} lacks the opponent's score, as in {letter} 4.", item))
        return Round(AGAINST[letter], _read_score(rest, item))
    if letter in FORFEITS:
        return Round(FORFEITS[letter], _read_score(rest, item) if rest else None)
    if letter in ALONE and not rest:
        return Round(ALONE[letter])
    raise ReadingError(Problem(_why_no_round(item, letter, rest), item))


def _read_score(text: str, item: str) -> OpponentScore:
    try:
        return read_opponent(text)
    except ReadingError as refused:
        raise ReadingError(Problem(str(refused), item)) from refused


def _why_no_round(item: str, letter: str, rest: str) -> str:
    if letter == "U":
        return (
            f"{shorten(item)} means two things: a pairing bye in FIDE files, an unplayed round in US Chess. "
            "Write BYE or Z."
        )
    if letter in ALONE and rest:
        sign = {"X": "+", "F": "-"}.get(letter)
        advice = (
            f"Write {sign} {rest} for a forfeit with the scheduled opponent's score."
            if sign
            else f"Write {letter} alone."
        )
        return f"{shorten(item)}: {letter} ({ALONE[letter].name}) takes no number. {advice}"
    if CROSSTABLE_CELL.fullmatch(item) and letter[0] in "WDL":
        return f"{shorten(item)} looks like a crosstable cell. Put a blank between {item[0]} and the opponent's score."
    if CROSSTABLE_CELL.fullmatch(item):
        return f"{shorten(item)} looks like a crosstable cell. {SHAPES}"
    return f"{shorten(item)} is not a round. {SHAPES}"
