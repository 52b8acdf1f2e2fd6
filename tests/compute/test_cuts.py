"""Cuts: which contributions go, in which order, and what is left."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.contributions import Contribution, Standing, buchholz, sonneborn_berger
from calculators.compute.cuts import MAX_CUT, Cut, Cutter, Value
from calculators.compute.rounds import read_rounds
from calculators.compute.rules import RULE_SETS, SINGLE_PLAYER
from calculators.compute.scores import CHESS, SCALES
from tests.tec_swiss import SWISS

MATCH = SCALES["match"]
FORMS = {"BH": buchholz, "SB": sonneborn_berger}


def terms(text):
    """Contributions from "opponent" or "opponent*value", with a v behind where the round is voluntarily unplayed."""
    read = []
    for place, term in enumerate(text.split(), 1):
        opponent, _, value = term.removesuffix("v").partition("*")
        read.append(Contribution(place, Fraction(opponent), Fraction(value or opponent), term.endswith("v")))
    return tuple(read)


def cut_terms(text, low=0, high=0, *, voluntary_first=False):
    return Cutter(terms(text), voluntary_first=voluntary_first).cut(Cut(low, high))


def cut_rounds(tie_break, text, rules, low=0, high=0, *, rounds=5, scale=CHESS):
    """The tie-break of a player from the rounds, with its cut."""
    read = read_rounds(text)
    standing = Standing(RULE_SETS[rules], scale, rounds, read.points(scale), scale.draw)
    cutter = Cutter(FORMS[tie_break](read.rounds, standing), voluntary_first=standing.rules.voluntary_first)
    return cutter.cut(Cut(low, high))


# The lowest and the highest


@pytest.mark.parametrize(
    ("text", "low", "high", "left"),
    [
        ("5 4.5 4 3 2 1 0.5", 0, 0, "20"),
        ("5 4.5 4 3 2 1 0.5", 1, 0, "19.5"),
        ("5 4.5 4 3 2 1 0.5", 2, 0, "18.5"),
        ("5 4.5 4 3 2 1 0.5", 0, 1, "15"),
        ("5 4.5 4 3 2 1 0.5", 1, 1, "14.5"),
        ("5 4.5 4 3 2 1 0.5", 2, 2, "9"),
        ("0.5 5 1 4.5 3 2 4", 2, 2, "9"),  # in any order
        ("2 2 3 4 4", 1, 0, "13"),  # one of two equals goes, not both
        ("2 2 3 4 4", 0, 1, "11"),
        ("2 2 3 4 4", 1, 1, "9"),
        ("3 3 3", 1, 1, "3"),
        ("0 3 3 4 5", 1, 0, "15"),  # an opponent with 0 is there to be cut
    ],
)
@pytest.mark.parametrize("voluntary_first", [False, True])
def test_a_cut_drops_the_lowest_and_the_highest(text, low, high, left, voluntary_first):
    assert cut_terms(text, low, high, voluntary_first=voluntary_first).number == Fraction(left)


@pytest.mark.parametrize(
    ("text", "low", "high", "dropped"),
    [
        # Sonneborn-Berger: significance is the opponent's score, not what was made of it.
        ("3*0 1*1 2*2", 1, 0, {1}),  # 1*1 goes, not the lost game
        ("3*0 1*1 2*2", 0, 1, {0}),  # the lost game against the highest goes
        ("2*2 2*1 3*0", 1, 0, {1}),  # equal opponents: the lower product goes
        ("2*2 2*0 3*0", 2, 0, {0, 1}),
        ("3*0 3*3 1*1", 0, 1, {1}),  # equal opponents at the top: the higher product goes
        ("3*1.5 3*3 1*1", 1, 1, {2, 1}),
    ],
)
@pytest.mark.parametrize("voluntary_first", [False, True])
def test_significance_is_the_opponents_score_then_the_value(text, low, high, dropped, voluntary_first):
    assert set(cut_terms(text, low, high, voluntary_first=voluntary_first).dropped) == dropped


# Voluntarily unplayed rounds


@pytest.mark.parametrize(
    ("text", "low", "dropped"),
    [
        # Buchholz, FIDE C.07 art. 16.5: voluntarily unplayed rounds go first, the lowest of them first.
        ("3 1 2v", 1, {2}),
        ("3 1 5v", 1, {2}),  # even where it is the highest
        ("3 1 5v", 2, {2, 1}),  # then the lowest of the others
        ("3 1 5v 4v", 1, {3}),
        ("3 1 5v 4v", 2, {3, 2}),
        ("3 1 5v 4v", 3, {3, 2, 1}),
        ("3 2 1v", 1, {2}),  # lower than all others anyway
        ("3 2 2v", 1, {2}),  # equal: the voluntary one goes
        # Sonneborn-Berger: only where it is worth at least as much as the least significant contribution.
        ("3*3 1*1 2*1v", 1, {2}),  # worth the same: the voluntary one goes
        ("3*3 1*1 2*2v", 1, {2}),  # worth more
        ("3*3 1*1 2*0v", 1, {1}),  # worth less: the least significant goes
        ("3*3 1*1 2*0v", 2, {1, 2}),  # and then it is the least significant itself
        ("3*3 1*1 4*0v", 2, {1, 0}),  # worth less again, and significant: the lower of two played goes
        ("3*3 1*0 4*0v", 1, {2}),  # nothing for nothing
        ("3*3 1*1 4*2v 2*0v", 1, {1}),  # the cheapest voluntary round is the candidate, here for less
        ("3*3 1*0 4*2v 2*0v", 2, {3, 2}),  # with the cheapest gone the other one is the candidate
        ("3*3 1*0 4*0v 2*0v", 1, {3}),  # of two equally cheap the one with the lower opponent
    ],
)
def test_a_voluntary_round_goes_first_where_it_costs_at_least_as_much(text, low, dropped):
    assert set(cut_terms(text, low, voluntary_first=True).dropped) == dropped


@pytest.mark.parametrize(
    ("text", "low", "dropped"),
    [
        ("3 1 2v", 1, {1}),
        ("3 1 2v", 2, {1, 2}),
        ("3*3 1*1 2*2v", 1, {1}),
    ],
)
def test_a_plain_cut_treats_a_voluntary_round_like_any(text, low, dropped):
    assert set(cut_terms(text, low, voluntary_first=False).dropped) == dropped


@pytest.mark.parametrize(
    ("text", "low", "high", "dropped"),
    [
        ("3 1 5v 4", 0, 1, {2}),  # the highest, voluntary or not
        ("3 1 2v 4", 0, 1, {3}),  # no voluntary round goes in its place
        ("5v 4 3 2", 1, 1, {0, 1}),  # gone at the low end already: the next highest goes
        ("5v 5v 3 2", 1, 1, {0, 1}),  # one at each end
        ("4*0 4*2v 1*1", 0, 1, {1}),  # equal opponents: the higher value
    ],
)
def test_at_the_top_voluntary_rounds_are_like_any(text, low, high, dropped):
    assert set(cut_terms(text, low, high, voluntary_first=True).dropped) == dropped


def test_a_dropped_contribution_says_why():
    value = cut_terms("5 1 3v 2 4", 2, 1, voluntary_first=True)
    assert value.dropped == {2: "voluntarily unplayed", 1: "lowest", 0: "highest"}


def test_a_voluntary_round_that_is_the_lowest_anyway_is_dropped_as_the_lowest():
    assert cut_terms("5 3 1v", 1, voluntary_first=True).dropped == {2: "lowest"}


# Nothing left


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3 2", 1, 1),  # never 0, and never a contribution dropped twice
        ("3 2", 2, 2),
        ("3", 1, 0),
        ("3", 0, 1),
        ("3 2 1 1", 2, 2),
        ("", 0, 0),  # no opponents at all
        ("", 1, 0),
    ],
)
@pytest.mark.parametrize("voluntary_first", [False, True])
def test_a_cut_that_leaves_nothing_makes_no_value(text, low, high, voluntary_first):
    value = cut_terms(text, low, high, voluntary_first=voluntary_first)
    assert value.number is None
    assert value.missing


def test_up_to_nine_can_be_cut_at_each_end():
    assert MAX_CUT == 9
    value = cut_terms(" ".join(map(str, range(1, 20))), MAX_CUT, MAX_CUT)
    assert value.number == 10  # of 1 … 19


def test_a_cut_that_leaves_one_contribution_makes_a_value():
    assert cut_terms("3 2 1", 1, 1).number == 2


def test_a_value_of_zero_is_a_value():
    value = cut_terms("0 0", 1)
    assert value.number == 0
    assert not value.missing


def test_a_value_is_exact():
    assert cut_terms("1/3 1/3 1/3").number == 1


def test_a_missing_value_has_no_number():
    assert Value(terms("3 2"), missing="needs your own score").number is None


@pytest.mark.parametrize(
    ("rules", "player", "values"),
    [
        # BH, BH/C1, SB, SB/C1 as published for the exercise.
        ("fide-2024", 1, "12.5 11 8 7.25"),
        ("fide-2024", 2, "13 12 9.5 8.5"),
        ("fide-2024", 3, "15.5 13 10.5 9.25"),
        ("fide-2024", 4, "15 11.5 9.75 8"),
        ("fide-2024", 5, "8.5 7.5 4.25 3.25"),
        ("fide-2024", 6, "12 11 6.5 5.5"),
        ("fide-2024", 7, "14.5 12.5 3.25 1.25"),
        ("fide-2024", 8, "13.5 12 5.25 3.75"),
        ("fide-2024", 9, "9 7.5 2.25 2.25"),
        ("fide-2024", 10, "13 11.5 1.5 0"),
        ("fide-2024", 11, "13.5 12 5.75 4.25"),
        ("fide-2024", 12, "11.5 9.5 4 4"),
        ("fide-2024", 13, "14 12 4.25 4.25"),
        ("fide-2024", 14, "11 9 4.5 3"),
        ("fide-2024", 15, "12 11 3.5 2.5"),
        ("fide-2024", 16, "12.5 11 7.25 5.75"),
        ("fide-2026", 1, "12.5 11 8 7.25"),
        ("fide-2026", 2, "13 12 9.5 8.5"),
        ("fide-2026", 3, "15.5 13 10.5 9.25"),
        ("fide-2026", 4, "14 11.5 9.25 7.75"),  # the half-point bye is capped at 5 × ½
        ("fide-2026", 5, "8.5 7.5 4.25 3.25"),
        ("fide-2026", 6, "11.5 10.5 6 5"),  # the pairing bye likewise
        ("fide-2026", 7, "14.5 12.5 3.25 1.25"),
        ("fide-2026", 8, "13.5 12 5.25 3.75"),
        ("fide-2026", 9, "9 7.5 2.25 2.25"),
        ("fide-2026", 10, "13 11.5 1.5 0"),
        ("fide-2026", 11, "12.5 11 4.75 3.25"),  # the forfeit win is capped at the 1½ of player 9
        ("fide-2026", 12, "11.5 9.5 4 4"),
        ("fide-2026", 13, "14 12 4.25 4.25"),
        ("fide-2026", 14, "11 9 4.5 3"),
        ("fide-2026", 15, "12 11 3.5 2.5"),
        ("fide-2026", 16, "12.5 11 7.25 5.75"),
    ],
)
def test_the_exercise_swiss_has_its_published_values(rules, player, values):
    found = [cut_rounds(tie_break, SWISS[player], rules, low).number for tie_break in FORMS for low in (0, 1)]
    assert found == [Fraction(value) for value in values.split()]


@pytest.mark.parametrize(
    ("tie_break", "player", "rules", "dropped"),
    [
        ("BH", 4, "fide-2024", {1}),  # the half-point bye of 3½, not the 1½
        ("BH", 4, "fide-2026", {1}),  # and as 2½
        ("BH", 11, "fide-2024", {4}),  # a forfeit win is not voluntary: the 1½ goes, not the dummy of 2½
        ("SB", 4, "fide-2024", {1}),  # ½ × 3½ = 1.75 is worth more than the 1.5 of player 13
        ("SB", 4, "fide-2026", {2}),  # ½ × 2½ = 1.25 is worth less
        ("SB", 6, "fide-2024", {3}),  # nothing voluntary: the 1 of player 10, not the zero from player 14
        ("SB", 9, "fide-2024", {3}),  # the forfeit loss, worth 0 like the lost game against the 1 of player 10
        ("SB", 14, "fide-2024", {4}),  # absences worth 0 against 1.5 from player 13
    ],
)
def test_the_first_cut_of_the_exercise_drops_the_published_round(tie_break, player, rules, dropped):
    assert set(cut_rounds(tie_break, SWISS[player], rules, 1).dropped) == dropped


@pytest.mark.parametrize(
    ("tie_break", "player", "either"),
    [
        ("BH", 9, {2, 3}),  # bye or forfeit loss, 1½ each, not the 1 and not the pairing bye of 1½
        ("BH", 12, {3, 4}),  # one absence of two
        ("BH", 14, {2, 3}),  # forfeit loss or absence, 2 each, not the 1½
        ("SB", 12, {3, 4}),  # the lowest opponent is the dummy of an absence, worth 0
    ],
)
@pytest.mark.parametrize("rules", ["fide-2024", "fide-2026"])
def test_of_equal_voluntary_rounds_one_goes(tie_break, player, either, rules):
    (dropped,) = cut_rounds(tie_break, SWISS[player], rules, 1).dropped
    assert dropped in either


def test_cut_one_ranks_15_before_12_before_14():
    # All three have 2 points.
    cut = {player: cut_rounds("BH", SWISS[player], "fide-2024", 1).number for player in (12, 14, 15)}
    assert sorted(cut, key=cut.get, reverse=True) == [15, 12, 14]


@pytest.mark.parametrize(
    ("player", "text", "values"),
    [
        # BH, SB, SB/C1 of the same games at 3-1-0, edition 2026. The 16 scores, in order:
        # 9 11 9 9 7 9 4 7 4 3 7 6 4 6 6 10; player 12 counts 6 + 1 + 1 as an opponent.
        (1, "W 4; D 4; D 11; W 6; D 9", "34 54 50"),  # of two opponents with 4 the drawn one goes
        (2, "W 3; W 4; D 9; W 10; D 9", "35 69 60"),
        (3, "D 7; W 9; W 7; D 9; D 11", "43 75 68"),
        (4, "W 6+2u; H; W 4; D 9; D 9", "35 59 47"),  # bye: own 9 capped at 5 × 1, worth 5, less than 3 × 4
        (12, "L 9; BYE; + 6; Z; Z", "30 33 33"),  # own 6: as 5 in the byes, as 6 in the forfeit win
    ],
)
def test_the_exercise_at_3_1_0_has_its_published_values(player, text, values):
    cuts = (("BH", 0), ("SB", 0), ("SB", 1))
    found = [cut_rounds(tie_break, text, "fide-2026", low, scale=MATCH).number for tie_break, low in cuts]
    assert found == [Fraction(value) for value in values.split()], f"player {player}"


#  The round robin of the exercises: a forfeit counts as a game there, with scores as they stand.
#  #     1   2   3   4   5   6   points
#  1     .   1   1   0   =   1    3½
#  2     0   .   =   1   1   1    3½
#  3     0   =   .   1   1   1    3½
#  4     1   0   0   .   0   =    1½
#  5     =   0   0   1   .   -    1½
#  6     0   0   0   =   +   .    1½
@pytest.mark.parametrize(
    ("text", "berger", "cut_one"),
    [
        ("D 1.5; W 3.5; W 3.5; L 1.5; W 1.5", "9.25", "9.25"),  # of three opponents with 1½ the lost game goes
        ("W 1.5; L 3.5; W 1.5; D 3.5; W 1.5", "6.25", "4.75"),
        ("W 1.5; W 1.5; L 3.5; D 3.5; W 1.5", "6.25", "4.75"),
        ("L 3.5; L 1.5; D 1.5; W 3.5; L 3.5", "4.25", "4.25"),
        ("D 3.5; W 1.5; L 3.5; L 1.5; L 3.5", "3.25", "3.25"),
        ("L 3.5; L 3.5; D 1.5; W 1.5; L 3.5", "2.25", "1.5"),  # the drawn game goes
    ],
)
@pytest.mark.parametrize("rules", SINGLE_PLAYER)
def test_the_exercise_round_robin_has_its_published_values(text, berger, cut_one, rules):
    assert cut_rounds("SB", text, rules).number == Fraction(berger)
    assert cut_rounds("SB", text, rules, 1).number == Fraction(cut_one)


#  Four rounds, five players; player 2 has 2½ points.
#  #   round 1   2    3    4   points
#  1      4 1  3 1  2 +  5 1    4
#  2      5 1   H   1 -  4 1    2½
#  3       U   1 0  5 1   Z     2
#  4      1 0  5 =   U   2 0    1½
#  5      2 0  4 =  3 0  1 0    ½
TWO_VOLUNTARY = "W 0.5; H; - 4; W 1.5"

#  The same, but player 2 lost to player 1 over the board in round 3.
ONE_VOLUNTARY = "W 0.5; H; L 4; W 1.5"

#  Four rounds, five players; player 2 has 3 points.
#  #   round 1   2    3    4   points
#  1      4 1  3 1  2 =  5 =    3
#  2      5 1   H   1 =  3 1    3
#  3       U   1 0  4 1  2 0    2
#  4      1 0  5 =  3 0   U     1½
#  5      2 0  4 =   Z   1 =    1
EQUAL = "W 1; H; D 3; W 2"


@pytest.mark.parametrize(
    ("text", "rules", "values", "first"),
    [
        # SB 0.5 + 1 + 0 + 1.5; the forfeit loss is worth 0 and stays, twice.
        (TWO_VOLUNTARY, "fide-2026", "3 2.5 1", 0),
        (TWO_VOLUNTARY, "fide-2024", "3.25 2.75 1.25", 0),  # the bye is worth ½ × 2½
        # The bye is worth ½ × 2 = 1, more than the lowest opponent's 0.5.
        (ONE_VOLUNTARY, "fide-2026", "3 2 1.5", 1),
        # The bye is worth ½ × 2 = 1 like the lowest opponent: it goes first.
        (EQUAL, "fide-2026", "5.5 4.5 3.5", 1),
    ],
)
def test_a_voluntary_round_is_weighed_against_the_lowest_opponent(text, rules, values, first):
    cut = [cut_rounds("SB", text, rules, low, rounds=4) for low in range(3)]
    assert [value.number for value in cut] == [Fraction(value) for value in values.split()]
    assert set(cut[1].dropped) == {first}


#  Seven rounds, 2½ points: three forfeit losses (against 4½, 1½, 2½), pairing bye, draws with 2, 2½, 2½.
MANY_UNPLAYED = "- 4.5; - 1.5; - 2.5; BYE; D 2; D 2.5; D 2.5"


@pytest.mark.parametrize(
    ("tie_break", "low", "high", "value"),
    [
        ("BH", 0, 0, "16"),  # 2.5 + 1.5 + 2.5 + 2.5 + 2 + 2.5 + 2.5
        ("BH", 1, 0, "14.5"),  # the forfeit against 1½
        ("BH", 2, 0, "12"),  # a forfeit of 2½, not the opponent with 2
        ("SB", 0, 0, "6"),  # 0 + 0 + 0 + 2.5 + 1 + 1.25 + 1.25
        ("SB", 1, 0, "6"),  # the forfeit against 1½, worth 0
        ("SB", 2, 0, "5"),  # the draw with 2: forfeits are worth less
    ],
)
def test_a_player_with_three_forfeit_losses_has_the_published_values(tie_break, low, high, value):
    assert cut_rounds(tie_break, MANY_UNPLAYED, "fide-2026", low, high, rounds=7).number == Fraction(value)


@pytest.mark.parametrize(
    ("rules", "dropped"),
    [
        ("plain", {0}),  # the bye is no contribution: the lowest of the games played
        ("us-chess", {1}),  # the bye is an opponent with 0, and the lowest
        ("fide-2024", {1}),  # the bye of 2½ is voluntary and goes first
        ("fide-2026", {1}),
        ("fide-virtual", {0}),  # virtual opponent 1 + ½ + 3 × ½ = 3, cut like any: the 1 goes
    ],
)
def test_each_rule_set_cuts_in_its_own_way(rules, dropped):
    assert set(cut_rounds("BH", "W 1; H; L 4; D 2; D 3.5", rules, 1).dropped) == dropped


def test_own_unplayed_rounds_are_no_games_to_cut_under_plain_rules():
    value = cut_rounds("BH", "W 1; H; BYE; - 2", "plain", 1)
    assert value.number is None


# Laws

HALVES = st.integers(0, 10).map(lambda halves: Fraction(halves, 2))
TERMS = st.lists(
    st.builds(
        lambda opponent, points, voluntary: Contribution(0, opponent, opponent * points, voluntary),
        HALVES,
        st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)]),
        st.booleans(),
    ),
    max_size=24,
)
BUCHHOLZ_TERMS = st.lists(
    st.builds(lambda score, voluntary: Contribution(0, score, score, voluntary), HALVES, st.booleans()), max_size=24
)
ENDS = st.integers(0, MAX_CUT)


def total(contributions):
    return sum((term.value for term in contributions), Fraction(0))


def what(contributions):
    """Opponent's score and value of each, sorted: equal ones may stand for one another."""
    return sorted((term.opponent, term.value) for term in contributions)


def cut_literally(items, times):
    """FIDE C.07 art. 16.5 word for word: the cheapest voluntary round or the least significant contribution."""
    items = list(items)
    for _ in range(times):
        b = min(items, key=lambda item: (item.opponent, item.value))
        voluntary = [item for item in items if item.voluntary]
        a = min(voluntary, key=lambda item: (item.value, item.opponent), default=None)
        gone = a if a is not None and a.value >= b.value else b
        items.pop(next(index for index, item in enumerate(items) if item is gone))
    return items


def cut_plainly(items, times):
    return sorted(items, key=lambda item: (item.opponent, item.value))[times:]


@given(TERMS, st.integers(0, MAX_CUT), st.booleans())
def test_low_cuts_agree_with_the_words_of_the_rule(items, low, voluntary_first):
    value = Cutter(items, voluntary_first=voluntary_first).cut(Cut(low))
    if low >= len(items):
        assert value.number is None
        return
    left = (cut_literally if voluntary_first else cut_plainly)(items, low)
    assert what(term for index, term in enumerate(items) if index not in value.dropped) == what(left)
    assert value.number == total(left)


@given(TERMS, ENDS, ENDS, st.booleans())
def test_high_cuts_take_the_most_significant_of_what_the_low_cuts_left(items, low, high, voluntary_first):
    value = Cutter(items, voluntary_first=voluntary_first).cut(Cut(low, high))
    if low + high < len(items):
        left = (cut_literally if voluntary_first else cut_plainly)(items, low)
        assert value.number == sum(worth for _, worth in what(left)[: len(left) - high])


@given(BUCHHOLZ_TERMS, ENDS)
def test_a_buchholz_cut_takes_voluntary_rounds_first_and_the_lowest_of_them_first(items, low):
    value = Cutter(items, voluntary_first=True).cut(Cut(low))
    if low < len(items):
        voluntary = sorted(term.value for term in items if term.voluntary)
        others = sorted(term.value for term in items if not term.voluntary)
        assert value.number == sum([*voluntary, *others][low:])


@given(TERMS, ENDS, ENDS, st.booleans())
def test_as_many_are_dropped_as_both_ends_ask_for(items, low, high, voluntary_first):
    value = Cutter(items, voluntary_first=voluntary_first).cut(Cut(low, high))
    if low + high < len(items):
        assert len(value.dropped) == low + high
        assert set(value.dropped) <= set(range(len(items)))
        assert list(value.dropped.values()).count("highest") == high
    else:
        assert value.number is None
        assert not value.dropped


@given(TERMS, ENDS, ENDS, st.booleans())
def test_a_value_is_the_sum_of_the_terms_it_keeps(items, low, high, voluntary_first):
    value = Cutter(items, voluntary_first=voluntary_first).cut(Cut(low, high))
    if value.number is not None:
        assert list(value.contributions) == items
        assert value.number == total(items) - total(items[index] for index in value.dropped)


@given(TERMS, ENDS, st.booleans())
def test_a_larger_low_cut_never_gains(items, high, voluntary_first):
    cutter = Cutter(items, voluntary_first=voluntary_first)
    found = [value.number for low in range(MAX_CUT + 1) if (value := cutter.cut(Cut(low, high))).number is not None]
    assert found == sorted(found, reverse=True)


@given(TERMS, st.booleans(), st.randoms(use_true_random=False))
def test_the_order_of_contributions_changes_no_value(items, voluntary_first, random):
    shuffled = random.sample(items, len(items))
    for low, high in ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (2, 2), (3, 1)):
        in_order, out_of_order = (
            Cutter(some, voluntary_first=voluntary_first).cut(Cut(low, high)) for some in (items, shuffled)
        )
        assert in_order.number == out_of_order.number
        assert what(items[index] for index in in_order.dropped) == what(shuffled[i] for i in out_of_order.dropped)


@given(TERMS, ENDS, ENDS)
def test_without_voluntary_rounds_both_ways_to_cut_agree(items, low, high):
    games = [replace(term, voluntary=False) for term in items]
    plain, fide = (Cutter(games, voluntary_first=first).cut(Cut(low, high)) for first in (False, True))
    assert plain.number == fide.number


@given(BUCHHOLZ_TERMS, st.booleans(), ENDS)
def test_one_more_opponent_with_0_never_lowers_a_low_cut_of_buchholz(items, voluntary_first, low):
    cut = Cutter(items, voluntary_first=voluntary_first).cut(Cut(low)).number
    longer = [*items, Contribution(0, Fraction(0), Fraction(0))]
    if cut is not None:
        assert Cutter(longer, voluntary_first=voluntary_first).cut(Cut(low)).number >= cut
