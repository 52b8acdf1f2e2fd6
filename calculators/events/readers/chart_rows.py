"""The rows below a player of a wall chart: which it is, and below which game each word stands."""

import re
from collections.abc import Sequence
from itertools import pairwise

from calculators.events.readers.pasted import split_cells

COLOURS, TOTALS = "colours", "totals"

WORD = re.compile(r"[^\s|;]+")
COLOUR = re.compile(r"[wbWB]|-+")
TOTAL = re.compile(r"[0-9]{1,2}(?:[.,][0-9]{1,2}|½)?|½|[.,]5")
WORDS_OF = {COLOURS: COLOUR, TOTALS: TOTAL}
NEAR = 3  # characters beside the column of a game by which a word may stand

Placed = tuple[int, str]  # a word and where it stands: a column, or a character of the line


def kind_of(text: str) -> str:
    """What the last words of a row are: colours, running totals, or something else (empty)."""
    words = WORD.findall(text)
    run = words[len(words) - _run(words, COLOUR) :]
    if any(word.isalpha() for word in run):
        return COLOURS
    return TOTALS if _run(words, TOTAL) else ""


def _run(words: Sequence[str], pattern: re.Pattern[str]) -> int:
    """How many of the last words fit the pattern."""
    return next((length for length, word in enumerate(reversed(words)) if not pattern.fullmatch(word)), len(words))


def run_of(row: Sequence[Placed], pattern: re.Pattern[str]) -> list[Placed]:
    """The words of a kind with which a row ends."""
    return list(row[len(row) - _run([word for _, word in row], pattern) :])


def placed(text: str, separator: str) -> list[Placed]:
    """The words of a row with their places: columns where cells are separated, else characters."""
    if separator:
        return [(column, cell) for column, cell in enumerate(split_cells(text, separator)) if cell]
    return [(match.start(), match[0]) for match in WORD.finditer(text)]


def under(row: Sequence[Placed], games: Sequence[Placed], separator: str) -> dict[int, str]:
    """The words that stand below these games, by the order of the games: both begin or end near the same character."""
    gaps = [later[0] - earlier[0] for earlier, later in pairwise(games)]
    near = 0 if separator else min([NEAR, *((gap - 1) // 2 for gap in gaps)])
    found = {}
    for placed_word in row:
        apart = [_apart(placed_word, game, separator) for game in games]
        column = min(range(len(games)), key=apart.__getitem__, default=None)
        if column is not None and apart[column] <= near:
            found[column] = placed_word[1]
    return found


def _apart(one: Placed, other: Placed, separator: str) -> int:
    """How far two words stand apart, by their beginnings or their ends; cells by their columns."""
    begins, ends = one[0] - other[0], one[0] + len(one[1]) - other[0] - len(other[1])
    return abs(begins) if separator else min(abs(begins), abs(ends))
