"""Everything by keyboard: order of stops, visible focus, folding, sending."""

import pytest
from playwright.sync_api import expect

FOCUSED = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const style = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return {
    name: node.getAttribute("name"),
    said: `${node.tagName} ${node.getAttribute("name") ?? node.textContent.trim().slice(0, 40)}`,
    tag: node.tagName,
    ring: ring && style.outlineColor !== "rgba(0, 0, 0, 0)",
    seen: box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0
      && box.left < innerWidth && box.top < innerHeight,
  };
}"""


def stops(page, most=150):
    """Every element that Tab stops at, in order, until the page is left."""
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            return found
        found.append(stop)
    raise AssertionError(f"more than {most} stops")


def tab_to(page, selector, most=60):
    """Presses Tab until the element has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def test_the_skip_link_comes_first_shows_itself_and_leads_to_the_content(desk):
    desk.goto("/solkoff")
    desk.keyboard.press("Tab")
    first = desk.evaluate(FOCUSED)
    assert first["tag"] == "A"
    assert first["seen"]
    assert first["ring"]
    desk.keyboard.press("Enter")
    desk.keyboard.press("Tab")
    assert desk.evaluate("document.activeElement.closest('main') !== null")


def test_a_skip_link_is_out_of_sight_until_it_is_focused(desk):
    desk.goto("/solkoff")
    assert desk.locator(".skip").evaluate("node => node.getBoundingClientRect().right <= 0")


def test_tab_goes_through_the_form_in_its_order_to_the_button(desk):
    desk.goto("/solkoff")
    passed = stops(desk)
    fields = [stop["name"] for stop in passed if stop["name"]]
    assert fields == ["opponents", "score", "rules", "published"]  # the rest is folded
    last_field = next(place for place, stop in enumerate(passed) if stop["name"] == "published")
    assert passed[last_field + 1]["said"] == "BUTTON Calculate"


def test_every_stop_is_seen_with_a_ring(view, sweep):
    page = sweep.open(view)
    # Results in the dark, the other states in the light: the schemes differ by one colour.
    page.emulate_media(color_scheme="dark" if view.state == "result" else "light")
    page.evaluate("location.hash = ''")  # the mark of an outcome moves the focus there: begin at the top
    passed = stops(page)
    assert passed
    assert not [stop["said"] for stop in passed if not stop["ring"]]
    assert not [stop["said"] for stop in passed if not stop["seen"]]
    sweep.check()


@pytest.mark.parametrize("key", ["Enter", "Space"])
@pytest.mark.parametrize("summary", [".more > summary", ".menu > summary"], ids=["options", "navigation"])
def test_what_is_folded_opens_and_closes_by_key(desk, summary, key):
    desk.goto("/solkoff")
    details = desk.locator("details", has=desk.locator(f":scope > summary:is({summary})"))
    expect(details).not_to_have_attribute("open", "")
    tab_to(desk, summary)
    desk.keyboard.press(key)
    expect(details).to_have_attribute("open", "")
    desk.keyboard.press("Tab")
    assert desk.evaluate("document.activeElement.closest('details[open]') !== null")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press(key)
    expect(details).not_to_have_attribute("open", "")


def test_a_score_is_found_without_a_mouse(desk):
    desk.goto("/solkoff")
    tab_to(desk, "[name=opponents]")
    desk.keyboard.type("4, 3.5, 3, 2.5, 2")
    tab_to(desk, "[type=submit]")
    desk.keyboard.press("Enter")
    expect(desk.locator(".first dd").first).to_have_text("15")
    # Reading goes on at the outcome.
    assert desk.evaluate("document.activeElement.id") == "outcome"
    desk.keyboard.press("Tab")
    assert desk.evaluate("document.activeElement.closest('#outcome') !== null")


def test_enter_in_a_line_sends_the_form(desk):
    desk.goto("/solkoff")
    desk.locator("[name=opponents]").fill("4, 3")
    desk.locator("[name=score]").press("Enter")
    expect(desk.locator(".first dd").first).to_have_text("7")


def test_the_summary_of_problems_leads_to_its_field_by_key(desk):
    desk.goto("/solkoff")
    tab_to(desk, "[name=opponents]")
    desk.keyboard.type("4, x")
    tab_to(desk, "[type=submit]")
    desk.keyboard.press("Enter")
    expect(desk.locator("#outcome")).to_be_focused()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.locator("[name=opponents]")).to_be_focused()


def test_buttons_of_the_result_work_by_key(desk):
    desk.add_init_script("window.printed = 0; window.print = () => { window.printed += 1; }")
    desk.goto("/solkoff?opponents=4,+3#outcome")
    tab_to(desk, "[data-print]")
    desk.keyboard.press("Space")
    assert desk.evaluate("window.printed") == 1
