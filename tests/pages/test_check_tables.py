"""The check of published numbers: columns in the table, a table beside it, one number of one player, saved columns."""

import pytest

from calculators.compute.rules import RULE_SETS
from tests.pages.whole_events import CLUB, VALUES, kept, manifest, named, saved, shared_text

# The club with Buchholz Cut 1 and Buchholz by the rules of 2024, as columns of the table itself.
WITH_COLUMNS = "\n".join(
    f"{line}\t{one}\t{other}"
    for line, one, other in zip(
        CLUB.splitlines(), ["TB1", "4", "4½", "4½", "4½", "3"], ["TB2", "5", "5½", "5½", "5½", "4"], strict=True
    )
)
PUBLISHED = "No.\tName\tBuchholz\n1\tAnn\t3½\n2\tBob\t5\n3\tCleo\t4\n4\tDan\t4\n5\tEve\t5\n"  # virtual opponents
# What the manifest calls the rules by which an event was published.
STATED = {
    "FIDE 2009-2022 (virtual opponent)": "fide-virtual",
    "FIDE 1 Jul 2023 - 28 Feb 2026": "fide-2024",
    "FIDE from 1 Mar 2026": "fide-2026",
    "all rules agree (no unplayed rounds)": "fide-2024",
}
CODES = {"BH": "BH", "BH/C1": "BH/C1", "SB": "SB", "TB1": "BH/C1", "TB2": "BH", "AOB": "AOB"}


def checked(client, **fields):
    answer = client.post("/check.json", data=fields)
    assert answer.status_code == 200, answer.text
    return {column["name"]: column for column in answer.json["columns"]}


def verdict(page, name):
    """The section of a published column."""
    return next(section for section in page.soup.select("section.checked") if section.h2.get_text() == name)


# --- columns -------------------------------------------------------------------------------------------------------


def test_columns_of_the_table_itself_are_checked(client):
    found = checked(client, data=WITH_COLUMNS)
    assert list(found)[-2:] == ["TB1", "TB2"]
    for name, code in (("TB1", "BH/C1"), ("TB2", "BH")):
        best = found[name]["best"]
        assert found[name]["rows"] == 5
        assert {
            "rules": "fide-2024",
            "code": code,
            "draw_weight": "points",
            "rounding": "exact",
            "matches": 5,
            "differs": [],
        } in best
        assert not [one for one in best if one["rules"] == "fide-2026" and one["code"] == code]


def test_the_page_says_what_a_column_is_and_lists_the_equal_best(client):
    before = kept(client)
    page = client.post("/check", data={"data": WITH_COLUMNS})
    assert page.status_code == 200
    section = verdict(page, "TB2")
    assert section.p.get_text().startswith("Buchholz (BH) under FIDE 2023–2026 gives 5 of 5 rows")
    assert ["Buchholz (BH)", "FIDE 2023–2026", "either way", "as it is", "5"] in named(page, "What gives TB2")
    assert kept(client) == before
    # The standings stand below, by the rules of the form.
    assert named(page, "Standings, FIDE, from 1 March 2026")


@pytest.mark.parametrize(
    "published",
    [
        PUBLISHED,
        "Name\tBuchholz\nann\t3.5\nBOB\t5\nCleo\t4\nDan\t4\nEve\t5",  # by name, in any case
        "No.\tBuchholz\n5\t5\n4\t4\n3\t4\n2\t5\n1\t3,5",  # by number, in any order
        "Rk.;No.;Name;Buchholz\n1;1;Ann;3,5\n2;2;Bob;5\n3;3;Cleo;4\n4;4;Dan;4\n5;5;Eve;5",
    ],
)
def test_a_second_paste_is_matched_by_number_and_name(client, published):
    found = checked(client, data=CLUB, published=published)
    best = found["Buchholz"]["best"]
    assert [(one["rules"], one["code"], one["matches"]) for one in best if one["code"] == "BH"] == [
        ("fide-virtual", "BH", 5)
    ]


def test_a_second_paste_comes_before_the_columns_of_the_table(client):
    assert set(checked(client, data=WITH_COLUMNS, published=PUBLISHED)) == {"Buchholz"}


def test_rows_of_nobody_and_players_without_a_row_are_told(client):
    published = "No.\tName\tBH\n1\tAnn\t5\n2\tBob\t5\n9\tZed\t7\n3\tCleo\t5"
    page = client.post("/check", data={"data": CLUB, "published": published})
    notes = " ".join(note.get_text() for note in page.outcome.select(".note"))
    assert "Zed" in notes
    assert "2 players of the event have no row" in notes
    assert "of 3 rows" in verdict(page, "BH").p.get_text()


def test_rows_that_differ_are_named_with_the_unplayed_rounds_that_make_the_difference(client):
    # Buchholz of 2026 for all but Cleo, whose bye was counted without the cap: 5½ in place of 5.
    published = "No.\tName\tBH\n1\tAnn\t5\n2\tBob\t5\n3\tCleo\t5.5\n4\tDan\t5.5\n5\tEve\t4"
    found = checked(client, data=CLUB, published=published)["BH"]
    best = {(one["rules"], one["code"]): (one["matches"], one["differs"]) for one in found["best"]}
    assert best["fide-2026", "BH"] == (4, [3])
    assert best["fide-2024", "BH"] == (4, [2])  # which counts Bob's bye so, too
    page = client.post("/check", data={"data": CLUB, "published": published})
    section = verdict(page, "BH")
    rows = [
        [cell.get_text() for cell in row.find_all(["th", "td"])]
        for row in section.find_all("table")[-1].tbody.find_all("tr")
    ]
    assert [row[:3] for row in rows] == [["Cleo", "5.5", "5"]]
    assert "own in round 1" in rows[0][3]
    assert "FIDE 2023–2026" in rows[0][3]


def test_an_opponent_whose_unplayed_rounds_make_the_difference_is_named(client):
    # By the virtual opponent, but Ann's as it stands: 1 + 2 + 2 in place of ½ + 1½ + 1½.
    published = "No.\tName\tBH\n1\tAnn\t5\n2\tBob\t5\n3\tCleo\t4\n4\tDan\t4\n5\tEve\t5"
    page = client.post("/check", data={"data": CLUB, "published": published})
    row = verdict(page, "BH").find_all("table")[-1].tbody.find("tr").get_text(" ")
    assert row.startswith("Ann 5 3.5")
    for name in ("Bob", "Cleo", "Dan"):
        assert name in row


def test_names_with_commas_are_told_apart(client):
    # The same; Ann met them in this order.
    text = CLUB.replace("Dan", "Ort, Dan").replace("Bob", "Lee, Bo").replace("Cleo", "Ek, Cleo")
    published = "No.\tBH\n1\t5\n2\t5\n3\t4\n4\t4\n5\t5"
    page = client.post("/check", data={"data": text, "published": published})
    row = verdict(page, "BH").find_all("table")[-1].tbody.find("tr")
    assert "of Ort, Dan; Lee, Bo; Ek, Cleo" in row.find_all("td")[-1].get_text()


@pytest.mark.parametrize("heading", ["Pts.", "Points", "Score", "Total"])
def test_points_which_everything_gives_come_last(client, heading):
    published = f"No.\t{heading}\tBH\tSB\n1\t2.5\t5\t4\n2\t2\t3.5\t1.75\n3\t2\t3.5\t1\n4\t1\t4.5\t0\n5\t1\t2\t1"
    assert list(checked(client, data=CLUB, published=published)) == ["BH", "SB", heading]
    page = client.post("/check", data={"data": CLUB, "published": published})
    assert [section.h2.get_text() for section in page.soup.select("section.checked")] == ["BH", "SB", heading]


@pytest.mark.parametrize(("wrong", "shown"), [(39, 39), (40, 40), (41, 40), (50, 40)])
def test_at_most_forty_rows_that_differ_are_shown(client, wrong, shown):
    # A hundred players meet in pairs, once: the winner's opponent has 0, the loser's 1.
    numbers = range(1, 101)
    rows = "\n".join(
        f"{number}\tP{number}\t{number + 1}w1" if number % 2 else f"{number}\tP{number}\t{number - 1}b0"
        for number in numbers
    )
    values = [7 if number <= wrong else (number + 1) % 2 for number in numbers]
    published = "No.\tBH\n" + "\n".join(f"{number}\t{value}" for number, value in zip(numbers, values, strict=True))
    assert len(checked(client, data=rows, published=published)["BH"]["best"][0]["differs"]) == wrong
    page = client.post("/check", data={"data": rows, "published": published})
    section = verdict(page, "BH")
    assert f"gives {100 - wrong} of 100 rows" in section.p.get_text()
    assert len(section.find_all("table")[-1].tbody.find_all("tr")) == shown


def test_a_column_that_nothing_explains_says_so(client):
    published = "No.\tName\tTB1\n1\tAnn\t71\n2\tBob\t72\n3\tCleo\t73\n4\tDan\t74\n5\tEve\t75"
    assert checked(client, data=CLUB, published=published)["TB1"] == {"name": "TB1", "rows": 5, "best": []}
    page = client.post("/check", data={"data": CLUB, "published": published})
    assert "Nothing explains this column" in verdict(page, "TB1").get_text()


@pytest.mark.parametrize(
    ("code", "rules", "values", "key", "words"),
    [
        # Sonneborn-Berger of games played: 4, 1¾, 1, 0, 1 to one decimal; a half goes up or down by settings.
        ("SB", "plain", ["4.0", "1.8", "1.0", "0.0", "1.0"], "rounded", "rounded"),
        ("SB", "plain", ["4.0", "1.7", "1.0", "0.0", "1.0"], "rounded", "rounded"),
        ("SB", "plain", ["4.00", "1.75", "1.00", "0.00", "1.00"], "exact", "as it is"),
        # Average of the opponents' Buchholz, 3½ 4 3 4 1½ where own unplayed rounds are opponents on 0: 11 ÷ 3, ….
        ("AOB", "us-chess", ["3.67", "2.5", "3.75", "3.25", "4"], "rounded", "rounded"),
        ("AOB", "us-chess", ["3.66", "2.5", "3.75", "3.25", "4"], "truncated", "cut off"),
    ],
)
def test_printed_rounding_is_found_and_said(client, code, rules, values, key, words):
    published = f"No.\t{code}\n" + "\n".join(f"{number}\t{value}" for number, value in enumerate(values, 1))
    best = checked(client, data=CLUB, published=published)[code]["best"]
    assert {(one["rounding"], one["matches"]) for one in best if (one["rules"], one["code"]) == (rules, code)} == {
        (key, 5)
    }
    page = client.post("/check", data={"data": CLUB, "published": published})
    assert words in verdict(page, code).get_text()


def test_the_draw_weight_is_told_where_it_matters(client):
    # 3-1-0: Ann 7, Bob 5, Cleo 6, Dan 3, Eve 2. Ann's Sonneborn-Berger: 3 + 5/2 + 6, or 3·3 + 5 + 3·6.
    for weight, values in (("half", ["11.5", "4.5", "3", "0", "2.5"]), ("points", ["32", "9", "9", "0", "5"])):
        rows = "\n".join(f"{number}\t{value}" for number, value in enumerate(values, 1))
        best = checked(client, data=CLUB, scale="match", published=f"No.\tSB\n{rows}")["SB"]["best"]
        assert {one["draw_weight"] for one in best if (one["rules"], one["code"]) == ("plain", "SB")} == {weight}


def test_places_are_no_tie_break_and_texts_are_left_out(client):
    published = "Rank\tNo.\tName\tBH\n1\t1\tAnn\t5\n2\t2\tBob\t5\n3\t3\tCleo\t-\n4\t4\tDan\t5.5\n5\t5\tEve\t4"
    found = checked(client, data=CLUB, published=published)
    assert list(found) == ["BH"]
    assert found["BH"]["rows"] == 4
    page = client.post("/check", data={"data": CLUB, "published": published})
    assert "1 row without a number" in verdict(page, "BH").get_text()


@pytest.mark.parametrize("text", ["no table at all", "No.\tName\n1\tAnn", "No.\tName\tBH\n9\tZed\t4", "<b>"])
def test_a_published_table_that_cannot_be_read_keeps_everything(client, text):
    page = client.post("/check", data={"data": CLUB, "published": text})
    assert page.status_code == 422
    assert {field for field, _ in page.summary} == {"published"}
    assert page.field("published").get_text().removeprefix("\n") == text
    errors = client.post("/check.json", data={"data": CLUB, "published": text})
    assert errors.status_code == 422
    assert errors.json["errors"]


def test_a_check_without_anything_published_says_what_to_add(client):
    page = client.post("/check", data={"data": "1\tAnn\t2w1\n2\tBob\t1b0"})
    assert page.status_code == 200
    assert "This table holds no published tie-breaks" in page.said


# --- one number of one player ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "value", "ways"),
    [
        ("Bob", "5.5", [("Buchholz (BH)", "FIDE 2023–2026")]),
        ("2", "5½", [("Buchholz (BH)", "FIDE 2023–2026")]),
        ("bob", "3,25", [("Sonneborn-Berger (SB)", "FIDE 2026")]),
        ("3", "4", [("Buchholz (BH)", "FIDE 2009–2023")]),
    ],
)
def test_one_number_of_one_player(client, player, value, ways):
    before = kept(client)
    page = client.post("/check", data={"data": CLUB, "player": player, "value": value})
    assert page.status_code == 200
    rows = named(page, f"What gives {value}")
    for name, rules in ways:
        assert [row for row in rows if row[0] == name and rules in row[1]]
    assert kept(client) == before


def test_one_number_that_nothing_gives(client):
    page = client.post("/check", data={"data": CLUB, "player": "Ann", "value": "77"})
    assert page.status_code == 200
    assert any(
        "77" in warning.get_text() and "Ann" in warning.get_text() for warning in page.outcome.select(".warning")
    )


@pytest.mark.parametrize(
    ("player", "value", "field"),
    [
        ("Ann", "", "value"),
        ("", "5", "player"),
        ("Zed", "5", "player"),
        ("9", "5", "player"),
        ("٣", "5", "player"),
        ("9" * 40, "5", "player"),
        ("Ann", "five", "value"),
        ("Ann", "1e400", "value"),
        ("Ann", "NaN", "value"),
    ],
)
def test_one_number_needs_a_player_of_the_event_and_a_number(client, player, value, field):
    page = client.post("/check", data={"data": CLUB, "player": player, "value": value})
    assert page.status_code == 422
    assert [name for name, _ in page.summary] == [field]
    assert page.field("player")["value"] == player
    assert page.field("value")["value"] == value


def test_a_name_that_two_have_is_no_player(client):
    page = client.post(
        "/check", data={"data": "1\tSmith, A\t2w1\n2\tSmith, A\t1b0", "player": "Smith, A", "value": "1"}
    )
    assert page.status_code == 422
    assert "one player" in page.summary[0][1]


# --- a saved event ---------------------------------------------------------------------------------------------------


def test_the_columns_that_came_with_an_event_are_checked_on_its_page(client):
    event = saved(client, WITH_COLUMNS)["event"]
    page = client.get(f"{event}/check")
    assert ["Buchholz (BH)", "FIDE 2023–2026", "either way", "as it is", "5"] in named(page, "What gives TB2")
    found = client.get(f"{event}/check.json").json["columns"]
    assert set(found[0]) == {"name", "rows", "best"}
    assert {"rules", "code", "draw_weight", "matches", "differs"} <= set(found[0]["best"][0])
    assert found == client.post("/check.json", data={"data": WITH_COLUMNS}).json["columns"]


def test_a_table_can_be_checked_on_the_page_of_an_event_and_is_not_kept(client):
    event = saved(client)["event"]
    assert "No published tie-breaks came with this event" in client.get(f"{event}/check").words
    page = client.post(f"{event}/check", data={"published": PUBLISHED})
    assert page.status_code == 200
    assert "FIDE 2009–2023 gives 5 of 5 rows" in verdict(page, "Buchholz").get_text()
    assert page.field("published").get_text().removeprefix("\n") == PUBLISHED
    assert client.get(f"{event}/check.json").json == {"columns": []}


@pytest.mark.parametrize("text", ["no table", "No.\tName\tBH\n9\tZed\t4", "<script>alert(1)</script>"])
def test_a_table_that_cannot_be_read_there_is_said_and_kept_in_the_box(client, text):
    page = client.post(saved(client)["event"] + "/check", data={"published": text})
    assert page.status_code == 422
    assert page.soup.title.get_text().startswith("Error: ")
    box = page.field("published")
    assert box["aria-invalid"] == "true"
    assert page.soup.find(id=box["aria-describedby"].split()[0]).get_text(strip=True)
    assert box.get_text().removeprefix("\n") == text


def test_a_check_counts_to_the_round_of_the_view(client):
    # After round 1 by games played: Dan met Ann's 1, Eve and Bob each other's ½, Ann met 0; Cleo had a bye.
    published = "No.\tName\tBH\n1\tAnn\t0\n2\tBob\t0.5\n4\tDan\t1\n5\tEve\t0.5"
    event = saved(client)["event"]
    page = client.post(f"{event}/check?round=1", data={"published": published})
    assert "of 4 rows" in verdict(page, "BH").get_text()
    assert "gives 4 of 4 rows" in verdict(page, "BH").get_text()


# --- events that were really published ---------------------------------------------------------------------------------


@pytest.mark.parametrize("event_id", list(manifest(published=True)) or ["hb01"])
def test_published_columns_are_found_under_the_rules_they_were_published_by(client, event_id):
    published = shared_text(f"expected/{event_id}.csv")
    event = manifest(published=True)[event_id]
    found = checked(client, data=shared_text(f"events/{event_id}.trf"), published=published)
    if event_id == "tec5":  # both editions side by side
        for name, column in found.items():
            code, _, year = name.partition(" ")
            if year:
                assert {(one["rules"], one["code"]) for one in column["best"]} == {
                    (f"fide-{2024 if year == '2023' else year}", code)
                }
        assert all(column["best"][0]["matches"] == 16 for column in found.values())
        return
    for name, column in found.items():
        told = event["match"].get(name.split()[0])
        if told is None or name.split()[0] not in CODES:
            continue
        rows, of = (int(number) for number in told.split()[0].split("/"))
        best = {(one["rules"], one["code"]): one for one in column["best"] if one["rounding"] in {"exact", "rounded"}}
        one = best[STATED[event["stated_rule"]], CODES[name.split()[0]]]
        assert column["rows"] == of
        assert one["matches"] >= rows  # rounding may explain more
        assert len(one["differs"]) == of - one["matches"]


def test_rows_that_differ_in_a_published_event_are_named(client):
    # Known from the notes of the event: the rule gives 40 of 43 rows.
    page = client.post(
        "/check", data={"data": shared_text("events/hb29.trf"), "published": shared_text("expected/hb29.csv")}
    )
    section = verdict(page, "BH")
    assert "gives 40 of 43 rows" in section.p.get_text()
    rows = section.find_all("table")[-1].tbody.find_all("tr")
    assert len(rows) == 3
    assert all(row.find_all("td")[-1].get_text() for row in rows)


def test_every_rule_set_is_asked(client):
    # Under the rules by which only one of them counts so, each is found: Buchholz by hand under five of them.
    for key in ("fide-2026", "fide-2024", "fide-virtual"):
        rows = "\n".join(f"{number}\t{value}" for number, value in enumerate(VALUES[key]["BH"], 1))
        best = checked(client, data=CLUB, published=f"No.\tBH\n{rows}")["BH"]["best"]
        assert [one["rules"] for one in best if one["code"] == "BH"] == [key]
        assert key in RULE_SETS


def test_one_number_is_tried_rounded_where_nothing_gives_it_as_it_is(client):
    # Bob's Sonneborn-Berger by the rules of 2026 is 3.25, as the standings have it.
    page = client.post("/check", data={"data": CLUB, "start": "2026-03-01", "player": "2", "value": "3.3"})
    rows = named(page, "What gives 3.3")
    assert any(row[0] == "Sonneborn-Berger (SB)" and row[-1] == "rounded" for row in rows)
    exact = named(
        client.post("/check", data={"data": CLUB, "start": "2026-03-01", "player": "2", "value": "3.25"}),
        "What gives 3.25",
    )
    assert {row[-1] for row in exact} == {"as it is"}


def test_a_wrong_number_of_points_has_no_unplayed_rounds_for_a_reason(client):
    published = "No.\tPoints\n1\t2.5\n2\t2\n3\t2\n4\t1\n5\t1.5\n"  # Eve has 1
    page = client.post("/check", data={"data": CLUB, "published": published})
    (row,) = named(page, "Rows of Points")
    assert row == ["Eve", "1.5", "1", "none."]
