"""Swiss Perfect's printed text: standings above, crosstable below."""

from fractions import Fraction

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.detect import read_event
from calculators.events.readers.entries import Asked
from calculators.events.readers.pasted import Pasted
from calculators.events.readers.swiss_perfect import read_swiss_perfect
from tests.events.pasted_tables import drawn, refusal, rows, sentence

STANDINGS = """
Club Open

Place Name                  Feder Rtg  Loc Score M-Buch. Buch.

 1-2  Adler, Jo             IRL   2060     2.5       2.5  4.5
      Cole, Bo              WLS            2.5       2.0  3.0
   3  Birk, Al              ENG   2211     1.5       1.5  2.5
   4  Dorn, Cy                    1540     0         3.0  6.5
"""
CROSSTABLE = """
Cross Table

No  Name                  Feder Rtg   1     2     3
1.  Adler, Jo             IRL   2060    2:W   3:D   4:W
2.  Birk, Al              ENG   2211    1:L   4:+  HALF
3.  Cole, Bo              WLS           4:W   1:D   BYE
4.  Dorn, Cy                    1540    3:L   2:-   1:L
"""
ROWS = rows("21 3= 41 \n 10 4+ H \n 41 1= U \n 30 2- 10")


def test_points_places_and_tie_breaks_come_from_the_standings():
    reading = read_event(STANDINGS + CROSSTABLE)
    assert (reading.format, reading.event.title) == ("swiss-perfect", "Club Open")
    assert drawn(reading.event) == ROWS
    assert [player.rank for player in reading.event.players] == [1, 3, 1, 4]
    assert [player.points for player in reading.event.players] == [Fraction(n, 2) for n in (5, 3, 5, 0)]
    assert [player.rating for player in reading.event.players] == [2060, 2211, 0, 1540]
    assert {column.name: column.texts for column in reading.columns} == {
        "M-Buch.": {1: "2.5", 2: "1.5", 3: "2.0", 4: "3.0"},
        "Buch.": {1: "4.5", 2: "2.5", 3: "3.0", 4: "6.5"},
    }
    assert reading.warnings == ()


def test_the_crosstable_alone_is_an_event():
    reading = read_event(CROSSTABLE)
    assert drawn(reading.event) == ROWS
    assert reading.columns == ()


def test_lines_keep_their_number_below_the_standings():
    assert sentence(STANDINGS + CROSSTABLE.replace("1:L   4:+", "1:W   4:+")).startswith(
        'Line 14, round 1: player 1 (Adler, Jo) has "2:W" (win) against player 2 (Birk, Al), who has "1:W" (win) on line 15'
    )


def test_a_player_who_is_not_in_the_standings_is_said():
    reading = read_event(STANDINGS.replace("Birk, Al", "Birk, Alan") + CROSSTABLE)
    assert "Birk, Al is not in the standings beside the crosstable." in reading.warnings
    assert reading.event.player(2).points is None


def test_the_standings_may_stand_below_the_crosstable():
    reading = read_event(CROSSTABLE + STANDINGS)
    assert [player.rank for player in reading.event.players] == [1, 3, 1, 4]
    assert {column.name for column in reading.columns} == {"M-Buch.", "Buch."}
    assert reading.warnings == ()


def test_two_of_one_name_are_taken_in_order():
    text = (STANDINGS + CROSSTABLE).replace("Cole, Bo", "Adler, Jo")
    reading = read_event(text)
    assert "The standings have Adler, Jo more than once: they were taken in order." in reading.warnings
    assert [reading.event.player(number).points for number in (1, 3)] == [Fraction(5, 2)] * 2


def test_a_comma_behind_a_surname_alone_is_left_out():
    text = (STANDINGS + CROSSTABLE).replace("Adler, Jo", "Adler,   ")
    assert read_event(text).event.player(1).name == "Adler"


def test_cells_in_columns_with_headings_are_read_too():
    text = "Rk.\tName\t1.Rd\t2.Rd\tPts.\n1\tAdler\t2:W\t0:=\t1.5\n2\tBirk\t1:L\t : \t0"
    reading = read_event(text)
    assert reading.format == "swiss-perfect"
    assert drawn(reading.event) == rows("21 H \n 10 Z")


def test_standings_alone_hold_no_opponents():
    (problem,) = refusal(STANDINGS)
    assert problem.message.startswith("There are no opponents in this table")


def test_a_text_without_such_cells_is_refused():
    with pytest.raises(ReadingError, match=r"There is no crosstable with cells such as 12:W\."):
        read_swiss_perfect(Pasted(STANDINGS), Asked())
    (problem,) = refusal("Cross Table\nnothing", form="swiss-perfect")
    assert problem.message.startswith("No line of this text has a player with opponents")
