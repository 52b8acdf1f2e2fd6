"""Rows of cells as plain text."""

from calculators.events.writers.tables import as_text


def test_text_has_its_columns_aligned():
    rows = [
        ["No.", "Name", "Rating", "Rd 1", "Rd 2", "Points"],
        ["1", "Player 1", "", "2w1", "U", "2"],
        ["2", "Player 2", "", "1b0", "10w=", "0.5"],
        ["10", "Birk, Øyvind the Elder", "", "Z", "2b=", "0.5"],
    ]
    assert as_text(rows).splitlines() == [
        "No.  Name                    Rating  Rd 1  Rd 2  Points",
        "  1  Player 1                         2w1     U       2",
        "  2  Player 2                         1b0  10w=     0.5",
        " 10  Birk, Øyvind the Elder             Z   2b=     0.5",
    ]


def test_text_without_names_stands_to_the_right():
    assert as_text([["No.", "White"], ["1", "Ann"]]) == "No.  White\n  1    Ann\n"


def test_empty_cells_at_the_end_of_a_line_leave_no_blanks():
    assert as_text([["Name", "Points"], ["Ann", ""]]).splitlines() == ["Name  Points", "Ann"]


def test_names_written_from_right_to_left_keep_their_columns():
    # Without a mark between them two such cells are one run, shown the other way round.
    text = as_text([["1", "דוד לוי", "يوسف", "0-1"], ["2", "Ann", "Bob", "1-0"]])
    assert text.splitlines()[0].replace(" ", "") == "1דודלוי\u200eيوسف\u200e0-1"
    assert "\u200e" not in text.splitlines()[1]


def test_no_rows_are_no_text():
    assert not as_text([])
