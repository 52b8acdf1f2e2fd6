"""The state of a saved event: its changes applied one after the other, and kept in memory while they are read often."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from threading import Lock
from typing import Any

from calculators.compute.scores import Scale
from calculators.events.database import StoreError, UnavailableError
from calculators.events.desk import Desk, Options, desk_for
from calculators.events.desk_changes import CHANGES, options_body
from calculators.events.encoding import (
    decode_columns,
    decode_day,
    decode_event,
    decode_scale,
    encode_columns,
    encode_day,
    encode_event,
    encode_scale,
)
from calculators.events.model import Event, PublishedColumn, Reading
from calculators.events.store import TOUCHED, Change, ConflictError, Created, Head, NotFoundError, Store

CACHED = 10_000_000  # characters of the logs of all events in memory, which take five times as many bytes
LEAST = 2000  # characters that an event counts at least: an empty one takes memory too
ATTEMPTS = 3  # of one change while others may write too; then it is its turn

NOTHING = Event((), 0)  # before the first change

Body = Mapping[str, Any]


@dataclass(frozen=True)
class Saved:
    """A saved event after change `number` of its log.

    `columns`, `format`, `warnings` and `notes` are those of the reading. `rules`, `order`, `draw_weight` and `scale`
    are how the organiser shows it; empty and None leave each to the event. It may be deleted after `expires` if nobody
    opens it before.
    """

    id: str
    created: datetime
    expires: datetime
    number: int = 0
    event: Event = NOTHING
    columns: tuple[PublishedColumn, ...] = ()
    format: str = ""
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rules: str = ""
    order: tuple[str, ...] = ()
    draw_weight: str = ""
    scale: Scale | None = None
    desk: Desk | None = None  # where the event is run here
    size: int = 0  # characters of the log, by which the memory that it takes is judged

    @property
    def taken_up(self) -> Desk:
        """The desk; for an event that was read in, as it would be taken up where it stands."""
        return self.desk or desk_for(self.event)


class UnknownChangeError(StoreError):
    """The log holds a change of a kind that this program does not have: a later one wrote it."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"This program has no change of the kind {kind}. The event needs the one that wrote it.")


# --- the kinds of change: what stands in the body, and what it does to the event ----------------------------------


def import_body(reading: Reading, rules: str = "", order: Iterable[str] = (), draw_weight: str = "") -> Body:
    """The body of an "import": what was read, and how it is to be shown."""
    return {
        "event": encode_event(reading.event),
        "columns": encode_columns(reading.columns),
        "format": reading.format,
        "warnings": list(reading.warnings),
        "notes": list(reading.notes),
        "rules": rules,
        "order": list(order),
        "draw_weight": draw_weight,
    }


def _import(saved: Saved, body: Body) -> Saved:
    return replace(
        saved,
        event=decode_event(body["event"]),
        columns=decode_columns(body["columns"]),
        format=body["format"],
        warnings=tuple(body["warnings"]),
        notes=tuple(body["notes"]),
        rules=body["rules"],
        order=tuple(body["order"]),
        draw_weight=body["draw_weight"],
    )


def start_body(event: Event, rules: str, options: Options) -> Body:
    """The body of a "start": an event before its first round, and how it is run."""
    return {"event": encode_event(event), "rules": rules, "options": options_body(options)}


def _start(saved: Saved, body: Body) -> Saved:
    event = decode_event(body["event"])
    desk = CHANGES["options"](Desk(event), body["options"])
    return replace(saved, event=event, rules=body["rules"], desk=desk, format="names")


def details_body(title: str, start: date | None, end: date | None) -> Body:
    """The body of "details": title and dates of the event."""
    return {"title": title, "start": encode_day(start), "end": encode_day(end)}


def _details(saved: Saved, body: Body) -> Saved:
    start, end = decode_day(body["start"]), decode_day(body["end"])
    return _told(saved, lambda event: replace(event, title=body["title"], start=start, end=end))


def _told(saved: Saved, tell: Callable[[Event], Event]) -> Saved:
    """The event with something told of it that is no result: at the desk too, where it is run here."""
    if saved.desk is None:
        return replace(saved, event=tell(saved.event))
    desk = replace(saved.desk, finished=tell(saved.desk.finished))
    return replace(saved, desk=desk, event=desk.event)


def name_body(number: int, name: str) -> Body:
    """The body of a "name": the name of the player with this start number, mended."""
    return {"number": number, "name": name}


def _name(saved: Saved, body: Body) -> Saved:
    def named(event: Event) -> Event:
        players = list(event.players)
        place = event.index[body["number"]]
        players[place] = replace(players[place], name=body["name"])
        return replace(event, players=tuple(players))

    return _told(saved, named)


def view_body(rules: str, order: Iterable[str], draw_weight: str, scale: Scale | None) -> Body:
    """The body of a "view": how the event is shown where the address does not say otherwise."""
    shown = {"rules": rules, "order": list(order), "draw_weight": draw_weight}
    return {**shown, "scale": encode_scale(scale) if scale else None}


def _view(saved: Saved, body: Body) -> Saved:
    scale = decode_scale(body["scale"]) if body["scale"] else None
    return replace(saved, rules=body["rules"], order=tuple(body["order"]), draw_weight=body["draw_weight"], scale=scale)


def _at_desk(change: Callable[[Desk, Body], Desk]) -> Callable[[Saved, Body], Saved]:
    """A change of the pairing desk, which an event has from the first such change on."""

    def applied(saved: Saved, body: Body) -> Saved:
        desk = change(saved.taken_up, body)
        return replace(saved, desk=desk, event=desk.event)

    return applied


# By kind. Kinds and bodies are kept for good: a new meaning needs a new kind.
APPLY: dict[str, Callable[[Saved, Body], Saved]] = {
    "import": _import,
    "start": _start,
    "details": _details,
    "name": _name,
    "view": _view,
    **{kind: _at_desk(change) for kind, change in CHANGES.items()},
}


def apply(saved: Saved, kind: str, body: Body) -> Saved:
    """The event after one more change. Raises UnknownChangeError, and what the kind raises on a body it cannot use."""
    if kind not in APPLY:
        raise UnknownChangeError(kind)
    return replace(APPLY[kind](saved, body), number=saved.number + 1)


def fold(saved: Saved, changes: Iterable[Change]) -> Saved:
    """The event after these changes, the first of which follows its own last one."""
    for change in changes:
        saved = replace(apply(saved, change.kind, change.body), size=saved.size + change.size)
    return saved


def decided_on(saved: Saved, decide: Callable[[Saved], tuple[str, Body] | None]) -> tuple[str, Body] | None:
    """What is decided about an event; what cannot be applied raises."""
    decided = decide(saved)
    if decided:
        apply(saved, *decided)
    return decided


# --- the events in use --------------------------------------------------------------------------------------------


class SavedEvents:
    """The saved events of a store; those last asked for stay in memory, and only what is new in their logs is read."""

    def __init__(self, store: Store, cached: int = CACHED) -> None:
        self.store = store
        self.cached = cached
        self._known: OrderedDict[str, Saved] = OrderedDict()
        self._lock = Lock()

    def create(self, kind: str, body: Body) -> Created:
        """A new event whose first change this is; one that cannot be applied is not kept."""
        now = self.store.now()
        apply(Saved("", now, now), kind, body)
        return self.store.create(kind, body)

    def load(self, event: str) -> Saved | None:
        """The event as it is now, which counts as opening it; None where there is none.

        An event that did not change costs one query.
        """
        head = self.store.head(event)
        if head and self.store.now() - head.opened >= TOUCHED:
            with suppress(UnavailableError):  # who only reads need not wait for writers
                self.store.touch(event)
            head = self.store.head(event)
        saved = head and self._at(event, head)
        self._keep(event, saved)
        return saved

    def amend(self, event: str, decide: Callable[[Saved], tuple[str, Body] | None]) -> Saved:
        """The event after the change (kind, body) that `decide` makes of it; None from `decide` changes nothing.

        Where somebody else is faster, `decide` is asked again about what they left; it may raise. A change that cannot
        be applied is not kept. Raises NotFoundError.
        """
        known = self.load(event)
        if known is None:
            raise NotFoundError
        saved = known
        for _ in range(ATTEMPTS):
            decided = decided_on(saved, decide)
            if decided is None:
                return saved
            try:
                change = self.store.append(event, saved.number + 1, *decided)
            except ConflictError as taken:
                saved = fold(saved, taken.changes)
            else:
                return self._after(event, saved, change)

        def decide_in_turn(meanwhile: Iterable[Change]) -> tuple[str, Body] | None:
            nonlocal saved
            saved = fold(saved, meanwhile)
            return decided_on(saved, decide)

        last = self.store.append_in_turn(event, saved.number, decide_in_turn)
        return self._after(event, saved, last) if last else saved

    def _after(self, event: str, saved: Saved, change: Change) -> Saved:
        changed = fold(saved, [change])
        self._keep(event, changed)
        return changed

    def _at(self, event: str, head: Head) -> Saved | None:
        saved = self._known.get(event)
        # A number above the last one: another thread has been faster, or the database was put back to an older state.
        if saved is None or saved.number > head.number:
            saved = Saved(event, head.created, head.expires)
        if saved.number < head.number:
            saved = fold(saved, self.store.changes(event, saved.number))
        if not saved.number:  # deleted since its head was read
            return None
        return saved if saved.expires == head.expires else replace(saved, expires=head.expires)

    def _keep(self, event: str, saved: Saved | None) -> None:
        with self._lock:
            if saved is None:
                self._known.pop(event, None)
                return
            self._known[event] = saved
            self._known.move_to_end(event)
            while len(self._known) > 1 and sum(LEAST + known.size for known in self._known.values()) > self.cached:
                self._known.popitem(last=False)
