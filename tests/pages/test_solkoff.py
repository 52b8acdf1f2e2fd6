"""/solkoff and /buchholz: one calculator with two faces."""

import re
from fractions import Fraction

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.pages.registry import PAGES

FACES = ["solkoff", "buchholz"]
both = pytest.mark.parametrize("slug", FACES)
FIVE = {"opponents": "4, 3.5, 3, 2.5, 2", "score": "3.5", "rounds": "5"}
MATCH = {"opponents": "12, 9, 9, 6, 6", "score": "9", "rounds": "5", "scale": "match"}
LEAGUE = {"opponents": "8, 7, 6, 5, 4", "score": "5", "rounds": "5", "scale": "league"}
# One player of a Swiss of five rounds: a win, a half-point bye in round 2, a win, two draws; 3½ points.
WITH_BYE = "W 3\nH\nW 1.5\nD 3.5\nD 3.5"
NAMES = {
    "count",
    "solkoff",
    "buchholz",
    "average",
    "cut_low_1",
    "cut_low_2",
    "cut_high_1",
    "cut_high_2",
    "median_1_1",
    "median_2_2",
    "modified_median",
    "modified_band",
    "schedule",
    "field_average",
    "maximum",
}


def asked(client, slug="solkoff", **fields):
    answer = client.get(f"/{slug}.json", query_string=fields)
    assert answer.status_code == 200, answer.json
    return answer.json


def results(client, slug="solkoff", **fields):
    return asked(client, slug, **fields)["results"]


# --- results -------------------------------------------------------------------------------------------------------


@both
def test_the_results_have_these_names(client, slug):
    assert set(results(client, slug, **FIVE)) - {"cut_own"} == NAMES
    assert set(results(client, slug, **FIVE, low="1")) == NAMES | {"cut_own"}


@both
@pytest.mark.parametrize(
    ("fields", "numbers"),
    [
        (
            FIVE,
            {
                "count": 5,
                "solkoff": 15,
                "buchholz": 15,
                "average": 3,
                "cut_low_1": 13,  # without the 2
                "cut_low_2": 10.5,  # without 2 and 2.5
                "cut_high_1": 11,  # without the 4
                "cut_high_2": 7.5,  # without 4 and 3.5
                "median_1_1": 9,
                "median_2_2": 3,
                "modified_median": 13,  # 3.5 of 5 is a plus score: the lowest goes
                "modified_band": "plus",
                "schedule": "strong",  # 3 is above 1.1 x 2.5
                "field_average": 2.5,  # half of 5 x 1
                "maximum": 25,
            },
        ),
        (
            MATCH,  # 9 of 15 is a plus score
            {
                "solkoff": 42,
                "average": 8.4,
                "cut_low_1": 36,
                "cut_high_1": 30,
                "median_1_1": 24,
                "median_2_2": 9,
                "modified_median": 36,
                "modified_band": "plus",
                "field_average": 7.5,
                "maximum": 75,
                "schedule": "strong",  # 8.4 is above 1.1 x 7.5 = 8.25
            },
        ),
        (
            LEAGUE,  # 5 of 10 is even: both ends go
            {
                "solkoff": 30,
                "average": 6,
                "modified_median": 18,
                "modified_band": "even",
                "field_average": 5,
                "maximum": 50,
            },
        ),
        # Nine rounds: two at each end, and only on the side that the band says.
        (
            {"opponents": "8, 7.5, 6, 5.5, 5, 4.5, 4, 3, 2", "score": "3", "rounds": "9"},
            {"solkoff": 45.5, "modified_median": 30, "modified_band": "minus", "maximum": 81},
        ),
        # 6-3-0: a draw is 3.
        (
            {"opponents": "18, 12", "scale": "custom", "win": "6", "draw": "3", "rounds": "4", "score": "12"},
            {"solkoff": 30, "maximum": 96, "field_average": 12, "modified_band": "even"},
        ),
    ],
)
def test_the_numbers_of_a_plain_list(client, slug, fields, numbers):
    found = results(client, slug, **fields)
    assert {key: found[key] for key in numbers} == numbers


@pytest.mark.parametrize(
    ("cut", "number"),
    [
        ({"low": "1", "high": "2"}, 5.5),  # 15 - 2 - 4 - 3.5
        ({"low": "2"}, 10.5),
        ({"high": "0"}, 15),
        ({"low": "3", "high": "2"}, None),  # a cut that leaves nothing
        ({"low": "9", "high": "9"}, None),
    ],
)
def test_a_cut_of_ones_own(client, cut, number):
    assert results(client, **FIVE, **cut)["cut_own"] == number


@pytest.mark.parametrize("cut", [{"low": "10"}, {"high": "10"}, {"low": "-1"}, {"low": "1.5"}, {"high": "x"}])
def test_a_cut_drops_0_to_9(client, cut):
    answer = client.get("/solkoff.json", query_string={**FIVE, **cut})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["field"] == next(iter(cut))


@both
def test_what_cannot_be_formed_is_null_with_its_reason_on_the_page(client, slug):
    found = asked(client, slug, opponents="3, 2")
    assert found["results"]["solkoff"] == 5
    for key in ("median_1_1", "cut_low_2", "cut_high_2", "median_2_2", "modified_median", "modified_band"):
        assert found["results"][key] is None, key
        assert found["exact"].get(key) is None
    page = client.get(f"/{slug}", query_string={"opponents": "3, 2"})
    missing = [texts for _, texts in page.pairs if texts[0] == "n/a"]
    assert len(missing) >= 5
    assert all(len(texts) > 1 and texts[1] for texts in missing)  # each with its reason
    assert any("score" in texts[1] for texts in missing)  # the modified median needs the own one


def test_a_number_that_does_not_end_is_shown_at_two_decimals_and_kept_exact(client):
    found = asked(client, opponents="4,3,3")
    assert found["exact"]["average"] == "10/3"
    assert found["results"]["average"] == pytest.approx(10 / 3, abs=1e-6)
    assert "3.33" in client.get("/solkoff", query_string={"opponents": "4,3,3"}).cards


def test_a_half_is_rounded_up_where_decimals_do_not_end(client):
    # 2.25 x 2 + 3.5 = 8 over 3 is 2.67; six opponents with 3.5 in all are 0.58 each.
    assert "2.67" in client.get("/solkoff", query_string={"opponents": "2.25 2.25 3.5"}).cards
    assert "8.25" in client.get("/solkoff", query_string={"opponents": "4, 2.25, 2"}).cards


def test_minus_zero_is_zero(client):
    page = client.get("/solkoff", query_string={"opponents": "-0.0"})
    assert page.primary == "0"
    assert asked(client, opponents="-0.0")["exact"]["solkoff"] == "0"


@pytest.mark.parametrize(
    ("opponents", "schedule"),
    [
        ("2, 2, 2, 2, 2", "soft"),  # 2 is below 0.9 x 2.5
        ("2.25, 2.25, 2.25, 2.25, 2.25", "balanced"),  # 0.9 x 2.5 itself
        ("2.5, 2.5, 2.5, 2.5, 2.5", "balanced"),
        ("2.75, 2.75, 2.75, 2.75, 2.75", "balanced"),  # 1.1 x 2.5 itself
        ("3, 3, 3, 3, 3", "strong"),
        # Unplayed rounds above a quarter of 5 x (3 + 1) = 5.
        ("2+3u, 2+3u, 3", "distorted"),
        ("2+3u, 2+2u, 3", "strong"),  # 5 unplayed are not above 5; (3.5 + 3 + 3) / 3 is above 2.75
    ],
)
def test_the_schedule_by_the_field_average(client, opponents, schedule):
    assert results(client, opponents=opponents, rounds="5")["schedule"] == schedule


def test_own_unplayed_rounds_distort_the_schedule_too(client):
    # 4 + 3 unplayed are above a quarter of 7 x (2 + 1) = 5.25; 3 alone are not.
    assert results(client, opponents="3+3u, 3", rounds="7", unplayed="4")["schedule"] == "distorted"
    assert results(client, opponents="3+3u, 3", rounds="7")["schedule"] != "distorted"


def test_a_field_average_of_ones_own(client):
    found = results(client, **FIVE, field_average="3")
    assert (found["field_average"], found["schedule"]) == (3, "balanced")


# --- rule sets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        # Opponents 4, 3, 3 and two own unplayed rounds of five, 3 points.
        ("us-chess", {"solkoff": 10, "cut_low_1": 10, "cut_low_2": 10, "cut_high_1": 6, "modified_median": 10}),
        ("plain", {"solkoff": 10, "cut_low_1": 7, "cut_low_2": 4, "cut_high_1": 6, "modified_median": 7}),
        # Dummies with 3 each; voluntary ones are cut first.
        ("fide-2024", {"solkoff": 16, "cut_low_1": 13, "cut_low_2": 10, "cut_high_1": 12}),
        # Capped at 1/2 x 5.
        ("fide-2026", {"solkoff": 15, "cut_low_1": 12.5, "cut_low_2": 10, "cut_high_1": 11}),
        # Needs the rounds in order.
        ("fide-virtual", {"solkoff": None, "cut_low_1": None, "modified_median": None}),
    ],
)
def test_own_unplayed_rounds_of_a_plain_list(client, rules, numbers):
    found = results(client, opponents="4, 3, 3", score="3", rounds="5", unplayed="2", rules=rules)
    assert {key: found[key] for key in numbers} == numbers
    assert found["count"] == 3
    assert found["average"] == pytest.approx(10 / 3, abs=1e-6)  # per game played


def test_requested_byes_are_cut_first_by_fide_and_pairing_byes_are_not(client):
    # Dummy min(3, 1/2 x 4) = 2 beside 4, 3, 1.
    fields = {"opponents": "4, 3, 1", "score": "3", "rounds": "4", "unplayed": "1", "rules": "fide-2026"}
    assert results(client, **fields)["cut_low_1"] == 8  # all unplayed rounds are voluntary unless said: the 2 goes
    assert results(client, **fields, unplayed_voluntary="1")["cut_low_1"] == 8
    assert results(client, **fields, unplayed_voluntary="0")["cut_low_1"] == 9  # the 1 goes


def test_rounds_default_to_entries_and_unplayed_rounds(client):
    assert results(client, opponents="4, 3, 3", unplayed="2", score="1")["maximum"] == 25
    assert results(client, opponents=WITH_BYE)["maximum"] == 25


@pytest.mark.parametrize(
    ("unplayed_as", "number"),
    [
        # 9 + 6 + 6 and one own unplayed round of four at 3-1-0, own score 9.
        ({"unplayed_as": "zero"}, 21),
        ({"unplayed_as": "half"}, 27),  # half of 4 x 3
        ({"unplayed_as": "average"}, 28),  # 21 / 3
        ({"unplayed_as": "own"}, 30),
        ({"unplayed_as": "capped"}, 25),  # at most 1 x 4
        ({"unplayed_as": "custom", "unplayed_score": "5"}, 26),
        ({"unplayed_as": "rule"}, 21),  # US Chess: an opponent with 0
        ({}, 21),
    ],
)
def test_what_an_own_unplayed_round_counts_can_be_chosen(client, unplayed_as, number):
    fields = {"opponents": "9, 6, 6", "score": "9", "rounds": "4", "scale": "match", "unplayed": "1"}
    assert results(client, **fields, **unplayed_as)["solkoff"] == number


def test_the_average_as_a_stand_in_uses_adjusted_scores(client):
    # 2+2u counts 3: mean of 3, 4, 2 is 3, so 9 + 3.
    assert results(client, opponents="2+2u, 4, 2", unplayed="1", unplayed_as="average")["solkoff"] == 12


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"unplayed_as": "custom", "unplayed": "1"}, "unplayed_score"),  # custom comes with its score
        ({"unplayed": "1", "unplayed_voluntary": "2"}, "unplayed_voluntary"),  # how many of them
        ({"unplayed": "half"}, "unplayed"),
        ({"unplayed_as": "nothing"}, "unplayed_as"),
        ({"opponent_unplayed_as": "half"}, "opponent_unplayed_as"),
        ({"rules": "oswiss"}, "rules"),  # not for one player's scores
    ],
)
def test_unplayed_fields_have_to_agree(client, fields, wrong):
    answer = client.get("/solkoff.json", query_string={"opponents": "4, 3", **fields})
    assert answer.status_code == 422
    assert wrong in {error["field"] for error in answer.json["errors"]}


def test_an_average_needs_an_opponent(client):
    answer = client.get(
        "/solkoff.json", query_string={"opponents": "", "score": "1", "unplayed": "1", "unplayed_as": "average"}
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("rules", ["fide-2024", "fide-2026"])
def test_a_dummy_without_an_own_score_is_not_guessed(client, rules):
    found = results(client, opponents="4, 3", unplayed="1", rules=rules)
    assert found["solkoff"] is None
    page = client.get("/solkoff", query_string={"opponents": "4, 3", "unplayed": "1", "rules": rules})
    assert page.primary == "n/a"
    assert "score" in page.pairs[0][1][1]


def test_the_cap_of_a_plain_list_is_said_to_be_higher_than_a_forfeits_own(client):
    said = asked(client, "buchholz", opponents="4, 3, 3", score="3", rounds="5", unplayed="2")["warnings"]
    assert any("forfeit" in warning for warning in said)
    assert not asked(client, "buchholz", **FIVE)["warnings"]


# --- rounds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "rules", "numbers"),
    [
        # Dummy 3.5 (own score), capped at 2.5 from 2026; the bye is voluntary and cut first.
        (WITH_BYE, "fide-2026", {"buchholz": 14, "cut_low_1": 11.5, "count": 4, "average": 2.875}),
        (WITH_BYE, "fide-2024", {"buchholz": 15, "cut_low_1": 11.5}),
        # Virtual opponent: 1 before, ½ missed, ½ for each of three later rounds: 3.
        (WITH_BYE, "fide-virtual", {"buchholz": 14.5, "cut_low_1": 13}),
        (WITH_BYE, "us-chess", {"buchholz": 11.5, "cut_low_1": 11.5, "modified_median": 11.5}),
        (WITH_BYE, "plain", {"buchholz": 11.5, "cut_low_1": 10}),
        # A forfeit win against a scheduled opponent with 1.5, own score 2.5: the dummy is 2.5, then capped at 1.5.
        ("L 3.5\nD 3.5\nL 2.5\n+ 1.5\nW 1.5", "fide-2024", {"buchholz": 13.5, "cut_low_1": 12}),
        ("L 3.5\nD 3.5\nL 2.5\n+ 1.5\nW 1.5", "fide-2026", {"buchholz": 12.5, "cut_low_1": 11}),
        # Half-point bye, forfeit loss and pairing bye, own score 1.5: a voluntary 1.5 goes, not the 1.
        ("L 3.5\nL 1\nH\n- 2.5\nBYE", "fide-2026", {"buchholz": 9, "cut_low_1": 7.5}),
        ("L 3.5\nL 1\nH\n- 2.5\nBYE", "fide-2024", {"buchholz": 9, "cut_low_1": 7.5}),
    ],
)
def test_rounds_by_rule_set(client, rounds, rules, numbers):
    found = results(client, "buchholz", opponents=rounds, rules=rules)
    assert {key: found[key] for key in numbers} == numbers


def test_seven_of_ten_with_an_absence(client):
    # The Arbiters' Manual's example: 50 from nine games, one requested bye, own score 7, cap 5.
    fields = {"opponents": "5 5 6.5 4.5 6 5 6.5 5.5 6", "unplayed": "1", "score": "7", "rounds": "10"}
    for rules, number in (("fide-2024", 57), ("fide-2026", 55)):
        found = results(client, "buchholz", **fields, rules=rules)
        assert (found["buchholz"], found["cut_low_1"]) == (number, 50)


def test_with_rounds_the_score_comes_from_the_lines(client):
    assert results(client, opponents=WITH_BYE)["modified_band"] == "plus"  # 3.5 of 5
    assert results(client, opponents=WITH_BYE, score="3.5")["modified_band"] == "plus"
    answer = client.get("/solkoff.json", query_string={"opponents": WITH_BYE, "score": "3"})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["field"] == "score"


@both
@pytest.mark.parametrize(
    "unplayed",
    [
        {"unplayed": "1"},
        {"unplayed_voluntary": "1"},
        {"unplayed_as": "half"},
        {"unplayed_as": "custom", "unplayed_score": "2"},
        {"unplayed_score": "2"},
    ],
    ids=str,
)
def test_unplayed_fields_are_refused_beside_rounds(client, slug, unplayed):
    fields = {"opponents": WITH_BYE, **unplayed}
    answer = client.get(f"/{slug}.json", query_string=fields)
    assert answer.status_code == 422
    assert {error["field"] for error in answer.json["errors"]} & set(unplayed)
    assert client.get(f"/{slug}", query_string=fields).status_code == 422


@pytest.mark.parametrize("text", ["W 4, U, D 3", "W 4\nu\nD 3"])
def test_u_alone_is_refused_by_name(client, text):
    error = client.get("/solkoff.json", query_string={"opponents": text}).json["errors"][0]
    assert error["token"].upper() == "U"
    assert "BYE" in error["message"]
    assert "Z" in error["message"]


def test_f_is_read_as_a_forfeit_loss_and_the_page_says_so(client):
    page = client.get("/solkoff", query_string={"opponents": "W 4\nF\nD 3"})
    assert page.status_code == 200
    assert re.search(r"\bF\b.*forfeit loss", page.said)


@pytest.mark.parametrize(
    ("opponents", "rounds"),
    [
        ("W 4, D 3½, L 6", True),
        ("bye, W 4", True),  # any case
        ("1 4\n= 3\n0 5", True),  # one item begins with =
        ("+ 1.5\n1 4", True),
        ("4, 3.5, 3", False),
        ("1 4 3", False),
        ("+3, 4", False),
    ],
)
def test_the_page_says_whether_it_read_scores_or_rounds(client, opponents, rounds):
    page = client.get("/solkoff", query_string={"opponents": opponents})
    assert page.status_code == 200
    label = page.outcome.find("dt", string=re.compile(r"^[0-9]+ (?:round|score)s?$"))
    assert ("round" in label.get_text()) is rounds


# --- opponents' unplayed rounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["us-chess", "plain", "fide-2026", "fide-2024", "fide-virtual"])
@pytest.mark.parametrize("typed", ["2+2u", "2 2u", "2 (2u)"])
def test_unplayed_rounds_of_an_opponent_count_a_draw_each_under_every_rule_set(client, rules, typed):
    fields = {"opponents": f"{typed}; 4; 2.5", "rules": rules}
    assert results(client, **fields)["solkoff"] == 9.5  # 3 + 4 + 2.5
    assert "u" in client.get("/solkoff", query_string=fields).said


@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({"opponents": "2u, 4"}, 5),  # 0+2u
        ({"opponents": "2+2u, 4", "opponent_unplayed_as": "draw"}, 7),
        ({"opponents": "2+2u, 4", "opponent_unplayed_as": "zero"}, 6),
        ({"opponents": "2+2u, 4", "opponent_unplayed_as": "average", "rounds": "5", "field_average": "5"}, 8),
        ({"opponents": "2+2u, 4", "scale": "match"}, 8),  # a draw is 1
    ],
)
def test_what_an_opponents_unplayed_round_counts_can_be_chosen(client, fields, number):
    assert results(client, **fields)["solkoff"] == number


# --- the page ------------------------------------------------------------------------------------------------------


@both
def test_the_outcome_shows_the_numbers_the_addends_and_the_formula(client, slug):
    page = client.get(f"/{slug}", query_string=FIVE)
    assert page.primary == "15"
    assert {"15", "13", "10.5", "11", "7.5", "9", "3", "25", "2.5"} <= set(page.cards)
    assert "4 · 3½ · 3 · 2½ · 2" in page.said  # the scores as read
    assert re.search(r"4 \+ 3(½|\.5) \+ 3 \+ 2(½|\.5) \+ 2 = 15", page.said)
    assert RULE_SETS["us-chess" if slug == "solkoff" else "fide-2026"].name in page.said
    assert page.outcome.find("svg", role="img")


@both
def test_every_addend_has_its_row_and_the_foot_its_sums(client, slug):
    table = client.get(f"/{slug}", query_string=FIVE).breakdown
    assert [row[0] for row in table.rows] == ["1", "2", "3", "4", "5"]
    for row, addend in zip(table.rows, ["4", "3.5", "3", "2.5", "2"], strict=True):
        assert addend in row[2:]
    sums = table.column_sums()
    assert len(sums) >= 8
    assert all(added == said for added, said in sums.values())
    assert {said for _, said in sums.values()} >= {
        Fraction(number) for number in ("15", "13", "10.5", "11", "7.5", "9", "3")
    }


@both
def test_what_a_cut_drops_is_struck_through_and_named(client, slug):
    table = client.get(f"/{slug}", query_string=FIVE).breakdown
    struck = {}
    for _, column, number, words in table.struck:
        assert words, "struck through without a word"
        struck.setdefault(column, []).append(number)
    dropped = sorted(sorted(numbers) for numbers in struck.values())
    # Cut 1, Cut 2, highest, two highest, median, double median, modified median of a plus score.
    assert dropped == sorted([["2"], ["2", "2.5"], ["4"], ["3.5", "4"], ["2", "4"], ["2", "2.5", "3.5", "4"], ["2"]])


def test_the_steps_name_what_was_dropped(client):
    steps = asked(client, **FIVE)["steps"]
    assert len(steps) == 5
    assert [step["solkoff"] for step in steps] == [4, 3.5, 3, 2.5, 2]
    assert steps[4]["cut_low_1"] != 2  # dropped, with its reason
    assert steps[0]["cut_low_1"] == 4


def test_a_stand_in_has_its_row_with_the_reason(client):
    table = client.get("/buchholz", query_string={"opponents": WITH_BYE}).breakdown
    bye = table.rows[1]
    assert bye[0] == "2"
    assert "2.5" in bye
    assert any("capped" in cell for cell in bye)


def test_adjusted_scores_show_what_was_read_and_why(client):
    table = client.get("/solkoff", query_string={"opponents": "2+2u, 4"}).breakdown
    assert "2+2u" in table.rows[0]
    assert "3" in table.rows[0]
    assert any("unplayed" in cell for cell in table.rows[0])


def test_each_face_has_its_terms_and_names_the_other_first(client):
    for slug, other in (("solkoff", "buchholz"), ("buchholz", "solkoff")):
        page = client.get(f"/{slug}")
        assert page.soup.h1.find_next("p").find("a", href=f"/{other}")
    fide = client.get("/buchholz", query_string=FIVE).said
    assert "Buchholz" in fide
    assert "Cut 1" in fide
    assert re.search(r"Median(?: Buchholz)? 1", fide)
    assert "Solkoff" in client.get("/solkoff", query_string=FIVE).said


@both
def test_the_form_goes_from_the_box_to_the_button_and_folds_the_rest(client, slug):
    form = client.get(f"/{slug}").soup.select_one("main form")
    front = [field["name"] for field in form.select("[name]") if not field.find_parent("details")]
    assert front == ["opponents", "score", "rules", "published"]
    names = [tag.get("name", "button") for tag in form.select("[name], button")]
    assert names[:5] == ["opponents", "score", "rules", "published", "button"]
    box = form.select_one("[name=opponents]")
    assert (box.name, box["rows"]) == ("textarea", "3")
    assert form.find("a", string="Try an example")


@both
def test_presets_hold_the_examples_of_the_scale_table(client, slug):
    found = [client.get(address.partition("#")[0]).primary for address in client.get(f"/{slug}").presets]
    assert {"15", "42", "30"} <= set(found)  # 4, 3.5, 3, 2.5, 2 · 12, 9, 9, 6, 6 · 8, 7, 6, 5, 4


@both
def test_the_reference_tables(client, slug):
    page = client.get(f"/{slug}")
    tables = page.reference_tables
    by_first_column = [[row[0].casefold() for row in table.rows] for table in tables]
    assert ["solkoff", "buchholz", "median", "modified median"] in by_first_column
    rounds = tables[[column[0] for column in by_first_column].index("3")]
    assert [row[0] for row in rounds.rows[:3]] == ["3", "5", "7"]
    assert rounds.rows[3][0].startswith("9")
    assert [row[1] for row in rounds.rows[:3]] == ["9", "25", "49"]
    assert [row[2].replace(" ", "") for row in rounds.rows] == ["noneor1+1", "1+1", "1+1", "often2+2"]
    scales = next(table for table in tables if "12, 9, 9, 6, 6" in str(table.tag))
    assert [(row[1], row[2], row[3]) for row in scales.rows[:3]] == [
        ("1", "½", "4, 3.5, 3, 2.5, 2"),
        ("3", "1", "12, 9, 9, 6, 6"),
        ("2", "1", "8, 7, 6, 5, 4"),
    ]
    assert len(scales.rows) == 4
    assert ["soft", "balanced", "strong", "distorted"] in by_first_column
    assert all(len(row) == 4 for table in tables for row in table.rows[:3])


@both
def test_the_explanation_covers_what_a_raw_sum_hides(client, slug):
    words = client.get(f"/{slug}").explanation.lower()
    for word in ("raw", "final", "short", "publishers differ in points, byes and drops"):
        assert word in words


# --- the published number ------------------------------------------------------------------------------------------


def verdict(page):
    heading = page.outcome.find(["h2", "h3"], string=re.compile("published", re.IGNORECASE))
    return " ".join(heading.parent.get_text().split())


@pytest.mark.parametrize(
    ("fields", "published", "rules"),
    [
        # 3 + dummy + 1.5 + 3.5 + 3.5 is 15 with an uncapped dummy, 14 with a capped one, 14.5 with a virtual opponent.
        # One decimal is typed, for a bare 15 or 14 would also be 14.5 rounded.
        ({"opponents": WITH_BYE}, "15.0", "fide-2024"),
        ({"opponents": WITH_BYE}, "14.0", "fide-2026"),
        ({"opponents": WITH_BYE}, "14.5", "fide-virtual"),
        ({"opponents": WITH_BYE}, "14,5", "fide-virtual"),
        # 4 + 3 + 3 and two dummies of 3.
        ({"opponents": "4, 3, 3", "score": "3", "rounds": "5", "unplayed": "2"}, "16", "fide-2024"),
    ],
)
def test_the_rule_set_that_gives_a_published_number_is_named(client, fields, published, rules):
    said = verdict(client.get("/buchholz", query_string={**fields, "published": published}))
    assert RULE_SETS[rules].short in said
    others = {"fide-2024", "fide-2026", "fide-virtual"} - {rules}
    assert not any(RULE_SETS[other].short in said for other in others)


def test_a_bare_whole_number_may_be_a_rounded_half(client):
    said = verdict(client.get("/buchholz", query_string={"opponents": WITH_BYE, "published": "15"}))
    assert RULE_SETS["fide-2024"].short in said  # 15 itself
    assert re.search(rf"14\.5 \({RULE_SETS['fide-virtual'].short}\).*up", said)


def test_a_number_that_every_rule_gives_is_named_with_its_variants(client):
    said = verdict(client.get("/solkoff", query_string={**FIVE, "published": "13"}))
    assert "lowest" in said.lower()  # cut of the lowest
    assert "modified" in said.lower()  # a plus score drops it too
    assert "highest" not in said.lower()  # 11


def test_rounding_is_named(client):
    # 4 + 2.25 + 2 = 8.25 is printed as 8.3 by programs that round halves up, as 8.2 by those that cut off.
    for published, word in (("8.3", "up"), ("8.2", "down"), ("8.25", "")):
        said = verdict(client.get("/solkoff", query_string={"opponents": "4, 2.25, 2", "published": published}))
        assert "Solkoff = 8.25" in said or "8.25" in said
        assert word in said
    # The average 10/3 printed as 3.33 or 3.3.
    for published in ("3.33", "3.3"):
        said = verdict(client.get("/solkoff", query_string={"opponents": "4, 3, 3", "published": published}))
        assert "rounded" in said
        assert "average" in said.lower()


def test_a_number_that_nothing_gives_is_said_to_miss_by_how_much(client):
    # The largest number that these scores give is 15.
    said = verdict(client.get("/solkoff", query_string={**FIVE, "published": "100"}))
    assert "85" in said
    assert "15" in said


def test_the_worth_of_an_opponents_unplayed_rounds_is_named(client):
    # 2+2u, 4: 7 with a draw for each, 6 with nothing.
    for published, worth in (("7", r"0\.5|½|draw"), ("6", r"\b0\b|nothing")):
        said = verdict(client.get("/solkoff", query_string={"opponents": "2+2u, 4", "published": published}))
        assert re.search(worth, said.replace(f"{published} is", "", 1))


def test_without_a_published_number_there_is_no_verdict(client):
    assert client.get("/solkoff", query_string=FIVE).outcome.find(string=re.compile("published", re.IGNORECASE)) is None


@pytest.mark.parametrize("published", ["x", "1e400", "NaN", "½½"])
def test_a_published_number_has_to_be_one(client, published):
    error = client.get("/solkoff.json", query_string={**FIVE, "published": published}).json["errors"][0]
    assert (error["field"], error["token"]) == ("published", published)


# --- reading and refusing ------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("opponents", "token", "place"),
    [
        ("4, NaN, 3", "NaN", 2),
        ("3, inf", "inf", 2),
        ("1e400, 3", "1e400", 1),
        ("1_0, 3", "1_0", 1),
        ("0x10, +3", "0x10", 1),
        ("1/0, 3", "1/0", 1),
        ("3½½", "3½½", 1),
        ("4; four; 3", "four", 2),
        ("4\n٣\n3", "٣", 2),
        ("4 ３", "３", 2),
        ("4, 3˝", "3˝", 2),
        ("4 W3", "W3", 2),
        ("4, 54b1", "54b1", 2),
        ("4, 1234567", "1234567", 2),
        ("4, 1.23456", "1.23456", 2),
        ("4 pts, 3.5", "pts", 2),
        ("<script>alert(1)</script>, 4", "<script>alert(1)</script>", 1),
    ],
)
def test_a_token_that_is_no_score_is_refused_by_name_and_place(client, slug, opponents, token, place):
    errors = client.get(f"/{slug}.json", query_string={"opponents": opponents}).json["errors"]
    assert [(error["field"], error["token"], error["place"]) for error in errors] == [("opponents", token, place)]
    page = client.get(f"/{slug}", query_string={"opponents": opponents})
    assert page.status_code == 422
    assert token in page.summary[0][1]
    assert page.typed["opponents"] == opponents
    assert "<script>alert" not in page.text


@pytest.mark.parametrize("cell", ["W3", "54b1", "12w½", "29w½", "X12", "12+"])
def test_crosstable_cells_are_named_as_such(client, cell):
    for text in (f"4, {cell}", f"{cell} {cell}"):
        errors = client.get("/solkoff.json", query_string={"opponents": text}).json["errors"]
        assert any("looks like a crosstable cell" in error["message"] and cell in error["message"] for error in errors)


@pytest.mark.skipif("standings" not in PAGES, reason="there is no page for a whole tournament to lead to")
def test_crosstable_cells_offer_to_go_to_the_standings(client):
    page = client.get("/solkoff", query_string={"opponents": "54b1 29w½"})
    assert page.outcome.find("form", action="/standings").find("button")


def test_an_empty_box_asks_for_scores(client):
    for opponents in ("", "  ", ",,;", "\ufeff"):
        page = client.get("/solkoff", query_string={"opponents": opponents})
        assert page.status_code == 422
        assert page.summary[0][0] == "opponents"


def test_every_wrong_field_is_named_at_once(client):
    page = client.get("/solkoff", query_string={"opponents": "four", "score": "y", "rounds": "z", "low": "10"})
    assert {name for name, _ in page.summary} == {"opponents", "score", "rounds", "low"}
    for name in ("opponents", "score", "rounds", "low"):
        assert page.field(name)["aria-invalid"] == "true"


def test_200_scores_are_the_most(client):
    assert results(client, opponents=" ".join(["1"] * 200))["solkoff"] == 200
    for count in (201, 10_000):
        answer = client.post("/solkoff.json", data={"opponents": ",".join(["3.5"] * count)})
        assert answer.status_code == 422
        assert "200" in answer.json["errors"][0]["message"]


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"opponents": "12, -15, 9"}, "negative"),
        ({"opponents": "6, 3", "rounds": "5"}, "6"),  # above 5 x 1
        ({"opponents": "4, 3, 2", "rounds": "2"}, "2"),  # more opponents than rounds
        ({"opponents": "4 3 2 = 15"}, "15"),  # the list's own sum is another
    ],
)
def test_what_does_not_fit_warns_and_is_counted(client, fields, word):
    warnings = asked(client, **fields)["warnings"]
    assert any(word in warning for warning in warnings)
    assert any(warning in client.get("/solkoff", query_string=fields).said for warning in warnings)


@pytest.mark.parametrize("fields", [{"opponents": "6, 3"}, {"opponents": "4 3 2 = 9"}, FIVE, MATCH, LEAGUE])
def test_what_fits_does_not_warn(client, fields):
    assert asked(client, **fields)["warnings"] == []


def test_the_page_says_which_column_of_a_table_was_taken(client):
    table = "No;Name;Pts\n1;Alex;4\n2;Blair;3,5\n3;Casey;2"
    page = client.get("/solkoff", query_string={"opponents": table})
    assert page.primary == "9.5"
    assert "Pts" in page.said


def test_a_table_with_two_columns_of_numbers_is_refused_naming_them(client):
    table = "Name;Elo;Rank\nAlex;1900;4\nBlair;1800;3"
    (error,) = client.get("/solkoff.json", query_string={"opponents": table}).json["errors"]
    assert "Elo" in error["message"]
    assert "Rank" in error["message"]


# --- CSV -----------------------------------------------------------------------------------------------------------


def test_csv_cells_that_a_spreadsheet_would_calculate_get_an_apostrophe(client):
    # A negative score as typed is text in the column of what was read; a dropped one is text with its reason.
    rows = client.get("/solkoff.csv", query_string={"opponents": "12, -15, 9", "score": "3", "rounds": "3"}).csv()
    for row in rows[1:]:
        for cell in row:
            assert not re.match(r"[=+@\t\r]|-(?![0-9.]+$)", cell), cell


def test_csv_of_the_errors_guards_the_token(client):
    rows = client.get("/solkoff.csv", query_string={"opponents": "4, @SUM(1)"}).csv()
    assert "'@SUM(1)" in rows[1]


def test_csv_numbers_add_up(client):
    rows = client.get("/solkoff.csv", query_string=FIVE).csv()
    column = next(place for place, said in enumerate(rows[-1]) if said == "15")
    assert sum(Fraction(row[column]) for row in rows[1:-1]) == 15
