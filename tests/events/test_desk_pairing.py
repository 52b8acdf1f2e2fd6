"""The next round at the desk: what is asked of the pairing methods, pairing again, absences, what is allowed by name."""

import pytest

from calculators.events import pairing_methods
from calculators.events.desk_actions import DeskRefusalError, add_entry, ask_bye, set_presence
from calculators.events.desk_pairing import Wish, pair_round
from calculators.events.pairing_methods import METHODS
from calculators.events.question import NoLegalRound, Pairing
from tests.events.desks import imported, started
from tests.events.tables import table


@pytest.fixture
def asked(monkeypatch):
    """The questions that the methods are asked, with the name of the method."""
    found = []

    def answering(method):
        def answer(question):
            found.append((method, question))
            there = [number for number in question.event.index if number not in question.absent]
            return Pairing(tuple(zip(there[::2], there[1::2], strict=False)), there[-1] if len(there) % 2 else None)

        return answer

    for name, method in {
        "pair": "points",
        "pair_ahead": "points, looking ahead",
        "dutch_pairing": "dutch",
        "berger_pairing": "berger",
    }.items():
        monkeypatch.setattr(pairing_methods, name, answering(method))
    return found


@pytest.mark.parametrize(
    ("usual", "wish", "method"),
    [
        ("points", {}, "points, looking ahead"),
        ("points", {"look_ahead": False}, "points"),
        ("dutch", {}, "dutch"),
        ("dutch", {"method": "points"}, "points, looking ahead"),
        ("points", {"method": "dutch"}, "dutch"),
        ("points", {"method": "berger"}, "berger"),
    ],
)
def test_a_round_is_paired_by_the_method_of_the_event_unless_another_is_wanted(asked, usual, wish, method):
    started(4, method=usual).pair(**wish)
    assert [name for name, _ in asked] == [method]
    assert wish.get("method", usual) in METHODS


def test_the_question_holds_what_the_event_and_the_organiser_say(asked):
    event = started(6, planned=5, colours=False, group="random", seed=417, apart=((3, 1),))
    event.decided(ask_bye(event.desk, 2, [1], "H")).decided(set_presence(event.desk, 4, withdrawn=True))
    event.pair(absent=(5,), rematches=((6, 1),), second_byes=(3,))
    ((_, question),) = asked
    assert question.event == event.desk.finished
    assert question.absent == {2, 4, 5}
    assert (question.apart, question.rematches, question.second_byes) == ({(1, 3)}, {(1, 6)}, {3})
    assert (question.colours, question.group, question.seed, question.planned) == (False, "random", "417", 5)
    assert dict(event.desk.current.absent) == {2: "H", 4: "Z", 5: "Z"}
    assert event.desk.current.bye == 6


@pytest.mark.parametrize(("usual", "wish", "colours"), [(True, None, True), (True, False, False), (False, True, True)])
def test_colours_are_those_of_the_event_unless_others_are_wanted(asked, usual, wish, colours):
    event = started(4, colours=usual).pair(colours=wish)
    assert [question.colours for _, question in asked] == [colours]
    assert event.desk.current.colours is colours


def test_a_round_is_asked_for_with_the_results_of_the_one_before(asked):
    event = started(4).pair().play("1-0", "1-0").pair()
    assert [question.round for _, question in asked] == [1, 2]
    assert asked[1][1].event == event.saved.event


# --- again ----------------------------------------------------------------------------------------------------------


def test_pairing_again_gives_the_same_and_changes_nothing():
    event = started(7).pair(absent=(3,))
    assert pair_round(event.desk, Wish(again=True, absent=(3,))) is None
    kind, again = pair_round(event.desk, Wish(again=True))
    assert kind == "pair"
    assert again["absent"] == []
    assert again["round"] == 1


def test_pairing_again_is_for_the_round_that_the_organiser_sees():
    event = started(4).pair().play("1-0", "1-0").pair()
    assert pair_round(event.desk, Wish(again=True, round=2)) is None
    with pytest.raises(DeskRefusalError, match="Round 1 is not the one that is being paired"):
        pair_round(event.desk, Wish(again=True, round=1))


def test_after_the_first_result_a_round_is_not_paired_again():
    event = started(4).pair().enter(1, 1, "1-0")
    with pytest.raises(DeskRefusalError, match="Round 1 has a result already"):
        pair_round(event.desk, Wish(again=True))


def test_where_nothing_is_paired_nothing_is_paired_again():
    for event in (started(4), imported(table("2w1 3b=\n1b0 4w1\n4w1 1w=\n3b0 2b0"))):
        with pytest.raises(DeskRefusalError, match="is not the one"):
            pair_round(event.desk, Wish(again=True))


def test_the_log_keeps_both_versions():
    event = started(5).pair()
    event.pair(again=True, absent=(1,))
    first, second = (change.body for change in event.log if change.kind == "pair")
    assert (first["absent"], second["absent"]) == ([], [[1, "Z"]])
    assert first["boards"] != second["boards"]
    assert event.desk.round == 1


# --- no legal round -------------------------------------------------------------------------------------------------


def test_nothing_illegal_happens_silently_and_what_is_allowed_by_name_does():
    # Three players who have all met and all rested.
    event = started(3).pair().play("1-0").pair().play("1-0").pair().play("1-0")
    with pytest.raises(NoLegalRound, match="No legal round 4 exists: everybody has had the bye"):
        pair_round(event.desk, Wish())
    assert event.desk.round == 3
    # Neither is enough alone.
    for allowed in ({"rematches": ((1, 2),)}, {"second_byes": (3,)}):
        with pytest.raises(NoLegalRound):
            pair_round(event.desk, Wish(**allowed))
    event.pair(rematches=((1, 2),), second_byes=(3,))
    assert {frozenset(board) for board in event.desk.current.boards} == {frozenset((1, 2))}
    assert event.desk.current.bye == 3
    assert event.desk.current.notes  # it says so


def test_a_late_entry_can_make_a_round_legal_again():
    event = started(2).pair().play("1-0")
    with pytest.raises(NoLegalRound):
        pair_round(event.desk, Wish())
    event.decided(add_entry(event.desk, "Late", 0, "", "Z")).pair()
    # The two have met: one meets the third, the other has the bye, which is the lower-ranked of those without one
    # whose absence leaves a legal game.
    ((one, other),) = event.desk.current.boards
    assert {one, other, event.desk.current.bye} == {1, 2, 3}
    assert 3 in {one, other}
