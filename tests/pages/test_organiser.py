"""The organiser's page: what it changes, who sees the change, its keys, and that nobody else gets in."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.events.store import KEPT, ConflictError, Role
from tests.pages.whole_events import CLUB, named, saved, standings_of

HOSTILE = "<img src=x onerror=alert(1)>\"'&"


@pytest.fixture
def made(client):
    """The addresses of a saved event."""
    return saved(client, title="Club evening", start="2024-05-01")


def send(client, made, do, **fields):
    return client.post(made["edit"], data={"do": do, **fields})


def store_of(client):
    return client.application.extensions["saved_events"].store


# --- the page -------------------------------------------------------------------------------------------------------


def test_the_page_says_what_it_is_and_which_link_to_share(client, made):
    page = client.get(made["edit"])
    assert page.status_code == 200
    lead = page.soup.select_one(".lead")
    assert lead.get_text().startswith("Organiser page. To share, use this link:")
    assert lead.a["href"] == made["event"]
    assert lead.a.get_text() == f"http://localhost{made['event']}"
    assert "Saved" not in page.words
    assert "cannot be sent again" in client.get(made["edit"] + "?done=saved").words


def test_the_page_is_kept_nowhere(client, made):
    for answer in (
        client.get(made["edit"]),
        send(client, made, "details"),
        send(client, made, "name"),
        send(client, made, "?"),
    ):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "noindex" in answer.headers["X-Robots-Tag"]
        assert "ETag" not in answer.headers
    page = client.get(made["edit"])
    assert "noindex" in page.soup.find("meta", attrs={"name": "robots"})["content"]
    # No referrer leaves the site: the address holds the key.
    assert page.headers["Referrer-Policy"] in {"same-origin", "no-referrer"}
    assert not [link for link in page.soup.find_all("a", href=True) if re.match(r"https?:", link["href"])]


def test_both_links_are_there_as_pictures_and_as_a_letter_to_oneself(client, made):
    page = client.get(made["edit"])
    pictures = page.soup.select("figure svg.qr")
    assert [picture.title.get_text() for picture in pictures] == [
        "QR code of the public link",
        "QR code of the organiser's link",
    ]
    assert all(picture.find("path")["d"] for picture in pictures)
    letter = urlsplit(page.soup.select_one("a[href^='mailto:']")["href"])
    told = parse_qs(letter.query)
    assert letter.path == ""  # to whom is up to the visitor
    assert told["subject"] == ["Club evening"]
    assert f"http://localhost{made['event']}\n" in told["body"][0]
    assert f"http://localhost{made['edit']}" in told["body"][0]
    assert "+" not in letter.query  # which letters do not turn into blanks
    assert "%0A" in letter.query
    assert unquote(letter.query).count("http://") == 2


def test_the_page_says_when_the_event_is_deleted_by_itself(client, made):
    day = (datetime.now(UTC) + KEPT).date()
    words = client.get(made["edit"]).words
    assert any(str(day + timedelta(days=more)) in words for more in (-1, 0))  # midnight may pass meanwhile


def test_the_log_says_what_was_done_the_latest_first(client, made):
    send(client, made, "details", title="Other")
    send(client, made, "name", number="1", name="Anna")
    send(client, made, "view", rules="plain")
    rows = named(client.get(made["edit"]), "Changes")
    assert [row[0] for row in rows] == ["4", "3", "2", "1"]
    for row, words in zip(rows, ("rules and order", "name", "title", "read in"), strict=True):
        assert words in row[2]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row[1]) for row in rows)


# --- title and dates ---------------------------------------------------------------------------------------------------


def test_title_and_dates_are_seen_by_everybody(client, made):
    answer = send(client, made, "details", title="  Spring \t open ", start="2026-03-01", end="2026-03-08")
    assert (answer.status_code, answer.location) == (303, f"{made['edit']}?done=details#outcome")
    assert "Title and dates are saved." in client.get(answer.location).words
    page = client.get(made["event"])
    assert page.soup.h1.get_text() == "Spring open"
    assert "2026-03-01" in page.words
    # The first day decides the edition.
    assert standings_of(client, made["event"])["rules"] == "fide-2026"
    form = client.get(made["edit"])
    values = {name: form.soup.find(id=name)["value"] for name in ("title", "start", "end")}
    assert values == {"title": "Spring open", "start": "2026-03-01", "end": "2026-03-08"}
    assert standings_of(client, made["event"])["change"] == 2


def test_title_and_dates_can_be_emptied(client, made):
    send(client, made, "details", title="", start="", end="")
    assert client.get(made["event"]).soup.h1.get_text() == "Untitled event"
    assert standings_of(client, made["event"])["title"] == ""


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"title": "x" * 101}, ["101", "100"]),
        ({"start": "tomorrow"}, ['"tomorrow"']),
        ({"start": "2026-02-30"}, ['"2026-02-30"']),
        ({"start": "01/02/25"}, ['"01/02/25"', "2001/02/25", "2025/02/01", "year first"]),
        ({"end": "2026-1e3-01"}, ['"2026-1e3-01"']),
        ({"start": "2026-03-02", "end": "2026-03-01"}, ["before"]),
    ],
)
def test_details_that_cannot_be_read_are_said_and_stay(client, made, fields, said):
    page = send(client, made, "details", **{"title": "Typed", **fields})
    assert page.status_code == 422
    assert page.soup.title.get_text().startswith("Error: ")
    assert not [words for words in said if words not in page.said]
    for name, text in {"title": "Typed", **fields}.items():
        assert page.soup.find(id=name)["value"] == text
    assert standings_of(client, made["event"])["change"] == 1


# --- names ----------------------------------------------------------------------------------------------------------------


def test_a_mended_name_is_seen_by_everybody_and_changes_nothing_else(client, made):
    before = standings_of(client, made["event"])
    assert send(client, made, "name", number="2", name=" Bob  O'Neil ").status_code == 303
    after = standings_of(client, made["event"])
    assert [player["name"] for player in after["players"] if player["number"] == 2] == ["Bob O'Neil"]
    for found in (before, after):
        for player in found["players"]:
            del player["name"]
    assert after["players"] == before["players"]
    for rest in ("", "/players/2", "/crosstable", "/rounds", "/compare", ".csv", ".txt", ".trf"):
        assert "Bob O'Neil" in client.get(made["event"] + rest).text.replace("&#39;", "'")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"number": "", "name": "X"}, "number"),
        ({"number": "6", "name": "X"}, '"6"'),
        ({"number": "0", "name": "X"}, '"0"'),
        ({"number": "٢", "name": "X"}, '"٢"'),
        ({"number": "9" * 50, "name": "X"}, "no player of this event"),
        ({"number": "Zed", "name": "X"}, '"Zed"'),
        ({"number": "2", "name": "  "}, "name"),
        ({"number": "2", "name": "x" * 81}, "80"),
    ],
)
def test_a_name_that_cannot_be_mended_is_said_and_stays(client, made, fields, said):
    page = send(client, made, "name", **fields)
    assert page.status_code == 422
    assert said in page.said
    assert {name: page.soup.find(id=name)["value"] for name in fields} == fields
    assert standings_of(client, made["event"])["change"] == 1


def test_a_name_to_mend_can_be_given_itself(client, made):
    assert send(client, made, "name", number=" bob", name="Robert").status_code == 303
    assert [one["name"] for one in standings_of(client, made["event"])["players"]].count("Robert") == 1


def test_what_was_done_before_is_not_told_beside_a_problem(client, made):
    page = client.post(f"{made['edit']}?done=name", data={"do": "name", "number": "99", "name": "X"})
    assert "There is a problem" in page.said
    assert "The name is mended." not in page.words


def test_html_in_a_mended_name_or_title_is_text_everywhere(client, made):
    send(client, made, "name", number="2", name=f"Bob {HOSTILE}")
    send(client, made, "details", title=f"Club {HOSTILE}")
    for address in [
        made["edit"],
        *(
            made["event"] + rest
            for rest in (
                "",
                "/players",
                "/players/2",
                "/players/2/vs/1",
                "/crosstable",
                "/rounds",
                "/compare",
                "/check",
            )
        ),
    ]:
        page = client.get(address)
        assert "<img" not in page.text
        assert not page.soup.find(onerror=True)
    assert f"Bob {HOSTILE}" in client.get(made["event"]).words
    assert f"Club {HOSTILE}" in client.get(made["event"]).soup.h1.get_text()
    assert f"Club {HOSTILE}" in client.get(made["event"] + ".txt").text


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A1"])
def test_a_mended_name_is_no_formula_in_a_spreadsheet(client, made, name):
    send(client, made, "name", number="2", name=name)
    assert f"'{name}" in [row[2] for row in client.get(made["event"] + ".csv").csv()]


@pytest.mark.parametrize("name", ["Bob\u2028Line", "Bob\u202eobE", "Bob\x00\x07", "Bob\ud83d\ude00", "B\u0000"])
def test_characters_that_hide_break_no_page_and_no_file(client, made, name):
    answer = send(client, made, "name", number="2", name=name.encode("utf-16", "surrogatepass").decode("utf-16"))
    assert answer.status_code in {303, 422}
    for rest in ("", ".json", ".csv", ".txt", ".trf", "/players/2"):
        assert client.get(made["event"] + rest).status_code == 200
    lines = [line for line in client.get(made["event"] + ".trf").text.splitlines() if line.startswith("001")]
    assert len(lines) == 5


# --- rules and order -----------------------------------------------------------------------------------------------------


def test_rules_order_scale_and_weight_are_what_everybody_sees(client, made):
    fields = {"rules": "plain", "order": ["PTS", "SB", "", "BH", ""], "scale": "match", "draw_weight": "points"}
    assert send(client, made, "view", **fields).status_code == 303
    found = standings_of(client, made["event"])
    assert (found["rules"], found["order"], found["scale"], found["draw_weight"]) == (
        *("plain", ["PTS", "SB", "BH"], "match", "points"),
    )
    assert RULE_SETS["plain"].name in client.get(made["event"]).soup.select_one(".counted").get_text()
    # A visitor can still look otherwise, and then sees that rule set's own order.
    other = standings_of(client, made["event"], rules="us-chess", scale="chess")
    assert other["order"] == list(RULE_SETS["us-chess"].default_order)
    # And the organiser can take it back.
    send(client, made, "view", rules="", order="", scale="", draw_weight="")
    assert standings_of(client, made["event"])["rules"] == "fide-2024"
    assert standings_of(client, made["event"])["scale"] == "chess"


def test_the_form_shows_what_is_saved_and_sends_it_again(client, made):
    send(client, made, "view", rules="us-chess", order="PTS,CUM,SOLKOFF", scale="league", draw_weight="half")
    form = client.get(made["edit"]).soup.find(id="rules").find_parent("form")
    sent = [(field["name"], field["value"]) for field in form.select("input[type=hidden]")]
    sent += [(field["name"], field.find("option", selected=True)["value"]) for field in form.find_all("select")]
    before = standings_of(client, made["event"])
    body = {"do": "view"}
    for name, value in sent:
        body.setdefault(name, []).append(value)
    assert client.post(made["edit"], data=body).status_code == 303
    after = standings_of(client, made["event"])
    assert {**after, "change": 0} == {**before, "change": 0}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"rules": "fide"}, '"fide"'),
        ({"order": "PTS,NIX"}, '"NIX"'),
        ({"scale": "large"}, '"large"'),
        ({"draw_weight": "third"}, '"third"'),
    ],
)
def test_a_view_that_is_not_known_is_said_and_not_saved(client, made, fields, said):
    page = send(client, made, "view", **fields)
    assert page.status_code == 422
    assert said in page.said
    assert standings_of(client, made["event"])["change"] == 1


@pytest.mark.parametrize("query", ["?rules=fide", "?order=NIX", "?round=99", "?scale=x&draw_weight=y"])
def test_a_query_at_its_address_breaks_nothing(client, made, query):
    assert client.get(made["edit"] + query).status_code == 200
    assert client.post(made["edit"] + query, data={"do": "name", "number": "9", "name": "X"}).status_code == 422


# --- keys ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["A" * 22, "x", "%00", "é", "None", "../edit", "a" * 500])
def test_a_wrong_key_is_404_for_reading_and_changing(client, made, key):
    address = f"{made['event']}/edit/{key}"
    assert client.get(address).status_code == 404
    answer = client.post(address, data={"do": "delete", "confirm": "yes"})
    assert answer.status_code == 404
    assert client.get(made["event"]).status_code == 200


def test_the_key_of_one_event_opens_no_other(client, made):
    other = saved(client)
    key = made["edit"].rpartition("/")[2]
    assert client.get(f"{other['event']}/edit/{key}").status_code == 404
    assert client.get(f"{made['event']}/edit/").status_code == 404


def test_a_new_key_stops_the_old_one_at_once(client, made):
    answer = send(client, made, "new_key")
    assert answer.status_code == 303
    address = answer.headers["Location"]
    assert address.startswith(f"{made['event']}/edit/")
    assert address != made["edit"]
    assert client.get(address).status_code == 200
    assert client.get(made["edit"]).status_code == 404
    assert send(client, made, "details", title="Taken over").status_code == 404
    assert standings_of(client, made["event"])["title"] == "Club evening"


def results_key(client, made):
    """A key for results, as the page shows it."""
    page = client.get(send(client, made, "results_key").location)
    return page.soup.select_one("code").get_text().rpartition("/")[2]


def test_a_key_for_results_is_shown_once_and_opens_no_organiser_page(client, made):
    event_id = made["event"].rpartition("/")[2]
    answer = send(client, made, "results_key", draw="one")
    assert answer.status_code == 303
    page = client.get(answer.location)
    link = page.soup.select_one("code").get_text()
    key = link.rpartition("/")[2]
    assert link.startswith(f"http://localhost{made['event']}/")
    assert store_of(client).role(event_id, key) is Role.RESULTS
    assert key not in client.get(made["edit"]).text
    assert "there is one" in client.get(made["edit"]).words
    assert client.get(f"{made['event']}/edit/{key}").status_code == 404
    # The form sent twice makes the same key, and its address shows it again.
    assert send(client, made, "results_key", draw="one").location == answer.location
    assert client.get(answer.location).soup.select_one("code").get_text() == link
    # A second one takes its place, and it can be taken away.
    other = results_key(client, made)
    assert store_of(client).role(event_id, key) is None
    assert not client.get(answer.location).soup.select("code")
    assert store_of(client).role(event_id, other) is Role.RESULTS
    assert send(client, made, "remove_results_key").status_code == 303
    assert store_of(client).role(event_id, other) is None
    assert client.get(made["edit"]).status_code == 200


def test_no_public_page_tells_a_key(client, made):
    key = made["edit"].rpartition("/")[2]
    results = results_key(client, made)
    for rest in (
        "",
        ".json",
        "/players",
        "/players/1",
        "/compare",
        "/check",
        "/crosstable",
        "/rounds",
        ".csv",
        ".txt",
        ".trf",
    ):
        text = client.get(made["event"] + rest).text
        assert key not in text
        assert results not in text
        assert "/edit/" not in text


# --- deletion -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [{}, {"confirm": ""}, {"confirm": "no"}])
def test_deleting_needs_a_tick(client, made, fields):
    page = send(client, made, "delete", **fields)
    assert page.status_code == 422
    assert "Tick the box" in page.said
    assert client.get(made["event"]).status_code == 200


def test_a_deleted_event_is_gone_for_good(client, made):
    answer = send(client, made, "delete", confirm="yes")
    assert answer.status_code == 200
    assert answer.soup.h1.get_text() == "The event is deleted"
    assert answer.headers["Cache-Control"] == "no-store"
    for address in (made["event"], made["edit"], made["event"] + ".json", made["event"] + "/players/1"):
        assert client.get(address).status_code == 404
    assert send(client, made, "delete", confirm="yes").status_code == 404
    event_id = made["event"].rpartition("/")[2]
    assert store_of(client).changes(event_id) == []


# --- who may send ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({}, False),
        ({"Sec-Fetch-Site": "same-origin"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, True),
        ({"Sec-Fetch-Site": "same-site"}, True),
        ({"Origin": "https://evil.example"}, True),
        ({"Origin": "null"}, True),
        ({"Origin": "http://localhost"}, False),
    ],
)
def test_posts_from_other_sites_are_refused(client, made, headers, refused):
    answer = client.post(made["edit"], data={"do": "details", "title": "From elsewhere"}, headers=headers)
    assert (answer.status_code == 403) is refused
    assert (standings_of(client, made["event"])["title"] == "Club evening") is refused
    check = client.post(made["event"] + "/check", data={"published": ""}, headers=headers)
    assert (check.status_code == 403) is refused
    # Whoever follows a link from elsewhere may read.
    assert client.get(made["event"], headers=headers).status_code == 200
    assert client.get(made["edit"], headers=headers).status_code == 200


@pytest.mark.parametrize("do", ["", "nothing", "import", "__class__"])
def test_what_is_no_action_is_400(client, made, do):
    assert send(client, made, do).status_code == 400
    assert client.post(made["edit"]).status_code == 400
    assert standings_of(client, made["event"])["change"] == 1


def test_two_tabs_do_not_undo_each_other(client, made):
    send(client, made, "name", number="1", name="Anna")
    send(client, made, "name", number="2", name="Robert")
    send(client, made, "details", title="Renamed")
    names = {player["number"]: player["name"] for player in standings_of(client, made["event"])["players"]}
    assert (names[1], names[2]) == ("Anna", "Robert")
    assert standings_of(client, made["event"])["title"] == "Renamed"


def test_an_event_deleted_meanwhile_is_404(client, made, monkeypatch):
    store = store_of(client)
    store.delete(made["event"].rpartition("/")[2])
    monkeypatch.setattr(store, "role", lambda *_: Role.ORGANISER)  # as it was a moment before
    for do in ("details", "name", "view", "new_key", "results_key", "remove_results_key", "delete"):
        answer = send(client, made, do, number="1", name="Anna", confirm="yes")
        assert answer.status_code == 404, do


def test_a_change_that_others_are_always_faster_with_waits_for_its_turn(client, made, monkeypatch):
    def taken(*_):
        raise ConflictError([])

    monkeypatch.setattr(store_of(client), "append", taken)
    assert send(client, made, "details", title="Late").status_code == 303
    assert standings_of(client, made["event"])["title"] == "Late"


def test_an_event_without_a_title_has_a_page_too(client):
    bare = saved(client, CLUB)
    page = client.get(bare["edit"])
    assert page.soup.h1.get_text() == "Untitled event: organiser"
    assert parse_qs(urlsplit(page.soup.select_one("a[href^='mailto:']")["href"]).query)["subject"] == ["Event"]
