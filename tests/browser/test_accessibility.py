"""axe-core on every page in every state, light and dark, folded and unfolded; also on pages of errors."""

import pytest
from axe_playwright_python.sync_playwright import Axe

OPEN_ALL = "document.querySelectorAll('details').forEach(details => { details.open = true; })"


def violations(page, scheme):
    """What axe-core finds wrong with the page in a colour scheme."""
    page.emulate_media(color_scheme=scheme)
    found = Axe().run(page)
    return [
        f"{scheme}: {violation['id']}: {violation['help']}: {node['target']} {node['html'][:120]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]


def test_axe_finds_nothing(view, sweep):
    page = sweep.open(view)
    folded = violations(page, "light")
    page.evaluate(OPEN_ALL)
    unfolded = violations(page, "dark")
    assert not folded + unfolded
    sweep.check()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/nowhere", 404),
        ("post", "/rules", 405),  # a page without a form
        ("post", "/solkoff", 413),  # more than a megabyte
    ],
)
def test_axe_finds_nothing_on_pages_of_errors(method, path, status, sweep):
    page = sweep.go("/")
    with page.expect_navigation() as navigation:
        page.evaluate(
            """([method, path, text]) => {
              const form = document.createElement("form");
              Object.assign(form, {method, action: path});
              const box = document.createElement("textarea");
              Object.assign(box, {name: "opponents", value: text});
              form.append(box);
              document.body.append(form);
              form.submit();
            }""",
            [method, path, "4" * 1_000_001 if status == 413 else "4"],
        )
    assert navigation.value.status == status
    assert page.locator("h1").count() == 1
    assert not violations(page, "light") + violations(page, "dark")


@pytest.mark.parametrize("width", [320, 360])
def test_axe_finds_nothing_on_a_phone(width, sweep):
    for path in ("/", "/solkoff?opponents=4,+3.5,+3&score=2&published=9", "/cuts?players=A:+4,+x"):
        page = sweep.go(path)
        page.set_viewport_size({"width": width, "height": 740})
        assert not violations(page, "light") + violations(page, "dark"), path


def test_axe_finds_nothing_in_a_result_renewed_while_typing(desk):
    desk.goto("/solkoff?opponents=4,+3")
    desk.get_by_label("Renew the result while I type").check()
    for typed, shown in (("4, 3, 2", ".first dd"), ("4, x", ".problems")):
        desk.locator("[name=opponents]").fill(typed)
        desk.get_by_role("status").filter(has_text="9" if shown == ".first dd" else "x").wait_for(state="attached")
        desk.locator(shown).first.wait_for()
        assert not violations(desk, "light"), typed
