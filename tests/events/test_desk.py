"""The state of the pairing desk: which rounds count, undo, corrections, and laws that every sequence of actions keeps."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.compute.scores import SCALES, ReadingError
from calculators.events.board_results import CODES
from calculators.events.desk import (
    MAX_UNDO,
    Board,
    Desk,
    Options,
    Paired,
    boards_by_number,
    desk_for,
    reopened,
    with_round,
)
from calculators.events.desk_actions import (
    DeskRefusalError,
    add_entry,
    ask_bye,
    set_presence,
)
from calculators.events.desk_by_hand import pair_by_hand
from calculators.events.desk_changes import undo_body
from calculators.events.desk_pairing import Wish, pair_round
from calculators.events.encoding import decode_event, encode_event
from calculators.events.model import Event
from calculators.events.question import PairingError
from calculators.events.saved import details_body, fold, name_body
from tests.events.desks import EMPTY, NAMES, enter_result, imported, points, started
from tests.events.tables import table


def state(desk):
    """What an undo brings back."""
    return desk.finished, desk.current, desk.withdrawn, desk.byes, desk.paired


# --- when a round counts --------------------------------------------------------------------------------------------


def test_a_paired_round_counts_from_its_first_result_on():
    event = started(4).pair()
    assert (event.saved.event.rounds, event.desk.round) == (0, 1)
    event.enter(1, 2, "0-1")
    assert event.saved.event.rounds == 1
    # Boards 1-3 and 4-2 by the fold: board 1 is still open.
    assert event.boards(1) == [(1, 3, ""), (4, 2, "0-1")]
    assert event.rows() == [["3"], ["4W"], ["1"], ["2L"]]


def test_clearing_the_only_result_takes_the_round_back():
    event = started(4).pair().enter(1, 2, "0-1").enter(1, 2, "")
    assert event.saved.event.rounds == 0
    assert event.saved.event == started(4).saved.event
    assert not event.desk.current.begun


def test_byes_and_absences_count_with_their_round_and_not_before():
    event = started(5)
    event.decided(ask_bye(event.desk, 2, [1], "H")).pair(absent=(3,))
    assert points(event.saved.event) == [0, 0, 0, 0, 0]
    assert event.desk.current.bye == 5  # of 1, 4 and 5 the lowest
    event.play("½-½")
    assert event.rows() == [["4D"], ["H"], ["Z"], ["1D"], ["BYE"]]
    assert points(event.saved.event) == [0.5, 0.5, 0, 0.5, 1]


def test_finished_rounds_stay_when_the_next_is_paired():
    event = started(4).pair().play("1-0", "1-0")
    before = event.saved.event
    event.pair()
    assert event.saved.event == before
    assert (event.desk.round, event.saved.event.rounds) == (2, 1)


def test_the_planned_rounds_grow_with_those_played():
    event = started(2, planned=1).pair().play("1-0").pair(rematches=((1, 2),)).play("1-0")
    assert (event.saved.event.rounds, event.saved.event.planned) == (2, 2)


@pytest.mark.parametrize(("options", "colours"), [({}, ("w", "b")), ({"colours": False}, ("", ""))])
def test_colours_are_kept_where_the_event_has_them(options, colours):
    event = started(2, **options).pair().play("1-0").saved.event
    assert tuple(player.outcomes[0].colour for player in event.players) == colours


@pytest.mark.parametrize(("usual", "wish"), [(True, False), (False, True)])
def test_a_round_can_have_other_colours_than_the_event(usual, wish):
    event = started(4, colours=usual).pair(colours=wish).play("1-0", "1-0")
    assert {outcome.colour != "" for player in event.saved.event.players for outcome in player.outcomes} == {wish}
    event.pair().play("1-0", "1-0")
    assert {player.outcomes[1].colour != "" for player in event.saved.event.players} == {usual}
    # Also when a correction opens the round again.
    event.enter(1, 1, "0-1", confirmed=True)
    assert {player.outcomes[0].colour != "" for player in event.saved.event.players} == {wish}


def test_boards_keep_the_order_they_were_paired_in():
    event = started(8).pair().play("0-1", "½-½", "1-0", "0-1")
    paired = [pair[:2] for pair in event.boards(1)]
    event.pair().play("1-0", "1-0", "1-0", "1-0").pair()
    assert [pair[:2] for pair in event.boards(1)] == paired
    assert [result for _, _, result in event.boards(1)] == ["0-1", "½-½", "1-0", "0-1"]


def test_games_of_a_match_decide_who_won():
    event = started(4, games=True, colours=False, scale=SCALES["match"]).pair().play("2-1", "1-1-1")
    assert event.rows() == [["3W"], ["4D"], ["1L"], ["2D"]]
    assert [result for _, _, result in event.boards(1)] == ["2-1", "1-1-1"]
    assert [tuple(map(int, player.outcomes[0].games)) for player in event.saved.event.players] == [
        (2, 1, 0),
        (1, 1, 1),
        (1, 2, 0),
        (1, 1, 1),
    ]


# --- corrections ----------------------------------------------------------------------------------------------------


def three_rounds():
    """Four players in round 3, which is paired and not begun."""
    event = started(4).pair().play("1-0", "1-0").pair().play("1-0", "½-½").pair()
    assert (event.desk.round, event.saved.event.rounds) == (3, 2)
    return event


def test_correcting_round_1_after_round_3_was_paired_removes_rounds_2_and_3():
    event = three_rounds().enter(1, 1, "0-1", confirmed=True)
    assert (event.desk.round, event.saved.event.rounds) == (1, 1)
    assert event.boards(1) == [(1, 3, "0-1"), (4, 2, "1-0")]
    assert points(event.saved.event) == [0, 0, 1, 1]


def test_undo_brings_all_removed_rounds_back():
    event = three_rounds()
    before = state(event.desk)
    event.enter(1, 1, "0-1", confirmed=True).undo()
    assert state(event.desk) == before
    assert event.saved.event == three_rounds().saved.event


def test_a_corrected_round_is_the_current_one_again():
    event = three_rounds().enter(1, 1, "", confirmed=True).enter(1, 2, "")
    assert (event.saved.event.rounds, event.desk.round) == (0, 1)  # its last result is gone
    assert event.pair(again=True).saved.number == event.saved.number  # and it could be paired again
    event.play("1-0", "1-0").pair()
    assert event.desk.round == 2


def test_rounds_before_a_correction_keep_the_order_of_their_boards():
    event = started(8).pair()
    event.decided(pair_by_hand(event.desk, "8-4\n3-7\n6-2\n1-5", 1, confirmed=False))
    event.play("0-1", "½-½", "1-0", "0-1").pair().play("1-0", "1-0", "½-½", "0-1").pair()
    event.play("1-0", "1-0", "1-0", "1-0").pair()
    kept = [event.boards(number) for number in (1, 2)]
    assert [pair[:2] for pair in kept[0]] == [(8, 4), (3, 7), (6, 2), (1, 5)]
    event.enter(3, 1, "0-1", confirmed=True)
    assert [event.boards(number) for number in (1, 2)] == kept
    event.enter(2, 1, "0-1", confirmed=True)
    assert event.boards(1) == kept[0]


def test_a_correction_keeps_bye_absences_and_late_entries():
    event = started(6)
    event.decided(ask_bye(event.desk, 1, [1], "H")).pair(absent=(2,))  # 3-5, 6-4 or the like: four are left
    event.play("1-0", "1-0").decided(add_entry(event.desk, "Late", 0, "", "F"))
    event.pair(absent=(2, 3, 4)).play("1-0", "0-1")
    kept = [row[0] for row in event.rows()]
    event.enter(1, 1, "0-1", confirmed=True)
    rows = [row[0] for row in event.rows()]
    changed = set(event.desk.current.boards[0])
    assert [row for number, row in enumerate(rows, 1) if number not in changed] == [
        row for number, row in enumerate(kept, 1) if number not in changed
    ]
    assert (rows[0], rows[1], rows[6]) == ("H", "Z", "BYE")  # a full-point bye for the late entry
    assert event.desk.current.bye == 0


@given(results=st.lists(st.sampled_from([*CODES, ""]), min_size=3, max_size=3), bye=st.booleans(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_round_is_opened_again_as_it_was(results, bye, data):
    event = started(9)
    absent = data.draw(st.permutations(range(1, 10)))[: 2 if bye else 3]
    event.pair(absent=tuple(absent)).play(*results)
    current = event.desk.current
    played = with_round(event.desk.finished, current, games=False)
    again = reopened(played, Paired(current.boards, current.method))
    assert replace(again, absent=(), notes=()) == replace(current, absent=(), notes=())
    assert dict(again.absent) == dict(current.absent)


def test_a_result_of_a_round_that_was_read_in_can_be_corrected():
    # 1 beat 2 and drew 3; 4 lost to both others.
    event = imported(table("2w1 3b=\n1b0 4w1\n4w1 1w=\n3b0 2b0"))
    assert event.desk.round == 2
    event.enter(1, 1, "0-1", confirmed=True)
    assert event.saved.event.rounds == 1
    assert points(event.saved.event) == [0, 1, 1, 0]
    event.undo()
    assert points(event.saved.event) == [1.5, 1, 1.5, 0]


def test_an_event_that_was_read_in_is_paired_on():
    event = imported(table("2w1 3b=\n1b0 4w1\n4w1 1w=\n3b0 2b0")).pair()
    assert {frozenset(board) for board in event.desk.current.boards} == {frozenset((1, 4)), frozenset((2, 3))}
    event.play("1-0", "1-0")
    assert event.saved.event.rounds == 3
    # Rounds that were read in have their boards by the lowest number, those paired here as they were paired.
    assert event.boards(1) == [(1, 2, "1-0"), (3, 4, "1-0")]
    assert [pair[:2] for pair in event.boards(3)] == [tuple(board) for board in event.desk.current.boards]


def test_a_corrected_round_that_was_read_in_leaves_rounds_before_it_alone():
    event = imported(table("2w1 3b=\n1b0 4w1\n4w1 1w=\n3b0 2b0")).pair().play("1-0", "1-0")
    event.enter(2, 1, "1-0", confirmed=True)
    assert (event.saved.event.rounds, event.desk.current) == (2, None)
    assert event.boards(1) == [(1, 2, "1-0"), (3, 4, "1-0")]
    assert event.boards(2) == [(3, 1, "1-0"), (2, 4, "1-0")]


def test_matches_that_were_read_in_stay_matches():
    event = imported(table("22-1\n11-2", scale=SCALES["match"]))
    event.enter(1, 1, "0-2")
    assert event.desk.options == Options(colours=False, games=True)
    assert event.boards(1) == [(1, 2, "0-2")]
    event.pair(rematches=((1, 2),)).play("2-1")
    assert event.boards(2)[0][2] == "2-1"


@pytest.mark.parametrize(
    ("text", "coloured"),
    [
        ("2w1\n1b0", True),
        ("2=\n1=", False),
        ("2= U\n1= Z", False),
        ("2+ 2b0\n1- 1w1", True),
        ("U\nZ", True),  # nobody has played yet: as for a new event
    ],
)
def test_an_event_that_was_read_in_has_colours_where_it_had_them(text, coloured):
    assert desk_for(table(text)).options.colours is coloured
    assert desk_for(Event((), 0)).options.colours


def test_open_boards_are_those_without_a_result():
    event = started(6)
    assert event.desk.open_boards == []
    event.pair().enter(1, 2, "1-0")
    assert event.desk.open_boards == event.desk.current.open_boards == [1, 3]
    # Also of the last round of an event that was read in.
    assert imported(table("2w 3b1\n1b 4w1\n4w1 1w0\n3b0 2b0")).desk.open_boards == []
    assert imported(table("2w1 3b\n1b0 4w1\n4w1 1w\n3b0 2b0")).desk.open_boards == [1]


def test_boards_of_a_round_that_was_read_in_go_by_the_lowest_number():
    assert boards_by_number(table("4b1 H\n3w0 U\n2b1 4+\n1w0 3-"), 1) == (Board(4, 1), Board(2, 3))
    assert boards_by_number(table("4b1 H\n3w0 U\n2b1 4+\n1w0 3-"), 2) == (Board(3, 4),)


# --- people ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("missed", "points_"), [("Z", 0), ("H", 0.5), ("F", 1)])
def test_rounds_missed_by_a_late_entry_count_as_announced(missed, points_):
    event = started(4).pair().play("1-0", "1-0")
    event.decided(add_entry(event.desk, "Late", 0, "", missed))
    assert points(event.saved.event)[4] == points_
    assert event.saved.event.rounds == 1


@pytest.mark.parametrize("begun", [False, True])
def test_a_late_entry_while_a_round_is_running_has_missed_it(begun):
    event = started(4).pair().play("1-0", "1-0").pair()
    if begun:
        event.enter(2, 1, "1-0")
    event.decided(add_entry(event.desk, "Late", 0, "", "H"))
    assert points(event.saved.event)[4] == (1 if begun else 0.5)  # a half for each round that counts
    event.play("1-0", "1-0").pair()
    assert points(event.saved.event)[4] == 1
    paired = {who for board in event.desk.current.boards for who in board} | {event.desk.current.bye}
    assert 5 in paired


def test_a_late_entry_before_the_first_result_is_in_when_the_round_is_paired_again():
    event = started(3).pair()
    event.decided(add_entry(event.desk, "Late", 0, "", "Z"))
    assert (dict(event.desk.current.absent), event.desk.current.late) == ({4: "Z"}, {4})
    event.pair(again=True)
    assert not event.desk.current.absent
    assert {who for board in event.desk.current.boards for who in board} == {1, 2, 3, 4}


def test_who_leaves_while_paired_stays_on_the_board_and_is_out_of_the_next_round():
    event = started(4).pair()
    event.decided(set_presence(event.desk, 3, withdrawn=True))
    assert event.boards(1) == [(1, 3, ""), (4, 2, "")]
    event.play("+--", "1-0").pair()
    assert dict(event.desk.current.absent) == {3: "Z"}
    event.decided(set_presence(event.desk, 3, withdrawn=False)).play("1-0").pair()
    assert not event.desk.current.absent


def test_a_bye_asked_for_counts_in_its_round_only():
    event = started(4)
    event.decided(ask_bye(event.desk, 1, [2], "H")).pair().play("1-0", "1-0").pair()
    assert dict(event.desk.current.absent) == {1: "H"}
    event.play("1-0").pair()
    assert not event.desk.current.absent


# --- undo -----------------------------------------------------------------------------------------------------------


def test_a_chain_of_undos_leads_back_to_the_start():
    event = started(4)
    states = [state(event.desk)]
    actions = [
        event.pair,
        lambda: event.enter(1, 1, "1-0"),
        lambda: event.enter(1, 1, "0-1"),
        lambda: event.enter(1, 2, "½-½"),
        lambda: event.decided(add_entry(event.desk, "Late", 1800, "Club", "H")),
        lambda: event.decided(set_presence(event.desk, 2, withdrawn=True)),
        lambda: event.decided(ask_bye(event.desk, 1, [2, 3], "H")),
        event.pair,
        lambda: event.enter(1, 1, "---", confirmed=True),
        lambda: event.enter(1, 1, ""),
    ]
    for act in actions:
        act()
        states.append(state(event.desk))
    assert all(one != other for one, other in pairwise(states))
    for before in reversed(states[:-1]):
        assert state(event.undo().desk) == before
    assert not event.desk.past
    with pytest.raises(ValueError, match="cannot be undone"):
        event.undo()


def test_so_many_steps_can_be_undone_and_no_more():
    event = started(2).pair()
    for step in range(MAX_UNDO + 5):
        event.enter(1, 1, "1-0" if step % 2 else "0-1")
    assert len(event.desk.past) == MAX_UNDO
    for _ in range(MAX_UNDO):
        event.undo()
    assert (event.desk.past, event.boards(1)) == ((), [(1, 2, "1-0" if 5 % 2 == 0 else "0-1")])


def test_names_title_and_dates_mended_since_stay_mended_after_an_undo():
    event = started(4).pair()
    event.change("name", name_body(1, "Alexandra")).change("details", details_body("Club open", None, None))
    event.undo()
    assert event.saved.event.players[0].name == "Alexandra"
    assert event.saved.event.title == "Club open"
    event.pair().play("1-0", "1-0").change("name", name_body(4, "Andrew")).undo().undo().undo()
    assert [player.name for player in event.saved.event.players] == ["Alexandra", "Blair", "Casey", "Andrew"]


def test_a_mended_name_changes_nothing_else():
    event = started(4).pair().play("1-0")
    before = event.saved
    after = event.change("name", name_body(2, "Bea")).saved
    mended = [replace(player, name=NAMES[player.number - 1]) for player in after.event.players]
    assert replace(after.event, players=tuple(mended)) == before.event
    assert (after.desk.current, after.desk.paired, after.desk.past) == (
        before.desk.current,
        before.desk.paired,
        before.desk.past,
    )


def test_a_round_cannot_be_paired_out_of_turn():
    event = started(4).pair().play("1-0", "1-0")
    _, body = pair_round(event.desk, Wish())
    for number in (1, 3):
        with pytest.raises(ValueError, match="cannot be paired"):
            event.change("pair", {**body, "round": number})


# --- laws -----------------------------------------------------------------------------------------------------------

STEPS = st.tuples(
    st.sampled_from(
        ["pair", "pair", "all", "all", "all", "result", "again", "hand", "entry", "leave", "back", "bye", "undo", "old"]
    ),
    st.integers(0, 11),
    st.sampled_from([*CODES, "", "2-1", "x"]),
)


def paired(desk, player, at, *, again):
    return pair_round(desk, Wish(absent=(player,) if at > 8 else (), again=again, look_ahead=at % 2 == 0))


def by_hand(desk, at):
    """Everybody in the order of the start numbers from one of them on, two by two."""
    numbers = [player.number for player in desk.finished.players]
    numbers = numbers[at:] + numbers[:at]
    lines = [f"{one} - {other}" for one, other in zip(numbers[::2], numbers[1::2], strict=False)]
    lines += [f"bye {numbers[-1]}"] if len(numbers) % 2 else []
    return pair_by_hand(desk, "\n".join(lines), desk.round, confirmed=False)


def decision(desk, what, at, text):
    """What an action of a visitor makes of the desk; None where it changes nothing. May raise the refusals."""
    player = 1 + at % len(desk.finished.players)
    return {
        "pair": lambda: paired(desk, player, at, again=False),
        "again": lambda: paired(desk, player, at, again=True),
        "hand": lambda: by_hand(desk, at),
        "result": lambda: enter_result(desk, desk.round, 1 + at % 6, text),
        "old": lambda: enter_result(desk, 1 + at % 3, 1 + at % 6, text, confirmed=True),
        "entry": lambda: add_entry(desk, f"Late {at}", 1500 + at, "", "ZHF"[at % 3]),
        "leave": lambda: set_presence(desk, player, withdrawn=True),
        "back": lambda: set_presence(desk, player, withdrawn=False),
        "bye": lambda: ask_bye(desk, player, [desk.round + 1 + at % 2], "HZ"[at % 2] if at < 9 else ""),
        "undo": lambda: ("undo", undo_body()) if desk.past else None,
    }[what]()


def check_event(event):
    """What holds for the event after any action."""
    desk, shown = event.desk, event.saved.event
    assert {len(player.outcomes) for player in shown.players} == {shown.rounds}
    assert shown.rounds == desk.finished.rounds + bool(desk.current and desk.current.begun)
    assert desk.round == desk.finished.rounds + bool(desk.current)
    assert decode_event(encode_event(shown)) == shown
    assert len(desk.past) <= MAX_UNDO
    numbers = sorted(player.number for player in shown.players)
    for round_ in range(1, desk.round + 1):
        boards = desk.boards_of(round_)
        playing = [who for board, _ in boards for who in board]
        assert len(set(playing)) == len(playing)
        for board, result in boards if round_ <= shown.rounds else ():
            for who, other in (board, board[::-1]):
                assert shown.player(who).outcomes[round_ - 1].opponent == other
            assert result or shown.player(board.white).outcomes[round_ - 1].result.name == "game still open"
    if desk.current:
        current = desk.current
        there = [*(who for board in current.boards for who in board), *(who for who, _ in current.absent)]
        assert sorted([*there, *([current.bye] if current.bye else [])]) == numbers
    check_legality(shown)


def check_legality(event):
    """Nobody met twice over the board, nobody had two pairing byes: nothing was confirmed here."""
    for one, other in combinations(event.players, 2):
        met = sum(outcome.opponent == other.number and not outcome.result.forfeit for outcome in one.outcomes)
        assert met <= 1, (one.number, other.number)
    for player in event.players:
        assert sum(outcome.result.name == "pairing bye" for outcome in player.outcomes) <= 1


def run(event, steps):
    """Takes the steps one after the other, and looks at the event after each, and at what an undo would bring back."""
    for what, at, text in steps:
        if what == "all":
            for board in event.desk.open_boards:
                event.enter(event.desk.round, board, text if text in CODES else "½-½")
            continue
        before, desk = event.saved, event.desk
        try:
            decided = decision(desk, what, at, text)
        except (ReadingError, DeskRefusalError, PairingError):
            continue
        event.decided(decided)
        check_event(event)
        if decided and decided[0] != "undo":
            assert event.desk != desk  # what changes nothing is no change of the log
            undone = fold(event.saved, [event.log[-1]._replace(kind="undo", body=undo_body())])
            assert (state(undone.desk), undone.event) == (state(desk), before.event)


@given(count=st.integers(2, 7), colours=st.booleans(), steps=st.lists(STEPS, min_size=6, max_size=30))
@settings(max_examples=120, deadline=None)
def test_no_sequence_of_actions_breaks_the_desk(count, colours, steps):
    event = started(count, colours=colours)
    run(event, [("pair", 0, ""), *steps])
    folded = fold(EMPTY, event.log)
    assert folded == replace(event.saved, size=folded.size)


@given(steps=st.lists(STEPS, min_size=6, max_size=20))
@settings(max_examples=60, deadline=None)
def test_no_sequence_of_actions_breaks_an_event_that_was_read_in(steps):
    run(imported(table("2w1 3b=\n1b0 4w1\n4w1 1w=\n3b0 2b0\nU Z")), steps)


def test_options_can_be_changed_while_the_event_runs():
    event = started(4).pair().play("1-0", "1-0")
    event.change(
        "options",
        {
            "method": "points",
            "colours": False,
            "group": "neighbours",
            "seed": 7,
            "apart": [[1, 4]],
            "games": False,
            "tables": True,
        },
    )
    assert event.desk.options == Options(colours=False, group="neighbours", seed=7, apart=((1, 4),), tables=True)
    assert isinstance(event.pair().desk, Desk)
    assert frozenset((1, 4)) not in {frozenset(board) for board in event.desk.current.boards}
