"""Names compared: one person is written in many ways."""

import re
from collections.abc import Iterable
from unicodedata import normalize

LONGEST_NAME = 200  # characters: longer ones are no names, and are refused where players are made of them
MARKS = re.compile(r"[\s.,;]+")


def name_words(name: str) -> str:
    """The words of the name in any case and order, without commas: O'Dell, Finn and Finn O'DELL have one key."""
    return " ".join(sorted(MARKS.sub(" ", normalize("NFC", name[:LONGEST_NAME]).casefold()).split()))


def by_name(names: Iterable[str]) -> dict[str, list[int]]:
    """The places of each name, by its key."""
    found: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        found.setdefault(name_words(name), []).append(place)
    return found
