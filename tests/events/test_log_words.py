"""What the log says of each change: in words, without names, and what an undo would take back."""

import pytest

from calculators.events.desk import Options
from calculators.events.desk_actions import add_entry, ask_bye, plan_rounds, set_presence
from calculators.events.desk_changes import (
    CHANGES,
    bye_body,
    entry_body,
    options_body,
    pair_body,
    plan_body,
    presence_body,
    results_body,
    undo_body,
)
from calculators.events.log_words import (
    TO_UNDO,
    WORDS,
    label_in,
    last_to_undo,
    rounds_in_words,
    steps_back,
    to_undo,
    told,
    what_it_did,
)
from calculators.events.model import Event, Reading
from calculators.events.saved import APPLY, details_body, import_body, name_body, start_body, view_body
from tests.events.desks import NAMES, started

BODIES = [
    ("import", import_body(Reading(Event((), 0), "TRF")), "read in"),
    ("start", start_body(Event((), 0), "plain", Options()), "started"),
    ("details", details_body("Spring", None, None), "title and dates"),
    ("name", name_body(3, "Alexandra"), "name of player 3 mended"),
    ("view", view_body("plain", ["PTS"], "half", None), "rules and order of the standings"),
    ("options", options_body(Options()), "how rounds are paired"),
    ("pair", pair_body(1, [(1, 2)], 3, []), "round 1 paired: 1 board"),
    ("pair", pair_body(12, [(1, 2), (4, 3)], 0, [(5, "Z")]), "round 12 paired: 2 boards"),
    (
        "pair",
        pair_body(1, [(1, 2)], 0, [], method="dutch"),
        "round 1 paired by FIDE Dutch (2026), not FIDE-endorsed: 1 board",
    ),
    ("results", results_body(2, {7: "½-½"}), "round 2, board 7: ½-½"),
    ("results", results_body(2, {7: "", 9: "1-0"}, "Desk 2"), "round 2, boards 7: cleared, 9: 1-0"),
    ("entry", entry_body(9, "Zoe", 1800, "Club", "H"), "late entry of player 9"),
    ("presence", presence_body(4, withdrawn=True), "player 4 leaves"),
    ("presence", presence_body(4, withdrawn=False), "player 4 comes back"),
    ("bye", bye_body(4, [3], "H"), "player 4 asks for a half-point bye in round 3"),
    ("bye", bye_body(4, [3, 5], "Z"), "player 4 asks for a zero-point bye in rounds 3 and 5"),
    ("bye", bye_body(4, [3], ""), "player 4 takes the bye back in round 3"),
    ("undo", undo_body(), "the last change of the desk undone"),
    ("undo", undo_body(57), "the last 57 changes of the desk undone"),
    ("plan", plan_body(7), "7 rounds planned"),
]


@pytest.mark.parametrize(("kind", "body", "words"), BODIES)
def test_every_change_is_said_in_words(kind, body, words):
    assert what_it_did(kind, body) == words


def test_whom_a_change_is_about_can_be_called_by_name():
    assert what_it_did("presence", presence_body(4, withdrawn=True), "Drew") == "Drew leaves"
    assert what_it_did("bye", bye_body(4, [3], ""), "Drew") == "Drew takes the bye back in round 3"


def test_every_kind_of_change_has_words():
    assert set(WORDS) == set(APPLY) == {kind for kind, _, _ in BODIES}


def test_a_kind_of_a_later_program_is_called_by_its_name():
    assert what_it_did("later", {}) == "later"


def test_the_label_of_the_helper_stands_beside_what_was_done():
    assert label_in(results_body(1, {1: "1-0"}, "Desk 2")) == "Desk 2"
    assert label_in(results_body(1, {1: "1-0"})) == label_in({}) == ""


def whole_event():
    """An event with every kind of change at the desk."""
    event = started(5).pair().play("1-0", "0-1").change("name", name_body(2, "Beatrix"))
    event.decided(add_entry(event.desk, "Zoe", 1800, "Night Owls", "H"))
    event.decided(set_presence(event.desk, 4, withdrawn=True))
    event.decided(ask_bye(event.desk, 1, [3], "H")).decided(plan_rounds(event.desk, 4))
    return (
        event.pair().enter(2, 1, "1-0", by="Desk 2").undo().change("details", details_body("Spring open", None, None))
    )


def test_no_name_stands_in_the_log():
    event = whole_event()
    assert {change.kind for change in event.log} == set(APPLY) - {"import", "view", "options"}
    words = " ".join(what_it_did(change.kind, change.body) for change in event.log)
    for name in (*NAMES, "Beatrix", "Zoe", "Night Owls", "Spring"):
        assert name not in words


def test_what_an_undo_takes_back_is_the_last_change_that_was_not_taken_back():
    event = started(4)
    assert last_to_undo(event.log) == ""
    event.pair()
    assert last_to_undo(event.log) == "round 1 paired by points: 2 boards"
    event.enter(1, 2, "0-1").change("name", name_body(1, "Alexa"))
    assert last_to_undo(event.log) == "round 1, board 2: 0-1"  # a mended name stays
    event.enter(1, 1, "1-0").undo()
    assert last_to_undo(event.log) == "round 1, board 2: 0-1"
    event.undo().undo()
    assert last_to_undo(event.log) == ""
    event.pair()
    assert last_to_undo(event.log) == "round 1 paired by points: 2 boards"


def test_an_undo_says_what_it_took_back_and_a_correction_what_stood_there():
    event = started(4).pair().play("1-0", "½-½").pair().enter(2, 1, "0-1").enter(1, 1, "0-1", confirmed=True)
    event.undo().enter(2, 2, "1-0").undo(3).pair()
    assert [words for _, words in told(event.log)][-7:] == [
        "round 2 paired by points: 2 boards",
        "round 2, board 1: 0-1",
        "round 1, board 1: 0-1; board 1 was 1-0; round 2 removed",
        "undone: round 1, board 1: 0-1",
        "round 2, board 2: 1-0",
        "undone: round 2, board 2: 1-0; round 2, board 1: 0-1; round 2 paired by points: 2 boards",
        "round 2 paired by points: 2 boards",
    ]


def test_an_undo_of_many_changes_lists_the_last_ones():
    event = started(4).pair()
    for number in range(8):
        event.enter(1, 1, ("1-0", "0-1")[number % 2])
    *_, (_, words) = told(event.undo(8).log)
    assert words.startswith("undone: round 1, board 1: 0-1; round 1, board 1: 1-0; ")
    assert words.endswith("; and 3 more")


def test_a_board_is_called_as_the_event_calls_it():
    event = started(4).pair().enter(1, 2, "0-1")
    assert [words for _, words in told(event.log, "table")][1:] == [
        "round 1 paired by points: 2 tables",
        "round 1, table 2: 0-1",
    ]
    assert last_to_undo(event.log, "table") == "round 1, table 2: 0-1"


@pytest.mark.parametrize(
    ("rounds", "words"), [([2], "round 2"), ([2, 3], "rounds 2 and 3"), (range(2, 6), "rounds 2, 3, 4 and 5")]
)
def test_rounds_in_words(rounds, words):
    assert rounds_in_words(rounds) == words


def test_the_way_back_to_a_change_is_there_unless_what_stood_there_was_undone():
    event = started(4).pair().play("1-0", "1-0").pair()  # changes 2 to 5
    assert [steps_back(event.log, number) for number in range(1, 7)] == [4, 4, 3, 2, 1, 0]
    event.undo().undo()  # 6 and 7: round 2 and the result of board 2
    assert steps_back(event.log, 4) == 0
    assert steps_back(event.log, 5) is None  # both results stood there, and one was undone
    event.enter(1, 2, "0-1")
    assert [steps_back(event.log, number) for number in (3, 4, 5, 6)] == [2, 1, None, None]


def test_several_changes_are_taken_back_at_once():
    event = started(4).pair().enter(1, 1, "1-0").enter(1, 2, "0-1").undo(2)
    assert [change.number for change in to_undo(event.log)] == [2]
    assert event.enter(1, 1, "½-½").boards(1) == [(1, 3, "½-½"), (4, 2, "")]
    assert [change.number for change in to_undo(event.log)] == [2, 6]


def test_every_change_of_the_desk_can_be_undone_but_its_options():
    assert set(CHANGES) - {"options", "undo"} == TO_UNDO
    event = whole_event()
    for kind in TO_UNDO:
        assert any(change.kind == kind for change in event.log), kind
    steps = 0
    while event.desk.past:
        assert last_to_undo(event.log)
        event.undo()
        steps += 1
    assert last_to_undo(event.log) == ""
    assert steps == sum(change.kind in TO_UNDO for change in event.log) - 1  # one was undone before
