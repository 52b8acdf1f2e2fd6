"""Running scores: progressive, cumulative, Kashdan and wins, from a player's own results in order."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    ZERO_POINT_BYE,
    Round,
    read_rounds,
)
from calculators.compute.running_scores import cumulative, kashdan, progressive, wins
from calculators.compute.scores import CHESS, SCALES, Scale

MATCH, LEAGUE = SCALES["match"], SCALES["league"]
POINTS_FOR_A_LOSS = Scale("custom", "Custom", Fraction(3), Fraction(2), Fraction(1))


def played(results):
    """Rounds from results alone: opponents' scores do not matter here."""
    return read_rounds("\n".join(f"{item} 1" if item in {"W", "D", "L"} else item for item in results.split())).rounds


# Progressive score, FIDE C.07 art. 7.5


@pytest.mark.parametrize(
    ("results", "total"),
    [
        ("W L W D", "6.5"),  # 1 + 1 + 2 + 2½
        ("W L W D L", "9"),  # 1 + 1 + 2 + 2½ + 2½
        ("W W D L L", "10.5"),  # the same points scored earlier: 1 + 2 + 2½ + 2½ + 2½
        ("L L D W W", "4.5"),  # and later: 0 + 0 + ½ + 1½ + 2½
        ("BYE W L D W", "11"),  # byes count as awarded: 1 + 2 + 2 + 2½ + 3½
        ("W H L", "4"),  # 1 + 1½ + 1½
        ("W Z + -", "6"),  # 1 + 1 + 2 + 2
        ("W", "1"),
        ("L L L", "0"),
        ("", "0"),
    ],
)
def test_the_progressive_score_adds_up_the_running_scores(results, total):
    assert progressive(played(results), CHESS).number == Fraction(total)


@pytest.mark.parametrize(
    ("scale", "total"),
    [
        (CHESS, "6.5"),
        (MATCH, "20"),  # W L W D: 3 + 3 + 6 + 7 + and one more L below
        (LEAGUE, "13"),  # 2 + 2 + 4 + 5
    ],
)
def test_the_progressive_score_takes_the_points_of_the_scale(scale, total):
    results = {CHESS.key: "W L W D", MATCH.key: "W L W D", LEAGUE.key: "W L W D"}[scale.key]
    expected = {MATCH.key: Fraction(3 + 3 + 6 + 7)}.get(scale.key, Fraction(total))
    assert progressive(played(results), scale).number == expected
