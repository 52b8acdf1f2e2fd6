"""The registry of tie-breaks: every entry complete, and every function giving published values."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.contributions import Standing
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
from calculators.compute.rules import RULE_SETS, SINGLE_PLAYER
from calculators.compute.scores import CHESS, SCALES
from calculators.compute.tiebreaks import TIE_BREAKS
from tests.tec_swiss import EVERY_UNPLAYED_A_DRAW, SWISS

MATCH = SCALES["match"]
FORMED = {code: entry for code, entry in TIE_BREAKS.items() if entry.value}
US_CODES = ("SOLKOFF", "MODMEDIAN", "MEDIAN", "CUM", "KASHDAN", "USSB")
OWN_RESULTS = ("PS", "WON", "CUM", "KASHDAN")  # from results alone


def value_of(code, text, rules, *, rounds=5, scale=CHESS, **more):
    read = read_rounds(text)
    score = more.pop("score", read.points(scale))
    standing = Standing(RULE_SETS[rules], scale, rounds, score, scale.draw, **more)
    return FORMED[code].value(read.rounds, standing)


def number_of(code, text, rules, **more):
    return value_of(code, text, rules, **more).number


# Every entry


@pytest.mark.parametrize("code", TIE_BREAKS)
def test_every_tie_break_says_what_it_is_and_where_it_comes_from(code):
    entry = TIE_BREAKS[code]
    assert entry.code == code
    assert entry.name
    assert entry.how
    known = ("FIDE C.07 art. ", "US Chess 34E", "OpenSwiss", "Magic", "Pokémon", "card-game lists", "the scale")
    assert entry.source.startswith(known)


def test_no_two_tie_breaks_have_one_name():
    assert len({entry.name for entry in TIE_BREAKS.values()}) == len(TIE_BREAKS)


@pytest.mark.parametrize(
    ("code", "source"),
    [
        ("BH", "art. 8.1"),
        ("BH/C1", "art. 8.1, 14"),
        ("SB", "art. 9.1"),
        ("PS", "art. 7.5"),
        ("WON", "art. 7.2"),
        ("MODMEDIAN", "34E1"),
        ("SOLKOFF", "34E2"),
        ("CUM", "34E3"),
        ("MEDIAN", "34E4"),
        ("KASHDAN", "34E7"),
        ("USSB", "34E8"),
    ],
)
def test_a_tie_break_cites_its_article(code, source):
    assert source in TIE_BREAKS[code].source


# As printed with the exercises, players 1 to 16.
FIDE_TABLES = {
    ("fide-2024", "BH"): "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5",
    ("fide-2024", "BH/C1"): "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11",
    ("fide-2024", "SB"): "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25",
    ("fide-2024", "SB/C1"): "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
    ("fide-2024", "WON"): "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    ("fide-2024", "PS"): "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",
    ("fide-2026", "BH"): "12.5 13 15.5 14 8.5 11.5 14.5 13.5 9 13 12.5 11.5 14 11 12 12.5",
    ("fide-2026", "BH/C1"): "11 12 13 11.5 7.5 10.5 12.5 12 7.5 11.5 11 9.5 12 9 11 11",
    ("fide-2026", "SB"): "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25",
    ("fide-2026", "SB/C1"): "7.25 8.5 9.25 7.75 3.25 5 1.25 3.75 2.25 0 3.25 4 4.25 3 2.5 5.75",
    ("fide-2026", "WON"): "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    ("fide-2026", "PS"): "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",
}
TABLES_OF_DRAWS = {
    ("fide-virtual", "BH"): "12.5 13 14.5 13.5 8 11 14 14 8.5 12.5 12 13.5 15 12 12 12",
    ("fide-virtual", "BH/C1"): "11 12 12.5 12 7 10 12 12.5 8 11 11 12 12.5 10.5 11 10.5",
    ("fide-virtual", "BH/M1"): "7 8.5 8.5 8.5 5 6.5 8 9 4.5 7 7.5 8.5 9 7.5 7.5 6.5",
    ("us-chess", "KASHDAN"): "14 16 14 12 12 10 9 12 2 8 8 1 9 9 11 15",
    # By hand from the lines above: own unplayed rounds are opponents with 0 …
    ("us-chess", "SOLKOFF"): "12.5 13 14.5 10.5 8 10 14 14 4.5 12.5 11 3.5 15 6.5 12 12",
    # … above 2½ points the lowest goes, below the highest, at 2½ both …
    ("us-chess", "MODMEDIAN"): "11 12 12.5 10.5 5 10 10 9 1 8.5 7.5 0 11.5 4 8.5 10.5",
    ("us-chess", "MEDIAN"): "7 8.5 8.5 7 5 6.5 8 9 1 7 7.5 0 9 4 7.5 6.5",
    # … the progressive score less what was not played …
    ("us-chess", "CUM"): "11 13 11 11 5 5 6 8.5 1 4 4.5 5 7 6 7 10.5",
    # … and those beaten in full, those drawn with by half.
    ("us-chess", "USSB"): "8 9.5 9.75 7 3.75 3.5 3.25 6.25 0 1.5 3.25 0 4.25 4 3.5 6.75",
}


def rows_of(tables):
    return [
        (rules, code, player, Fraction(value))
        for (rules, code), values in tables.items()
        for player, value in enumerate(values.split(), 1)
    ]


@pytest.mark.parametrize(("rules", "code", "player", "value"), rows_of(FIDE_TABLES))
def test_the_exercise_swiss_has_its_published_values(rules, code, player, value):
    assert number_of(code, SWISS[player], rules) == value


@pytest.mark.parametrize(("rules", "code", "player", "value"), rows_of(TABLES_OF_DRAWS))
def test_the_exercise_swiss_counts_every_unplayed_round_as_a_draw_elsewhere(rules, code, player, value):
    assert number_of(code, EVERY_UNPLAYED_A_DRAW[player], rules) == value


# Two at an end: by hand from the lines above, for players without and with voluntarily unplayed rounds.
TWO_AT_AN_END = [
    ("BH/C2", 2, "10.5"),  # 13 − 1 − 1½
    ("BH/C2", 4, "10"),  # 15 − the bye's 3½ − 1½
    ("BH/C2", 9, "6"),  # 9 − both voluntary 1½
    ("BH/C2", 13, "9.5"),  # 14 − 2 − 2½
    ("BH/M2", 2, "3.5"),  # 10½ − 3½ − 3½
    ("BH/M2", 4, "3"),  # 10 − 3½ − 3½
    ("BH/M2", 9, "1"),  # 6 − 3½ − 1½
    ("BH/M2", 13, "2.5"),  # 9½ − 3½ − 3½
    ("BH/M1", 2, "8.5"),  # 12 − 3½
    ("BH/M1", 4, "8"),  # 11½ − 3½
    ("BH/M1", 9, "4"),  # 7½ − 3½
]


@pytest.mark.parametrize(("code", "player", "value"), TWO_AT_AN_END)
def test_cut_two_and_the_medians_of_the_exercise(code, player, value):
    assert number_of(code, SWISS[player], "fide-2024") == Fraction(value)


def test_every_function_is_held_against_a_table():
    held = {code for _, code in (*FIDE_TABLES, *TABLES_OF_DRAWS)} | {code for code, _, _ in TWO_AT_AN_END}
    assert set(FORMED) == held


# The same event on 3-1-0, 2026 edition: player 12 as an opponent 6 + 2 × 1, the cap of a bye 5 × 1
ON_3_1_0 = {
    1: "W 4; D 4; D 11; W 6; D 9",
    2: "W 3; W 4; D 9; W 10; D 9",
    3: "D 7; W 9; W 7; D 9; D 11",
    4: "W 6+2u; H; W 4; D 9; D 9",
    12: "L 9; BYE; + 6; Z; Z",
}


@pytest.mark.parametrize(
    ("player", "code", "value"),
    [
        (1, "BH", "34"),
        (1, "SB", "54"),
        (1, "SB/C1", "50"),
        (2, "BH", "35"),
        (2, "SB", "69"),
        (2, "SB/C1", "60"),
        (3, "BH", "43"),
        (3, "SB", "75"),
        (3, "SB/C1", "68"),
        (4, "BH", "35"),
        (4, "SB", "59"),
        (4, "SB/C1", "47"),
        (12, "BH", "30"),
        (12, "SB", "33"),
        (12, "SB/C1", "33"),
    ],
)
def test_the_exercise_swiss_on_3_1_0_has_its_published_values(player, code, value):
    assert number_of(code, ON_3_1_0[player], "fide-2026", scale=MATCH) == Fraction(value)


@pytest.mark.parametrize(
    ("text", "sb", "cut_one"),
    [
        # The exercise round robin, player 5 and 6 with their forfeit as a game.
        ("D 1.5; W 3.5; W 3.5; L 1.5; W 1.5", "9.25", "9.25"),
        ("W 1.5; L 3.5; W 1.5; D 3.5; W 1.5", "6.25", "4.75"),
        ("W 1.5; W 1.5; L 3.5; D 3.5; W 1.5", "6.25", "4.75"),
        ("L 3.5; L 1.5; D 1.5; W 3.5; L 3.5", "4.25", "4.25"),
        ("D 3.5; W 1.5; L 3.5; L 1.5; L 3.5", "3.25", "3.25"),
        ("L 3.5; L 3.5; D 1.5; W 1.5; L 3.5", "2.25", "1.5"),
    ],
)
def test_the_exercise_round_robin_has_its_published_values(text, sb, cut_one):
    assert number_of("SB", text, "fide-2024") == Fraction(sb)
    assert number_of("SB/C1", text, "fide-2024") == Fraction(cut_one)


# US Chess


@pytest.mark.parametrize("code", US_CODES)
@pytest.mark.parametrize("rules", SINGLE_PLAYER)
def test_us_chess_tie_breaks_follow_34e_under_whatever_rule_set_is_shown(code, rules):
    for text in EVERY_UNPLAYED_A_DRAW.values():
        assert number_of(code, text, rules) == number_of(code, text, "us-chess")


@pytest.mark.parametrize(
    ("code", "values"),
    [("SOLKOFF", "15 16"), ("MEDIAN", "10 9"), ("MODMEDIAN", "15 14")],
)
def test_two_players_with_four_of_five_have_their_published_values(code, values):
    # A met 0 3 3 4 5, B met 3 2 5 3 3; both have 4–1.
    players = ("L 0; W 3; W 3; W 4; W 5", "W 3; W 2; L 5; W 3; W 3")
    assert [number_of(code, text, "us-chess") for text in players] == list(map(Fraction, values.split()))


@pytest.mark.parametrize(
    ("code", "eight", "nine"),
    [
        # Opponents 8 7½ 6 5½ 5 4½ 4 3, and 2 in the ninth round; all won
        ("MEDIAN", "32.5", "25"),  # 43½ − 8 − 3; 45½ − 8 − 7½ − 2 − 3
        ("MODMEDIAN", "40.5", "40.5"),  # 43½ − 3; 45½ − 2 − 3
    ],
)
def test_from_nine_rounds_two_go_at_an_end(code, eight, nine):
    text = "W 8; W 7.5; W 6; W 5.5; W 5; W 4.5; W 4; W 3"
    assert number_of(code, text, "us-chess", rounds=8) == Fraction(eight)
    assert number_of(code, f"{text}; W 2", "us-chess", rounds=9) == Fraction(nine)


# What cannot be formed


@pytest.mark.parametrize(
    ("code", "rules", "text", "lacking", "reason"),
    [
        ("MODMEDIAN", "us-chess", "W 3; W 2", {"score": None}, "own score"),
        ("BH", "fide-2026", "W 3; H", {"score": None}, "own score"),
        ("BH/C1", "fide-2024", "W 3; H", {"score": None}, "own score"),
        ("SB", "fide-2026", "W 3; H", {"score": None}, "own score"),
        ("SB/C1", "fide-2024", "W 3; H", {"score": None}, "own score"),
        ("BH", "fide-virtual", "W 3; H", {"in_order": False}, "order"),
        ("SB", "fide-virtual", "W 3; H", {"in_order": False}, "order"),
        ("BH/M1", "plain", "W 3; W 2", {}, "needs more than"),
        ("BH/C2", "plain", "W 3; W 2", {}, "needs more than"),
        ("SB/C1", "plain", "W 3; H", {}, "needs more than"),
    ],
)
def test_what_cannot_be_formed_has_no_number_and_says_why(code, rules, text, lacking, reason):
    found = value_of(code, text, rules, **lacking)
    assert found.number is None
    assert reason in found.missing


@pytest.mark.parametrize("code", US_CODES)
def test_us_chess_tie_breaks_need_no_own_score_but_for_the_score_band(code):
    found = number_of(code, "W 3; H; L 4", "fide-2026", score=None)
    assert (found is None) == (code == "MODMEDIAN")


# Laws

SCORES = st.integers(0, 12).map(lambda halves: Fraction(halves, 2))
OPPONENTS = st.builds(OpponentScore, SCORES, st.integers(0, 2))
GAMES = st.builds(Round, st.sampled_from([WIN, DRAW, LOSS]), OPPONENTS)
BYES = st.builds(Round, st.sampled_from([PAIRING_BYE, HALF_POINT_BYE, ZERO_POINT_BYE]))
FORFEITS = st.builds(Round, st.sampled_from([FORFEIT_WIN, FORFEIT_LOSS]), st.none() | OPPONENTS)
ROUNDS = st.lists(GAMES | BYES | FORFEITS, max_size=7)
RULES = st.sampled_from(list(SINGLE_PLAYER))


def every_value(rounds, rules, scale=CHESS):
    own = sum((round_.result.points(scale) for round_ in rounds), Fraction(0))
    standing = Standing(RULE_SETS[rules], scale, 7, own, scale.draw)
    return {code: entry.value(rounds, standing) for code, entry in FORMED.items()}


@given(ROUNDS, RULES)
def test_every_value_is_the_sum_of_the_terms_it_keeps(rounds, rules):
    for value in every_value(rounds, rules).values():
        if value.number is None:
            assert value.missing
        else:
            kept = [term.value for index, term in enumerate(value.contributions) if index not in value.dropped]
            assert value.number == sum(kept)


@given(ROUNDS, RULES)
def test_a_larger_cut_never_gains(rounds, rules):
    found = every_value(rounds, rules)
    for larger, smaller in (("BH", "BH/C1"), ("BH/C1", "BH/C2"), ("BH", "BH/M1"), ("BH/M1", "BH/M2"), ("SB", "SB/C1")):
        if found[smaller].number is not None:
            assert found[smaller].number <= found[larger].number


@given(ROUNDS, RULES.filter(lambda key: key != "fide-virtual"), st.randoms(use_true_random=False))
def test_the_order_of_rounds_matters_only_to_running_scores(rounds, rules, random):
    one, other = every_value(rounds, rules), every_value(random.sample(rounds, len(rounds)), rules)
    for code in set(FORMED) - {"PS", "CUM"}:
        assert one[code].number == other[code].number


@given(ROUNDS, RULES, RULES)
def test_results_alone_count_alike_under_every_rule_set(rounds, one, other):
    for code in OWN_RESULTS:
        assert every_value(rounds, one)[code].number == every_value(rounds, other)[code].number


@given(st.lists(GAMES, max_size=7), RULES, RULES)
def test_without_unplayed_rounds_every_rule_set_counts_alike_on_the_chess_scale(rounds, one, other):
    before, after = every_value(rounds, one), every_value(rounds, other)
    for code in FORMED:
        assert before[code].number == after[code].number
