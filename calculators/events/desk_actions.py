"""What organisers and helpers do at the desk: checked against the state, and turned into changes of the log."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from calculators.compute.scores import Problem, ReadingError, counted, shorten
from calculators.events.board_results import read_result
from calculators.events.desk import ABSENCES, Board, Current, Desk
from calculators.events.desk_changes import bye_body, entry_body, plan_body, presence_body, results_body, undo_body
from calculators.events.log_words import rounds_in_words, steps_back
from calculators.events.model import MAX_PLAYERS, MAX_ROUNDS
from calculators.events.readers.entrants import LONGEST_NAME, clean_name, name_key
from calculators.events.store import Change

Decision = tuple[str, Mapping[str, Any]]
LONGEST_LABEL = 40  # characters of a helper's label
HIGHEST_RATING = 9999
BYE_LETTERS = ("H", "Z", "")  # half a point, nothing, no bye after all


class DeskRefusalError(Exception):
    """What cannot be done as things stand; the text says why and what to do."""


class ConfirmationError(DeskRefusalError):
    """What removes later rounds, whose numbers are in `rounds`, or repeats what should not be: it needs confirming."""

    def __init__(self, message: str, rounds: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.rounds = list(rounds)


class ChangedMeanwhileError(DeskRefusalError):
    """The board has another result, or other players, than when the visitor's page was shown."""


@dataclass(frozen=True, slots=True)
class Entered:
    """Results of a round as they were sent: texts by board from 1, and a label.

    `confirmed`: later rounds may be removed, up to the round `removes` where that is not 0; `helper`: the sender may
    enter results and nothing else.
    """

    round: int
    results: Mapping[int, str]
    by: str = ""
    confirmed: bool = False
    removes: int = 0
    helper: bool = False


class Judged(NamedTuple):
    """What comes of results: the change, None where none is new; what is wrong with single boards; rounds removed."""

    decision: Decision | None
    refused: Mapping[int, ReadingError | ChangedMeanwhileError]
    removed: Sequence[int] = ()


def enter_results(desk: Desk, entered: Entered, changes: Sequence[Change] = ()) -> Judged:
    """The change that results make; those that are refused hold up no other.

    `changes` are those that the sender has not seen. Raises ReadingError where there is no such round, and where later
    rounds would be removed ConfirmationError, for helpers DeskRefusalError.
    """
    if entered.round > desk.round and changes:
        sent = ", ".join(f"{board}: {text}" for board, text in entered.results.items() if text)
        raise DeskRefusalError(
            f"Round {entered.round} was removed meanwhile. Nothing was entered; you sent {sent or 'no result'}."
        )
    boards = boards_in(desk, entered.round)
    last = {board: change for change in changes for board in touched(change, entered.round, len(boards))}
    taken: dict[int, str] = {}
    refused: dict[int, ReadingError | ChangedMeanwhileError] = {}
    for board, text in entered.results.items():
        if not 1 <= board <= len(boards):
            has = f"It has {counted(len(boards), 'board')}."
            refused[board] = ReadingError(Problem(f"Round {entered.round} has no board {board}. {has}"))
            continue
        _, present = boards[board - 1]
        try:
            wanted = read_result(text, games=desk.options.games).text
        except ReadingError as unreadable:
            refused[board] = unreadable
            continue
        if wanted == present:
            continue
        other = last.get(board)
        if other:
            refused[board] = ChangedMeanwhileError(what_changed(other, entered.round, board, present, wanted))
        else:
            taken[board] = wanted
    if not taken:
        return Judged(None, refused)
    later = list(range(entered.round + 1, desk.round + 1))
    confirmed = entered.confirmed and entered.removes in {0, *later[-1:]} and not entered.helper
    if later and not confirmed:
        refuse_removal(entered, later)
    return Judged(("results", results_body(entered.round, taken, label_of(entered.by))), refused, later)


def refuse_removal(entered: Entered, later: Sequence[int]) -> None:
    """Raises for results of a round from which others were paired: ConfirmationError, for helpers DeskRefusalError."""
    one = len(later) == 1
    paired = f"{rounds_in_words(later).capitalize()} {'was' if one else 'were'} paired from the results as they are."
    if entered.helper:
        raise DeskRefusalError(
            f"{paired} Only the organiser can change round {entered.round} now: tell the organiser what is right."
        )
    it = "it" if one else "them"
    raise ConfirmationError(
        f"{paired} Changing round {entered.round} removes {it}; the log keeps {it} to be printed, undo brings {it} "
        "back.",
        later,
    )


def label_of(text: str) -> str:
    """The label of a helper as the log has it: one line, cut."""
    return " ".join(text.split())[:LONGEST_LABEL]


def touched(change: Change, number: int, boards: int) -> Iterable[int]:
    """The boards of a round on which a change may have left another result or other players."""
    body = change.body
    if change.kind == "undo" or (change.kind == "pair" and body["round"] == number):
        return range(1, boards + 1)
    return [board for board, _ in body["results"]] if change.kind == "results" and body["round"] == number else ()


def what_changed(other: Change, number: int, board: int, present: str, wanted: str) -> str:
    """The sentence for a board that somebody else changed: both values."""
    where = f"Round {number}, board {board}"
    if other.kind == "pair":
        return (
            f"{where}: the round was paired again meanwhile, and the board may have other players now. You sent "
            f"{wanted or 'no result'}. Nothing was overwritten: look who plays there, and send it again if it is right."
        )
    by = f" by {other.body['by']}" if other.body.get("by") else ""
    how = "stands there after an undo" if other.kind == "undo" else f"was entered meanwhile{by}"
    return (
        f"{where}: {present or 'no result'} {how}; you sent {wanted or 'no result'}. Nothing was overwritten: look, "
        "and send it again if yours is right."
    )


def boards_in(desk: Desk, number: int) -> list[tuple[Board, str]]:
    """The boards of a round. Raises ReadingError where there is no such round."""
    if not 1 <= number <= desk.round:
        raise ReadingError(Problem(f"There is no round {number}. The event has {counted(desk.round, 'round')}."))
    return desk.boards_of(number)


def next_round(desk: Desk) -> int:
    """The number of the round to be paired next. Raises DeskRefusalError while boards are open, naming them."""
    numbers = desk.open_boards
    if numbers:
        listed = ", ".join(map(str, numbers[:20])) + (" …" if len(numbers) > 20 else "")
        boards = f"board {listed} has" if len(numbers) == 1 else f"boards {listed} have"
        raise DeskRefusalError(f"Round {desk.round} is not finished: {boards} no result. Enter what is missing first.")
    if desk.round >= MAX_ROUNDS:
        raise DeskRefusalError(f"There are {MAX_ROUNDS} rounds, which is the most that are run here.")
    return desk.round + 1


def before_results(desk: Desk, number: int) -> Current:
    """The round that is being paired, by its number. Raises DeskRefusalError for another, and once it has a result."""
    if desk.current is None or number != desk.current.number:
        raise DeskRefusalError(f"Round {number} is not the one that is being paired. Reload the page.")
    if desk.current.begun:
        raise DeskRefusalError(f"Round {number} has a result already: its pairings stand.")
    return desk.current


def absent_in(desk: Desk, number: int, named: Iterable[int] = ()) -> dict[int, str]:
    """Who is not to be paired in a round, and the letter of what it counts: byes asked for, withdrawn, named now.

    Whoever has left scores nothing, whatever was asked for before.
    """
    asked = {who: letter for who, round_, letter in desk.byes if round_ == number}
    return {**dict.fromkeys(named, "Z"), **asked, **dict.fromkeys(sorted(desk.withdrawn), "Z")}


def add_entry(
    desk: Desk, name: str, rating: int, club: str, missed: str, *, unseen: Sequence[Change] = ()
) -> Decision | None:
    """A late entry; `missed` is the letter of the rounds that it missed.

    None where it is among the changes that the sender has not seen: the form was sent twice. Raises ReadingError on a
    name that is empty, too long or taken, a rating or a letter that there is not.
    """
    written = clean_name(name)
    if not written:
        raise ReadingError(Problem("Enter the name of the new player."))
    if missed not in ABSENCES:
        raise ReadingError(
            Problem(f"{shorten(missed)} does not say what missed rounds count. Write Z, H or F.", missed)
        )
    if not 0 <= rating <= HIGHEST_RATING:
        raise ReadingError(Problem(f"{rating} is no rating. Ratings have at most four digits.", str(rating)))
    if len(written) > LONGEST_NAME:
        raise ReadingError(Problem(f"The name has {len(written)} characters. Keep to {LONGEST_NAME}.", written))
    number = max((player.number for player in desk.finished.players), default=0) + 1
    body = entry_body(number, written, rating, " ".join(club.split())[:LONGEST_NAME], missed)
    if any(change.kind == "entry" and {**change.body, "number": number} == body for change in unseen):
        return None
    taken = {name_key(player.name) for player in desk.finished.players}
    if name_key(written) in taken:
        raise ReadingError(Problem(f"{shorten(written)} is entered already. Tell the two apart.", written))
    if len(desk.finished.players) >= MAX_PLAYERS:
        raise DeskRefusalError(f"There are {MAX_PLAYERS} players, which is the most that are run here.")
    return "entry", body


def set_presence(desk: Desk, number: int, *, withdrawn: bool) -> Decision | None:
    """A player leaves or comes back; None where it is so already."""
    if (number in desk.withdrawn) is withdrawn:
        return None
    return "presence", presence_body(number, withdrawn=withdrawn)


def ask_bye(desk: Desk, number: int, rounds: Sequence[int], letter: str) -> Decision | None:
    """Byes for rounds that are still to be paired; None where they are asked for already. Raises ReadingError."""
    past = [round_ for round_ in rounds if not desk.round < round_ <= MAX_ROUNDS]
    if past or not rounds:
        raise ReadingError(
            Problem(f"Byes can be asked for in rounds {desk.round + 1} to {MAX_ROUNDS}: write the numbers of rounds.")
        )
    if letter not in BYE_LETTERS:
        raise ReadingError(Problem(f"{shorten(letter)} does not say what a bye counts. Write H, Z or nothing.", letter))
    asked = {round_: known for who, round_, known in desk.byes if who == number}
    if all(asked.get(round_, "") == letter for round_ in rounds):
        return None
    return "bye", bye_body(number, rounds, letter)


def plan_rounds(desk: Desk, rounds: int) -> Decision | None:
    """How many rounds the event will have; None where it is so already. Raises ReadingError."""
    if not max(1, desk.round) <= rounds <= MAX_ROUNDS:
        known = f"{counted(desk.round, 'round')} paired already, and at most {MAX_ROUNDS} are run here"
        raise ReadingError(Problem(f"{rounds} rounds cannot be planned: there are {known}.", str(rounds)))
    return None if rounds == desk.finished.planned else ("plan", plan_body(rounds))


def overtaken(last: int, seen: int) -> str:
    """What is said to a sender who does not know of the last change."""
    return (
        f"Somebody changed the event meanwhile: it is at change {last}, you know {seen}. "
        "Look at what was done, then decide again."
    )


def take_back(desk: Desk, changes: Sequence[Change], last: int, since: int = 0) -> Decision | None:
    """Undoes the last change of the desk, or all since the change `since`, this one too; None where it is done already.

    `changes` are all of the log, `last` is the last one that the sender knew. Raises DeskRefusalError where somebody
    changed the event meanwhile, and where not so many changes can be taken back.
    """
    unseen = [change for change in changes if change.number > last]
    if any(change.kind == "undo" for change in unseen):
        return None  # the form was sent twice
    if unseen:
        raise DeskRefusalError(overtaken(unseen[-1].number, last))
    steps = steps_back(changes, since) if since else 1
    if steps is None:
        raise DeskRefusalError(
            f"What stood before change {since} was undone itself: it can be printed and typed again, not brought back."
        )
    if not steps:
        return None
    if steps > len(desk.past):
        raise DeskRefusalError("This cannot be undone any more: it is too long ago, or there is nothing. See the log.")
    return "undo", undo_body(steps)
