"""One opponent's score, with the unplayed rounds that are to be adjusted (2+2u)."""

import re
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.scores import ZERO, Problem, ReadingError, read_score, shorten, show_half

MAX_TOKEN = 40  # characters of one score with its unplayed rounds
MAX_UNPLAYED = 50  # rounds an opponent can have missed: the longest event served

# The rounds in brackets or bare, behind the points or alone: 2+2u, 2 2u, 2 (2u), 2u.
UNPLAYED = re.compile(
    r"(?:(?P<points>[+\-\N{MINUS SIGN}]?[^ +(]+(?: 1/2)?)(?: *\+ *| +|(?=\()))?"
    r"(?:\((?P<bracketed>[0-9]{1,4})u\)|(?P<bare>[0-9]{1,4})u)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class OpponentScore:
    """An opponent's points from games and, beside them, how many unplayed rounds are to be adjusted."""

    points: Fraction
    unplayed: int = 0

    def adjusted(self, per_unplayed: Fraction) -> Fraction:
        """The score that counts, with so many points for each unplayed round."""
        return self.points + self.unplayed * per_unplayed if self.unplayed else self.points

    def __str__(self) -> str:
        return show_half(self.points) + (f"+{self.unplayed}u" if self.unplayed else "")


def read_opponent(token: str) -> OpponentScore:
    """One opponent's score, such as 4, 3,5, 2+2u, 2 (2u) or 2u (no points). Raises ReadingError naming the token."""
    if token[-1:] not in {"u", "U", ")"}:
        return OpponentScore(read_score(token))
    match = UNPLAYED.fullmatch(token) if len(token) <= MAX_TOKEN else None
    if match is None:
        raise ReadingError(
            Problem(f"{shorten(token)} is not read. Two points and two unplayed rounds are 2+2u.", token)
        )
    unplayed = int(match["bracketed"] or match["bare"])
    if unplayed > MAX_UNPLAYED:
        raise ReadingError(Problem(f"{shorten(token)} has more than {MAX_UNPLAYED} unplayed rounds.", token))
    return OpponentScore(read_score(match["points"]) if match["points"] else ZERO, unplayed)


def is_opponent(token: str) -> bool:
    """Whether the token reads as an opponent's score."""
    try:
        read_opponent(token)
    except ReadingError:
        return False
    return True
