"""What a cut drops from the contributions, and by which rule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import lcm

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
    """Cuts the same contributions in several ways. Source: FIDE C.07 art. 14 and 16.5; US Chess 34E1.

    Least significant is the lowest opponent's score, among equals the lowest value; most significant the highest.
    With `voluntary_first`, the cheapest voluntarily unplayed round goes in place of the least significant contribution
    wherever its value is at least as much.
    """

    def __init__(self, contributions: Sequence[Contribution], *, voluntary_first: bool) -> None:
        self.contributions = contributions
        # On whole numbers, as multiples of one unit: sorting compares often, and fractions compare slowly.
        unit = lcm(*(number.denominator for term in contributions for number in (term.opponent, term.value)))
        self.opponents = [term.opponent.numerator * unit // term.opponent.denominator for term in contributions]
        self.values = [term.value.numerator * unit // term.value.denominator for term in contributions]
        self.highest_first = sorted(range(len(contributions)), key=self._significance, reverse=True)
        order = self._cut_order() if voluntary_first else self._lowest_first()
        self.lows = list(islice(order, MAX_CUT))

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
            left = [index for index in self.highest_first if index not in dropped]
            dropped.update(dict.fromkeys(left[: wanted.high], "highest"))
        return Value(self.contributions, dropped)

    def _significance(self, index: int) -> tuple[int, int]:
        return self.opponents[index], self.values[index]

    def _lowest_first(self) -> Iterator[tuple[int, str]]:
        return ((index, "lowest") for index in sorted(range(len(self.contributions)), key=self._significance))

    def _cut_order(self) -> Iterator[tuple[int, str]]:
        terms, values, left = self.contributions, self.values, self.highest_first[::-1]
        left.sort(key=self._significance)
        voluntary = [index for index in left if terms[index].voluntary]
        voluntary.sort(key=lambda index: (values[index], self.opponents[index]))
        while left:
            lowest = left[0]
            if voluntary and values[voluntary[0]] >= values[lowest]:
                going = voluntary.pop(0)
                yield going, "lowest" if going == lowest else "voluntarily unplayed"
            else:
                going = lowest
                if terms[going].voluntary:
                    voluntary.remove(going)
                yield going, "lowest"
            left.remove(going)
