"""Several helpers at once against a real server of two processes, and a server that is killed while results come in.

On SQLite, and on PostgreSQL where there is a server.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from calculators.events.saved import SavedEvents
from calculators.events.store import Store

ROOT = Path(__file__).resolve().parents[2]
BOARDS = 32
POSTS = 500  # while the server is killed once
NAMES = "\n".join(f"Player {number}" for number in range(1, 2 * BOARDS + 1))
RESULTS = ("1-0", "½-½", "0-1")
STARTS = 15  # seconds that a server may take until it answers


class Server:
    """The site as it runs in earnest: gunicorn with two workers on a free port of this machine."""

    def __init__(self, database):
        self.environment = {**os.environ, "DATABASE_URL": database}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        command = [sys.executable, "-m", "gunicorn", "app:app", "--workers", "2", "--log-level", "error"]
        self.process = subprocess.Popen(  # noqa: S603 - our own server
            [*command, "--bind", f"127.0.0.1:{self.port}"],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,  # its processes are ended together
        )
        until = time.monotonic() + STARTS
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.address}/healthz"):  # noqa: S310 - as above
                    return
            except (OSError, HTTPException):
                time.sleep(0.05)
        pytest.fail(f"the server does not answer after {STARTS} seconds")

    def kill(self):
        """Ends all its processes without a word, as a machine that loses its power does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def send(self, path, **fields):
        """Status and text of the answer; redirects are followed."""
        request = Request(f"{self.address}{path}", urlencode(fields).encode())  # noqa: S310 - as above
        try:
            with urlopen(request, timeout=20) as answer:  # noqa: S310 - as above
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()

    def post(self, path, **fields):
        """Status and JSON of the answer."""
        status, text = self.send(path, **fields)
        return status, json.loads(text)


@pytest.fixture
def server(address):
    """A server that runs, on a database of its own."""
    running = Server(address)
    running.start()
    yield running
    running.kill()


@contextmanager
def read(address):
    """The saved events, read past the server."""
    store = Store(address)
    yield SavedEvents(store)
    store.dispose()


def started(server):
    """Id and organiser's address of an event of 64 players whose first round is paired."""
    status, made = server.post("/pairings.json", names=NAMES)
    assert status == 201
    status, told = server.post(f"{made['edit']}/pair.json")
    assert (status, len(told["boards"])) == (200, BOARDS)
    return made["event"].rpartition("/")[2], made["edit"]


def at_once(*tasks):
    """What each task gives, all begun at the same moment."""
    ready = threading.Barrier(len(tasks))

    def run(task):
        ready.wait(timeout=30)
        return task()

    with ThreadPoolExecutor(len(tasks)) as threads:
        return [running.result(timeout=60) for running in [threads.submit(run, task) for task in tasks]]


def log_of(address, event):
    """The changes that are results, and the saved event."""
    with read(address) as events:
        saved = events.load(event)
        changes = events.store.changes(event)
    assert [change.number for change in changes] == list(range(1, saved.number + 1))
    return [change for change in changes if change.kind == "results"], saved


def test_two_helpers_with_half_of_the_boards_each_enter_them_all(server, address):
    event, edit = started(server)

    def helper(boards):
        return lambda: [
            server.post(f"{edit}/result.json", round=1, board=board, result=RESULTS[board % 3], seen=2)
            for board in boards
        ]

    answers = at_once(helper(range(1, BOARDS + 1, 2)), helper(range(2, BOARDS + 1, 2)))
    assert {status for answer in answers for status, _ in answer} == {200}
    changes, saved = log_of(address, event)
    assert Counter(board for change in changes for board, _ in change.body["results"]) == dict.fromkeys(
        range(1, BOARDS + 1), 1
    )
    assert saved.desk.current.results == tuple(RESULTS[board % 3] for board in range(1, BOARDS + 1))
    assert saved.event.rounds == 1


def test_two_helpers_with_the_same_slips_enter_nothing_twice(server, address):
    event, edit = started(server)

    def helper(boards):
        return lambda: [
            server.post(f"{edit}/result.json", round=1, board=board, result=RESULTS[board % 3]) for board in boards
        ]

    answers = at_once(helper(range(1, BOARDS + 1)), helper(range(BOARDS, 0, -1)))
    assert {status for answer in answers for status, _ in answer} == {200}
    changes, saved = log_of(address, event)
    assert Counter(board for change in changes for board, _ in change.body["results"]) == dict.fromkeys(
        range(1, BOARDS + 1), 1
    )
    assert saved.desk.current.open_boards == []


def test_two_forms_with_all_boards_enter_nothing_twice(server, address):
    event, edit = started(server)
    form = {f"result-{board}": RESULTS[board % 3] for board in range(1, BOARDS + 1)}
    answers = at_once(*[lambda: server.send(f"{edit}/rounds", do="results", round=1, seen=2, **form)[0]] * 2)
    assert answers == [200, 200]
    changes, saved = log_of(address, event)
    assert Counter(board for change in changes for board, _ in change.body["results"]) == dict.fromkeys(
        range(1, BOARDS + 1), 1
    )
    assert saved.desk.current.open_boards == []


def test_two_helpers_who_disagree_do_not_overwrite_each_other(server, address):
    event, edit = started(server)

    def helper(result):
        return lambda: {
            board: server.post(f"{edit}/result.json", round=1, board=board, result=result, seen=2)[0]
            for board in range(1, BOARDS + 1)
        }

    first, second = at_once(helper("1-0"), helper("0-1"))
    changes, saved = log_of(address, event)
    assert Counter(board for change in changes for board, _ in change.body["results"]) == dict.fromkeys(
        range(1, BOARDS + 1), 1
    )
    for board, result in enumerate(saved.desk.current.results, 1):
        assert {first[board], second[board]} == {200, 409}
        assert result == ("1-0" if first[board] == 200 else "0-1")


def test_a_round_that_many_pair_at_once_is_paired_once(server, address):
    _, made = server.post("/pairings.json", names=NAMES)
    answers = at_once(*[lambda: server.post(f"{made['edit']}/pair.json")[0]] * 4)
    assert sorted(answers) == [200, 409, 409, 409]
    with read(address) as events:
        assert events.load(made["event"].rpartition("/")[2]).number == 2


def test_a_killed_server_loses_nothing_that_it_acknowledged(server, address):
    event, edit = started(server)
    acknowledged, unknown = [], []
    killed, back = threading.Event(), threading.Event()

    def helper(board):
        """Changes the result of one board again and again; each change has a label of its own."""

        def enter():
            for number in range(POSTS // 4):
                label = f"{board}.{number}"
                fields = {"round": 1, "board": board, "result": RESULTS[number % 3], "by": label}
                try:
                    status, told = server.post(f"{edit}/result.json", **fields)
                except (URLError, HTTPException, OSError):  # no answer: it may be there or not
                    unknown.append(label)
                    assert killed.is_set()
                    assert back.wait(timeout=30)
                    continue
                assert status == 200, told
                acknowledged.append(label)

        return enter

    def kill():
        while len(acknowledged) < POSTS // 3:
            time.sleep(0.005)
        killed.set()
        server.kill()
        server.start()
        back.set()

    began = time.monotonic()
    at_once(*map(helper, range(1, 5)), kill)
    if address.startswith("sqlite"):
        assert time.monotonic() - began < 30
    assert unknown
    assert len(acknowledged) + len(unknown) == POSTS // 4 * 4
    changes, saved = log_of(address, event)
    labels = Counter(change.body["by"] for change in changes)
    assert max(labels.values()) == 1
    # A board could have a result already, which changes nothing, only after two lost ones in a row of three in turn.
    assert set(acknowledged) <= set(labels)
    assert set(labels) <= {*acknowledged, *unknown}
    last = {board: result for change in changes for board, result in change.body["results"]}
    assert saved.desk.current.results[:4] == tuple(last[board] for board in range(1, 5))
    # And the event goes on.
    status, told = server.post(f"{edit}/result.json", round=1, board=BOARDS, result="1-0")
    assert (status, told["change"]) == (200, saved.number + 1)
