"""The form on a phone without JavaScript: sent, refused, mended, answered."""

import re

from playwright.sync_api import expect

NUMBER = ".first dd >> nth=0"


def in_view(page, locator):
    """Whether the whole element stands on the screen."""
    box = locator.bounding_box()
    screen = page.viewport_size
    return (
        box is not None
        and box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= screen["width"]
        and box["y"] + box["height"] <= screen["height"]
    )


def test_calculate_leads_to_an_address_whose_number_is_on_the_screen(scriptless_phone):
    page = scriptless_phone
    page.goto("/solkoff")
    page.locator("[name=opponents]").fill("4, 3.5, 3, 2.5, 2")
    page.get_by_role("button", name="Calculate").click()
    assert page.url.endswith("#outcome")
    assert "/solkoff?opponents=" in page.url
    number = page.locator(NUMBER)
    expect(number).to_have_text("15")  # 4 + 3½ + 3 + 2½ + 2
    assert in_view(page, number)


def test_the_same_holds_with_script(phone):
    phone.goto("/solkoff")
    phone.locator("[name=opponents]").fill("4, 3.5, 3, 2.5, 2")
    phone.get_by_role("button", name="Calculate").click()
    number = phone.locator(NUMBER)
    expect(number).to_have_text("15")
    phone.wait_for_load_state("networkidle")
    assert in_view(phone, number)


def test_the_address_keeps_the_form_and_the_result_when_opened_again(scriptless_phone):
    page = scriptless_phone
    page.goto("/solkoff")
    page.locator("[name=opponents]").fill("4, 3.5, 3, 2.5, 2")
    page.locator("[name=score]").fill("3½")
    page.get_by_role("button", name="Calculate").click()
    address = page.url
    page.goto("/")
    page.goto(address)
    expect(page.locator("[name=opponents]")).to_have_value("4, 3.5, 3, 2.5, 2")
    expect(page.locator("[name=score]")).to_have_value("3½")
    expect(page.locator(NUMBER)).to_have_text("15")
    page.reload()
    expect(page.locator(NUMBER)).to_have_text("15")


def test_a_refused_token_is_named_on_top_kept_in_the_field_and_can_be_mended(scriptless_phone):
    page = scriptless_phone
    page.goto("/solkoff")
    page.locator("[name=opponents]").fill("4, four, 3\n2.5")
    page.locator("[name=score]").fill("3.5")
    with page.expect_response(lambda response: response.status == 422):
        page.get_by_role("button", name="Calculate").click()

    # The summary is what the visitor lands on, above the form.
    expect(page).to_have_title(re.compile("^Error: "))
    summary = page.locator("#outcome")
    expect(summary).to_contain_text("There is a problem")
    expect(summary).to_contain_text('"four"')
    assert in_view(page, summary)
    field = page.locator("[name=opponents]")
    assert summary.bounding_box()["y"] < field.bounding_box()["y"]

    # Everything typed is still there, the field is marked.
    expect(field).to_have_value("4, four, 3\n2.5")
    expect(page.locator("[name=score]")).to_have_value("3.5")
    expect(field).to_have_attribute("aria-invalid", "true")

    # The link leads into the field.
    summary.get_by_role("link").click()
    assert in_view(page, field)
    assert page.locator("textarea:focus").count() == 1

    field.fill("4, 4, 3\n2.5")
    page.get_by_role("button", name="Calculate").click()
    number = page.locator(NUMBER)
    expect(number).to_have_text("13.5")  # 4 + 4 + 3 + 2½
    assert in_view(page, number)
    assert page.locator(".problems").count() == 0


def test_an_error_in_the_folded_part_opens_it(scriptless_phone):
    page = scriptless_phone
    page.goto("/solkoff?opponents=4,+3&rounds=many")
    page.locator("#outcome").get_by_role("link").click()
    expect(page.locator("[name=rounds]")).to_be_visible()
    expect(page.locator("[name=rounds]")).to_have_value("many")


def test_nothing_that_needs_script_is_shown_without_it(scriptless_phone):
    page = scriptless_phone
    page.goto("/solkoff?opponents=4,+3.5")
    for name in ("Copy as text", "Copy as cells", "Print"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_label("Renew the result while I type")).to_have_count(0)
    for name in ("CSV", "JSON"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()


def test_every_worked_example_lands_on_its_number(scriptless_phone, address):
    page = scriptless_phone
    page.goto("/solkoff")
    links = [link.get_attribute("href") for link in page.locator(".presets a").all()]
    assert 3 <= len(links) <= 5
    for link in links:
        page.goto(address + link)
        assert in_view(page, page.locator(NUMBER)), link


def test_the_form_of_a_phone_asks_in_the_order_of_need(scriptless_phone):
    page = scriptless_phone
    page.goto("/solkoff")
    # Heading, sentence, box, own score, rule set, published number, button; the rest folded.
    order = [
        page.get_by_role("heading", level=1),
        page.locator(".lead"),
        page.locator("[name=opponents]"),
        page.get_by_role("link", name="Try an example"),
        page.locator("[name=score]"),
        page.locator("[name=rules]"),
        page.locator("[name=published]"),
        page.get_by_role("button", name="Calculate"),
        page.locator("summary", has_text="Byes, scale, rounds"),
    ]
    tops = [locator.bounding_box()["y"] for locator in order]
    assert tops == sorted(tops)
    expect(page.locator("form details")).not_to_have_attribute("open", "")
    for name in ("scale", "rounds", "unplayed", "low", "comma"):
        expect(page.locator(f"[name={name}]")).to_be_hidden()
    assert page.locator("[name=opponents]").get_attribute("rows") == "3"
