"""Printed numbers, and the exact ones that they can come from."""

from fractions import Fraction

import pytest

from calculators.events.printed import BOUNDS, Published, Rounding, read_published_number


@pytest.mark.parametrize(
    ("text", "number", "decimals"),
    [
        ("12", 12, 0),
        ("12.5", 125, 1),
        ("12,50", 1250, 2),
        ("12½", 125, 1),
        ("½", 5, 1),
        (".5", 5, 1),
        ("-3.5", -35, 1),
        ("\N{MINUS SIGN}2", -2, 0),
        ("66.67%", 6667, 2),
        (" 1 234 ", 1234, 0),
        ("0.12345", 1235, 4),  # more than four decimals come from binary numbers
        ("2.499999", 25000, 4),
    ],
)
def test_a_number_is_read_with_its_decimals(text, number, decimals):
    assert read_published_number(text) == Published(number, decimals)


@pytest.mark.parametrize("text", ["", "-", ".", "n/a", "1e3", "1/2", "12w1", "٣", "1234567"])
def test_other_texts_are_no_numbers(text):
    assert read_published_number(text) is None


@pytest.mark.parametrize(
    ("rounding", "exact", "printed", "comes"),
    [
        (Rounding.EXACT, Fraction(5, 2), 2, False),
        (Rounding.EXACT, Fraction(2), 2, True),
        (Rounding.ROUNDED, Fraction(5, 2), 2, True),  # a half goes either way
        (Rounding.ROUNDED, Fraction(5, 2), 3, True),
        (Rounding.ROUNDED, Fraction(8, 3), 2, False),
        (Rounding.TRUNCATED, Fraction(8, 3), 2, True),
        (Rounding.TRUNCATED, Fraction(3), 2, False),
        (Rounding.TRUNCATED, Fraction(2), 2, True),
    ],
)
def test_a_rounding_bounds_the_numbers_that_a_printed_one_comes_from(rounding, exact, printed, comes):
    unit = exact.denominator
    least, most = BOUNDS[rounding](unit)
    assert (least <= 2 * (exact.numerator - printed * unit) <= most) is comes
