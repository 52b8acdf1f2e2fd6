"""/projection: an event that still runs."""

import re

import pytest

LIST = {"points": "3.5", "played": "5", "rounds": "9", "opponents": "4, 3.5, 3, 2.5, 2"}
GAMES = {"games": "W 2\nD 3\nL 4\nW 2.5", "rounds": "7"}
PATH = {"now", "pace", "min", "max"}
NOTHING = dict.fromkeys(PATH)


def asked(client, **fields):
    answer = client.get("/projection.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, **fields):
    return asked(client, **fields)["results"]


def refused(client, **fields):
    answer = client.get("/projection.json", query_string=fields)
    assert answer.status_code == 422, answer.json
    assert client.get("/projection", query_string=fields).status_code == 422
    return {error["field"] for error in answer.json["errors"]}


def path(now, pace, least, most):
    return {"now": now, "pace": pytest.approx(pace, abs=1e-6), "min": least, "max": most}


def test_the_results_have_these_names(client):
    found = results(client, **LIST, target="6")
    assert {"points", "solkoff", "sb", "target_state", "needed"} <= set(found)
    assert all(set(found[key]) == PATH for key in ("points", "solkoff", "sb"))


@pytest.mark.parametrize(
    ("fields", "key", "numbers"),
    [
        # 3.5 of 5 carried on to nine rounds; four games to lose or win.
        (LIST, "points", (3.5, 6.3, 3.5, 7.5)),
        # Five opponents with four rounds each to come, four opponents unknown, at most nine points each.
        (LIST, "solkoff", (15, 27, 15, 15 + 5 * 4 + 4 * 9)),
        (GAMES, "points", (2.5, 4.375, 2.5, 5.5)),
        (GAMES, "solkoff", (11.5, 20.125, 11.5, 11.5 + 4 * 3 + 3 * 7)),
        # 2 + 3 / 2 + 2.5; four games; each beaten opponent may gain 3, the drawn one half of it,
        # and three wins over opponents who lost to you, at most 6 each.
        (GAMES, "sb", (6, 10.5, 6, 6 + 3 + 1.5 + 3 + 3 * 6)),
        # A bye is a round but no game: Sonneborn-Berger's pace divides by two.
        ({"games": "W 2\nBYE\nD 3", "rounds": "6"}, "points", (2.5, 5, 2.5, 5.5)),
        ({"games": "W 2\nBYE\nD 3", "rounds": "6"}, "sb", (3.5, 10.5, 3.5, 3.5 + 3 + 1.5 + 3 * 5)),
        # Everything played: nothing can move.
        ({"games": "W 2\nD 3", "rounds": "2"}, "sb", (3.5, 3.5, 3.5, 3.5)),
        ({"points": "2", "played": "3", "rounds": "3", "opponents": "2 1 1"}, "solkoff", (4, 4, 4, 4)),
        # 3-1-0: two rounds to come for an opponent with 6 and one with 3; two unknown ones with at most 4 x 3.
        (
            {"points": "3", "played": "2", "rounds": "4", "opponents": "6, 3", "scale": "match"},
            "solkoff",
            (9, 18, 9, 9 + 2 * 6 + 2 * 12),
        ),
        (
            {"points": "3", "played": "2", "rounds": "4", "opponents": "6, 3", "scale": "match"},
            "points",
            (3, 6, 3, 9),
        ),
        # With 1 for a loss nobody can end on less than 1 a round more.
        (
            {"points": "4", "played": "2", "rounds": "4", "scale": "custom", "win": "3", "draw": "2", "loss": "1"},
            "points",
            (4, 8, 6, 10),
        ),
        # Points scored as weight on 3-1-0: 3 x 2 + 1 x 3 now; each may gain 3; a win over one with 3 x 2 at most.
        (
            {"games": "W 2\nD 3", "rounds": "3", "scale": "match", "draw_weight": "points"},
            "sb",
            (9, 13.5, 9, 9 + 9 + 3 + 18),
        ),
        # An opponent's unplayed rounds.
        ({"points": "1", "played": "1", "rounds": "2", "opponents": "2+2u"}, "solkoff", (3, 6, 3, 3 + 1 + 2)),
        (
            {"points": "1", "played": "1", "rounds": "2", "opponents": "2+2u", "opponent_unplayed_as": "zero"},
            "solkoff",
            (2, 4, 2, 2 + 1 + 2),
        ),
    ],
)
def test_now_pace_and_bounds(client, fields, key, numbers):
    assert results(client, **fields)[key] == path(*numbers)


def test_custom_losses_raise_the_least_of_opponents_too(client):
    # Two rounds to come at 1 a loss: each of two opponents gains 2 at least, the unknown ones end on 0 at least.
    fields = {"points": "4", "played": "2", "rounds": "4", "scale": "custom", "win": "3", "draw": "2", "loss": "1"}
    assert results(client, **fields, opponents="4, 3")["solkoff"]["min"] == 11


def test_typed_totals_have_a_pace_only(client):
    found = results(client, points="3.5", played="5", rounds="9", solkoff="15", sb="8")
    assert found["solkoff"] == path(15, 27, None, None)
    assert found["sb"] == path(8, 14.4, None, None)


def test_what_is_not_known_is_null(client):
    found = results(client, points="3.5", played="5", rounds="9")
    assert found["solkoff"] == NOTHING
    assert found["sb"] == NOTHING
    assert "n/a" in client.get("/projection", query_string={"points": "3.5", "played": "5", "rounds": "9"}).said


def test_before_the_first_round_there_is_no_pace(client):
    found = results(client, points="0", played="0", rounds="5")
    assert found["points"] == {"now": 0, "pace": None, "min": 0, "max": 5}


@pytest.mark.parametrize(
    ("target", "state", "needed", "per_round"),
    [
        # 2 points after six of nine rounds.
        ("2", "reached", 0, None),
        ("1.5", "reached", 0, None),
        ("2.5", "possible", 0.5, 0.166667),
        ("5", "possible", 3, 1),  # every round left
        ("5.5", "out of reach", 3.5, 1.166667),
        ("6", "out of reach", 4, 1.333333),
    ],
)
def test_the_target(client, target, state, needed, per_round):
    found = results(client, points="2", played="6", rounds="9", target=target)
    assert (found["target_state"], found["needed"]) == (state, needed)
    if per_round is not None:
        assert per_round in [value for key, value in found.items() if "per_round" in key]
    page = client.get("/projection", query_string={"points": "2", "played": "6", "rounds": "9", "target": target})
    assert state in page.cards


def test_without_a_target_there_is_no_state(client):
    assert results(client, **LIST)["target_state"] is None


def test_a_target_on_the_scale(client):
    # 3-1-0: 4 points after two rounds, 10 wanted from two wins.
    assert results(client, points="4", played="2", rounds="4", target="10", scale="match")["target_state"] == "possible"
    assert results(client, points="4", played="2", rounds="4", target="10.5", scale="match")["target_state"] == (
        "out of reach"
    )


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"points": "3", "played": "5"}, "rounds"),
        ({"rounds": "9", "played": "5"}, "points"),
        ({"rounds": "9", "points": "3"}, "played"),
        ({"rounds": "9"}, "points"),
        ({"points": "3", "played": "10", "rounds": "9"}, "played"),
        ({"points": "6", "played": "5", "rounds": "9"}, "points"),  # above 5 x 1
        ({"points": "-1", "played": "5", "rounds": "9"}, "points"),
        ({"points": "3", "played": "2.5", "rounds": "9"}, "played"),
        ({"points": "3", "played": "5", "rounds": "1001"}, "rounds"),
        # With rounds, what is typed besides has to say the same.
        ({**GAMES, "points": "3"}, "points"),
        ({**GAMES, "played": "5"}, "played"),
        ({**GAMES, "opponents": "2, 3, 4, 3"}, "opponents"),
        ({**GAMES, "opponents": "2, 3, 4"}, "opponents"),
        ({**GAMES, "solkoff": "12"}, "solkoff"),
        ({**GAMES, "sb": "7"}, "sb"),
        ({"games": "W 2\nD 3\nL 4", "rounds": "2"}, "games"),  # more rounds than there are
        ({"games": "2, 3", "rounds": "5"}, "games"),  # always rounds
    ],
)
def test_what_is_refused(client, fields, wrong):
    assert wrong in refused(client, **fields)


@pytest.mark.parametrize(
    "same", [{"points": "2.5"}, {"played": "4"}, {"opponents": "2, 3, 4, 2.5"}, {"solkoff": "11.5"}, {"sb": "6"}]
)
def test_fields_that_say_the_same_as_the_rounds_are_fine(client, same):
    assert results(client, **GAMES, **same) == results(client, **GAMES)


def test_more_opponents_than_rounds_played_warns(client):
    assert asked(client, points="1", played="2", rounds="5", opponents="2, 1, 1")["warnings"]


def test_a_thousand_rounds(client):
    found = results(client, points="500", played="999", rounds="1000")
    assert found["points"] == path(500, 500000 / 999, 500, 501)


# --- the page ------------------------------------------------------------------------------------------------------


def test_the_outcome_says_what_a_pace_is(client):
    page = client.get("/projection", query_string={**LIST, "target": "6.5"})
    assert "average, not a score" in page.said
    assert "bounds" in page.said.lower()
    assert "6.3" in page.cards


def test_the_picture_has_its_figures_in_a_table(client):
    page = client.get("/projection", query_string=GAMES)
    picture = page.outcome.find("svg", role="img")
    assert picture["aria-label"]
    table = page.breakdown
    rows = {row[0].casefold(): row[1:] for row in table.rows}
    assert rows["points"] == ["2.5", "4.375", "2.5", "5.5"]
    assert rows["solkoff"] == ["11.5", "20.125", "11.5", "44.5"]
    assert rows["sonneborn-berger"] == ["6", "10.5", "6", "31.5"]


def test_every_opponent_met_has_a_row(client):
    page = client.get("/projection", query_string=LIST)
    table = next(table for table in page.tables if len(table.rows) == 5)
    for row, (now, least, most) in zip(
        table.rows, [("4", "4", "8"), ("3.5", "3.5", "7.5"), ("3", "3", "7"), ("2.5", "2.5", "6.5"), ("2", "2", "6")],
        strict=True,
    ):  # fmt: skip
        assert row[-3:] == [now, least, most]
    assert all(added == said for added, said in table.column_sums().values())
    assert table.foot[-3:] == ["15", "15", "35"]


def test_the_opponents_as_read(client):
    assert "4 · 3½ · 3 · 2½ · 2" in client.get("/projection", query_string=LIST).said
    assert re.search(r"3½|3\.5", client.get("/projection", query_string=LIST).said)


def test_the_explanation_covers_what_it_must(client):
    words = client.get("/projection").explanation.lower()
    for word in ("raw", "final", "publishers differ in points, byes and drops"):
        assert word in words
