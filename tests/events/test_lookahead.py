"""One round of foresight: no dead end that it could have avoided, and no other change."""

import pytest

from calculators.events import lookahead
from calculators.events.lookahead import is_needed, pair_ahead
from calculators.events.pairing import pair, pairable
from calculators.events.question import NoLegalRound, Pairing, question_of
from tests.events.simulated import (
    WITH_FORFEITS,
    entered,
    every_round,
    faults,
    have_had_bye,
    legal_games,
    rounds,
    seeds,
    there,
)
from tests.events.tables import table

PASSED_OVER = "A better round was passed over"
UNAVOIDABLE = "will exist, whichever way round"


def full_length(players):
    """As many rounds as a round robin has."""
    return players - 1 + players % 2


def leaves_one(question, games, bye):
    """Whether a legal round exists after this one, by trying all."""
    left = legal_games(question) - set(games)
    served = have_had_bye(question.event) | {bye}
    people = there(question)
    byes = [one for one in people if one not in served] if len(people) % 2 else [None]
    return any(can_be_paired(frozenset(people) - {one}, left) for one in byes)


def can_be_paired(people, games):
    """Whether all of these can be paired."""
    if not people:
        return True
    one = min(people)
    return any(
        can_be_paired(people - {one, other}, games) for other in people - {one} if frozenset({one, other}) in games
    )


def order_of(question, games, bye):
    """What a round costs, in the engine's own order: the bye, then the tiers."""
    found = pairable(question)
    place = {number: at for at, number in enumerate(found.field.numbers)}
    at = None if bye is None else place[bye]
    if at is not None and at not in found.byes:
        return None
    matching = frozenset(tuple(sorted(place[one] for one in game)) for game in games)
    return found.byes.index(at) if found.byes else 0, found.games(at).cost(matching)


@pytest.mark.parametrize("seed", seeds(5))
@pytest.mark.parametrize("players", range(5, 11))
def test_the_best_round_that_leaves_one_is_taken_and_no_other(players, seed):
    number = full_length(players)
    asked = {"colours": seed % 2 == 0, "planned": number}
    for question, found in rounds(f"ahead{seed}", players, number, pair_ahead, **asked):
        if isinstance(found, NoLegalRound):
            assert list(every_round(question)) == []
            break
        assert faults(question, found) == []
        best = pair(question)
        if question.round == number:
            assert found == best
            continue
        every = [one for one in every_round(question) if leaves_one(question, *one)]
        if not every:
            assert UNAVOIDABLE in found.notes[-1]
            assert found.boards == best.boards
            continue
        games, bye = min(every, key=lambda one: order_of(question, *one))
        assert ({frozenset(board) for board in found.boards}, found.bye) == (set(games), bye)
        changed = found.boards != best.boards
        assert any(PASSED_OVER in note for note in found.notes) is changed
        assert found == best or changed


def dead_ends(method, players, events, **asked):
    """In how many of so many full-length events a round was not legal any more, and whether foresight could help."""
    ends = []
    for seed in range(events):
        every = list(
            rounds(f"ends{seed}", players, full_length(players), method, planned=full_length(players), **asked)
        )
        if isinstance(every[-1][1], NoLegalRound):
            ends.append(every)
    return ends


@pytest.mark.parametrize("players", [6, 9, 12])
def test_foresight_leaves_only_dead_ends_that_were_announced(players):
    blind, seeing = dead_ends(pair, players, 40), dead_ends(pair_ahead, players, 40)
    assert len(blind) > len(seeing)
    assert all(UNAVOIDABLE in every[-2][1].notes[-1] for every in seeing)


@pytest.mark.parametrize("seed", seeds(12))
def test_with_absences_every_round_is_legal_or_was_announced(seed):
    players = 6 + seed
    every = list(rounds(f"away{seed}", players, players - 1, pair_ahead, away=0.15, results=WITH_FORFEITS))
    assert all(faults(question, found) == [] for question, found in every if isinstance(found, Pairing))


def test_nothing_is_looked_at_where_the_next_round_cannot_fail_or_is_not_planned():
    assert not is_needed(question_of(entered(8)))
    assert is_needed(question_of(entered(2)))
    assert not is_needed(question_of(entered(2), planned=1))
    assert is_needed(question_of(entered(8), absent=[1]))
    assert is_needed(question_of(entered(8), apart=[(1, 2)]))
    after_three = [question for question, _ in rounds(1, 8, 8, pair)]
    assert [is_needed(question) for question in after_three[:6]] == [False, False, False, True, True, True]
    assert [is_needed(question_of(one.event, planned=5)) for one in after_three[:6]] == [
        *(False, False, False, True, False, False)
    ]
    with_an_absence = table("2w1 \n 1b0 \n 4w1 \n 3b0 \n Z \n Z \n 8w1 \n 7b0")
    assert is_needed(question_of(with_an_absence))


def test_two_odd_groups_that_would_have_met_everybody_outside_are_not_left_behind():
    # Those who have not met yet: 1, 3 and 5 among themselves, 2, 4 and 6 among themselves, and 1-4, 2-5, 3-6, which
    # join the two. 1 and 4 lead with 2 points, the others have half a point.
    event = table(
        """
        2w1 6b1
        1b0 3w=
        4w0 2b=
        3b1 5w1
        6w= 4b0
        5b= 1w0
        """
    )
    question = question_of(event, colours=False, planned=4)
    assert pair(question).boards == ((1, 4), (2, 5), (3, 6))
    found = pair_ahead(question)
    assert {frozenset(board) for board in found.boards} == {frozenset({1, 4}), frozenset({2, 6}), frozenset({3, 5})}
    (note,) = found.notes
    assert note == (
        "A better round was passed over, because no legal round 4 could have followed it. "
        "This one leaves one for those who are there now."
    )


def test_the_bye_is_moved_when_that_is_what_saves_the_next_round():
    # 1, 2 and 3 have not had the bye. After one for 3 the others have no legal round 4.
    event = table("3w= 5w0\n 4w= 3b1\n 1b= 2w0\n 2b= U\n U 1b1")
    question = question_of(event, colours=False, planned=5, apart=[(1, 2)])
    games = {frozenset(board) for board in pair(question).boards}
    assert pair(question).bye == 3
    assert not leaves_one(question, games, 3)
    found = pair_ahead(question)
    assert found.bye == 1
    assert leaves_one(question, {frozenset(board) for board in found.boards}, 1)
    assert PASSED_OVER in found.notes[-1]


def test_what_cannot_be_avoided_is_said_and_the_best_round_taken():
    event = table("2w1 3b1\n 1b0 U\n U 1w0")  # three players: after round 3 nobody is left
    question = question_of(event)
    found = pair_ahead(question)
    assert found.boards == pair(question).boards
    assert found.notes == ("After it no legal round 4 will exist, whichever way round 3 is paired.",)


def test_the_search_stops_after_so_many_tries_and_says_so(monkeypatch):
    changed = [
        question
        for seed in range(30)
        for question, found in rounds(f"stop{seed}", 6, 5, pair_ahead, planned=5)
        if isinstance(found, Pairing) and any(PASSED_OVER in note for note in found.notes)
    ]
    assert changed
    monkeypatch.setattr(lookahead, "MOST_TRIES", 1)
    for question in changed:
        found = pair_ahead(question)
        assert found.boards == pair(question).boards
        assert found.notes[-1] == (
            f"The search for a round that leaves a legal round {question.round + 1} stopped after 1 tries without one; "
            "the best round was taken."
        )
