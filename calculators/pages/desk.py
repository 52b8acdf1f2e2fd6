"""The pairing desk: rounds, results, corrections and people, for the organiser and for helpers who enter results."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import show_half
from calculators.events.board_results import choices, shapes
from calculators.events.desk import ABSENCES, Desk
from calculators.events.desk_pairing import usual_method
from calculators.events.legality import guaranteed_rounds, in_every_round
from calculators.events.log_words import last_to_undo, rounds_in_words, steps_back, what_it_did
from calculators.events.model import MAX_ROUNDS
from calculators.events.named import Roster
from calculators.events.pairing_methods import METHODS, said_of
from calculators.events.saved import Saved, fold
from calculators.events.store import Change, NotFoundError, Role
from calculators.events.view import Asked, read_view
from calculators.pages.desk_answers import pair_json, result_json
from calculators.pages.desk_forms import HELPERS, ORGANISERS, Action, Said, said_by
from calculators.pages.desk_visit import Visit, visit
from calculators.pages.event_page import (
    EventPage,
    keep_nowhere,
    load,
    refuse_other_sites,
    render_event,
    saved_events,
    shown_name,
    whole_number,
)
from calculators.pages.event_rounds import boards_of, round_table, rounds_shown, words_of_boards
from calculators.pages.shown import SHOWN

UNCHANGED = "Nothing was changed: it is so already."

blueprint = Blueprint("desk", __name__)
blueprint.before_request(refuse_other_sites)
blueprint.after_request(keep_nowhere)
blueprint.post("/events/<event_id>/edit/<key>/pair.json")(pair_json)
blueprint.post("/events/<event_id>/edit/<key>/result.json")(result_json)
blueprint.post("/events/<event_id>/results/<key>/result.json")(result_json)


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
    outcome = {"round": said.round, "saved": said.saved, "removed": said.removed, "unchanged": not said.saved}
    query = urlencode({name: int(value) for name, value in outcome.items() if value})
    return redirect(f"{who.address}?{query}#outcome", 303)


def desk_page(who: Visit, said: Said | None = None) -> Response:
    """The page of the desk."""
    said = said or Said()
    saved = load(who.event_id)
    desk = saved.taken_up
    number = shown_round(desk)
    games, (word, *_) = desk.options.games, words_of_boards(desk)
    boards, alone = boards_of(desk, number) if number else ([], [])
    change = change_written(who.event_id)
    changes = saved_events().store.changes(who.event_id) if who.organiser else []
    html = render_template(
        "desk.html",
        page=None,
        who=who,
        saved=saved,
        desk=desk,
        event=desk.finished,
        number=number,
        boards=boards,
        alone=alone,
        method=said_of(desk.paired_here(number).method),
        methods={method.key: method.name for method in METHODS.values()},
        usual_method=usual_method(desk),
        name={player.number: shown_name(player) for player in desk.finished.players}.get,
        written=Roster(desk.finished).written,
        later=list(range(number + 1, desk.round + 1)),
        worth={letter: show_half(result.points(desk.finished.scale)) for letter, result in ABSENCES.items()},
        choices=choices(games=games),
        shapes=shapes(games=games),
        said=said,
        typed=request.form,
        word=word,
        public=f"{request.url_root}events/{who.event_id}",
        promise=promise(desk),
        told=told(change, desk, word.lower()) if change else UNCHANGED if "unchanged" in request.args else "",
        removed=removed_rounds(desk, change),
        undoes=last_to_undo(changes, word.lower()),
    )
    return Response(html, said.status if said.problems else 200, mimetype="text/html")


def change_written(event_id: str) -> Change | None:
    """The change that a form has just written, as the address tells."""
    number = whole_number(request.args.get("saved", ""), 7)
    changes = saved_events().store.changes(event_id, number - 1) if number else []
    return changes[0] if changes and changes[0].number == number else None


def told(change: Change, desk: Desk, word: str) -> str:
    """What a change did, in sentences with names, and what follows from it for a round that is paired already."""
    number = change.body.get("number", 0)
    player = desk.finished.player(number)
    name = shown_name(player) if player else ""
    said = what_it_did(change.kind, change.body, name, word)
    sentence = f"Saved: {said}."
    current = desk.current
    if current is None or current.begun or not player:
        return sentence
    playing = number == current.bye or any(number in board for board in current.boards)
    if change.kind == "entry" and number in current.late:
        return f"{sentence} Round {current.number} is paired already: “Pair it again” takes {name} in."
    if change.kind == "presence" and change.body["withdrawn"] and playing:
        return f"{sentence} Round {current.number} is paired with {name} still: “Pair it again” leaves {name} out."
    return sentence


@dataclass(frozen=True)
class Removed:
    """Rounds that a correction removed, in words, and the change of the log that did it."""

    words: str
    change: int


def removed_rounds(desk: Desk, change: Change | None) -> Removed | None:
    """What a correction of the present round removed, as its address tells; None where that was none."""
    highest = whole_number(request.args.get("removed", ""), 7)
    is_it = change is not None and change.kind == "results" and change.body["round"] == desk.round
    if change is None or not (is_it and desk.round < highest <= MAX_ROUNDS):
        return None
    return Removed(rounds_in_words(range(desk.round + 1, highest + 1)).capitalize(), change.number)


def promise(desk: Desk) -> str:
    """What is certain about the next round, and when a Berger table fits."""
    players, number = len(desk.finished.players), desk.round + 1
    kept_apart = desk.options.apart or desk.withdrawn or any(round_ >= number for _, round_, _ in desk.byes)
    safe = guaranteed_rounds(players)
    said = []
    if number <= safe and in_every_round(desk.event) and not kept_apart:
        rounds = "round 1" if safe == 1 else f"rounds 1 to {safe}"
        said.append(f"While everybody plays every round, {rounds} can always be paired without a rematch, by points.")
    everybody = players - 1 + players % 2
    if number == 1 and desk.finished.planned == everybody > 1:
        said.append(f"In {everybody} rounds everybody can meet everybody: choose the Berger table for that.")
    return " ".join(said)


def shown_round(desk: Desk) -> int:
    """The round that the address asks for, else the current one; 0 before round 1."""
    number = whole_number(request.values.get("round", ""), 3)
    return number if 1 <= number <= desk.round else desk.round


@blueprint.get("/events/<event_id>/edit/<key>/before/<int:number>")
def show_before(event_id: str, key: str, number: int) -> AnyResponse:
    """The rounds as they stood before a change of the log, to print: also those that a correction removed."""
    visit(event_id, key, Role.ORGANISER)
    saved = load(event_id)
    every = saved_events().store.changes(event_id)
    changes = [change for change in every if change.number < number]
    if not changes or number > saved.number + 1:
        abort(404)
    then = fold(Saved(event_id, saved.created, saved.expires), changes)
    page = EventPage(then.event, read_view(then.event, Asked()), "", saved=then)
    tables = [SHOWN.table(round_table(page, number)) for number in range(rounds_shown(page), 0, -1)]
    steps = steps_back(every, number) or 0
    html = render_event(
        "desk_before.html",
        page,
        "/rounds",
        heading=f"Rounds before change {number}",
        tables=tables,
        desk=f"/events/{event_id}/edit/{key}/rounds",
        number=number,
        last=saved.number,
        steps=steps if saved.desk and steps <= len(saved.desk.past) else 0,
    )
    return Response(html, mimetype="text/html")
