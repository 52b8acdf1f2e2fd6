"""Whole events: a table pasted or a file, looked at before it is saved or shown; the check of published values."""

from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from calculators.events.saved import import_body
from calculators.pages.caching import cached
from calculators.pages.event_answers import check_answer
from calculators.pages.event_page import errors_answer, problem_list, refuse_other_sites, saved_events
from calculators.pages.fragments import field_markup, folded_markup
from calculators.pages.registry import PAGES
from calculators.pages.shown import SHOWN
from calculators.pages.standings_form import EXAMPLE, FORMS, EventForm
from calculators.pages.standings_request import read_request
from calculators.pages.unsaved_event import MOST_CARDS, UnsavedEvent

blueprint = Blueprint("standings", __name__)
blueprint.before_request(refuse_other_sites)

READ, SHOW, SAVE = "read", "show", "save"


@blueprint.get("/standings")
def standings_form() -> Response:
    """The empty form."""
    return cached(lambda: form_page("standings", EventForm()))


@blueprint.get("/check")
def check_form() -> Response:
    """The empty form of the check."""
    return cached(lambda: form_page("check", FORMS["check"]()))


@blueprint.post("/standings")
def standings_sent() -> AnyResponse:
    """What was read, the standings, or the saved event, as the button says."""
    return answer_post("standings")


@blueprint.post("/check")
def check_sent() -> AnyResponse:
    """The check of the published values."""
    return answer_post("check")


@blueprint.post("/standings.json")
def standings_saved() -> AnyResponse:
    """Saves the event and tells its addresses, or says what is wrong with it."""
    return program_post("standings", saved_answer)


@blueprint.post("/check.json")
def check_told() -> AnyResponse:
    """The check of the published values; nothing is saved."""
    return program_post("check", check_of)


def answer_post(slug: str) -> AnyResponse:
    """The page after a post."""
    form, found = read_request(slug)
    if found is None:
        return form_page(slug, form, sent=True)
    doing = request.form.get("do", READ)
    if doing == SHOW or slug == "check":
        found = replace(found, page=replace(found.page, with_cards=len(found.page.event.players) <= MOST_CARDS))
    if doing == SAVE:
        event, key = save(form, found)
        return redirect(f"/events/{event}/edit/{key}?done=saved#outcome", 303)
    return form_page(slug, form, found, sent=True, doing=SHOW if slug == "check" else doing)


def program_post(slug: str, answer: Callable[[EventForm, UnsavedEvent], AnyResponse]) -> AnyResponse:
    """The answer for programs, or the problems with status 422."""
    form, found = read_request(slug)
    if found is None:
        return errors_answer(problem_list([problem for _, problem in form.problems()]))
    return answer(form, found)


def save(form: EventForm, found: UnsavedEvent) -> tuple[str, str]:
    """Saves the event: its id, and the organiser's key."""
    order = [code.text for code in form["order"].data or ()]
    body = import_body(found.reading, form["rules"].data or "", order, form["draw_weight"].data or "")
    created = saved_events().create("import", body)
    return created.id, created.key


def saved_answer(form: EventForm, found: UnsavedEvent) -> AnyResponse:
    """The addresses of the saved event, with status 201."""
    event, key = save(form, found)
    address = f"/events/{event}"
    response = jsonify(
        event=address,
        edit=f"{address}/edit/{key}",
        format=found.reading.format,
        warnings=[*found.reading.warnings, *found.reading.notes],
    )
    response.status_code = 201
    response.headers["Location"] = address
    response.headers["Cache-Control"] = "no-store"
    return response


def check_of(_: EventForm, found: UnsavedEvent) -> AnyResponse:
    """What gives the published columns."""
    return jsonify(check_answer(found.page, found.reading.columns))


def form_page(
    slug: str, form: EventForm, found: UnsavedEvent | None = None, *, sent: bool = False, doing: str = ""
) -> Response:
    """The form, with its problems or with what was read beside it."""
    problems = list(form.problems()) if sent and found is None else []
    html = render_template(
        "standings.html",
        page=PAGES[slug],
        slug=slug,
        box=Markup(field_markup(slug, form["data"])),  # noqa: S704 - our own template's output, here and below
        others=Markup("".join(field_markup(slug, field) for field in form.front[1:])),  # noqa: S704
        folded=Markup(folded_markup(slug, form)),  # noqa: S704
        problems=problems,
        cells="",
        doing=doing,
        shown=found,
        example=EXAMPLE,
        scores=form.scores,
        of=SHOWN.table,
        cell=SHOWN.cell,
    )
    response = Response(html, 422 if problems else 200, mimetype="text/html")
    if sent:
        response.headers["Cache-Control"] = "no-store"
    return response
