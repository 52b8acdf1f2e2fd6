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
    # Magic, won of the matches: Ann 7/9, Bob 5/9 with his bye, Cleo 2/3 with hers, Dan 1/3, Eve 1/6, which counts 33 %.
    # The opponents of Cleo have 7/9 and 1/3, those of Bob 7/9 and 0.33; Dan's more than Eve's.
    assert places["Magic"] == ["1", "3", "2", "4", "5"]
    # Pokémon, without byes: Ann 5/6, Bob and Cleo 1/2, Dan 1/3, Eve 1/4. Cleo met 5/6 and 1/3, Bob 5/6 and 1/4.
    assert places["Pokémon"] == ["1", "3", "2", "4", "5"]
    assert places["Differs"] == ["", "differs", "differs", "", ""]
    assert "The place of 2 of 5 players depends on the rule set." in page.words
    for heading, column in places.items():
        if heading not in {"Name", "Points", "As shown", "Differs"}:
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
    #   FIDE 2023, cut 1: Eve 2 + 2, Ann 1+2, Bob 1+2; Sonneborn-Berger 2 and 1 + 2: Eve, Bob, Ann
    #   Magic: Ann and Bob won 2 of 3, Eve both of hers, Cy and Dan 1 of 3. Ann met 1/3, 1/3 and 1, Bob 1/3: Eve, Ann, Bob
    # Cy and Dan met the same; Cy beat Bob, Dan beat Cy, which decides under Pokémon alone. Under Magic nothing does.
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
    for key, places in {
        "plain": "1 2 3 4 5",
        "fide-2026": "2 1 3 4 5",
        "fide-2024": "3 1 2 4 5",
        "us-chess": "1 3 2 4 5",
        "oswiss": "1 2 3 4 5",
        "magic": "2 1 3 4= 4=",
        "pokemon": "2 1 3 5 4",
    }.items():
        assert [row[heads.index(RULE_SETS[key].short)] for row in rows] == places.split(), key
    assert [row[-1] for row in rows] == ["differs"] * 5
    assert "The place of 5 of 5 players depends on the rule set." in page.words


def test_where_every_rule_set_agrees_the_comparison_says_so(client):
    # Points alone decide.
    page = client.get(saved(client, "1\tAnn\t2w1\n2\tBob\t1b0")["event"] + "/compare")
    assert "Every rule set gives every player the same place." in page.words
    assert [row[-1] for row in named(page, "Places")] == ["", ""]


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


@pytest.mark.parametrize("fields", [{}, {"text": GAMES, "scale": "match"}])
def test_the_places_as_shown_stand_beside_those_of_all_rule_sets(client, fields):
    page = client.get(saved(client, **fields)["event"] + "/compare")
    every = [rules.short for rules in RULE_SETS.values()]
    assert len(every) == 8
    assert headings(page, "Places") == ["Name", "Points", "As shown", *every, "Differs"]
    assert headings(page, "Buchholz under") == ["Name", "Points", *every, "Differs"]


def test_as_shown_is_the_order_of_the_view(client):
    # By pairing number the highest first: Cleo before Bob, Eve before Dan.
    page = client.get(saved(client)["event"] + "/compare", query_string={"order": "PTS,TPN/R"})
    rows = named(page, "Places")
    assert [(row[0], row[2]) for row in rows] == [("Ann", "1"), ("Cleo", "2"), ("Bob", "3"), ("Eve", "4"), ("Dan", "5")]


# Ann and Bob have 1½ each. Ann beat Bob, but Bob beat Cy, who won: Sonneborn-Berger 1½ + ½ and 2 + ½.
LEAGUE = "1\tAnn\t4w=\t2b1\t3b0\n2\tBob\t3w1\t1w0\t4b=\n3\tCy\t2b0\t4w1\t1w1\n4\tDan\t1b=\t3b0\t2w="


@pytest.mark.parametrize("key", ["fide-2026", "fide-2024", "fide-virtual"])
def test_the_usual_order_of_a_round_robin_is_compared_too(client, key):
    event = saved(client, LEAGUE, type="round-robin")["event"]
    page = client.get(f"{event}/compare", query_string={"rules": key})
    place = headings(page, "Places").index(RULE_SETS[key].short)
    assert [(row[0], row[2], row[place]) for row in named(page, "Places")] == [
        ("Cy", "1", "1"),
        ("Ann", "2", "2"),
        ("Bob", "3", "3"),
        ("Dan", "4", "4"),
    ]


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
    assert spoken(page.soup.select("tbody td")[2]) == ("game with White against Bob not finished", "2w")
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


def test_an_absence_in_the_crosstable_is_out(client):
    page = client.get(saved(client, "1\tAnn\t2w1\tZ\n2\tBob\t1b0\tZ")["event"] + "/crosstable")
    assert [row[3:5] for row in named(page, "Crosstable")] == [["2w1", "out"], ["1b0", "out"]]
    words, sign = spoken(page.soup.select("tbody tr")[0].find_all("td")[3])
    assert (sign, "absence" in words) == ("out", True)


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
        ["–", "Cleo", "", "pairing bye"],
    ]
    assert named(page, "Round 2") == [
        ["1", "Bob", "½-½", "Ann"],
        ["2", "Dan", "0-1", "Cleo"],
        ["–", "Eve", "", "half-point bye"],
    ]
    assert named(page, "Round 3") == [
        ["1", "Ann", "1-0", "Cleo"],
        ["2", "Dan", "+--", "Eve"],
        ["–", "Bob", "", "pairing bye"],
    ]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_rounds_stop_at_the_round_of_the_view(client, number):
    page = client.get(saved(client)["event"] + "/rounds", query_string={"round": number})
    captions = [table.caption.get_text().strip() for table in page.soup.find_all("table")]
    assert captions == [f"Round {shown}" for shown in range(number, 0, -1)]


def test_an_event_before_its_first_round_says_so(client):
    page = client.get(saved(client, "012 Club\n001    1      Ann\n001    2      Bob")["event"] + "/rounds")
    assert page.status_code == 200
    assert "No round has been played yet." in page.words


def test_an_open_game_is_said_to_be_open(client):
    page = client.get(saved(client, "1\tAnn\t2w\n2\tBob\t1b")["event"] + "/rounds")
    assert named(page, "Round 1") == [["1", "Ann", "open", "Bob"]]


def test_open_games_are_counted_and_are_no_unplayed_rounds(client):
    text = "1\tAnn\t2w\tU\n2\tBob\t1b\t3w\n3\tCy\tH\t2b"
    told = {
        row.dt.get_text(): row.dd.get_text()
        for row in client.get(saved(client, text)["event"]).soup.select("dl.read div")
    }
    assert told["Still open"].startswith("2 games:")
    assert sorted(told["Unplayed"].split(" · ")) == ["half-point bye 1", "pairing bye 1"]
    done = client.get(saved(client)["event"]).soup.select("dl.read dt")
    assert "Still open" not in [term.get_text() for term in done]


def test_names_lead_to_the_players(client):
    event = saved(client)["event"]
    for rest in ("", "/crosstable", "/rounds", "/compare"):
        page = client.get(event + rest)
        links = {link.get_text(): link["href"] for link in page.soup.select("table a")}
        assert links == {name: f"{event}/players/{number}" for number, name in enumerate(NAMES, 1)}


def test_a_player_without_a_name_is_called_by_number(client):
    page = client.get(saved(client, "001    1\n001    2      Bob")["event"])
    assert [row[2] for row in named(page, "Standings")] == ["Player 1", "Bob"]
