"""The result renewed while typing: off until chosen, after a pause, the last answer wins, announced."""

import pytest
from playwright.sync_api import expect

from calculators.pages.representations import CALCULATORS

NUMBER = ".first dd >> nth=0"
CHOICE = "Renew the result while I type"
PAUSE = 1_000  # milliseconds, longer than a pause in which a visitor would still be typing


@pytest.fixture
def asked(desk):
    """The addresses of results that the page asks for by script."""
    addresses = []
    desk.on("request", lambda request: addresses.append(request.url) if request.resource_type == "fetch" else None)
    return addresses


def test_it_is_off_until_chosen(desk, asked):
    page = desk
    page.goto("/solkoff?opponents=4,+3")
    expect(page.get_by_label(CHOICE)).not_to_be_checked()
    page.locator("[name=opponents]").press_sequentially(", 2")
    page.wait_for_timeout(PAUSE)
    assert asked == []
    expect(page.locator(NUMBER)).to_have_text("7")  # 4 + 3, as sent


def test_typing_renews_the_result_after_a_pause_and_says_so(desk, asked):
    page = desk
    page.goto("/solkoff?opponents=4,+3")
    page.get_by_label(CHOICE).check()
    page.wait_for_timeout(PAUSE)  # ticking may renew the result by itself
    asked.clear()
    page.locator("[name=opponents]").fill("")
    page.locator("[name=opponents]").press_sequentially("4, 3, 2")
    expect(page.locator(NUMBER)).to_have_text("9")  # 4 + 3 + 2
    assert 1 <= len(asked) < len("4, 3, 2"), "after a pause, not for each key"
    status = page.get_by_role("status")
    expect(status).to_contain_text("9")
    assert status.get_attribute("aria-live") in {None, "polite"}  # a status is polite by itself


def test_the_address_follows_and_brings_the_result_back(desk):
    page = desk
    page.goto("/solkoff")
    page.get_by_label(CHOICE).check()
    page.locator("[name=opponents]").fill("4, 3.5, 3, 2.5, 2")
    page.locator("[name=rules]").select_option("plain")
    expect(page.locator(NUMBER)).to_have_text("15")
    page.wait_for_url(lambda address: "opponents=" in address and "rules=plain" in address)
    assert "decimal" not in page.url, "only what differs from the defaults"
    page.reload()
    expect(page.locator(NUMBER)).to_have_text("15")
    expect(page.locator("[name=opponents]")).to_have_value("4, 3.5, 3, 2.5, 2")


def test_what_was_typed_and_the_cursor_stay(desk):
    page = desk
    page.goto("/solkoff")
    page.get_by_label(CHOICE).check()
    box = page.locator("[name=opponents]")
    box.click()
    box.press_sequentially("4, 3")
    expect(page.locator(NUMBER)).to_have_text("7")
    expect(box).to_be_focused()
    box.press_sequentially(", 2")
    expect(page.locator(NUMBER)).to_have_text("9")
    expect(box).to_have_value("4, 3, 2")


def test_the_last_answer_wins_over_a_slow_earlier_one(desk):
    page = desk
    held = []
    page.goto("/solkoff")

    def hold_the_first(route):
        if held:
            route.continue_()
        else:
            held.append(route)

    page.get_by_label(CHOICE).check()
    page.wait_for_timeout(PAUSE)
    page.route("**/solkoff?*", hold_the_first)
    box = page.locator("[name=opponents]")
    with page.expect_request(lambda request: request.resource_type == "fetch"):
        box.fill("4, 3")
    box.fill("4, 3, 2")
    expect(page.locator(NUMBER)).to_have_text("9")
    with page.expect_response(lambda response: response.request == held[0].request):
        held[0].continue_()
    page.wait_for_timeout(300)  # as long as the page needs to use an answer
    expect(page.locator(NUMBER)).to_have_text("9")
    assert "2" in page.url.rpartition("opponents=")[2]
    expect(page.get_by_role("status")).to_contain_text("9")


def test_an_error_while_typing_shows_and_tells_the_problem(desk):
    page = desk
    page.goto("/solkoff?opponents=4,+3")
    page.get_by_label(CHOICE).check()
    page.locator("[name=opponents]").fill("4, 3, x")
    problems = page.locator("#outcome")
    expect(problems).to_contain_text("There is a problem")
    expect(problems).to_contain_text('"x"')
    expect(page.get_by_role("status")).to_contain_text('"x"')
    expect(page.locator(NUMBER)).to_have_count(0)  # no number of an earlier list beside it
    problems.get_by_role("link").click()
    expect(page.locator("[name=opponents]")).to_be_focused()

    page.locator("[name=opponents]").fill("4, 3, 1")
    expect(page.locator(NUMBER)).to_have_text("8")
    expect(page.get_by_role("status")).to_contain_text("8")


def test_a_mended_field_is_no_longer_called_wrong(desk):
    page = desk
    page.goto("/solkoff?opponents=4,+x")
    page.get_by_label(CHOICE).check()
    page.locator("[name=opponents]").fill("4, 3")
    expect(page.locator(NUMBER)).to_have_text("7")
    expect(page.get_by_text("is not a score")).to_have_count(0)
    assert page.locator("[name=opponents]").get_attribute("aria-invalid") != "true"
    assert not page.title().startswith("Error")


def test_the_field_stays_in_its_place_while_its_error_is_mended(desk):
    page = desk
    page.goto("/solkoff?opponents=4,+x")
    page.get_by_label(CHOICE).check()
    box = page.locator("[name=opponents]")
    box.scroll_into_view_if_needed()
    before = box.bounding_box()["y"]
    box.fill("4, 3")
    expect(page.locator(NUMBER)).to_have_text("7")
    # The box that is typed in may move by as much as its own error message takes, not out of the window.
    assert abs(box.bounding_box()["y"] - before) < 100


def test_a_result_that_cannot_be_fetched_is_told(desk):
    page = desk
    page.goto("/solkoff?opponents=4,+3")
    page.route("**/solkoff?*", lambda route: route.abort())
    page.get_by_label(CHOICE).check()
    page.locator("[name=opponents]").fill("4, 3, 2")
    expect(page.get_by_role("status")).to_contain_text("Calculate")


def test_a_text_too_long_for_an_address_leaves_no_old_result_without_a_word(desk):
    page = desk
    page.goto("/solkoff?opponents=4,+3")
    page.get_by_label(CHOICE).check()
    page.wait_for_timeout(PAUSE)
    spoken = page.get_by_role("status").inner_text()
    page.locator("[name=opponents]").fill("2 2 2" + " " * 7_500)  # bytes that an address may have
    page.wait_for_timeout(PAUSE)
    assert page.get_by_role("status").inner_text() != spoken
    assert page.locator(NUMBER).count() == 0 or page.locator(NUMBER).inner_text() == "6"


def test_the_renewed_result_can_be_copied_and_sent(clipboard_desk):
    page = clipboard_desk
    page.goto("/solkoff")
    page.get_by_label(CHOICE).check()
    page.locator("[name=opponents]").fill("4, 3")
    expect(page.locator(NUMBER)).to_have_text("7")
    page.get_by_role("button", name="Copy as text").click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "Solkoff: 7" in text
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator(NUMBER)).to_have_text("7")
    assert page.url.endswith("#outcome")


def test_every_page_renews_its_worked_example(result, desk):
    page = desk
    page.goto(result.path)
    number = page.locator(NUMBER).inner_text()
    page.get_by_label(CHOICE).check()
    field = page.locator(f"[name={CALCULATORS[result.page].form.main}]")
    typed = field.input_value()
    with page.expect_response(lambda response: response.request.resource_type == "fetch"):
        field.fill(f"{typed} ")
    expect(page.get_by_role("status")).to_contain_text(number)
    expect(page.locator(NUMBER)).to_have_text(number)
