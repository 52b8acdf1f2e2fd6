"""Lines between games that announce a round: Round 1, 2. Runde, Round One, with a game behind or without."""

import re
from typing import NamedTuple

from calculators.events.readers.heading_words import ROUND_WORDS
from calculators.events.readers.pasted import Line

LONGEST = 60  # characters of a line that announces a round and nothing else

WORDS = "|".join(sorted(ROUND_WORDS - {"r"}, key=len, reverse=True))
WRITTEN = ("one two three four five six seven eight nine ten", "first second third fourth fifth sixth seventh eighth")
NUMBERS = {word: number for listed in WRITTEN for number, word in enumerate(listed.split(), 1)}
NUMBER = rf"[0-9]{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
ORDINAL = r"\.|st|nd|rd|th|e|er|re|ère|ème|ª|º|°|a"
RESULT = r"(?<=1) ?[-:] ?0\b|(?<=0) ?[-:] ?1\b"  # Ford 1-0 Birk is a game
# The number behind the word, or in front of it: of 3rd Man the ending belongs to the number.
WORD_FIRST = re.compile(rf"(?:(?:{WORDS})\.? ?|r(?=\.? ?[0-9])\.? ?)({NUMBER})\b(?!{RESULT})(.*)", re.IGNORECASE)
NUMBER_FIRST = re.compile(rf"({NUMBER})(?:(?:{ORDINAL}) ?| )(?:{WORDS}|r)\b(.*)", re.IGNORECASE)
BETWEEN = re.compile(r"[\s:.,;|)\]\-–—]*")


class Announced(NamedTuple):
    """The round that a line announces and what stands behind; `parted` where that may be a game.

    It may where the number follows the word, or a colon both: 1. Round Bob is a board and a name.
    """

    round: int
    behind: str
    parted: bool


def announced(text: str) -> Announced | None:
    """What a line announces; None where it begins with no round."""
    match = WORD_FIRST.fullmatch(text) or NUMBER_FIRST.fullmatch(text)
    if match is None:
        return None
    number, behind = match.groups()
    between = BETWEEN.match(behind)
    parted = match.re is WORD_FIRST or ":" in (between[0] if between else "")
    return Announced(NUMBERS.get(number.lower()) or int(number), behind[between.end() if between else 0 :], parted)


def round_announced(line: Line) -> int:
    """The round that a line between the games announces, 0 for every other line."""
    found = announced(next(filter(None, line.cells), "")[:LONGEST]) if line.filled == 1 else None
    return found.round if found else 0
