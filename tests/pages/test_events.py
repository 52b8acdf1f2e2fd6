"""The pages of a saved event: what they share, how the view changes them, caching, and what everybody may know."""

import re
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest

from calculators.compute.rules import RULE_SETS
from tests.events.report_lines import four
from tests.pages.whole_events import CLUB, NAMES, VIEW_OF_ALL, manifest, named, saved, shared_text, standings_of

HTML = ["", "/players", "/players/2", "/players/2/vs/3", "/compare", "/check", "/crosstable", "/rounds"]
FILES = [".json", "/rounds.json", "/check.json", "/players/2.json", ".csv", ".txt", ".trf"]
every_page = pytest.mark.parametrize("rest", HTML)
every_address = pytest.mark.parametrize("rest", HTML + FILES)
HOSTILE = "<img src=x onerror=alert(1)>\"'&"


def rows_of(page):
    """Places and names of the standings."""
    return [(row[0], row[2]) for row in named(page, "Standings")]


# --- what the pages share -------------------------------------------------------------------------------------------


@every_page
def test_every_page_names_event_rule_set_order_scale_and_rounds(client, rest):
    event = saved(client, title="Club evening", start="2024-05-01", rounds="5")["event"]
    page = client.get(event + rest)
    assert page.status_code == 200
    assert "Club evening" in page.soup.title.get_text()
    words = page.soup.select_one(".counted").get_text()
    for part in ("FIDE, September 2023 to February 2026", "PTS, BH/C1, BH, SB, DE", "1-½-0", "after 3 rounds of 5"):
        assert part in words
    assert "rounds so far" not in words
    # From 2026 a stand-in is capped by the rounds, and before the last one it matters which.
    page = client.get(event + rest, query_string={"rules": "fide-2026"})
    assert "rounds so far" in page.soup.select_one(".counted").get_text()


@every_page
@pytest.mark.parametrize(
    ("start", "key"),
    [
        ("2023-08-31", "fide-virtual"),
        ("2023-09-01", "fide-2024"),
        ("2026-02-28", "fide-2024"),
        ("2026-03-01", "fide-2026"),
        ("", "fide-2026"),
    ],
)
def test_the_edition_goes_by_the_first_day_and_is_named_everywhere(client, rest, start, key):
    event = saved(client, start=start)["event"]
    assert RULE_SETS[key].name in client.get(event + rest).soup.select_one(".counted").get_text()
    assert standings_of(client, event)["rules"] == key


@every_page
def test_every_page_leads_to_every_other_with_the_same_view(client, rest):
    event = saved(client)["event"]
    page = client.get(event + rest, query_string=VIEW_OF_ALL)
    assert page.status_code == 200
    assert RULE_SETS["plain"].name in page.soup.select_one(".counted").get_text()
    links = [urlsplit(link["href"]) for link in page.soup.select(".tabs a")]
    assert [link.path.removeprefix(event) for link in links][:6] == [
        *("", "/players", "/crosstable", "/rounds", "/compare", "/check")
    ]
    for link in links:
        assert {name: texts[0] for name, texts in parse_qs(link.query).items()} == VIEW_OF_ALL
    current = page.soup.select(".tabs [aria-current=page]")
    assert len(current) == 1


@every_address
def test_search_engines_are_kept_out_and_nothing_is_kept_unasked(client, rest):
    answer = client.get(saved(client)["event"] + rest)
    assert answer.status_code == 200
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert set(re.split(r",\s*", answer.headers["Cache-Control"])) >= {"private", "no-cache"}
    assert "Set-Cookie" not in answer.headers
    # To whom the event is shown, not to programs of any other site.
    assert "Access-Control-Allow-Origin" not in answer.headers
    if answer.mimetype == "text/html":
        assert "noindex" in answer.soup.find("meta", attrs={"name": "robots"})["content"]


def test_robots_are_asked_to_stay_out(client):
    assert "Disallow: /events/" in client.get("/robots.txt").text.splitlines()


@every_address
def test_an_address_that_is_no_event_is_404(client, rest):
    for event in ("/events/AAAAAAAAAAAAAAAAAAAAAA", "/events/x", "/events/%00", "/events/é", "/events/" + "a" * 500):
        answer = client.get(event + rest)
        assert answer.status_code == 404
        assert "ETag" not in answer.headers


@every_address
def test_a_deleted_event_is_404_everywhere(client, rest):
    made = saved(client)
    tag = client.get(made["event"] + rest).headers["ETag"]
    assert client.post(made["edit"], data={"do": "delete", "confirm": "yes"}).status_code == 200
    gone = client.get(made["event"] + rest)
    assert gone.status_code == 404
    said = gone.json["errors"][0]["message"] if rest.endswith(".json") else gone.words
    assert "may have been deleted" in said
    # Not even who has the page in a cache is told that it stands.
    assert client.get(made["event"] + rest, headers={"If-None-Match": tag}).status_code == 404
    assert client.get(made["edit"]).status_code == 404


def test_an_address_that_was_never_an_event_speaks_of_no_deletion(client):
    assert "deleted" not in client.get("/nowhere").words


@every_address
def test_what_did_not_change_is_304_and_a_change_has_another_tag(client, rest):
    made = saved(client)
    first = client.get(made["event"] + rest)
    tag = first.headers["ETag"]
    same = client.get(made["event"] + rest, headers={"If-None-Match": tag})
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", tag)
    other_view = client.get(made["event"] + rest, query_string={"rules": "plain"}, headers={"If-None-Match": tag})
    assert other_view.status_code == 200
    assert other_view.headers["ETag"] != tag
    client.post(made["edit"], data={"do": "name", "number": "2", "name": "Bobby"})
    changed = client.get(made["event"] + rest, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_a_page_of_one_event_is_no_page_of_another(client):
    tags = {client.get(saved(client)["event"]).headers["ETag"] for _ in range(3)}
    assert len(tags) == 3


@every_page
def test_the_pages_take_no_other_methods(client, rest):
    event = saved(client)["event"]
    for method in ("PUT", "DELETE", "PATCH"):
        assert client.open(event + rest, method=method).status_code == 405
    if rest != "/check":
        assert client.post(event + rest).status_code == 405


@pytest.fixture(scope="module")
def hostile(site):
    """The addresses of an event whose title, names and published column are HTML."""
    text = CLUB.replace("Bob", f"Bob {HOSTILE}").replace("Cleo", f"Cleo {HOSTILE}")
    return saved(site.test_client(), text, title=f"Club {HOSTILE}", published=f"Name\t{HOSTILE}\nAnn\t5")


@every_page
def test_html_in_names_and_titles_is_text_everywhere(client, hostile, rest):
    page = client.get(hostile["event"] + rest)
    assert page.status_code == 200
    assert "<img" not in page.text
    assert not page.soup.find(onerror=True)
    assert f"Club {HOSTILE}" in page.words
    if rest not in {"/check", ""}:
        assert f"Bob {HOSTILE}" in page.words or f"Cleo {HOSTILE}" in page.words


def test_html_in_names_and_titles_is_text_for_organisers_and_unsaved_events(client, hostile):
    text = CLUB.replace("Bob", f"Bob {HOSTILE}")
    shown = client.post("/standings", data={"data": text, "title": f"Club {HOSTILE}", "do": "show"})
    for page, words in ((shown, f"Bob {HOSTILE}"), (client.get(hostile["edit"]), f"Club {HOSTILE}")):
        assert "<img" not in page.text
        assert not page.soup.find(onerror=True)
        assert words in page.words


# --- the view ----------------------------------------------------------------------------------------------------------


def test_the_view_comes_by_one_list_or_by_one_field_for_each_tie_break(client):
    event = saved(client)["event"]
    one = client.get(f"{event}?rules=plain&order=PTS,SB,BH")
    several = client.get(f"{event}?rules=plain&order=PTS&order=SB&order=&order=BH&order=&scale=&round=")
    assert named(one, "Standings") == named(several, "Standings")
    assert [row[4:6] for row in named(one, "Standings")] == [  # Sonneborn-Berger, Buchholz
        ["4", "5"],
        ["1.75", "3.5"],
        ["1", "3.5"],
        ["1", "2"],
        ["0", "4.5"],
    ]


def test_the_form_of_the_view_asks_for_what_is_shown(client):
    event = saved(client, start="2024-05-01")["event"]
    page = client.get(f"{event}?rules=plain&order=PTS,SB,BH/C1&scale=match&round=2&draw_weight=points")
    form = page.soup.select_one("form.choices")
    assert (form["method"], form["action"]) == ("get", event)
    sent = fields_of(page)
    wanted = {"rules": "plain", "scale": "match", "draw_weight": "points", "round": "2"}
    was = {"was_rules": "plain", "was_order": "PTS,SB,BH/C1", "was_draw_weight": "points"}
    assert {name: value for name, value in sent if name != "order"} == wanted | was
    assert [value for name, value in sent if name == "order" and value] == ["PTS", "SB", "BH/C1"]
    # Sent as it stands, the form gives the same page.
    again = client.get(client.get(event, query_string=sent).headers["Location"])
    assert named(again, "Standings") == named(page, "Standings")


def fields_of(page, **changed):
    """What the form of the view sends, with some of its choices changed: `tie_breaks` stands for those after points."""
    form = page.soup.select_one("form.choices")
    found = [(field["name"], field["value"]) for field in form.select("input[type=hidden]")]
    found += [(field["name"], field.find("option", selected=True)["value"]) for field in form.find_all("select")]
    if codes := changed.pop("tie_breaks", ()):
        found = [pair for pair in found if pair[0] != "order"] + [("order", code) for code in ("PTS", *codes)]
    assert set(changed) <= {name for name, _ in found}
    return [(name, changed.get(name, value)) for name, value in found]


@every_page
def test_the_form_of_the_view_stays_on_its_page_with_a_clean_address(client, rest):
    event = saved(client)["event"]
    page = client.get(event + rest)
    assert page.soup.select_one("form.choices")["action"] == event + rest
    answer = client.get(event + rest, query_string=fields_of(page, rules="plain", scale="match", round="2"))
    assert answer.status_code == 303
    path, fields, _ = answer.address
    assert path == event + rest
    # Draws in Sonneborn-Berger and the order were left to the rule set.
    assert fields == {"rules": "plain", "scale": "match", "round": "2"}
    assert client.get(answer.headers["Location"]).status_code == 200


def chosen(client, event, **changed):
    """The standings after the form of the view was sent with these changes."""
    answer = client.get(event, query_string=fields_of(client.get(event), **changed))
    return standings_of(client, event, **answer.address[1])


@pytest.mark.parametrize("rules", ["plain", "us-chess", "fide-virtual", "oswiss", "magic"])
def test_another_rule_set_brings_its_own_order_and_draw_weight(client, rules):
    event = saved(client, scale="match", start="2026-03-01")["event"]
    found = chosen(client, event, rules=rules)
    assert (found["rules"], found["order"]) == (rules, list(RULE_SETS[rules].default_order))
    assert found["draw_weight"] == (RULE_SETS[rules].draw_weight or "points")
    assert found["scale"] == "match"


def test_what_was_chosen_with_another_rule_set_is_kept(client):
    event = saved(client, scale="match", start="2026-03-01")["event"]
    found = chosen(client, event, rules="us-chess", tie_breaks=["SB", "WIN"])
    assert (found["rules"], found["order"], found["draw_weight"]) == ("us-chess", ["PTS", "SB", "WIN"], "half")
    # FIDE counts the points of draws, and so does games played only where that is asked for.
    plain = client.get(event, query_string={"rules": "plain"})
    sent = client.get(event, query_string=fields_of(plain, rules="us-chess", draw_weight="points"))
    found = standings_of(client, event, **sent.address[1])
    assert (found["rules"], found["draw_weight"]) == ("us-chess", "points")
    assert found["order"] == list(RULE_SETS["us-chess"].default_order)
    # With the same rule set everything stays as it is in the form.
    found = chosen(client, event, tie_breaks=["SB"], draw_weight="half")
    assert (found["rules"], found["order"], found["draw_weight"]) == ("fide-2026", ["PTS", "SB"], "half")


def test_the_draw_weight_of_the_organiser_belongs_to_the_organisers_rule_set(client):
    event = saved(client, scale="match", rules="plain", order="PTS, SB", draw_weight="points")["event"]
    assert standings_of(client, event)["draw_weight"] == "points"
    found = chosen(client, event, rules="us-chess")
    assert found["order"] == list(RULE_SETS["us-chess"].default_order)
    assert found["draw_weight"] == "half"


@every_page
def test_the_printed_address_is_that_of_the_page_with_its_view(client, rest):
    event = saved(client)["event"]
    *_, printed = client.get(event + rest).soup.select(".paper")
    assert printed.get_text() == f"http://localhost{event}{rest}"
    page = client.get(event + rest, query_string={"rules": "plain", "round": "2", "cut": "3", "utm": "x"})
    own = "&cut=3" if rest == "" else ""  # which of the pages the standings alone show
    assert page.soup.select(".paper")[-1].get_text() == f"http://localhost{event}{rest}?rules=plain&round=2{own}"


def test_presets_lead_to_every_rule_set_with_its_usual_order(client):
    event = saved(client)["event"]
    page = client.get(event)
    links = [link["href"] for link in page.soup.select("details.view p a")]
    asked = [parse_qs(urlsplit(link).query) for link in links]
    assert [fields["rules"][0] for fields in asked] == list(RULE_SETS)
    for link, fields in zip(links, asked, strict=True):
        found = client.get(link)
        assert found.status_code == 200
        order = RULE_SETS[fields["rules"][0]].default_order
        assert ", ".join(order) in found.soup.select_one(".counted").get_text()


def test_the_preset_of_a_round_robin_is_its_usual_order(client):
    event = saved(client, "1\tAnn\t2w1\n2\tBob\t1b0", type="round-robin")["event"]
    links = {link.get_text(): link["href"] for link in client.get(event).soup.select("details.view p a")}
    for key in ("fide-2026", "fide-2024", "fide-virtual"):
        page = client.get(links[RULE_SETS[key].short])
        assert "PTS, DE, SB, KS" in page.soup.select_one(".counted").get_text()


def test_standings_after_each_round(client):
    event = saved(client, start="2026-03-01")["event"]
    # After round 1: Cleo's bye is a dummy of ½, Ann beat nobody; Bob and Eve drew with each other.
    assert rows_of(client.get(f"{event}?round=1")) == [
        ("1", "Cleo"),
        ("2", "Ann"),
        ("3=", "Bob"),
        ("3=", "Eve"),
        ("5", "Dan"),
    ]
    assert rows_of(client.get(f"{event}?round=0")) == [("1=", name) for name in NAMES]
    assert rows_of(client.get(f"{event}?round=3")) == rows_of(client.get(event))


@pytest.mark.parametrize("rules", ["plain", "us-chess", "fide-2026", "fide-2024", "fide-virtual"])
@pytest.mark.parametrize("event_id", ["hb08", "hb22"])
def test_standings_after_a_round_are_those_of_the_event_cut_there(client, event_id, rules):
    text = shared_text(f"events/{event_id}.trf")
    whole = saved(client, text)["event"]
    rounds = standings_of(client, whole)["rounds"]
    view = {"rules": rules, "order": "PTS,BH/C1,BH,SB,FB,PS,MODMEDIAN,DE"}
    for after in (1, rounds // 2, rounds - 1):
        # The same lines without the later rounds; points and ranks of the file would not fit them any more.
        cut = "\n".join(
            line[:80] + " " * 10 + line[90 : 91 + 10 * after] if line.startswith("001") else line
            for line in text.splitlines()
            if not line.startswith(("142", "XXR", "062"))
        )
        found = standings_of(client, saved(client, cut)["event"], **view)
        assert found["rounds"] == after
        assert standings_of(client, whole, round=after, **view)["players"] == found["players"]


def test_shared_places_are_marked_and_entry_order_is_kept(client):
    # Two games with the same result: two winners, two losers.
    event = saved(client, "1\tAnn\t3b0\n2\tBob\t4w1\n3\tCy\t1w1\n4\tDan\t2b0")["event"]
    assert rows_of(client.get(event)) == [("1=", "Bob"), ("1=", "Cy"), ("3=", "Ann"), ("3=", "Dan")]
    assert [player["place"] for player in standings_of(client, event)["players"]] == [1, 1, 3, 3]


def test_what_decided_stands_at_the_row_behind(client):
    page = client.get(saved(client, start="2026-03-01")["event"])
    assert [row[-1] for row in named(page, "Standings")] == ["", "PTS", "SB", "PTS", "BH/C1"]


def test_a_tie_break_that_nobody_has_says_why(client):
    page = client.get(saved(client)["event"], query_string={"order": "PTS,GW"})
    assert [row[4] for row in named(page, "Standings")] == ["n/a"] * 5
    assert any("GW is n/a for everybody" in note.get_text() for note in page.soup.select(".note"))


def test_draw_weight_is_named_where_it_matters(client):
    event = saved(client, scale="match")["event"]
    for weight, words in (("half", "draws count half"), ("points", "draws count the points scored")):
        page = client.get(event, query_string={"draw_weight": weight})
        assert words in page.soup.select_one(".counted").get_text()
    assert "draws count" not in client.get(saved(client)["event"]).soup.select_one(".counted").get_text()


# --- players -----------------------------------------------------------------------------------------------------------


def test_the_page_of_all_players_has_every_card(client):
    page = client.get(saved(client, start="2026-03-01")["event"] + "/players")
    sheets = page.soup.select("article.sheet")
    assert [sheet.h2.get_text() for sheet in sheets] == [f"{place}. {name}" for place, name in enumerate(NAMES, 1)]
    for sheet in sheets:
        captions = [" ".join(table.caption.get_text().split()) for table in sheet.find_all("table")]
        assert captions[0] == "Round by round"
        assert [caption.partition(" (")[0] for caption in captions[1:]] == [
            *("Buchholz Cut 1", "Buchholz", "Sonneborn-Berger")
        ]


def test_the_page_of_all_players_has_an_index_of_their_names(client):
    page = client.get(saved(client, start="2026-03-01")["event"] + "/players")
    links = page.soup.select(".index-of-players a")
    assert [link.get_text() for link in links] == NAMES
    for link in links:
        assert page.soup.find(id=link["href"].removeprefix("#")).h2.get_text().endswith(f". {link.get_text()}")


@pytest.mark.parametrize("view", [{}, {"rules": "plain", "round": "2"}])
def test_a_player_is_set_beside_another_by_number(client, view):
    event = saved(client)["event"]
    form = client.get(f"{event}/players/2", query_string=view).soup.select_one("form:has([name=with])")
    fields = {field["name"]: field.get("value", "") for field in form.find_all("input")}
    answer = client.get(form["action"], query_string={**fields, "with": " 3 "})
    assert answer.status_code == 303
    path, kept_view, _ = answer.address
    assert path == f"{event}/players/2/vs/3"
    assert kept_view == view  # as everywhere on the pages of an event
    assert client.get(answer.headers["Location"]).soup.h1.get_text() in {"Bob and Cleo", "Cleo and Bob"}


@pytest.mark.parametrize("typed", ["", "  ", "0", "6", "Zed", "٣", "9" * 30, "-1", "<b>"])
def test_a_number_of_nobody_leaves_the_player_as_they_are(client, typed):
    page = client.get(f"{saved(client)['event']}/players/2", query_string={"with": typed})
    assert page.status_code == 200
    assert page.soup.h1.get_text() == "Bob"
    assert page.soup.find(id="with")["value"] == typed  # what was typed stays


def test_another_player_can_be_named(client):
    answer = client.get(f"{saved(client)['event']}/players/2", query_string={"with": "ann"}, follow_redirects=True)
    assert answer.soup.h1.get_text() == "Ann and Bob"


def test_the_report_file_of_an_earlier_round_holds_its_rounds(client):
    event = saved(client)["event"]
    address = client.get(f"{event}?round=2").soup.find("a", string="Report file (TRF)")["href"]
    found = standings_of(client, saved(client, client.get(address).text)["event"])
    assert (found["rounds"], found["players"]) == (2, found["players"])
    assert {one["name"]: one["points"] for one in found["players"]} == {
        one["name"]: one["points"] for one in client.get(f"{event}.json?round=2").json["players"]
    }


def test_a_rule_set_that_the_report_file_cannot_name_is_told(client):
    event = saved(client, start="2024-05-01")["event"]
    assert "does not name the rule set" not in client.get(event).words
    told = client.get(f"{event}?rules=us-chess").words
    assert "Report file (TRF): it does not name the rule set US Chess" in told


def test_nobody_is_set_beside_themselves(client):
    answer = client.get(f"{saved(client)['event']}/players/2", query_string={"with": "2"}, follow_redirects=True)
    assert answer.status_code == 200


@pytest.mark.parametrize("numbers", ["0", "6", "1/vs/6", "6/vs/1", "1/vs/1", "one", "1/vs/two"])
def test_players_who_are_not_there_are_404(client, numbers):
    assert client.get(f"{saved(client)['event']}/players/{numbers}").status_code == 404


def test_every_link_of_every_page_leads_somewhere(client):
    event = saved(client)["event"]
    seen, found = {event}, [event]
    while found:
        page = client.get(found.pop())
        assert page.status_code == 200
        if page.mimetype != "text/html":
            continue
        for link in page.soup.select("main a[href^='/events/']"):
            address = link["href"]
            if address not in seen and "rules=" not in address and "code=" not in address:
                seen.add(address)
                found.append(address)
    rests = {address.removeprefix(event) for address in seen}
    assert rests >= {*HTML, ".json", ".csv", ".txt", ".trf", "/check.json", "/players/5.json"}


@pytest.mark.parametrize("event_id", [name for name in manifest() if name in {"hb25", "wr01"}] or ["hb25"])
def test_every_page_of_a_real_event_is_without_fault(client, event_id):
    # The client looks at every page that it hands out.
    event = saved(client, shared_text(f"events/{event_id}.crosstable.txt"))["event"]
    for rest in ["", "/players/1", "/players/1/vs/2", "/compare", "/crosstable", "/rounds", "/check"]:
        assert client.get(event + rest).status_code == 200


# --- the form of the view -------------------------------------------------------------------------------------------


def sent_by_form(page):
    """The fields that the form of the view sends, as it stands."""
    form = page.soup.find(id="rules").find_parent("form")
    fields = [(field["name"], field["value"]) for field in form.select("input[type=hidden]")]
    for field in form.find_all("select"):
        chosen = field.find("option", selected=True) or field.find("option")
        fields.append((field["name"], chosen["value"]))
    return fields


@pytest.mark.parametrize("view", [{}, {"scale": "match"}, {"scale": "6-3-1"}, {"rules": "plain", "order": "PTS,SB"}])
def test_the_form_of_the_view_sent_as_it_stands_changes_nothing(client, view):
    # Here a pairing bye gives half a point, which no usual scale does.
    event = saved(client, four("162    W  1.0    D  0.5    L  0.0    A  0.0    P  0.5"))["event"]
    before = standings_of(client, event, **view)
    sent = client.get(event, query_string=sent_by_form(client.get(event, query_string=view)), follow_redirects=True)
    assert standings_of(client, event, **dict(parse_qsl(urlsplit(sent.request.url).query))) == before
    assert view or [player["points"] for player in before["players"] if player["name"] == "Cole"] == [2]
