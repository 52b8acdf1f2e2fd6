"""Whole events for the tests of pages: a small one worked out by hand, and those that lie beside the project.

Tests that read the latter are skipped where they are not there; with TIEBREAK_REQUIRE_SHARED=1 they fail.
"""

import json
import os
from fractions import Fraction
from pathlib import Path

import pytest
from sqlalchemy import func, select

from calculators.events.schema import EVENTS

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_SHARED") == "1"

# Five players, three rounds: a pairing bye (Cleo, Bob), a half-point bye and then a forfeit loss (Eve).
CLUB = """\
No.\tName\tRtg\t1.Rd\t2.Rd\t3.Rd\tPts.
1\tAnn\t1900\t4w1\t2b½\t3w1\t2½
2\tBob\t1800\t5b½\t1w½\t-1\t2
3\tCleo\t1700\t-1\t4b1\t1b0\t2
4\tDan\t1600\t1b0\t3w0\t5w+\t1
5\tEve\t1500\t2w½\t-½\t4b-\t1
"""
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]

# Its values by hand. As opponents the players count 2½ 2 2 1 1 (FIDE: Eve's bye is a draw and counts one); where every
# unplayed round is a draw they count 2½ 1½ 1½ ½ 1½.
VALUES = {
    # Ann met 1, 2, 2. Dummies: Bob and Cleo own 2, at most ½ × 3; Dan own 1, at most Eve's 1; Eve own 1 twice.
    "fide-2026": {
        "PTS": [2.5, 2, 2, 1, 1],
        "BH": [5, 5, 5, 5.5, 4],  # 1+2+2, 1+2½+1½, 1½+1+2½, 2½+2+1, 2+1+1
        "BH/C1": [4, 4, 4, 4.5, 3],
        "SB": [4, 3.25, 2.5, 1, 1.5],  # Bob ½ + 1¼ + 1½, Cleo 1½ + 1, Dan 1, Eve 1 + ½
        "DE": [None, None, None, None, None],
    },
    # The dummy is the own score without a cap.
    "fide-2024": {
        "PTS": [2.5, 2, 2, 1, 1],
        "BH": [5, 5.5, 5.5, 5.5, 4],
        "BH/C1": [4, 4.5, 4.5, 4.5, 3],
        "SB": [4, 3.75, 3, 1, 1.5],
    },
    # Virtual opponents: Bob 1 (after round 2), Cleo 2 × ½, Dan 0, Eve ½+½+½ and 1+1.
    "fide-virtual": {
        "BH": [3.5, 5, 4, 4, 5],
        "BH/C1": [3, 4, 3.5, 4, 3.5],
    },
    # Only games played, scores as they stand.
    "plain": {
        "BH": [5, 3.5, 3.5, 4.5, 2],
        "BH/C1": [4, 2.5, 2.5, 2.5, None],  # Eve has one game: a cut leaves nothing
        "SB": [4, 1.75, 1, 0, 1],
    },
    # Own unplayed rounds are opponents on 0. The modified median drops the lowest above 1½ points, the highest below.
    "us-chess": {
        "SOLKOFF": [3.5, 4, 3, 4, 1.5],
        "MODMEDIAN": [3, 4, 3, 1.5, 0],
        "CUM": [5, 2.5, 4, 0, 2],  # running scores, less what byes and forfeits gave
        "CUMOPP": [6.5, 7, 5, 9, 2.5],
    },
}

# Every way to look at the event, as an address has it.
VIEW_OF_ALL = {"rules": "plain", "order": "PTS,SB", "scale": "match", "draw_weight": "points", "round": "2"}


def saved(client, text=CLUB, **fields):
    """The addresses of an event that was saved for a program: `event` and `edit`."""
    answer = client.post("/standings.json", data={"data": text, **fields})
    assert answer.status_code == 201, answer.text
    return answer.json


def standings_of(client, event, **view):
    """The standings of a saved event as programs get them."""
    answer = client.get(f"{event}.json", query_string=view)
    assert answer.status_code == 200, answer.text
    return answer.json


def column(standings, code):
    """The values of a code by start number, in the order of these."""
    values = {player["number"]: player["values"][code] for player in standings["players"]}
    return [values[number] for number in sorted(values)]


def kept(client):
    """How many events are saved."""
    store = client.application.extensions["saved_events"].store
    with store.database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(EVENTS))


def shared(path):
    """A file beside the project; the test is skipped where it is not there."""
    found = DATA / path
    if not found.exists():
        if REQUIRED:
            pytest.fail(f"{found} is required and not there")
        pytest.skip("the events with known values are not beside the project")
    return found


def shared_text(path):
    """The text of a file beside the project."""
    return shared(path).read_text(encoding="utf-8")


def shared_json(path):
    """What a JSON file beside the project holds."""
    return json.loads(shared_text(path))


def manifest(published=False):
    """The events beside the project by id; none where they are not there: tests are parametrised before they skip."""
    path = DATA / "manifest.json"
    if not path.exists():
        return {}
    events = json.loads(path.read_text(encoding="utf-8"))["events"]
    return {event["id"]: event for event in events if event.get("expected") or not published}


def fraction(text):
    """A number of the JSON field `exact`; None where there is none."""
    return None if text is None else Fraction(text)


def typed(page):
    """What stands in each field of the form of a whole event."""
    found = {}
    for field in page.soup.select("form.event [name]"):
        if field.name == "textarea":
            found[field["name"]] = field.get_text().removeprefix("\n")  # HTML drops the first line break
        elif field.name == "select":
            chosen = field.find("option", selected=True) or field.find("option")
            found[field["name"]] = chosen["value"]
        elif field.name == "input":
            found[field["name"]] = field.get("value", "")
    return found


def named(page, start):
    """The rows of the table whose caption begins so, as texts."""
    for table in page.soup.find_all("table"):
        if " ".join(table.caption.get_text().split()).startswith(start):
            return [
                [" ".join(cell.get_text().split()) for cell in row.find_all(["th", "td"])]
                for row in table.tbody.find_all("tr")
            ]
    captions = [" ".join(table.caption.get_text().split()) for table in page.soup.find_all("table")]
    message = f"no table {start!r} among {captions}"
    raise AssertionError(message)
