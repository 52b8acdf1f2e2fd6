"""What a round costs, in the order in which it matters: a cost for every game that may be played, tier by tier."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import NamedTuple

from calculators.events.colours import History, clashes
from calculators.events.legality import Field
from calculators.events.question import Pair, Question

LAST_ORDER_BITS = 40  # two rounds of 250 boards have the same sum less often than once in a thousand million
RANDOM_BITS = 20
PRIME = (1 << 61) - 1


class Place(NamedTuple):
    """Where a player stands among those on the same points: from 0, and how many they are."""

    place: int
    size: int


def tiers_of(question: Question, field: Field, histories: Sequence[History], pairs: Sequence[Pair]) -> list[list[int]]:
    """The costs of pairs of places, the low place first, the most important tier first.

    Rematches that the organiser allows; with colours games with a barred colour; squared differences of points; with
    colours claims left unmet; distance from whom a player should meet on the same points; a unique last order.
    """
    tiers = []
    if field.rematches:
        tiers.append([int(pair in field.rematches) for pair in pairs])
    differences = [(field.points[one] - field.points[other]) ** 2 for one, other in pairs]
    if question.colours:
        kinds, table = clashes(histories)
        found = [table[kinds[one]][kinds[other]] for one, other in pairs]
        tiers += [[clash.barred for clash in found], differences, [clash.unmet for clash in found]]
    else:
        tiers.append(differences)
    tiers.append(WITHIN_GROUPS[question.group](question, field, pairs))
    tiers.append(last_order(f"{question.round}", field, pairs, LAST_ORDER_BITS))
    return tiers


def groups(points: Sequence[int]) -> list[Place]:
    """Where each player stands among those on the same points; the points go down."""
    found: list[Place] = []
    for _, members in groupby(points):
        size = len(list(members))
        found += [Place(place, size) for place in range(size)]
    return found


def fold(_question: Question, field: Field, pairs: Sequence[Pair]) -> list[int]:
    """The top half of a group meets the bottom half in order: squared distances from that.

    Two of one half are as bad as a whole half away. Between groups the last of the upper one meets the first below.
    """
    stands = groups(field.points)
    costs = []
    for one, other in pairs:
        upper, lower = stands[one], stands[other]
        if field.points[one] != field.points[other]:
            costs.append((upper.size - 1 - upper.place) ** 2 + lower.place**2)
            continue
        half = upper.size // 2
        # The middle one of an odd group counts for both halves: somebody of it plays outside the group.
        same_half = lower.place < half or upper.place >= upper.size - half
        costs.append((lower.place - upper.place - half) ** 2 + (half**2 if same_half else 0))
    return costs


def neighbours(_question: Question, field: Field, pairs: Sequence[Pair]) -> list[int]:
    """The first of a group meets the second, the third the fourth: squared distances from that."""
    stands = groups(field.points)
    costs = []
    for one, other in pairs:
        upper, lower = stands[one], stands[other]
        if field.points[one] == field.points[other]:
            costs.append((lower.place - upper.place - 1) ** 2)
        else:
            costs.append((upper.size - 1 - upper.place) ** 2 + lower.place**2)
    return costs


def drawn(question: Question, field: Field, pairs: Sequence[Pair]) -> list[int]:
    """Drawn by the seed of the question and the round."""
    return last_order(f"{question.round} {question.seed}", field, pairs, RANDOM_BITS)


WITHIN_GROUPS: Mapping[str, Callable[[Question, Field, Sequence[Pair]], list[int]]] = {
    "fold": fold,
    "neighbours": neighbours,
    "random": drawn,
}


def last_order(text: str, field: Field, pairs: Sequence[Pair], bits: int) -> list[int]:
    """A number for each pair that depends on the text and the two start numbers alone, on every machine the same."""
    marks = [
        int.from_bytes(blake2b(f"{text} {number}".encode(), digest_size=7).digest(), "big") | 1
        for number in field.numbers
    ]
    spare = PRIME.bit_length() - bits
    return [marks[one] * marks[other] % PRIME >> spare for one, other in pairs]
