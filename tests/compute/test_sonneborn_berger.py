"""Sonneborn-Berger: from totals or from rounds, its parts, its projection and its band."""

from fractions import Fraction

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
from calculators.compute.scores import CHESS, SCALES, Scale
from calculators.compute.sonneborn_berger import from_rounds, from_totals, weights

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]
LOSS_GIVES_ONE = Scale("custom", "Custom", Fraction(3), Fraction(2), Fraction(1))


def totals(games, averages, byes=0, rounds=None, *, scale=CHESS, draw_weight="half"):
    """From wins, draws and losses, with the average opponent of each ("-" where none is given)."""
    known = tuple(None if average == "-" else Fraction(average) for average in averages.split())
    counts = tuple(map(int, games.split()))
    return from_totals(counts, known, byes, rounds, weights(scale, draw_weight))


def of_rounds(text, scheduled=None, *, scale=CHESS, draw_weight="half", per_unplayed=None):
    worth = scale.draw if per_unplayed is None else per_unplayed
    return from_rounds(read_rounds(text).rounds, worth, scheduled, weights(scale, draw_weight))


# Totals


@pytest.mark.parametrize(
    ("games", "averages", "rounds", "sb", "from_wins", "from_draws", "projected", "band"),
    [
        ("4 2 1", "4 4.5 5", 9, "20.5", "16", "4.5", "369/14", "strong"),  # 20½ ÷ 7 × 9 = 26.357
        ("0 0 5", "- - 4", 5, "0", "0", "0", "0", "light"),  # losses add nothing
        ("2 0 0", "5 - -", 5, "10", "10", "0", "25", "solid"),  # 10 ÷ 2 × 5
        ("7 3 1", "5.5 6 7", 11, "47.5", "38.5", "9", "47.5", "elite"),
        ("2 1 2", "3.5 2.5 3", 5, "8.25", "7", "1.25", "8.25", "light"),  # quarters stay
        ("1000 0 0", "1000 - -", 1000, "1000000", "1000000", "0", "1000000", "elite"),
        ("3 0 0", "10/3 - -", 3, "10", "10", "0", "10", "solid"),  # an average is no rounded number
    ],
)
def test_totals_give_sonneborn_berger_and_its_parts(
    games, averages, rounds, sb, from_wins, from_draws, projected, band
):
    found = totals(games, averages, rounds=rounds)
    assert found.number == Fraction(sb)
    assert found.wins.contribution == Fraction(from_wins)
    assert found.draws.contribution == Fraction(from_draws)
    assert found.losses.contribution == 0
    assert found.projected == Fraction(projected)
    assert found.band == band


@pytest.mark.parametrize(
    ("games", "averages", "mean"),
    [
        ("2 1 2", "3.5 2.5 3", "3.1"),  # (7 + 2.5 + 6) ÷ 5
        ("4 2 1", "4 4.5 5", "30/7"),
        ("2 0 0", "5 - -", "5"),  # nobody drawn, nobody lost to: no average is missing
        ("2 0 0", "5 1 1", "5"),  # an average without games counts for nothing
        ("0 0 5", "- - 4", "4"),
        ("2 1 2", "3.5 2.5 -", None),  # the average of those lost to may be left out
        ("0 0 0", "- - -", None),
        ("0 0 0", "4 4 4", None),
    ],
)
def test_the_average_opponent_needs_every_average(games, averages, mean):
    found = totals(games, averages)
    assert found.opposition_average == (None if mean is None else Fraction(mean))


def test_byes_are_no_games():
    found = totals("2 1 0", "4 3 -", byes=2)
    assert found.games_played == 3
    assert found.byes == 2
    assert found.rounds == 5  # games and byes, where no other number is given
    assert found.number == Fraction("9.5")  # 2 × 4 + ½ × 3, nothing for the byes
    assert found.projected == Fraction("9.5") / 3 * 5  # divided by games, not by rounds
    assert found.opposition_average == Fraction(11, 3)


# Projection


@pytest.mark.parametrize(
    ("games", "byes", "rounds", "projected"),
    [
        ("2 1 1", 0, 4, "9.5"),  # everything played: nothing to project
        ("2 1 1", 0, 8, "19"),
        ("2 1 1", 1, 5, "11.875"),  # 9½ ÷ 4 × 5
        ("2 1 1", 1, 4, None),  # four games and a bye are more than four rounds
        ("2 1 1", 0, 3, None),
        ("0 0 0", 3, 5, None),  # byes alone are no games
        ("0 0 0", 0, 7, None),
        ("0 0 0", 0, None, None),
    ],
)
def test_a_projection_needs_games_and_room_for_them(games, byes, rounds, projected):
    found = totals(games, "4 3 2", byes, rounds)
    assert found.projected == (None if projected is None else Fraction(projected))


@pytest.mark.parametrize(
    ("games", "byes", "rounds", "too_many"),
    [
        ("2 1 1", 0, 4, False),
        ("2 1 1", 1, 5, False),
        ("2 1 1", 1, 4, True),
        ("0 0 0", 6, 5, True),
        ("2 1 1", 1, None, False),
    ],
)
def test_games_and_byes_can_be_more_than_the_rounds(games, byes, rounds, too_many):
    assert totals(games, "4 3 2", byes, rounds).too_many is too_many


# Bands


@pytest.mark.parametrize(
    ("sb", "band"),
    [
        ("0", "light"),
        ("9.99", "light"),
        ("9.995", "light"),  # shown as 10.00 with two decimals, and still below 10
        ("10", "solid"),
        ("19.9999", "solid"),
        ("20", "strong"),
        ("29.9999", "strong"),
        ("89/3", "strong"),  # 29.67
        ("30", "elite"),
        ("1000", "elite"),
        ("-0.01", None),
        ("-5", None),
    ],
)
def test_a_band_is_by_the_exact_value(sb, band):
    assert totals("1 0 0", f"{sb} - -").band == band


# Rounds


@pytest.mark.parametrize(
    ("text", "sb", "from_wins", "from_draws"),
    [
        ("W 4\nW 3.5\nD 5\nL 6", "10", "7.5", "2.5"),
        ("W 1.5\nL 3.5\nW 1.5\nD 3.5\nW 1.5", "6.25", "4.5", "1.75"),  # player 2 of a FIDE round robin
        ("W 3.5\nW 3\nW 2.5\nD 5.5\nW 4\nW 4", "19.75", "17", "2.75"),  # a winner as published
        ("D 3.5\nD 2.5\nD 1.5", "3.75", "0", "3.75"),
        ("W 4; W 3; W 3; W 1", "11", "11", "0"),
        ("L 6; L 5", "0", "0", "0"),
        ("1 4; = 3; 0 5", "5.5", "4", "1.5"),
    ],
)
def test_rounds_give_sonneborn_berger_and_its_parts(text, sb, from_wins, from_draws):
    found = of_rounds(text)
    assert found.number == Fraction(sb)
    assert found.wins.contribution == Fraction(from_wins)
    assert found.draws.contribution == Fraction(from_draws)
    assert found.losses.contribution == 0


#  A FIDE exercise, all play all, where player 5 did not appear against player 6 (+ −)
#  #     1  2  3  4  5  6   points
#  1     .  1  1  0  =  1    3½
#  2     0  .  =  1  1  1    3½
#  3     0  =  .  1  1  1    3½
#  4     1  0  0  .  0  =    1½
#  5     =  0  0  1  .  -    1½
#  6     0  0  0  =  +  .    1½
# In a round robin a forfeit counts as an ordinary game.
@pytest.mark.parametrize(
    ("text", "sb"),
    [
        ("D 1.5; W 3.5; W 3.5; L 1.5; W 1.5", "9.25"),
        ("W 1.5; L 3.5; W 1.5; D 3.5; W 1.5", "6.25"),
        ("W 1.5; W 1.5; L 3.5; D 3.5; W 1.5", "6.25"),
        ("L 3.5; L 1.5; D 1.5; W 3.5; L 3.5", "4.25"),
        ("D 3.5; W 1.5; L 3.5; L 1.5; L 3.5", "3.25"),
        ("L 3.5; L 3.5; D 1.5; W 1.5; L 3.5", "2.25"),
    ],
)
def test_the_exercise_round_robin_has_its_published_values(text, sb):
    assert of_rounds(text).number == Fraction(sb)


@pytest.mark.parametrize("line", ["BYE", "B", "H", "Z", "ABSENT", "F", "X", "+", "-", "+ 3", "- 3", "+ 2+2u"])
def test_every_unplayed_line_adds_nothing_and_counts_as_a_bye(line):
    alone, among = of_rounds(line), of_rounds(f"W 4\n{line}\nD 3")
    assert (alone.number, alone.games_played, alone.byes, alone.projected) == (0, 0, 1, None)
    assert (among.number, among.games_played, among.byes, among.rounds) == (Fraction("5.5"), 2, 1, 3)
    assert among.projected == Fraction("5.5") / 2 * 3
    assert among.opposition_average == Fraction("3.5")
    assert [term.place for term in among.terms] == [1, 3]


@pytest.mark.parametrize(
    ("text", "scheduled", "projected"),
    [
        ("W 4; D 3", 9, "24.75"),  # 5½ ÷ 2 × 9
        ("W 4; D 3; BYE", 9, "24.75"),  # a bye is no game
        ("W 4; D 3; BYE", 3, "8.25"),
        ("W 4; D 3; BYE", 2, None),
        ("BYE; H", 5, None),
    ],
)
def test_the_projection_from_rounds_is_over_the_scheduled_ones(text, scheduled, projected):
    assert of_rounds(text, scheduled).projected == (None if projected is None else Fraction(projected))


def test_the_average_opponent_from_rounds_is_of_all_games():
    assert of_rounds("W 4; D 3; L 6; BYE").opposition_average == Fraction(13, 3)
    assert of_rounds("BYE").opposition_average is None


def test_each_game_is_a_term():
    terms = of_rounds("W 4; H; D 3; L 6").terms
    assert [(term.place, term.opponent, term.value) for term in terms] == [(1, 4, 4), (3, 3, Fraction(3, 2)), (4, 6, 0)]


@pytest.mark.parametrize(
    ("per_unplayed", "sb"),
    [
        (HALF, "4.5"),  # 2 + 2 × ½ = 3, and half of 3
        (Fraction(0), "3.5"),  # 2 + ½ × 3
    ],
)
def test_an_opponents_unplayed_rounds_count_as_chosen(per_unplayed, sb):
    assert of_rounds("W 2+2u; D 3", per_unplayed=per_unplayed).number == Fraction(sb)


# Weights


@pytest.mark.parametrize(
    ("scale", "half", "points"),
    [
        (CHESS, "1 0.5 0", "1 0.5 0"),  # the same on the chess scale
        (MATCH, "1 0.5 0", "3 1 0"),  # by points a draw is a third of a win
        (LEAGUE, "1 0.5 0", "2 1 0"),
        (LOSS_GIVES_ONE, "1 0.5 0", "3 2 0"),  # a loss adds nothing, whatever points it gives
    ],
)
def test_a_draw_weighs_half_or_its_points(scale, half, points):
    assert weights(scale, "half") == tuple(map(Fraction, half.split()))
    assert weights(scale, "points") == tuple(map(Fraction, points.split()))


#  Lippstadt 2003, all play all, 3-1-0, a player with 14 points (3 wins, 5 draws):
#  beat 10 9 4, drew with 14 12 11 9 3
@pytest.mark.parametrize(
    ("draw_weight", "sb", "from_wins", "from_draws"),
    [
        ("half", "47.5", "23", "24.5"),  # as published then
        ("points", "118", "69", "49"),  # FIDE C.07 art. 9.1: 3 × 23 + 49
    ],
)
def test_a_published_3_1_0_table_is_told_apart_from_fide(draw_weight, sb, from_wins, from_draws):
    listed = of_rounds("W 10; W 9; W 4; D 14; D 12; D 11; D 9; D 3", scale=MATCH, draw_weight=draw_weight)
    summed = totals("3 5 0", "23/3 9.8 -", scale=MATCH, draw_weight=draw_weight)
    for found in (listed, summed):
        assert found.number == Fraction(sb)
        assert found.wins.contribution == Fraction(from_wins)
        assert found.draws.contribution == Fraction(from_draws)


# Laws

SCORES = st.integers(0, 40).map(lambda quarters: Fraction(quarters, 4))
OPPONENTS = st.builds(OpponentScore, SCORES, st.integers(0, 3))
GAMES = st.builds(Round, st.sampled_from([WIN, DRAW, LOSS]), OPPONENTS)
UNPLAYED = st.builds(Round, st.sampled_from([PAIRING_BYE, HALF_POINT_BYE, ZERO_POINT_BYE, FORFEIT_WIN, FORFEIT_LOSS]))
ROUNDS = st.lists(GAMES | UNPLAYED, max_size=12)
EVERY_SCALE = st.sampled_from([CHESS, MATCH, LEAGUE, LOSS_GIVES_ONE])
DRAW_WEIGHTS = st.sampled_from(["half", "points"])


@given(ROUNDS, EVERY_SCALE, DRAW_WEIGHTS)
def test_rounds_and_their_totals_say_the_same(rounds, scale, draw_weight):
    factors = weights(scale, draw_weight)
    listed = from_rounds(rounds, scale.draw, None, factors)
    counts, averages = [], []
    for result in (WIN, DRAW, LOSS):
        scores = [round_.opponent.adjusted(scale.draw) for round_ in rounds if round_.result is result]
        counts.append(len(scores))
        averages.append(sum(scores, Fraction(0)) / len(scores) if scores else None)
    summed = from_totals(tuple(counts), tuple(averages), len(rounds) - sum(counts), None, factors)
    for measure in ("number", "games_played", "byes", "rounds", "projected", "band", "opposition_average"):
        assert getattr(listed, measure) == getattr(summed, measure)


@given(ROUNDS, DRAW_WEIGHTS, st.randoms(use_true_random=False))
def test_the_order_of_rounds_changes_nothing(rounds, draw_weight, random):
    factors = weights(MATCH, draw_weight)
    one = from_rounds(rounds, MATCH.draw, 12, factors)
    other = from_rounds(random.sample(rounds, len(rounds)), MATCH.draw, 12, factors)
    assert (one.number, one.projected, one.byes) == (other.number, other.projected, other.byes)


@given(ROUNDS, DRAW_WEIGHTS, st.integers(1, 9))
def test_scaling_the_opponents_scales_the_sum(rounds, draw_weight, times):
    factors = weights(CHESS, draw_weight)
    larger = [
        Round(
            round_.result, round_.opponent and OpponentScore(round_.opponent.points * times, round_.opponent.unplayed)
        )
        for round_ in rounds
    ]
    before = from_rounds(rounds, HALF, None, factors).number
    assert from_rounds(larger, HALF * times, None, factors).number == before * times


@given(ROUNDS, EVERY_SCALE, DRAW_WEIGHTS)
def test_the_sum_is_that_of_its_terms(rounds, scale, draw_weight):
    found = from_rounds(rounds, scale.draw, None, weights(scale, draw_weight))
    assert found.number == sum(term.value for term in found.terms)
    assert len(found.terms) == found.games_played


@given(ROUNDS, OPPONENTS, EVERY_SCALE, DRAW_WEIGHTS)
def test_a_win_adds_at_least_what_a_draw_adds_and_a_loss_nothing(rounds, opponent, scale, draw_weight):
    def after(result):
        return from_rounds([*rounds, Round(result, opponent)], scale.draw, None, weights(scale, draw_weight)).number

    assert after(WIN) >= after(DRAW) >= after(LOSS)
    assert after(LOSS) == from_rounds(rounds, scale.draw, None, weights(scale, draw_weight)).number
