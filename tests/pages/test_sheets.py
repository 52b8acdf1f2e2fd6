"""The sheets of an event: pairings by table and name, slips, text, the cut; and the public pages that renew themselves."""

import re

import pytest

from tests.pages.desks import FIELD, RunEvent, some
from tests.pages.whole_events import CLUB, named, saved

KINDS = ("tables", "names", "slips", "blank")


@pytest.fixture
def event(client):
    """Seven players in round 2, of which one result is in; Drew has a half-point bye, Gray is absent."""
    event = RunEvent(client, some(7), title="Club <night>").play("1-0", "0-1", "½-½")
    assert event.rounds()[0]["bye"] == "Gray"
    event.done("bye", player="Drew", rounds="2", letter="H")
    event.pair(absent="Gray")
    event.send(2, 1, "1-0")
    return event


def rows(page, start="Round"):
    return named(page, start)


def heads(page):
    return [" ".join(head.get_text().split()) for head in page.soup.select("thead th")]


# --- the list of sheets ---------------------------------------------------------------------------------------------


def test_every_sheet_is_a_link_away(event):
    page = event.client.get(f"{event.event}/sheets")
    links = {link["href"] for link in page.soup.select("main dl a")}
    for kind in KINDS:
        assert f"{event.event}/sheets/{kind}" in links
        assert event.client.get(f"{event.event}/sheets/{kind}").status_code == 200
    assert {event.event, f"{event.event}/crosstable", f"{event.event}/players"} <= links  # standings, wall chart, cards
    assert {f"{event.event}?cut={size}" for size in (2, 4)} <= links
    assert f"{event.event}?cut=8" not in links  # there are seven
    assert f"{event.event}/sheets/tables?of=1" in links  # an earlier round
    assert "Tied players can move without playing, because their opponents score." in page.words


def test_before_round_1_there_are_blank_slips_only(client):
    event = RunEvent(client, some(4))
    page = client.get(f"{event.event}/sheets")
    assert [link["href"].rpartition("/")[2] for link in page.soup.select("main dl a[href*='/sheets/']")] == ["blank"]
    for kind in ("tables", "names", "slips"):
        # Whoever has the link already waits there.
        page = client.get(f"{event.event}/sheets/{kind}")
        assert page.status_code == 200
        assert "Round 1 has not been paired yet." in page.words
        assert page.soup.select_one("script[src*=renew]")
        assert client.get(f"{event.event}/sheets/{kind}.txt").status_code == 404
    assert client.get(f"{event.event}/sheets/blank").status_code == 200


@pytest.mark.parametrize("path", ["nothing", "tables.csv", "slips.txt", "blank.txt", "nothing.txt", "%00"])
def test_what_is_no_sheet_is_404(event, path):
    assert event.client.get(f"{event.event}/sheets/{path}").status_code == 404


@pytest.mark.parametrize("kind", ["", *(f"/{kind}" for kind in KINDS), "/tables.txt"])
def test_sheets_are_for_everybody_with_the_link_and_for_no_search_engine(event, kind):
    answer = event.client.get(f"{event.event}/sheets{kind}")
    assert "noindex" in answer.headers["X-Robots-Tag"]
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "/edit/" not in answer.text
    assert event.client.get(f"/events/{'A' * 22}/sheets{kind}").status_code == 404


# --- pairings -------------------------------------------------------------------------------------------------------


def test_pairings_by_table_with_the_points_before_the_round(event):
    page = event.client.get(f"{event.event}/sheets/tables")
    assert page.soup.h1.get_text() == "Pairings by table, round 2"
    assert heads(page) == ["Board", "White", "Points", "Result", "Points", "Black"]
    boards = event.boards(2)
    before = event.points(round="1")
    assert rows(page)[:2] == [
        [str(at), white, points(before[white]), result or ":", points(before[black]), black]
        for at, (white, black, result) in enumerate(boards, 1)
    ]
    # One result is in, which the sheet shows without counting it.
    assert [result for *_, result in boards] == ["1-0", ""]
    assert event.points()[boards[0][0]] == before[boards[0][0]] + 1
    # Who has no game stands below, with what it counts.
    assert {(row[1], row[5]) for row in rows(page)[2:]} == {
        ("Drew", "half-point bye"),
        ("Gray", "not playing"),
        (event.rounds()[1]["bye"], "bye"),
    }


def points(number):
    return {0: "0", 0.5: "0.5", 1: "1"}[number]


def test_the_sheet_of_an_earlier_round_can_still_be_printed(event):
    page = event.client.get(f"{event.event}/sheets/tables?of=1")
    assert page.soup.h1.get_text() == "Pairings by table, round 1"
    assert [[row[1], row[3], row[5]] for row in rows(page)] == [
        *([white, result, black] for white, black, result in event.boards(1)),
        ["Gray", "", "bye"],
    ]
    assert {row[2] for row in rows(page)} | {row[4] for row in rows(page)} == {"0", ""}  # nobody had any before round 1


@pytest.mark.parametrize("of", ["0", "3", "x", "²", "9" * 5000])
def test_a_round_that_there_is_not_is_the_last_one(event, of):
    page = event.client.get(f"{event.event}/sheets/tables", query_string={"of": of})
    assert page.soup.h1.get_text() == "Pairings by table, round 2"


def test_pairings_by_name_tell_everybody_table_colour_and_opponent(event):
    page = event.client.get(f"{event.event}/sheets/names")
    assert heads(page) == ["Name", "Board", "Colour", "Against"]
    found = rows(page)
    assert [row[0] for row in found] == sorted(FIELD[:7])
    by_name = {row[0]: row[1:] for row in found}
    for at, (white, black, _) in enumerate(event.boards(2), 1):
        assert by_name[white] == [str(at), "White", black]
        assert by_name[black] == [str(at), "Black", white]
    assert by_name["Drew"] == ["–", "", "half-point bye"]


def test_without_colours_there_is_no_column_for_them(client):
    event = RunEvent(client, some(4), colours="no", games="yes", scale="match")
    event.pair()
    assert heads(client.get(f"{event.event}/sheets/names")) == ["Name", "Table", "Against"]
    assert heads(client.get(f"{event.event}/sheets/tables")) == [
        "Table",
        "Player",
        "Points",
        "Result",
        "Points",
        "Opponent",
    ]
    chess = RunEvent(client, some(4), colours="no")
    chess.pair()
    assert heads(client.get(f"{chess.event}/sheets/tables"))[:2] == ["Board", "Player"]


@pytest.mark.parametrize("kind", ["tables", "names"])
def test_pairings_are_text_that_can_be_sent(event, kind):
    event.send(2, 2, "1/2-1/2")
    page = event.client.get(f"{event.event}/sheets/{kind}")
    link = page.soup.find("a", string="Text alone")["href"]
    answer = event.client.get(link)
    assert answer.mimetype == "text/plain"
    assert page.soup.pre.get_text() == answer.text  # also on the page itself, to be copied
    lines = answer.text.split("\n")
    assert lines[0] == "Club <night>, round 2"
    for row in rows(page):
        (line,) = [
            line for line in lines if all(cell in line for cell in row if len(cell) > 2) and row[0] in line.split()
        ]
        assert [line.index(cell) for cell in row if len(cell) > 2] == sorted(
            line.index(cell) for cell in row if len(cell) > 2
        )
    assert ("½-½" in answer.text) is (kind == "tables")
    assert {button.get("data-copy") for button in page.soup.select("#answer button")} >= {"cells", "lines"}
    assert page.soup.find("button", attrs={"data-print": True})


def test_an_event_that_was_read_in_has_sheets_too(client):
    made = saved(client, CLUB, title="Club evening")
    page = client.get(f"{made['event']}/sheets/tables?of=2")
    # By the lowest number: Bob and Ann drew, Dan lost to Cleo; Eve had a half-point bye.
    assert [[row[1], row[3], row[5]] for row in rows(page)] == [
        ["Bob", "½-½", "Ann"],
        ["Dan", "0-1", "Cleo"],
        ["Eve", "", "half-point bye"],
    ]


# --- slips ----------------------------------------------------------------------------------------------------------


def test_there_is_one_slip_for_each_board(event):
    page = event.client.get(f"{event.event}/sheets/slips")
    slips = [" ".join(slip.get_text().split()) for slip in page.soup.select(".slip")]
    assert [slip.startswith(f"Club <night> · Round 2 · Board {at}") for at, slip in enumerate(slips, 1)] == [True, True]
    for slip, (white, black, _) in zip(slips, event.boards(2), strict=True):
        assert slip.index(white) < slip.index("____ : ____") < slip.rindex(black)
        assert slip.count("signed") == 2
    assert page.soup.h1.get_text() == "Result slips, round 2"


def test_blank_slips_are_empty(event):
    page = event.client.get(f"{event.event}/sheets/blank")
    slips = page.soup.select(".slip")
    assert len(slips) == 12
    for slip in slips:
        assert re.search(r"Round ____ · Board ____", " ".join(slip.get_text().split()))
    assert not [name for name in FIELD if name in page.soup.select_one(".slips").get_text()]
    assert len({slip["aria-label"] for slip in slips}) == 12


# --- the cut --------------------------------------------------------------------------------------------------------


@pytest.fixture
def tied(client):
    """Eight players after two rounds, everybody's points by hand: 2 2 1 1 1 1 0 0, without tie-breaks that separate.

    Round 1: Alex, Casey, Finley, Harper win. Round 2: of these two win, of the others two.
    """
    event = RunEvent(client, some(8), colours="no").play("1-0", "1-0", "1-0", "1-0").play("1-0", "1-0", "1-0", "1-0")
    assert sorted(event.points().values(), reverse=True) == [2, 2, 1, 1, 1, 1, 0, 0]
    return event


def marks(client, event, cut, order="PTS"):
    """Place and mark of each row."""
    page = client.get(event.event, query_string={"cut": cut, "order": order})
    assert page.status_code == 200
    return [(row[0], row[3]) for row in named(page, "Standings")]


@pytest.mark.parametrize(
    ("cut", "expected", "said"),
    [
        (2, ["in"] * 2 + ["out"] * 6, "The line of 2 lies between 2 and 1 points. No tie reaches it."),
        (
            4,
            ["in"] * 2 + ["on the line"] * 4 + ["out"] * 2,  # 3= to 6= for two seats
            "On the line of 4: 4 players share place 3, and no tie-break of this order decides who is in.",
        ),
        (6, ["in"] * 6 + ["out"] * 2, "The line of 6 lies between 1 and 0 points"),
        (1, ["on the line"] * 2 + ["out"] * 6, "On the line of 1: 2 players share place 1"),
        (7, ["in"] * 6 + ["on the line"] * 2, "On the line of 7: 2 players share place 7"),
    ],
)
def test_the_cut_says_who_is_in_on_the_line_and_out(client, tied, cut, expected, said):
    found = marks(client, tied, cut)
    assert [place for place, _ in found] == ["1=", "1=", "3=", "3=", "3=", "3=", "7=", "7="]
    assert [mark for _, mark in found] == expected
    page = client.get(tied.event, query_string={"cut": cut, "order": "PTS"})
    assert f"Cut of {cut}" in heads(page)
    assert said in page.words


def test_tie_breaks_settle_the_line_where_they_separate(client, tied):
    # By start number nobody shares a place.
    assert [mark for _, mark in marks(client, tied, 4, "PTS,TPN")] == ["in"] * 4 + ["out"] * 4
    page = client.get(tied.event, query_string={"cut": 4, "order": "PTS,TPN"})
    # Nothing is a shared place there, but the points alone do not decide.
    assert "Across the line of 4: 4 players on 1 point. 2 of them are in; at the line TPN decides." in page.words


@pytest.mark.parametrize("cut", ["", "0", "8", "99", "x", "²", "-1", "9" * 5000])
def test_a_cut_that_there_is_not_is_none(client, tied, cut):
    page = client.get(tied.event, query_string={"cut": cut})
    assert page.status_code == 200
    assert not [head for head in heads(page) if head.startswith("Cut")]
    assert ("A cut goes through the field at 1 to 7 players" in page.words) is bool(cut)


# --- the public page ------------------------------------------------------------------------------------------------

PUBLIC = ("", "/rounds", "/crosstable", "/sheets", "/sheets/tables", "/sheets/names", "/sheets/slips")


@pytest.mark.parametrize("rest", [*PUBLIC, ".json", "/rounds.json", "/sheets/tables.txt"])
def test_what_did_not_change_is_304_and_a_result_makes_it_new(event, rest):
    client, address = event.client, event.event + rest
    first = client.get(address)
    tag = first.headers["ETag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    event.send(2, 1, "1-0")  # as it stands already
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    event.send(2, 2, "0-1")
    new = client.get(address, headers={"If-None-Match": tag})
    assert new.status_code == 200
    assert new.headers["ETag"] != tag
    event.undo()
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200  # the same, but nobody is sure


@pytest.mark.parametrize("rest", PUBLIC)
def test_pages_of_an_event_that_is_run_renew_themselves(event, rest):
    page = event.client.get(event.event + rest)
    (script,) = [tag["src"] for tag in page.soup.find_all("script") if "renew" in tag["src"]]
    assert event.client.get(script).status_code == 200
    button = page.soup.find(id="renewal")
    assert button.has_attr("hidden")  # without script there is nothing to pause
    assert not page.soup.find(id="answer").find(id="renewal")  # what is renewed does not take it away


def test_pages_of_an_event_that_was_only_read_in_do_not(client):
    page = client.get(saved(client, CLUB)["event"])
    assert not [tag for tag in page.soup.find_all("script") if "renew" in tag["src"]]
    assert not page.soup.find(id="renewal")


def test_the_standings_of_a_running_event_say_why_places_change(event):
    sentence = "Tied players can move without playing, because their opponents score."
    assert sentence in event.client.get(event.event).words
    assert sentence not in event.client.get(saved(event.client, CLUB)["event"]).words


def test_the_organisers_page_has_the_link_to_read_and_its_code(event):
    page = event.client.get(event.edit)
    assert page.soup.find("a", href=event.event).get_text() == f"http://localhost{event.event}"
    titles = [title.get_text() for title in page.soup.select("figure svg title")]
    assert "QR code of the public link" in titles
    for code in page.soup.select("figure svg"):
        # Drawn to the size of its box, whatever the length of the address: four modules of margin on each side.
        assert not code.has_attr("width")
        _, _, width, height = map(int, code["viewbox"].split())
        assert width == height
        assert (width - 8 - 17) % 4 == 0  # 21, 25, 29 … modules
        assert re.match(r"M4 4\.5", code.path["d"])
    assert page.soup.find("a", href=event.desk)


def test_a_round_that_is_not_begun_is_on_the_public_pages_and_not_in_the_standings(client):
    event = RunEvent(client, some(4))
    event.pair()
    assert rows(client.get(f"{event.event}/rounds")) == [["1", "Alex", "open", "Casey"], ["2", "Drew", "open", "Blair"]]
    page = client.get(event.event)
    assert "after 0 rounds of 2" in page.words
    assert {row[3] for row in named(page, "Standings")} == {"0"}
    assert client.get(f"{event.event}/crosstable").status_code == 200
    assert client.get(f"{event.event}/players").status_code == 200
