"""Crosstables set in blanks: each line is a player's head, a run of cells of the rounds, and what stands behind it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from calculators.compute.scores import Problem, counted
from calculators.events.model import MAX_PLAYERS
from calculators.events.readers.headings import role_of, round_of
from calculators.events.readers.letters import DIALECTS, US_CHESS, Letters, choose, has_opponent
from calculators.events.readers.pasted import SAMPLE, Pasted
from calculators.events.readers.personal import number_of

TOKEN = re.compile(r"\S+")
HEADING = re.compile(r"(?:rd|rnd|round|r|rde|runde)\.? ?[0-9]{1,2}(?!\S)|\S+", re.IGNORECASE)
US_TOKEN = re.compile(r"[WDLXF] {1,4}[0-9]{1,3}(?!\S)|\S+")  # a letter may stand apart from its number: W   5
MOST = 4 * MAX_PLAYERS  # lines: one for each player, drawn lines between them, and some to spare
LONGEST_LINE = 2000  # characters: 50 rounds, a name and every tie-break


class Word(NamedTuple):
    """A word of a line and the column, from 0, where it begins."""

    text: str
    start: int


class SpacedRow(NamedTuple):
    """A player's line: the words in front of the rounds, a cell for each round, the words behind them."""

    line: int
    head: list[str]
    cells: list[str]
    tail: list[str]


@dataclass(frozen=True)
class Spaced:
    """A crosstable set in blanks; `before` and `behind` are the headings beside those of the rounds.

    `problems` are those of the lines whose rounds are not all there.
    """

    letters: Letters
    rows: Sequence[SpacedRow]
    problems: Sequence[Problem]
    above: Sequence[str]
    passed: Sequence[int]
    before: Sequence[str] = ()
    behind: Sequence[str] = ()


class _Line(NamedTuple):
    """A line in words; its longest run of cells begins at `start` and ends before `end`."""

    number: int
    text: str
    words: list[Word]
    start: int
    end: int

    @property
    def cells(self) -> list[Word]:
        return self.words[self.start : self.end]


def find_spaced(pasted: Pasted, dialects: Iterable[Letters] = DIALECTS, most: int = MOST) -> Spaced | None:
    """The crosstable in the first `most` lines of the text; None where no word names an opponent with a result."""
    known = tuple(dialects)
    token = US_TOKEN if US_CHESS in known else TOKEN
    letters = choose((word for _, line in pasted.lines[:SAMPLE] for word in token.findall(line[:LONGEST_LINE])), known)
    if letters is None:
        return None
    lines = [_in_words(number, line, letters) for number, line in pasted.lines[:most]]
    first = next((place for place, line in enumerate(lines) if _names_opponent(line, letters)), len(lines))
    heading, header = next(
        ((place, words) for place in reversed(range(first)) if (words := _headings(lines[place].text))), (-1, [])
    )
    named = [word for word in header if round_of(word.text)]
    lengths = Counter(line.end - line.start for line in lines[first:] if _names_opponent(line, letters))
    rounds = len(named) or max(lengths, key=lambda length: lengths[length], default=0)
    taken = [
        _row(line, rounds, named) for line in lines[heading + 1 :] if _is_player(line, rounds, letters, bool(named))
    ]
    players = [row for row in taken if isinstance(row, SpacedRow)]
    if not taken:
        return None
    numbers = {row.line for row in players}
    above = lines[: heading if header else first]
    return Spaced(
        letters,
        players,
        [row for row in taken if isinstance(row, Problem)],
        [line.text for line in above],
        [line.number for line in lines[heading + 1 :] if line.number not in numbers],
        [word.text for word in header if not named or word.start < named[0].start],
        [word.text for word in header if named and word.start > named[-1].start],
    )


def _in_words(number: int, text: str, letters: Letters) -> _Line:
    token = US_TOKEN if letters is US_CHESS else TOKEN
    words = [Word(match[0], match.start()) for match in token.finditer(text[:LONGEST_LINE])]
    place, best = 0, (0, 0)
    for reads, run in groupby(words, lambda word: letters.read(word.text) is not None):
        end = place + len(list(run))
        if reads and end - place > best[1] - best[0]:
            best = place, end
        place = end
    return _Line(number, text, words, *best)


def _names_opponent(line: _Line, letters: Letters) -> bool:
    return any(has_opponent(letters.read(word.text)) for word in line.cells)


def _is_player(line: _Line, rounds: int, letters: Letters, headed: bool) -> bool:
    """Whether the line is a player's: a number and an opponent or all rounds; without a number all, below headings."""
    numbered = bool(line.words and number_of(line.words[0].text))
    whole = line.end - line.start >= rounds
    return (numbered or (headed and whole)) and (whole or _names_opponent(line, letters))


def _headings(line: str) -> list[Word]:
    """The words of a line of headings; none where it is something else."""
    words = [Word(match[0], match.start()) for match in HEADING.finditer(line[:LONGEST_LINE])]
    known = sum(role_of(word.text) is not None for word in words)
    return words if known >= 2 or (known and any(round_of(word.text) for word in words)) else []


def _row(line: _Line, rounds: int, named: Sequence[Word]) -> SpacedRow | Problem:
    """The line as a player's; where rounds are blank, each cell belongs to the heading that stands above it."""
    head, cells, tail = line.words[: line.start], line.cells, line.words[line.end :]
    if len(cells) > rounds:  # a name may end in a letter
        head, cells = [*head, *cells[:-rounds]], cells[-rounds:]
    texts = [cell.text for cell in cells]
    if len(cells) < rounds:
        placed = (
            {
                min(range(len(named)), key=lambda column: abs(named[column].start - cell.start)): cell.text
                for cell in cells
            }
            if named
            else {}
        )
        if len(placed) < len(cells):
            return Problem(
                f"Line {line.number} has {counted(len(cells), 'round')}, others have {rounds}. "
                "Write something for each blank one, such as U or -0, or paste the table with tabs.",
                " ".join(texts),
                line.number,
            )
        texts = [placed.get(column, "") for column in range(rounds)]
    return SpacedRow(line.number, " ".join(word.text for word in head).split(), texts, [word.text for word in tail])
