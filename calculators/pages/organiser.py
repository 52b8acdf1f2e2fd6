"""The organiser's page of a saved event: links to share, title and dates, names, rules, keys, deletion."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import blake2b
from urllib.parse import urlencode

import segno
from flask import Blueprint, Response, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.codes import POINT_CODES, read_order
from calculators.events.log_words import label_in, told
from calculators.events.named import one_player
from calculators.events.readers.entrants import LONGEST_NAME, clean_name, name_key
from calculators.events.saved import Body, details_body, name_body, view_body
from calculators.events.store import TOKEN_BYTES, Change, NotFoundError, Role, new_token
from calculators.events.view import Asked, read_draw_weight, read_rules, read_scale
from calculators.pages.event_page import keep_nowhere, load, page_of, refuse_other_sites, saved_events
from calculators.pages.event_rounds import words_of_boards
from calculators.pages.standings_form import LONGEST_TITLE, read_day

blueprint = Blueprint("organiser", __name__)
blueprint.before_request(refuse_other_sites)
blueprint.after_request(keep_nowhere)

DONE = {
    "saved": "Saved. Keep this page's address: it is the only way to change the event, and it cannot be sent again.",
    "details": "Title and dates are saved.",
    "name": "The name is mended.",
    "view": "Rules and order are saved.",
    "new_key": "This page has a new address, and the old one leads nowhere now. Keep this one.",
    "remove_results_key": "The link for entering results leads nowhere now.",
}
LOG_SHOWN = 50  # changes on the page, the last first, unless all are asked for


@blueprint.get("/events/<event_id>/edit/<key>")
def show(event_id: str, key: str) -> AnyResponse:
    """The organiser's page."""
    require(event_id, key)
    return organiser_page(event_id, key)


@blueprint.post("/events/<event_id>/edit/<key>")
def change(event_id: str, key: str) -> AnyResponse:
    """Does what the button says, and comes back; what cannot be read is said, and everything typed stays."""
    require(event_id, key)
    action = ACTIONS.get(request.form.get("do", ""))
    if action is None:
        abort(400)
    try:
        return action(event_id, key)
    except ReadingError as refused:
        return organiser_page(event_id, key, refused.problems)
    except NotFoundError:  # deleted since its key was looked at
        abort(404)


def require(event_id: str, key: str) -> None:
    """Lets in who has the organiser's key; for everybody else there is no such page."""
    if saved_events().store.role(event_id, key) is not Role.ORGANISER:
        abort(404)


def organiser_page(event_id: str, key: str, problems: tuple[Problem, ...] = ()) -> Response:
    """The page, with what was wrong, or with what was done as the address tells."""
    saved = load(event_id)
    links = Links(event_id, key)
    results_key = results_key_of(key, request.args.get("draw", ""))
    is_one = saved_events().store.role(event_id, results_key) is Role.RESULTS
    results_link = f"{links.public}/results/{results_key}" if is_one else ""
    html = render_template(
        "organiser.html",
        page=None,
        saved=saved,
        event=saved.event,
        links=links,
        controls=page_of(event_id, Asked()).controls,  # as everybody sees it, whatever the query
        head=saved_events().store.head(event_id),
        log=log_of(event_id, words_of_boards(saved.taken_up)[0].lower(), whole=request.args.get("log") == "all"),
        problems=problems,
        typed=request.form,
        results_link=results_link,
        results_code=qr_code(results_link, "QR code of the link for entering results") if is_one else "",
        draw=new_token(),
        done="" if problems else DONE.get(request.args.get("done", ""), ""),
    )
    return Response(html, 422 if problems else 200, mimetype="text/html")


@dataclass(frozen=True)
class Links:
    """The addresses of an event, whole and as pictures for phones."""

    event_id: str
    key: str

    @property
    def public(self) -> str:
        """The link to share."""
        return f"{request.url_root}events/{self.event_id}"

    @property
    def organiser(self) -> str:
        """The organiser's own link."""
        return f"{self.public}/edit/{self.key}"

    @cached_property
    def public_code(self) -> Markup:
        """The public link as a QR code."""
        return qr_code(self.public, "QR code of the public link")

    @cached_property
    def organiser_code(self) -> Markup:
        """The organiser's link as a QR code."""
        return qr_code(self.organiser, "QR code of the organiser's link")

    def mail(self, title: str) -> str:
        """A letter to oneself with both links."""
        body = f"Public link:\n{self.public}\n\nOrganiser's link, keep it to yourself:\n{self.organiser}\n"
        return "mailto:?" + urlencode({"subject": title or "Event", "body": body}).replace("+", "%20")


def qr_code(address: str, title: str) -> Markup:
    """An address as a QR code, drawn inline as large as the page wants it, with the margin that readers need."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(border=4, omitsize=True, title=title, svgclass="qr", lineclass="qr-line"))  # noqa: S704 - drawn by segno from our own address


def log_of(event_id: str, word: str, *, whole: bool) -> list[tuple[Change, str, str]]:
    """The last changes, or all, with what each did and the label of the helper, the latest first."""
    changes = told(saved_events().store.changes(event_id), word)
    log = [(change, words, label_in(change.body)) for change, words in changes]
    return log[::-1] if whole else log[: -LOG_SHOWN - 1 : -1]


def results_key_of(key: str, draw: str) -> str:
    """The key for entering results that a draw gives: a form that is sent twice makes one key, and can show it again.

    Nobody can form it without the organiser's key, which is random.
    """
    word = blake2b(draw.encode("utf-8", "surrogateescape"), key=key.encode(), digest_size=TOKEN_BYTES).digest()
    return urlsafe_b64encode(word).decode().rstrip("=")


def back(event_id: str, key: str, **told: str) -> AnyResponse:
    """Back to the page, by its address, which tells what was done."""
    query = urlencode({"done": request.form["do"], **told})
    return redirect(f"/events/{event_id}/edit/{key}?{query}#outcome", 303)


def amend(event_id: str, kind: str, body: Body) -> None:
    """Writes a change that does not depend on what others changed meanwhile."""
    saved_events().amend(event_id, lambda _: (kind, body))


def change_details(event_id: str, key: str) -> AnyResponse:
    """Title and dates."""
    title = " ".join(request.form.get("title", "").split())
    if len(title) > LONGEST_TITLE:
        raise ReadingError(Problem(f"The title has {len(title)} characters. Keep to {LONGEST_TITLE}.", title))
    start, end = (day_of(name) for name in ("start", "end"))
    if start and end and end < start:
        raise ReadingError(Problem("The last day is before the first. Exchange them or mend one."))
    amend(event_id, "details", details_body(title, start, end))
    return back(event_id, key)


def day_of(name: str) -> date | None:
    """The day in a field; None where it is empty."""
    text = request.form.get(name, "")
    return read_day(text) if text.strip() else None


def mend_name(event_id: str, key: str) -> AnyResponse:
    """The name of one player."""
    name = clean_name(request.form.get("name", ""))
    event = load(event_id).event
    number = one_player(event, request.form.get("number", ""))
    if not name:
        raise ReadingError(Problem("Enter the name as it should be."))
    if len(name) > LONGEST_NAME:
        raise ReadingError(Problem(f"The name has {len(name)} characters. Keep to {LONGEST_NAME}.", name))
    for other in event.players:
        if other.number != number and name_key(other.name) == name_key(name):
            raise ReadingError(Problem(f"Player {other.number} has the name {shorten(name)} too. Tell the two apart."))
    amend(event_id, "name", name_body(number, name))
    return back(event_id, key)


def change_view(event_id: str, key: str) -> AnyResponse:
    """How the event is shown to everybody."""
    texts = {name: request.form.get(name, "").strip() for name in ("rules", "scale", "draw_weight")}
    asked = list(filter(None, request.form.getlist("order")))
    # Points alone: no tie-break was chosen, so the usual ones hold.
    order = "" if {*asked} <= POINT_CODES else ",".join(asked)
    body = view_body(
        read_rules(texts["rules"]).key if texts["rules"] else "",
        [code.text for code in read_order(order)],
        read_draw_weight(texts["draw_weight"]) if texts["draw_weight"] else "",
        read_scale(texts["scale"]) if texts["scale"] else None,
    )
    amend(event_id, "view", body)
    return back(event_id, key)


def new_key(event_id: str, _: str) -> AnyResponse:
    """A new organiser's key; the old one stops."""
    return back(event_id, saved_events().store.new_key(event_id, Role.ORGANISER))


def new_results_key(event_id: str, key: str) -> AnyResponse:
    """A key for entering results only."""
    draw = request.form.get("draw") or new_token()
    saved_events().store.new_key(event_id, Role.RESULTS, results_key_of(key, draw))
    return back(event_id, key, draw=draw)


def remove_results_key(event_id: str, key: str) -> AnyResponse:
    """Ends the key for entering results."""
    saved_events().store.remove_results_key(event_id)
    return back(event_id, key)


def delete(event_id: str, _: str) -> AnyResponse:
    """Deletes the event for good, where that was confirmed."""
    if request.form.get("confirm") != "yes":
        raise ReadingError(Problem("Tick the box to say that the event is to be deleted for good."))
    saved_events().store.delete(event_id)
    advice = "Names, results, log and keys were deleted; the links lead nowhere now."
    return Response(render_template("error.html", heading="The event is deleted", advice=advice), mimetype="text/html")


ACTIONS: Mapping[str, Callable[[str, str], AnyResponse]] = {
    "details": change_details,
    "name": mend_name,
    "view": change_view,
    "new_key": new_key,
    "results_key": new_results_key,
    "remove_results_key": remove_results_key,
    "delete": delete,
}
