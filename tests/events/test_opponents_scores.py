"""Buchholz, Sonneborn-Berger and their kin for whole events, with the cuts of each rule set."""

from dataclasses import replace
from fractions import Fraction

import pytest

from calculators.compute.scores import Scale
from calculators.events.codes import read_code
from calculators.events.model import Kind
from calculators.events.opponents_scores import SCORES
from calculators.events.values import FORMULAS
from tests.events.tables import MATCH, against, listed, round_robin, table, tally, values

CHESS_EDITIONS = ("fide-2024", "fide-2026", "fide-virtual", "plain")


def of_first(row, scores, codes, rules="fide-2026", **more):
    """The values of player 1, whose opponents 2, 3 … end with these scores, by code."""
    event = against(row, dict(enumerate(scores, 2)), **more)
    return {code: listed(event, code, rules)[0] for code in codes.split()}


# Everybody played everything, so that every rule set agrees:
#
#   #   1    2    3   points
#   1  4w1  2b1  3w=  2½
#   2  3b1  1w0  4w1  2
#   3  2w0  4b=  1b=  1
#   4  1b0  3w=  2b0   ½
ALL_PLAYED = """
    4w1 2b1 3w=
    3b1 1w0 4w1
    2w0 4b= 1b=
    1b0 3w= 2b0
"""


@pytest.mark.parametrize("rules", CHESS_EDITIONS)
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH", [3.5, 4, 5, 5.5]),  # 1: ½ + 2 + 1
        ("BH/C1", [3, 3.5, 4.5, 4.5]),  # 1 without ½
        ("BH/C2", [2, 2.5, 2.5, 2.5]),
        ("BH/M1", [1, 1, 2, 2]),
        ("SB", [0.5 + 2 + 0.5, 1 + 0 + 0.5, 0 + 0.25 + 1.25, 0 + 0.5 + 0]),
        ("SB/C1", [2.5, 1, 1.25, 0]),  # the lowest opponent goes: 4, 4, 4, 3
        ("AOB", [(5.5 + 4 + 5) / 3, (5 + 3.5 + 5.5) / 3, (4 + 5.5 + 3.5) / 3, (3.5 + 5 + 4) / 3]),
        # With the last round drawn the scores are 2½, 1½, 1, 1.
        ("FB", [3.5, 4.5, 5, 5]),
        ("FB/C1", [2.5, 3.5, 4, 4]),
    ],
)
def test_where_everybody_played_every_rule_set_agrees(code, expected, rules):
    assert listed(table(ALL_PLAYED), code, rules) == pytest.approx(expected, abs=1e-12)


def test_values_are_exact():
    assert listed(table(ALL_PLAYED), "AOB")[0] == Fraction(29, 6)


# --- cuts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ("BH", 1 + 2 + 3 + 4 + 5),
        ("BH/C1", 2 + 3 + 4 + 5),
        ("BH/C2", 3 + 4 + 5),
        ("BH/C4", 5),
        ("BH/M1", 2 + 3 + 4),
        ("BH/M2", 3),
        ("BH/C5", None),  # nothing is left: no value
        ("BH/M3", None),
        ("BH/C9", None),
    ],
)
def test_cuts_drop_the_lowest_and_medians_the_highest_too(code, left):
    assert of_first("2w1 3b= 4w0 5b1 6w=", (3, 1, 5, 2, 4), code)[code] == left


@pytest.mark.parametrize(
    ("row", "scores", "expected"),
    [
        # A voluntary absence goes before opponents with less (16.5.1); own score 1½, the pairing bye is no absence.
        ("2w0 3b0 H 4w- U", (3.5, 1, 2.5), {"BH": 9, "BH/C1": 7.5, "BH/C2": 6, "BH/C3": 5, "SB": 2.25, "SB/C1": 2.25}),
        # Two absences worth 2 each: one of them goes, not the opponent with 1½.
        ("2w1 3b0 4w- Z 5b1", (3, 2.5, 3, 1.5), {"BH": 11, "BH/C1": 9, "BH/C2": 7, "SB": 4.5, "SB/C1": 3}),
        # Withdrawn: the dummies of the absences are the lowest themselves.
        ("2w0 U 3w+ Z Z", (3.5, 2), {"BH": 11.5, "BH/C1": 9.5, "SB": 4, "SB/C1": 4}),
        # Without an absence the lowest opponent goes, 1, though another adds nothing.
        ("2b0 3w0 U 4w1 5b1", (2, 3.5, 1, 2.5), {"BH": 12, "BH/C1": 11, "SB": 6.5, "SB/C1": 5.5}),
        # The half-point bye, ½ of 3½, is more than the lowest opponent's 1½: it goes.
        ("2w1 H 3b1 4w= 5b=", (3, 1.5, 3.5, 3.5), {"BH": 15, "BH/C1": 11.5, "SB": 9.75, "SB/C1": 8}),
    ],
    ids=["9", "14", "12", "6", "4"],
)
def test_cuts_of_the_fide_exercises(row, scores, expected):
    assert of_first(row, scores, " ".join(expected), "fide-2024") == expected


def test_an_absence_worth_less_than_the_lowest_opponent_stays():
    # The last of the rows above in 2026: ½ of 2½ is less than 1½, which goes instead.
    found = of_first("2w1 H 3b1 4w= 5b=", (3, 1.5, 3.5, 3.5), "BH BH/C1 SB SB/C1")
    assert found == {"BH": 14, "BH/C1": 11.5, "SB": 9.25, "SB/C1": 7.75}


@pytest.mark.parametrize(
    ("row", "scores", "expected"),
    [
        # Own score 2½ in four rounds. The half-point bye adds ½ × 2, the forfeit loss nothing, the games ½ and 1½.
        ("2w1 H 3b- 4w1", (0.5, 4, 1.5), {"SB": 3, "SB/C1": 2.5, "SB/C2": 1}),
        # One absence of 1, the lowest opponent adds ½: the absence goes, then the ½.
        ("2w1 H 3b0 4w1", (0.5, 4, 1.5), {"SB": 3, "SB/C1": 2, "SB/C2": 1.5}),
        # The absence and the lowest opponent are worth the same, 1: the absence goes first.
        ("2w1 H 3b= 4w1", (1, 3, 2), {"SB": 1 + 1 + 1.5 + 2, "SB/C1": 4.5, "SB/C2": 3.5}),
    ],
)
def test_of_an_absence_and_the_lowest_opponent_the_larger_goes(row, scores, expected):
    assert of_first(row, scores, " ".join(expected)) == expected


def test_of_two_absences_that_add_as_little_the_one_with_the_lower_score_goes_first():
    # The forfeit counts 1, the absence 3 in its dummy, both add nothing. After the forfeit the absence is worth less than
    # the lowest opponent's 2, which goes.
    found = of_first("2w1 3b1 4w1 5b- Z 6w0", (2, 4, 4, 1, 5), "SB SB/C1 SB/C2")
    assert found == {"SB": 10, "SB/C1": 10, "SB/C2": 8}


def test_of_two_lowest_opponents_the_one_who_adds_less_goes():
    # Both have 2; beaten and drawn: 2 + 1 + 0 without 1.
    assert of_first("2w1 3b= 4w0", (2, 2, 3), "SB SB/C1") == {"SB": 3, "SB/C1": 2}


def test_of_two_highest_opponents_the_one_who_adds_more_goes():
    # 0 + 3 + 1½ + 1: the lowest adds 1, of the two with 3 the beaten one goes.
    assert of_first("2w0 3b1 4w= 5b1", (4, 3, 3, 1), "SB SB/M1") == {"SB": 5.5, "SB/M1": 4.5}
    assert of_first("2w0 3b1 4w= 5b1", (2, 3, 3, 1), "SB/M1") == {"SB/M1": 1.5}


def test_an_absence_has_no_privilege_at_the_upper_end():
    # Own score 3, two dummies of 2½ in 2026: one goes as an absence, then the highest of 1, 2½ and 3.
    found = of_first("2w1 3b1 4w1 Z Z", (1, 2.5, 3), "BH BH/C1 BH/M1")
    assert found == {"BH": 11.5, "BH/C1": 9, "BH/M1": 6}
    # Uncapped the other dummy is among the highest and goes as such.
    assert of_first("2w1 3b1 4w1 Z Z", (1, 2.5, 2.5), "BH/M1", "fide-2024") == {"BH/M1": 6}


def test_under_the_virtual_opponent_cuts_take_the_lowest_whoever_it_is():
    # Virtual opponents: 0 + ½ + 1½ = 2 for the half-point bye, 1½ + 1 = 2½ for the absence at the end.
    found = of_first("H 2w1 3b0 Z", (1, 3), "BH BH/C1 BH/C2 SB SB/C1", "fide-virtual")
    assert found == {"BH": 8.5, "BH/C1": 7.5, "BH/C2": 5.5, "SB": 2, "SB/C1": 1}


def test_under_plain_an_unplayed_round_is_no_contribution():
    codes = "BH BH/C1 BH/M1 BH/C2 SB SB/C1"
    found = of_first("U 2w1 Z 3b=", (1, 3), codes, "plain")
    assert found == {"BH": 4, "BH/C1": 3, "BH/M1": None, "BH/C2": None, "SB": 2.5, "SB/C1": 1.5}


# --- what counts as a game -------------------------------------------------------------------------------------------


def test_with_p_forfeits_are_games_against_the_scheduled_opponent():
    # Own score 2: the forfeit win counts the opponent's 4 and not at most 2, and is no absence to either side.
    found = of_first("2w+ 3b1 4w-", (4, 1, 3), "BH BH/P BH/C1 BH/C1/P SB SB/P")
    assert found == {"BH": 2 + 1 + 2, "BH/P": 4 + 1 + 3, "BH/C1": 3, "BH/C1/P": 7, "SB": 3, "SB/P": 5}


def test_a_game_under_one_move_is_a_game():
    # Letters W, D and L: played, only not rated.
    assert of_first("2w1 3b= 4w0", (3, 2, 1), "BH SB") == of_first("2wW 3bD 4wL", (3, 2, 1), "BH SB")


def test_an_opponent_met_twice_contributes_twice():
    event = table("2w1 2b= 3w1\n1b0 1w= H\n Z Z 1b0")
    # Player 2 has ½ and a half-point bye at the end, a draw for others as well: 1, met twice; 3 came late and has 0.
    assert listed(event, "BH")[0] == 1 + 1 + 0
    assert listed(event, "SB")[0] == 1 + 0.5 + 0


def test_a_game_lost_by_both_is_a_game():
    event = table("2w0 3b1\n1b0 U\nU 1w0")
    assert listed(event, "BH", "plain") == [2, 1, 1]
    assert listed(event, "SB", "plain") == [1, 0, 0]


# --- Fore Buchholz and the average of Buchholz -----------------------------------------------------------------------


def test_fore_buchholz_draws_the_last_round_and_leaves_byes_their_points():
    #   #   1    2    3   points  last round drawn
    #   1  2w1  3b1  4w1  3       2½
    #   2  1b0  4w1   U   2       2
    #   3  4b=  1w0   H   1       1
    #   4  3w=  2b0  1b0  ½       1
    event = table("2w1 3b1 4w1\n1b0 4w1 U\n4b= 1w0 H\n3w= 2b0 1b0")
    assert listed(event, "FB", "fide-2024") == [2 + 1 + 1, 2.5 + 1 + 2, 1 + 2.5 + 1, 1 + 2 + 2.5]


def test_fore_buchholz_takes_the_dummy_from_the_drawn_last_round():
    # 1½ with the last round drawn, not 2; in 2026 no more than two draws.
    event = table("U 2w1\nU 1b0")
    assert listed(event, "FB", "fide-2024") == [1.5 + 1.5, 1.5 + 1.5]
    assert listed(event, "FB", "fide-2026") == [1.5 + 1, 1.5 + 1]


def test_a_last_round_forfeit_is_a_pairing_and_drawn_too():
    # Player 1 has asked for byes and then does not come: two draws for others. With the last round drawn he was there
    # after them, and they count 0.
    event = table("2w1 Z Z 3w-\n1b0 U U U\nU U U 1b+")
    assert listed(event, "BH")[1] == (1 + 0.5 + 0.5) + 3 * 2
    assert listed(event, "FB")[1] == (1 + 0 + 0 + 0.5) + 3 * 2
    # The forfeit itself meets an opponent: 3½ for player 1, who has 1½ of his own, and 1½ for player 3.
    assert listed(event, "FB", "fide-2024")[0] == 3 + 1.5 + 1.5 + 3.5
    assert listed(event, "FB", "fide-2024")[2] == 3 * 3.5 + 1.5


def test_the_average_of_buchholz_is_over_opponents_met_over_the_board():
    #   #   1    2    3   points  Buchholz (2024)
    #   1  2w1  3b+   U   3       1 + 3 + 3 = 7
    #   2  1b0  4w1   H   1½      3 + 1 + 1½ = 5½; counts 1½ for others
    #   3  4b1  1w-   U   2       1 + 2 + 2 = 5
    #   4  3w0  2b0   U   1       2 + 1½ + 1 = 4½
    event = table("2w1 3b+ U\n1b0 4w1 H\n4b1 1w- U\n3w0 2b0 U")
    assert listed(event, "BH", "fide-2024") == [1.5 + 3 + 3, 3 + 1 + 1.5, 1 + 2 + 2, 2 + 1.5 + 1]
    assert listed(event, "AOB", "fide-2024") == [5.5, (7.5 + 4.5) / 2, 4.5, (5 + 5.5) / 2]


def test_who_met_nobody_has_no_average():
    event = table("2w1 U\n1b0 Z\nU H\nH F")
    assert listed(event, "AOB")[2:] == [None, None]


def test_the_average_of_fore_buchholz_draws_the_last_round_first():
    event = table(ALL_PLAYED)
    fore = values(event, "FB")
    assert values(event, "AOB/F") == {
        1: (fore[4] + fore[2] + fore[3]) / 3,
        2: (fore[3] + fore[1] + fore[4]) / 3,
        3: (fore[2] + fore[4] + fore[1]) / 3,
        4: (fore[1] + fore[3] + fore[2]) / 3,
    }


# --- Sonneborn-Berger on other scales --------------------------------------------------------------------------------

# 3-1-0: scores 9, 4, 4, 0.
THREE_ONE = """
    2w1 3b1 4w1
    1b0 4w1 3w=
    4b1 1w0 2b=
    3w0 2b0 1b0
"""


@pytest.mark.parametrize(
    ("draw_weight", "expected"),
    [
        ("points", [24, 4, 4, 0]),  # 3 × (4 + 4 + 0); 3 × 0 + 1 × 4
        ("half", [8, 2, 2, 0]),  # 4 + 4 + 0; 0 + ½ × 4
    ],
)
def test_the_draw_weight_matters_on_3_1_0(draw_weight, expected):
    event = table(THREE_ONE, scale=MATCH)
    assert listed(event, "BH") == [8, 13, 13, 17]
    assert listed(event, "SB", draw_weight=draw_weight) == expected


def test_each_rule_set_has_its_own_draw_weight():
    event = table(THREE_ONE, scale=MATCH)
    assert listed(event, "SB", "fide-2026")[0] == listed(event, "SB", "fide-virtual")[0] == 24
    assert listed(event, "SB", "plain")[0] == listed(event, "USSB", "fide-2026")[0] == 8


def test_a_round_robin_on_3_1_0_with_either_weight():
    # Lippstadt 2003: 14 points; beat 10, 9 and 4, drew with 14, 12, 11, 9 and 3.
    row, scores = "2w1 3b1 4w1 5b= 6w= 7b= 8w= 9b=", dict(enumerate((10, 9, 4, 14, 12, 11, 9, 3), 2))
    event = against(row, scores, scale=MATCH, kind=Kind.ROUND_ROBIN)
    assert listed(event, "PTS")[0] == 14
    assert listed(event, "SB", draw_weight="half")[0] == 47.5
    assert listed(event, "SB", draw_weight="points")[0] == 3 * 23 + 49


# 3-2-1: A 3 + 3, B 1 + 2, C 3 + 1, D 1 + 2.
LOSSES_COUNT = Scale("custom", "Custom", Fraction(3), Fraction(2), Fraction(1))
THREE_TWO_ONE = """
    2w1 3b1
    1b0 4w=
    4b1 1w0
    3w0 2b=
"""


@pytest.mark.parametrize(
    ("draw_weight", "expected"),
    [
        # A 3·3 + 4·3, B 6·1 + 3·2, C 3·3 + 6·1, D 4·1 + 3·2: the points scored, those of a loss too (FIDE C.07 art. 9.1).
        ("points", [21, 12, 15, 10]),
        # A 3 + 4, B 3 ÷ 2, C 3, D 3 ÷ 2.
        ("half", [7, 1.5, 3, 1.5]),
    ],
)
def test_the_points_of_a_loss_weigh_too_where_points_do(draw_weight, expected):
    event = table(THREE_TWO_ONE, scale=LOSSES_COUNT)
    assert listed(event, "PTS") == [6, 3, 4, 3]
    for rules in ("fide-2026", "fide-2024", "fide-virtual", "plain", "us-chess", "oswiss"):
        assert listed(event, "SB", rules, draw_weight=draw_weight) == expected
    assert listed(event, "SB") == listed(event, "SB", draw_weight="points")


@pytest.mark.parametrize("draw_weight", ["points", "half"])
def test_the_terms_of_a_loss_say_what_it_adds(draw_weight):
    counted = tally(table(THREE_TWO_ONE, scale=LOSSES_COUNT), draw_weight=draw_weight)
    found = SCORES["SB"].explain(counted, read_code("SB"), 1)
    assert [(term.opponent, term.counts, term.value) for term in found.terms] == [
        (1, 6, 6 if draw_weight == "points" else 0),
        (4, 3, 6 if draw_weight == "points" else Fraction(3, 2)),
    ]
    assert found.value == sum(term.value for term in found.terms)


def test_on_1_half_0_the_weights_agree():
    event = table(ALL_PLAYED)
    assert listed(event, "SB", draw_weight="half") == listed(event, "SB", draw_weight="points")


def test_a_bye_of_fewer_points_weighs_what_it_gave():
    scale = Scale("custom", "Custom", Fraction(3), Fraction(1), pairing_bye=Fraction(1))
    event = table("2w1 U\n1b0 H", scale=scale)
    # Own score 4: the dummy of 2, two draws, times the 1 of the bye; 1 of player 2 (0 and the draw) times 3.
    assert listed(event, "SB")[0] == 3 * 1 + 1 * 2


@pytest.mark.parametrize("draw_weight", ["points", "half"])
def test_products_of_quarter_points_are_exact(draw_weight):
    # Player 2 got a quarter of a point for his game: 1¼ in all; player 3 has 1½.
    event = table("2w1 3b=\n1b0 U\nU 1w=")
    second = event.players[1]
    odd = (second.outcomes[0]._replace(points=Fraction(1, 4)), second.outcomes[1])
    event = replace(event, players=(event.players[0], replace(second, outcomes=odd), event.players[2]))
    assert listed(event, "BH", "plain")[0] == Fraction(5, 4) + Fraction(3, 2)
    assert listed(event, "SB", "plain", draw_weight=draw_weight)[0] == Fraction(5, 4) + Fraction(3, 4)


# --- round robins ----------------------------------------------------------------------------------------------------


def test_in_a_round_robin_forfeits_are_games_and_resting_is_nothing():
    #   #   1    2    3   points
    #   1  2w1  3b+   Z   2
    #   2  1b0   Z   3w=   ½
    #   3   Z   1w-  2b=   ½
    event = round_robin("2w1 3b+ Z\n1b0 Z 3w=\nZ 1w- 2b=")
    for rules in CHESS_EDITIONS:
        assert listed(event, "BH", rules) == [1, 2.5, 2.5]
        assert listed(event, "SB", rules) == [1, 0.25, 0.25]
        assert listed(event, "SB/C1", rules) == [0.5, 0, 0]


# Six players, five rounds: 1 and 2 have 3½, 3 has 3, 4 has 2½, 5 has 1½, 6 has 1.
KOYA = """
    6w1 5b1 4w= 3b= 2w=
    5w1 4b1 3w= 6b= 1b=
    4w1 6b= 2b= 1w= 5b=
    3b0 2w0 1b= 5w1 6w1
    2b0 1w0 6w1 4b0 3w=
    1b0 3w= 5b0 2w= 4b0
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("KS", [1.5, 2, 2, 0.5, 0.5, 1]),  # at least 2½ of 5: against 1, 2, 3 and 4
        ("KS/L+1", [1, 1, 1, 0.5, 0.5, 1]),  # at least 3: against 1, 2 and 3
        ("KS/L+2", [0.5, 0.5, 1, 0.5, 0, 0.5]),  # at least 3½: against 1 and 2
        ("KS/L-1", [1.5, 2, 2, 0.5, 0.5, 1]),  # at least 2: nobody has exactly 2
        ("KS/L-2", [2.5, 3, 2.5, 1.5, 0.5, 1]),  # at least 1½: against 5 too
        ("KS/L-3", [3.5, 3.5, 3, 2.5, 1.5, 1]),  # at least 1: against everybody but oneself
    ],
)
def test_koya_counts_points_against_opponents_with_half_of_the_maximum(code, expected):
    assert listed(round_robin(KOYA), "PTS") == [3.5, 3.5, 3, 2.5, 1.5, 1]
    assert listed(round_robin(KOYA), code) == expected


@pytest.mark.parametrize(("code", "least"), [("KS", 7.5), ("KS/L+1", 8), ("KS/L-1", 7), ("KS/L+2", 8.5), ("KS/L-3", 6)])
def test_the_koya_limit_moves_by_half_points_on_3_1_0_too(code, least):
    event = round_robin(KOYA, scale=MATCH)
    points = listed(event, "PTS")
    assert points == [9, 9, 7, 7, 4, 2]
    # Player 2 has 3 of 5, 3 of 4, 1 each of 3, 6 and 1.
    against_second = {5: 3, 4: 3, 3: 1, 6: 1, 1: 1}
    assert listed(event, code)[1] == sum(got for number, got in against_second.items() if points[number - 1] >= least)


@pytest.mark.parametrize(("code", "moved"), [("KS", ""), ("KS/L+1", "moved up by ½"), ("KS/L-3", "moved down by 1½")])
def test_a_koya_limit_that_is_moved_says_by_how_much(code, moved):
    how = FORMULAS["KS"].explain(tally(round_robin(KOYA)), read_code(code), 0).how
    assert "half of the maximum" in how
    assert ("moved" in how) is bool(moved)
    assert moved in how


def test_with_an_odd_number_the_koya_maximum_leaves_out_the_round_of_rest():
    # Three players, two games each: half of 2 is 1.
    event = round_robin("2w1 3b= Z\n1b0 Z 3w=\nZ 1w= 2b=")
    assert listed(event, "PTS") == [1.5, 0.5, 1]
    assert listed(event, "KS") == [0.5, 0 + 0.5, 0.5]


def test_with_an_even_number_nobody_rests_however_often_all_meet():
    # Two players, two rounds: 1½ to ½, and half of 2 is 1.
    assert listed(round_robin("2w1 2b=\n1b0 1w="), "KS") == [0, 0.5]


def test_with_an_odd_number_every_cycle_has_a_round_of_rest():
    # Three players, four games each in six rounds: half of 4 is 2.
    event = round_robin("2w1 3b= Z 2b= 3w= Z\n1b0 Z 3w= 1w= Z 3b=\nZ 1w= 2b= Z 1b= 2w=")
    assert listed(event, "PTS") == [2.5, 1.5, 2]
    assert listed(event, "KS") == [1, 0.5 + 1, 1]


def test_koya_counts_a_forfeit_in_a_round_robin_and_not_in_a_swiss():
    text = "2w+ 3b1\n1b- U\nU 1w0"
    assert listed(round_robin(text), "KS") == [1 + 1, 0, 0]
    assert listed(table(text), "KS") == [1, 0, 0]


# --- US Chess 34E ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "scores", "expected"),
    [
        # Two players with 4 of 5; the first had an unplayed win, which is an opponent with 0.
        ("U 2w1 3b1 4w1 5b0", (3, 3, 4, 5), {"SOLKOFF": 15, "MEDIAN": 10, "MODMEDIAN": 15}),
        ("2w1 3b1 4w1 5b1 6w0", (3, 2, 5, 3, 3), {"SOLKOFF": 16, "MEDIAN": 9, "MODMEDIAN": 14}),
        # A plus score: the lowest goes.
        ("2w1 3b1 4w1 5b= 6w0", (1, 2, 3, 3.5, 4), {"SOLKOFF": 13.5, "MODMEDIAN": 12.5}),
        ("2w1 3b1 4w1 5b= 6w0", (2, 2.5, 3, 3, 4), {"SOLKOFF": 14.5, "MODMEDIAN": 12.5}),
        # A minus score: the highest goes.
        ("2w1 3b1 4w0 5b0 6w0", (1, 2, 3, 3.5, 4), {"SOLKOFF": 13.5, "MEDIAN": 8.5, "MODMEDIAN": 9.5}),
        # An even one: both go.
        ("2w1 3b1 4w= 5b0 6w0", (1, 2, 3, 3.5, 4), {"MEDIAN": 8.5, "MODMEDIAN": 8.5}),
        # Nine rounds: two at each end.
        ("2w1 3b1 4w1 5b1 6w1 7b0 8w0 9b0 10w0", range(1, 10), {"SOLKOFF": 45, "MEDIAN": 25, "MODMEDIAN": 42}),
        ("2w1 3b1 4w1 5b1 6w0 7b0 8w0 9b0 10w0", range(1, 10), {"SOLKOFF": 45, "MEDIAN": 25, "MODMEDIAN": 28}),
        ("2w1 3b1 4w1 5b1 6w= 7b0 8w0 9b0 10w0", range(1, 10), {"SOLKOFF": 45, "MEDIAN": 25, "MODMEDIAN": 25}),
        # Eight rounds: still one.
        ("2w1 3b1 4w1 5b1 6w1 7b0 8w0 9b0", range(1, 9), {"SOLKOFF": 36, "MEDIAN": 27, "MODMEDIAN": 35}),
    ],
)
def test_the_medians_of_us_chess(row, scores, expected):
    # Whatever rule set the view shows.
    for rules in ("us-chess", "fide-2026", "plain"):
        assert of_first(row, scores, " ".join(expected), rules) == expected


def test_us_chess_keeps_own_unplayed_rounds_as_opponents_with_nothing():
    # Beaten in full, drawn by half; the unplayed rounds are 0 and 0 and are what a plus score drops.
    found = of_first("2w1 3b= H U", (2, 3), "SOLKOFF USSB MODMEDIAN BH", "us-chess")
    assert found == {"SOLKOFF": 5, "USSB": 3.5, "MODMEDIAN": 5, "BH": 5}


def test_us_codes_keep_their_draw_weight_whatever_the_view_takes():
    event = table(THREE_ONE, scale=MATCH)
    assert listed(event, "SB", "us-chess", draw_weight="points") == [24, 4, 4, 0]
    assert listed(event, "USSB", "us-chess", draw_weight="points") == listed(event, "USSB", "us-chess") == [8, 2, 2, 0]


def test_us_chess_on_3_1_0_takes_the_band_from_its_maximum():
    # 4 of 9: a minus score, though 4 points are more than half of three rounds.
    found = of_first("2w1 3b= 4w0", (9, 4, 1), "MODMEDIAN", "us-chess", scale=MATCH)
    assert found == {"MODMEDIAN": 5}


# --- OSwiss ----------------------------------------------------------------------------------------------------------

# Matches of two games won: 1: 2-1 and 2-0, 2: 1-2 and 1-1, 3: 0-2 and 2-0, 4: 1-1 and 0-2.
MATCHES = """
    2w2-1 3b2-0
    1b1-2 4w1-1
    4b2-0 1w0-2
    3w0-2 2b1-1
"""


def test_oswiss_counts_the_games_of_the_matches():
    event = table(MATCHES, scale=MATCH)
    assert listed(event, "PROGRESS") == [4, 2, 2, 1]
    assert listed(event, "PTS", "oswiss") == [4, 2, 2, 1]
    assert listed(event, "BH", "oswiss") == [4, 5, 5, 4]
    # Own game points times the opponent's total: 2 × 2 + 2 × 2, 1 × 4 + 1 × 1, 2 × 1 + 0 × 4, 0 × 2 + 1 × 2.
    assert listed(event, "BERGER", "oswiss") == listed(event, "SB", "oswiss") == [8, 5, 2, 2]


def test_oswiss_codes_count_games_whatever_the_view():
    event = table(MATCHES, scale=MATCH)
    assert listed(event, "PTS", "plain") == [6, 1, 3, 1]
    assert listed(event, "PROGRESS", "plain") == [4, 2, 2, 1]
    assert listed(event, "BERGER", "fide-2026") == [8, 5, 2, 2]
    # Buchholz belongs to the view.
    assert listed(event, "BH", "plain") == [4, 7, 7, 4]


def test_other_codes_in_a_view_by_games_are_those_of_their_rules():
    event = table(MATCHES, scale=MATCH)
    for code in ("SOLKOFF", "USSB", "MODMEDIAN"):
        assert listed(event, code, "oswiss") == listed(event, code, "us-chess") != listed(event, "BH", "oswiss")


def test_oswiss_without_games_counts_the_points():
    event = table(ALL_PLAYED)
    assert listed(event, "PROGRESS") == listed(event, "PTS") == [2.5, 2, 1, 0.5]
    assert listed(event, "BERGER") == listed(event, "SB", "oswiss") == [3, 1.5, 1.5, 0.5]
