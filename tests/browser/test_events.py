"""Whole events in a browser: paste, upload, save; every page of an event on phone, desk and paper, with axe."""

import json
import re
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.test_accessibility import violations
from tests.browser.test_form_without_script import in_view
from tests.browser.test_layout import OPEN_ALL, TARGETS, TOO_WIDE
from tests.browser.test_print import ON_PAPER, PAPER, pages_of

__all__ = ["pages_of"]  # a fixture
CLUB = """\
No.\tName\tRtg\t1.Rd\t2.Rd\t3.Rd\tPts.
1\tAnn\t1900\t4w1\t2b½\t3w1\t2½
2\tBob\t1800\t5b½\t1w½\t-1\t2
3\tCleo\t1700\t-1\t4b1\t1b0\t2
4\tDan\t1600\t1b0\t3w0\t5w+\t1
5\tEve\t1500\t2w½\t-½\t4b-\t1
"""
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
PAGES = ["", "/players", "/players/2", "/players/2/vs/3", "/compare", "/check", "/crosstable", "/rounds"]
every_page = pytest.mark.parametrize("rest", PAGES, ids=lambda rest: rest.strip("/").replace("/", "-") or "standings")
LONG = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Maximilian-Alexander"


def everybody(players, rounds):
    """A crosstable of so many players, an even number, paired by the circle method; the lower number wins or draws."""
    cells = {number: [] for number in range(1, players + 1)}
    ring = list(range(2, players + 1))
    for turn in range(rounds):
        order = [1, *ring[turn:], *ring[:turn]]
        for one, other in zip(order[: players // 2], reversed(order[players // 2 :]), strict=True):
            white, black = sorted((one, other))
            result = ("1", "0") if (white + black + turn) % 3 else ("½", "½")
            cells[white].append(f"{black}w{result[0]}")
            cells[black].append(f"{white}b{result[1]}")
    heads = "\t".join(f"{turn}.Rd" for turn in range(1, rounds + 1))
    rows = [f"{number}\tPlayer{number:02} of the Club\t" + "\t".join(row) for number, row in cells.items()]
    return f"No.\tName\t{heads}\n" + "\n".join(rows)


@pytest.fixture(scope="module")
def save(address):
    """A function that saves an event: its two addresses."""

    def send(text, **fields):
        body = urlencode({"data": text, **fields}).encode()
        with urlopen(Request(f"{address}/standings.json", body)) as answer:  # noqa: S310 - our own server
            return json.load(answer)

    return send


@pytest.fixture(scope="module")
def club(save):
    """The small event, saved with published columns."""
    published = "Name\tBH\tSB\nAnn\t5\t4\nBob\t5.5\t3.75\nCleo\t5.5\t3\nDan\t5.5\t1\nEve\t4\t2"
    return save(CLUB, title="Club evening", start="2024-05-01", rounds="5", published=published)


@pytest.fixture(scope="module")
def large(save):
    """64 players and seven rounds."""
    return save(everybody(64, 7), title="Spring open")


def names(page):
    """The names in the table of the standings, when the page is whole."""
    page.wait_for_load_state()
    return page.locator("table", has_text="Behind by").locator("tbody tr td:nth-of-type(2)").all_inner_texts()


def cells(page, caption):
    """The rows of the table with that caption, when the page is whole."""
    page.wait_for_load_state()
    table = page.locator("table").filter(has=page.locator("caption", has_text=caption))
    return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]


# --- from the paste to the shared page ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["desk", "scriptless_phone"])
def test_paste_look_show_save_and_share(kind, request):
    page = request.getfixturevalue(kind)
    page.goto("/standings")
    page.locator("form.event [name=data]").fill(CLUB)
    page.get_by_role("button", name="Read the event").click()

    # What was read, with nothing stored yet.
    outcome = page.locator("#outcome")
    expect(outcome).to_contain_text("chess-results or Swiss-Manager crosstable")
    assert [row[0] for row in cells(page, "5 players as read")] == NAMES
    expect(page.get_by_text("Nothing is stored yet.")).to_be_visible()
    assert in_view(page, outcome.locator("h2").first)

    page.get_by_role("button", name="Show without saving").click()
    assert names(page) == NAMES
    assert "/events/" not in page.content()

    page.get_by_role("button", name="Save and share").click()
    assert re.search(r"/events/[\w-]{22}/edit/[\w-]{22}", page.url)
    expect(page.locator("main")).to_contain_text("Keep this page's address")
    page.locator(".lead a").click()
    assert re.search(r"/events/[\w-]{22}$", page.url)
    assert names(page) == NAMES


def test_a_name_in_the_unsaved_standings_leads_to_the_open_card(desk):
    desk.goto("/standings")
    desk.locator("form.event [name=data]").fill(CLUB)
    desk.get_by_role("button", name="Read the event").click()
    desk.get_by_role("button", name="Show without saving").click()
    desk.locator("#outcome table a", has_text="Bob").first.click()
    card = desk.locator("details", has=desk.locator("summary", has_text="2. Bob"))
    expect(card.locator("caption", has_text="Round by round")).to_be_visible()
    assert in_view(desk, card.locator("summary"))


def test_an_error_is_on_the_screen_and_everything_typed_stays(scriptless_phone):
    page = scriptless_phone
    page.goto("/standings")
    wrong = CLUB.replace("4w1\t2b½", "4w1\t2b1")
    page.locator("form.event [name=data]").fill(wrong)
    page.get_by_role("button", name="Read the event").click()
    expect(page).to_have_title(re.compile("^Error: "))
    problem = page.locator(".problems li").first
    expect(problem).to_contain_text("Line 2, round 2: player 1 (Ann)")
    assert in_view(page, page.locator(".problems h2"))
    expect(page.locator("form.event [name=data]")).to_have_value(wrong)
    page.locator(".problems a").first.click()
    assert page.locator("form.event textarea:focus").count() == 1


@pytest.mark.parametrize("start", ["/standings", "/"])
def test_a_file_is_read_as_if_it_were_pasted(desk, start):
    desk.goto(start)
    file = {"name": "club.txt", "mimeType": "text/plain", "buffer": CLUB.replace("Ann", "Jörg").encode("utf-16")}
    desk.locator("[type=file]").set_input_files(file)
    desk.locator("form .send button").first.click()
    assert [row[0] for row in cells(desk, "5 players as read")] == ["Jörg", *NAMES[1:]]
    desk.get_by_role("button", name="Show without saving").click()
    assert names(desk) == ["Jörg", *NAMES[1:]]


def test_one_published_number_is_checked_on_a_phone(scriptless_phone):
    page = scriptless_phone
    page.goto("/check")
    page.locator("form.event [name=data]").fill(CLUB)
    page.locator("[name=player]").fill("Bob")
    page.locator("[name=value]").fill("5.5")
    page.locator("form.event").get_by_role("button", name="Check").click()
    assert ["Buchholz (BH)", "FIDE 2023–2026"] in [row[:2] for row in cells(page, "What gives 5.5")]


def test_a_table_without_opponents_leads_to_the_comparison(scriptless_phone):
    page = scriptless_phone
    page.goto("/standings")
    page.locator("form.event [name=data]").fill(
        "Rank\tName\tPoints\tOpponents' scores\n1\tAnn\t3\t2 2 1½\n2\tBob\t2\t3 1 1½"
    )
    page.get_by_role("button", name="Read the event").click()
    page.get_by_role("button", name="Compare these players").click()
    assert page.url.partition("?")[0].endswith("/cuts")
    expect(page.locator("#outcome")).to_contain_text("Ann")


# --- the view, without script, at 360 pixels --------------------------------------------------------------------------------


def test_the_view_is_changed_by_selects_on_a_phone_without_script(scriptless_phone, club):
    page = scriptless_phone
    page.goto(club["event"])
    assert names(page) == NAMES
    view = page.locator("details.view")
    expect(view.locator("select").first).to_be_hidden()
    view.locator("summary").click()
    page.get_by_label("Rule set").select_option("plain")
    page.get_by_label("Tie-break 1").select_option("SB")
    for number in (2, 3, 4):
        page.get_by_label(f"Tie-break {number}", exact=True).select_option("")
    page.get_by_label("Standings", exact=True).select_option("2")
    view.get_by_role("button", name="Show").click()
    # After two rounds: Cleo 2, Ann 1½, then Bob and Eve with 1, Sonneborn-Berger ½·1 + ½·1½ and ½·1, and Dan.
    assert names(page) == ["Cleo", "Ann", "Bob", "Eve", "Dan"]
    expect(page.locator(".counted")).to_contain_text("Games played only · PTS, SB")
    expect(page.locator(".counted")).to_contain_text("after 2 rounds of 5")
    # The choices stay, and lead to the other pages with the same view.
    expect(page.get_by_label("Rule set")).to_have_value("plain")
    page.locator(".tabs a", has_text="Crosstable").click()
    expect(page.locator(".counted")).to_contain_text("Games played only · PTS, SB")
    page.locator("table a", has_text="Bob").click()
    expect(page.locator("h1")).to_have_text("Bob")
    expect(page.locator(".counted")).to_contain_text("after 2 rounds of 5")
    page.get_by_role("link", name="Side by side").first.click()
    expect(page.locator("table", has_text="Criterion")).to_be_visible()


# --- every page: axe, widths, targets ------------------------------------------------------------------------------------------


TEXT_SIZES = """() => [...document.querySelectorAll("input[type=text], select, textarea")]
  .map(node => [node.name, parseFloat(getComputedStyle(node).fontSize)])"""


def check_widths(page):
    """Nothing scrolls sideways but tables, and the boxes that hold tables as they were pasted."""
    for unfold in ("", OPEN_ALL):
        page.evaluate(unfold)
        for width in (320, 360, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            faults = [fault for fault in page.evaluate(TOO_WIDE, width) if not fault.startswith("TEXTAREA")]
            assert not faults, (width, "unfolded" if unfold else "folded", faults)


def check_page(page):
    """Axe, widths, targets and text of the page, folded and unfolded."""
    found = violations(page, "light")
    page.evaluate(OPEN_ALL)
    found += violations(page, "dark")
    assert not found
    page.set_viewport_size({"width": 360, "height": 740})
    assert not [f"{name}: {height}" for name, height in page.evaluate(TARGETS) if height < 44]
    assert not [f"{name}: {size}" for name, size in page.evaluate(TEXT_SIZES) if size < 16]
    check_widths(page)


@every_page
def test_a_page_of_an_event_is_for_everybody(rest, sweep, club):
    check_page(sweep.go(club["event"] + rest))
    sweep.check()


@pytest.mark.parametrize("query", ["", "?done=saved"])
def test_the_organisers_page_is_for_everybody(sweep, club, query):
    check_page(sweep.go(club["edit"] + query))
    sweep.check()


def test_an_organisers_page_with_an_error_is_for_everybody(sweep, club):
    page = sweep.go(club["edit"])
    page.locator("[name=start]").fill("soon")
    page.get_by_role("button", name="Save title and dates").click()
    expect(page.locator(".problems")).to_contain_text('"soon"')
    check_page(page)
    sweep.check()


@pytest.mark.parametrize("slug", ["standings", "check"])
@pytest.mark.parametrize("state", ["read", "show", "error"])
def test_the_form_in_every_state_is_for_everybody(sweep, slug, state):
    page = sweep.go(f"/{slug}")
    text = CLUB.replace("4w1\t2b½", "4w1\t2b1") if state == "error" else CLUB
    page.locator("form.event [name=data]").fill(text)
    page.locator("form.event .send button").click()
    if state == "show":
        page.get_by_role("button", name="Show without saving").click()
    page.locator("#outcome").wait_for()
    check_page(page)
    sweep.check()


@every_page
def test_long_names_and_titles_make_no_page_scroll_sideways(rest, sweep, save):
    made = save(CLUB.replace("Bob", LONG).replace("Cleo", "W" * 80), title="W" * 100)
    check_widths(sweep.go(made["event"] + rest))
    if not rest:
        check_widths(sweep.go(made["edit"]))
    sweep.check()


def test_a_view_that_cannot_be_formed_is_for_everybody(sweep, club):
    check_page(sweep.go(f"{club['event']}?rules=nothing&order=NIX"))
    sweep.check()


# --- paper ---------------------------------------------------------------------------------------------------------------------


def test_the_standings_of_64_players_take_two_sheets_with_their_heads(desk, pages_of, large):
    desk.goto(large["event"])
    sheets = pages_of(desk)
    assert len(sheets) <= 2
    for sheet in sheets:
        rows = re.findall(r"^\s*\d+=?\s+\d+\s+Player\d\d", sheet, re.MULTILINE)
        assert rows
        assert re.search(r"Place\s+No\.\s+Name\s+Points", sheet)
    printed = re.findall(r"Player(\d\d) of the Club", "\n".join(sheets))
    assert sorted(printed) == [f"{number:02}" for number in range(1, 65)]


def test_paper_has_title_rules_and_address_and_nothing_to_press(desk, pages_of, large, address):
    desk.goto(large["event"])
    text = "\n".join(pages_of(desk))
    assert "Spring open" in text
    assert "FIDE, from 1 March 2026" in text
    assert f"{address}{large['event']}" in text
    for word in ("Skip to content", "All calculators", "Copy as", "Other rules", "Usual ways", "CSV", "Compare"):
        assert word not in text


def test_all_cards_print_each_on_a_sheet_of_its_own(desk, pages_of, club):
    desk.goto(f"{club['event']}/players")
    sheets = pages_of(desk)
    starts = [re.search(r"^\s*(\d)\. (\w+)$", sheet, re.MULTILINE) for sheet in sheets]
    begun = [match[2] for match in starts if match]
    assert begun == NAMES
    # No two begin on one sheet, and none begins in the middle of another.
    for sheet in sheets:
        assert len(re.findall(r"^\s*\d\. (?:Ann|Bob|Cleo|Dan|Eve)$", sheet, re.MULTILINE)) <= 1
    assert len(sheets) <= 2 * len(NAMES)


def test_two_players_side_by_side_fit_on_one_sheet(desk, pages_of, large):
    desk.goto(f"{large['event']}/players/9/vs/10")
    assert len(pages_of(desk)) == 1


@every_page
def test_nothing_of_an_event_is_cut_off_on_paper(rest, sweep, club, large):
    for made in (club, large):
        page = sweep.go(made["event"] + ("/players/2" if rest == "/players" and made is large else rest))
        page.set_viewport_size(PAPER)
        page.emulate_media(media="print")
        assert page.evaluate(ON_PAPER) == []
        for selector in ("form", "nav", "header", "footer", "button", "aside", ".links"):
            for part in page.locator(selector).all():
                expect(part).to_be_hidden()
    sweep.check()


def test_what_is_shown_without_saving_prints_too(desk, pages_of):
    desk.goto("/standings")
    desk.locator("form.event [name=data]").fill(CLUB)
    desk.get_by_role("button", name="Read the event").click()
    desk.get_by_role("button", name="Show without saving").click()
    text = "\n".join(pages_of(desk))
    for words in ("Standings, FIDE, from 1 March 2026", "Crosstable", "Counted by"):
        assert words in text
    for words in ("Save and share", "Saving keeps", "Read again", "Or a file"):
        assert words not in text
