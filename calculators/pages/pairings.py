"""The pairing desk starts here: names, and how the event is run; saved like an event that was read in."""

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from calculators.events.saved import start_body
from calculators.events.store import Created
from calculators.pages.caching import cached
from calculators.pages.event_page import errors_answer, problem_list, refuse_other_sites, saved_events
from calculators.pages.fragments import field_markup, folded_markup
from calculators.pages.pairings_form import PairingsForm, preset_addresses, start_of
from calculators.pages.registry import PAGES

blueprint = Blueprint("pairings", __name__)
blueprint.before_request(refuse_other_sites)


@blueprint.get("/pairings")
def show() -> Response:
    """The form, filled in from the address of a preset."""
    return cached(lambda: form_page(PairingsForm(request.args)))


@blueprint.post("/pairings")
def start() -> AnyResponse:
    """Starts the event and leads to its desk."""
    form = PairingsForm(named_fields())
    if not form.validate():
        return form_page(form, sent=True)
    created = save(form)
    return redirect(f"/events/{created.id}/edit/{created.key}/rounds", 303)


@blueprint.post("/pairings.json")
def start_json() -> AnyResponse:
    """Starts the event and tells its addresses."""
    form = PairingsForm(named_fields())
    if not form.validate():
        return errors_answer(problem_list([problem for _, problem in form.problems()]))
    created = save(form)
    address = f"/events/{created.id}"
    response = jsonify(event=address, edit=f"{address}/edit/{created.key}", warnings=[])
    response.status_code = 201
    response.headers["Location"] = address
    response.headers["Cache-Control"] = "no-store"
    return response


def named_fields() -> MultiDict[str, str]:
    """The fields of the request; names pasted on the front page are names too."""
    fields = MultiDict(request.form)
    if "paste" in fields and "names" not in fields:
        fields["names"] = fields["paste"]
    return fields


def save(form: PairingsForm) -> Created:
    """Saves the event of a form that holds."""
    begun = start_of(form)
    return saved_events().create("start", start_body(begun.event, begun.rules, begun.options))


def form_page(form: PairingsForm, *, sent: bool = False) -> Response:
    """The form, with what is wrong in it."""
    problems = list(form.problems()) if sent else []
    html = render_template(
        "pairings.html",
        page=PAGES["pairings"],
        problems=problems,
        cells="",
        front=Markup("".join(field_markup("pairings", field) for field in form.front)),  # noqa: S704 - our own template's output, here and below
        folded=Markup(folded_markup("pairings", form)),  # noqa: S704
        presets=preset_addresses(),
    )
    response = Response(html, 422 if problems else 200, mimetype="text/html")
    if sent:
        response.headers["Cache-Control"] = "no-store"
    return response
