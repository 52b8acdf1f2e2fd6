"""Report files as a whole: lines, what is refused, files with known contents."""

import json
import os
import time
from datetime import date
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    ZERO_POINT_BYE,
)
from calculators.compute.scores import CHESS, SCALES
from calculators.events.model import Kind, Outcome
from calculators.events.readers.trf import looks_like_trf, read_trf
from tests.events.report_lines import FOUR, attempt, cells, four, line, outcomes, read, refusal

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_SHARED") == "1"

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_any_line_end_and_a_byte_order_mark_are_read(end, mark):
    text = mark + four("012 Club evening").replace("\n", end)
    assert looks_like_trf(text)
    assert read(text).title == "Club evening"
    assert outcomes(read(text), 4) == cells("3w0 2b- 1b0")


def test_text_that_is_no_record_is_left_out():
    ruler = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1"
    reading = read_trf(four("         1         2", "1234567890123456789012", ruler, ""))
    assert reading.event.records == ()
    assert len(reading.event.players) == 4


def test_columns_moved_by_names_counted_in_bytes_are_put_back():
    # Four letters of two bytes: everything behind the name stands four characters too far left.
    name = "Bjørnø Ærø"
    moved = line(2, name, *FOUR[1][1:], rating=2104)
    moved = moved[: 47 - 4] + moved[47:]
    reading = read_trf(four(p2=moved))
    assert outcomes(reading.event, 2) == cells("1b0 4w+ H")
    assert (reading.event.player(2).name, reading.event.player(2).rating) == (name, 2104)
    assert reading.warnings == ("Line 2: the columns behind the name stood in the wrong place and were moved back.",)


def test_columns_moved_by_letters_read_as_two_are_put_back():
    moved = line(2, "BjÃ¸rn", *FOUR[1][1:])
    moved = moved[:47] + " " + moved[47:]
    reading = read_trf(four(p2=moved))
    assert outcomes(reading.event, 2) == cells("1b0 4w+ H")
    assert len(reading.warnings) == 1


def test_start_numbers_may_be_wider_where_the_file_says_so():
    # As four characters, and three more before the number, in each opponent and behind.
    def wide(text):
        blocks = [text[91 + 10 * index :][:10] for index in range(3)]
        return f"{text[:4]}{text[4:8]:>7}{text[8:91]:83}" + "".join(f"   {block:10}" for block in blocks)

    text = "\n".join(["XXW 7", *map(wide, four().splitlines())])
    event = read(text)
    assert outcomes(event, 1) == cells("2w1 3b= 4w1")
    assert event.player(3).points == Fraction(5, 2)


@pytest.mark.parametrize("width", ["", "many", "2", "44"])
def test_a_width_that_is_none_leaves_that_of_the_format(width):
    assert outcomes(read(four(f"XXW {width}")), 1) == cells("2w1 3b= 4w1")


@pytest.mark.parametrize(
    "text",
    [
        line(1, "Adler", "1.0", "   2 w 1"),
        "\r\n001    1 m    Adler\r\n",
        "012 Club evening\n022 Bergen\n032 NOR\n042 2026/03/01\n",
        "\ufeff001    1 m    Adler",
    ],
)
def test_report_files_are_known_by_their_records(text):
    assert looks_like_trf(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1\tAdler\t4w1\t2b=",
        "3.5 4 2 3",
        "001 4 3.5 2 1",  # a list of scores
        "No.\tName\tPts\n001\tAdler\t3",
        "012 Club evening\nW 4; D 3",  # one record alone may be anything
    ],
)
def test_other_texts_are_no_report_files(text):
    assert not looks_like_trf(text)


# --- what is refused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "message", "token"),
    [
        # Every sentence names the line, the round and what stands there.
        (
            {"p2": line("x", *FOUR[1])},
            'Line 2: "x" is no start number. It stands in columns 5 to 8, from 1.',
            "x",
        ),
        ({"p2": line(0, *FOUR[1])}, 'Line 2: "0" is no start number.', "0"),
        ({"p2": line("", *FOUR[1])}, 'Line 2: "" is no start number.', ""),
        (
            {"p2": line(2, "Birk", "", "   1 b X", *FOUR[1][3:])},
            'Line 2, round 1: "X" in "1 b X" is no result. Results are 1 = 0 W D L + - U F H Z.',
            "1 b X",
        ),
        (
            {"p2": line(2, "Birk", "", "  1a b 0", *FOUR[1][3:])},
            'Line 2, round 1: "1a b 0" does not stand in its columns.',
            "1a b 0",
        ),
        (
            {"p2": line(2, "Birk", "", "   1 x 0", *FOUR[1][3:])},
            'Line 2, round 1: "x" in "1 x 0" is no colour. Write w, b or -.',
            "1 x 0",
        ),
        (
            {"p2": line(2, "Birk", "", "0000 - 1", *FOUR[1][3:])},
            'Line 2, round 1: "0000 - 1" is a win without an opponent.',
            "0000 - 1",
        ),
        (
            {"p2": line(2, "Birk", "", "   ٣ b 0", *FOUR[1][3:])},  # another script's 3
            "Line 2, round 1: ",
            "٣ b 0",
        ),
    ],
)
def test_what_cannot_be_read_is_told_by_line_round_and_cell(changed, message, token):
    problems = refusal(four(**changed))
    assert problems[0].message.startswith(message)
    assert problems[0].token == token
    assert problems[0].place == int(next(iter(changed))[1:])


def test_an_opponent_who_is_not_there_is_told():
    problems = refusal(four(p4=line(4, "Dorn", "", "   3 w 0", "   2 b -", "   9 b 0")))
    message = "Line 4, round 3: player 4 (Dorn): there is no player 9. Mend the number or add the player."
    assert message in [problem.message for problem in problems]


def test_two_players_with_one_number_are_refused():
    (problem,) = refusal(four(p4=line(3, *FOUR[3])))
    assert problem.message.startswith("Line 4: number 3 is taken twice, by Cole on line 3 and by Dorn.")


def test_at_most_twenty_problems_are_told():
    text = "\n".join(line(number, "Adler", "", "0000 - 1") for number in range(1, 60))
    problems = refusal(text)
    assert len(problems) == 20
    assert problems[-1].message == "There are 40 more like these. Mend these first."


def test_a_file_without_players_is_refused():
    (problem,) = refusal("012 Club evening\n022 Bergen\n032 NOR")
    assert "no line begins with 001" in problem.message


def test_a_second_event_in_one_file_is_refused():
    (problem,) = refusal(four("012 Open") + four("012 Juniors"))
    assert problem.message == 'Line 6: a second event begins here, "Juniors". Paste one event at a time.'
    assert problem.place == 6


def test_records_may_stand_behind_the_players():
    assert read(four() + "012 Open\n142 7\n").title == "Open"


def test_more_rounds_than_are_served_are_refused():
    assert "There are 51 rounds" in refusal(line(1, "Adler", "", *["0000 - U"] * 51))[0].message
    assert read(line(1, "Adler", "", *["0000 - U"] * 50)).rounds == 50


def test_more_players_than_are_served_are_refused():
    text = "\n".join(line(number, "Adler") for number in range(1, 5002))
    assert "There are 5001 players" in refusal(text)[0].message


def test_far_more_lines_than_an_event_needs_are_refused():
    (problem,) = refusal(four() + "\n" * 200_000)
    assert problem.message == "The text has more than 130,000 lines. Paste only the table of the event."


def test_a_cut_file_is_told_to_be_cut():
    text = four("062 4", without=(3, 4))
    problems = refusal(text)
    assert problems[0].message == "Record 062 states 4 players, the file has 2: it may be cut. Paste all of it."
    assert "there is no player 3" in problems[1].message


def test_a_file_cut_anywhere_is_read_or_refused_with_a_reason():
    whole = four("062 4")
    for left in range(len(whole)):
        event, problems = attempt(whole[:left])
        if event is None:
            assert problems, left
            assert all(problem.message for problem in problems), left
        else:
            # Only blanks at the end, or rounds of all players, can be missed.
            assert len(event.players) == 4 or event.rounds == 0, left


LETTERS = st.sampled_from("0123456789 wbWB-+=HUFZDLxyzä½٣\t\n\r.,/\u2028\x00")


@settings(max_examples=300)
@given(st.data())
def test_no_change_of_a_file_brings_down_the_reading(data):
    text = four("012 Club", "062 4", "162  W 3.0    D 1.0", "240 H 003    2", "299 W         1.5  001    1", "XXS W=3")
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(text)))
        dropped = data.draw(st.sampled_from([0, 1, 1, 1, 10]))
        text = text[:place] + data.draw(st.text(LETTERS, max_size=3)) + text[place + dropped :]
    looks_like_trf(text)
    event, problems = attempt(text)
    assert event is not None or 1 <= len(problems) <= 20
    if event:
        assert all(len(player.outcomes) == event.rounds for player in event.players)


@given(st.text(max_size=200))
def test_no_text_brings_down_the_reading(text):
    looks_like_trf(text)
    event, problems = attempt(text)
    assert problems if event is None else event.players


RUBBISH = {
    "one long line": "001 " + "1 " * 2_000_000,
    "digits": "001 " + "1" * 4_000_000,
    "lines of players": "001    1 m    x\n" * 250_000,
    "lines of records": four() + "ABC x\n" * 600_000,
    "points": four() + "299 W         1.0         1\n" * 100_000,
    "byes": four() + "240 H 001 " + "1 " * 2_000_000,
    "line ends": "\r" * 4_000_000,
    "letters": "x" * 4_000_000,
    "rounds": "\n".join(line(number, "Ä" * 20, "", *[" xxxx x x "] * 50) for number in range(1, 5000)),
}


@pytest.mark.parametrize("kind", RUBBISH)
def test_four_megabytes_of_rubbish_are_read_or_refused_in_time(kind):
    started = time.perf_counter()
    looks_like_trf(RUBBISH[kind])
    event, problems = attempt(RUBBISH[kind])
    assert event or problems
    assert time.perf_counter() - started < 5


# --- files with known contents --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shared():
    """The folder of files with known contents."""
    if not (SHARED / "manifest.json").exists():
        if REQUIRED:
            pytest.fail(f"{SHARED} is required and not there")
        pytest.skip("the files with known contents are not beside the project")
    return SHARED


def text_of(path):
    """The text of a file: UTF-8, or else Latin-1."""
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


@pytest.mark.parametrize(
    "name",
    ["event_trf16_crlf.trf", "event_trf16_cr_only.trf", "event_trf16_latin1.trf", "event_trf06_letter_titles.trf"],
)
def test_the_samples_hold_the_event_that_they_were_made_from(shared, name):
    known = json.loads((shared / "samples" / "expected_values.json").read_text(encoding="utf-8"))
    kinds = {"U": PAIRING_BYE, "H": HALF_POINT_BYE, "Z": ZERO_POINT_BYE, "+": FORFEIT_WIN, "-": FORFEIT_LOSS}
    games = {1.0: WIN, 0.5: DRAW, 0.0: LOSS}
    reading = read_trf(text_of(shared / "samples" / name))
    event = reading.event
    assert (event.title, event.start, event.rounds, len(event.players)) == (
        "Invented Open",
        date(2026, 11, 7),
        known["rounds"],
        len(known["players"]),
    )
    for expected in known["players"]:
        player = event.player(expected["no"])
        if "latin1" not in name or "Ż" not in expected["name"]:  # Latin-1 has no Ż
            assert player.name == expected["name"]
        assert player.scored(event.scale) == Fraction(expected["points"]) == player.points
        for found, one in zip_longest(player.outcomes, expected["rounds"]):
            result = games[one["score"]] if one["kind"] == "G" else kinds[one["kind"]]
            assert found == Outcome(result, one["opp"] or 0, one["colour"] or "")
    assert (reading.warnings, reading.notes) == ((), ())
    assert [event.player(number).title for number in (1, 3)] == ["FM", "CM"]


def test_every_public_event_is_read_as_its_manifest_says(shared):
    manifest = json.loads((shared / "manifest.json").read_text(encoding="utf-8"))
    read_files = 0
    for entry in manifest["events"]:
        for file in (name for name in entry["files"] if name.endswith(".trf")):
            reading = read_trf(text_of(shared / file))
            event = reading.event
            assert (len(event.players), event.rounds) == (entry["players"], entry["rounds"]), file
            assert f"{event.start:%Y/%m/%d}" == entry["date"], file
            assert not reading.warnings, file
            for player in event.players:
                assert player.scored(event.scale) == player.points, (file, player)
            read_files += 1
    assert read_files >= 22


@pytest.mark.parametrize(
    ("name", "players", "rounds", "kind"),
    [
        # The counts of the table of files with known values.
        ("tec-swiss-2024rules", 16, 5, Kind.SWISS),
        ("tec-swiss-2026rules", 16, 5, Kind.SWISS),
        ("tec-swiss-310", 16, 5, Kind.SWISS),
        ("tec-swiss9-2024rules", 16, 9, Kind.SWISS),
        ("tec-rr", 6, 5, Kind.ROUND_ROBIN),
        ("pl-swiss-2026rules", 14, 5, Kind.SWISS),
        ("many_unplayed", 15, 7, Kind.SWISS),
        ("many_unplayed-2026rules", 15, 7, Kind.SWISS),
        ("sbcut-two-vur-2026", 5, 4, Kind.SWISS),
        ("sbcut-two-vur-2024", 5, 4, Kind.SWISS),
        ("sbcut-one-vur-2026", 5, 4, Kind.SWISS),
        ("sbcut-equal-2026", 5, 4, Kind.SWISS),
        ("rr-withdrawal", 5, 5, Kind.ROUND_ROBIN),
    ],
)
def test_every_file_with_known_values_is_read_and_its_points_are_those_of_its_results(
    shared, name, players, rounds, kind
):
    event = read(text_of(shared / "oracles" / f"{name}.trf"))
    assert (len(event.players), event.rounds, event.kind) == (players, rounds, kind)
    assert [player.scored(event.scale) for player in event.players] == [player.points for player in event.players]
    assert event.scale == (MATCH if name.endswith("310") else CHESS)


def test_a_file_with_every_code_is_read_code_by_code(shared):
    event = read(text_of(shared / "oracles" / "many_unplayed.trf"))
    assert outcomes(event, 4) == cells("11w- 13w- 6b- U 8w= 15b= 6w=")
    assert outcomes(event, 12) == cells("H F 14b1 H Z F Z")
    assert event.player(3).sex == "w"
    assert event.start == date(2026, 2, 28)
