"""A player's card: every round in words, every tie-break with its terms, neighbours, links to the calculators."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.scores import show
from calculators.events.model import OPEN, Player
from calculators.events.standings import Standing, Standings
from calculators.events.values import PLACES
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.event_tables import place_of
from calculators.pages.outcome import Cell, Column, Link, Table
from calculators.pages.outcome_words import words
from calculators.pages.player_breaks import Break, break_of
from calculators.pages.player_calculators import calculators


@dataclass(frozen=True, slots=True)
class Card:
    """What the page shows of one player. `neighbours` say what separates the rows above and below."""

    row: Standing
    place: str
    rounds: Table
    breaks: Sequence[Break]
    neighbours: Sequence[tuple[str, str]]  # sentence, address of the comparison
    calculators: Sequence[tuple[str, str]]  # label, address

    @property
    def name(self) -> str:
        """The player's name."""
        return shown_name(self.row.player)


def card_of(page: EventPage, number: int) -> Card | None:
    """The card of the player with that start number; None where there is none."""
    table = page.table
    position = next((at for at, row in enumerate(table.rows) if row.player.number == number), None)
    if position is None:
        return None
    row = table.rows[position]
    return Card(
        row,
        place_of(row, page.sharing),
        rounds_table(page, row),
        [break_of(page, row, code) for code in page.view.order],
        list(neighbours(page, position)),
        list(calculators(page, row)),
    )


def rounds_table(page: EventPage, row: Standing) -> Table:
    """Every round in words, and the score after it."""
    event = page.so_far
    tally = page.table.ranking.tally
    place = event.index[row.player.number]
    columns = (
        Column("round", "Round"),
        Column("what", "What happened", numeric=False, verbatim=True),
        Column("points", "Points"),
        Column("score", "Score"),
    )
    rows: list[list[Cell]] = []
    for index, outcome in enumerate(event.players[place].outcomes):
        opponent = event.player(outcome.opponent) if outcome.opponent else None
        said = words(event, outcome)
        told = said[:1].upper() + said[1:]
        points = None if outcome.result is OPEN else Fraction(tally.awarded[place][index], tally.unit)
        rows.append(
            [
                index + 1,
                told_round(page, told, opponent),
                "–" if points is None else points,
                Fraction(tally.running[place][index], tally.unit),
            ]
        )
    return Table("Round by round", columns, rows)


def told_round(page: EventPage, told: str, opponent: Player | None) -> Link | str:
    """What happened in a round, leading to the opponent where there is a page or card."""
    name = page.name_of(opponent) if opponent else ""
    return Link(told, name.address) if isinstance(name, Link) else told


def neighbours(page: EventPage, position: int) -> Iterator[tuple[str, str]]:
    """What separates the player from the rows above and below."""
    table = page.table
    row = table.rows[position]
    for other_at, lower_at, where in ((position - 1, position, "Behind"), (position + 1, position + 1, "Ahead of")):
        if 0 <= other_at < len(table.rows):
            other, lower = table.rows[other_at], table.rows[lower_at]
            address = page.address(f"/players/{row.player.number}/vs/{other.player.number}") if page.base else ""
            if other.place == row.place:
                yield f"Level with {shown_name(other.player)}: no tie-break of this order separates them.", address
            else:
                upper = table.rows[lower_at - 1]
                yield f"{where} {shown_name(other.player)} by {decision(table, upper, lower)}.", address


def decision(table: Standings, upper: Standing, lower: Standing) -> str:
    """What put one row behind another, with both values."""
    code = next((code for code in table.view.order if code.text == lower.decided), None)
    if code is None or upper.place == lower.place:
        return "nothing"
    above, below = upper.values[code.text], lower.values[code.text]
    if above is None or below is None:
        return code.name
    places = "place " if code.entry.code == PLACES else ""
    return f"{code.name}: {places}{show(above)} against {places}{show(below)}"
