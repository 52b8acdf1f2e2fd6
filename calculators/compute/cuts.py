"""What a cut drops from the contributions, and by which rule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import TypeAlias

from calculators.compute.contributions import Contribution
from calculators.compute.scores import exact_sum

MAX_CUT = 9  # at each end; events cut two at most


@dataclass(frozen=True, slots=True)
class Cut:
    """How many contributions go at each end: the least significant first, then the most significant."""

    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Value:
    """A tie-break with its terms: the contributions, and for each one dropped (by index) why.

    `number` is the sum of the terms kept, exact; None where the value cannot be formed, with the reason in `missing`.
    """

    contributions: Sequence[Contribution] = ()
    dropped: Mapping[int, str] = field(default_factory=dict)
    missing: str = ""
    number: Fraction | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if not self.missing:
            kept = [term.value for index, term in enumerate(self.contributions) if index not in self.dropped]
            object.__setattr__(self, "number", exact_sum(kept))


class Cutter:
    """Cuts the same contributions in several ways. Source: FIDE C.07 art. 14 and 16.5; US Chess 34E1."""

    def __init__(self, contributions: Sequence[Contribution], *, voluntary_first: bool) -> None:
        self.contributions = contributions
        # On whole numbers, as multiples of one unit: sorting compares often, and fractions compare slowly.
        unit = lcm(*(number.denominator for term in contributions for number in (term.opponent, term.value)))
        self.terms = [
            (
                term.opponent.numerator * unit // term.opponent.denominator,
                term.value.numerator * unit // term.value.denominator,
                term.voluntary and voluntary_first,
            )
            for term in contributions
        ]
        self.lows = list(islice(lowest_first(self.terms), MAX_CUT))

    def cut(self, wanted: Cut) -> Value:
        """The value after the cut, up to MAX_CUT at the low end; one that leaves nothing makes no value."""
        if wanted.low > MAX_CUT:
            raise ValueError(f"a cut drops at most {MAX_CUT} at the low end, not {wanted.low}")
        count, going = len(self.contributions), wanted.low + wanted.high
        if going >= count:
            reason = (
                f"needs more than {going} scores, there {'is' if count == 1 else 'are'} {count}"
                if count
                else "there is no opponent to count"
            )
            return Value(self.contributions, missing=reason)
        dropped = dict(self.lows[: wanted.low])
        if wanted.high:
            left = [index for index in highest_first(self.terms) if index not in dropped]
            dropped.update(dict.fromkeys(left[: wanted.high], "highest"))
        return Value(self.contributions, dropped)


Term: TypeAlias = tuple[int, int, bool]  # opponent's score, value, and whether a cut takes the round before others


def highest_first(terms: Sequence[Term]) -> list[int]:
    """The indices of the terms, the most significant first: the highest opponent's score, then the highest value."""
    return sorted(range(len(terms)), key=terms.__getitem__, reverse=True)


def lowest_first(terms: Sequence[Term]) -> Iterator[tuple[int, str]]:
    """The index of each term in the order in which cuts take them, and why.

    Least significant is the lowest opponent's score, among equals the lowest value. The cheapest voluntarily unplayed
    round goes in its place wherever its value is at least as much. Source: FIDE C.07 art. 14 and 16.5.
    """
    significance = [term[:2] for term in terms]
    left = sorted(range(len(terms)), key=significance.__getitem__)
    voluntary = [index for index in left if terms[index][2]]
    voluntary.sort(key=lambda index: (terms[index][1], terms[index][0]))
    while voluntary:
        lowest = left[0]
        if terms[voluntary[0]][1] >= terms[lowest][1]:
            going = voluntary.pop(0)
            yield going, "lowest" if going == lowest else "voluntarily unplayed"
        else:
            going = lowest
            if terms[going][2]:
                voluntary.remove(going)
            yield going, "lowest"
        left.remove(going)
    for index in left:
        yield index, "lowest"
