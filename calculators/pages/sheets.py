"""The sheets of an event for its walls and tables: pairings by table and by name, result slips."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from flask import Blueprint, Response, abort, request

from calculators.compute.rounds import PAIRING_BYE, ZERO_POINT_BYE
from calculators.events.standings import standings
from calculators.pages.event_page import (
    EventPage,
    event_view,
    refuse_other_sites,
    render_event,
    shown_name,
    whole_number,
)
from calculators.pages.event_rounds import BoardRow, boards_of, rounds_shown, words_of_boards
from calculators.pages.formats import table_text
from calculators.pages.outcome import Cell, Column, Table
from calculators.pages.shown import SHOWN

blueprint = Blueprint("sheets", __name__)
blueprint.before_request(refuse_other_sites)
at = partial(event_view, blueprint)


class Sheet(NamedTuple):
    """One kind of sheet: what it is called, and what it is for."""

    title: str
    use: str


SHEETS: Mapping[str, Sheet] = {
    "tables": Sheet("Pairings by table", "for the wall"),
    "names": Sheet("Pairings by name", "for the wall: everybody finds a name and reads the table"),
    "slips": Sheet("Result slips", "one for each board, to cut and to sign"),
    "blank": Sheet("Blank result slips", "to fill in by hand"),
}
BLANK_SLIPS = 12  # on one page


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip: round and table, and the two players; all empty on a blank one."""

    round: str
    board: str
    white: str
    black: str


@at("/sheets")
def show_sheets(page: EventPage) -> str:
    """What can be printed."""
    return render_event("sheets.html", page, "/sheets", kinds=SHEETS, rounds=rounds_shown(page))


@at("/sheets/<kind>")
def show_sheet(page: EventPage, kind: str) -> str:
    """One sheet of a round, the last one unless the address says another."""
    sheet = SHEETS.get(kind) or abort(404)
    number = round_of(page)
    of_round = bool(number) and kind != "blank"
    table = LISTS[kind](page, number) if of_round and kind in LISTS else None
    word, *sides = words_of_boards(page.desk, number)
    shown = {
        "heading": f"{sheet.title}, round {number}" if of_round else sheet.title,
        "tables": [SHOWN.table(table)] if table else [],
        "slips": slips_of(page, kind, number),
        "word": word,
        "sides": sides,
        "with_points": kind == "tables",
        "text": text_of(page, number, table) if table else "",
        "address_of_text": f"{page.base}/sheets/{kind}.txt?of={number}",
    }
    return render_event("sheet.html", page, "/sheets", **shown)


@at("/sheets/<kind>.txt")
def show_text(page: EventPage, kind: str) -> Response:
    """The pairings of a round as text, to be sent."""
    number = round_of(page)
    if kind not in LISTS or not number:
        abort(404)
    return Response(text_of(page, number, LISTS[kind](page, number)), mimetype="text/plain")


def text_of(page: EventPage, number: int, table: Table) -> str:
    """A list of pairings in aligned columns, under what it is."""
    return f"{page.title}, round {number}\n\n{table_text(table)}\n"


def round_of(page: EventPage) -> int:
    """The round that the address names, else the last one; 0 before round 1."""
    asked, last = whole_number(request.args.get("of", ""), 3), rounds_shown(page)
    return asked if 1 <= asked <= last else last


def points_before(page: EventPage, number: int) -> Mapping[int, Fraction]:
    """The points of everybody before a round, by start number: results that come in do not change the sheet."""
    table = standings(page.event, replace(page.view, rounds=number - 1))
    return {row.player.number: row.points for row in table.rows}


def by_table(page: EventPage, number: int) -> Table:
    """The pairings of a round in the order of the tables, then who has none."""
    boards, alone = boards_of(page.desk, number)
    points = points_before(page, number)
    word, first, second = words_of_boards(page.desk, number)
    columns = (
        Column("board", word, numeric=False),
        Column("white", first, numeric=False, verbatim=True),
        Column("white_points", "Points"),
        Column("result", "Result", numeric=False),
        Column("black_points", "Points"),
        Column("black", second, numeric=False, verbatim=True),
    )
    rows: list[list[Cell]] = [
        [
            str(board.number),
            page.name_of(board.white),
            points[board.white.number],
            board.result or " : ",
            points[board.black.number],
            page.name_of(board.black),
        ]
        for board in boards
    ]
    rows += [["–", page.name_of(player), points[player.number], "", "", resting(counts)] for player, counts in alone]
    return Table(f"Round {number}, with the points before it", columns, rows)


def by_name(page: EventPage, number: int) -> Table:
    """The pairings of a round in the order of the names."""
    boards, alone = boards_of(page.desk, number)
    desk = page.desk
    word, *colours = words_of_boards(desk, number)
    columns = (
        Column("name", "Name", numeric=False, verbatim=True),
        Column("board", word, numeric=False),
        *([Column("colour", "Colour", numeric=False)] if desk.options.colours else []),
        Column("against", "Against", numeric=False, verbatim=True),
    )
    named = colours if desk.options.colours else []
    rows = [row for board in boards for row in sides(page, board, named)]
    rows += [
        (shown_name(player), [page.name_of(player), "–", *[""] * bool(named), resting(counts)])
        for player, counts in alone
    ]
    rows.sort(key=lambda row: row[0].casefold())
    return Table(f"Round {number}", columns, [row for _, row in rows])


def resting(counts: str) -> str:
    """What a sheet says of a player without a game: a wall is no place for terms of the rules."""
    return {PAIRING_BYE.name: "bye", ZERO_POINT_BYE.name: "not playing"}.get(counts, counts)


LISTS: Mapping[str, Callable[[EventPage, int], Table]] = {"tables": by_table, "names": by_name}


def sides(page: EventPage, board: BoardRow, colours: Sequence[str]) -> list[tuple[str, list[Cell]]]:
    """The two rows of a board in the list by name, with their colours where there are any."""
    both = ((board.white, board.black, colours[:1]), (board.black, board.white, colours[1:]))
    return [
        (shown_name(one), [page.name_of(one), str(board.number), *colour, shown_name(other)])
        for one, other, colour in both
    ]


def slips_of(page: EventPage, kind: str, number: int) -> list[Slip]:
    """The slips of a round, or blank ones; none on the lists."""
    if kind == "blank":
        return [Slip("", "", "", "")] * BLANK_SLIPS
    if kind in LISTS or not number:
        return []
    boards, _ = boards_of(page.desk, number)
    return [Slip(str(number), str(board.number), shown_name(board.white), shown_name(board.black)) for board in boards]
