"""Players, pairs and rounds as people name them."""

import time

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.model import Event, Player
from calculators.events.named import Roster, one_player, pairs_named, players_named, rounds_named

EVENT = Event(
    tuple(
        Player(number, name, ())
        for number, name in enumerate(["Alex", "Ann-Marie O'Neil", "Müller, Östh", "7", "Twin", "twin", ""], 1)
    ),
    0,
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", []),
        ("\n  \n", []),
        ("Alex", [1]),
        ("alex\n  ANN-MARIE  o'neil\r\n", [1, 2]),
        ("Müller,Östh", [3]),
        ("MÜLLER, ÖSTH", [3]),
        ("3\n1\n03", [3, 1]),
        ("#4\n#7", [4, 7]),  # a player called 7, and the one of that number
        ("5\n6", [5, 6]),  # the twins by number
    ],
)
def test_players_are_named_by_number_or_name(text, numbers):
    assert players_named(EVENT, text) == numbers


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Alex\nBlair", 2, 'Line 2: "Blair" is no player of this event.'),
        ("twin", 1, 'Line 1: "twin" may be several players. Write #5 or #6.'),
        ("Alex\n7", 2, 'Line 2: "7" may be several players. Write #4 or #7.'),
        ("#9", 1, '"#9" is no player'),
        ("#", 1, '"#" is no player'),
        ("\n\n99", 3, 'Line 3: "99" is no player'),
        ("0", 1, '"0" is no player'),
        ("-1", 1, '"-1" is no player'),
        ("٣", 1, "is no player"),
        ("²", 1, "is no player"),
        ("9" * 5000, 1, "is no player"),
        ("Alex, Twin", 1, "is no player"),
    ],
)
def test_who_is_nobody_is_refused_by_line(text, line, said):
    with pytest.raises(ReadingError) as refused:
        players_named(EVENT, text)
    (problem,) = refused.value.problems
    assert said in problem.message
    assert problem.place == line


def test_every_player_can_be_written_so_that_nobody_else_is_meant():
    roster = Roster(EVENT)
    written = [roster.written(player.number) for player in EVENT.players]
    assert written == ["Alex", "Ann-Marie O'Neil", "Müller, Östh", "#4", "#5", "#6", "#7"]
    assert list(map(roster.find, written)) == [1, 2, 3, 4, 5, 6, 7]


def test_one_player_is_named_by_number_or_name():
    assert one_player(EVENT, " alex ") == 1
    assert one_player(EVENT, "3") == 3
    with pytest.raises(ReadingError, match=r"^Name a player"):
        one_player(EVENT, "  ")
    with pytest.raises(ReadingError, match=r'^"Zoe" is no player of this event.$'):
        one_player(EVENT, "Zoe")


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("", []),
        ("1-3", [(1, 3)]),
        ("1 - 3\n\n5-6", [(1, 3), (5, 6)]),
        ("Alex - Ann-Marie O'Neil", [(1, 2)]),
        ("Alex – Ann-Marie O'Neil", [(1, 2)]),
        ("Alex\tMüller, Östh", [(1, 3)]),
        ("3 - alex", [(3, 1)]),
    ],
)
def test_pairs_are_named_with_a_dash_or_a_tab_between(text, pairs):
    assert pairs_named(EVENT, text) == pairs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Alex", 'Line 1: "Alex" does not name two players'),
        ("1-3\n1-1", 'Line 2: "1-1" does not name two players'),
        ("1-3-5", "does not name two players"),
        ("Alex - Zoe", 'Line 1: "Zoe" is no player'),
        ("Alex - ", "does not name two players"),
        ("Alex-Twin", "does not name two players"),  # a dash without blanks is part of a name
        ("٣-١", "is no player"),
    ],
)
def test_what_names_no_two_players_is_refused_by_line(text, said):
    with pytest.raises(ReadingError, match=said):
        pairs_named(EVENT, text)


@pytest.mark.parametrize(
    ("text", "rounds"), [("", []), ("3", [3]), ("3, 5", [3, 5]), (" 3,5 ,3 ", [3, 5]), ("003", [3])]
)
def test_rounds_are_numbers_with_commas_or_blanks(text, rounds):
    assert rounds_named(text) == rounds


@pytest.mark.parametrize("text", ["3-5", "three", "0003", "²", "٣", "3.5", "-1", "1e3", "9" * 5000])
def test_what_is_no_round_is_refused(text):
    with pytest.raises(ReadingError, match=r"is no round\. Write rounds such as"):
        rounds_named(text)


@pytest.mark.parametrize("read", [lambda text: players_named(EVENT, text), lambda text: pairs_named(EVENT, text)])
def test_at_most_twenty_problems_are_told_and_megabytes_take_no_time(read):
    began = time.perf_counter()
    for text in ("x\n" * 200_000, " - " * 300_000, "1-2" * 200_000, "x" * 1_000_000):
        with pytest.raises(ReadingError) as refused:
            read(text)
        assert len(refused.value.problems) <= 20
    assert time.perf_counter() - began < 4
