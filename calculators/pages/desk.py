"""The pairing desk: rounds, results, corrections and people, for the organiser and for helpers who enter results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.events.board_results import choices, shapes
from calculators.events.desk import Desk
from calculators.events.desk_actions import desk_of, rounds_in_words
from calculators.events.legality import guaranteed_rounds, in_every_round
from calculators.events.log_words import last_to_undo
from calculators.events.model import MAX_ROUNDS
from calculators.events.saved import Saved, fold
from calculators.events.store import Change, NotFoundError, Role
from calculators.events.view import Asked, read_view
from calculators.pages.desk_answers import pair_json, result_json
from calculators.pages.desk_forms import HELPERS, ORGANISERS, Action, Said, said_by
from calculators.pages.desk_visit import Visit, visit
from calculators.pages.event_page import EventPage, load, refuse_other_sites, render_event, saved_events, shown_name
from calculators.pages.event_tables import round_table, rounds_shown
from calculators.pages.shown import Shown

blueprint = Blueprint("desk", __name__)
blueprint.before_request(refuse_other_sites)
blueprint.post("/events/<event_id>/edit/<key>/pair.json")(pair_json)
blueprint.post("/events/<event_id>/edit/<key>/result.json")(result_json)
blueprint.post("/events/<event_id>/results/<key>/result.json")(result_json)

SHOWN = Shown()


@blueprint.after_request
def keep_nowhere(response: Response) -> Response:
    """Keeps the desk out of every cache and search engine: its address holds the key."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@blueprint.route("/events/<event_id>/edit/<key>/rounds", methods=["GET", "POST"])
def organiser_desk(event_id: str, key: str) -> AnyResponse:
    """The organiser's desk."""
    return serve(visit(event_id, key, Role.ORGANISER), ORGANISERS)


@blueprint.route("/events/<event_id>/results/<key>", methods=["GET", "POST"])
def results_desk(event_id: str, key: str) -> AnyResponse:
    """The desk of helpers: results and nothing else."""
    return serve(visit(event_id, key, Role.RESULTS), HELPERS)


def serve(who: Visit, actions: Mapping[str, Action]) -> AnyResponse:
    """The desk, or what was done at it. What was done comes back by its address, so that nothing is sent twice."""
    if request.method != "POST":
        return desk_page(who)
    action = actions.get(request.form.get("do", ""))
    if action is None:
        abort(400)
    try:
        said = said_by(action, who)
    except NotFoundError:  # deleted since its key was looked at
        abort(404)
    if said.problems:
        return desk_page(who, said)
    number = request.form.get("round", "")
    shown = {"round": number} if said.keep_round and number.isascii() and number.isdigit() else {}
    if said.removed:
        shown |= dict(zip(("removed", "change"), map(str, said.removed), strict=True))
    return redirect(f"{who.address}{f'?{urlencode(shown)}' if shown else ''}#outcome", 303)


def desk_page(who: Visit, said: Said | None = None) -> Response:
    """The page of the desk."""
    said = said or Said()
    saved = load(who.event_id)
    desk = desk_of(saved.event, saved.desk)
    number = shown_round(desk)
    games = desk.options.games
    changes = saved_events().store.changes(who.event_id) if who.organiser or "removed" in request.args else []
    html = render_template(
        "desk.html",
        page=None,
        who=who,
        saved=saved,
        desk=desk,
        event=desk.finished,
        number=number,
        boards=desk.boards_of(number) if number else [],
        name={player.number: shown_name(player) for player in desk.finished.players}.get,
        later=list(range(number + 1, desk.round + 1)),
        choices=choices(games=games, coloured=desk.options.colours),
        shapes=shapes(games=games),
        said=said,
        typed=request.form,
        word="Table" if desk.options.tables else "Board",
        public=f"{request.url_root}events/{who.event_id}",
        promise=promise(desk),
        removed=removed_rounds(desk, changes),
        undoes=last_to_undo(changes),
    )
    return Response(html, said.status if said.problems else 200, mimetype="text/html")


@dataclass(frozen=True)
class Removed:
    """Rounds that a correction removed, in words, and the change of the log that did it."""

    words: str
    change: int


def removed_rounds(desk: Desk, changes: Sequence[Change]) -> Removed | None:
    """What a correction of the present round removed, as its address tells; None where that was none."""
    texts = [request.args.get(name, "") for name in ("removed", "change")]
    if not all(text.isascii() and text.isdigit() and len(text) < 8 for text in texts):
        return None
    highest, number = map(int, texts)
    is_it = any(
        change.number == number and change.kind == "result" and change.body["round"] == desk.round for change in changes
    )
    if not (is_it and desk.round < highest <= MAX_ROUNDS):
        return None
    return Removed(rounds_in_words(range(desk.round + 1, highest + 1)), number)


def promise(desk: Desk) -> str:
    """What is certain about the next round, and when a Berger table fits."""
    players, number = len(desk.finished.players), desk.round + 1
    kept_apart = desk.options.apart or desk.withdrawn or any(round_ >= number for _, round_, _ in desk.byes)
    said = []
    if number <= guaranteed_rounds(players) and in_every_round(desk.event) and not kept_apart:
        said.append(
            f"While everybody plays every round, rounds 1 to {guaranteed_rounds(players)} can always be paired without "
            "a rematch, by points."
        )
    everybody = players - 1 + players % 2
    if number == 1 and desk.finished.planned == everybody:
        said.append(f"In {everybody} rounds everybody can meet everybody: choose the Berger table.")
    return " ".join(said)


def shown_round(desk: Desk) -> int:
    """The round that the address asks for, else the current one; 0 before round 1."""
    asked = request.values.get("round", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else desk.round
    return number if 1 <= number <= desk.round else desk.round


@blueprint.get("/events/<event_id>/edit/<key>/before/<int:number>")
def show_before(event_id: str, key: str, number: int) -> AnyResponse:
    """The rounds as they stood before a change of the log, to print: also those that a correction removed."""
    visit(event_id, key, Role.ORGANISER)
    saved = load(event_id)
    changes = [change for change in saved_events().store.changes(event_id) if change.number < number]
    if not changes or number > saved.number + 1:
        abort(404)
    then = fold(Saved(event_id, saved.created, saved.expires), changes)
    page = EventPage(then.event, read_view(then.event, Asked()), "", saved=then)
    tables = [SHOWN.table(round_table(page, number)) for number in range(rounds_shown(page), 0, -1)]
    return Response(
        render_event("event_tables.html", page, "/rounds", heading=f"Rounds before change {number}", tables=tables),
        mimetype="text/html",
    )
