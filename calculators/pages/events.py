"""The pages of a saved event, for everybody who has the link: standings, players, comparison, check, downloads."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import Problem, ReadingError
from calculators.events.codes import read_code
from calculators.events.model import Event, PublishedColumn
from calculators.events.readers.published import read_published
from calculators.events.report_file import NAME_WIDTH
from calculators.events.values import AMONG_TIED
from calculators.events.writers.trf import write_trf
from calculators.pages import event_answers
from calculators.pages.check_tables import Verdict, check_answer, kept, verdicts
from calculators.pages.event_page import VIEW_FIELDS, EventPage, refuse_other_sites, render_event, serve_event
from calculators.pages.event_tables import (
    crosstable,
    places_table,
    round_table,
    rounds_shown,
    standings_table,
    summary,
    values_table,
)
from calculators.pages.outcome import Table
from calculators.pages.player_cards import card_of, duel_of
from calculators.pages.shown import Shown

blueprint = Blueprint("events", __name__)
blueprint.before_request(refuse_other_sites)
SHOWN = Shown()
MOST_SHEETS = 300  # cards on one page: of 5,000 they would be 50 MB
COMPARED = "BH"  # the tie-break whose values are compared unless another is chosen


@blueprint.get("/events/<event_id>")
def show_standings(event_id: str) -> AnyResponse:
    """The standings under the view."""
    return serve_event(event_id, standings_html)


def standings_html(page: EventPage) -> str:
    """The page of the standings, with a cut where the address asks for one."""
    cut = cut_asked(len(page.table.rows))
    return render_event(
        "event_standings.html",
        page,
        "",
        table=SHOWN.table(standings_table(page, cut)),
        cut=cut,
        summary=list(summary(page.event)),
        missing=page.table.missing,
        warnings=page.saved.warnings if page.saved else (),
        notes=page.saved.notes if page.saved else (),
        lost=lost_in_report(page.event),
    )


def lost_in_report(event: Event) -> list[str]:
    """What the report file cannot carry: written to find out only where there can be something."""
    long = any(len(player.name) > NAME_WIDTH for player in event.players)
    return write_trf(event)[1] if long or event.has_games else []


def cut_asked(players: int) -> int:
    """How many go on, as the address asks; 0 where it does not."""
    text = request.args.get("cut", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    return number if number < players else 0


@blueprint.get("/events/<event_id>/players")
def show_players(event_id: str) -> AnyResponse:
    """All cards, for one print."""
    return serve_event(event_id, players_html)


def players_html(page: EventPage) -> str:
    """The page of all cards."""
    few = page.table.rows[:MOST_SHEETS]
    cards = [card for row in few if (card := card_of(page, row.player.number))]
    return render_event(
        "event_players.html",
        page,
        "/players",
        cards=cards,
        left_out=len(page.table.rows) - len(few),
        of=SHOWN.table,
        cell=SHOWN.cell,
    )


@blueprint.get("/events/<event_id>/players/<int:number>")
def show_player(event_id: str, number: int) -> AnyResponse:
    """One player."""

    def answer(page: EventPage) -> AnyResponse | str:
        card = card_of(page, number) or abort(404)
        asked = request.args.get("with", "").strip()
        other = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 0
        if other != number and page.event.player(other):
            return redirect(page.address(f"/players/{number}/vs/{other}"), 303)
        nobody = "Enter the number of another player, as in the standings." if asked else ""
        fields = [(name, text) for name in VIEW_FIELDS for text in request.args.getlist(name)]
        shown = {"card": card, "of": SHOWN.table, "cell": SHOWN.cell, "view_fields": fields, "nobody": nobody}
        return render_event("event_player.html", page, "/players", **shown)

    return serve_event(event_id, answer)


@blueprint.get("/events/<event_id>/players/<int:number>/vs/<int:against>")
def show_duel(event_id: str, number: int, against: int) -> AnyResponse:
    """Two players side by side."""

    def answer(page: EventPage) -> str:
        duel = duel_of(page, number, against) or abort(404)
        cards = [card_of(page, row.player.number) for row in (duel.one, duel.other)]
        reached = {code for code, *_ in duel.lines}
        return render_event(
            "event_duel.html",
            page,
            "/players",
            duel=duel,
            cards=cards,
            reached=reached,
            of=SHOWN.table,
            cell=SHOWN.cell,
        )

    return serve_event(event_id, answer)


@blueprint.get("/events/<event_id>/compare")
def show_comparison(event_id: str) -> AnyResponse:
    """Places and values under every rule set."""

    def answer(page: EventPage) -> str:
        try:
            code = read_code(request.args.get("code") or COMPARED)
        except ReadingError:
            code = read_code(COMPARED)
        if code.entry.code in AMONG_TIED:
            code = read_code(COMPARED)
        places, changed = places_table(page)
        return render_event(
            "event_compare.html",
            page,
            "/compare",
            places=SHOWN.table(places),
            changed=changed,
            values=SHOWN.table(values_table(page, code)),
            code=code,
            rule_sets=RULE_SETS,
        )

    return serve_event(event_id, answer)


@blueprint.route("/events/<event_id>/check", methods=["GET", "POST"])
def show_check(event_id: str) -> AnyResponse:
    """What gives the published columns: those that came with the event, or a table pasted here."""

    def answer(page: EventPage) -> AnyResponse:
        text = request.form.get("published", "")
        columns, notes, problems = columns_of(page), list[str](), list[Problem]()
        if text.strip():
            try:
                columns, notes = read_published(text, page.event)
            except ReadingError as refused:
                columns, problems = (), list(refused.problems)
        html = render_event(
            "event_check.html",
            page,
            "/check",
            verdicts=verdicts(page, columns) if text.strip() else kept_verdicts(page, columns),
            text=text,
            notes=notes,
            problems=problems,
            of=SHOWN.table,
        )
        return Response(html, 422 if problems else 200, mimetype="text/html")

    return serve_event(event_id, answer)


@blueprint.get("/events/<event_id>/crosstable")
def show_crosstable(event_id: str) -> AnyResponse:
    """The crosstable."""
    return serve_event(
        event_id,
        lambda page: tables_html(page, "/crosstable", "Crosstable", [crosstable(page)]),
    )


@blueprint.get("/events/<event_id>/rounds")
def show_rounds(event_id: str) -> AnyResponse:
    """Every round with its boards, the last one first."""
    return serve_event(
        event_id,
        lambda page: tables_html(
            page, "/rounds", "Rounds", [round_table(page, number) for number in range(rounds_shown(page), 0, -1)]
        ),
    )


def tables_html(page: EventPage, current: str, heading: str, tables: Sequence[Table]) -> str:
    """A page that holds nothing but tables."""
    return render_event("event_tables.html", page, current, heading=heading, tables=list(map(SHOWN.table, tables)))


def kept_verdicts(page: EventPage, columns: Sequence[PublishedColumn]) -> list[Verdict]:
    """The verdicts on the columns that came with the event, formed once for each change of it and each view."""
    key = (page.base, page.saved.number if page.saved else 0, page.query)
    return kept(key, lambda: verdicts(page, columns))  # type: ignore[no-any-return]


def columns_of(page: EventPage) -> tuple[PublishedColumn, ...]:
    """The published columns that came with the event."""
    return page.saved.columns if page.saved else ()


def answer_with(address: str, name: str, answer: Callable[[EventPage], Mapping[str, Any]]) -> None:
    """Gives programs an address."""

    def view(event_id: str) -> AnyResponse:
        return serve_event(event_id, lambda page: jsonify(answer(page)))

    blueprint.add_url_rule(f"/events/<event_id>{address}", name, view)


answer_with(".json", "standings_json", event_answers.standings_answer)
answer_with("/rounds.json", "rounds_json", event_answers.rounds_answer)


@blueprint.get("/events/<event_id>/check.json")
def check_json(event_id: str) -> AnyResponse:
    """What gives the published columns that came with the event."""
    return serve_event(
        event_id,
        lambda page: jsonify(
            kept(
                (f"{page.base}.json", page.saved.number if page.saved else 0, page.query),
                lambda: check_answer(page.event.after(page.view.rounds), columns_of(page), page.view.scale),
            )
        ),
    )


@blueprint.get("/events/<event_id>/players/<int:number>.json")
def player_json(event_id: str, number: int) -> AnyResponse:
    """One player with every term."""

    def answer(page: EventPage) -> Response:
        return jsonify(event_answers.card_answer(card_of(page, number) or abort(404)))

    return serve_event(event_id, answer)


@blueprint.get("/events/<event_id>/players/<int:number>/vs/<int:against>.json")
def duel_json(event_id: str, number: int, against: int) -> AnyResponse:
    """Two players criterion by criterion."""

    def answer(page: EventPage) -> Response:
        return jsonify(event_answers.duel_answer(page, number, against) or abort(404))

    return serve_event(event_id, answer)


@blueprint.get("/events/<event_id>.csv")
def standings_csv(event_id: str) -> AnyResponse:
    """The standings for a spreadsheet."""
    return serve_event(event_id, event_answers.standings_csv)


@blueprint.get("/events/<event_id>.txt")
def standings_text(event_id: str) -> AnyResponse:
    """The standings as plain text."""
    return serve_event(event_id, event_answers.standings_text)


@blueprint.get("/events/<event_id>.trf")
def report_file(event_id: str) -> AnyResponse:
    """The event as a report file; the page of the standings says what it cannot carry."""

    def answer(page: EventPage) -> Response:
        text, _ = write_trf(page.event, [code.text for code in page.view.order])
        return event_answers.download(page, "trf", text, "text/plain")

    return serve_event(event_id, answer)
