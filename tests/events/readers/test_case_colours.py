"""Colours told by the case of the letters."""

import pytest

from calculators.events.readers.case_colours import NOT_TOLD, TOLD
from calculators.events.readers.detect import read_event
from tests.events.pasted_tables import drawn, rows, tabs

TABLE = tabs("""
No | Name      | Rtg  | 1  | 2  | 3  | Tot
1  | Adler, Jo | 2100 | W2 | d3 | W4 | 2.5
2  | Birk, Al  | 2000 | l1 | X4 | H  | 1.5
3  | Cole, Bo  |      | w4 | D1 | B  | 2.5
4  | Dorn, Cy  | 1800 | L3 | F2 | l1 | 0.0
""")


@pytest.mark.parametrize("table", [TABLE, TABLE.replace("\t", "   "), TABLE.replace(".5", ",5").replace(".0", "")])
def test_capital_letters_are_white_and_small_ones_black_with_a_note(table):
    reading = read_event(table)
    assert drawn(reading.event) == rows("2w1 3b= 4w1 \n 1b0 4+ H \n 4b1 1w= U \n 3w0 2- 1b0")
    assert TOLD in reading.notes


def test_one_game_with_two_capitals_leaves_all_without_colours_with_a_note():
    reading = read_event(TABLE.replace("d3", "D3"))
    assert drawn(reading.event) == rows("21 3= 41 \n 10 4+ H \n 41 1= U \n 30 2- 10")
    assert NOT_TOLD in reading.notes


@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_letters_in_one_case_tell_no_colours(change):
    table = "\n".join(change(line) if line[0].isdecimal() else line for line in TABLE.splitlines())
    reading = read_event(table)
    assert drawn(reading.event) == rows("21 3= 41 \n 10 4+ H \n 41 1= U \n 30 2- 10")
    assert not {TOLD, NOT_TOLD} & set(reading.notes)


def test_a_colour_that_a_cell_names_stays():
    reading = read_event("No\tName\tR1\tR2\n1\tAdler\tW2b\td2\n2\tBirk\tl1w\tD1")
    assert drawn(reading.event) == rows("2b1 2b= \n 1w0 1w=")
