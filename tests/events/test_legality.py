"""Who is to be paired, on how many points, and how many rounds can never fail."""

import pytest

from calculators.events.legality import field_of, guaranteed_rounds, had_bye, in_every_round, met
from calculators.events.question import question_of
from tests.events.simulated import entered
from tests.events.tables import MATCH, table


def test_a_game_that_is_played_or_still_open_is_a_meeting_and_a_forfeit_is_none():
    event = table("2w1 3w+ 4w\n 1b0 4b- 3w=\n 4w- 1b- 2b=\n 3b- 2w+ 1b")
    assert met(event) == {(1, 2), (1, 4), (2, 3)}
    assert had_bye(event) == {1, 4}


def test_points_are_counted_in_their_greatest_common_step():
    assert field_of(question_of(table("2w1 \n 1b0 \n U \n Z"))).points == (1, 1, 0, 0)
    assert field_of(question_of(table("2w1 \n 1b0 \n 4w= \n 3b="))).points == (2, 1, 1, 0)
    assert field_of(question_of(table("2w1 \n 1b0 \n 4w= \n 3b=", scale=MATCH))).points == (3, 1, 1, 0)
    assert field_of(question_of(entered(3))).points == (0, 0, 0)
    assert field_of(question_of(entered(2), absent=[1, 2])).points == ()


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (64, 32), (65, 33)])
def test_half_of_the_players_is_how_many_rounds_cannot_fail(players, rounds):
    assert guaranteed_rounds(players) == rounds


@pytest.mark.parametrize(
    ("rows", "yes"),
    [
        ("2w1 \n 1b0", True),
        ("2w \n 1b", True),  # still open
        ("2w1 \n 1b0 \n U", True),
        ("2w+ \n 1b-", False),
        ("2w1 \n 1b0 \n Z \n Z", False),
        ("2w1 \n 1b0 \n H", False),
        ("2w1 \n 1b0 \n F", False),
        ("2w1 \n 1b0 \n U \n U", False),
        ("2w1 Z\n 1b0 U\n U Z", False),
    ],
)
def test_everybody_has_been_in_every_round_with_games_and_one_pairing_bye(rows, yes):
    assert in_every_round(table(rows)) is yes
    assert in_every_round(entered(5))
