"""The OSwiss methods: matches scored by their game points."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from calculators.compute.listed import read_each, refuse_long
from calculators.compute.scores import HALF, ZERO, Problem, ReadingError, exact_sum, read_score, shorten, show_half
from calculators.compute.typed_text import tidy

MATCH = re.compile(
    r"(?P<own>[^\s\-–—:]+)\s*[-–—:]\s*(?P<other>[^\s\-–—:vV]+)(?:\s*vs?\.?\s*(?P<total>\S.*))?", re.IGNORECASE
)
SHAPES = "Matches look like 2-1 v 7 (own and opponent's game points, opponent's total), 2-1 or BYE."


@dataclass(frozen=True)
class Match:
    """Own and opponent's game points, and the opponent's total where it is known; a bye has none of them."""

    own: Fraction = ZERO
    other: Fraction = ZERO
    total: Fraction | None = None
    bye: bool = False

    def __str__(self) -> str:
        if self.bye:
            return "BYE"
        known = f" v {show_half(self.total)}" if self.total is not None else ""
        return f"{show_half(self.own)}-{show_half(self.other)}{known}"

    @cached_property
    def percents(self) -> tuple[Fraction, Fraction] | None:
        """Own and opponent's share of the game points in per cent; 50 each without any, None for a bye."""
        if self.bye:
            return None
        games = self.own + self.other
        share = 100 * (self.own / games if games else HALF)
        return share, 100 - share


def read_matches(text: str) -> tuple[Match, ...]:
    """Matches, one a line or after ; or a comma with a blank. Raises ReadingError naming each line refused."""
    refuse_long(text, "matches")
    lines = [
        (number, piece.strip(" \t,"))
        for number, line in enumerate(tidy(text).split("\n"), 1)
        for piece in re.split(r";|·|,(?=\s|$)", line)
    ]
    return read_each([(number, piece) for number, piece in lines if piece], _read_match, "matches")


def _read_match(line: str) -> Match:
    if line.upper() in {"BYE", "B"}:
        return Match(bye=True)
    parts = MATCH.fullmatch(line)
    if parts is None:
        raise ReadingError(Problem(f"{shorten(line)} is not a match. {SHAPES}", line))
    total = read_score(parts["total"].strip()) if parts["total"] else None
    return Match(read_score(parts["own"]), read_score(parts["other"]), total)


@dataclass(frozen=True)
class MatchPoints:
    """The OSwiss methods for one player, exact; None where something needed is not known. Source: OpenSwiss 1.05."""

    matches: tuple[Match, ...]
    rounds: int
    match_max: Fraction
    bye_points: Fraction

    @cached_property
    def progress(self) -> Fraction:
        """Game points of all matches and byes: the main score of OSwiss."""
        return exact_sum(self.bye_points if match.bye else match.own for match in self.matches)

    @cached_property
    def wins(self) -> int:
        """Matches with more game points than the opponent; byes are none."""
        return sum(not match.bye and match.own > match.other for match in self.matches)

    @cached_property
    def buchholz(self) -> Fraction | None:
        """Sum of the opponents' totals."""
        totals = [match.total for match in self.matches if not match.bye]
        known = [total for total in totals if total is not None]
        return exact_sum(known) if len(known) == len(totals) else None

    @cached_property
    def berger(self) -> Fraction | None:
        """Sum of own game points times the opponent's total; a total may be unknown where nothing was scored."""
        products = []
        for match in self.matches:
            if not match.bye and match.own:
                if match.total is None:
                    return None
                products.append(match.own * match.total)
        return exact_sum(products)

    @cached_property
    def percent_sum(self) -> Fraction:
        """Sum of the own match percentages."""
        return exact_sum(match.percents[0] for match in self.matches if match.percents)

    @cached_property
    def buchholz_percent(self) -> Fraction | None:
        """Buchholz in per cent of the most there can be: rounds squared times the match maximum."""
        most = self.rounds**2 * self.match_max
        return None if self.buchholz is None or not most else 100 * self.buchholz / most


def highest_game_count(matches: Sequence[Match]) -> Fraction:
    """The highest game points of one side, which stands for the match maximum where none is given."""
    return max((max(match.own, match.other) for match in matches), default=ZERO)
