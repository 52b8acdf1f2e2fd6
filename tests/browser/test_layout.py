"""No sideways scroll from 320 pixels up, light and dark; targets and text large enough for a thumb."""

import pytest
from playwright.sync_api import expect

OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"

# What is wider than the window, and what scrolls sideways although it is no scroller of a table.
TOO_WIDE = """width => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > width) {
    faults.push(`the page is ${root.scrollWidth} wide in a window of ${width}`);
    for (const node of document.querySelectorAll("main *, header *, footer *"))
      if (node.getBoundingClientRect().right > width + 1 && !node.closest(".scroller, pre"))
        faults.push(`${node.tagName}.${node.getAttribute("class")}: ${node.textContent.trim().slice(0, 40)}`);
  }
  for (const node of document.querySelectorAll("body *")) {
    if (node.scrollWidth <= node.clientWidth + 1 || !["auto", "scroll"].includes(getComputedStyle(node).overflowX))
      continue;
    if (!node.querySelector("table") || node.tabIndex !== 0)
      faults.push(`${node.tagName}.${node.getAttribute("class")} scrolls sideways`);
  }
  return faults;
}"""

# Buttons, fields and links that stand alone in a list, with their heights. A tick is as large as its label.
TARGETS = """() => {
  const found = [];
  for (const node of document.querySelectorAll("button, input, select, textarea, summary, li a")) {
    if (!node.checkVisibility() || node.type === "hidden") continue;
    if (node.matches("li a") && [...node.parentNode.childNodes].some(
      (other) => other.nodeType === Node.TEXT_NODE && other.textContent.trim())) continue; // within a sentence
    const target = ["checkbox", "radio"].includes(node.type) ? node.closest("label") ?? node : node;
    found.push([`${node.tagName} ${(node.name || node.textContent).trim().slice(0, 40)}`,
      target.getBoundingClientRect().height]);
  }
  return found;
}"""
TEXT_SIZES = """() => [...document.querySelectorAll("input:not([type=checkbox], [type=hidden]), select, textarea")]
  .map(node => [node.name, parseFloat(getComputedStyle(node).fontSize)])"""

SCORES = "+".join(["3.5"] * 200)  # the longest list there may be
WORD = "Donaudampfschifffahrtsgesellschaftskapitaensmuetze" * 2
STRESS = [
    pytest.param(f"/solkoff?opponents={SCORES}", id="200 scores"),
    pytest.param("/solkoff?opponents=999999.9999+999999.9999+999999.9999&published=999999.9999", id="long numbers"),
    pytest.param(f"/solkoff?opponents={WORD}", id="a long word refused"),
    pytest.param(f"/solkoff?opponents={'+'.join(['x'] * 60)}&score=y&rounds=z", id="many problems"),
    pytest.param(f"/cuts?players={WORD}+(3):+4,+3%0AB+(3):+4,+2", id="a long name"),
    pytest.param(f"/cuts?players={WORD}:+W+4,+D+3%0AB:+W+4,+L+2&low=1&high=1", id="a long name with all variants"),
    pytest.param(f"/sonneborn-berger?games=W+4%0AD+3&label={'W' * 60}", id="a long label"),
    pytest.param("/swiss-rounds?players=100000&cut=100", id="many rounds"),
    pytest.param("/top-cut?players=100000&rounds=50&cut=99999&draw_rate=0.9", id="many records"),
    pytest.param("/projection?points=999.9999&played=999&rounds=1000&opponents=1,2,3", id="a long event"),
    pytest.param(f"/{WORD}", id="a long address"),
]


def check_widths(page):
    """Looks at all widths and both schemes, folded and unfolded."""
    for unfolded in (False, True):
        if unfolded:
            page.evaluate(OPEN_ALL)
        for width in (320, 360, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                faults = page.evaluate(TOO_WIDE, width)
                assert not faults, (width, scheme, "unfolded" if unfolded else "folded", faults)


def test_nothing_scrolls_sideways_but_tables(view, sweep):
    check_widths(sweep.open(view))
    sweep.check()


@pytest.mark.parametrize("path", STRESS)
def test_long_input_makes_no_page_scroll_sideways(path, sweep):
    check_widths(sweep.go(path))
    sweep.check()


def test_targets_are_high_enough_for_a_thumb(view, sweep):
    page = sweep.open(view)
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(OPEN_ALL)
    targets = page.evaluate(TARGETS)
    assert targets
    assert not [f"{name}: {height}" for name, height in targets if height < 44]


def test_text_in_fields_is_large_enough_not_to_zoom(view, sweep):
    page = sweep.open(view)
    page.set_viewport_size({"width": 360, "height": 740})
    assert not [f"{name}: {size}" for name, size in page.evaluate(TEXT_SIZES) if size < 16]


def test_the_number_people_came_for_is_the_largest_thing_on_the_page(result, sweep):
    page = sweep.open(result)
    sizes = """() => [...document.querySelectorAll("main :not(.first dd)")].filter(node => node.checkVisibility())
      .map(node => parseFloat(getComputedStyle(node).fontSize))"""
    number = page.locator(".first dd").first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert number > max(page.evaluate(sizes))


PLACES = """() => [...document.querySelectorAll("main > *, .ask, .ask > *, #answer, #answer > *")]
  .filter(node => node.checkVisibility() && !node.matches(".tick"))
  .map(node => [`${node.tagName}.${node.className}`, node.offsetLeft, node.offsetTop])"""


@pytest.mark.parametrize("path", ["/solkoff", "/solkoff?opponents=4,+3", "/cuts?players=A:+4,+x"])
def test_nothing_jumps_when_the_script_arrives(phone, path):
    page, held = phone, []

    def hold(route):
        held.append(route)

    page.route("**/enhance.js*", hold)
    page.goto(path, wait_until="commit")
    page.locator(".foot").wait_for()
    expect(page.locator(".top")).to_have_css("display", "flex")  # the style is there
    while not held:
        page.wait_for_timeout(10)
    before = page.evaluate(PLACES)
    held[0].continue_()
    page.get_by_role("status").wait_for(state="attached")
    after = page.evaluate(PLACES)
    assert before
    assert after == before


@pytest.mark.parametrize("width", [360, 1280])
def test_the_menu_opens_below_its_name_and_leaves_it_in_place(width, desk):
    desk.set_viewport_size({"width": width, "height": 740})
    desk.goto("/")
    name = desk.locator(".menu > summary")
    before = name.bounding_box()
    name.click()
    expect(desk.locator(".menu nav")).to_be_visible()
    after = name.bounding_box()
    assert (after["x"], after["y"]) == (before["x"], before["y"])


def test_form_stands_left_and_outcome_right_on_a_desk(desk):
    desk.goto("/solkoff?opponents=4,+3")
    form, outcome = (desk.locator(selector).bounding_box() for selector in (".ask", "#outcome"))
    assert form["x"] + form["width"] <= outcome["x"]
    assert abs(form["y"] - outcome["y"]) < 20


def test_colours_follow_the_scheme(desk):
    desk.goto("/")
    background = "() => getComputedStyle(document.body).backgroundColor"
    desk.emulate_media(color_scheme="light")
    light = desk.evaluate(background)
    desk.emulate_media(color_scheme="dark")
    dark = desk.evaluate(background)
    assert [sum(map(int, colour[4:-1].split(","))) > 382 for colour in (light, dark)] == [True, False]


def test_a_table_too_wide_for_a_phone_scrolls_by_itself(phone):
    phone.goto("/solkoff?opponents=4,+3.5,+3,+2.5,+2&score=3.5")
    scroller = phone.locator("#outcome .scroller").first
    assert scroller.evaluate("node => node.scrollWidth > node.clientWidth")
    expect(scroller).to_have_attribute("tabindex", "0")
    scroller.focus()
    phone.keyboard.press("ArrowRight")
    phone.wait_for_timeout(500)  # the scroll glides
    assert scroller.evaluate("node => node.scrollLeft") > 0
    assert phone.evaluate("window.scrollX") == 0
