"""Contributions: which opponent's score counts in a round, what stands in for none, and what it adds."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.contributions import (
    STAND_INS,
    UNPLAYED_AS,
    NotAvailable,
    Standing,
    average_opponent,
    buchholz,
    result_weight,
    sonneborn_berger,
    stand_in,
)
from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    ZERO_POINT_BYE,
    Round,
    read_rounds,
)
from calculators.compute.rules import RULE_SETS, SINGLE_PLAYER, OwnUnplayed
from calculators.compute.scores import CHESS, SCALES, Scale

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]


def standing_of(text, rules="fide-2026", *, rounds=5, score="", scale=CHESS, **more):
    """The rounds of a player, and what they are counted by; the own score is that of the rounds if none is given."""
    read = read_rounds(text)
    own = Fraction(score) if score else read.points(scale)
    more.setdefault("per_unplayed", scale.draw)
    return read.rounds, Standing(RULE_SETS[rules], scale, rounds, own, **more)


def opponents_counted(*arguments, **more):
    return [term.opponent for term in buchholz(*standing_of(*arguments, **more))]


def values_counted(*arguments, draw_weight="", **more):
    return [term.value for term in sonneborn_berger(*standing_of(*arguments, **more), draw_weight)]


def numbers(text):
    return [Fraction(number) for number in text.split()]


# Opponents


@pytest.mark.parametrize(
    ("opponent", "scale", "counted"),
    [
        ("3½", CHESS, "3.5"),  # nothing to adjust
        ("2+2u", CHESS, "3"),  # won 2, lost 1, then withdrew from 5 rounds: 1 + 1 + 0 + ½ + ½
        ("2 (2u)", CHESS, "3"),  # the same in brackets
        ("3u", CHESS, "1.5"),  # no points from games at all
        ("5+1u", CHESS, "5.5"),  # final 6 with a forfeit win among it, before C.07
        ("6+1u", CHESS, "6.5"),  # final 6 and an absence, before C.07
        ("6+2u", MATCH, "8"),  # a draw is worth 1 where a win is worth 3
        ("4+2u", LEAGUE, "6"),
    ],
)
@pytest.mark.parametrize("rules", SINGLE_PLAYER)
def test_an_opponents_unplayed_round_counts_as_a_draw_under_every_rule_set(opponent, scale, counted, rules):
    # FIDE C.07 art. 16.3 and US Chess 34E; under `plain` by the visitor's own statement.
    assert opponents_counted(f"W {opponent}", rules, scale=scale) == numbers(counted)


@pytest.mark.parametrize(
    ("per_unplayed", "counted"),
    [
        (Fraction(0), "2"),  # as zero
        (HALF, "3"),  # as a draw
        (Fraction(12, 5) / 5, "2.96"),  # as the average: field average 2.4 over 5 rounds is 0.48 a round
    ],
)
def test_an_opponents_unplayed_round_counts_what_was_chosen(per_unplayed, counted):
    assert opponents_counted("D 2+2u", per_unplayed=per_unplayed) == numbers(counted)


def test_an_adjusted_opponent_says_how():
    (plain, adjusted) = buchholz(*standing_of("W 3; W 2+2u"))
    assert not plain.why
    assert adjusted.why == "2 unplayed × ½"


def test_an_opponent_met_twice_contributes_twice():
    assert opponents_counted("W 3; L 3") == numbers("3 3")  # FIDE C.07 art. 4.4


# A player's own unplayed rounds


@pytest.mark.parametrize(
    ("rules", "round_", "own_score", "counted"),
    [
        # Games played only: no opponent, and no contribution either.
        ("plain", "BYE", "3.5", ""),
        ("plain", "H", "3.5", ""),
        ("plain", "Z", "3.5", ""),
        ("plain", "+ 1.5", "3.5", ""),
        ("plain", "- 3", "3.5", ""),
        ("plain", "X", "3.5", ""),
        ("plain", "F", "3.5", ""),
        # US Chess 34E: an opponent with 0, kept in the list.
        ("us-chess", "BYE", "3.5", "0"),
        ("us-chess", "H", "3.5", "0"),
        ("us-chess", "Z", "3.5", "0"),
        ("us-chess", "+ 1.5", "3.5", "0"),
        ("us-chess", "- 3", "3.5", "0"),
        ("us-chess", "X", "3.5", "0"),
        ("us-chess", "F", "3.5", "0"),
        # FIDE C.07 art. 16.4, 2023 and 2024: a dummy with the own final score, no cap.
        ("fide-2024", "BYE", "3.5", "3.5"),
        ("fide-2024", "H", "3.5", "3.5"),
        ("fide-2024", "Z", "3.5", "3.5"),
        ("fide-2024", "+ 1.5", "3.5", "3.5"),
        ("fide-2024", "- 3", "3.5", "3.5"),
        ("fide-2024", "X", "3.5", "3.5"),
        ("fide-2024", "F", "3.5", "3.5"),
        # Art. 16.4.2, 2026: at most a draw in each of the 5 rounds.
        ("fide-2026", "BYE", "3.5", "2.5"),
        ("fide-2026", "H", "3.5", "2.5"),
        ("fide-2026", "Z", "3.5", "2.5"),
        ("fide-2026", "BYE", "2", "2"),  # own score below the cap
        ("fide-2026", "BYE", "2.5", "2.5"),  # own score at the cap
        # Art. 16.4.1, 2026: in a forfeit at most the scheduled opponent's adjusted score.
        ("fide-2026", "+ 1.5", "3.5", "1.5"),
        ("fide-2026", "- 1.5", "3.5", "1.5"),
        ("fide-2026", "+ 0", "3.5", "0"),  # an opponent with 0 is a known opponent
        ("fide-2026", "+ 2+2u", "3.5", "3"),  # adjusted: 2 + ½ + ½
        ("fide-2026", "- 3", "3.5", "3"),  # not also capped at a draw a round
        ("fide-2026", "+ 4", "3.5", "3.5"),  # own score below the cap, and above a draw a round
        ("fide-2026", "- 4", "1", "1"),
        # Where the scheduled opponent is not known, art. 16.4.2 holds.
        ("fide-2026", "+", "3.5", "2.5"),
        ("fide-2026", "-", "3.5", "2.5"),
        ("fide-2026", "X", "3.5", "2.5"),
        ("fide-2026", "F", "3.5", "2.5"),
        ("fide-2026", "X", "1", "1"),
    ],
)
def test_an_own_unplayed_round_has_the_opponent_that_the_rule_set_says(rules, round_, own_score, counted):
    assert opponents_counted(round_, rules, score=own_score) == numbers(counted)


@pytest.mark.parametrize(
    ("scale", "rounds", "own_score", "counted"),
    [
        (CHESS, 5, "3.5", "2.5"),  # ½ × 5
        (CHESS, 10, "7", "5"),  # ½ × 10
        (CHESS, 9, "7", "4.5"),  # ½ × 9
        (MATCH, 5, "9", "5"),  # 1 × 5
        (MATCH, 5, "4", "4"),
        (LEAGUE, 5, "7", "5"),  # 1 × 5
        (LEAGUE, 5, "3", "3"),
    ],
)
def test_the_2026_cap_is_a_draw_for_each_round_of_the_event(scale, rounds, own_score, counted):
    assert opponents_counted("BYE", scale=scale, rounds=rounds, score=own_score) == numbers(counted)


def test_a_capped_dummy_says_what_capped_it():
    (by_draws, by_opponent, uncapped) = buchholz(*standing_of("H; + 1.5; - 4", score="3.5"))
    assert "5 × ½" in by_draws.why
    assert "scheduled opponent" in by_opponent.why
    assert "capped" not in uncapped.why
    (at_the_cap,) = buchholz(*standing_of("H", score="2.5"))
    assert "capped" not in at_the_cap.why  # nothing was taken off


@pytest.mark.parametrize(
    ("text", "rounds", "scale", "counted"),
    [
        # S = points before the round + (win − points awarded in it) + a draw for each later round.
        ("W 5; W 5; + 4", 9, CHESS, "5"),  # 2 after round 2, forfeit win in round 3 of 9: 2 + 0 + 6 × ½
        ("W 5; W 5; W 5; W 5; L 5; L 5; Z", 9, CHESS, "6"),  # 4 after round 6, absent in 7 of 9: 4 + 1 + 2 × ½
        ("W 5; D 5; Z", 3, CHESS, "2.5"),  # 1.5 after round 2, absent in round 3, the event as far as it is
        ("W 5; D 5; Z", 9, CHESS, "5.5"),  # and at the end of 9 rounds: 1.5 + 1 + 6 × ½
        ("W 5; W 5; W 5; D 5; L 5; +", 6, CHESS, "3.5"),  # 3.5 after 5, forfeit win in round 6: 3.5 + 0
        ("W 5; W 5; W 5; D 5; L 5; +", 9, CHESS, "5"),  # and at the end of 9 rounds: 3.5 + 0 + 3 × ½
        ("W 5; H", 5, CHESS, "3"),  # 1 + ½ + 3 × ½
        ("W 5; H", 5, MATCH, "8"),  # 3 + (3 − 1) + 3 × 1
        ("W 5; H", 5, LEAGUE, "6"),  # 2 + (2 − 1) + 3 × 1
        ("BYE; Z", 5, CHESS, "2 3.5"),  # 0 + 0 + 4 × ½; the bye counts before the absence: 1 + 1 + 3 × ½
        ("L 5; L 5; L 5; L 5; F", 5, CHESS, "1"),  # last round lost by forfeit: 0 + 1 + 0
    ],
)
def test_the_virtual_opponent_is_formed_round_by_round(text, rounds, scale, counted):
    wanted = numbers(counted)
    assert opponents_counted(text, "fide-virtual", rounds=rounds, scale=scale)[-len(wanted) :] == wanted


# A stand-in of one's own choice


@pytest.mark.parametrize(
    ("unplayed_as", "scale", "own_score", "counted"),
    [
        # Opponents 4, 3 and 2+2u (adjusted 3; 4 on the other scales), two rounds of 5 not played.
        ("zero", CHESS, "3.5", "0"),
        ("half", CHESS, "3.5", "2.5"),  # half of 5 × 1
        ("half", MATCH, "9", "7.5"),  # half of 5 × 3
        ("half", LEAGUE, "7", "5"),  # half of 5 × 2
        ("average", CHESS, "3.5", "10/3"),  # (4 + 3 + 3) ÷ 3
        ("average", MATCH, "9", "11/3"),  # (4 + 3 + 4) ÷ 3
        ("own", CHESS, "3.5", "3.5"),
        ("own", MATCH, "9", "9"),
        ("capped", CHESS, "3.5", "2.5"),  # at most ½ × 5
        ("capped", CHESS, "2", "2"),
        ("capped", MATCH, "9", "5"),  # at most 1 × 5
        ("capped", LEAGUE, "4", "4"),
        ("custom", CHESS, "3.5", "1.75"),  # the score entered
    ],
)
@pytest.mark.parametrize("rules", SINGLE_PLAYER)
def test_a_chosen_stand_in_takes_the_place_of_the_rule(unplayed_as, scale, own_score, counted, rules):
    rounds, standing = standing_of(
        "W 4; L 3; D 2+2u; H; - 1",
        rules,
        scale=scale,
        score=own_score,
        unplayed_as=unplayed_as,
        custom=Fraction("1.75"),
    )
    terms = buchholz(rounds, standing)
    assert [term.opponent for term in terms[3:]] == [Fraction(counted)] * 2


def test_a_custom_stand_in_of_zero_is_still_a_contribution():
    assert opponents_counted("W 4; H", "plain", unplayed_as="custom", custom=Fraction(0)) == numbers("4 0")


def test_the_rule_is_the_default_choice():
    rounds, standing = standing_of("W 4; H", "fide-2024", score="1.5")
    assert standing.unplayed_as == "rule"
    assert stand_in(rounds, 1, standing)[0] == Fraction("1.5")


def test_the_choices_are_those_of_the_form():
    assert set(UNPLAYED_AS) == {"rule", "zero", "half", "average", "own", "capped", "custom"}


def test_every_stand_in_of_a_rule_set_can_be_formed():
    assert set(STAND_INS) == set(OwnUnplayed)


# What cannot be formed


@pytest.mark.parametrize(
    ("rules", "unplayed_as", "needs"),
    [
        ("fide-2024", "rule", "own score"),
        ("fide-2026", "rule", "own score"),
        ("us-chess", "own", "own score"),
        ("plain", "capped", "own score"),
        ("fide-virtual", "rule", "order"),  # a plain list has none
    ],
)
def test_a_stand_in_that_lacks_something_says_what(rules, unplayed_as, needs):
    rounds, known = standing_of("W 4; H", rules)
    lacking = Standing(known.rules, CHESS, 5, None, HALF, in_order=False, unplayed_as=unplayed_as)
    for form in (buchholz, sonneborn_berger):
        with pytest.raises(NotAvailable, match=needs):
            form(rounds, lacking)


@pytest.mark.parametrize(
    ("rules", "unplayed_as"),
    [
        ("plain", "rule"),
        ("us-chess", "rule"),
        ("fide-2026", "zero"),
        ("fide-2026", "half"),
        ("fide-2026", "average"),
        ("fide-virtual", "custom"),
    ],
)
def test_a_stand_in_that_needs_neither_score_nor_order_is_formed_without(rules, unplayed_as):
    rounds, known = standing_of("W 4; H", rules)
    lacking = Standing(known.rules, CHESS, 5, None, HALF, in_order=False, unplayed_as=unplayed_as)
    assert buchholz(rounds, lacking)[0].opponent == 4


@pytest.mark.parametrize("rules", SINGLE_PLAYER)
def test_without_unplayed_rounds_nothing_else_is_needed(rules):
    rounds, known = standing_of("W 4; L 3", rules)
    terms = buchholz(rounds, Standing(known.rules, CHESS, 5, None, HALF, in_order=False))
    assert [term.opponent for term in terms] == numbers("4 3")


def test_an_average_of_nobody_cannot_be_formed():
    rounds, standing = standing_of("H; + 3", unplayed_as="average")
    with pytest.raises(NotAvailable, match="opponent"):
        buchholz(rounds, standing)


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("W 4; L 3; D 3", "10/3"),
        ("W 4; L 2+2u", "3.5"),  # adjusted scores
        ("W 4; H; + 1; L 3", "3.5"),  # games played only
    ],
)
def test_the_average_opponent_is_the_mean_of_those_met(text, mean):
    assert average_opponent(*standing_of(text)) == Fraction(mean)


def test_there_is_no_average_opponent_without_games():
    assert average_opponent(*standing_of("BYE; H; - 3")) is None


# Which rounds count as voluntarily unplayed


@pytest.mark.parametrize(
    ("text", "voluntary"),
    [
        ("W 3", False),
        ("D 3", False),
        ("L 3", False),
        ("BYE", False),  # pairing-allocated, FIDE C.07 art. 16.2.1
        ("+ 3", False),  # forfeit win, 16.2.2
        ("X", False),
        ("H", True),  # requested, 16.2.3 or 16.2.5
        ("Z", True),
        ("ABSENT", True),
        ("- 3", True),  # forfeit loss, 16.2.4
        ("F", True),
    ],
)
def test_requested_byes_and_forfeit_losses_are_voluntary(text, voluntary):
    for form in (buchholz, sonneborn_berger):
        (term,) = form(*standing_of(text))
        assert term.voluntary is voluntary


def test_a_contribution_keeps_the_place_of_its_round():
    # The bye of round 2 adds nothing under `plain`, and round 3 stays round 3.
    assert [term.place for term in buchholz(*standing_of("W 4; BYE; L 3", "plain"))] == [1, 3]


def test_no_rounds_make_no_contributions():
    assert buchholz(*standing_of("")) == sonneborn_berger(*standing_of("")) == ()


# Sonneborn-Berger


@pytest.mark.parametrize(
    ("result", "scale", "half", "points"),
    [
        (WIN, CHESS, "1", "1"),
        (DRAW, CHESS, "0.5", "0.5"),
        (LOSS, CHESS, "0", "0"),
        (WIN, MATCH, "1", "3"),  # a draw is worth a third of a win by points, not half
        (DRAW, MATCH, "0.5", "1"),
        (LOSS, MATCH, "0", "0"),
        (WIN, LEAGUE, "1", "2"),
        (DRAW, LEAGUE, "0.5", "1"),
        (LOSS, LEAGUE, "0", "0"),
        (PAIRING_BYE, MATCH, "1", "3"),  # a stand-in has the result of the points awarded
        (HALF_POINT_BYE, MATCH, "0.5", "1"),
        (ZERO_POINT_BYE, MATCH, "0", "0"),
        (FORFEIT_WIN, MATCH, "1", "3"),
        (FORFEIT_LOSS, MATCH, "0", "0"),
    ],
)
def test_an_opponents_score_is_weighed_by_result_or_by_points(result, scale, half, points):
    round_ = Round(result, OpponentScore(Fraction(4)))
    assert result_weight(round_, scale, "half") == Fraction(half)
    assert result_weight(round_, scale, "points") == Fraction(points)


#  Lippstadt 2003, all play all, 3-1-0, a player with 14 points (3 wins, 5 draws):
#  beat 10 9 4, drew with 14 12 11 9 3
LIPPSTADT = "W 10; W 9; W 4; D 14; D 12; D 11; D 9; D 3"


@pytest.mark.parametrize(
    ("rules", "draw_weight", "total"),
    [
        ("plain", "", "47.5"),  # the rule set's own: 23 + ½ × 49, as published then
        ("us-chess", "", "47.5"),
        ("fide-2026", "", "118"),  # FIDE C.07 art. 9.1: 3 × 23 + 49
        ("fide-2024", "", "118"),
        ("fide-virtual", "", "118"),
        ("plain", "points", "118"),  # chosen against the rule set
        ("fide-2026", "half", "47.5"),
    ],
)
def test_a_draw_on_3_1_0_weighs_half_or_a_third_of_a_win(rules, draw_weight, total):
    values = values_counted(LIPPSTADT, rules, rounds=8, scale=MATCH, draw_weight=draw_weight)
    assert sum(values) == Fraction(total)


#  Three players, everybody twice against everybody
#  #     A     B     C    points
#  A     .    W L   W W     3
#  B    L W    .    D L     1.5
#  C    L L   D W    .      1.5
@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("W 1.5; L 1.5; W 1.5; W 1.5", "4.5"),  # A: 1.5 + 1.5 + 1.5
        ("L 3; W 3; D 1.5; L 1.5", "3.75"),  # B: 3 + 0.75
        ("L 3; L 3; D 1.5; W 1.5", "2.25"),  # C: 0.75 + 1.5
    ],
)
@pytest.mark.parametrize("rules", SINGLE_PLAYER)
def test_sonneborn_berger_parts_two_players_of_a_double_round_robin(text, total, rules):
    assert sum(values_counted(text, rules, rounds=4)) == Fraction(total)


def test_sonneborn_berger_of_wins_is_the_sum_of_the_beaten():
    assert sum(values_counted("W 4; W 3; W 3; W 1", "plain")) == 11


@pytest.mark.parametrize(
    ("rules", "stand_in_value"),
    [
        ("plain", []),  # no contribution
        ("us-chess", ["0"]),  # ½ × 0
        ("fide-2024", ["1.75"]),  # ½ × 3.5
        ("fide-2026", ["1.25"]),  # ½ × 2.5
        ("fide-virtual", ["1.5"]),  # ½ × (1 + ½ + 3 × ½)
    ],
)
def test_a_half_point_bye_adds_half_of_its_stand_in(rules, stand_in_value):
    #  3½ points of 5: W 3, half-point bye, W 1½, D 3½, D 3½
    values = values_counted("W 3; H; W 1.5; D 3.5; D 3.5", rules)
    assert values == numbers(" ".join(["3", *stand_in_value, "1.5 1.75 1.75"]))


@pytest.mark.parametrize("rules", ["fide-2024", "fide-2026"])
def test_an_absence_adds_nothing_to_sonneborn_berger(rules):
    #  7 points of 10, absent in round 4, opponents 5 5 6.5 – 4.5 6 5 6.5 5.5 6. Nine games with 7 points make 37.25
    #  in one way only: lost to a 6.5, drew with the other 6.5 and with a 6 (50 − 6.5 − ½ × 12.5).
    text = "W 5; W 5; L 6.5; Z; W 4.5; D 6; W 5; D 6.5; W 5.5; W 6"
    assert sum(values_counted(text, rules, rounds=10)) == Fraction("37.25")


# Laws

SCORES = st.integers(0, 20).map(lambda halves: Fraction(halves, 2))
OPPONENTS = st.builds(OpponentScore, SCORES, st.integers(0, 3))
GAMES = st.builds(Round, st.sampled_from([WIN, DRAW, LOSS]), OPPONENTS)
BYES = st.builds(Round, st.sampled_from([PAIRING_BYE, HALF_POINT_BYE, ZERO_POINT_BYE]))
FORFEITS = st.builds(Round, st.sampled_from([FORFEIT_WIN, FORFEIT_LOSS]), st.none() | OPPONENTS)
ROUNDS = st.lists(GAMES | BYES | FORFEITS, max_size=11)
LEGAL_RULES = st.sampled_from(list(SINGLE_PLAYER.values()))
ORDERLESS_RULES = st.sampled_from([rules for key, rules in SINGLE_PLAYER.items() if key != "fide-virtual"])
FORMS = st.sampled_from([buchholz, sonneborn_berger])


def counted_by(rules, rounds, scale=CHESS, times=1):
    own = sum((round_.result.points(scale) for round_ in rounds), Fraction(0))
    return Standing(rules, scale, 11, own, scale.draw, custom=Fraction(7, 4) * times)


def add_up(terms):
    return sum((term.value for term in terms), Fraction(0))


@given(ROUNDS, ORDERLESS_RULES, FORMS, st.randoms(use_true_random=False))
def test_the_order_of_rounds_changes_no_contribution(rounds, rules, form, random):
    def without_places(some_rounds):
        terms = form(some_rounds, counted_by(rules, rounds))
        return sorted((term.opponent, term.value, term.voluntary, term.why) for term in terms)

    shuffled = random.sample(rounds, len(rounds))
    assert without_places(rounds) == without_places(shuffled)


def test_the_order_of_rounds_changes_the_virtual_opponent():
    # Won first, absent second: 1 + 1 + 3 × ½. Absent first: 0 + 1 + 4 × ½.
    assert opponents_counted("W 3; Z", "fide-virtual") == numbers("3 3.5")
    assert opponents_counted("Z; W 3", "fide-virtual") == numbers("3 3")


@given(ROUNDS, LEGAL_RULES, FORMS, st.sampled_from([WIN, DRAW, LOSS]))
def test_one_more_opponent_with_0_never_lowers_the_sum(rounds, rules, form, result):
    standing = counted_by(rules, rounds)
    longer = [*rounds, Round(result, OpponentScore(Fraction(0)))]
    assert add_up(form(longer, standing)) >= add_up(form(rounds, standing))


@given(
    ROUNDS,
    LEGAL_RULES,
    st.sampled_from(["rule", "zero", "half", "own", "capped", "custom"]),
    st.sampled_from(["half", "points"]),
    st.sampled_from([CHESS, MATCH, LEAGUE]),
    st.fractions(Fraction(1, 8), 20, max_denominator=8),
)
def test_scaling_all_scores_scales_the_sum(rounds, rules, unplayed_as, draw_weight, scale, times):
    # Every score and every point of the scale is multiplied; opponent times points scored goes with the square.
    larger = Scale("custom", "Custom", scale.win * times, scale.draw * times, scale.loss * times)
    scaled = [
        Round(one.result, OpponentScore(one.opponent.points * times, one.opponent.unplayed) if one.opponent else None)
        for one in rounds
    ]

    def totals(some_rounds, some_scale, factor):
        own = sum((one.result.points(some_scale) for one in some_rounds), Fraction(0))
        standing = Standing(
            rules, some_scale, 11, own, some_scale.draw, unplayed_as=unplayed_as, custom=Fraction(7, 4) * factor
        )
        return add_up(buchholz(some_rounds, standing)), add_up(sonneborn_berger(some_rounds, standing, draw_weight))

    sum_before, berger_before = totals(rounds, scale, 1)
    sum_after, berger_after = totals(scaled, larger, times)
    assert sum_after == times * sum_before
    assert berger_after == berger_before * (times**2 if draw_weight == "points" else times)


@given(ROUNDS, LEGAL_RULES, FORMS)
def test_contributions_stand_in_the_order_of_the_rounds(rounds, rules, form):
    places = [term.place for term in form(rounds, counted_by(rules, rounds))]
    assert all(earlier < later for earlier, later in pairwise(places))
    assert set(places) <= set(range(1, len(rounds) + 1))
    played = {index for index, one in enumerate(rounds, 1) if one.result.played}
    assert set(places) == (played if rules.key == "plain" else set(range(1, len(rounds) + 1)))


@given(ROUNDS)
def test_the_2026_dummy_is_never_above_that_of_2024(rounds):
    capped = buchholz(rounds, counted_by(RULE_SETS["fide-2026"], rounds))
    uncapped = buchholz(rounds, counted_by(RULE_SETS["fide-2024"], rounds))
    assert all(new.opponent <= old.opponent for new, old in zip(capped, uncapped, strict=True))
