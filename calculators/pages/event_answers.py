"""An event for programs and spreadsheets: standings, players, rounds as JSON; standings as CSV and as plain text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import Response, abort, request

from calculators.compute.rounds import FULL_POINT_BYE, PAIRING_BYE
from calculators.compute.scores import counted
from calculators.events.check import Checked, Found, check
from calculators.events.model import PublishedColumn
from calculators.events.standings import Standing
from calculators.events.writers.trf import write_trf
from calculators.pages.check_tables import candidates_of, kept, tie_breaks
from calculators.pages.event_page import EventPage, shown_name
from calculators.pages.event_rounds import boards_of, rounds_shown
from calculators.pages.event_tables import standings_table
from calculators.pages.formats import download, numbers, step, table_file, table_text
from calculators.pages.player_breaks import Break
from calculators.pages.player_cards import card_of
from calculators.pages.player_duels import duel_of
from calculators.pages.shown import Shown

BYE_NAMES = (PAIRING_BYE.name, FULL_POINT_BYE.name)


def standings_answer(page: EventPage) -> dict[str, Any]:
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
        "change": page.change or None,
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


def card_answer(page: EventPage, number: int) -> dict[str, Any]:
    """One player with every round and the terms of every tie-break. Aborts with 404."""
    card = card_of(page, number) or abort(404)
    return {
        **player_answer(card.row),
        "rounds": [
            {
                "round": number,
                "what": step(what),
                "points": None if points == "–" else numbers(points),
                "score": numbers(score),
            }
            for number, what, points, score in card.rounds.rows
        ],
        "tie_breaks": [break_answer(one) for one in card.breaks],
        "neighbours": [sentence for sentence, _ in card.neighbours],
        "calculators": [address for _, address in card.calculators],
    }


def break_answer(one: Break) -> dict[str, Any]:
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


def rounds_answer(page: EventPage) -> dict[str, Any]:
    """The boards of every round, and who had the pairing bye."""
    return {"rounds": [round_answer(page, number) for number in range(1, rounds_shown(page) + 1)]}


def round_answer(page: EventPage, number: int) -> dict[str, Any]:
    """One round."""
    boards, alone = boards_of(page.desk, number)
    # Where a round was read in: some programs write a pairing bye as a full-point one. Here a late entry may have that.
    names = BYE_NAMES[:1] if page.desk.paired_here(number).boards else BYE_NAMES
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


def checked_answer(page: EventPage) -> dict[str, Any]:
    """What gives the published columns that came with the event."""
    return kept(page, check_answer)


def check_answer(page: EventPage, columns: Sequence[PublishedColumn]) -> dict[str, Any]:
    """The check for programs."""
    candidates = candidates_of(page)
    return {"columns": [column_answer(check(candidates, published)) for published in tie_breaks(columns)]}


def column_answer(checked: Checked) -> Mapping[str, Any]:
    """One column for programs: a line for each rule set of the equal best."""
    return {
        "name": checked.column.name,
        "rows": len(checked.numbers),
        "best": [line for found in checked.best for line in found_lines(found)],
    }


def found_lines(found: Found) -> Iterator[Mapping[str, Any]]:
    """One line for each rule set that counts alike."""
    for rules in found.candidate.rules:
        yield {
            "rules": rules.key,
            "code": found.candidate.code.text,
            "draw_weight": found.candidate.draw_weight or rules.draw_weight or None,
            "rounding": found.rounding.name.lower(),
            "matches": found.matches,
            "differs": list(found.differs),
        }


def duel_answer(page: EventPage, number: int, against: int) -> dict[str, Any]:
    """Two players criterion by criterion until one decides. Aborts with 404."""
    duel = duel_of(page, number, against) or abort(404)
    return {
        "players": [player_answer(duel.one), player_answer(duel.other)],
        "criteria": [
            {
                "code": line.code,
                "name": line.name,
                "values": [numbers(duel.one.values[line.code]), numbers(duel.other.values[line.code])],
                "ahead": line.leads or None,
            }
            for line in duel.lines
        ],
        "decided": duel.decided or None,
    }


def standings_csv(page: EventPage) -> Response:
    """The standings for a spreadsheet; `sep=;` and `decimal=,` suit those of other countries."""
    shown = Shown("," if request.args.get("decimal") == "," else ".")
    return table_file(file_name(page), standings_table(page), shown, missing="")


def standings_text(page: EventPage) -> Response:
    """The standings as plain text in aligned columns, with what they were counted by."""
    view = page.view
    order = ", ".join(code.text for code in view.order)
    counted_by = f"{view.rules.name}; {order}; scale {view.scale}; after {counted(view.rounds, 'round')}"
    text = "\n".join([page.title, counted_by, "", table_text(standings_table(page))])
    return Response(text, mimetype="text/plain")


def report_file(page: EventPage) -> Response:
    """The event as a report file; the page of the standings says what it cannot carry."""
    text, _ = write_trf(page.so_far, [code.text for code in page.view.order])
    return download(f"{file_name(page)}.trf", text, "text/plain")


def file_name(page: EventPage) -> str:
    """A name that tells nothing but what it is."""
    return f"event-{page.base.rpartition('/')[2][:8] or 'event'}"
