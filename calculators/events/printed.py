"""A printed number with its decimals, and how it can have come from an exact one."""

import re
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from calculators.compute.scores import round_half_up

NUMBER = re.compile(r"(?P<sign>[-\N{MINUS SIGN}]?)(?P<whole>[0-9]{0,6})(?:(?P<half>½)|[.,](?P<decimals>[0-9]{1,6}))?%?")
MOST_DECIMALS = 4  # more come from binary numbers, whose last digits are noise


class Rounding(Enum):
    """How a published number came from the exact one, the strictest first."""

    EXACT = "as it is"
    ROUNDED = "rounded"
    TRUNCATED = "cut off"


# How far twice a value may be from twice the printed number, in units of the value's column.
BOUNDS: dict[Rounding, Callable[[int], tuple[int, int]]] = {
    Rounding.EXACT: lambda _: (0, 0),
    Rounding.ROUNDED: lambda unit: (-unit, unit),
    Rounding.TRUNCATED: lambda unit: (0, 2 * unit - 1),
}


class Published(NamedTuple):
    """A published number as a whole number of its last decimal."""

    number: int
    decimals: int


def read_published_number(text: str) -> Published | None:
    """A printed number with its decimals, at most four of them; None where the text is none."""
    match = NUMBER.fullmatch(text.strip().replace(" ", ""))
    if match is None or not (match["whole"] or match["half"] or match["decimals"]):
        return None
    decimals = "5" if match["half"] else match["decimals"] or ""
    number = int((match["whole"] or "0") + decimals)
    if len(decimals) > MOST_DECIMALS:
        number = int(round_half_up(Fraction(number, 10 ** (len(decimals) - MOST_DECIMALS)), 0))
    return Published(-number if match["sign"] else number, min(len(decimals), MOST_DECIMALS))
