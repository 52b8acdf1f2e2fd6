"""The next round at the desk: the question that the state asks, and the method that answers it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from calculators.events.desk import Board, Current, Desk
from calculators.events.desk_actions import Decision, DeskRefusalError, absent_in, before_results, next_round
from calculators.events.desk_changes import pair_body
from calculators.events.named import called
from calculators.events.pairing_methods import METHODS
from calculators.events.question import Pair, question_of


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


def pair_round(desk: Desk, wish: Wish) -> Decision | None:
    """The round paired; None where pairing it again gives the same.

    Raises DeskRefusalError while boards are open or where there is nothing to pair again, PairingError where no round
    can be paired.
    """
    current = before_results(desk, wish.round or desk.round) if wish.again else None
    event, number = (desk.finished, current.number) if current else (desk.event, next_round(desk))
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
    found = METHODS[method].pair(question, wish.look_ahead)
    boards = [Board(*board) for board in found.boards]
    body = pair_body(
        number, boards, found.bye or 0, absent.items(), found.notes, colours=question.colours, method=method
    )
    return None if current and is_same(current, body) else ("pair", body)


def refuse_absent(desk: Desk, absent: Iterable[int]) -> None:
    """Raises DeskRefusalError where the current round was paired with somebody who was to be absent."""
    current = desk.current
    there = {who for board in current.boards for who in board} | {current.bye} if current else set()
    named = [called(desk.finished, who) for who in absent if who in there]
    if named:
        raise DeskRefusalError(
            f"Round {desk.round} was paired meanwhile, with {', '.join(named)} in it. "
            "Before its first result “Pair it again” leaves out whom you name."
        )


def usual_method(desk: Desk) -> str:
    """The method of the next round where nobody names one: a Berger table that was begun goes on."""
    return "berger" if desk.paired_here(desk.round).method == "berger" else desk.options.method


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
