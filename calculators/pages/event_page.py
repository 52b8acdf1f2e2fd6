"""What the pages of an event share: the event from the store, the view asked for, the frame, headers and caching."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, jsonify, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import Problem, ReadingError
from calculators.events.desk import Desk, desk_for
from calculators.events.model import Event, Player, PublishedColumn
from calculators.events.saved import Saved, SavedEvents
from calculators.events.standings import Standings, standings
from calculators.events.view import Asked, View, default_rules, read_view
from calculators.pages.caching import unless_unchanged
from calculators.pages.event_controls import Controls
from calculators.pages.outcome import Link
from calculators.pages.shown import SHOWN

WAS = "was_{}"  # fields of the view form that tell what was shown
VIEW_FIELDS = ("rules", "order", "scale", "draw_weight", "round")
OWN_FIELDS = {"": ("cut",), "/sheets": ("of",), "/compare": ("code",)}  # what single pages show besides the view
LONGEST_PRINTED = 300  # characters of a query that anybody would type again
TRUSTED_SITES = frozenset({"same-origin", "none"})  # of Sec-Fetch-Site: this site, or typed by the visitor
Answer: TypeAlias = Callable[..., ResponseReturnValue]  # of an event's page and the variable parts of its address


def shown_name(player: Player) -> str:
    """The player's name, or the number where the source has none."""
    return player.name or f"Player {player.number}"


def saved_events() -> SavedEvents:
    """The saved events of the application."""
    return current_app.extensions["saved_events"]  # type: ignore[no-any-return]


def refuse_other_sites() -> None:
    """Refuses posts that a page of another site sends; programs send neither header and are let in."""
    if request.method in {"GET", "HEAD", "OPTIONS"}:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None and site not in TRUSTED_SITES:
        abort(403)
    if site is None and origin is not None and origin.partition("://")[2] != request.host:
        abort(403)


def sharing(table: Standings) -> Counter[int]:
    """How many players share each place."""
    return Counter(row.place for row in table.rows)


def whole_number(text: str, digits: int) -> int:
    """A number of at most so many ASCII digits, as addresses have them; 0 for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else 0


@dataclass(frozen=True)
class EventPage:
    """An event as one request looks at it.

    `base` is its address, "" for an event that is not saved; then `with_cards` says that the players' cards stand on
    the same page.
    """

    event: Event
    view: View
    base: str
    query: str = ""  # of the view, for links to other pages of the event
    saved: Saved | None = None
    with_cards: bool = False

    @cached_property
    def so_far(self) -> Event:
        """The event after the rounds of the view."""
        return self.event.after(self.view.rounds)

    @cached_property
    def desk(self) -> Desk:
        """The desk of the event; of one that was read in, as it would be taken up."""
        return self.saved.taken_up if self.saved else desk_for(self.event)

    @cached_property
    def table(self) -> Standings:
        """The standings under the view."""
        return standings(self.event, self.view)

    @cached_property
    def sharing(self) -> Counter[int]:
        """How many players share each place."""
        return sharing(self.table)

    @property
    def controls(self) -> Controls:
        """The choices of the view."""
        return Controls(self.event, self.view)

    @property
    def change(self) -> int:
        """The number of the event's last change, 0 where it is not saved."""
        return self.saved.number if self.saved else 0

    @property
    def published(self) -> Sequence[PublishedColumn]:
        """The published columns that came with the saved event."""
        return self.saved.columns if self.saved else ()

    @property
    def title(self) -> str:
        """The event's title, or what it is."""
        return self.event.title or "Untitled event"

    def address(self, rest: str = "") -> str:
        """The address of another page of the event, with the view."""
        return f"{self.base}{rest}{self.query}"

    def name_of(self, player: Player) -> Link | str:
        """The player's name, leading to the player's page or card where there is one."""
        name = shown_name(player)
        if self.base:
            return Link(name, self.address(f"/players/{player.number}"))
        return Link(name, f"#player-{player.number}") if self.with_cards else name


def load(event_id: str) -> Saved:
    """The saved event. Aborts with 404."""
    saved = saved_events().load(event_id)
    if saved is None:
        abort(404)
    return saved


def as_shown(saved: Saved) -> Event:
    """The event with what the organiser chose in place of its own defaults."""
    event = saved.event
    # The order that the source names belongs to the event's own rules: others bring their usual one.
    own = () if saved.rules and saved.rules != default_rules(event).key else event.order
    return replace(
        event,
        rules=saved.rules or event.rules,
        order=saved.order or own,
        scale=saved.scale or event.scale,
    )


def asked_view() -> Asked:
    """The view that the address asks for; several tie-breaks may come as one list or one by one.

    Where a form sends another rule set and leaves order and draw weight as they were shown, those of the new rule set
    are meant.
    """
    texts = {name: request.args.get(name, "") for name in VIEW_FIELDS}
    texts["order"] = ",".join(filter(None, request.args.getlist("order")))
    if request.args.get(WAS.format("rules"), texts["rules"]) != texts["rules"]:
        for name in ("order", "draw_weight"):
            if texts[name] == request.args.get(WAS.format(name)):
                texts[name] = ""
    return Asked(**texts)


def page_of(event_id: str, asked: Asked) -> EventPage:
    """The event in the view asked for. Aborts with 404; raises ReadingError on a view that is not known."""
    saved = load(event_id)
    event = as_shown(saved)
    # The organiser's draw weight belongs to the organiser's rule set.
    own = saved.draw_weight if asked.rules in {"", default_rules(event).key} else ""
    view = read_view(event, replace(asked, draw_weight=asked.draw_weight or own))
    texts = [(name, text) for name in VIEW_FIELDS if (text := getattr(asked, name))]
    return EventPage(event, view, f"/events/{event_id}", f"?{urlencode(texts)}" if texts else "", saved)


def serve_event(event_id: str, answer: Callable[[EventPage], ResponseReturnValue]) -> AnyResponse:
    """The answer of a page of an event, or why the view cannot be formed (422); unchanged, it costs one query."""
    try:
        page = page_of(event_id, asked_view())
    except ReadingError as refused:
        return refuse_view(event_id, refused)
    if WAS.format("rules") in request.args:  # sent by the form: on to the clean address
        return redirect(f"{request.path}{page.query}", 303)
    # Kept by the browser, asked again each time: the event can change.
    response = unless_unchanged(page.change, "private, no-cache", lambda: answer(page))
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def event_view(blueprint: Blueprint, rest: str, methods: Sequence[str] = ("GET",)) -> Callable[[Answer], Answer]:
    """Makes a function of a page the answer at that part of the event's address, with what stands there in brackets."""

    def register(answer: Answer) -> Answer:
        def view(event_id: str, **parts: int | str) -> AnyResponse:
            return serve_event(event_id, lambda page: answer(page, **parts))

        blueprint.add_url_rule(f"/events/<event_id>{rest}", answer.__name__, view, methods=methods)
        return answer

    return register


def refuse_view(event_id: str, refused: ReadingError) -> AnyResponse:
    """Why the view cannot be formed, as a page or as JSON."""
    if request.path.endswith(".json"):
        return errors_answer(problem_list(refused.problems))
    html = render_template("event_refused.html", page=None, problems=refused.problems, base=f"/events/{event_id}")
    return make_response(html, 422)


def keep_nowhere(response: Response) -> Response:
    """Keeps a page out of every cache and search engine: its address holds a key."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def errors_answer(errors: Sequence[Mapping[str, Any]], status: int = 422) -> Response:
    """Errors for programs."""
    return make_response(jsonify(errors=errors), status)


def problem_list(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Problems for programs: line and cell (null where there is none), and the sentence."""
    return [
        {"line": problem.place or None, "cell": problem.token or None, "message": problem.message}
        for problem in problems
    ]


def printed_address(query: str, fields: Sequence[str]) -> str:
    """The address of this page for paper: with its view and what it shows, without what others add, if it is short."""
    own = urlencode({name: request.args[name] for name in fields if name in request.args})
    whole = f"{query}{'&' if query else '?'}{own}" if own else query
    return f"{request.base_url}{whole if len(whole) < LONGEST_PRINTED else ''}"


def render_event(template: str, page: EventPage, current: str, **values: Any) -> str:  # noqa: ANN401
    """A page of an event in its frame; `current` is the part of the address that names the page."""
    renews = page.saved is not None and page.saved.desk is not None and bool(page.base)
    # A sheet says who plays, not by what rules.
    controls = page.controls if page.base and current != "/sheets" else None
    shown = {"page": None, "shown": page, "current": current, "controls": controls, "renews": renews}
    shown["printed"] = printed_address(page.query, OWN_FIELDS.get(current, ()))
    return render_template(template, **shown, of=SHOWN.table, cell=SHOWN.cell, **values)
