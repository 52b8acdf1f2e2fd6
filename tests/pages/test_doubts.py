"""What no page passes over in silence: numbers that cannot be, rounds left out, texts that were read in some way."""

import pytest


def warnings_of(client, slug, **fields):
    return " ".join(client.get(f"/{slug}.json", query_string=fields).json["warnings"])


@pytest.mark.parametrize(
    ("slug", "fields", "named"),
    [
        ("solkoff", {"opponents": "7 3 2", "rounds": "3"}, "7 is above 3 rounds × 1"),
        ("cuts", {"players": "A (3): 7 3 2", "rounds": "3"}, "A: 7 is above 3 rounds × 1"),
        ("sonneborn-berger", {"games": "W 7\nD 3", "rounds": "5"}, "7 is above 5 rounds × 1"),
        ("sonneborn-berger", {"wins": "1", "avg_beaten": "7", "rounds": "5"}, "7 is above 5 rounds × 1"),
        # After five rounds nobody has twelve points.
        (
            "projection",
            {"points": "3", "played": "5", "rounds": "9", "opponents": "12 5 4 3 3"},
            "12 is above 5 rounds",
        ),
        ("match-points", {"matches": "2-1 v 7"}, "7 is above 1 round × 2"),
    ],
)
def test_a_score_that_cannot_be_is_doubted_everywhere(client, slug, fields, named):
    assert named in warnings_of(client, slug, **fields)


@pytest.mark.parametrize(
    ("slug", "fields", "named"),
    [
        ("solkoff", {"opponents": "4 3 2", "rounds": "5"}, "2 of 5 rounds"),
        ("cuts", {"players": "A: 3 2 2\nB: 3 2"}, "B"),
        ("projection", {"points": "3", "played": "5", "rounds": "9", "opponents": "4 3"}, "2 opponents after 5 rounds"),
        ("swiss-rounds", {"players": "5", "cut": "1"}, "more than 3"),  # 5 × 6 ÷ 2^5 = 0.94 in five rounds
        ("win-percentages", {"opponents": "0-3, 3-0", "floor": "0.33"}, "33"),
        ("top-cut", {"players": "64", "rounds": "6", "cut": "8", "points": "3.5"}, "No record here gives 3½"),
    ],
)
def test_what_was_left_out_or_hardly_meant_is_told(client, slug, fields, named):
    assert named in warnings_of(client, slug, **fields)


@pytest.mark.parametrize(
    ("slug", "fields", "named"),
    [
        ("solkoff", {"opponents": "3,5"}, "comma=decimal: 3½"),
        ("solkoff", {"opponents": "Name\tPts\nAnn\t4\nTotal\t4"}, "Pts"),
        ("solkoff", {"opponents": "Name\tPts\nAnn\t4\nBo\t3\nTotal\t7"}, "Total 7"),
        ("sonneborn-berger", {"games": "W 4\nF"}, "F was read as a forfeit loss"),
        ("buchholz", {"opponents": "W 3\nH\nW 1.5\nD 3.5\nD 3.5", "published": "15"}, "FIDE 2023–2026"),
        # From totals there is no stand-in for the bye; from scores none without the own score.
        ("sonneborn-berger", {"wins": "2", "avg_beaten": "3", "byes": "1", "published": "7.5"}, "not tried"),
        ("buchholz", {"opponents": "4 3 2", "unplayed": "1", "published": "13"}, "not tried"),
    ],
)
def test_programs_are_told_what_the_page_says(client, slug, fields, named):
    assert named in warnings_of(client, slug, **fields)
    assert named.removeprefix("comma=decimal: ") in client.get(f"/{slug}", query_string=fields).said


def test_a_published_number_is_read_whole(client):
    for typed in ("15t", "t15", "\\15"):
        assert client.get("/solkoff.json", query_string={"opponents": "4 3", "published": typed}).status_code == 422


def test_a_contradiction_is_said_in_a_whole_sentence(client):
    fields = {"games": "W 3; D 2½", "rounds": "7", "opponents": "3 2 1"}
    (error,) = client.get("/projection.json", query_string=fields).json["errors"]
    assert error["message"].endswith("Leave this empty or mend the rounds.")


def test_what_a_body_says_comes_before_the_query(client):
    answer = client.post("/solkoff.json?opponents=9+9", data={"opponents": "4 3"})
    assert answer.json["results"]["solkoff"] == 7


def test_a_negative_count_is_out_of_bounds_not_unreadable(client):
    (error,) = client.get("/solkoff.json", query_string={"opponents": "4", "low": "-1"}).json["errors"]
    assert "between 0 and 9" in error["message"]


def test_a_name_without_its_colon_is_told_what_is_missing(client):
    (error,) = client.get("/cuts.json", query_string={"players": "Alex 4 3 2"}).json["errors"]
    assert "colon" in error["message"]
