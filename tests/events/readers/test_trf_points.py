"""Byes and points that report files give apart from the results."""

from fractions import Fraction

import pytest

from calculators.compute.rounds import (
    FORFEIT_WIN,
    FULL_POINT_BYE,
    HALF_POINT_BYE,
    ZERO_POINT_BYE,
)
from calculators.compute.scores import CHESS, SCALES
from calculators.events.model import Outcome
from calculators.events.readers.trf import read_trf
from tests.events.report_lines import FOUR, cells, four, line, outcomes, read, refusal

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]


def blank(number, round_):
    """The line of a player with one round left blank."""
    name, _, *blocks = FOUR[number - 1]
    blocks[round_ - 1] = ""
    return line(number, name, "", *blocks)


@pytest.mark.parametrize(
    ("record", "result"),
    [("240 H 003    2", HALF_POINT_BYE), ("240 F 003 0002", FULL_POINT_BYE), ("240 Z 003    2", ZERO_POINT_BYE)],
)
def test_byes_of_record_240_fill_blank_rounds(record, result):
    event = read(four(record, p2=blank(2, 3)))
    assert outcomes(event, 2)[2] == Outcome(result)
    assert event.records == ()  # the outcomes hold them


def test_one_record_gives_byes_to_several_players():
    event = read(four("240 H 003    2    3", p2=blank(2, 3), p3=blank(3, 3)))
    assert [outcomes(event, number)[2].result for number in (2, 3)] == [HALF_POINT_BYE] * 2


def test_a_bye_of_record_240_that_stands_in_the_line_too_is_one():
    assert read_trf(four("240 H 003    2")).warnings == ()


def test_a_bye_in_a_round_that_was_played_is_a_problem():
    (problem,) = refusal(four("240 H 001    2"))
    assert problem.message == (
        'Line 1 gives player 2 (Birk) a half-point bye in round 1, line 3 has "1 b 0" (loss). Mend one of the two.'
    )
    assert (problem.token, problem.place) == ("1 b 0", 1)


def test_byes_of_later_rounds_are_kept_for_the_pairing():
    event = read(four("240 H 004    2"))
    assert event.rounds == 3
    assert event.records == ("240 H 004    2",)


@pytest.mark.parametrize("record", ["240 H 003    9", "240 X 003    2", "240 H abc    2", "240 H", "240"])
def test_a_record_240_that_names_nobody_or_nothing_warns(record):
    reading = read_trf(four(record))
    assert reading.warnings[0].startswith("Line 1: ")
    assert outcomes(reading.event, 2) == cells("1b0 4w+ H")


# 299 T  MMMM  GGGG  RRR IIII: type at 5, match points at 8, points at 14, round at 20, numbers from 24.
@pytest.mark.parametrize(
    ("record", "number", "round_", "points"),
    [
        ("299 W         1.5  001    1", 1, 1, Fraction(3, 2)),
        ("299 W   1.5        001    1", 1, 1, Fraction(3, 2)),  # match points, where points are blank
        ("299 W   9.0   1.5  001    1", 1, 1, Fraction(3, 2)),
        ("299 L         0.5  003    4", 4, 3, HALF),
        ("299 D         0.3  002    1    3", 3, 2, Fraction(3, 10)),
        ("299 +         0.5  002    2", 2, 2, HALF),
        ("299 -        -1.0  002    4", 4, 2, Fraction(-1)),
        ("299 U         0.5  003    3", 3, 3, HALF),
        ("299 H         0.0  000    2", 2, 3, Fraction(0)),  # in all rounds
        ("299 H         0.0         2", 2, 3, Fraction(0)),
        ("299 L         0.5  003", 4, 3, HALF),  # all players of the round
    ],
)
def test_record_299_gives_an_outcome_its_own_points(record, number, round_, points):
    event = read(four(record))
    plain = outcomes(read(four()), number)[round_ - 1]
    assert outcomes(event, number)[round_ - 1] == plain._replace(points=points)
    assert event.records == ()


def test_record_299_changes_no_other_outcome():
    event = read(four("299 W         1.5  001    1"))
    given_points = [
        (player.number, one) for player in event.players for one in player.outcomes if one.points is not None
    ]
    assert [number for number, _ in given_points] == [1]


def test_record_299_without_round_and_players_is_part_of_the_scale():
    # Every win counts 3; forfeit wins and full-point byes are results of their own and stay at 1, as the bye does.
    event = read(four("299 W         3.0"))
    assert (event.scale.win, event.scale.draw, event.scale.bye) == (3, HALF, 1)
    assert event.player(1).scored(event.scale) == Fraction(13, 2)
    assert event.player(2).scored(event.scale) == Fraction(3, 2)
    assert outcomes(event, 2)[1] == Outcome(FORFEIT_WIN, 4, "w", points=Fraction(1))


def test_record_299_can_take_points_from_all_forfeit_losses():
    event = read(four("299 -        -1.0"))
    assert event.scale == CHESS
    assert event.player(4).scored(event.scale) == -1


def test_a_bonus_or_penalty_is_an_adjustment_of_the_player():
    event = read(four("299          -1.0  002    1", "299           0.5  000    1    3"))
    assert event.player(1).adjustments == ((0, HALF), (2, Fraction(-1)))
    assert event.player(3).adjustments == ((0, HALF),)
    assert event.player(1).scored(event.scale) == 2


@pytest.mark.parametrize(
    ("record", "warning"),
    [
        ("299 W         1.5  001    4", "in round 1 player 4 (Dorn) has no win but a loss. These points were not"),
        ("299 W         1.5  001    9", "there is no player 9 for these points."),
    ],
)
def test_points_that_find_no_outcome_warn(record, warning):
    reading = read_trf(four(record))
    assert warning in reading.warnings[0]
    assert all(one.points is None for player in reading.event.players for one in player.outcomes)


def test_points_of_a_later_round_are_kept():
    assert read(four("299 W         1.5  007    1")).records == ("299 W         1.5  007    1",)


@pytest.mark.parametrize(
    "record", ["299", "299 W", "299 X         1.0", "299 W         abc  001    1", "299 W         1.0  001    x"]
)
def test_a_record_299_that_cannot_be_read_is_a_problem(record):
    (problem,) = refusal(four(record))
    assert "cannot be read. Record 299 has a result" in problem.message
    assert problem.place == 1


def test_far_more_points_than_an_event_can_need_are_refused():
    players = [line(number, "A", "", "0000 - U") for number in range(1, 5001)]
    (problem,) = refusal("\n".join(["299 U         1.0  001"] * 401 + players))
    assert problem.message.startswith("There are too many records 299 in this file.")
