"""/top-cut: which record makes the cut."""

from fractions import Fraction

import pytest

NAMES = {"table", "safe_points", "bubble_points", "bubble_players", "bubble_seats"}
CARDS = {"players": "64", "rounds": "6", "cut": "8", "scale": "match"}


def asked(client, **fields):
    answer = client.get("/top-cut.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, **fields):
    return asked(client, **fields)["results"]


def test_the_results_have_these_names(client):
    found = results(client, **CARDS, points="15")
    assert set(found) == NAMES | {"verdict"}
    assert set(results(client, **CARDS)) >= NAMES
    assert set(found["table"][0]) == {"wins", "draws", "losses", "points", "players", "at_least"}


def test_without_draws_the_field_spreads_as_coins_fall(client):
    # 64 players after six rounds: 1, 6, 15, 20, 15, 6, 1.
    found = results(client, **CARDS)
    assert [(row["wins"], row["draws"], row["losses"], row["points"], row["players"]) for row in found["table"]] == [
        (6, 0, 0, 18, 1),
        (5, 0, 1, 15, 6),
        (4, 0, 2, 12, 15),
        (3, 0, 3, 9, 20),
        (2, 0, 4, 6, 15),
        (1, 0, 5, 3, 6),
        (0, 0, 6, 0, 1),
    ]
    assert [row["at_least"] for row in found["table"]] == [1, 7, 22, 42, 57, 63, 64]
    # Seven fit into eight seats; fifteen stand on the next score for the one seat left.
    assert [found[key] for key in ("safe_points", "bubble_points", "bubble_players", "bubble_seats")] == [15, 12, 15, 1]


def test_with_draws_records_of_equal_points_are_counted_together(client):
    # Two rounds, half of the games drawn, 16 players: WW 1, WD 4, WL 2, DD 4, DL 4, LL 1.
    table = results(client, players="16", rounds="2", cut="5", draw_rate="0.5")["table"]
    by_points = {}
    for row in table:
        by_points.setdefault(row["points"], []).append(row)
        assert row["wins"] + row["draws"] + row["losses"] == 2
    assert {points: sum(row["players"] for row in rows) for points, rows in by_points.items()} == {
        2: 1,
        1.5: 4,
        1: 6,
        0.5: 4,
        0: 1,
    }
    assert {points: {row["at_least"] for row in rows} for points, rows in by_points.items()} == {
        2: {1},
        1.5: {5},
        1: {11},
        0.5: {15},
        0: {16},
    }


@pytest.mark.parametrize(
    ("fields", "safe", "bubble", "players", "seats"),
    [
        # One round, half drawn, four players: 1 wins, 2 draw, 1 loses.
        ({"players": "4", "rounds": "1", "cut": "2", "draw_rate": "0.5"}, 1, 0.5, 2, 1),
        ({"players": "4", "rounds": "1", "cut": "3", "draw_rate": "0.5"}, 0.5, 0, 1, 0),
        # Not even a perfect score is safe: 32 players for one seat.
        ({"players": "64", "rounds": "1", "cut": "1"}, None, 1, 32, 1),
        # Everybody is in.
        ({"players": "8", "rounds": "2", "cut": "8"}, 0, None, None, None),
    ],
)
def test_where_the_cut_falls(client, fields, safe, bubble, players, seats):
    found = results(client, **fields)
    assert [found[key] for key in ("safe_points", "bubble_points", "bubble_players", "bubble_seats")] == [
        safe,
        bubble,
        players,
        seats,
    ]


@pytest.mark.parametrize(
    ("points", "verdict"), [("18", "in"), ("15", "in"), ("12", "bubble"), ("9", "out"), ("0", "out")]
)
def test_the_verdict_on_the_own_points(client, points, verdict):
    assert results(client, **CARDS, points=points)["verdict"] == verdict
    page = client.get("/top-cut", query_string={**CARDS, "points": points})
    assert verdict in page.cards


def test_expectations_add_up_to_the_field_exactly(client):
    found = asked(client, players="100", rounds="7", cut="10", draw_rate="0.3")
    assert sum(Fraction(row["players"]) for row in found["exact"]["table"]) == 100
    assert len(found["results"]["table"]) == 36  # every way to split seven rounds into wins, draws and losses


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"rounds": "6", "cut": "8"}, "players"),
        ({"players": "64", "cut": "8"}, "rounds"),
        ({"players": "64", "rounds": "6"}, "cut"),
        ({**CARDS, "draw_rate": "0.95"}, "draw_rate"),  # 0 to 0.9
        ({**CARDS, "draw_rate": "-0.1"}, "draw_rate"),
        ({**CARDS, "draw_rate": "30 %"}, "draw_rate"),
        ({**CARDS, "points": "19"}, "points"),  # above 6 x 3
        ({**CARDS, "points": "x"}, "points"),
        ({**CARDS, "cut": "0"}, "cut"),
        ({**CARDS, "players": "1e9"}, "players"),
        ({**CARDS, "rounds": "51"}, "rounds"),
    ],
)
def test_what_is_refused(client, fields, wrong):
    answer = client.get("/top-cut.json", query_string=fields)
    assert answer.status_code == 422
    assert wrong in {error["field"] for error in answer.json["errors"]}
    assert client.get("/top-cut", query_string=fields).status_code == 422


def test_the_outcome_has_cards_chart_and_table(client):
    page = client.get("/top-cut", query_string=CARDS)
    assert page.primary == "15"
    assert {"12", "15", "1"} <= set(page.cards)
    assert page.outcome.find("svg", role="img")["aria-label"]
    assert len(page.breakdown.rows) == 7
    assert [{"18", "1"} <= set(page.breakdown.rows[0]), {"15", "6", "7"} <= set(page.breakdown.rows[1])] == [True, True]


def test_an_expectation_is_called_one(client):
    said = client.get("/top-cut", query_string=CARDS).said.lower()
    assert "expect" in said
    assert "not a promise" in said


@pytest.mark.parametrize("fields", [{"players": "100000", "rounds": "50", "cut": "1", "draw_rate": "0.3333"}])
def test_the_largest_field_is_answered(client, fields):
    for ending in ("", ".json", ".csv"):
        assert client.get(f"/top-cut{ending}", query_string=fields).status_code == 200
