"""The crosstable of an event as rows, as CSV and as text."""

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from calculators.compute.scores import SCALES
from calculators.events.model import Event, Player
from calculators.events.readers.detect import read_event
from calculators.events.writers.tables import as_csv, as_text, cell, crosstable_rows
from tests.events.tables import outcome, table

#   1   2w1  3b=   U     2½
#   2   1b0  4w+   H     1½
#   3   4b1  1w=   Z     1½
#   4   3w0  2b-   F     1
TABLE = """
    2w1 3b= U
    1b0 4w+ H
    4b1 1w= Z
    3w0 2b- F
"""


def test_a_crosstable_has_a_cell_for_each_round():
    event = table(TABLE, ratings=(2104, 1987))
    assert crosstable_rows(event) == [
        ["No.", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3", "Points"],
        ["1", "Player 1", "2104", "2w1", "3b=", "U", "2.5"],
        ["2", "Player 2", "1987", "1b0", "4w+", "H", "1.5"],
        ["3", "Player 3", "", "4b1", "1w=", "Z", "1.5"],
        ["4", "Player 4", "", "3w0", "2b-", "F", "1"],
    ]


@pytest.mark.parametrize(
    ("drawn", "written"),
    [
        ("12w1", "12w1"),
        ("12b=", "12b="),
        ("12w0", "12w0"),
        ("12w+", "12w+"),
        ("12b-", "12b-"),
        ("12+", "12+"),
        ("12=", "12 ="),  # without colour a blank stands between number and result
        ("12wW", "12w1"),  # the cells do not tell rated games from others
        ("12w", "12w"),  # open
        ("U", "U"),
        ("F", "F"),
        ("H", "H"),
        ("Z", "Z"),
        ("+", "+"),
        ("-", "-"),
        ("12w2-1", "12w2-1"),
        ("12b1-2-1", "12b1-2-1"),
        ("12w1-1", "12w1-1"),
    ],
)
def test_a_cell_is_an_opponent_a_colour_and_a_result(drawn, written):
    assert cell(outcome(drawn)) == written


def test_points_are_those_of_the_scale_with_adjustments():
    event = table(TABLE, scale=SCALES["match"])
    fined = replace(event.players[0], adjustments=((0, Fraction(-1)),))
    rows = crosstable_rows(replace(event, players=(fined, *event.players[1:])))
    assert [row[-1] for row in rows] == ["Points", "6", "4", "4", "3"]


def test_an_event_before_its_first_round_has_names_and_no_points():
    assert crosstable_rows(Event((Player(1, "A", ()),), 0)) == [
        ["No.", "Name", "Rating", "Points"],
        ["1", "A", "", "0"],
    ]


@pytest.mark.parametrize("written", [lambda rows: "\n".join(map("\t".join, rows)), as_csv, as_text])
def test_a_crosstable_is_read_back(written):
    event = table(TABLE, ratings=(2104, 1987, 1850, 1790))
    names = zip(event.players, ("Adler, Anna", "Birk", "Cole, Ö", "Dorn"), strict=True)
    event = replace(event, players=tuple(replace(player, name=name) for player, name in names))
    read = read_event(written(crosstable_rows(event))).event
    assert [(player.number, player.name, player.rating) for player in read.players] == [
        (player.number, player.name, player.rating) for player in event.players
    ]
    assert [player.outcomes for player in read.players] == [player.outcomes for player in event.players]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ('=HYPERLINK("x")', '\'=HYPERLINK("x")'),
        ("+cmd", "'+cmd"),
        ("-cmd", "'-cmd"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\tx", "'\tx"),
        ("+", "'+"),
        ("-", "'-"),
        ("-1", "-1"),  # numbers stay
        ("+2.5", "+2.5"),
        ("-0,5", "-0,5"),
        ("12-", "12-"),
        ("Adler, A", "Adler, A"),
        ("", ""),
    ],
)
def test_no_cell_of_a_csv_file_is_a_formula(typed, written):
    ((found,),) = csv.reader(io.StringIO(as_csv([[typed, "x"][:1]]), newline="")) if typed else [[""]]
    assert found == written


def test_csv_keeps_commas_and_quotes_in_their_cells():
    rows = [["Adler, A", 'the "old"', "1"], ["Birk", "", "2"]]
    text = as_csv(rows)
    assert text == '"Adler, A","the ""old""",1\r\nBirk,,2\r\n'
    assert list(csv.reader(io.StringIO(text, newline=""))) == rows


def test_text_has_its_columns_aligned():
    event = table("2w1 U\n1b0 10w=\n" + "\n".join(["U H"] * 7) + "\nZ 2b=")
    long = replace(event.players[9], name="Birk, Øyvind the Elder")
    assert as_text(crosstable_rows(replace(event, players=(*event.players[:9], long)))).splitlines()[:3] == [
        "No.  Name                    Rating  Rd 1  Rd 2  Points",
        "  1  Player 1                         2w1     U       2",
        "  2  Player 2                         1b0  10w=     0.5",
    ]


def test_a_name_of_several_lines_is_one_cell():
    assert crosstable_rows(Event((Player(1, "A\n\tB  C", ()),), 0))[1][1] == "A B C"
