"""A visit to the pairing desk: whose key it is, what the form says, and how a decision is written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from flask import abort, request

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events import desk_actions
from calculators.events.desk import Desk
from calculators.events.desk_actions import Decision, DeskRefusalError, Entered, Judged
from calculators.events.desk_pairing import Wish
from calculators.events.named import pairs_named, players_named
from calculators.events.pairing_methods import METHODS
from calculators.events.saved import Saved
from calculators.events.store import Change, Role
from calculators.pages.event_page import saved_events

# What a program may write for yes and no.
YES = ("yes", "1", "true", "on")
NO = ("no", "0", "false", "off")


@dataclass(frozen=True)
class Visit:
    """A request at the desk: the event, the key, whether it is the organiser's, and the address of the desk."""

    event_id: str
    key: str
    organiser: bool

    @property
    def address(self) -> str:
        """The address of this desk."""
        if self.organiser:
            return f"/events/{self.event_id}/edit/{self.key}/rounds"
        return f"/events/{self.event_id}/results/{self.key}"


def visit(event_id: str, key: str, *roles: Role) -> Visit:
    """The visit, where the key has one of these roles; for everybody else there is no such page."""
    role = saved_events().store.role(event_id, key)
    if role not in roles:
        abort(404)
    return Visit(event_id, key, role is Role.ORGANISER)


class Written(NamedTuple):
    """The event after a visit, and the number of the change that it wrote, 0 where it changed nothing."""

    saved: Saved
    change: int


def decide(who: Visit, decision: Callable[[Desk, int], Decision | None]) -> Written:
    """Writes what `decision` makes of the desk as it is after the last change, whose number it is given too."""
    decided: Decision | None = None

    def decide_on(saved: Saved) -> Decision | None:
        nonlocal decided
        decided = decision(saved.taken_up, saved.number)
        return decided

    saved = saved_events().amend(who.event_id, decide_on)
    return Written(saved, saved.number if decided else 0)


def changes_of(who: Visit, last: int, after: int = 0) -> list[Change]:
    """The changes of the log after `after` up to `last`, which is decided upon.

    Later ones come to light when a decision is written, and it is decided again.
    """
    return [change for change in saved_events().store.changes(who.event_id, after) if change.number <= last]


def unseen_by(who: Visit, last: int) -> list[Change]:
    """The changes that the sender does not know of. Raises DeskRefusalError on a number that is yet to come."""
    seen = whole("seen")
    if seen is None or seen == last:
        return []
    if seen > last:
        raise DeskRefusalError(f"The event is at change {last}, you know {seen}. Read it again.")
    return changes_of(who, last, seen)


def written(name: str) -> str:
    """The text of a field without blanks around."""
    return request.form.get(name, "").strip()


def whole(name: str) -> int | None:
    """A whole number in a field; None where it is empty. Raises ReadingError."""
    text = written(name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise ReadingError(
            Problem(f"{shorten(text)} is no whole number from 0 to 9,999,999. Mend the field “{name}”.", text)
        )
    return int(text)


def yes_or_no(name: str, *, otherwise: bool) -> bool:
    """A field that says yes or no. Raises ReadingError."""
    text = written(name).lower()
    if text not in {"", *YES, *NO}:
        raise ReadingError(Problem(f"{shorten(text)} is neither yes nor no. Mend the field “{name}”.", text))
    return text in YES if text else otherwise


def entered_from(who: Visit, results: Mapping[int, str]) -> Entered:
    """Results as the form sends them. Raises ReadingError."""
    return Entered(
        whole("round") or 0,
        results,
        by=request.form.get("by", ""),
        confirmed=yes_or_no("confirm", otherwise=False),
        removes=whole("removes") or 0,
        helper=not who.organiser,
    )


def write_results(who: Visit, entered: Entered) -> tuple[Written, Judged]:
    """Writes results: the event after them, and what came of each."""
    judged = Judged(None, {})

    def decision(desk: Desk, last: int) -> Decision | None:
        nonlocal judged
        judged = desk_actions.enter_results(desk, entered, unseen_by(who, last))
        return judged.decision

    return decide(who, decision), judged


def wish_of(desk: Desk, *, again: bool = False) -> Wish:
    """How the form wants the round. Raises ReadingError."""
    method = written("method")
    if method and method not in METHODS:
        raise ReadingError(Problem(f"{shorten(method)} is no method. There are {', '.join(METHODS)}.", method))
    event = desk.finished
    return Wish(
        method,
        yes_or_no("colours", otherwise=desk.options.colours),
        yes_or_no("look_ahead", otherwise=True),
        tuple(players_named(event, request.form.get("absent", ""))),
        tuple(pairs_named(event, request.form.get("rematch", ""))),
        tuple(players_named(event, request.form.get("second_bye", ""))),
        again,
        (whole("round") or 0) if again else 0,
    )


def refuse_overtaken(last: int) -> None:
    """Raises DeskRefusalError where somebody changed the event after what the sender knew of it."""
    seen = whole("seen")
    if seen is not None and seen != last:
        raise DeskRefusalError(desk_actions.overtaken(last, seen))
