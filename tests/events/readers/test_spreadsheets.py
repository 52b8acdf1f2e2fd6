"""Spreadsheet files: sheets as text, dates that were results, and files that are refused before they harm."""

import time
from datetime import UTC, date, datetime, timedelta
from datetime import time as dt_time

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers import spreadsheets
from calculators.events.readers.sheet_cells import cell_of, characters
from calculators.events.readers.spreadsheets import MAX_RATIO, MAX_UNPACKED, sheet_text
from tests.events.pasted_tables import drawn, read, rows
from tests.events.workbooks import DATE, TIME, ods, packed, xlsx

TABLE = [["No.", "Name", "Rtg", "1.Rd", "Pts"], [1, "Adler, Jo", 2100, "2w1", 1], [2, "Birk", None, "1b0", 0.0]]
TEXT = "No.\tName\tRtg\t1.Rd\tPts\n1\tAdler, Jo\t2100\t2w1\t1\n2\tBirk\t\t1b0\t0"
SECONDS = 5  # in which every file has an answer


def refused(content):
    """The sentence that refuses a file, given within seconds."""
    begun = time.perf_counter()
    with pytest.raises(ReadingError) as refusal:
        sheet_text(content)
    assert time.perf_counter() - begun < SECONDS
    return str(refusal.value)


def test_a_sheet_becomes_lines_with_tabs_and_whole_numbers():
    read_sheet = sheet_text(xlsx(Open=TABLE))
    assert read_sheet.text == TEXT
    assert read_sheet.notes == ()
    assert drawn(read(read_sheet.text)) == rows("2w1 \n 1b0")


def test_other_kinds_of_files_are_read_too():
    filled = [["" if cell is None else cell for cell in row] for row in TABLE]
    assert sheet_text(ods(filled)).text == TEXT


def test_lines_keep_the_numbers_of_their_rows():
    assert sheet_text(xlsx(Open=[[None], ["Club open"], [None], *TABLE])).text == f"\nClub open\n\n{TEXT}"


def test_columns_keep_their_places():
    shifted = [[None, *row] for row in TABLE]
    assert sheet_text(xlsx(Open=shifted)).text == "\n".join(f"\t{line}" for line in TEXT.split("\n"))


def test_the_sheet_with_opponents_is_taken_and_named():
    ranking = [["Rk.", "Name", "Pts"], [1, "Adler", 1], [2, "Birk", 0]]
    read_sheet = sheet_text(xlsx(Info=[["Club open"]], Ranking=ranking, Cross=TABLE))
    assert read_sheet == (TEXT, ('Of 3 sheets "Cross" was read.',))


def test_without_opponents_the_first_table_is_taken():
    ranking = [["Rk.", "Name", "Pts"], [1, "Adler", 1], [2, "Birk", 0]]
    read_sheet = sheet_text(xlsx(Info=[["Club open"]], Ranking=ranking, More=ranking))
    assert read_sheet.notes == ('Of 3 sheets "Ranking" was read.',)


# 2 January and 1 February 2026 as spreadsheets count days; 2 March; one o'clock as part of a day.
SECOND_OF_JANUARY, FIRST_OF_FEBRUARY, SECOND_OF_MARCH, ONE_O_CLOCK = 46024, 46054, 46083, 1 / 24


@pytest.mark.parametrize("day", [SECOND_OF_JANUARY, FIRST_OF_FEBRUARY])
def test_a_date_that_was_one_half_is_that_again(day):
    table = [["Round", "White", "Black", "Result"], [1, "Adler", "Birk", (day, DATE)], [1, "Cole", "Dorn", "1-0"]]
    read_sheet = sheet_text(xlsx(Open=table))
    assert read_sheet.text.split("\n")[1] == "1\tAdler\tBirk\t½"
    assert read_sheet.notes == ("1 date that a spreadsheet makes of 1/2 became ½ again.",)


@pytest.mark.parametrize(
    "other",
    [
        (SECOND_OF_MARCH, DATE),  # true dates, or 3-2
        "2-0",  # games of matches: the date may have been 2-1
    ],
)
def test_a_date_in_doubt_is_left_for_the_reader_to_name(other):
    table = [
        ["Round", "White", "Black", "Result"],
        [1, "Adler", "Birk", (SECOND_OF_JANUARY, DATE)],
        [1, "Cole", "Dorn", other],
        [1, "Ek", "Falk", "1-0"],
    ]
    read_sheet = sheet_text(xlsx(Open=table))
    assert read_sheet.notes == ()
    assert read_sheet.text.split("\n")[1] == "1\tAdler\tBirk\t2026-01-02"
    with pytest.raises(
        ReadingError, match=r'Line 2: "2026-01-02" was not understood. A spreadsheet made a date of 1/2'
    ):
        read(read_sheet.text)


def test_a_time_of_day_was_a_result():
    table = [
        ["Round", "White", "Black", "Result"],
        [1, "Adler", "Birk", (ONE_O_CLOCK, TIME)],
        [1, "Cole", "Dorn", "0:1"],
    ]
    read_sheet = sheet_text(xlsx(Open=table))
    assert read_sheet.notes == ("1 time of day became results again, such as 1:0.",)
    assert drawn(read(read_sheet.text))[1] == "2w1"


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (datetime(2026, 1, 2, 3, 4, tzinfo=UTC), ["date", "2026-01-02"]),
        (date(2026, 1, 2), ["date", "2026-01-02"]),
        (dt_time(1, 0), ["time", "1:0"]),
        (timedelta(hours=25, minutes=30), ["time", "25:30"]),
        ("2w1", "2w1"),
        (2.5, 2.5),
        (None, None),
    ],
)
def test_values_of_cells_are_told_as_what_they_are(value, cell):
    assert cell_of(value) == cell


def test_the_characters_of_all_cells_count():
    assert characters([["Open", [["ab", 12], [None]]]]) == 4 + 2 + 2 + 4


# --- refusals ----------------------------------------------------------------------------------------------------


def test_a_file_that_unpacks_to_too_much_is_refused_at_once():
    bomb = xlsx(Open=" " * (MAX_UNPACKED + 1))
    assert len(bomb) < 100_000
    assert refused(bomb).startswith("The file unpacks to 50,0")


def test_a_small_file_that_unpacks_to_very_much_more_is_refused():
    small = xlsx(Open=" " * 5_000_000)
    assert MAX_RATIO * len(small) < 5_000_000 < MAX_UNPACKED
    assert "which is too much. Export the sheet with the crosstable as CSV or text" in refused(small)


def test_a_file_of_too_many_parts_is_refused():
    assert "1,001 parts" in refused(packed({f"part{number}": str(number) for number in range(1001)}))


def test_a_sheet_with_cells_at_its_far_corners_ends_only_the_program_that_opens_it():
    # The library would ask for 500 gigabytes.
    far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    assert refused(xlsx(Open=far)).startswith(
        "This file cannot be opened as a spreadsheet (XLSX, ODS, XLS), or is too large"
    )


def test_a_sheet_of_too_many_rows_is_refused():
    long = "".join(
        f'<row r="{number}"><c r="A{number}"><v>{number}</v></c><c r="B{number}"><v>{hash(str(number))}</v></c></row>'
        for number in range(1, 20_002)
    )
    assert refused(xlsx(Open=long)) == (
        'The sheet "Open" has more than 20,000 rows. Leave only those of the crosstable.'
    )


def test_a_sheet_of_too_many_cells_is_refused_before_it_is_read(monkeypatch):
    # A few hundred bytes can repeat a cell four million times.
    monkeypatch.setattr(spreadsheets, "MAX_CELLS", 5)
    rows = [["No", "Name", "R1"], [1, "Ann", "2w1"], [2, "Bob", "1b0"]]
    assert refused(ods(rows)).endswith(
        "has 9 cells with something in them. At most 5 are read: leave only the crosstable."
    )


@pytest.mark.parametrize("seconds", [0.01])
def test_a_file_that_takes_too_long_is_refused(monkeypatch, seconds):
    monkeypatch.setattr(spreadsheets, "MAX_WAIT", seconds)
    assert refused(xlsx(Open=TABLE)).startswith("This file cannot be opened as a spreadsheet")


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04 and nothing more",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000),  # an old document
        packed({"word/document.xml": "<w/>"}),  # a text document
        xlsx(Open=TABLE)[:-30],
        xlsx(Open="<row><c></row>"),
    ],
)
def test_a_damaged_file_is_refused_with_what_to_do(content):
    assert refused(content).endswith("Export the sheet with the crosstable as CSV or text, and send that.")


@pytest.mark.parametrize("sheet", [[], [["Club open"], ["2026"]], [["one", "row"]]])
def test_a_file_without_a_table_is_refused(sheet):
    assert refused(xlsx(Open=sheet)) == (
        "No sheet of this file holds a table. Send the sheet with the crosstable, or export it as CSV or text."
    )


AS_NUMBERS = [
    ["No.", "Name", "1.Rd", "2.Rd", "Pts"],
    [1, "Adler", "2w1", "3b½", 1.5],
    [2, "Birk", "1b0", 0, 0],
    [3, "Cole", -1, "1w½", 1.5],
    [4, "Dorn", 0, "-½", 0.5],
]


@pytest.mark.parametrize("workbook", [xlsx(Open=AS_NUMBERS), ods(AS_NUMBERS)], ids=["xlsx", "ods"])
def test_byes_that_became_numbers_are_byes(workbook):
    assert drawn(read(sheet_text(workbook).text)) == rows("2w1 3b= \n 1b0 Z \n U 1w= \n Z H")
