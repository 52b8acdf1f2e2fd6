"""How many rounds a field needs, and how many can always be paired."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.swiss_rounds import at_most_one_loss, perfect_scores, swiss_rounds


@pytest.mark.parametrize(
    ("players", "undefeated", "rounds"),
    [
        (2, 1, 1),
        (3, 1, 2),  # 3 ÷ 2 is above one
        (4, 1, 2),
        (5, 1, 3),
        (8, 1, 3),
        (9, 1, 4),
        (16, 1, 4),
        (17, 1, 5),
        (32, 1, 5),
        (33, 1, 6),
        (64, 1, 6),
        (65, 1, 7),
        (128, 1, 7),
        (129, 1, 8),
        (65_536, 1, 16),
        (65_537, 1, 17),
        (100_000, 1, 17),
        (45, 2, 5),  # 45 ÷ 32 = 1.4, 45 ÷ 16 = 2.8
        (64, 2, 5),
        (65, 2, 6),
        (24, 3, 3),
        (25, 3, 4),
        (10, 10, 0),  # everybody may end undefeated
    ],
)
def test_the_rounds_are_the_least_that_leave_so_many_undefeated(players, undefeated, rounds):
    assert swiss_rounds(players, undefeated, None).rounds == rounds


@pytest.mark.parametrize(
    ("players", "safe"),
    [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (45, 23), (64, 32), (99_999, 50_000), (100_000, 50_000)],
)
def test_half_of_the_field_in_rounds_can_always_be_paired(players, safe):
    assert swiss_rounds(players, 1, None).safe_rounds == safe


@pytest.mark.parametrize(
    ("players", "cut", "rounds"),
    [
        (64, 8, 6),  # 64 × 7 ÷ 64 = 7; after five rounds still 12
        (100, 8, 7),  # 6.25; after six 10.9
        (226, 8, 8),  # 226 × 9 ÷ 256 = 7.95
        (227, 8, 8),  # 7.98
        (228, 8, 9),  # 8.02 after eight rounds
        (8, 4, 3),  # 8 × 4 ÷ 8: as many as seats fit
        (2, 1, 3),  # 2 × 4 ÷ 8; a loss each is always there before
        (16, 16, 0),
    ],
)
def test_the_rounds_for_a_cut_fit_everybody_with_at_most_one_loss(players, cut, rounds):
    assert swiss_rounds(players, 1, cut).rounds_for_cut == rounds


def test_without_a_cut_there_are_no_rounds_for_it():
    assert swiss_rounds(64, 1, None).rounds_for_cut is None


@pytest.mark.parametrize(
    ("players", "undefeated", "cut", "perfect"),
    [
        (8, 1, None, "4 2 1"),
        (5, 1, None, "5/2 5/4 5/8"),
        (2, 1, None, "1"),
    ],
)
def test_the_table_has_the_expected_perfect_scores_from_round_1(players, undefeated, cut, perfect):
    assert swiss_rounds(players, undefeated, cut).perfect == tuple(map(Fraction, perfect.split()))


@pytest.mark.parametrize(("players", "undefeated", "cut"), [(100, 1, 8), (64, 8, 8), (10, 10, 10), (300, 2, 4)])
def test_the_table_goes_as_far_as_the_rounds_it_is_about(players, undefeated, cut):
    found = swiss_rounds(players, undefeated, cut)
    assert len(found.perfect) >= max(found.rounds, found.rounds_for_cut, 1)


# Against counting every possibility


@pytest.mark.parametrize("rounds", range(8))
def test_the_expectations_are_those_of_all_sequences_of_wins_and_losses(rounds):
    losses = [sequence.count("L") for sequence in product("WL", repeat=rounds)]
    assert perfect_scores(48, rounds) == Fraction(48 * losses.count(0), len(losses))
    assert at_most_one_loss(48, rounds) == Fraction(48 * (losses.count(0) + losses.count(1)), len(losses))


def pairings(players):
    """Every way to pair an even number of players."""
    if not players:
        yield frozenset()
        return
    first, *others = players
    for opponent in others:
        for rest in pairings([other for other in others if other != opponent]):
            yield rest | {(first, opponent)}


def histories(rounds_possible, rounds, played=frozenset()):
    """The games played after so many rounds without a rematch, in every way."""
    if not rounds:
        yield played
        return
    for round_ in rounds_possible:
        if not round_ & played:
            yield from histories(rounds_possible, rounds - 1, played | round_)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_safe_round_is_ever_left_without_a_pairing(players):
    # An odd field pairs one player with the bye, nobody twice.
    field = list(range(players + players % 2))
    possible = list(pairings(field))
    safe = swiss_rounds(players, 1, None).safe_rounds
    for rounds in range(safe):
        for played in set(histories(possible, rounds)):
            assert any(not round_ & played for round_ in possible)


def test_beyond_the_safe_rounds_six_players_can_get_stuck():
    # Three against three, everybody with everybody: two triangles are left, and they cannot be paired.
    possible = list(pairings(list(range(6))))
    stuck = frozenset((one, other) for one in range(3) for other in range(3, 6))
    assert stuck in set(histories(possible, swiss_rounds(6, 1, None).safe_rounds))
    assert all(round_ & stuck for round_ in possible)


# Laws

FIELDS = st.integers(2, 100_000)


@given(FIELDS, st.integers(1, 500))
def test_one_round_fewer_would_leave_too_many(players, undefeated):
    rounds = swiss_rounds(players, undefeated, None).rounds
    assert Fraction(players, 2**rounds) <= undefeated
    assert rounds == 0 or Fraction(players, 2 ** (rounds - 1)) > undefeated


@given(FIELDS, st.integers(1, 500))
def test_one_round_fewer_would_not_fit_the_cut(players, cut):
    rounds = swiss_rounds(players, 1, cut).rounds_for_cut
    assert Fraction(players * (rounds + 1), 2**rounds) <= cut
    assert rounds == 0 or Fraction(players * rounds, 2 ** (rounds - 1)) > cut


@given(FIELDS, FIELDS, st.integers(1, 64))
def test_a_larger_field_never_needs_fewer_rounds(one, other, cut):
    small, large = (swiss_rounds(players, 1, cut) for players in sorted((one, other)))
    assert small.rounds <= large.rounds
    assert small.rounds_for_cut <= large.rounds_for_cut
    assert small.safe_rounds <= large.safe_rounds


@given(FIELDS)
def test_each_round_halves_the_perfect_scores(players):
    table = swiss_rounds(players, 1, None).perfect
    assert table[0] == Fraction(players, 2)
    assert all(before == 2 * after for before, after in pairwise(table))
