"""What the page shows of an event that is not saved: a preview, or standings, check and cards, in one answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.compute.scores import counted
from calculators.events.model import Player, Reading
from calculators.events.readers.detect import FORMATS
from calculators.pages.check_tables import Verdict, one_value, verdicts
from calculators.pages.event_page import EventPage
from calculators.pages.event_tables import crosstable, round_cells, round_columns, standings_table, summary
from calculators.pages.outcome import Cell, Column, Table
from calculators.pages.player_cards import Card, card_of

FIRST_ROWS = 8  # players shown of what was read
MOST_CARDS = 40  # players whose cards are shown: those of a larger event are pages of the saved event


@dataclass(frozen=True)
class UnsavedEvent:
    """An event as it was read, looked at in a view; `one` is a player with one published value to check."""

    reading: Reading
    page: EventPage
    one: tuple[Player, str] | None = None

    @property
    def format(self) -> str:
        """What was recognised."""
        return FORMATS[self.reading.format].name

    @property
    def summary(self) -> list[tuple[str, str]]:
        """What the event holds."""
        return list(summary(self.page.event))

    @property
    def first_rows(self) -> Table:
        """The first players as they were read, in the order of their source."""
        page, event = self.page, self.page.event
        first, players = event.players[:FIRST_ROWS], counted(len(event.players), "player")
        points = {row.player.number: row.points for row in page.table.rows}
        columns = (
            Column("name", "Name", numeric=False, verbatim=True),
            Column("number", "No."),
            *round_columns(event),
            Column("points", "Points"),
        )
        rows: list[list[Cell]] = [
            [page.name_of(player), player.number, *round_cells(event, player), points[player.number]]
            for player in first
        ]
        caption = f"The first {len(first)} of {players}" if len(first) < len(event.players) else f"{players} as read"
        return Table(caption, columns, rows)

    @property
    def standings(self) -> Table:
        """The standings."""
        return standings_table(self.page)

    @property
    def crosstable(self) -> Table:
        """The crosstable."""
        return crosstable(self.page)

    @property
    def verdicts(self) -> list[Verdict]:
        """The check of every published column."""
        return verdicts(self.page, self.reading.columns)

    @property
    def one_value(self) -> Table | None:
        """What gives the one published value."""
        return one_value(self.page, self.one[0].number, self.one[1]) if self.one else None

    @property
    def cards(self) -> Iterator[Card]:
        """The cards of the players, where they are not too many."""
        if self.page.with_cards:
            for row in self.page.table.rows:
                if card := card_of(self.page, row.player.number):
                    yield card
