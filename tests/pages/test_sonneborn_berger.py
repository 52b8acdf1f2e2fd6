"""/sonneborn-berger: from totals and from rounds."""

import re

import pytest

NAMES = {"sb", "win_contribution", "draw_contribution", "projected", "band", "games_played", "opposition_average"}
TOTALS = {
    "wins": "4",
    "draws": "2",
    "losses": "1",
    "avg_beaten": "4",
    "avg_drawn": "4.5",
    "avg_lost": "5",
    "rounds": "9",
}
GAMES = {"games": "W 4\nW 3.5\nD 5\nL 6"}


def asked(client, **fields):
    answer = client.get("/sonneborn-berger.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, **fields):
    return asked(client, **fields)["results"]


def refused(client, **fields):
    answer = client.get("/sonneborn-berger.json", query_string=fields)
    assert answer.status_code == 422, answer.json
    assert client.get("/sonneborn-berger", query_string=fields).status_code == 422
    return answer.json["errors"]


@pytest.mark.parametrize("fields", [TOTALS, GAMES, {"wins": "0"}])
def test_the_results_have_these_names(client, fields):
    assert set(results(client, **fields)) == NAMES


@pytest.mark.parametrize(
    ("fields", "numbers", "exact"),
    [
        # 4 x 4 + 2 x 4.5 / 2; over seven games, for nine rounds 20.5 / 7 x 9 = 184.5 / 7; (16 + 9 + 5) / 7.
        (
            TOTALS,
            {"sb": 20.5, "win_contribution": 16, "draw_contribution": 4.5, "band": "strong", "games_played": 7},
            {"projected": "369/14", "opposition_average": "30/7"},
        ),
        # 4 + 3.5 + 5 / 2; four games, four rounds; (4 + 3.5 + 5 + 6) / 4.
        (
            GAMES,
            {
                "sb": 10,
                "win_contribution": 7.5,
                "draw_contribution": 2.5,
                "band": "solid",
                "games_played": 4,
                "projected": 10,
                "opposition_average": 4.625,
            },
            {},
        ),
        # A round robin: 1.5 + 1.5 + 3.5 / 2 + 1.5.
        ({"games": "W 1.5\nL 3.5\nW 1.5\nD 3.5\nW 1.5"}, {"sb": 6.25, "band": "light"}, {"sb": "25/4"}),
        # Without the average of those lost to, the opposition's cannot be formed, the tie-break can.
        ({**TOTALS, "avg_lost": ""}, {"sb": 20.5, "opposition_average": None}, {"projected": "369/14"}),
        # Only losses: nothing to add, but games to project.
        (
            {"losses": "5", "avg_lost": "4", "rounds": "5"},
            {"sb": 0, "projected": 0, "band": "light", "games_played": 5, "opposition_average": 4},
            {},
        ),
        # No game at all.
        (
            {"wins": "0", "rounds": "7"},
            {"sb": 0, "projected": None, "games_played": 0, "opposition_average": None, "band": "light"},
            {},
        ),
        ({"byes": "3"}, {"sb": 0, "projected": None, "games_played": 0}, {}),
        # Large but finite, written out.
        (
            {"wins": "1000", "avg_beaten": "1000", "rounds": "1000"},
            {"sb": 1_000_000, "projected": 1_000_000},
            {"sb": "1000000"},
        ),
        # An opponent with two unplayed rounds counts 2 + 2 x ½.
        ({"games": "W 2+2u\nD 4"}, {"sb": 5}, {}),
        ({"games": "W 2+2u\nD 4", "opponent_unplayed_as": "zero"}, {"sb": 4}, {}),
    ],
)
def test_the_numbers(client, fields, numbers, exact):
    found = asked(client, **fields)
    assert {key: found["results"][key] for key in numbers} == numbers
    assert {key: found["exact"][key] for key in exact} == exact


@pytest.mark.parametrize(
    ("average", "band"),
    [
        ("0", "light"),
        ("9.9999", "light"),  # the exact value decides, not the rounded one
        ("10", "solid"),
        ("19.9999", "solid"),
        ("20", "strong"),
        ("29.9999", "strong"),
        ("30", "elite"),
        ("-1", None),  # none below 0
    ],
)
def test_the_band_by_the_exact_value(client, average, band):
    assert results(client, wins="1", avg_beaten=average)["band"] == band


UNPLAYED = "W 4\nBYE\nH\nZ\nF\nX\n+ 3\n- 2\nABSENT\nD 3"


def test_an_unplayed_line_adds_nothing_and_is_no_game(client):
    found = results(client, games=UNPLAYED)
    # 4 + 3 / 2 from two games of ten rounds.
    assert (found["sb"], found["games_played"], found["projected"]) == (5.5, 2, 27.5)
    page = client.get("/sonneborn-berger", query_string={"games": UNPLAYED})
    assert "8 not played" in page.said or re.search(r"\b8 byes\b", page.said)
    assert re.search(r"no games?\b", page.said)  # the page says that byes are no games


def test_byes_count_as_rounds_but_not_as_games(client):
    # 6 from two wins, one bye, three rounds: 6 / 2 x 3.
    assert results(client, wins="2", avg_beaten="3", byes="1")["projected"] == 9
    assert results(client, wins="2", avg_beaten="3", byes="1", rounds="6")["projected"] == 18


@pytest.mark.parametrize(
    "fields",
    [
        {"wins": "2", "avg_beaten": "3", "byes": "2", "rounds": "3"},
        {"games": "W 3\nW 3\nBYE", "rounds": "2"},
        {"games": "W 3\nW 3\nW 3", "rounds": "2"},
    ],
)
def test_more_games_and_byes_than_rounds_give_no_projection_but_a_warning(client, fields):
    found = asked(client, **fields)
    assert found["results"]["projected"] is None
    assert found["results"]["sb"] >= 6
    assert found["warnings"]
    page = client.get("/sonneborn-berger", query_string=fields)
    assert "n/a" in page.cards
    assert found["warnings"][0] in page.said


@pytest.mark.parametrize(
    ("scale", "weight", "number"),
    [
        # A win over 6, a draw with 4, a loss to 7.
        ({"scale": "match"}, "half", 8),  # 6 + 4 / 2
        ({"scale": "match"}, "points", 22),  # 3 x 6 + 1 x 4
        ({"scale": "league"}, "points", 16),  # 2 x 6 + 1 x 4
        ({}, "points", 8),  # on the chess scale both are the same
        ({}, "half", 8),
        # Losses count 0 whatever a loss is worth.
        ({"scale": "custom", "win": "3", "draw": "2", "loss": "1"}, "points", 26),
        ({"scale": "custom", "win": "3", "draw": "2", "loss": "1"}, "half", 8),
    ],
)
def test_the_weight_of_a_draw(client, scale, weight, number):
    assert results(client, games="W 6\nD 4\nL 7", draw_weight=weight, **scale)["sb"] == number
    totals = {"wins": "1", "avg_beaten": "6", "draws": "1", "avg_drawn": "4", "losses": "1", "avg_lost": "7"}
    assert results(client, **totals, draw_weight=weight, **scale)["sb"] == number


def test_the_half_is_the_default_weight(client):
    assert results(client, games="W 6\nD 4\nL 7", scale="match")["sb"] == 8


def test_rounds_take_precedence_over_totals(client):
    found = asked(client, **GAMES, wins="9", avg_beaten="9", byes="2")
    assert (found["results"]["sb"], found["results"]["games_played"]) == (10, 4)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"wins": "3"}, "avg_beaten"),  # needed when the count is above 0
        ({"draws": "1"}, "avg_drawn"),
        ({"wins": "2.5", "avg_beaten": "4"}, "wins"),  # counts of games are whole
        ({"wins": "-1", "avg_beaten": "4"}, "wins"),
        ({"wins": "1001", "avg_beaten": "4"}, "wins"),
        ({"byes": "1001"}, "byes"),
        ({"losses": "one"}, "losses"),
        ({"wins": "1_0", "avg_beaten": "4"}, "wins"),
        ({"wins": "٣", "avg_beaten": "4"}, "wins"),
        ({"wins": "3", "avg_beaten": "1e400"}, "avg_beaten"),
        ({"wins": "3", "avg_beaten": "NaN"}, "avg_beaten"),
        ({"games": "W 4", "draw_weight": "third"}, "draw_weight"),
        ({"games": "W 4\nX 3"}, "games"),
        ({"games": "4, 3.5"}, "games"),  # always rounds, never scores
        ({"games": "W 4\nU"}, "games"),
        ({"games": "W4"}, "games"),  # a crosstable cell
    ],
)
def test_what_is_refused(client, fields, wrong):
    assert wrong in {error["field"] for error in refused(client, **fields)}


def test_a_wrong_round_is_named_by_its_line(client):
    errors = refused(client, games="W 4\nX 3\nD 2\nQ 1\nW")
    assert [(error["place"], error["token"]) for error in errors] == [(2, "X 3"), (4, "Q 1"), (5, "W")]


def test_the_average_of_those_lost_to_is_optional(client):
    assert results(client, losses="2")["sb"] == 0


# --- the page ------------------------------------------------------------------------------------------------------


def test_the_breakdown_of_totals(client):
    table = client.get("/sonneborn-berger", query_string=TOTALS).breakdown
    assert [heading.casefold() for heading in table.headings] == ["measure", "inputs", "formula", "output"]
    output = {row[0].casefold(): row[3] for row in table.rows}
    assert (output["wins"], output["draws"], output["losses"], output["byes"]) == ("16", "4.5", "0", "0")
    assert "20.5" in output.values()
    assert "26.36" in output.values()
    steps = asked(client, **TOTALS)["steps"]
    assert set(steps[0]) == {"measure", "inputs", "formula", "output"}
    assert steps[0]["output"] == 16


def test_the_breakdown_of_rounds_has_the_same_columns(client):
    page = client.get("/sonneborn-berger", query_string=GAMES)
    parts = {tuple(heading.casefold() for heading in table.headings): table for table in page.tables}
    output = {row[0].casefold(): row[3] for row in parts["measure", "inputs", "formula", "output"].rows}
    assert (output["wins"], output["draws"], output["losses"]) == ("7.5", "2.5", "0")


@pytest.mark.parametrize(
    ("games", "adds", "total"),
    [
        (GAMES["games"], ["4", "3.5", "2.5", "0"], "10"),
        ("W 4\nBYE\nD 3", ["4", "0", "1.5"], "5.5"),  # an unplayed round has its row and adds nothing
    ],
)
def test_every_round_has_its_row_and_the_foot_its_sum(client, games, adds, total):
    page = client.get("/sonneborn-berger", query_string={"games": games})
    table = next(table for table in page.tables if [row[-1] for row in table.rows] == adds)
    assert [row[0] for row in table.rows] == [str(place) for place in range(1, len(adds) + 1)]
    assert table.foot[-1] == total


def test_quarter_points_stay_visible(client):
    # 2 x 3.5 + 2.5 / 2 = 8.25, not 8.2 or 8.3.
    page = client.get(
        "/sonneborn-berger",
        query_string={"wins": "2", "avg_beaten": "3.5", "draws": "1", "avg_drawn": "2.5", "losses": "2"},
    )
    assert page.primary == "8.25"
    assert {"8.2", "8.3"}.isdisjoint(page.cards)


def test_the_outcome_shows_numbers_and_formula(client):
    page = client.get("/sonneborn-berger", query_string=TOTALS)
    assert page.primary == "20.5"
    assert {"16", "4.5", "26.36", "strong", "7", "4.29"} <= set(page.cards)
    assert re.search(r"16 \+ 4\.5 \+ 0 = 20\.5", page.said)


def test_a_label_is_shown_as_text(client):
    label = "<b onmouseover=alert(1)>Club & friends</b>"
    page = client.get("/sonneborn-berger", query_string={**GAMES, "label": label})
    assert label in page.said
    assert "<b onmouseover" not in page.text
    assert page.outcome.find("b") is None
    assert page.typed["label"] == label


def test_the_own_score_is_shown_only(client):
    with_score = asked(client, **GAMES, score="2.5")
    assert with_score["results"] == asked(client, **GAMES)["results"]
    assert re.search(r"2½|2\.5", client.get("/sonneborn-berger", query_string={**TOTALS, "score": "2.5"}).said)


@pytest.mark.parametrize(
    ("fields", "published", "words"),
    [
        (GAMES, "10", ["10"]),
        # 3-1-0: 8 with half a draw, 22 with points scored.
        ({"games": "W 6\nD 4\nL 7", "scale": "match"}, "8", ["½"]),
        ({"games": "W 6\nD 4\nL 7", "scale": "match"}, "22", ["points"]),
        # 8.25 printed with one decimal.
        ({"games": "W 3.5\nW 3.5\nD 2.5"}, "8.3", ["8.25", "up"]),
        ({"games": "W 3.5\nW 3.5\nD 2.5"}, "8.2", ["8.25", "down"]),
        ({"wins": "2", "avg_beaten": "3.5", "draws": "1", "avg_drawn": "2.5"}, "8.3", ["8.25", "up"]),
        # The lowest win dropped: 4 + 5 / 2 + 0 x 6 without 3.5 x 1 is 6.5.
        ({"games": "W 4\nW 3.5\nD 5\nL 6"}, "6.5", ["6.5", "Cut 1"]),
        # FIDE 2026: win 3, half-point bye with a dummy of 2.5, win 1.5, two draws with 3.5: 3 + 1.25 + 1.5 + 3.5.
        ({"games": "W 3\nH\nW 1.5\nD 3.5\nD 3.5"}, "9.25", ["FIDE 2026"]),
        # The projection is not a tie-break, but people publish it: 20.5 / 7 x 9 = 26.36.
        (TOTALS, "26.36", ["rounded"]),
        # Nothing here gives 100; the nearest is 26.357… or less, 73.64 away.
        (TOTALS, "100", ["73.64"]),
    ],
)
def test_the_verdict_on_a_published_number(client, fields, published, words):
    page = client.get("/sonneborn-berger", query_string={**fields, "published": published})
    heading = page.outcome.find(["h2", "h3"], string=re.compile("published", re.IGNORECASE))
    said = " ".join(heading.parent.get_text().split())
    for word in words:
        assert word in said


def test_the_reference_tables(client):
    tables = client.get("/sonneborn-berger").reference_tables
    rows = {tuple(cell.casefold().replace("–", "-") for cell in row[:3]) for table in tables for row in table.rows}
    weights = {row[0]: row[1].replace(" ", "") for row in rows if row[0] in {"win", "draw", "loss", "bye"}}
    assert weights == {"win": "1.0×", "draw": "0.5×", "loss": "0×", "bye": "0×"}
    bands = {row[1]: row[0] for row in rows if row[1] in {"light", "solid", "strong", "elite"}}
    assert (bands["light"], bands["solid"], bands["strong"]) == ("0-9.99", "10-19.99", "20-29.99")
    assert bands["elite"].startswith("30")
    uses = {row[0]: row[1] for row in rows if row[1] in {"yes", "no"}}
    assert len(uses) == 4
    assert uses["sonneborn-berger"] == "yes"
    assert uses["buchholz"] == "yes"
    assert sorted(uses.values()) == ["no", "no", "yes", "yes"]


def test_the_explanation_covers_what_it_must(client):
    words = client.get("/sonneborn-berger").explanation.lower()
    for word in ("final", "short", "publishers differ in points, byes and drops"):
        assert word in words


def test_csv_guards_nothing_that_is_a_number(client):
    rows = client.get("/sonneborn-berger.csv", query_string={"games": "W -4\nD 3"}).csv()
    assert rows[-1][-1] == "-2.5"
    assert rows[1][-1] == "-4"
