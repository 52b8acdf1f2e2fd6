"""Matchings of least cost: both libraries against every matching there is, costs of any size, panics."""

from itertools import combinations

import pytest
import rustworkx

from calculators.events import matching
from calculators.events.matching import LARGEST, Games, by_networkx, by_rustworkx, cheapest_matching
from tests.events.invented import seeded
from tests.events.simulated import seeds

LIBRARIES = pytest.mark.parametrize("library", [by_rustworkx, by_networkx], ids=["rustworkx", "networkx"])


def graph(seed, largest):
    """A random graph of up to eight vertices, as edges with costs below `largest`."""
    chance = seeded(seed)
    count = chance.randint(2, 8)
    pairs = [pair for pair in combinations(range(count), 2) if chance.random() < 0.6]
    return count, [(*pair, chance.randrange(largest)) for pair in pairs]


def matchings(edges):
    """Every matching, as (pairs, cost)."""
    if not edges:
        yield frozenset(), 0
        return
    (one, other, cost), *rest = edges
    yield from matchings(rest)
    for pairs, more in matchings([edge for edge in rest if not {one, other} & set(edge[:2])]):
        yield pairs | {(one, other)}, more + cost


@LIBRARIES
@pytest.mark.parametrize("largest", [2, 50, 1 << 60, LARGEST])
@pytest.mark.parametrize("seed", seeds(25))
def test_no_matching_has_more_pairs_or_as_many_at_less(seed, largest, library):
    count, edges = graph(seed, largest)
    found = cheapest_matching(count, edges, library)
    costs = {edge[:2]: edge[2] for edge in edges}
    assert len({vertex for pair in found for vertex in pair}) == 2 * len(found)
    size, cost = max((len(pairs), -cost) for pairs, cost in matchings(edges))
    assert (len(found), sum(costs[pair] for pair in found)) == (size, -cost)


@LIBRARIES
def test_nothing_to_match_is_an_empty_matching(library):
    assert cheapest_matching(0, [], library) == frozenset()
    assert cheapest_matching(3, [], library) == frozenset()


def test_costs_that_rustworkx_cannot_hold_are_solved_all_the_same():
    # 0-1 and 2-3 cost one less than 0-2 and 1-3, far beyond 128 bits.
    large = 1 << 300
    edges = [(0, 1, large), (2, 3, large), (0, 2, large), (1, 3, large + 1)]
    assert cheapest_matching(4, edges) == {(0, 1), (2, 3)}


class PanicException(BaseException):
    """What stands in for the exception of rustworkx, which no module gives."""


def panics(_count, _edges):
    raise PanicException


def test_a_panic_of_the_library_is_never_let_through():
    assert cheapest_matching(2, [(0, 1, 5)], panics) == {(0, 1)}


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, MemoryError])
def test_what_is_no_panic_goes_through(stop):
    def stops(_count, _edges):
        raise stop

    with pytest.raises(stop):
        cheapest_matching(2, [(0, 1, 5)], stops)


def test_without_rustworkx_networkx_gives_the_same(monkeypatch):
    count, edges = graph(3, 1000)
    usual = cheapest_matching(count, edges)
    monkeypatch.setattr(matching, "rustworkx", None)
    assert cheapest_matching(count, edges) == usual
    assert rustworkx is not None


# --- tiers ---------------------------------------------------------------------------------------------------------------


def lexicographic(games):
    """The largest matching with the least sums of the tiers in their order, by trying all."""
    index = {pair: place for place, pair in enumerate(games.pairs)}
    found = [pairs for pairs, _ in matchings([(*pair, 0) for pair in games.pairs])]
    size = max(map(len, found))
    return min(
        tuple(sum(tier[index[pair]] for pair in pairs) for tier in games.tiers) for pairs in found if len(pairs) == size
    )


@pytest.mark.parametrize(
    "sizes",
    [
        (3, 3, 3),  # one weight
        (1 << 60, 2, 1 << 60),  # two passes
        (3, 1 << 105, 5, 1 << 100),
        (1 << 109, 1 << 109),
        (1 << 200, 3),  # beyond any pass
        (2, 1 << 200),
        (4,) * 60,
    ],
)
@pytest.mark.parametrize("seed", seeds(15))
def test_an_upper_tier_comes_before_all_lower_ones_whatever_their_size(seed, sizes):
    count, edges = graph(seed, 2)
    chance = seeded(f"tiers {seed}")
    pairs = [edge[:2] for edge in edges]
    if not pairs:
        return
    games = Games(count, pairs, [[chance.randrange(size) for _ in pairs] for size in sizes])
    for library in (None, by_networkx):
        assert games.cost(games.cheapest(library)) == lexicographic(games)


def test_no_pair_at_all_is_an_empty_round():
    assert Games(2, [], [[], []]).cheapest() == frozenset()
