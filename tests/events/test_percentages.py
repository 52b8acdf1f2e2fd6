"""Win percentages of card games and OSwiss, for whole events."""

from fractions import Fraction

import pytest

from calculators.compute.scores import Scale, round_half_up
from calculators.events.percentages import match_wins
from calculators.events.values import PER_CENT
from tests.events.tables import MATCH, against, listed, places, table, tally


def show(value, decimals=2):
    """A percentage as it is printed."""
    return None if value is None else float(round_half_up(value, decimals))


def match_win(row, rules):
    """The match-win percentage of player 1 with this row, as it is printed."""
    event = against(row, dict.fromkeys(range(2, 20), 50), scale=MATCH)
    return show(match_wins(tally(event, rules))[0])


# --- match-win percentages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "magic", "pokemon"),
    [
        # Magic: points of all that could be had, not below 33. Pokémon: wins and half the draws, not below 25, byes left
        # out.
        ("2w1 3w1 4w1 5w1", 100, 100),
        ("2w1 3w1 4w0 5w0", 50, 50),
        ("2w1 3w0 4w0 5w0", 33, 25),  # a quarter: 33, not a third
        ("2w1 3w0 4w0", 33.33, 33.33),  # a third is above 33
        ("2w1 3w0 4w0 5w0 6w0", 33, 25),  # a fifth
        ("2w1 3w1 4w1 5w0 6w0", 60, 60),
        ("2w1 3w1 4w1 5w1 6w1 7w0 8w0 9w=", 66.67, 68.75),  # 5-2-1: 16 of 24, and 5½ of 8
        ("2w1 3w= 4w=", 55.56, 66.67),  # 5 of 9, and 2 of 3
        ("2w1 U 3w0", 66.67, 50),  # a bye is a match won, or none
        ("2w1 F 3w0", 66.67, 50),
        ("2w1 H 3w0", 50, 50),  # a half-point bye and an absence are no matches
        ("2w1 Z 3w0", 50, 50),
        ("2w1 3w- 4w0", 33.33, 33.33),  # a forfeit is a match
        ("2w1 3w+ 4w0", 66.67, 66.67),
    ],
)
def test_match_win_percentages_have_a_floor(row, magic, pokemon):
    assert match_win(row, "magic") == magic
    assert match_win(row, "pokemon") == pokemon


@pytest.mark.parametrize(
    ("row", "pokemon"),
    [
        ("2w1 3w1 4w1 5w1 Z", 75),  # five of five and gone
        ("2w1 3w1 4w0 Z Z", 66.67),  # below the cap it stays
        ("2w1 3w0 4w0 5w0 Z", 25),
        ("2w1 3w1 Z 4w1", 100),  # absent, and back
        ("2w1 3w1 4w1 H", 100),  # a bye at the end is no drop
    ],
)
def test_who_dropped_counts_75_at_most_under_pokemon_only(row, pokemon):
    assert match_win(row, "pokemon") == pokemon
    assert match_win("2w1 3w1 4w1 5w1 Z", "magic") == 100


def test_other_rule_sets_take_the_limits_of_magic():
    assert match_win("2w1 3w0 4w0 5w0", "plain") == match_win("2w1 3w0 4w0 5w0", "fide-2026") == 33


#   #   1    2    3   record  magic    pokemon
#   1  2w1  3b1  4w1  3-0     100      100
#   2  1b0  4w1   U   2-1 (one by a bye)   66.67    50
#   3  4b=  1w0  5w1  1-1-1   4/9 = 44.44  50
#   4  3w=  2b0  1b0  0-2-1   1/9: 33      1/6: 25
#   5   U    Z   3b0  1-1     50       0: 25
CARDS = """
    2w1 3b1 4w1
    1b0 4w1 U
    4b= 1w0 5w1
    3w= 2b0 1b0
    U   Z   3b0
"""


@pytest.mark.parametrize(
    ("rules", "code", "expected"),
    [
        ("magic", "OMW", [(66.67, 44.44, 33), (100, 33), (33, 100, 50), (44.44, 66.67, 100), (44.44,)]),
        ("pokemon", "OMW", [(50, 50, 25), (100, 25), (25, 100, 25), (50, 50, 100), (50,)]),
        ("pokemon", "OOMW", [(62.5, 50, 66.67), (41.67, 66.67), (66.67, 41.67, 50), (50, 62.5, 41.67), (50,)]),
    ],
)
def test_percentages_of_the_opponents_are_averaged_without_rounds_of_bye(rules, code, expected):
    means = [sum(numbers) / len(numbers) for numbers in expected]
    assert list(map(float, listed(table(CARDS, scale=MATCH), code, rules))) == pytest.approx(means, abs=0.01)


def test_percentages_are_exact():
    omw = listed(table(CARDS, scale=MATCH), "OMW", "magic")
    assert omw[0] == (Fraction(200, 3) + Fraction(400, 9) + 33) / 3


def test_a_third_is_above_the_floor_of_33():
    # Opponents with one win of three, one of three and two of three: (33.33 + 33.33 + 66.67) ÷ 3.
    event = table(
        """
        2w1 3b1 4w1
        1b0 6w1 5w0
        5w1 1w0 6w0
        6w1 5w1 1b0
        3b0 4b0 2b1
        4b0 2b0 3b1
        """,
        scale=MATCH,
    )
    for rules in ("magic", "pokemon"):
        assert show(listed(event, "OMW", rules)[0]) == 44.44


def test_who_met_nobody_has_no_average():
    event = table("2w1 U\n1b0 U\nU Z\nZ Z", scale=MATCH)
    assert listed(event, "OMW", "magic")[2:] == [None, None]
    assert listed(event, "OOMW", "pokemon")[2:] == [None, None]
    assert places(event, "OMW", "magic") == {1: 2, 2: 1, 3: 3, 4: 3}


def test_pokemon_decides_between_two_by_head_to_head():
    event = table("2w0 3w1\n1b1 4w0\n4w0 1b0\n3b1 2b1")
    assert listed(event, "PTS") == [1, 1, 0, 2]
    assert places(event, "PTS,DE", "pokemon") == {4: 1, 2: 2, 1: 3, 3: 4}


def test_pokemon_decides_nothing_among_three():
    # All have 1½; among them 1 has 1½, 3 has 1 and 2 has ½.
    event = table("2w1 3b= Z\n1b0 U 3w=\nH 1w= 2b=")
    assert places(event, "PTS,DE", "fide-2026") == {1: 1, 3: 2, 2: 3}
    assert places(event, "PTS,DE", "pokemon") == {1: 1, 2: 1, 3: 1}


# --- game-win percentages ------------------------------------------------------------------------------------------------

#   #   1     2     3    games          GW
#   1  2-1   2-0    U    4-1 and 2-0    6 of 7
#   2  1-2  1-1-1   Z    2-3-1          7 of 18 points
#   3   U    0-2   1-1   2-0, 0-2, 1-1  3 of 6
#   4   H   1-1-1  1-1   2-2-1          7 of 15 points
GAMES = """
    2w2-1 3b2-0   U
    1b1-2 4w1-1-1 Z
    U     1w0-2   4w1-1
    H     2b1-1-1 3b1-1
"""


def test_game_win_percentages_count_a_bye_as_two_games_won_and_a_drawn_game_as_a_third():
    found = listed(table(GAMES, scale=MATCH), "GW", "magic")
    assert found == [Fraction(600, 7), Fraction(700, 18), Fraction(50), Fraction(700, 15)]


def test_pokemon_leaves_byes_out_of_the_games_too():
    found = listed(table(GAMES, scale=MATCH), "GW", "pokemon")
    assert [found[0], found[2]] == [80, 25]


def test_game_win_percentages_have_the_floor_as_well():
    event = table("2w2-0\n1b0-2", scale=MATCH)
    assert listed(event, "GW", "magic") == [100, 33]
    assert listed(event, "OGW", "magic") == [33, 100]


def test_game_win_percentages_of_the_opponents_are_averaged():
    own = listed(table(GAMES, scale=MATCH), "GW", "magic")
    assert listed(table(GAMES, scale=MATCH), "OGW", "magic") == [
        (own[1] + own[2]) / 2,
        (own[0] + own[3]) / 2,
        (own[0] + own[3]) / 2,
        (own[1] + own[2]) / 2,
    ]


def test_without_games_there_are_no_game_win_percentages():
    event = table(CARDS, scale=MATCH)
    for code in ("GW", "OGW"):
        assert listed(event, code, "magic") == [None] * 5


# --- OSwiss and card lists -------------------------------------------------------------------------------------------------


def test_oswiss_sums_the_opponents_match_percentages_by_round():
    #   #   1    2   percentages
    #   1  2-1  2-0  66.67 + 100
    #   2  1-2  1-1  33.33 + 50
    #   3  2-0  0-2  100 + 0
    #   4  0-2  1-1  0 + 50
    event = table("2w2-1 3b2-0\n1b1-2 4w1-1\n4b2-0 1w0-2\n3w0-2 2b1-1", scale=MATCH)
    sums = [Fraction(500, 3), Fraction(250, 3), Fraction(100), Fraction(50)]
    assert listed(event, "OWP", "oswiss") == [
        (sums[1] + sums[2]) / 2,
        (sums[0] + sums[3]) / 2,
        (sums[3] + sums[0]) / 2,
        (sums[2] + sums[1]) / 2,
    ]


def test_oswiss_counts_a_match_without_games_as_100_50_or_0():
    event = table("2w1 3b=\n1b0 U\nU 1w=")
    # Percentages 150, 0 and 50.
    assert listed(event, "OWP", "oswiss") == [25, 75, 75]
    assert listed(event.after(1), "OWP", "oswiss") == [0, 100, 0]


def test_buchholz_in_per_cent_is_of_rounds_squared_times_the_most_of_a_match():
    event = table("2w2-1 3b2-0 Z\n1b1-2 4w1-1 Z\n4b2-0 1w0-2 Z\n3w0-2 2b1-1 Z", scale=MATCH)
    # Game points 4, 2, 2, 1; Buchholz 4, 5, 5, 4 of 3 × 3 × 2.
    expected = [Fraction(100 * buchholz, 18) for buchholz in (4, 5, 5, 4)]
    assert listed(event, "BWP", "oswiss") == listed(event, "BWP", "plain") == expected
    assert listed(event.after(1), "BWP") == [Fraction(100, 2), 100, 0, 100]


def test_who_met_nobody_has_nothing_of_buchholz_in_per_cent():
    assert listed(table("2w1\n1b0\nU\nZ"), "BWP", "oswiss") == [0, 100, 0, 0]
    assert listed(table("U\nZ"), "BWP", "oswiss") == [None, None]


SIX_THREE = Scale("custom", "Custom", Fraction(6), Fraction(3))


def test_the_strength_of_schedule_is_the_mean_of_the_opponents_points_by_round():
    # Scale 6-3-0: Jill 6, Hansel 0, Gretel 9, Jack 9 after two rounds.
    event = table("2w1 4w0\n1b0 3b0\n4w= 2w1\n3b= 1b1", scale=SIX_THREE)
    assert listed(event, "PTS") == [6, 0, 9, 9]
    assert listed(event, "SOS") == [(0 + 4.5) / 2, (3 + 4.5) / 2, (4.5 + 0) / 2, (4.5 + 3) / 2]
    assert places(event, "PTS,SOS") == {4: 1, 3: 2, 1: 3, 2: 4}
    assert listed(event.after(1), "SOS") == [0, 6, 3, 3]


def test_the_strength_of_schedule_counts_all_rounds_of_an_opponent():
    # Player 2 has one point in three rounds, player 3 two.
    event = table("2w1 3b= Z\n1b0 U Z\nU 1w= H")
    assert listed(event, "SOS")[0] == (Fraction(1, 3) + Fraction(2, 3)) / 2


def test_before_the_first_round_there_is_nothing_to_average():
    event = table(CARDS, scale=MATCH).after(0)
    for code in (*PER_CENT, "SOS"):
        found = listed(event, code, "magic")
        assert all(number in {None, 0} for number in found), code


def test_a_percentage_never_leaves_its_limits():
    event = table(CARDS, scale=MATCH)
    for rules, floor in (("magic", 33), ("pokemon", 25)):
        for code in ("OMW", "OOMW"):
            assert all(floor <= number <= 100 for number in listed(event, code, rules))
