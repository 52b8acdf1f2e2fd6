"""What comes out of a spreadsheet's clipboard, pasted into the form and into the box of the front page."""

import pytest
from playwright.sync_api import expect

NUMBER = ".first dd >> nth=0"


def paste(page, text, name):
    """Pastes a text into a field by way of the clipboard."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.locator(f"[name={name}]").focus()
    page.keyboard.press("Control+V")


@pytest.mark.parametrize(
    ("cells", "total"),
    [
        # A row: tabs. 4 + 3½ + 3 + 2½ + 2
        ("4\t3.5\t3\t2.5\t2", "15"),
        # A column: line breaks, one more at the end. 4 + 3½ + 3 + 2½ + 2
        ("4\n3.5\n3\n2.5\n2\n", "15"),
        # The same from Windows.
        ("4\r\n3.5\r\n3\r\n2.5\r\n2\r\n", "15"),
        # Decimal commas: between digits, before 5, with tabs around. 4 + 3½ + 2½
        ("4\t3,5\t2,5", "10"),
        # Quoted cells are one token each; a comma inside is decimal. 3½ + 4¼ + 2
        ('"3,5"\t"4,25"\t2', "9.75"),
        ('"3,5"\n"4,25"\n"2"', "9.75"),
        # An empty cell in the row: a blank item is dropped. 4 + 3
        ("4\t\t3", "7"),
    ],
)
def test_cells_of_a_spreadsheet_are_summed(clipboard_desk, cells, total):
    page = clipboard_desk
    page.goto("/solkoff")
    paste(page, cells, "opponents")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator(NUMBER)).to_have_text(total)


@pytest.mark.parametrize("between", ["\t", "\n"], ids=["row", "column"])
def test_crosstable_cells_are_named_one_by_one(clipboard_desk, between):
    page = clipboard_desk
    page.goto("/solkoff")
    pasted = between.join(["54b1", "29w½", "3b0"])
    paste(page, pasted, "opponents")
    page.get_by_role("button", name="Calculate").click()
    summary = page.locator("#outcome")
    expect(summary).to_contain_text("There is a problem")
    expect(summary).to_contain_text("crosstable cell")
    for cell in ("54b1", "29w½", "3b0"):
        expect(summary).to_contain_text(cell)
    expect(page.locator("[name=opponents]")).to_have_value(pasted)


@pytest.mark.parametrize(
    ("pasted", "leads_to", "field", "number"),
    [
        # A list of scores: 4 + 3½ + 3 + 2½ + 2.
        ("4, 3.5, 3, 2.5, 2", "/solkoff", "opponents", "15"),
        ("4\t3,5\t3\t2,5\t2", "/solkoff", "opponents", "15"),
        # Rounds of one player under US Chess rules: 4 + 3½ + 6, the bye an opponent with 0.
        ("W 4\nD 3½\nL 6\nBYE", "/solkoff", "opponents", "13.5"),
        # Players on one score: Alex has 4 + 3 + 2½ = 9½, Blair 3 + 3 + 3 = 9.
        ("Alex (2): 4, 3, 2½\nBlair (2): 3, 3, 3", "/cuts", "players", "Alex"),
    ],
    ids=["scores", "row", "rounds", "players"],
)
def test_the_front_page_opens_the_calculator_for_what_was_pasted(clipboard_desk, pasted, leads_to, field, number):
    page = clipboard_desk
    page.goto("/")
    paste(page, pasted, "paste")
    page.locator(".send button").click()
    expect(page.locator(NUMBER)).to_have_text(number)
    assert f"{leads_to}?" in page.url
    expect(page.locator(f"[name={field}]")).to_have_value(pasted)


@pytest.mark.parametrize("names", ["Alex Ash\nBlair Beech\nCasey Cedar", "Alex Ash\t1900\nBlair Beech\t1800"])
def test_names_on_the_front_page_open_the_pairing_desk_and_stay_out_of_the_address(clipboard_desk, names):
    page = clipboard_desk
    page.goto("/")
    paste(page, names, "paste")
    page.locator(".send button").click()
    expect(page.locator("[name=names]")).to_have_value(names)
    expect(page.get_by_role("button", name="Start the event")).to_be_visible()
    assert "Alex" not in page.url


def test_the_front_page_opens_a_calculator_without_script(scriptless_phone):
    page = scriptless_phone
    page.goto("/")
    page.locator("[name=paste]").fill("4, 3.5, 3, 2.5, 2")
    page.locator(".send button").click()
    expect(page.locator(NUMBER)).to_have_text("15")
    assert page.url.endswith("#outcome")


@pytest.mark.parametrize(
    "rubbish",
    [
        "neither scores nor rounds 7",
        "4, 3.5, x",
        "",
    ],
    ids=["words", "almost scores", "empty"],
)
def test_what_the_front_page_cannot_read_stays_in_its_box_with_a_message(desk, rubbish):
    page = desk
    page.goto("/")
    box = page.locator("[name=paste]")
    box.fill(rubbish)
    with page.expect_response(lambda response: response.status == 422):
        page.locator(".send button").click()
    expect(box).to_have_value(rubbish)
    expect(box).to_have_attribute("aria-invalid", "true")
    summary = page.locator("#outcome")
    expect(summary).to_contain_text("There is a problem")
    summary.get_by_role("link").first.click()
    expect(box).to_be_focused()


def test_a_table_that_the_front_page_cannot_read_stays_in_the_box_of_the_standings(desk):
    desk.goto("/")
    desk.locator("[name=paste]").fill("54b1\t29w½")
    with desk.expect_response(lambda response: response.status == 422):
        desk.locator(".send button").click()
    box = desk.locator("form.event [name=data]")
    expect(box).to_have_value("54b1\t29w½")
    expect(box).to_have_attribute("aria-invalid", "true")
