"""Complete matchings of least cost, exact on whole numbers of any size: the one place that calls a graph library."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress

import networkx as nx  # type: ignore[import-untyped]  # it has no types

from calculators.events.question import Pair

try:
    import rustworkx
except ImportError:  # no wheel for this machine: the same answers, twenty times slower at 64 players, eighty at 500
    rustworkx = None  # type: ignore[assignment]

Edge = tuple[int, int, int]
Matching = frozenset[Pair]
Library = Callable[[int, Iterable[Edge]], Iterable[Pair]]
LARGEST = 1 << 110  # rustworkx works on 128 bits with sign, and its sums need room: beyond them it panics


def by_rustworkx(count: int, edges: Iterable[Edge]) -> Iterable[Pair]:
    """The cheapest of the largest matchings, by rustworkx. Costs are below LARGEST."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(one, other, -cost) for one, other, cost in edges])
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def by_networkx(_count: int, edges: Iterable[Edge]) -> Iterable[Pair]:
    """The cheapest of the largest matchings, by networkx: costs of any size."""
    graph = nx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in edges)
    found: Iterable[Pair] = nx.max_weight_matching(graph, maxcardinality=True)
    return found


def cheapest_matching(count: int, edges: Sequence[Edge], library: Library | None = None) -> Matching:
    """Of the matchings with the most pairs the cheapest, as pairs (low, high). Vertices are 0 to count - 1.

    Costs are whole numbers from 0. Without a library named, rustworkx is used where it is there and costs are small
    enough.
    """
    fast = rustworkx is not None and all(cost < LARGEST for _, _, cost in edges)
    try:
        found = (library or (by_rustworkx if fast else by_networkx))(count, edges)
    except BaseException as stopped:
        if type(stopped).__name__ != "PanicException":  # rustworkx's own kind, which no `except Exception` holds
            raise
        found = by_networkx(count, edges)
    return frozenset((one, other) if one < other else (other, one) for one, other in found)


@dataclass(frozen=True, slots=True)
class Games:
    """Pairs of vertices, the low one first, and tier by tier what each costs: whole numbers from 0.

    Every pair matters as little as it can in a lower tier: no sum of that comes before a step of the tier above it.
    """

    count: int
    pairs: Sequence[Pair]
    tiers: Sequence[Sequence[int]]

    def cheapest(self, library: Library | None = None) -> Matching:
        """The largest matching with the least sum of the first tier, then of the second, and so on.

        Solved as one weight where that stays below LARGEST. Otherwise the upper tiers come first, the pairs that alone
        cost more than their least sum are left out, and the rest is solved with the next tiers.
        """
        costs = self._joined(len(self.tiers))
        if max(costs, default=0) < LARGEST:
            return self._solved(costs, library)
        fitting = len(self.tiers) - 1
        while fitting and max(self._joined(fitting)) >= LARGEST:
            fitting -= 1
        if not fitting:
            return self._solved(costs, library)
        upper = self._joined(fitting)
        least = self._sum(upper, self._solved(upper, library))
        kept = [cost <= least for cost in upper]
        if fitting == 1 and all(kept):  # another pass would gain nothing
            return self._solved(costs, library)
        return Games(self.count, self.pairs, [upper, *self.tiers[fitting:]]).only(kept).cheapest(library)

    def only(self, kept: Sequence[bool]) -> "Games":
        """Some of the games."""
        return Games(self.count, list(compress(self.pairs, kept)), [list(compress(tier, kept)) for tier in self.tiers])

    def cost(self, matching: Matching) -> tuple[int, ...]:
        """The sum of each tier."""
        return tuple(self._sum(tier, matching) for tier in self.tiers)

    def _sum(self, costs: Sequence[int], matching: Matching) -> int:
        return sum(compress(costs, (pair in matching for pair in self.pairs)))

    def _joined(self, tiers: int) -> list[int]:
        """The first few tiers as one cost."""
        costs = list(self.tiers[0])
        for tier in self.tiers[1:tiers]:
            base = self.count // 2 * max(tier, default=0) + 1
            costs = [cost * base + own for cost, own in zip(costs, tier, strict=True)]
        return costs

    def _solved(self, costs: Sequence[int], library: Library | None) -> Matching:
        edges = [(one, other, cost) for (one, other), cost in zip(self.pairs, costs, strict=True)]
        return cheapest_matching(self.count, edges, library)
