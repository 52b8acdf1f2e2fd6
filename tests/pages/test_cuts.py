"""/cuts: tied players side by side."""

import re

import pytest

# The WinTD example: two players on 4 of 5, adjusted scores of their opponents.
TWO = "A (4): 0, 3, 3, 4, 5\nB (4): 3, 2, 5, 3, 3"
KEYS = {"raw", "low_1", "low_2", "high_1", "median_1_1", "median_2_2", "modified_median"}
OF_ROUNDS = {"cumulative", "kashdan", "wins", "sb"}


def asked(client, players, **fields):
    answer = client.get("/cuts.json", query_string={"players": players, **fields})
    assert answer.status_code == 200, answer.json
    return answer.json


def players_of(client, players, **fields):
    return asked(client, players, **fields)["results"]["players"]


def column(client, key, players, **fields):
    """Value and place of every player by one variant."""
    return [(p["values"][key], p["places"][key]) for p in players_of(client, players, **fields)]


def test_the_results_have_these_names(client):
    found = asked(client, TWO, rounds="5")["results"]
    assert set(found) == {"players", "order_changes"}
    assert all(set(player) == {"name", "score", "values", "places"} for player in found["players"])
    assert all(set(change) == {"variant", "sentence"} for change in found["order_changes"])
    for player in found["players"]:
        assert set(player["values"]) == set(player["places"]) == KEYS
    rounds = players_of(client, "A: W 4, D 3\nB: L 4, BYE")
    assert set(rounds[0]["values"]) == KEYS | OF_ROUNDS
    assert set(players_of(client, TWO, low="1")[0]["values"]) == KEYS | {"custom"}
    # Rounds in one row only: nothing that needs the rounds of all.
    assert set(players_of(client, "A: W 4, D 3\nB: 4, 3")[0]["values"]) == KEYS


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("raw", [(15, "2"), (16, "1")]),
        ("low_1", [(15, "1"), (14, "2")]),
        ("low_2", [(12, "1"), (11, "2")]),  # without 0 and 3; without 2 and 3
        ("high_1", [(10, "2"), (11, "1")]),
        ("median_1_1", [(10, "1"), (9, "2")]),
        ("median_2_2", [(3, "1="), (3, "1=")]),
        ("modified_median", [(15, "1"), (14, "2")]),  # a plus score drops the lowest
    ],
)
def test_values_and_places_of_two_tied_players(client, key, values):
    assert column(client, key, TWO, rounds="5") == values


def test_the_variants_that_change_the_order_are_named(client):
    changes = asked(client, TWO, rounds="5")["results"]["order_changes"]
    variants = {change["variant"] for change in changes}
    assert {"low_1", "low_2", "median_1_1", "modified_median"} <= variants
    assert variants.isdisjoint({"raw", "high_1"})
    assert all(re.search(r"\bA\b", change["sentence"]) for change in changes)
    page = client.get("/cuts", query_string={"players": TWO, "rounds": "5"})
    for change in changes:
        assert change["sentence"] in page.said
    # Marked in the table: only headings of these variants bear the mark.
    marked = [heading for heading in page.tables[0].headings if "↕" in heading]
    assert len(marked) == len(variants)


def test_where_no_variant_changes_the_order_none_is_named(client):
    assert asked(client, "A (3): 5, 4, 3\nB (3): 3, 2, 1")["results"]["order_changes"] == []


def test_places_are_given_among_players_of_equal_own_score(client):
    players = "A (4): 5, 5, 5\nB (3): 4, 4, 4\nC (3): 3, 3, 3\nD (3): 4, 4, 4"
    assert [place for _, place in column(client, "raw", players)] == ["1", "1=", "3", "1="]
    # Without own scores, among all.
    assert [place for _, place in column(client, "raw", "5, 5, 5\n4, 4, 4\n3, 3, 3\n4, 4, 4")] == ["1", "2=", "4", "2="]


def test_the_modified_median_needs_own_scores(client):
    for player in players_of(client, "A: 4, 3, 2\nB: 3, 3, 3"):
        assert player["values"]["modified_median"] is None
        assert player["places"]["modified_median"] is None
        assert player["score"] is None
    assert "n/a" in client.get("/cuts", query_string={"players": "A: 4, 3, 2\nB: 3, 3, 3"}).said


def test_rounds_default_to_the_longest_row_for_all(client):
    # 2 of 4 rounds is even for both, although B lists three opponents: 4 and 1 go; 3 and 1 go.
    players = "A (2): 4, 3, 2, 1\nB (2): 3, 2, 1"
    assert column(client, "modified_median", players) == [(5, "1"), (2, "2")]
    # With five rounds 2 is a minus score: only the highest goes.
    assert column(client, "modified_median", players, rounds="5") == [(6, "1"), (3, "2")]


@pytest.mark.parametrize(
    ("cut", "values"),
    [
        ({"low": "1", "high": "1"}, [10, 9]),
        ({"low": "2"}, [12, 11]),
        ({"high": "1"}, [10, 11]),
        ({"low": "5"}, [None, None]),  # a cut that leaves nothing
    ],
)
def test_a_cut_of_ones_own(client, cut, values):
    assert [value for value, _ in column(client, "custom", TWO, **cut)] == values


# --- rounds --------------------------------------------------------------------------------------------------------

# Rule-book examples of the cumulative score: W L W D L; W W D L L; W L W, half-point bye, L.
CUMULATIVE = "A: W 1, L 1, W 1, D 1, L 1\nB: W 1, W 1, D 1, L 1, L 1\nC: W 1, L 1, W 1, H, L 1"


@pytest.mark.parametrize(
    ("key", "rules", "values"),
    [
        ("cumulative", "us-chess", [9, 10.5, 8.5]),  # the half-point bye costs ½
        ("cumulative", "plain", [9, 10.5, 9]),  # running scores as they are
        ("cumulative", "fide-2026", [9, 10.5, 9]),
        ("kashdan", "us-chess", [12, 12, 10]),  # 4 a win, 2 a draw, 1 a loss, 0 unplayed
        ("wins", "us-chess", [2, 2, 2]),
        ("sb", "us-chess", [2.5, 2.5, 2]),  # two wins over 1, a draw with 1; the bye is an opponent with 0
        ("raw", "us-chess", [5, 5, 4]),
        ("raw", "plain", [5, 5, 4]),
        ("raw", "fide-2026", [5, 5, 6.5]),  # a dummy with 2.5, capped at 2.5
    ],
)
def test_variants_of_rounds(client, key, rules, values):
    assert [value for value, _ in column(client, key, CUMULATIVE, rules=rules)] == values


@pytest.mark.parametrize(
    ("rounds", "number"),
    [
        ("BYE, W 1, L 1, D 1, W 1", 10),  # 1 + 2 + 2 + 2.5 + 3.5 less 1
        ("BYE, W 1, L 1, W 1, W 1", 11),  # 1 + 2 + 2 + 3 + 4 less 1
        ("W 1, W 1, L 1, W 1, W 1", 12),  # the same, played
    ],
)
def test_us_chess_takes_a_bye_off_the_cumulative_score(client, rounds, number):
    assert column(client, "cumulative", f"A: {rounds}")[0][0] == number


def test_rounds_of_the_fide_example_with_a_capped_dummy(client):
    # 3 + dummy 2.5 + 1.5 + 3.5 + 3.5, the bye cut first; as SB 3 + 1.25 + 1.5 + 1.75 + 1.75.
    (player,) = players_of(client, "Alex: W 3, H, W 1.5, D 3.5, D 3.5", rules="fide-2026")
    values = player["values"]
    assert (values["raw"], values["low_1"], values["sb"], values["wins"]) == (14, 11.5, 9.25, 2)
    assert player["score"] == 3.5


def test_only_wins_over_the_board_count(client):
    assert column(client, "wins", "A: W 1, X, + 2, BYE, W 3")[0][0] == 2


def test_the_draw_weight_of_the_rule_set(client):
    # 3-1-0, a win over 6 and a draw with 4: points scored are 18 + 4, halves 6 + 2.
    for rules, number in (("fide-2026", 22), ("us-chess", 8), ("plain", 8)):
        assert column(client, "sb", "A: W 6, D 4", rules=rules, scale="match")[0][0] == number


def test_us_chess_is_the_default_rule_set(client):
    assert column(client, "cumulative", CUMULATIVE) == column(client, "cumulative", CUMULATIVE, rules="us-chess")


@pytest.mark.parametrize(("choice", "number"), [("draw", 7), ("zero", 6), ("average", 7)])
def test_opponents_unplayed_rounds(client, choice, number):
    # 2+2u and 4; half a point is also the field average of one round.
    assert column(client, "raw", "A: 2+2u, 4", opponent_unplayed_as=choice)[0][0] == number


# --- reading -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name", "score", "raw"),
    [
        ("Alex (3.5): 4, 3, 2½", "Alex", 3.5, 9.5),
        ("Alex: 4, 3, 2½", "Alex", None, 9.5),
        ("(3½): 4 3 2.5", None, 3.5, 9.5),
        ("4, 3, 2.5", None, None, 9.5),
        ("Alex Q. O'Neil-Ng (3,5): 4; 3; 2,5", "Alex Q. O'Neil-Ng", 3.5, 9.5),
        # From a spreadsheet: a name first; all numbers are opponents …
        ("Alex\t4\t3\t2.5", "Alex", None, 9.5),
        # … unless the second cell is bracketed …
        ("Alex\t(3.5)\t4\t3\t2.5", "Alex", 3.5, 9.5),
        # … or a heading says so.
        ("Name\tPts\tR1\tR2\tR3\nAlex\t3.5\t4\t3\t2.5", "Alex", 3.5, 9.5),
        ("Name\tR1\tR2\tR3\nAlex\t4\t3\t2.5", "Alex", None, 9.5),
    ],
)
def test_shapes_of_a_line(client, line, name, score, raw):
    (player,) = players_of(client, line)
    assert player["score"] == score
    assert player["values"]["raw"] == raw
    assert player["name"] == name if name else player["name"]  # without a name, one that tells the lines apart


@pytest.mark.parametrize(
    ("players", "token", "place"),
    [
        ("Alex (4): 4, 3\nBlair (4): 4, NaN", "NaN", 2),
        ("Alex: 4, 3\n\nBlair: W 4, Q 3", "Q 3", 3),  # lines as typed, blank ones too
        ("Alex (4): W 3, W 2\nBlair: 4", "4", 1),  # two wins are not 4
    ],
)
def test_what_is_refused_is_named_with_its_line(client, players, token, place):
    answer = client.get("/cuts.json", query_string={"players": players})
    assert answer.status_code == 422
    error = answer.json["errors"][0]
    assert (error["field"], error["token"], error["place"]) == ("players", token, place)
    page = client.get("/cuts", query_string={"players": players})
    assert page.status_code == 422
    assert page.typed["players"] == players


def test_50_players_are_the_most(client):
    assert len(players_of(client, "\n".join(f"P{n}: 4, 3" for n in range(50)))) == 50
    answer = client.get("/cuts.json", query_string={"players": "\n".join(f"P{n}: 4, 3" for n in range(51))})
    assert answer.status_code == 422
    assert "50" in answer.json["errors"][0]["message"]


def test_a_player_without_scores_is_refused(client):
    assert client.get("/cuts.json", query_string={"players": "Alex (4):"}).status_code == 422


# --- the page ------------------------------------------------------------------------------------------------------


def test_the_comparison_has_every_player_with_value_and_place(client):
    page = client.get("/cuts", query_string={"players": TWO, "rounds": "5"})
    table = page.tables[0]
    assert [row[0] for row in table.rows] == ["A", "B"]
    assert len(table.headings) >= 2 + len(KEYS)
    for row, (raw, place) in zip(table.rows, [("15", "2"), ("16", "1")], strict=True):
        assert any(raw in cell and place in cell for cell in row)
    assert sum("1=" in cell for cell in table.rows[0]) == 1  # the double median


def test_every_addend_stands_in_a_row_with_what_was_dropped(client):
    page = client.get("/cuts", query_string={"players": TWO, "rounds": "5"})
    table = next(table for table in page.tables if len(table.rows) == 10)
    assert [row[0] for row in table.rows] == ["A"] * 5 + ["B"] * 5
    struck = [(table.rows[row][0], number) for row, _, number, words in table.struck if words]
    assert ("A", "0") in struck
    assert ("A", "5") in struck
    assert ("B", "2") in struck
    assert len(struck) == len(table.struck)  # none without a word


def test_the_page_says_that_names_stand_in_the_address(client):
    said = client.get("/cuts", query_string={"players": TWO}).said.lower()
    assert "address" in said
    assert "name" in said


def test_names_are_shown_as_text(client):
    name = '<script>alert(1)</script> & "Co"'
    page = client.get("/cuts", query_string={"players": f"{name}: 4, 3\nB: 3, 3"})
    assert name in page.said
    assert "<script>alert" not in page.text


@pytest.mark.parametrize("name", ["=SUM(A1)", "+49", "-1+1", "@cmd"])
def test_names_that_a_spreadsheet_would_calculate_get_an_apostrophe(client, name):
    fields = {"players": f"{name}x: 4, 3\nB: 3, 3"}
    for separator in (",", ";"):
        rows = client.get("/cuts.csv", query_string={**fields, "sep": separator}).csv(separator)
        assert rows[1][0] == f"'{name}x"
        assert rows[-1][0] == "B"
    assert players_of(client, fields["players"])[0]["name"] == f"{name}x"


def test_the_explanation_covers_what_it_must(client):
    words = client.get("/cuts").explanation.lower()
    for word in ("raw", "final", "short", "publishers differ in points, byes and drops"):
        assert word in words


def test_there_is_a_table_of_the_variants(client):
    (table,) = [t for t in client.get("/cuts").reference_tables if len(t.rows) >= 8]
    first = " ".join(row[0].casefold() for row in table.rows)
    for word in ("raw", "median", "modified", "cumulative", "kashdan", "sonneborn"):
        assert word in first
