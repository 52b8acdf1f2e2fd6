"""What the page shows of an event that is not saved: a preview, or standings, check and cards, in one answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.compute.scores import counted
from calculators.events.model import Player, Reading
from calculators.events.readers.detect import FORMATS
from calculators.pages.check_tables import Verdict, one_value, verdicts
from calculators.pages.event_page import EventPage
from calculators.pages.event_tables import crosstable, standings_table, summary
from calculators.pages.outcome import Table
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
        event = self.page.event
        numbers = [player.number for player in event.players[:FIRST_ROWS]]
        table = crosstable(self.page, numbers)
        of_player = {row[1]: row for row in table.rows}
        first = [of_player[number] for number in numbers]
        players = counted(len(event.players), "player")
        caption = f"The first {len(first)} of {players}" if len(first) < len(event.players) else f"{players} as read"
        _, number, name, *rounds, points = table.columns
        return Table(caption, (name, number, *rounds, points), [[row[2], row[1], *row[3:]] for row in first])

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
