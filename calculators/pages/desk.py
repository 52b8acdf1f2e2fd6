"""The pairing desk: rounds, results, corrections and people, for the organiser and for helpers who enter results."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import Problem, ReadingError
from calculators.events import desk_actions
from calculators.events.board_results import CODES, FORFEITS, USUAL_GAMES, WORDS, shapes
from calculators.events.desk import Desk
from calculators.events.desk_actions import (
    ChangedMeanwhileError,
    ConfirmationError,
    Decision,
    DeskRefusalError,
    Entered,
    desk_of,
    enter_result,
)
from calculators.events.desk_pairing import METHODS, Wish, pair_round
from calculators.events.legality import guaranteed_rounds, in_every_round
from calculators.events.question import NoLegalRound, PairingError
from calculators.events.saved import Saved, fold
from calculators.events.store import Role
from calculators.events.view import Asked, read_view
from calculators.pages.event_page import (
    EventPage,
    load,
    problem_list,
    refuse_other_sites,
    render_event,
    saved_events,
    shown_name,
)
from calculators.pages.event_tables import round_table, rounds_shown
from calculators.pages.organiser import player_number
from calculators.pages.shown import Shown

blueprint = Blueprint("desk", __name__)
blueprint.before_request(refuse_other_sites)

SHOWN = Shown()
NO = ("no", "0", "false", "off")  # what says no in a field of a program


@blueprint.after_request
def keep_nowhere(response: Response) -> Response:
    """Keeps the desk out of every cache and search engine: its address holds the key."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


@dataclass(frozen=True)
class Visit:
    """A request at the desk: the event, the key, whether it is the organiser's, and the address of the desk."""

    event_id: str
    key: str
    organiser: bool

    @property
    def address(self) -> str:
        """The address of this desk."""
        if self.organiser:
            return f"/events/{self.event_id}/edit/{self.key}/rounds"
        return f"/events/{self.event_id}/results/{self.key}"


def visit(event_id: str, key: str, *roles: Role) -> Visit:
    """The visit, where the key has one of these roles; for everybody else there is no such page."""
    role = saved_events().store.role(event_id, key)
    if role not in roles:
        abort(404)
    return Visit(event_id, key, role is Role.ORGANISER)


@blueprint.route("/events/<event_id>/edit/<key>/rounds", methods=["GET", "POST"])
def organiser_desk(event_id: str, key: str) -> AnyResponse:
    """The organiser's desk."""
    return serve(visit(event_id, key, Role.ORGANISER), ORGANISER_ACTIONS)


@blueprint.route("/events/<event_id>/results/<key>", methods=["GET", "POST"])
def results_desk(event_id: str, key: str) -> AnyResponse:
    """The desk of helpers: results and nothing else."""
    return serve(visit(event_id, key, Role.RESULTS), {"results": enter_results})


def serve(who: Visit, actions: Mapping[str, Callable[[Visit], "Said"]]) -> AnyResponse:
    """The desk, or what was done at it. What was done comes back by its address, so that nothing is sent twice."""
    if request.method == "GET":
        return desk_page(who)
    action = actions.get(request.form.get("do", ""))
    if action is None:
        abort(400)
    try:
        said = action(who)
    except ReadingError as refused:
        return desk_page(who, Said(problems=refused.problems))
    except NoLegalRound as stuck:
        return desk_page(who, Said(problems=(Problem(str(stuck)),), stuck=True))
    except (DeskRefusalError, PairingError) as refused:
        return desk_page(who, Said(problems=(Problem(str(refused)),), confirm=isinstance(refused, ConfirmationError)))
    if said.problems:
        return desk_page(who, said)
    number = request.form.get("round", "")
    shown = f"?round={number}" if number.isascii() and number.isdigit() and said.keep_round else ""
    return redirect(f"{who.address}{shown}#outcome", 303)


@dataclass(frozen=True)
class Said:
    """What came of an action: problems to show, whether confirming would let it pass, whether no round is legal."""

    problems: tuple[Problem, ...] = ()
    confirm: bool = False
    stuck: bool = False
    keep_round: bool = False


def desk_page(who: Visit, said: Said | None = None) -> Response:
    """The page of the desk."""
    said = said or Said()
    saved = load(who.event_id)
    desk = desk_of(saved.event, saved.desk)
    number = shown_round(desk)
    games = desk.options.games or desk.finished.has_games
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
        choices=choices(games=games),
        shapes=shapes(games=games),
        said=said,
        typed=request.form,
        word="Table" if desk.options.tables else "Board",
        public=f"{request.url_root}events/{who.event_id}",
        promise=promise(desk),
    )
    status = 409 if said.confirm or said.stuck else 422 if said.problems else 200
    return Response(html, status, mimetype="text/html")


def promise(desk: Desk) -> str:
    """What is certain about the next round, and when a Berger table fits."""
    players, number = len(desk.finished.players), desk.round + 1
    said = []
    if number <= guaranteed_rounds(players) and in_every_round(desk.event) and not desk.withdrawn:
        said.append(
            f"While everybody plays every round, rounds 1 to {guaranteed_rounds(players)} can always be paired without "
            "a rematch."
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


def choices(*, games: bool) -> dict[str, str]:
    """The results that a select offers, with their words."""
    if games:
        return {text: text for text in USUAL_GAMES} | {text: WORDS[text] for text in FORFEITS}
    return {text: f"{text} {WORDS[text]}" for text in CODES}


def decide(who: Visit, decision: Callable[[Desk, int], Decision | None]) -> Saved:
    """Writes what `decision` makes of the desk as it is after the last change, whose number it is given too."""
    return saved_events().amend(who.event_id, lambda saved: decision(desk_of(saved.event, saved.desk), saved.number))


def whole(name: str) -> int | None:
    """A whole number in a field; None where it is empty. Raises ReadingError."""
    text = request.form.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise ReadingError(Problem(f'"{text[:40]}" is no whole number.', text))
    return int(text)


def enter_results(who: Visit) -> Said:
    """Every board of a round whose result was changed in the form; those that others changed meanwhile are told."""
    number, seen = whole("round") or 0, whole("seen")
    problems: list[Problem] = []
    confirm = False
    for field, text in request.form.items():
        board = field.removeprefix("result-")
        if not (field.startswith("result-") and board.isascii() and board.isdigit()):
            continue
        if text.strip() == request.form.get(f"was-{board}", "").strip():
            continue
        entered = Entered(
            number, int(board), text, seen, request.form.get("by", ""), request.form.get("confirm") == "yes"
        )
        try:
            write_result(who, entered)
        except ReadingError as refused:
            problems += [Problem(f"Board {board}: {one.message}", one.token) for one in refused.problems]
        except ConfirmationError as refused:
            confirm = True
            problems.append(Problem(str(refused)))
            break
        except ChangedMeanwhileError as refused:
            problems.append(Problem(str(refused)))
    return Said(tuple(problems), confirm, keep_round=True)


def write_result(who: Visit, entered: Entered) -> tuple[Saved, list[int]]:
    """Writes a result: the event after it, and the rounds that it removed."""
    removed: list[int] = []

    def decision(desk: Desk, _: int) -> Decision | None:
        changes = [] if entered.seen is None else saved_events().store.changes(who.event_id, entered.seen)
        decided = enter_result(desk, entered, changes)
        removed[:] = desk_actions.removed_by(desk, entered) if decided else []
        return decided

    return decide(who, decision), removed


def pair_next(who: Visit) -> Said:
    """Pairs the next round; a form that is sent twice pairs once."""
    number = whole("round")

    def decision(desk: Desk, _: int) -> Decision | None:
        if number is not None and desk.round >= number:
            return None
        return "pair", pair_round(desk, wish_of(desk))

    decide(who, decision)
    return Said()


def pair_again(who: Visit) -> Said:
    """Pairs the current round once more, before its first result."""
    decide(who, lambda desk, _: ("pair", pair_round(desk, wish_of(desk, again=True))))
    return Said()


def wish_of(desk: Desk, *, again: bool = False) -> Wish:
    """How the form wants the round. Raises ReadingError."""
    method = request.form.get("method", "").strip()
    if method and method not in METHODS:
        raise ReadingError(Problem(f'"{method[:40]}" is no method. There are {", ".join(METHODS)}.', method))
    colours = request.form.get("colours", "").strip().lower()
    rematch = desk_actions.players_named(desk.finished, request.form.get("rematch", "").replace(" - ", "\n"))
    return Wish(
        method,
        None if not colours else colours not in NO,
        request.form.get("look_ahead", "").strip().lower() not in NO,
        tuple(desk_actions.players_named(desk.finished, request.form.get("absent", ""))),
        ((rematch[0], rematch[1]),) if len(rematch) == 2 else (),
        tuple(desk_actions.players_named(desk.finished, request.form.get("second_bye", ""))),
        again,
    )


def pair_by_hand(who: Visit) -> Said:
    """The current round as the organiser writes it."""
    text, number = request.form.get("boards", ""), whole("round") or 0
    confirmed = request.form.get("confirm") == "yes"
    decide(who, lambda desk, _: desk_actions.pair_by_hand(desk, text, number, confirmed=confirmed))
    return Said()


def undo(who: Visit) -> Said:
    """Takes back the last change of the desk, if it is still the last one."""
    seen = whole("seen")

    def decision(desk: Desk, last: int) -> Decision | None:
        if seen is not None and last != seen:
            raise DeskRefusalError("Somebody changed the event meanwhile. Look at the change before you undo it.")
        return ("undo", {}) if desk.past else None

    decide(who, decision)
    return Said()


def add_entry(who: Visit) -> Said:
    """A late entry."""
    name, club = request.form.get("name", ""), request.form.get("club", "")
    rating = whole("rating") or 0
    missed = request.form.get("missed", "Z")
    decide(who, lambda desk, _: desk_actions.add_entry(desk, name, rating, club, missed if missed in "ZHF" else "Z"))
    return Said()


def change_presence(who: Visit) -> Said:
    """A player leaves or comes back."""
    text, withdrawn = request.form.get("player", ""), request.form.get("leaves") == "yes"
    decide(
        who, lambda desk, _: desk_actions.set_presence(desk, player_number(desk.finished, text), withdrawn=withdrawn)
    )
    return Said()


def ask_bye(who: Visit) -> Said:
    """Byes that a player asks for."""
    text, letter = request.form.get("player", ""), request.form.get("letter", "H")
    rounds = [int(part) for part in request.form.get("rounds", "").replace(",", " ").split() if part.isdigit()]
    decide(
        who,
        lambda desk, _: desk_actions.ask_bye(
            desk, player_number(desk.finished, text), rounds, letter if letter in ("H", "Z", "") else "H"
        ),
    )
    return Said()


ORGANISER_ACTIONS: Mapping[str, Callable[[Visit], Said]] = {
    "results": enter_results,
    "pair": pair_next,
    "again": pair_again,
    "hand": pair_by_hand,
    "undo": undo,
    "entry": add_entry,
    "presence": change_presence,
    "bye": ask_bye,
}


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


# --- for programs --------------------------------------------------------------------------------------------------


@blueprint.post("/events/<event_id>/edit/<key>/pair.json")
def pair_json(event_id: str, key: str) -> AnyResponse:
    """Pairs the next round."""
    who = visit(event_id, key, Role.ORGANISER)

    def answer() -> AnyResponse:
        saved = decide(who, lambda desk, last: ("pair", pair_round(desk, wish_of(seen_by(desk, last)))))
        return jsonify(round_told(saved))

    return told(answer)


def seen_by(desk: Desk, last: int) -> Desk:
    """The desk, where nobody changed the event after what the sender knew. Raises DeskRefusalError."""
    seen = whole("seen")
    if seen is not None and seen != last:
        raise DeskRefusalError(f"The event is at change {last}, you know {seen}. Read it again.")
    return desk


def round_told(saved: Saved) -> Mapping[str, Any]:
    """The current round for programs."""
    desk = desk_of(saved.event, saved.desk)
    current = desk.current
    if current is None:
        raise DeskRefusalError("No round is being played.")
    name = {player.number: shown_name(player) for player in desk.finished.players}
    return {
        "round": current.number,
        "boards": [
            {
                "board": number,
                "white": name[board.white],
                "black": name[board.black],
                "white_number": board.white,
                "black_number": board.black,
            }
            for number, board in enumerate(current.boards, 1)
        ],
        "bye": name.get(current.bye),
        "change": saved.number,
        "warnings": list(current.notes),
    }


@blueprint.post("/events/<event_id>/edit/<key>/result.json")
@blueprint.post("/events/<event_id>/results/<key>/result.json")
def result_json(event_id: str, key: str) -> AnyResponse:
    """Enters one result."""
    who = visit(event_id, key, Role.ORGANISER, Role.RESULTS)

    def answer() -> AnyResponse:
        entered = Entered(
            whole("round") or 0,
            whole("board") or 0,
            request.form.get("result", ""),
            whole("seen"),
            request.form.get("by", ""),
            request.form.get("confirm") == "yes",
        )
        saved, removed = write_result(who, entered)
        desk = desk_of(saved.event, saved.desk)
        _, result = desk.boards_of(entered.round)[entered.board - 1]
        return jsonify(
            board={"round": entered.round, "board": entered.board, "result": result},
            removed_rounds=removed,
            change=saved.number,
        )

    return told(answer)


def told(answer: Callable[[], AnyResponse]) -> AnyResponse:
    """The answer for programs, 422 for what cannot be read, 409 for what cannot be done as things stand."""
    try:
        return answer()
    except ReadingError as refused:
        response: AnyResponse = jsonify(errors=problem_list(refused.problems))
        response.status_code = 422
    except (DeskRefusalError, PairingError) as refused:
        rounds = getattr(refused, "rounds", None)
        error = {"line": None, "cell": None, "message": str(refused)}
        response = jsonify(errors=[error | ({"removes_rounds": rounds} if rounds else {})])
        response.status_code = 409
    return response
