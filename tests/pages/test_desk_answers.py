"""The pairing desk for programs: rounds and results, what they count, and what is refused with which status."""

import pytest

from calculators.events.board_results import CODES
from tests.pages.desks import FIELD, RunEvent, form_of, some
from tests.pages.whole_events import CLUB, saved, shared_json, standings_of


@pytest.fixture
def event(client):
    """Eight players before round 1."""
    return RunEvent(client, some(8), title="Club night")


def started(client, count, **fields):
    return RunEvent(client, some(count), **fields)


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_a_round_is_told_board_by_board(event):
    told = event.pair()
    # Eight players as entered, top half against bottom half, colours by board.
    assert told == {
        "round": 1,
        "boards": [
            {"board": 1, "white": "Alex", "black": "Eden", "white_number": 1, "black_number": 5},
            {"board": 2, "white": "Finley", "black": "Blair", "white_number": 6, "black_number": 2},
            {"board": 3, "white": "Casey", "black": "Gray", "white_number": 3, "black_number": 7},
            {"board": 4, "white": "Harper", "black": "Drew", "white_number": 8, "black_number": 4},
        ],
        "bye": None,
        "change": 2,
        "warnings": [],
    }
    assert event.boards(1) == [(board["white"], board["black"], "") for board in told["boards"]]


def test_the_bye_is_told_by_name(client):
    told = started(client, 5).pair()
    assert (told["bye"], len(told["boards"])) == ("Eden", 2)


def test_a_paired_round_does_not_count_until_its_first_result(client):
    event = started(client, 5)
    before = event.standings(rules="plain", order="PTS,BH,SB,WIN")
    event.pair()
    after = event.standings(rules="plain", order="PTS,BH,SB,WIN")
    assert {**after, "change": before["change"]} == before
    assert after["rounds"] == 0
    assert event.rounds()[0]["bye"] == "Eden"  # though everybody can read it
    event.send(1, 2, "1-0")
    found = event.standings()
    assert found["rounds"] == 1
    # Boards: Alex - Casey (open), Drew - Blair; Eden's bye counts now.
    assert event.points() == {"Alex": 0, "Blair": 0, "Casey": 0, "Drew": 1, "Eden": 1}


def test_clearing_the_only_result_takes_the_round_back(client):
    event = started(client, 5)
    before = event.standings()
    event.pair()
    event.send(1, 2, "1-0")
    told = event.send(1, 2, "").json
    assert told["board"] == {"round": 1, "board": 2, "result": ""}
    assert {**event.standings(), "change": 1} == before
    assert event.boards(1) == [("Alex", "Casey", ""), ("Drew", "Blair", "")]


def test_boards_keep_the_order_they_were_paired_in_everywhere(event):
    paired = [(board["white"], board["black"]) for board in event.pair()["boards"]]
    for board in (4, 2, 3, 1):
        told = event.send(1, board, "0-1").json
        assert told["board"] == {"round": 1, "board": board, "result": "0-1"}
    event.pair()
    assert [(white, black) for white, black, _ in event.boards(1)] == paired
    page = event.page(round="1")
    labels = [label.get_text() for label in page.soup.select(".boards label")]
    assert [label.partition(" ")[2].partition(" ")[2] for label in labels] == [
        f"{white} – {black}" for white, black in paired
    ]
    public = event.client.get(f"{event.event}/rounds")
    rows = [row.find_all(["th", "td"]) for row in public.soup.find_all("table")[1].tbody.find_all("tr")]
    assert [(row[1].get_text(), row[3].get_text()) for row in rows] == paired


def test_open_boards_are_named_and_nothing_is_paired(event):
    event.pair()
    event.enter(1, "1-0")
    answer = event.client.post(f"{event.edit}/pair.json")
    assert answer.status_code == 409
    (error,) = answer.json["errors"]
    assert "boards 2, 3, 4 have no result" in error["message"]
    assert len(event.rounds()) == 1


def test_the_same_request_twice_does_not_pair_twice(client):
    # E27: five players, one bye.
    event = started(client, 5)
    event.pair()
    assert event.client.post(f"{event.edit}/pair.json").status_code == 409
    assert event.change == 2
    event.enter(1, "1-0", "1-0")
    assert (len(event.rounds()), event.standings()["rounds"]) == (1, 1)
    assert [one["result"] for one in event.rounds()[0]["without_game"]] == ["pairing bye"]
    assert sum(event.points().values()) == 3  # two wins and one bye


def test_a_result_without_its_field_clears_nothing(event):
    event.pair()
    event.send(1, 1, "1-0")
    answer = event.client.post(f"{event.edit}/result.json", data={"round": "1", "board": "1", "score": "0-1"})
    assert answer.status_code == 422
    assert "Send the field “result”" in answer.json["errors"][0]["message"]
    assert event.boards(1)[0][2] == "1-0"
    event.send(1, 1, "")
    assert event.boards(1)[0][2] == ""


def test_a_round_read_in_keeps_its_full_point_bye(client):
    event = RunEvent.of(client, saved(client, "1 Ann 2w1\n2 Bob 1b0\n3 Casey F"))
    (only,) = event.rounds()
    assert only["bye"] == "Casey"


def test_what_the_sender_has_not_seen_is_409(event):
    answer = event.client.post(f"{event.edit}/pair.json", data={"seen": "0"})
    assert answer.status_code == 409
    assert "it is at change 1, you know 0" in answer.json["errors"][0]["message"]
    assert event.pair(seen="1")["change"] == 2


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"method": "guess"}, '"guess" is no method. There are points, dutch, berger.'),
        ({"absent": "Alex\nZoe"}, 'Line 2: "Zoe" is no player of this event'),
        ({"absent": "99"}, '"99" is no player'),
        ({"seen": "last"}, '"last" is no whole number'),
        ({"rematch": "Alex"}, "does not name two players"),
        ({"second_bye": "Zoe"}, '"Zoe" is no player'),
    ],
)
def test_what_cannot_be_read_is_422(event, fields, said):
    answer = event.client.post(f"{event.edit}/pair.json", data=fields)
    assert answer.status_code == 422
    assert said in answer.json["errors"][0]["message"]
    assert event.rounds() == []


@pytest.mark.parametrize("absent", ["Casey\nDrew", "3\n4", "casey\n04"])
def test_who_is_absent_is_named_or_numbered(event, absent):
    told = event.pair(absent=absent)
    playing = {name for board in told["boards"] for name in (board["white"], board["black"])}
    assert playing == set(FIELD) - {"Casey", "Drew"}
    event.send(1, 1, "1-0")
    assert {one["name"]: one["result"] for one in event.rounds()[0]["without_game"]} == {
        "Casey": "zero-point bye or absence",
        "Drew": "zero-point bye or absence",
    }
    assert event.points()["Casey"] == 0


def test_everybody_absent_but_one_is_409(event):
    for absent in ("\n".join(FIELD), "\n".join(FIELD[1:])):
        answer = event.client.post(f"{event.edit}/pair.json", data={"absent": absent})
        assert answer.status_code == 409
        assert "at least two players" in answer.json["errors"][0]["message"]


def test_a_round_without_colours_has_none(event):
    event.pair(colours="no")
    event.enter(1, *["1-0"] * 4)
    assert event.values("BPG", order="PTS,BPG") == dict.fromkeys(FIELD, 0)  # games with Black
    event.pair()
    event.enter(2, *["1-0"] * 4)
    assert sum(event.values("BPG", order="PTS,BPG").values()) == 4


# --- no legal round -------------------------------------------------------------------------------------------------


def test_three_players_have_no_fourth_round_and_the_proof_is_told(client):
    # E23: everybody has met everybody and has had the bye.
    event = started(client, 3).play("1-0").play("1-0").play("1-0")
    before = event.standings()
    answer = event.client.post(f"{event.edit}/pair.json")
    assert answer.status_code == 409
    (error,) = answer.json["errors"]
    assert error["message"].startswith("No legal round 4 exists: ")
    assert event.standings() == before
    assert [board["bye"] for board in event.rounds()] == sorted(
        (board["bye"] for board in event.rounds()), reverse=True
    )
    assert len(event.rounds()) == 3


def test_a_rematch_and_a_second_bye_are_paired_where_they_are_allowed_by_name(client):
    event = started(client, 3).play("1-0").play("1-0").play("1-0")
    told = event.pair(rematch="Alex - Blair", second_bye="Casey")
    assert {told["boards"][0]["white"], told["boards"][0]["black"]} == {"Alex", "Blair"}
    assert told["bye"] == "Casey"
    assert any("as the organiser allows" in warning for warning in told["warnings"])


def test_four_players_need_two_rematches_for_a_fourth_round(client):
    event = started(client, 4).play("1-0", "1-0").play("1-0", "1-0").play("1-0", "1-0")
    for rematch in ("", "Alex - Blair"):
        answer = event.client.post(f"{event.edit}/pair.json", data={"rematch": rematch})
        assert answer.status_code == 409
    told = event.pair(rematch="Alex - Blair\n3 - 4")
    assert {frozenset((board["white"], board["black"])) for board in told["boards"]} == {
        frozenset(("Alex", "Blair")),
        frozenset(("Casey", "Drew")),
    }


def test_four_players_in_round_3_have_one_legal_pairing(client):
    # E20: records 2, 1, 1, 0; taking the two leaders first would pair A and B again.
    case = next(case for case in shared_json("event_cases.json")["cases"] if case["id"] == "E20")
    rows = {name: [] for name in case["inputs"]["names"]}
    number = {name: at for at, name in enumerate(rows, 1)}
    for games in case["inputs"]["rounds"]:
        for white, black, _ in games:  # won by White, all of them
            rows[white].append(f"{number[black]}w1")
            rows[black].append(f"{number[white]}b0")
    table = "".join(f"{number[name]}\t{name}\t" + "\t".join(row) + "\n" for name, row in rows.items())
    event = RunEvent.of(client, saved(client, f"No.\tName\t1.Rd\t2.Rd\n{table}"))
    event.pair()
    assert sorted(sorted(board[:2]) for board in event.boards(3)) == sorted(map(sorted, case["expect"]["round3"]))


# --- results --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "white", "black"),
    [
        ("1-0", 1, 0),
        ("1/2-1/2", 0.5, 0.5),
        ("½-½", 0.5, 0.5),
        ("0-1", 0, 1),
        ("0-0", 0, 0),
        ("+--", 1, 0),
        ("--+", 0, 1),
        ("---", 0, 0),
    ],
)
def test_every_code_counts(client, code, white, black):
    event = started(client, 2)
    event.pair()
    told = event.send(1, 1, code)
    assert told.status_code == 200
    shown = "½-½" if "/" in code else code
    assert told.json == {
        "board": {"round": 1, "board": 1, "result": shown},
        "removed_rounds": [],
        "change": 3,
    }
    assert event.points() == {"Alex": white, "Blair": black}
    assert event.boards(1) == [("Alex", "Blair", shown)]
    # Only a game that was played is a game: after a forfeit there is no opponent under plain rules.
    met = (black, white) if code[0] in "01½" else (None, None)
    assert event.values("BH", order="PTS,BH") == dict(zip(FIELD, met, strict=False))
    assert shown in CODES


def test_a_result_can_be_changed_and_cleared(event):
    event.pair()
    for change, result in enumerate(("1-0", "0-1", "", "½-½"), 3):
        assert event.send(1, 3, result).json["change"] == change
        assert event.boards(1)[2] == ("Casey", "Gray", result)


def test_the_same_result_twice_changes_nothing_twice(event):
    event.pair()
    first, second = event.send(1, 1, "1-0").json, event.send(1, 1, "1:0").json
    assert first == second
    assert event.change == 3


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"round": "2", "board": "1", "result": "1-0"}, "There is no round 2. The event has 1 round."),
        ({"round": "", "board": "1", "result": "1-0"}, "There is no round 0"),
        ({"round": "1", "board": "5", "result": "1-0"}, "Round 1 has no board 5. It has 4 boards."),
        ({"round": "1", "board": "", "result": "1-0"}, "no board 0"),
        ({"round": "one", "board": "1", "result": "1-0"}, '"one" is no whole number'),
        ({"round": "1", "board": "²", "result": "1-0"}, '"²" is no whole number'),
        ({"round": "1", "board": "99999999", "result": "1-0"}, "is no whole number"),
        ({"round": "1", "board": "1", "result": "2-1"}, '"2-1" is no result. Results are 1-0'),
        ({"round": "1", "board": "1", "result": "1-0", "seen": "x"}, '"x" is no whole number'),
    ],
)
def test_a_result_that_cannot_be_is_422(event, fields, said):
    event.pair()
    answer = event.client.post(f"{event.edit}/result.json", data=fields)
    assert answer.status_code == 422
    assert said in answer.json["errors"][0]["message"]
    assert event.change == 2


def test_a_board_that_somebody_else_changed_is_409_with_both_values(event):
    event.pair()
    event.send(1, 1, "1-0", by="Desk 2")
    answer = event.send(1, 1, "0-1", seen="2")
    assert answer.status_code == 409
    message = answer.json["errors"][0]["message"]
    assert "1-0 was entered meanwhile by Desk 2; you sent 0-1" in message
    assert event.boards(1)[0][2] == "1-0"
    assert event.send(1, 2, "0-1", seen="2").status_code == 200  # another board
    assert event.send(1, 1, "0-1", seen="3").status_code == 200  # seen and meant


def test_correcting_round_1_after_round_3_was_paired_removes_rounds_2_and_3(client):
    # E25
    event = started(client, 4).play("1-0", "1-0").play("1-0", "1-0")
    event.pair()
    before, boards = event.standings(), event.rounds()
    answer = event.send(1, 1, "0-1")
    assert answer.status_code == 409
    (error,) = answer.json["errors"]
    assert error["message"].startswith("Rounds 2 and 3 were paired from the results as they are.")
    assert error["removes_rounds"] == [2, 3]
    assert event.standings() == before
    told = event.send(1, 1, "0-1", confirm="yes").json
    assert (told["board"]["result"], told["removed_rounds"]) == ("0-1", [2, 3])
    assert (event.standings()["rounds"], len(event.rounds())) == (1, 1)
    event.done("undo", seen=told["change"])
    assert event.rounds() == boards
    assert {**event.standings(), "change": before["change"]} == before


def test_after_a_correction_the_next_round_is_paired_from_the_new_results(client):
    event = started(client, 4).play("1-0", "1-0")
    event.pair()  # the winners meet
    event.send(1, 1, "0-1", confirm="yes")
    winners = {name for name, points in event.points().items() if points}
    event.pair()
    assert winners in [set(board[:2]) for board in event.boards(2)]


def test_a_correction_of_the_round_that_is_running_removes_nothing(event):
    event.play("1-0", "1-0", "1-0", "1-0")
    assert event.send(1, 1, "0-1").json["removed_rounds"] == []


def test_confirming_without_need_removes_nothing(event):
    event.pair()
    assert event.send(1, 1, "0-1", confirm="yes").json["removed_rounds"] == []


# --- matches of several games ---------------------------------------------------------------------------------------


@pytest.fixture
def matches(client):
    """Four players, two rounds of matches. Round 1 by the fold, round 2 winners against winners.

           1     2    games won
    Alex   C 2-1 B 1-1
    Blair  D 2-0 A 1-1
    Casey  A 1-2 D 2-0
    Drew   B 0-2 C 0-2
    """
    event = started(client, 4, scale="match", colours="no", games="yes", rules="magic")
    event.pair()
    assert [board[:2] for board in event.boards(1)] == [("Alex", "Casey"), ("Blair", "Drew")]
    event.enter(1, "2-1", "2-0")
    event.pair()
    assert [board[:2] for board in event.boards(2)] == [("Alex", "Blair"), ("Casey", "Drew")]
    return event.enter(2, "1-1", "2-0")


def by_name(*values):
    return dict(zip(FIELD, values, strict=False))


def test_games_of_matches_give_the_percentages_of_card_games(matches):
    # Match points 4 4 3 0 of 6: 66.67, 66.67, 50, and 0, which counts as 33 at least.
    assert matches.points() == by_name(4, 4, 3, 0)
    assert matches.values("OMW") == pytest.approx(
        # Alex met Casey and Blair, Blair Drew and Alex, Casey Alex and Drew, Drew Blair and Casey.
        by_name((50 + 200 / 3) / 2, (33 + 200 / 3) / 2, (200 / 3 + 33) / 2, (200 / 3 + 50) / 2)
    )
    # Games: 3 won of 5, 3 of 4, 3 of 5, none of 4.
    assert matches.values("GW") == pytest.approx(by_name(60, 75, 60, 33))
    assert matches.values("OGW") == pytest.approx(by_name((60 + 75) / 2, (33 + 60) / 2, (60 + 33) / 2, (75 + 60) / 2))
    assert [player["name"] for player in matches.standings()["players"]] == ["Alex", "Blair", "Casey", "Drew"]


def test_games_of_matches_give_the_points_of_oswiss(matches):
    # Own games 3 3 3 0; a round counts the games won in it.
    assert matches.points(rules="oswiss") == by_name(3, 3, 3, 0)
    assert matches.values("PROGRESS", rules="oswiss") == by_name(3, 3, 3, 0)
    assert matches.values("BH", rules="oswiss") == by_name(6, 3, 3, 6)
    # Own games times the opponent's total: Alex 2×3 + 1×3, Blair 2×0 + 1×3, Casey 1×3 + 2×0.
    assert matches.values("BERGER", rules="oswiss") == by_name(9, 3, 3, 0)
    view = {"rules": "oswiss", "order": "PROGRESS,NUMWINS,OWP,BWP"}
    assert matches.values("NUMWINS", **view) == by_name(1, 1, 1, 0)
    # Percentages of the matches, summed: Alex 66.67 + 50, Blair 100 + 50, Casey 33.33 + 100, Drew 0. The opponents'
    # sums are divided by the two rounds.
    sums = [200 / 3 + 50, 150, 100 / 3 + 100, 0]
    assert matches.values("OWP", **view) == pytest.approx(
        by_name((sums[2] + sums[1]) / 2, (sums[3] + sums[0]) / 2, (sums[0] + sums[3]) / 2, (sums[1] + sums[2]) / 2)
    )
    # Buchholz of at most rounds² × 2 games.
    assert matches.values("BWP", **view) == pytest.approx(by_name(75, 37.5, 37.5, 75))


@pytest.mark.parametrize(
    ("result", "white", "black"), [("1-1-1", 1, 1), ("0-0", 1, 1), ("+--", 3, 0), ("---", 0, 0), ("3-2", 3, 0)]
)
def test_matches_can_be_drawn_or_lost_by_forfeit(client, result, white, black):
    event = started(client, 2, scale="match", games="yes")
    event.pair()
    assert event.send(1, 1, result).json["board"]["result"] == result
    assert event.points() == {"Alex": white, "Blair": black}


def test_a_result_of_one_game_is_refused_where_matches_are_played(client):
    event = started(client, 2, scale="match", games="yes")
    event.pair()
    answer = event.send(1, 1, "½-½")
    assert answer.status_code == 422
    assert "Matches are written 2-1" in answer.json["errors"][0]["message"]


# --- events that were read in ---------------------------------------------------------------------------------------


def test_an_event_that_was_read_in_is_paired_on(client):
    made = saved(client, CLUB, title="Club evening")
    event = RunEvent.of(client, made)
    before = standings_of(client, made["event"])
    # Ann has met Bob, Cleo and Dan.
    answer = client.post(f"{made['edit']}/pair.json", data={"absent": "Eve"})
    assert answer.status_code == 409
    assert "1 Ann has met everybody else who is there" in answer.json["errors"][0]["message"]
    # Bob, Cleo and Dan have had points without a game. So has Ann the bye, or Eve, and then Ann has no opponent. On the
    # same points are Bob and Cleo, Dan and Eve; the game of the latter was forfeited.
    told = event.pair()
    assert (told["round"], told["bye"]) == (4, "Ann")
    assert {frozenset(board[:2]) for board in event.boards(4)} == {
        frozenset(("Bob", "Cleo")),
        frozenset(("Dan", "Eve")),
    }
    assert {**standings_of(client, made["event"]), "change": before["change"]} == before
    event.enter(4, "1-0", "½-½")
    assert standings_of(client, made["event"])["rounds"] == 4
    assert event.points()["Ann"] == 3.5


def test_a_report_file_that_was_read_in_can_be_run_to_its_end(client):
    # Six players after one round.
    rows = "\n".join(
        f"{number}\tP{number}\t{cell}" for number, cell in enumerate(["4w1", "5b½", "6w0", "1b0", "2w½", "3b1"], 1)
    )
    made = saved(client, f"No.\tName\t1.Rd\n{rows}", rounds="3")
    event = RunEvent.of(client, made)
    assert event.boards(1) == [("P1", "P4", "1-0"), ("P5", "P2", "½-½"), ("P3", "P6", "0-1")]
    event.play("1-0", "1-0", "1-0").play("½-½", "½-½", "½-½")
    found = event.standings(rules="plain", order="PTS")
    assert (found["rounds"], sum(player["points"] for player in found["players"])) == (3, 9)
    # Its first round can still be corrected.
    answer = event.send(1, 2, "1-0")
    assert (answer.status_code, answer.json["errors"][0]["removes_rounds"]) == (409, [2, 3])
    assert event.send(1, 2, "1-0", confirm="yes").json["removed_rounds"] == [2, 3]
    assert event.points()["P5"] == 1


def test_open_games_that_were_read_in_are_entered_before_the_next_round(client):
    rows = "1\tAnn\t4w1\t2b\n2\tBob\t3b½\t1w\n3\tCleo\t2w½\t4b1\n4\tDan\t1b0\t3w0"
    event = RunEvent.of(client, saved(client, f"No.\tName\t1.Rd\t2.Rd\n{rows}"))
    answer = event.client.post(f"{event.edit}/pair.json")
    assert answer.status_code == 409
    assert "Round 2 is not finished: board 1 has no result" in answer.json["errors"][0]["message"]
    assert event.send(2, 1, "½-½").json["board"]["result"] == "½-½"
    assert event.pair()["round"] == 3


# --- keys -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["A" * 22, "x", "%00", "é"])
def test_a_wrong_key_is_404(event, key):
    event.pair()
    for path in ("pair.json", "result.json", "rounds", "before/2"):
        method = event.client.get if path in {"rounds", "before/2"} else event.client.post
        assert method(f"{event.event}/edit/{key}/{path}", data={}).status_code == 404
    assert event.client.post(f"{event.event}/results/{key}/result.json").status_code == 404
    assert event.client.get(f"{event.event}/results/{key}").status_code == 404
    assert event.change == 2


def test_the_key_for_results_enters_results_and_nothing_else(event):
    event.pair()
    helper = event.helper()
    key = helper.rpartition("/")[2]
    client = event.client
    told = client.post(f"{helper}/result.json", data={"round": "1", "board": "1", "result": "1-0"})
    assert told.status_code == 200
    assert event.boards(1)[0][2] == "1-0"
    for path in (f"{event.event}/edit/{key}/pair.json", f"{helper}/pair.json"):
        assert client.post(path).status_code == 404
    for path in (f"{event.event}/edit/{key}", f"{event.event}/edit/{key}/rounds", f"{event.event}/edit/{key}/before/2"):
        assert client.get(path).status_code == 404
        assert client.post(path, data={"do": "delete", "confirm": "yes"}).status_code in {404, 405}
    for do in ("pair", "again", "hand", "undo", "entry", "presence", "bye", "details", "new_key", "delete", ""):
        answer = client.post(helper, data={"do": do, "round": "1", "confirm": "yes", "name": "Zoe", "player": "1"})
        assert answer.status_code == 400, do
    assert len(event.rounds()) == 1
    assert event.change == 3


def test_the_organisers_key_is_none_for_helpers(event):
    key = event.edit.rpartition("/")[2]
    assert event.client.get(f"{event.event}/results/{key}").status_code == 404


def test_a_replaced_key_for_results_stops(event):
    old, new = event.helper(), event.helper()
    assert event.client.get(old).status_code == 404
    assert event.client.get(new).status_code == 200


def test_posts_from_other_sites_are_refused(event):
    event.pair()
    for path in (f"{event.edit}/pair.json", f"{event.edit}/result.json", event.desk):
        answer = event.client.post(path, data={"do": "pair"}, headers={"Origin": "https://elsewhere.example"})
        assert answer.status_code == 403
    assert event.change == 2


# --- what a program writes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "text"), [("colours", "zz"), ("look_ahead", "perhaps"), ("method", "swiss")])
def test_a_wish_that_is_none_is_refused(client, field, text):
    event = started(client, 4)
    answer = event.client.post(f"{event.edit}/pair.json", data={field: text})
    assert answer.status_code == 422
    assert f'"{text}"' in answer.json["errors"][0]["message"]
    assert event.change == 1


def test_a_confirmation_that_is_none_is_refused(client):
    event = started(client, 4)
    event.pair()
    answer = event.send(1, 1, "1-0", confirm="maybe")
    assert (answer.status_code, event.change) == (422, 2)
    assert "“confirm”" in answer.json["errors"][0]["message"]


def test_a_change_that_is_yet_to_come_cannot_have_been_seen(client):
    event = started(client, 4)
    event.pair()
    answer = event.send(1, 1, "1-0", seen=99999)
    assert answer.status_code == 409
    assert answer.json["errors"][0]["message"] == "The event is at change 2, you know 99999. Read it again."
    assert event.change == 2


def test_dutch_pairings_say_that_they_are_not_endorsed(client):
    event = started(client, 6)
    assert event.pair(method="dutch")["warnings"] == ["Paired by FIDE Dutch (2026) with gacrux; not FIDE-endorsed."]
    assert "Paired by FIDE Dutch (2026), not FIDE-endorsed." in event.page().words
    event.enter(1, "1-0", "1-0", "1-0")
    assert event.pair()["warnings"] == []


def test_a_berger_table_that_was_begun_goes_on(client):
    event = started(client, 6, rounds=5)
    event.pair(method="berger")
    for number in range(1, 6):
        event.enter(number, "1-0", "½-½", "0-1")
        if number < 5:
            event.pair()
    met = {frozenset(board[:2]) for number in range(1, 6) for board in event.boards(number)}
    assert len(met) == 15  # everybody has met everybody


def test_a_player_whose_name_is_a_number_is_asked_for(client):
    event = RunEvent(client, "2\n1\n3\n4")
    answer = event.client.post(f"{event.edit}/pair.json", data={"absent": "2"})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["message"] == 'Line 1: "2" may be several players. Write #1 or #2.'
    event.pair(absent="#1")
    assert form_of(event.page(), "again")["absent"] == "#1\n"
