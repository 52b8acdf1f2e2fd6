"""The cases with known answers, where they lie beside the project: they are skipped where they do not.

With TIEBREAK_REQUIRE_SHARED=1 their absence is a failure.
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from werkzeug.serving import WSGIRequestHandler, make_server

SHARED = Path(__file__).resolve().parents[2] / "shared"
CHECKER = SHARED / "check" / "run.py"
CASES = SHARED / "data" / "calculator_cases.json"
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_SHARED") == "1"


@pytest.fixture(scope="module")
def cases():
    """The cases by their number."""
    if not (CHECKER.exists() and CASES.exists()):
        if REQUIRED:
            pytest.fail(f"{CHECKER} and {CASES} are required and not there")
        pytest.skip("the cases with known answers are not beside the project")
    return {case["id"]: case for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]}


class Silent(WSGIRequestHandler):
    """Logs no requests."""

    def log_request(self, code="-", size="-"):
        """Says nothing."""


@pytest.fixture
def served(site):
    """The address of the site, served on a free port of this machine."""
    server = make_server("127.0.0.1", 0, site, threaded=True, request_handler=Silent)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join(10)
    server.server_close()


def test_every_case_that_can_be_asked_by_program_has_its_known_answer(cases, served):
    run = subprocess.run(  # noqa: S603 - a program that lies beside the project, with arguments of ours
        [sys.executable, str(CHECKER), "--base", served, "--only", "calculators"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed, 0 failed" in run.stdout
    passed = int(run.stdout.rpartition(" passed")[0].split()[-1])
    assert passed >= len(cases) - len(BY_HAND)


# --- cases that the program above does not ask ---------------------------------------------------------------------

BY_HAND = {"C117", "C133", "C134", "C135"}


def ask(client, page, **fields):
    answer = client.get(f"/{page}.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json["results"]


def test_c117_number_of_wins_as_two_requests(cases, client):
    case = cases["C117"]
    players = {name: typed.replace(", ", "\n") for name, typed in case["inputs"]["players"].items()}
    wins = {name: ask(client, "match-points", matches=matches)["wins"] for name, matches in players.items()}
    assert wins == case["expect"]["wins"]
    assert sorted(wins, key=wins.get, reverse=True) == case["expect"]["order"]


@pytest.mark.parametrize(
    ("page", "key", "more"),
    [
        # The mean of what the opponents average: as an average opponent, and as a sum divided by the rounds.
        ("solkoff", "average", {"field": "opponents"}),
        ("match-points", "opponents_win_percent", {"field": "opponent_percents", "matches": "1-1\n1-1"}),
    ],
)
def test_c133_strength_of_schedule_as_a_mean(cases, client, page, key, more):
    case = cases["C133"]
    fields = {name: text for name, text in more.items() if name != "field"}
    found = ask(client, page, **fields, **{more["field"]: case["inputs"]["opponent_averages"]})
    assert found[key] == pytest.approx(case["expect"]["sos"], abs=case["tolerance"])


def test_c134_buchholz_as_a_percentage(cases, client):
    case = cases["C134"]
    totals = case["inputs"]["opponent_scores"].split(", ")
    assert case["inputs"]["win"] == "1"
    matches = "\n".join(f"1-0 v {total}" for total in totals)
    found = ask(client, "match-points", matches=matches, rounds=case["inputs"]["rounds"])
    for key, number in case["expect"].items():
        assert found[key] == pytest.approx(number, abs=case["tolerance"])


def test_c100_quarter_points_are_on_the_page_itself(cases, client):
    case = cases["C100"]
    fields = {{"scheduled_rounds": "rounds"}.get(name, name): text for name, text in case["inputs"].items()}
    page = client.get("/sonneborn-berger", query_string=fields)
    assert page.primary in case["expect"]["sb"]["accept"]
    assert not set(case["expect"]["sb"]["reject"]) & set(page.cards)


def test_c137_a_large_number_is_written_out(cases, client):
    case = cases["C137"]
    fields = {{"scheduled_rounds": "rounds"}.get(name, name): text for name, text in case["inputs"].items()}
    page = client.get("/sonneborn-berger", query_string=fields)
    assert page.primary == str(case["expect"]["sb"])


@pytest.mark.parametrize("number", ["C065", "C067", "C071", "C073", "C077", "C084"])
def test_refused_tokens_are_named_on_the_page(cases, client, number):
    case = cases[number]
    typed = case["inputs"]["opponent_scores"]
    token = typed.partition(",")[0] if number != "C065" else "NaN"
    page = client.get("/solkoff", query_string={"opponents": typed})
    assert page.status_code == 422
    assert token in page.summary[0][1]
    assert page.typed["opponents"] == typed


def test_no_case_is_left_to_nobody(cases):
    # What the program cannot ask is asked above; a new case of that kind must be noticed.
    by_tool = {
        case["id"] for case in cases.values() if case["tool"] in {"solkoff", "sonneborn_totals", "sonneborn_games"}
    }
    taken = {"results", "games", "match", "opponent_percent_points", "opponent_records", "record"}
    asked = {case["id"] for case in cases.values() if taken & set(case["inputs"])}
    assert set(cases) - by_tool - asked <= BY_HAND
