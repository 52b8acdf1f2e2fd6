"""Games told by the points of both sides: results, points of the event's scale, or games of a match."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from calculators.compute.scores import HALF, SCALES, ZERO, Scale
from calculators.events.model import Games, Outcome
from calculators.events.readers.cell_meanings import Score

Pair = tuple[Fraction, Fraction]  # the points of both sides, the higher first

ONE = Fraction(1)
RESULTS = frozenset({(ONE, ZERO), (HALF, HALF), (ZERO, ZERO)})
MOST_GAMES = 2  # 2-0 and 1-1 are games of a match as well as points; 3-0 and 1-1 are points


class Scoring(NamedTuple):
    """What the scores of an event are: games of matches, or results on a scale (None where none is needed)."""

    games: bool = False
    scale: Scale | None = None
    note: str = ""


def decide(scores: Iterable[tuple[Fraction, Fraction]], scale: Scale | None, *, games: bool = False) -> Scoring:
    """What these scores are, all of them together; `scale` is the visitor's, `games` his word that they are games."""
    pairs = {(max(pair), min(pair)) for pair in scores}
    if games:
        return Scoring(games=True)
    if pairs <= RESULTS:
        return Scoring()
    if scale and pairs <= {(scale.win, scale.loss), (scale.draw, scale.draw), (scale.loss, scale.loss)}:
        return Scoring(scale=scale, note=f"The scores were read as points of the scale {scale}.")
    named = points_scale(pairs)
    if named and scale:
        return Scoring(
            note=f"The scores look like points on the scale {named}. They are counted on the chosen {scale}."
        )
    if named:
        return Scoring(scale=named, note=f"The scores were read as points, on the scale {named}.")
    return Scoring(
        games=True,
        note="The scores were read as the games of each match; who has more of them won it. "
        "If they are points, choose their scale.",
    )


def points_scale(pairs: set[Pair]) -> Scale | None:
    """The scale that the scores are points of: all wins of more than 2 to nothing, all draws alike; else None."""
    wins = {high for high, low in pairs if not low and high}
    draws = {high for high, low in pairs if low}
    even = all(high == low for high, low in pairs if low)
    if len(wins) != 1 or len(draws) > 1 or not even:
        return None
    win, draw = wins.pop(), draws.pop() if draws else None
    if win <= MOST_GAMES or (draw and draw >= win):
        return None
    usual = (known for known in SCALES.values() if known.win == win and draw in {None, known.draw})
    return next(usual, Scale("custom", "Custom", win, win / 2 if draw is None else draw))


def outcome_of(score: Score, other: Fraction, scoring: Scoring) -> Outcome:
    """What the score is for the side that it belongs to."""
    if score.own == other:
        result = DRAW if scoring.games or score.own else LOSS
        result = FORFEIT_LOSS if score.forfeit else result
    elif score.forfeit:
        result = FORFEIT_WIN if score.own > other else FORFEIT_LOSS
    else:
        result = WIN if score.own > other else LOSS
    # 1:0 by forfeit among matches of several games says who won, not how many games there were.
    told = scoring.games and not (score.forfeit and score.own + other <= 1)
    games = Games(score.own, other, score.drawn) if told else None
    return Outcome(result, score.opponent, score.colour, games=games)
