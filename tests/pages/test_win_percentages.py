"""/win-percentages: OMW% of card games."""

import re

import pytest

NAMES = {"match_win", "match_win_raw", "opponents_match_win"}
EIGHT = "4-4-0, 7-1-0, 1-3-1, 3-3-1, 6-2-0, 5-2-1, 4-3-1, 6-1-1"


def asked(client, **fields):
    answer = client.get("/win-percentages.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, **fields):
    return asked(client, **fields)["results"]


@pytest.mark.parametrize("fields", [{"record": "5-2"}, {"opponents": "5-2"}, {"record": "0-0", "opponents": "0-0"}])
def test_the_results_have_these_names(client, fields):
    assert set(results(client, **fields)) == NAMES


@pytest.mark.parametrize(
    ("fields", "key", "number"),
    [
        # Five wins and a draw of eight matches: 16 of 24 points.
        ({"record": "5-2-1"}, "match_win", 66.666667),
        ({"record": "5-2-1", "draw": "half"}, "match_win", 68.75),
        ({"record": "6-2-1"}, "match_win", 70.370370),  # 19 / 27
        ({"record": "1-3"}, "match_win", 33),  # the floor
        ({"record": "1-3"}, "match_win_raw", 25),
        ({"record": "1-3", "floor": "0"}, "match_win", 25),
        ({"record": "1-3", "floor": "25"}, "match_win", 25),
        ({"record": "0-3", "floor": "third"}, "match_win", 33.333333),
        ({"record": "0-0"}, "match_win", None),
        ({"record": "0-0"}, "match_win_raw", None),
        # A bye is left out of wins and matches: 2-1.
        ({"record": "3-1", "byes": "1"}, "match_win", 66.666667),
        ({"record": "3-1"}, "match_win", 75),
        ({"record": "1-0", "byes": "1"}, "match_win", None),
        ({"record": "5-2"}, "opponents_match_win", None),
        # Opponents: 50, 25 raised to 33, 66.67, 33.
        ({"opponents": "2-2, 1-3, 5-2-1, 1-3"}, "opponents_match_win", (50 + 33 + 200 / 3 + 33) / 4),
        # A third in place of 33: (1/3 + 1/3 + 2/3) / 3.
        ({"opponents": "0-3, 0-3, 2-1", "floor": "third"}, "opponents_match_win", 44.444444),
        ({"opponents": "0-3, 0-3, 2-1"}, "opponents_match_win", (33 + 33 + 200 / 3) / 3),
        # Pokémon: 20 raised to 25, 60, 100.
        ({"opponents": "1-4, 3-2, 5-0", "floor": "25", "draw": "half"}, "opponents_match_win", 185 / 3),
        # The example of the Magic rules' appendix with eight opponents; only 1-3-1 is raised.
        (
            {"opponents": EIGHT},
            "opponents_match_win",
            (50 + 87.5 + 33 + 1000 / 21 + 75 + 200 / 3 + 1300 / 24 + 1900 / 24) / 8,
        ),
        # An opponent who has not played is n/a and not counted as 0 or as the floor.
        ({"opponents": "2-2, 0-0"}, "opponents_match_win", 50),
        ({"opponents": "0-0"}, "opponents_match_win", None),
        ({"opponents": "1-2, 2-1, 3-0", "floor": "0"}, "opponents_match_win", 200 / 3),
    ],
)
def test_the_numbers(client, fields, key, number):
    assert results(client, **fields)[key] == (None if number is None else pytest.approx(number, abs=1e-6))


def test_percentages_are_exact(client):
    assert asked(client, opponents="0-3, 0-3, 2-1", floor="third")["exact"]["opponents_match_win"] == "400/9"


def test_byes_have_no_effect_without_a_record(client):
    assert results(client, opponents="2-1", byes="2") == results(client, opponents="2-1")


@pytest.mark.parametrize("separator", ["\n", ", ", ",", "; ", " ", "\r\n"])
def test_opponents_stand_on_lines_or_between_commas(client, separator):
    assert len(asked(client, opponents=separator.join(["5-2", "4-3-1", "0-0"]))["steps"]) == 3


def test_the_steps_have_these_keys(client):
    steps = asked(client, opponents="5-2-1, 1-3")["steps"]
    assert all({"record", "raw", "floored"} <= set(step) for step in steps)
    assert [step["record"] for step in steps] == ["5-2-1", "1-3"]
    assert [(step["raw"], step["floored"]) for step in steps] == [
        (pytest.approx(66.666667), pytest.approx(66.666667)),
        (25, 33),
    ]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"record": ""}, "opponents"),
        ({"record": "5"}, "record"),
        ({"record": "5-2-1-1"}, "record"),
        ({"record": "5-x"}, "record"),
        ({"record": "٣-1"}, "record"),
        ({"opponents": "5-2, abc"}, "opponents"),
        ({"record": "3-1", "byes": "4"}, "byes"),  # byes are wins of the record
        ({"record": "3-1", "byes": "half"}, "byes"),
        ({"record": "3-1", "floor": "101"}, "floor"),
        ({"record": "3-1", "floor": "-1"}, "floor"),
        ({"record": "3-1", "floor": "quarter"}, "floor"),
        ({"record": "3-1", "draw": "full"}, "draw"),
    ],
)
def test_what_is_refused(client, fields, wrong):
    answer = client.get("/win-percentages.json", query_string=fields)
    assert answer.status_code == 422
    assert wrong in {error["field"] for error in answer.json["errors"]}


def test_a_refused_record_is_named_with_its_place(client):
    (error,) = client.get("/win-percentages.json", query_string={"opponents": "5-2, 4-3, abc"}).json["errors"]
    assert (error["place"], error["token"]) == (3, "abc")


def test_every_opponent_has_a_row_and_the_foot_the_mean(client):
    page = client.get("/win-percentages", query_string={"record": "5-2-1", "opponents": "2-2, 1-3, 3-0"})
    assert page.primary == "61"  # (50 + 33 + 100) / 3
    assert "66.67" in page.cards
    table = page.breakdown
    assert [row[-3:] for row in table.rows] == [["2-2", "50", "50"], ["1-3", "25", "33"], ["3-0", "100", "100"]]
    assert table.foot[-1] == "61"
    assert re.search(r"50 \+ 33 \+ 100\D+3 = 61", page.said)


def test_a_record_without_matches_is_said_to_be_the_reason(client):
    page = client.get("/win-percentages", query_string={"record": "0-0"})
    missing = [texts for _, texts in page.pairs if texts[0] == "n/a"]
    assert missing
    assert all(len(texts) > 1 and texts[1] for texts in missing)


def test_the_presets_of_the_games(client):
    presets = client.get("/win-percentages").presets
    typed = [client.get(address.partition("#")[0]).typed for address in presets]
    choices = {(fields["floor"], fields["draw"]) for fields in typed}
    assert {("33", "third"), ("25", "half")} <= choices  # Magic, Pokémon


def test_the_explanation_covers_what_it_must(client):
    words = client.get("/win-percentages").explanation.lower()
    for word in ("raw", "final", "short", "publishers differ in points, byes and drops"):
        assert word in words
