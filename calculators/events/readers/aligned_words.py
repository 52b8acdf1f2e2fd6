"""Words of a line with the places where they begin, and what they stand below."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


class Word(NamedTuple):
    """A word and where it begins: the character of its line, or its column where cells are separated."""

    text: str
    start: int


class Nearest(NamedTuple):
    """Which of several words another stands below, and how many characters they are apart."""

    place: int
    apart: int


def nearest(word: Word, above: Sequence[Word], starts: Sequence[int]) -> Nearest | None:
    """The word above that begins or ends nearest; None where there is none.

    `starts` are where those above begin, in ascending order: only the two beside the word are looked at.
    """
    place = bisect_right(starts, word.start)
    beside = range(max(0, place - 1), min(place + 1, len(above)))
    return min((Nearest(each, apart(word, above[each])) for each in beside), key=lambda one: one.apart, default=None)


def apart(one: Word, other: Word) -> int:
    """How many characters two words of different lines stand apart, by their beginnings or their ends."""
    begins = one.start - other.start
    return min(abs(begins), abs(begins + len(one.text) - len(other.text)))
