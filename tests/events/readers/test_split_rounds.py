"""Tables with columns of their own for opponent, colour and result."""

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.detect import read_event
from calculators.events.readers.entries import Asked
from calculators.events.readers.pasted import Pasted
from calculators.events.readers.split_rounds import NOTE, cell_of, read_split
from tests.events.pasted_tables import drawn, rows

TABLE = """Club championship
Player no;Surname;First name;Elo;Opp 1;Col 1;Res 1;Opp 2;Col 2;Res 2;Opp 3;Col 3;Res 3;Total
1;Adler;Ann;2000;2;W;1;3;B;0,5;;;half bye;2
2;Birk;Bob;1900;1;B;0;4;W;+;3;W;1;2
3;Cole;Cy;1800;4;W;1;1;W;0,5;2;B;0;1,5
4;Dorn;Di;;3;B;0;2;B;-;;;bye;1
"""
EVENT = rows("2w1 3b= H \n 1b0 4w+ 3w1 \n 4w1 1w= 2b0 \n 3b0 2b- U")


@pytest.mark.parametrize("separator", [";", "\t", "|"])
def test_opponent_colour_and_result_are_put_together(separator):
    reading = read_event(TABLE.replace(";", separator))
    assert reading.format == "split-rounds"
    assert drawn(reading.event) == EVENT
    assert [player.name for player in reading.event.players] == ["Adler, Ann", "Birk, Bob", "Cole, Cy", "Dorn, Di"]
    assert [player.rating for player in reading.event.players] == [2000, 1900, 1800, 0]
    assert reading.event.title == "Club championship"
    assert reading.notes[0] == NOTE
    assert reading.warnings == ()


def test_without_colours_and_with_rounds_in_front_of_the_headings():
    text = "No\tName\tR1 Opp\tR1 Res\tR2 Opp\tR2 Res\tPts\n1\tAnn\t2\t1\t3\t0,5\t1,5\n2\tBob\t1\t0\tbye\t1\t1\n3\tCy\t\t½\t1\t=\t1"
    reading = read_event(text)
    assert drawn(reading.event) == rows("21 3= \n 10 U \n H 1=")
    assert not any("letters" in note for note in reading.notes)


@pytest.mark.parametrize(
    ("opponent", "colour", "result", "cell"),
    [
        ("12", "W", "1", "12w1"),
        ("#12", "black", "½", "12b½"),
        ("12", "S", "0,5", "12b0,5"),
        ("", "", "1", "bye"),
        ("0", "-", "0.5", "½ bye"),
        ("-", "", "0", "0 bye"),
        ("", "", "", ""),
        ("bye", "", "1", "bye 1"),
        ("", "", "absent", "absent"),
    ],
)
def test_a_round_in_three_cells_is_one(opponent, colour, result, cell):
    assert cell_of(opponent, colour, result, coloured=True) == cell


def test_what_is_wrong_names_line_and_cell():
    with pytest.raises(ReadingError) as refused:
        read_event(TABLE.replace("2;W;1;3;B;0,5", "2;W;won;3;B;0,5"))
    (problem,) = refused.value.problems
    assert problem.place == 3
    assert "2wwon" in problem.message


def test_a_contradiction_names_both_players_and_the_round():
    with pytest.raises(ReadingError, match=r"Adler.*Birk|Birk.*Adler"):
        read_event(TABLE.replace("1;B;0;4;W", "1;B;1;4;W"))


def test_a_table_without_results_is_not_of_this_format():
    text = "No;Name;Opp 1;Opp 2\n1;Ann;2;3\n2;Bob;1;4"
    with pytest.raises(ReadingError, match="Opponents and results stand in columns"):
        read_event(text)
    with pytest.raises(ReadingError, match="no columns for opponents and results"):
        read_split(Pasted(text), Asked())
