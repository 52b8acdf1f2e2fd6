"""The commands for the terminal: standings of a file, its next round, and the deletion of events that nobody opens."""

import io
import json
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.events.saved import SavedEvents
from calculators.events.store import Store
from calculators.pages.commands import standings_command
from tests.events.workbooks import xlsx
from tests.pages.whole_events import CLUB, NAMES, VALUES, column, saved, shared, standings_of

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def run(site):
    """A function that runs a command: status, what it prints, what it says beside it."""

    def invoke(*arguments):
        result = site.test_cli_runner().invoke(args=list(map(str, arguments)))
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout, result.stderr

    return invoke


@pytest.fixture
def club(tmp_path):
    """The file of the club's event."""
    path = tmp_path / "club.txt"
    path.write_text(CLUB, encoding="utf-8")
    return path


# --- standings -------------------------------------------------------------------------------------------------------


def test_the_standings_of_a_file_as_a_table(run, club):
    status, printed, said = run("standings", club)
    assert (status, said) == (0, "")
    first, heading, *rows = [line for line in printed.splitlines() if line]
    assert "FIDE, from 1 March 2026" in first
    assert "5 players" in first
    assert "3 rounds" in first
    assert heading.split() == ["Place", "No.", "Name", "Points", "BH/C1", "BH", "SB", "DE", "Behind", "by"]
    assert [row.split()[:7] for row in rows] == [
        ["1", "1", "Ann", "2.5", "4", "5", "4"],
        ["2", "2", "Bob", "2", "4", "5", "3.25"],
        ["3", "3", "Cleo", "2", "4", "5", "2.5"],
        ["4", "4", "Dan", "1", "4.5", "5.5", "1"],
        ["5", "5", "Eve", "1", "3", "4", "1.5"],
    ]
    assert "\033" not in printed + said  # progress is for terminals only


@pytest.mark.parametrize("rules", sorted(VALUES))
def test_rules_and_order_are_options(run, club, rules):
    order = ",".join(VALUES[rules])
    status, printed, _ = run("standings", club, "--rules", rules, "--order", order, "--json")
    assert status == 0
    found = json.loads(printed)
    assert (found["rules"], found["order"]) == (rules, list(VALUES[rules]))
    assert {code: column(found, code) for code in VALUES[rules]} == VALUES[rules]


def test_the_json_is_that_of_a_saved_event(run, club, client):
    status, printed, _ = run("standings", club, "--json", "--scale", "match", "--draw-weight", "half", "--round", "2")
    assert status == 0
    wanted = standings_of(client, saved(client)["event"], scale="match", draw_weight="half", round="2")
    assert json.loads(printed) == {**wanted, "change": None}


def test_names_with_accents_are_printed_as_they_are(run, tmp_path):
    path = tmp_path / "latin.txt"
    path.write_bytes(CLUB.replace("Ann", "Jörg Ångström").encode("latin-1"))
    status, printed, said = run("standings", path, "--json")
    assert status == 0
    assert "Jörg Ångström" in printed
    assert "not in UTF-8" in said


def test_a_spreadsheet_is_a_file_like_others(run, tmp_path):
    path = tmp_path / "club.xlsx"
    path.write_bytes(xlsx(Club=[line.split("\t") for line in CLUB.splitlines()]))
    status, printed, _ = run("standings", path, "--json")
    assert status == 0
    assert [player["name"] for player in json.loads(printed)["players"]] == NAMES


def test_warnings_are_told_beside_the_table(run, tmp_path):
    path = tmp_path / "club.txt"
    path.write_text(CLUB.replace("\t2½\n", "\t3\n"), encoding="utf-8")
    status, printed, said = run("standings", path, "--json")
    assert status == 0
    assert json.loads(printed)["players"]
    assert "player 1 (Ann)" in said


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("1\tAnn\t2w1\n2\tBob\t1b1", [], ["Line 1, round 1", "(Ann)", "(Bob)"]),
        ("nothing at all", [], ["no format"]),
        ("", [], ["nothing to read"]),
        (CLUB, ["--rules", "fide"], ['"fide"', "fide-2026"]),
        (CLUB, ["--order", "PTS,NIX"], ['"NIX"']),
        (CLUB, ["--scale", "large"], ['"large"']),
        (CLUB, ["--round", "9"], ['"9"', "3 rounds"]),
        (CLUB, ["--draw-weight", "third"], ['"third"']),
    ],
)
def test_what_cannot_be_read_is_told_and_is_an_error(run, tmp_path, text, options, said):
    path = tmp_path / "file.txt"
    path.write_text(text, encoding="utf-8")
    status, printed, told = run("standings", path, *options)
    assert (status, printed) == (1, "")
    assert not [words for words in said if words not in told]
    assert "Traceback" not in told


def test_a_file_that_is_not_there_or_no_table(run, tmp_path):
    status, _, said = run("standings", tmp_path / "nowhere.trf")
    assert status == 2
    assert "does not exist" in said
    picture = tmp_path / "club.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 50)
    status, _, said = run("standings", picture)
    assert status == 1
    assert "picture" in said


def test_a_format_can_be_told(run, club):
    assert run("standings", club, "--format", "trf")[0] == 1
    assert run("standings", club, "--format", "chess-results")[0] == 0
    assert run("standings", club, "--format", "pgn")[0] == 2


def test_the_report_file_of_the_exercises(run):
    # By points and Buchholz Cut 1: 2 with 4; then 3, 4, 1 and 16 with 3½ have 13, 11½, 11 and 11.
    status, printed, _ = run("standings", shared("oracles/tec-swiss-2024rules.trf"), "--order", "PTS,BH/C1", "--json")
    found = json.loads(printed)
    assert status == 0
    assert [player["number"] for player in found["players"]][:3] == [2, 3, 4]
    assert [player["place"] for player in found["players"]][:6] == [1, 2, 3, 4, 4, 6]
    assert found["rules"] in RULE_SETS


def test_a_single_round_and_player_are_counted_in_words(run, tmp_path):
    path = tmp_path / "file.txt"
    path.write_text("012 Club\n001    1      Ann".ljust(200) + "\n", encoding="utf-8")
    _, printed, _ = run("standings", path)
    assert "1 player," in printed
    assert "0 rounds" in printed


class Terminal(io.StringIO):
    """Somebody's terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize("text", [CLUB, "nothing at all"])
def test_a_terminal_shows_progress_and_clears_it(tmp_path, monkeypatch, text):
    path = tmp_path / "file.txt"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.stderr", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    with suppress(SystemExit):
        standings_command.main([str(path)], standalone_mode=False)
    shown = sys.stderr.getvalue()
    assert "reading 1 line…" in shown or "reading 6 lines…" in shown
    # The last thing on the line of progress is nothing.
    progress, _, rest = shown.rpartition("\r\033[K")
    assert "…" in progress
    assert "…" not in rest


# --- pair ------------------------------------------------------------------------------------------------------------

# Ann and Bob won, Ann with White and Bob with Black: in round 2 they meet with colours exchanged, as Cy and Dan do.
FOUR = "1\tAnn\t3w1\n2\tBob\t4b1\n3\tCy\t1b0\n4\tDan\t2w0\n"
# Cy had the bye of round 1, and Ann met Bob, who has the fewest points: he has the next bye. Ann had White.
THREE = "1\tAnn\t2w1\n2\tBob\t1b0\n3\tCy\tU\n"


@pytest.fixture
def pair(run, tmp_path):
    """A function that pairs the next round of a text."""

    def invoke(text, *options):
        path = tmp_path / "event.txt"
        path.write_text(text, encoding="utf-8")
        return run("pair", path, *options)

    return invoke


@pytest.mark.parametrize("method", [[], ["--method", "points"], ["--method", "dutch"]])
def test_the_next_round_of_a_file_as_a_table(pair, method):
    status, printed, said = pair(FOUR, *method)
    assert (status, said) == (0, "")
    assert [line.split() for line in printed.splitlines() if line] == [
        ["Round", "2"],
        ["Board", "White", "Black"],
        ["1", "Bob", "Ann"],
        ["2", "Cy", "Dan"],
    ]


def test_a_round_robin_goes_on_by_the_tables_of_berger(pair):
    # Four players: 1-4 and 2-3, then 4-3 and 1-2.
    _, printed, _ = pair("1\tAnn\t4w1\n2\tBob\t3w1\n3\tCy\t2b0\n4\tDan\t1b0\n", "--method", "berger", "--json")
    boards = json.loads(printed)["boards"]
    assert {(board["white"], board["black"]) for board in boards} == {("Dan", "Cy"), ("Ann", "Bob")}


def test_the_next_round_as_json_with_the_bye(pair):
    status, printed, _ = pair(THREE, "--json")
    assert status == 0
    assert json.loads(printed) == {
        "round": 2,
        "boards": [{"board": 1, "white": "Cy", "black": "Ann", "white_number": 3, "black_number": 1}],
        "bye": "Bob",
        "warnings": [],
    }
    assert ["Bob", "bye"] in [line.split() for line in pair(THREE)[1].splitlines()]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("1\tAnn\t2w1\n2\tBob\t1b0\n", [], ["round 2", "Ann"]),  # they have met, and nobody else is there
        ("1\tAnn\t2w1\n2\tBob\t1b1\n", [], ["Line 1, round 1", "(Ann)", "(Bob)"]),
        (FOUR, ["--method", "berger"], ["Berger"]),  # round 1 was none of those tables
        ("nothing at all", [], ["no format"]),
    ],
)
def test_a_round_that_cannot_be_paired_says_why_and_is_an_error(pair, text, options, said):
    status, printed, told = pair(text, *options)
    assert (status, printed) == (1, "")
    assert not [words for words in said if words not in told]
    assert "Traceback" not in told


# --- expire ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def kept_events(site_with, tmp_path):
    """A site with a store whose clock stands at `clock[0]`."""
    clock = [START]
    site = site_with(DATABASE_URL=f"sqlite:///{tmp_path}/events.db")
    store = Store(f"sqlite:///{tmp_path}/events.db", now=lambda: clock[0])
    site.extensions["saved_events"].store.dispose()
    site.extensions["saved_events"] = SavedEvents(store)
    yield site, clock
    store.dispose()


def test_events_that_nobody_opened_for_a_year_are_deleted(kept_events):
    site, clock = kept_events
    client, runner = site.test_client(), site.test_cli_runner()
    old, opened = saved(client)["event"], saved(client)["event"]
    clock[0] = START + timedelta(days=200)
    assert client.get(opened).status_code == 200
    late = saved(client)["event"]

    clock[0] = START + timedelta(days=365)  # to the moment a year, not longer
    assert runner.invoke(args=["expire"]).output == "0 deleted.\n"

    clock[0] = START + timedelta(days=366)
    result = runner.invoke(args=["expire"])
    assert (result.exit_code, result.output) == (0, "1 deleted.\n")
    assert client.get(old).status_code == 404
    assert client.get(opened).status_code == client.get(late).status_code == 200
    assert runner.invoke(args=["expire"]).output == "0 deleted.\n"


def test_the_organisers_page_tells_the_day_a_year_after_the_last_opening(kept_events):
    site, clock = kept_events
    client = site.test_client()
    made = saved(client)
    assert "2027-03-01" in client.get(made["edit"]).words
    clock[0] = START + timedelta(days=31)
    client.get(made["event"])
    assert "2027-04-01" in client.get(made["edit"]).words
