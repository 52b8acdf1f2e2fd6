"""The next round at the desk: the question that the state asks, and the method that answers it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.events.berger import berger_pairing
from calculators.events.desk import Board, Current, Desk
from calculators.events.desk_actions import DeskRefusalError, absent_in, next_round
from calculators.events.desk_changes import pair_body
from calculators.events.dutch import dutch_pairing
from calculators.events.lookahead import pair_ahead
from calculators.events.pairing import pair
from calculators.events.question import Pair, Pairing, Question, question_of

METHODS = ("points", "dutch", "berger")


@dataclass(frozen=True, slots=True)
class Wish:
    """How a round is wanted: method and colours ("" and None: those of the event), who else is absent, what is allowed.

    `again` pairs the current round once more, before its first result; `look_ahead` keeps the round after it possible.
    `round` is the one that the organiser sees as the current one then, 0 where nobody says.
    """

    method: str = ""
    colours: bool | None = None
    look_ahead: bool = True
    absent: tuple[int, ...] = ()
    rematches: tuple[Pair, ...] = ()
    second_byes: tuple[int, ...] = ()
    again: bool = False
    round: int = 0


def pair_round(desk: Desk, wish: Wish) -> Mapping[str, Any] | None:
    """The body of the change that pairs a round; None where pairing it again gives the same.

    Raises DeskRefusalError while boards are open or where there is nothing to pair again, PairingError where no round
    can be paired.
    """
    event, number = (desk.finished, paired_before(desk, wish)) if wish.again else (desk.event, next_round(desk))
    absent = absent_in(desk, number, wish.absent)
    options = desk.options
    question = question_of(
        event,
        absent=absent,
        apart=options.apart,
        colours=options.colours if wish.colours is None else wish.colours,
        group=options.group,
        seed=str(options.seed),
        rematches=wish.rematches,
        second_byes=wish.second_byes,
    )
    method = wish.method or usual_method(desk)
    found = answer(question, method, look_ahead=wish.look_ahead)
    boards = [Board(*board) for board in found.boards]
    body = pair_body(
        number, boards, found.bye or 0, absent.items(), found.notes, colours=question.colours, method=method
    )
    return None if wish.again and desk.current and is_same(desk.current, body) else body


def usual_method(desk: Desk) -> str:
    """The method of the next round where nobody names one: a Berger table that was begun goes on."""
    return "berger" if desk.paired_here(desk.round).method == "berger" else desk.options.method


def paired_before(desk: Desk, wish: Wish) -> int:
    """The number of the round that is to be paired again. Raises DeskRefusalError where there is none."""
    if desk.current is None or wish.round not in {0, desk.round}:
        raise DeskRefusalError(
            f"Round {wish.round or desk.round} is not the one that is being paired. Reload the page."
        )
    if desk.current.begun:
        raise DeskRefusalError(f"Round {desk.round} has a result already: its pairings stand.")
    return desk.round


def is_same(current: Current, body: Mapping[str, Any]) -> bool:
    """Whether a round would be paired as it is."""
    as_it_is = pair_body(
        current.number,
        current.boards,
        current.bye,
        current.absent,
        current.notes,
        colours=current.colours,
        method=current.method,
    )
    return {**as_it_is, "absent": sorted(as_it_is["absent"])} == {**body, "absent": sorted(body["absent"])}


def answer(question: Question, method: str, *, look_ahead: bool) -> Pairing:
    """The round by a method. Raises PairingError."""
    if method == "dutch":
        return dutch_pairing(question)
    if method == "berger":
        return berger_pairing(question)
    return pair_ahead(question) if look_ahead else pair(question)
