"""Where a running event is heading: now, at this pace, and the bounds that the rounds to come leave."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.rounds import DRAW, WIN, Round
from calculators.compute.scores import ZERO, Scale, exact_sum


@dataclass(frozen=True, slots=True)
class Path:
    """A number now, at the pace so far (an average, not a score), and its least and most; None is not known."""

    now: Fraction | None = None
    pace: Fraction | None = None
    least: Fraction | None = None
    most: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Whether a score can still be reached, and what it takes from the rounds left."""

    state: str  # "reached", "possible", "out of reach"
    needed: Fraction
    per_round: Fraction | None


def pace(now: Fraction, played: int, rounds: int) -> Fraction | None:
    """The number at the end if every round gives what the rounds so far gave on average; None before any."""
    return now / played * rounds if played else None


def points(now: Fraction, played: int, rounds: int, scale: Scale) -> Path:
    """The own score: bounds are all remaining games lost and all won."""
    left = rounds - played
    return Path(now, pace(now, played, rounds), now + left * scale.loss, now + left * scale.win)


def solkoff(met: Sequence[OpponentScore], per_unplayed: Fraction, played: int, rounds: int, scale: Scale) -> Path:
    """The sum of opponents' scores: those met lose or win all that is left, those to come end on 0 or the maximum."""
    left = rounds - played
    now = exact_sum(opponent.adjusted(per_unplayed) for opponent in met)
    least = now + len(met) * left * scale.loss
    most = now + len(met) * left * scale.win + left * rounds * scale.win
    return Path(now, pace(now, played, rounds), least, most)


def sonneborn_berger(
    rounds_so_far: Sequence[Round],
    per_unplayed: Fraction,
    rounds: int,
    scale: Scale,
    factors: tuple[Fraction, Fraction, Fraction],
) -> Path:
    """Sonneborn-Berger: the least with all remaining games lost, the most with each at the best result.

    `factors` are what an opponent's score is multiplied by after a win, a draw and a loss. An opponent to come whom the
    player beats scores at most (rounds - 1) wins and a loss, one who draws a draw in its place.
    """
    win, draw, _ = factors
    factor_of = {WIN: win, DRAW: draw}
    games = [
        (round_.opponent, factor_of.get(round_.result, ZERO))
        for round_ in rounds_so_far
        if round_.result.played and round_.opponent
    ]
    left = rounds - len(rounds_so_far)
    now = exact_sum((opponent.adjusted(per_unplayed) * factor for opponent, factor in games))
    weight = exact_sum((factor for _, factor in games))
    others = (rounds - 1) * scale.win
    best = max((others + scale.loss) * win, (others + scale.draw) * draw)
    return Path(
        now,
        pace(now, len(games), rounds),
        now + weight * left * scale.loss,
        now + weight * left * scale.win + left * best,
    )


def target(wanted: Fraction, now: Fraction, played: int, rounds: int, scale: Scale) -> Target:
    """Whether the score wanted can still be reached, and the points it takes in all and from each round left."""
    left = rounds - played
    needed = max(wanted - now, ZERO)
    state = "possible" if needed <= left * scale.win else "out of reach"
    return Target("reached" if not needed else state, needed, needed / left if left else None)
