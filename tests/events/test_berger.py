"""Berger tables: those that are published, FIDE's reference program, and the laws of a round robin."""

from itertools import combinations

import pytest
from gacrux.berger import bergertables

from calculators.compute.rounds import LOSS, WIN
from calculators.events.berger import NoBergerRound, berger_pairing, berger_table
from calculators.events.question import Pairing, question_of
from tests.events.simulated import entered, with_round
from tests.events.tables import table

# FIDE handbook C.05, annex 1.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_the_published_tables(players):
    found = [" ".join(f"{white}-{black}" for white, black in one.boards) for one in berger_table(players)]
    assert found == PUBLISHED[players]


@pytest.mark.parametrize("players", range(2, 34))
def test_the_tables_of_the_reference_program(players):
    size = players + players % 2
    for number, one in enumerate(berger_table(players), 1):
        games = [(game["white"], game["black"]) for game in bergertables(players)["pairing"][number].values()]
        assert list(one.boards) == [game for game in games if max(game) <= players]
        assert [one.rests] == ([min(game) for game in games if max(game) > players] or [None])
        assert len(bergertables(players)["pairing"]) == size - 1


@pytest.mark.parametrize("players", range(2, 34))
def test_everybody_meets_everybody_once_and_has_as_many_whites_as_blacks(players):
    every = berger_table(players)
    games = [frozenset(board) for one in every for board in one.boards]
    assert sorted(map(sorted, games)) == [list(pair) for pair in combinations(range(1, players + 1), 2)]
    for one in every:
        assert sorted([number for board in one.boards for number in board] + [one.rests] * bool(one.rests)) == list(
            range(1, players + 1)
        )
    for number in range(1, players + 1):
        balance = sum((white == number) - (black == number) for one in every for white, black in one.boards)
        assert abs(balance) == (players + 1) % 2


def test_one_player_has_no_table():
    with pytest.raises(ValueError, match="at least two"):
        berger_table(1)


@pytest.mark.parametrize("players", [2, 5, 6])
def test_an_event_goes_through_its_table(players):
    event = entered(players)
    for one in berger_table(players):
        found = berger_pairing(question_of(event))
        assert found == Pairing(one.boards, one.rests)
        event = with_round(event, found, [(WIN, LOSS)] * len(found.boards))
    with pytest.raises(NoBergerRound, match=f"table of {players} players ends before"):
        berger_pairing(question_of(event))


def test_other_rounds_and_absences_are_refused():
    with pytest.raises(NoBergerRound, match="Round 1 was not paired by the Berger table of 4 players"):
        berger_pairing(question_of(table("2w1 \n 1b0 \n 4w1 \n 3b0")))
    with pytest.raises(NoBergerRound, match="enter forfeits"):
        berger_pairing(question_of(entered(4), absent=[2]))
    with pytest.raises(NoBergerRound, match="table of 1 players"):
        berger_pairing(question_of(entered(1)))


def test_forfeits_do_not_stop_a_table():
    event = table("4w+ \n 3w1 \n 2b0 \n 1b-")
    assert berger_pairing(question_of(event)).boards == ((4, 3), (1, 2))
