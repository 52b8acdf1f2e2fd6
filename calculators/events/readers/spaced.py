"""Crosstables set in blanks: each line is a player's head, a run of cells of the rounds, and what stands behind it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.compute.scores import Problem, counted
from calculators.events.model import MAX_PLAYERS, MAX_ROUNDS
from calculators.events.readers.aligned_words import Word
from calculators.events.readers.headings import SEARCHED
from calculators.events.readers.letters import DIALECTS, US_CHESS, Letters, choose
from calculators.events.readers.pasted import LONGEST_LINE, SAMPLE, Pasted
from calculators.events.readers.personal import number_of
from calculators.events.readers.rows import too_many_rounds
from calculators.events.readers.spaced_lines import (
    CELL,
    TOKEN,
    US_TOKEN,
    Grid,
    SpacedHeadings,
    SpacedLine,
    grid_of,
    headings_in,
    headings_of,
    in_words,
    names_opponent,
    placed_below,
)

MOST = 4 * MAX_PLAYERS  # lines: one for each player, drawn lines between them, and some to spare
LEAST_ROWS = 3  # of a table whose columns stand below each other: two lines may do so by chance


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
    and the first round begin, if no word of a line crosses one of them.
    """

    letters: Letters
    rows: Sequence[SpacedRow]
    problems: Sequence[Problem]
    above: Sequence[tuple[int, str]]
    passed: Sequence[int]
    before: Sequence[str] = ()
    behind: Sequence[str] = ()
    edges: Sequence[int] = ()


def find_spaced(pasted: Pasted, dialects: Iterable[Letters] = DIALECTS, most: int = MOST) -> Spaced | None:
    """The crosstable in the text, whose lines end `most` below the first game; None where no word names an opponent."""
    begin = _first_cell(pasted.lines)
    letters = _dialect([line[:LONGEST_LINE] for _, line in pasted.lines[begin : begin + SAMPLE]], tuple(dialects))
    if letters is None:
        return None
    lines = [in_words(number, line, letters) for number, line in pasted.lines[: begin + most]]
    headings = headings_of(lines, letters)
    below = lines[headings.below :]
    lengths = Counter(line.end - line.start for line in below if names_opponent(line, letters))
    rounds = len(headings.rounds) or max(lengths, key=lambda length: lengths[length], default=0)
    found = {place: line for place, line in enumerate(below) if _is_player(line, rounds, letters, headings)}
    if not any(names_opponent(line, letters) for line in found.values()):
        return None
    above = [(line.number, line.text) for line in lines[: headings.place]]
    before, behind = ([word.text for word in words] for words in (headings.before, headings.behind))
    if rounds > MAX_ROUNDS:
        return Spaced(letters, (), [too_many_rounds(rounds)], above, (), before, behind)
    found |= _without_games(below, found, headings.rounds)
    grid = grid_of(headings, found.values(), letters)
    taken = [_row(found[place], rounds, headings.rounds, grid, letters) for place in sorted(found)]
    players = [row for row in taken if isinstance(row, SpacedRow)]
    numbers = {row.line for row in players}
    return Spaced(
        letters,
        players,
        [row for row in taken if isinstance(row, Problem)],
        above,
        [line.number for line in below if line.number not in numbers],
        before,
        behind,
        _edges([*headings.before, *headings.rounds[:1]], players),
    )


def _dialect(sample: Sequence[str], dialects: Sequence[Letters]) -> Letters | None:
    """The dialect of the words of these lines; in a heading R1 is no game drawn against player 1."""
    token = US_TOKEN if US_CHESS in dialects else TOKEN
    return choose((word for line in sample if not headings_in(line) for word in token.findall(line)), dialects)


def _without_games(
    lines: Sequence[SpacedLine], found: Mapping[int, SpacedLine], named: Sequence[Word]
) -> dict[int, SpacedLine]:
    """The lines among those of players, or right below, that have number and name and no game, by their place."""
    highest = max((number_of(line.words[0].text) for line in found.values()), default=0) + 1
    last = max(found)
    more: dict[int, SpacedLine] = {}
    for place in range(0 if named else min(found), len(lines)):  # below headings the first player may have no game
        line = lines[place]
        number = number_of(line.words[0].text)
        follows = (place - 1 == last or place - 1 in more) and line.number == lines[place - 1].number + 1
        if place > last and not follows:
            break
        named_behind = any(map(str.isalpha, "".join(line.text.split()[1:3])))  # between them may be a place
        if place not in found and 0 < number <= highest and named_behind:
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


def _is_player(line: SpacedLine, rounds: int, letters: Letters, headings: SpacedHeadings) -> bool:
    """Whether the line is a player's: a number and an opponent or all rounds; without a number all, below headings."""
    numbered = bool(line.words and number_of(line.words[0].text))
    whole = line.end - line.start >= rounds
    return (numbered or (bool(headings.rounds) and whole)) and (whole or names_opponent(line, letters))


def _row(
    line: SpacedLine, rounds: int, named: Sequence[Word], grid: Grid | None, letters: Letters
) -> SpacedRow | Problem:
    """The line as a player's: its cells below the headings of their rounds, else a run of as many as there are."""
    if grid and (placed := placed_below(line, rounds, grid, letters)) is not None:
        cells = [" ".join(word.text for word in placed.get(column, ())) for column in range(rounds)]
        starts = [placed[column][0].start if column in placed else named[column].start for column in range(rounds)]
        of_rounds = {word for words in placed.values() for word in words}
        others = [word for word in line.words if word not in of_rounds]
        head = [word for word in others if word.start < named[0].start]
        tail = [word for word in others if word.start >= named[0].start]
        return _spaced_row(line, head, cells, tail, starts)
    head, found, tail = line.words[: line.start], line.cells, line.words[line.end :]
    if len(found) > rounds:  # a name may end in a letter
        head, found = [*head, *found[:-rounds]], found[-rounds:]
    if not found and named:
        return _spaced_row(line, head, [""] * rounds, tail, [heading.start for heading in named])
    if len(found) < rounds:
        return Problem(
            f"Line {line.number} has {counted(len(found), 'round')}, others have {rounds}. "
            "Write something for each blank one, such as U or -0, or paste the table with tabs.",
            " ".join(cell.text for cell in found),
            line.number,
        )
    return _spaced_row(line, head, [cell.text for cell in found], tail, [cell.start for cell in found])


def _spaced_row(
    line: SpacedLine, head: Sequence[Word], cells: list[str], tail: Sequence[Word], starts: list[int]
) -> SpacedRow:
    before = " ".join(word.text for word in head).split()
    return SpacedRow(line.number, before, cells, [word.text for word in tail], starts, line.text)
