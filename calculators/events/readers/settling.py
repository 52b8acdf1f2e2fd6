"""Scores in cells settled: each game told by points becomes a result, by the scores of both sides."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from calculators.compute.rounds import DRAW, HALF_POINT_BYE, LOSS, PAIRING_BYE, WIN
from calculators.compute.scores import CHESS, HALF, ZERO, Problem, Scale, show_half
from calculators.events.model import ABSENT, Outcome
from calculators.events.readers import rows
from calculators.events.readers.cell_meanings import Score, Told
from calculators.events.readers.match_scores import Scoring, decide, outcome_of

Lines = Sequence[Sequence[Told]]

PLAIN = {WIN: Fraction(1), DRAW: HALF, LOSS: ZERO}


def settle_scores(
    told: Lines, numbers: Sequence[int], lines: Sequence[int], scale: Scale | None, *, games: bool
) -> tuple[list[list[Outcome]], Scoring]:
    """The outcome of every cell, and what the scores were read as.

    `numbers` and `lines` belong to the rows; `scale` and `games` are the visitor's. Raises ReadingError naming the
    cells whose other side has no score.
    """
    scores = {
        (row, column): each
        for row, line in enumerate(told)
        for column, each in enumerate(line)
        if isinstance(each, Score)
    }
    if any(score.opponent and score.other is None for score in scores.values()):
        scores |= _as_scores(told)
    settled = [list(line) for line in told]
    scoring = Scoring()
    if scores:
        others = _other_sides(scores, {number: row for row, number in enumerate(numbers)})
        rows.refuse(
            [
                Problem(
                    f"Line {lines[row]}, round {column + 1}: {show_half(score.own)} is one side of a score, and the "
                    f"cell of player {score.opponent} does not give the other. Write both, such as 2-1.",
                    show_half(score.own),
                    lines[row],
                )
                for (row, column), score in scores.items()
                if score.opponent and (row, column) not in others
            ]
        )
        scoring = decide([(scores[cell].own, other) for cell, other in others.items()], scale, games=games)
        for (row, column), score in scores.items():
            known = others.get((row, column))
            settled[row][column] = _bye(score, scale) if known is None else outcome_of(score, known, scoring)
    return [[each for each in line if isinstance(each, Outcome)] for line in settled], scoring


def _as_scores(told: Lines) -> dict[tuple[int, int], Score]:
    """Won, drawn and lost games as scores: beside other scores of one side a 1 is one point of several."""
    return {
        (row, column): Score(each.opponent, each.colour, PLAIN[each.result])
        for row, line in enumerate(told)
        for column, each in enumerate(line)
        if isinstance(each, Outcome) and each.opponent and each.result in PLAIN
    }


def _other_sides(
    scores: Mapping[tuple[int, int], Score], rows_of: Mapping[int, int]
) -> dict[tuple[int, int], Fraction]:
    """The points of the other side, by row and column of the cell: from the cell, else from the opponent's."""
    found = {}
    for (row, column), score in scores.items():
        mirror = scores.get((rows_of.get(score.opponent, -1), column))
        other = score.other if score.other is not None or mirror is None else mirror.own
        if score.opponent and other is not None:
            found[row, column] = other
    return found


def _bye(score: Score, scale: Scale | None) -> Outcome:
    """A bye told by its points: a draw's are a half-point bye, none an absence, others a pairing bye."""
    if not score.own:
        return ABSENT
    return Outcome(HALF_POINT_BYE if score.own == (scale or CHESS).draw else PAIRING_BYE)
