"""/match-points: the OSwiss methods."""

import re

import pytest

NAMES = {
    "progress",
    "wins",
    "buchholz",
    "berger",
    "match_percents",
    "percent_sum",
    "opponents_win_percent",
    "buchholz_percent",
    "second",
}
FOUR = "2-1 v 7\n2-0 v 5\n1-1 v 6\n0-2 v 9"
THIRDS = [pytest.approx(66.666667), pytest.approx(33.333333)]


def asked(client, matches, **fields):
    answer = client.get("/match-points.json", query_string={"matches": matches, **fields})
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, matches, **fields):
    return asked(client, matches, **fields)["results"]


def test_the_results_have_these_names(client):
    assert set(results(client, FOUR)) == NAMES


@pytest.mark.parametrize(
    ("matches", "fields", "numbers"),
    [
        (
            FOUR,
            {},
            {
                "progress": 5,
                "wins": 2,
                "buchholz": 27,
                "berger": 30,  # 2 x 7 + 2 x 5 + 1 x 6 + 0 x 9
                "match_percents": [THIRDS, [100, 0], [50, 50], [0, 100]],
                "percent_sum": pytest.approx(216.666667),
                "buchholz_percent": 84.375,  # 27 of 4 x 4 x 2
                "opponents_win_percent": None,
                "second": None,
            },
        ),
        # A bye: its points count in Progress alone.
        (
            "2-1 v 7\nBYE\n1-2 v 8",
            {"bye": "2"},
            {
                "progress": 5,
                "wins": 1,
                "buchholz": 15,
                "berger": 22,
                "match_percents": [THIRDS, None, THIRDS[::-1]],
                "percent_sum": 100,
                "buchholz_percent": pytest.approx(83.333333),  # 15 of 3 x 3 x 2
            },
        ),
        ("2-1 v 7\nBYE\n1-2 v 8", {}, {"progress": 3, "wins": 1}),  # 0 unless said
        ("bye", {"bye": "1.5"}, {"progress": 1.5, "wins": 0, "percent_sum": 0, "match_percents": [None]}),
        # A draw, then a win: 3.
        ("1-1\n2-0", {}, {"progress": 3, "wins": 1, "buchholz": None, "berger": None, "buchholz_percent": None}),
        # An unknown total matters to Berger only where points were scored.
        ("2-1 v 7\n0-2", {}, {"berger": 14, "buchholz": None}),
        ("2-1\n0-2 v 9", {}, {"berger": None, "buchholz": None}),
        # No game points on either side.
        ("0-0 v 4", {}, {"match_percents": [[50, 50]], "percent_sum": 50, "progress": 0, "wins": 0}),
        ("2-1 v 0", {}, {"buchholz": 0, "berger": 0, "buchholz_percent": 0}),
        # Sum of the opponents' percentages over four rounds: 800 / 4.
        (FOUR, {"opponent_percents": "300, 250, 200, 50"}, {"opponents_win_percent": 200}),
        (FOUR, {"opponent_percents": "300, 250, 200, 50", "rounds": "5"}, {"opponents_win_percent": 160}),
        (FOUR, {"opponents_opponents": "20, 16", "rounds": "4"}, {"second": 9}),
        # Five single games: 15 of 5 x 5.
        (
            "1-0 v 4\n0.5-0.5 v 3.5\n1-0 v 3\n0-1 v 2.5\n½-½ v 2",
            {"rounds": "5"},
            {"progress": 3, "wins": 2, "buchholz": 15, "buchholz_percent": 60},
        ),
        # The match maximum can be given.
        ("1-1 v 4\n1-1 v 4", {"match_max": "2"}, {"buchholz_percent": 100}),
        ("1-1 v 4\n1-1 v 4", {}, {"buchholz_percent": 200}),
    ],
)
def test_the_numbers(client, matches, fields, numbers):
    found = results(client, matches, **fields)
    assert {key: found[key] for key in numbers} == numbers


def test_percentages_are_exact(client):
    assert asked(client, FOUR)["exact"]["percent_sum"] == "650/3"


def test_one_win_and_three_losses_rank_above_four_draws_by_number_of_wins(client):
    one, other = "2-0\n0-2\n0-2\n0-2", "1-1\n1-1\n1-1\n1-1"
    assert (results(client, one)["wins"], results(client, other)["wins"]) == (1, 0)
    assert results(client, one)["progress"] < results(client, other)["progress"]
    said = client.get("/match-points", query_string={"matches": one}).words.lower()
    assert re.search(r"one win and three losses .*above four draws", said)


def test_progress_is_said_to_be_no_progressive_score(client):
    for fields in ({}, {"matches": FOUR}):
        words = client.get("/match-points", query_string=fields).words
        assert re.search(r"[Pp]rogressive", words)
        assert "FIDE" in words


@pytest.mark.parametrize(
    ("matches", "wrong", "place"),
    [
        ("2-1 v 7\nlost", "lost", 2),
        ("2-1 v NaN", "NaN", 1),
        ("2-1 v 7\n2-x", "x", 2),
        ("2", "2", 1),
        ("2-1-1", "2-1-1", 1),
        ("2-1 v", "2-1 v", 1),
    ],
)
def test_a_line_that_is_no_match_is_named(client, matches, wrong, place):
    answer = client.get("/match-points.json", query_string={"matches": matches})
    assert answer.status_code == 422
    error = answer.json["errors"][0]
    assert (error["field"], error["place"]) == ("matches", place)
    # The token is the line or the part of it that cannot be read.
    assert wrong in error["token"]
    assert error["token"] in matches.split("\n")[place - 1]
    assert wrong in error["message"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"bye": "-1"}, "bye"),
        ({"bye": "x"}, "bye"),
        ({"match_max": "1"}, "match_max"),  # a match above has 2
        ({"rounds": "3"}, "rounds"),  # four lines
        ({"opponent_percents": "300, x"}, "opponent_percents"),
        ({"opponents_opponents": "1e9"}, "opponents_opponents"),
    ],
)
def test_what_is_refused(client, fields, wrong):
    answer = client.get("/match-points.json", query_string={"matches": FOUR, **fields})
    assert answer.status_code == 422
    assert wrong in {error["field"] for error in answer.json["errors"]}


def test_every_match_has_its_row_and_the_foot_its_sums(client):
    page = client.get("/match-points", query_string={"matches": FOUR})
    assert page.primary == "5"
    assert {"2", "27", "30", "216.67", "84.375"} <= set(page.cards)
    table = page.breakdown
    assert len(table.rows) == 4
    for row, numbers in zip(table.rows, [("2", "7", "14"), ("2", "5", "10"), ("1", "6", "6"), ("0", "9")], strict=True):
        assert all(number in row for number in numbers)
    sums = {said for _, said in table.column_sums().values()}
    assert {5, 27, 30} <= sums
    assert "66.67" in table.rows[0]
    assert "33.33" in table.rows[0]
    assert re.search(r"2 \+ 2 \+ 1 \+ 0 = 5", page.said)


def test_what_is_unknown_is_said(client):
    page = client.get("/match-points", query_string={"matches": "2-1\n0-2 v 9"})
    missing = [texts for _, texts in page.pairs if texts[0] == "n/a"]
    assert len(missing) >= 3
    assert all(len(texts) > 1 and texts[1] for texts in missing)


def test_the_methods_stand_in_a_table_with_both_criteria(client):
    (table,) = [t for t in client.get("/match-points").reference_tables if "method" in t.headings[0].casefold()]
    assert len(table.headings) == 3
    assert [heading.casefold().split()[0] for heading in table.headings[1:]] == ["first", "second"]
    first = " ".join(row[0].casefold() for row in table.rows)
    for word in ("progress", "buchholz", "berger", "wins", "percentage"):
        assert word in first


def test_the_explanation_covers_what_it_must(client):
    words = client.get("/match-points").explanation.lower()
    for word in ("raw", "final", "short", "publishers differ in points, byes and drops"):
        assert word in words
