"""The scale of a report file, from every record that can state it."""

from fractions import Fraction

import pytest

from calculators.compute.rounds import (
    FORFEIT_LOSS,
    WIN,
)
from calculators.compute.scores import CHESS, SCALES, Scale
from calculators.events.model import Outcome
from calculators.events.readers.trf import read_trf
from tests.events.report_lines import FOUR, cells, four, line, outcomes, read

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]


POINTS = {1: ("2.5", "7", "5"), 2: ("1.5", "4", "3"), 3: ("2.5", "7", "5"), 4: ("0", "0", "0")}


def on_scale(*records, column):
    """The four players with the points of a scale: chess, 3-1-0, 2-1-0 (a half-point bye counts as a draw)."""
    return "\n".join(
        [*records, *(line(n, row[0], POINTS[n][column], *row[2:]) for n, row in enumerate(FOUR, 1))],
    )


@pytest.mark.parametrize(("column", "scale"), [(0, CHESS), (1, MATCH), (2, LEAGUE)])
def test_without_a_scale_the_printed_points_tell_it(column, scale):
    assert read(on_scale(column=column)).scale == scale


def test_a_scale_found_by_the_points_is_noted():
    assert read_trf(on_scale(column=1)).notes == ("The printed points fit the scale 3-1-0, which was taken.",)


@pytest.mark.parametrize(
    ("records", "scale"),
    [
        (["162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0"], MATCH),
        (["162  P 3.0    D 1.0    W 3.0"], MATCH),  # in any order, the rest as usual
        (["162  W 2,0    D 1,0"], LEAGUE),
        (["162  W 3.0", "162  D 1.0"], MATCH),
        (["162  W 1.0    D 0.5    L 0.0"], CHESS),
        (["XXS W=3 D=1 PAB=3"], MATCH),
        (["XXS WW=2 BW=2 FW=2 FPB=2", "XXS WD=1 BD=1 HPB=1 PAB=2"], LEAGUE),
        (["BBW  3.0", "BBD  1.0"], MATCH),  # a pairing bye counts as a win unless BBU says otherwise
        (["BBW  2.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  2.0"], LEAGUE),
        (["162  W 3.0    D 1.0", "XXS W=2 D=1"], MATCH),  # the format's own record first
    ],
)
def test_a_scale_is_read_from_every_record_that_can_state_it(records, scale):
    assert read(four(*records)).scale == scale


@pytest.mark.parametrize(
    ("record", "own"),
    [
        ("162  W 3.0    D 1.0    L 0.5", ("3", "1", "1/2", None, "0")),
        ("162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5", ("1", "1/2", "0", "1/2", "0")),
        ("162  W 3.0    D 2.0    L 1.0    A 0.5    P 2.0", ("3", "2", "1", "2", "1/2")),
        ("XXS W=3 D=1", ("3", "1", "0", "1", "0")),  # here a pairing bye stays at 1
        ("BBU  0.5", ("1", "1/2", "0", "1/2", "0")),
    ],
)
def test_a_scale_of_its_own_is_custom(record, own):
    win, draw, loss, bye, absence = (None if text is None else Fraction(text) for text in own)
    scale = read(four(record)).scale
    assert scale == Scale("custom", scale.name, win, draw, loss, bye, absence)


def test_the_scale_of_the_visitor_comes_first():
    reading = read_trf(on_scale("162  W 3.0    D 1.0", column=1), scale=LEAGUE)
    assert reading.event.scale == LEAGUE
    assert reading.notes == ("The file states the scale 3-1-0. The scale 2-1-0 was chosen and used.",)


def test_points_that_engines_know_apart_are_given_to_the_outcomes():
    # A win with Black counts 1.5, a forfeit lost half a point.
    event = read(four("XXS BW=1.5 FL=0.5"))
    assert event.scale == CHESS
    assert outcomes(event, 3)[0] == Outcome(WIN, 4, "b", points=Fraction(3, 2))
    assert outcomes(event, 4)[1] == Outcome(FORFEIT_LOSS, 2, "b", points=HALF)
    assert outcomes(event, 1) == cells("2w1 3b= 4w1")


@pytest.mark.parametrize(
    "record", ["162  W x", "162  Q 1.0", "XXS W=", "XXS WIN=1", "BBW  many", "162  W 1.0    D 0.5 !!!"]
)
def test_a_scale_that_cannot_be_read_warns(record):
    reading = read_trf(four(record))
    assert reading.event.scale == CHESS
    assert reading.warnings[0].startswith("Line 1: ")


def test_points_that_differ_from_the_results_warn():
    reading = read_trf(four(p4=line(4, "Dorn", "1.0", *FOUR[3][2:])))
    assert reading.warnings == (
        "The results of player 4 (Dorn) give 0 on the scale 1-½-0, the source prints 1. The results were counted.",
    )
