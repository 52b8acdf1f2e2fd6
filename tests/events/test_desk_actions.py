"""What may be done at the desk as things stand: results, corrections, the next round, people; what is refused and why."""

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.board_results import CODES
from calculators.events.desk import Board, desk_for
from calculators.events.desk_actions import (
    LONGEST_LABEL,
    ChangedMeanwhileError,
    ConfirmationError,
    DeskRefusalError,
    absent_in,
    add_entry,
    ask_bye,
    boards_in,
    next_round,
    set_presence,
)
from calculators.events.model import MAX_PLAYERS, Event, Player
from calculators.events.saved import name_body
from tests.events.desks import enter_result, imported, started
from tests.events.tables import table


def sent(event, *of_result, seen=None, **more):
    """What a result sent by somebody who knows the log up to `seen` makes of the desk."""
    unseen = [change for change in event.log if change.number > seen] if seen is not None else []
    return enter_result(event.desk, *of_result, unseen, **more)


# --- results --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_entered(code):
    event = started(4).pair()
    assert sent(event, 1, 1, code) == ("results", {"round": 1, "results": [[1, code]], "by": ""})


def test_a_result_in_another_spelling_is_kept_in_ours():
    assert sent(started(4).pair(), 1, 2, " 0,5 : 0,5 ")[1]["results"] == [[2, "½-½"]]


@pytest.mark.parametrize("again", ["1-0", "1:0", "1"])
def test_what_stands_so_already_changes_nothing(again):
    event = started(4).pair().enter(1, 1, "1-0")
    assert sent(event, 1, 1, again) is None
    assert sent(event, 1, 1, again, seen=1) is None  # also as somebody sends it who has not seen it
    assert sent(event, 1, 2, "") is None


@pytest.mark.parametrize(("text", "kept"), [(" Desk \n 2 ", "Desk 2"), ("x" * 300, "x" * LONGEST_LABEL), ("", "")])
def test_the_label_of_the_helper_is_one_short_line(text, kept):
    assert sent(started(2).pair(), 1, 1, "1-0", by=text)[1]["by"] == kept


@pytest.mark.parametrize(
    ("round_", "board", "said"),
    [
        (0, 1, "There is no round 0. The event has 1 round."),
        (2, 1, "There is no round 2. The event has 1 round."),
        (1, 0, "Round 1 has no board 0. It has 2 boards."),
        (1, 3, "Round 1 has no board 3. It has 2 boards."),
    ],
)
def test_a_board_that_there_is_not_is_refused(round_, board, said):
    with pytest.raises(ReadingError, match=said):
        sent(started(4).pair(), round_, board, "1-0")


def test_before_round_1_there_is_no_board():
    with pytest.raises(ReadingError, match=r"There is no round 1\. The event has 0 rounds\."):
        sent(started(4), 1, 1, "1-0")


def test_a_text_that_is_no_result_is_refused():
    with pytest.raises(ReadingError, match='"2-1" is no result'):
        sent(started(4).pair(), 1, 1, "2-1")
    with pytest.raises(ReadingError, match='"½-½" is no result'):
        sent(started(4, games=True).pair(), 1, 1, "½-½")


# --- somebody else was faster ---------------------------------------------------------------------------------------


def test_a_board_that_somebody_else_changed_is_not_overwritten_and_both_values_are_said():
    event = started(4).pair()
    seen = event.saved.number
    event.enter(1, 1, "1-0", by="Desk 2")
    with pytest.raises(ChangedMeanwhileError) as refused:
        sent(event, 1, 1, "0-1", seen=seen)
    assert "Round 1, board 1: 1-0 was entered meanwhile by Desk 2; you sent 0-1." in str(refused.value)
    assert sent(event, 1, 1, "0-1", seen=event.saved.number)  # who has seen it may change it


def test_clearing_is_a_change_too():
    event = started(4).pair().enter(1, 1, "1-0")
    seen = event.saved.number
    event.enter(1, 1, "")
    with pytest.raises(ChangedMeanwhileError, match="no result was entered meanwhile; you sent 0-1"):
        sent(event, 1, 1, "0-1", seen=seen)
    event.enter(1, 1, "½-½")
    with pytest.raises(ChangedMeanwhileError, match="½-½ was entered meanwhile; you sent no result"):
        sent(event, 1, 1, "", seen=seen)


def test_other_boards_other_rounds_and_names_do_not_count_as_changes():
    event = started(4).pair().play("1-0", "1-0").pair()
    seen = event.saved.number
    event.enter(2, 2, "1-0").change("name", name_body(1, "Alexa"))
    assert sent(event, 2, 1, "0-1", seen=seen)
    assert sent(event, 2, 1, "0-1", seen=99)  # a number that is still to come
    # Round 1 was changed, not this board of round 2, and round 2 was not there to be seen before.
    event.undo().undo().undo()
    assert event.desk.round == 1


def test_a_round_paired_again_meanwhile_has_other_players_on_its_boards():
    event = started(3).pair()
    seen = event.saved.number
    event.pair(again=True, absent=(2,))
    assert event.boards(1) == [(1, 3, "")]
    with pytest.raises(ChangedMeanwhileError, match=r"paired again meanwhile.*You sent 1-0"):
        sent(event, 1, 1, "1-0", seen=seen)
    assert sent(event, 1, 1, "1-0", seen=event.saved.number)


def test_after_an_undo_the_board_has_to_be_looked_at_again():
    event = started(4).pair().enter(1, 1, "1-0").enter(1, 1, "0-1")
    seen = event.saved.number
    event.undo()
    with pytest.raises(ChangedMeanwhileError, match="1-0 stands there after an undo; you sent ½-½"):
        sent(event, 1, 1, "½-½", seen=seen)


def test_a_result_without_a_number_of_what_was_seen_is_taken():
    event = started(4).pair().enter(1, 1, "1-0")
    assert sent(event, 1, 1, "0-1")


# --- corrections ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (2, "Round 2 was paired from the results as they are. Changing round 1 removes it"),
        (3, "Rounds 2 and 3 were paired from the results as they are. Changing round 1 removes them"),
        (4, "Rounds 2, 3 and 4 were paired"),
    ],
)
def test_a_correction_says_which_later_rounds_it_removes_and_needs_confirming(rounds, said):
    event = started(8).pair()
    while event.desk.round < rounds:
        event.play("1-0", "1-0", "1-0", "1-0").pair()
    with pytest.raises(ConfirmationError) as refused:
        sent(event, 1, 2, "0-1")
    assert str(refused.value).startswith(said)
    assert "undo brings" in str(refused.value)
    assert refused.value.rounds == list(range(2, rounds + 1))
    assert sent(event, 1, 2, "0-1", confirmed=True) == ("results", {"round": 1, "results": [[2, "0-1"]], "by": ""})


def test_a_correction_that_changes_nothing_needs_no_confirming():
    event = started(4).pair().play("1-0", "1-0").pair()
    assert sent(event, 1, 1, "1-0") is None


def test_confirming_holds_for_the_rounds_that_were_named():
    event = started(8).pair()
    while event.desk.round < 3:
        event.play("1-0", "1-0", "1-0", "1-0").pair()
    with pytest.raises(ConfirmationError, match="Rounds 2 and 3 were paired"):
        sent(event, 1, 2, "0-1", confirmed=True, removes=2)
    assert sent(event, 1, 2, "0-1", confirmed=True, removes=3)[0] == "results"


def test_results_of_a_round_that_was_removed_meanwhile_are_told_and_entered_nowhere():
    event = started(4).pair().play("1-0", "1-0").pair()
    seen = event.saved.number
    event.undo()
    with pytest.raises(
        DeskRefusalError, match=r"Round 2 was removed meanwhile\. Nothing was entered; you sent 1: 0-1\."
    ):
        sent(event, 2, 1, "0-1", seen=seen)


def test_confirming_does_not_overwrite_what_somebody_else_changed():
    event = started(4).pair().play("1-0", "1-0")
    seen = event.saved.number
    event.enter(1, 1, "½-½").pair()
    with pytest.raises(ChangedMeanwhileError):
        sent(event, 1, 1, "0-1", seen=seen, confirmed=True)


# --- the next round -------------------------------------------------------------------------------------------------


def test_the_next_round_opens_when_all_boards_are_in_and_open_ones_are_named():
    event = started(6).pair()
    with pytest.raises(DeskRefusalError, match=r"Round 1 is not finished: boards 1, 2, 3 have no result"):
        next_round(event.desk)
    event.play("1-0").enter(1, 3, "1-0")
    with pytest.raises(DeskRefusalError, match=r"Round 1 is not finished: board 2 has no result"):
        next_round(event.desk)
    event.enter(1, 2, "---")
    assert next_round(event.desk) == 2


def test_open_boards_of_a_round_that_was_read_in_are_named_too():
    event = imported(table("2w1 3b\n1b0 4w1\n4w1 1w\n3b0 2b0"))
    with pytest.raises(DeskRefusalError, match="Round 2 is not finished: board 1 has no result"):
        next_round(event.desk)
    assert next_round(event.enter(2, 1, "1-0").desk) == 3


def test_many_open_boards_are_named_in_part():
    event = Event(tuple(Player(number, f"Player {number}", ()) for number in range(1, 101)), 0)
    with pytest.raises(DeskRefusalError, match=r"boards 1, 2, .*, 20 … have no result"):
        next_round(imported(event).pair().desk)


def test_more_rounds_than_are_run_here_are_refused():
    row = " ".join(["H"] * 50)
    with pytest.raises(DeskRefusalError, match="50 rounds, which is the most"):
        next_round(imported(table(f"{row}\n{row}")).desk)


def test_the_desk_of_an_event_that_was_read_in_is_taken_up_where_it_stands():
    event = table("2w1\n1b0")
    assert imported(event).saved.taken_up.finished == event
    assert boards_in(imported(event).saved.taken_up, 1) == [(Board(1, 2), "1-0")]
    run_here = started(4).saved
    assert run_here.taken_up is run_here.desk


# --- people ---------------------------------------------------------------------------------------------------------


def test_who_is_absent_counts_nothing_unless_a_bye_was_asked_for():
    event = started(8)
    event.decided(ask_bye(event.desk, 2, [1, 3], "H")).decided(ask_bye(event.desk, 3, [1], "Z"))
    event.decided(set_presence(event.desk, 4, withdrawn=True))
    assert absent_in(event.desk, 1) == {2: "H", 3: "Z", 4: "Z"}
    assert absent_in(event.desk, 2, (1, 2)) == {1: "Z", 2: "Z", 4: "Z"}
    assert absent_in(event.desk, 3, (1, 2)) == {1: "Z", 2: "H", 4: "Z"}


def test_who_has_left_gets_nothing_for_a_bye_asked_for_before():
    event = started(8)
    event.decided(ask_bye(event.desk, 2, [1], "H")).decided(set_presence(event.desk, 2, withdrawn=True))
    assert absent_in(event.desk, 1) == {2: "Z"}
    event.decided(set_presence(event.desk, 2, withdrawn=False))
    assert absent_in(event.desk, 1) == {2: "H"}


def test_leaving_twice_is_leaving_once():
    event = started(4)
    assert set_presence(event.desk, 2, withdrawn=False) is None
    event.decided(set_presence(event.desk, 2, withdrawn=True))
    assert set_presence(event.desk, 2, withdrawn=True) is None


def test_a_bye_can_be_asked_for_once_and_taken_back():
    event = started(4)
    event.decided(ask_bye(event.desk, 2, [1, 2], "H"))
    assert ask_bye(event.desk, 2, [1], "H") is None
    assert ask_bye(event.desk, 1, [1], "") is None
    event.decided(ask_bye(event.desk, 2, [1], "Z"))
    assert set(event.desk.byes) == {(2, 2, "H"), (2, 1, "Z")}
    event.decided(ask_bye(event.desk, 2, [1, 2], ""))
    assert event.desk.byes == ()


@pytest.mark.parametrize("rounds", [[], [1], [0], [51], [2, 1]])
def test_byes_are_for_rounds_still_to_be_paired(rounds):
    event = started(4).pair()
    with pytest.raises(ReadingError, match=r"in rounds 2 to 50: write the numbers of rounds"):
        ask_bye(event.desk, 2, rounds, "H")


@pytest.mark.parametrize("letter", ["F", "U", "h", "HZ"])
def test_a_letter_that_is_no_bye_to_ask_for_is_refused(letter):
    with pytest.raises(ReadingError, match=f'"{letter}" does not say'):
        ask_bye(started(4).desk, 2, [1], letter)


def test_a_late_entry_has_the_next_number():
    event = started(4)
    kind, body = add_entry(event.desk, "  Zoe   Late ", 1850, " Night  Owls ", "H")
    assert (kind, body) == (
        "entry",
        {"number": 5, "name": "Zoe Late", "rating": 1850, "club": "Night Owls", "missed": "H"},
    )
    strange = Event((Player(7, "Anna", ()), Player(3, "Bert", ())), 0)
    assert add_entry(desk_for(strange), "Carl", 0, "", "Z")[1]["number"] == 8
    assert add_entry(desk_for(Event((), 0)), "Carl", 0, "", "Z")[1]["number"] == 1


@pytest.mark.parametrize(
    ("name", "rating", "missed", "said"),
    [
        ("", 0, "Z", "Enter the name"),
        (" \t ", 0, "Z", "Enter the name"),
        ("alex", 0, "Z", '"alex" is entered already'),
        ("A L E X", 0, "Z", "is entered already"),
        ("x" * 81, 0, "Z", "81 characters. Keep to 80"),
        ("Zoe", 10_000, "Z", "10000 is no rating"),
        ("Zoe", 0, "", "does not say what missed rounds count"),
        ("Zoe", 0, "ZH", '"ZH" does not say'),
        ("Zoe", 0, "U", '"U" does not say'),
    ],
)
def test_a_late_entry_that_cannot_be_is_refused(name, rating, missed, said):
    with pytest.raises(ReadingError, match=said):
        add_entry(started(4).desk, name, rating, "", missed)


def test_more_players_than_are_run_here_are_refused():
    event = Event(tuple(Player(number, f"Player {number}", ()) for number in range(1, MAX_PLAYERS + 1)), 0)
    with pytest.raises(DeskRefusalError, match="5000 players"):
        add_entry(desk_for(event), "One more", 0, "", "Z")
