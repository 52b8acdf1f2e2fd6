"""The result of a board as people write it: every code, games of a match, what is refused; read∘write is the identity."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from calculators.compute.scores import CHESS, SCALES, ReadingError
from calculators.events.board_results import (
    CODES,
    FORFEITS,
    NO_RESULT,
    USUAL_GAMES,
    BoardResult,
    choices,
    of_games,
    read_result,
    shapes,
    text_of,
)
from calculators.events.model import OPEN, Games, Outcome


@pytest.mark.parametrize(
    ("text", "white", "black", "code"),
    [
        ("1-0", WIN, LOSS, "1-0"),
        ("0-1", LOSS, WIN, "0-1"),
        ("1/2-1/2", DRAW, DRAW, "½-½"),
        ("½-½", DRAW, DRAW, "½-½"),
        ("0-0", LOSS, LOSS, "0-0"),  # both lose over the board
        ("+--", FORFEIT_WIN, FORFEIT_LOSS, "+--"),
        ("--+", FORFEIT_LOSS, FORFEIT_WIN, "--+"),
        ("---", FORFEIT_LOSS, FORFEIT_LOSS, "---"),
        # As typed on a phone or copied from a list.
        (" 1 - 0 ", WIN, LOSS, "1-0"),
        ("1:0", WIN, LOSS, "1-0"),
        ("0 : 1", LOSS, WIN, "0-1"),
        ("1–0", WIN, LOSS, "1-0"),
        ("0−1", LOSS, WIN, "0-1"),
        ("½ - ½", DRAW, DRAW, "½-½"),
        ("½:½", DRAW, DRAW, "½-½"),
        ("0.5-0.5", DRAW, DRAW, "½-½"),
        ("0,5-0,5", DRAW, DRAW, "½-½"),
        ("=", DRAW, DRAW, "½-½"),
        ("½", DRAW, DRAW, "½-½"),
        ("1", WIN, LOSS, "1-0"),
        ("0", LOSS, WIN, "0-1"),
        ("+:-", FORFEIT_WIN, FORFEIT_LOSS, "+--"),
        ("-:+", FORFEIT_LOSS, FORFEIT_WIN, "--+"),
        ("- : -", FORFEIT_LOSS, FORFEIT_LOSS, "---"),
        ("+-", FORFEIT_WIN, FORFEIT_LOSS, "+--"),
        ("-+", FORFEIT_LOSS, FORFEIT_WIN, "--+"),
        ("1-0f", FORFEIT_WIN, FORFEIT_LOSS, "+--"),
        ("0-1F", FORFEIT_LOSS, FORFEIT_WIN, "--+"),
    ],
)
def test_a_result_is_read_as_people_write_it(text, white, black, code):
    found = read_result(text)
    assert (found.white, found.black) == (Outcome(white), Outcome(black))
    assert found.text == code


@pytest.mark.parametrize("games", [False, True])
@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_nothing_clears_the_board(text, games):
    assert read_result(text, games=games) is NO_RESULT
    assert NO_RESULT.text == ""
    assert NO_RESULT.white.result is OPEN


@pytest.mark.parametrize(
    ("text", "white", "own", "other", "drawn"),
    [
        ("2-0", WIN, 2, 0, 0),
        ("2-1", WIN, 2, 1, 0),
        ("1-1", DRAW, 1, 1, 0),
        ("1-1-1", DRAW, 1, 1, 1),
        ("1-2", LOSS, 1, 2, 0),
        ("0-2", LOSS, 0, 2, 0),
        ("1-0", WIN, 1, 0, 0),  # one game, not a code
        ("1-0-1", WIN, 1, 0, 1),
        ("0-0", DRAW, 0, 0, 0),  # nobody won a game: drawn, not lost by both
        ("0-0-3", DRAW, 0, 0, 3),
        ("3:2", WIN, 3, 2, 0),
        ("2 – 1", WIN, 2, 1, 0),
        ("10-12", LOSS, 10, 12, 0),
    ],
)
def test_games_of_a_match_say_who_won_it(text, white, own, other, drawn):
    found = read_result(text, games=True)
    opposite = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[white]
    assert found.white == Outcome(white, games=Games(Fraction(own), Fraction(other), drawn))
    assert found.black == Outcome(opposite, games=Games(Fraction(other), Fraction(own), drawn))


@pytest.mark.parametrize("text", FORFEITS)
def test_a_match_can_be_lost_by_forfeit(text):
    assert read_result(text, games=True) == read_result(text)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("2-1", False),  # games of a match where one game is played
        ("1-1", False),
        ("½-½", True),
        ("1-½", False),
        ("1", True),
        ("100-0", True),
        ("2-1-1-1", True),
        ("+-+", False),
        ("++", False),
        ("W", False),
        ("1-0 ?", False),
        ("x", True),
        ("٢-١", True),  # digits of another script
        ("²-1", True),
        ("1-0" * 200, False),
        ("-" * 5000, True),
    ],
)
def test_what_is_no_result_is_refused_by_name_with_what_to_write(text, games):
    with pytest.raises(ReadingError) as refused:
        read_result(text, games=games)
    (problem,) = refused.value.problems
    assert problem.token == text.strip()
    assert problem.message.startswith(f'"{text[:40]}')
    assert problem.message.endswith(shapes(games=games))
    assert len(problem.message) < 200


def test_the_shapes_say_what_may_be_written():
    for code in CODES:
        assert code in shapes(games=False)
    for part in ("2-1", "1-1-1", *FORFEITS):
        assert part in shapes(games=True)


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_written_as_it_is_read(code):
    assert read_result(code).text == code


@given(own=st.integers(0, 99), other=st.integers(0, 99), drawn=st.integers(0, 99))
def test_games_are_written_as_they_are_read(own, other, drawn):
    found = of_games(Games(Fraction(own), Fraction(other), drawn))
    assert found.text == f"{own}-{other}" + (f"-{drawn}" if drawn else "")
    assert read_result(found.text, games=True) == found


@given(text=st.text(max_size=12), games=st.booleans())
def test_any_text_is_a_result_or_refused_and_reads_alike_twice(text, games):
    try:
        found = read_result(text, games=games)
    except ReadingError:
        return
    assert read_result(found.text, games=games) == found


@pytest.mark.parametrize(
    ("code", "chess", "match"),
    [
        ("1-0", (1, 0), (3, 0)),
        ("½-½", (0.5, 0.5), (1, 1)),
        ("0-0", (0, 0), (0, 0)),
        ("---", (0, 0), (0, 0)),
        ("--+", (0, 1), (0, 3)),
    ],
)
def test_points_are_those_of_the_scale(code, chess, match):
    found = read_result(code)
    assert tuple(outcome.awarded(CHESS) for outcome in found) == chess
    assert tuple(outcome.awarded(SCALES["match"]) for outcome in found) == match


def test_an_unusual_pair_from_a_file_is_said_in_words():
    assert text_of(Outcome(DRAW), Outcome(LOSS)) == "draw, loss"
    assert BoardResult(Outcome(WIN, rated=False), Outcome(LOSS, rated=False)).text == "1-0"
    halves = Games(Fraction(5, 2), Fraction(3, 2))
    assert text_of(Outcome(WIN, games=halves), Outcome(LOSS)) == "2½-1½"


def test_a_form_offers_every_code_in_few_words():
    offered = choices(games=False)
    assert list(offered) == list(CODES)
    assert offered["1-0"] == "1-0"
    assert offered["0-0"] == "0-0 both lose"
    assert offered["---"] == "--- both forfeit"


def test_a_form_for_matches_offers_results_that_can_be_read():
    offered = choices(games=True)
    assert list(offered) == [*USUAL_GAMES, *FORFEITS]
    assert all(read_result(text, games=True).text == text for text in offered)
    assert {"2-0", "2-1", "1-1"} <= set(offered)
    assert offered["0-0"] == "0-0"  # a match without a game that was won
    assert offered["+--"] == "+-- forfeit"
