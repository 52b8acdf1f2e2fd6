"""What colours players are due, and who gets which at a board."""

import pytest

from calculators.compute.rounds import FORFEIT_WIN, HALF_POINT_BYE, WIN
from calculators.events.colours import ABSOLUTE, ALTERNATE, EQUALISE, NONE, clash, has_white, history, initial_colour
from calculators.events.model import Outcome
from tests.events.tables import table


def had(colours):
    """The history of a player with games in these colours."""
    return history([Outcome(WIN, 99, colour) for colour in colours])


@pytest.mark.parametrize(
    ("colours", "due", "strength", "barred"),
    [
        ("", "", NONE, ""),
        ("w", "b", EQUALISE, ""),
        ("wb", "w", ALTERNATE, ""),
        ("bw", "b", ALTERNATE, ""),
        ("ww", "b", ABSOLUTE, "w"),
        ("wbw", "b", EQUALISE, ""),
        ("wbb", "w", ABSOLUTE, "b"),
        ("bww", "b", ABSOLUTE, "w"),  # a third White, though there is but one more
        ("wbww", "b", ABSOLUTE, "w"),
        ("wwbww", "b", ABSOLUTE, "w"),
        ("bbwwb", "w", EQUALISE, ""),
        ("bwbwb", "w", EQUALISE, ""),
        ("wwbwb", "b", EQUALISE, ""),
        ("wwbw", "b", ABSOLUTE, "w"),  # a balance of three
        ("wwwbb", "w", ABSOLUTE, "b"),
        ("wwwwbb", "b", EQUALISE, "bw"),  # neither is right
        ("wwww", "b", ABSOLUTE, "w"),
    ],
)
def test_what_a_player_is_due(colours, due, strength, barred):
    found = had(colours)
    assert (found.due, found.strength, found.barred) == (due, strength, set(barred))


def test_only_games_over_the_board_have_a_colour():
    outcomes = [Outcome(WIN, 2, "w"), Outcome(FORFEIT_WIN, 3, "w"), Outcome(HALF_POINT_BYE), Outcome(WIN, 4, "b")]
    assert history(outcomes).sequence == "wb"


@pytest.mark.parametrize(
    ("one", "other", "barred", "unmet"),
    [
        ("ww", "bb", 0, 0),
        ("ww", "ww", 1, ABSOLUTE),
        ("ww", "w", 0, EQUALISE),
        ("ww", "bw", 0, ALTERNATE),
        ("w", "w", 0, EQUALISE),
        ("", "ww", 0, 0),
        ("wb", "", 0, 0),
        ("wwwwbb", "", 1, 0),
    ],
)
def test_what_a_game_costs(one, other, barred, unmet):
    assert clash(had(one), had(other)) == (barred, unmet) == clash(had(other), had(one))


@pytest.mark.parametrize(
    ("better", "worse", "board", "white"),
    [
        ("", "", 1, "better"),  # nobody has had a colour: the initial one on odd boards
        ("", "", 2, "worse"),
        ("w", "", 1, "worse"),
        ("", "w", 2, "better"),
        ("w", "b", 1, "worse"),
        ("ww", "bbw", 1, "worse"),
        ("w", "ww", 1, "better"),  # the stronger claim to Black
        ("bwb", "wbb", 1, "worse"),  # a barred third Black
        ("bw", "w", 1, "better"),  # Black evens out the worse, and is only the other one's turn
        ("bww", "ww", 1, "better"),  # as strong, but the worse has had two more Whites
        ("wbbwb", "bwwbb", 1, "worse"),
        ("bwb", "wbw", 1, "better"),
        ("wbwb", "bwwb", 1, "better"),  # as strong: two games back the colours differed, and change about
        ("bwwb", "wbwb", 1, "worse"),
        ("bwbwb", "b", 1, "better"),  # alike as far as both have played: the claim of the better-ranked
        ("wb", "wb", 2, "better"),
        ("bw", "bw", 1, "worse"),
    ],
)
def test_who_has_white(better, worse, board, white):
    assert ("better" if has_white(had(better), had(worse), board, "w") else "worse") == white


def test_where_nobody_has_had_a_colour_the_initial_one_decides():
    assert [has_white(had(""), had(""), board, "b") for board in (1, 2, 3)] == [False, True, False]


def test_the_initial_colour_is_that_of_the_first_number_with_a_game_in_round_1():
    assert initial_colour(table("2w1 \n 1b0")) == "w"
    assert initial_colour(table("2b1 \n 1w0")) == "b"
    assert initial_colour(table("U \n 3b1 \n 2w0")) == "b"
    assert initial_colour(table("2= \n 1=")) == "w"
    assert initial_colour(table("2w1 \n 1b0").after(0)) == "w"
