"""The desk as organisers and helpers see it: results on a page, sent twice or too late, corrections, people, the log."""

import re
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.events import pairing_methods
from calculators.events.board_results import CODES, FORFEITS
from calculators.events.dutch import DutchTooSlow
from calculators.events.store import ConflictError, Role
from tests.pages.desks import FIELD, RunEvent, form_of, query_of, some
from tests.pages.whole_events import CLUB, named, saved


@pytest.fixture
def event(client):
    """Four players in round 1: Alex - Casey, Drew - Blair."""
    event = RunEvent(client, some(4), title="Club night")
    event.pair()
    return event


def started(client, count, **fields):
    return RunEvent(client, some(count), **fields)


def sent(page, **changed):
    """The form of the results as a browser sends it, with these boards changed."""
    return {**form_of(page, "results"), **{name.replace("_", "-"): text for name, text in changed.items()}}


def shown(page):
    """The result that stands at each board."""
    return [
        (field.find("option", selected=True) or field.option)["value"] for field in page.soup.select(".boards select")
    ]


# --- the page -------------------------------------------------------------------------------------------------------


def test_the_page_leads_to_everything_and_names_the_link_to_share(event):
    page = event.page()
    assert page.soup.h1.get_text() == "Club night: rounds and results"
    assert f"Organiser page. To share, use this link: http://localhost{event.event}" in page.words
    links = {link["href"] for link in page.soup.select("main a")}
    assert {event.edit, event.event, f"{event.event}/sheets"} <= links
    assert "Round 1 of 2, not begun" in page.words
    assert "0 of 2 results are in." in page.words
    assert page.soup.title.get_text().count("Tiebreak Desk") == 1


def test_the_page_is_kept_nowhere(event):
    helper = event.helper()
    for answer in (
        event.page(),
        event.do("results", round="1"),
        event.do("?"),
        event.client.get(helper),
        event.client.get(f"{event.edit}/before/2"),
        event.send(1, 1, "1-0"),
    ):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "noindex" in answer.headers["X-Robots-Tag"]
        assert "ETag" not in answer.headers


def test_helpers_see_results_and_nothing_else(event):
    page = event.client.get(event.helper())
    assert [button["value"] for button in page.soup.select("main button")] == ["results"]
    assert event.edit.rpartition("/")[2] not in page.text
    assert "/edit/" not in page.text


def test_a_desk_is_only_looked_at_by_head(event):
    assert event.client.head(event.desk).status_code == 200
    assert event.client.head(event.helper()).status_code == 200


def test_every_board_offers_every_code(event):
    options = [option["value"] for option in event.page().soup.select("#result-1 option")]
    assert options == ["", *CODES]


def test_tables_and_games_take_the_place_of_boards_and_colours(client):
    event = started(client, 4, games="yes", colours="no", scale="match")
    event.pair()
    page = event.page()
    assert [label.span.get_text() for label in page.soup.select(".boards label")] == ["Table 1", "Table 2"]
    offered = [option["value"] for option in page.soup.select("#result-1 option")]
    assert {"2-0", "2-1", "1-1", *FORFEITS} <= set(offered)
    assert "White" not in page.soup.select_one(".boards").get_text()
    public = client.get(f"{event.event}/rounds")
    assert [squeezed(head) for head in public.soup.select("thead th")] == ["Table", "Player", "Result", "Opponent"]


def squeezed(tag):
    return " ".join(tag.get_text().split())


@pytest.mark.parametrize("round_", ["1", "", "9", "x", "²", "-1", "1" * 5000])
def test_any_round_in_the_address_shows_a_round(event, round_):
    assert "Round 1" in event.page(round=round_).words


def test_an_earlier_round_says_what_changing_it_removes(client):
    event = started(client, 4).play("1-0", "1-0").play("1-0", "1-0")
    event.pair()
    assert "Changing a result here removes rounds 2, 3, which were paired from it" in event.page(round="1").words
    assert "removes round 3, which was" in event.page(round="2").words
    assert "Changing a result" not in event.page().words


# --- what is certain ------------------------------------------------------------------------------------------------


def test_the_page_says_how_many_rounds_cannot_fail(client):
    promise = "rounds 1 to 4 can always be paired without a rematch"
    event = started(client, 7)
    assert promise in event.page().words
    event.play("1-0", "1-0", "1-0")
    assert promise in event.page().words
    event.play("1-0", "1-0", "1-0").play("1-0", "1-0", "1-0").play("1-0", "1-0", "1-0")
    assert promise not in event.page().words  # round 5 can


@pytest.mark.parametrize(
    "act",
    [
        lambda event: event.done("presence", player="7", leaves="yes"),
        lambda event: event.done("bye", player="7", rounds="1", letter="H"),
        lambda event: event.pair(absent="7") and event.enter(1, "1-0", "1-0", "1-0"),
        lambda event: event.play("+--", "1-0", "1-0"),
    ],
)
def test_nothing_is_certain_after_absences_and_forfeits(client, act):
    event = started(client, 7)
    act(event)
    assert "can always be paired" not in event.page().words


def test_nothing_is_certain_where_pairs_are_kept_apart(client):
    assert "can always be paired" not in started(client, 4, apart="1-2\n1-3").page().words


@pytest.mark.parametrize(
    ("players", "rounds", "offered"), [(6, "5", True), (5, "5", True), (6, "4", False), (5, "4", False)]
)
def test_a_berger_table_is_offered_where_everybody_can_meet_everybody(client, players, rounds, offered):
    event = started(client, players, rounds=rounds)
    assert ("choose the Berger table" in event.page().words) is offered
    if offered:
        event.done("pair", round="1", method="berger")
        games = players // 2
        for number in range(1, 6):
            event.enter(number, *["½-½"] * games)
            if number < 5:
                event.done("pair", round=str(number + 1), method="berger")
        met = [frozenset(board[:2]) for number in range(1, 6) for board in event.boards(number)]
        assert len(set(met)) == len(met) == players * (players - 1) // 2


# --- results --------------------------------------------------------------------------------------------------------


def test_results_of_several_boards_are_saved_by_one_form(event):
    answer = event.client.post(event.desk, data={**sent(event.page(), result_1="1-0", result_2="½-½"), "do": "results"})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{event.desk}?round=1&saved=3#outcome"
    page = event.client.get(answer.headers["Location"])
    assert page.outcome.get_text() == "Round 1 of 2"
    assert "Saved: round 1, boards 1: 1-0, 2: ½-½." in page.words
    assert shown(page) == ["1-0", "½-½"]
    assert event.change == 3  # one form, one change, one undo


def test_a_form_sent_twice_changes_nothing_twice(event):
    form = sent(event.page(), result_1="1-0", result_2="0-1")
    for _ in range(3):
        event.done("results", **form)
    assert event.change == 3
    assert event.boards(1) == [("Alex", "Casey", "1-0"), ("Drew", "Blair", "0-1")]


def test_a_form_without_changes_changes_nothing(event):
    event.done("results", **sent(event.page()))
    assert event.change == 2


def test_boards_that_others_filled_meanwhile_stay(event):
    form = sent(event.page(), result_2="0-1")
    event.send(1, 1, "1-0")
    event.done("results", **form)
    assert shown(event.page()) == ["1-0", "0-1"]


def test_a_board_that_somebody_else_changed_is_shown_with_both_values(event):
    form = sent(event.page(), result_1="0-1", by="Desk 1")
    event.send(1, 1, "1-0", by="Desk 2")
    page = event.do("results", **form)
    assert page.status_code == 409
    assert "Round 1, board 1: 1-0 was entered meanwhile by Desk 2; you sent 0-1. Nothing was overwritten" in page.said
    assert page.outcome.find("a")["href"] == "#result-1"
    assert event.boards(1)[0][2] == "1-0"
    # What stands is chosen, so that whoever sends the form again without a look overwrites nothing.
    assert shown(page) == ["1-0", ""]
    assert page.field("by")["value"] == "Desk 1"
    form = form_of(page, "results")
    event.done("results", **form)
    assert event.boards(1)[0][2] == "1-0"
    event.done("results", **{**form, "result-1": "0-1"})
    assert event.boards(1)[0][2] == "0-1"


def test_sending_again_after_a_conflict_does_not_clear_what_others_entered(event):
    form = sent(event.page(), result_1="0-1")
    event.send(1, 1, "1-0")
    event.send(1, 2, "½-½")
    page = event.do("results", **form)
    assert page.status_code == 409
    assert shown(page) == ["1-0", "½-½"]
    event.done("results", **form_of(page, "results"))
    assert [board[2] for board in event.boards(1)] == ["1-0", "½-½"]


def test_the_other_boards_of_a_refused_form_are_saved(event):
    form = sent(event.page(), result_1="0-1", result_2="½-½")
    event.send(1, 1, "1-0")
    page = event.do("results", **form)
    assert page.status_code == 409
    assert "The other results are saved." in page.said
    assert shown(page) == ["1-0", "½-½"]
    assert [board[2] for board in event.boards(1)] == ["1-0", "½-½"]


def test_a_text_that_is_no_result_is_said_at_its_board_and_stays(event):
    page = event.do("results", **sent(event.page(), result_1="2-1", result_2="1-0"))
    assert page.status_code == 422
    assert 'Board 1: "2-1" is no result.' in page.said
    assert shown(page) == ["2-1", "1-0"]
    assert event.boards(1)[1][2] == "1-0"


def test_a_form_of_a_round_paired_again_meanwhile_enters_nothing(client):
    event = started(client, 3)
    event.pair()
    form = sent(event.page(), result_1="1-0")
    event.done("again", round="1", absent="Blair")
    assert event.boards(1) == [("Alex", "Casey", "")]
    page = event.do("results", **form)
    assert page.status_code == 409
    assert "paired again meanwhile" in page.said
    assert event.boards(1) == [("Alex", "Casey", "")]


def test_a_form_of_a_round_that_is_gone_is_refused(client):
    event = started(client, 4).play("1-0", "1-0")
    event.pair()
    form = sent(event.page(), result_1="1-0", result_2="1-0")
    event.send(1, 1, "0-1", confirm="yes")
    page = event.do("results", **form)
    assert page.status_code == 409
    assert "Round 2 was removed meanwhile. Nothing was entered; you sent 1: 1-0, 2: 1-0." in page.said
    # The form below is that of round 1, with what stands there: nothing of round 2 is in it.
    form = form_of(page, "results")
    assert (form["round"], form["result-1"], form["result-2"]) == ("1", "0-1", "1-0")


@pytest.mark.parametrize(
    "fields",
    [
        {"result-0": "1-0"},
        {"result-3": "1-0"},
        {"result-²": "1-0"},
        {"result-": "1-0"},
        {"result-99999999999": "1-0"},
        {"result-1": "1-0", "round": "x"},
        {"result-1": "1-0", "seen": "x"},
        {"result-1": "1-0", "round": ""},
    ],
)
def test_boards_and_rounds_that_there_are_not_change_nothing(event, fields):
    assert event.do("results", **{"round": "1", **fields}).status_code in {303, 422}
    assert event.change == 2


def test_where_others_are_always_faster_it_waits_for_its_turn(event, monkeypatch):
    form = sent(event.page(), result_1="1-0")
    store = event.client.application.extensions["saved_events"].store

    def taken(which, number, *_):
        raise ConflictError(store.changes(which, number - 1))

    monkeypatch.setattr(store, "append", taken)
    event.done("results", **form)
    event.done("presence", player="1", leaves="yes")
    assert event.send(1, 2, "0-1").json["change"] == 5
    event.pair()
    assert [board[2] for board in event.boards(1)] == ["1-0", "0-1"]
    assert event.do("pair", round="3").status_code == 409  # what is refused then is refused as ever


def test_an_event_deleted_meanwhile_is_404(event, monkeypatch):
    store = event.client.application.extensions["saved_events"].store
    store.delete(event.event.rpartition("/")[2])
    monkeypatch.setattr(store, "role", lambda *_: Role.ORGANISER)  # as it was a moment before
    for do in ("results", "pair", "again", "hand", "undo", "entry", "presence", "bye"):
        answer = event.do(do, **{"round": "1", "result-1": "1-0", "name": "Zoe", "player": "1", "rounds": "2"})
        assert answer.status_code == 404, do
    assert event.send(1, 1, "1-0").status_code == 404
    assert event.client.post(f"{event.edit}/pair.json").status_code == 404


def test_a_confirmation_holds_for_the_rounds_that_it_named(client):
    event = started(client, 6).play("1-0", "1-0", "1-0").play("1-0", "1-0", "½-½")
    page = event.do("results", **sent(event.page(round="1"), result_1="0-1"))
    form = {**form_of(page, "results"), "confirm": "yes"}
    assert form["removes"] == "2"
    event.pair()
    page = event.do("results", **form)
    assert page.status_code == 409
    assert "Rounds 2 and 3 were paired" in page.said
    assert form_of(page, "results")["removes"] == "3"
    assert len(event.rounds()) == 3


def test_who_was_to_be_absent_in_a_round_that_was_paired_meanwhile_is_told(client):
    event = started(client, 5)
    form = form_of(event.page(), "pair")
    event.pair()
    page = event.do("pair", **{**form, "absent": "Casey"})
    assert page.status_code == 409
    assert "Round 1 was paired meanwhile, with 3 (Casey) in it." in page.said
    assert form_of(page, "again")["absent"] == "Casey"  # what was typed stands where it can be used
    assert event.change == 2


def test_what_may_be_allowed_stays_typed_when_it_cannot_be_read(client):
    event = started(client, 2, planned="3").play("1-0")
    page = event.do("pair", round="2", rematch="Alex - Zed", second_bye="Blair")
    assert page.status_code == 422
    assert '"Zed" is no player of this event' in page.said
    form = form_of(page, "pair")
    assert (form["rematch"], form["second_bye"]) == ("Alex - Zed", "Blair")
    assert form_of(page, "plan")["rounds"] == "1"  # the event can still be ended


# --- the next round -------------------------------------------------------------------------------------------------


def test_a_double_click_pairs_once(client):
    event = started(client, 5)
    form = form_of(event.page(), "pair")
    assert event.done("pair", **form).headers["Location"] == f"{event.desk}?saved=2#outcome"
    for _ in range(2):
        answer = event.done("pair", **form)
        assert answer.headers["Location"] == f"{event.desk}?unchanged=1#outcome"
        assert "Nothing was changed: it is so already." in event.client.get(answer.headers["Location"]).words
    assert (len(event.rounds()), event.change) == (1, 2)
    event.enter(1, "1-0", "1-0")
    event.done("pair", **form)  # an old form, sent after the round
    assert len(event.rounds()) == 1


def test_open_boards_are_named_on_the_page(event):
    page = event.do("pair", round="2")
    assert page.status_code == 409
    assert "Round 1 is not finished: boards 1, 2 have no result." in page.said
    assert not event.page().soup.select("button[value=pair]")


@pytest.mark.parametrize("absent", ["Casey", "3", " casey \r\n"])
def test_who_is_absent_is_named_or_numbered(client, absent):
    event = started(client, 5)
    event.done("pair", round="1", absent=absent)
    playing = {name for board in event.boards(1) for name in board[:2]}
    assert playing == {"Alex", "Blair", "Drew", "Eden"}
    assert "Not paired: Casey" in event.page().words


def test_an_absent_name_that_nobody_has_is_said_and_stays(client):
    event = started(client, 5)
    page = event.do("pair", round="1", absent="Casey\nZoe", method="dutch", colours="no", look_ahead="no")
    assert page.status_code == 422
    assert 'Line 2: "Zoe" is no player of this event.' in page.said
    form = form_of(page, "pair")
    assert (form["absent"], form["method"], form["colours"], form["look_ahead"]) == ("Casey\nZoe", "dutch", "no", "no")
    assert event.rounds() == []


def test_byes_asked_for_are_given_in_their_rounds(client):
    event = started(client, 6)
    event.done("bye", player="2", rounds="1, 2", letter="H")
    event.done("bye", player="Casey", rounds="1", letter="Z")
    assert "Asked for: Blair in round 1 (½), Blair in round 2 (½), Casey in round 1 (0)" in event.page().words
    event.play("1-0", "1-0")
    assert (event.points()["Blair"], event.points()["Casey"]) == (0.5, 0)
    event.pair()
    assert "Not paired: Blair (half-point bye)" in event.page().words
    assert "Not paired: Blair (half-point bye), Casey" in event.page(round="1").words  # an earlier round says it too
    without = {one["name"]: one["result"] for one in event.rounds()[1]["without_game"]}
    assert without["Blair"] == "half-point bye"
    assert "Casey" not in {*without} - {event.rounds()[1]["bye"]}


def test_a_bye_can_be_taken_back(client):
    event = started(client, 4)
    event.done("bye", player="2", rounds="1", letter="H")
    event.done("bye", player="2", rounds="1", letter="")
    event.pair()
    assert event.rounds()[0]["without_game"] == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"player": "", "rounds": "2", "letter": "H"}, "Name a player"),
        ({"player": "9", "rounds": "2", "letter": "H"}, '"9" is no player'),
        ({"player": "²", "rounds": "2", "letter": "H"}, '"²" is no player'),
        ({"player": "1", "rounds": "", "letter": "H"}, "in rounds 2 to 50"),
        ({"player": "1", "rounds": "1", "letter": "H"}, "in rounds 2 to 50"),
        ({"player": "1", "rounds": "²", "letter": "H"}, '"²" is no round'),
        ({"player": "1", "rounds": "2-3", "letter": "H"}, '"2-3" is no round'),
        ({"player": "1", "rounds": "9" * 5000, "letter": "H"}, "is no round"),
        ({"player": "1", "rounds": "2", "letter": "F"}, '"F" does not say what a bye counts'),
    ],
)
def test_a_bye_that_cannot_be_is_said_and_stays(event, fields, said):
    page = event.do("bye", **fields)
    assert page.status_code == 422
    assert said in page.said
    form = form_of(page, "bye")
    assert (form["player"], form["rounds"]) == (fields["player"], fields["rounds"])
    assert page.soup.select_one("button[value=bye]").find_parent("details").has_attr("open")
    assert form_of(page, "presence")["player"] == ""  # another form
    assert event.change == 2


def test_who_leaves_is_not_paired_until_coming_back(client):
    event = started(client, 6).play("1-0", "1-0", "1-0")
    event.done("presence", player="Drew", leaves="yes")
    event.done("presence", player="4", leaves="yes")  # twice is once
    assert event.change == 6
    assert "Not playing: 4 Drew" in event.page().words
    event.play("1-0", "1-0")
    assert {one["name"] for one in event.rounds()[1]["without_game"]} >= {"Drew"}
    event.done("presence", player="4", leaves="no")
    event.pair()
    assert event.rounds()[2]["without_game"] == []


def test_who_leaves_while_paired_is_on_the_board_until_the_result(event):
    event.done("presence", player="Casey", leaves="yes")
    assert event.boards(1)[0] == ("Alex", "Casey", "")
    event.enter(1, "+--", "1-0")
    event.pair()
    assert event.rounds()[1]["without_game"][0]["name"] in {"Casey", event.rounds()[1]["bye"]}
    assert "Casey" not in {name for board in event.boards(2) for name in board[:2]}


@pytest.mark.parametrize(("missed", "each"), [("Z", 0), ("H", 0.5), ("F", 1)])
def test_a_late_entry_gets_what_was_announced_for_each_missed_round(client, missed, each):
    event = started(client, 4).play("1-0", "1-0").play("1-0", "1-0")
    event.done("entry", name="Zoe", rating="1850", club="Rooks", missed=missed)
    assert event.points()["Zoe"] == 2 * each
    event.pair()
    assert "Zoe" in {name for board in event.boards(3) for name in board[:2]} | {event.rounds()[2]["bye"]}


def test_a_late_entry_in_a_running_round_has_missed_it(event):
    event.send(1, 1, "1-0")
    event.done("entry", name="Zoe", missed="F")
    assert event.points()["Zoe"] == 1
    assert event.rounds()[0]["without_game"] == [{"number": 5, "name": "Zoe", "result": "full-point bye"}]
    assert event.rounds()[0]["bye"] is None  # nobody was paired with the bye
    assert [board["board"] for board in event.rounds()[0]["boards"]] == [1, 2]
    event.enter(1, "1-0", "1-0")
    event.pair()
    assert "Zoe" in {name for board in event.boards(2) for name in board[:2]} | {event.rounds()[1]["bye"]}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": " "}, "Enter the name"),
        ({"name": "ALEX"}, '"ALEX" is entered already'),
        ({"name": "x" * 81}, "81 characters"),
        ({"name": "Zoe", "rating": "high"}, '"high" is no whole number'),
        ({"name": "Zoe", "rating": "99999"}, "99999 is no rating"),
        ({"name": "Zoe", "missed": "ZH"}, '"ZH" does not say'),
    ],
)
def test_a_late_entry_that_cannot_be_is_said_and_stays(event, fields, said):
    typed = {"name": "", "rating": "1850", "club": "Rooks", "missed": "H", **fields}
    page = event.do("entry", **typed)
    assert page.status_code == 422
    assert said in page.said
    form = form_of(page, "entry")
    assert {name: form[name] for name in ("name", "rating", "club")} == {
        name: typed[name] for name in ("name", "rating", "club")
    }
    assert event.change == 2


def test_a_late_entry_without_a_word_on_missed_rounds_has_lost_them(event):
    event.done("entry", name="Zoe", missed="")
    event.send(1, 1, "1-0")
    assert event.points()["Zoe"] == 0


# --- by hand --------------------------------------------------------------------------------------------------------


def test_the_form_by_hand_shows_the_round_as_it_is_and_changes_nothing_so(event):
    form = form_of(event.page(), "hand")
    assert form["boards"].split("\n") == ["Alex - Casey", "Drew - Blair", ""]
    event.done("hand", **form)
    assert event.change == 2


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("4 - 2\n1 - 3", [("Drew", "Blair", ""), ("Alex", "Casey", "")]),  # boards swapped
        ("3 - 1\n4 - 2", [("Casey", "Alex", ""), ("Drew", "Blair", "")]),  # colours turned
        ("Alex - drew\n3 - Blair", [("Alex", "Drew", ""), ("Casey", "Blair", "")]),  # players exchanged
    ],
)
def test_a_round_can_be_changed_by_hand_before_its_first_result(event, text, boards):
    form = {**form_of(event.page(), "hand"), "boards": text}
    event.done("hand", **form)
    event.done("hand", **form)  # twice is once
    assert event.boards(1) == boards
    assert event.change == 3
    assert "Changed by the organiser." in event.page().words
    # Both versions are in the log and can be printed.
    assert [row[2] for row in event.log()[:2]] == [
        "round 1 paired by hand: 2 boards",
        "round 1 paired by points: 2 boards",
    ]
    before = event.client.get(f"{event.edit}/before/3")
    rows = [[squeezed(cell) for cell in row.find_all(["th", "td"])] for row in before.soup.select("tbody tr")]
    assert rows == [["1", "Alex", "open", "Casey"], ["2", "Drew", "open", "Blair"]]
    event.done("undo", seen="3")
    assert event.boards(1) == [("Alex", "Casey", ""), ("Drew", "Blair", "")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 - 3\n4 - 5\nbye 2", "Players 1 (Alex) and 3 (Casey) have met before."),
        ("1 - 2\n3 - 4\nbye 5", "Player 5 (Eden) has had a bye before."),
        ("1 - 2\nbye 3", "Players 4 (Drew), 5 (Eden) are on no board"),
    ],
)
def test_rematches_and_second_byes_by_hand_need_confirming(client, text, said):
    event = started(client, 5).play("1-0", "1-0")
    event.pair()
    before = event.boards(2)
    page = event.do("hand", **{**form_of(event.page(), "hand"), "boards": text})
    assert page.status_code == 409
    assert said in page.said
    assert "Confirm this first" in page.said
    assert event.boards(2) == before
    form = form_of(page, "hand")
    assert form["boards"] == text  # it stands there still, with a box to tick
    assert page.soup.find(id="confirm-hand")
    assert not page.soup.find(id="confirm")  # that of the results is another one
    event.done("hand", **form, confirm="yes")
    assert len(event.boards(2)) == text.count("-")


def test_after_the_first_result_the_pairings_stand(event):
    hand, again = form_of(event.page(), "hand"), form_of(event.page(), "again")
    event.send(1, 2, "1-0")
    for do, form in (("hand", {**hand, "boards": "3 - 1\n4 - 2"}), ("again", {**again, "absent": "1"})):
        page = event.do(do, **form)
        assert page.status_code == 409
        assert "Round 1 has a result already: its pairings stand." in page.said
        assert not event.page().soup.select(f"button[value={do}]")
    assert event.boards(1) == [("Alex", "Casey", ""), ("Drew", "Blair", "1-0")]


def test_a_change_by_hand_of_what_somebody_else_changed_is_refused(event):
    form = {**form_of(event.page(), "hand"), "boards": "3 - 1\n4 - 2"}
    event.done("hand", **{**form, "boards": "1 - 4\n2 - 3"})
    page = event.do("hand", **form)
    assert page.status_code == 409
    assert "Somebody changed the event meanwhile" in page.said
    assert form_of(page, "hand")["boards"] == "3 - 1\n4 - 2"
    assert event.boards(1) == [("Alex", "Drew", ""), ("Blair", "Casey", "")]


def test_pairing_again_keeps_who_is_absent_and_lets_late_entries_in(client):
    event = started(client, 6)
    event.done("bye", player="6", rounds="1", letter="H")
    event.done("pair", round="1", absent="Eden")
    event.done("entry", name="Zoe", missed="Z")
    event.done("presence", player="1", leaves="yes")
    form = form_of(event.page(), "again")
    assert form["absent"].split() == ["Eden", "Finley"]
    event.done("again", **form)
    current = event.rounds()[0]
    assert {name for board in event.boards(1) for name in board[:2]} == {"Blair", "Casey", "Drew", "Zoe"}
    assert {one["name"]: one["result"] for one in current["without_game"]} == {
        "Alex": "zero-point bye or absence",
        "Eden": "zero-point bye or absence",
        "Finley": "half-point bye",
    }
    change = event.change
    event.done("again", **form_of(event.page(), "again"))  # once more gives the same
    assert event.change == change


def test_an_old_form_does_not_pair_a_later_round_again(client):
    event = started(client, 5)
    event.pair()
    form = {**form_of(event.page(), "again"), "absent": "Alex", "seen": ""}
    event.enter(1, "1-0", "1-0")
    event.pair()
    page = event.do("again", **form)
    assert page.status_code == 409
    assert "Round 1 is not the one that is being paired. Reload the page." in page.said
    assert "Alex" not in {one["name"] for one in event.rounds()[1]["without_game"]}


# --- no legal round -------------------------------------------------------------------------------------------------


@pytest.fixture
def stuck(client):
    """Three players after three rounds: everybody has met everybody and has had the bye."""
    return started(client, 3).play("1-0").play("1-0").play("1-0")


def test_where_no_round_is_legal_the_page_proves_it_and_nothing_changes(stuck):
    # E23
    before = stuck.standings()
    page = stuck.do("pair", round="4")
    assert page.status_code == 409
    assert "No legal round 4 exists: everybody has had the bye, and the players are an odd number." in page.said
    assert "Nothing was paired and every result stays. End the event after round 3" in page.said
    assert stuck.standings() == before


def test_what_is_allowed_by_name_is_paired(stuck):
    page = stuck.do("pair", round="4", look_ahead="no")
    form = form_of(page, "pair")
    assert form["look_ahead"] == "no"
    again = stuck.do("pair", **{**form, "rematch": "Alex - Blair"})
    assert again.status_code == 409  # one of the three still needs a bye
    assert form_of(again, "pair")["rematch"] == "Alex - Blair"
    stuck.done("pair", **{**form_of(again, "pair"), "second_bye": "3"})
    assert {*stuck.boards(4)[0][:2]} == {"Alex", "Blair"}
    assert stuck.rounds()[3]["bye"] == "Casey"
    assert "as the organiser allows" in stuck.page().words


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"rematch": "Alex"}, "does not name two players"), ({"second_bye": "Zoe"}, '"Zoe" is no player')],
)
def test_what_is_allowed_has_to_name_players(stuck, fields, said):
    page = stuck.do("pair", round="4", **fields)
    assert page.status_code == 422
    assert said in page.said


# --- Dutch ----------------------------------------------------------------------------------------------------------


def test_dutch_is_labelled_as_not_endorsed(client):
    for page in (client.get("/pairings"), started(client, 4).page()):
        assert "FIDE Dutch (2026), not FIDE-endorsed" in page.words


def test_dutch_pairs_a_whole_event(client):
    event = started(client, 6, method="dutch", rounds="3").play("1-0", "1-0", "1-0").play("½-½", "1-0", "0-1")
    event.pair()
    pairs = [frozenset(board[:2]) for number in (1, 2, 3) for board in event.boards(number)]
    assert len(set(pairs)) == 9


def test_where_dutch_has_no_round_the_points_method_is_a_button_away(client):
    # Two players who have met: no method has a round, and the points method can say why and what may be allowed.
    event = started(client, 2, method="dutch").play("1-0")
    page = event.do("pair", round="2")
    assert page.status_code == 409
    assert "No round 2 exists that FIDE Dutch allows" in page.said
    form = form_of(page, "pair")
    assert form["method"] == "points"
    assert "Pair this round by points" in page.said
    page = event.do("pair", **form)
    assert page.status_code == 409
    assert "No legal round 2 exists" in page.said
    event.done("pair", **{**form_of(page, "pair"), "rematch": "1 - 2"})
    assert len(event.rounds()) == 2


@pytest.mark.parametrize("do", ["pair", "again"])
def test_where_dutch_is_too_slow_the_points_method_is_a_button_away(client, do, monkeypatch):
    event = started(client, 6, method="dutch")
    if do == "again":
        event.pair(method="points")

    def slow(_question):
        raise DutchTooSlow("FIDE Dutch found no round within 20 seconds. Pair this round by points.")

    monkeypatch.setattr(pairing_methods, "dutch_pairing", slow)
    page = event.do(do, round="1", absent="Alex")
    assert page.status_code == 409
    assert "found no round within 20 seconds" in page.said
    form = form_of(page, do)
    assert (form["method"], form["absent"], form["round"]) == ("points", "Alex", "1")
    event.done(do, **form)
    assert "Alex" not in {name for board in event.boards(1) for name in board[:2]}


def test_dutch_needs_colours_and_says_so(client):
    event = started(client, 4, method="dutch", colours="no")
    event.pair(method="points")
    event.enter(1, "1-0", "1-0")
    page = event.do("pair", round="2")
    assert page.status_code == 409
    assert "FIDE Dutch needs the colours of all games" in page.said
    event.done("pair", **form_of(page, "pair"))


# --- corrections ----------------------------------------------------------------------------------------------------


@pytest.fixture
def third(client):
    """Four players in round 3, which is not begun."""
    event = started(client, 4).play("1-0", "1-0").play("1-0", "½-½")
    event.pair()
    return event


def test_a_correction_says_what_it_removes_needs_a_tick_and_can_be_undone(third):
    before = third.rounds()
    page = third.do("results", **sent(third.page(round="1"), result_1="0-1"))
    assert page.status_code == 409
    assert "Rounds 2 and 3 were paired from the results as they are. Changing round 1 removes them" in page.said
    assert third.rounds() == before
    form = form_of(page, "results")
    assert (form["round"], form["result-1"]) == ("1", "0-1")
    answer = third.done("results", **form, confirm="yes")
    assert query_of(answer) == {"round": "1", "saved": "9", "removed": "3"}
    page = third.client.get(answer.headers["Location"])
    assert "Rounds 2 and 3 removed. Print the rounds as they were" in page.words
    assert (third.standings()["rounds"], len(third.rounds())) == (1, 1)
    # The rounds as they were, to print.
    link = page.soup.find("a", string="Print the rounds as they were")["href"]
    assert link == f"{third.edit}/before/9"
    printed = third.client.get(link)
    assert printed.soup.h1.get_text() == "Rounds before change 9"
    for number in (1, 2, 3):
        rows = [[row[1], row[3], row[2].replace("open", "")] for row in named(printed, f"Round {number}")]
        boards = before[number - 1]["boards"]
        assert rows == [[board["white"], board["black"], board["result"]] for board in boards]
    # And back.
    assert "round 1, board 1: 0-1" in page.soup.find("button", value="undo").find_parent("p").get_text()
    third.done("undo", **form_of(third.page(), "undo"))
    assert third.rounds() == before
    assert third.client.get(link).status_code == 200  # the log still has it


def test_several_boards_can_be_corrected_at_once(third):
    form = sent(third.page(round="1"), result_1="0-1", result_2="½-½")
    page = third.do("results", **form)
    assert page.status_code == 409
    answer = third.done("results", **form_of(page, "results"), confirm="yes")
    assert query_of(answer) == {"round": "1", "saved": "9", "removed": "3"}
    assert [board[2] for board in third.boards(1)] == ["0-1", "½-½"]
    third.undo()
    assert len(third.rounds()) == 3


def test_confirming_does_not_overwrite_what_somebody_else_entered(third):
    page = third.do("results", **sent(third.page(round="1"), result_1="0-1"))
    form = form_of(page, "results")
    third.send(1, 1, "½-½", confirm="yes")
    page = third.do("results", **form, confirm="yes")
    assert page.status_code == 409
    assert "½-½ was entered meanwhile; you sent 0-1" in page.said
    assert third.boards(1)[0][2] == "½-½"


@pytest.mark.parametrize(
    "query", ["removed=9&change=2", "removed=x&change=y", "removed=3&change=99", "removed=2", "removed=²&change=²"]
)
def test_an_address_does_not_make_the_page_say_what_never_was(third, query):
    page = third.client.get(f"{third.desk}?{query}")
    assert page.status_code == 200
    assert "removed." not in page.words


@pytest.mark.parametrize(
    ("number", "status"), [(0, 404), (1, 404), (2, 200), (8, 200), (9, 200), (10, 404), (10**12, 404)]
)
def test_the_rounds_before_each_change_can_be_printed(third, number, status):
    assert third.change == 8
    assert third.client.get(f"{third.edit}/before/{number}").status_code == status


def test_a_helper_cannot_remove_rounds(third):
    # E31: a key for results, and nothing else.
    helper, before = third.helper(), third.rounds()
    client = third.client
    page = client.get(f"{helper}?round=1")
    assert "Round 2 was paired from these results: only the organiser can change them now." in page.words
    assert all(field.has_attr("disabled") for field in page.soup.select(".boards select"))
    assert not page.soup.select("button[value=results]")
    form = {"do": "results", "round": "1", "seen": third.change, "result-1": "0-1", "was-1": "1-0"}
    for fields in (form, {**form, "confirm": "yes"}):
        page = client.post(helper, data=fields)
        assert page.status_code == 409
        assert "Only the organiser can change round 1 now: tell the organiser what is right." in page.said
        assert page.soup.find(id="confirm") is None
        assert "/edit/" not in page.text
    answer = client.post(f"{helper}/result.json", data={"round": 1, "board": 1, "result": "0-1", "confirm": "yes"})
    assert answer.status_code == 409
    assert "removes_rounds" not in answer.json["errors"][0]
    assert third.rounds() == before


# --- what was saved is said ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "fields", "said"),
    [
        (
            "entry",
            {"name": "Zoe"},
            "Saved: late entry of Zoe. Round 1 is paired already: “Pair it again” takes Zoe in.",
        ),
        (
            "presence",
            {"player": "2", "leaves": "yes"},
            "Saved: Blair leaves. Round 1 is paired with Blair still: “Pair it again” leaves Blair out.",
        ),
        ("bye", {"player": "Drew", "rounds": "2, 3"}, "Saved: Drew asks for a half-point bye in rounds 2 and 3."),
        ("plan", {"rounds": "5"}, "Saved: 5 rounds planned."),
        ("hand", {"round": "1", "boards": "1-2\n3-4"}, "Saved: round 1 paired by hand: 2 boards."),
    ],
)
def test_what_was_saved_is_said_with_what_follows(event, do, fields, said):
    answer = event.done(do, **fields)
    status = event.client.get(answer.headers["Location"]).soup.select_one(".verdict-line")
    assert status.get_text() == said


def test_once_a_result_is_there_a_late_entry_waits_for_the_next_round(event):
    event.send(1, 1, "1-0")
    page = event.client.get(event.done("entry", name="Zoe").headers["Location"])
    assert page.soup.select_one(".verdict-line").get_text() == "Saved: late entry of Zoe."


@pytest.mark.parametrize("query", ["saved=99", "saved=x", "saved=²", "saved=0", "removed=3", "saved=1&removed=99999"])
def test_an_address_that_tells_of_no_change_says_nothing_false(event, query):
    page = event.client.get(f"{event.desk}?{query}")
    assert page.status_code == 200
    assert "removed" not in page.words


def test_an_entry_sent_twice_is_one_entry(event):
    form = {**form_of(event.page(), "entry"), "name": "Zoe", "rating": "1800"}
    for _ in range(3):
        event.done("entry", **form)
    assert [player["name"] for player in event.standings()["players"]].count("Zoe") == 1
    page = event.do("entry", **{**form, "seen": event.change})
    assert page.status_code == 422
    assert '"Zoe" is entered already.' in page.said


# --- how many rounds ------------------------------------------------------------------------------------------------


def test_the_planned_rounds_can_be_changed_and_end_the_event(client):
    event = started(client, 4, rounds=3).play("1-0", "1-0")
    assert event.page().soup.find(id="next").get_text() == "Round 2 of 3"
    event.done("plan", rounds="1")
    page = event.page()
    assert page.soup.find(id="over").get_text() == "Round 1 has been played"
    assert page.soup.find("a", string="Final standings")["href"] == event.event
    assert event.standings()["planned"] == 1
    event.done("pair", **form_of(page, "pair"))  # one more after all
    event.enter(2, "1-0", "1-0")
    assert event.page().soup.find(id="over").get_text() == "All 2 rounds have been played"
    assert event.standings()["planned"] == 2
    for _ in range(4):
        event.undo()
    assert event.standings()["planned"] == 3


@pytest.mark.parametrize("rounds", ["0", "", "51", "1"])
def test_rounds_that_cannot_be_planned_are_refused(client, rounds):
    event = started(client, 4).play("1-0", "1-0")
    event.pair()
    page = event.do("plan", rounds=rounds)
    assert page.status_code == 422
    assert "rounds cannot be planned: there are 2 rounds paired already, and at most 50 are run here." in page.said


def test_nobody_has_planned_the_rounds_of_an_event_that_does_not_say_so(client):
    event = RunEvent.of(client, saved(client))
    assert event.page().soup.find(id="next").get_text() == "Round 4"
    assert "Rounds planned: not set" in event.page().words
    event.done("plan", rounds="3")
    assert event.page().soup.find(id="over").get_text() == "All 3 rounds have been played"


def test_the_event_can_be_ended_where_no_round_is_legal(stuck):
    page = stuck.do("pair", round="4")
    form = form_of(page, "plan")
    assert form["rounds"] == "3"
    stuck.done("plan", **form)
    assert stuck.page().soup.find(id="over").get_text() == "All 3 rounds have been played"


# --- undo -----------------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_step_after_the_other(client):
    event = started(client, 4)
    states = [event.rounds()]
    event.pair()
    for board, result in ((1, "1-0"), (2, "0-1")):
        states.append(event.rounds())
        event.send(1, board, result)
    states.append(event.rounds())
    event.pair()
    for before in reversed(states):
        event.done("undo", **form_of(event.page(), "undo"))
        assert event.rounds() == before
    assert not event.page().soup.select("button[value=undo]")
    page = event.do("undo", seen=event.change)
    assert page.status_code == 409
    assert "This cannot be undone any more" in page.said
    assert event.rounds() == []


def test_an_undo_of_a_stale_page_is_refused(event):
    event.send(1, 1, "1-0")
    form = form_of(event.page(), "undo")
    event.send(1, 2, "0-1")
    page = event.do("undo", **form)
    assert page.status_code == 409
    assert "Somebody changed the event meanwhile" in page.said
    assert [board[2] for board in event.boards(1)] == ["1-0", "0-1"]


def test_an_undo_sent_twice_undoes_once(event):
    event.send(1, 1, "1-0")
    event.send(1, 2, "0-1")
    form = form_of(event.page(), "undo")
    for _ in range(3):
        event.done("undo", **form)
    assert [board[2] for board in event.boards(1)] == ["1-0", ""]


def test_an_undo_needs_to_know_what_it_undoes(event):
    event.send(1, 1, "1-0")
    page = event.do("undo")
    assert page.status_code == 422
    assert "which change is the last that you know" in page.said
    assert event.do("undo", seen="2").status_code == 409
    assert event.boards(1)[0][2] == "1-0"


def test_everything_since_a_change_can_be_undone_at_once(third):
    before = third.rounds()
    third.send(1, 1, "0-1", confirm="yes")  # change 9 removes rounds 2 and 3
    third.pair()
    third.enter(2, "1-0", "½-½")
    assert third.rounds() != before
    page = third.client.get(f"{third.edit}/before/9")
    form = form_of(page, "undo")
    assert "undo the 4 changes since" in page.words
    third.done("undo", **form)
    assert third.rounds() == before
    third.done("undo", **form)  # sent twice
    assert third.rounds() == before
    assert third.log()[0][2].startswith("undone: round 2, board 2: ½-½; round 2, board 1: 1-0; round 2 paired")
    # Nothing of it stands any more.
    assert "undo the" not in third.client.get(f"{third.edit}/before/9").words
    third.done("undo", since="9", seen=third.change)
    assert third.rounds() == before


def test_what_was_undone_itself_can_be_printed_and_not_brought_back(third):
    before = third.rounds()
    third.undo()
    third.undo()  # round 3, and the results of round 2
    third.send(2, 1, "0-1")
    number = third.change
    sheet = third.client.get(f"{third.edit}/before/5")  # round 2 not begun: a state that still stands
    assert "Go back to this" in sheet.words
    sheet = third.client.get(f"{third.edit}/before/{number - 2}")  # round 3 paired, which was undone since
    assert "Round 3" in sheet.words
    assert "Go back to this" not in sheet.words
    page = third.do("undo", since=str(number - 2), seen=third.change)
    assert page.status_code == 409
    assert "was undone itself: it can be printed and typed again, not brought back" in page.said
    assert third.rounds() != before


def test_names_mended_stay_mended_after_an_undo(event):
    event.send(1, 1, "1-0")
    event.client.post(event.edit, data={"do": "name", "number": "1", "name": "Alexandra"})
    event.undo()
    event.undo()
    names = {player["name"] for player in event.standings()["players"]}
    assert names == {"Alexandra", "Blair", "Casey", "Drew"}
    event.pair()
    assert event.boards(1)[0][:2] == ("Alexandra", "Casey")


def test_a_mended_name_is_everywhere_and_changes_nothing_else(event):
    event.enter(1, "1-0", "1-0")
    before = event.standings()
    event.client.post(event.edit, data={"do": "name", "number": "3", "name": "Cassandra"})
    after = event.standings()
    assert [(one["number"], one["points"], one["place"]) for one in after["players"]] == [
        (one["number"], one["points"], one["place"]) for one in before["players"]
    ]
    assert event.boards(1)[0] == ("Alex", "Cassandra", "1-0")
    for address in (event.desk, f"{event.event}/rounds", f"{event.event}/sheets/slips", f"{event.event}/sheets/names"):
        text = event.client.get(address).text
        assert "Cassandra" in text
        assert "Casey" not in text


# --- the log --------------------------------------------------------------------------------------------------------


def test_the_log_says_number_time_label_and_what_and_no_names(event):
    event.done("results", **sent(event.page(), result_1="1-0", by="Desk 2"))
    event.done("entry", name="Zoe", missed="H")
    event.done("presence", player="Blair", leaves="yes")
    event.done("bye", player="Alex", rounds="2", letter="H")
    event.undo()
    rows = event.log()
    assert [row[0] for row in rows] == ["7", "6", "5", "4", "3", "2", "1"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row[1]) for row in rows)
    assert [row[2] for row in rows] == [
        "undone: player 1 asks for a half-point bye in round 2",
        "player 1 asks for a half-point bye in round 2",
        "player 2 leaves",
        "late entry of player 5",
        "round 1, board 1: 1-0",
        "round 1 paired by points: 2 boards",
        "started",
    ]
    assert [row[3] for row in rows] == ["", "", "", "", "Desk 2", "", ""]
    log = event.client.get(event.edit).soup.find(id="log").find_next("table").get_text()
    assert not [name for name in (*FIELD, "Zoe") if name in log]


def test_a_long_log_can_be_read_to_its_beginning(event):
    for number in range(60):
        event.send(1, 1, ("1-0", "0-1")[number % 2])
    assert len(event.log()) == 50
    link = event.client.get(event.edit).soup.find("a", string="All 62 changes")["href"]
    assert link.startswith(f"{event.edit}?log=all")
    rows = event.log(log="all")
    assert [int(row[0]) for row in rows] == list(range(62, 0, -1))


def test_a_helper_signs_in_the_log(event):
    helper = event.helper()
    page = event.client.get(helper)
    event.client.post(helper, data={**sent(page, result_2="½-½", by="  Desk\t3 "), "do": "results"})
    assert event.log()[0][2:] == ["round 1, board 2: ½-½", "Desk 3"]


# --- whole events ---------------------------------------------------------------------------------------------------


def test_an_event_that_was_read_in_has_a_desk(client):
    event = RunEvent.of(client, saved(client, CLUB))
    page = event.page()
    assert "Round 3" in page.words
    # By the lowest number; the forfeit is a board.
    assert shown(page) == ["1-0", "+--"]
    assert not page.soup.select("button[value=undo]")
    event.done("results", **sent(page, result_2="--+"))
    assert (event.points()["Dan"], event.points()["Eve"]) == (0, 2)
    assert "Pair the next round" not in client.get(event.edit).words  # it is run here now
    event.undo()
    assert event.points()["Dan"] == 1


def test_names_stand_in_no_address_of_a_whole_event(client):
    event = started(client, 5).play("1-0", "1-0")
    event.done("entry", name="Zoe", missed="H")
    for answer in (
        event.do("pair", round="2", absent="Casey"),
        event.do("presence", player="Alex", leaves="yes"),
        event.do("bye", player="Drew", rounds="3", letter="H"),
    ):
        assert answer.status_code == 303
        assert not [name for name in (*FIELD, "Zoe") if name in unquote(answer.headers["Location"])]
    for address in (event.desk, event.edit, event.event, f"{event.event}/sheets", f"{event.event}/sheets/tables"):
        for tag in client.get(address).soup.select("[href], [action]"):
            where = unquote(tag.get("href") or tag.get("action"))
            if not where.startswith("mailto:"):
                assert not [name for name in (*FIELD, "Zoe") if name in where], where


EVERY_PAGE = [
    *("", ".json", ".csv", ".txt", ".trf", "/rounds.json", "/check.json", "/players/1.json"),
    *("/players", "/players/1", "/players/1/vs/2", "/compare", "/check", "/crosstable", "/rounds", "/sheets"),
    *("/sheets/blank", "?cut=2"),
]


@pytest.mark.parametrize(
    "fields", [{}, {"scale": "match", "games": "yes", "colours": "no", "rules": "magic"}], ids=["chess", "cards"]
)
def test_every_page_of_an_event_that_is_run_is_there_in_every_state(client, fields):
    event = started(client, 5, **fields)
    results = ["2-1", "1-1"] if fields else ["1-0", "½-½"]

    def check():
        for rest in EVERY_PAGE:
            assert client.get(event.event + rest).status_code == 200, rest
        assert client.get(event.desk).status_code == client.get(event.edit).status_code == 200

    check()
    event.pair()
    check()
    event.enter(1, results[0])
    check()
    event.enter(1, *results)
    event.done("entry", name="Zoe", missed="F")
    event.done("presence", player="Blair", leaves="yes")
    check()
    event.pair(absent="Casey")
    check()
    event.enter(2, "+--", "---")
    check()
    # What was run can be read in again as a report file.
    text = client.get(f"{event.event}.trf").text
    again = client.post("/standings.json", data={"data": text})
    assert again.status_code == 201
    read = client.get(f"{again.json['event']}.json", query_string={"rules": "plain", "order": "PTS"}).json
    assert {one["name"]: one["points"] for one in read["players"]} == event.points(rules="plain", order="PTS")


ACTIONS = ("results", "pair", "again", "hand", "undo", "entry", "presence", "bye")
TEXTS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["1", "2", "3", "1-0", "½-½", "yes", "no", "H", "Z", "", "Alex", "1 - 2\n3 - 4", "1 - 2\nbye 3"]),
)
FORM_FIELDS = st.sampled_from(
    [
        *(
            "round",
            "seen",
            "result-1",
            "result-2",
            "was-1",
            "by",
            "confirm",
            "absent",
            "method",
            "colours",
            "look_ahead",
        ),
        *(
            "rematch",
            "second_bye",
            "boards",
            "name",
            "rating",
            "club",
            "missed",
            "player",
            "leaves",
            "rounds",
            "letter",
        ),
    ]
)


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(ACTIONS), st.dictionaries(FORM_FIELDS, TEXTS, max_size=6)), min_size=1, max_size=12
    )
)
@settings(max_examples=40, deadline=None)
def test_any_forms_in_any_order_are_done_or_refused_with_a_sentence(sampling_client, steps):
    event = RunEvent(sampling_client, some(3))
    event.pair()
    for do, fields in steps:
        answer = event.do(do, **fields)
        assert answer.status_code in {303, 409, 422}
        if answer.status_code != 303:
            assert 'id="outcome"' in answer.text
    assert event.client.get(event.event).status_code == 200
    assert event.client.get(event.desk).status_code == 200
