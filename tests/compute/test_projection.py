"""Where a running event is heading: pace, bounds and target."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute import projection
from calculators.compute.opponent_scores import OpponentScore, read_opponent
from calculators.compute.rounds import DRAW, LOSS, PAIRING_BYE, WIN, ZERO_POINT_BYE, Round, read_rounds
from calculators.compute.scores import CHESS, SCALES, Scale
from calculators.compute.sonneborn_berger import weights

HALF = Fraction(1, 2)
MATCH, LEAGUE = SCALES["match"], SCALES["league"]
LOSS_GIVES_ONE = Scale("custom", "Custom", Fraction(3), Fraction(2), Fraction(1))


def path(text):
    """Now, pace, least and most; "n/a" where there is none."""
    return tuple(None if number == "n/a" else Fraction(number) for number in text.split())


def as_tuple(found):
    return found.now, found.pace, found.least, found.most


def points_path(now, played, rounds, scale=CHESS):
    return as_tuple(projection.points(Fraction(now), played, rounds, scale))


def solkoff_path(opponents, played, rounds, scale=CHESS, per_unplayed=None):
    met = [read_opponent(token) for token in opponents.split()]
    worth = scale.draw if per_unplayed is None else per_unplayed
    return as_tuple(projection.solkoff(met, worth, played, rounds, scale))


def sb_path(text, rounds, scale=CHESS, draw_weight="half", per_unplayed=None):
    worth = scale.draw if per_unplayed is None else per_unplayed
    so_far = read_rounds(text).rounds
    return as_tuple(projection.sonneborn_berger(so_far, worth, rounds, scale, weights(scale, draw_weight)))


# Points


@pytest.mark.parametrize(
    ("now", "played", "rounds", "scale", "expected"),
    [
        ("3.5", 5, 9, CHESS, "3.5 6.3 3.5 7.5"),  # 3½ ÷ 5 × 9; four lost or won
        ("2", 6, 9, CHESS, "2 3 2 5"),
        ("4", 5, 5, CHESS, "4 4 4 4"),  # all played: nothing is open
        ("0", 0, 7, CHESS, "0 n/a 0 7"),  # before the first round there is no pace
        ("9", 5, 9, MATCH, "9 16.2 9 21"),  # 9 + 4 × 3
        ("7", 5, 9, LEAGUE, "7 12.6 7 15"),
        ("9", 4, 6, LOSS_GIVES_ONE, "9 13.5 11 15"),  # a game lost still gives one
        ("1", 3, 10, CHESS, "1 10/3 1 8"),
    ],
)
def test_points_are_bounded_by_losing_and_by_winning_the_rest(now, played, rounds, scale, expected):
    assert points_path(now, played, rounds, scale) == path(expected)


@pytest.mark.parametrize(
    ("now", "played", "rounds", "pace"),
    [("20.5", 7, 9, "369/14"), ("15", 5, 9, "27"), ("0", 3, 9, "0"), ("10", 3, 3, "10")],
)
def test_a_pace_is_the_average_so_far_times_the_rounds(now, played, rounds, pace):
    assert projection.pace(Fraction(now), played, rounds) == Fraction(pace)


def test_before_any_round_there_is_no_pace():
    assert projection.pace(Fraction(0), 0, 9) is None


# Solkoff


@pytest.mark.parametrize(
    ("opponents", "played", "rounds", "scale", "expected"),
    [
        # 15 ÷ 5 × 9; five opponents met may each win four more, four to come may each win nine of nine
        ("4 3.5 3 2.5 2", 5, 9, CHESS, "15 27 15 71"),  # 15 + 5 × 4 + 4 × 9
        ("1", 1, 2, CHESS, "1 2 1 4"),  # 1 + 1 + 2
        ("4 3", 2, 2, CHESS, "7 7 7 7"),
        ("", 0, 3, CHESS, "0 n/a 0 9"),  # all three to come
        ("1 0.5", 3, 5, CHESS, "1.5 2.5 1.5 15.5"),  # a bye among three rounds: 1.5 ÷ 3 × 5; 1.5 + 2 × 2 + 2 × 5
        ("6 3", 2, 4, MATCH, "9 18 9 45"),  # 9 + 2 × 6 + 2 × 12
        ("4 2", 2, 3, LEAGUE, "6 9 6 16"),  # 6 + 2 × 2 + 1 × 6
        ("5 3", 2, 4, LOSS_GIVES_ONE, "8 16 12 44"),  # each opponent met gets at least one a round: 8 + 2 × 2
        ("1+1u 2", 3, 4, CHESS, "3.5 14/3 3.5 9.5"),  # an unplayed round as a draw: 3.5 + 2 × 1 + 1 × 4
    ],
)
def test_solkoff_is_bounded_by_what_opponents_can_still_get(opponents, played, rounds, scale, expected):
    assert solkoff_path(opponents, played, rounds, scale) == path(expected)


def test_an_opponents_unplayed_rounds_count_as_chosen():
    assert solkoff_path("1+2u", 3, 3, per_unplayed=Fraction(0)) == path("1 1 1 1")
    assert sb_path("W 1+2u; L 2; L 2", 3, per_unplayed=Fraction(0)) == path("1 1 1 1")


# Sonneborn-Berger


@pytest.mark.parametrize(
    ("text", "rounds", "scale", "draw_weight", "expected"),
    [
        # Beaten 2, drawn 3: 2 + 1½. The beaten may win two more, the drawn too but count half; two to come, beaten,
        # may have four wins each.
        ("W 2; D 3; L 4", 5, CHESS, "half", "3.5 35/6 3.5 14.5"),  # 3½ + 1½ × 2 + 2 × 4
        ("W 2; D 3; L 4; W 2.5", 7, CHESS, "half", "6 10.5 6 31.5"),  # 6 + 2½ × 3 + 3 × 6
        ("W 2; D 3", 2, CHESS, "half", "3.5 3.5 3.5 3.5"),
        ("L 2; L 1", 3, CHESS, "half", "0 0 0 2"),  # against those lost to nothing grows: only one to come counts
        ("W 2; BYE; D 3", 4, CHESS, "half", "3.5 7 3.5 8"),  # a bye is no game: 3½ ÷ 2 × 4; 3½ + 1½ + 1 × 3
        ("W 2; H; Z; - 1; + 3", 6, CHESS, "half", "2 12 2 8"),  # 2 ÷ 1 × 6; 2 + 1 + 1 × 5
        ("BYE", 3, CHESS, "half", "0 n/a 0 4"),  # two to come, beaten, with at most two wins each
        ("W 1+1u; L 2", 3, CHESS, "half", "1.5 2.25 1.5 4.5"),  # 1½ + 1 + 1 × 2
        # 3-1-0 by points: 3 × 6 + 1 × 3 = 21; to come at most 3 × (3 × 3)
        ("W 6; D 3", 4, MATCH, "points", "21 42 21 99"),  # 21 + 4 × 6 + 2 × 27
        ("W 6; D 3", 4, MATCH, "half", "7.5 15 7.5 34.5"),  # 7½ + 1½ × 6 + 2 × 9
        ("W 4; D 3", 3, LEAGUE, "points", "11 16.5 11 25"),  # 8 + 3; + 3 × 2 + 2 × (2 × 2)
        ("W 4; D 3", 3, LEAGUE, "half", "5.5 8.25 5.5 12.5"),  # 5½ + 1½ × 2 + 4
        ("W 4; D 3", 2, LOSS_GIVES_ONE, "points", "18 18 18 18"),
    ],
)
def test_sonneborn_berger_is_bounded_by_what_counts_against_whom(text, rounds, scale, draw_weight, expected):
    assert sb_path(text, rounds, scale, draw_weight) == path(expected)


def test_opponents_met_who_get_points_for_losses_raise_the_least():
    now, _, least, _ = sb_path("W 4; D 3", 4, LOSS_GIVES_ONE)
    assert (now, least) == (Fraction("5.5"), Fraction("8.5"))  # 1½ opponents in weight, two rounds lost at one each


# Target


@pytest.mark.parametrize(
    ("wanted", "now", "played", "rounds", "scale", "state", "needed", "per_round"),
    [
        ("6.5", "3.5", 5, 9, CHESS, "possible", "3", "0.75"),
        ("6", "2", 6, 9, CHESS, "out of reach", "4", "4/3"),  # 4 from three rounds
        ("5", "2", 6, 9, CHESS, "possible", "3", "1"),  # every game won
        ("5.5", "2", 6, 9, CHESS, "out of reach", "3.5", "7/6"),
        ("2", "2", 6, 9, CHESS, "reached", "0", "0"),
        ("1.5", "2", 6, 9, CHESS, "reached", "0", "0"),  # more than was wanted
        ("0", "0", 0, 9, CHESS, "reached", "0", "0"),
        ("9", "0", 0, 9, CHESS, "possible", "9", "1"),
        ("5", "4", 5, 5, CHESS, "out of reach", "1", None),  # no round is left
        ("4", "4", 5, 5, CHESS, "reached", "0", None),
        ("15", "9", 4, 6, MATCH, "possible", "6", "3"),
        ("16", "9", 4, 6, MATCH, "out of reach", "7", "3.5"),
    ],
)
def test_a_target_is_reached_possible_or_out_of_reach(wanted, now, played, rounds, scale, state, needed, per_round):
    found = projection.target(Fraction(wanted), Fraction(now), played, rounds, scale)
    assert found.state == state
    assert found.needed == Fraction(needed)
    assert found.per_round == (None if per_round is None else Fraction(per_round))


# Against every way in which a small event can end

GAME_RESULTS = (WIN, DRAW, LOSS)
MIRROR = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}


def pairings(players):
    """Every way to pair an even number of players."""
    if not players:
        yield ()
        return
    first, *others = players
    for opponent in others:
        for rest in pairings([other for other in others if other != opponent]):
            yield ((first, opponent), *rest)


def played_rounds(players):
    """Every round that players can play: each pairing with each outcome."""
    for pairing in pairings(players):
        for outcome in product(GAME_RESULTS, repeat=len(pairing)):
            yield tuple(zip(pairing, outcome, strict=True))


def has_rematch(rounds):
    met = [frozenset(pair) for round_ in rounds for pair, _ in round_]
    return len(set(met)) < len(met)


def standing_of(rounds, player, scale):
    """A player's points, and the rounds against opponents' points after these rounds."""
    points, games = {}, []
    for round_ in rounds:
        for (one, other), result in round_:
            for each, own, against in ((one, result, other), (other, MIRROR[result], one)):
                points[each] = points.get(each, Fraction(0)) + own.points(scale)
                if each == player:
                    games.append((own, against))
    against = tuple(Round(own, OpponentScore(points[opponent])) for own, opponent in games)
    return points.get(player, Fraction(0)), against


def final_values(rounds, player, scale, factors):
    """Points, Solkoff and Sonneborn-Berger at the end, by their definitions."""
    points, games = standing_of(rounds, player, scale)
    factor = dict(zip(GAME_RESULTS, factors, strict=True))
    scores = [(game.opponent.points, factor[game.result]) for game in games]
    return points, sum(score for score, _ in scores), sum(score * weight for score, weight in scores)


def bounds_after(rounds, player, total, scale, factors):
    """Points, Solkoff and Sonneborn-Berger as they are projected after these rounds of so many."""
    points, games = standing_of(rounds, player, scale)
    met = [game.opponent for game in games]
    return (
        projection.points(points, len(games), total, scale),
        projection.solkoff(met, scale.draw, len(games), total, scale),
        projection.sonneborn_berger(games, scale.draw, total, scale, factors),
    )


@cache
def complete_events(players, total):
    """Every course of an event in which nobody meets twice."""
    events = [()]
    for _ in range(total):
        events = [
            (*event, round_)
            for event in events
            for round_ in played_rounds(list(range(players)))
            if not has_rematch((*event, round_))
        ]
    return events


@pytest.mark.parametrize(
    ("scale", "draw_weight"),
    [
        (CHESS, "half"),
        (MATCH, "points"),
        (LOSS_GIVES_ONE, "points"),  # a beaten opponent has a point of that game too
    ],
)
@pytest.mark.parametrize(("players", "total"), [(2, 1), (4, 1), (4, 2), (4, 3)])
def test_every_end_of_a_small_event_lies_within_the_bounds(players, total, scale, draw_weight):
    factors = weights(scale, draw_weight)
    ends = {}
    for event in complete_events(players, total):
        values = final_values(event, 0, scale, factors)
        for played in range(total + 1):
            ends.setdefault(event[:played], set()).add(values)
    for so_far, values in ends.items():
        for found, reached in zip(
            bounds_after(so_far, 0, total, scale, factors), zip(*values, strict=True), strict=True
        ):
            assert found.least <= min(reached)
            assert max(reached) <= found.most


@pytest.mark.parametrize("scale", [CHESS, LOSS_GIVES_ONE])
def test_both_bounds_of_the_own_points_are_reached(scale):
    factors = weights(scale, "half")
    ends = {}
    for event in complete_events(4, 3):
        for played in range(4):
            ends.setdefault(event[:played], set()).add(standing_of(event, 0, scale)[0])
    for so_far, reached in ends.items():
        found = bounds_after(so_far, 0, 3, scale, factors)[0]
        assert (min(reached), max(reached)) == (found.least, found.most)


#  Eight players, two of three rounds played, chess scale
#  #   round 1   2    points
#  0     1 1   2 =    1½
#  1     0 0   5 =    ½
#  2     5 =   0 =    1
#  3     4 1   6 1    2       has won everything
#  4     3 0   7 0    0       has lost everything
#  5     2 =   1 =    1
#  6     7 1   3 0    1
#  7     6 0   4 1    1
TWO_ROUNDS = (
    (((0, 1), WIN), ((2, 5), DRAW), ((3, 4), WIN), ((6, 7), WIN)),
    (((0, 2), DRAW), ((3, 6), WIN), ((1, 5), DRAW), ((7, 4), WIN)),
)


def test_the_bounds_are_reached_where_the_pairings_allow():
    # Player 0 beat 1 (½) and drew with 2 (1). Those two lose or win; the third opponent is 4 or 3.
    factors = weights(CHESS, "half")
    found = bounds_after(TWO_ROUNDS, 0, 3, CHESS, factors)
    assert [as_tuple(one) for one in found] == [
        path("1.5 2.25 1.5 2.5"),
        path("1.5 2.25 1.5 6.5"),  # 1½ + 2 × 1, and player 3 on three of three
        path("1 1.5 1 4.5"),  # 1 + 1½ × 1, and player 3 beaten, on two of three
    ]
    ends = [
        final_values((*TWO_ROUNDS, last), 0, CHESS, factors)
        for last in played_rounds(list(range(8)))
        if not has_rematch((*TWO_ROUNDS, last))
    ]
    for one, reached in zip(found, zip(*ends, strict=True), strict=True):
        assert (min(reached), max(reached)) == (one.least, one.most)


# Laws

POINTS = st.integers(0, 20).map(lambda halves: Fraction(halves, 2))
OPPONENTS = st.builds(OpponentScore, POINTS, st.integers(0, 3))
GAMES = st.builds(Round, st.sampled_from(GAME_RESULTS), OPPONENTS)
BYES = st.builds(Round, st.sampled_from([PAIRING_BYE, ZERO_POINT_BYE]))
ROUNDS = st.lists(GAMES | BYES, max_size=9)
EVERY_SCALE = st.sampled_from([CHESS, MATCH, LEAGUE, LOSS_GIVES_ONE])
DRAW_WEIGHTS = st.sampled_from(["half", "points"])


def every_path(rounds, total, scale, draw_weight="half", times=1):
    """The three projections of a player after these rounds."""
    now = sum((round_.result.points(scale) for round_ in rounds), Fraction(0)) * times
    met = [round_.opponent for round_ in rounds if round_.opponent]
    worth = scale.draw * times
    return (
        projection.points(now, len(rounds), total, scale),
        projection.solkoff(met, worth, len(rounds), total, scale),
        projection.sonneborn_berger(rounds, worth, total, scale, weights(scale, draw_weight)),
    )


@given(ROUNDS, st.integers(0, 5), EVERY_SCALE, DRAW_WEIGHTS)
def test_now_lies_within_the_bounds(rounds, left, scale, draw_weight):
    for found in every_path(rounds, len(rounds) + left, scale, draw_weight):
        assert found.now <= found.least <= found.most


@given(ROUNDS, EVERY_SCALE, DRAW_WEIGHTS)
def test_at_the_end_nothing_is_open(rounds, scale, draw_weight):
    for found in every_path(rounds, len(rounds), scale, draw_weight):
        assert found.now == found.least == found.most


@given(st.lists(GAMES, min_size=1, max_size=9), EVERY_SCALE, DRAW_WEIGHTS)
def test_after_the_last_game_the_pace_is_the_score(rounds, scale, draw_weight):
    for found in every_path(rounds, len(rounds), scale, draw_weight):
        assert found.pace == found.now


@given(ROUNDS, st.integers(0, 5), EVERY_SCALE, DRAW_WEIGHTS, st.randoms(use_true_random=False))
def test_the_order_of_rounds_changes_nothing(rounds, left, scale, draw_weight, random):
    total = len(rounds) + left
    shuffled = random.sample(rounds, len(rounds))
    assert every_path(shuffled, total, scale, draw_weight) == every_path(rounds, total, scale, draw_weight)


@given(ROUNDS, st.integers(0, 5), EVERY_SCALE, DRAW_WEIGHTS)
def test_one_round_more_never_narrows_the_bounds(rounds, left, scale, draw_weight):
    total = len(rounds) + left
    shorter, longer = (every_path(rounds, many, scale, draw_weight) for many in (total, total + 1))
    for short, long in zip(shorter, longer, strict=True):
        assert long.most - long.least >= short.most - short.least


@given(POINTS, st.integers(0, 9), st.integers(0, 9), EVERY_SCALE, POINTS)
def test_a_target_is_possible_exactly_up_to_the_most(now, played, left, scale, wanted):
    rounds = played + left
    bounds = projection.points(now, played, rounds, scale)
    found = projection.target(wanted, now, played, rounds, scale)
    assert (found.state == "reached") == (wanted <= now)
    assert (found.state == "out of reach") == (wanted > now and wanted > bounds.most)
    assert found.needed == max(wanted - now, 0)
