"""Pasted text: its separator, its cells and their lines."""

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.pasted import MAX_CELLS, Line, Pasted, separator_of, split_cells
from tests.events.pasted_tables import shared


@pytest.mark.parametrize(
    ("lines", "separator"),
    [
        (["1\tSmith, A\t2w1", "2\tSmith, A\t1b0"], "\t"),
        (["1;Smith, A;12w1;3,5;4,5", "2;Lee, Bo;1b0;3,5;4,5"], ";"),  # decimal commas
        (["1|Smith, A|2w1", "2|Lee; Bo|1b0"], "|"),
        (['1,"Smith, A",2w1', '2,"Lee, Bo",1b0'], ","),
        # A comma separates only where the lines have as many of them.
        (["1  Smith, A  3,5  4,5", "2  Lee  3  4", "3  Bo, C  3,5  4", "4  Dorn, Emil  2,5  4,5  1,5"], ""),
        # Semicolons in one column of a table with commas.
        (["Place,Name,Rd1,Total,Scores", "1,Ann,1,4,2.5; 3.5; 2", "2,Bo,0,1,2; 2; 2"], ","),
        (["1  Smith A  2w1", "2  Lee Bo  1b0"], ""),
        ([], ""),
    ],
)
def test_the_separator_is_the_one_that_makes_rows_of_the_most_lines(lines, separator):
    assert separator_of(lines) == separator


@pytest.mark.parametrize(
    ("name", "separator"),
    [
        ("samples/google_sheets_paste.tsv", "\t"),
        ("samples/excel_us_comma_quoted.csv", ","),
        ("samples/excel_de_semicolon_bom_crlf.csv", ";"),
        ("events/hb09.crosstable.txt", "|"),
        ("events/hb25.crosstable.txt", ";"),
        ("samples/swisssys_standings.txt", ""),
    ],
)
def test_shared_tables_have_the_separator_that_their_list_names(name, separator):
    assert Pasted(shared(name).read_text(encoding="utf-8")).separator == separator


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ('1,"O\'Dell, Finn",2w1', ["1", "O'Dell, Finn", "2w1"]),
        ('1,"He said ""no""",2', ["1", 'He said "no"', "2"]),
        ('1,Bob "Bobby" Ray,2', ["1", 'Bob "Bobby" Ray', "2"]),
        ('1,"open, 2', ["1", '"open', "2"]),  # a quote that nobody closes is text
        (" 1 , 2 ,", ["1", "2", ""]),
    ],
)
def test_quotes_keep_a_separator_in_its_cell(line, cells):
    assert split_cells(line, ",") == cells


def test_cells_keep_the_number_of_their_line():
    pasted = Pasted("A title\r\n\r\nNo.\tName\tR1\r\n-----\r\n1\tAnn\t2w1\r\n")
    assert pasted.table == [Line(1, ("A title",)), Line(3, ("No.", "Name", "R1")), Line(5, ("1", "Ann", "2w1"))]


def test_a_quoted_heading_may_go_over_lines():
    pasted = Pasted('No,Name,"Opponents\'\nscores"\n1,Ann,3\n')
    assert pasted.table == [Line(1, ("No", "Name", "Opponents' scores")), Line(3, ("1", "Ann", "3"))]


def test_an_open_quote_does_not_swallow_the_lines_below():
    pasted = Pasted('1\tAnn\t2w1\n2\t"Bo\t1b0\n3\tCy\tU\n4\tDi\tH\n5\tEd\tZ\n')
    assert [line.number for line in pasted.table] == [1, 2, 3, 4, 5]


def test_tables_of_marked_up_text_have_bars_on_each_side():
    pasted = Pasted("| No | Name | R1 |\n|----|:----|----|\n| 1 | Ann | 2w1 |\n")
    assert pasted.table == [Line(1, ("No", "Name", "R1")), Line(3, ("1", "Ann", "2w1"))]


@pytest.mark.parametrize("damaged", ["˝", "Â½", "1⁄2"])
def test_a_damaged_half_is_mended_and_said(damaged):
    pasted = Pasted(f"1\tAnn\t2w{damaged}")
    assert pasted.table[0].cells[2] == "2w½"
    assert pasted.notes == [f'A ½ damaged in copying ("{damaged}") was read as ½.']


def test_a_line_of_too_many_cells_is_refused_by_its_number():
    text = "1\tAnn\t2w1\n" + "\t".join("2w1" for _ in range(MAX_CELLS + 1))
    with pytest.raises(ReadingError, match=r"Line 2 has 401 cells. At most 400 are read: paste only the columns"):
        _ = Pasted(text).table
