"""The result of a board as organisers write it: 1-0, 1/2-1/2, +--, or the games of a match, 2-1."""

import re
from fractions import Fraction
from typing import NamedTuple

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN, Result
from calculators.compute.scores import Problem, ReadingError, shorten, show_half
from calculators.events.model import OPEN, Games, Outcome

GAMES = re.compile(r"([0-9]{1,2})-([0-9]{1,2})(?:-([0-9]{1,2}))?")


class BoardResult(NamedTuple):
    """What the two players of a board got, without their numbers: White, or who is named first, and the other."""

    white: Outcome
    black: Outcome

    @property
    def text(self) -> str:
        """The result as it is written: ½-½, +--, 2-1."""
        return text_of(self.white, self.black)


def _pair(white: Result, black: Result) -> BoardResult:
    return BoardResult(Outcome(white), Outcome(black))


NO_RESULT = _pair(OPEN, OPEN)
CODES = {
    "1-0": _pair(WIN, LOSS),
    "½-½": _pair(DRAW, DRAW),
    "0-1": _pair(LOSS, WIN),
    "0-0": _pair(LOSS, LOSS),
    "+--": _pair(FORFEIT_WIN, FORFEIT_LOSS),
    "--+": _pair(FORFEIT_LOSS, FORFEIT_WIN),
    "---": _pair(FORFEIT_LOSS, FORFEIT_LOSS),
}
FORFEITS = ("+--", "--+", "---")
# Of matches over three games, then over five.
USUAL_GAMES = (
    "2-0",
    "2-1",
    "1-1",
    "1-2",
    "0-2",
    "1-0",
    "0-1",
    "0-0",
    "1-1-1",
    "3-0",
    "3-1",
    "3-2",
    "2-3",
    "1-3",
    "0-3",
)
# Other ways to write the codes.
SAME = {
    "1/2-1/2": "½-½",
    "0.5-0.5": "½-½",
    "0,5-0,5": "½-½",
    "=-=": "½-½",
    "=": "½-½",
    "½": "½-½",
    "1": "1-0",
    "0": "0-1",
    "1-0F": "+--",
    "0-1F": "--+",
    "+-": "+--",
    "-+": "--+",
}
WORDS = {"0-0": "0-0 both lose", "+--": "+-- forfeit", "--+": "--+ forfeit", "---": "--- both forfeit"}


def read_result(text: str, *, games: bool = False) -> BoardResult:
    """The result of a board; NO_RESULT for an empty text. With `games` numbers are games of a match, as in 2-1.

    Raises ReadingError naming what was typed.
    """
    typed = re.sub(r"\s+|:", lambda found: "-" if found[0] == ":" else "", text.strip().upper())
    typed = typed.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-")
    if not typed:
        return NO_RESULT
    code = SAME.get(typed, typed)
    if code in FORFEITS or (code in CODES and not games):
        return CODES[code]
    match = GAMES.fullmatch(typed) if games else None
    if match is None:
        raise ReadingError(Problem(f"{shorten(text.strip())} is no result. {shapes(games=games)}", text.strip()))
    return of_games(Games(Fraction(match[1]), Fraction(match[2]), int(match[3] or 0)))


def shapes(*, games: bool) -> str:
    """How results are written, in a sentence."""
    if games:
        return "Matches are written 2-1, with drawn games 1-1-1, forfeits +--, --+ or ---."
    return "Results are 1-0, ½-½ (or 1/2-1/2), 0-1, 0-0, and forfeits +--, --+ or ---."


def choices(*, games: bool) -> dict[str, str]:
    """The results that a form offers, with their words, which are short: a phone shows little of a closed list."""
    texts = (*USUAL_GAMES, *FORFEITS) if games else CODES
    return {text: WORDS.get(text, text) if text in FORFEITS or not games else text for text in texts}


def of_games(games: Games) -> BoardResult:
    """The result of a match by its games: who won more of them."""
    own, other = games.own, games.other
    white, black = (WIN, LOSS) if own > other else (LOSS, WIN) if own < other else (DRAW, DRAW)
    return BoardResult(Outcome(white, games=games), Outcome(black, games=Games(games.other, games.own, games.drawn)))


def text_of(white: Outcome, black: Outcome) -> str:
    """The result of a board as it is written; "" while it is open."""
    if white.result is OPEN:
        return ""
    if white.games:
        drawn = f"-{white.games.drawn}" if white.games.drawn else ""
        return f"{show_half(white.games.own)}-{show_half(white.games.other)}{drawn}"
    written = {(pair.white.result, pair.black.result): code for code, pair in CODES.items()}
    return written.get((white.result, black.result), f"{white.result.name}, {black.result.name}")
