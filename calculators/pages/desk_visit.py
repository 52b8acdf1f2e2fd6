"""A visit to the pairing desk: whose key it is, what the form says, and how a decision is written."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import abort, request

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events import desk_actions
from calculators.events.desk import Desk
from calculators.events.desk_actions import Decision, DeskRefusalError, Entered, desk_of
from calculators.events.desk_pairing import METHODS, Wish
from calculators.events.named import pairs_named, players_named
from calculators.events.saved import Saved
from calculators.events.store import Role
from calculators.pages.event_page import saved_events

NO = ("no", "0", "false", "off")  # what says no in a field of a program


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


def decide(who: Visit, decision: Callable[[Desk, int], Decision | None]) -> Saved:
    """Writes what `decision` makes of the desk as it is after the last change, whose number it is given too."""
    return saved_events().amend(who.event_id, lambda saved: decision(desk_of(saved.event, saved.desk), saved.number))


def written(name: str) -> str:
    """The text of a field without blanks around."""
    return request.form.get(name, "").strip()


def whole(name: str) -> int | None:
    """A whole number in a field; None where it is empty. Raises ReadingError."""
    text = written(name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise ReadingError(Problem(f"{shorten(text)} is no whole number. Mend the field “{name}”.", text))
    return int(text)


def entered_from(board: int, text: str) -> Entered:
    """A result as the form sends it. Raises ReadingError."""
    return Entered(
        whole("round") or 0,
        board,
        text,
        whole("seen"),
        request.form.get("by", ""),
        written("confirm") == "yes",
    )


def write_result(who: Visit, entered: Entered) -> tuple[Saved, list[int]]:
    """Writes a result: the event after it, and the rounds that it removed."""
    removed: list[int] = []

    def decision(desk: Desk, last: int) -> Decision | None:
        unseen = entered.seen is not None and entered.seen < last
        changes = saved_events().store.changes(who.event_id, entered.seen or 0) if unseen else []
        # Those after the desk as it is decided on come to light when this is written, and it is decided again.
        known = [change for change in changes if change.number <= last]
        decided = desk_actions.enter_result(desk, entered, known)
        removed[:] = desk_actions.removed_by(desk, entered) if decided else []
        return decided

    return decide(who, decision), removed


def wish_of(desk: Desk, *, again: bool = False) -> Wish:
    """How the form wants the round. Raises ReadingError."""
    method = written("method")
    if method and method not in METHODS:
        raise ReadingError(Problem(f"{shorten(method)} is no method. There are {', '.join(METHODS)}.", method))
    colours = written("colours").lower()
    event = desk.finished
    return Wish(
        method,
        None if not colours else colours not in NO,
        written("look_ahead").lower() not in NO,
        tuple(players_named(event, request.form.get("absent", ""))),
        tuple(pairs_named(event, request.form.get("rematch", ""))),
        tuple(players_named(event, request.form.get("second_bye", ""))),
        again,
        (whole("round") or 0) if again else 0,
    )


def seen_by(desk: Desk, last: int) -> Desk:
    """The desk, where nobody changed the event after what the sender knew. Raises DeskRefusalError."""
    seen = whole("seen")
    if seen is not None and seen != last:
        raise DeskRefusalError(f"The event is at change {last}, you know {seen}. Read it again.")
    return desk


def unless_changed(decided: Decision | None, last: int) -> Decision | None:
    """The decision, where nobody changed the event after the page was shown. Raises DeskRefusalError."""
    seen = whole("seen")
    if decided is not None and seen is not None and last != seen:
        raise DeskRefusalError("Somebody changed the event meanwhile. Look at the change, then decide again.")
    return decided
