"""The sheets of an event for its walls and tables: pairings by table and by name, result slips."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.events.writers.tables import as_text
from calculators.pages.event_page import EventPage, refuse_other_sites, render_event, serve_event, shown_name
from calculators.pages.event_tables import BoardRow, boards_of, rounds_shown
from calculators.pages.outcome import Cell, Column, Table
from calculators.pages.shown import Shown

blueprint = Blueprint("sheets", __name__)
blueprint.before_request(refuse_other_sites)
SHOWN = Shown()


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


@blueprint.get("/events/<event_id>/sheets")
def show_sheets(event_id: str) -> AnyResponse:
    """What can be printed."""
    return serve_event(
        event_id,
        lambda page: render_event("sheets.html", page, "/sheets", kinds=SHEETS, rounds=rounds_shown(page)),
    )


@blueprint.get("/events/<event_id>/sheets/<kind>")
def show_sheet(event_id: str, kind: str) -> AnyResponse:
    """One sheet of a round, the last one unless the address says another."""

    def answer(page: EventPage) -> str:
        sheet = SHEETS.get(kind) or abort(404)
        number = round_of(page)
        if not number and kind != "blank":
            abort(404)
        word = word_of(page)
        tables = [SHOWN.table(LISTS[kind](page, number, word))] if kind in LISTS else []
        slips = slips_of(page, kind, number) if kind in {"slips", "blank"} else []
        heading = sheet.title if kind == "blank" else f"{sheet.title}, round {number}"
        text = f"{page.base}/sheets/{kind}.txt?of={number}" if tables else ""
        shown = {"heading": heading, "tables": tables, "slips": slips, "word": word, "text": text}
        return render_event("sheet.html", page, "/sheets", **shown)

    return serve_event(event_id, answer)


@blueprint.get("/events/<event_id>/sheets/<kind>.txt")
def show_text(event_id: str, kind: str) -> AnyResponse:
    """The pairings of a round as text, to be sent."""

    def answer(page: EventPage) -> Response:
        number = round_of(page)
        if kind not in LISTS or not number:
            abort(404)
        table = LISTS[kind](page, number, word_of(page))
        rows = [[column.heading for column in table.columns], *(list(map(SHOWN.plain, row)) for row in table.rows)]
        return Response(f"{page.title}, round {number}\n\n{as_text(rows)}\n", mimetype="text/plain")

    return serve_event(event_id, answer)


def round_of(page: EventPage) -> int:
    """The round that the address names, else the last one; 0 before round 1."""
    asked, last = request.args.get("of", ""), rounds_shown(page)
    if asked.isascii() and asked.isdigit() and len(asked) < 4 and 1 <= int(asked) <= last:
        return int(asked)
    return last


def word_of(page: EventPage) -> str:
    """What a board is called at this event."""
    desk = page.saved.desk if page.saved else None
    return "Table" if desk and desk.options.tables else "Board"


def by_table(page: EventPage, number: int, word: str) -> Table:
    """The pairings of a round in the order of the tables, then who has none."""
    boards, alone = boards_of(page, number)
    points = {row.player.number: row.points for row in page.table.rows}
    columns = (
        Column("board", word, numeric=False),
        Column("white", "White" if word == "Board" else "Player", numeric=False, verbatim=True),
        Column("white_points", "Points"),
        Column("result", "Result", numeric=False),
        Column("black", "Black" if word == "Board" else "Player", numeric=False, verbatim=True),
        Column("black_points", "Points"),
    )
    rows: list[list[Cell]] = [
        [
            str(board.number),
            page.name_of(board.white),
            points.get(board.white.number, 0),
            board.result or " : ",
            page.name_of(board.black),
            points.get(board.black.number, 0),
        ]
        for board in boards
    ]
    rows += [["–", page.name_of(player), points.get(player.number, 0), counts, "", ""] for player, counts in alone]
    return Table(f"Round {number}", columns, rows)


def by_name(page: EventPage, number: int, word: str) -> Table:
    """The pairings of a round in the order of the names."""
    boards, alone = boards_of(page, number)
    columns = (
        Column("name", "Name", numeric=False, verbatim=True),
        Column("board", word, numeric=False),
        Column("colour", "Colour" if word == "Board" else "", numeric=False),
        Column("against", "Against", numeric=False, verbatim=True),
    )
    rows = [row for board in boards for row in sides(page, board, word)]
    rows += [(shown_name(player), [page.name_of(player), "–", "", counts]) for player, counts in alone]
    rows.sort(key=lambda row: row[0].casefold())
    return Table(f"Round {number}", columns, [row for _, row in rows])


LISTS: Mapping[str, Callable[[EventPage, int, str], Table]] = {"tables": by_table, "names": by_name}


def sides(page: EventPage, board: BoardRow, word: str) -> list[tuple[str, list[Cell]]]:
    """The two rows of a board in the list by name."""
    colours = ("White", "Black") if word == "Board" else ("", "")
    return [
        (shown_name(one), [page.name_of(one), str(board.number), colour, shown_name(other)])
        for one, other, colour in ((board.white, board.black, colours[0]), (board.black, board.white, colours[1]))
    ]


def slips_of(page: EventPage, kind: str, number: int) -> list[Slip]:
    """The slips of a round, or blank ones."""
    if kind == "blank":
        return [Slip("", "", "", "")] * BLANK_SLIPS
    boards, _ = boards_of(page, number)
    return [Slip(str(number), str(board.number), shown_name(board.white), shown_name(board.black)) for board in boards]
