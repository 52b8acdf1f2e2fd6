"""A player's card: rounds in words, every addend, what a cut dropped, neighbours, and links into the calculators."""

from fractions import Fraction
from urllib.parse import parse_qsl, urlsplit

import pytest

from calculators.compute.rules import RULE_SETS
from tests.pages.whole_events import CLUB, NAMES, fraction, named, saved, shared_text, standings_of

SUMS = [
    *("PTS", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "SB/C2", "FB", "PS", "PS/C1", "WIN", "WON"),
    *("BPG", "BWG", "STD", "KS", "SOLKOFF", "MODMEDIAN", "MEDIAN", "CUM", "CUMOPP", "KASHDAN", "USSB"),
]
MEANS = ["AOB", "ARO"]


def card(client, event, number, **view):
    answer = client.get(f"{event}/players/{number}.json", query_string=view)
    assert answer.status_code == 200, answer.text
    return answer.json


def terms(found, code):
    return next(one["terms"] for one in found["tie_breaks"] if one["code"] == code)


# --- the rounds and the addends on the page -----------------------------------------------------------------------------


def test_the_rounds_stand_in_words_with_points_and_score(client):
    page = client.get(saved(client)["event"] + "/players/5")
    assert named(page, "Round by round") == [
        ["1", "Drew with White against Bob", "0.5", "0.5"],
        ["2", "Half-point bye", "0.5", "1"],
        ["3", "Lost by forfeit with Black against Dan", "0", "1"],
    ]


def test_every_addend_stand_in_and_cap_has_its_row_and_its_reason(client):
    event = saved(client, start="2026-03-01")["event"]
    page = client.get(f"{event}/players/2")
    # Bob: Eve 1 (the lowest), Ann 2½, and for the bye a dummy with his 2, at most 3 × ½.
    rows = named(page, "Buchholz Cut 1 (BH/C1)")
    assert [row[:3] for row in rows] == [
        ["1", "Eve", "1 dropped: lowest (art. 14 and 16.5)"],
        ["2", "Ann", "2.5"],
        ["3", "–", "1.5"],
    ]
    assert "requested at the end" in rows[0][3]
    assert rows[1][3] == ""
    for words in ("pairing bye", "dummy", "own 2", "capped", "3 × ½"):
        assert words in rows[2][3]
    assert [row[3] for row in named(page, "Sonneborn-Berger (SB)")] == ["0.5", "1.25", "1.5"]
    struck = page.soup.select("table s")
    assert [mark.get_text() for mark in struck] == ["1"]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("fide-2026", ["dummy", "capped at 3 × ½"]),
        ("fide-2024", ["dummy", "own score"]),
        ("fide-virtual", ["virtual opponent, 1 + 0 + 0 × ½"]),  # 1 before, nothing missed, no round after
        ("us-chess", ["an opponent with 0"]),
    ],
)
def test_each_rule_set_says_what_stands_in_for_a_bye(client, rules, words):
    page = client.get(saved(client)["event"] + "/players/2", query_string={"rules": rules, "order": "BH"})
    row = named(page, "Buchholz (BH)")[2]
    assert not [part for part in words if part not in row[-1]]
    assert f"under {RULE_SETS[rules].name}" in page.soup.select_one("h2 small").get_text()


@pytest.mark.parametrize(
    ("rules", "opponent", "stand_in", "dropped"),
    [
        ("fide-2026", "(art. 16.3)", "(art. 16.4)", "lowest (art. 14 and 16.5)"),
        ("fide-2024", "(art. 16.3)", "(art. 16.4)", "lowest (art. 14 and 16.5)"),
        ("fide-virtual", "(annex before C.07)", "(annex before C.07)", "lowest"),
        ("us-chess", "(34E)", "(34E)", "lowest"),
    ],
)
def test_every_reason_cites_its_article(client, rules, opponent, stand_in, dropped):
    # Bob met Eve, who missed two rounds, and Ann, who missed none; his own last round was a bye.
    page = client.get(saved(client)["event"] + "/players/2", query_string={"rules": rules, "order": "BH/C1"})
    eve, ann, bye = named(page, "Buchholz Cut 1 (BH/C1)")
    assert eve[-1].endswith(opponent)
    assert ann[-1] == ""
    assert bye[-1].endswith(stand_in)
    (reason,) = [row[2].partition("dropped: ")[2] for row in (eve, ann, bye) if "dropped" in row[2]]
    assert reason == dropped


@pytest.mark.parametrize(
    ("number", "rules", "order", "headings"),
    [
        # Ann played everything. What counts is what is added, and nothing has a reason …
        (1, "plain", "BH", ["Round", "Opponent", "Adds"]),
        (1, "plain", "AOB", ["Round", "Opponent", "Adds"]),
        # … but in Sonneborn-Berger the score of the opponent is not what it adds.
        (1, "plain", "SB", ["Round", "Opponent", "Counts as", "Adds"]),
        # Bob had a bye, for which something stands in.
        (2, "fide-2026", "BH", ["Round", "Opponent", "Adds", "Why"]),
        (2, "fide-2026", "SB", ["Round", "Opponent", "Counts as", "Adds", "Why"]),
    ],
)
def test_columns_that_would_say_nothing_are_left_out(client, number, rules, order, headings):
    page = client.get(f"{saved(client)['event']}/players/{number}", query_string={"rules": rules, "order": order})
    (table,) = page.soup.select("table:has(tfoot)")
    assert [cell.get_text() for cell in table.thead.find_all("th")] == headings
    assert {len(row.find_all(["th", "td"])) for row in table.select("tbody tr, tfoot tr")} == {len(headings)}


@pytest.mark.parametrize(
    ("number", "rules", "code", "end"),
    [
        (2, "fide-2026", "BH", ": 1 + 2½ + 1½ = 5"),
        (2, "fide-2026", "BH/C1", ", 1 dropped: 2½ + 1½ = 4"),
        (2, "fide-2026", "BH/M1", ", 2 dropped"),  # one term is left: nothing to add
        (1, "us-chess", "PS/C1", ", 1 dropped: 1½ + 2½ = 4"),
        # Means: Dan met Ann and Cleo, whose Buchholz is 3½ and 3. Cleo met Dan, rated 1600, and Ann, rated 1900.
        (4, "us-chess", "AOB", ": (3½ + 3) ÷ 2 = 3.25"),
        (3, "fide-2026", "ARO", ": (1600 + 1900) ÷ 2 = 1750"),
    ],
)
def test_the_formula_writes_out_the_addends(client, number, rules, code, end):
    page = client.get(f"{saved(client)['event']}/players/{number}", query_string={"rules": rules, "order": code})
    assert page.soup.select_one("p.formula").get_text().endswith(end)


def test_an_open_game_stands_in_words_without_points(client):
    # Ann won and plays on with Black against Bob.
    text = "1\tAnn\t3w1\t2b\n2\tBob\t4w0\t1w\n3\tCy\t1b0\t4b0\n4\tDan\t2b1\t3w1"
    page = client.get(saved(client, text)["event"] + "/players/1")
    assert named(page, "Round by round") == [
        ["1", "Won with White against Cy", "1", "1"],
        ["2", "Game with Black against Bob not finished", "–", "1"],
    ]


def test_games_played_only_have_no_stand_in(client):
    page = client.get(saved(client)["event"] + "/players/2?rules=plain&order=BH")
    assert [row[1] for row in named(page, "Buchholz (BH)")] == ["Eve", "Ann"]


def test_article_and_edition_stand_at_each_tie_break(client):
    page = client.get(saved(client, start="2024-05-01")["event"] + "/players/1")
    headings = {
        heading.find(string=True).strip(): heading.small.get_text() for heading in page.soup.select("h2:has(small)")
    }
    for name, article in (("Buchholz Cut 1", "8.1"), ("Buchholz", "8.1"), ("Sonneborn-Berger", "9.1")):
        assert "FIDE C.07" in headings[name]
        assert article in headings[name]
        assert "FIDE, September 2023 to February 2026" in headings[name]


def test_a_sum_on_the_page_is_that_of_its_rows(client):
    event = saved(client)["event"]
    for number in range(1, 6):
        page = client.get(f"{event}/players/{number}", query_string={"order": "PTS,BH,BH/C1,BH/M1,SB,SB/C1,PS,KS"})
        for table in page.soup.select("table:has(tfoot)"):
            adds = [cell.get_text() for cell in table.thead.find_all("th")].index("Adds")
            cells = [row.find_all(["th", "td"])[adds] for row in table.tbody.find_all("tr")]
            kept = [Fraction(cell.get_text()) for cell in cells if not cell.find("s")]
            assert sum(kept) == Fraction(table.tfoot.find_all(["th", "td"])[adds].get_text()), table.caption


# --- the same for programs, for whole events -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["plain", "us-chess", "fide-2026", "fide-2024", "fide-virtual"])
@pytest.mark.parametrize("path", ["oracles/many_unplayed-2026rules.trf", "oracles/tec-swiss-310.trf"])
def test_the_terms_that_are_kept_give_the_value(client, path, rules):
    event = saved(client, shared_text(path))["event"]
    for codes in (SUMS[:16], SUMS[16:] + MEANS):  # at most 20 are taken at once
        view = {"rules": rules, "order": ",".join(codes)}
        for player in standings_of(client, event, **view)["players"]:
            check_terms(player, card(client, event, player["number"], **view))


def check_terms(player, found):
    """The terms of a card give the values of the standings."""
    assert found["values"] == player["values"]
    assert found["exact"] == player["exact"]
    for one in found["tie_breaks"]:
        kept = [term["adds"] for term in one["terms"] if not term["dropped"]]
        value = fraction(player["exact"][one["code"]])
        if value is None:
            assert one["missing"]
        elif one["code"] in SUMS:
            assert sum(kept) == pytest.approx(float(value), abs=1e-4), (one["code"], player["number"])
        elif one["code"] == "ARO":  # a whole number
            assert abs(sum(kept) / len(kept) - value) <= Fraction(1, 2)
        else:
            assert sum(kept) / len(kept) == pytest.approx(float(value), abs=1e-4)


# Worked examples of the FIDE exercises: what counts in each round, and what a cut drops.
@pytest.mark.parametrize(
    ("number", "rules", "code", "counts", "dropped"),
    [
        # 12 withdrew: 0 + 1 + 1 + ½ + ½ as an opponent. The half-point bye is a dummy of 3½, from 2026 at most ½ × 5.
        (4, "fide-2024", "BH/C1", [3, 3.5, 1.5, 3.5, 3.5], [2]),
        (4, "fide-2026", "BH/C1", [3, 2.5, 1.5, 3.5, 3.5], [2]),
        # The forfeit win against 9, who counts 1½.
        (11, "fide-2024", "BH", [3.5, 3.5, 2.5, 2.5, 1.5], []),
        (11, "fide-2026", "BH", [3.5, 3.5, 2.5, 1.5, 1.5], []),
        # A voluntary round of 1½ goes before the lowest opponent, who has 1; a pairing bye is not voluntary.
        (9, "fide-2024", "BH/C1", [3.5, 1, 1.5, 1.5, 1.5], [3]),
        (14, "fide-2024", "BH/C1", [3, 2.5, 2, 2, 1.5], [3]),
        # Sonneborn-Berger: the half-point bye's 1¾ goes before the win against 13 worth 1½ …
        (4, "fide-2024", "SB/C1", [3, 3.5, 1.5, 3.5, 3.5], [2]),
        # … but voluntary rounds worth 0 stay where the lowest opponent gave more.
        (14, "fide-2024", "SB/C1", [3, 2.5, 2, 2, 1.5], [5]),
        (6, "fide-2024", "SB/C1", [2, 3.5, 3, 1, 2.5], [4]),
    ],
)
def test_the_terms_of_the_exercises(client, number, rules, code, counts, dropped):
    event = saved(client, shared_text("oracles/tec-swiss-2024rules.trf"))["event"]
    found = terms(card(client, event, number, rules=rules, order=f"PTS,{code}"), code)
    assert [term["counts"] for term in found] == counts
    assert [term["round"] for term in found if term["dropped"]] == dropped


def test_why_a_voluntary_round_goes_first_is_said(client):
    event = saved(client, shared_text("oracles/tec-swiss-2024rules.trf"))["event"]
    page = client.get(f"{event}/players/9?rules=fide-2024&order=PTS,BH/C1")
    (reason,) = [row[2] for row in named(page, "Buchholz Cut 1") if "dropped" in row[2]]
    assert "voluntar" in reason or "requested" in reason
    assert reason.endswith("(art. 14 and 16.5)")


# --- neighbours and two players side by side ------------------------------------------------------------------------------


def test_neighbours_and_what_separates_them(client):
    event = saved(client, start="2026-03-01")["event"]
    for number, sentences in {
        1: ["Ahead of Bob by Points: 2.5 against 2."],
        2: ["Behind Ann by Points: 2.5 against 2.", "Ahead of Cleo by Sonneborn-Berger: 3.25 against 2.5."],
        5: ["Behind Dan by Buchholz Cut 1: 4.5 against 3."],
    }.items():
        page = client.get(f"{event}/players/{number}")
        items = page.soup.select(".neighbours li")
        assert [item.find(string=True).strip() for item in items] == sentences
        assert card(client, event, number)["neighbours"] == sentences
        assert all(client.get(item.a["href"]).status_code == 200 for item in items)


def test_players_whom_nothing_separates_are_level(client):
    event = saved(client)["event"]
    page = client.get(f"{event}/players/2?round=1")
    assert any("Level with Eve" in item.get_text() for item in page.soup.select(".neighbours li"))
    duel = client.get(f"{event}/players/2/vs/5?round=1")
    assert "nothing separates them" in duel.words
    assert "Round 1: Bob drew with Black against Eve." in duel.words


def test_two_players_criterion_by_criterion_until_one_decides(client):
    event = saved(client, start="2026-03-01")["event"]
    page = client.get(f"{event}/players/3/vs/2")  # the better one stands first, whoever was named first
    assert page.soup.h1.get_text() == "Bob and Cleo"
    assert named(page, "Criterion by criterion") == [
        ["Points (PTS)", "2", "2", "level"],
        ["Buchholz Cut 1 (BH/C1)", "4", "4", "level"],
        ["Buchholz (BH)", "5", "5", "level"],
        ["Sonneborn-Berger (SB)", "3.25", "2.5", "Bob"],
    ]
    assert "They did not meet." in page.words
    # The terms of both, of what was reached.
    captions = [table.caption.get_text().strip().partition(" (")[0] for table in page.soup.select(".duel table")]
    assert captions == ["Buchholz Cut 1", "Buchholz", "Sonneborn-Berger"] * 2


def test_two_players_apart_in_points_need_one_criterion_and_show_their_game(client):
    page = client.get(saved(client)["event"] + "/players/1/vs/3")
    assert named(page, "Criterion by criterion") == [["Points (PTS)", "2.5", "2", "Ann"]]
    # Where the points come from, of both.
    tables = page.soup.select(".duel table")
    points = [[row.find_all("td")[1].get_text() for row in table.select("tbody tr")] for table in tables]
    assert points == [["1", "0.5", "1"], ["1", "1", "0"]]
    assert "Round 3: Ann won with White against Cleo." in page.words


def test_direct_encounter_decides_between_two_who_met(client):
    # Cy has 2; Ann and Bob have 1 and Ann beat Bob.
    text = "1\tAnn\t2w1\t3b0\n2\tBob\t1b0\t4w1\n3\tCy\t4w1\t1w1\n4\tDan\t3b0\t2b0"
    event = saved(client, text, order="PTS,DE")["event"]
    found = standings_of(client, event)["players"]
    assert [(player["name"], player["values"]["DE"], player["decided"]) for player in found] == [
        ("Cy", None, None),
        ("Ann", 1, "PTS"),
        ("Bob", 2, "DE"),
        ("Dan", None, "PTS"),
    ]
    page = client.get(f"{event}/players/2/vs/1")
    assert named(page, "Criterion by criterion") == [
        ["Points (PTS)", "1", "1", "level"],
        ["Direct encounter (DE)", "1", "2", "Ann"],
    ]
    assert "Round 1: Ann won with White against Bob." in page.words
    assert "not needed" in client.get(f"{event}/players/3").words  # nobody was level with Cy
    page = client.get(f"{event}/players/2")
    assert "Behind Ann by Direct encounter: place 1 against place 2." in page.words
    # Bob lost the only game among the two: nothing, and the second place of two.
    assert "the games among 2 tied players: 0 in them, which is place 2 among these" in page.words
    foot = next(table.tfoot for table in page.soup.find_all("table") if "Direct encounter" in table.caption.get_text())
    assert [cell.get_text() for cell in foot.find_all(["th", "td"])][::2][0] == "Place"


# --- links into the calculators ----------------------------------------------------------------------------------------

BUCHHOLZ = {"solkoff": "BH", "cut_low_1": "BH/C1", "cut_low_2": "BH/C2", "median_1_1": "BH/M1", "median_2_2": "BH/M2"}
CUTS = {"raw": "BH", "low_1": "BH/C1", "low_2": "BH/C2", "median_1_1": "BH/M1", "median_2_2": "BH/M2", "wins": "WON"}
CUTS |= {"sb": "SB", "kashdan": "KASHDAN"}
ORDER = "PTS,BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,WON,PS,CUM,KASHDAN,MODMEDIAN"


def figures(client, address, rules):
    """What a calculator finds at an address, by the codes of events."""
    parts = urlsplit(address)
    answer = client.get(f"{parts.path}.json", query_string=dict(parse_qsl(parts.query)))
    assert answer.status_code == 200, (address, answer.text)
    results = answer.json["results"]
    if parts.path in {"/buchholz", "/solkoff"}:
        found = {code: results[key] for key, code in BUCHHOLZ.items()}
        return found | ({"MODMEDIAN": results["modified_median"]} if rules == "us-chess" else {})
    if parts.path == "/cuts":
        (player,) = results["players"]
        running = "CUM" if rules == "us-chess" else "PS"
        found = {code: player["values"][key] for key, code in CUTS.items() if key in player["values"]}
        return found | {running: player["values"]["cumulative"], "PTS": player["score"]}
    if parts.path == "/sonneborn-berger":  # which knows no stand-ins, and gives 0 where nothing was played
        return {"SB": results["sb"]} if rules == "plain" and results["games_played"] else {}
    assert parts.path == "/projection"
    return {"PTS": results["points"]["now"]}


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
@pytest.mark.parametrize(
    ("path", "view"),
    [
        ("oracles/many_unplayed-2026rules.trf", {}),
        ("oracles/tec-swiss-310.trf", {"round": "4"}),
        ("oracles/sbcut-two-vur-2026.trf", {"scale": "league", "draw_weight": "half"}),
        ("events/hb08.trf", {}),
    ],
)
def test_the_calculators_give_every_player_the_figures_of_the_event(client, path, view, rules):
    event = saved(client, shared_text(path))["event"]
    view = {**view, "rules": rules, "order": ORDER}
    compared = 0
    for player in standings_of(client, event, **view)["players"]:
        for address in card(client, event, player["number"], **view)["calculators"]:
            assert player["name"] not in address
            for code, figure in figures(client, address, rules).items():
                assert player["values"][code] == figure, (player["number"], code, address)
                compared += 1
    # Percentages and games of matches have no page for one player's rounds.
    assert (compared > 0) is bool(RULE_SETS[rules].stand_in)


def test_the_links_stand_on_the_page_and_name_nobody(client):
    event = saved(client, rounds="5")["event"]
    page = client.get(f"{event}/players/2")
    links = {link.get_text(): link["href"] for link in page.soup.select(".presets a")}
    assert [urlsplit(address).path for address in links.values()] == [
        *("/buchholz", "/sonneborn-berger", "/cuts", "/projection")
    ]
    for address in links.values():
        assert not [name for name in NAMES if name in address]
        assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("number", "rules", "alone"),
    [
        # Bob had a bye: for the FIDE rule sets something stands in for it, which the calculator of games has not.
        *((2, rules, True) for rules in ("fide-2026", "fide-2024", "fide-virtual")),
        *((2, rules, False) for rules in ("plain", "us-chess")),
        # Ann played everything.
        *((1, rules, False) for rules in ("fide-2026", "fide-2024", "fide-virtual", "plain", "us-chess")),
    ],
)
def test_a_calculator_that_leaves_rounds_out_says_so(client, number, rules, alone):
    page = client.get(f"{saved(client)['event']}/players/{number}", query_string={"rules": rules})
    (label,) = [link.get_text() for link in page.soup.select(".presets a") if "/sonneborn-berger" in link["href"]]
    assert label == ("Sonneborn-Berger of the games alone" if alone else "Sonneborn-Berger with these rounds")


@pytest.mark.parametrize(
    "change",
    [
        {"type": "round-robin"},  # forfeits are games there
        {"scale": "custom", "win": "6", "draw": "3"},  # its points are not in the address
        {"data": CLUB.replace("4w1\t2b½\t3w1", "4w1\t2b½\t3w").replace("-1\t4b1\t1b0", "-1\t4b1\t1b")},  # an open game
    ],
)
def test_no_link_is_better_than_one_with_other_figures(client, change):
    fields = {"text": change.get("data", CLUB), **{name: text for name, text in change.items() if name != "data"}}
    assert card(client, saved(client, **fields)["event"], 1)["calculators"] == []
