"""The rows below a player of a wall chart: which it is, and below which game each word stands."""

import re
from collections.abc import Sequence
from itertools import pairwise

from calculators.events.readers.aligned_words import Word, nearest
from calculators.events.readers.pasted import LONGEST_LINE, split_cells

COLOURS, TOTALS = "colours", "totals"

WORD = re.compile(r"[^\s|;]+")
COLOUR = re.compile(r"[wbWB]|-+")
TOTAL = re.compile(r"[0-9]{1,2}(?:[.,][0-9]{1,2}|½)?|½|[.,]5")
WORDS_OF = {COLOURS: COLOUR, TOTALS: TOTAL}
NEAR = 3  # characters beside the column of a game by which a word may stand

Lines = Sequence[tuple[int, str]]  # with their numbers


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


def row_of(below: Lines, kind: str, separator: str) -> tuple[int, list[Word]]:
    """The first row of that kind below a player: its line (0 where there is none) and the words in which it ends."""
    number, text = next(((number, text) for number, text in below if kind_of(text) == kind), (0, ""))
    row = placed(text, separator)
    return number, row[len(row) - _run([word.text for word in row], WORDS_OF[kind]) :]


def placed(text: str, separator: str) -> list[Word]:
    """The words of a row with their places: columns where cells are separated, else characters."""
    if separator:
        return [Word(cell, column) for column, cell in enumerate(split_cells(text, separator)) if cell]
    return [Word(match[0], match.start()) for match in WORD.finditer(text[:LONGEST_LINE])]


def under(row: Sequence[Word], games: Sequence[Word], separator: str) -> dict[int, str]:
    """The words that stand below these games, by the order of the games: both begin or end near the same character."""
    if separator:
        columns = {game.start: column for column, game in enumerate(games)}
        return {columns[word.start]: word.text for word in row if word.start in columns}
    starts = [game.start for game in games]
    near = min([NEAR, *((later - earlier - 1) // 2 for earlier, later in pairwise(starts))])
    found = ((word, nearest(word, games, starts)) for word in row)
    return {game.place: word.text for word, game in found if game and game.apart <= near}
