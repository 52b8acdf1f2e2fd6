"""One addend of a tie-break: the opponent's score that counts, what it adds, and how it came about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from calculators.compute.rounds import Round
from calculators.compute.rules import OwnUnplayed, RuleSet
from calculators.compute.scores import HALF, ZERO, Scale, exact_sum, show_half

ONE = Fraction(1)
Points = TypeVar("Points", int, Fraction)  # whole events count in whole numbers


class NotAvailable(Exception):  # noqa: N818 - a value that cannot be formed is an answer, not an error
    """A value that cannot be formed; its text is the reason to show."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player's rounds are counted by.

    `score` is the player's own score, None where unknown; `rounds` those of the event; `per_unplayed` the points that
    an opponent's unplayed round counts; `in_order` whether the rounds are in the order played; `unplayed_as` how the
    player's own unplayed rounds count (a key of UNPLAYED_AS), `custom` the score where that says so.
    """

    rules: RuleSet
    scale: Scale
    rounds: int
    score: Fraction | None
    per_unplayed: Fraction
    in_order: bool = True
    unplayed_as: str = "rule"
    custom: Fraction = ZERO

    def needed_score(self) -> Fraction:
        """The own score. Raises NotAvailable where it is not known."""
        if self.score is None:
            raise NotAvailable("needs your own score, by which your unplayed rounds count")
        return self.score


@dataclass(frozen=True, slots=True)
class Contribution:
    """One addend: its place from 1, the opponent's score that counts, what it adds, and why the score is what it is."""

    place: int
    opponent: Fraction
    value: Fraction
    voluntary: bool = False
    why: str = ""


def buchholz(rounds: Sequence[Round], standing: Standing) -> tuple[Contribution, ...]:
    """The opponents' scores, stand-ins included, in the order given.

    Raises NotAvailable. Source: FIDE C.07 art. 8.1 and 16; US Chess 34E2.
    """
    return tuple(
        Contribution(index + 1, score, score, round_.result.voluntary, why)
        for index, round_, score, why in _counted(rounds, standing)
    )


def sonneborn_berger(rounds: Sequence[Round], standing: Standing, draw_weight: str = "") -> tuple[Contribution, ...]:
    """The opponents' scores times what was scored against them, in the order given.

    `draw_weight` is "half" or "points", by default the rule set's. Raises NotAvailable. Source: FIDE C.07 art. 9.1.
    """
    weight = draw_weight or standing.rules.draw_weight
    return tuple(
        Contribution(
            index + 1, score, score * result_weight(round_, standing.scale, weight), round_.result.voluntary, why
        )
        for index, round_, score, why in _counted(rounds, standing)
    )


def result_weight(round_: Round, scale: Scale, draw_weight: str) -> Fraction:
    """What the opponent's score is multiplied by: the points scored, or 1, 1/2 and 0 for win, draw and loss."""
    if draw_weight == "points" and round_.result.awards != "loss":
        return round_.result.points(scale)
    return {"win": ONE, "bye": ONE, "draw": HALF}.get(round_.result.awards, ZERO)


def stand_in(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str] | None:
    """The score in place of the opponent of an unplayed round, and why; None where the round adds nothing.

    Raises NotAvailable. Source: FIDE C.07 art. 16.4; US Chess 34E.
    """
    chosen = UNPLAYED_AS[standing.unplayed_as]
    return (chosen or STAND_INS[standing.rules.stand_in or OwnUnplayed.NOTHING])(rounds, index, standing)


def _counted(rounds: Sequence[Round], standing: Standing) -> list[tuple[int, Round, Fraction, str]]:
    counted = []
    for index, round_ in enumerate(rounds):
        if round_.result.played and round_.opponent is not None:
            counted.append(
                (index, round_, round_.opponent.adjusted(standing.per_unplayed), why_adjusted(round_, standing))
            )
        elif found := stand_in(rounds, index, standing):
            counted.append((index, round_, *found))
    return counted


def why_adjusted(round_: Round, standing: Standing) -> str:
    """How the opponent's unplayed rounds were counted; empty where there are none."""
    if round_.opponent is None or not round_.opponent.unplayed:
        return ""
    return f"{round_.opponent.unplayed} unplayed × {show_half(standing.per_unplayed)}"


def _zero(rounds: Sequence[Round], index: int, _: Standing) -> tuple[Fraction, str]:
    return ZERO, f"{rounds[index].result.name}: an opponent with 0"


def _dummy(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    return standing.needed_score(), f"{rounds[index].result.name}: dummy with own score"


def _capped_dummy(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    """Source: FIDE C.07 art. 16.4.1 (forfeits: the scheduled opponent's score), 16.4.2 (others: a draw a round)."""
    round_ = rounds[index]
    cap, named = standing.scale.draw * standing.rounds, f"{standing.rounds} × {show_half(standing.scale.draw)}"
    if round_.result.forfeit and round_.opponent is not None:
        cap, named = round_.opponent.adjusted(standing.per_unplayed), "the scheduled opponent's score"
    own = standing.needed_score()
    if own > cap:
        return cap, f"{round_.result.name}: dummy, own {show_half(own)} capped at {named}"
    return own, f"{round_.result.name}: dummy with own score"


def _virtual(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    """Source: FIDE tie-break annex before C.07: S = SPR + (W - SfPR) + D (n - R)."""
    if not standing.in_order:
        raise NotAvailable("needs your rounds in order (W 4, D 3½, BYE …): the virtual opponent is formed from them")
    scale, result = standing.scale, rounds[index].result
    before = exact_sum(earlier.result.points(scale) for earlier in rounds[:index])
    awarded, later = result.points(scale), max(standing.rounds - index - 1, 0)
    score = virtual_opponent(before, awarded, scale.win, scale.draw, later)
    parts = f"{show_half(before)} + {show_half(scale.win - awarded)} + {later} × {show_half(scale.draw)}"
    return score, f"{result.name}: virtual opponent, {parts}"


def virtual_opponent(before: Points, awarded: Points, win: Points, draw: Points, later: int) -> Points:
    """Own score before the round, what the player did not get in it, and a draw for each later round."""
    return before + win - awarded + draw * later


def _half(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    return standing.rounds * standing.scale.win / 2, f"{rounds[index].result.name}: half of the maximum"


def _average(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    mean = average_opponent(rounds, standing)
    if mean is None:
        raise NotAvailable("needs at least one opponent to take an average of")
    return mean, f"{rounds[index].result.name}: average of your opponents"


def _capped_own(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    cap = standing.scale.draw * standing.rounds
    return min(standing.needed_score(), cap), f"{rounds[index].result.name}: own score, at most {show_half(cap)}"


def _custom(rounds: Sequence[Round], index: int, standing: Standing) -> tuple[Fraction, str]:
    return standing.custom, f"{rounds[index].result.name}: the score you entered"


def average_opponent(rounds: Sequence[Round], standing: Standing) -> Fraction | None:
    """Mean adjusted score of the opponents met, exact; None where there is none."""
    met = [
        round_.opponent.adjusted(standing.per_unplayed) for round_ in rounds if round_.result.played and round_.opponent
    ]
    return exact_sum(met) / len(met) if met else None


StandIn = Callable[[Sequence[Round], int, Standing], tuple[Fraction, str] | None]
STAND_INS: dict[OwnUnplayed, StandIn] = {
    OwnUnplayed.NOTHING: lambda *_: None,
    OwnUnplayed.ZERO: _zero,
    OwnUnplayed.DUMMY: _dummy,
    OwnUnplayed.CAPPED_DUMMY: _capped_dummy,
    OwnUnplayed.VIRTUAL: _virtual,
}
UNPLAYED_AS: dict[str, StandIn | None] = {
    "rule": None,
    "zero": _zero,
    "half": _half,
    "average": _average,
    "own": _dummy,
    "capped": _capped_own,
    "custom": _custom,
}
