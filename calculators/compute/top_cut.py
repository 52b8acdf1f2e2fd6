"""Which record makes a top cut: expected players on each record, from binomial or trinomial chances."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from calculators.compute.scores import ZERO, Scale


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its points, how many players are expected on it, and how many on its points or more."""

    wins: int
    draws: int
    losses: int
    points: Fraction
    players: Fraction
    at_least: Fraction


@dataclass(frozen=True, slots=True)
class TopCut:
    """Expected players by record, best first, and where the cut falls. An expectation, not a promise.

    `safe_points` are the least with no more expected players than seats; `bubble_points` the next lower, for whose
    `bubble_players` there are `bubble_seats`. None where there is no such score.
    """

    records: tuple[Record, ...]
    cut: int
    safe_points: Fraction | None
    bubble_points: Fraction | None
    bubble_players: Fraction | None
    bubble_seats: Fraction | None

    def verdict(self, points: Fraction) -> str:
        """`in`, `bubble` or `out` for a score, by the scores that are safe and on the bubble."""
        if self.safe_points is not None and points >= self.safe_points:
            return "in"
        return "bubble" if self.bubble_points is not None and points >= self.bubble_points else "out"


def top_cut(players: int, rounds: int, cut: int, draw_rate: Fraction, scale: Scale) -> TopCut:
    """Expected players by record when each game is drawn with `draw_rate` and else as likely won as lost."""
    expected = list(_expected(players, rounds, draw_rate))
    by_points: dict[Fraction, Fraction] = {}
    scored = []
    for wins, draws, losses, number in expected:
        points = wins * scale.win + draws * scale.draw + losses * scale.loss
        scored.append((points, wins, draws, losses, number))
        by_points[points] = by_points.get(points, ZERO) + number
    levels = sorted(by_points, reverse=True)
    at_least, running = {}, ZERO
    for points in levels:
        running += by_points[points]
        at_least[points] = running
    scored.sort(key=lambda row: (-row[0], -row[1]))
    records = tuple(Record(w, d, lost, points, number, at_least[points]) for points, w, d, lost, number in scored)
    safe = [points for points in levels if at_least[points] <= cut]
    bubble = levels[len(safe)] if len(safe) < len(levels) else None
    seats = cut - (at_least[safe[-1]] if safe else ZERO)
    return TopCut(
        records,
        cut,
        safe[-1] if safe else None,
        bubble,
        by_points[bubble] if bubble is not None else None,
        seats if bubble is not None else None,
    )


def _expected(players: int, rounds: int, draw_rate: Fraction) -> Iterator[tuple[int, int, int, Fraction]]:
    """Wins, draws, losses and expected players, on whole numbers: chances are multiples of 1 / (2 x denominator)."""
    unit = 2 * draw_rate.denominator
    drawn, decided = 2 * draw_rate.numerator, draw_rate.denominator - draw_rate.numerator
    for draws in range(rounds + 1 if drawn else 1):
        games = comb(rounds, draws) * drawn**draws * decided ** (rounds - draws)
        for wins in range(rounds - draws, -1, -1):
            ways = games * comb(rounds - draws, wins)
            yield wins, draws, rounds - draws - wins, Fraction(players * ways, unit**rounds)
