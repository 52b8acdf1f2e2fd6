"""The pages of a saved event, for everybody who has the link; and its answers for programs and files to keep."""

from collections.abc import Mapping, Sequence
from functools import partial

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from calculators.compute.rules import edition_of
from calculators.compute.scores import Problem, ReadingError
from calculators.events.codes import Code, read_code
from calculators.events.named import one_player
from calculators.events.readers.published import read_published
from calculators.events.report_file import NAME_WIDTH
from calculators.events.values import AMONG_TIED
from calculators.events.writers.trf import write_trf
from calculators.pages import event_answers
from calculators.pages.check_tables import kept, verdicts
from calculators.pages.event_comparison import places_table, values_table
from calculators.pages.event_page import (
    VIEW_FIELDS,
    Answer,
    EventPage,
    event_view,
    refuse_other_sites,
    render_event,
)
from calculators.pages.event_rounds import round_table, rounds_shown
from calculators.pages.event_tables import crosstable, cut_asked, cut_note, standings_table, summary
from calculators.pages.outcome import Table
from calculators.pages.player_cards import card_of
from calculators.pages.player_duels import duel_of
from calculators.pages.shown import SHOWN

blueprint = Blueprint("events", __name__)
blueprint.before_request(refuse_other_sites)
at = partial(event_view, blueprint)
MOST_SHEETS = 300  # cards on one page: of 5,000 they would be 50 MB
COMPARED = "BH"  # the tie-break whose values are compared unless another is chosen

# What programs and files get, by the end of the address.
ANSWERS: Mapping[str, Answer] = {
    ".json": event_answers.standings_answer,
    "/rounds.json": event_answers.rounds_answer,
    "/check.json": event_answers.checked_answer,
    "/players/<int:number>.json": event_answers.card_answer,
    "/players/<int:number>/vs/<int:against>.json": event_answers.duel_answer,
    ".csv": event_answers.standings_csv,
    ".txt": event_answers.standings_text,
    ".trf": event_answers.report_file,
}
for _rest, _answer in ANSWERS.items():
    at(_rest)(_answer)


@at("")
def show_standings(page: EventPage) -> str:
    """The standings under the view, with a cut where the address asks for one."""
    text = request.args.get("cut", "")
    cut = cut_asked(page, text)
    return render_event(
        "event_standings.html",
        page,
        "",
        table=SHOWN.table(standings_table(page, cut)),
        cut=cut_note(page, cut, text) if text else "",
        summary=list(summary(page.event, page.view.scale)),
        lost=lost_in_report(page),
    )


def lost_in_report(page: EventPage) -> list[str]:
    """What the report file cannot carry: written to find out only where there can be something."""
    event, rules = page.event, page.view.rules
    long = any(len(player.name) > NAME_WIDTH for player in event.players)
    lost = write_trf(event)[1] if long or event.has_games else []
    if rules is not edition_of(event.start):
        lost = [*lost, f"it does not name the rule set {rules.name}: whoever reads it goes by the first day."]
    return lost


@at("/players")
def show_players(page: EventPage) -> str:
    """All cards, for one print."""
    few = page.table.rows[:MOST_SHEETS]
    cards = [card for row in few if (card := card_of(page, row.player.number))]
    left_out = len(page.table.rows) - len(few)
    return render_event("event_players.html", page, "/players", cards=cards, left_out=left_out)


@at("/players/<int:number>")
def show_player(page: EventPage, number: int) -> ResponseReturnValue:
    """One player, or on to the comparison with the one whose number was typed."""
    card = card_of(page, number) or abort(404)
    asked, nobody = request.args.get("with", "").strip(), ""
    if asked:
        try:
            other = one_player(page.event, asked)
        except ReadingError as refused:
            nobody = str(refused)
        else:
            if other != number:
                return redirect(page.address(f"/players/{number}/vs/{other}"), 303)
            nobody = "Name another player."
    fields = [(name, text) for name in VIEW_FIELDS for text in request.args.getlist(name)]
    return render_event("event_player.html", page, "/players", card=card, view_fields=fields, nobody=nobody)


@at("/players/<int:number>/vs/<int:against>")
def show_duel(page: EventPage, number: int, against: int) -> str:
    """Two players side by side."""
    duel = duel_of(page, number, against) or abort(404)
    cards = [card_of(page, row.player.number) for row in (duel.one, duel.other)]
    reached = {line.code for line in duel.lines}
    return render_event("event_duel.html", page, "/players", duel=duel, cards=cards, reached=reached)


@at("/compare")
def show_comparison(page: EventPage) -> str:
    """Places and values under every rule set."""
    code, places = compared_code(request.args.get("code", "")), places_table(page)
    return render_event(
        "event_compare.html",
        page,
        "/compare",
        places=SHOWN.table(places),
        changed=sum(bool(row[-1]) for row in places.rows),
        values=SHOWN.table(values_table(page, code)),
        code=code,
    )


def compared_code(text: str) -> Code:
    """The tie-break asked for, where it has a value without a tied group; else the usual one."""
    try:
        code = read_code(text)
    except ReadingError:
        return read_code(COMPARED)
    return read_code(COMPARED) if code.entry.code in AMONG_TIED else code


@at("/check", methods=("GET", "POST"))
def show_check(page: EventPage) -> ResponseReturnValue:
    """What gives the published columns: those that came with the event, or a table pasted here."""
    text, notes, problems = request.form.get("published", ""), list[str](), list[Problem]()
    if text.strip():
        try:
            columns, notes = read_published(text, page.event)
        except ReadingError as refused:
            columns, problems = (), list(refused.problems)
        found = verdicts(page, columns)
    else:
        found = kept(page, verdicts)
    shown = {"verdicts": found, "text": text, "notes": notes, "problems": problems}
    return render_event("event_check.html", page, "/check", **shown), 422 if problems else 200


@at("/crosstable")
def show_crosstable(page: EventPage) -> str:
    """The crosstable."""
    return tables_html(page, "/crosstable", "Crosstable", [crosstable(page)])


@at("/rounds")
def show_rounds(page: EventPage) -> str:
    """Every round with its boards, the last one first."""
    rounds = [round_table(page, number) for number in range(rounds_shown(page), 0, -1)]
    return tables_html(page, "/rounds", "Rounds", rounds)


def tables_html(page: EventPage, current: str, heading: str, tables: Sequence[Table]) -> str:
    """A page that holds nothing but tables."""
    return render_event("event_tables.html", page, current, heading=heading, tables=list(map(SHOWN.table, tables)))
