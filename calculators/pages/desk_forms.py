"""What the forms of the pairing desk do: results, rounds, corrections, people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import request

from calculators.compute.scores import Problem, ReadingError
from calculators.events import desk_actions
from calculators.events.desk import Desk
from calculators.events.desk_actions import ConfirmationError, Decision, DeskRefusalError
from calculators.events.desk_by_hand import pair_by_hand
from calculators.events.desk_pairing import pair_round, refuse_absent
from calculators.events.named import one_player, rounds_named
from calculators.events.question import NoLegalRound, PairingError, TooFewPlayers
from calculators.pages.desk_visit import (
    Visit,
    changes_of,
    decide,
    entered_from,
    refuse_overtaken,
    unseen_by,
    whole,
    wish_of,
    write_results,
    written,
    yes_or_no,
)
from calculators.pages.event_page import whole_number

REFUSED, CONFLICT = 422, 409  # what cannot be read, and what cannot be done as things stand


@dataclass(frozen=True)
class Said:
    """What came of an action.

    `problems` are to be shown with that status; those of results have the board as their place. `confirm`: it would
    pass when confirmed. `stuck`: no round is legal. `by_points`: the points method may do. `round` is the one to go
    back to, 0 for the current one. `overtaken` are the boards that others changed meanwhile. `saved` is the change that
    was written, `removed` the last round that it removed; 0 for none.
    """

    problems: tuple[Problem, ...] = ()
    status: int = REFUSED
    confirm: bool = False
    stuck: bool = False
    by_points: bool = False
    round: int = 0
    overtaken: frozenset[int] = frozenset()
    saved: int = 0
    removed: int = 0


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


def enter_results(who: Visit) -> Said:
    """Every board of a round whose result was changed in the form; those that others changed meanwhile are told."""
    entered = entered_from(who, results_sent())
    wrote, judged = write_results(who, entered)
    problems: list[Problem] = []
    for board, refused in judged.refused.items():
        if isinstance(refused, ReadingError):
            problems += [Problem(f"Board {board}: {one.message}", one.token, board) for one in refused.problems]
        else:
            problems.append(Problem(str(refused), place=board))
    overtaken = frozenset(board for board, why in judged.refused.items() if not isinstance(why, ReadingError))
    removed = judged.removed[-1] if judged.removed else 0
    return Said(
        tuple(problems),
        CONFLICT if overtaken else REFUSED,
        round=entered.round,
        overtaken=overtaken,
        saved=wrote.change,
        removed=removed,
    )


def results_sent() -> dict[int, str]:
    """Boards with the texts of their results, where the visitor changed them: the form also has what was there."""
    sent = {}
    for field, text in request.form.items():
        board = whole_number(field.removeprefix("result-"), 5) if field.startswith("result-") else 0
        if board and text.strip() != written(f"was-{board}"):
            sent[board] = text
    return sent


def pair_next(who: Visit) -> Said:
    """Pairs the next round; a form that is sent twice pairs once."""
    number = whole("round")

    def decision(desk: Desk, _: int) -> Decision | None:
        wish = wish_of(desk)
        if number is not None and desk.round >= number:
            refuse_absent(desk, wish.absent)
            return None
        return pair_round(desk, wish)

    return done(who, decision)


def pair_again(who: Visit) -> Said:
    """Pairs the current round once more, before its first result."""
    return done(who, lambda desk, _: pair_round(desk, wish_of(desk, again=True)), stale=False)


def change_by_hand(who: Visit) -> Said:
    """The current round as the organiser writes it."""
    text, number = request.form.get("boards", ""), whole("round") or 0
    confirmed = yes_or_no("confirm", otherwise=False)
    return done(who, lambda desk, _: pair_by_hand(desk, text, number, confirmed=confirmed), stale=False)


def undo(who: Visit) -> Said:
    """Takes back the last change of the desk, if it is still the last one, or all since one of them."""
    seen, since = whole("seen"), whole("since") or 0
    if seen is None:
        raise ReadingError(Problem("Say in the field “seen” which change is the last that you know."))
    return done(who, lambda desk, last: desk_actions.take_back(desk, changes_of(who, last), seen, since))


def plan(who: Visit) -> Said:
    """How many rounds the event will have."""
    rounds = whole("rounds") or 0
    return done(who, lambda desk, _: desk_actions.plan_rounds(desk, rounds))


def add_entry(who: Visit) -> Said:
    """A late entry."""
    name, club = request.form.get("name", ""), request.form.get("club", "")
    rating = whole("rating") or 0
    missed = written("missed") or "Z"

    def decision(desk: Desk, last: int) -> Decision | None:
        return desk_actions.add_entry(desk, name, rating, club, missed, unseen=unseen_by(who, last))

    return done(who, decision)


def change_presence(who: Visit) -> Said:
    """A player leaves or comes back."""
    text, withdrawn = request.form.get("player", ""), yes_or_no("leaves", otherwise=False)

    def decision(desk: Desk, _: int) -> Decision | None:
        return desk_actions.set_presence(desk, one_player(desk.finished, text), withdrawn=withdrawn)

    return done(who, decision)


def ask_bye(who: Visit) -> Said:
    """Byes that a player asks for."""
    text, letter = request.form.get("player", ""), request.form.get("letter", "H").strip()
    rounds = rounds_named(request.form.get("rounds", ""))
    return done(who, lambda desk, _: desk_actions.ask_bye(desk, one_player(desk.finished, text), rounds, letter))


def done(who: Visit, decision: Callable[[Desk, int], Decision | None], *, stale: bool = True) -> Said:
    """What came of a decision that was written; unless `stale`, only where nobody changed the event meanwhile."""

    def decided(desk: Desk, last: int) -> Decision | None:
        found = decision(desk, last)
        if found and not stale:
            refuse_overtaken(last)
        return found

    return Said(saved=decide(who, decided).change)


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
    "plan": plan,
}
