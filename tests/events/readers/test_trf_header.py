"""What report files say of the event."""

from datetime import date
from fractions import Fraction

import pytest

from calculators.events.model import Kind
from calculators.events.readers.trf import read_trf
from tests.events.report_lines import cells, four, outcomes, read


def test_the_header_is_kept_with_the_event():
    records = [
        "012 Club evening",
        "022 Bergen",
        "032 NOR",
        "062 4 (3)",
        "072 3",
        "092 Standard Swiss",
        "102 Arbiter, A",
        "112 Deputy, B",
        "112 Deputy, C",
        "122 90 min + 30 s",
        f"132{'':88}26/03/01  26/03/02",
        "152 W",
        "182 Some program",
        "192 FIDE_DUTCH_2026",
        "222 5400+30",
    ]
    event = read(four(*records))
    assert event.title == "Club evening"
    assert event.header == tuple((record[:3], record[4:]) for record in records[1:])


def test_what_the_event_itself_says_is_not_kept_twice():
    assert read(four("062 4", "092 Individual: Swiss-System")).header == ()


def test_records_that_standings_do_not_need_are_kept_as_they_stand():
    records = (
        "### a comment",
        "250      1.0 001 002 0001 0002",
        "260 001 003 0001 0004",
        "XXA    1  1.0",
        "XXP 1 4",
        "XXZ 2",
        "XXC white1",
        "NOR    1      Adler                             1900",
        "DAT 0001 GROUP A",
        "999 something of tomorrow",
    )
    event = read(four(*records))
    assert event.records == records
    # Points of an acceleration are for the pairing only.
    assert event.player(1).scored(event.scale) == Fraction(5, 2)


def test_ways_to_reach_a_person_are_not_kept():
    reading = read_trf(four("DAT 0001 EMAIL someone@example.org", "DAT 0001 GROUP A", "DAT 1 PHONE 123"))
    assert reading.event.records == ("DAT 0001 GROUP A",)
    assert reading.notes == ("E-mail addresses and telephone numbers (records DAT) were not kept.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026/03/01", date(2026, 3, 1)),
        ("2026-03-01", date(2026, 3, 1)),
        ("2026.03.01", date(2026, 3, 1)),
        ("2026/3/1", date(2026, 3, 1)),
        ("2026/ 3/ 1", date(2026, 3, 1)),
        ("20260301", date(2026, 3, 1)),
        ("  2026/03/01  ", date(2026, 3, 1)),
        ("1998/07/12", date(1998, 7, 12)),  # an event from an archive
        ("26/03/01", date(2026, 3, 1)),  # of this century
        ("25/12/07", date(2025, 12, 7)),
        ("12.03.2026", date(2026, 3, 12)),  # dots: day, month, year
        ("31/03/2026", date(2026, 3, 31)),  # there is no month 31
        ("03/31/2026", date(2026, 3, 31)),
        ("", None),
        ("0000/00/00", None),
        ("0", None),
    ],
)
def test_dates_are_read_in_every_certain_spelling(text, expected):
    reading = read_trf(four(f"042 {text}"))
    assert reading.event.start == expected
    assert reading.warnings == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("10/03/26", '"10/03/26", can be read as 2010/03/26 or as 2026/03/10.'),
        # The format is younger than the year in front: the other numbers may be the year as well.
        ("01/02/25", '"01/02/25", can be read as 2001/02/25 or as 2025/02/01.'),
        ("05/06/07", '"05/06/07", can be read as 2005/06/07 or as 2007/06/05.'),
        ("03/04/2026", '"03/04/2026", can be read as 2026/04/03 or as 2026/03/04.'),
        ("2026/02/30", '"2026/02/30", is no date.'),
        ("2026/00/00", '"2026/00/00", is no date.'),
        ("March 2026", '"March 2026", is no date.'),
        ("٢٠٢٦/03/01", "is no date."),  # other digits
    ],
)
def test_a_date_that_is_none_or_not_certain_warns_and_is_left_out(text, why):
    reading = read_trf(four(f"042 {text}"))
    assert reading.event.start is None
    assert why in reading.warnings[0]
    assert ("042", text) in reading.event.header  # kept as written


def test_an_event_that_ends_before_it_starts_warns():
    reading = read_trf(four("042 2026/03/02", "052 2026/03/01"))
    assert (reading.event.start, reading.event.end) == (date(2026, 3, 2), date(2026, 3, 1))
    assert "ends (2026/03/01) before it starts (2026/03/02)" in reading.warnings[0]


@pytest.mark.parametrize(
    ("records", "kind"),
    [
        ([], Kind.SWISS),
        (["092 Individual: Swiss-System"], Kind.SWISS),
        (["092 Individual: Round-Robin"], Kind.ROUND_ROBIN),
        (["092 round robin"], Kind.ROUND_ROBIN),
        (["092 Rundenturnier"], Kind.ROUND_ROBIN),
        (["092 Double Round-Robin"], Kind.ROUND_ROBIN),
        (["092 Schweizer System, kein Rundenturnier"], Kind.SWISS),
        (["092 Open"], Kind.SWISS),
        (["192 FIDE_DUTCH_2026"], Kind.SWISS),
        (["192 ", "092 Round-Robin"], Kind.ROUND_ROBIN),
        (["192 BERGER_ROUNDROBIN"], Kind.ROUND_ROBIN),
        (["192 FIDE_DOUBLEROUNDROBIN"], Kind.ROUND_ROBIN),
        (["192 CUSTOM_ROUNDROBIN"], Kind.ROUND_ROBIN),
        (["092 Swiss", "192 BERGER_ROUNDROBIN"], Kind.ROUND_ROBIN),  # the code decides
        (["092 Round-Robin", "192 FIDE_DUBOV"], Kind.SWISS),
    ],
)
def test_the_kind_is_that_of_the_code_or_the_words(records, kind):
    assert read(four(*records)).kind is kind


def test_of_two_codes_the_first_is_kept():
    event = read(four("192 FIDE_DUBOV", "192 BERGER_ROUNDROBIN"))
    assert (event.kind, event.header) == (Kind.SWISS, (("192", "FIDE_DUBOV"),))


def test_words_and_code_that_differ_are_noted():
    assert "192 was followed: round-robin" in read_trf(four("092 Swiss", "192 BERGER_ROUNDROBIN")).notes[0]


@pytest.mark.parametrize(
    ("records", "planned"),
    [
        ([], 0),
        (["142 7"], 7),
        (["XXR 9"], 9),
        (["142   11"], 11),
        (["XXR 9", "142 9"], 9),
    ],
)
def test_planned_rounds_are_those_of_142_or_xxr(records, planned):
    reading = read_trf(four(*records))
    assert reading.event.planned == planned
    assert reading.warnings == ()


@pytest.mark.parametrize(
    ("records", "planned", "warning"),
    [
        (["142 7", "XXR 9"], 7, "The file gives 7 and 9 planned rounds. 7 was taken."),
        (["142 2"], 3, "The file states 2 rounds and has 3. All were counted."),
        (["142 many"], 0, 'Line 1: "many" is no number of rounds from 1 to 50. It was left out.'),
        (["142 99"], 0, 'Line 1: "99" is no number of rounds from 1 to 50. It was left out.'),
        (["142 0"], 0, 'Line 1: "0" is no number of rounds from 1 to 50. It was left out.'),
    ],
)
def test_planned_rounds_that_cannot_be_right_warn(records, planned, warning):
    reading = read_trf(four(*records))
    assert (reading.event.planned, reading.warnings) == (planned, (warning,))


@pytest.mark.parametrize(
    ("records", "order"),
    [
        ([], ()),
        (["202 BH/C1,BH,SB"], ("BH/C1", "BH", "SB")),
        (["212 PTS, bh/c1, DE"], ("PTS", "BH/C1", "DE")),
        (["202 BH,SB", "212 PTS,BH,SB"], ("PTS", "BH", "SB")),
        (["212 ,"], ()),
    ],
)
def test_the_order_is_that_of_212_or_202(records, order):
    reading = read_trf(four(*records))
    assert (reading.event.order, reading.notes) == (order, ())


def test_orders_that_differ_are_noted():
    assert read_trf(four("202 SB,BH", "212 PTS,BH,SB")).notes == (
        "The file names tie-breaks more than once. These were taken: PTS,BH,SB.",
    )


def test_a_wrong_number_of_players_warns():
    assert read_trf(four("062 5")).warnings == ("Record 062 states 5 players, the file has 4. All of them were read.",)


def test_teams_are_told_not_to_be_counted():
    teams = (
        "013 Team A                            1    2",
        "310   1 Team A",
        "240 H 002    1",
        "299        1.0  000    1",
    )
    reading = read_trf(four(*teams))
    assert reading.event.records == teams
    assert "Team standings are not formed here: players were counted as individuals" in reading.warnings[0]
    assert outcomes(reading.event, 1) == cells("2w1 3b= 4w1")  # the numbers of 240 and 299 are those of teams
    assert reading.event.player(1).adjustments == ()
