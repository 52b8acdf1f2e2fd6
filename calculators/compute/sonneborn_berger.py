"""Sonneborn-Berger: what was scored against whom, from totals or from rounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from calculators.compute.contributions import Contribution, result_weight
from calculators.compute.rounds import DRAW, LOSS, WIN, Round
from calculators.compute.scores import ZERO, Scale, exact_sum

BANDS = (("light", 0), ("solid", 10), ("strong", 20), ("elite", 30))  # from which exact value each begins


@dataclass(frozen=True)
class Group:
    """All games with one result: how many, the sum of the opponents' scores (None where unknown), its weight."""

    count: int
    opponents: Fraction | None
    weight: Fraction

    @cached_property
    def contribution(self) -> Fraction:
        """What these games add, exact."""
        return self.opponents * self.weight if self.opponents is not None else ZERO


@dataclass(frozen=True)
class SonnebornBerger:
    """The tie-break by result, and the rounds one by one where they are known."""

    wins: Group
    draws: Group
    losses: Group
    byes: int
    rounds: int
    terms: tuple[Contribution, ...] = ()

    @cached_property
    def number(self) -> Fraction:
        """Sonneborn-Berger, exact."""
        return self.wins.contribution + self.draws.contribution + self.losses.contribution

    @property
    def games_played(self) -> int:
        """Games over the board; byes are none."""
        return self.wins.count + self.draws.count + self.losses.count

    @cached_property
    def projected(self) -> Fraction | None:
        """The average of the games played, times the rounds; None without games or with more of them than rounds."""
        if not self.games_played or self.too_many:
            return None
        return self.number / self.games_played * self.rounds

    @property
    def too_many(self) -> bool:
        """Whether games and byes are more than the scheduled rounds."""
        return self.games_played + self.byes > self.rounds

    @cached_property
    def opposition_average(self) -> Fraction | None:
        """Mean score of the opponents met; None where an average is missing."""
        sums = [group.opponents for group in (self.wins, self.draws, self.losses) if group.count]
        known = [total for total in sums if total is not None]
        return exact_sum(known) / self.games_played if sums and len(known) == len(sums) else None

    @cached_property
    def band(self) -> str | None:
        """`light`, `solid`, `strong` or `elite` by the exact value; None below 0."""
        return next((name for name, least in reversed(BANDS) if self.number >= least), None)


def weights(scale: Scale, draw_weight: str) -> tuple[Fraction, Fraction, Fraction]:
    """What an opponent's score is multiplied by after a win, a draw and a loss."""
    win, draw, loss = (result_weight(Round(result), scale, draw_weight) for result in (WIN, DRAW, LOSS))
    return win, draw, loss


def from_totals(
    counts: tuple[int, int, int],
    averages: tuple[Fraction | None, ...],
    byes: int,
    rounds: int | None,
    factors: tuple[Fraction, ...],
) -> SonnebornBerger:
    """From wins, draws and losses with the average score of the opponents in each. Source: FIDE C.07 art. 9.1."""
    wins, draws, losses = (
        Group(count, None if average is None else average * count, factor)
        for count, average, factor in zip(counts, averages, factors, strict=True)
    )
    return SonnebornBerger(wins, draws, losses, byes, sum(counts) + byes if rounds is None else rounds)


def from_rounds(
    rounds: Sequence[Round], per_unplayed: Fraction, scheduled: int | None, factors: tuple[Fraction, ...]
) -> SonnebornBerger:
    """From the rounds of one player; a round not played is no game, adds nothing and counts under `byes`."""
    games = [
        (place, round_.result, round_.opponent.adjusted(per_unplayed))
        for place, round_ in enumerate(rounds, 1)
        if round_.opponent and round_.result.played
    ]
    factor_of = dict(zip((WIN, DRAW, LOSS), factors, strict=True))
    terms = tuple(Contribution(place, score, score * factor_of[result]) for place, result, score in games)
    wins, draws, losses = (
        Group(len(scores := [score for _, result, score in games if result is kind]), exact_sum(scores), factor)
        for kind, factor in factor_of.items()
    )
    byes = len(rounds) - len(games)
    return SonnebornBerger(wins, draws, losses, byes, len(rounds) if scheduled is None else scheduled, terms)
