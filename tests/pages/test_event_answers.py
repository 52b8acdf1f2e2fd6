"""Whole events for programs: POST /standings.json, the JSON of a saved event, its CSV, text and report file."""

import csv
import json
import re
from fractions import Fraction

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.events.readers.trf import read_trf
from tests.pages.whole_events import (
    CLUB,
    NAMES,
    VALUES,
    column,
    fraction,
    kept,
    manifest,
    saved,
    shared_json,
    shared_text,
    standings_of,
)

# Four players, two rounds of matches: 1 beat 2 and 3, each of whom beat 4.
MATCHES = "1\tAnn\t2w1\t3b1\n2\tBob\t1b0\t4w1\n3\tCleo\t4b1\t1w0\n4\tDan\t3w0\t2b0"


# --- saving -------------------------------------------------------------------------------------------------------


def test_saving_tells_the_two_addresses_and_the_warnings(client):
    before = kept(client)
    answer = client.post("/standings.json", data={"data": CLUB.replace("\t2½\n", "\t3\n")})
    assert answer.status_code == 201
    made = answer.json
    event, _, key = made["edit"].partition("/edit/")
    assert made["event"] == event == answer.headers["Location"]
    # 128 bits each, as letters, digits, - and _.
    assert re.fullmatch(r"/events/[\w-]{22}", event, re.ASCII)
    assert re.fullmatch(r"[\w-]{22}", key, re.ASCII)
    (warning,) = made["warnings"]
    assert "player 1 (Ann)" in warning
    assert "2½" in warning
    assert answer.headers["Cache-Control"] == "no-store"
    assert kept(client) == before + 1
    assert client.get(event).status_code == client.get(made["edit"]).status_code == 200


def test_the_same_text_twice_makes_two_events(client):
    one, other = saved(client), saved(client)
    assert one["event"] != other["event"]
    assert one["edit"].rpartition("/")[2] != other["edit"].rpartition("/")[2]


@pytest.mark.parametrize(
    ("fields", "line", "cell", "said"),
    [
        # The case of the contract: an opponent that is not there.
        ({"data": "1\tA\t2w1\n2\tB\t1b0\n3\tC\t7w1"}, 3, "7w1", ["player 3", "round 1", "no player 7"]),
        # Both players and the round of a contradiction.
        ({"data": "1\tAnn\t2w1\n2\tBob\t1b1"}, 1, "2w1", ["player 1 (Ann)", "player 2 (Bob)", "round 1", "line 2"]),
        ({"data": "1\tAnn\t2w1\n2\tBob\t3b0\n3\tCy\t2w1"}, 1, "2w1", ["(Ann)", "(Bob)", "round 1"]),
        ({"data": "1\tAnn\t1w1\n2\tBob\tU"}, 1, "1w1", ["(Ann)", "round 1"]),
        ({"data": "1\tAnn\t2w1\n1\tCy\t2b0\n2\tBob\t1b0"}, 2, "1", ["Ann", "Cy"]),
        ({"data": ""}, None, None, ["table", "file"]),
        ({}, None, None, ["table", "file"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "rules": "fide"}, None, "fide", ["fide-2026"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "order": "PTS, XYZ"}, None, "XYZ", ["XYZ"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "scale": "9-9"}, None, "9-9", ["9-9"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "scale": "custom"}, None, None, ["win"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "draw_weight": "third"}, None, "third", ["half"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "rounds": "51"}, None, "51", ["50"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "start": "soon"}, None, "soon", ["date"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "type": "knockout"}, None, "knockout", ["round-robin"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "format": "pgn"}, None, "pgn", ["trf"]),
        ({"data": "1\tA\t2w1\n2\tB\t1b0", "published": "no table"}, None, None, ["headings"]),
    ],
)
def test_what_is_wrong_is_told_by_line_and_cell_and_nothing_is_saved(client, fields, line, cell, said):
    before = kept(client)
    answer = client.post("/standings.json", data=fields)
    assert answer.status_code == 422
    assert set(answer.json) == {"errors"}
    error = answer.json["errors"][0]
    assert set(error) == {"line", "cell", "message"}
    assert (error["line"], error["cell"]) == (line, cell)
    assert not [word for word in said if word not in error["message"]]
    assert kept(client) == before


def test_at_most_twenty_problems_are_told(client):
    rows = "\n".join(f"{number}\tP{number}\t{number % 60 + 1}w1" for number in range(1, 61))
    errors = client.post("/standings.json", data={"data": rows}).json["errors"]
    assert [error["line"] for error in errors] == [*range(1, 20), None]
    assert "41 more" in errors[-1]["message"]  # 60 rows contradict each other, 19 are told


def test_all_fields_that_are_wrong_are_told_at_once(client):
    fields = {"data": CLUB, "rules": "x", "order": "Y, Z", "start": "w", "rounds": "many"}
    errors = client.post("/standings.json", data=fields).json["errors"]
    assert {error["cell"] for error in errors} == {"x", "Y", "Z", "w", "many"}


def test_only_post_saves(client):
    answer = client.get("/standings.json", query_string={"data": CLUB})
    assert answer.status_code == 405
    assert answer.json["errors"]


@pytest.mark.parametrize("number", ["E10", "E12", "E14", "E17"])
def test_cases_that_are_read_or_refused(client, number):
    cases = {case["id"]: case for case in shared_json("event_cases.json")["cases"]}
    case = cases[number]
    text = case["inputs"].get("crosstable")
    if number == "E12":
        error = client.post("/standings.json", data={"data": text}).json["errors"][0]
        assert (error["line"], error["cell"]) == (1, "7w1")  # player 1 round 1: no player 7
    elif number == "E10":
        # Same names stay two players.
        found = standings_of(client, saved(client, text)["event"])["players"]
        (accepted,) = [one for one in case["expect"]["accept"] if "rows" in one]
        assert len(found) == accepted["rows"]
        assert [player["points"] for player in found] == accepted["points"]
    elif number == "E14":
        # An open game is no result and no opponent.
        found = standings_of(client, saved(client, text)["event"], order="PTS,BH", rules="plain")
        assert column(found, "PTS") == list(case["expect"]["points"].values())
        assert column(found, "BH") == [0, 1, 0, 1]  # A counts B only, who has 0; B and D the winners, who have 1
    else:
        # A full-point bye counts like a pairing bye: a point, and no requested bye that a cut would drop first.
        cell = case["inputs"]["trf_line_cells"]
        line = "001 {:4}      {:33}{:33}{:4}{:5}  {}"
        rows = [("    2 w 1", cell), ("    1 b 0", "    3 w 1"), (cell, "    2 b 0")]
        text = "\n".join(
            line.format(number, f"P{number}", "", "", number, "  ".join(cell.strip().rjust(8) for cell in cells))
            for number, cells in enumerate(rows, 1)
        )
        found = {
            letter: standings_of(
                client, saved(client, text.replace("- F", f"- {letter}"))["event"], order="PTS,BH,BH/C1,SB,REP"
            )
            for letter in "FU"
        }
        assert column(found["F"], "PTS") == [2, 1, 1]
        assert found["F"]["players"] == found["U"]["players"]


# --- the JSON of a saved event -----------------------------------------------------------------------------------------


def test_the_answer_field_by_field(client):
    made = saved(client, title="Club evening", start="2026-03-01", rounds="5")
    found = standings_of(client, made["event"])
    assert {name: found[name] for name in ("title", "rules", "order", "scale", "rounds", "planned", "change")} == {
        "title": "Club evening",
        "rules": "fide-2026",
        "order": ["PTS", "BH/C1", "BH", "SB", "DE"],
        "scale": "chess",
        "rounds": 3,
        "planned": 5,
        "change": 1,
    }
    assert found["players"][1] == {
        "number": 2,
        "name": "Bob",
        "points": 2,
        "place": 2,
        "values": {"PTS": 2, "BH/C1": 4, "BH": 5, "SB": 3.25, "DE": None},
        "exact": {"PTS": "2", "BH/C1": "4", "BH": "5", "SB": "13/4", "DE": None},
        "decided": "PTS",
    }
    # Bob and Cleo are level down to Sonneborn-Berger; Dan stands before Eve by Cut 1.
    assert [(p["place"], p["number"], p["decided"]) for p in found["players"]] == [
        (1, 1, None),
        (2, 2, "PTS"),
        (3, 3, "SB"),
        (4, 4, "PTS"),
        (5, 5, "BH/C1"),
    ]


@pytest.mark.parametrize("rules", sorted(VALUES))
def test_the_values_of_the_club_under_each_rule_set(client, rules):
    found = standings_of(client, saved(client)["event"], rules=rules, order=",".join(VALUES[rules]))
    assert {code: column(found, code) for code in VALUES[rules]} == VALUES[rules]


@pytest.mark.parametrize("order", ["PTS", "SB,PTS", "pts;bh/c1 bh/m1", "PTS,BH#C1,GE", "DE,PTS,PTS"])
def test_the_values_are_exactly_those_of_the_order(client, order):
    found = standings_of(client, saved(client)["event"], order=order)
    for player in found["players"]:
        assert list(player["values"]) == list(player["exact"]) == found["order"]
    written = [code.upper().replace("#", "/").replace("GE", "REP") for code in re.split("[,; ]", order)]
    assert found["order"] == list(dict.fromkeys(written))


def test_exact_values_are_strings_and_numbers_are_those_values(client):
    made = saved(client, MATCHES, scale="match")
    found = standings_of(client, made["event"], order="PTS,OMW,AOB,SB", rules="magic", draw_weight="half")
    for player in found["players"]:
        for code, text in player["exact"].items():
            assert isinstance(text, str)
            assert player["values"][code] == pytest.approx(float(Fraction(text)), abs=1e-6)
    # 50 %; (100 + 33) / 2 twice, the loser of everything counts 33 %; 50 %.
    assert [fraction(player["exact"]["OMW"]) for player in sorted(found["players"], key=lambda p: p["number"])] == [
        50,
        Fraction(133, 2),
        Fraction(133, 2),
        50,
    ]
    assert column(found, "OMW") == [50, 66.5, 66.5, 50]


def test_what_cannot_be_formed_is_null_and_the_reason_is_told(client):
    found = standings_of(client, saved(client, MATCHES, scale="match")["event"], order="PTS,GW")
    assert {player["values"]["GW"] for player in found["players"]} == {None}
    assert {player["exact"]["GW"] for player in found["players"]} == {None}
    assert "games" in found["missing"]["GW"]


@pytest.mark.parametrize(
    ("view", "cell"),
    [
        ({"rules": "fide"}, "fide"),
        ({"order": "PTS,NONE"}, "NONE"),
        ({"order": "BH/X1"}, "BH/X1"),
        ({"scale": "large"}, "large"),
        ({"scale": "0-0-0"}, "0-0-0"),
        ({"round": "4"}, "4"),
        ({"round": "-1"}, "-1"),
        ({"round": "two"}, "two"),
        ({"draw_weight": "third"}, "third"),
    ],
)
def test_a_view_that_is_not_known_is_422_at_every_address(client, view, cell):
    event = saved(client)["event"]
    for rest in (".json", "/rounds.json", "/check.json", "/players/1.json"):
        answer = client.get(event + rest, query_string=view)
        assert answer.status_code == 422
        (error,) = answer.json["errors"]
        assert (error["line"], error["cell"]) == (None, cell)
        assert cell in error["message"]
    for rest in (
        "",
        "/players",
        "/players/1",
        "/players/1/vs/2",
        "/compare",
        "/check",
        "/crosstable",
        "/rounds",
        ".csv",
    ):
        page = client.get(event + rest, query_string=view)
        assert page.status_code == 422
        assert cell in page.said
        assert page.soup.select_one(f"main a[href='{event}']")  # a way on


def test_a_view_changes_nothing_that_is_saved(client):
    event = saved(client)["event"]
    before = standings_of(client, event)
    assert standings_of(client, event, rules="plain", order="PTS,SB", round="1", scale="match")["rules"] == "plain"
    assert standings_of(client, event) == before


def test_the_scale_of_the_view_counts(client):
    found = standings_of(client, saved(client)["event"], scale="match", rules="plain", order="PTS,BH")
    # Win 3, draw 1: Ann 3+1+3, Bob 1+1+3, Cleo 3+3, Dan 3, Eve 1+1.
    assert column(found, "PTS") == [7, 5, 6, 3, 2]
    assert column(found, "BH") == [14, 9, 10, 13, 5]  # 3+5+6, 2+7, 3+7, 7+6, 5
    own = standings_of(client, saved(client)["event"], scale="6-3-0", rules="plain", order="PTS")
    assert column(own, "PTS") == [15, 12, 12, 6, 6]
    assert own["scale"] == "custom"
    assert own["points"] == {"win": 6, "draw": 3, "loss": 0}


@pytest.mark.parametrize("number", ["E08", "E19"])
def test_cases_on_other_scales(client, number):
    case = next(case for case in shared_json("event_cases.json")["cases"] if case["id"] == number)
    if number == "E08":
        event = saved(client, case["inputs"]["crosstable"], scale="match")["event"]
        for weight, key in (("half", "SB_half_for_draw"), ("points", "SB_product_of_points")):
            found = standings_of(client, event, rules="plain", order="PTS,BH,SB", draw_weight=weight)
            assert column(found, "PTS") == list(case["expect"]["points"].values())
            assert column(found, "BH") == list(case["expect"]["BH"].values())
            assert column(found, "SB") == list(case["expect"][key].values())
            assert found["draw_weight"] == weight
        return
    # A list of games of 6, 3 and 0 points, given as results.
    results = {6: "1-0", 3: "½-½", 0: "0-1"}
    lines = ["Round;White;Black;Result"]
    for round_, games in enumerate(case["inputs"]["rounds"], 1):
        lines += [f"{round_};{white};{black};{results[points]}" for white, points, black, _ in games]
    event = saved(client, "\n".join(lines), scale="custom", win="6", draw="3")["event"]
    found = standings_of(client, event, order="PTS,SOS")
    players = {player["name"]: player for player in found["players"]}
    assert {name: player["points"] for name, player in players.items()} == case["expect"]["points"]
    assert {name: player["values"]["SOS"] for name, player in players.items()} == case["expect"]["sos"]
    assert [player["name"] for player in found["players"]] == case["expect"]["order"]


@pytest.mark.parametrize("number", ["E01", "E03", "E05"])
def test_small_cases_under_every_rule_set(client, number):
    case = next(case for case in shared_json("event_cases.json")["cases"] if case["id"] == number)
    rules = {
        "no_virtual_opponent": "plain",
        "fide_2009": "fide-virtual",
        "fide_2023": "fide-2024",
        "fide_2026": "fide-2026",
        "us_chess": "us-chess",
    }
    codes = {
        "BH": "BH",
        "BHC1": "BH/C1",
        "SB": "SB",
        "Solkoff": "SOLKOFF",
        "ModMedian": "MODMEDIAN",
        "Median": "MEDIAN",
    }
    event = saved(client, case["inputs"]["crosstable"])["event"]
    for name, key in rules.items():
        if name not in case["expect"]["1"]:
            continue
        wanted = {int(number): expected[name] for number, expected in case["expect"].items()}
        order = ",".join(["PTS", *(codes[short] for short in wanted[1])])
        found = standings_of(client, event, rules=key, order=order, draw_weight="half")
        for player in found["players"]:
            values = {short: player["values"][codes[short]] or 0 for short in wanted[player["number"]]}
            assert values == wanted[player["number"]], (key, player["number"])
            assert player["points"] == case["expect"][str(player["number"])]["points"]


COLUMNS = {"BH": "BH", "BHC1": "BH/C1", "BHC2": "BH/C2", "BHM1": "BH/M1", "BHM2": "BH/M2", "SB": "SB"}
ERAS = {"plain": "plain", "2009": "fide-virtual", "2023": "fide-2024", "2026": "fide-2026"}
US = {"US_Solkoff": "SOLKOFF", "US_Median": "MEDIAN", "US_ModMedian": "MODMEDIAN"}


@pytest.mark.parametrize("event_id", [name for name in manifest() if name != "big01"] or ["hb01"])
def test_events_beside_the_project_have_their_reference_values(client, event_id):
    # The report file; other readers have tests of their own.
    lines = shared_text(f"expected/{event_id}.ref.csv").splitlines()
    rows = {int(row["id"]): row for row in csv.DictReader(lines)}
    made = saved(client, shared_text(f"events/{event_id}.trf"))
    printed = next(iter(rows.values()))
    views = [
        (rules, {f"{short}_{era}": code for short, code in COLUMNS.items() if f"{short}_{era}" in printed})
        for era, rules in ERAS.items()
    ]
    for rules, wanted in (*views, ("us-chess", {name: code for name, code in US.items() if name in printed})):
        assert wanted
        found = standings_of(
            client, made["event"], rules=rules, order=",".join(["PTS", *wanted.values()]), draw_weight="half"
        )
        assert {player["number"] for player in found["players"]} == set(rows)
        for player in found["players"]:
            row = rows[player["number"]]
            assert player["points"] == float(row["points"])
            for name, code in wanted.items():
                value = player["values"][code] or 0  # the reference has 0 where a cut leaves nothing
                assert value == pytest.approx(float(row[name] or 0), abs=0.006), (rules, player["number"], code)


def test_the_sample_event_has_its_known_sums(client):
    known = shared_json("samples/expected_values.json")["players"]
    made = saved(client, shared_text("samples/event_trf16_crlf.trf"))
    us = standings_of(client, made["event"], rules="us-chess", order="PTS,SOLKOFF,MODMEDIAN,MEDIAN")
    plain = standings_of(client, made["event"], rules="plain", order="PTS,BH,SB")
    for code, found, key in (
        ("PTS", us, "points"),
        ("SOLKOFF", us, "uschess_solkoff_34E"),
        ("MODMEDIAN", us, "uschess_modified_median_34E"),
        ("MEDIAN", us, "uschess_median_34E"),
        ("BH", plain, "buchholz_raw_final_scores_of_games_played"),
        ("SB", plain, "sonneborn_berger_raw"),
    ):
        by_name = {player["name"].replace(",", ""): player["values"][code] for player in found["players"]}
        assert by_name == {player["name"].replace(",", ""): player[key] for player in known}, code


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_the_rounds_board_by_board(client):
    found = client.get(saved(client)["event"] + "/rounds.json").json["rounds"]
    assert [entry["round"] for entry in found] == [1, 2, 3]
    keys = ("board", "white", "black", "white_number", "black_number", "result")
    boards = [[tuple(board[key] for key in keys) for board in entry["boards"]] for entry in found]
    assert boards == [
        [(1, "Ann", "Dan", 1, 4, "1-0"), (2, "Eve", "Bob", 5, 2, "½-½")],
        [(1, "Bob", "Ann", 2, 1, "½-½"), (2, "Dan", "Cleo", 4, 3, "0-1")],
        [(1, "Ann", "Cleo", 1, 3, "1-0"), (2, "Dan", "Eve", 4, 5, "+--")],
    ]
    # The pairing bye; Eve's half-point bye is none.
    assert [entry["bye"] for entry in found] == ["Cleo", None, "Bob"]


def test_an_open_board_has_no_result(client):
    boards = client.get(saved(client, "1\tAnn\t2w\n2\tBob\t1b")["event"] + "/rounds.json").json["rounds"][0]["boards"]
    assert [(board["white"], board["black"], board["result"]) for board in boards] == [("Ann", "Bob", "")]


def test_the_rounds_stop_at_the_round_of_the_view(client):
    event = saved(client)["event"]
    for number in range(4):
        found = client.get(f"{event}/rounds.json", query_string={"round": number}).json["rounds"]
        assert [entry["round"] for entry in found] == list(range(1, number + 1))


def test_an_event_before_its_first_round_has_no_rounds(client):
    event = saved(client, "012 Club open\n001    1      Ann\n001    2      Bob")["event"]
    assert client.get(f"{event}/rounds.json").json == {"rounds": []}
    found = standings_of(client, event)
    assert (found["rounds"], [player["place"] for player in found["players"]]) == (0, [1, 1])


# --- one player ------------------------------------------------------------------------------------------------------


def test_the_terms_of_a_value_of_one_player(client):
    found = client.get(saved(client)["event"] + "/players/2.json").json
    assert (found["number"], found["name"], found["place"], found["points"]) == (2, "Bob", 2, 2)
    (buchholz,) = [one for one in found["tie_breaks"] if one["code"] == "BH"]
    assert (buchholz["value"], buchholz["exact"]) == (5, "5")
    # Eve 1, Ann 2½, and the dummy of the bye: own 2, at most ½ × 3.
    assert [(term["round"], term["opponent"], term["counts"]) for term in buchholz["terms"]] == [
        (1, 5, 1),
        (2, 1, 2.5),
        (3, None, 1.5),
    ]
    (cut,) = [one for one in found["tie_breaks"] if one["code"] == "BH/C1"]
    assert [term["round"] for term in cut["terms"] if term["dropped"]] == [1]


def test_an_open_round_has_no_points_yet(client):
    # Ann won, and plays on against Bob.
    event = saved(client, "1\tAnn\t3w1\t2b\n2\tBob\t4w0\t1w\n3\tCy\t1b0\t4b0\n4\tDan\t2b1\t3w1")["event"]
    rounds = client.get(f"{event}/players/1.json").json["rounds"]
    assert [(entry["points"], entry["score"]) for entry in rounds] == [(1, 1), (None, 1)]
    assert rounds[1]["what"] == "Game with Black against Bob not finished"
    # No points are something else than none won.
    assert [entry["points"] for entry in client.get(f"{event}/players/3.json").json["rounds"]] == [0, 0]


def test_a_player_who_is_not_there_is_404(client):
    event = saved(client)["event"]
    for number in ("0", "6", "99999999999999999999", "-1", "1.5", "Ann"):
        answer = client.get(f"{event}/players/{number}.json")
        assert answer.status_code == 404
        assert answer.json["errors"]


# --- downloads ------------------------------------------------------------------------------------------------------


def test_the_csv_opens_in_a_spreadsheet(client):
    event = saved(client)["event"]
    answer = client.get(f"{event}.csv")
    assert answer.mimetype == "text/csv"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.csv() == [
        ["Place", "No.", "Name", "Points", "BH/C1", "BH", "SB", "DE", "Behind by"],
        ["1", "1", "Ann", "2.5", "4", "5", "4", "–", ""],
        ["2", "2", "Bob", "2", "4", "5", "3.25", "–", "PTS"],
        ["3", "3", "Cleo", "2", "4", "5", "2.5", "–", "SB"],
        ["4", "4", "Dan", "1", "4.5", "5.5", "1", "–", "PTS"],
        ["5", "5", "Eve", "1", "3", "4", "1.5", "–", "BH/C1"],
    ]
    other = client.get(f"{event}.csv?sep=;&decimal=,&rules=plain&order=PTS,BH").csv(";")
    assert [row[3:5] for row in other] == [
        ["Points", "BH"],
        ["2,5", "5"],
        ["2", "3,5"],
        ["2", "3,5"],
        ["1", "4,5"],
        ["1", "2"],
    ]


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+4", "-cmd", "@SUM(A1)"])
def test_a_name_that_a_spreadsheet_would_take_for_a_formula_is_guarded(client, name):
    text = f"No.\tName\t1.Rd\n1\t{name} Ann\t2w1\n2\tBob\t1b0"
    event = saved(client, text)["event"]
    rows = client.get(f"{event}.csv").csv()
    assert [row[2] for row in rows[1:]] == [f"'{name} Ann", "Bob"]


def test_the_text_holds_every_row(client):
    answer = client.get(saved(client, title="Club evening")["event"] + ".txt")
    assert answer.mimetype == "text/plain"
    lines = answer.text.splitlines()
    assert lines[0] == "Club evening"
    assert "FIDE, from 1 March 2026" in lines[1]
    assert [line.split()[2] for line in lines[-5:]] == NAMES
    one = client.get(saved(client)["event"] + ".txt?round=1").text
    assert "after 1 round\n" in one


@pytest.mark.parametrize("event_id", ["hb08", "hb16", "cr02"])
def test_the_report_file_is_the_event_again(client, event_id):
    text = shared_text(f"events/{event_id}.trf")
    event = saved(client, text)["event"]
    answer = client.get(f"{event}.trf")
    assert answer.mimetype == "text/plain"
    before, after = read_trf(text).event, read_trf(answer.text).event
    assert after.players == before.players
    assert (after.title, after.rounds, after.start, after.scale) == (
        before.title,
        before.rounds,
        before.start,
        before.scale,
    )
    again = saved(client, answer.text)["event"]
    assert standings_of(client, again)["players"] == standings_of(client, event)["players"]


def test_the_report_file_keeps_a_scale_of_its_own_and_names_with_accents(client):
    text = "1\tJörg Ångström\t2w1\t3b=\n2\tZoë\t1b0\tU\n3\tÍñigo\tH\t1w="
    event = saved(client, text, scale="custom", win="6", draw="3", title="Größe")["event"]
    written = client.get(f"{event}.trf").text
    assert re.search(r"^162 ", written, re.MULTILINE)
    again = standings_of(client, saved(client, written)["event"])
    assert again["points"] == {"win": 6, "draw": 3, "loss": 0}
    assert {player["name"] for player in again["players"]} == {"Jörg Ångström", "Zoë", "Íñigo"}
    assert again["title"] == "Größe"
    assert [player["points"] for player in again["players"]] == [9, 6, 6]


def test_what_a_report_file_cannot_carry_is_told_on_the_page_of_the_standings(client):
    long = "Wolfeschlegelsteinhausenbergerdorff, Hubert"  # 33 characters are kept
    event = saved(client, f"1\t{long}\t2w2-1\n2\tBob\t1b1-2")["event"]
    notes = [note.get_text() for note in client.get(event).soup.select("aside .note")]
    assert any("33 characters" in note and f"1 {long}" in note for note in notes)
    assert any("games of a match" in note for note in notes)
    assert long[:33] in client.get(f"{event}.trf").text
    assert long not in client.get(f"{event}.trf").text
    assert not client.get(saved(client)["event"]).soup.select("aside .note")


def test_downloads_name_nobody_in_their_file_names(client):
    made = saved(client, title="Ann's event")
    for ending in ("csv", "trf"):
        name = client.get(f"{made['event']}.{ending}").headers["Content-Disposition"]
        assert "Ann" not in name
        assert re.search(rf'filename="[\w-]+\.{ending}"', name)


def test_numbers_in_json_are_numbers(client):
    text = client.get(saved(client)["event"] + ".json").text

    def refuse(word):
        message = f"{word} is no JSON"
        raise AssertionError(message)

    for player in json.loads(text, parse_constant=refuse)["players"]:
        assert all(value is None or isinstance(value, int | float) for value in player["values"].values())


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_every_rule_set_answers_with_its_usual_order(client, rules):
    found = standings_of(client, saved(client)["event"], rules=rules)
    assert found["order"] == list(RULE_SETS[rules].default_order)
    assert found["draw_weight"] == (RULE_SETS[rules].draw_weight or "points")
