"""What the forms of the pairing desk do: results, rounds, corrections, people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import request

from calculators.compute.scores import Problem, ReadingError
from calculators.events import desk_actions
from calculators.events.desk import Desk
from calculators.events.desk_actions import (
    ChangedMeanwhileError,
    ConfirmationError,
    Decision,
    DeskRefusalError,
)
from calculators.events.desk_by_hand import pair_by_hand
from calculators.events.desk_pairing import pair_round
from calculators.events.named import one_player, rounds_named
from calculators.events.question import NoLegalRound, PairingError, TooFewPlayers
from calculators.events.store import ConflictError
from calculators.pages.desk_visit import (
    Visit,
    decide,
    entered_from,
    unless_changed,
    whole,
    wish_of,
    write_result,
    written,
)

REFUSED, CONFLICT = 422, 409  # what cannot be read, and what cannot be done as things stand
BUSY = "Others are saving at the same moment, and this was not saved. Send it again."


@dataclass(frozen=True)
class Said:
    """What came of an action.

    `problems` are to be shown with that status; those of results have the board as their place. `confirm`: it would
    pass when confirmed. `stuck`: no round is legal. `by_points`: the points method may do. `keep_round`: go back to the
    round of the form. `removed` are the last of the rounds that were removed, and the change that did it.
    """

    problems: tuple[Problem, ...] = ()
    status: int = REFUSED
    confirm: bool = False
    stuck: bool = False
    by_points: bool = False
    keep_round: bool = False
    removed: tuple[int, int] | None = None


Action = Callable[[Visit], Said]


def said_by(action: Action, who: Visit) -> Said:
    """What came of an action, what it raised included."""
    try:
        return action(who)
    except ReadingError as refused:
        return Said(refused.problems)
    except DeskRefusalError as refused:
        return Said((Problem(str(refused)),), CONFLICT, confirm=isinstance(refused, ConfirmationError))
    except PairingError as refused:
        stuck = isinstance(refused, NoLegalRound)
        by_points = not stuck and not isinstance(refused, TooFewPlayers)
        return Said((Problem(str(refused)),), CONFLICT, stuck=stuck, by_points=by_points)
    except ConflictError:
        return Said((Problem(BUSY),), CONFLICT)


def enter_results(who: Visit) -> Said:
    """Every board of a round whose result was changed in the form; those that others changed meanwhile are told."""
    problems: list[Problem] = []
    status, confirm, removed = REFUSED, False, None
    for board, text in results_sent():
        entered = entered_from(board, text)
        try:
            saved, gone = write_result(who, entered)
        except ReadingError as refused:
            problems += [Problem(f"Board {board}: {one.message}", one.token, board) for one in refused.problems]
        except ConfirmationError as refused:
            status, confirm = CONFLICT, True
            problems.append(Problem(str(refused), place=board))
            break
        except ChangedMeanwhileError as refused:
            status = CONFLICT
            problems.append(Problem(str(refused), place=board))
        except ConflictError:
            status = CONFLICT
            problems.append(Problem(f"Board {board}: {BUSY}", place=board))
        else:
            removed = (gone[-1], saved.number) if gone else removed
    return Said(tuple(problems), status, confirm, keep_round=True, removed=removed)


def results_sent() -> list[tuple[int, str]]:
    """Boards with the texts of their results, where the visitor changed them: the form also has what was there."""
    sent = []
    for field, text in request.form.items():
        board = field.removeprefix("result-")
        of_board = field.startswith("result-") and board.isascii() and board.isdigit() and len(board) < 6
        if of_board and text.strip() != written(f"was-{board}"):
            sent.append((int(board), text))
    return sent


def pair_next(who: Visit) -> Said:
    """Pairs the next round; a form that is sent twice pairs once."""
    number = whole("round")

    def decision(desk: Desk, _: int) -> Decision | None:
        if number is not None and desk.round >= number:
            return None
        body = pair_round(desk, wish_of(desk))
        return None if body is None else ("pair", body)

    decide(who, decision)
    return Said()


def pair_again(who: Visit) -> Said:
    """Pairs the current round once more, before its first result."""

    def decision(desk: Desk, last: int) -> Decision | None:
        body = pair_round(desk, wish_of(desk, again=True))
        return unless_changed(None if body is None else ("pair", body), last)

    decide(who, decision)
    return Said()


def change_by_hand(who: Visit) -> Said:
    """The current round as the organiser writes it."""
    text, number = request.form.get("boards", ""), whole("round") or 0
    confirmed = written("confirm") == "yes"
    decide(who, lambda desk, last: unless_changed(pair_by_hand(desk, text, number, confirmed=confirmed), last))
    return Said()


def undo(who: Visit) -> Said:
    """Takes back the last change of the desk, if it is still the last one."""
    decide(who, lambda desk, last: unless_changed(("undo", {}) if desk.past else None, last))
    return Said()


def add_entry(who: Visit) -> Said:
    """A late entry."""
    name, club = request.form.get("name", ""), request.form.get("club", "")
    rating = whole("rating") or 0
    missed = written("missed") or "Z"
    decide(who, lambda desk, _: desk_actions.add_entry(desk, name, rating, club, missed))
    return Said()


def change_presence(who: Visit) -> Said:
    """A player leaves or comes back."""
    text, withdrawn = request.form.get("player", ""), written("leaves") == "yes"
    decide(who, lambda desk, _: desk_actions.set_presence(desk, one_player(desk.finished, text), withdrawn=withdrawn))
    return Said()


def ask_bye(who: Visit) -> Said:
    """Byes that a player asks for."""
    text, letter = request.form.get("player", ""), request.form.get("letter", "H").strip()
    rounds = rounds_named(request.form.get("rounds", ""))
    decide(who, lambda desk, _: desk_actions.ask_bye(desk, one_player(desk.finished, text), rounds, letter))
    return Said()


HELPERS: Mapping[str, Action] = {"results": enter_results}
ORGANISERS: Mapping[str, Action] = {
    **HELPERS,
    "pair": pair_next,
    "again": pair_again,
    "hand": change_by_hand,
    "undo": undo,
    "entry": add_entry,
    "presence": change_presence,
    "bye": ask_bye,
}
