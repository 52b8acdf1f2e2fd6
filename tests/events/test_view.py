"""How an event is looked at: rule set, order, scale, draw weight and rounds, from texts and by default."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import SCALES, ReadingError
from calculators.events.model import Kind
from calculators.events.view import Asked, default_order, default_rules, read_view
from tests.events.tables import MATCH, table

EVENT = table("2w1 2b= H\n1b0 1w= U")


def view(**asked):
    """The view of the event that these texts ask for."""
    return read_view(EVENT, Asked(**asked))


def codes(order):
    """The texts of an order."""
    return [code.text for code in order]


@pytest.mark.parametrize(
    ("start", "rules"),
    [
        (date(2009, 7, 1), "fide-virtual"),
        (date(2023, 8, 31), "fide-virtual"),
        (date(2023, 9, 1), "fide-2024"),
        (date(2026, 2, 28), "fide-2024"),
        (date(2026, 3, 1), "fide-2026"),
        (date(2031, 1, 1), "fide-2026"),
        (None, "fide-2026"),  # no date: the rules in force
    ],
)
def test_the_start_date_decides_on_the_edition(start, rules):
    assert default_rules(replace(EVENT, start=start)).key == rules


def test_the_rule_set_of_the_format_goes_before_the_date():
    event = replace(EVENT, rules="us-chess", start=date(2024, 1, 1))
    assert default_rules(event).key == "us-chess"
    assert codes(read_view(event, Asked()).order) == ["PTS", "MODMEDIAN", "SOLKOFF", "CUM", "CUMOPP"]


@pytest.mark.parametrize("key", RULE_SETS)
def test_every_rule_set_has_an_order_that_can_be_read(key):
    read = view(rules=key)
    assert read.rules is RULE_SETS[key]
    assert codes(read.order) == list(RULE_SETS[key].default_order)


@pytest.mark.parametrize(
    ("named", "order"),
    [
        (("PTS", "BH/C1", "SB"), ["PTS", "BH/C1", "SB"]),
        (("BH/C1", "SB"), ["PTS", "BH/C1", "SB"]),  # record 202 names no points: they come first
        (("PTS", "EDE", "BC", "BH"), ["PTS", "BH"]),  # codes of teams are passed over
        (("EDE", "BC"), ["PTS", "BH/C1", "BH", "SB", "DE"]),  # nothing left: the usual order
        (("bh#c1", "GE"), ["PTS", "BH/C1", "REP"]),
        (("BH", "BH"), ["PTS", "BH"]),
        (("PROGRESS", "BH"), ["PROGRESS", "BH"]),
        ((), ["PTS", "BH/C1", "BH", "SB", "DE"]),
    ],
)
def test_the_order_that_the_source_names_is_taken_points_first(named, order):
    event = replace(EVENT, order=named)
    assert codes(default_order(event, RULE_SETS["fide-2026"])) == order
    assert codes(read_view(event, Asked()).order) == order


def test_another_rule_set_brings_its_own_order_and_not_that_of_the_source():
    event = replace(EVENT, order=("PTS", "FB"))
    assert codes(read_view(event, Asked(rules="fide-2026")).order) == ["PTS", "FB"]
    assert codes(read_view(event, Asked(rules="plain")).order) == ["PTS", "BH", "SB"]
    assert codes(read_view(event, Asked(rules="plain", order="FB")).order) == ["FB"]


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("fide-2026", ["PTS", "DE", "SB", "KS"]),
        ("fide-2024", ["PTS", "DE", "SB", "KS"]),
        ("fide-virtual", ["PTS", "DE", "SB", "KS"]),
        # Rules of others say nothing of round robins.
        ("plain", ["PTS", "BH", "SB"]),
        ("us-chess", ["PTS", "MODMEDIAN", "SOLKOFF", "CUM", "CUMOPP"]),
        ("magic", ["PTS", "OMW", "GW", "OGW"]),
    ],
)
def test_in_a_round_robin_fide_has_no_tie_break_from_opponents_that_all_share(rules, order):
    event = replace(EVENT, kind=Kind.ROUND_ROBIN)
    assert codes(read_view(event, Asked(rules=rules)).order) == order
    assert codes(default_order(event, RULE_SETS[rules])) == order


def test_the_order_of_a_round_robins_source_goes_before_the_usual_one():
    event = replace(EVENT, kind=Kind.ROUND_ROBIN, order=("SB", "WIN"))
    assert codes(read_view(event, Asked()).order) == ["PTS", "SB", "WIN"]
    assert codes(read_view(event, Asked(order="PTS,BH")).order) == ["PTS", "BH"]
    assert codes(read_view(replace(event, order=()), Asked()).order) == ["PTS", "DE", "SB", "KS"]


def test_what_is_asked_for_goes_before_every_default():
    event = replace(EVENT, order=("PTS", "BH"), start=date(2024, 5, 5), scale=MATCH)
    read = read_view(event, Asked(rules="plain", order="sb, bh/c1", scale="league", draw_weight="points", round="2"))
    assert read.rules.key == "plain"
    assert codes(read.order) == ["SB", "BH/C1"]
    assert (read.scale, read.draw_weight, read.rounds) == (SCALES["league"], "points", 2)


def test_nothing_asked_for_is_the_event_as_it_is():
    read = read_view(replace(EVENT, scale=MATCH), Asked(" ", "", "", " ", ""))
    assert (read.scale, read.rounds) == (MATCH, 3)


@pytest.mark.parametrize(
    ("rules", "weight"),
    [
        *(("plain", "half"), ("us-chess", "half"), ("fide-virtual", "points"), ("fide-2024", "points")),
        *(("fide-2026", "points"), ("oswiss", "points"), ("magic", "points"), ("pokemon", "points")),
    ],
)
def test_each_rule_set_brings_its_draw_weight(rules, weight):
    assert view(rules=rules).draw_weight == weight
    assert view(rules=rules, draw_weight="half").draw_weight == "half"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("chess", (1, 0.5, 0)),
        ("match", (3, 1, 0)),
        ("league", (2, 1, 0)),
        ("6-3-0", (6, 3, 0)),
        ("1-½-0", (1, 0.5, 0)),
        ("3-2-1", (3, 2, 1)),
        ("1.5-0.5-0", (1.5, 0.5, 0)),
        ("2,5-1-0", (2.5, 1, 0)),
        ("1-1-0", (1, 1, 0)),
    ],
)
def test_a_scale_is_named_or_given_by_its_points(text, points):
    scale = view(scale=text).scale
    assert (scale.win, scale.draw, scale.loss) == tuple(map(Fraction, points))


def test_points_of_a_usual_scale_are_that_scale():
    assert view(scale="3-1-0").scale is SCALES["match"]
    assert view(scale="1-.5-0").scale is SCALES["chess"]


@pytest.mark.parametrize(
    "text",
    [
        *("chees", "3-1", "3-1-0-0", "0-0-0", "1-2-0", "1-0-0.5", "-1-0-0", "a-b-c", "3--1-0", "3-1-½½", "٣-١-٠"),
        *("999999999-1-0", "1e3-1-0", "3 - 1 - 0"),
    ],
)
def test_what_is_no_scale_is_refused(text):
    with pytest.raises(ReadingError) as refused:
        view(scale=text)
    assert str(refused.value)


@pytest.mark.parametrize(("text", "rounds"), [("0", 0), ("1", 1), ("3", 3), ("03", 3), (" 2 ", 2)])
def test_rounds_are_counted_from_none_to_all(text, rounds):
    assert view(round=text).rounds == rounds


@pytest.mark.parametrize("text", ["4", "-1", "1.5", "100", "x", "٢", "1_0", "99"])
def test_a_round_that_the_event_does_not_have_is_refused(text):
    with pytest.raises(ReadingError, match=r"is no round of this event, which has 3 rounds\."):
        view(round=text)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"rules": "fide"}, '"fide" is no rule set. There are plain, us-chess'),
        ({"rules": "PLAIN"}, '"PLAIN" is no rule set'),
        ({"draw_weight": "third"}, '"third" is no draw weight. There are half and points.'),
        ({"order": "PTS,BHX"}, '"BHX" is not a tie-break known here'),
    ],
)
def test_a_text_that_is_not_known_is_named(asked, sentence):
    with pytest.raises(ReadingError) as refused:
        view(**asked)
    assert str(refused.value).startswith(sentence)


def test_everything_wrong_is_said_at_once():
    with pytest.raises(ReadingError) as refused:
        view(rules="x", order="y,z", scale="u", draw_weight="v", round="w")
    assert [problem.token for problem in refused.value.problems] == ["x", "y", "z", "u", "v", "w"]
