"""Tie-breaks from ratings, for whole events."""

from dataclasses import replace

import pytest

from tests.events.tables import MATCH, against, listed, places, round_robin, table

CODES = ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO")

#   #  rated    1    2    3
#   1   2000   4w1  2b1  3w=
#   2   1901   3b1  1w0  4w1
#   3   1800   2w0  4b=  1b=
#   4   1700   1b0  3w=  2b0
ROWS = """
    4w1 2b1 3w=
    3b1 1w0 4w1
    2w0 4b= 1b=
    1b0 3w= 2b0
"""
RATED = (2000, 1901, 1800, 1700)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # 5401 ÷ 3 = 1800.33, 5500 ÷ 3 = 1833.33, 5601 ÷ 3 = 1867, 5701 ÷ 3 = 1900.33
        ("ARO", [1800, 1833, 1867, 1900]),
        # 3701 ÷ 2 = 1850.5 and 3901 ÷ 2 = 1950.5 half up
        ("ARO/C1", [1851, 1900, 1951, 1951]),
        ("ARO/C2", [1901, 2000, 2000, 2000]),
        # 2½ of 3 is 83 per cent: 273; 67: 125; 33: -125; 17: -273
        ("TPR", [1800 + 273, 1833 + 125, 1867 - 125, 1900 - 273]),
        # Means of 1958 1742 1627, of 2073 1742 1627, of 2073 1958 1627, of 2073 1958 1742
        ("APRO", [1776, 1814, 1886, 1924]),
        ("RTNG", [2000, 1901, 1800, 1700]),
    ],
)
@pytest.mark.parametrize("scale", [None, MATCH])
def test_ratings_know_no_scale(scale, code, expected):
    assert listed(table(ROWS, ratings=RATED), code, scale=scale) == expected


def test_an_average_that_cuts_every_rating_is_none():
    event = table(ROWS, ratings=RATED)
    assert listed(event, "ARO/C3") == [None] * 4
    assert listed(event, "ARO/M1") == [1800, 1800, 1901, 1901]
    assert listed(event, "ARO/M2") == [None] * 4


def test_only_games_over_the_board_count():
    event = table("2w1 3b+ H\n1b0 U 3w1\nU 1w- 2b0", ratings=(2000, 1900, 1500))
    for kind in (event, round_robin("2w1 3b+ Z\n1b0 Z 3w1\nZ 1w- 2b0", ratings=(2000, 1900, 1500))):
        # 1 met 2 only, 3 met 2 only: all forfeits are unplayed for ratings in a round robin too (15.2).
        assert listed(kind, "ARO") == [1900, 1750, 1900]
        assert listed(kind, "TPR") == [1900 + 800, 1750, 1900 - 800]
        # 254 below 2000 and 246 above 1500 are expected to score 19 and 81 per cent; a point less 99 together.
        assert listed(kind, "PTP") == [1900 + 736, 1746, 1900 - 800]
        assert listed(kind, "APRO") == [1750, 1900, 1750]


def test_games_under_one_move_count_though_they_are_not_rated():
    event = table("2wW\n1bL", ratings=(2000, 1900))
    assert listed(event, "TPR") == [2700, 1200]


def test_who_met_nobody_has_no_value_and_is_last():
    event = table("2w1\n1b0\nU", ratings=(2000, 1900, 2800))
    for code in CODES[:1] + CODES[2:]:
        assert listed(event, code)[2] is None
        assert places(event, code)[3] == 3


def test_an_opponent_without_a_value_is_left_out_of_averages():
    # Everybody who is met has met somebody: the average of performances is over all opponents.
    event = table("2w1 3b1\n1b0 U\nU 1w0", ratings=(2000, 1900, 1800))
    assert listed(event, "APRO") == [1200, 1850 + 800, 1850 + 800]


@pytest.mark.parametrize("code", CODES)
def test_an_unrated_player_who_played_takes_the_tie_break_from_everybody(code):
    event = table(ROWS, ratings=(2000, 1901, 0, 1700))
    assert listed(event, code) == [None] * 4
    assert set(places(event, code).values()) == {1}


def test_an_unrated_player_who_never_played_does_not():
    event = table("2w1 U\n1b0 Z\nH Z", ratings=(2000, 1900, 0))
    assert listed(event, "ARO") == [1900, 2000, None]


def test_the_rating_itself_is_each_players_own():
    event = table(ROWS, ratings=(2000, 0, 1800, 1700))
    assert listed(event, "RTNG") == [2000, None, 1800, 1700]
    assert places(event, "RTNG") == {1: 1, 3: 2, 4: 3, 2: 4}
    # Reversed the lowest is first; who has none stays last.
    assert places(event, "RTNG/R") == {4: 1, 3: 2, 1: 3, 2: 4}


def test_a_player_with_nothing_has_the_weakest_opponent_less_800():
    event = against("2w0 3b0", {2: 2, 3: 2})
    rated = {1: 1500, 2: 1700, 3: 1900}
    event = replace(
        event, players=tuple(replace(player, rating=rated.get(player.number, 1600)) for player in event.players)
    )
    assert listed(event, "PTP")[0] == 900
    assert listed(event, "TPR")[0] == 1000
