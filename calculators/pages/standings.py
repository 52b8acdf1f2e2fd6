"""Whole events: a table pasted or a file, looked at before it is saved or shown; the check of published values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request
from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import SCALES, ReadingError
from calculators.events.check import read_published_number
from calculators.events.model import Event, Kind, Player, Reading
from calculators.events.readers.detect import FORMATS, read_event
from calculators.events.readers.files import text_of
from calculators.events.readers.published import read_published
from calculators.events.saved import import_body
from calculators.events.view import Asked, read_view
from calculators.pages.check_tables import check_answer
from calculators.pages.event_page import EventPage, problem_list, refuse_other_sites, saved_events
from calculators.pages.fragments import field_markup, folded_markup
from calculators.pages.registry import PAGES
from calculators.pages.representations import cached
from calculators.pages.shown import Shown
from calculators.pages.standings_form import EXAMPLE, FORMS, EventForm
from calculators.pages.unsaved_event import MOST_CARDS, UnsavedEvent

blueprint = Blueprint("standings", __name__)
blueprint.before_request(refuse_other_sites)

LONGEST_NUMBER = 6  # digits of a start number
LARGEST_FILE = 4_000_000  # bytes: a report file of 5,000 players and 20 rounds has under 2 million
LARGEST_POST = 12_000_000  # bytes: the same text as a form sends it, with what its characters cost there
SHOWN = Shown()
REFUSED = "refused"  # the field that holds why an uploaded file was refused
READ, SHOW, SAVE = "read", "show", "save"


@dataclass(frozen=True)
class Read:
    """An event as it was read and told: the reading, how it is looked at, and what was noticed on the way."""

    reading: Reading
    page: EventPage
    notes: Sequence[str]
    one: tuple[Player, str] | None = None  # a player and one published value to check


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
        few = len(found.page.event.players) <= MOST_CARDS
        found = replace(found, page=replace(found.page, with_cards=few))
    if doing == SAVE:
        event, key = save(form, found)
        return redirect(f"/events/{event}/edit/{key}?saved=1", 303)
    return form_page(slug, form, found, sent=True, doing=SHOW if slug == "check" else doing)


def program_post(slug: str, answer: Callable[[EventForm, Read], AnyResponse]) -> AnyResponse:
    """The answer for programs, or the problems with status 422."""
    form, found = read_request(slug)
    if found is None:
        response: AnyResponse = jsonify(errors=problem_list([problem for _, problem in form.problems()]))
        response.status_code = 422
        return response
    return answer(form, found)


def read_request(slug: str) -> tuple[EventForm, Read | None]:
    """The form of the request, and its event; None where it cannot be read, with the problems in the form."""
    fields, notes = sent_fields()
    form = FORMS[slug](fields)
    valid = form.validate()
    if REFUSED in fields:
        form["data"].errors.clear()
        form.fail("data", fields[REFUSED])
        valid = False
    return form, read_form(form, notes) if valid else None


def has_file() -> bool:
    """Whether the request brings a file."""
    request.max_content_length = request.max_form_memory_size = LARGEST_POST
    upload = request.files.get("file")
    return bool(upload and upload.filename)


def sent_fields() -> tuple[MultiDict[str, str], list[str]]:
    """The fields of the request, with the text of an uploaded file in place of the pasted one, and notes about it."""
    with_file = has_file()
    fields = MultiDict(request.form)
    fields.poplist(REFUSED)
    if "paste" in fields:
        fields["data"] = fields["paste"]
    if not with_file:
        return fields, []
    upload = request.files["file"]
    content = upload.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        abort(413)
    try:
        file = text_of(content, upload.filename or "")
    except ReadingError as refused:
        fields[REFUSED] = str(refused)
        return fields, []
    fields["data"] = file.text
    return fields, list(file.notes)


def read_form(form: EventForm, notes: Sequence[str]) -> Read | None:
    """The event of a form; None where it cannot be read, with the problems at their fields."""
    try:
        reading = read_event(form["data"].data, form["format"].data or "", form.scale_asked())
    except ReadingError as refused:
        form.scores = getattr(refused, "players", "")  # for the page that compares players by their opponents' scores
        for problem in refused.problems:
            form.fail("data", problem.message, problem.token, problem.place)
        return None
    columns, published_notes = reading.columns, list[str]()
    if form["published"].data:
        try:
            columns, published_notes = read_published(form["published"].data, reading.event)
        except ReadingError as refused:
            for problem in refused.problems:
                form.fail("published", problem.message, problem.token, problem.place)
            return None
    event = told_event(form, reading.event)
    usual = RULE_SETS[form["rules"].data].usual_scale if form["rules"].data else ""
    printed = any(player.points is not None for player in event.players)
    if usual and not printed and not form["scale"].data and event.scale.key == "chess":
        event = replace(event, scale=SCALES[usual])
        notes = [*notes, f"Points are counted on the scale {event.scale}, for which these rules are written."]
    asked = Asked(rules=form["rules"].data or "", draw_weight=form["draw_weight"].data or "")
    view = read_view(event, asked)
    if form["order"].data:
        view = replace(view, order=form["order"].data)
    one = None
    if form.checks_one:
        player = player_named(event, form["player"].data)
        if player is None or read_published_number(form["value"].data) is None:
            form.refuse_one(player)
            return None
        one = player, form["value"].data
    said = [*notes, *reading.notes, *published_notes, *form.ignored(event)]
    told = replace(reading, event=event, columns=columns, notes=tuple(said))
    return Read(told, EventPage(event, view, ""), said, one)


def player_named(event: Event, text: str) -> Player | None:
    """The player with that number, or the only one with that name in any case."""
    wanted = text.strip()
    if wanted.isascii() and wanted.isdigit() and len(wanted) <= LONGEST_NUMBER:
        return event.player(int(wanted))
    named = [player for player in event.players if player.name.casefold() == wanted.casefold()]
    return named[0] if len(named) == 1 else None


def told_event(form: EventForm, event: Event) -> Event:
    """The event with what the visitor tells of it in place of what the source says."""
    planned = form["rounds"].data or event.planned
    return replace(
        event,
        title=form["title"].data or event.title,
        start=form["start"].data or event.start,
        planned=planned and max(planned, event.rounds),
        kind=Kind(form["type"].data) if form["type"].data else event.kind,
    )


def save(form: EventForm, found: Read) -> tuple[str, str]:
    """Saves the event: its id, and the organiser's key."""
    order = [code.text for code in form["order"].data or ()]
    body = import_body(found.reading, form["rules"].data or "", order, form["draw_weight"].data or "")
    created = saved_events().create("import", body)
    return created.id, created.key


def saved_answer(form: EventForm, found: Read) -> AnyResponse:
    """The addresses of the saved event, with status 201."""
    event, key = save(form, found)
    address = f"/events/{event}"
    response = jsonify(
        event=address,
        edit=f"{address}/edit/{key}",
        format=found.reading.format,
        warnings=[*found.reading.warnings, *found.notes],
    )
    response.status_code = 201
    response.headers["Location"] = address
    response.headers["Cache-Control"] = "no-store"
    return response


def check_of(_: EventForm, found: Read) -> AnyResponse:
    """What gives the published columns."""
    return jsonify({**check_answer(found.page.event, found.reading.columns, found.page.view.scale)})


def form_page(
    slug: str, form: EventForm, found: Read | None = None, *, sent: bool = False, doing: str = ""
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
        read=found,
        doing=doing,
        shown=UnsavedEvent(found.reading, found.page, found.one) if found else None,
        formats=FORMATS,
        example=EXAMPLE,
        scores=form.scores,
        of=SHOWN.table,
        cell=SHOWN.cell,
    )
    response = Response(html, 422 if problems else 200, mimetype="text/html")
    if sent:
        response.headers["Cache-Control"] = "no-store"
    return response
