"""Lines of tables set in blanks: their words, their headings, and which words stand below those of rounds."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, islice, pairwise
from typing import NamedTuple

from calculators.events.readers.aligned_words import Word, nearest
from calculators.events.readers.heading_words import role_of, round_of
from calculators.events.readers.letters import US_CHESS, Letters, has_opponent
from calculators.events.readers.pasted import LONGEST_LINE
from calculators.events.readers.personal import number_of

TOKEN = re.compile(r"\S+")
HEADING = re.compile(r"(?:rd|rnd|round|r|rde|runde)\.? ?[0-9]{1,2}(?!\S)|\S+", re.IGNORECASE)
US_TOKEN = re.compile(r"[WDLXF] {1,4}[0-9]{1,3}(?!\S)|\S+")  # a letter may stand apart from its number: W   5
# What looks like a game in any dialect: 12w1, W12, 12:W, 12+/w.
CELL = re.compile(
    r"(?<!\S)(?:[0-9]{1,5}(?:[^\W\d_][01½=+\-]|:[WDL+=\-]|[+=\-][/!wb])|[WDLXF] {0,4}[0-9]{1,4}(?!\S))", re.IGNORECASE
)
ALIGNED = 0.75  # of the cells that name opponents, those below headings where columns stand below each other
COMPARED = 5000  # games that tell whether a table is so: those of all players in two rounds are enough
NEAR = 3  # characters beside its heading by which a cell may stand


class SpacedLine(NamedTuple):
    """A line in words; its longest run of cells begins at `start` and ends before `end`."""

    number: int
    text: str
    words: list[Word]
    start: int
    end: int

    @property
    def cells(self) -> list[Word]:
        """The longest run of cells."""
        return self.words[self.start : self.end]


class SpacedHeadings(NamedTuple):
    """The headings of a table: before the rounds, of the rounds, behind them; the places of their line and the next.

    Without a line of headings `place` and `below` are those of the first player; without any of rounds all are before.
    """

    place: int
    below: int
    before: Sequence[Word] = ()
    rounds: Sequence[Word] = ()
    behind: Sequence[Word] = ()


def headings_of(lines: Sequence[SpacedLine], letters: Letters) -> SpacedHeadings:
    """The line of headings nearest above the first player."""
    naming = [place for place, line in enumerate(lines) if names_opponent(line, letters)]
    numbered = (place for place in naming if number_of(lines[place].words[0].text))  # 18:04:33 above is a time of day
    first = next(numbered, naming[0] if naming else len(lines))
    headed = ((place, words) for place in reversed(range(first)) if (words := headings_in(lines[place].text)))
    place, words = next(headed, (first, []))
    if not words:
        return SpacedHeadings(first, 0)
    below = place + 1
    while place and headings_in(lines[place - 1].text):  # headings in two lines
        place -= 1
    rounds = [word for word in words if round_of(word.text)]
    if not rounds:
        return SpacedHeadings(place, below, words)
    before = [word for word in words if word.start < rounds[0].start]
    return SpacedHeadings(place, below, before, rounds, [word for word in words if word.start > rounds[-1].start])


def headings_in(line: str) -> list[Word]:
    """The words of a line of headings; none where it is something else."""
    if CELL.search(line[:LONGEST_LINE]):  # the line of somebody called Player 1
        return []
    words = [Word(match[0], match.start()) for match in HEADING.finditer(line[:LONGEST_LINE])]
    known = sum(role_of(word.text) is not None for word in words)
    return words if known >= 2 or (known and any(round_of(word.text) for word in words)) else []


def in_words(number: int, text: str, letters: Letters) -> SpacedLine:
    """The line in words, as far as LONGEST_LINE, with its longest run of cells of that dialect."""
    token = US_TOKEN if letters is US_CHESS else TOKEN
    words = [Word(match[0], match.start()) for match in token.finditer(text[:LONGEST_LINE])]
    place, best = 0, (0, 0)
    for reads, run in groupby(words, lambda word: letters.read(word.text) is not None):
        end = place + len(list(run))
        if reads and end - place > best[1] - best[0]:
            best = place, end
        place = end
    return SpacedLine(number, text, words, *best)


def names_opponent(line: SpacedLine, letters: Letters) -> bool:
    """Whether a cell of the line names an opponent."""
    return any(has_opponent(letters.read(word.text)) for word in line.cells)


class Grid(NamedTuple):
    """The headings of rounds, with the one on each side, of a table whose cells stand below them."""

    words: Sequence[Word]
    starts: Sequence[int]
    first: int  # the place of the first round among the words
    rounds: int
    near: int

    def below(self, word: Word, *, near: bool = True) -> int | None:
        """The round, from 0, below whose heading a word stands, None where it stands beside them all.

        A word that need not be near may stand anywhere between the first and the last of them.
        """
        found = nearest(word, self.words, self.starts)
        if found is None or not 0 <= found.place - self.first < self.rounds:
            return None
        first, last = self.starts[self.first], self.starts[self.first + self.rounds - 1]
        between = not near and first < word.start < last
        return found.place - self.first if between or found.apart <= self.near else None


def grid_of(headings: SpacedHeadings, lines: Iterable[SpacedLine], letters: Letters) -> Grid | None:
    """The headings of the rounds, where nearly all cells with opponents stand below them; else None."""
    if not headings.rounds:
        return None
    words = [*headings.before[-1:], *headings.rounds, *headings.behind[:1]]
    starts = [word.start for word in words]
    near = min([NEAR, *((later - earlier - 1) // 2 for earlier, later in pairwise(starts))])
    grid = Grid(words, starts, len(headings.before[-1:]), len(headings.rounds), near)
    found = (word for line in lines for word in line.cells if has_opponent(letters.read(word.text)))
    games = list(islice(found, COMPARED))
    return grid if sum(grid.below(word) is not None for word in games) >= ALIGNED * len(games) else None


def placed_below(line: SpacedLine, rounds: int, grid: Grid, letters: Letters) -> dict[int, list[Word]] | None:
    """The words below the heading of each round; None where a game stands below none, or all rounds are there.

    A letter behind a single blank in front of the first heading is the end of a name.
    """
    first = grid.starts[grid.first]
    placed: dict[int, list[Word]] = {}
    games = {word for word in line.words if has_opponent(letters.read(word.text))}
    for word in line.words:
        column = grid.below(word, near=word in games)
        ends_name = word.start < first and word not in games and line.text[word.start - 2 : word.start - 1].strip()
        if column is not None and not ends_name:
            placed.setdefault(column, []).append(word)
    of_rounds = {word for words in placed.values() for word in words}
    if any(len(words) > 1 for words in placed.values() if words[0] in games) or not of_rounds.issuperset(games):
        return None
    beside = [word for word in line.cells if word not in of_rounds]
    in_front = all(word.start < first for word in beside)
    return placed if in_front and (len(line.cells) < rounds or (of_rounds and beside)) else None
