"""Report files as mail programs leave them, and texts that only look like report files."""

import textwrap

import pytest

from calculators.events.readers.detect import read_event, recognise
from calculators.events.readers.trf import looks_like_trf, read_trf
from tests.events.pasted_tables import drawn, rows
from tests.events.report_lines import FOUR, four, line, refusal

RICH = "012 Club evening\n" + "\n".join(
    line(n, *row, sex="m", title="FM", rating=2000 + n, fed="GER", fide=12345670 + n, birth="1990/01/02", rank=n)
    for n, row in enumerate(FOUR, 1)
)
POOR = four("012 Club evening")
ROWS = rows("2w1 3b= 4w1 \n 1b0 4w+ H \n 4b1 1w= U \n 3w0 2b- 1b0")
TOGETHER = "Lines of players were cut in two, as mail programs do. They were put together again."


def cut(text, width):
    """The text as a mail program sends it: lines end before the width, blanks there are lost."""
    cut_lines = (textwrap.wrap(each, width, replace_whitespace=False) or [""] for each in text.split("\n"))
    return "\n".join(part for parts in cut_lines for part in parts)


@pytest.mark.parametrize("text", [RICH, POOR])
@pytest.mark.parametrize("width", [72, 74, 76, 78, 80, 85, 90, 95, 98, 100, 105])
def test_lines_that_a_mail_program_cut_are_put_together(text, width):
    reading = read_trf(cut(text, width))
    assert drawn(reading.event) == ROWS
    assert reading.event.players == read_trf(text).event.players
    assert TOGETHER in reading.notes
    assert reading.warnings == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_cut_lines_may_have_any_end(end):
    assert drawn(read_trf(cut(RICH, 76).replace("\n", end)).event) == ROWS


def test_numbers_of_three_digits_at_the_cut_are_no_records():
    # A rest such as "102 w 1" begins as a record does.
    players = [
        line(100 + n, name, "", f" {100 + (n + 1) % 2} w 1" if not n else f" {100} b 0") for n, name in enumerate("AB")
    ]
    whole = "\n".join(["012 Club", *players])
    broken = whole.replace(" 101 w 1", "\n101 w 1").replace(" 100 b 0", "\n100 b 0")
    assert drawn(read_trf(broken).event) == {100: "101w1", 101: "100b0"}


def test_a_line_that_cannot_be_put_together_is_refused_by_line_and_column():
    (problem,) = refusal(cut(RICH, 76).replace("   2 w 1 ", " 2 w 1 "))
    assert problem.message == (
        "Line 2: this player's line was cut at column 68 and continues on line 3. "
        "Paste the file without such line breaks, or send it as a file."
    )
    assert problem.place == 2


def test_lines_of_no_record_are_told():
    reading = read_trf(f"Dear Ann,\nhere it is\n{RICH}\nRegards, Bob")
    assert drawn(reading.event) == ROWS
    assert "Lines 1, 2 and 8 hold no record and were left out." in reading.notes
    assert "Line 1 holds no record and was left out." in read_trf(f"Dear Ann,\n{RICH}").notes
    assert read_trf(RICH).notes == ()


@pytest.mark.parametrize("before", [" ", "> ", ">> ", "> > "])
def test_what_stands_in_front_of_every_line_does_not_matter(before):
    text = "\n".join(before + each for each in RICH.split("\n"))
    reading = read_event(text)
    assert reading.format == "trf"
    assert (reading.event.title, drawn(reading.event)) == ("Club evening", ROWS)
    assert reading.notes == ()


@pytest.mark.parametrize("blank", ["\u00a0", "\u2007", "\u202f"])
@pytest.mark.parametrize("before", ["", "> "])
def test_blanks_that_do_not_break_are_blanks(before, blank):
    text = "\n".join(before + each for each in RICH.split("\n")).replace(" ", blank)
    assert drawn(read_event(text).event) == ROWS


@pytest.mark.parametrize("digits", [1, 3])
def test_numbers_of_players_are_no_records(digits):
    # 102, 112 and 122 are records of headers; in a table they are players.
    body = (
        f"{number:0{digits}}  Adler Jo  {number + number % 2 * 2 - 1}{'w1' if number % 2 else 'b0'}"
        for number in range(1, 141)
    )
    text = "\n".join(["No  Name  R1", *body])
    assert not looks_like_trf(text)
    assert recognise(text) == "chess-results"
