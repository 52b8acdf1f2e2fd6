"""Report files that are written: every column in its place, and everything read back that the format can carry."""

import os
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators.compute.rounds import LOSS, WIN
from calculators.compute.scores import CHESS, SCALES
from calculators.events.model import ABSENT, OPEN, Event, Games, Kind, Outcome, Player
from calculators.events.readers.trf import looks_like_trf, read_trf
from calculators.events.readers.trf_scale import scale_of
from calculators.events.report_file import OUTCOMES
from calculators.events.writers.trf import write_trf
from tests.events.tables import outcome

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_SHARED") == "1"
HALF = Fraction(1, 2)


def event(text, **of_event):
    """The event of a table of plain cells: players 1, 2, … named A, B, …"""
    players = tuple(
        Player(number, chr(64 + number), tuple(map(outcome, row.split())))
        for number, row in enumerate(text.strip().splitlines(), 1)
    )
    rounds = len(players[0].outcomes)
    return Event(players, rounds, **{"planned": rounds, **of_event})


def one(**of_player):
    """An event of one player with a pairing bye."""
    return Event((Player(1, **{"name": "A", "outcomes": (outcome("U"),), **of_player}),), 1, planned=1)


def lines(written, *more, **options):
    return write_trf(written, *more, **options)[0].splitlines()


def players(written):
    return [text for text in lines(written) if text.startswith("001")]


def read_again(written):
    """What is read from the written file."""
    return read_trf(write_trf(written)[0]).event


def test_a_small_event_is_written_column_by_column():
    #   1 Østergård  2w1   3b=   U     2½
    #   2 Birk       1b0   4w+   H     1½
    #   3 Cole       4b1   1w=   Z     1½
    #   4 Dorn       3w0   2b-   F     1
    drawn = event("2w1 3b= U\n1b0 4w+ H\n4b1 1w= Z\n3w0 2b- F", title="Club", planned=5, start=date(2026, 3, 1))
    first = replace(
        drawn.players[0],
        name="Østergård, Anne",
        sex="w",
        title="WFM",
        rating=2104,
        federation="NOR",
        fide_id="99900002",
        birth="1990/05/17",
        rank=1,
    )
    text, warnings = write_trf(replace(drawn, players=(first, *drawn.players[1:])))
    assert text.splitlines() == [
        "012 Club",
        "042 2026/03/01",
        "062 4",
        "092 Individual: Swiss-System",
        "142 5",
        "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0",
        "XXR 5",
        "001    1 wWFM Østergård, Anne                   2104 NOR    99900002 1990/05/17  2.5    1     2 w 1     3 b =  0000 - U",
        "001    2      B                                                                  1.5          1 b 0     4 w +  0000 - H",
        "001    3      C                                                                  1.5          4 b 1     1 w =  0000 - Z",
        "001    4      D                                                                  1.0          3 w 0     2 b -  0000 - F",
    ]
    assert warnings == []
    assert looks_like_trf(text)


@pytest.mark.parametrize(
    ("cell", "block"),
    [
        ("2w1", "   2 w 1"),
        ("2b=", "   2 b ="),
        ("2=", "   2 - ="),  # no colour known
        ("2wW", "   2 w W"),
        ("2wD", "   2 w D"),
        ("2wL", "   2 w L"),
        ("2w+", "   2 w +"),
        ("2b-", "   2 b -"),
        ("+", "0000 - +"),
        ("-", "0000 - -"),
        ("U", "0000 - U"),
        ("F", "0000 - F"),
        ("H", "0000 - H"),
        ("Z", "0000 - Z"),
        ("2w", "   2 w"),  # open
    ],
)
def test_a_round_takes_ten_characters(cell, block):
    (first, *_) = players(event(f"{cell}\nU"))
    assert first[91:] == block


def test_every_line_ends_in_one_line_feed():
    text, _ = write_trf(event("U"))
    assert text.endswith("U\n")
    assert "\r" not in text
    assert "\n\n" not in text


@pytest.mark.parametrize(
    ("of_scale", "record"),
    [
        ({}, "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0"),
        ({"scale": SCALES["match"]}, "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"),
        ({"scale": replace(CHESS, key="custom", pairing_bye=HALF)}, "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5"),
        (
            {"scale": replace(CHESS, key="custom", loss=Fraction(1, 4))},
            "162  W 1.0    D 0.5    L0.25    A 0.0    P 1.0",
        ),
    ],
)
def test_the_scale_is_always_written(of_scale, record):
    assert record in lines(event("U", **of_scale))


@pytest.mark.parametrize(
    ("order", "given_order", "record"),
    [
        ((), ("PTS", "BH/C1", "SB"), "212 PTS,BH/C1,SB"),
        ((), ("BH", "SB"), "202 BH,SB"),
        (("PTS", "BH"), (), "212 PTS,BH"),  # the event's own
        (("PTS", "BH"), ("SB",), "202 SB"),
        ((), ("bh, x", "S B"), "202 BHX,SB"),  # nothing may break the list
    ],
)
def test_the_order_is_212_with_points_and_202_without(order, given_order, record):
    found = [text for text in lines(event("U", order=order), given_order) if text[:3] in {"202", "212"}]
    assert found == [record]


def test_without_an_order_none_is_written():
    assert not [text for text in lines(event("U")) if text[:3] in {"202", "212"}]


def test_points_of_their_own_and_adjustments_are_records_299():
    drawn = event("2w1 U\n1b0 U")
    first, second = drawn.players
    first = replace(first, outcomes=(first.outcomes[0]._replace(points=Fraction(3, 2)), first.outcomes[1]))
    second = replace(second, adjustments=((0, Fraction(-1, 2)), (2, Fraction(-21, 2))))
    written = replace(drawn, players=(first, second))
    # 299 T  MMMM  GGGG  RRR IIII
    assert [text for text in lines(written) if text.startswith("299")] == [
        "299         -10.5  002    2",
        "299          -0.5  000    2",
        "299 W         1.5  001    1",
    ]
    assert [text[79:84] for text in players(written)] == ["  2.5", "-10.0"]


def test_the_same_penalty_twice_takes_two_records():
    written = one(adjustments=((0, Fraction(-1)), (0, Fraction(-1))))
    assert [text for text in lines(written) if text.startswith("299")] == ["299          -1.0  000    1"] * 2
    assert read_again(written).players[0].adjustments == ((0, Fraction(-1)), (0, Fraction(-1)))


def test_one_record_holds_twenty_players_at_most():
    many = Event(
        tuple(Player(number, "A", (outcome("U")._replace(points=HALF),)) for number in range(1, 46)), 1, planned=1
    )
    found = [text for text in lines(many) if text.startswith("299")]
    assert [len(text[22:].split()) for text in found] == [20, 20, 5]
    assert read_again(many).players[44].outcomes[0].points == HALF


# --- what the format cannot carry ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of_player", "column", "written", "warning"),
    [
        ({"name": "N" * 40}, slice(14, 48), "N" * 33 + " ", "Names were cut at 33 characters: 1 " + "N" * 40 + "."),
        ({"federation": "Norway"}, slice(53, 57), "Nor ", "Federations were cut at 3 characters: 1 A."),
        (
            {"rating": 10001},
            slice(48, 52),
            "    ",
            "Ratings do not fit into the format's columns and were left out: 1 A.",
        ),
        ({"rank": 10001}, slice(85, 89), "    ", "Ranks do not fit into the format's columns and were left out: 1 A."),
        ({"club": "Riverbank"}, slice(14, 15), "A", "Clubs are not carried by the format: 1 A."),
    ],
)
def test_what_does_not_fit_is_told(of_player, column, written, warning):
    text, warnings = write_trf(one(**of_player))
    (line,) = (line for line in text.splitlines() if line.startswith("001"))
    assert line.ljust(90)[column] == written
    assert warnings == [warning]


def test_games_of_a_match_are_told_to_be_lost():
    won = Outcome(WIN, 2, "w", games=Games(Fraction(2), Fraction(1)))
    lost = Outcome(LOSS, 1, "b", games=Games(Fraction(1), Fraction(2)))
    _, warnings = write_trf(Event((Player(1, "A", (won,)), Player(2, "B", (lost,))), 1))
    assert warnings == ["The games of a match are not carried by the format, only its result: 1 A, 2 B."]


def test_many_players_are_told_by_the_first_three():
    many = Event(tuple(Player(number, "N" * 40, (outcome("U"),)) for number in range(1, 11)), 1)
    assert write_trf(many)[1][0].endswith("N and 7 more.")


def test_numbers_over_four_digits_are_given_anew():
    big = Event(
        (
            Player(120001, "A", (Outcome(WIN, 7, "w"),)),
            Player(7, "B", (Outcome(LOSS, 120001, "b"),)),
        ),
        1,
        planned=1,
        records=("XXP 120001 7",),
    )
    text, warnings = write_trf(big)
    again = read_trf(text).event
    assert [(player.number, player.outcomes[0].opponent) for player in again.players] == [(1, 2), (2, 1)]
    assert again.records == ()
    assert "players were numbered anew" in warnings[0]


def test_points_that_do_not_end_are_rounded_and_told():
    third = replace(CHESS, key="custom", draw=Fraction(1, 3))
    text, warnings = write_trf(event("2w=\n1b=", scale=third))
    assert "D0.33" in text
    assert warnings[0].startswith("Points of the scale are more than the format's 4 characters can say: 0.33.")


@pytest.mark.parametrize(
    ("own", "written", "warning"),
    [
        ("1/3", "0.33", "Points of a round were rounded to two decimals: 1 A."),
        ("-1234.56", None, "Points of a round do not fit into the format's columns and were left out: 1 A."),
    ],
)
def test_points_of_a_round_that_do_not_fit_are_told(own, written, warning):
    text, warnings = write_trf(one(outcomes=(outcome("U")._replace(points=Fraction(own)),)))
    found = [row[11:17].strip() for row in text.splitlines() if row.startswith("299")]
    assert found == ([written] if written else [])
    assert warning in warnings


def test_more_points_than_the_columns_hold_are_left_blank_and_told():
    text, warnings = write_trf(one(adjustments=((0, Fraction(2000)),)))
    assert text.splitlines()[-1][79:84] == "     "
    assert "Points do not fit into the format's columns and were left out: 1 A." in warnings


def test_an_open_round_without_opponent_is_told_to_be_lost():
    text, warnings = write_trf(Event((Player(1, "A", (Outcome(OPEN), outcome("U"))),), 2))
    assert text.splitlines()[-1][91:] == " " * 10 + "0000 - U"
    assert warnings == ["An open game without opponent, or with points, cannot be written: 1 A."]


def test_records_of_teams_are_kept_whole():
    teams = ("310   1 Team A", "240 H   1    1", "299         1.0    1    1")
    assert [text for text in lines(event("U", records=teams)) if text in teams] == list(teams)


def test_text_cannot_begin_a_line_of_its_own():
    written = event("U", title="Club\n001    9      X", records=("XXP 1\r\n001    8      Y",))
    written = replace(written, players=(replace(written.players[0], name="A\n001    7      Z"),))
    assert [player.number for player in read_again(written).players] == [1]


# --- what the event says better than a kept record -----------------------------------------------------------------


def test_a_stale_count_of_players_is_written_anew():
    assert "062 1" in lines(event("U", header=(("062", "15 (12)"),)))
    assert "062 1 (1)" in lines(event("U", header=(("062", "1 (1)"),)))


@pytest.mark.parametrize("header", [(("092", "Swiss"),), (("192", "FIDE_DUTCH"),), (("092", "Open"),), ()])
def test_the_kind_that_was_chosen_is_written(header):
    written = event("U", kind=Kind.ROUND_ROBIN, header=header)
    assert read_again(written).kind is Kind.ROUND_ROBIN


def test_a_date_that_is_known_now_takes_the_place_of_a_broken_one():
    written = event("U", start=date(2026, 3, 1), header=(("042", "soon"),))
    assert [text for text in lines(written) if text.startswith("042")] == ["042 2026/03/01"]


def test_byes_kept_for_a_round_that_has_been_played_are_not_written_again():
    later = ("240 H   2    1", "240 H   3    1", "299 W         1.5  002    1")
    assert [text for text in lines(event("U U", records=later)) if text[:3] in {"240", "299"}] == ["240 H   3    1"]


# --- out and in ----------------------------------------------------------------------------------------------------

QUARTERS = st.integers(-8, 8).map(lambda number: Fraction(number, 4))
TEXT = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
NAMES = st.text(TEXT, max_size=33).map(str.strip)
# What can happen at a board, on both sides.
BOARDS = [("1", "0"), ("=", "="), ("0", "1"), ("0", "0"), ("W", "L"), ("D", "D"), ("L", "L")]
BOARDS += [("+", "-"), ("-", "+"), ("-", "-"), ("", "")]
COLOURS = [("w", "b"), ("b", "w"), ("", ""), ("w", "")]
ALONE = ["U", "F", "H", "Z", "+", "-"]
HEADER = [
    ("022", "Zürich"),
    ("032", "SUI"),
    ("072", "12"),
    ("102", "Ærø, Ø"),
    ("112", "One, A"),
    ("112", "Two, B"),
    ("122", "90 min"),
    ("132", " " * 88 + "26/03/01  26/03/02"),
    ("152", "W"),
    ("182", "Some program"),
    ("222", "5400+30"),
]
RECORDS = [
    "250      1.0 001 002 0001 0002",
    "XXA    1  1.0",
    "XXP 1 4",
    "### of old",
    "SUI    1      Ä",
    "DAT 1 GROUP B",
]


def side(letter, opponent, colour):
    """One side of a board."""
    if not letter:
        return Outcome(OPEN, opponent, colour)
    return OUTCOMES[letter]._replace(opponent=opponent, colour=colour)


@st.composite
def rounds_of(draw, numbers):
    """What happened to each number in one round."""
    left, found = list(draw(st.permutations(numbers))), {}
    while left:
        first = left.pop()
        if left and draw(st.booleans()):
            second = left.pop()
            for letter, colour, number, other in zip(
                draw(st.sampled_from(BOARDS)),
                draw(st.sampled_from(COLOURS)),
                (first, second),
                (second, first),
                strict=True,
            ):
                found[number] = side(letter, other, colour)
        else:
            found[first] = OUTCOMES[draw(st.sampled_from(ALONE))]
    return {
        number: one._replace(points=draw(QUARTERS)) if one.result is not OPEN and draw(st.integers(0, 9)) == 0 else one
        for number, one in found.items()
    }


@st.composite
def scales(draw):
    """A scale in quarters of a point, at times the usual one."""
    if draw(st.booleans()):
        return draw(st.sampled_from(list(SCALES.values())))
    win, draw_, loss, bye, absence = draw(st.tuples(*[st.integers(0, 16).map(lambda n: Fraction(n, 4))] * 5))
    return scale_of({"Ww": win, "Dw": draw_, "Lw": loss, "U": bye, "Z": absence})


@st.composite
def events(draw):
    """An event with everything that the format can carry."""
    numbers = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=6, unique=True))
    table = [draw(rounds_of(numbers)) for _ in range(draw(st.integers(0, 4)))]
    assume(
        not table or any(one.result is not ABSENT.result for one in table[-1].values())
    )  # such a round is none in a report file
    scale = draw(scales())
    people = []
    for number in numbers:
        person = Player(
            number,
            draw(NAMES),
            tuple(round_[number] for round_ in table),
            rating=draw(st.integers(0, 9999)),
            title=draw(st.sampled_from(["", "GM", "WFM", "CM"])),
            sex=draw(st.sampled_from(["", "m", "w"])),
            federation=draw(st.sampled_from(["", "NOR", "SUI"])),
            fide_id=draw(st.sampled_from(["", "99900001", "12345678901"])),
            birth=draw(st.sampled_from(["", "1990/05/17", "1990/00/00", "1990"])),
            rank=draw(st.integers(0, 9999)),
            adjustments=tuple(sorted(draw(st.lists(st.tuples(st.integers(0, 5), QUARTERS), max_size=2)))),
        )
        assume(person.scored(scale) > -10)  # -10.25 has six characters, the format five
        people.append(replace(person, points=person.scored(scale)))
    days = st.none() | st.dates(date(2006, 1, 1), date(2030, 12, 31))
    return Event(
        tuple(people),
        len(table),
        title=draw(st.text(TEXT, max_size=60).map(str.strip)),
        planned=len(table) + draw(st.integers(0, 5)),
        scale=scale,
        kind=draw(st.sampled_from(Kind)),
        start=draw(days),
        end=draw(days),
        order=tuple(draw(st.lists(st.sampled_from(["PTS", "BH", "BH/C1", "SB"]), max_size=4))),
        header=tuple(sorted(draw(st.lists(st.sampled_from(HEADER), unique=True)), key=lambda entry: entry[0])),
        records=tuple(draw(st.lists(st.sampled_from(RECORDS), unique=True))),
    )


@settings(max_examples=400, deadline=None)
@given(events())
def test_everything_that_the_format_can_carry_is_read_back(written):
    text, warnings = write_trf(written)
    assert warnings == []
    assert read_trf(text).event == written


@settings(max_examples=100, deadline=None)
@given(events())
def test_writing_what_was_read_gives_the_same_file(written):
    text, _ = write_trf(written)
    assert write_trf(read_trf(text).event)[0] == text


def test_known_files_are_read_back_as_they_were():
    files = sorted(SHARED.glob("*/*.trf"))
    if not files:
        if REQUIRED:
            pytest.fail(f"{SHARED} is required and not there")
        pytest.skip("the files with known contents are not beside the project")
    for file in files:
        raw = file.read_bytes()
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            text = raw.decode("latin-1")
        known = read_trf(text).event
        again, warnings = write_trf(known)
        assert read_trf(again).event == known, file.name
        assert warnings == []
