"""Why a field cannot be paired completely: the structure of Gallai and Edmonds, and the proof that it gives."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from calculators.events.legality import Field
from calculators.events.matching import Matching, cheapest_matching
from calculators.events.model import Event
from calculators.events.question import Proof, Question

Graph = Sequence[AbstractSet[int]]
BYE = 0  # stands for the bye among start numbers
NAMED = 24  # players named in one sentence


def largest_matching(graph: Graph) -> Matching:
    """A matching with the most pairs."""
    edges = [(one, other, 0) for one, others in enumerate(graph) for other in others if one < other]
    return cheapest_matching(len(graph), edges)


def is_dense(graph: Graph) -> bool:
    """Whether everybody has half of the vertices as neighbours, so that all can be matched. Source: Dirac's theorem."""
    return all(2 * len(others) >= len(graph) for others in graph)


def with_bye(field: Field) -> Graph:
    """The field as a graph: an odd one has the bye as one more vertex, the last."""
    if not field.odd:
        return field.opponents
    graph = [set(others) for others in field.opponents]
    graph.append(set(field.byes))
    for place in field.byes:
        graph[place].add(field.count)
    return graph


def outer(graph: Graph, matching: Matching) -> set[int]:
    """The vertices that some largest matching leaves out: all that alternating paths from unmatched ones reach evenly.

    `matching` is any largest one. Source: Edmonds' search, which never augments here.
    """
    mates = dict(pair for one, other in matching for pair in ((one, other), (other, one)))
    reached: set[int] = set()
    for root in range(len(graph)):
        if root not in mates:
            reached |= _Search(graph, mates, root).even
    return reached


class _Search:
    """A search for alternating paths from one unmatched vertex; odd cycles are shrunk to their base."""

    def __init__(self, graph: Graph, mates: Mapping[int, int], root: int) -> None:
        self.mates, self.root = mates, root
        self.base = list(range(len(graph)))
        self.parent: dict[int, int] = {}  # of the vertices reached oddly, and of those on shrunk cycles
        self.even = {root}
        self.queue = deque([root])
        while self.queue:
            one = self.queue.popleft()
            for other in graph[one]:
                self._look(one, other)

    def _look(self, one: int, other: int) -> None:
        if self.base[one] == self.base[other] or self.mates.get(one) == other:
            return
        if other in self.even:
            self._shrink(one, other)
        elif other not in self.parent:
            self.parent[other] = one
            mate = self.mates[other]
            self.even.add(mate)
            self.queue.append(mate)

    def _shrink(self, one: int, other: int) -> None:
        top = self._common_base(one, other)
        cycle = self._mark(one, top, other) | self._mark(other, top, one)
        for vertex, base in enumerate(self.base):
            if base in cycle:
                self.base[vertex] = top
                if vertex not in self.even:
                    self.even.add(vertex)
                    self.queue.append(vertex)

    def _common_base(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if one == self.root:
                break
            one = self.parent[self.mates[one]]
        while self.base[other] not in passed:
            other = self.parent[self.mates[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, top: int, child: int) -> set[int]:
        """The bases on the way down to `top`; the way back along the cycle is kept."""
        cycle = set()
        while self.base[vertex] != top:
            mate = self.mates[vertex]
            cycle |= {self.base[vertex], self.base[mate]}
            self.parent[vertex] = child
            child, vertex = mate, self.parent[mate]
        return cycle


def components(graph: Graph, vertices: AbstractSet[int]) -> list[list[int]]:
    """The connected parts of a graph among these vertices, each in order."""
    left, parts = set(vertices), []
    for start in sorted(vertices):
        if start in left:
            left.discard(start)
            part, edge = [start], [start]
            while edge:
                found = graph[edge.pop()] & left
                left -= found
                part += found
                edge += found
            parts.append(sorted(part))
    return parts


def barrier(graph: Graph, matching: Matching) -> tuple[set[int], list[list[int]]]:
    """Vertices without which the graph falls into more odd parts than there are of them, and these parts.

    `matching` is a largest one that leaves somebody out. None need be removed where the graph has odd parts already.
    Source: Tutte's theorem, by the structure of Gallai and Edmonds.
    """
    if odd := [part for part in components(graph, set(range(len(graph)))) if len(part) % 2]:
        return set(), odd
    inner = outer(graph, matching)
    return set().union(*(graph[vertex] for vertex in inner)) - inner, components(graph, inner)


def proof_of(field: Field, removed: Iterable[int], groups: Iterable[Iterable[int]]) -> Proof:
    """A barrier by start numbers, small groups first."""
    number = (*field.numbers, BYE)
    named = (tuple(sorted(number[vertex] for vertex in group)) for group in groups)
    return Proof(tuple(sorted(number[vertex] for vertex in removed)), tuple(sorted(named, key=lambda g: (len(g), g))))


def sentence(question: Question, proof: Proof) -> str:
    """A proof in words."""
    event, absent = question.event, len(question.absent)
    odd = (len(event.players) - absent) % 2 == 1
    if proof.removed:
        parts = "; ".join(people(event, group) for group in proof.groups)
        those = "this one" if len(proof.removed) == 1 else f"these {len(proof.removed)}"
        return (
            f"each of these {len(proof.groups)} groups is an odd number and can meet nobody outside itself but "
            f"{people(event, proof.removed)}, and {those} cannot serve all of them: {parts}."
        )
    if (BYE,) in proof.groups:
        return f"everybody {'who is there ' if absent else ''}has had the bye, and the players are an odd number."
    group = next(group for group in proof.groups if BYE not in group)
    have = "have" if len(group) > 1 else "has"
    met = f"{have} met everybody else{' who is there' if absent else ''}{', or must not' if question.apart else ''}"
    bye = f", and {have} had the bye" if odd else ""
    alone = f"; among themselves they are {len(group)}, an odd number" if len(group) > 1 else ""
    return f"{people(event, group)} {met}{bye}{alone}."


def people(event: Event, numbers: Sequence[int]) -> str:
    """Players by number and name, the first few."""
    by_index = event.index
    names = ["the bye" if n == BYE else f"{n} {event.players[by_index[n]].name}" for n in numbers[:NAMED]]
    if len(numbers) > NAMED:
        names.append(f"{len(numbers) - NAMED} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
