"""What the pages of an event share: the event from the store, the view asked for, the frame, headers and caching."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any
from urllib.parse import urlencode

from flask import Response, abort, current_app, jsonify, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import SCALES, Problem, ReadingError, counted, show
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.model import Event, Player
from calculators.events.saved import Saved, SavedEvents
from calculators.events.standings import Standings, standings
from calculators.events.view import Asked, View, default_rules, read_view, usual_order
from calculators.pages.build import BUILD
from calculators.pages.outcome import Link

WAS = "was_{}"  # fields of the view form that tell what was shown
VIEW_FIELDS = ("rules", "order", "scale", "draw_weight", "round")
TRUSTED_SITES = frozenset({"same-origin", "none"})  # of Sec-Fetch-Site: this site, or typed by the visitor
CHOOSABLE = [entry for entry in TIE_BREAKS.values() if entry.code != "PTS"]
ORDER_FIELDS = 5  # selects for tie-breaks: longer orders come by address or from the file


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
    def table(self) -> Standings:
        """The standings under the view."""
        return standings(self.event, self.view)

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


def serve_event(event_id: str, answer: Callable[[EventPage], AnyResponse | str]) -> AnyResponse:
    """The answer of a page of an event, or why the view cannot be formed (422); unchanged, it costs one query."""
    try:
        page = page_of(event_id, asked_view())
    except ReadingError as refused:
        return refuse_view(event_id, refused)
    if WAS.format("rules") in request.args:  # sent by the form: on to the clean address
        return redirect(f"{request.path}{page.query}", 303)
    number = page.saved.number if page.saved else 0
    seed = f"{BUILD} {number} {request.host} {request.environ['PATH_INFO']}?{request.environ['QUERY_STRING']}"
    tag = blake2b(seed.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
    if request.method == "GET" and tag in request.environ.get("HTTP_IF_NONE_MATCH", ""):
        response: AnyResponse = Response(status=304)
    else:
        found = answer(page)
        response = Response(found, mimetype="text/html") if isinstance(found, str) else found
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    if response.status_code < 400:
        # Kept by the browser, asked again each time: the event can change.
        response.headers.extend([("ETag", f'W/"{tag}"'), ("Cache-Control", "private, no-cache")])
    return response


def refuse_view(event_id: str, refused: ReadingError) -> AnyResponse:
    """Why the view cannot be formed, as a page or as JSON."""
    if request.path.endswith(".json"):
        response: AnyResponse = jsonify(errors=problem_list(refused.problems))
    else:
        html = render_template("event_refused.html", page=None, problems=refused.problems, base=f"/events/{event_id}")
        response = Response(html, mimetype="text/html")
    response.status_code = 422
    return response


def problem_list(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Problems for programs: line and cell (null where there is none), and the sentence."""
    return [
        {"line": problem.place or None, "cell": problem.token or None, "message": problem.message}
        for problem in problems
    ]


def render_event(template: str, page: EventPage, current: str, **values: Any) -> str:  # noqa: ANN401
    """A page of an event in its frame; `current` is the part of the address that names the page."""
    renews = page.saved is not None and page.saved.desk is not None and bool(page.base)
    # A sheet says who plays, not by what rules.
    controls = Controls(page) if page.base and current != "/sheets" else None
    return render_template(template, page=None, shown=page, current=current, controls=controls, renews=renews, **values)


@dataclass(frozen=True)
class Controls:
    """The choices of the view: rule sets, tie-breaks one after the other, scale, draw weight, rounds."""

    page: EventPage

    @property
    def rules(self) -> dict[str, str]:
        """Key and name of each rule set."""
        return {rules.key: rules.name for rules in RULE_SETS.values()}

    @property
    def order(self) -> list[str]:
        """The codes after the points, one for each select and an empty one at the end."""
        codes = [code.text for code in self.page.view.order][1:]
        return [*codes, *[""] * max(1, ORDER_FIELDS - len(codes))]

    @property
    def first(self) -> str:
        """The code that comes first: points, or what stands for them."""
        return self.page.view.order[0].text

    @property
    def tie_breaks(self) -> dict[str, str]:
        """Code and name of each tie-break, and of those in use that are modified."""
        names = {entry.code: f"{entry.name} ({entry.code})" for entry in CHOOSABLE}
        return names | {code.text: f"{code.name} ({code.text})" for code in self.page.view.order[1:]}

    @property
    def scales(self) -> dict[str, str]:
        """Key and name of each usual scale, and of the one in use where it is another."""
        scale = self.page.view.scale
        usual = {scale.key: f"{scale.name} {scale}" for scale in SCALES.values()}
        return usual if self.scale in usual else {self.scale: f"{scale.name} {scale}", **usual}

    @property
    def scale(self) -> str:
        """The scale in use, as addresses name it: by its key, or as 6-3-0."""
        scale = self.page.view.scale
        return scale.key if scale.key in SCALES else "-".join(map(show, (scale.win, scale.draw, scale.loss)))

    @property
    def is_own_scale(self) -> bool:
        """Whether the scale in use is the event's own, with what that gives for byes and absences."""
        return self.page.view.scale == self.page.event.scale

    @property
    def presets(self) -> list[tuple[str, str]]:
        """Usual ways to look at an event: label and query."""
        orders = {rules.key: ",".join(usual_order(self.page.event, rules)) for rules in RULE_SETS.values()}
        return [
            (rules.short, "?" + urlencode({"rules": rules.key, "order": orders[rules.key]}))
            for rules in RULE_SETS.values()
        ]

    @property
    def rounds(self) -> dict[str, str]:
        """The rounds after which standings can be shown."""
        return {str(number): f"after {counted(number, 'round')}" for number in range(self.page.event.rounds, 0, -1)}
