"""The pairing desk in a browser: a whole event on a phone without script, axe, paper, and pages that renew themselves."""

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
FIELD = ["Alex", "Blair", "Casey", "Drew", "Eden", "Finley", "Gray", "Harper"]
LONG = "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine Maximilian-Alexander"


class Event:
    """An event as a program runs it."""

    def __init__(self, address, names, **fields):
        self.site = address
        made = self.post("/pairings.json", names="\n".join(names), **fields)
        self.event, self.edit = made["event"], made["edit"]
        self.desk = f"{self.edit}/rounds"

    def post(self, path, **fields):
        request = Request(self.site + path, urlencode(fields).encode())  # noqa: S310 - our own server
        with urlopen(request) as answer:  # noqa: S310 - as above
            return json.load(answer)

    def pair(self):
        return self.post(f"{self.edit}/pair.json")

    def enter(self, round_, *results):
        for board, result in enumerate(results, 1):
            self.post(f"{self.edit}/result.json", round=round_, board=board, result=result)
        return self

    def play(self, *results):
        return self.enter(self.pair()["round"], *results)


@pytest.fixture(scope="module")
def run(address):
    """A function that starts an event."""
    return lambda names=FIELD, **fields: Event(address, names, **fields)


# --- a whole event on a phone, without script ----------------------------------------------------------------------------


class Phone:
    """The desk on a phone: taps and choices; it also keeps the points that the results entered give."""

    def __init__(self, page):
        self.page = page
        self.results = {}  # by round: (White, Black, result) of each board, and who has the bye

    def tap(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def boards(self):
        """The two names of each board."""
        labels = self.page.locator(".boards label").all_inner_texts()
        return [re.fullmatch(r"Board \d+\s+(\w+) – (\w+)", label, re.DOTALL).groups() for label in labels]

    def pair(self, number):
        self.tap(f"Pair round {number}")
        expect(self.page.locator("main h2").first).to_have_text(f"Round {number} of 3, not begun")

    def play(self, number):
        """Whoever comes first in the alphabet wins, but White and Black of the last board draw."""
        boards = self.boards()
        bye = self.page.locator("form.results").get_by_text("Bye: ")
        self.results[number] = {"bye": bye.inner_text().removeprefix("Bye: ") if bye.count() else None}
        for at, (white, black) in enumerate(boards, 1):
            result = "½-½" if at == len(boards) else "1-0" if white < black else "0-1"
            self.page.locator(f"#result-{at}").select_option(result)
            self.results[number][at] = (white, black, result)
        self.tap("Save results")
        expect(self.page.locator("main h2").first).to_have_text(f"Round {number} of 3")

    def points(self):
        """The points of everybody by hand."""
        found = dict.fromkeys(FIELD, 0)
        for boards in self.results.values():
            for at, entry in boards.items():
                if at == "bye":
                    if entry:
                        found[entry] += 1
                    continue
                white, black, result = entry
                for name, got in zip((white, black), result.split("-"), strict=True):
                    found[name] += {"1": 1, "½": 0.5, "0": 0}[got]
        return found


def test_a_whole_event_from_names_to_final_standings_on_a_phone_without_script(scriptless_phone):
    page = scriptless_phone
    phone = Phone(page)
    # Names, pasted on the front page.
    page.goto("/")
    page.locator("[name=paste]").fill("\n".join(FIELD))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("h1")).to_have_text("Swiss pairing generator")
    expect(page.locator("[name=names]")).to_have_value("\n".join(FIELD))
    phone.tap("Start the event")
    assert re.search(r"/events/[\w-]{22}/edit/[\w-]{22}/rounds$", page.url.partition("#")[0])
    public = page.locator(".counted a").get_attribute("href")

    phone.pair(1)
    assert len(phone.boards()) == 4
    phone.play(1)
    assert in_view(page, page.locator("#outcome"))

    # Harper leaves after round 1.
    page.locator("summary", has_text="Somebody leaves or comes back").click()
    page.locator("#leaver").fill("Harper")
    page.locator("form", has=page.locator("#leaver")).get_by_role("button", name="Save").click()
    phone.pair(2)
    assert "Harper" not in {name for board in phone.boards() for name in board}
    expect(page.locator("form.results")).to_contain_text("Not paired: Harper")

    # Board 1 of round 1 was entered wrong: the other player won. That removes round 2.
    page.locator(".rounds a", has_text="1").click()
    white, black, result = phone.results[1][1]
    other = {"1-0": "0-1", "0-1": "1-0"}[result]
    page.locator("#result-1").select_option(other)
    phone.tap("Save results")
    expect(page.locator("#outcome")).to_contain_text("Round 2 was paired from the results as they are.")
    assert in_view(page, page.locator("#outcome h2"))
    page.get_by_label("Yes, change it and remove the later rounds").check()
    phone.tap("Save results")
    phone.results[1][1] = (white, black, other)
    expect(page.locator(".verdict-line")).to_contain_text("Round 2 removed. Print the rounds as they were")

    # On to the end.
    for number in (2, 3):
        phone.pair(number)
        phone.play(number)
    expect(page.locator("main")).to_contain_text("All 3 rounds have been played")

    # The final standings, read by everybody who has the link.
    page.goto(public)
    expect(page.locator(".counted")).to_contain_text("after 3 rounds")
    rows = page.locator("#outcome tbody tr").all()
    shown = {row.locator("td").nth(1).inner_text(): float(row.locator("td").nth(2).inner_text()) for row in rows}
    assert shown == phone.points()
    in_order = [float(row.locator("td").nth(2).inner_text()) for row in rows]
    assert in_order == sorted(in_order, reverse=True)
    byes = [boards["bye"] for boards in phone.results.values()]
    assert byes[0] is None
    assert len(set(byes[1:])) == 2  # nobody twice
    met = [frozenset(entry[:2]) for boards in phone.results.values() for at, entry in boards.items() if at != "bye"]
    assert len(set(met)) == len(met) == 4 + 3 + 3


def test_a_helper_enters_a_result_with_four_taps(run, scriptless_phone, address):
    event = run()
    event.pair()
    page = scriptless_phone
    page.goto(event.edit)
    page.get_by_role("button", name="Make the results key").click()
    page.goto(page.locator("code").inner_text())
    page.locator("#result-3").select_option("1-0")
    page.get_by_role("button", name="Save results").click()
    expect(page.locator("main")).to_contain_text("1 of 4 results are in.")
    expect(page.locator("#result-3")).to_have_value("1-0")
    page.reload()  # nothing is sent again
    expect(page.locator("#result-3")).to_have_value("1-0")
    with urlopen(f"{address}{event.event}.json") as answer:  # noqa: S310 - our own server
        assert json.load(answer)["change"] == 3


def test_a_conflict_leads_to_its_board(run, scriptless_phone):
    event = run()
    event.pair()
    page = scriptless_phone
    page.goto(event.desk)
    event.enter(1, "1-0")
    page.locator("#result-1").select_option("0-1")
    page.locator("#result-2").select_option("½-½")
    with page.expect_response(lambda response: response.status == 409):
        page.get_by_role("button", name="Save results").click()
    problem = page.locator("#outcome li a")
    expect(problem).to_contain_text("1-0 was entered meanwhile; you sent 0-1")
    problem.click()
    assert in_view(page, page.locator("#result-1"))
    expect(page.locator("#result-1")).to_have_value("1-0")  # nothing is overwritten without a choice
    expect(page.locator("#result-2")).to_have_value("½-½")


# --- every page, checked -------------------------------------------------------------------------------------------------


def before_round_1(event):
    return event.desk


def not_begun(event):
    event.pair()
    return event.desk


def running(event):
    event.pair()
    event.enter(1, "1-0")
    return event.desk


def third_round(event):
    event.play(*["1-0"] * 4).play(*["½-½"] * 4).pair()
    return event.desk


def an_earlier_round(event):
    return f"{third_round(event)}?round=1"


STATES = [before_round_1, not_begun, running, third_round, an_earlier_round]
SHEETS = ["/sheets", "/sheets/tables", "/sheets/names", "/sheets/slips", "/sheets/blank", "", "/rounds", "/crosstable"]


def check(page):
    """axe in both schemes, no sideways scroll, targets large enough for a thumb."""
    faults = violations(page, "light")
    page.evaluate(OPEN_ALL)
    faults += violations(page, "dark")
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        faults += page.evaluate(TOO_WIDE, width)
        if width == 360:
            faults += [f"{name}: {height}" for name, height in page.evaluate(TARGETS) if height < 44]
    assert not faults


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_the_desk_in_every_state_is_without_fault(state, run, sweep):
    event = run(title="Spring open")
    check(sweep.go(state(event)))
    sweep.check()


def test_long_names_and_titles_fit_a_phone(run, sweep):
    event = run([f"{LONG} {number}" for number in range(6)], title=LONG)
    event.pair()
    for path in (event.desk, event.edit, event.event, *(event.event + rest for rest in SHEETS)):
        check(sweep.go(path))
    sweep.check()


def test_messages_at_the_desk_are_without_fault(run, sweep):
    event = run(FIELD[:3]).play("1-0").play("1-0").play("1-0")
    page = sweep.go(event.desk)
    page.locator("summary", has_text="Pair one more round").click()
    page.get_by_role("button", name="Pair round 4").click()
    expect(page.locator("#outcome")).to_contain_text("No legal round 4 exists")
    check(page)  # what may be allowed
    page = sweep.go(f"{event.desk}?round=1")
    page.locator("#result-1").select_option("½-½")
    page.get_by_role("button", name="Save results").click()
    expect(page.locator("#outcome h2")).to_have_text("Confirm this first")
    check(page)
    page.get_by_label("Yes, change it and remove the later rounds").check()
    page.get_by_role("button", name="Save results").click()
    expect(page.locator(".verdict-line")).to_contain_text("Rounds 2 and 3 removed.")
    check(page)
    sweep.check()


def test_a_start_that_is_refused_is_without_fault(sweep):
    page = sweep.go("/pairings")
    page.locator("[name=names]").fill("Alex\nBlair\nalex")
    page.get_by_role("button", name="Start the event").click()
    expect(page.locator("#outcome")).to_contain_text("stands on line 1 too")
    assert in_view(page, page.locator("#outcome h2"))
    page.locator("#outcome a").click()
    assert page.locator("textarea:focus").count() == 1
    check(page)
    sweep.check()


@pytest.mark.parametrize("rest", SHEETS, ids=lambda rest: rest.strip("/").replace("/", "-") or "standings")
def test_sheets_and_public_pages_are_without_fault(rest, run, sweep):
    event = run(FIELD[:7], title="Spring open").play(*["1-0"] * 3)
    event.pair()
    check(sweep.go(event.event + rest))
    check(sweep.go(f"{event.event}?cut=4"))
    sweep.check()


# --- on paper ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def large(run):
    """64 players in round 2."""
    event = run([f"Player{number:02} Longname" for number in range(1, 65)], title="Spring open")
    event.play(*["1-0"] * 32)
    event.pair()
    return event


def test_a_slip_is_never_split_over_two_pages(large, desk, pages_of):
    desk.goto(f"{large.event}/sheets/slips")
    sheets = pages_of(desk)
    assert len(sheets) > 2
    numbers = []
    for sheet in sheets:
        assert len(re.findall(r"· Board \d+", sheet)) == len(re.findall(r"____ : ____", sheet))
        assert sheet.count("signed") == 2 * sheet.count("____ : ____")
        numbers += map(int, re.findall(r"· Board (\d+)", sheet))
    assert numbers == list(range(1, 33))
    style = "node => getComputedStyle(node).breakInside"
    desk.emulate_media(media="print")
    assert desk.locator(".slip").first.evaluate(style) == "avoid"


@pytest.mark.parametrize("kind", ["tables", "names", "slips", "blank"])
def test_paper_has_the_sheet_and_nothing_to_press(kind, large, desk, pages_of):
    desk.goto(f"{large.event}/sheets/{kind}")
    desk.set_viewport_size(PAPER)
    desk.emulate_media(media="print")
    for selector in ("nav", "header", "footer", "button", "aside", "form", "details", ".skip"):
        for part in desk.locator(selector).all():
            expect(part).to_be_hidden()
    expect(desk.locator("h1")).to_be_visible()
    assert desk.evaluate(ON_PAPER) == []
    text = "\n".join(pages_of(desk))
    for word in ("Standings", "Crosstable", "Copy", "Print", "Pause", "All calculators", "As text"):
        assert word not in text
    if kind != "blank":
        assert all(f"Player{number:02}" in text for number in range(1, 65))


def test_tables_and_names_repeat_their_heading_on_each_page(large, desk, pages_of):
    for kind, heading in (("tables", "White"), ("names", "Against")):
        desk.goto(f"{large.event}/sheets/{kind}")
        sheets = [sheet for sheet in pages_of(desk) if "Player" in sheet]
        assert sheets
        assert all(heading in sheet for sheet in sheets)


# --- pages that renew themselves -----------------------------------------------------------------------------------------


@pytest.fixture
def watched(run, desk):
    """A public page with the results of a round that is running, under a clock that the test moves."""
    event = run()
    event.pair()
    desk.clock.install()
    desk.goto(f"{event.event}/rounds")
    return event


def results(page):
    return page.locator("#answer tbody tr td:nth-of-type(2)").all_inner_texts()


def turn(page):
    """The time until the page asks again, and the answer."""
    with page.expect_response(lambda response: "/rounds" in response.url):
        page.clock.fast_forward(21_000)
    page.wait_for_timeout(200)


def test_a_public_page_renews_itself(watched, desk):
    assert results(desk) == ["open"] * 4
    width = desk.locator("#answer").bounding_box()["width"]
    watched.enter(1, "1-0")
    turn(desk)
    assert results(desk) == ["1-0", "open", "open", "open"]
    expect(desk.locator(".counted")).to_contain_text("after 1 round of 3")  # what stands around it too
    for name in ("Copy as cells", "Print"):
        expect(desk.get_by_role("button", name=name)).to_be_visible()
    assert desk.locator("#answer").bounding_box()["width"] == width > 600
    watched.enter(1, "1-0", "0-1")
    turn(desk)
    assert results(desk) == ["1-0", "0-1", "open", "open"]


@pytest.mark.usefixtures("watched")
def test_what_did_not_change_is_left_alone(desk):
    desk.evaluate("document.querySelector('#answer tbody tr').mark = 1")
    for _ in range(3):
        turn(desk)
    assert desk.evaluate("document.querySelector('#answer tbody tr').mark") == 1


def test_renewing_can_be_paused(watched, desk):
    desk.get_by_role("button", name="Pause renewing").click()
    watched.enter(1, "1-0")
    desk.clock.fast_forward(60_000)
    desk.wait_for_timeout(300)
    assert results(desk) == ["open"] * 4
    desk.get_by_role("button", name="Renew this page while it is open").click()
    turn(desk)
    assert results(desk) == ["1-0", "open", "open", "open"]


def test_the_focus_stays_where_it_is(watched, desk):
    focused = "document.activeElement.textContent"
    desk.locator("#answer tbody a").first.focus()
    watched.enter(1, "1-0")
    turn(desk)
    assert results(desk)[0] == "1-0"
    assert desk.evaluate(focused) == "Alex"
    # So it does in the table itself, which has the focus once it was tapped to be scrolled.
    desk.locator("#answer .scroller").first.focus()
    watched.enter(1, "1-0", "0-1")
    turn(desk)
    assert results(desk)[1] == "0-1"
    assert desk.evaluate("document.activeElement.className") == "scroller"
    # And outside of what is renewed.
    desk.get_by_role("button", name="Pause renewing").focus()
    watched.enter(1, "1-0", "0-1", "1-0")
    turn(desk)
    assert results(desk)[2] == "1-0"
    assert desk.evaluate("document.activeElement.id") == "renewal"


def test_marked_text_is_left_alone_until_it_is_let_go(watched, desk):
    desk.evaluate("getSelection().selectAllChildren(document.querySelector('#answer tbody tr'))")
    watched.enter(1, "1-0")
    desk.clock.fast_forward(60_000)
    desk.wait_for_timeout(300)
    assert results(desk) == ["open"] * 4
    desk.evaluate("getSelection().removeAllRanges()")
    turn(desk)
    assert results(desk)[0] == "1-0"


def test_what_was_opened_stays_open(run, desk):
    event = run()
    event.pair()
    desk.clock.install()
    desk.goto(f"{event.event}/sheets/tables")
    desk.locator("summary", has_text="As text").click()
    event.enter(1, "1-0")
    with desk.expect_response(lambda response: "/sheets/" in response.url):
        desk.clock.fast_forward(21_000)
    expect(desk.locator("pre")).to_contain_text("1-0")
    expect(desk.locator("pre")).to_be_visible()


def test_a_helper_types_the_label_once(run, desk):
    event = run()
    event.pair()
    desk.goto(event.desk)
    desk.locator("summary", has_text="Who enters").click()
    desk.get_by_label("Label of the helper").fill("Desk 2")
    for board in (1, 2):
        desk.locator(f"#result-{board}").select_option("1-0")
        desk.get_by_role("button", name="Save results").click()
        expect(desk.locator("summary", has_text="Entered by Desk 2")).to_be_visible()
    desk.goto(event.edit)
    for row in (0, 1):
        expect(desk.locator(".log tbody tr").nth(row)).to_contain_text("Desk 2")


def test_nothing_jumps_when_a_page_is_renewed(run, phone):
    event = run([f"Player {number}" for number in range(1, 17)])
    for _ in range(4):
        event.play(*["1-0"] * 8)
    event.pair()
    phone.clock.install()
    phone.goto(f"{event.event}/crosstable")
    phone.locator(".scroller").evaluate("node => { node.scrollLeft = 80; }")
    phone.evaluate("scrollTo(0, 120)")
    event.enter(5, "1-0")
    with phone.expect_response(lambda response: "/crosstable" in response.url):
        phone.clock.fast_forward(21_000)
    expect(phone.locator("thead th").nth(7)).to_have_text("5")
    assert phone.locator(".scroller").evaluate("node => node.scrollLeft") == 80
    assert phone.evaluate("scrollY") == 120


def test_a_page_goes_on_without_network(watched, desk):
    desk.route("**/rounds", lambda route: route.abort())
    desk.clock.fast_forward(21_000)
    desk.wait_for_timeout(200)
    assert results(desk) == ["open"] * 4
    desk.unroute("**/rounds")
    watched.enter(1, "1-0")
    turn(desk)
    assert results(desk)[0] == "1-0"


# --- copying -------------------------------------------------------------------------------------------------------------


def test_pairings_are_copied_as_text_and_as_cells(run, clipboard_desk):
    event = run(FIELD[:4])
    event.pair()
    event.enter(1, "1/2-1/2")
    page = clipboard_desk
    page.goto(f"{event.event}/sheets/tables")
    page.locator("summary", has_text="As text").click()
    read = "() => navigator.clipboard.readText()"
    page.get_by_role("button", name="Copy as text").click()
    page.get_by_role("status").filter(has_text="Copied").wait_for(state="attached")
    assert "½-½" in page.evaluate(read)
    assert "\t" not in page.evaluate(read)
    page.get_by_role("button", name="Copy as cells").click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('\\t'))")
    rows = [row.split("\t") for row in page.evaluate(read).splitlines()]
    assert rows[1][:5] == ["1", "Alex", "0", "½-½", "0"]
