"""The tables of an event: rule sets compared, crosstable, rounds."""

import pytest

from calculators.compute.rules import RULE_SETS
from tests.pages.whole_events import NAMES, VALUES, named, saved, standings_of

GAMES = "1\tAnn\t2w2-1\t3b1-1\n2\tBob\t1b1-2\tU\n3\tCy\tU\t1w1-1"


def headings(page, start):
    for table in page.soup.find_all("table"):
        if table.caption.get_text().strip().startswith(start):
            return [cell.get_text() for cell in table.thead.find_all("th")]
    raise AssertionError(start)


def spoken(cell):
    """What a screen reader says of a cell, and what is seen."""
    mark = cell.find(attrs={"role": "img"})
    return mark["aria-label"], mark.get_text()


# --- rule sets compared --------------------------------------------------------------------------------------------


def test_places_under_every_rule_set_by_its_usual_order(client):
    event = saved(client, start="2026-03-01")["event"]
    page = client.get(f"{event}/compare")
    heads = headings(page, "Places")
    rows = named(page, "Places")
    assert [row[0] for row in rows] == NAMES
    places = {heading: [row[index] for row in rows] for index, heading in enumerate(heads)}
    # plain, by Buchholz: Bob and Cleo 3½ each, then Sonneborn-Berger 1¾ before 1; Dan 4½ before Eve 2.
    assert places["games played only"] == ["1", "2", "3", "4", "5"]
    # US Chess by modified median: Bob 4, Cleo 3; Dan 1½, Eve 0.
    assert places["US Chess 34E"] == ["1", "2", "3", "4", "5"]
    assert places["FIDE 2026"] == ["1", "2", "3", "4", "5"]
    # Virtual opponents: Bob 4 before Cleo 3½, Dan 4 before Eve 3½. OSwiss, by raw Buchholz: Bob and Cleo 3½ each.
    assert places["FIDE 2009–2023"] == ["1", "2", "3", "4", "5"]
    assert (
        page.soup.select_one("#answer > p:not(.links)").get_text()
        == "Every rule set gives every player the same place."
    )
    for heading, column in places.items():
        if heading not in {"Name", "Points", "Differs"}:
            key = next(rules.key for rules in RULE_SETS.values() if rules.short == heading)
            found = {
                player["name"]: str(player["place"]) for player in standings_of(client, event, rules=key)["players"]
            }
            assert column == [found[name] for name in NAMES]


def test_rows_whose_place_depends_on_the_rule_set_are_marked_and_counted(client):
    # Ann, Bob and Eve have two points each; all met players of one point but Ann and Eve, who met each other.
    #   games played only, Buchholz: Ann 1+1+2, Bob 1+1, Eve 2, who beat the better one: Ann, Eve, Bob
    #   FIDE 2026, cut 1: Eve ½·3 + 2 with one absence dropped, Ann 1+2, Bob 1 + ½·3: Eve, Ann, Bob
    #   US Chess, modified median: Ann 1+2, Bob 1+1, Eve 0+2; cumulative 1+1+2-1, 0+1+2-1: Ann, Bob, Eve
    # Cy and Dan met the same; Cy beat Bob, Dan beat Cy.
    text = "\n".join(
        [
            "1\tAnn\t3w1\t4b1\t5w0",
            "2\tBob\t4w1\t3b0\tU",
            "3\tCy\t1b0\t2w1\t4w0",
            "4\tDan\t2b0\t1w0\t3b1",
            "5\tEve\tZ\tU\t1b1",
        ]
    )
    page = client.get(saved(client, text, rules="plain")["event"] + "/compare")
    heads, rows = headings(page, "Places"), named(page, "Places")
    assert [row[0] for row in rows] == ["Ann", "Eve", "Bob", "Cy", "Dan"]
    for key, places in (("plain", "12345"), ("fide-2026", "21345"), ("us-chess", "13245")):
        assert [row[heads.index(RULE_SETS[key].short)] for row in rows] == list(places)
    assert [row[-1] for row in rows] == ["differs"] * 3 + ["", ""]
    assert "The place of 3 of 5 players depends on the rule set." in page.words


def test_values_under_every_rule_set(client):
    event = saved(client, start="2026-03-01")["event"]
    for code, caption in (("BH", "Buchholz under"), ("BH/C1", "Buchholz Cut 1 under")):
        page = client.get(f"{event}/compare", query_string={"code": code})
        heads, rows = headings(page, caption), named(page, caption)
        for key in ("plain", "fide-2026", "fide-2024", "fide-virtual"):
            column = [row[heads.index(RULE_SETS[key].short)] for row in rows]
            assert column == ["n/a" if value is None else f"{value:g}" for value in VALUES[key][code]]
        for row in rows:
            assert (row[-1] == "differs") is (len(set(row[2:-1])) > 1)
        current = page.soup.select_one("a[aria-current=true]")
        assert current.get_text() == code


def test_percentage_rules_are_compared_only_for_matches(client):
    without = headings(client.get(saved(client)["event"] + "/compare"), "Places")
    matches = headings(client.get(saved(client, GAMES, scale="match")["event"] + "/compare"), "Places")
    assert "Magic" not in without
    assert {"Magic", "Pokémon"} <= set(matches)


@pytest.mark.parametrize("view", [{"scale": "match"}, {"round": "2"}, {"scale": "6-1-0", "round": "2"}])
def test_the_comparison_counts_on_the_scale_and_round_of_the_view(client, view):
    # Two wins and a loss against three draws: 2 against 1½ in chess, 3-1-0 tells them apart the same way, but points
    # of other players change places.
    text = "\n".join(
        [
            "1\tAnn\t2w=\t3b=\t4w=",
            "2\tBob\t1b=\t4w1\t3b0",
            "3\tCy\t4b0\t1w=\t2w1",
            "4\tDan\t3w1\t2b0\t1b=",
        ]
    )
    event = saved(client, text)["event"]
    page = client.get(f"{event}/compare", query_string=view)
    heads, rows = headings(page, "Places"), named(page, "Places")
    for key in ("plain", "us-chess", "fide-2026"):
        order = {
            "plain": "PTS,BH,SB",
            "us-chess": "PTS,MODMEDIAN,SOLKOFF,CUM,CUMOPP",
            "fide-2026": "PTS,BH/C1,BH,SB,DE",
        }
        found = standings_of(client, event, rules=key, order=order[key], **view)["players"]
        wanted = {player["name"]: player["place"] for player in found}
        column = {row[0]: int(row[heads.index(RULE_SETS[key].short)].rstrip("=")) for row in rows}
        assert column == wanted


@pytest.mark.parametrize("code", ["", "NIX", "DE", "BH/X", "<b>"])
def test_a_tie_break_that_cannot_be_compared_is_no_error(client, code):
    page = client.get(saved(client)["event"] + "/compare", query_string={"code": code})
    assert page.status_code == 200
    assert named(page, "Buchholz under")


# --- crosstable ----------------------------------------------------------------------------------------------------------


def test_the_crosstable_in_signs_and_in_words(client):
    page = client.get(saved(client, start="2026-03-01")["event"] + "/crosstable")
    rows = named(page, "Crosstable")
    assert [row[1:] for row in rows] == [
        ["1", "Ann", "4w1", "2b½", "3w1", "2.5"],
        ["2", "Bob", "5b½", "1w½", "bye", "2"],
        ["3", "Cleo", "bye", "4b1", "1b0", "2"],
        ["4", "Dan", "1b0", "3w0", "5w+", "1"],
        ["5", "Eve", "2w½", "½ bye", "4b-", "1"],
    ]
    cells = [row.find_all("td")[2:5] for row in page.soup.select("table tbody tr")]
    assert [spoken(cell)[0] for cell in cells[0]] == [
        "won with White against Dan",
        "drew with Black against Bob",
        "won with White against Cleo",
    ]
    assert [spoken(cell)[0] for cell in cells[4]] == [
        "drew with White against Bob",
        "half-point bye",
        "lost by forfeit with Black against Dan",
    ]
    assert spoken(cells[1][2])[0] == "pairing bye"


def test_open_games_matches_and_games_without_colours_are_told_apart(client):
    page = client.get(saved(client, "1\tAnn\t2w\n2\tBob\t1b")["event"] + "/crosstable")
    assert spoken(page.soup.select("tbody td")[2]) == ("not finished with White against Bob", "2w")
    page = client.get(saved(client, GAMES, scale="match")["event"] + "/crosstable")
    ann = next(row for row in page.soup.select("tbody tr") if "Ann" in row.get_text())
    words, sign = spoken(ann.find_all("td")[2])
    assert (words, sign) == ("won 2 to 1 with White against Bob", "2w 2-1")
    # Player 11 beaten without colours is no player 111.
    rows = "\n".join(
        f"{number}\tP{number}\t{12 - number if number != 6 else ''}:{'W' if number < 6 else 'L' if number > 6 else ''}"
        for number in range(1, 12)
    )
    page = client.get(saved(client, rows, format="swiss-perfect")["event"] + "/crosstable")
    first = next(row for row in page.soup.select("tbody tr") if row.find_all("td")[0].get_text() == "1")
    assert spoken(first.find_all("td")[2]) == ("won against P11", "11:1")


def test_the_crosstable_stops_at_the_round_of_the_view(client):
    page = client.get(saved(client)["event"] + "/crosstable?round=2")
    assert headings(page, "Crosstable") == ["Place", "No.", "Name", "1", "2", "Points"]


# --- rounds --------------------------------------------------------------------------------------------------------------


def test_the_rounds_with_boards_and_who_had_none(client):
    page = client.get(saved(client)["event"] + "/rounds")
    captions = [table.caption.get_text().strip() for table in page.soup.find_all("table")]
    assert captions == ["Round 3", "Round 2", "Round 1"]
    assert named(page, "Round 1") == [
        ["1", "Ann", "1-0", "Dan"],
        ["2", "Eve", "½-½", "Bob"],
        ["–", "Cleo", "pairing bye", ""],
    ]
    assert named(page, "Round 2") == [
        ["1", "Bob", "½-½", "Ann"],
        ["2", "Dan", "0-1", "Cleo"],
        ["–", "Eve", "half-point bye", ""],
    ]
    assert named(page, "Round 3") == [
        ["1", "Ann", "1-0", "Cleo"],
        ["2", "Dan", "+--", "Eve"],
        ["–", "Bob", "pairing bye", ""],
    ]


def test_an_event_before_its_first_round_says_so(client):
    page = client.get(saved(client, "012 Club\n001    1      Ann\n001    2      Bob")["event"] + "/rounds")
    assert page.status_code == 200
    assert "No round has been played yet." in page.words


def test_an_open_game_is_said_to_be_open(client):
    page = client.get(saved(client, "1\tAnn\t2w\n2\tBob\t1b")["event"] + "/rounds")
    assert named(page, "Round 1") == [["1", "Ann", "open", "Bob"]]


def test_names_lead_to_the_players(client):
    event = saved(client)["event"]
    for rest in ("", "/crosstable", "/rounds", "/compare"):
        page = client.get(event + rest)
        links = {link.get_text(): link["href"] for link in page.soup.select("table a")}
        assert links == {name: f"{event}/players/{number}" for number, name in enumerate(NAMES, 1)}


def test_a_player_without_a_name_is_called_by_number(client):
    page = client.get(saved(client, "001    1\n001    2      Bob")["event"])
    assert [row[2] for row in named(page, "Standings")] == ["Player 1", "Bob"]
