"""Crosstables set in blanks: each line is a player's head, a run of cells of the rounds, and what stands behind it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from calculators.compute.scores import Problem, counted
from calculators.events.model import MAX_PLAYERS
from calculators.events.readers.headings import SEARCHED, role_of, round_of
from calculators.events.readers.letters import DIALECTS, US_CHESS, Letters, choose, has_opponent
from calculators.events.readers.pasted import SAMPLE, Pasted
from calculators.events.readers.personal import number_of

TOKEN = re.compile(r"\S+")
HEADING = re.compile(r"(?:rd|rnd|round|r|rde|runde)\.? ?[0-9]{1,2}(?!\S)|\S+", re.IGNORECASE)
US_TOKEN = re.compile(r"[WDLXF] {1,4}[0-9]{1,3}(?!\S)|\S+")  # a letter may stand apart from its number: W   5
# What looks like a game in any dialect: 12w1, W12, 12:W, 12+/w.
CELL = re.compile(
    r"(?<!\S)(?:[0-9]{1,5}(?:[^\W\d_][01½=+\-]|:[WDL+=\-]|[+=\-][/!wb])|[WDLXF] {0,4}[0-9]{1,4}(?!\S))", re.IGNORECASE
)
MOST = 4 * MAX_PLAYERS  # lines: one for each player, drawn lines between them, and some to spare
LEAST_ROWS = 3  # of a table whose columns stand below each other: two lines may do so by chance
LONGEST_LINE = 2000  # characters: 50 rounds, a name and every tie-break


class Word(NamedTuple):
    """A word of a line and the column, from 0, where it begins."""

    text: str
    start: int


class SpacedRow(NamedTuple):
    """A player's line: the words in front of the rounds, the rounds, the words behind, where rounds begin, the text."""

    line: int
    head: list[str]
    cells: list[str]
    tail: list[str]
    starts: list[int]
    text: str


@dataclass(frozen=True)
class Spaced:
    """A crosstable set in blanks; `before` and `behind` are the headings beside those of the rounds.

    `problems` are those of the lines whose rounds are not all there; `edges` say where the headings before the rounds
    begin, if no word of a line crosses one of them.
    """

    letters: Letters
    rows: Sequence[SpacedRow]
    problems: Sequence[Problem]
    above: Sequence[tuple[int, str]]
    passed: Sequence[int]
    before: Sequence[str] = ()
    behind: Sequence[str] = ()
    edges: Sequence[int] = ()


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
    begin = _first_cell(pasted.lines)
    # As a heading R1 is no game drawn against player 1.
    sample = [line[:LONGEST_LINE] for _, line in pasted.lines[begin : begin + SAMPLE] if not _headings(line)]
    letters = choose((word for line in sample for word in token.findall(line)), known)
    if letters is None:
        return None
    lines = [_in_words(number, line, letters) for number, line in pasted.lines[: begin + most]]
    naming = [place for place, line in enumerate(lines) if _names_opponent(line, letters)]
    numbered = (place for place in naming if number_of(lines[place].words[0].text))  # 18:04:33 above is a time of day
    first = next(numbered, naming[0] if naming else len(lines))
    heading, header = next(
        ((place, words) for place in reversed(range(first)) if (words := _headings(lines[place].text))), (-1, [])
    )
    named = [word for word in header if round_of(word.text)]
    lengths = Counter(line.end - line.start for line in lines[first:] if _names_opponent(line, letters))
    rounds = len(named) or max(lengths, key=lambda length: lengths[length], default=0)
    below = lines[heading + 1 :]
    found = {place: line for place, line in enumerate(below) if _is_player(line, rounds, letters, bool(named))}
    if not any(_names_opponent(line, letters) for line in found.values()):
        return None
    found |= _without_games(below, found, named)
    taken = [_row(found[place], rounds, named) for place in sorted(found)]
    players = [row for row in taken if isinstance(row, SpacedRow)]
    numbers = {row.line for row in players}
    before = [word for word in header if not named or word.start < named[0].start]
    above = lines[: heading if header else first]
    while header and above and _headings(above[-1].text):  # headings in two lines
        above = above[:-1]
    return Spaced(
        letters,
        players,
        [row for row in taken if isinstance(row, Problem)],
        [(line.number, line.text) for line in above],
        [line.number for line in below if line.number not in numbers],
        [word.text for word in before],
        [word.text for word in header if named and word.start > named[-1].start],
        _edges([*before, *named[:1]], players),
    )


def _without_games(lines: Sequence[_Line], found: Mapping[int, _Line], named: Sequence[Word]) -> dict[int, _Line]:
    """The lines between those of players, or right below, that have number and name and no cell, by their place."""
    highest = max((number_of(line.words[0].text) for line in found.values()), default=0) + 1
    last = max(found)
    more: dict[int, _Line] = {}
    for place in range(min(found), len(lines)):
        line = lines[place]
        number = number_of(line.words[0].text)
        if place > last and (place - 1 not in {last, *more} or line.number != lines[place - 1].number + 1):
            break
        if place not in found and 0 < number <= highest and any(map(str.isalpha, "".join(line.text.split()[1:2]))):
            cut = sum(word.start < named[0].start for word in line.words) if named else 0
            more[place] = line._replace(start=cut, end=cut)
            highest = max(highest, number + 1)
    return more


def _edges(headings: Sequence[Word], rows: Sequence[SpacedRow]) -> list[int]:
    """Where the headings begin, the first round last, if in each line a blank stands before each; else none."""
    starts = [heading.start for heading in headings]
    clear = all(row.text[start - 1 : start] in {"", " "} for row in rows for start in starts[1:])
    return starts if clear and len(rows) >= LEAST_ROWS else []


def _first_cell(lines: Sequence[tuple[int, str]]) -> int:
    """The place of the line from which on games are looked for: the first where they are near the beginning."""
    if len(lines) <= SAMPLE:
        return 0
    found = next((place for place, (_, line) in enumerate(lines[:SEARCHED]) if CELL.search(line[:LONGEST_LINE])), 0)
    return found if found >= SAMPLE else 0


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
    texts, starts = [cell.text for cell in cells], [cell.start for cell in cells]
    if len(cells) < rounds:
        if not cells and not named:
            return _too_few(line, cells, rounds)
        placed = (
            {
                min(range(len(named)), key=lambda column: abs(named[column].start - cell.start)): cell.text
                for cell in cells
            }
            if named
            else {}
        )
        if len(placed) < len(cells):
            return _too_few(line, cells, rounds)
        texts, starts = [placed.get(column, "") for column in range(rounds)], [heading.start for heading in named]
    before, behind = " ".join(word.text for word in head).split(), [word.text for word in tail]
    return SpacedRow(line.number, before, texts, behind, starts, line.text)


def _too_few(line: _Line, cells: Sequence[Word], rounds: int) -> Problem:
    return Problem(
        f"Line {line.number} has {counted(len(cells), 'round')}, others have {rounds}. "
        "Write something for each blank one, such as U or -0, or paste the table with tabs.",
        " ".join(cell.text for cell in cells),
        line.number,
    )
