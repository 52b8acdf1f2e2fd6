"""/swiss-rounds: how many rounds a field needs."""

import re

import pytest


def asked(client, **fields):
    answer = client.get("/swiss-rounds.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, **fields):
    return asked(client, **fields)["results"]


def test_the_results_have_these_names(client):
    assert {"rounds", "safe_rounds", "table"} <= set(results(client, players="32"))
    assert set(results(client, players="32", cut="8")) == {"rounds", "safe_rounds", "table", "rounds_for_cut"}
    assert set(results(client, players="32")["table"][0]) == {"round", "perfect"}


@pytest.mark.parametrize(
    ("fields", "rounds", "safe"),
    [
        # The least r with players / 2^r <= undefeated; half the field, rounded up.
        ({"players": "2"}, 1, 1),
        ({"players": "3"}, 2, 2),
        ({"players": "32"}, 5, 16),
        ({"players": "33"}, 6, 17),
        ({"players": "64"}, 6, 32),
        ({"players": "45", "undefeated": "2"}, 5, 23),  # 45 / 32 is 1.4, 45 / 16 is 2.8
        ({"players": "64", "undefeated": "2"}, 5, 32),
        ({"players": "8", "undefeated": "8"}, 0, 4),
        ({"players": "100000"}, 17, 50_000),
    ],
)
def test_rounds_and_safe_rounds(client, fields, rounds, safe):
    found = results(client, **fields)
    assert (found["rounds"], found["safe_rounds"]) == (rounds, safe)


@pytest.mark.parametrize(
    ("players", "cut", "rounds"),
    [
        # (r + 1) x players / 2^r: 100 after six rounds 10.9, after seven 6.25.
        ("100", "8", 7),
        ("100", "6", 8),  # 6.25 is above 6
        ("64", "8", 6),  # 7
        ("64", "7", 6),
        ("64", "6", 7),  # 4
        ("8", "8", 0),
        ("8", "7", 2),  # 8 after one round, 6 after two
    ],
)
def test_rounds_for_a_cut(client, players, cut, rounds):
    assert results(client, players=players, cut=cut)["rounds_for_cut"] == rounds


def test_the_expected_perfect_scores_after_each_round(client):
    table = results(client, players="20")["table"]
    assert [(row["round"], row["perfect"]) for row in table[:5]] == [(1, 10), (2, 5), (3, 2.5), (4, 1.25), (5, 0.625)]
    assert asked(client, players="3")["exact"]["table"][1]["perfect"] == "3/4"


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"players": "1"}, "players"),
        ({"players": "100001"}, "players"),
        ({"players": "many"}, "players"),
        ({"players": "32.5"}, "players"),
        ({"players": "1e3"}, "players"),
        ({"players": "٣٢"}, "players"),
        ({"players": "9" * 400}, "players"),
        ({"players": ""}, "players"),
        ({"players": "32", "undefeated": "0"}, "undefeated"),
        ({"players": "32", "cut": "0"}, "cut"),
        ({"players": "32", "cut": "x"}, "cut"),
    ],
)
def test_what_is_refused(client, fields, wrong):
    answer = client.get("/swiss-rounds.json", query_string=fields)
    assert answer.status_code == 422
    assert wrong in {error["field"] for error in answer.json["errors"]}
    assert client.get("/swiss-rounds", query_string=fields).status_code == 422


def test_the_outcome_shows_numbers_table_and_formula(client):
    page = client.get("/swiss-rounds", query_string={"players": "20", "cut": "4"})
    assert page.primary == "5"
    assert "10" in page.cards
    assert [row[:2] for row in page.breakdown.rows[:4]] == [["1", "10"], ["2", "5"], ["3", "2.5"], ["4", "1.25"]]
    assert re.search(r"20 ÷ (2\^5|32|2⁵) = 0\.6", page.said)


def test_decimals_that_end_are_shown_whole(client):
    assert client.get("/swiss-rounds", query_string={"players": "20"}).breakdown.rows[4][:2] == ["5", "0.625"]


@pytest.mark.parametrize(
    ("players", "rounds", "safe"),
    [("2", 1, 1), ("3", 2, 2), ("4", 2, 2), ("5", 3, 3), ("7", 3, 4), ("9", 4, 5)],
)
def test_rounds_for_one_winner_are_always_safe(client, players, rounds, safe):
    # 2^r grows faster than half the field: no warning is due for any of them.
    found = asked(client, players=players)
    assert (found["results"]["rounds"], found["results"]["safe_rounds"]) == (rounds, safe)
    assert found["warnings"] == []


def test_the_table_of_common_fields(client):
    (table,) = client.get("/swiss-rounds").reference_tables
    for row in table.rows:
        least, most = (int(number) for number in row[0].replace("–", "-").split("-"))
        for players in (least, most):
            assert results(client, players=str(players))["rounds"] == int(row[1]), row
