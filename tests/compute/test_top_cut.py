"""Which record makes a cut: expected players on each record, and where the cut falls."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.scores import CHESS, SCALES, Scale
from calculators.compute.top_cut import top_cut

MATCH, LEAGUE = SCALES["match"], SCALES["league"]
DRAWS_LIKE_LOSSES = Scale("custom", "Custom", Fraction(1), Fraction(0), Fraction(0))
LOSS_GIVES_ONE = Scale("custom", "Custom", Fraction(3), Fraction(2), Fraction(1))


def cut_of(players, rounds, cut, draw_rate="0", scale=MATCH):
    return top_cut(players, rounds, cut, Fraction(draw_rate), scale)


def by_record(found):
    return {(record.wins, record.draws, record.losses): record for record in found.records}


def levels(found):
    """Points, best first, with the players on exactly these and on at least these points."""
    exactly, at_least = Counter(), {}
    for record in found.records:
        exactly[record.points] += record.players
        assert at_least.setdefault(record.points, record.at_least) == record.at_least
    return [(points, exactly[points], at_least[points]) for points in sorted(exactly, reverse=True)]


def fractions(text):
    return [Fraction(number) for number in text.split()]


# Expected players


def test_without_draws_the_records_are_binomial():
    #  64 players, 6 rounds: 1, 6, 15, 20, 15, 6, 1 of 64
    found = cut_of(64, 6, 8)
    assert [(record.wins, record.draws, record.losses) for record in found.records] == [
        (6, 0, 0),
        (5, 0, 1),
        (4, 0, 2),
        (3, 0, 3),
        (2, 0, 4),
        (1, 0, 5),
        (0, 0, 6),
    ]
    assert [record.players for record in found.records] == fractions("1 6 15 20 15 6 1")
    assert [record.at_least for record in found.records] == fractions("1 7 22 42 57 63 64")
    assert [record.points for record in found.records] == fractions("18 15 12 9 6 3 0")


def test_with_draws_the_records_are_trinomial():
    #  8 players, 2 rounds, every second game drawn: a win ¼, a draw ½, a loss ¼
    found = cut_of(8, 2, 3, "0.5", CHESS)
    expected = {(2, 0, 0): "1/2", (1, 1, 0): "2", (1, 0, 1): "1", (0, 2, 0): "2", (0, 1, 1): "2", (0, 0, 2): "1/2"}
    assert {key: record.players for key, record in by_record(found).items()} == {
        key: Fraction(players) for key, players in expected.items()
    }


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        # points, players on them, players on at least them
        (CHESS, ["2 0.5 0.5", "1.5 2 2.5", "1 3 5.5", "0.5 2 7.5", "0 0.5 8"]),  # one win and two draws together
        (MATCH, ["6 0.5 0.5", "4 2 2.5", "3 1 3.5", "2 2 5.5", "1 2 7.5", "0 0.5 8"]),  # apart
        (LEAGUE, ["4 0.5 0.5", "3 2 2.5", "2 3 5.5", "1 2 7.5", "0 0.5 8"]),
        (DRAWS_LIKE_LOSSES, ["2 0.5 0.5", "1 3 3.5", "0 4.5 8"]),
        (LOSS_GIVES_ONE, ["6 0.5 0.5", "5 2 2.5", "4 3 5.5", "3 2 7.5", "2 0.5 8"]),
    ],
)
def test_records_with_equal_points_are_one_group(scale, expected):
    found = cut_of(8, 2, 3, "0.5", scale)
    assert levels(found) == [tuple(fractions(row)) for row in expected]


def test_the_best_points_come_first():
    points = [record.points for record in cut_of(100, 7, 10, "0.3", CHESS).records]
    assert points == sorted(points, reverse=True)


# Where the cut falls


@pytest.mark.parametrize(
    ("players", "rounds", "cut", "draw_rate", "scale", "safe", "bubble", "bubble_players", "seats"),
    [
        (64, 6, 8, "0", MATCH, "15", "12", "15", "1"),  # 7 are safe, 15 share one seat
        (64, 6, 8, "0", CHESS, "5", "4", "15", "1"),
        (64, 6, 7, "0", MATCH, "15", "12", "15", "0"),  # exactly as many as seats are safe
        (64, 6, 6, "0", MATCH, "18", "15", "6", "5"),
        (64, 6, 63, "0", MATCH, "3", "0", "1", "0"),
        (8, 2, 3, "0.5", CHESS, "1.5", "1", "3", "0.5"),
        (8, 2, 3, "0.5", MATCH, "4", "3", "1", "0.5"),
        (8, 2, 2, "0.5", CHESS, "2", "1.5", "2", "1.5"),
    ],
)
def test_safe_points_fit_into_the_cut_and_the_next_lower_are_the_bubble(
    players, rounds, cut, draw_rate, scale, safe, bubble, bubble_players, seats
):
    found = cut_of(players, rounds, cut, draw_rate, scale)
    assert found.safe_points == Fraction(safe)
    assert found.bubble_points == Fraction(bubble)
    assert found.bubble_players == Fraction(bubble_players)
    assert found.bubble_seats == Fraction(seats)


def test_where_even_a_perfect_score_is_too_common_nothing_is_safe():
    found = cut_of(64, 2, 8)  # 16 players on six points
    assert found.safe_points is None
    assert (found.bubble_points, found.bubble_players, found.bubble_seats) == (6, 16, 8)


def test_where_everybody_is_in_there_is_no_bubble():
    found = cut_of(16, 3, 16)
    assert found.safe_points == 0
    assert (found.bubble_points, found.bubble_players, found.bubble_seats) == (None, None, None)


# The verdict on own points


@pytest.mark.parametrize(
    ("players", "rounds", "cut", "draw_rate", "scale", "verdicts"),
    [
        (64, 6, 8, "0", MATCH, {"18": "in", "15": "in", "12": "bubble", "9": "out", "0": "out"}),
        (8, 2, 3, "0.5", CHESS, {"2": "in", "1.5": "in", "1": "bubble", "0.5": "out", "0": "out"}),
        (64, 2, 8, "0", MATCH, {"6": "bubble", "3": "out", "0": "out"}),  # nothing is safe
        (16, 3, 16, "0", MATCH, {"9": "in", "0": "in"}),  # everybody
    ],
)
def test_own_points_are_in_on_the_bubble_or_out(players, rounds, cut, draw_rate, scale, verdicts):
    found = cut_of(players, rounds, cut, draw_rate, scale)
    assert {points: found.verdict(Fraction(points)) for points in verdicts} == verdicts


def test_the_bubble_is_the_bubble_even_where_no_seat_is_expected_for_it():
    # Seven seats, seven players expected on 15 points or more: an expectation, and 12 are the next lower points.
    found = cut_of(64, 6, 7)
    assert (found.bubble_points, found.bubble_seats) == (12, 0)
    assert found.verdict(Fraction(15)) == "in"
    assert found.verdict(Fraction(12)) == "bubble"
    assert found.verdict(Fraction(9)) == "out"


# Against every sequence of results


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("draw_rate", ["0", "0.1", "1/3", "0.9"])
@pytest.mark.parametrize("scale", [CHESS, MATCH, LOSS_GIVES_ONE])
def test_the_expectations_are_those_of_all_sequences(rounds, draw_rate, scale):
    players = 100
    drawn = Fraction(draw_rate)
    chance = {"W": (1 - drawn) / 2, "D": drawn, "L": (1 - drawn) / 2}
    worth = {"W": scale.win, "D": scale.draw, "L": scale.loss}
    on_record, on_points = Counter(), Counter()
    for sequence in product("WDL", repeat=rounds):
        expected = players * prod(map(chance.get, sequence))
        on_record[tuple(sequence.count(result) for result in "WDL")] += expected
        on_points[sum(map(worth.get, sequence))] += expected
    found = cut_of(players, rounds, 8, draw_rate, scale)
    counted = by_record(found)
    for record, expected in on_record.items():
        assert (counted[record].players if record in counted else 0) == expected
    for record in found.records:
        assert record.at_least == sum(many for points, many in on_points.items() if points >= record.points)


# Laws

EVENTS = st.tuples(
    st.integers(2, 500),
    st.integers(1, 9),
    st.integers(1, 100),
    st.integers(0, 9).map(lambda tenths: Fraction(tenths, 10)),
    st.sampled_from([CHESS, MATCH, LEAGUE, LOSS_GIVES_ONE]),
)


@given(EVENTS)
def test_the_expectations_add_up_to_the_field(event):
    found = top_cut(*event)
    assert sum(record.players for record in found.records) == event[0]
    assert found.records[-1].at_least == event[0]


@given(EVENTS)
def test_every_record_is_as_long_as_the_event(event):
    records = [(record.wins, record.draws, record.losses) for record in top_cut(*event).records]
    assert all(sum(record) == event[1] for record in records)
    assert len(set(records)) == len(records)


@given(EVENTS)
def test_fewer_points_are_reached_by_no_fewer_players(event):
    for better, worse in pairwise(top_cut(*event).records):
        assert better.points >= worse.points
        assert better.at_least <= worse.at_least


@given(EVENTS)
def test_the_cut_falls_between_safe_points_and_bubble(event):
    found, cut = top_cut(*event), event[2]
    for points, players, at_least in levels(found):
        assert (found.safe_points is not None and points >= found.safe_points) == (at_least <= cut)
        if points == found.bubble_points:
            assert found.bubble_players == players
            assert found.bubble_seats == cut - (at_least - players)
            assert 0 <= found.bubble_seats < players


@given(EVENTS)
def test_more_points_never_have_a_worse_verdict(event):
    found = top_cut(*event)
    verdicts = [found.verdict(points) for points, _, _ in levels(found)]
    assert verdicts == sorted(verdicts, key=["in", "bubble", "out"].index)


@given(EVENTS, st.integers(1, 20))
def test_more_seats_never_raise_the_safe_points(event, more):
    players, rounds, cut, draw_rate, scale = event
    before = top_cut(players, rounds, cut, draw_rate, scale).safe_points
    after = top_cut(players, rounds, cut + more, draw_rate, scale).safe_points
    assert before is None or after <= before


@given(EVENTS, st.integers(2, 5))
def test_a_field_several_times_as_large_has_as_many_times_the_players(event, times):
    players, rounds, cut, draw_rate, scale = event
    one = by_record(top_cut(players, rounds, cut, draw_rate, scale))
    other = by_record(top_cut(players * times, rounds, cut, draw_rate, scale))
    assert {key: record.players * times for key, record in one.items()} == {
        key: record.players for key, record in other.items()
    }


@given(EVENTS)
def test_wins_and_losses_are_as_likely_as_each_other(event):
    found = by_record(top_cut(*event))
    for (wins, draws, losses), record in found.items():
        assert found[losses, draws, wins].players == record.players
