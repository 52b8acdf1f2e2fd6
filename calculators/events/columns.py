"""A tie-break of all players: a number for each, as multiples of one unit."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

Number = int | Fraction


@lru_cache(maxsize=65536)  # the few values of an event come again and again
def fraction(number: Number, unit: int) -> Fraction:
    """A multiple of `1 / unit`, exact."""
    return Fraction(number, unit) if unit > 1 else Fraction(number)


class Column(NamedTuple):
    """The numbers of a tie-break by the places of the players, multiples of `1 / unit`; None where there is none.

    `lower` says that less is better; `missing` why nobody has a number.
    """

    numbers: Sequence[Number | None]
    unit: int = 1
    lower: bool = False
    missing: str = ""

    def exact(self, place: int) -> Fraction | None:
        """The number of the player in that place, exact."""
        number = self.numbers[place]
        return None if number is None else fraction(number, self.unit)

    def all_exact(self) -> list[Fraction | None]:
        """The numbers of all players, exact."""
        return [None if number is None else fraction(number, self.unit) for number in self.numbers]

    def whole(self) -> "Column":
        """The same numbers as whole multiples of a smaller unit: sums of fractions cost many times as much."""
        if all(number is None or isinstance(number, int) for number in self.numbers):
            return self
        smaller = lcm(*{number.denominator for number in self.numbers if number is not None})
        numbers = [
            None if number is None else number.numerator * (smaller // number.denominator) for number in self.numbers
        ]
        return self._replace(numbers=numbers, unit=self.unit * smaller)

    def keys(self) -> list[Number]:
        """What sorts the best player first and those without a number last, for all players."""
        sign = 1 if self.lower else -1
        signed = [None if number is None else sign * number for number in self.numbers]
        last = 1 + max((number for number in signed if number is not None), default=0)
        return [last if number is None else number for number in signed]
