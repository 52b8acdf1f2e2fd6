"""Published columns pasted beside an event: matched by number and name."""

import csv

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.pasted import MAX_CHARACTERS
from calculators.events.readers.published import read_published
from tests.events.pasted_tables import read, sample, shared

EVENT = read("No.\tName\tR1\tR2\n1\tAdler, Jo\t2w1\t3b1\n2\tBirk, Al\t1b0\tU\n3\tCole, Bo\tU\t1w0\n4\tCole, Bo\tZ\tZ")


def columns(text, event=EVENT):
    """The published columns by their names, and what was noticed."""
    found, noticed = read_published(text, event)
    return {column.name: column.texts for column in found}, noticed


def refused(text, event=EVENT):
    with pytest.raises(ReadingError) as refusal:
        read_published(text, event)
    return str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        "No.\tPts\tBH\n1\t2\t1,5\n2\t1\t3",
        "No.;Pts;BH\n1;2;1,5\n2;1;3",
        'id,name,Pts,BH\n1,Adler Jo,2,"1,5"\n2,Birk Al,1,3',
        "Name\tPts\tBH\nADLER, JO\t2\t1,5\nal birk\t1\t3",
        "SNo\tName\tRtg\tFED\tPts\tBH\n1\tAdler, Jo\t2000\tGER\t2\t1,5\n2\tBirk, Al\t1900\tGER\t1\t3",
        "No  Name  Pts  BH\n1  Jo Adler  2  1,5\n2  Al Birk  1  3",
    ],
)
def test_rows_are_found_by_number_or_by_name_in_any_order_and_case(text):
    found, noticed = columns(text)
    assert found == {"Pts": {1: "2", 2: "1"}, "BH": {1: "1,5", 2: "3"}}
    assert noticed == ["2 players of the event have no row in this table."]


def test_two_columns_are_enough():
    assert columns("No;BH\n1;1.5\n2;3")[0] == {"BH": {1: "1.5", 2: "3"}}


def test_columns_without_headings_are_named_by_their_place():
    assert columns("1\tAdler, Jo\t2\t1.5\n2\tBirk, Al\t1\t3")[0] == {
        "column 3": {1: "2", 2: "1"},
        "column 4": {1: "1.5", 2: "3"},
    }


def test_two_columns_of_one_heading_stay_two():
    assert columns("No.\tTB\tTB\n1\t1.5\t4")[0] == {"TB": {1: "1.5"}, "TB (2)": {1: "4"}}


def test_rank_and_points_are_columns_too_and_rounds_are_none():
    found, _ = columns("Rk.\tNo.\tName\t1.Rd\tPts\tBH\n1\t1\tAdler, Jo\t2w1\t2\t1.5")
    assert found == {"Rk.": {1: "1"}, "Pts": {1: "2"}, "BH": {1: "1.5"}}


def test_where_number_and_name_disagree_the_name_is_taken():
    found, noticed = columns("No.\tName\tBH\n2\tAdler, Jo\t1.5")
    assert found == {"BH": {1: "1.5"}}
    assert (
        'Where numbers and names disagree the names were taken: "2 Adler, Jo" (line 2) is player 1 (Adler, Jo).'
        in noticed
    )


def test_players_of_one_name_are_told_apart_by_number():
    found, _ = columns("No.\tName\tBH\n4\tCole, Bo\t1\n3\tCole, Bo\t2")
    assert found == {"BH": {4: "1", 3: "2"}}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            "\tCole, Bo\t1",
            'Left out, because several players have that name, and the number is of none of them: "Cole, Bo" (line 3).',
        ),
        ("9\tDorn, Cy\t1", 'Left out, because no player of the event has that number or name: "9 Dorn, Cy" (line 3).'),
        ("1\tAdler, Jo\t1", 'Left out, because the player has a row already: "1 Adler, Jo" (line 3).'),
    ],
)
def test_rows_of_nobody_of_several_and_again_are_named(row, said):
    found, noticed = columns(f"No.\tName\tBH\n1\tAdler, Jo\t1.5\n{row}")
    assert found == {"BH": {1: "1.5"}}
    assert said in noticed


def test_sums_and_empty_rows_are_no_rows():
    found, noticed = columns("No.\tName\tBH\n1\tAdler, Jo\t1.5\n2\tBirk, Al\t\n\tTotal\t9")
    assert found == {"BH": {1: "1.5"}}
    assert not any("Left out" in said for said in noticed)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "There are no values in this table. Paste a line of headings and rows"),
        ("foo", "There are no values in this table."),
        ("No.\tName\n1\tAdler, Jo", "There are no values in this table."),
        (
            "No.\tName\tBH\n9\tDorn\t1",
            'No row fits a player of this event by number or name. The first is "9 Dorn" (line 2).',
        ),
        ("a" * (MAX_CHARACTERS + 1), "The text has 4,000,001 characters. At most 4,000,000 are read."),
    ],
)
def test_a_table_that_fits_nobody_is_refused(text, start):
    assert refused(text).startswith(start)


@pytest.mark.parametrize("key", ["cr02", "hb01", "hb03", "hb06", "hb15", "hb18", "hb22", "hb27", "hb32", "wr01"])
def test_published_tables_of_the_shared_events_are_matched_whole(key):
    event = read(shared(f"events/{key}.crosstable.txt").read_text(encoding="utf-8"))
    path = shared(f"expected/{key}.csv")
    with path.open(encoding="utf-8") as lines:
        stated = list(csv.DictReader(lines))
    found, noticed = columns(path.read_text(encoding="utf-8"), event)
    assert noticed == []
    assert list(found) == [
        name for name in stated[0] if name not in {"id", "name"} and any(row[name] for row in stated)
    ]
    for name, texts in found.items():
        assert texts == {int(row["id"]): row[name] for row in stated if row[name]}


def test_a_ranking_list_fits_the_crosstable_of_its_event():
    # The list has "Lee, Bo Jr.", the crosstable "Lee Bo Jr.".
    found, noticed = columns(sample("chessresults_ranking_list.tsv"), read(sample("chessresults_crosstable.tsv")))
    assert noticed == []
    assert found["TB1"] == {1: "14,5", 2: "11", 3: "14,5", 4: "8,5", 5: "13", 6: "12,5", 7: "8,5", 8: "10,5", 9: "6,5"}
    assert list(found) == ["Rk.", "Pts.", "TB1", "TB2"]


def test_standings_set_in_blanks_fit_by_name():
    event = read(sample("chessresults_crosstable.tsv"))
    found, noticed = columns(sample("swissperfect_standings.txt"), event)
    assert noticed == []
    assert found["Progr."] == {
        3: "12.0",
        6: "11.5",
        1: "10.0",
        8: "8.5",
        4: "6.5",
        5: "6.5",
        2: "6.0",
        9: "4.5",
        7: "2.5",
    }
    assert found["Place"][6] == "1"
    found, _ = columns(sample("swisssys_standings.txt"), read(sample("swisssys_standings.txt")))
    assert list(found) == ["Place", "Points", "TB1", "TB2", "TB3"]
