"""Any text has an answer, soon: an event, or sentences for the visitor."""

import random
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calculators.compute.scores import CHESS, SCALES, ReadingError
from calculators.events.readers.detect import FORMATS, read_event
from calculators.events.readers.files import text_of
from calculators.events.readers.published import read_published
from calculators.events.readers.rows import MAX_PROBLEMS
from tests.events.pasted_tables import read

SECONDS = 5  # in which every text has an answer, on a slow machine too
FOUR_MEGABYTES = 4_000_000

# Pieces of every format, and what breaks them.
CELLS = [
    *(
        "12w1",
        "1w1",
        "2b0",
        "2w½",
        "3b=",
        "1w",
        "2b",
        "4w+",
        "3b-",
        "-1",
        "-½",
        "-0",
        "-",
        "+",
        "U",
        "H",
        "Z",
        "F",
        "*",
        "0F",
    ),
    *("W2", "D 3", "L1", "X4", "X", "F", "B---", "-H-", "U---", "W  12", "Z3", "R1", "N2"),
    *("w2", "d3", "l1", "2č1", "4+!w", "½-bye", "bye (1)", "wd", "spielfrei", "18:04:33", "14h30"),
    *("2:W", "1:L", "0:+", "0:=", ":", "4:-", "BYE", "HALF", "2+/w", "1-/b", "0+/", "3=!w", "2?/"),
    *("2 2-1", "1:1-2", "2w2-1", "1b6", "18w4½", "-3", "1:0", "½:½", "0,5", "1:0 F", "+ - -", "6-3", "2-Jan", "0:0"),
    *(
        "1",
        "2",
        "3",
        "4",
        "2060",
        "1641P17",
        "unr.",
        "3,5",
        "14½",
        "1-2",
        "=3",
        "",
        " ",
        "½",
        "˝",
        "x",
        "\u00a0",
        "99999",
        "0",
    ),
]
WORDS = [
    *(
        "No.",
        "Rk.",
        "SNo",
        "Name",
        "Rtg",
        "FED",
        "1.Rd",
        "2.Rd",
        "R1",
        "R2",
        "1",
        "2",
        "Pts.",
        "TB1",
        "BH",
        "Rate",
        "Rnd 1",
    ),
    *(
        "Round",
        "White",
        "Black",
        "Result",
        "Player 1",
        "Points",
        "Opponents' scores",
        "Adler - Birk 1-0",
        "Birk vs Cole ½",
        "1. Adler - Cole",
        "Round 1",
        "Name / Rating / ID",
        "Total",
        "Place",
        "Feder",
        "Score",
    ),
    *(
        "Adler, Jo",
        "Birk",
        "Lee, Bo Jr.",
        "Żuk",
        "O'Dell",
        '"quoted"',
        '"open',
        "Cross Table",
        "Round 2",
        "Annotation:",
    ),
    *("Num Pl Name NBW R1 R2", "001    1      Adler", "| A | B |", "-----", "Final Standings.", " / R: 1500 ->1510 |"),
]
ENDS = ["\n", "\r\n", "\r", "\n\n"]
SEPARATORS = ["\t", ";", "|", ",", "  ", " ", "\t|", "", "\u2028"]

lines = st.builds(
    lambda separator, cells: separator.join(cells),
    st.sampled_from(SEPARATORS),
    st.lists(st.sampled_from(CELLS) | st.sampled_from(WORDS) | st.text(max_size=4), max_size=9),
)
pasted = st.builds(lambda end, rows: end.join(rows), st.sampled_from(ENDS), st.lists(lines, max_size=9))
scales = st.sampled_from([None, CHESS, *SCALES.values()])


def attempt(read_text, *asked):
    """What was read and no problems, or nothing and the problems."""
    try:
        return read_text(*asked), ()
    except ReadingError as refused:
        return None, refused.problems


def answer(text, form="", scale=None):
    """The reading of a text, or the problems for which it is refused: at most 20 sentences."""
    reading, problems = attempt(read_event, text, form, scale)
    assert reading is None or (reading.format in FORMATS and mirrored(reading.event))
    assert reading or 1 <= len(problems) <= MAX_PROBLEMS
    assert all(problem.message.endswith(".") for problem in problems), problems
    return reading or problems


def mirrored(event):
    """Whether everybody whom a player meets names the player back; one side of a forfeit may name nobody."""
    return all(
        outcome.result.forfeit or event.player(outcome.opponent).outcomes[turn].opponent == player.number
        for player in event.players
        for turn, outcome in enumerate(player.outcomes)
        if outcome.opponent
    )


@settings(max_examples=400, deadline=None)
@given(pasted, scales)
@example("1 | A |1.0 |W 5|\n / R: 1500 |", None)
@example("Cross Table\n1. A 1:W", None)
@example("\x00\ud800\t\ud800\t1w1", None)
@example("Name No 1 2\nName No 1 2", None)
@example("Round 1\nWhite;Black;Result", None)
@example("White;Black;Result\n;;", None)
@example("1;A;BYE;7\n1;B;C;3-0", SCALES["match"])
@example("No\tName\tR1\n1\tA\t-7\n2\tB\t3w9\n3\tC\t2b½", None)
def test_any_text_is_an_event_or_is_refused_by_sentences(text, scale):
    answer(text, scale=scale)


@settings(max_examples=200, deadline=None)
@given(pasted, st.sampled_from(list(FORMATS)))
def test_any_text_has_an_answer_in_every_format_asked_for(text, form):
    answer(text, form)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_random_text_has_an_answer(text):
    answer(text)


EVENT = read("1\tAdler, Jo\t2w1\n2\tBirk\t1b0\n3\tBirk\tU")


@settings(max_examples=200, deadline=None)
@given(pasted)
@example("No Name R1 TB\n1 Adler 2w1 5 3\n2 Birk 1b0")  # lines with more and fewer numbers than headings
def test_any_published_table_is_matched_or_refused(text):
    read_columns, problems = attempt(read_published, text, EVENT)
    columns, noticed = read_columns or ((), [])
    assert read_columns or problems
    assert all(set(column.texts) <= {1, 2, 3} and column.texts for column in columns)
    assert all(said.endswith(".") for said in noticed)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60).filter(lambda content: not content.startswith((b"PK\x03\x04", b"\xd0\xcf"))))
def test_any_bytes_are_a_text_or_are_refused(content):
    read_file, problems = attempt(text_of, content)
    assert problems or isinstance(read_file.text, str)


# --- mutations of a sound table --------------------------------------------------------------------------------

SOUND = [
    ["No.", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts.", "TB1"],
    ["1", "Adler, Jo", "2100", "2w1", "3b½", "4w1", "2,5", "4,5"],
    ["2", "Birk, Al", "2000", "1b0", "4w+", "-½", "1,5", "2,5"],
    ["3", "Cole, Bo", "", "4b1", "1w½", "-1", "2,5", "3"],
    ["4", "Dorn, Cy", "1800", "3w0", "2b-", "1b0", "0", "6,5"],
]


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SOUND) - 1),
            st.integers(0, len(SOUND[0]) - 1),
            st.sampled_from(CELLS) | st.text(max_size=3),
        ),
        max_size=3,
    ),
    st.sampled_from(["\t", ";", "|"]),
)
def test_a_sound_table_with_cells_changed_has_an_answer(changes, separator):
    table = [list(row) for row in SOUND]
    for row, column, text in changes:
        table[row][column] = text
    answer("\n".join(separator.join(row) for row in table))


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(1, 5)))
def test_the_order_of_the_rows_changes_nothing_but_their_order(order):
    sound = read("\n".join("\t".join(row) for row in SOUND))
    moved = read("\n".join("\t".join(SOUND[place]) for place in (0, *order)))
    assert [player.number for player in moved.players] == list(order)
    assert {player.number: player.outcomes for player in moved.players} == {
        player.number: player.outcomes for player in sound.players
    }


# --- speed -------------------------------------------------------------------------------------------------------

UNITS = [
    *(
        "a",
        '"\t',
        '"a\tb\tc\n',
        "1w1 ",
        "1\tA\t2w1\n",
        "½",
        "W5 ",
        "1 W5\n",
        "1:0;",
        "a;b;1:0\n",
        "1.Rd 1.Rd\n",
        "\x00",
    ),
    *("A - B 1-0\n", "A Berg - Bo Carl 1-0 ", " - ", "vs ", "1 Ad W2 W B ", "W B ", "1.0 ", "12h30 ", "1 bye ", "/ "),
    *("Name\tNo\t1\t2\n", "Name\tName\tName\n", '{"a":', "1 | A |1.0 |W 5|\n / R: 1500 |\n", "Cross Table\n"),
    *("1 A 12:W\n", "1 A 2+/w\n", "1;A;B;2-Jan\n", "No\tName\tR1\n1\tA\t2w1\n2\tB\t1b0\n"),
]


def timed(text):
    """The answer, given within seconds."""
    begun = time.perf_counter()
    given = answer(text)
    assert time.perf_counter() - begun < SECONDS
    return given


@pytest.mark.parametrize("unit", UNITS)
def test_four_megabytes_of_rubbish_are_refused_soon(unit):
    # In 130,000 lines, the most that are looked at; what has no lines of its own also on one.
    line = (unit.rstrip("\n") * (30 // len(unit) + 1))[:30] + "\n"
    timed(line * 129_000)
    if "\n" not in unit:
        timed((unit * (FOUR_MEGABYTES // len(unit) + 1))[:FOUR_MEGABYTES])


def test_rubbish_of_every_kind_of_character_is_refused_soon():
    characters = random.Random(1).choices("ab12wbWDL½;|\t\n ,:\"+-=/0'()", k=FOUR_MEGABYTES)  # noqa: S311 - no secret
    timed("".join(characters))


def large(players, rounds, cell="{}{}{}"):
    """A crosstable of so many players and rounds, paired at random."""
    chance = random.Random(2)  # noqa: S311 - no secret
    cells = [[""] * rounds for _ in range(players)]
    order = list(range(players))
    for turn in range(rounds):
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=False):
            result = chance.choice("1½0")
            cells[white][turn] = cell.format(black + 1, "w", result)
            cells[black][turn] = cell.format(white + 1, "b", {"1": "0", "½": "½", "0": "1"}[result])
    headings = ["No.", "Name", *(f"{turn}.Rd" for turn in range(1, rounds + 1))]
    rows = [[str(number), f"Player {number}", *row] for number, row in enumerate(cells, 1)]
    return "\n".join("\t".join(row) for row in [headings, *rows])


def test_the_largest_event_served_is_read():
    reading = answer(large(5000, 50))
    assert (len(reading.event.players), reading.event.rounds) == (5000, 50)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (large(4, 51), "There are 51 rounds. At most 50 are read."),
        (large(5001, 1), "There are more than 5,000 players, which is the most that are read."),
        (large(4, 399), "Line 1 has 401 cells. At most 400 are read"),
    ],
)
def test_events_larger_than_those_served_are_refused_by_the_limit(text, message):
    (problem,) = timed(text)
    assert problem.message.startswith(message)


def test_a_contradiction_in_every_cell_is_told_twenty_times():
    problems = timed(large(5000, 20).replace("w1", "w½"))
    assert len(problems) == MAX_PROBLEMS
    assert problems[-1].message.endswith("more like these. Mend these first.")
