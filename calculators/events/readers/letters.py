"""What the letters in a cell of a crosstable mean, by dialect."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
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
)
from calculators.compute.scores import HALF
from calculators.events.model import ABSENT, OPEN, Outcome
from calculators.events.readers.bye_words import CELL_WORDS

T = TypeVar("T")

LONGEST = 24  # characters of a cell: "4999 w 2½-1½-1" has fewer, and longer ones need not be kept
REMEMBERED = 1 << 16  # cells of one dialect: an event of 5,000 players has about as many different ones
VOTERS = 2000  # cells that choose the dialect


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
DIGITS = re.compile(r"[1-9][0-9]*")  # 0 is nobody, and 0+ another cell than 12+

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
NUMBER = r"(?:[0-9]{1,3}(?:½|[.,][0-9]{1,2})?|½)"
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
GOTHA_PLAYED = _each(
    {"+/": WIN, "=/": DRAW, "-/": LOSS, "+!": FORFEIT_WIN, "-!": FORFEIT_LOSS, "=!": HALF_POINT_BYE, "?/|?!": OPEN}
)
GOTHA_SHORT = re.compile(r"([0-9]{1,5})([+=\-])([wb]?)")
GOTHA_ALONE = {"+": PAIRING_BYE, "=": HALF_POINT_BYE, "-": ZERO_POINT_BYE, "?": ZERO_POINT_BYE}


def _opponent_first(cell: str, colours: Mapping[str, str], played: re.Pattern[str]) -> Told:
    """12w1, 12b½, 12-, 12 2-1; -1, -½, -0, U, H, Z without an opponent."""
    match = played.fullmatch(cell)
    if match is None or not (opponent := int(match[1])):
        bye = BYE_POINTS.fullmatch(cell)
        return OPPONENT_ALONE.get(cell) or (Score(0, "", points(bye[1])) if bye else None)
    letter, gap, said = match[2], match[3], match[4]
    if not letter:
        return _without_colour(opponent, gap or "", said)
    result = RESULTS.get(said)
    return Outcome(result, opponent, colours[letter]) if result else _score(opponent, colours[letter], said)


def _without_colour(opponent: int, gap: str, said: str) -> Told:
    if ":" not in gap and (result := RESULTS.get(said)) and result is not OPEN and said != "1/2":  # 3 1/2 is a number
        return Outcome(result, opponent)
    return _score(opponent, "", said) if "-" in said or ":" in said else None


def _score(opponent: int, colour: str, said: str) -> Score | None:
    match = SCORE.fullmatch(said)
    if match is None:
        return None
    other = points(match[2]) if match[2] else None
    return Score(opponent, colour, points(match[1]), other, int(match[3] or 0))


def points(text: str) -> Fraction:
    """Points of one side: 2, 2½, 2.5, 2,5 or ½."""
    whole = text.removesuffix("½").replace(",", ".")
    return Fraction(whole or 0) + (HALF if text.endswith("½") else 0)


def _us_chess(cell: str) -> Told:
    """W12, D 7, L3, X5, F5; B---, -H-, U, X and F without an opponent."""
    if letter := US_LETTER.fullmatch(cell):
        return US_ALONE[letter[1]]
    match = US_CELL.fullmatch(cell)
    if match is None or not (opponent := int(match[2])):
        return US_ALONE.get(cell)
    result = US_PLAYED.get(match[1])
    return Outcome(result, opponent, match[3] or "") if result else US_ALONE[match[1]]


def _swiss_perfect(cell: str) -> Told:
    """12:W, 12:+, 0:+ (always the pairing bye), 0:=, 0:- and :."""
    match = PERFECT.fullmatch(cell)
    if match is None:
        return None
    opponent = int(match[1] or 0)
    if not opponent:
        return PERFECT_ALONE.get(match[2])
    result = PERFECT_PLAYED.get(match[2])
    return Outcome(result, opponent) if result else None


def _open_gotha(cell: str) -> Told:
    """12+/w0, 8+!w, 0+/, 0=/, 0-/."""
    match = GOTHA.fullmatch(cell)
    if match is None:
        return None
    opponent, said, colour = int(match[1]), match[2], match[3]
    if not opponent:
        return Outcome(GOTHA_ALONE[said[0]])
    result = GOTHA_PLAYED[said]
    return Outcome(result) if result is HALF_POINT_BYE else Outcome(result, opponent, colour)


def _open_gotha_short(cell: str) -> Told:
    """12+, 12=, 12-w: games, where 12+!w is a forfeit; 0+, 0=, 0-."""
    match = GOTHA_SHORT.fullmatch(cell)
    return _open_gotha(f"{match[1]}{match[2]}/{match[3]}" if match else cell)


@dataclass(frozen=True)
class Letters:
    """A dialect: what a cell says (None: there is no such cell), how cells look, and what doubtful ones were read as.

    `doubtful` holds cells that mean something else elsewhere, every number in them as #; `colours` are its letters of
    White and Black.
    """

    key: str
    read: Callable[[str], Told]
    shapes: str
    doubtful: Mapping[str, str]
    colours: str = ""

    def notes(self, cells: Iterable[str]) -> list[str]:
        """A sentence for each kind of cell here that means something else elsewhere."""
        kinds = dict.fromkeys(DIGITS.sub("#", regular(cell)) for cell in cells)
        doubted = [kind for kind in kinds if kind in self.doubtful]
        white, black = self.colours[:1], self.colours[1:]
        swapped = [f"In the cells {white} was read as White and {black} as Black."] if white == "b" else []
        return swapped + [f'"{kind.upper().replace("#", "12")}" was read as {self.doubtful[kind]}.' for kind in doubted]


def regular(cell: str) -> str:
    """The cell in lower case, with one kind of dash and single blanks."""
    return " ".join(cell.translate(REGULAR).lower().split())


def _letters(
    key: str, read_regular: Callable[[str], Told], shapes: str, doubtful: Mapping[str, str], colours: str = ""
) -> Letters:
    @lru_cache(maxsize=REMEMBERED)
    def short(cell: str) -> Told:
        if not cell:
            return ABSENT
        plain = regular(cell)
        told = read_regular(plain)
        return CELL_WORDS.get(plain) if told is None else told

    def read(cell: str) -> Told:
        return short(cell) if len(cell) <= LONGEST else None

    return Letters(key, read, shapes, doubtful, colours)


def _opponents_first(white: str, black: str) -> Letters:
    # 14h30 is a time, no game with White (hvit) against player 14.
    played = re.compile(rf"(?![0-9]+h[0-9]{{2}}$)([0-9]{{1,5}})(?: ?([{white}{black}])|( ?: ?| )|(?=[=+\-])) ?(.*)")
    return _letters(
        "chess-results",
        partial(_opponent_first, colours={white: "w", black: "b"}, played=played),
        f"Cells look like 12{white}1, 12{black}½, 12{white}+ (opponent, colour, result), "
        "or -1, -½, -0 and U, H, Z without an opponent.",
        {
            "f": "a full-point bye, as in report files",
            "b": "a pairing bye",
            "x": "a win by forfeit",
            "-": "a loss by forfeit; an absence is Z or -0",
        },
        white + black,
    )


# White and Black in the languages of the programs; where nothing but b stands in the cells it is Black.
OPPONENT_FIRST = tuple(
    _opponents_first(*colours)
    for colours in ["wb", "ws", "bn", "wz", "bč", "bc", "bp", "bs", "vs", "hs", "vm", "an", "бч"]
)
US_CHESS = _letters(
    "us-letters",
    _us_chess,
    "Cells look like W12, D7, L3, X5 and F5 (forfeits), or B, H and U without an opponent.",
    {"z": "a forfeit draw: half a point, no game", "z#": "a forfeit draw: half a point, no game"},
)
SWISS_PERFECT = _letters(
    "swiss-perfect",
    _swiss_perfect,
    "Cells look like 12:W, 12:D, 12:L, 12:+, or 0:+, 0:= and : without an opponent.",
    {},
)
OPEN_GOTHA = _letters(
    "opengotha",
    _open_gotha,
    "Cells look like 12+/w, 12=/b, 8-!w, or 0+/, 0=/ and 0-/ without an opponent.",
    dict.fromkeys(("#=!", "#=!w", "#=!b"), "half a point without a game"),
)
OPEN_GOTHA_SHORT = _letters(
    "opengotha",
    _open_gotha_short,
    OPEN_GOTHA.shapes,
    {
        **OPEN_GOTHA.doubtful,
        "#+": "a game that was won, as OpenGotha writes it: no other cell says who won a game",
        "#-": "a game that was lost, as OpenGotha writes it: no other cell says who lost a game",
    },
)
DIALECTS = (*OPPONENT_FIRST, US_CHESS, SWISS_PERFECT, OPEN_GOTHA, OPEN_GOTHA_SHORT)


def has_opponent(told: Told) -> bool:
    """Whether the cell names an opponent."""
    return told is not None and bool(told.opponent)


def _won(told: Told) -> bool:
    """Whether the cell may be a game that was won."""
    return isinstance(told, Score) or (told is not None and told.result is WIN)


def choose(cells: Iterable[str], dialects: Iterable[Letters] = DIALECTS) -> Letters | None:
    """The dialect that reads the most opponents in these cells, then somebody who won, then the most cells; else None.

    A dialect in which every winner won by forfeit reads games as something else.
    """
    sample = [cell for cell in cells if cell][:VOTERS]
    best, chosen = (0, False, 0), None
    for letters in dialects:
        told = [letters.read(cell) for cell in sample]
        votes = sum(map(has_opponent, told)), any(map(_won, told)), sum(each is not None for each in told)
        if votes[0] and votes > best:
            best, chosen = votes, letters
    return chosen
