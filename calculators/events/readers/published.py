"""Columns that somebody published, pasted beside an event: matched to its players by number and name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from calculators.compute.scores import Problem, ReadingError, counted, shorten
from calculators.events.model import Event, PublishedColumn
from calculators.events.readers.mirrors import named
from calculators.events.readers.names import by_name, name_words
from calculators.events.readers.pasted import Pasted, refuse_length
from calculators.events.readers.value_rows import ValueRow, value_rows

LISTED = 5  # rows that one sentence names
NOTHING = (
    "There are no values in this table. Paste a line of headings and rows with number or name and the published "
    "columns, such as No. Name Pts BH."
)


@dataclass
class Matched:
    """The row of each player, and the rows that were left out or are in doubt, as sentences name them."""

    rows: dict[int, ValueRow] = field(default_factory=dict)
    of_nobody: list[str] = field(default_factory=list)
    of_several: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    renumbered: list[str] = field(default_factory=list)


def read_published(text: str, event: Event) -> tuple[tuple[PublishedColumn, ...], list[str]]:
    """The published columns of a pasted table by the event's start numbers, and what was noticed.

    Rank and points are columns too; number, name, rating and federation are not. Raises ReadingError where there are
    no values, or none of a player of the event.
    """
    refuse_length(text)
    pasted = Pasted(text)
    rows = value_rows(pasted)
    if not rows:
        raise ReadingError(Problem(NOTHING))
    matched = match(rows, event)
    if not matched.rows:
        raise ReadingError(
            Problem(
                f"No row fits a player of this event by number or name. The first is {_shown(rows[0])}. "
                "Paste the columns of the same event.",
                place=rows[0].line,
            )
        )
    headings = dict.fromkeys(chain.from_iterable(row.texts for row in rows))
    columns = [
        PublishedColumn(
            heading, {number: said for number, row in matched.rows.items() if (said := row.texts.get(heading))}
        )
        for heading in headings
    ]
    return tuple(column for column in columns if column.texts), [*pasted.notes, *_noticed(matched, event)]


def match(rows: Sequence[ValueRow], event: Event) -> Matched:
    """Which row belongs to which player: by name, among players of one name by number; without a name by number."""
    matched = Matched()
    places = by_name(player.name for player in event.players)
    for row in rows:
        same = [event.players[place] for place in places.get(name_words(row.name), [])] if row.name else []
        by_number = event.player(row.number)
        if by_number and (not row.name or not by_number.name or by_number in same):
            player = by_number
        elif len(same) == 1:
            player = same[0]
        else:
            (matched.of_several if same else matched.of_nobody).append(_shown(row))
            continue
        if player.number in matched.rows:
            matched.again.append(_shown(row))
            continue
        if row.number and player is not by_number:
            matched.renumbered.append(f"{_shown(row)} is {named(player)}")
        matched.rows[player.number] = row
    return matched


def _shown(row: ValueRow) -> str:
    who = " ".join(filter(None, (str(row.number) if row.number else "", row.name)))
    return f"{shorten(who)} (line {row.line})"


def _noticed(matched: Matched, event: Event) -> Iterator[str]:
    for why, shown in (
        ("no player of the event has that number or name", matched.of_nobody),
        ("several players have that name, and the number is of none of them", matched.of_several),
        ("the player has a row already", matched.again),
    ):
        if shown:
            yield f"Left out, because {why}: {_listed(shown)}."
    if matched.renumbered:
        yield f"Where numbers and names disagree the names were taken: {_listed(matched.renumbered)}."
    without = len(event.players) - len(matched.rows)
    if without:
        yield f"{counted(without, 'player')} of the event {'has' if without == 1 else 'have'} no row in this table."


def _listed(shown: Sequence[str]) -> str:
    more = len(shown) - LISTED
    return ", ".join(shown[:LISTED]) + (f" and {more} more" if more > 0 else "")
