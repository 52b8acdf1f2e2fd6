"""What every calculator has in common: its page, its JSON, its CSV, its clean address, its errors."""

import re
from fractions import Fraction
from urllib.parse import urlencode

import pytest

from calculators.pages.representations import CALCULATORS

# One example a page, with halves and quarters in it, all of it read without a warning about the scale.
EXAMPLES = {
    "solkoff": {"opponents": "4, 3.5, 3, 2.25, 2", "score": "3.5", "rounds": "5"},
    "buchholz": {"opponents": "W 3\nH\nW 1.5\nD 3.5\nD 3.5"},
    "sonneborn-berger": {"games": "W 4\nW 3.5\nD 2.5\nL 6"},
    "cuts": {"players": "Alex (3.5): 4, 3.5, 3, 2.25, 2\nBlair (3.5): 5, 3, 3, 2.5, 1"},
    "projection": {"points": "3.5", "played": "5", "rounds": "9", "opponents": "4, 3.5, 3, 2.25, 2"},
    "match-points": {"matches": "2-1 v 7.5\n2-0 v 5\n1-1 v 6\n0-2 v 9"},
    "win-percentages": {"record": "5-2-1", "opponents": "4-4, 7-1, 1-3-1"},
    "swiss-rounds": {"players": "45", "cut": "8"},
    "top-cut": {"players": "100", "rounds": "7", "cut": "10", "draw_rate": "0.3"},
}
MAIN = {
    "solkoff": "opponents",
    "buchholz": "opponents",
    "cuts": "players",
    "projection": "rounds",
    "match-points": "matches",
    "win-percentages": "opponents",
    "swiss-rounds": "players",
    "top-cut": "players",
}
SLUGS = sorted(EXAMPLES)
# A refused input for each page: the fields, the field in error, the token, its place.
REFUSED = [
    ("solkoff", {"opponents": "4, NaN, 3", "score": "3,5"}, "opponents", "NaN", 2),
    ("buchholz", {"opponents": "4 3½½ 2", "published": "15"}, "opponents", "3½½", 2),
    ("buchholz", {"opponents": "4, 3", "score": "four"}, "score", "four", None),
    ("solkoff", {"opponents": "4, 3", "scale": "football"}, "scale", "football", None),
    ("sonneborn-berger", {"games": "W 4\nX 3"}, "games", "X 3", 2),
    ("sonneborn-berger", {"wins": "2.5", "avg_beaten": "4"}, "wins", "2.5", None),
    ("sonneborn-berger", {"wins": "3", "avg_beaten": "1e400"}, "avg_beaten", "1e400", None),
    ("cuts", {"players": "Alex (4): 4, 3\nBlair (4): 4, x"}, "players", "x", 2),
    ("projection", {"points": "abc", "played": "5", "rounds": "9"}, "points", "abc", None),
    ("projection", {"points": "3", "played": "5", "rounds": "9", "opponents": "4, 1/0"}, "opponents", "1/0", 2),
    ("match-points", {"matches": "2-1 v 7\nlost"}, "matches", "lost", 2),
    ("win-percentages", {"opponents": "5-2, 4:4:4:4"}, "opponents", "4:4:4:4", 2),
    ("swiss-rounds", {"players": "many"}, "players", "many", None),
    ("top-cut", {"players": "64", "rounds": "six", "cut": "8"}, "rounds", "six", None),
]
DISPLAY_ALONE = [{"decimal": ","}, {"sep": ";"}, {"print": "tables"}, {"comma": "decimal"}]
SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


def every(name="slug"):
    return pytest.mark.parametrize(name, SLUGS)


def test_every_calculator_is_tested_here():
    assert set(CALCULATORS) == set(EXAMPLES)


# --- the empty form ------------------------------------------------------------------------------------------------


@every()
def test_the_bare_address_shows_an_empty_form_without_an_outcome(client, slug):
    page = client.get(f"/{slug}")
    assert page.status_code == 200
    assert page.outcome is None
    assert not any(page.field(name) is None for name in CALCULATORS[slug].fields)
    assert page.field(next(iter(EXAMPLES[slug]))).get("aria-invalid") is None


@every()
def test_the_explanation_says_what_it_must_in_about_150_words(client, slug):
    words = client.get(f"/{slug}").explanation
    assert 100 <= len(words.split()) <= 200, f"{len(words.split())} words"
    assert "swiss" in words.lower()
    assert "announced" in words.lower()  # the announced rules decide


@every()
def test_three_to_five_presets_are_plain_links_to_an_outcome(client, slug):
    presets = client.get(f"/{slug}").presets
    assert 3 <= len(presets) <= 5
    for address in presets:
        assert address.endswith("#outcome")
        page = client.get(address.partition("#")[0])
        assert page.status_code == 200, address
        assert page.outcome is not None
        assert len(page.breakdown.rows) >= 1


@every()
@pytest.mark.parametrize("fields", DISPLAY_ALONE, ids=lambda fields: next(iter(fields)))
def test_how_to_print_alone_asks_for_no_result(client, slug, fields):
    page = client.get(f"/{slug}", query_string=fields)
    assert page.status_code == 200
    assert page.outcome is None


@every()
@pytest.mark.parametrize("fields", [{}, {"unknown": "4"}, *DISPLAY_ALONE], ids=str)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_json_without_fields_is_422(client, slug, fields, method):
    sent = {"query_string": fields} if method == "GET" else {"data": fields}
    answer = client.open(f"/{slug}.json", method=method, **sent)
    assert answer.status_code == 422
    assert answer.json["errors"]


@every()
def test_a_known_field_counts_as_sent_even_empty(client, slug):
    page = client.get(f"/{slug}", query_string={MAIN.get(slug, "games"): ""})
    assert page.outcome is not None
    # Without any game Sonneborn-Berger is 0; every other page needs its main field.
    assert page.status_code == (200 if slug == "sonneborn-berger" else 422)


@every()
def test_unknown_fields_are_ignored(client, slug):
    assert client.get(f"/{slug}", query_string={"unknown": "4", "opponent": "x"}).outcome is None
    with_unknown = client.get(f"/{slug}.json", query_string={**EXAMPLES[slug], "unknown": "4", "csrf_token": "x"})
    assert with_unknown.json == client.get(f"/{slug}.json", query_string=EXAMPLES[slug]).json


# --- the outcome ---------------------------------------------------------------------------------------------------


@every()
def test_the_form_keeps_what_was_sent_beside_the_outcome(client, slug):
    page = client.get(f"/{slug}", query_string=EXAMPLES[slug])
    assert page.status_code == 200
    assert {name: page.typed[name] for name in EXAMPLES[slug]} == EXAMPLES[slug]
    assert page.soup.find(attrs={"aria-invalid": True}) is None


@every()
def test_the_foot_of_every_table_is_the_sum_of_what_stands_above(client, slug):
    for address in [f"/{slug}?{urlencode(EXAMPLES[slug])}", *client.get(f"/{slug}").presets]:
        for table in client.get(address.partition("#")[0]).tables:
            if table.foot and slug != "win-percentages":  # whose foot is a mean
                for column, (added, said) in table.column_sums().items():
                    # Rows that do not end are shown at two decimals, half a hundredth off at most.
                    assert abs(added - said) <= Fraction(len(table.rows), 200), (address, table.headings[column])


@every()
@pytest.mark.parametrize("decimal", [",", "."])
def test_the_decimal_mark_governs_every_number_of_the_outcome(client, slug, decimal):
    for address in [f"/{slug}?{urlencode(EXAMPLES[slug])}", *client.get(f"/{slug}").presets]:
        page = client.get(f"{address.partition('#')[0]}&{urlencode({'decimal': decimal})}")
        other = r"[0-9]\.[0-9]" if decimal == "," else r"[0-9],[0-9](?![0-9]{2}\b)"  # 100,000 players are no decimal
        texts = [" ".join(text.split()) for text in page.outcome.find_all(string=re.compile(other))]
        # Addresses keep what was typed, articles of rule books are no numbers.
        assert [text for text in texts if "://" not in text and "art. " not in text] == [], address


@every()
def test_the_decimal_mark_leaves_json_alone(client, slug):
    plain = client.get(f"/{slug}.json", query_string=EXAMPLES[slug]).json
    comma = client.get(f"/{slug}.json", query_string={**EXAMPLES[slug], "decimal": ","}).json
    assert comma["results"] == plain["results"]
    assert comma["exact"] == plain["exact"]
    assert comma["steps"] == plain["steps"]


@every()
def test_printing_the_reference_tables_is_a_choice_of_the_page(client, slug):
    plain = client.get(f"/{slug}", query_string=EXAMPLES[slug])
    asked = client.get(f"/{slug}", query_string={**EXAMPLES[slug], "print": "tables"})
    assert asked.field("print").has_attr("checked")
    assert not plain.field("print").has_attr("checked")
    # Something outside form and outcome must say it to the style sheet.
    for page in (plain, asked):
        page.soup.form.decompose()
        page.outcome.decompose()
    assert str(plain.soup) != str(asked.soup)


@every()
def test_no_negative_zero_and_no_nan_on_a_page(client, slug):
    said = client.get(f"/{slug}", query_string=EXAMPLES[slug]).said
    assert not re.search(r"(?<![0-9A-Za-z½])-0(?![0-9.,]*[1-9])|\bnan\b|\binf\b|None|Fraction", said)


# --- JSON ----------------------------------------------------------------------------------------------------------


@every()
def test_json_has_its_five_parts_and_may_be_read_by_any_site(client, slug):
    answer = client.get(f"/{slug}.json", query_string=EXAMPLES[slug])
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.json) == {"inputs", "results", "exact", "steps", "warnings"}
    assert answer.json["steps"]
    assert all(isinstance(row, dict) and row for row in answer.json["steps"])
    assert all(isinstance(said, str) for said in answer.json["warnings"])
    assert {name: answer.json["inputs"][name] for name in EXAMPLES[slug]} == EXAMPLES[slug]


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from leaves(item, (*path, place))
    else:
        yield path, value


def at(value, path):
    for step in path:
        value = value[step]
    return value


@every()
def test_exact_repeats_every_number_as_a_fraction(client, slug):
    answer = client.get(f"/{slug}.json", query_string=EXAMPLES[slug]).json
    numbers = [(path, value) for path, value in leaves(answer["results"]) if isinstance(value, (int, float))]
    assert numbers
    for path, value in numbers:
        exact = at(answer["exact"], path)
        assert re.fullmatch(r"-?[0-9]+(/[0-9]+)?", exact)
        assert abs(Fraction(exact) - Fraction(value)) <= Fraction(1, 10**6), path


@every()
def test_the_steps_are_the_rows_of_the_breakdown(client, slug):
    for address in [f"/{slug}?{urlencode(EXAMPLES[slug])}", *client.get(f"/{slug}").presets]:
        page = client.get(address.partition("#")[0])
        steps = client.get(address.partition("#")[0].replace("?", ".json?", 1)).json["steps"]
        assert len(steps) == len(page.breakdown.rows), address
        assert {len(step) for step in steps} == {len(page.breakdown.headings)}


@every()
@pytest.mark.parametrize("ending", ["json", "csv"])
def test_post_answers_as_get(client, slug, ending):
    got = client.get(f"/{slug}.{ending}", query_string=EXAMPLES[slug])
    posted = client.post(f"/{slug}.{ending}", data=EXAMPLES[slug])
    multipart = client.post(f"/{slug}.{ending}", data=EXAMPLES[slug], content_type="multipart/form-data")
    assert (got.status_code, got.data) == (posted.status_code, posted.data) == (multipart.status_code, multipart.data)
    assert posted.headers["Access-Control-Allow-Origin"] == "*"


# --- CSV -----------------------------------------------------------------------------------------------------------


@every()
def test_csv_is_the_breakdown(client, slug):
    answer = client.get(f"/{slug}.csv", query_string=EXAMPLES[slug])
    table = client.get(f"/{slug}", query_string=EXAMPLES[slug]).breakdown
    assert answer.status_code == 200
    assert answer.mimetype == "text/csv"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    rows = answer.csv()
    assert rows[0] == table.headings
    assert len(rows) == 1 + len(table.rows) + bool(table.foot)
    assert {len(row) for row in rows} == {len(table.headings)}
    for row, shown in zip(rows[1:], [*table.rows, table.foot], strict=False):
        assert row[0].lstrip("'") == shown[0]


@every()
def test_csv_with_semicolons_and_decimal_commas(client, slug):
    plain = client.get(f"/{slug}.csv", query_string=EXAMPLES[slug]).csv()
    other = client.get(f"/{slug}.csv", query_string={**EXAMPLES[slug], "sep": ";", "decimal": ","})
    rows = other.csv(";")
    assert [len(row) for row in rows] == [len(row) for row in plain]
    numbers = [(a, b) for row, others in zip(plain, rows, strict=True) for a, b in zip(row, others, strict=True)]
    with_point = [(a, b) for a, b in numbers if re.fullmatch(r"-?[0-9]+\.[0-9]+", a)]
    assert with_point
    assert all(b == a.replace(".", ",") for a, b in with_point)


@every()
def test_csv_with_commas_quotes_decimal_commas(client, slug):
    plain = client.get(f"/{slug}.csv", query_string=EXAMPLES[slug]).csv()
    comma = client.get(f"/{slug}.csv", query_string={**EXAMPLES[slug], "decimal": ","}).csv()
    assert [len(row) for row in comma] == [len(row) for row in plain]


# --- the clean address ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "posted", "fields"),
    [
        # Defaults and empty fields are left out.
        (
            "solkoff",
            {"opponents": "4, 3", "score": "", "rules": "us-chess", "scale": "chess", "unplayed": "0", "decimal": "."},
            {"opponents": "4, 3"},
        ),
        ("solkoff", {"opponents": "4, 3", "rules": "fide-2026"}, {"opponents": "4, 3", "rules": "fide-2026"}),
        # Each face has its own default rule set.
        ("buchholz", {"opponents": "4, 3", "rules": "fide-2026"}, {"opponents": "4, 3"}),
        ("buchholz", {"opponents": "4, 3", "rules": "us-chess"}, {"opponents": "4, 3", "rules": "us-chess"}),
        # The main field always, even empty.
        ("solkoff", {"score": "3"}, {"opponents": "", "score": "3"}),
        ("solkoff", {}, {"opponents": ""}),
        ("cuts", {"players": "", "rules": "us-chess"}, {"players": ""}),
        ("projection", {}, {"rounds": ""}),
        ("match-points", {"bye": "0"}, {"matches": ""}),
        ("win-percentages", {"floor": "33", "draw": "third", "byes": "0"}, {"opponents": ""}),
        ("swiss-rounds", {"undefeated": "1"}, {"players": ""}),
        ("top-cut", {"draw_rate": "0", "scale": "chess"}, {"players": ""}),
        # Sonneborn-Berger has two ways in, neither of them needed.
        ("sonneborn-berger", {}, {"wins": "0"}),
        ("sonneborn-berger", {"games": "", "wins": "0", "draws": "0", "draw_weight": "half"}, {"wins": "0"}),
        # How to show and to print belongs to the state; unknown fields do not.
        (
            "solkoff",
            {"opponents": "4", "decimal": ",", "print": "tables", "unknown": "x"},
            {"opponents": "4", "decimal": ",", "print": "tables"},
        ),
        # What cannot be read is kept as it was typed.
        ("solkoff", {"opponents": "4, x & y = 50 %"}, {"opponents": "4, x & y = 50 %"}),
        ("win-percentages", {"record": "5-2", "floor": "third"}, {"opponents": "", "record": "5-2", "floor": "third"}),
    ],
)
def test_a_post_leads_to_the_address_with_what_differs_from_the_defaults(client, slug, posted, fields):
    answer = client.post(f"/{slug}", data=posted)
    assert answer.status_code == 303
    assert answer.address == (f"/{slug}", fields, "outcome")


@pytest.mark.parametrize("fields", [{"wins": "4", "avg_beaten": "3"}, {"games": "W 4"}])
def test_a_post_of_sonneborn_berger_keeps_what_differs(client, fields):
    path, kept, fragment = client.post("/sonneborn-berger", data={**fields, "draws": "0", "byes": ""}).address
    assert (path, fragment) == ("/sonneborn-berger", "outcome")
    assert {name: text for name, text in kept.items() if text} == fields


@every()
def test_a_post_of_the_example_leads_to_its_outcome(client, slug):
    answer = client.post(f"/{slug}", data=EXAMPLES[slug])
    assert answer.status_code == 303
    path, fields, fragment = answer.address
    page = client.get(path, query_string=fields)
    assert (page.status_code, fragment) == (200, "outcome")
    assert page.said == client.get(f"/{slug}", query_string=fields).said
    assert page.primary == client.get(f"/{slug}", query_string=EXAMPLES[slug]).primary


def test_line_breaks_of_a_browser_make_no_difference(client):
    _, fields, _ = client.post("/solkoff", data={"opponents": "4\r\n3.5\r\n2.5"}).address
    assert client.get("/solkoff.json", query_string=fields).json["results"]["solkoff"] == 10


WIDE = " " * 40
LONG = {
    "solkoff": {"opponents": f"{WIDE}".join(["3.5"] * 200)},
    "buchholz": {"opponents": f"\n{WIDE}".join(["3.5"] * 200)},
    "sonneborn-berger": {"games": "\n".join([f"W{WIDE}4"] * 200)},
    "cuts": {"players": "\n".join(f"Player {n} (3.5): {', '.join(['3.25'] * 40)}" for n in range(50))},
    "projection": {"opponents": f"{WIDE}".join(["3.5"] * 200), "points": "1", "played": "200", "rounds": "200"},
    "match-points": {"matches": "\n".join([f"2-1{WIDE}v 7"] * 200)},
    "win-percentages": {"opponents": f"{WIDE}".join(["5-2-1"] * 200)},
}


@pytest.mark.parametrize("slug", sorted(LONG))
def test_above_7500_bytes_the_outcome_is_shown_directly(client, slug):
    assert len(f"/{slug}?{urlencode(LONG[slug])}#outcome") > 7500
    page = client.post(f"/{slug}", data=LONG[slug])
    assert page.status_code == 200
    assert re.search(r"too long for a link", page.said, re.IGNORECASE)
    assert page.primary
    assert {name: page.typed[name] for name in LONG[slug]} == LONG[slug]
    # No link may promise to bring this back.
    assert not [link["href"] for link in page.outcome.find_all("a") if link["href"].startswith(f"/{slug}")]


@pytest.mark.parametrize("slug", ["solkoff", "win-percentages"])
def test_up_to_7500_bytes_there_is_a_link(client, slug):
    item = LONG[slug]["opponents"].split()[0]
    fields = {"opponents": f"{' ' * 35}".join([item] * (7400 // (35 + len(item))))}
    assert 7000 < len(f"/{slug}?{urlencode(fields)}#outcome") <= 7500
    assert client.post(f"/{slug}", data=fields).status_code == 303


def test_what_is_too_long_and_wrong_shows_its_errors_directly(client):
    page = client.post("/solkoff", data={"opponents": "x " * 4000})
    assert page.status_code == 422
    assert page.typed["opponents"] == "x " * 4000
    assert page.summary


# --- errors --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "fields", "name", "token", "place"), REFUSED)
def test_what_cannot_be_read_is_refused_at_its_field(client, slug, fields, name, token, place):
    page = client.get(f"/{slug}", query_string=fields)
    assert page.status_code == 422
    assert page.soup.title.get_text().startswith("Error: ")
    named, sentence = page.summary[0]
    assert named == name
    assert token in sentence
    wrong = page.field(name)
    assert wrong["aria-invalid"] == "true"
    described = " ".join(page.soup.find(id=key).get_text() for key in wrong["aria-describedby"].split())
    assert token in described
    assert sentence in " ".join(described.split())
    assert {key: page.typed[key] for key in fields} == fields

    answer = client.get(f"/{slug}.json", query_string=fields)
    assert answer.status_code == 422
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.json) == {"errors"}
    error = answer.json["errors"][0]
    assert set(error) == {"field", "place", "token", "message"}
    assert (error["field"], error["place"], error["token"]) == (name, place, token)
    assert token in error["message"]


@pytest.mark.parametrize(
    ("slug", "fields", "name"),
    [
        # The seventeenth: no example in a sentence can stand for this place.
        ("solkoff", {"opponents": ", ".join(["4"] * 16 + ["NaN"])}, "opponents"),
        ("buchholz", {"opponents": "\n".join(["4"] * 16 + ["3½½"])}, "opponents"),
        ("solkoff", {"opponents": "\n".join(["W 4"] * 16 + ["X 3"])}, "opponents"),
        ("solkoff", {"opponents": "\n".join(["Name\tPts"] + ["Alex\t4"] * 15 + ["Blair\tx"])}, "opponents"),
        ("sonneborn-berger", {"games": "\n".join(["W 4"] * 16 + ["X 3"])}, "games"),
        ("cuts", {"players": "\n".join(["Alex (4): 4, 3"] * 16 + ["Blair (4): 4, x"])}, "players"),
        (
            "projection",
            {"points": "3", "played": "5", "rounds": "9", "opponents": " ".join(["4"] * 16 + ["1/0"])},
            "opponents",
        ),
        ("match-points", {"matches": "\n".join(["2-1 v 7"] * 16 + ["lost"])}, "matches"),
        ("win-percentages", {"opponents": ", ".join(["5-2"] * 16 + ["4:4:4:4"])}, "opponents"),
    ],
)
def test_a_refused_item_of_a_list_is_named_with_its_place(client, slug, fields, name):
    error = client.get(f"/{slug}.json", query_string=fields).json["errors"][0]
    assert (error["field"], error["place"]) == (name, 17)
    field, sentence = client.get(f"/{slug}", query_string=fields).summary[0]
    assert field == name
    assert re.search(r"\b17\b", sentence), sentence


@pytest.mark.parametrize(("slug", "fields", "name", "token", "place"), REFUSED)
def test_errors_as_csv_name_the_same(client, slug, fields, name, token, place):
    answer = client.get(f"/{slug}.csv", query_string=fields)
    assert answer.status_code == 422
    assert {name, token, str(place or "")} <= set(answer.csv()[1])


@every()
def test_markup_in_any_field_comes_back_as_text(client, slug):
    for name in CALCULATORS[slug].fields:
        for fields in ({name: SCRIPT}, {**EXAMPLES[slug], name: SCRIPT}):
            page = client.get(f"/{slug}", query_string=fields)
            assert "<script>alert" not in page.text
            assert "<img" not in page.text
            if page.field(name).get("type") != "checkbox" and name not in {"decimal", "print"}:
                assert page.typed[name] == SCRIPT


@every()
@pytest.mark.parametrize("text", ["4\0", "\0", "\x1b[31m4", "4\u202e", "4\ufffe", "\ue0024\ue002"], ids=ascii)
def test_control_characters_are_refused_and_break_nothing(client, slug, text):
    for ending in ("", ".json", ".csv"):
        answer = client.get(f"/{slug}{ending}", query_string={MAIN.get(slug, "games"): text})
        assert answer.status_code in {200, 422}


@every()
@pytest.mark.parametrize("digits", ["0", "9", "1"])
def test_thousands_of_digits_in_any_field_break_nothing(client, slug, digits):
    # From 4,301 digits on Python refuses to make a number of a text.
    for name in sorted(CALCULATORS[slug].fields):
        answer = client.post(f"/{slug}.json", data={**EXAMPLES[slug], name: digits * 5000})
        assert answer.status_code in {200, 422}, name


@every()
def test_a_field_sent_twice_breaks_nothing(client, slug):
    name = MAIN.get(slug, "games")
    assert client.get(f"/{slug}?{name}=4&{name}=5").status_code in {200, 422}


@every()
def test_bytes_that_are_no_utf_8_break_nothing(client, slug):
    name = MAIN.get(slug, "games")
    assert client.get(f"/{slug}?{name}=%ff%fe4&%ff=1").status_code in {200, 422}
    assert client.post(f"/{slug}", data=f"{name}=%ff%fe4", content_type="application/x-www-form-urlencoded").status_code


# --- scales and single numbers -----------------------------------------------------------------


WITH_SCALE = ["solkoff", "buchholz", "sonneborn-berger", "cuts", "projection", "top-cut"]


@pytest.mark.parametrize("slug", WITH_SCALE)
@pytest.mark.parametrize(
    ("custom", "wrong"),
    [
        ({"win": "6", "draw": "3"}, None),
        ({"win": "6", "draw": "3", "loss": "1"}, None),
        ({"win": "6", "draw": "6", "loss": "6"}, None),  # win >= draw >= loss allows all equal
        ({"win": "6"}, "draw"),  # with custom, draw is required
        ({"draw": "3"}, "win"),
        ({"win": "0", "draw": "0"}, "win"),  # a win is worth more than 0
        ({"win": "-1", "draw": "-2"}, "win"),
        ({"win": "3", "draw": "4"}, "draw"),
        ({"win": "3", "draw": "1", "loss": "2"}, "loss"),
    ],
)
def test_a_custom_scale_needs_a_win_above_its_draw_above_its_loss(client, slug, custom, wrong):
    fields = {**EXAMPLES[slug], "scale": "custom", **custom}
    fields.pop("score", None)
    answer = client.get(f"/{slug}.json", query_string=fields)
    if wrong is None:
        assert answer.status_code == 200
    else:
        assert answer.status_code == 422
        assert wrong in {error["field"] for error in answer.json["errors"]}


@pytest.mark.parametrize(
    ("slug", "fields", "wrong"),
    [
        ("solkoff", {"opponents": "4, 3", "score": "6", "rounds": "5"}, "score"),
        ("buchholz", {"opponents": "4, 3", "score": "5.5", "rounds": "5"}, "score"),
        ("solkoff", {"opponents": "9, 6", "score": "15.5", "rounds": "5", "scale": "match"}, "score"),
        ("sonneborn-berger", {"games": "W 4", "score": "6", "rounds": "5"}, "score"),
        ("cuts", {"players": "Alex (6): 4, 3", "rounds": "5"}, "players"),
        ("projection", {"points": "6", "played": "5", "rounds": "9"}, "points"),
        ("top-cut", {"players": "64", "rounds": "6", "cut": "8", "points": "6.5"}, "points"),
    ],
)
def test_a_score_above_rounds_times_win_is_an_error(client, slug, fields, wrong):
    answer = client.get(f"/{slug}.json", query_string=fields)
    assert answer.status_code == 422
    assert wrong in {error["field"] for error in answer.json["errors"]}
    assert client.get(f"/{slug}", query_string=fields).status_code == 422


@pytest.mark.parametrize(
    ("slug", "fields"),
    [
        ("solkoff", {"opponents": "4, 3", "score": "5", "rounds": "5"}),
        ("solkoff", {"opponents": "9, 6", "score": "15", "rounds": "5", "scale": "match"}),
        ("solkoff", {"opponents": "4, 3", "score": "6"}),  # no rounds given: nothing to hold it against
        ("cuts", {"players": "Alex (5): 4, 3", "rounds": "5"}),
        ("top-cut", {"players": "64", "rounds": "6", "cut": "8", "points": "6"}),
    ],
)
def test_a_score_up_to_rounds_times_win_is_none(client, slug, fields):
    assert client.get(f"/{slug}.json", query_string=fields).status_code == 200


@pytest.mark.parametrize(
    ("slug", "fields", "most"),
    [
        ("solkoff", {"opponents": "4, 3"}, 50),
        ("buchholz", {"opponents": "4, 3"}, 50),
        ("cuts", {"players": "Alex: 4, 3"}, 50),
        ("match-points", {"matches": "2-1 v 7"}, 50),
        ("top-cut", {"players": "64", "cut": "8"}, 50),
        ("sonneborn-berger", {"games": "W 4"}, 1000),
        ("projection", {"points": "1", "played": "1"}, 1000),
    ],
)
def test_rounds_are_1_to_50_or_up_to_1000_where_events_go_on(client, slug, fields, most):
    for rounds, status in ((1, 200), (most, 200), (0, 422), (most + 1, 422), ("5.5", 422), ("-1", 422), ("٣", 422)):
        answer = client.get(f"/{slug}.json", query_string={**fields, "rounds": rounds})
        assert answer.status_code == status, rounds
        if status == 422:
            assert answer.json["errors"][0]["field"] == "rounds"


@pytest.mark.parametrize(
    ("slug", "fields", "key", "number"),
    [
        # Single numbers take the comma as decimal mark always.
        ("solkoff", {"opponents": "4, 3", "score": "1,5", "rounds": "2"}, "modified_band", "plus"),
        ("sonneborn-berger", {"wins": "2", "avg_beaten": "3,5"}, "sb", 7),
        ("sonneborn-berger", {"games": "W 3,5\nD 2,5"}, "sb", 4.75),
        ("top-cut", {"players": "64", "rounds": "6", "cut": "8", "points": "5,5"}, "verdict", "in"),
        ("win-percentages", {"record": "0-1", "floor": "12,5"}, "match_win", 12.5),
    ],
)
def test_single_numbers_take_the_comma_as_decimal_mark(client, slug, fields, key, number):
    assert client.get(f"/{slug}.json", query_string=fields).json["results"][key] == number


# --- ambiguous commas ----------------------------------------------------------------------------------------------


AMBIGUOUS = [
    # As read: 4.5 + 3.5; the commas could also separate.
    ("solkoff", {"opponents": "4,5 3,5"}, r"4½ · 3½|4\.5 · 3\.5", lambda results: results["solkoff"], 8, 17),
    ("buchholz", {"opponents": "4;3,5;2,5"}, r"4 · 3½ · 2½", lambda results: results["buchholz"], 10, 19),
    # Five scores; two of the commas could also be decimal.
    ("solkoff", {"opponents": "3,5,4,2,5"}, r"3 · 5 · 4 · 2 · 5", lambda results: results["solkoff"], 19, 10),
    (
        "projection",
        {"points": "1", "played": "2", "rounds": "5", "opponents": "4,5 3,5"},
        r"4½ · 3½",
        lambda results: results["solkoff"]["now"],
        8,
        17,
    ),
    (
        "cuts",
        {"players": "Alex: 4,5 3,5\nBlair: 4 3"},
        r"4½|4\.5",
        lambda results: results["players"][0]["values"]["raw"],
        8,
        17,
    ),
    (
        "match-points",
        {"matches": "1-1 v 4\n1-1 v 4", "opponent_percents": "62,5 37,5"},
        r"62½ · 37½",
        lambda results: results["opponents_win_percent"],
        50,
        (62 + 5 + 37 + 5) / 2,
    ),
]


def other_readings(page):
    """The links of the outcome that read the commas in another way."""
    links = [link["href"] for link in page.outcome.find_all("a", href=re.compile("comma="))]
    return [link for link in links if not re.search(r"\.(?:csv|json)\?", link)]


@pytest.mark.parametrize(
    ("slug", "fields", "shown", "number", "taken", "other"), AMBIGUOUS, ids=[f"{row[0]} {row[4]}" for row in AMBIGUOUS]
)
def test_an_ambiguous_comma_shows_the_reading_and_offers_the_other(client, slug, fields, shown, number, taken, other):
    page = client.get(f"/{slug}", query_string=fields)
    assert re.search(shown, page.said)
    assert number(client.get(f"/{slug}.json", query_string=fields).json["results"]) == taken
    (link,) = other_readings(page)
    address = link.partition("#")[0]
    assert number(client.get(address.replace("?", ".json?", 1)).json["results"]) == other


@pytest.mark.parametrize(
    ("slug", "fields", "number", "taken", "other"),
    [(slug, fields, *rest) for slug, fields, _, *rest in AMBIGUOUS],
    ids=[f"{row[0]} {row[4]}" for row in AMBIGUOUS],
)
@pytest.mark.parametrize("choice", ["separator", "decimal"])
def test_a_chosen_reading_offers_the_way_back(client, slug, fields, number, taken, other, choice):
    # Read as separators the numbers are more, and so is their sum.
    chosen, back = (max(taken, other), min(taken, other)) if choice == "separator" else sorted([taken, other])
    page = client.get(f"/{slug}", query_string={**fields, "comma": choice})
    assert number(client.get(f"/{slug}.json", query_string={**fields, "comma": choice}).json["results"]) == chosen
    (link,) = other_readings(page)
    assert link.count("comma=") == 1
    address = link.partition("#")[0].replace("?", ".json?", 1)
    assert number(client.get(address).json["results"]) == back


@pytest.mark.parametrize("opponents", ["4, 3, 2", "4.5,3.5", "4; 3; 2", "4½,3½", "12,9,9,6,6"])
def test_plain_commas_offer_nothing(client, opponents):
    assert other_readings(client.get("/solkoff", query_string={"opponents": opponents})) == []


def test_an_offer_of_the_other_reading_never_loses_a_long_list(client):
    page = client.post("/solkoff", data={"opponents": " ".join(["4,5"] * 100) + " " * 8000 + "4,5"})
    for link in page.outcome.find_all("a", href=re.compile("comma=")):
        assert "opponents=" in link["href"]


# --- caches --------------------------------------------------------------------------------------------------------


@every()
@pytest.mark.parametrize("ending", ["", ".json", ".csv"])
def test_the_same_address_again_is_304(client, slug, ending):
    first = client.get(f"/{slug}{ending}", query_string=EXAMPLES[slug])
    assert first.headers["ETag"]
    assert first.headers["Cache-Control"]
    again = client.get(
        f"/{slug}{ending}", query_string=EXAMPLES[slug], headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    other = client.get(f"/{slug}{ending}", query_string={**EXAMPLES[slug], "decimal": ","})
    assert other.headers["ETag"] != first.headers["ETag"]
    # Compressed and plain answers share the tag: it has to be a weak one, or to differ.
    packed = client.get(f"/{slug}{ending}", query_string=EXAMPLES[slug], headers={"Accept-Encoding": "gzip"})
    assert first.headers["ETag"].startswith("W/") or packed.headers["ETag"] != first.headers["ETag"]


@every()
def test_the_empty_form_again_is_304(client, slug):
    first = client.get(f"/{slug}")
    assert client.get(f"/{slug}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get(f"/{slug}", headers={"If-None-Match": 'W/"other"'}).status_code == 200


@every()
@pytest.mark.parametrize("ending", ["", ".json", ".csv"])
def test_head_has_the_headers_of_get_and_no_body(client, slug, ending):
    for fields in ({}, EXAMPLES[slug]):
        got = client.get(f"/{slug}{ending}", query_string=fields)
        head = client.head(f"/{slug}{ending}", query_string=fields)
        assert (head.status_code, head.data) == (got.status_code, b"")
        assert head.mimetype == got.mimetype
        assert head.headers.get("ETag") == got.headers.get("ETag")


# --- the form ------------------------------------------------------------------------------------------------------


@every()
def test_the_folded_part_is_closed_until_a_field_in_it_is_used_or_wrong(client, slug):
    empty = client.get(f"/{slug}")
    folded = empty.soup.select("main form details")
    assert not [part for part in folded if part.has_attr("open")]
    for part in folded:
        for field in part.select("[name]"):
            for text in ("7", "not a number"):
                page = client.get(f"/{slug}", query_string={**EXAMPLES[slug], field["name"]: text})
                assert page.field(field["name"]).find_parent("details").has_attr("open") or (
                    field.name == "input" and (field.get("type") == "checkbox")
                ), field["name"]


@every()
def test_the_outcome_stands_under_the_id_that_the_address_ends_in(client, slug):
    for fields in (EXAMPLES[slug], {MAIN.get(slug, "wins"): "wrong"}):
        page = client.get(f"/{slug}", query_string=fields)
        assert len(page.soup.find_all(id="outcome")) == 1
        assert page.outcome.find_parent("main")
