"""An event under every rule set: the place of each player, and the values of one tie-break."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from calculators.compute.rules import RULE_SETS
from calculators.events.codes import Code
from calculators.events.standings import standings
from calculators.events.tally import tally_of
from calculators.events.values import column
from calculators.events.view import Asked, read_view, usual_order
from calculators.pages.event_page import EventPage, sharing
from calculators.pages.event_tables import cell_of, place_of
from calculators.pages.outcome import Cell, Column, Table

NAMES = {rules.key: rules.short for rules in RULE_SETS.values()}


def places_table(page: EventPage) -> Table:
    """The place of every player as shown and under every rule set by its usual order."""
    event, view = page.event, page.view
    tables = {"shown": page.table}
    for rules in RULE_SETS.values():
        usual = Asked(rules=rules.key, order=",".join(usual_order(event, rules)), round=str(view.rounds))
        tables[rules.key] = standings(event, replace(read_view(event, usual), scale=view.scale))
    rows = [{row.player.number: row for row in table.rows} for table in tables.values()]
    shared = list(map(sharing, tables.values()))

    def places(number: int) -> tuple[Sequence[Cell], bool]:
        of_player = [by_number[number] for by_number in rows]
        return list(map(place_of, of_player, shared)), len({row.place for row in of_player[1:]}) > 1

    caption = "Places under every rule set, each by its usual order"
    return compared(page, caption, {"shown": "As shown", **NAMES}, places)


def values_table(page: EventPage, code: Code) -> Table:
    """A tie-break of every player under every rule set."""
    event = page.so_far
    columns = [column(tally_of(event, rules, page.view.scale), code) for rules in RULE_SETS.values()]

    def values(number: int) -> tuple[Sequence[Cell], bool]:
        found = [numbers.exact(event.index[number]) for numbers in columns]
        return [cell_of(value, code) for value in found], len(set(found)) > 1

    return compared(page, f"{code.name} under every rule set", NAMES, values)


def compared(
    page: EventPage, caption: str, headings: Mapping[str, str], cells: Callable[[int], tuple[Sequence[Cell], bool]]
) -> Table:
    """A row for each player in place order: `cells` gives those under the headings, and whether they differ."""
    columns = (
        Column("name", "Name", numeric=False, verbatim=True),
        Column("points", "Points"),
        *(Column(key, heading) for key, heading in headings.items()),
        Column("differs", "Differs", numeric=False),
    )
    rows: list[list[Cell]] = []
    for row in page.table.rows:
        of_player, differ = cells(row.player.number)
        rows.append([page.name_of(row.player), row.points, *of_player, "differs" if differ else ""])
    return Table(caption, columns, rows)
