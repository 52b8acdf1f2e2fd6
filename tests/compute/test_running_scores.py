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
LOSS_GIVES_ONE = Scale("custom", "Custom", Fraction(3), Fraction(2), Fraction(1))


def played(results):
    """Rounds from results alone: against whom does not matter here."""
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
        ("X F", "2"),  # a forfeit win and a forfeit loss: 1 + 1
        ("W", "1"),
        ("L L L", "0"),
        ("", "0"),
    ],
)
def test_the_progressive_score_adds_up_the_running_scores(results, total):
    assert progressive(played(results), CHESS).number == Fraction(total)


@pytest.mark.parametrize(
    ("results", "scale", "total"),
    [
        ("W L W D", MATCH, 19),  # 3 + 3 + 6 + 7
        ("W L W D", LEAGUE, 13),  # 2 + 2 + 4 + 5
        ("W L W D", LOSS_GIVES_ONE, 23),  # 3 + 4 + 7 + 9
        ("L Z L", LOSS_GIVES_ONE, 4),  # an absence gives nothing: 1 + 1 + 2
        ("W H BYE", MATCH, 14),  # 3 + 4 + 7
    ],
)
def test_the_progressive_score_takes_the_points_of_the_scale(results, scale, total):
    assert progressive(played(results), scale).number == total


def test_each_addend_of_the_progressive_score_is_the_score_after_its_round():
    terms = progressive(played("W L W D"), CHESS).contributions
    assert [(term.place, term.value) for term in terms] == [(1, 1), (2, 1), (3, 2), (4, Fraction(5, 2))]
    assert all(term.why for term in terms)


@pytest.mark.parametrize(
    ("results", "total"),
    [
        # An exercise Swiss of the 2026 edition, 14 players, 5 rounds, with its published values.
        ("W W D D W", "12.5"),
        ("W L W W W", "11"),
        ("W W D W L", "12.5"),
        ("W D + L D", "10.5"),
        ("D W D D D", "9.5"),
        ("W D D L W", "9.5"),
        ("D W - W L", "8.5"),
        ("L BYE L D W", "6"),
        ("W L W L L", "8"),
        ("L W L D D", "5.5"),
        ("L L W D D", "4.5"),
        ("L L D D D", "3"),
        ("L L L W D", "2.5"),
        ("L Z D L L", "1.5"),
    ],
)
def test_the_progressive_score_of_the_exercise_has_its_published_values(results, total):
    assert progressive(played(results), CHESS).number == Fraction(total)


# Cumulative score, US Chess 34E3


@pytest.mark.parametrize(
    ("results", "total"),
    [
        ("W L W D L", "9"),  # nothing unplayed: as above
        ("W W D L L", "10.5"),
        ("W L W H L", "8.5"),  # 1 + 1 + 2 + 2½ + 2½ = 9, less the half-point bye
        ("BYE W L D W", "10"),  # 1 + 2 + 2 + 2½ + 3½ = 11, less the bye
        ("BYE W L W W", "11"),  # 1 + 2 + 2 + 3 + 4 = 12, less the bye
        ("W W L W W", "12"),  # the first round played
        ("W L + L", "5"),  # 1 + 1 + 2 + 2 = 6, less the forfeit win
        ("X L", "1"),  # 1 + 1 less 1
        ("W - L F Z", "5"),  # what gave nothing takes nothing
        ("BYE H + Z", "5"),  # 1 + 1½ + 2½ + 2½ = 7½, less 1, ½ and 1
        ("BYE", "0"),
        ("", "0"),
    ],
)
def test_the_cumulative_score_loses_the_points_of_unplayed_rounds(results, total):
    assert cumulative(played(results), CHESS).number == Fraction(total)


@pytest.mark.parametrize(
    ("scale", "total"),
    [
        (MATCH, 10),  # 3 + 4 + 7 = 14, less a draw and a win once each: 1 and 3
        (LEAGUE, 7),  # 2 + 3 + 5 = 10, less 1 and 2
    ],
)
def test_the_cumulative_score_loses_a_win_or_a_draw_of_the_scale(scale, total):
    assert cumulative(played("W H BYE"), scale).number == total


def test_each_subtraction_stands_for_itself_behind_the_running_scores():
    terms = cumulative(played("BYE W H"), CHESS).contributions
    assert [(term.place, term.value) for term in terms] == [
        (1, 1),
        (2, 2),
        (3, Fraction(5, 2)),
        (1, -1),
        (3, Fraction(-1, 2)),
    ]
    assert "pairing bye" in terms[3].why
    assert "half-point bye" in terms[4].why


# Kashdan, US Chess 34E7


@pytest.mark.parametrize(
    ("results", "total"),
    [
        ("W W W W L", 17),
        ("W W W D D", 16),
        ("W D L", 7),  # 4 + 2 + 1
        ("BYE H Z + - X F", 0),  # unplayed rounds give nothing, not 2
        ("W H W D D", 12),
        ("L BYE + Z Z", 1),
        ("", 0),
    ],
)
def test_kashdan_gives_4_2_1_for_games(results, total):
    assert kashdan(played(results)).number == total


# Games won over the board, FIDE C.07 art. 7.2


@pytest.mark.parametrize(
    ("results", "count"),
    [
        ("W D L W", 2),
        ("D D D", 0),
        ("BYE + X W", 1),  # a bye and a forfeit win are not won over the board
        ("L L W BYE", 1),
        ("", 0),
    ],
)
def test_wins_are_those_over_the_board(results, count):
    assert wins(played(results)).number == count


# The exercise Swiss of the FIDE Technical Commission: results, and the progressive score, games won, Kashdan and the
# cumulative score, which is the progressive score less the points of unplayed rounds.


@pytest.mark.parametrize(
    ("results", "ps", "won", "points_4_2_1", "unplayed"),
    [
        ("W D D W D", "11", 2, 14, "0"),
        ("W W D W D", "13", 3, 16, "0"),
        ("D W W D D", "11", 2, 14, "0"),
        ("W H W D D", "11.5", 2, 12, "0.5"),
        ("L L W D W", "5", 2, 12, "0"),
        ("L L BYE W W", "6", 2, 10, "1"),
        ("W L L D L", "6", 1, 9, "0"),
        ("D W L W L", "8.5", 2, 12, "0"),
        ("L L H - BYE", "2.5", 0, 2, "1.5"),
        ("L W L L L", "4", 1, 8, "0"),
        ("D L L + W", "5.5", 1, 8, "1"),
        ("L BYE + Z Z", "7", 0, 1, "2"),
        ("W D L L L", "7", 1, 9, "0"),
        ("W L - Z W", "6", 2, 9, "0"),
        ("L W W L L", "7", 2, 11, "0"),
        ("D W W L W", "10.5", 3, 15, "0"),
    ],
)
def test_the_exercise_swiss_has_its_published_values(results, ps, won, points_4_2_1, unplayed):
    rounds = played(results)
    assert progressive(rounds, CHESS).number == Fraction(ps)
    assert wins(rounds).number == won
    assert kashdan(rounds).number == points_4_2_1
    assert cumulative(rounds, CHESS).number == Fraction(ps) - Fraction(unplayed)


# Laws

RESULTS = st.sampled_from([WIN, DRAW, LOSS, PAIRING_BYE, HALF_POINT_BYE, ZERO_POINT_BYE, FORFEIT_WIN, FORFEIT_LOSS])
GAMES = st.sampled_from([WIN, DRAW, LOSS])
ONE = OpponentScore(Fraction(1))


def rounds_of(results):
    return st.lists(results.map(lambda result: Round(result, ONE if result.played else None)), max_size=12)


@given(rounds_of(RESULTS), st.sampled_from([CHESS, MATCH, LEAGUE, LOSS_GIVES_ONE]))
def test_a_round_counts_once_for_itself_and_once_for_each_later_round(rounds, scale):
    still = range(len(rounds), 0, -1)
    expected = sum(times * round_.result.points(scale) for times, round_ in zip(still, rounds, strict=True))
    assert progressive(rounds, scale).number == expected


@given(rounds_of(RESULTS), st.sampled_from([CHESS, MATCH, LEAGUE, LOSS_GIVES_ONE]))
def test_cumulative_is_progressive_less_the_unplayed_points(rounds, scale):
    unplayed = sum(round_.result.points(scale) for round_ in rounds if not round_.result.played)
    assert cumulative(rounds, scale).number == progressive(rounds, scale).number - unplayed


@given(rounds_of(RESULTS))
def test_running_scores_never_fall(rounds):
    running = [term.value for term in progressive(rounds, CHESS).contributions]
    assert all(before <= after for before, after in pairwise(running))


@given(rounds_of(GAMES), st.randoms(use_true_random=False))
def test_points_scored_earlier_never_give_less(rounds, random):
    best_first = sorted(rounds, key=lambda round_: round_.result.points(CHESS), reverse=True)
    shuffled = random.sample(rounds, len(rounds))
    assert progressive(best_first, CHESS).number >= progressive(shuffled, CHESS).number


@given(rounds_of(RESULTS), st.randoms(use_true_random=False))
def test_the_order_of_rounds_changes_neither_kashdan_nor_wins(rounds, random):
    shuffled = random.sample(rounds, len(rounds))
    assert kashdan(shuffled).number == kashdan(rounds).number
    assert wins(shuffled).number == wins(rounds).number


@given(rounds_of(RESULTS))
def test_kashdan_is_three_times_the_points_and_one_a_game_less_half_a_draw(rounds):
    # 4, 2 and 1 are three times the points (1, ½, 0) and one a game, less ½ for a draw.
    games = [round_.result for round_ in rounds if round_.result.played]
    points, draws = sum(result.points(CHESS) for result in games), games.count(DRAW)
    assert kashdan(rounds).number == 3 * points + len(games) - Fraction(draws, 2)
