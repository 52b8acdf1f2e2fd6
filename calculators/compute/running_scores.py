"""Tie-breaks from a player's own results, round by round: progressive, cumulative, Kashdan, wins."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from calculators.compute.contributions import Contribution
from calculators.compute.cuts import Value
from calculators.compute.rounds import Round
from calculators.compute.scores import Scale

KASHDAN = {"win": 4, "draw": 2, "loss": 1}


def progressive(rounds: Sequence[Round], scale: Scale) -> Value:
    """Sum of the running scores after each round; byes count as awarded. Source: FIDE C.07 art. 7.5."""
    running = accumulate(round_.result.points(scale) for round_ in rounds)
    return _value([(place, score, "score after the round") for place, score in enumerate(running, 1)])


def cumulative(rounds: Sequence[Round], scale: Scale) -> Value:
    """Sum of the running scores, less each unplayed round's points once. Source: US Chess 34E3."""
    running = progressive(rounds, scale).contributions
    unplayed = [
        (place, -round_.result.points(scale), f"{round_.result.name}: not played")
        for place, round_ in enumerate(rounds, 1)
        if not round_.result.played and round_.result.points(scale)
    ]
    return _value([(term.place, term.value, term.why) for term in running] + unplayed)


def kashdan(rounds: Sequence[Round]) -> Value:
    """4 for a win, 2 for a draw, 1 for a loss, 0 for a round not played. Source: US Chess 34E7."""
    return _value(
        [
            (place, Fraction(KASHDAN[round_.result.awards] if round_.result.played else 0), round_.result.name)
            for place, round_ in enumerate(rounds, 1)
        ]
    )


def wins(rounds: Sequence[Round]) -> Value:
    """Games won over the board. Source: FIDE C.07 art. 7.2."""
    return _value(
        [
            (place, Fraction(round_.result.played and round_.result.awards == "win"), round_.result.name)
            for place, round_ in enumerate(rounds, 1)
        ]
    )


def _value(terms: Sequence[tuple[int, Fraction, str]]) -> Value:
    return Value(tuple(Contribution(place, score, score, why=why) for place, score, why in terms))
