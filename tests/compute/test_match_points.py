"""The OSwiss methods: matches as typed, Progress, wins, Buchholz, Berger and percentages."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.match_points import Match, MatchPoints, highest_game_count, read_matches
from calculators.compute.scores import ReadingError, round_half_up

BYE = Match(bye=True)


def match(own, other, total=None):
    return Match(Fraction(own), Fraction(other), None if total is None else Fraction(total))


def of_matches(text, *, rounds=None, bye="0", match_max=None):
    matches = read_matches(text)
    most = highest_game_count(matches) if match_max is None else Fraction(match_max)
    return MatchPoints(matches, rounds or len(matches), most, Fraction(bye))


# Matches as typed


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("2-1 v 7", [match(2, 1, 7)]),
        ("2-1", [match(2, 1)]),  # total unknown
        ("BYE", [BYE]),
        ("bye", [BYE]),
        ("2-1 v 7\n2-0 v 5\nBYE\n1-1", [match(2, 1, 7), match(2, 0, 5), BYE, match(1, 1)]),
        ("1-1, 2-0", [match(1, 1), match(2, 0)]),
        ("2-1 v 7; 2-0 v 5", [match(2, 1, 7), match(2, 0, 5)]),
        ("2 - 1 v 7", [match(2, 1, 7)]),
        ("2–1 v 7", [match(2, 1, 7)]),
        ("2:1 v 7", [match(2, 1, 7)]),
        ("2-1 V 7", [match(2, 1, 7)]),
        ("2-1 vs 7", [match(2, 1, 7)]),  # other ways to write "against"
        ("2-1 vs. 7", [match(2, 1, 7)]),
        ("½-1½ v 3½", [match("0.5", "1.5", "3.5")]),
        ("2-1 v 7,5", [match(2, 1, "7.5")]),  # in a number of its own a comma is decimal
        ("0-0 v 0", [match(0, 0, 0)]),
        ("\ufeff2-1 v 7\r\n\r\n1-1\r\n", [match(2, 1, 7), match(1, 1)]),
        ("", []),
    ],
)
def test_a_match_is_own_and_opponents_game_points_and_total(text, matches):
    assert list(read_matches(text)) == matches


@pytest.mark.parametrize(
    "line",
    ["2", "x", "2-", "-1", "-1-2", "2-1-3", "2-x", "2-1 v", "2-1 v z", "2-1 7", "2-1 v 7 8", "2-1 v NaN", "BYE 2", "W"],
)
def test_what_is_no_match_is_refused_by_line(line):
    with pytest.raises(ReadingError) as refused:
        read_matches(f"1-1\n{line}\n2-0")
    (problem,) = refused.value.problems
    assert problem.token in line
    assert problem.token in problem.message
    assert problem.place == 2
    assert problem.message.startswith("Line 2: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("2-1 v 7\n\nfoo", "Line 3: "),  # blank lines are lines
        ("2-1; 1-1; foo", "Line 1: "),  # several matches on one line
        ("2-1, foo", "Line 1: "),
        ("\r\n\r\nfoo", "Line 3: "),
    ],
)
def test_the_line_named_is_the_one_typed(text, line):
    with pytest.raises(ReadingError) as refused:
        read_matches(text)
    assert refused.value.problems[0].message.startswith(line)


def test_every_line_refused_is_named():
    with pytest.raises(ReadingError) as refused:
        read_matches("foo\n2-1\nbar")
    assert [problem.token for problem in refused.value.problems] == ["foo", "bar"]


def test_too_many_matches_are_refused_with_the_limit():
    assert len(read_matches("1-0\n" * 200)) == 200
    with pytest.raises(ReadingError, match="200"):
        read_matches("1-0\n" * 201)
    with pytest.raises(ReadingError, match="200"):
        read_matches("\n" * 300_000)


# Progress and wins


@pytest.mark.parametrize(
    ("text", "bye", "progress"),
    [
        ("1-1, 2-0", "0", 3),  # a draw 1-1, then a win 2-0
        ("2-1\nBYE\n1-2", "0", 3),  # a bye gives nothing unless said
        ("2-1\nBYE\n1-2", "2", 5),
        ("BYE\nBYE", "1.5", 3),
        ("0-2", "0", 0),
    ],
)
def test_progress_adds_up_own_game_points_and_byes(text, bye, progress):
    assert of_matches(text, bye=bye).progress == progress


@pytest.mark.parametrize(
    ("text", "wins"),
    [
        ("2-0, 0-2, 0-2, 0-2", 1),  # one win and three losses …
        ("1-1, 1-1, 1-1, 1-1", 0),  # … rank above four draws
        ("2-1, 2-0, 1-2", 2),
        ("BYE, 1-0", 1),  # a bye is no win
        ("1½-1", 1),
        ("0-0", 0),
    ],
)
def test_a_win_is_more_game_points_than_the_opponent(text, wins):
    assert of_matches(text, bye="2").wins == wins


# Buchholz and Berger


@pytest.mark.parametrize(
    ("text", "buchholz", "berger"),
    [
        ("2-1 v 7\n2-0 v 5\n1-1 v 6\n0-2 v 9", 27, 30),  # 14 + 10 + 6 + 0
        ("2-1 v 7\nBYE\n1-2 v 8", 15, 22),  # a bye has no opponent: 14 + 8
        ("2-1 v 7\n0-2", None, 14),  # nothing scored against the unknown one
        ("2-1 v 7\n1-2", None, None),  # a point scored against the unknown one
        ("1-1 v 0", 0, 0),  # 0 is a known total
        ("0-2\n0-2", None, 0),
    ],
)
def test_buchholz_and_berger_need_the_totals_that_count(text, buchholz, berger):
    found = of_matches(text, bye="2")
    assert found.buchholz == buchholz
    assert found.berger == berger


@pytest.mark.parametrize(
    ("text", "rounds", "match_max", "per_cent"),
    [
        ("1-0 v 4\n1-0 v 3½\n½-½ v 3\n0-1 v 2½\n0-1 v 2", 5, "1", "60"),  # 15 of 5 × 5
        ("1-0 v 4\n1-0 v 3½\n½-½ v 3\n0-1 v 2½\n0-1 v 2", None, None, "60"),  # a line a round, most 1
        ("2-1 v 7\n2-0 v 5\n1-1 v 6\n0-2 v 9", None, None, "84.375"),  # 27 of 4 × 4 × 2
        ("2-1 v 7\n2-0 v 5\n1-1 v 6\n0-2 v 9", 6, None, "37.5"),  # 27 of 6 × 6 × 2
        ("2-1 v 7\n2-0 v 5\n1-1 v 6\n0-2 v 9", None, "3", "56.25"),  # 27 of 4 × 4 × 3
        ("2-1 v 7\nBYE\n1-2 v 8", None, None, "250/3"),  # 15 of 3 × 3 × 2
        ("2-1 v 7\n1-1", None, None, None),  # a total is unknown
        ("0-0 v 3", None, None, None),  # nothing to be had: no per cent of nothing
    ],
)
def test_buchholz_in_per_cent_is_of_rounds_squared_times_the_match_maximum(text, rounds, match_max, per_cent):
    found = of_matches(text, rounds=rounds, match_max=match_max)
    assert found.buchholz_percent == (None if per_cent is None else Fraction(per_cent))


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("2-1\n0-2", 2),
        ("1-1\n0-3", 3),  # the opponent's side counts too
        ("BYE\n½-½", Fraction(1, 2)),
        ("BYE", 0),
        ("", 0),
    ],
)
def test_the_match_maximum_is_the_highest_count_of_one_side(text, most):
    assert highest_game_count(read_matches(text)) == most


# Percentages of a match


@pytest.mark.parametrize(
    ("text", "own", "other"),
    [
        ("2-1", "66.67", "33.33"),
        ("1-2", "33.33", "66.67"),
        ("2-0", "100", "0"),
        ("0-2", "0", "100"),
        ("1-1", "50", "50"),
        ("0-0", "50", "50"),
        ("3-1", "75", "25"),
        ("1½-½", "75", "25"),
    ],
)
def test_a_match_counts_by_its_share_of_game_points(text, own, other):
    (found,) = read_matches(text)
    assert [round_half_up(share, 2) for share in found.percents] == [Fraction(own), Fraction(other)]


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("2-1\n1-2", "100"),
        ("2-1\n2-0\n1-1", "650/3"),  # 66⅔ + 100 + 50
        ("2-1\nBYE", "200/3"),  # a bye adds nothing
        ("BYE", "0"),
    ],
)
def test_the_sum_of_percentages_leaves_byes_out(text, total):
    assert of_matches(text, bye="2").percent_sum == Fraction(total)


def test_a_bye_has_no_percentages():
    assert BYE.percents is None


@pytest.mark.parametrize("text", ["2-1 v 7", "2-1", "BYE", "½-1½ v 3½", "0-0 v 0"])
def test_a_match_is_printed_as_typed(text):
    assert [str(found) for found in read_matches(text)] == [text]


# Laws

GAME_POINTS = st.integers(0, 6).map(lambda halves: Fraction(halves, 2))
TOTALS = st.integers(0, 40).map(lambda halves: Fraction(halves, 2))
KNOWN = st.builds(Match, GAME_POINTS, GAME_POINTS, TOTALS)
MATCHES = st.lists(KNOWN | st.builds(Match, GAME_POINTS, GAME_POINTS) | st.just(BYE), min_size=1, max_size=10)
ALL_KNOWN = st.lists(KNOWN, min_size=1, max_size=10)


def points_of(matches, rounds=10, most=3, bye=1):
    return MatchPoints(tuple(matches), rounds, Fraction(most), Fraction(bye))


METHODS = ("progress", "wins", "buchholz", "berger", "percent_sum", "buchholz_percent")


@given(MATCHES, st.randoms(use_true_random=False))
def test_the_order_of_matches_changes_no_method(matches, random):
    one, other = points_of(matches), points_of(random.sample(matches, len(matches)))
    for method in METHODS:
        assert getattr(one, method) == getattr(other, method)


@given(MATCHES)
def test_matches_printed_are_read_again(matches):
    assert read_matches("\n".join(map(str, matches))) == tuple(matches)


@given(KNOWN)
def test_the_two_percentages_are_100_and_swap_with_the_sides(played):
    own, other = played.percents
    assert own + other == 100
    assert Match(played.other, played.own).percents == (other, own)


@given(ALL_KNOWN, st.integers(1, 9))
def test_scaling_the_totals_scales_buchholz_and_berger(matches, times):
    larger = [Match(one.own, one.other, one.total * times) for one in matches]
    assert points_of(larger).buchholz == times * points_of(matches).buchholz
    assert points_of(larger).berger == times * points_of(matches).berger


@given(ALL_KNOWN, ALL_KNOWN)
def test_per_cent_orders_players_of_one_event_like_buchholz(ours, theirs):
    one, other = points_of(ours), points_of(theirs)
    assert (one.buchholz < other.buchholz) == (one.buchholz_percent < other.buchholz_percent)


@given(MATCHES, MATCHES)
def test_every_method_that_is_a_sum_adds_up_over_parts_of_the_event(first, then):
    for method in ("progress", "wins", "percent_sum"):
        together = getattr(points_of([*first, *then]), method)
        assert together == getattr(points_of(first), method) + getattr(points_of(then), method)
