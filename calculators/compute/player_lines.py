"""Lines of players to compare: name, own score, and the scores or rounds of each."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from calculators.compute.listed import read_each, refuse_long
from calculators.compute.opponent_scores import OpponentScore, is_opponent
from calculators.compute.rounds import Rounds, looks_like_rounds, read_rounds
from calculators.compute.score_lists import ScoreList, read_scores
from calculators.compute.score_tables import SCORE_HEADINGS
from calculators.compute.scores import CROSSTABLE_CELL, Problem, ReadingError, read_score, shorten
from calculators.compute.typed_text import tidy

MAX_PLAYERS = 50
MAX_NAME = 60  # characters

BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,20})[)\]]")
NAMES_SCORE = re.compile(rf"(?:own\b ?)?(?:{'|'.join(sorted(SCORE_HEADINGS))})\b|own$", re.IGNORECASE)
SCORE_BEHIND_NAME = re.compile(r"(?P<name>.*)\((?P<score>[^()]{1,20})\)")


@dataclass(frozen=True, slots=True)
class Player:
    """One line as read: name, own score (None where not given), and scores or rounds."""

    name: str
    score: Fraction | None
    entries: ScoreList | Rounds
    line: int = 0

    @property
    def length(self) -> int:
        """How many rounds or opponents the line has."""
        return len(self.entries.rounds if isinstance(self.entries, Rounds) else self.entries.opponents)

    def opponents(self) -> list[OpponentScore]:
        """The opponents' scores, scheduled ones of forfeits too."""
        if isinstance(self.entries, ScoreList):
            return list(self.entries.opponents)
        return [round_.opponent for round_ in self.entries.rounds if round_.opponent]

    def as_typed(self) -> list[str]:
        """Each round or opponent's score as read."""
        entries = self.entries.rounds if isinstance(self.entries, Rounds) else self.entries.opponents
        return [str(entry) for entry in entries]


@dataclass(frozen=True, slots=True)
class Players:
    """The lines as read, with what was decided on the way."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def read_players(text: str, commas: str = "") -> Players:
    """A player a line: `Name (own score): scores or rounds`, or a row of cells with the name first.

    In rows of cells the second cell is the own score when it is bracketed or a heading says so. Raises ReadingError
    naming the line.
    """
    refuse_long(text, "players", MAX_PLAYERS)
    lines = [(number, line) for number, line in enumerate(tidy(text).split("\n"), 1) if line.strip()]
    notes: tuple[str, ...] = ()
    score_in_second = False
    if len(lines) > 1 and _is_heading(lines[0][1]):
        heading = lines.pop(0)[1]
        score_in_second = len(cells := _cells(heading)) > 1 and _names_a_score(cells[1])
        second = ", the second column as own scores" if score_in_second else ""
        notes = (f"The first line, {shorten(' '.join(heading.split()))}, was read as a heading{second}.",)
    read_one = partial(_read_player, commas=commas, score_in_second=score_in_second)
    read = read_each(lines, read_one, "players", most=MAX_PLAYERS)
    players = tuple(
        replace(player, name=player.name or f"Player {place}", line=number)
        for place, (player, (number, _)) in enumerate(zip(read, lines, strict=True), 1)
    )
    warnings = tuple(
        f"{player.name}: {said}" for player in players for said in (*player.entries.notes, *player.entries.warnings)
    )
    return Players(players, notes, warnings)


def _cells(line: str) -> list[str]:
    return [cell.strip().strip('"').strip() for cell in line.split("\t")]


def _is_heading(line: str) -> bool:
    cells = [cell for cell in _cells(line) if cell]
    if len(cells) < 2 or ":" in cells[0]:
        return False
    return any(map(_names_a_score, cells)) or not any(map(_is_entry, cells))


def _is_entry(cell: str) -> bool:
    """Whether the cell holds a score, a round, or what people type for one."""
    bracketed = BRACKETED.search(cell)
    if (bracketed and is_opponent(bracketed[1].strip())) or is_opponent(cell) or CROSSTABLE_CELL.fullmatch(cell):
        return True
    try:
        return looks_like_rounds(cell) and bool(read_rounds(cell).rounds)
    except ReadingError:
        return False


def _names_a_score(cell: str) -> bool:
    return bool(NAMES_SCORE.match(cell))


def _read_player(line: str, *, commas: str, score_in_second: bool) -> Player:
    first_cell, tab, _ = line.strip().partition("\t")
    as_row = tab and ":" not in first_cell
    name, typed_score, entries = _split_row(line, score_in_second) if as_row else _split_line(line)
    if len(name) > MAX_NAME:
        raise ReadingError(Problem(f"The name {shorten(name)} is longer than {MAX_NAME} characters.", name))
    score = read_score(typed_score) if typed_score else None
    player = Player(name, score, _read_entries(entries, commas))
    if not player.length:
        raise ReadingError(Problem("no opponents' scores. A line looks like Alex (3.5): 4, 3, 2½.", line))
    return player


def _read_entries(text: str, commas: str) -> ScoreList | Rounds:
    if not looks_like_rounds(text):
        try:
            return read_scores(text, commas)
        except ReadingError as refused:
            said = refused.problems[0]
            if said.token[:1].isalpha() and not CROSSTABLE_CELL.fullmatch(said.token):
                advice = f"{said.message} Behind a name stands a colon: Alex: 4, 3, 2½."
                raise ReadingError(Problem(advice, said.token)) from refused
            raise
    try:
        return read_rounds(text)
    except ReadingError as refused:  # which names line 1: the caller knows which one it is
        said = refused.problems[0]
        raise ReadingError(Problem(said.message.removeprefix("Line 1: "), said.token)) from refused


def _split_line(line: str) -> tuple[str, str, str]:
    """Name, own score and the rest of `Name (own score): rest`; all but the rest may be missing."""
    head, colon, rest = line.partition(":")
    if not colon:
        bracket = BRACKETED.match(line.strip())
        if bracket and not bracket[1].endswith(("u", "U")):
            return "", bracket[1].strip(), line.strip()[bracket.end() :]
        return "", "", line
    match = SCORE_BEHIND_NAME.fullmatch(head.strip())
    if match and is_opponent(match["score"].strip()):
        return match["name"].strip(), match["score"].strip(), rest
    return head.strip(), "", rest


def _split_row(line: str, score_in_second: bool) -> tuple[str, str, str]:
    """Name, own score and the rest of a row of cells, whose rest keeps its tabs."""
    cells = _cells(line)
    name = "" if is_opponent(cells[0]) else cells.pop(0).rstrip(":")
    behind = SCORE_BEHIND_NAME.fullmatch(name)
    if behind and is_opponent(behind["score"].strip()):
        return behind["name"].strip(), behind["score"].strip(), "\t".join(cells)
    bracketed = BRACKETED.fullmatch(cells[0]) if cells else None
    if bracketed and is_opponent(bracketed[1].strip()):
        return name, bracketed[1].strip(), "\t".join(cells[1:])
    if score_in_second and cells:
        return name, cells[0], "\t".join(cells[1:])
    return name, "", "\t".join(cells)
