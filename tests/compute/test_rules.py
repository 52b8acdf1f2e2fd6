"""The rule sets: what each of them says of unplayed rounds, cuts, draws and the order of tie-breaks."""

from dataclasses import FrozenInstanceError
from datetime import date

import pytest

from calculators.compute.rules import RULE_SETS, SINGLE_PLAYER, OwnUnplayed, edition_of


def test_there_are_eight_rule_sets():
    assert set(RULE_SETS) == {
        "plain",
        "us-chess",
        "fide-2026",
        "fide-2024",
        "fide-virtual",
        "oswiss",
        "magic",
        "pokemon",
    }


def test_each_rule_set_is_found_by_its_own_key():
    assert all(rules.key == key for key, rules in RULE_SETS.items())


def test_five_rule_sets_serve_the_scores_of_a_single_player():
    assert set(SINGLE_PLAYER) == {"plain", "us-chess", "fide-2026", "fide-2024", "fide-virtual"}
    assert all(SINGLE_PLAYER[key] is RULE_SETS[key] for key in SINGLE_PLAYER)


@pytest.mark.parametrize(
    ("key", "stand_in"),
    [
        ("plain", OwnUnplayed.NOTHING),  # no opponent, adds nothing, is no contribution
        ("us-chess", OwnUnplayed.ZERO),  # an opponent with 0, US Chess 34E
        ("fide-2026", OwnUnplayed.CAPPED_DUMMY),  # own score, capped, FIDE C.07 art. 16.4.1 and 16.4.2
        ("fide-2024", OwnUnplayed.DUMMY),  # own score, no cap
        ("fide-virtual", OwnUnplayed.VIRTUAL),  # formed round by round
    ],
)
def test_an_own_unplayed_round_is_replaced_as_the_rule_set_says(key, stand_in):
    assert RULE_SETS[key].stand_in is stand_in


def test_only_c07_cuts_voluntarily_unplayed_rounds_first():
    # FIDE C.07 art. 16.5 since September 2023; before, and elsewhere, plainly the lowest and the highest.
    assert {key for key, rules in RULE_SETS.items() if rules.voluntary_first} == {"fide-2024", "fide-2026"}


def test_only_us_chess_takes_unplayed_points_off_the_cumulative_score():
    # US Chess 34E3: minus 1 for an unplayed win, minus ½ for a half-point bye.
    assert {key for key, rules in RULE_SETS.items() if rules.deducts_unplayed} == {"us-chess"}


@pytest.mark.parametrize(
    ("key", "draw_weight"),
    [
        ("plain", "half"),
        ("us-chess", "half"),  # 34E8: the scores of the beaten and half of the drawn
        ("fide-2026", "points"),  # FIDE C.07 art. 9.1: times the points scored
        ("fide-2024", "points"),
        ("fide-virtual", "points"),
        ("oswiss", "points"),
        ("magic", ""),  # percentages only
        ("pokemon", ""),
    ],
)
def test_a_draw_weighs_half_or_its_points(key, draw_weight):
    assert RULE_SETS[key].draw_weight == draw_weight


@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("plain", "PTS BH SB"),
        ("us-chess", "PTS MODMEDIAN SOLKOFF CUM CUMOPP"),
        ("fide-2026", "PTS BH/C1 BH SB DE"),
        ("fide-2024", "PTS BH/C1 BH SB DE"),
        ("fide-virtual", "PTS BH/C1 BH SB DE"),
        ("oswiss", "PROGRESS BH BERGER"),
        ("magic", "PTS OMW GW OGW"),
        ("pokemon", "PTS OMW OOMW DE"),  # head to head comes last
    ],
)
def test_tie_breaks_come_in_the_default_order(key, order):
    assert RULE_SETS[key].default_order == tuple(order.split())


@pytest.mark.parametrize(
    ("key", "dates"),
    [
        ("fide-2026", "from 1 March 2026"),
        ("fide-2024", "September 2023 to February 2026"),
        ("fide-virtual", "2009 to August 2023"),
    ],
)
def test_an_edition_says_when_it_holds(key, dates):
    assert dates in RULE_SETS[key].in_force


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("plain", "Games played only"),
        ("us-chess", "US Chess 34E"),
        ("fide-2026", "FIDE"),
        ("fide-2024", "FIDE"),
        ("fide-virtual", "FIDE"),
        ("oswiss", "OSwiss"),
        ("magic", "Magic tournament rules"),
        ("pokemon", "2026"),
    ],
)
def test_a_rule_set_is_named_by_who_made_it(key, word):
    assert word in RULE_SETS[key].name


def test_no_two_rule_sets_have_the_same_name():
    assert len({rules.name for rules in RULE_SETS.values()}) == len(RULE_SETS)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_rule_set_leaves_no_column_of_the_table_empty(rules):
    words = (
        rules.name,
        rules.in_force,
        rules.opponents_unplayed.value,
        rules.own_unplayed,
        rules.cuts,
        rules.source,
    )
    assert all(word.strip() for word in words)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("fide-2026", "fide-2024"), "requested bye"),  # FIDE C.07 art. 16.3
        (("fide-virtual", "us-chess"), "every unplayed round"),
        (("plain", "oswiss"), "as they stand"),
    ],
)
def test_an_opponents_unplayed_rounds_are_described_alike_where_they_count_alike(keys, words):
    described = {RULE_SETS[key].opponents_unplayed.value for key in keys}
    assert len(described) == 1
    assert words in described.pop()


def test_only_the_2026_edition_speaks_of_a_cap():
    assert "at most" in RULE_SETS["fide-2026"].own_unplayed
    assert "no cap" in RULE_SETS["fide-2024"].own_unplayed


@pytest.mark.parametrize(
    ("start", "key"),
    [
        (date(1999, 1, 1), "fide-virtual"),  # before the first edition known here: that one
        (date(2023, 8, 31), "fide-virtual"),
        (date(2023, 9, 1), "fide-2024"),
        (date(2026, 2, 28), "fide-2024"),
        (date(2026, 3, 1), "fide-2026"),
        (None, "fide-2026"),  # no date: the one in force
    ],
)
def test_the_first_day_decides_on_the_edition(start, key):
    assert edition_of(start).key == key


def test_only_the_fide_editions_have_an_order_of_their_own_for_round_robins():
    orders = {key: rules.round_robin_order for key, rules in RULE_SETS.items() if rules.round_robin_order}
    assert orders == dict.fromkeys(("fide-2026", "fide-2024", "fide-virtual"), ("PTS", "DE", "SB", "KS"))


def test_a_round_that_was_not_played_adds_something_under_the_fide_editions_only():
    assert {key for key, rules in RULE_SETS.items() if rules.stand_ins_add} == {
        "fide-2026",
        "fide-2024",
        "fide-virtual",
    }
    assert {key for key, rules in RULE_SETS.items() if rules.stand_ins_are_capped} == {"fide-2026"}


def test_a_rule_set_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        RULE_SETS["plain"].draw_weight = "points"
