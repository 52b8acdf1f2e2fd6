"""Why no complete round exists: the vertices that can be left out, and proofs that hold when they are counted."""

from itertools import combinations

import networkx as nx
import pytest

from calculators.events.blocking import barrier, components, is_dense, largest_matching, outer
from calculators.events.pairing import pair
from calculators.events.question import NoLegalRound, question_of
from tests.events.invented import seeded
from tests.events.simulated import entered, proves, seeds


def graph(seed):
    """A random graph as neighbours of each vertex; sparse and dense ones, odd and even."""
    chance = seeded(seed)
    count = chance.randint(1, 12)
    density = chance.choice([0.1, 0.25, 0.5])
    edges = [edge for edge in combinations(range(count), 2) if chance.random() < density]
    return neighbours(count, edges)


def neighbours(count, edges):
    """A graph by its edges."""
    found = [set() for _ in range(count)]
    for one, other in edges:
        found[one].add(other)
        found[other].add(one)
    return found


def size(graph, without=()):
    """How many pairs a largest matching has, by another library."""
    other = nx.Graph((one, two) for one, them in enumerate(graph) for two in them)
    other.remove_nodes_from(without)
    return len(nx.max_weight_matching(other, maxcardinality=True))


@pytest.mark.parametrize("seed", seeds(150))
def test_a_vertex_can_be_left_out_exactly_if_as_many_pairs_are_left_without_it(seed):
    tried = graph(seed)
    matching = largest_matching(tried)
    assert len(matching) == size(tried)
    assert outer(tried, matching) == {one for one in range(len(tried)) if size(tried, [one]) == len(matching)}


@pytest.mark.parametrize("seed", seeds(150))
def test_a_barrier_leaves_more_odd_parts_than_it_has_vertices(seed):
    tried = graph(seed)
    matching = largest_matching(tried)
    if 2 * len(matching) == len(tried):
        return
    removed, parts = barrier(tried, matching)
    assert len(parts) > len(removed)
    assert all(len(part) % 2 for part in parts)
    rest = set(range(len(tried))) - removed
    assert all(part in components(tried, rest) for part in parts)


def test_odd_parts_of_the_graph_itself_need_nothing_removed():
    # Two triangles.
    tried = neighbours(6, [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)])
    assert barrier(tried, largest_matching(tried)) == (set(), [[0, 1, 2], [3, 4, 5]])


def test_a_star_is_blocked_by_its_middle():
    tried = neighbours(4, [(0, 1), (0, 2), (0, 3)])
    assert barrier(tried, largest_matching(tried)) == ({0}, [[1], [2], [3]])


def test_half_of_the_vertices_as_neighbours_each_is_always_enough():
    for seed in range(100):
        tried = graph(seed)
        if is_dense(tried) and len(tried) % 2 == 0:
            assert 2 * size(tried) == len(tried)
    assert is_dense(neighbours(4, [(0, 1), (1, 2), (2, 3), (3, 0)]))
    assert not is_dense(neighbours(4, [(0, 1), (1, 2), (2, 3)]))


def test_the_sentence_names_a_few_whom_all_others_need():
    # 3, 4, 5 and 6 must not meet each other, and 1 and 2 are only two.
    apart = list(combinations((3, 4, 5, 6), 2))
    question = question_of(entered(6), apart=apart)
    with pytest.raises(NoLegalRound) as none:
        pair(question)
    assert none.value.proof.removed == (1, 2)
    assert none.value.proof.groups == ((3,), (4,), (5,), (6,))
    assert proves(question, none.value.proof)
    assert str(none.value) == (
        "No legal round 1 exists: each of these 4 groups is an odd number and can meet nobody outside itself but "
        "1 Player 1 and 2 Player 2, and these 2 cannot serve all of them: 3 Player 3; 4 Player 4; 5 Player 5; "
        "6 Player 6."
    )


def test_a_long_list_of_players_is_cut():
    # 41 cannot meet 1 to 40, who have each other.
    apart = [(41, other) for other in range(1, 41)] + [(42, other) for other in range(1, 41)]
    question = question_of(entered(43), apart=[*apart, (41, 42), (41, 43), (42, 43)])
    with pytest.raises(NoLegalRound) as none:
        pair(question)
    assert proves(question, none.value.proof)
    assert len(str(none.value)) < 1000


def test_a_proof_is_checked_and_not_believed():
    question = question_of(entered(4), apart=[(1, 2), (1, 3), (1, 4)])
    with pytest.raises(NoLegalRound) as none:
        pair(question)
    assert proves(question, none.value.proof)
    assert not proves(question_of(entered(4)), none.value.proof)
