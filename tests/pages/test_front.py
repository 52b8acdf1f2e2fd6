"""The front page with its paste box."""

import io
import re

import pytest

from calculators.events.readers.files import text_of
from calculators.pages.registry import GROUPS
from tests.pages.whole_events import shared


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


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("Alex\t4\nBlair\t3.5\nCasey\t3", 10.5),
        ("Alex\t4\nBlair\t3.5", 7.5),
        ("Alex;4\nBlair;3,5\nCasey;3", 10.5),
        ("Opponent\tPts.\nAlex\t4\nBlair\t3.5\nCasey\t3", 10.5),
        ("Name\tScore\nAlex\t4\nBlair\t3.5\nCasey\t3", 10.5),
    ],
)
def test_a_list_of_names_and_scores_is_one_of_opponents(client, text, total):
    answer = paste(client, text)
    assert answer.status_code == 303
    path, fields, _ = answer.address
    assert path == "/solkoff"
    assert client.get(f"{path}.json", query_string=fields).json["results"]["solkoff"] == total


def test_the_opponents_of_one_player_as_result_pages_list_them_open_the_calculator(client):
    # A line for each round, with the opponent's name and points: no table of the players of an event.
    text = (
        "Rd.\tBo.\tSNo\tName\tRtg\tFED\tPts.\tRes.\n"
        "1\t3\t12\tAlex\t1900\tENG\t4\tw 1\n"
        "2\t2\t5\tBlair\t2000\tENG\t3,5\ts ½\n"
        "3\t2\t7\tCasey\t1800\tENG\t3\tw 0"
    )
    answer = paste(client, text)
    assert answer.status_code == 303
    path, fields, _ = answer.address
    assert client.get(f"{path}.json", query_string=fields).json["results"]["solkoff"] == 10.5


@pytest.mark.parametrize(
    ("name", "has_scores"),
    [
        ("google_sheets_paste.tsv", True),
        ("excel_de_semicolon_bom_crlf.csv", True),
        ("excel_us_comma_quoted.csv", True),
        ("excel_unicode_text_utf16le_bom.txt", True),
        ("cardgame_310_standings.tsv", False),
        ("chessresults_ranking_list.tsv", False),
    ],
)
def test_a_table_of_players_without_opponents_is_no_list_of_scores_of_one(client, name, has_scores):
    text = text_of(shared(f"samples/{name}").read_bytes()).text
    page = paste(client, text)
    assert page.status_code == 422
    assert page.soup.select_one("form.event[action^='/standings']")
    ((field, sentence),) = page.summary
    assert field == "data"
    assert "no opponents in this table" in sentence
    assert page.typed["data"].split() == text.split()
    # Opponents' scores that stand in the table can be compared at once.
    button = page.soup.select_one("form[action='/cuts']")
    assert bool(button) is has_scores
    if has_scores:
        answer = client.post("/cuts", data={field["name"]: field["value"] for field in button.find_all("input")})
        path, fields, _ = answer.address
        players = client.get(f"{path}.json", query_string=fields).json["results"]["players"]
        assert (players[0]["score"], players[0]["values"]["raw"]) == (4, 14.5)  # 2½ + 3½ + 2½ + 4 + 2


@pytest.mark.parametrize(
    "text",
    [
        "Alex\nBlair\nCasey",
        "Ng, Robin\r\nO'Neil, Alex\r\nCasey\r\n",
        "Alex\t1800\nBlair\t1700\nCasey\t950",
        "Alex\t1800\tOld Town\nBlair\t\tRiverside\nCasey\t1650",
        "Name\tRating\nAlex\t1800\nBlair\t1700",
        "1 Alex\n2 Blair\n3 Casey",
        "1. Alex\n2. Blair\n10. Casey",
        "- Alex\n- Blair",
    ],
)
def test_names_open_the_pairing_desk_filled_in(client, text):
    page = paste(client, text)
    # Names are nobody's business in an address that the site makes: the form is shown at once, without one.
    assert page.status_code == 200
    assert page.soup.select_one("form.ask[action^='/pairings']")
    assert page.typed["names"].split() == text.split()


def test_names_in_a_row_open_the_pairing_desk_each_on_a_line(client):
    assert paste(client, "Alex, Blair, Casey Ash").typed["names"] == "Alex\nBlair\nCasey Ash"


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
