"""A round as the organiser writes it: swaps, colours, exchanges, the bye; what needs confirming and what is refused."""

import re
import time

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.desk import Board
from calculators.events.desk_actions import ConfirmationError, DeskRefusalError
from calculators.events.desk_by_hand import CHANGED, pair_by_hand, read_pairs
from calculators.events.model import Event, Player
from tests.events.desks import imported, started
from tests.events.tables import table


def by_hand(event, text, *, number=None, confirmed=False):
    return pair_by_hand(event.desk, text, number or event.desk.round, confirmed=confirmed)


def written(event, text, *, confirmed=False):
    """The boards, the bye and who is absent after the organiser wrote this."""
    event.decided(by_hand(event, text, confirmed=confirmed))
    current = event.desk.current
    return [tuple(board) for board in current.boards], current.bye, dict(current.absent)


@pytest.mark.parametrize(
    ("text", "boards", "bye"),
    [
        ("4 - 2\n1 - 3\nbye 5", [(4, 2), (1, 3)], 5),  # boards swapped
        ("3 - 1\n4 - 2\nbye 5", [(3, 1), (4, 2)], 5),  # colours turned
        ("1 - 4\n3 - 2\nbye 5", [(1, 4), (3, 2)], 5),  # players exchanged
        ("1 - 3\n4 - 5\nbye 2", [(1, 3), (4, 5)], 2),  # another bye
    ],
)
def test_boards_colours_players_and_the_bye_can_be_changed(text, boards, bye):
    event = started(5).pair()
    assert event.boards(1) == [(1, 3, ""), (4, 2, "")]
    assert written(event, text) == (boards, bye, {})
    assert event.desk.current.notes == (CHANGED,)
    # The log keeps both.
    assert [change.body["boards"] for change in event.log if change.kind == "pair"] == [
        [[1, 3], [4, 2]],
        [list(board) for board in boards],
    ]
    assert event.undo().boards(1) == [(1, 3, ""), (4, 2, "")]


def test_what_stands_so_already_changes_nothing():
    event = started(5).pair()
    assert by_hand(event, "1-3\n4-2\nbye 5") is None
    event.decided(by_hand(event, "3-1\n4-2\nbye 5"))
    assert by_hand(event, "3 – 1\n\n4:2\n BYE: 5 ") is None


@pytest.mark.parametrize(
    ("text", "boards", "bye"),
    [
        ("12-5", [(12, 5)], 0),
        (" 12 - 5 ", [(12, 5)], 0),
        ("12–5", [(12, 5)], 0),
        ("12:5", [(12, 5)], 0),
        ("12 5", [(12, 5)], 0),
        ("12\t5", [(12, 5)], 0),
        ("12-5\r\n\r\nbye 7\r\n", [(12, 5)], 7),
        ("rest 7\n12-5", [(12, 5)], 7),
        ("Bye: 7\n12-5", [(12, 5)], 7),
    ],
)
def test_boards_are_read_as_people_write_them(text, boards, bye):
    assert read_pairs(started(12).desk.finished, text) == ([Board(*board) for board in boards], bye)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Write at least one board"),
        ("bye 1", "Write at least one board"),
        ("1-2\n3", 'Line 2: "3" is no board'),
        ("1-2\nAlex Blair", 'Line 2: "Alex Blair" is no board'),
        ("1-2\nZoe - Casey", 'Line 2: "Zoe" is no player'),
        ("1-2\nbye Zoe", 'Line 2: "Zoe" is no player'),
        ("1-2-3", "Line 1"),
        ("1-2\nbye 3\nbye 4", 'Line 3: "bye 4" is a second bye: a round has one'),
        ("1-2\n3-9", 'Line 2: "9" is no player'),
        ("0-1", 'Line 1: "0" is no player'),
        ("1-1", "Line 1: player 1 (Alex) stands twice"),
        ("1-2\n2-3", "Line 2: player 2 (Blair) stands twice"),
        ("1-2\nbye 1", "Line 2: player 1 (Alex) stands twice"),
        ("1-²", "is no board"),
        ("١-٢", "is no board"),
        ("9999999-1", "is no board"),
    ],
)
def test_what_is_no_round_is_refused_by_line(text, said):
    with pytest.raises(ReadingError, match=re.escape(said)):
        by_hand(started(4).pair(), text, confirmed=True)


def test_at_most_twenty_lines_are_named_and_megabytes_take_no_time():
    event = started(4).pair()
    with pytest.raises(ReadingError) as refused:
        by_hand(event, "x\n" * 1000)
    assert len(refused.value.problems) == 20
    began = time.perf_counter()
    for text in ("1" + " " * 500_000 + "x", "1 - " * 200_000, "bye" + " :" * 300_000, "5-1\n" * 200_000):
        with pytest.raises(ReadingError):
            by_hand(event, text)
    assert time.perf_counter() - began < 3


# --- what is unusual ------------------------------------------------------------------------------------------------


def after_a_round(count=5):
    """1-3 and 4-2 were played, 5 had the bye; round 2 is paired."""
    return started(count).pair().play("1-0", "+--").pair()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1-3\n4-5\nbye 2", "Players 1 (Alex) and 3 (Casey) have met before."),
        ("3-1\n4-5\nbye 2", "Players 3 (Casey) and 1 (Alex) have met before."),
        ("1-2\n3-4\nbye 5", "Player 5 (Eden) has had a bye before."),
        ("1-3\n2-4\nbye 5", "Players 1 (Alex) and 3 (Casey) have met before. Player 5 (Eden) has had a bye before."),
        ("1-2\n3-5\nbye 4", "Player 4 (Drew) has had a bye before."),  # points without a game: a win by forfeit
        ("1-2\nbye 3", "Players 4 (Drew), 5 (Eden) are on no board and would score nothing."),
    ],
)
def test_rematches_second_byes_and_players_left_out_need_confirming(text, said):
    event = after_a_round()
    with pytest.raises(ConfirmationError) as refused:
        by_hand(event, text)
    assert str(refused.value) == f"{said} Confirm it if it is meant."
    event.decided(by_hand(event, text, confirmed=True))
    assert event.desk.current.notes[0] == CHANGED
    assert " ".join(event.desk.current.notes[1:]) == said


def test_players_of_a_forfeited_game_may_meet():
    # 4 won against 2 by forfeit in round 1: no game was played.
    assert by_hand(after_a_round(), "4-2\n1-5\nbye 3")


def test_pairs_that_are_to_be_kept_apart_need_confirming():
    event = started(4, apart=((1, 4),)).pair()
    with pytest.raises(ConfirmationError, match=r"Players 4 \(Drew\) and 1 \(Alex\) are to be kept apart"):
        by_hand(event, "4-1\n2-3")
    assert by_hand(event, "4-1\n2-3", confirmed=True)


def test_who_is_left_out_keeps_the_bye_that_was_asked_for():
    event = started(6).pair()
    event.pair(again=True, absent=(6, 1))
    assert dict(event.desk.current.absent) == {6: "Z", 1: "Z"}
    # Known to be absent: nothing to confirm.
    boards, bye, absent = written(event, "2-5\n3-4")
    assert (boards, bye, absent) == ([(2, 5), (3, 4)], 0, {1: "Z", 6: "Z"})


def test_many_players_left_out_are_named_in_part():
    event = imported(Event(tuple(Player(number, f"Player {number}", ()) for number in range(1, 25)), 0)).pair()
    with pytest.raises(ConfirmationError, match=r"Players 3 .*, 22 .* … are on no board"):
        by_hand(event, "1-2")


# --- when it is too late --------------------------------------------------------------------------------------------


def test_after_the_first_result_the_pairings_stand():
    event = started(4).pair().enter(1, 2, "1-0")
    with pytest.raises(DeskRefusalError, match="Round 1 has a result already"):
        by_hand(event, "3-1\n4-2", confirmed=True)
    event.enter(1, 2, "")
    assert by_hand(event, "3-1\n4-2")


@pytest.mark.parametrize("number", [1, 3, 99])
def test_another_round_than_the_current_one_is_refused(number):
    event = started(4).pair().play("1-0", "1-0").pair()
    with pytest.raises(DeskRefusalError, match=f"Round {number} is not the one"):
        by_hand(event, "1-2\n3-4", number=number)


def test_before_anything_is_paired_there_is_nothing_to_change():
    for event in (started(4), imported(table("2w1\n1b0"))):
        with pytest.raises(DeskRefusalError, match="is not the one"):
            by_hand(event, "1-2", number=1)


def test_a_round_without_colours_stays_without():
    event = started(4, colours=False).pair()
    event.decided(by_hand(event, "1-4\n2-3")).play("1-0")
    assert {player.outcomes[0].colour for player in event.saved.event.players} == {""}
