"""The dialects of crosstables: what their cells say, how they look, and which of them a table is written in."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from calculators.compute.rounds import (
    WIN,
)
from calculators.events.model import ABSENT
from calculators.events.readers.bye_words import CELL_WORDS
from calculators.events.readers.cell_meanings import (
    RESULTS,
    SIGNS,
    Score,
    Told,
    open_gotha,
    open_gotha_short,
    opponent_first,
    regular,
    sign_first,
    swiss_perfect,
    us_chess,
)

LONGEST = 24  # characters of a cell: "4999 w 2½-1½-1" has fewer, and longer ones need not be kept
REMEMBERED = 1 << 14  # cells of one dialect: those of 5,000 players are more, and come seldom again
VOTERS = 2000  # cells that choose the dialect
DIGITS = re.compile(r"[1-9][0-9]*")  # 0 is nobody, and 0+ another cell than 12+


def _drawn_by_sign(cells: Iterable[str]) -> bool:
    """Whether draws are written 12w=, and none with ½: then + and - may be games too."""
    ends = {cell.strip()[-1:] for cell in cells}
    return "=" in ends and "½" not in ends


def _has_signs_first(cells: Iterable[str]) -> bool:
    """Whether a sign stands before a letter or is that of a draw: +12 alone may be a change of rating."""
    return any(re.match(r"[+\-] ?(?:[wb][0-9]|[0-9]+[bn])|= ?[wb]?[0-9]", regular(cell)) for cell in cells)


@dataclass(frozen=True)
class Letters:
    """A dialect: what a cell says (None: there is no such cell), how cells look, and what doubtful ones were read as.

    `doubtful` holds cells that mean something else elsewhere, every number in them as #; `colours` are its letters of
    White and Black; `fits` tells whether the cells of a table can be of this dialect at all.
    """

    key: str
    read: Callable[[str], Told]
    shapes: str
    doubtful: Mapping[str, str]
    colours: str = ""
    fits: Callable[[Sequence[str]], bool] = bool

    def notes(self, cells: Iterable[str]) -> list[str]:
        """A sentence for each kind of cell here that means something else elsewhere."""
        kinds = dict.fromkeys(DIGITS.sub("#", regular(cell)) for cell in cells)
        doubted = [kind for kind in kinds if kind in self.doubtful]
        white, black = self.colours[:1], self.colours[1:]
        swapped = [f"In the cells {white} was read as White and {black} as Black."] if white == "b" else []
        return swapped + [f'"{kind.upper().replace("#", "12")}" was read as {self.doubtful[kind]}.' for kind in doubted]


def _letters(
    key: str,
    read_regular: Callable[[str], Told],
    shapes: str,
    doubtful: Mapping[str, str],
    colours: str = "",
    *,
    fits: Callable[[Sequence[str]], bool] = bool,
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

    return Letters(key, read, shapes, doubtful, colours, fits)


def _opponents_first(white: str, black: str, *, signs: bool = False) -> Letters:
    # 14h30 is a time, no game with White (hvit) against player 14.
    played = re.compile(rf"(?![0-9]+h[0-9]{{2}}$)([0-9]{{1,5}})(?: ?([{white}{black}])|( ?: ?| )|(?=[=+\-])) ?(.*)")
    return _letters(
        "chess-results",
        partial(opponent_first, colours={white: "w", black: "b"}, played=played, results=SIGNS if signs else RESULTS),
        f"Cells look like 12{white}1, 12{black}½, 12{white}+ (opponent, colour, result), "
        "or -1, -½, -0 and U, H, Z without an opponent.",
        {
            "f": "a full-point bye, as in report files",
            "b": "a pairing bye",
            "x": "a win by forfeit",
            "-": "a loss by forfeit; an absence is Z or -0",
            **(dict(_of_signs(white, black)) if signs else {}),
        },
        white + black,
        fits=_drawn_by_sign if signs else bool,
    )


def _of_signs(white: str, black: str) -> Iterator[tuple[str, str]]:
    """What + and - were read as beside =."""
    for colour in (white, black, ""):
        yield f"#{colour}+", "a game that was won: draws are written =, and no cell has 1 or 0"
        yield f"#{colour}-", "a game that was lost: draws are written =, and no cell has 1 or 0"


# White and Black in the languages of the programs; where nothing but b stands in the cells it is Black.
COLOURS = ("wb", "ws", "bn", "wz", "bč", "bc", "bp", "bs", "vs", "hs", "vm", "an", "бч")
BY_SIGNS = tuple(_opponents_first(*colours, signs=True) for colours in COLOURS)
BY_RESULTS = tuple(_opponents_first(*colours) for colours in COLOURS)
OPPONENT_FIRST = (*BY_RESULTS, *BY_SIGNS)
SIGNS_FIRST = _letters(
    "vega",
    sign_first,
    "Cells look like +W12, =B7, -W3, or +BYE and =BYE without an opponent.",
    {},
    fits=_has_signs_first,
)
US_CHESS = _letters(
    "us-letters",
    us_chess,
    "Cells look like W12, D7, L3, X5 and F5 (forfeits), or B, H and U without an opponent.",
    {"z": "a forfeit draw: half a point, no game", "z#": "a forfeit draw: half a point, no game"},
)
SWISS_PERFECT = _letters(
    "swiss-perfect",
    swiss_perfect,
    "Cells look like 12:W, 12:D, 12:L, 12:+, or 0:+, 0:= and : without an opponent.",
    {},
)
OPEN_GOTHA = _letters(
    "opengotha",
    open_gotha,
    "Cells look like 12+/w, 12=/b, 8-!w, or 0+/, 0=/ and 0-/ without an opponent.",
    dict.fromkeys(("#=!", "#=!w", "#=!b"), "half a point without a game"),
)
OPEN_GOTHA_SHORT = _letters(
    "opengotha",
    open_gotha_short,
    OPEN_GOTHA.shapes,
    {
        **OPEN_GOTHA.doubtful,
        "#+": "a game that was won, as OpenGotha writes it: no other cell says who won a game",
        "#-": "a game that was lost, as OpenGotha writes it: no other cell says who lost a game",
    },
)
DIALECTS = (*BY_RESULTS, US_CHESS, SWISS_PERFECT, OPEN_GOTHA, OPEN_GOTHA_SHORT, SIGNS_FIRST, *BY_SIGNS)


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
        if not letters.fits(sample):
            continue
        told = [letters.read(cell) for cell in sample]
        votes = sum(map(has_opponent, told)), any(map(_won, told)), sum(each is not None for each in told)
        if votes[0] and votes > best:
            best, chosen = votes, letters
    return chosen
