"""/rules and /developers, written from the registries."""

import json

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.pages.registry import PAGES, SHOWN_ON
from calculators.pages.representations import CALCULATORS

# Default order and draw weight of each rule set.
ORDERS = {
    "plain": ["PTS", "BH", "SB"],
    "fide-2026": ["PTS", "BH/C1", "BH", "SB", "DE"],
    "fide-2024": ["PTS", "BH/C1", "BH", "SB", "DE"],
    "fide-virtual": ["PTS", "BH/C1", "BH", "SB", "DE"],
    "us-chess": ["PTS", "MODMEDIAN", "SOLKOFF", "CUM", "CUMOPP"],
    "oswiss": ["PROGRESS", "BH", "BERGER"],
    "magic": ["PTS", "OMW", "GW", "OGW"],
    "pokemon": ["PTS", "OMW", "OOMW", "DE"],
}


def test_every_rule_set_of_the_rules_is_there():
    assert set(RULE_SETS) == set(ORDERS)


@pytest.mark.parametrize("key", sorted(ORDERS))
def test_each_rule_set_has_a_row_with_its_date_and_order(client, key):
    row = client.get("/rules").soup.find("code", string=key).find_parent("tr")
    cells = [" ".join(cell.get_text(" ").split()) for cell in row.find_all(["th", "td"])]
    assert RULE_SETS[key].name in cells[0]
    assert RULE_SETS[key].in_force in cells
    assert ", ".join(ORDERS[key]) in cells
    assert all(cells)  # none is empty


@pytest.mark.parametrize("code", sorted(TIE_BREAKS))
def test_each_tie_break_has_a_row(client, code):
    rows = {row[0]: row for table in client.get("/rules").reference_tables for row in table.rows}
    entry = TIE_BREAKS[code]
    assert entry.code in rows
    assert entry.name in rows[entry.code]
    assert all(rows[entry.code])


@pytest.mark.parametrize("slug", sorted(CALCULATORS))
def test_each_calculator_has_its_addresses_and_fields(client, slug):
    page = client.get("/developers")
    assert f"/{slug}.json" in page.words
    assert f"/{slug}.csv" in page.words
    caption = PAGES[slug].short
    table = next(table for table in page.reference_tables if table.caption.endswith(caption))
    assert {row[0] for row in table.rows} == set(CALCULATORS[slug].fields)


def test_the_shown_examples_are_what_the_addresses_answer(client):
    page = client.get("/developers")
    links = [link["href"] for link in page.soup.select("main a") if ".json?" in link["href"]]
    assert {link.partition(".")[0] for link in links} == {f"/{slug}" for slug in CALCULATORS}
    shown = [json.loads(block.get_text()) for block in page.soup.select("details pre")]
    answers = [client.get(link).json["results"] for link in links]
    assert all(answer in shown for answer in answers)


def test_the_shown_error_is_what_a_refused_list_answers(client):
    block = next(
        block.get_text() for block in client.get("/developers").soup.find_all("pre") if "errors" in block.get_text()
    )
    error = json.loads(block)["errors"][0]
    assert set(error) == {"field", "place", "token", "message"}
    assert error["token"] in error["message"]


def test_every_address_of_events_that_programs_use_is_there(client):
    words = client.get("/developers").words
    rules = client.application.url_map.iter_rules()
    told = {rule.rule for rule in rules if rule.rule.endswith(".json") and rule.rule.count("/") != 1}
    told |= {"/standings.json", "/check.json", "/pairings.json"}
    for rule in told:
        known = rule.replace("<event_id>", "ID").replace("<key>", "KEY")
        known = known.replace("<int:number>", "N").replace("<int:against>", "M")
        assert known in words, known
    for field in ("method", "look_ahead", "absent", "rematch", "second_bye", "seen", "result", "confirm=yes", "by"):
        assert field in words


def test_what_json_and_csv_are_is_said(client):
    words = client.get("/developers").words
    for word in ("inputs", "results", "exact", "steps", "warnings", "Access-Control-Allow-Origin", "422", "sep", "7"):
        assert word in words


@pytest.mark.parametrize("slug", ["rules", "developers"])
def test_reference_pages_are_cached_and_take_no_post(client, slug):
    first = client.get(f"/{slug}")
    assert client.get(f"/{slug}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.head(f"/{slug}").data == b""
    assert client.post(f"/{slug}").status_code == 405


def test_every_tie_break_leads_to_the_page_that_shows_it(client):
    page = client.get("/rules")
    linked = {link["href"].removeprefix("/") for link in page.soup.select("main table a")}
    assert set(SHOWN_ON) <= set(TIE_BREAKS)
    assert linked == {*SHOWN_ON.values(), "standings"}  # where the others are shown, which need a whole event
    assert linked <= set(PAGES)
