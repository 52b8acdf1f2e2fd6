"""Direct encounter and the result between the tied."""

import pytest

from tests.events.tables import MATCH, places, round_robin, standing, table


def groups(event, order="PTS,DE", rules="fide-2026", **asked):
    """The players in the order of their places, those who share one together."""
    found = {}
    for number, place in places(event, order, rules, **asked).items():
        found.setdefault(place, set()).add(number)
    return [found[place] for place in sorted(found)]


def ranks(event, code="DE", rules="fide-2026"):
    """The values of a code that works among the tied, by start number."""
    return {row.player.number: row.values[code] for row in standing(event, f"PTS,{code}", rules).rows}


# --- everybody met (6.2) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # 1 and 2 have a point each: the one who won is ahead; a draw, or a game lost by both, decides nothing.
        ("2w1 Z\n1b0 U", [{1}, {2}]),
        ("2w0 U\n1b1 Z", [{2}, {1}]),
        ("2w= U\n1b= U", [{1, 2}]),
        ("2w0 U\n1b0 U", [{1, 2}]),
        # They never met.
        ("U Z\nZ U", [{1, 2}]),
        # A forfeit is no game in a Swiss.
        ("2w+ Z\n1b- U", [{1, 2}]),
        ("2wW Z\n1bL U", [{1}, {2}]),  # one under one move is
    ],
)
def test_direct_encounter_of_two(rows, expected):
    assert groups(table(rows)) == expected


def test_with_p_a_forfeit_is_a_game():
    event = table("2w+ Z\n1b- U")
    assert groups(event, "PTS,DE/P") == [{1}, {2}]


def test_in_a_round_robin_a_forfeit_is_a_game():
    # Points 2, 2, 1, 1: 1 won by forfeit against 2, 4 over the board against 3.
    rows = "2w+ 3b0 4w1\n1b- 4w1 3b1\n4b0 1w1 2w0\n3w1 2b0 1b0"
    assert groups(round_robin(rows)) == [{1}, {2}, {4}, {3}]
    assert groups(table(rows)) == [{1, 2}, {4}, {3}]


def test_three_who_all_met_are_ranked_by_their_games_and_again_in_what_remains():
    # All have 1½. Among them 1 and 3 have 1½, 2 nothing; 1 and 3 drew, which decides no more.
    event = table("2w1 3b= Z Z\n1b0 U 3w0 H\nZ 1w= 2b1 Z")
    assert groups(event) == [{1, 3}, {2}]
    assert ranks(event) == {1: 1, 3: 1, 2: 3}


#   #   1    2    3   points
#   1  2w1  3b1  4w0  2
#   2  1b0  4w1  3b1  2
#   3  4b1  1w0  2w0  1
#   4  3w0  2b0  1b1  1
FOUR = """
    2w1 3b1 4w0
    1b0 4w1 3b1
    4b1 1w0 2w0
    3w0 2b0 1b1
"""


def test_a_group_still_tied_is_ranked_by_its_own_games():
    # Among all four 1 and 2 have 2, 3 and 4 have 1; 1 beat 2 and 3 beat 4.
    assert groups(table(FOUR), "DE") == [{1}, {2}, {3}, {4}]


def test_the_ranks_are_those_inside_the_group():
    assert ranks(table(FOUR)) == {1: 1, 2: 2, 3: 1, 4: 2}
    # Who is tied with nobody has none.
    assert ranks(table(FOUR.replace("3w0", "3w=").replace("4b1", "4b="))) == {1: 1, 2: 2, 3: None, 4: None}


def test_several_games_between_two_count_their_mean():
    # 6.1.2. 1 and 2 met twice, 1½ to ½, mean ¾ to ¼; both drew with 3 once: 1¼, ¾, 1.
    rows = """
        2w1 2b= 3w= Z Z
        1b0 1w= Z 3b= U
        U   Z   1b= 2w= Z
    """
    event = table(rows)
    assert [row.points for row in standing(event, "PTS").rows] == [2, 2, 2]
    assert groups(event) == [{1}, {3}, {2}]


def chain(players):
    """A round robin broken off after two rounds: everybody has beaten the next one, and lost to the one before."""
    rows = [
        " ".join(
            (f"{number + 1}w1" if number < players else "Z")
            if (number + turn) % 2
            else (f"{number - 1}b0" if number > 1 else "Z")
            for turn in (0, 1)
        )
        for number in range(1, players + 1)
    ]
    return round_robin("\n".join(rows))


def test_a_group_that_loses_its_last_again_and_again_is_ranked_to_the_end():
    # All but the last have a point. Among those who are left only the last has none, one after the other.
    assert places(chain(6), "PTS,DE") == {number: number for number in range(1, 7)}
    many = places(chain(1500), "PTS,DE")
    assert list(many) == list(many.values()) == list(range(1, 1501))


# --- not everybody met (6.3) -----------------------------------------------------------------------------------------------


def test_a_player_goes_ahead_whom_nobody_can_reach():
    # 1, 2 and 3 have a point: 1 beat 2 and 3, who did not meet and could have one each.
    event = table("2w1 3b1 Z\n1b0 F U\nU 1w0 U")
    assert ranks(event) == {1: 1, 2: 2, 3: 2}
    assert groups(event) == [{1}, {2, 3}]


def test_a_player_whom_another_could_reach_does_not():
    # 1 beat 2 and did not meet 3, who could still win against both.
    event = table("2w1 Z Z\n1b0 U Z\nU Z Z")
    assert groups(event) == [{1, 2, 3}]
    assert ranks(event) == {1: None, 2: None, 3: None}


def test_missing_games_count_as_wins_for_whoever_is_behind():
    # 1 beat 2 and drew 3, who has not met 2: 1½ against ½ + 1. Not ahead.
    assert groups(table("2w1 3b= Z\n1b0 U H\nU 1w= Z")) == [{1, 2, 3}]


def test_who_goes_ahead_leaves_a_remainder_that_is_looked_at_again():
    # Four tied: 1 beat 2, 3 and 4. Of the rest 2 beat 3 and 4; 3 and 4 did not meet.
    event = table("""
        2w1 3b1 4w1 Z Z
        1b0 U   3w1 4b1 Z
        U   1w0 2b0 U   U
        U   U   1b0 2w0 U
    """)
    assert groups(event) == [{1}, {2}, {3, 4}]
    assert ranks(event) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_the_rest_is_ranked_by_its_own_games_once_the_first_is_ahead():
    # 1 beat 2 and 3 and has 2; 4 did not meet 1 and could have 1½ like 2. Without 1 the rest has met: 1½, 1 and ½.
    event = table("""
        2w1 3b1 Z
        1b0 4w= 3b1
        4b1 1w0 2w0
        3w0 2b= Z
    """)
    assert groups(event, "DE") == [{1}, {2}, {3}, {4}]


def test_a_missing_game_could_be_a_win_of_the_scale():
    # On 3-1-0 player 1 has 3 + 1, and 3 could have 1 + 3: as much. (A draw in its place would leave 2.)
    rows = "2w1 3b=\n1b0 Z\nU 1w="
    assert groups(table(rows, scale=MATCH), "DE") == groups(table(rows), "DE") == [{1, 2, 3}]


# --- the published exercises -------------------------------------------------------------------------------------------------


def test_the_round_robin_of_the_fide_exercises():
    # Exercise 26: 1, 2 and 3 have 3½, 4, 5 and 6 have 1½; 6 won against 5 by forfeit.
    event = round_robin("""
        5w= 2w1 3b1 4w0 6b1
        6w1 1b0 5w1 3w= 4b1
        4w1 6b1 1w0 2b= 5w1
        3b0 5b0 6w= 1b1 2w0
        1b= 4w1 2b0 6w- 3b0
        2b0 3w0 4b= 5b+ 1w0
    """)
    assert places(event, "PTS,DE") == {1: 1, 2: 2, 3: 2, 6: 4, 5: 5, 4: 6}


# --- the result between tied players (US Chess 34E5) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("2w1 Z\n1b0 U", {1: 1, 2: -1}),
        ("2w= U\n1b= U", {1: 0, 2: 0}),
        ("U Z\nZ U", {1: None, 2: None}),  # they never met
        ("2w+ Z\n1b- U", {1: None, 2: None}),  # nor over the board
        ("2w1 2b1 Z Z\n1b0 1w0 U U", {1: 2, 2: -2}),
        # Of three, all of whom met: 1 beat 2 and drew 3, 3 beat 2.
        ("2w1 3b= Z Z\n1b0 U 3w0 H\nZ 1w= 2b1 Z", {1: 1, 3: 1, 2: -2}),
        # Of three 2 and 3 have not met: the games mean nothing.
        ("2w1 3b= Z\n1b0 U H\nU 1w= Z", {1: None, 2: None, 3: None}),
    ],
)
def test_the_result_between_tied_players_is_wins_less_losses(rows, expected):
    assert ranks(table(rows), "RESULT", "us-chess") == expected


def test_more_is_better_in_the_result_between_tied_players():
    assert groups(table("2w0 U\n1b1 Z"), "PTS,RESULT", "us-chess") == [{2}, {1}]
