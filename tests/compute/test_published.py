"""A published number: which variant, cut, rule and rounding gives it, or by how much none does."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.contributions import Standing
from calculators.compute.cuts import Cut
from calculators.compute.opponent_scores import OpponentScore, read_opponent
from calculators.compute.published import (
    OTHER_STAND_INS,
    Candidate,
    Published,
    decide,
    how_rounded,
    solkoff_candidates,
    sonneborn_candidates,
)
from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    Round,
    read_rounds,
)
from calculators.compute.rules import RULE_SETS, SINGLE_PLAYER
from calculators.compute.scores import CHESS, SCALES, round_half_up
from calculators.compute.solkoff import from_scores

MATCH = SCALES["match"]
FIDE_2026, FIDE_2024, US_CHESS = (RULE_SETS[key].short for key in ("fide-2026", "fide-2024", "us-chess"))
VIRTUAL, PLAIN = RULE_SETS["fide-virtual"].short, RULE_SETS["plain"].short
EVERYWHERE = "under every rule"

# A player of the FIDE Technical Commission's exercise: 3½ points of 5 with a half-point bye.
WITH_A_BYE = "W 3; H; W 1.5; D 3.5; D 3.5"


def printed(text):
    """A number as it was printed, with its decimals."""
    return Published(Fraction(text), len(text.partition(".")[2]))


def standing_for(rules, rounds, score, scale=CHESS, **more):
    more.setdefault("per_unplayed", scale.draw)
    return Standing(RULE_SETS[rules], scale, rounds, score, **more)


def of_rounds(text, candidates, rules="fide-2026", *, rounds=5, scale=CHESS, **more):
    """Every way to count the rounds of a player; `candidates` is the function that lists them."""
    read = read_rounds(text)
    return list(candidates(read.rounds, standing_for(rules, rounds, read.points(scale), scale, **more)))


def solkoffs(text, rules="fide-2026", own_cut=None, **more):
    return of_rounds(text, lambda rounds, standing: solkoff_candidates(rounds, standing, own_cut), rules, **more)


def sonneborns(text, rules="fide-2026", **more):
    return of_rounds(text, sonneborn_candidates, rules, **more)


def of_scores(text, score, rounds, own_cut=None, rules="us-chess", unplayed=0):
    """Every way to count a plain list of opponents' scores."""
    listed = from_scores([read_opponent(token) for token in text.split()], unplayed, unplayed)
    own = None if score is None else Fraction(score)
    return list(solkoff_candidates(listed, standing_for(rules, rounds, own, in_order=False), own_cut))


def found(number, candidates):
    """Variant, rules and rounding of each way that gives the number."""
    return [
        (match.candidate.variant, match.candidate.rules, match.rounding)
        for match in decide(printed(number), candidates).matches
    ]


def exactly(number, variant, candidates):
    """The names of the rules under which a variant is exactly the number."""
    names = [rules for key, rules, rounding in found(number, candidates) if key == variant and not rounding]
    return set("; ".join(names).split("; ")) if names else set()


# Rounding


@pytest.mark.parametrize(
    ("number", "published", "words"),
    [
        ("8.25", "8.3", ["half", "up", "1 decimal"]),  # as some lists print it
        ("8.25", "8.2", ["half", "down", "1 decimal"]),  # and as others do
        ("8.26", "8.3", ["rounded", "1 decimal"]),
        ("8.24", "8.2", ["rounded", "1 decimal"]),
        ("8.26", "8.2", ["cut off", "1 decimal"]),
        ("8.75", "8", ["cut off", "whole"]),
        ("8.75", "9", ["rounded", "whole"]),
        ("8.5", "9", ["half", "up", "whole"]),
        ("8.5", "8", ["half", "down", "whole"]),
        ("10/3", "3.33", ["rounded", "2 decimals"]),
        ("10/3", "3.3", ["rounded", "1 decimal"]),
        ("10/3", "3", ["rounded", "whole"]),
        ("20/3", "6.67", ["rounded", "2 decimals"]),
        ("20/3", "6.66", ["cut off", "2 decimals"]),
        ("-8.25", "-8.3", ["half", "1 decimal"]),
        ("-8.26", "-8.2", ["cut off", "1 decimal"]),
    ],
)
def test_a_rounding_that_gives_the_published_number_has_a_name(number, published, words):
    rounding = how_rounded(Fraction(number), printed(published))
    assert rounding
    for word in words:
        assert word in rounding


@pytest.mark.parametrize(
    ("number", "published"), [("8.25", "8.25"), ("8", "8"), ("8", "8.0"), ("8.5", "8.50"), ("0", "0"), ("-1", "-1")]
)
def test_the_number_itself_needs_no_rounding(number, published):
    assert how_rounded(Fraction(number), printed(published)) == ""


@pytest.mark.parametrize(
    ("number", "published"),
    [
        ("8.25", "8.4"),
        ("8.25", "8.1"),
        ("8.25", "8.30"),  # two decimals were printed: nothing was rounded to one
        ("8.25", "8.20"),
        ("8.24", "8.3"),  # rounding everything up is not done
        ("8", "9"),
        ("8", "7"),
        ("10/3", "3.34"),
        ("8.75", "10"),
        ("8.25", "-8.3"),
        ("8.25", "0"),
    ],
)
def test_what_no_rounding_gives_is_not_given(number, published):
    assert how_rounded(Fraction(number), printed(published)) is None


# Verdicts


WAYS = [
    Candidate("sum", "one rule", Fraction("8.25")),
    Candidate("cut", "one rule", Fraction("8.3")),
    Candidate("cut", "another rule", Fraction(7)),
]


def test_every_way_that_gives_the_number_is_named_the_exact_ones_first():
    verdict = decide(printed("8.3"), WAYS)
    assert [(match.candidate, bool(match.rounding)) for match in verdict.matches] == [(WAYS[1], False), (WAYS[0], True)]
    assert verdict.missed_by is None


@pytest.mark.parametrize(
    ("number", "nearest", "missed_by"),
    [
        ("7.5", 2, "0.5"),  # above the nearest
        ("6.8", 2, "-0.2"),  # below it
        ("8.27", 0, "0.02"),
        ("100", 1, "91.7"),
    ],
)
def test_where_no_way_gives_the_number_the_nearest_is_named_and_by_how_much_it_misses(number, nearest, missed_by):
    verdict = decide(printed(number), WAYS)
    assert verdict.matches == ()
    assert verdict.nearest == WAYS[nearest]
    assert verdict.missed_by == Fraction(missed_by)


def test_where_nothing_can_be_formed_nothing_is_near():
    verdict = decide(printed("8"), [])
    assert (verdict.matches, verdict.nearest, verdict.missed_by) == ((), None, None)


# Solkoff and Buchholz


@pytest.mark.parametrize(
    ("number", "variants"),
    [
        ("15", {"solkoff"}),
        ("13", {"cut_low_1", "modified_median"}),  # a plus score drops the lowest
        ("10.5", {"cut_low_2"}),
        ("11", {"cut_high_1"}),
        ("7.5", {"cut_high_2"}),
        ("9", {"median_1_1"}),
        ("3", {"median_2_2", "average"}),  # 15 ÷ 5, too
        ("6.5", {"cut_own"}),  # 15 − 2 − 2.5 − 4 with two dropped below and one above
    ],
)
def test_a_list_without_unplayed_rounds_names_the_variant_under_every_rule(number, variants):
    matches = found(number, of_scores("4 3.5 3 2.5 2", "3.5", 5, own_cut=Cut(2, 1)))
    exact = [(variant, rules) for variant, rules, rounding in matches if not rounding]
    assert sorted(exact) == [(variant, EVERYWHERE) for variant in sorted(variants)]


def test_no_variant_gives_a_number_between_them():
    verdict = decide(printed("12.25"), of_scores("4 3.5 3 2.5 2", "3.5", 5))
    assert verdict.matches == ()
    assert verdict.nearest.number == 13
    assert verdict.missed_by == Fraction("-0.75")


def test_without_an_own_score_the_modified_median_is_no_candidate():
    assert "modified_median" not in {way.variant for way in of_scores("4 3.5 3 2.5 2", None, 5)}


@pytest.mark.parametrize(
    ("number", "rules", "not_rules"),
    [
        ("15", FIDE_2024, FIDE_2026),  # a dummy of 3½
        ("14", FIDE_2026, FIDE_2024),  # capped at 5 × ½
    ],
)
@pytest.mark.parametrize("shown_rules", SINGLE_PLAYER)
def test_a_half_point_bye_tells_the_fide_editions_apart(number, rules, not_rules, shown_rules):
    names = exactly(number, "solkoff", solkoffs(WITH_A_BYE, shown_rules))
    assert rules in names
    assert not_rules not in names


@pytest.mark.parametrize(
    ("number", "names"),
    [
        # 3 + 1½ + 3½ + 3½ = 11½, and the stand-in of the bye
        ("11.5", {PLAIN, US_CHESS, OTHER_STAND_INS["zero"]}),  # none, or 0
        ("14", {FIDE_2026, OTHER_STAND_INS["half"], OTHER_STAND_INS["capped"]}),  # 2½
        ("14.375", {OTHER_STAND_INS["average"]}),  # 11½ ÷ 4 = 2.875
        ("14.5", {VIRTUAL}),  # 1 + ½ + 3 × ½ = 3
        ("15", {FIDE_2024, OTHER_STAND_INS["own"]}),  # 3½
    ],
)
def test_every_rule_for_the_bye_that_gives_the_sum_is_named(number, names):
    assert exactly(number, "solkoff", solkoffs(WITH_A_BYE)) == names


def test_a_custom_stand_in_is_a_way_too():
    ways = solkoffs(WITH_A_BYE, unplayed_as="custom", custom=Fraction("1.25"))
    (name,) = exactly("12.75", "solkoff", ways)  # 11½ + 1¼
    assert "1.25" in name
    assert exactly("15", "solkoff", ways) == {FIDE_2024, OTHER_STAND_INS["own"]}  # and the others still are


def test_the_stand_ins_have_names_of_their_own():
    assert set(OTHER_STAND_INS) == {"zero", "half", "average", "own", "capped"}
    assert len(set(OTHER_STAND_INS.values())) == 5


def test_the_cut_of_2026_and_2024_is_the_same_where_the_bye_goes():
    names = exactly("11.5", "cut_low_1", solkoffs(WITH_A_BYE))
    assert {FIDE_2024, FIDE_2026, US_CHESS} <= names  # the bye goes, or its 0
    assert PLAIN not in names  # without the bye the 1½ goes: 10
    assert exactly("10", "cut_low_1", solkoffs(WITH_A_BYE)) == {PLAIN}


def test_a_plain_list_with_unplayed_rounds_leaves_out_what_needs_their_order():
    ways = of_scores("4 3 3", "3", 5, unplayed=2)
    assert exactly("16", "solkoff", ways) == {FIDE_2024, OTHER_STAND_INS["own"]}
    assert not any(VIRTUAL in way.rules for way in ways)
    assert EVERYWHERE not in {way.rules for way in ways if way.variant == "solkoff"}


def test_opponents_unplayed_rounds_are_tried_as_a_draw_and_as_nothing():
    ways = solkoffs("W 2+2u; W 3; L 4")
    as_draws = [way for way in ways if way.variant == "solkoff" and way.number == 10]  # 3 + 3 + 4
    as_nothing = [way for way in ways if way.variant == "solkoff" and way.number == 9]  # 2 + 3 + 4
    assert len(as_draws) == len(as_nothing) == 1
    assert as_draws[0].rules != as_nothing[0].rules
    assert "0.5" in as_draws[0].rules
    assert "opponents' unplayed rounds" in as_nothing[0].rules


def test_opponents_unplayed_rounds_are_tried_as_chosen_too():
    ways = solkoffs("W 2+2u; W 3; L 4", per_unplayed=Fraction("0.4"))
    for number in ("10", "9", "9.8"):  # a draw, nothing, and 2 × 0.4
        assert exactly(number, "solkoff", ways)


def test_the_average_opponent_is_a_way_too():
    assert ("average", EVERYWHERE, "") in found("3.5", solkoffs("W 4; L 3; H"))
    rounded = found("3.33", solkoffs("W 4; L 3; W 3"))
    assert [(variant, bool(rounding)) for variant, _, rounding in rounded] == [("average", True)]


# Sonneborn-Berger


def test_a_quarter_is_found_under_both_roundings():
    # 3½ + 3½ + ½ × 2½ = 8.25, printed as 8.3 here and as 8.2 there
    ways = sonneborns("W 3.5; W 3.5; D 2.5; L 3; L 3")
    for number, direction in (("8.3", "up"), ("8.2", "down")):
        matches = [(variant, rounding) for variant, _, rounding in found(number, ways)]
        assert {variant for variant, _ in matches} == {"sb_half", "sb_points"}
        assert all(direction in rounding for _, rounding in matches)
    assert {rounding for *_, rounding in found("8.25", ways)} == {""}


@pytest.mark.parametrize(
    ("number", "names"),
    [
        # 3 + 1½ + 1¾ + 1¾ = 8, and half of the stand-in of the bye
        ("9.75", {FIDE_2024, OTHER_STAND_INS["own"]}),  # ½ × 3½
        ("9.25", {FIDE_2026, OTHER_STAND_INS["half"], OTHER_STAND_INS["capped"]}),  # ½ × 2½
        ("9.5", {VIRTUAL}),  # ½ × 3
        ("8", {PLAIN, US_CHESS, OTHER_STAND_INS["zero"]}),
    ],
)
def test_every_rule_for_the_bye_that_gives_sonneborn_berger_is_named(number, names):
    for variant in ("sb_half", "sb_points"):  # the same on the chess scale
        assert exactly(number, variant, sonneborns(WITH_A_BYE)) == names


@pytest.mark.parametrize(
    ("number", "names"),
    [
        ("8", {FIDE_2024, OTHER_STAND_INS["own"]}),  # the bye's 1¾ goes: it is worth more than the 1½
        ("7.75", {FIDE_2026, OTHER_STAND_INS["half"], OTHER_STAND_INS["capped"]}),  # 9¼ less the 1½, above the bye's 1¼
        ("6.5", {PLAIN}),  # 8 less the 1½
    ],
)
def test_cut_one_of_sonneborn_berger_follows_the_rule_set(number, names):
    assert names <= exactly(number, "sb_low_1_half", sonneborns(WITH_A_BYE))


@pytest.mark.parametrize(
    ("number", "rules", "direction"),
    [("9.8", FIDE_2024, "up"), ("9.2", FIDE_2026, "down"), ("9.3", FIDE_2026, "up"), ("9.7", FIDE_2024, "down")],
)
def test_a_rounded_sonneborn_berger_tells_the_editions_apart(number, rules, direction):
    matches = [match for match in found(number, sonneborns(WITH_A_BYE)) if match[0] == "sb_half"]
    assert any(rules in names.split("; ") and direction in rounding for _, names, rounding in matches)


@pytest.mark.parametrize(
    ("number", "variant"),
    [
        ("47.5", "sb_half"),  # Lippstadt 2003: 23 + ½ × 49
        ("118", "sb_points"),  # FIDE C.07 art. 9.1: 3 × 23 + 49
        ("46", "sb_low_1_half"),  # the least, a draw with 3, goes
        ("115", "sb_low_1_points"),
        ("42", "sb_low_2_half"),  # then the win against 4
        ("103", "sb_low_2_points"),
    ],
)
def test_the_draw_weights_of_a_3_1_0_table_are_told_apart(number, variant):
    ways = sonneborns("W 10; W 9; W 4; D 14; D 12; D 11; D 9; D 3", rounds=8, scale=MATCH)
    assert found(number, ways) == [(variant, EVERYWHERE, "")]


def test_a_sonneborn_berger_that_nothing_gives_names_the_nearest():
    verdict = decide(printed("13.75"), sonneborns("W 4; W 3.5; D 5; L 6"))  # 10
    assert verdict.matches == ()
    assert verdict.nearest.number == 10
    assert verdict.missed_by == Fraction("3.75")


def test_where_a_stand_in_lacks_the_score_its_rule_is_no_candidate():
    read = read_rounds(WITH_A_BYE).rounds
    for ways in (
        list(solkoff_candidates(read, standing_for("us-chess", 5, None), None)),
        list(sonneborn_candidates(read, standing_for("us-chess", 5, None))),
    ):
        named = {name for way in ways for name in way.rules.split("; ")}
        assert {PLAIN, US_CHESS, VIRTUAL} <= named
        assert not {FIDE_2024, FIDE_2026} & named


# Laws

NUMBERS = st.fractions(min_value=-50, max_value=200, max_denominator=60)
DECIMALS = st.integers(0, 4)
SCORES = st.integers(0, 12).map(lambda halves: Fraction(halves, 2))
OPPONENTS = st.builds(OpponentScore, SCORES, st.integers(0, 2))
GAMES = st.builds(Round, st.sampled_from([WIN, DRAW, LOSS]), OPPONENTS)
BYES = st.builds(Round, st.sampled_from([PAIRING_BYE, HALF_POINT_BYE]))
FORFEITS = st.builds(Round, st.sampled_from([FORFEIT_WIN, FORFEIT_LOSS]), st.none() | OPPONENTS)
ROUNDS = st.lists(GAMES | BYES | FORFEITS, max_size=7)
RULES = st.sampled_from(list(SINGLE_PLAYER))


def every_way(rounds, rules):
    own = sum((round_.result.points(CHESS) for round_ in rounds), Fraction(0))
    standing = standing_for(rules, 7, own)
    return [*solkoff_candidates(rounds, standing, None), *sonneborn_candidates(rounds, standing)]


@given(NUMBERS.filter(lambda number: number >= 0), DECIMALS)
def test_a_number_rounded_half_up_is_always_found(number, decimals):
    assert how_rounded(number, Published(round_half_up(number, decimals), decimals)) is not None


@given(NUMBERS.filter(lambda number: number >= 0), DECIMALS)
def test_a_number_cut_off_is_always_found(number, decimals):
    unit = 10**decimals
    assert how_rounded(number, Published(Fraction(number * unit // 1, unit), decimals)) is not None


@given(NUMBERS, NUMBERS, DECIMALS)
def test_a_rounding_never_moves_a_number_by_a_whole_unit(number, other, decimals):
    published = Published(round_half_up(other, decimals), decimals)
    if how_rounded(number, published) is not None:
        assert abs(number - published.number) < Fraction(1, 10**decimals)


@given(ROUNDS, RULES, NUMBERS, DECIMALS)
def test_either_some_way_gives_the_number_or_the_nearest_misses_it(rounds, rules, number, decimals):
    ways = every_way(rounds, rules)
    published = Published(round_half_up(number, decimals), decimals)
    verdict = decide(published, ways)
    assert len(verdict.matches) == sum(how_rounded(way.number, published) is not None for way in ways)
    if verdict.matches or not ways:
        assert verdict.missed_by is None
    else:
        assert abs(verdict.missed_by) == min(abs(way.number - published.number) for way in ways)


@given(ROUNDS, RULES, st.integers(0, 200))
def test_every_way_is_found_by_its_own_number(rounds, rules, which):
    ways = every_way(rounds, rules)
    if ways:
        way = ways[which % len(ways)]
        first, *_ = decide(Published(way.number, 2), ways).matches
        assert first.rounding == ""
        assert way in [match.candidate for match in decide(Published(way.number, 2), ways).matches]


@given(ROUNDS, RULES, RULES)
def test_the_rule_set_shown_does_not_decide_what_gives_a_sum(rounds, one, other):
    sums = [
        {(way.number, way.rules) for way in every_way(rounds, rules) if way.variant == "solkoff"}
        for rules in (one, other)
    ]
    assert sums[0] == sums[1]


@given(ROUNDS, RULES)
def test_no_way_is_named_twice(rounds, rules):
    ways = [(way.variant, way.number) for way in every_way(rounds, rules)]
    assert len(ways) == len(set(ways))
