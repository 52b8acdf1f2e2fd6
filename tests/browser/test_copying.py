"""The copy buttons and the print button, with the browser's clipboard and with the way around it."""

import re

import pytest
from playwright.sync_api import expect

EXAMPLE = "/solkoff?opponents=4,+3.5,+3,+2.5,+2&score=3.5"
WITHOUT_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined})"
FRACTION = re.compile(r"\d\.\d")


@pytest.fixture(params=["clipboard", "way around"])
def copy(request, clipboard_desk):
    """A function that opens an address, presses a copy button and gives the page and what the clipboard holds then."""
    page = clipboard_desk
    if request.param == "way around":
        page.add_init_script(WITHOUT_CLIPBOARD)

    def press(address, name):
        page.goto(address)
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("status")).to_have_text("Copied")
        reader = page.context.new_page()
        reader.goto("/healthz")
        reader.bring_to_front()
        copied = reader.evaluate("navigator.clipboard.readText()")
        reader.close()
        return page, copied.replace("\r\n", "\n")

    return press


def test_copied_text_says_what_was_read_what_came_out_and_where_it_stands(copy):
    page, text = copy(EXAMPLE, "Copy as text")
    lines = text.split("\n")
    assert lines[0] == "Solkoff score"
    assert "Solkoff: 15" in lines  # 4 + 3½ + 3 + 2½ + 2
    assert "4 · 3½ · 3 · 2½ · 2" in text
    assert "US Chess" in text  # the rule set
    # 3½ of 5 is a plus score: the lowest is dropped, 15 − 2.
    assert any(line.startswith("Modified median: 13") for line in lines)
    assert lines[-1] == page.url.split("#")[0]


def test_copied_cells_are_the_breakdown_with_tabs(copy):
    _, cells = copy(EXAMPLE, "Copy as cells")
    rows = [line.split("\t") for line in cells.split("\n\n")[0].split("\n")]
    heading, *opponents, foot = rows
    assert len(opponents) == 5
    assert {len(row) for row in rows} == {len(heading)}
    column = heading.index("Solkoff")
    assert [row[column] for row in opponents] == ["4", "3.5", "3", "2.5", "2"]
    assert foot[column] == "15"
    # A dropped addend is named as such, not only struck through: the median drops 4 and 2.
    median = heading.index("Median (1 + 1)")
    assert [row[median] for row in opponents][1:4] == ["3.5", "3", "2.5"]
    assert [row[median] for row in (opponents[0], opponents[4])] == ["4 highest", "2 lowest"]
    assert foot[median] == "9"


def test_copied_cells_have_the_decimal_comma_that_was_chosen(copy):
    _, cells = copy(f"{EXAMPLE}&decimal=,", "Copy as cells")
    rows = [line.split("\t") for line in cells.split("\n\n")[0].split("\n")]
    column = rows[0].index("Solkoff")
    assert [row[column] for row in rows[1:]] == ["4", "3,5", "3", "2,5", "2", "15"]
    assert not FRACTION.search(cells)


def test_copied_text_has_the_decimal_comma_that_was_chosen(copy):
    # 4 + 3½ + 3 + 2½ = 13, an average of 3.25.
    _, text = copy("/solkoff?opponents=4,+3.5,+3,+2.5&decimal=,", "Copy as text")
    *lines, _ = text.split("\n")
    assert any(line.startswith("Average opponent: 3,25") for line in lines)
    assert not FRACTION.search("\n".join(lines))


def test_the_button_says_so_for_a_moment(clipboard_desk):
    page = clipboard_desk
    page.goto(EXAMPLE)
    button = page.get_by_role("button", name="Copy as text")
    button.evaluate("button => button.id = 'copies-text'")
    button.click()
    expect(page.locator("#copies-text")).to_have_class("done")
    expect(page.locator("#copies-text")).not_to_have_class("done")
    expect(page.locator("#copies-text")).to_have_text("Copy as text")


def test_the_button_finds_its_name_again_when_pressed_twice(clipboard_desk):
    page = clipboard_desk
    page.goto(EXAMPLE)
    button = page.get_by_role("button", name="Copy as text")
    button.evaluate("button => button.id = 'copies-text'")
    page.locator("#copies-text").dblclick()
    page.wait_for_timeout(2_000)
    assert page.locator("#copies-text").inner_text() == "Copy as text"


def test_nothing_moves_when_a_button_was_pressed(clipboard_desk):
    page = clipboard_desk
    page.goto(EXAMPLE)
    places = "[...document.querySelectorAll('#outcome button')].map(button => [button.offsetLeft, button.offsetTop])"
    before = page.evaluate(places)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate(places) == before


def test_the_button_keeps_the_focus(copy):
    page, _ = copy(EXAMPLE, "Copy as cells")
    page.bring_to_front()
    assert page.evaluate("document.activeElement.matches('#outcome button')")


def test_every_page_copies_its_result(result, clipboard_desk):
    page = clipboard_desk
    page.goto(result.path)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_role("status")).to_have_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert page.locator("h1").inner_text() in text
    assert page.locator(".first dd").first.inner_text() in text
    assert page.url.split("#")[0] in text

    page.get_by_role("button", name="Copy as cells").click()
    expect(page.locator(".done").last).to_be_visible()
    cells = page.evaluate("navigator.clipboard.readText()")
    blocks = cells.replace("\r\n", "\n").split("\n\n")
    assert len(blocks) == page.locator("#outcome table").count()
    for block in blocks:
        # Every line of a table has as many cells as its heading, and more than one.
        (tabs,) = {line.count("\t") for line in block.split("\n")}
        assert tabs


def test_print_opens_the_print_dialogue(desk):
    page = desk
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; }")
    page.goto(EXAMPLE)
    assert page.evaluate("window.printed") == 0
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1
