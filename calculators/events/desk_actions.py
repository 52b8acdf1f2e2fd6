"""What organisers and helpers do at the desk: checked against the state, and turned into changes of the log."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from calculators.compute.scores import Problem, ReadingError, counted, shorten
from calculators.events.board_results import read_result
from calculators.events.desk import Board, Desk
from calculators.events.desk_changes import bye_body, entry_body, pair_body, presence_body, result_body
from calculators.events.model import MAX_PLAYERS, MAX_ROUNDS, Event, Player
from calculators.events.readers.entrants import LONGEST_NAME, name_key
from calculators.events.store import Change

Decision = tuple[str, Mapping[str, Any]]
LONGEST_LABEL = 40  # characters of a helper's label
PAIR = re.compile(r"([0-9]{1,5})\s*[-–:\s]\s*([0-9]{1,5})")
BYE = re.compile(r"(?:bye|rest)[:\s]+([0-9]{1,5})", re.IGNORECASE)


class DeskRefusalError(Exception):
    """What cannot be done as things stand; the text says why and what to do."""


class ConfirmationError(DeskRefusalError):
    """What removes later rounds, whose numbers are in `rounds`, or repeats what should not be: it needs confirming."""

    def __init__(self, message: str, rounds: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.rounds = list(rounds)


class ChangedMeanwhileError(DeskRefusalError):
    """Somebody else entered another result for this board after the visitor's page was shown."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A result as it was sent: round, board from 1, text, the last change that the sender knew, label, confirmation."""

    round: int
    board: int
    text: str
    seen: int | None = None
    by: str = ""
    confirmed: bool = False


def desk_of(event: Event, desk: Desk | None) -> Desk:
    """The desk of an event; one that was read in is taken up where it stands."""
    return desk or Desk(event)


def enter_result(desk: Desk, entered: Entered, changes: Sequence[Change] = ()) -> Decision | None:
    """The change that a result makes; None where it stands so already.

    `changes` are those that the sender has not seen. Raises ReadingError on what is no result or no board,
    ChangedMeanwhileError, and ConfirmationError where later rounds would be removed.
    """
    boards = boards_in(desk, entered.round)
    if not 1 <= entered.board <= len(boards):
        raise ReadingError(
            Problem(f"Round {entered.round} has no board {entered.board}. It has {counted(len(boards), 'board')}.")
        )
    _, present = boards[entered.board - 1]
    games = desk.options.games or desk.finished.has_games
    wanted = read_result(entered.text, games=games).text
    if wanted == present:
        return None
    other = next((change for change in reversed(changes) if is_of_board(change, entered)), None)
    if other:
        by = f" by {other.body['by']}" if other.body.get("by") else ""
        raise ChangedMeanwhileError(
            f"Round {entered.round}, board {entered.board}: {present or 'no result'} was entered meanwhile{by}; "
            f"you sent {wanted or 'no result'}. Nothing was overwritten: look, and send it again if yours is right."
        )
    later = list(range(entered.round + 1, desk.round + 1))
    if later and not entered.confirmed:
        it = "it" if len(later) == 1 else "them"
        raise ConfirmationError(
            f"{rounds_in_words(later)} {'was' if len(later) == 1 else 'were'} paired from the results as they are. "
            f"Changing round {entered.round} removes {it}; undo brings {it} back.",
            later,
        )
    return "result", result_body(entered.round, entered.board, wanted, entered.by[:LONGEST_LABEL])


def removed_by(desk: Desk, entered: Entered) -> list[int]:
    """The rounds that a result of an earlier round removes."""
    return list(range(entered.round + 1, desk.round + 1))


def is_of_board(change: Change, entered: Entered) -> bool:
    """Whether a change is a result of the same board."""
    return change.kind == "result" and (change.body["round"], change.body["board"]) == (entered.round, entered.board)


def boards_in(desk: Desk, number: int) -> list[tuple[Board, str]]:
    """The boards of a round. Raises ReadingError where there is no such round."""
    if not 1 <= number <= desk.round:
        raise ReadingError(Problem(f"There is no round {number}. The event has {counted(desk.round, 'round')}."))
    return desk.boards_of(number)


def rounds_in_words(rounds: Sequence[int]) -> str:
    """Rounds in a sentence: Round 2; Rounds 2 and 3."""
    if len(rounds) == 1:
        return f"Round {rounds[0]}"
    return f"Rounds {', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"


def next_round(desk: Desk) -> int:
    """The number of the round to be paired next. Raises DeskRefusalError while boards are open, naming them."""
    if desk.current and desk.current.open_boards:
        numbers = desk.current.open_boards
        listed = ", ".join(map(str, numbers[:20])) + (" …" if len(numbers) > 20 else "")
        raise DeskRefusalError(
            f"Round {desk.current.number} is not finished: board {listed} {'has' if len(numbers) == 1 else 'have'} no "
            "result. Enter them first."
        )
    if desk.round >= MAX_ROUNDS:
        raise DeskRefusalError(f"There are {MAX_ROUNDS} rounds, which is the most that are run here.")
    return desk.round + 1


def absent_in(desk: Desk, number: int, named: Iterable[int] = ()) -> dict[int, str]:
    """Who is not to be paired in a round, and the letter of what it counts: withdrawn, byes asked for, named now."""
    absent = dict.fromkeys((*sorted(desk.withdrawn), *named), "Z")
    absent.update({who: letter for who, round_, letter in desk.byes if round_ == number})
    return absent


def players_named(event: Event, text: str) -> list[int]:
    """The start numbers of players given by number or name, one on each line. Raises ReadingError naming each line."""
    by_name: dict[str, list[Player]] = {}
    for player in event.players:
        by_name.setdefault(name_key(player.name), []).append(player)
    numbers, problems = [], []
    for line, typed in enumerate(text.split("\n"), 1):
        token = typed.strip()
        if not token:
            continue
        named = by_name.get(name_key(token), [])
        if len(named) == 1:
            numbers.append(named[0].number)
        elif token.isascii() and token.isdigit() and len(token) < 7 and event.player(int(token)):
            numbers.append(int(token))
        else:
            several = "is the name of several players: write the number" if named else "is no player of this event"
            problems.append(Problem(f"Line {line}: {shorten(token)} {several}.", token, line))
    if problems:
        raise ReadingError(*problems)
    return list(dict.fromkeys(numbers))


def pair_by_hand(desk: Desk, text: str, number: int, *, confirmed: bool) -> Decision:
    """The round as the organiser writes it: a pair of start numbers on each line, and "bye 7".

    Raises ReadingError on what cannot be read, DeskRefusalError once a result is there, ConfirmationError on a rematch
    or a second bye.
    """
    if desk.current is None or number != desk.current.number:
        raise DeskRefusalError(f"Round {number} is not the one that is being paired. Reload the page.")
    if desk.current.begun:
        raise DeskRefusalError(f"Round {number} has a result already: its pairings stand.")
    boards, bye = read_pairs(desk.finished, text)
    absent = absent_by_hand(desk, boards, bye)
    unusual = list(unusual_in(desk.finished, boards, bye))
    if unusual and not confirmed:
        raise ConfirmationError(" ".join(unusual) + " Confirm it if it is meant.")
    return "pair", pair_body(number, boards, bye, absent.items(), ("Changed by the organiser.", *unusual))


def read_pairs(event: Event, text: str) -> tuple[list[Board], int]:
    """The boards and the bye (0 without one). Raises ReadingError naming lines."""
    boards, bye, problems, seen = list[Board](), 0, list[Problem](), set[int]()
    for line, typed in enumerate(text.split("\n"), 1):
        token = typed.strip()
        if not token:
            continue
        pair, rest = PAIR.fullmatch(token), BYE.fullmatch(token)
        numbers = [int(text_) for text_ in (pair.groups() if pair else rest.groups() if rest else ())]
        if not numbers or (rest and bye):
            problems.append(Problem(f"Line {line}: {shorten(token)} is no board. Write 12-5, or bye 7.", token, line))
            continue
        for who in numbers:
            if event.player(who) is None:
                problems.append(Problem(f"Line {line}: there is no player {who}.", token, line))
            elif who in seen:
                problems.append(
                    Problem(f"Line {line}: player {who} stands twice. Everybody has one board.", token, line)
                )
            seen.add(who)
        if pair:
            boards.append(Board(*numbers))
        else:
            bye = numbers[0]
    if problems:
        raise ReadingError(*problems)
    return boards, bye


def absent_by_hand(desk: Desk, boards: Sequence[Board], bye: int) -> dict[int, str]:
    """Everybody who is on no board: as asked for before, else absent with nothing."""
    playing = {who for board in boards for who in board} | {bye}
    asked = dict(desk.current.absent) if desk.current else {}
    return {
        player.number: asked.get(player.number, "Z") for player in desk.finished.players if player.number not in playing
    }


def unusual_in(event: Event, boards: Sequence[Board], bye: int) -> Iterable[str]:
    """Sentences on rematches and on a second bye."""
    for board in boards:
        player = event.player(board.white)
        if player and any(outcome.opponent == board.black and outcome.result.played for outcome in player.outcomes):
            yield f"Players {board.white} and {board.black} have met before."
    rested = event.player(bye) if bye else None
    if rested and any(outcome.result.code == "BYE" for outcome in rested.outcomes):
        yield f"Player {bye} has had a bye before."


def add_entry(desk: Desk, name: str, rating: int, club: str, missed: str) -> Decision:
    """A late entry. Raises ReadingError on a name that is empty, too long or taken."""
    written = " ".join(name.split())
    if not written:
        raise ReadingError(Problem("Enter the name of the new player."))
    if len(written) > LONGEST_NAME:
        raise ReadingError(Problem(f"The name has {len(written)} characters. Keep to {LONGEST_NAME}.", written))
    taken = {name_key(player.name) for player in desk.finished.players}
    if name_key(written) in taken:
        raise ReadingError(Problem(f"{shorten(written)} is entered already. Tell the two apart.", written))
    if len(desk.finished.players) >= MAX_PLAYERS:
        raise DeskRefusalError(f"There are {MAX_PLAYERS} players, which is the most that are run here.")
    number = max((player.number for player in desk.finished.players), default=0) + 1
    return "entry", entry_body(number, written, rating, club, missed)


def set_presence(desk: Desk, number: int, *, withdrawn: bool) -> Decision | None:
    """A player leaves or comes back; None where it is so already."""
    if (number in desk.withdrawn) is withdrawn:
        return None
    return "presence", presence_body(number, withdrawn=withdrawn)


def ask_bye(desk: Desk, number: int, rounds: Sequence[int], letter: str) -> Decision:
    """Byes for rounds that are still to be paired. Raises ReadingError on others."""
    past = [round_ for round_ in rounds if not desk.round < round_ <= MAX_ROUNDS]
    if past or not rounds:
        raise ReadingError(
            Problem(f"Byes can be asked for from round {desk.round + 1} on. Write rounds such as {desk.round + 1}.")
        )
    return "bye", bye_body(number, rounds, letter)
