"""One opponent's score with the unplayed rounds that are to be adjusted."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.opponent_scores import OpponentScore, read_opponent
from calculators.compute.scores import ReadingError, shorten


@st.composite
def opponents(draw):
    decimals = draw(st.integers(0, 4))
    points = Fraction(draw(st.integers(-(10 ** (6 + decimals)) + 1, 10 ** (6 + decimals) - 1)), 10**decimals)
    return OpponentScore(points, draw(st.integers(0, 50)))


@pytest.mark.parametrize(
    ("token", "points", "unplayed"),
    [
        ("4", "4", 0),
        ("3½", "7/2", 0),
        ("3 1/2", "7/2", 0),
        ("3,5", "7/2", 0),
        ("-1", "-1", 0),
        ("2+2u", "2", 2),
        ("2 2u", "2", 2),
        ("2 (2u)", "2", 2),
        ("2u", "0", 2),  # no points from games
        ("0+2u", "0", 2),
        ("1u", "0", 1),
        ("2½+1u", "5/2", 1),
        ("2.5+1u", "5/2", 1),
        ("2,5+1u", "5/2", 1),
        ("2 1/2+1u", "5/2", 1),
        ("2½ 1u", "5/2", 1),
        ("2 1/2 1u", "5/2", 1),  # the fraction belongs to the points
        ("2½ (1u)", "5/2", 1),
        ("2 1/2 (1u)", "5/2", 1),
        ("½+3u", "1/2", 3),
        ("1/2+3u", "1/2", 3),
        ("-1+2u", "-1", 2),
        ("10+11u", "10", 11),
        ("2+0u", "2", 0),
    ],
)
def test_points_and_unplayed_rounds_are_read(token, points, unplayed):
    assert read_opponent(token) == OpponentScore(Fraction(points), unplayed)


@pytest.mark.parametrize(
    "token",
    [
        *("x", "W3", "2)", "()"),
        *("u", "+u", "2+u", "2 u", "(u)"),  # how many?
        *("x+2u", "NaN+2u", "1e1+2u", "3½½+1u"),  # no points
        *("1000000+2u", "0.12345+2u", "2" * 100_000 + "u"),  # too many digits
        *("2+2x", "2+2", "2+xu", "2 (2)"),
        *("2+2.5u", "2+½u", "2+1/2u", "2+-1u", "2-1u"),  # rounds are whole and not negative
        *("2++2u", "2+2u+2u", "2+2u 2u", "2u+2", "2u2", "2uu", "2+2u x"),
        *("2 (2u", "2 2u)", "2 ((2u))"),  # a bracket needs its other half
        *("2+٢u", "2+２u"),  # digits of other scripts
        "2+" + "9" * 50 + "u",
    ],
)
def test_a_token_that_is_no_opponents_score_is_refused_by_name(token):
    with pytest.raises(ReadingError) as caught:
        read_opponent(token)
    [problem] = caught.value.problems
    assert problem.token
    assert problem.token in token
    assert shorten(problem.token) in problem.message


def test_the_form_to_type_instead_is_named():
    with pytest.raises(ReadingError, match=r"2\+2u"):
        read_opponent("2+xu")


@pytest.mark.parametrize(
    ("token", "per_unplayed", "adjusted"),
    [
        ("2+2u", "1/2", "3"),  # won 2, lost 1, missed two: 1 + 1 + 0 + ½ + ½
        ("2+2u", "0", "2"),
        ("2+2u", "2/5", "14/5"),  # field average 2 over 5 rounds: 2/5 a round
        ("2+2u", "1", "4"),  # a draw on a 3-1-0 or 2-1-0 scale
        ("2u", "1/2", "1"),
        ("3½", "1/2", "7/2"),  # nothing to adjust
    ],
)
def test_each_unplayed_round_adds_its_points(token, per_unplayed, adjusted):
    assert read_opponent(token).adjusted(Fraction(per_unplayed)) == Fraction(adjusted)


@pytest.mark.parametrize(
    ("points", "unplayed", "printed"),
    [("4", 0, "4"), ("7/2", 0, "3½"), ("2", 2, "2+2u"), ("0", 2, "0+2u"), ("5/2", 1, "2½+1u"), ("0", 0, "0")],
)
def test_an_opponents_score_is_printed_as_it_is_typed(points, unplayed, printed):
    assert str(OpponentScore(Fraction(points), unplayed)) == printed


@given(opponents())
def test_a_printed_opponents_score_reads_back(opponent):
    assert read_opponent(str(opponent)) == opponent


@given(opponents(), st.sampled_from(["+{}u", " {}u", " ({}u)"]))
def test_the_three_forms_read_alike(opponent, form):
    points = OpponentScore(opponent.points)
    assert read_opponent(f"{points}{form.format(opponent.unplayed)}") == opponent


@given(opponents(), st.fractions(min_value=0, max_value=3), st.fractions(min_value=0, max_value=3))
def test_more_for_an_unplayed_round_never_lowers_a_score(opponent, one, other):
    low, high = sorted([one, other])
    assert opponent.points <= opponent.adjusted(low) <= opponent.adjusted(high)


@given(st.text(max_size=60) | st.text("0123456789.,+-½/ ()uU", max_size=14))
def test_any_token_is_read_or_refused_by_name(token):
    try:
        opponent = read_opponent(token)
    except ReadingError as error:
        [problem] = error.problems
        assert problem.token in token
        assert problem.message
    else:
        assert opponent.unplayed >= 0
        assert 10**4 % opponent.points.denominator == 0
