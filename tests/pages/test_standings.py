"""/standings and /check: an event pasted or uploaded, looked at, shown, saved or refused."""

import re

import pytest

from calculators.compute.rules import RULE_SETS
from tests.pages.whole_events import CLUB, NAMES, kept, named, saved, shared_json, shared_text, standings_of, typed

PAGES = ["standings", "check"]
both = pytest.mark.parametrize("slug", PAGES)
FIELDS = {
    *("data", "file", "format", "title", "start", "rules", "order", "scale", "win", "draw", "loss", "draw_weight"),
    *("rounds", "type", "published"),
}
# Every field with something other than its default.
EVERYTHING = {
    "data": CLUB,
    "format": "chess-results",
    "title": "Club <evening>",
    "start": "2023-08-31",
    "type": "round-robin",
    "rounds": "4",
    "rules": "plain",
    "order": "PTS, SB, BH/C1",
    "draw_weight": "points",
    "published": "Name\tSB\nAnn\t4\nBob\t1.75",
    "scale": "custom",
    "win": "1",
    "draw": "0.5",
    "loss": "0",
}
CONTRADICTORY = CLUB.replace("4w1\t2b½", "4w1\t2b1")  # Ann says that she won, Bob that they drew


def post(client, slug="standings", **fields):
    return client.post(f"/{slug}", data=fields)


def pairs(count):
    """A table of so many players who met in pairs, once."""
    games = [f"{number + 1}w1" if number % 2 else f"{number - 1}b0" for number in range(1, count + 1)]
    return "\n".join(f"{number}\tPlayer {number}\t{game}" for number, game in enumerate(games, 1))


def buttons(page):
    return [button["value"] for button in page.soup.select("form.event button[name=do]")]


# --- the form -----------------------------------------------------------------------------------------------------


@both
def test_the_form_asks_for_everything_that_an_event_can_need(client, slug):
    page = client.get(f"/{slug}")
    more = {"player", "value"} if slug == "check" else set()
    assert set(typed(page)) - {"do"} == FIELDS | more
    form = page.soup.select_one("form.event")
    assert form["enctype"] == "multipart/form-data"
    assert form["action"].startswith(f"/{slug}")
    assert page.soup.select_one("form.event input[type=file]")["name"] == "file"
    assert [option["value"] for option in page.field("rules").find_all("option")] == ["", *RULE_SETS]
    assert {option["value"] for option in page.field("type").find_all("option")} == {"", "swiss", "round-robin"}
    assert page.outcome is None


@both
def test_an_empty_form_is_asked_for_a_table(client, slug):
    page = post(client, slug)
    assert page.status_code == 422
    ((field, sentence),) = page.summary
    assert field == "data"
    assert "file" in sentence


# --- what was read -------------------------------------------------------------------------------------------------


def test_the_visitor_sees_what_was_read_before_anything_is_saved(client):
    before = kept(client)
    page = post(client, data=CLUB.replace("\t2½\n", "\t3\n"), title="Club evening", do="read")
    assert page.status_code == 200
    assert kept(client) == before
    told = dict(page.pairs)
    assert told["Players"] == ["5"]
    assert told["Rounds"] == ["3"]
    for words in ("pairing bye 2", "half-point bye 1", "forfeit win 1", "forfeit loss 1"):
        assert words in told["Unplayed"][0]
    assert "Club evening" in page.said
    # The points of Ann are not those of her results.
    (warning,) = [tag.get_text() for tag in page.outcome.select(".warning")]
    assert "(Ann)" in warning
    rows = named(page, "5 players as read")
    assert [row[0] for row in rows] == NAMES
    assert [row[-1] for row in rows] == ["2.5", "2", "2", "1", "1"]
    assert buttons(page) == ["save", "show", "read"]
    assert page.headers["Cache-Control"] == "no-store"


def test_a_preview_says_what_is_stored_how_long_and_who_can_see_it(client):
    words = post(client, data=CLUB).soup.select_one("form.event").get_text()
    for part in ("names", "a year", "delete", "link", "search engines", "minors"):
        assert part in words
    assert "Nothing is stored yet" in words


def test_a_preview_of_a_large_event_shows_its_first_rows(client):
    page = post(client, data=pairs(40))
    assert [row[0] for row in named(page, "The first")] == [f"Player {number}" for number in range(1, 9)]
    assert dict(page.pairs)["Players"] == ["40"]


@both
def test_everything_typed_stays_beside_what_was_read(client, slug):
    fields = {**EVERYTHING, **({"player": "Bob", "value": "1.75"} if slug == "check" else {})}
    page = post(client, slug, **fields)
    assert page.status_code == 200
    assert {name: text for name, text in typed(page).items() if name in fields} == fields
    # And sent again as it stands there, it is read as before.
    again = post(client, slug, **typed(page))
    assert again.said == page.said


@both
@pytest.mark.parametrize(
    "wrong",
    [
        {"data": CONTRADICTORY},
        {"start": "yesterday"},
        {"rules": "fide"},
        {"order": "PTS, NIX"},
        {"published": "no table at all"},
        {"draw": ""},
        {"title": "x" * 101},
    ],
)
def test_everything_typed_stays_after_an_error(client, slug, wrong):
    before = kept(client)
    fields = {**EVERYTHING, **({"player": "Bob", "value": "1.75"} if slug == "check" else {}), **wrong}
    page = post(client, slug, **fields, do="save")
    assert page.status_code == 422
    assert page.soup.title.get_text().startswith("Error: ")
    assert {name: text for name, text in typed(page).items() if name in fields} == fields
    assert next(iter(wrong)) in {field for field, _ in page.summary}
    assert kept(client) == before


def test_an_error_is_said_on_top_and_at_its_field(client):
    page = post(client, data=CONTRADICTORY)
    ((field, sentence),) = page.summary
    assert field == "data"
    for words in ("Line 2", "round 2", "player 1 (Ann)", "player 2 (Bob)", "line 3", '"2b1"', '"1w½"'):
        assert words in sentence
    box = page.field("data")
    assert box["aria-invalid"] == "true"
    said = page.soup.find(id=box["aria-describedby"].split()[0]).get_text(strip=True)
    assert said == sentence


def test_at_most_twenty_problems_stand_on_the_page(client):
    rows = "\n".join(f"{number}\tP{number}\t{number % 60 + 1}w1" for number in range(1, 61))
    assert len(post(client, data=rows).summary) == 20


@pytest.mark.parametrize(
    ("field", "text", "token"),
    [
        ("start", "2026-13-01", "2026-13-01"),
        ("start", "01/02/25", "01/02/25"),  # a day of 2001 or of 2025
        ("rounds", "51", "51"),
        ("rounds", "many", "many"),
        ("order", "PTS, NIX", "NIX"),
        ("order", "BH/X", "BH/X"),
        ("rules", "fide", "fide"),
        ("scale", "large", "large"),
        ("draw_weight", "third", "third"),
        ("format", "pgn", "pgn"),
        ("type", "knockout", "knockout"),
    ],
)
def test_a_field_that_cannot_be_read_is_named_with_its_text_and_open(client, field, text, token):
    page = post(client, data=CLUB, **{field: text})
    assert page.status_code == 422
    ((named_field, sentence),) = page.summary
    assert named_field == field
    assert f'"{token}"' in sentence
    assert page.field(field).find_parent("details").has_attr("open")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1\tA\t7w1\n2\tB\tU", ["Line 1", "round 1", "no player 7"]),
        ("1\tA\t1w1\n2\tB\tU", ["Line 1", "round 1"]),
        ("1\tAnn\t2w1\n1\tCy\t2b0\n2\tBob\t1b0", ["Line 2", "Ann", "Cy"]),
        ("1\tAnn\t2w1\n2\tBob\t1b=", ["(Ann)", "(Bob)", "round 1"]),
        ("1\tAnn\t2w+\n2\tBob\t1b0", ["(Ann)", "(Bob)", "round 1"]),
        ("1\tAnn\t2w1\n2\tBob\t3b0\n3\tCy\t2w1", ["(Ann)", "(Bob)", "player 3"]),
        ("1\tAnn\t2w1\n2\tBob\tH", ["(Ann)", "(Bob)", "half-point bye"]),
        ("1\tAnn\t2w1" + "\tZ" * 50 + "\n2\tBob\t1b0" + "\tZ" * 50, ["50"]),
    ],
)
def test_contradictory_tables_are_refused_naming_what_contradicts(client, text, said):
    page = post(client, data=text)
    assert page.status_code == 422
    sentences = " ".join(sentence for _, sentence in page.summary)
    assert not [words for words in said if words not in sentences], sentences
    assert not re.search(r"invalid|please|sorry", sentences, re.IGNORECASE)


@pytest.mark.parametrize(
    "text",
    ["1\tAnn\t2w0\n2\tBob\t1b0", "1\tAnn\t2w-\n2\tBob\t1b-", "1\tAnn\t2w½\n2\tBob\t1b½", "1\tAnn\t2w\n2\tBob\t1b"],
)
def test_legal_pairs_of_results_are_read(client, text):
    # 0 against 0, a double forfeit, a draw, an open game.
    assert post(client, data=text).status_code == 200


def test_more_than_5000_players_are_refused_by_number(client):
    page = post(client, data="\n".join(f"{number}\tP{number}\t2w1" for number in range(1, 5002)))
    assert page.status_code == 422
    assert "5,000" in page.said


# --- no opponents --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "samples/chessresults_ranking_list.tsv",
        "samples/chessresults_round4_pairings.tsv",
        "samples/cardgame_310_standings.tsv",
        "samples/lichess_swiss_results.ndjson",
    ],
)
def test_a_table_without_opponents_is_no_event(client, path):
    page = post(client, data=shared_text(path))
    assert page.status_code == 422
    ((_, sentence),) = page.summary
    assert "tie-breaks cannot be computed" in sentence
    assert "TRF" in sentence
    assert not page.soup.find("form", action="/cuts")


def compared(client, page):
    """What the comparison makes of the button on the page: its players."""
    assert page.status_code == 422
    form = page.soup.find("form", action="/cuts")
    sent = {field["name"]: field["value"] for field in form.find_all("input")}
    answer = client.post("/cuts", data=sent)
    assert answer.status_code == 303
    path, fields, _ = answer.address
    return client.get(f"{path}.json", query_string=fields).json["results"]["players"]


def test_a_sheet_with_opponents_scores_leads_to_the_comparison(client):
    page = post(client, data=shared_text("samples/google_sheets_paste.tsv"))
    known = shared_json("samples/expected_values.json")["players"]
    found = compared(client, page)
    games = {player["name"]: [game for game in player["rounds"] if game["kind"] == "G"] for player in known}
    points = {player["no"]: player["points"] for player in known}
    assert {player["name"].replace(",", ""): (player["score"], player["values"]["raw"]) for player in found} == {
        player["name"].replace(",", ""): (player["points"], sum(points[game["opp"]] for game in games[player["name"]]))
        for player in known
    }


def test_a_table_with_opponents_scores_leads_to_the_comparison(client):
    text = "Rank\tName\tPoints\tOpponents' scores\n1\tAnn\t3\t2 2 1½\n2\tBob\t2\t3 1 1½\n3\tCy\t2\t3 2 0\n"
    page = post(client, data=text)
    found = compared(client, page)
    # The sums: 2+2+1½, 3+1+1½, 3+2+0; lowest dropped.
    assert [(player["name"], player["score"]) for player in found] == [("Ann", 3), ("Bob", 2), ("Cy", 2)]
    assert [(player["values"]["raw"], player["values"]["low_1"]) for player in found] == [(5.5, 4), (5.5, 4.5), (5, 5)]


# --- shown without saving -------------------------------------------------------------------------------------------


def test_shown_without_saving_is_one_answer_and_nothing_is_kept(client):
    before = kept(client)
    page = post(client, data=CLUB, do="show", start="2026-03-01")
    assert page.status_code == 200
    assert kept(client) == before
    assert named(page, "Standings, FIDE, from 1 March 2026") == [
        ["1", "1", "Ann", "2.5", "4", "5", "4", "–", ""],
        ["2", "2", "Bob", "2", "4", "5", "3.25", "–", "PTS"],
        ["3", "3", "Cleo", "2", "4", "5", "2.5", "–", "SB"],
        ["4", "4", "Dan", "1", "4.5", "5.5", "1", "–", "PTS"],
        ["5", "5", "Eve", "1", "3", "4", "1.5", "–", "BH/C1"],
    ]
    assert "/events/" not in page.text
    assert page.headers["Cache-Control"] == "no-store"


def test_every_player_is_explained_in_that_answer_and_every_link_leads_there(client):
    page = post(client, data=CLUB, do="show")
    cards = page.soup.select("details > [id^=player-]")  # a link opens the details that its target is in
    assert [card["id"] for card in cards] == [f"player-{number}" for number in range(1, 6)]
    links = {link["href"] for link in page.outcome.find_all("a") if link["href"].startswith("#player")}
    assert links == {f"#player-{number}" for number in range(1, 6)}


def test_the_cards_of_a_large_event_are_left_to_its_pages(client):
    page = post(client, data=pairs(42), do="show")
    assert not page.soup.select("[id^=player-]")
    assert "save it" in page.said


@pytest.mark.parametrize(
    ("fields", "name", "order"),
    [
        ({"start": "2023-08-31"}, "FIDE, 2009 to August 2023 (virtual opponent)", "PTS, BH/C1, BH, SB, DE"),
        ({"start": "2023-09-01"}, "FIDE, September 2023 to February 2026", "PTS, BH/C1, BH, SB, DE"),
        ({"start": "2026-02-28"}, "FIDE, September 2023 to February 2026", "PTS, BH/C1, BH, SB, DE"),
        ({"start": "2026-03-01"}, "FIDE, from 1 March 2026", "PTS, BH/C1, BH, SB, DE"),
        ({}, "FIDE, from 1 March 2026", "PTS, BH/C1, BH, SB, DE"),
        ({"rules": "us-chess"}, "US Chess 34E", "PTS, MODMEDIAN, SOLKOFF, CUM, CUMOPP"),
        ({"rules": "plain", "order": "sb bh"}, "Games played only", "SB, BH"),
        ({"type": "round-robin"}, "FIDE, from 1 March 2026", "PTS, DE, SB, KS"),
        ({"type": "round-robin", "rules": "plain"}, "Games played only", "PTS, BH, SB"),
    ],
)
@pytest.mark.parametrize("do", ["read", "show"])
def test_the_answer_says_by_which_rules_it_counts(client, fields, name, order, do):
    page = post(client, data=CLUB, do=do, **fields)
    assert f"Counted by: {name}; {order}; scale 1-½-0" in page.said


def test_a_us_chess_table_counts_by_us_chess_rules(client):
    page = post(client, data=shared_text("samples/uschess_msa_crosstable.txt"), start="2026-03-01", do="show")
    assert "Counted by: US Chess 34E" in page.said


# --- what the visitor tells -------------------------------------------------------------------------------------------


def test_the_kind_is_round_robin_only_where_somebody_says_so(client):
    # Three players, everybody met everybody.
    text = "1\tAnn\tZ\t3w1\t2b1\n2\tBob\t3w1\tZ\t1w0\n3\tCy\t2b0\t1b0\tZ"
    assert dict(post(client, data=text).pairs)["Kind"] == ["Swiss"]
    assert dict(post(client, data=text, type="round-robin").pairs)["Kind"] == ["Round robin"]
    in_file = "012 Club\n092 Individual: Round-Robin\n001    1      Ann\n001    2      Bob"
    assert dict(post(client, data=in_file).pairs)["Kind"] == ["Round robin"]
    assert dict(post(client, data=in_file, type="swiss").pairs)["Kind"] == ["Swiss"]


def test_title_day_rounds_and_scale_of_the_visitor_come_before_those_of_the_file(client):
    text = "012 As the file has it\n042 2020/01/01\n001    1      Ann\n001    2      Bob"
    page = post(client, data=text, title="As told", start="2026-03-01", rounds="7", scale="match")
    told = dict(page.pairs)
    assert page.outcome.h2.get_text() == "As told"
    assert told["Start"] == ["2026-03-01"]
    assert told["Rounds"] == ["0 of 7"]
    assert "3-1-0" in told["Scale"][0]
    assert post(client, data=text).outcome.h2.get_text() == "As the file has it"


def test_fewer_planned_rounds_than_the_table_has_are_not_swallowed(client):
    page = post(client, data=CLUB, rounds="2")
    notes = " ".join(tag.get_text() for tag in page.outcome.select(".note, .warning"))
    assert "3 rounds" in notes


def test_a_custom_scale_needs_its_points_and_counts_with_them(client):
    page = post(client, data=CLUB, scale="custom")
    assert {field for field, _ in page.summary} >= {"win"}
    page = post(client, data=CLUB, scale="custom", win="6", draw="3", do="show")
    # Win 6, draw 3: Ann 15, Bob and Cleo 12.
    assert [row[3] for row in named(page, "Standings")] == ["15", "12", "12", "6", "6"]


# Nothing printed: Ann won and drew, Bob lost and had a bye, Cy had a bye and drew.
NO_POINTS = "1\tAnn\t2w1\t3b=\n2\tBob\t1b0\tU\n3\tCy\tU\t1w="


@pytest.mark.parametrize(
    ("fields", "scale", "points"),
    [
        ({"rules": "magic"}, "match", [4, 3, 4]),
        ({"rules": "pokemon"}, "match", [4, 3, 4]),
        ({"rules": "magic", "scale": "chess"}, "chess", [1.5, 1, 1.5]),  # as the visitor says
        ({"rules": "magic", "scale": "league"}, "league", [3, 2, 3]),
        ({"rules": "plain"}, "chess", [1.5, 1, 1.5]),
        ({"rules": "oswiss"}, "chess", [1.5, 1, 1.5]),
        ({}, "chess", [1.5, 1, 1.5]),
        ({"rules": "magic", "text": CLUB}, "chess", [2.5, 2, 2, 1, 1]),  # its points are printed
    ],
)
def test_card_games_count_3_1_0_where_nothing_says_otherwise(client, fields, scale, points):
    made = saved(client, **{"text": NO_POINTS, **fields})
    found = standings_of(client, made["event"])
    assert found["scale"] == scale
    assert [player["points"] for player in sorted(found["players"], key=lambda one: one["number"])] == points
    sent = {"data": NO_POINTS, **{{"text": "data"}.get(name, name): text for name, text in fields.items()}}
    page = post(client, do="show", **sent)
    notes = [note.get_text() for note in page.outcome.select(".note")]
    # What was decided is told: here, to programs, and with the saved event.
    decided = scale == "match"
    for told in (notes, made["warnings"], [note.get_text() for note in client.get(made["event"]).soup.select(".note")]):
        assert any("scale 3-1-0" in note and note.startswith("Points") for note in told) is decided


def test_points_typed_for_another_scale_are_said_to_be_unused(client):
    page = post(client, data=CLUB, win="6", draw="3")
    assert page.status_code == 200
    assert any("not used" in note.get_text() for note in page.outcome.select(".note"))


def test_the_format_is_recognised_and_said_or_taken_as_told(client):
    text = "1\tAnn\t2w1\n2\tBob\t1b0"
    assert "Read as Rows without headings" in post(client, data=text).said
    assert post(client, data=text, format="trf").status_code == 422


# --- saving ----------------------------------------------------------------------------------------------------------


def test_saving_leads_to_the_organisers_page_which_says_so(client):
    before = kept(client)
    answer = post(client, **{**EVERYTHING, "do": "save"})
    assert answer.status_code == 303
    path, fields, _ = answer.address
    assert kept(client) == before + 1
    page = client.get(path, query_string=fields)
    assert "Saved" in page.words
    event = path.partition("/edit/")[0]
    found = standings_of(client, event)
    assert found["title"] == EVERYTHING["title"]
    assert (found["rules"], found["order"], found["draw_weight"]) == ("plain", ["PTS", "SB", "BH/C1"], "points")
    assert (found["rounds"], found["planned"]) == (3, 4)
    # The published column was kept with it: Bob's 1.75 and Ann's 4.
    (column,) = client.get(f"{event}/check.json").json["columns"]
    assert (column["name"], column["rows"]) == ("SB", 2)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"rules": "us-chess"},
        {"rules": "fide-2024"},  # the one of the first day, asked for by name
        {"order": "PTS, SB"},
        {"rules": "plain", "order": "PTS, WIN", "draw_weight": "points"},
        {"start": "2020-01-01", "scale": "match"},
        {"type": "round-robin"},
    ],
)
def test_a_saved_event_is_counted_as_it_was_shown_before(client, fields):
    # A report file of 2024 that names its own tie-breaks.
    text = "\n".join(
        [
            "012 Club",
            "042 2024/05/01",
            "202 BH,WIN",
            "001    1      Ann".ljust(91) + "   2 w 1  0000 - H",
            "001    2      Bob".ljust(91) + "   1 b 0     3 w =",
            "001    3      Cy".ljust(91) + "0000 - U     2 b =",
        ]
    )
    shown = post(client, data=text, do="show", **fields)
    event = saved(client, text, **fields)["event"]
    page = client.get(event)
    counted = re.search(r"Counted by: (.*?); (.*?); scale", shown.said)
    assert " · ".join(counted.groups()) in page.words
    assert named(page, "Standings") == named(shown, "Standings")


def test_what_was_noticed_while_reading_stands_on_the_saved_page(client):
    made = saved(client, CLUB.replace("\t2½\n", "\t3\n"))
    page = client.get(made["event"])
    (warning,) = [tag.get_text() for tag in page.soup.select(".warning")]
    assert warning == made["warnings"][0]


# --- posts from other sites ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/standings", "/check", "/standings.json", "/check.json", "/"])
@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({}, False),  # a program
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, False),
        ({"Sec-Fetch-Site": "none"}, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, True),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://other.localhost"}, True),
        ({"Origin": "http://localhost"}, False),
        ({"Origin": "https://evil.example"}, True),
        ({"Origin": "null"}, True),
        ({"Origin": "http://localhost.evil.example"}, True),
        # Sec-Fetch-Site comes first: no page can set it.
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"}, False),
    ],
)
def test_events_are_taken_from_this_site_and_from_programs_only(client, path, headers, refused):
    before = kept(client)
    answer = client.post(path, data={"data": CLUB, "paste": CLUB, "do": "save"}, headers=headers)
    assert (answer.status_code == 403) is refused
    if refused:
        assert kept(client) == before
