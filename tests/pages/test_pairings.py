"""The start of an event at /pairings: names, options, presets, what is refused, what stays, what programs are told."""

import json
import re
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from calculators.compute.rules import RULE_SETS
from calculators.events.schema import CHANGES
from tests.pages.desks import FIELD, RunEvent, form_of, some
from tests.pages.whole_events import kept

NAMES = "\n".join(FIELD)
FIELDS = [
    *("names", "title", "rounds", "order", "seed", "games", "rules", "method", "colours", "group", "apart"),
    *("scale", "win", "draw", "loss", "bye"),
]


def started(client, names=NAMES, **fields):
    return RunEvent(client, names, **fields)


def order(event):
    """The names in the order of the start numbers."""
    players = event.client.get(f"{event.event}.json").json["players"]
    return [player["name"] for player in sorted(players, key=lambda player: player["number"])]


def body_of(client, event):
    """The first change of the log as it is kept."""
    store = client.application.extensions["saved_events"].store
    with store.database.reading() as connection:
        wanted = select(CHANGES.c.body).where(CHANGES.c.event == event.rpartition("/")[2], CHANGES.c.number == 1)
        return json.loads(connection.scalar(wanted))


# --- the page -------------------------------------------------------------------------------------------------------


def test_the_page_shows_its_form_presets_and_options(client):
    page = client.get("/pairings")
    assert page.status_code == 200
    assert page.soup.h1.get_text() == "Swiss pairing generator"
    for name in FIELDS:
        assert page.field(name), name
    (table,) = page.reference_tables
    assert table.headings == ["Option", "How it works", "What to expect"]
    assert {"Win", "Draw", "Bye"} <= {row[0] for row in table.rows}
    assert "Publishers differ in points and byes; the rules that your event announced decide." in page.words
    assert "until a year after" in page.words  # what is kept, and for how long


def test_defaults_are_those_announced(client):
    typed = client.get("/pairings").typed
    assert {name: typed[name] for name in ("order", "scale", "method", "colours", "group", "rules")} == {
        "order": "entered",
        "scale": "chess",
        "method": "points",
        "colours": "yes",
        "group": "fold",
        "rules": "plain",
    }


def test_presets_fill_the_form_with_an_invented_field(client):
    page = client.get("/pairings")
    labels = [link.get_text() for link in page.soup.select(".presets a")]
    assert "Chess club" in labels
    assert "Card game" in labels
    for address in page.presets:
        filled = client.get(address)
        assert filled.typed["names"].split("\n") == list(FIELD)
        answer = client.post("/pairings", data=form_of_start(filled))
        assert answer.status_code == 303
    card = client.get(page.presets[labels.index("Card game")]).typed
    assert (card["scale"], card["colours"], card["games"], card["rules"]) == ("match", "no", "yes", "magic")
    club = client.get(page.presets[labels.index("Chess club")]).typed
    assert (club["scale"], club["colours"], club["games"]) == ("chess", "yes", "")


def form_of_start(page):
    return {name: text for name, text in page.typed.items() if name != "do"}


# --- names ----------------------------------------------------------------------------------------------------------


def test_names_lead_to_the_desk_and_stand_in_no_address(client):
    answer = client.post("/pairings", data={"names": NAMES, "title": "Club night"})
    assert answer.status_code == 303
    location = answer.headers["Location"]
    assert re.fullmatch(r"/events/[\w-]{22}/edit/[\w-]{22}/rounds", location)
    desk = client.get(location)
    assert desk.soup.h1.get_text() == "Club night: rounds and results"
    assert "No round has been paired yet" in desk.words
    assert not [name for name in FIELD if name in unquote(location)]
    for link in desk.soup.select("[href], [action]"):
        address = link.get("href") or link.get("action")
        assert not [name for name in FIELD if name in unquote(address)]


def test_numbers_ratings_and_clubs_behind_tabs_are_taken_along(client):
    event = started(client, "1.\tAlex\t1850\tNight Owls\n2.\tBlair\t\tRooks\n3.\tCasey\t1700", order="rating")
    players = body_of(client, event.event)["event"]["players"]
    assert [(one["number"], one["name"], one.get("rating", 0), one.get("club", "")) for one in players] == [
        (1, "Alex", 1850, "Night Owls"),
        (2, "Casey", 1700, ""),
        (3, "Blair", 0, "Rooks"),
    ]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("", "Enter the names"),
        (" \n\t", "Enter the names"),
        ("A", "Enter at least two"),  # E31
        ("\n".join(f"P{number}" for number in range(513)), "There are 513 names. At most 512"),
        ("Alex\nBlair\nALEX", 'Line 3: "ALEX" stands on line 1 too'),
        ("Al ex\nBlair\nA lex", "stands on line 1 too"),
        ("x" * 81 + "\nBlair", "Line 1: the name has 81 characters"),
    ],
)
def test_names_that_cannot_be_are_refused_and_nothing_is_saved(client, names, said):
    before = kept(client)
    page = client.post("/pairings", data={"names": names, "title": "Club night", "rounds": "5"})
    assert page.status_code == 422
    assert page.soup.title.get_text().startswith("Error: ")
    assert [name for name, _ in page.summary] == ["names"]
    assert said in page.said
    assert (page.typed["names"], page.typed["title"], page.typed["rounds"]) == (names, "Club night", "5")
    told = client.post("/pairings.json", data={"names": names})
    assert told.status_code == 422
    assert said in told.json["errors"][0]["message"]
    assert kept(client) == before


def test_512_names_can_be_started(client):
    assert len(order(started(client, some(512)))) == 512


def test_everything_typed_stays_after_an_error(client):
    typed = {
        "names": "Alex\nBlair\nalex",
        "title": "Club <night> & more",
        "order": "shuffled",
        "seed": "417",
        "rounds": "many",
        "scale": "custom",
        "win": "6",
        "draw": "3",
        "loss": "0",
        "bye": "4",
        "method": "dutch",
        "colours": "no",
        "group": "random",
        "apart": "Alex - Zoe\nBlair",
        "rules": "magic",
        "games": "yes",
    }
    page = client.post("/pairings", data=typed)
    assert page.status_code == 422
    assert {name: page.typed[name] for name in typed} == typed
    assert {name for name, _ in page.summary} == {"names", "rounds"}
    assert "no-store" in page.headers["Cache-Control"]  # it holds names


# --- options --------------------------------------------------------------------------------------------------------


def test_an_order_by_rating_needs_a_rating(client):
    page = client.post("/pairings", data={"names": "Alex 1800\nBlair 1700", "order": "rating"})
    assert page.status_code == 422
    assert "No name has a rating. Write it behind a tab" in page.words


def test_the_order_is_as_entered_by_rating_or_drawn(client):
    rated = "Alex\t1500\nBlair\t1900\nCasey\t1700"
    assert order(started(client, rated)) == ["Alex", "Blair", "Casey"]
    assert order(started(client, rated, order="rating")) == ["Blair", "Casey", "Alex"]
    drawn = [order(started(client, order="shuffled", seed="417")) for _ in range(2)]
    assert drawn[0] == drawn[1] != list(FIELD)
    assert sorted(drawn[0]) == sorted(FIELD)


def test_a_draw_that_was_not_given_is_drawn_kept_and_shown(client):
    event = started(client, order="shuffled")
    seed = body_of(client, event.event)["options"]["seed"]
    assert f"goes by lot: {seed}" in event.page().words
    assert order(started(client, order="shuffled", seed=str(seed))) == order(event)


def test_the_same_seed_pairs_a_random_first_round_alike(client):
    boards = []
    for seed in ("417", "417", *map(str, range(6))):
        event = started(client, group="random", seed=seed)
        event.pair()
        boards.append(sorted(map(sorted, (board[:2] for board in event.boards(1)))))
    assert boards[0] == boards[1]
    assert len(set(map(str, boards))) > 2


@pytest.mark.parametrize(
    ("players", "rounds", "planned"),
    [(2, "", 1), (5, "", 3), (8, "", 3), (9, "", 4), (33, "", 6), (8, "5", 5), (8, "50", 50)],
)
def test_rounds_are_as_many_as_halve_the_field_to_one_unless_said(client, players, rounds, planned):
    assert started(client, some(players), rounds=rounds).standings()["planned"] == planned


@pytest.mark.parametrize(
    ("fields", "win", "bye"),
    [
        ({}, 1, 1),
        ({"bye": "0.5"}, 1, 0.5),
        ({"bye": "½"}, 1, 0.5),
        ({"bye": "0"}, 1, 0),
        ({"bye": "1"}, 1, 1),
        ({"scale": "match"}, 3, 3),
        ({"scale": "match", "bye": "2"}, 3, 2),
        ({"scale": "custom", "win": "6", "draw": "3"}, 6, 6),
        ({"scale": "custom", "win": "6", "draw": "3", "bye": "4.5"}, 6, 4.5),
    ],
)
def test_a_bye_gives_a_win_unless_said(client, fields, win, bye):
    event = started(client, some(3), **fields).play("1-0")
    points = event.points()
    # Alex and Blair play, Casey has the bye.
    assert event.rounds()[0]["bye"] == "Casey"
    assert sorted(points.values()) == sorted([win, 0, bye])
    assert points["Casey"] == bye


def test_who_must_not_meet_does_not(client):
    # By the fold Alex would meet Eden.
    for apart in ("Alex - Eden", "eden\tALEX", "1 - 5", "5-1"):
        event = started(client, apart=f"{apart}\n\nBlair - Finley")
        event.pair()
        pairs = {frozenset(board[:2]) for board in event.boards(1)}
        assert frozenset(("Alex", "Eden")) not in pairs
        assert frozenset(("Blair", "Finley")) not in pairs


def test_numbers_of_who_must_not_meet_are_those_of_the_list(client):
    event = started(client, "Alex\t1500\nBlair\t1900\nCasey\t1700\nDrew\t1600", order="rating", apart="1 - 2")
    players = body_of(client, event.event)["event"]["players"]
    number = {one["name"]: one["number"] for one in players}
    assert body_of(client, event.event)["options"]["apart"] == [[number["Alex"], number["Blair"]]]


@pytest.mark.parametrize(
    ("fields", "name", "said"),
    [
        ({"apart": "Alex - Zoe"}, "apart", 'Line 1: "Zoe" is no player of this event'),
        ({"apart": "Alex - Blair\nAlex"}, "apart", 'Line 2: "Alex" does not name two players'),
        ({"apart": "Alex - Alex"}, "apart", "does not name two players"),
        ({"bye": "2"}, "bye", "A bye cannot give more than a win"),
        ({"bye": "-1"}, "bye", "below 0"),
        ({"bye": "x"}, "bye", '"x" is not a score'),
        ({"scale": "custom", "win": "3"}, "draw", "draw"),
        ({"scale": "custom", "bye": "1"}, "draw", "draw"),
        ({"scale": "custom", "win": "1", "draw": "2", "bye": "1"}, "draw", "draw"),
        ({"scale": "football"}, "scale", '"football" is no choice'),
        ({"rounds": "0"}, "rounds", "1 and 50"),
        ({"rounds": "51"}, "rounds", "1 and 50"),
        ({"seed": "1e3"}, "seed", "not a whole number"),
        ({"order": "alphabet"}, "order", "no choice"),
        ({"method": "guess"}, "method", "no choice"),
        ({"rules": "fide"}, "rules", "no choice"),
        ({"title": "x" * 201}, "title", "too long"),
    ],
)
def test_options_that_cannot_be_are_refused_at_their_field(client, fields, name, said):
    page = client.post("/pairings", data={"names": NAMES, **fields})
    assert page.status_code == 422
    assert name in [field for field, _ in page.summary]
    assert said in page.said
    assert page.typed["names"] == NAMES
    told = client.post("/pairings.json", data={"names": NAMES, **fields})
    assert told.status_code == 422
    assert any(said in error["message"] for error in told.json["errors"])


def test_many_lines_that_name_nobody_are_told_in_part(client):
    told = client.post("/pairings.json", data={"names": NAMES, "apart": "x - y\n" * 5000})
    assert told.status_code == 422
    assert len(told.json["errors"]) == 20


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_standings_go_by_the_rule_set_chosen(client, rules):
    event = started(client, rules=rules, games="yes", scale="match").play("2-0", "2-1", "1-1", "0-2")
    found = event.standings()
    assert (found["rules"], found["order"]) == (rules, list(RULE_SETS[rules].default_order))


# --- for programs ---------------------------------------------------------------------------------------------------


def test_programs_are_told_the_two_addresses(client):
    answer = client.post("/pairings.json", data={"names": NAMES})
    assert answer.status_code == 201
    assert set(answer.json) == {"event", "edit", "warnings"}
    assert re.fullmatch(r"/events/[\w-]{22}", answer.json["event"])
    assert re.fullmatch(re.escape(answer.json["event"]) + r"/edit/[\w-]{22}", answer.json["edit"])
    assert answer.json["warnings"] == []
    assert answer.headers["Location"] == answer.json["event"]
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.get(answer.json["event"]).status_code == 200
    assert client.get(answer.json["edit"] + "/rounds").status_code == 200


def test_programs_are_told_line_and_cell_of_what_is_wrong(client):
    answer = client.post("/pairings.json", data={"names": "Alex\nBlair\nalex\nBLAIR"})
    assert answer.status_code == 422
    assert [(error["line"], error["cell"]) for error in answer.json["errors"]] == [(3, "alex"), (4, "BLAIR")]
    assert client.get("/pairings.json").status_code == 405


def test_the_same_names_twice_make_two_events(client):
    assert started(client).event != started(client).event


def test_before_round_1_everybody_stands_on_nothing(client):
    found = started(client).standings()
    assert (found["rounds"], {player["points"] for player in found["players"]}) == (0, {0})
    assert found["title"] == ""


def test_posts_from_other_sites_are_refused(client):
    before = kept(client)
    for path in ("/pairings", "/pairings.json"):
        answer = client.post(path, data={"names": NAMES}, headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403
    assert kept(client) == before


@given(
    fields=st.dictionaries(
        st.sampled_from(FIELDS),
        st.one_of(
            st.text(max_size=20), st.sampled_from(["custom", "match", "1", "3", "½", "yes", "no", "random", "1 - 2"])
        ),
    ),
    names=st.sampled_from([NAMES, "Alex\nBlair", "A"]),
)
@settings(max_examples=150, deadline=None)
def test_any_fields_start_an_event_or_are_refused_with_a_sentence(sampling_client, fields, names):
    told = sampling_client.post("/pairings.json", data={"names": names, **fields})
    assert told.status_code in {201, 422}
    if told.status_code == 422:
        assert all(error["message"] for error in told.json["errors"])
        page = sampling_client.post("/pairings", data={"names": names, **fields})
        assert page.status_code == 422


# --- from the front page --------------------------------------------------------------------------------------------


def test_names_pasted_on_the_front_page_stand_in_the_form_and_in_no_address(client):
    before = kept(client)
    page = client.post("/", data={"paste": NAMES})
    assert page.status_code == 200  # at once, not by an address with names in it
    assert page.soup.h1.get_text() == "Swiss pairing generator"
    assert page.typed["names"] == NAMES
    assert kept(client) == before
    answer = client.post("/pairings", data=form_of_start(page))
    assert answer.status_code == 303
    assert "No round has been paired yet" in client.get(answer.headers["Location"]).words


def test_what_was_pasted_are_names_unless_there_are_names(client):
    assert order(RunEvent(client, "Zoe\nYan", paste=NAMES)) == ["Zoe", "Yan"]
    answer = client.post("/pairings.json", data={"paste": "Zoe\nYan"})
    assert answer.status_code == 201
    assert order(RunEvent.of(client, answer.json)) == ["Zoe", "Yan"]


def test_hostile_names_are_text_on_every_page(client):
    hostile = "<img src=x onerror=alert(1)>\"'&"
    event = started(client, f"{hostile}\nBlair\nCasey", title=hostile)
    event.play("1-0")
    event.done("presence", player="2", leaves="yes")
    helper = event.helper()
    for address in (
        event.desk,
        event.edit,
        helper,
        event.event,
        *(f"{event.event}/sheets/{kind}" for kind in ("tables", "names", "slips", "blank")),
        f"{event.event}/sheets",
        f"{event.event}/rounds",
        f"{event.edit}/before/3",
    ):
        page = client.get(address)
        assert page.status_code == 200, address
        assert "<img" not in page.text
        assert not page.soup.find(onerror=True)
    assert hostile in client.get(event.desk).soup.get_text()


def test_the_desk_of_a_new_event_is_a_form_that_pairs_round_1(client):
    event = started(client)
    fields = form_of(event.page(), "pair")
    assert event.do("pair", **fields).status_code == 303
    assert len(event.boards(1)) == 4
