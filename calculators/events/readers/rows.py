"""What every reader ends with: rows of cells become an event, checked player against player."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from calculators.compute.scores import SCALES, Problem, ReadingError, Scale, counted, shorten, show_half
from calculators.events.model import MAX_PLAYERS, MAX_ROUNDS, Event, Player, PublishedColumn, Reading
from calculators.events.played import Played
from calculators.events.readers.cells import MISSING, Row
from calculators.events.readers.mirrors import Mirrors, named
from calculators.events.readers.names import LONGEST_NAME

MAX_PROBLEMS = 20  # messages shown at once: more help nobody
# Characters that would hide in a name, end its line or turn its direction.
CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]")
TOLD = 3  # players named whose printed points differ


def build(
    rows: Sequence[Row],
    form: str,
    *,
    rounds: int = 0,
    scale: Scale | None = None,
    warnings: Iterable[str] = (),
    notes: Iterable[str] = (),
    **of_event: Any,  # noqa: ANN401 - fields of Event: title, planned, start, kind, rules, order, header, records
) -> Reading:
    """The event of these rows, each game checked on both sides.

    `scale` is the one that the source or the visitor names; without it the one that explains the printed points is
    taken. Missing cells at the end are absences, up to `rounds` or the longest row. Raises ReadingError naming line and
    cell, both players and the round.
    """
    rounds = max([rounds, *(len(row.cells) for row in rows)])
    refuse_size(len(rows), rounds)
    refuse(long_names(rows) or same_numbers(rows))
    for row in rows:
        row.cells.extend([MISSING] * (rounds - len(row.cells)))
    mirrors = Mirrors({row.player.number: row for row in rows})
    refuse(mirrors.problems)
    players = tuple(
        replace(row.player, name=shown_name(row.player), outcomes=tuple([cell.outcome for cell in row.cells]))
        for row in rows
    )
    event = Event(players, rounds, **of_event)
    event = replace(event, scale=scale or infer_scale(event))
    decided = list(notes)
    if not scale and event.scale.key != "chess":
        decided.append(f"The printed points fit the scale {event.scale}, which was taken.")
    noticed = [*warnings, *mirrors.warnings, *differing_points(event)]
    told = shortened(noticed, "warnings"), shortened(list(dict.fromkeys(decided)), "notes")
    return Reading(event, form, published_columns(rows), *map(tuple, told))


def refuse(problems: Sequence[Problem]) -> None:
    """Raises ReadingError where there are problems: at most MAX_PROBLEMS, the last saying how many more there are."""
    if len(problems) > MAX_PROBLEMS:
        more = len(problems) - MAX_PROBLEMS + 1
        problems = [*problems[: MAX_PROBLEMS - 1], Problem(f"There are {more} more like these. Mend these first.")]
    if problems:
        raise ReadingError(*problems)


def shortened(sentences: Sequence[str], what: str = "warnings") -> list[str]:
    """At most MAX_PROBLEMS sentences, the last saying how many more there are."""
    if len(sentences) <= MAX_PROBLEMS:
        return list(sentences)
    return [*sentences[: MAX_PROBLEMS - 1], f"There are {len(sentences) - MAX_PROBLEMS + 1} more {what}."]


def refuse_size(players: int, rounds: int) -> None:
    """Raises ReadingError without players, or with more players or rounds than are served."""
    if not players:
        raise ReadingError(Problem("There is no player in this text. Paste the whole table, with its header line."))
    if players > MAX_PLAYERS:
        raise ReadingError(Problem(f"There are {players} players. At most {MAX_PLAYERS} are read."))
    if rounds > MAX_ROUNDS:
        raise ReadingError(too_many_rounds(rounds))


def too_many_rounds(rounds: int) -> Problem:
    """What is said of more rounds than are served."""
    return Problem(f"There are {rounds} rounds. At most {MAX_ROUNDS} are read.")


def long_names(rows: Sequence[Row]) -> list[Problem]:
    """A problem for each name that is none."""
    return [
        Problem(
            f"Line {row.line}: the name {shorten(row.player.name)} has {len(row.player.name):,} characters. "
            f"At most {LONGEST_NAME} are read.",
            shorten(row.player.name),
            row.line,
        )
        for row in rows
        if len(row.player.name) > LONGEST_NAME
    ]


def same_numbers(rows: Sequence[Row]) -> list[Problem]:
    """A problem for each number that two players have."""
    first: dict[int, Row] = {}
    return [
        Problem(
            f"Line {row.line}: number {row.player.number} is taken twice, by {earlier.player.name or 'a player'} on "
            f"line {earlier.line} and by {row.player.name or 'another'}. Give each player a number of their own.",
            str(row.player.number),
            row.line,
        )
        for row in rows
        if (earlier := first.setdefault(row.player.number, row)) is not row
    ]


def published_columns(rows: Sequence[Row]) -> tuple[PublishedColumn, ...]:
    """The published columns of the rows, in the order of their headings."""
    names = dict.fromkeys(name for row in rows for name in row.published)
    return tuple(
        PublishedColumn(name, {row.player.number: row.published[name] for row in rows if row.published.get(name)})
        for name in names
    )


def shown_name(player: Player) -> str:
    """The name, with a blank for each character that would hide in it."""
    return player.name if player.name.isprintable() else CONTROL.sub(" ", player.name)


def unexplained(event: Event, scale: Scale) -> list[tuple[Player, Fraction]]:
    """The players whose printed points differ from the results on a scale, each with the points of the results."""
    played = Played(event, scale)
    return [
        (player, Fraction(points, played.unit))
        for player, points in zip(event.players, played.points, strict=True)
        if (printed := player.points) is not None and printed.numerator * played.unit != points * printed.denominator
    ]


def infer_scale(event: Event) -> Scale:
    """The usual scale that explains the most printed points, at least half of them; chess where none is better."""
    differing = {scale.key: len(unexplained(event, scale)) for scale in SCALES.values()}
    best = min(differing, key=lambda key: differing[key])  # the first of equals, which is chess
    printed = sum(player.points is not None for player in event.players)
    return SCALES[best if 2 * differing[best] <= printed else "chess"]


def differing_points(event: Event) -> list[str]:
    """A sentence for each player whose printed points differ from the results, the first few by name."""
    off = unexplained(event, event.scale)
    sentences = [
        f"The results of {named(player)} give {show_half(points)} on the scale {event.scale}, the source prints "
        f"{show_half(player.points or 0)}. The results were counted."
        for player, points in off[:TOLD]
    ]
    if len(off) > TOLD:
        sentences.append(f"The printed points of {counted(len(off) - TOLD, 'more player')} differ from the results.")
    return sentences
