"""What a request brings to the form of a whole event: its fields or a file, and the event that they hold."""

from collections.abc import Sequence
from dataclasses import replace

from flask import abort, request
from werkzeug.datastructures import FileStorage, MultiDict

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import CHESS, SCALES, ReadingError, Scale
from calculators.events.model import Event, Kind
from calculators.events.readers.detect import read_event
from calculators.events.readers.files import text_of
from calculators.events.readers.published import read_published
from calculators.events.view import Asked, read_view
from calculators.pages.event_page import EventPage
from calculators.pages.standings_form import FORMS, EventForm
from calculators.pages.unsaved_event import UnsavedEvent

LARGEST_FILE = 4_000_000  # bytes: a report file of 5,000 players and 20 rounds has under 2 million
LARGEST_POST = 12_000_000  # bytes: the same text as a form sends it, with what its characters cost there
REFUSED = "refused"  # the field that holds why an uploaded file was refused


def read_request(slug: str) -> tuple[EventForm, UnsavedEvent | None]:
    """The form of the request, and its event; None where it cannot be read, with the problems in the form."""
    fields, notes = sent_fields()
    form = FORMS[slug](fields)
    valid = form.validate()
    if REFUSED in fields:
        form["data"].errors.clear()
        form.fail("data", fields[REFUSED])
        valid = False
    return form, read_form(form, notes) if valid else None


def uploaded() -> FileStorage | None:
    """The file that the request brings, if any; the request may be as large as a whole event."""
    request.max_content_length = request.max_form_memory_size = LARGEST_POST
    file = request.files.get("file")
    return file if file and file.filename else None


def sent_fields() -> tuple[MultiDict[str, str], Sequence[str]]:
    """The fields of the request, with the text of an uploaded file in place of the pasted one, and notes about it."""
    upload = uploaded()
    fields = MultiDict(request.form)
    fields.poplist(REFUSED)
    if "paste" in fields:
        fields["data"] = fields["paste"]
    if upload is None:
        return fields, ()
    content = upload.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        abort(413)
    try:
        file = text_of(content, upload.filename or "")
    except ReadingError as refused:
        fields[REFUSED] = str(refused)
        return fields, ()
    fields["data"] = file.text
    return fields, file.notes


def read_form(form: EventForm, notes: Sequence[str]) -> UnsavedEvent | None:
    """The event of a form; None where it cannot be read, with the problems at their fields."""
    at, published = "data", list[str]()
    try:
        reading = read_event(form["data"].data, form["format"].data or "", form.scale_asked())
        columns, at = reading.columns, "published"
        if form["published"].data:
            columns, published = read_published(form["published"].data, reading.event)
    except ReadingError as refused:
        form.scores = getattr(refused, "players", "")  # for the page that compares players by their opponents' scores
        for problem in refused.problems:
            form.fail(at, problem.message, problem.token, problem.place)
        return None
    event = told_event(form, reading.event)
    if scale := scale_of_rules(form, event):
        event = replace(event, scale=scale)
        notes = [*notes, f"Points are counted on the scale {scale}, for which these rules are written."]
    view = read_view(event, Asked(rules=form["rules"].data or "", draw_weight=form["draw_weight"].data or ""))
    one = form.one_value(event)
    if any(form.problems()):
        return None
    said = (*notes, *reading.notes, *published, *form.ignored(event))
    told = replace(reading, event=event, columns=columns, notes=said)
    return UnsavedEvent(told, EventPage(event, replace(view, order=form["order"].data or view.order), ""), one)


def scale_of_rules(form: EventForm, event: Event) -> Scale | None:
    """The scale for which the chosen rules are written, where nothing else says how points count."""
    usual = RULE_SETS[form["rules"].data].usual_scale if form["rules"].data else ""
    said = (
        form["scale"].data or event.scale.key != CHESS.key or any(player.points is not None for player in event.players)
    )
    return SCALES[usual] if usual and not said else None


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
