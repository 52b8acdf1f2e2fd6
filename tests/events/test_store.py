"""Saved events: nothing acknowledged is lost, no number is given twice, and what is deleted is gone."""

import logging
import os
import secrets
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from traceback import format_exception

import pytest
import sqlalchemy as sa

from calculators.events.database import StoreError, UnavailableError, prepare_file, read_address
from calculators.events.schema import CHANGES, EVENTS, SCHEMAS
from calculators.events.store import ConflictError, NotFoundError, Role, Store

ROOT = Path(__file__).resolve().parents[2]
NOBODY = secrets.token_urlsafe(16)  # an id of the right shape that no event has
# What an address can hold in place of an id: PostgreSQL refuses a NUL, no database takes half a character.
STRANGE = ["", "1", "a\x00b", "\udc80", "ä" * 22, NOBODY + "\n", NOBODY + "A", "%", "' OR 1=1 --", "x" * 10_000]
BODIES = [
    {},
    {"name": "Müller-Östh ½ \U0001f600"},
    {"name": "\x00 \udc80"},  # neither may stop anybody from saving
    {"deep": [[1, [2, None]], {"a": True}], "text": "'\"\\\n"},
]


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self):
        self.time = datetime(2026, 3, 1, 12, 30, 15, 250_000, tzinfo=UTC)

    def __call__(self):
        return self.time

    def move(self, **by):
        self.time += timedelta(**by)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def timed(address, clock):
    """A store whose clock stands still."""
    store = Store(address, clock)
    yield store
    store.dispose()


def numbers(store, event):
    return [change.number for change in store.changes(event)]


@pytest.fixture
def run():
    """Starts a process that has the module at hand; none is left when the test ends."""
    started = []

    def start(script, *arguments):
        process = subprocess.Popen(  # noqa: S603 - this interpreter with a script of ours
            [sys.executable, "-c", f"import os, sys\nfrom calculators.events.store import *\n{script}", *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


# --- the log -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", BODIES)
def test_changes_come_back_as_they_were_written(store, body):
    event = store.create("first", body).id
    store.append(event, 2, "second", body)
    assert [(change.number, change.kind, change.body) for change in store.changes(event)] == [
        (1, "first", body),
        (2, "second", body),
    ]


def test_a_change_knows_when_it_was_made(timed, clock):
    event = timed.create("first", {}).id
    clock.move(hours=1)
    assert timed.append(event, 2, "second", {}).at == clock.time
    assert [change.at for change in timed.changes(event)] == [clock.time - timedelta(hours=1), clock.time]


def test_append_gives_the_change_as_the_log_has_it(store):
    event = store.create("first", {}).id
    written = store.append(event, 2, "second", {"pair": (1, 2), 3: "three"})
    assert written.body == {"pair": [1, 2], "3": "three"}
    assert store.changes(event, after=1) == [written]


def test_changes_after_a_number_are_the_later_ones(store):
    event = store.create("first", {}).id
    for number in range(2, 13):  # beyond 9: numbers are ordered as numbers
        store.append(event, number, "next", {})
    assert [change.number for change in store.changes(event, after=8)] == [9, 10, 11, 12]
    assert store.changes(event, after=12) == []


def test_the_head_tells_the_last_number_and_the_times(timed, clock):
    event = timed.create("first", {}).id
    born = clock.time
    clock.move(minutes=5)
    timed.append(event, 2, "second", {})
    head = timed.head(event)
    assert (head.number, head.created, head.opened, head.has_results_key) == (2, born, born, False)
    assert head.expires == born + timedelta(days=365)


def test_a_number_that_is_taken_gives_the_changes_made_meanwhile(store):
    event = store.create("first", {}).id
    store.append(event, 2, "second", {"by": "one"})
    store.append(event, 3, "third", {"by": "one"})
    with pytest.raises(ConflictError) as conflict:
        store.append(event, 2, "second", {"by": "another"})
    assert [(change.number, change.body) for change in conflict.value.changes] == [
        (2, {"by": "one"}),
        (3, {"by": "one"}),
    ]
    assert numbers(store, event) == [1, 2, 3]


@pytest.mark.parametrize("number", [1, 0, -1])
def test_numbers_below_the_last_one_are_all_taken(store, number):
    event = store.create("first", {}).id
    with pytest.raises(ConflictError) as conflict:
        store.append(event, number, "again", {})
    assert [change.kind for change in conflict.value.changes] == ["first"]
    assert numbers(store, event) == [1]


@pytest.mark.parametrize("number", [3, 100])
def test_no_number_is_left_out(store, number):
    event = store.create("first", {}).id
    with pytest.raises(ValueError, match="cannot follow 1"):
        store.append(event, number, "later", {})
    assert numbers(store, event) == [1]


@pytest.mark.parametrize("body", [{"a": float("nan")}, {"a": object()}, {"a": {1, 2}}])
def test_a_body_that_is_no_json_is_refused_and_nothing_is_kept(store, body):
    event = store.create("first", {}).id
    with pytest.raises((TypeError, ValueError)):
        store.create("first", body)
    with pytest.raises((TypeError, ValueError)):
        store.append(event, 2, "second", body)
    assert numbers(store, event) == [1]
    assert rows(store, EVENTS) == 1


def test_an_event_whose_first_change_fails_is_not_there(store):
    store.create("first", {})
    with no_changes(store), pytest.raises(BROKEN):
        store.create("first", {})
    assert (rows(store, EVENTS), rows(store, CHANGES)) == (1, 1)


BROKEN = (sa.exc.SQLAlchemyError, StoreError)


@contextmanager
def no_changes(store):
    """While it lasts, the database fails to insert changes."""

    def elsewhere(_connection, _cursor, statement, parameters, _context, _many):
        return statement.replace("INSERT INTO changes", "INSERT INTO no_such_table"), parameters

    engine = store.database._engine()
    sa.event.listen(engine, "before_cursor_execute", elsewhere, retval=True)
    yield
    sa.event.remove(engine, "before_cursor_execute", elsewhere)


def rows(store, table):
    with store.database.reading() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(table))


@pytest.mark.parametrize("event", [NOBODY, *STRANGE])
def test_an_event_that_is_not_there_has_nothing(store, event):
    assert store.head(event) is None
    assert store.changes(event) == []
    assert store.role(event, NOBODY) is None
    store.touch(event)
    for act in (
        lambda: store.append(event, 1, "first", {}),
        lambda: store.new_key(event, Role.RESULTS),
        lambda: store.remove_results_key(event),
        lambda: store.delete(event),
    ):
        with pytest.raises(NotFoundError):
            act()
    assert rows(store, EVENTS) == 0


def test_the_events_are_there_for_a_store_opened_later(address):
    first = Store(address)
    new = first.create("first", {"a": 1})
    first.dispose()
    second = Store(address)
    assert [change.body for change in second.changes(new.id)] == [{"a": 1}]
    assert second.role(new.id, new.key) is Role.ORGANISER
    second.dispose()


def test_a_store_can_be_used_again_after_its_connections_were_closed(store):
    event = store.create("first", {}).id
    store.dispose()
    assert store.head(event).number == 1


# --- keys ----------------------------------------------------------------------------------------------------------


def test_ids_and_keys_have_128_bits_and_are_never_the_same(store):
    made = [store.create("first", {}) for _ in range(20)]
    tokens = [token for new in made for token in new] + [store.new_key(made[0].id, role) for role in Role]
    assert len(set(tokens)) == 42
    assert {len(token) for token in tokens} == {22}  # of 6 bits each: 128 and no fewer


def test_a_key_opens_its_event_and_no_other(store):
    one, other = store.create("first", {}), store.create("first", {})
    assert store.role(one.id, one.key) is Role.ORGANISER
    assert store.role(one.id, other.key) is None


@pytest.mark.parametrize("change", ["", "x", "\x00", "\udc80", "None", "ä" * 30])
def test_a_wrong_key_opens_nothing(store, change):
    new = store.create("first", {})
    assert store.role(new.id, change) is None
    assert store.role(new.id, new.key + change) == (None if change else Role.ORGANISER)
    assert store.role(new.id, new.key[:-1]) is None
    assert store.role(new.id, new.key.swapcase()) is None


def test_the_second_key_is_for_entering_results(store):
    new = store.create("first", {})
    assert not store.head(new.id).has_results_key
    key = store.new_key(new.id, Role.RESULTS)
    assert store.head(new.id).has_results_key
    assert store.role(new.id, key) is Role.RESULTS
    assert store.role(new.id, new.key) is Role.ORGANISER


@pytest.mark.parametrize("role", Role)
def test_a_new_key_stops_the_one_before(store, role):
    new = store.create("first", {})
    before = new.key if role is Role.ORGANISER else store.new_key(new.id, role)
    after = store.new_key(new.id, role)
    assert store.role(new.id, before) is None
    assert store.role(new.id, after) is role


def test_the_second_key_can_be_taken_back(store):
    new = store.create("first", {})
    key = store.new_key(new.id, Role.RESULTS)
    store.remove_results_key(new.id)
    assert store.role(new.id, key) is None
    assert store.role(new.id, "") is None  # where there is no key, none fits
    assert store.role(new.id, new.key) is Role.ORGANISER
    assert not store.head(new.id).has_results_key


def test_keys_are_kept_as_hashes_only(store):
    new = store.create("first", {})
    keys = [new.key, store.new_key(new.id, Role.RESULTS)]
    with store.database.reading() as connection:
        kept = "|".join(str(row) for table in (EVENTS, CHANGES) for row in connection.execute(sa.select(table)))
    assert new.id in kept
    assert not [key for key in keys if key in kept]


BORN = {"name": "Ida Invented"}


def test_neither_names_nor_keys_are_logged(store, caplog):
    caplog.set_level(logging.DEBUG)
    new = store.create("first", BORN)
    store.role(new.id, new.key)
    with pytest.raises(ConflictError) as conflict:
        store.append(new.id, 1, "first", BORN)
    with no_changes(store), pytest.raises(BROKEN) as broken:
        store.append(new.id, 2, "second", BORN)
    told = caplog.text + "".join(line for error in (conflict, broken) for line in format_exception(error.value))
    assert "no_such_table" in told  # what was wrong is told
    assert not [secret for secret in (BORN["name"], new.key, new.id) if secret in told]


# --- deletion and expiry -------------------------------------------------------------------------------------------


def test_a_deleted_event_is_gone_and_others_stay(store):
    gone, kept = store.create("first", {}), store.create("first", {})
    store.append(gone.id, 2, "second", {})
    store.delete(gone.id)
    assert store.head(gone.id) is None
    assert store.changes(gone.id) == []
    assert store.role(gone.id, gone.key) is None
    assert (rows(store, EVENTS), rows(store, CHANGES)) == (1, 1)
    assert store.role(kept.id, kept.key) is Role.ORGANISER
    with pytest.raises(NotFoundError):
        store.append(gone.id, 3, "third", {})
    assert rows(store, CHANGES) == 1


def test_no_file_of_sqlite_holds_the_names_of_a_deleted_event(tmp_path):
    folder = tmp_path / "saved"
    store = Store(f"sqlite:///{folder}/events.db")
    event = store.create("first", {"names": ["Ida Invented"] * 2000}).id
    store.append(event, 2, "name", {"name": "Ida Invented"})

    def hold():
        return [path.name for path in folder.iterdir() if b"Ida Invented" in path.read_bytes()]

    assert hold() != []
    store.delete(event)
    assert hold() == []  # while the site runs on
    store.dispose()
    assert hold() == []


def test_events_that_nobody_opened_are_deleted(timed, clock):
    old = timed.create("first", {}).id
    opened = timed.create("first", {}).id
    clock.move(days=200)
    timed.touch(opened)
    new = timed.create("first", {}).id
    timed.append(old, 2, "second", {})  # by a program: nobody has seen the page
    clock.move(days=165, seconds=1)
    assert timed.expire(clock.time - timedelta(days=365)) == 1
    assert [timed.head(event) is None for event in (old, opened, new)] == [True, False, False]
    assert timed.expire(clock.time - timedelta(days=365)) == 0
    assert rows(timed, CHANGES) == 2


def test_an_event_can_be_deleted_while_somebody_reads(store, address, monkeypatch):
    one, other = (store.create("first", {}).id for _ in range(2))
    short = {"sqlite": ("PRAGMA foreign_keys=ON", "PRAGMA busy_timeout=100"), "postgresql": ()}
    monkeypatch.setattr("calculators.events.database.SETTINGS", short)
    deleting = Store(address)
    with store.database.reading() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(EVENTS)) == 2
        deleting.delete(one)
    assert [deleting.head(event) is None for event in (one, other)] == [True, False]
    deleting.dispose()


def test_any_number_of_events_expires(timed, clock, monkeypatch):
    monkeypatch.setattr("calculators.events.store.AT_ONCE", 3)
    old = [timed.create("first", {}).id for _ in range(8)]
    clock.move(days=1)
    new = [timed.create("first", {}).id for _ in range(4)]
    assert timed.expire(clock.time) == 8
    assert [timed.head(event) is None for event in old + new] == [True] * 8 + [False] * 4


def test_an_event_opened_exactly_then_is_kept(timed, clock):
    timed.create("first", {})
    assert timed.expire(clock.time) == 0
    assert timed.expire(clock.time + timedelta(microseconds=1)) == 1


def test_an_opening_is_noted_once_a_day(timed, clock):
    event = timed.create("first", {}).id
    born = clock.time
    clock.move(hours=23, minutes=59)
    timed.touch(event)
    assert timed.head(event).opened == born
    clock.move(minutes=1)
    timed.touch(event)
    assert timed.head(event).opened == born + timedelta(days=1)


def test_times_are_the_same_from_any_zone(address):
    east = datetime(2026, 3, 1, 1, 0, tzinfo=UTC).astimezone(tz=datetime.strptime("+0900", "%z").tzinfo)
    store = Store(address, lambda: east)
    event = store.create("first", {}).id
    assert store.head(event).opened == datetime(2026, 3, 1, 1, 0, tzinfo=UTC)
    assert store.head(event).opened.utcoffset() == timedelta(0)
    assert store.expire(east) == 0
    store.dispose()


# --- several writers and readers -----------------------------------------------------------------------------------

WRITERS = 6


def test_of_threads_racing_for_a_number_one_wins(store):
    event = store.create("first", {}).id
    start = threading.Barrier(WRITERS)
    lost = []

    def race(me):
        won = []
        for number in range(2, 12):
            start.wait(timeout=30)  # all at once for each number
            try:
                won.append(store.append(event, number, "mine", {"by": me}).number)
            except ConflictError as conflict:
                lost.append((number, me, conflict.changes[0]))
        return won

    with ThreadPoolExecutor(WRITERS) as threads:
        won = dict(enumerate(threads.map(race, range(WRITERS))))
    log = store.changes(event, after=1)
    assert [change.number for change in log] == list(range(2, 12))
    assert {change.number: change.body["by"] for change in log} == {
        number: me for me, mine in won.items() for number in mine
    }
    assert sum(map(len, won.values())) == 10
    # Who lost was told who won.
    assert len(lost) == 10 * (WRITERS - 1)
    assert [told.number for _, _, told in lost] == [number for number, _, _ in lost]
    assert not [me for _, me, told in lost if told.body["by"] == me]


def test_in_turn_a_change_follows_all_that_were_made_meanwhile(store):
    event = store.create("first", {}).id
    store.append(event, 2, "second", {})
    seen = []

    def decide(meanwhile):
        seen.extend(change.number for change in meanwhile)
        return "third", {"by": "me"}

    change = store.append_in_turn(event, 1, decide)
    assert (seen, change.number, change.kind, change.body) == ([2], 3, "third", {"by": "me"})
    assert store.changes(event)[-1] == change
    assert store.append_in_turn(event, 3, lambda _: None) is None
    with pytest.raises(NotFoundError):
        store.append_in_turn("nothing", 0, decide)
    assert store.head(event).number == 3


IN_TURN = """
address, event, me = sys.argv[1:]
store = Store(address)
store.head(event)
print("ready", flush=True)
sys.stdin.readline()
for step in range(30):
    store.append_in_turn(event, 1, lambda meanwhile: ("mine", {"after": len(meanwhile), "by": me}))
"""


def test_processes_that_take_turns_never_miss_each_other(store, address, run):
    event = store.create("first", {}).id
    processes = [run(IN_TURN, address, event, str(me)) for me in range(3)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        process.communicate(timeout=120)
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert [change.body["after"] for change in store.changes(event, 1)] == list(range(90))


RACE = """
address, event, me = sys.argv[1:]
store = Store(address)
store.head(event)
print("ready", flush=True)
sys.stdin.readline()
for number in range(2, 62):
    try:
        store.append(event, number, "mine", {"by": me})
        print(number, flush=True)
    except ConflictError as conflict:
        assert conflict.changes[0].number == number
"""


def test_of_processes_racing_for_a_number_one_wins(store, address, run):
    event = store.create("first", {}).id
    processes = {str(me): run(RACE, address, event, str(me)) for me in range(3)}
    for process in processes.values():
        assert process.stdout.readline() == "ready\n"
    for process in processes.values():
        process.stdin.write("go\n")
        process.stdin.flush()
    won = {me: [int(line) for line in process.communicate(timeout=120)[0].split()] for me, process in processes.items()}
    assert [process.returncode for process in processes.values()] == [0, 0, 0]
    log = store.changes(event, after=1)
    assert [change.number for change in log] == list(range(2, 62))
    assert {change.number: change.body["by"] for change in log} == {
        number: me for me, mine in won.items() for number in mine
    }
    assert sum(map(len, won.values())) == 60


WRITE = """
address, event = sys.argv[1:]
store = Store(address)
number = store.head(event).number
while True:
    number += 1
    store.append(event, number, "result", {"value": number * 7, "more": "x" * 500})
    print(number, flush=True)
"""


def test_a_killed_writer_loses_nothing_that_it_acknowledged(store, address, run):
    event = store.create("first", {}).id
    last = 1
    for wait in (1, 7, 40):  # killed early, and in the middle
        writer = run(WRITE, address, event)
        acknowledged = [int(writer.stdout.readline()) for _ in range(wait)]
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged += [int(line) for line in writer.communicate(timeout=60)[0].splitlines()]
        assert writer.returncode == -signal.SIGKILL
        assert acknowledged == list(range(last + 1, last + 1 + len(acknowledged)))
        log = store.changes(event)
        # Each number once. The last one may have been kept without the writer living to say so.
        assert [change.number for change in log] == list(range(1, len(log) + 1))
        assert len(log) - acknowledged[-1] in {0, 1}
        assert [change.body["value"] for change in log[1:]] == [number * 7 for number in range(2, len(log) + 1)]
        last = len(log)
    store.append(event, last + 1, "result", {})  # nothing is left locked


CREATE = """
store = Store(sys.argv[1])
while True:
    print(*store.create("first", {"names": ["x" * 100] * 500}), flush=True)
"""


def test_a_killed_writer_leaves_no_event_without_its_first_change(store, address, run):
    writer = run(CREATE, address)
    made = [writer.stdout.readline().split() for _ in range(5)]
    os.kill(writer.pid, signal.SIGKILL)
    made += [line.split() for line in writer.communicate(timeout=60)[0].splitlines()]
    assert [store.role(event, key) for event, key in made] == [Role.ORGANISER] * len(made)
    assert [store.head(event).number for event, _ in made] == [1] * len(made)
    assert rows(store, EVENTS) == rows(store, CHANGES)


def test_readers_go_on_while_somebody_writes(store, address):
    event = store.create("first", {}).id
    reader = Store(address)
    with store.database.writing() as connection:
        late = {"event": event, "number": 2, "kind": "slow", "body": "{}", "at": datetime.now(UTC)}
        connection.execute(sa.insert(CHANGES).values(late))
        with ThreadPoolExecutor(4) as threads:
            seen = [future.result(timeout=4) for future in [threads.submit(numbers, reader, event) for _ in range(20)]]
        assert seen == [[1]] * 20  # nothing half written
    assert numbers(reader, event) == [1, 2]
    reader.dispose()


def test_a_writer_waits_for_another_one(store, address):
    event = store.create("first", {}).id
    other = Store(address)
    begun, go = threading.Event(), threading.Event()

    def decide(_):
        begun.set()
        assert go.wait(timeout=30)
        return "slow", {}

    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(store.append_in_turn, event, 1, decide)
        assert begun.wait(timeout=30)
        waiting = threads.submit(other.append, event, 2, "mine", {})
        time.sleep(0.3)
        assert not waiting.done()
        assert other.head(event).number == 1  # who reads does not wait
        go.set()
        with pytest.raises(ConflictError) as conflict:
            waiting.result(timeout=30)
    assert slow.result().number == 2
    assert [change.kind for change in conflict.value.changes] == ["slow"]
    other.dispose()


def test_an_event_deleted_while_somebody_writes_is_not_there(store, address):
    event = store.create("first", {}).id
    other = Store(address)
    with ThreadPoolExecutor(1) as threads:
        with store.database.writing() as connection:
            connection.execute(sa.delete(EVENTS).where(EVENTS.c.id == event))
            waiting = threads.submit(other.append, event, 2, "mine", {})
            time.sleep(0.3)
        with pytest.raises(NotFoundError):
            waiting.result(timeout=30)
    assert (rows(store, EVENTS), rows(store, CHANGES)) == (0, 0)
    other.dispose()


def test_a_writer_that_waits_too_long_is_told_so(store, address, monkeypatch):
    event = store.create("first", {}).id
    short = {"sqlite": ("PRAGMA busy_timeout=100",), "postgresql": ("SET lock_timeout = '100ms'",)}
    monkeypatch.setattr("calculators.events.database.SETTINGS", short)
    other = Store(address)
    other.head(event)
    with store.database.writing() as connection:
        late = {"event": event, "number": 2, "kind": "slow", "body": "{}", "at": datetime.now(UTC)}
        connection.execute(sa.insert(CHANGES).values(late))
        with pytest.raises(UnavailableError, match="Try again in a minute"):
            other.append(event, 2, "mine", {})
    other.dispose()


FORK = """
address = sys.argv[1]
store = Store(address)
event = store.create("first", {}).id  # the parent has connections
children = []
for child in range(3):
    pid = os.fork()
    if not pid:
        for step in range(10):
            while True:
                try:
                    store.append(event, store.head(event).number + 1, "mine", {"by": child})
                    break
                except ConflictError:
                    pass
        if child == 0:
            store.dispose()  # closes connections of its own, and not those of its parent
        os._exit(0)
    children.append(pid)
for _ in range(20):
    store.changes(event)
codes = [os.waitpid(pid, 0)[1] for pid in children]
last = store.head(event).number
store.append(event, last + 1, "end", {})
print(event, codes)
"""


def test_forked_processes_use_the_store_of_their_parent(store, address, run):
    process = run(FORK, address)
    event, codes = process.communicate(timeout=120)[0].split(maxsplit=1)
    assert process.returncode == 0
    assert codes == "[0, 0, 0]\n"
    log = store.changes(event)
    assert [change.number for change in log] == list(range(1, 33))
    assert sorted(change.body["by"] for change in log[1:-1]) == [0] * 10 + [1] * 10 + [2] * 10


OPEN = """
store = Store(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
print(store.head(store.create("first", {}).id).number)
"""


def test_processes_that_open_an_empty_database_together_all_get_it(address, run):
    processes = [run(OPEN, address) for _ in range(4)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.communicate(timeout=60)[0] for process in processes] == ["1\n"] * 4
    store = Store(address)
    assert rows(store, EVENTS) == 4
    assert rows(store, SCHEMAS) == 1
    store.dispose()


def test_an_sqlite_file_keeps_a_log_before_anybody_can_open_it(tmp_path):
    # Of two processes that switch the log on together one fails: it does not wait for its turn.
    prepare_file(tmp_path / "events.db")
    with closing(sqlite3.connect(tmp_path / "events.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]


# --- addresses and files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("sqlite:///events.db", "sqlite"),
        ("postgres://u:p@host/name", "postgresql+psycopg"),  # as many servers hand it out
        ("postgresql://u:p@host/name", "postgresql+psycopg"),
        ("postgresql+psycopg://u:p@host:5433/name?sslmode=require", "postgresql+psycopg"),
    ],
)
def test_addresses_are_read_with_the_driver_that_is_installed(address, driver):
    url = read_address(address)
    assert url.drivername == driver
    assert url.render_as_string(hide_password=False).partition("://")[2] == address.partition("://")[2]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("", "cannot be read"),
        ("events.db", "cannot be read"),
        ("postgresql://u:secret@host:port/name", "cannot be read"),
        ("mysql://u:secret@host/name", "not in mysql"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
    ],
)
def test_other_addresses_are_refused_with_an_example(address, says):
    with pytest.raises(StoreError, match=says) as refused:
        Store(address)
    assert "sqlite:///folder/events.db" in str(refused.value)
    assert "secret" not in repr(refused.getrepr(style="short"))


def test_the_folder_of_an_sqlite_file_is_made_for_its_owner_alone(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/a/b/events.db")
    assert list(tmp_path.iterdir()) == []  # opened when it is used
    store.create("first", {})
    assert (tmp_path / "a" / "b").stat().st_mode & 0o077 == 0
    kept = sorted((tmp_path / "a" / "b").iterdir())
    assert [path.name for path in kept] == ["events.db", "events.db-shm", "events.db-wal"]
    assert [path.stat().st_mode & 0o077 for path in kept] == [0, 0, 0]
    store.dispose()


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("file/events.db", "Events cannot be saved in .*file/events.db: (Not a directory|File exists)"),
        ("file/below/events.db", "Events cannot be saved in .*Not a directory"),
        ("folder", "Events cannot be saved in .*folder: it is a folder"),
    ],
)
def test_a_place_that_cannot_be_written_is_named(tmp_path, place, says):
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "folder").mkdir()
    store = Store(f"sqlite:///{tmp_path}/{place}")
    with pytest.raises(StoreError, match=says) as refused:
        store.create("first", {})
    assert "name another file in the address of the database" in str(refused.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
    assert list((tmp_path / "folder").iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
@pytest.mark.parametrize("locked", [".", "events.db"])
def test_a_place_that_belongs_to_somebody_else_is_named(tmp_path, locked):
    (tmp_path / "events.db").touch()
    (tmp_path / locked).chmod(0o500)
    with pytest.raises(StoreError, match=r"(?i)permission denied.*writable for whoever runs the site"):
        Store(f"sqlite:///{tmp_path}/events.db").create("first", {})
    (tmp_path / locked).chmod(0o700)


def test_a_server_that_is_not_there_is_unavailable(tmp_path):
    store = Store(f"postgresql://u:secret@/name?host={tmp_path}")
    with pytest.raises(UnavailableError) as refused:
        store.head(NOBODY)
    assert "secret" not in repr(refused.getrepr(style="short"))


def test_tables_of_another_version_are_not_touched(store, address):
    event = store.create("first", {}).id
    with store.database.writing() as connection:
        connection.execute(sa.update(SCHEMAS).values(version=99))
    with pytest.raises(StoreError, match="version 99"):
        Store(address).head(event)


def test_sqlite_keeps_a_change_on_the_disk_before_it_is_acknowledged(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/events.db")
    with store.database.reading() as connection:
        told = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        }
    # 2 is FULL: the log is written through to the disk with every change.
    assert told == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "secure_delete": 1,
    }
    store.dispose()
