"""Standings: places, shared places, what decided, and events that have hardly begun."""

from dataclasses import replace
from fractions import Fraction

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.events.model import Event
from tests.events.tables import MATCH, listed, places, round_robin, standing, table, values

#   #   1    2    3   points  Buchholz
#   1  4w1  2b1  3w=  2½      3½
#   2  3b1  1w0  4w1  2       4
#   3  2w0  4b=  1b=  1       5
#   4  1b0  3w=  2b0   ½      5½
ALL_PLAYED = """
    4w1 2b1 3w=
    3b1 1w0 4w1
    2w0 4b= 1b=
    1b0 3w= 2b0
"""

# Four rounds, six players; 1 and 2 have 3, 3 and 4 have 2, 5 and 6 have 1:
#
#   #   1    2    3    4   points  Buchholz of games
#   1  6w1  3b1  2w0  4b1  3       1 + 2 + 3 + 2 = 8
#   2  5w1  4b1  1b1  3w0  3       1 + 2 + 3 + 2 = 8
#   3  4w0  1w0  5b1  2b1  2       2 + 3 + 1 + 3 = 9
#   4  3b1  2w0  6w1  1w0  2       2 + 3 + 1 + 3 = 9
#   5  2b0  6w0  3w0   U   1       3 + 1 + 2 = 6
#   6  1b0  5b1  4b0   Z   1       3 + 1 + 2 = 6
SIX = """
    6w1 3b1 2w0 4b1
    5w1 4b1 1b1 3w0
    4w0 1w0 5b1 2b1
    3b1 2w0 6w1 1w0
    2b0 6w0 3w0 U
    1b0 5b1 4b0 Z
"""


def rows(event, order, rules="fide-2026", **asked):
    """Place, number and what decided, row by row."""
    return [(row.place, row.player.number, row.decided) for row in standing(event, order, rules, **asked).rows]


def test_points_come_first_where_the_order_says_so():
    assert rows(table(ALL_PLAYED), "PTS") == [(1, 1, ""), (2, 2, "PTS"), (3, 3, "PTS"), (4, 4, "PTS")]
    assert rows(table(ALL_PLAYED), "BH") == [(1, 4, ""), (2, 3, "BH"), (3, 2, "BH"), (4, 1, "BH")]


def test_what_nothing_separates_shares_a_place_in_the_order_of_the_event():
    event = table("2w= H\n1b= H\nU Z\nH H")
    assert rows(event, "PTS") == [(1, 1, ""), (1, 2, ""), (1, 3, ""), (1, 4, "")]
    backwards = replace(event, players=event.players[::-1])
    assert rows(backwards, "PTS") == [(1, 4, ""), (1, 3, ""), (1, 2, ""), (1, 1, "")]


def test_after_a_shared_place_the_next_is_counted_on():
    event = table("2w1\n1b0\n4w1\n3b0\nU\nH")
    assert rows(event, "PTS") == [
        (1, 1, ""),
        (1, 3, ""),
        (1, 5, ""),
        (4, 6, "PTS"),
        (5, 2, "PTS"),
        (5, 4, ""),
    ]


def test_a_tie_break_works_only_inside_the_groups_that_are_still_tied():
    # 3 and 4 have a better Buchholz than 1 and 2, and fewer points. 1, 2 and 3, 4 are tied on everything but their game.
    event = table(SIX)
    assert listed(event, "PTS") == [3, 3, 2, 2, 1, 1]
    assert listed(event, "BH", "plain")[:4] == [8, 8, 9, 9]
    found = rows(event, "PTS,BH,DE", "plain")
    assert found[:4] == [(1, 2, ""), (2, 1, "DE"), (3, 4, "PTS"), (4, 3, "DE")]


def test_a_row_says_what_put_it_behind_the_row_above():
    # 5 has a bye and 6 a game won.
    event = table(SIX)
    assert rows(event, "PTS,WON,DE,TPN") == [
        (1, 2, ""),
        (2, 1, "DE"),
        (3, 4, "PTS"),
        (4, 3, "DE"),
        (5, 6, "PTS"),
        (6, 5, "WON"),
    ]


def test_a_later_tie_break_never_mends_what_an_earlier_one_separated():
    event = table(SIX)
    order = [number for _, number, _ in rows(event, "PTS,BH,DE")]
    assert [number for _, number, _ in rows(event, "PTS,BH,DE,TPN/R,RTNG")] == order


def test_the_values_are_those_of_the_order_and_exact():
    rows_ = standing(table(ALL_PLAYED), "PTS,BH/C1,AOB,DE").rows
    assert list(rows_[0].values) == ["PTS", "BH/C1", "AOB", "DE"]
    assert rows_[0].values == {"PTS": Fraction(5, 2), "BH/C1": 3, "AOB": Fraction(29, 6), "DE": None}
    assert rows_[0].points == Fraction(5, 2)


def test_the_points_of_a_row_are_there_without_being_in_the_order():
    assert [row.points for row in standing(table(ALL_PLAYED), "BH").rows] == [0.5, 1, 2, 2.5]


def test_who_has_no_value_is_behind_all_who_have():
    # Buchholz 0 and 1; the average of the opponents' is 1 and 0. The others met nobody.
    event = table("2w1\n1b0\nU\nH")
    assert rows(event, "AOB") == [(1, 1, ""), (2, 2, "AOB"), (3, 3, "AOB"), (3, 4, "")]


def test_a_code_without_a_value_for_anybody_says_why_and_decides_nothing():
    found = standing(table(ALL_PLAYED), "PTS,TPR,GW")
    assert found.missing == {
        "TPR": "needs a rating of every player",
        "GW": "needs the games of the matches, such as 2-1",
    }
    assert places(table(ALL_PLAYED), "TPR") == {1: 1, 2: 1, 3: 1, 4: 1}


def test_the_lower_pairing_number_is_ahead():
    event = table("2w=\n1b=\nH")
    assert rows(event, "PTS,TPN") == [(1, 1, ""), (2, 2, "TPN"), (3, 3, "TPN")]
    assert rows(event, "PTS,TPN/R") == [(1, 3, ""), (2, 2, "TPN/R"), (3, 1, "TPN/R")]


def test_the_view_changes_rules_scale_and_rounds():
    event = table("2w1 3b= H\n1b0 U 3w1\nU 1w= 2b0")
    assert [row.points for row in standing(event, "PTS").rows] == [2, 2, 1.5]
    assert [row.points for row in standing(event, "PTS", scale="match").rows] == [6, 5, 4]
    assert [row.points for row in standing(event, "PTS", round="1").rows] == [1, 1, 0]
    assert {row.values["BH"] for row in standing(event, "BH", "plain").rows} == {3.5, 4}
    assert {row.values["SB"] for row in standing(event, "SB", scale="match", draw_weight="half").rows} != {
        row.values["SB"] for row in standing(event, "SB", scale="match", draw_weight="points").rows
    }


def test_after_a_round_a_later_withdrawal_is_not_known():
    # After two rounds 2 has 1 and no absence; after three the absence counts a draw for the others.
    event = table("2w1 3b1 4w1\n1b0 4w1 Z\n4b1 1w0 U\n3w0 2b0 1b0")
    assert values(event.after(2), "BH")[1] == 1 + 1
    assert {row.player.number: row.values["BH"] for row in standing(event, "BH", round="2").rows}[1] == 1 + 1
    assert values(event, "BH")[1] == 1.5 + 2 + 0


# --- events that have hardly begun ---------------------------------------------------------------------------------------

EVERY_CODE = (
    "PTS DE WIN WON BPG BWG PS PS/C1 REP STD TPN BH BH/C1 BH/M1 BH/P AOB FB SB SB/C1 KS",
    "ARO ARO/C1 TPR PTP APRO APPO RTNG MODMEDIAN SOLKOFF CUM MEDIAN RESULT BLACKS KASHDAN USSB CUMOPP",
    "PROGRESS NUMWINS BERGER OWP BWP OMW GW OGW OOMW SOS",
)


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("order", EVERY_CODE)
@pytest.mark.parametrize(
    "event",
    [
        table(ALL_PLAYED).after(0),
        round_robin(ALL_PLAYED).after(0),
        table("U"),
        table("Z"),
        round_robin("Z"),
        table("2w\n1b"),
        table("2w2-1 Z\n1b1-2 U", scale=MATCH).after(0),
    ],
    ids=["round 0", "round robin, round 0", "one bye", "one absence", "one in a round robin", "open game", "matches"],
)
def test_every_code_stands_an_event_that_has_hardly_begun(event, order, rules):
    rows_ = standing(event, order.replace(" ", ","), rules).rows
    assert len(rows_) == len(event.players)
    assert rows_[0].place == 1


def test_before_the_first_round_all_share_the_first_place():
    assert set(places(table(ALL_PLAYED).after(0), "PTS,BH/C1,BH,SB,DE").values()) == {1}


def test_an_event_without_players_has_no_rows():
    assert standing(Event((), 0), "PTS,BH,DE,KS,OMW").rows == ()
