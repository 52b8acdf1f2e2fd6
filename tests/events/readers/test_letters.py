"""What a cell says in each dialect, by the table of letters."""

from fractions import Fraction

import pytest

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from calculators.events.model import OPEN, Outcome
from calculators.events.readers.cell_meanings import Score
from calculators.events.readers.letters import (
    OPEN_GOTHA,
    OPEN_GOTHA_SHORT,
    OPPONENT_FIRST,
    SIGNS_FIRST,
    SWISS_PERFECT,
    US_CHESS,
    choose,
)
from tests.events.tables import outcome

WHITE_BLACK, GERMAN, FRENCH, DUTCH, CZECH, *_ = OPPONENT_FIRST


GAME = {"1": WIN, "0": LOSS, "=": DRAW, "+": FORFEIT_WIN, "-": FORFEIT_LOSS, "": OPEN}


def game(result, colour="", opponent=12):
    return Outcome(GAME[result], opponent, colour)


@pytest.mark.parametrize(
    ("dialect", "cell", "told"),
    [
        # chess-results and plain rows
        (WHITE_BLACK, "12w1", game("1", "w")),
        (WHITE_BLACK, "12b½", game("=", "b")),
        (WHITE_BLACK, "12b=", game("=", "b")),
        (WHITE_BLACK, "12w0", game("0", "w")),
        (WHITE_BLACK, "12 w 1", game("1", "w")),
        (WHITE_BLACK, "12W0,5", game("=", "w")),
        (WHITE_BLACK, "12 1", game("1")),
        (WHITE_BLACK, "12 ½", game("=")),
        (WHITE_BLACK, "12=", game("=")),
        (GERMAN, "12s1", game("1", "b")),
        (FRENCH, "12b1", game("1", "w")),  # blancs
        (FRENCH, "12n0", game("0", "b")),  # noirs
        (DUTCH, "12z½", game("=", "b")),
        (CZECH, "12b1", game("1", "w")),  # bílý
        (CZECH, "12č½", game("=", "b")),  # černý
        # the letters of US Chess, with and without blanks, and with a colour
        (US_CHESS, "W12", game("1")),
        (US_CHESS, "W  12", game("1")),
        (US_CHESS, "d12", game("=")),
        (US_CHESS, "L12b", game("0", "b")),
        (US_CHESS, "W 12 (w)", game("1", "w")),
        (US_CHESS, "N12", game("1")),  # won, rated for one side only
        (US_CHESS, "R12", game("=")),
        (US_CHESS, "S12", game("0")),
        (SWISS_PERFECT, "12:W", game("1")),
        (SWISS_PERFECT, "12:D", game("=")),
        (SWISS_PERFECT, "12:L", game("0")),
        (OPEN_GOTHA, "12+/w0", game("1", "w")),
        (OPEN_GOTHA, "12=/b", game("=", "b")),
        (OPEN_GOTHA, "12-/w", game("0", "w")),
        (OPEN_GOTHA_SHORT, "12+", game("1")),
        (OPEN_GOTHA_SHORT, "12=b", game("=", "b")),
    ],
)
def test_a_played_game_has_opponent_colour_and_result(dialect, cell, told):
    assert dialect.read(cell) == told


@pytest.mark.parametrize(
    ("dialect", "cell", "told"),
    [
        (WHITE_BLACK, "12w+", game("+", "w")),
        (WHITE_BLACK, "12b-", game("-", "b")),
        (WHITE_BLACK, "12+", game("+")),
        (WHITE_BLACK, "12-", game("-")),
        (WHITE_BLACK, "12w−", game("-", "w")),
        (WHITE_BLACK, "12w0F", game("-", "w")),
        (WHITE_BLACK, "0F", outcome("-")),
        (WHITE_BLACK, "1F", outcome("+")),
        (US_CHESS, "X12", game("+")),
        (US_CHESS, "F12", game("-")),
        (US_CHESS, "X", outcome("+")),
        (US_CHESS, "F", outcome("-")),
        (US_CHESS, "X---", outcome("+")),
        (SWISS_PERFECT, "12:+", game("+")),
        (SWISS_PERFECT, "12:-", game("-")),
        (OPEN_GOTHA, "12+!w", game("+", "w")),
        (OPEN_GOTHA, "12-!b", game("-", "b")),
        (OPEN_GOTHA_SHORT, "12+!w", game("+", "w")),
    ],
)
def test_a_forfeit_keeps_its_opponent_where_one_is_named(dialect, cell, told):
    assert dialect.read(cell) == told


@pytest.mark.parametrize(
    ("dialect", "cell", "letter"),
    [
        (WHITE_BLACK, "-1", "U"),
        (WHITE_BLACK, "- 1", "U"),
        (WHITE_BLACK, "-½", "H"),
        (WHITE_BLACK, "-0", "Z"),
        (WHITE_BLACK, "U", "U"),  # a pairing bye here, an unplayed round in US Chess
        (WHITE_BLACK, "H", "H"),
        (WHITE_BLACK, "Z", "Z"),
        (WHITE_BLACK, "F", "F"),  # as in report files; a lost forfeit in US Chess
        (WHITE_BLACK, "", "Z"),
        (WHITE_BLACK, "*", "Z"),
        (WHITE_BLACK, "bye", "U"),
        (WHITE_BLACK, "½ bye", "H"),
        (WHITE_BLACK, "spielfrei", "U"),
        (WHITE_BLACK, "zurückgezogen", "Z"),
        (WHITE_BLACK, "retirado", "Z"),
        (WHITE_BLACK, "nicht ausgelost", "Z"),
        (WHITE_BLACK, "w/d", "Z"),
        (WHITE_BLACK, "descansa", "U"),
        (WHITE_BLACK, "volno", "U"),
        (WHITE_BLACK, "pauza", "U"),
        (WHITE_BLACK, "½ spielfrei", "H"),
        (WHITE_BLACK, "½-bye", "H"),
        (WHITE_BLACK, "bye (0,5)", "H"),
        (WHITE_BLACK, "Bye 1.0", "U"),
        (WHITE_BLACK, "full-point bye", "F"),
        (WHITE_BLACK, "0 bye", "Z"),
        (US_CHESS, "half-point bye", "H"),
        (US_CHESS, "B---", "U"),
        (US_CHESS, "-B-", "U"),
        (US_CHESS, "B", "U"),
        (US_CHESS, "H---", "H"),
        (US_CHESS, "-H-", "H"),
        (US_CHESS, "H 0", "H"),  # older pages
        (US_CHESS, "U---", "Z"),
        (US_CHESS, "U", "Z"),
        (US_CHESS, "-", "Z"),
        (US_CHESS, "", "Z"),
        (US_CHESS, "Z12", "H"),  # a forfeit draw
        (SWISS_PERFECT, "0:+", "U"),
        (SWISS_PERFECT, "BYE", "U"),
        (SWISS_PERFECT, "0:=", "H"),
        (SWISS_PERFECT, "HALF", "H"),
        (SWISS_PERFECT, ":", "Z"),
        (SWISS_PERFECT, "0:-", "Z"),
        (OPEN_GOTHA, "0+/", "U"),
        (OPEN_GOTHA, "0=/", "H"),
        (OPEN_GOTHA, "0-/", "Z"),
    ],
)
def test_an_unplayed_round_is_what_the_dialect_says(dialect, cell, letter):
    assert dialect.read(cell) == outcome(letter)


@pytest.mark.parametrize(
    ("dialect", "cell", "told"),
    [
        (WHITE_BLACK, "12w", game("", "w")),
        (WHITE_BLACK, "12b", game("", "b")),
        (SWISS_PERFECT, "12:", game("")),
        (OPEN_GOTHA, "12?/w", game("", "w")),
    ],
)
def test_a_game_without_result_is_open(dialect, cell, told):
    assert dialect.read(cell) == told


@pytest.mark.parametrize(
    ("cell", "score"),
    [
        ("12 2-1", Score(12, "", Fraction(2), Fraction(1))),
        ("12:2-1", Score(12, "", Fraction(2), Fraction(1))),
        ("12w2-1", Score(12, "w", Fraction(2), Fraction(1))),
        ("12 2:1", Score(12, "", Fraction(2), Fraction(1))),
        ("12 (2-1)", Score(12, "", Fraction(2), Fraction(1))),
        ("12 1-1-1", Score(12, "", Fraction(1), Fraction(1), 1)),
        ("18w4½", Score(18, "w", Fraction(9, 2))),  # a team's board points
        ("12w2½-1½", Score(12, "w", Fraction(5, 2), Fraction(3, 2))),
        ("-3", Score(0, "", Fraction(3))),  # a bye worth three points
    ],
)
def test_scores_of_matches_are_kept_for_both_sides_to_settle(cell, score):
    assert WHITE_BLACK.read(cell) == score


@pytest.mark.parametrize(
    ("dialect", "cell"),
    [
        (WHITE_BLACK, "12"),  # a number: a rating, a tie-break
        (WHITE_BLACK, "121"),
        (WHITE_BLACK, "12½"),
        (WHITE_BLACK, "3 1/2"),
        (WHITE_BLACK, "14,5"),
        (WHITE_BLACK, "12x1"),
        (WHITE_BLACK, "0w1"),
        (WHITE_BLACK, "W12"),
        (WHITE_BLACK, "12:W"),
        (WHITE_BLACK, "1:0"),
        (WHITE_BLACK, "١w1"),
        (OPPONENT_FIRST[9], "14h30"),  # a time of day, and h is White (hvit)
        (WHITE_BLACK, "123456w1"),
        (WHITE_BLACK, "1" * 10_000),
        (US_CHESS, "12w1"),
        (US_CHESS, "W0"),
        (US_CHESS, "W"),
        (US_CHESS, "Q12"),
        (SWISS_PERFECT, "12:X"),
        (SWISS_PERFECT, "0:W"),
        (SWISS_PERFECT, "12:="),
        (OPEN_GOTHA, "12+"),
        (OPEN_GOTHA, "12+/w99"),
    ],
)
def test_what_a_dialect_does_not_have_is_not_guessed(dialect, cell):
    assert dialect.read(cell) is None


@pytest.mark.parametrize(
    ("cells", "dialect"),
    [
        (["12w1", "-1", "H", ""], WHITE_BLACK),
        (["12w1", "3s½"], GERMAN),
        (["12b1", "3n½"], FRENCH),
        (["12b1", "3b½"], WHITE_BLACK),  # b alone is Black
        (["12b1", "3č½"], CZECH),
        (["12+", "3-", "4="], OPEN_GOTHA_SHORT),  # nobody else won a game
        (["12+w", "3-b", "4+!w", "0+"], OPEN_GOTHA_SHORT),
        (["12+", "3-", "4w1"], WHITE_BLACK),
        (["12+/w", "3-/b"], OPEN_GOTHA),
        (["W12", "H---", "L3"], US_CHESS),
        (["12:W", "0:+", ":"], SWISS_PERFECT),
        (["12+/w", "0=/"], OPEN_GOTHA),
        (["1", "0", "½", "U", "H"], None),  # nobody is met
        ([], None),
    ],
)
def test_the_dialect_is_the_one_that_reads_the_most_opponents(cells, dialect):
    assert choose(cells) is dialect


@pytest.mark.parametrize(
    ("dialect", "cells", "notes"),
    [
        (WHITE_BLACK, ["12w1", "F", "F"], ['"F" was read as a full-point bye, as in report files.']),
        (WHITE_BLACK, ["-", "-1", "12-"], ['"-" was read as a loss by forfeit; an absence is Z or -0.']),
        (US_CHESS, ["Z7", "Z9"], ['"Z12" was read as a forfeit draw: half a point, no game.']),
        (CZECH, ["12b1", "3č0"], ["In the cells b was read as White and č as Black."]),
        (
            OPEN_GOTHA_SHORT,
            ["12+", "0+"],
            ['"12+" was read as a game that was won, as OpenGotha writes it: no other cell says who won a game.'],
        ),
        (OPEN_GOTHA, ["5=!w"], ['"12=!W" was read as half a point without a game.']),
        (WHITE_BLACK, ["12w1", "U", "-½"], []),
    ],
)
def test_cells_that_mean_something_else_elsewhere_are_said(dialect, cells, notes):
    assert dialect.notes(cells) == notes


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("+W12", game("1", "w")),
        ("=B12", game("=", "b")),
        ("-12", game("0")),
        ("+ 12B", game("1", "w")),  # blancs
        ("= 12N", game("=", "b")),  # noirs
        ("+BYE", outcome("U")),
        ("> EXE", outcome("U")),
        ("=BYE", outcome("H")),
        ("-BYE", outcome("Z")),
        ("> 12B", None),
        ("+W12B", None),
        ("+0", None),
    ],
)
def test_vega_and_papi_write_signs_first(cell, told):
    assert SIGNS_FIRST.read(cell) == told


@pytest.mark.parametrize(
    ("cells", "first"),
    [
        (["12w+", "3b-", "4w="], game("1", "w")),  # the sign of a draw: the others are results too
        (["12w+", "3b-", "4w½"], game("+", "w")),
        (["12w+", "3b-"], game("+", "w")),
        (["12w+", "3b1", "4w="], game("+", "w")),  # somebody won a game
        (["12+", "3-", "4=", "U", "H"], game("1")),
    ],
)
def test_signs_are_results_beside_draws_where_nobody_has_1_or_0(cells, first):
    assert choose(cells).read(cells[0]) == first


@pytest.mark.parametrize("cells", [["+12", "-3"], ["+12", "-3", "0"], ["+12.5", "=", "-3"]])
def test_changes_of_ratings_are_no_games(cells):
    assert choose(cells) is None
