"""Paper: what is printed, what is not, whole tables, repeated headings, nothing cut off."""

import re
import shutil
import subprocess
from collections import Counter
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import expect

# A4 is 210 mm wide, less two margins of 14 mm, at 96 pixels an inch.
PAPER = {"width": int((210 - 2 * 14) / 25.4 * 96), "height": 1000}
EXAMPLE = "/solkoff?opponents=4,+3.5,+3,+2.5,+2&score=3.5"

# Fifty players with nine rounds each: the most players, every variant, tables of several pages.
NAMES = [f"Player{number:02}" for number in range(1, 51)]
LONG = "/cuts?players=" + quote_plus(
    "\n".join(
        f"{name}: " + ", ".join(f"{'WDL'[(row + turn) % 3]} {(row * turn) % 10 / 2:g}" for turn in range(9))
        for row, name in enumerate(NAMES)
    )
)
WIDEST = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnop"

ON_PAPER = """() => {
  const right = document.documentElement.clientWidth;
  const out = [];
  for (const node of document.querySelectorAll("body *")) {
    const box = node.getBoundingClientRect();
    if (box.width && box.height && box.right > right + 1 && getComputedStyle(node).clipPath === "none")
      out.push(`${node.tagName} ends at ${box.right} of ${right}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return out;
}"""


@pytest.fixture
def pages_of(tmp_path):
    """A function that prints a page on A4 and gives the text of each sheet."""
    if not shutil.which("pdftotext"):
        pytest.skip("the text of a PDF needs pdftotext")

    def printed(page):
        page.wait_for_load_state()  # a click waits for the answer, not for its end
        path = tmp_path / "page.pdf"
        page.pdf(path=path, format="A4")
        run = subprocess.run(  # noqa: S603 - a file of our own, no shell
            [shutil.which("pdftotext"), "-layout", path, "-"], check=True, capture_output=True, timeout=60
        )
        return run.stdout.decode("utf-8").removesuffix("\f").split("\f")

    return printed


def words(text):
    """The words of a text and how often each stands there; a hyphen ends a word, since a line may end behind it."""
    return Counter(re.sub(r"([-‐])", r"\1 ", text).split())


def test_paper_has_the_outcome_and_nothing_to_press(result, sweep):
    page = sweep.open(result)
    page.emulate_media(media="print")
    for selector in ("form", "nav", "header", "footer", "button", ".skip", ".presets", ".links", ".explanation"):
        for part in page.locator(selector).all():
            expect(part).to_be_hidden()
    for heading in ("What it tells you", "Reference tables", "Worked examples"):
        expect(page.get_by_text(heading, exact=True)).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".first dd").first).to_be_visible()
    expect(page.locator("#outcome dl.read")).to_be_visible()
    for table in page.locator("#outcome table").all():
        expect(table).to_be_visible()
    sweep.check()


def test_paper_names_input_rule_set_and_address(desk, pages_of, address):
    desk.goto(EXAMPLE)
    text = "\n".join(pages_of(desk))
    assert "Solkoff score" in text
    assert "4 · 3½ · 3 · 2½ · 2" in text
    assert re.search(r"Rule set\s+US Chess", text)
    assert f"{address}/solkoff?opponents=" in text
    for word in ("Calculate", "Copy as", "All calculators", "What it tells you", "Skip to content", "Worked examples"):
        assert word not in text


def test_every_row_of_every_table_is_printed(result, sweep, pages_of):
    page = sweep.open(result)
    rows = page.locator("#outcome :is(tbody, tfoot) tr").all_inner_texts()
    printed = words("\n".join(pages_of(page)))
    wanted = words("\n".join(rows))
    assert rows
    assert not wanted - printed
    sweep.check()


def test_reference_tables_are_printed_only_when_asked(desk, pages_of):
    # The first words of each reference table.
    tables = ("Modified median", "9 and more", "League table", "Distorted")
    beyond_result = ("Resists one outlier", "League table", "Distorted")
    desk.goto(EXAMPLE)
    plain = "\n".join(pages_of(desk))
    assert not [words_ for words_ in beyond_result if words_ in plain]
    desk.goto(f"{EXAMPLE}&print=tables")
    asked = "\n".join(pages_of(desk))
    assert all(words_ in asked for words_ in tables)
    assert "What it tells you" not in asked
    assert "Worked examples" not in asked


def test_the_box_for_the_reference_tables_is_kept_in_the_address(desk):
    desk.goto(EXAMPLE)
    if not desk.locator("[name=print]").is_visible():
        desk.locator("details.more > summary").click()
    desk.locator("[name=print]").check()
    desk.get_by_role("button", name="Calculate").click()
    assert "print=tables" in desk.url
    desk.emulate_media(media="print")
    expect(desk.get_by_text("Reference tables", exact=True)).to_be_visible()


def test_a_table_of_many_pages_is_whole_and_repeats_its_heading(desk, pages_of):
    desk.goto(LONG)
    sheets = pages_of(desk)
    assert len(sheets) > 5
    text = "\n".join(sheets)

    # The comparison: each player's row once, under the heading on each sheet.
    compared, addends = text.split("Every addend", 1)
    for name in NAMES:
        assert re.search(rf"^{name}\s", compared.split("Values,", 1)[1], re.MULTILINE), name
    # The addends: nine rows for each player.
    assert Counter(re.findall(r"^Player\d\d\b", addends, re.MULTILINE)) == dict.fromkeys(NAMES, 9)

    first = next(number for number, sheet in enumerate(sheets) if "Every addend" in sheet)
    for sheet in sheets[first:]:
        if re.search(r"^Player\d\d\s", sheet, re.MULTILINE):
            heading = re.split(r"^Player\d\d", sheet.rpartition("Every addend")[2], flags=re.MULTILINE)[0]
            assert "Counts" in heading
            assert "Why" in heading


def test_every_addend_of_a_long_list_is_printed(desk, pages_of):
    # Sixty scores of 1, each with its number: the sum is 60.
    desk.goto("/solkoff?opponents=" + "+".join(["1"] * 60))
    text = "\n".join(pages_of(desk))
    numbers = [int(number) for number in re.findall(r"^(\d+)\s+1\s+1\b", text, re.MULTILINE)]
    assert numbers == list(range(1, 61))
    assert re.search(r"^Sum\s+60\b", text, re.MULTILINE)


def test_rows_do_not_break_and_headings_repeat_by_style(desk):
    desk.goto(EXAMPLE)
    desk.emulate_media(media="print")
    style = "(node, name) => getComputedStyle(node)[name]"
    assert desk.locator("#outcome tbody tr").first.evaluate("node => getComputedStyle(node).breakInside") == "avoid"
    assert desk.locator("#outcome thead").first.evaluate(style, "display") == "table-header-group"


def wide_addresses():
    """Addresses with tables that are as wide as tables can be."""
    return [
        pytest.param(LONG, id="all variants"),
        pytest.param(f"/cuts?players={WIDEST}+(3):+4,+3%0AB+(3):+3,+3&low=1&high=1", id="a long name and a cut"),
        pytest.param(f"{EXAMPLE}&low=1&high=1&decimal=,", id="every column of Solkoff"),
        pytest.param(
            "/buchholz?opponents=W+4%0AH%0AD+3.25%2b2u%0A-+2%0AL+6%0AW+2%0ABYE&low=2&high=1", id="reasons in words"
        ),
        pytest.param("/sonneborn-berger?games=W+999999.9999%0AD+4%0AL+3%0A%2b%0AH", id="long numbers"),
        pytest.param("/top-cut?players=100000&rounds=9&cut=8&draw_rate=0.3", id="many records"),
        pytest.param("/swiss-rounds?players=100000&cut=64", id="many rounds"),
        pytest.param("/projection?games=W+4%0AD+3.5%0AL+2%0ABYE&rounds=1000", id="large bounds"),
    ]


@pytest.mark.parametrize("path", wide_addresses())
def test_nothing_wide_is_cut_off_at_the_right_edge(desk, path):
    desk.set_viewport_size(PAPER)
    desk.goto(path)
    assert desk.locator("#outcome table").count()
    desk.emulate_media(media="print")
    assert desk.evaluate(ON_PAPER) == []


def test_nothing_is_cut_off_at_the_right_edge(result, sweep):
    page = sweep.open(result)
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    assert page.evaluate(ON_PAPER) == []
    # With the reference tables too.
    path, _, mark = result.path.partition("#")
    page.goto(f"{sweep.address}{path}&print=tables#{mark}")
    expect(page.get_by_text("Reference tables", exact=True)).to_be_visible()
    assert page.evaluate(ON_PAPER) == []


def test_the_address_on_paper_is_short(desk):
    # What nobody would type from paper takes no room on it.
    desk.set_viewport_size(PAPER)
    desk.goto(LONG)
    desk.emulate_media(media="print")
    addresses = [text for text in desk.locator("#outcome").inner_text().split("\n") if text.startswith("http")]
    assert all(len(text) < 500 for text in addresses)


def test_paper_is_light_in_a_dark_window(desk):
    desk.goto(EXAMPLE)
    desk.emulate_media(media="print", color_scheme="dark")
    colours = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color]"
    assert desk.locator("body").evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    number = desk.locator(".first dd").first.evaluate("node => getComputedStyle(node).color")
    assert number == "rgb(0, 0, 0)"
