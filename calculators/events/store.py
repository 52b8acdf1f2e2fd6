"""Saved events: for each an append-only log of numbered changes, and the hashes of its keys."""

import hmac
import json
import re
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from calculators.events.database import Database, StoreError
from calculators.events.schema import CHANGES, EVENTS

KEPT = timedelta(days=365)  # an event that nobody opened for so long is deleted
TOUCHED = timedelta(days=1)  # how exactly the last opening is known: reading should not write
AT_ONCE = 100  # events deleted in one transaction: others wait for it to write
TOKEN_BYTES = 16  # of an id or key: 128 bits cannot be guessed
ID = re.compile(r"[A-Za-z0-9_-]{22}")


class Role(Enum):
    """What the holder of a key may do."""

    ORGANISER = "organiser"
    RESULTS = "results"  # enter results, nothing else


HASHES = {Role.ORGANISER: EVENTS.c.organiser_hash, Role.RESULTS: EVENTS.c.results_hash}


class Change(NamedTuple):
    """One entry of the log of an event; `number` counts from 1, `size` is that of the body as text, in characters."""

    number: int
    kind: str
    body: dict[str, Any]
    at: datetime
    size: int = 0


class Head(NamedTuple):
    """What is known of an event without reading its log; `number` is that of its last change."""

    number: int
    created: datetime
    opened: datetime
    has_results_key: bool

    @property
    def expires(self) -> datetime:
        """When the event may be deleted, if nobody opens it before."""
        return self.opened + KEPT


class Created(NamedTuple):
    """A new event: its id, and the organiser's key, which is known nowhere else from now on."""

    id: str
    key: str


class NotFoundError(StoreError):
    """There is no such event, or no longer."""

    def __init__(self) -> None:
        super().__init__("There is no such event. It may have been deleted.")


class ConflictError(StoreError):
    """The number was taken by somebody else; `changes` are those made meanwhile, first the one of that number."""

    def __init__(self, changes: list[Change]) -> None:
        super().__init__("Somebody else changed this event meanwhile. Look at the change and decide again.")
        self.changes = changes


class Store:
    """Saved events in the database of this address.

    Every method is one transaction: what it returned is kept, and where it raises nothing was changed. `now` is the
    clock. Ids in any shape are taken; one that no event has gives None or raises NotFoundError. All raise
    UnavailableError where the database cannot be reached.
    """

    def __init__(self, address: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.database = Database(address)
        self.now = now

    def create(self, kind: str, body: Mapping[str, Any]) -> Created:
        """A new event whose change 1 is this one."""
        new = Created(new_token(), new_token())
        now = self.now()
        row = {"id": new.id, "created": now, "opened": now, "organiser_hash": hash_of(new.key)}
        with self.database.writing() as connection:
            connection.execute(insert(EVENTS).values(row))
            connection.execute(insert(CHANGES).values(row_of(new.id, 1, kind, body, now)))
        return new

    def append(self, event: str, number: int, kind: str, body: Mapping[str, Any]) -> Change:
        """Writes the change of this number, one above the last that the writer knows.

        Raises ConflictError with the changes made meanwhile where the number is taken, NotFoundError without the event,
        ValueError where the number before it was never written.
        """
        with self.database.writing() as connection:
            last = last_number(connection, event)
            if number > last + 1:
                raise ValueError(f"change {number} cannot follow {last}")
            if number <= last:
                raise ConflictError(changes_after(connection, event, number - 1))
            return self._insert(connection, event, number, kind, body)

    def append_in_turn(
        self, event: str, after: int, decide: Callable[[list[Change]], tuple[str, Mapping[str, Any]] | None]
    ) -> Change | None:
        """Writes the change (kind, body) that `decide` makes of those above `after`, while no other writer can go on.

        None where `decide` gives None; what it raises leaves everything as it is. Raises NotFoundError without the
        event. On SQLite the writers of all events wait, so that `decide` has to be quick.
        """
        with self.database.writing() as connection:
            last = last_number(connection, event)
            decided = decide(changes_after(connection, event, after))
            return decided and self._insert(connection, event, last + 1, *decided)

    def _insert(self, connection: Connection, event: str, number: int, kind: str, body: Mapping[str, Any]) -> Change:
        row = row_of(event, number, kind, body, self.now())
        connection.execute(insert(CHANGES).values(row))
        return change_of(**row)

    def head(self, event: str) -> Head | None:
        """The number of the event's last change, its times and whether it has a second key, by one query."""
        last = select(func.max(CHANGES.c.number)).where(CHANGES.c.event == EVENTS.c.id).scalar_subquery()
        wanted = select(last, EVENTS.c.created, EVENTS.c.opened, EVENTS.c.results_hash.is_not(None))
        with self.database.reading() as connection:
            row = connection.execute(wanted.where(is_event(event))).first()
        return None if row is None else Head(row[0], row[1], row[2], bool(row[3]))

    def changes(self, event: str, after: int = 0) -> list[Change]:
        """The changes of the event above this number, in their order; none without the event."""
        with self.database.reading() as connection:
            return changes_after(connection, event, after)

    def role(self, event: str, key: str) -> Role | None:
        """What this key lets its holder do with the event; None for a key that it does not have."""
        with self.database.reading() as connection:
            row = connection.execute(select(*HASHES.values()).where(is_event(event))).first()
        given = hash_of(key)
        kept = dict(zip(HASHES, row or (), strict=False))
        fits = [role for role, known in kept.items() if hmac.compare_digest(known or "", given)]
        return fits[0] if fits else None

    def new_key(self, event: str, role: Role, key: str = "") -> str:
        """A new key for this role, or the one given; the one before it stops. Raises NotFoundError."""
        key = key or new_token()
        self._set_hash(event, role, hash_of(key))
        return key

    def remove_results_key(self, event: str) -> None:
        """Ends the key for entering results. Raises NotFoundError."""
        self._set_hash(event, Role.RESULTS, None)

    def _set_hash(self, event: str, role: Role, kept: str | None) -> None:
        with self.database.writing() as connection:
            if not connection.execute(update(EVENTS).where(is_event(event)).values({HASHES[role]: kept})).rowcount:
                raise NotFoundError

    def touch(self, event: str) -> None:
        """Notes that the event was opened, at most once a day; nothing without the event."""
        now = self.now()
        long_ago = EVENTS.c.opened <= now - TOUCHED
        with self.database.writing() as connection:
            connection.execute(update(EVENTS).where(is_event(event), long_ago).values(opened=now))

    def delete(self, event: str) -> None:
        """Deletes the event with its log and keys. Raises NotFoundError."""
        if not self._delete(is_event(event)):
            raise NotFoundError

    def expire(self, before: datetime) -> int:
        """Deletes the events that were not opened since then; how many."""
        old = EVENTS.c.opened < before
        some = EVENTS.c.id.in_(select(EVENTS.c.id).where(old).limit(AT_ONCE))
        deleted = 0
        while now := self._delete(old, some):
            deleted += now
        return deleted

    def _delete(self, *which: ColumnElement[bool]) -> int:
        with self.database.writing() as connection:
            deleted = connection.execute(delete(EVENTS).where(*which)).rowcount  # their changes go with them
        if deleted:
            self.database.forget()
        return deleted

    def dispose(self) -> None:
        """Closes the connections of this process; the next use opens new ones."""
        self.database.dispose()


def new_token() -> str:
    """A word that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(key: str) -> str:
    """What is kept of a key.

    A key has 128 random bits, so that nobody can try them out: a slow hash and a salt are for passwords that people
    choose, and would add nothing here.
    """
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def is_event(event: str) -> ColumnElement[bool]:
    """The row of this event."""
    # No event has the empty id; PostgreSQL fails on some characters that an address can hold, such as %00.
    return EVENTS.c.id == (event if ID.fullmatch(event) else "")


def last_number(connection: Connection, event: str) -> int:
    """The number of the event's last change, which stays the last one while this transaction writes.

    Writers of an event wait here for each other; on SQLite they have waited when the transaction began. Raises
    NotFoundError.
    """
    connection.execute(select(EVENTS.c.id).where(is_event(event)).with_for_update(key_share=True))
    last = connection.scalar(select(func.max(CHANGES.c.number)).join(EVENTS).where(is_event(event)))
    if last is None:
        raise NotFoundError
    return int(last)


def changes_after(connection: Connection, event: str, number: int) -> list[Change]:
    """The changes of the event above this number, in their order."""
    columns = (CHANGES.c.number, CHANGES.c.kind, CHANGES.c.body, CHANGES.c.at)
    wanted = select(*columns).join(EVENTS).where(is_event(event), CHANGES.c.number > number)
    return [change_of(*row) for row in connection.execute(wanted.order_by(CHANGES.c.number))]


def row_of(event: str, number: int, kind: str, body: Mapping[str, Any], at: datetime) -> dict[str, Any]:
    """The row of a change; the text of its body is ASCII, which also holds what PostgreSQL refuses in a text."""
    text = json.dumps(body, separators=(",", ":"), allow_nan=False)
    return {"event": event, "number": number, "kind": kind, "body": text, "at": at}


def change_of(number: int, kind: str, body: str, at: datetime, event: str = "") -> Change:  # noqa: ARG001 - of the row
    """The change of a row."""
    return Change(number, kind, json.loads(body), at, len(body))
