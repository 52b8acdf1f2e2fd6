"""An event for programs and spreadsheets: standings, players, rounds as JSON; standings as CSV and as plain text."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from flask import Response, request

from calculators.compute.rounds import FULL_POINT_BYE, PAIRING_BYE
from calculators.compute.scores import counted
from calculators.events.standings import Standing
from calculators.events.writers.tables import as_text
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.event_tables import boards_of, desk_of, rounds_shown, standings_table
from calculators.pages.formats import guarded, numbers
from calculators.pages.outcome import Cell, Link
from calculators.pages.player_cards import Break, Card, duel_of
from calculators.pages.shown import Shown

SHOWN = Shown()
BYE_NAMES = (PAIRING_BYE.name, FULL_POINT_BYE.name)


def standings_answer(page: EventPage) -> Mapping[str, Any]:
    """The standings: values as numbers, the same exact, in place order."""
    event, view = page.event, page.view
    return {
        "title": event.title,
        "rules": view.rules.key,
        "order": [code.text for code in view.order],
        "scale": view.scale.key,
        "points": {key: numbers(getattr(view.scale, key)) for key in ("win", "draw", "loss")},
        "draw_weight": view.draw_weight,
        "rounds": view.rounds,
        "planned": max(event.planned, view.rounds),
        "change": page.saved.number if page.saved else None,
        "players": [player_answer(row) for row in page.table.rows],
        "missing": dict(page.table.missing),
    }


def player_answer(row: Standing) -> dict[str, Any]:
    """One row of the standings."""
    return {
        "number": row.player.number,
        "name": row.player.name,
        "points": numbers(row.points),
        "place": row.place,
        "values": {code: numbers(value) for code, value in row.values.items()},
        "exact": {code: None if value is None else str(value) for code, value in row.values.items()},
        "decided": row.decided or None,
    }


def card_answer(card: Card) -> Mapping[str, Any]:
    """One player with every round and the terms of every tie-break."""
    return {
        **player_answer(card.row),
        "rounds": [
            {
                "round": number,
                "what": plain(what),
                "points": None if points == "–" else numbers(points),
                "score": numbers(score),
            }
            for number, what, points, score in card.rounds.rows
        ],
        "tie_breaks": [break_answer(one) for one in card.breaks],
        "neighbours": [sentence for sentence, _ in card.neighbours],
        "calculators": [address for _, address in card.calculators],
    }


def break_answer(one: Break) -> Mapping[str, Any]:
    """One tie-break with its terms."""
    terms = [
        {
            "round": term.round or None,
            "opponent": term.opponent or None,
            "counts": numbers(term.counts),
            "adds": numbers(term.value),
            "why": term.why,
            "dropped": term.dropped or None,
        }
        for term in one.terms
    ]
    return {
        "code": one.code,
        "name": one.name,
        "source": one.source,
        "value": numbers(one.exact),
        "exact": None if one.exact is None else str(one.exact),
        "how": one.how,
        "missing": one.missing or None,
        "terms": terms,
    }


def rounds_answer(page: EventPage) -> Mapping[str, Any]:
    """The boards of every round, and who had the pairing bye."""
    return {"rounds": [round_answer(page, number) for number in range(1, rounds_shown(page) + 1)]}


def round_answer(page: EventPage, number: int) -> Mapping[str, Any]:
    """One round."""
    boards, alone = boards_of(page, number)
    # Where a round was read in: some programs write a pairing bye as a full-point one. Here a late entry may have that.
    names = BYE_NAMES[:1] if desk_of(page).paired_here(number) else BYE_NAMES
    byes = [shown_name(player) for wanted in names for player, counts in alone if counts == wanted]
    return {
        "round": number,
        "boards": [
            {
                "board": board.number,
                "white": shown_name(board.white),
                "black": shown_name(board.black),
                "white_number": board.white.number,
                "black_number": board.black.number,
                "result": board.result,
            }
            for board in boards
        ],
        "bye": byes[0] if byes else None,
        "without_game": [
            {"number": player.number, "name": shown_name(player), "result": counts} for player, counts in alone
        ],
    }


def duel_answer(page: EventPage, number: int, against: int) -> Mapping[str, Any] | None:
    """Two players criterion by criterion until one decides."""
    duel = duel_of(page, number, against)
    if duel is None:
        return None
    return {
        "players": [player_answer(duel.one), player_answer(duel.other)],
        "criteria": [
            {
                "code": code,
                "name": name,
                "values": [numbers(duel.one.values[code]), numbers(duel.other.values[code])],
                "ahead": leads or None,
            }
            for code, name, _, _, leads in duel.lines
        ],
        "decided": duel.decided or None,
    }


def plain(cell: Cell) -> str:
    """A cell as text."""
    return cell.text if isinstance(cell, Link) else str(cell)


def standings_rows(page: EventPage) -> list[list[str]]:
    """The standings as texts, headings first."""
    table = standings_table(page)
    return [
        [column.heading for column in table.columns],
        *([SHOWN.plain(cell) if cell is not None else "" for cell in row] for row in table.rows),
    ]


def standings_csv(page: EventPage) -> Response:
    """The standings for a spreadsheet; `sep=;` and `decimal=,` suit those of other countries."""
    semicolon, comma = request.args.get("sep") == ";", request.args.get("decimal") == ","
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter=";" if semicolon else ",", lineterminator="\r\n")
    shown = Shown("," if comma else ".")
    table = standings_table(page)
    writer.writerow([guarded(column.heading) for column in table.columns])
    for row in table.rows:
        writer.writerow(
            [
                guarded(shown.plain(cell)) if column.verbatim else shown.plain(cell).replace("n/a", "")
                for cell, column in zip(row, table.columns, strict=True)
            ]
        )
    return download(page, "csv", "\ufeff" + lines.getvalue(), "text/csv")


def standings_text(page: EventPage) -> Response:
    """The standings as plain text in aligned columns, with what they were counted by."""
    view = page.view
    order = ", ".join(code.text for code in view.order)
    counted_by = f"{view.rules.name}; {order}; scale {view.scale}; after {counted(view.rounds, 'round')}"
    text = "\n".join([page.title, counted_by, "", as_text(standings_rows(page))])
    return Response(text, mimetype="text/plain")


def download(page: EventPage, ending: str, text: str, mimetype: str) -> Response:
    """A file with a name that tells nothing but what it is."""
    response = Response(text, mimetype=mimetype)
    name = page.base.rpartition("/")[2][:8] or "event"
    response.headers["Content-Disposition"] = f'attachment; filename="event-{name}.{ending}"'
    return response
