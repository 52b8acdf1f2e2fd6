"""Two players of an event side by side, criterion by criterion until one decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.events.codes import Code
from calculators.events.model import Player
from calculators.events.standings import Standing, Standings
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.event_tables import cell_of
from calculators.pages.outcome import Cell, Column, Table
from calculators.pages.outcome_words import words


class Criterion(NamedTuple):
    """One line of a comparison: code, name, both values, the name of the player who leads ("" where it is level)."""

    code: str
    name: str
    one: Cell
    other: Cell
    leads: str


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players criterion by criterion, the upper one first; `decided` names the one that decides, "" for none."""

    one: Standing
    other: Standing
    lines: Sequence[Criterion]
    decided: str
    games: Sequence[str]

    @property
    def table(self) -> Table:
        """The criteria as a table."""
        columns = (
            Column("criterion", "Criterion"),
            Column("one", shown_name(self.one.player)),
            Column("other", shown_name(self.other.player)),
            Column("ahead", "Ahead", numeric=False),
        )
        rows = [[f"{line.name} ({line.code})", line.one, line.other, line.leads or "level"] for line in self.lines]
        return Table("Criterion by criterion, until one decides", columns, rows)


def duel_of(page: EventPage, number: int, against: int) -> Duel | None:
    """Two players of the event side by side; None where one of them is not there."""
    table = page.table
    rows = {row.player.number: row for row in table.rows}
    one, other = rows.get(number), rows.get(against)
    if one is None or other is None or one is other:
        return None
    upper, lower = (one, other) if table.rows.index(one) < table.rows.index(other) else (other, one)
    lines, decided = [], ""
    for code in table.view.order:
        mine, theirs = upper.values[code.text], lower.values[code.text]
        leads = leader(table, code, upper.player, lower.player)
        lines.append(Criterion(code.text, code.name, cell_of(mine, code), cell_of(theirs, code), leads))
        if leads:
            decided = code.name
            break
    event = page.so_far
    games = [
        f"Round {index}: {shown_name(upper.player)} {words(event, outcome)}"
        for index, outcome in enumerate(event.players[event.index[upper.player.number]].outcomes, 1)
        if outcome.opponent == lower.player.number
    ]
    return Duel(upper, lower, lines, decided, games)


def leader(table: Standings, code: Code, upper: Player, lower: Player) -> str:
    """The name of the player whom a code puts ahead; "" where it does not separate the two."""
    first, second = (table.ranking.key(code, table.ranking.tally.event.index[p.number]) for p in (upper, lower))
    if first == second:
        return ""
    return shown_name(upper if first < second else lower)
