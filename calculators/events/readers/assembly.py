"""Lines of players made an event: cells read, opponents found, scores settled."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from calculators.compute.rounds import DRAW, FORFEIT_WIN, LOSS, WIN
from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.model import MAX_PLAYERS, Outcome, Reading
from calculators.events.readers import numbering, rows
from calculators.events.readers.case_colours import case_colours
from calculators.events.readers.cell_meanings import Told
from calculators.events.readers.cells import Cell, Row
from calculators.events.readers.dates import date_advice
from calculators.events.readers.entries import Asked, Crosstable, Entry
from calculators.events.readers.letters import Letters
from calculators.events.readers.settling import settle_scores

LEAST_ASTRAY = 3  # cells without an opponent that make a table one of something else


def event_of(table: Crosstable, asked: Asked) -> Reading:
    """The event of a crosstable, its cells read by their dialect. Raises ReadingError naming line, round and cell."""
    entries, letters, described = table.entries, table.letters, table.described
    columns = max((len(entry.cells) for entry in entries), default=0)
    if len(entries) > MAX_PLAYERS:  # readers stop somewhere above, so how many there are is not known
        raise ReadingError(Problem(f"There are more than {MAX_PLAYERS:,} players, which is the most that are read."))
    rows.refuse_size(len(entries), columns)
    played = max((last_filled(entry.cells) for entry in entries), default=0)
    numbered = numbering.settle(entries, told_by(entries, played, letters), ranked=described.ranked)
    refuse_other_tables(entries, numbered)
    outcomes, scoring = settle_scores(
        numbered.told, numbered.numbers, [entry.line for entry in entries], asked.scale, games=asked.games
    )
    told_by_case, of_case = case_colours(outcomes, numbered.numbers, entries, letters)
    notes = [
        *described.notes,
        *of_case,
        *letters.notes({cell for entry in entries for cell in entry.cells}),
        *numbered.notes,
    ]
    if played < columns:
        notes.append(f"Nothing stands behind round {played}: {columns - played} more were taken as still to come.")
    if any(each.result.forfeit and not each.opponent for line in outcomes for each in line):
        notes.append("Some forfeits name no opponent: who was to be met is not known, and was not guessed.")
    warnings = [*described.warnings, *_all_forfeits(outcomes)]
    ranked = not numbered.by_rank or in_order(entries)
    if not ranked:
        notes.append("The ranks were read as starting numbers: the points do not fall with them.")
    made = [
        Row(
            replace(entry.player, number=number, rank=entry.player.rank if ranked else 0),
            [Cell(outcome, text) for outcome, text in zip(coloured(line, entry.colours), entry.cells, strict=False)],
            entry.line,
            entry.published,
        )
        for entry, number, line in zip(entries, numbered.numbers, told_by_case, strict=True)
    ]
    return rows.build(
        made,
        "game-scores" if scoring.games else table.form,
        rounds=played,
        scale=asked.scale or scoring.scale,
        warnings=warnings,
        notes=[*notes, scoring.note] if scoring.note else notes,
        title=described.title,
        rules=described.rules,
        kind=described.kind,
        planned=columns if columns > played else 0,
    )


def refuse_other_tables(entries: Sequence[Entry], numbered: numbering.Numbered) -> None:
    """Raises ReadingError where most cells name no other player of the table: such a table is of something else."""
    there = set(numbered.numbers)
    named = [
        (entry.line, cell, each.opponent, each.opponent in there and each.opponent != number)
        for entry, number, line in zip(entries, numbered.numbers, numbered.told, strict=True)
        for cell, each in zip(entry.cells, line, strict=False)
        if each and each.opponent
    ]
    astray = [(line, cell, opponent) for line, cell, opponent, known in named if not known]
    if len(astray) < LEAST_ASTRAY or 2 * len(astray) <= len(named):
        return
    line, cell, opponent = min(astray, key=lambda each: each[2] in there)  # themselves last
    raise ReadingError(
        Problem(
            f"{len(astray)} of the {len(named)} opponents named here are no other players of this table: there is no "
            f"player {opponent} for {shorten(cell)} on line {line}. Paste the crosstable with all its players. "
            "Of a table without games no event can be made.",
            cell,
            line,
        )
    )


def _all_forfeits(outcomes: Iterable[Sequence[Outcome]]) -> list[str]:
    """A warning where games were drawn, and everybody who won did so by forfeit."""
    results = {each.result for line in outcomes for each in line if each.opponent}
    if DRAW in results and FORFEIT_WIN in results and results.isdisjoint({WIN, LOSS}):
        return ["Every game with a winner was read as a forfeit (+ and -). If they were played, write 1 and 0."]
    return []


def in_order(entries: Sequence[Entry]) -> bool:
    """Whether no player has more points than one of a better rank; of a blank rank the one above counts."""
    placed, rank = [], 0
    for entry in entries:
        rank = entry.player.rank or rank
        if entry.player.points is not None:
            placed.append((rank, entry.player.points))
    placed.sort(key=lambda ranked: ranked[0])
    return all(better >= worse for (_, better), (_, worse) in pairwise(placed))


def coloured(outcomes: Sequence[Outcome], colours: str) -> Sequence[Outcome]:
    """The outcomes of a line with its colours: one letter for each round, or for each game with an opponent."""
    if not colours:
        return outcomes
    of_round = colours.lower()
    if len(of_round) != len(outcomes):
        each = iter(of_round)
        of_round = "".join(next(each, " ") if outcome.opponent else " " for outcome in outcomes)
    return [
        outcome._replace(colour=colour) if outcome.opponent and not outcome.colour and colour in {"w", "b"} else outcome
        for outcome, colour in zip(outcomes, of_round, strict=True)
    ]


def last_filled(cells: Sequence[str]) -> int:
    """How many cells there are up to the last that holds something."""
    return max((place for place, cell in enumerate(cells, 1) if cell), default=0)


def told_by(entries: Sequence[Entry], rounds: int, letters: Letters) -> list[list[Told]]:
    """What each cell of each line says. Raises ReadingError naming the cells that say nothing."""
    told = [[letters.read(cell) for cell in entry.cells[:rounds]] for entry in entries]
    rows.refuse(
        [
            Problem(
                f"Line {entry.line}, round {place}: {shorten(cell)} was not understood. "
                f"{date_advice(cell) or letters.shapes}",
                cell,
                entry.line,
            )
            for entry, line in zip(entries, told, strict=True)
            if None in line
            for place, (cell, each) in enumerate(zip(entry.cells, line, strict=False), 1)
            if each is None
        ]
    )
    return told
