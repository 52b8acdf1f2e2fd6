"""US Chess crosstables as text: two lines a player."""

from fractions import Fraction

import pytest

from calculators.events.readers.detect import read_event
from tests.events.pasted_tables import drawn, refusal, rows, sentence

TEXT = """
CLUB OPEN 2026
-----------------------------------------------------------
 Pair | Player Name          |Total|Round|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post) | Pts |  1  |  2  |  3  |
-----------------------------------------------------------
    1 | JO ADLER             |2.5  |W   2|D   3|W   4|
   MI | 10001111 / R: 1641P17->1657P24 |N:2  |W    |B    |W    |
-----------------------------------------------------------
    2 | AL BIRK              |1.5  |L   1|X    |H    |
   MI | 10002222 / R: 2000   ->1990    |     |B    |     |     |
-----------------------------------------------------------
    3 | BO COLE              |2.5  |W   4|D   1|B    |
   ON | 10003333 / R: Unrated->651P7   |     |B    |W    |     |
-----------------------------------------------------------
    4 | CY DORN              |0.0  |L   3|F    |L   1|
   MI | 10004444 / R: 1800   ->1790    |     |W    |     |B    |
-----------------------------------------------------------
"""


def test_the_second_line_has_colours_and_ratings_and_no_results():
    reading = read_event(TEXT)
    assert (reading.format, reading.event.rules, reading.event.title) == ("us-chess", "us-chess", "CLUB OPEN 2026")
    assert drawn(reading.event) == rows("2w1 3b= 4w1 \n 1b0 + H \n 4b1 1w= U \n 3w0 - 1b0")
    assert [player.rating for player in reading.event.players] == [1641, 2000, 0, 1800]
    assert [player.name for player in reading.event.players] == ["JO ADLER", "AL BIRK", "BO COLE", "CY DORN"]
    assert [player.points for player in reading.event.players] == [Fraction(n, 2) for n in (5, 3, 5, 0)]
    assert reading.warnings == ()


def test_a_forfeit_without_number_is_not_given_an_opponent():
    reading = read_event(TEXT)
    assert reading.event.player(2).outcomes[1].opponent == 0
    assert any("who was to be met is not known" in note for note in reading.notes)


def test_letters_of_older_pages_are_read():
    text = TEXT.replace("|H    |", "|H   0|").replace("|B    |\n   ON", "|B   0|\n   ON")
    assert drawn(read_event(text).event) == rows("2w1 3b= 4w1 \n 1b0 + H \n 4b1 1w= U \n 3w0 - 1b0")


def test_a_cell_in_doubt_is_named():
    assert sentence(TEXT.replace("|W   2|", "|Q   2|")) == (
        'Line 7, round 1: "Q   2" was not understood. '
        "Cells look like W12, D7, L3, X5 and F5 (forfeits), or B, H and U without an opponent."
    )


def test_lines_that_are_no_player_are_left_out_with_a_note():
    reading = read_event(TEXT + " some | other line | with bars |x|\n")
    assert "Line 19 holds no player and was left out." in reading.notes


@pytest.mark.parametrize("text", ["1 | A | B", "a"])
def test_a_text_without_players_is_refused(text):
    (problem,) = refusal(text, form="us-chess")
    assert problem.message.startswith("No line looks like a player's: 1 | FINN O'DELL |4.0 |W   5|D   3|.")
