"""What words stand below, and which round a line announces."""

import pytest

from calculators.events.readers.aligned_words import Word, apart, nearest
from calculators.events.readers.chart_rows import placed, under
from calculators.events.readers.pasted import Line
from calculators.events.readers.round_lines import announced, round_announced

GAMES = [Word("W12", 10), Word("D7", 16), Word("L3", 22)]
STARTS = [10, 16, 22]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (Word("1.0", 10), (0, 0)),
        (Word("½", 12), (0, 0)),  # both end there
        (Word("x", 0), (0, 10)),
        (Word("x", 19), (1, 2)),
        (Word("x", 40), (2, 17)),
    ],
)
def test_the_nearest_begins_or_ends_nearest(word, expected):
    assert nearest(word, GAMES, STARTS) == expected


def test_nothing_is_nearest_where_nothing_is():
    assert nearest(Word("x", 3), [], []) is None


def test_words_are_apart_by_the_nearer_of_their_ends():
    assert apart(Word("1.0", 10), Word("½", 12)) == 0
    assert apart(Word("1", 3), Word("2", 8)) == 5


def test_a_row_stands_under_games_within_half_of_their_distance():
    assert under(placed("          1.0    1.5     2", ""), GAMES, "") == {0: "1.0", 1: "1.5", 2: "2"}
    assert under([Word("x", 6)], GAMES, "") == {}


def test_in_cells_the_column_counts():
    assert under(placed("a|b||c", "|"), [Word("W1", 3), Word("W2", 1)], "|") == {1: "b", 0: "c"}


@pytest.mark.parametrize(
    ("text", "round_", "behind"),
    [
        ("Round 1", 1, ""),
        ("Round 2: Adler - Birk 1-0", 2, "Adler - Birk 1-0"),
        ("R3", 3, ""),
        ("Round Ten", 10, ""),
        ("third round", 3, ""),
        ("2. Runde (12. Mai)", 2, "(12. Mai)"),
        ("3rd round", 3, ""),
    ],
)
def test_a_line_announces_a_round(text, round_, behind):
    found = announced(text)
    assert (found.round, found.behind) == (round_, behind)
    assert round_announced(Line(1, (text, ""))) == round_


@pytest.mark.parametrize("text", ["3rd Man", "Round", "Roundabout 1", "R", "12 May", "1-0", "Robin 1"])
def test_other_lines_announce_none(text):
    assert announced(text) is None
