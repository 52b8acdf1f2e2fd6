"""The front page with its paste box."""

import io
import re

import pytest

from calculators.pages.registry import GROUPS


def paste(client, text):
    return client.post("/", data={"paste": text})


def test_the_paste_box_comes_first(client):
    page = client.get("/")
    assert page.status_code == 200
    box = page.soup.select_one("main textarea")
    assert box["name"] == "paste"
    first_page = page.soup.select_one("main a[href='/solkoff']")
    order = [tag for tag in page.soup.main.select("*") if tag is box or tag is first_page]
    assert order == [box, first_page]
    assert box.find_parent("form")["method"].lower() == "post"
    assert box.find_parent("form").find("button", type="submit")


def test_every_group_and_page_is_listed_with_its_question(client):
    page = client.get("/")
    words = page.soup.main.get_text()
    for group in GROUPS:
        assert group.title in words
        for entry in group.pages:
            link = page.soup.select_one(f"main a[href='/{entry.slug}']")
            assert entry.question in " ".join(link.find_parent("li").get_text().split())


def test_the_front_page_says_for_whom_it_is(client):
    words = client.get("/").soup.main.get_text()
    assert re.search(r"individual", words)
    assert re.search(r"not (for )?teams", words)


@pytest.mark.parametrize(
    ("text", "slug", "field"),
    [
        ("4, 3.5, 3, 2.5, 2", "solkoff", "opponents"),
        ("4\t3,5\t3", "solkoff", "opponents"),
        ("3½ 3 2½", "solkoff", "opponents"),
        ("4\r\n3.5\r\n2.5", "solkoff", "opponents"),
        ("W 4, D 3½, L 6, BYE", "solkoff", "opponents"),
        ("W 4\nD 3½\nL 6", "solkoff", "opponents"),
        ("Alex (3.5): 4, 3, 2½\nBlair (3.5): 4, 4, 1", "cuts", "players"),
    ],
)
def test_scores_and_rounds_open_the_right_calculator_filled_in(client, text, slug, field):
    answer = paste(client, text)
    assert answer.status_code == 303
    path, fields, fragment = answer.address
    assert (path, fragment) == (f"/{slug}", "outcome")
    assert fields[field].split() == text.split()
    page = client.get(path, query_string=fields)
    assert page.status_code == 200
    assert page.typed[field].split() == text.split()


@pytest.mark.parametrize("text", ["Alex\nBlair\nCasey", "Ng, Robin\r\nO'Neil, Alex\r\nCasey\r\n"])
def test_names_open_the_pairing_desk_filled_in(client, text):
    page = paste(client, text)
    # Names are nobody's business in an address that the site makes: the form is shown at once, without one.
    assert page.status_code == 200
    assert page.soup.select_one("form.ask[action^='/pairings']")
    assert page.typed["names"].split() == text.split()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "?!",
        "NaN inf 1e400",
        "<script>alert(1)</script>",
        "4, 3.5, four",
        "\0",
    ],
)
def test_what_is_not_recognised_stays_in_the_box_with_a_reason(client, text):
    page = paste(client, text)
    assert page.status_code == 422
    assert page.soup.title.get_text().startswith("Error: ")
    assert page.summary[0][0] == "paste"
    assert page.field("paste")["aria-invalid"] == "true"
    assert page.typed["paste"].strip("\0\ufffd") == text.strip("\0")
    assert "<script>alert" not in page.text


@pytest.mark.parametrize(
    "text",
    [
        "012 Club open\n001    1      Alex",  # a report file before its first round
        "1\tAlex\t2w1\n2\tBlair\t1b0",
        "1 Alex 2w1\n2 Blair 1b0",
        "Round;White;Black;Result\n1;Alex;Blair;1:0",
    ],
)
def test_a_whole_event_opens_the_standings_with_what_was_read(client, text):
    page = paste(client, text)
    assert page.status_code == 200
    assert page.soup.select_one("form.event[action^='/standings']")
    assert page.typed["data"].split() == text.split()
    assert "Alex" in page.soup.find(id="answer").get_text()
    assert [button["value"] for button in page.soup.select("button[name=do]")] == ["save", "show", "read"]


def test_a_crosstable_that_cannot_be_read_stays_with_its_reasons(client):
    page = paste(client, "1 Alex 54b1 29w½\n2 Blair 53w0 28b1")
    assert page.status_code == 422
    assert "there is no player 54" in page.summary[0][1]
    assert page.typed["data"] == "1 Alex 54b1 29w½\n2 Blair 53w0 28b1"


def test_a_file_of_a_tournament_opens_the_standings(client):
    file = (io.BytesIO("1\tAlex\t2w1\n2\tJörg\t1b0".encode("latin-1")), "club.txt")
    page = client.post("/", data={"paste": "", "file": file}, content_type="multipart/form-data")
    assert page.status_code == 200
    assert "Jörg" in page.soup.find(id="answer").get_text()


def test_a_text_too_long_for_an_address_stays_in_the_box(client):
    text = (" " * 60).join(["3.5"] * 199)
    page = paste(client, text)
    assert page.status_code == 422
    assert page.typed["paste"] == text
    # And 200 scores in a usual list do fit.
    assert paste(client, " ".join(["3.5"] * 200)).status_code == 303


def test_the_front_page_is_cached(client):
    first = client.get("/")
    assert first.headers["Cache-Control"]
    assert client.get("/", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.head("/").status_code == 200


def test_a_query_changes_nothing(client):
    assert client.get("/?paste=4&x=<script>").status_code == 200
