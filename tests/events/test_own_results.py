"""Tie-breaks from a player's own rounds: wins, colours, running scores, rounds elected to play."""

from dataclasses import replace

import pytest

from calculators.compute.scores import Scale
from tests.events.tables import MATCH, against, listed, places, round_robin, table

FIDE = ("fide-2024", "fide-2026")


def of_first(row, codes, rules="fide-2026", **more):
    """The values of player 1 with this row, by code; the opponents end with 50 points each."""
    event = against(row, dict.fromkeys(range(2, 20), 50), **more)
    return {code: listed(event, code, rules)[0] for code in codes.split()}


@pytest.mark.parametrize(
    ("cell", "win", "won", "bpg", "bwg", "rep", "standard"),
    [
        # Rounds with a win's points; games won; games with Black; of them won; rounds elected to play; standard points.
        ("2w1", 1, 1, 0, 0, 1, 1),
        ("2b1", 1, 1, 1, 1, 1, 1),
        ("2w=", 0, 0, 0, 0, 1, 0.5),
        ("2b=", 0, 0, 1, 0, 1, 0.5),
        ("2w0", 0, 0, 0, 0, 1, 0),
        ("2b0", 0, 0, 1, 0, 1, 0),
        ("2bW", 1, 1, 1, 1, 1, 1),  # under one move: a game, only not rated
        ("2bL", 0, 0, 1, 0, 1, 0),
        ("2w+", 1, 0, 0, 0, 1, 1),
        ("2b+", 1, 0, 0, 0, 1, 1),  # a forfeit has no colour
        ("2b-", 0, 0, 0, 0, 0, 0),
        ("+", 1, 0, 0, 0, 1, 1),
        ("-", 0, 0, 0, 0, 0, 0),
        ("U", 1, 0, 0, 0, 1, 1),  # a pairing bye counts as elected to play
        ("F", 1, 0, 0, 0, 1, 1),
        ("H", 0, 0, 0, 0, 0, 0.5),
        ("Z", 0, 0, 0, 0, 0, 0),
    ],
)
@pytest.mark.parametrize("rules", [*FIDE, "fide-virtual", "plain"])
def test_what_each_kind_of_round_counts(rules, cell, win, won, bpg, bwg, rep, standard):
    expected = {"WIN": win, "WON": won, "BPG": bpg, "BWG": bwg, "REP": rep, "STD": standard}
    assert of_first(cell + " 3w=", " ".join(expected), rules) == {
        code: number + {"REP": 1, "STD": 0.5}.get(code, 0) for code, number in expected.items()
    }


@pytest.mark.parametrize(
    ("row", "running"),
    [
        ("2w1 3b0 4w1 5b=", [1, 1, 2, 2.5]),
        ("U 2w= H Z", [1, 1.5, 2, 2]),  # byes count as awarded
        ("2w+ 3b- F 4w0", [1, 1, 2, 2]),
        ("Z Z 2w1 3b1", [0, 0, 1, 2]),
    ],
)
def test_the_progressive_score_sums_the_running_scores(row, running):
    found = of_first(row, "PS PS/C1 PS/C2 PS/C3 PS/C4")
    assert list(found.values()) == [sum(running[cut:]) for cut in range(5)]


def test_a_cut_of_the_progressive_score_drops_the_first_round_whatever_was_played():
    assert of_first("H 2w1 3b1", "PS PS/C1") == {"PS": 0.5 + 1.5 + 2.5, "PS/C1": 4}


def test_a_game_lost_by_both_is_even():
    # More than the opponent 1, as much ½ (7.7): 0 and 0 are as much.
    assert listed(table("2w0\n1b0"), "STD") == [0.5, 0.5]


def test_a_game_forfeited_by_both_is_measured_against_a_draw():
    assert listed(table("2w-\n1b-"), "STD") == [0, 0]


def test_standard_points_know_no_scale():
    rows = "2w1 3b=  U\n1b0 4w+  H\n4b= 1w= Z\n3w= 2b-  F"
    expected = [1 + 0.5 + 1, 0 + 1 + 0.5, 0.5 + 0.5 + 0, 0.5 + 0 + 1]
    assert listed(table(rows), "STD") == listed(table(rows, scale=MATCH), "STD") == expected
    # A pairing bye worth less than a draw is none.
    cheap = Scale("custom", "Custom", MATCH.win, MATCH.draw, pairing_bye=MATCH.loss)
    assert listed(table("U\nU", scale=cheap), "STD") == [0, 0]


def test_a_bye_worth_a_draw_is_no_win():
    scale = Scale("custom", "Custom", MATCH.win, MATCH.draw, pairing_bye=MATCH.draw)
    event = table("U 2w1\nF 1b0", scale=scale)
    assert listed(event, "WIN") == [1, 1]
    assert listed(event, "REP") == [2, 2]


# --- forfeits in a round robin (15.2) ---------------------------------------------------------------------------------

# 1 won by forfeit with White against 2 and with Black against 4; neither 3 nor 4 came to their game.
ROUND_ROBIN = """
    2w+ 3b1 4b+
    1b- 4w= 3b0
    4b- 1w0 2w1
    3w- 2b= 1w-
"""


@pytest.mark.parametrize(
    ("code", "until_2026", "from_2026"),
    [
        ("WIN", [3, 0, 1, 0], [3, 0, 1, 0]),
        ("WON", [3, 0, 1, 0], [3, 0, 1, 0]),  # forfeits are ordinary games
        ("BPG", [2, 2, 1, 1], [2, 1, 0, 1]),  # from 2026 lost ones are not played
        ("BWG", [2, 0, 0, 0], [2, 0, 0, 0]),
        ("REP", [3, 2, 2, 1], [3, 2, 2, 1]),
    ],
)
def test_in_a_round_robin_forfeits_are_games_from_2026_only_those_won(code, until_2026, from_2026):
    event = round_robin(ROUND_ROBIN)
    assert listed(event, code, "fide-2024") == until_2026
    assert listed(event, code, "fide-2026") == from_2026


def test_in_a_swiss_forfeits_are_never_games():
    event = table(ROUND_ROBIN)
    for rules in FIDE:
        assert listed(event, "WON", rules) == [1, 0, 1, 0]
        assert listed(event, "BPG", rules) == [1, 1, 0, 1]


# --- US Chess ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "cumulative"),
    [
        ("2w1 3b0 4w1 5b= 6w0", 1 + 1 + 2 + 2.5 + 2.5),
        ("2w1 3b1 4w= 5b0 6w0", 1 + 2 + 2.5 + 2.5 + 2.5),
        ("2w1 3b0 4w1 H 5b0", 1 + 1 + 2 + 2.5 + 2.5 - 0.5),  # a half-point bye loses its half once
        ("U 2w1 3b0 4w= 5b1", 1 + 2 + 2 + 2.5 + 3.5 - 1),  # an unplayed win its point
        ("U 2w1 3b0 4w1 5b1", 12 - 1),
        ("2w1 3b1 4w0 5b1 6w1", 1 + 2 + 2 + 3 + 4),
        ("2w+ 3b1", 1 + 2 - 1),
        ("2w- 3b1", 0 + 1),
        ("F Z", 1 + 1 - 1),
    ],
)
def test_the_cumulative_score_loses_what_was_not_played(row, cumulative):
    for rules in ("us-chess", "plain", "fide-2026"):
        assert of_first(row, "CUM", rules) == {"CUM": cumulative}


def test_the_cumulative_score_on_3_1_0_loses_a_win_or_a_draw_once():
    # 3, 4, 7 less 3 for the bye and 1 for the half-point bye.
    assert of_first("U H 2w1", "CUM", "us-chess", scale=MATCH) == {"CUM": 3 + 4 + 7 - 3 - 1}


def test_the_cumulative_of_the_opponents_sums_that_of_those_met():
    #   #   1    2    3   cumulative
    #   1  2w1  3b=  4w+  1 + 1½ + 2½ - 1 = 4
    #   2  1b0   U   3w1  0 + 1 + 2 - 1 = 2
    #   3   H   1w=  2b0  ½ + 1 + 1 - ½ = 2
    #   4   U    U   1b-  1 + 2 + 2 - 1 - 1 = 3
    event = table("2w1 3b= 4w+\n1b0 U 3w1\nH 1w= 2b0\nU U 1b-")
    assert listed(event, "CUM") == [4, 2, 2, 3]
    assert listed(event, "CUMOPP") == [2 + 2, 4 + 2, 4 + 2, 0]


@pytest.mark.parametrize(
    ("row", "kashdan"),
    [
        ("2w1 3b1 4w1 5b1 6w0", 17),  # four wins and a loss
        ("2w1 3b1 4w1 5b= 6w=", 16),
        ("2w0 3b0 U H 6w+", 2),  # nothing for what was not played
        ("2wW 3bD 4wL", 7),
    ],
)
def test_kashdan_pays_4_for_a_win_2_for_a_draw_1_for_a_loss(row, kashdan):
    assert of_first(row, "KASHDAN") == of_first(row, "KASHDAN", scale=MATCH) == {"KASHDAN": kashdan}


def test_most_blacks_counts_games_over_the_board_in_a_round_robin_too():
    assert listed(table(ROUND_ROBIN), "BLACKS") == listed(round_robin(ROUND_ROBIN), "BLACKS") == [1, 1, 0, 1]


# --- OSwiss and the rest ------------------------------------------------------------------------------------------------


def test_the_number_of_wins_prefers_one_win_to_four_draws():
    event = table("2w2-1 3b0-2 4w0-2 U\n1b1-2 U 3w1-1 4b1-1\nU 1w2-0 2b1-1 Z\nU U 1b2-0 2w1-1", scale=MATCH)
    assert listed(event, "NUMWINS") == [1, 0, 1, 1]


def test_the_pairing_number_is_better_the_lower_it_is_unless_reversed():
    event = table("3w=\nU\n1b=")
    assert listed(event, "TPN") == [1, 2, 3]
    assert places(event, "TPN") == {1: 1, 2: 2, 3: 3}
    assert places(event, "TPN/R") == {3: 1, 2: 2, 1: 3}
    # It is the start number, not the row.
    backwards = replace(event, players=event.players[::-1])
    assert places(backwards, "TPN") == {1: 1, 2: 2, 3: 3}
