"""One result as a page, as JSON or as CSV: the routes that every calculator has."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any
from urllib.parse import quote_plus

from flask import Blueprint, Response, current_app, jsonify, redirect, render_template, request
from markupsafe import escape
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import WHOLE_DECIMALS
from calculators.pages.build import BUILD
from calculators.pages.forms import DISPLAY_FIELDS, CalculatorForm
from calculators.pages.fragments import field_markup, folded_markup, keep, picture_markup
from calculators.pages.outcome import Calculator, Cell, Column, Dropped, Outcome, Table
from calculators.pages.registry import PAGES
from calculators.pages.shown import Shown

SLOT = "\ue004"  # stands for problems, form and answer while a frame is written once for all of them
BUTTON = '<p class="send"><button type="submit">Calculate</button></p>\n<div class="live"></div>\n'
LONGEST_LINK = 7500  # bytes: what browsers, chat programs and servers carry without cutting
CACHE = "public, max-age=300"  # an answer depends on its address alone
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


CALCULATORS: dict[str, Calculator] = {}  # filled by `serve` as the page modules are loaded


def serve(blueprint: Blueprint, calculator: Calculator) -> None:
    """Gives a calculator its three addresses: page, .json and .csv."""
    CALCULATORS[calculator.slug] = calculator
    slug, name = calculator.slug, calculator.slug.replace("-", "_")
    blueprint.add_url_rule(f"/{slug}", name, lambda: page(calculator), methods=["GET", "POST"])
    blueprint.add_url_rule(f"/{slug}.json", f"{name}_json", lambda: as_json(calculator), methods=["GET", "POST"])
    blueprint.add_url_rule(f"/{slug}.csv", f"{name}_csv", lambda: as_csv(calculator), methods=["GET", "POST"])


def page(calculator: Calculator) -> AnyResponse:
    """The page: empty form, or the form as sent with its outcome. A post is sent on to its clean address."""
    if request.method == "POST":
        form = calculator.form(request.form)
        address = clean_address(calculator, form)
        if len(address.encode()) <= LONGEST_LINK:
            return redirect(address, 303)
        return show_page(calculator, form, sent=True, too_long=True)
    return cached(lambda: show_page(calculator, calculator.form(request.args), sent=is_sent(calculator, request.args)))


def show_page(calculator: Calculator, form: CalculatorForm, *, sent: bool, too_long: bool = False) -> Response:
    """The page with a form: its outcome when the form was sent and holds, its problems when it does not."""
    state, problems, answer = "empty", "", ""
    if sent and form.validate():
        state, answer = "outcome", show_outcome(calculator, form, too_long)
    elif sent:
        state, problems = "problems", show_problems(form)
    before, above, beside, after = frame(calculator, state, with_tables=form["print"].text == "tables")
    html = "".join((before, problems, above, form_markup(calculator, form), beside, answer, after))
    return Response(html, 422 if problems else 200, mimetype="text/html")


def frame(calculator: Calculator, state: str, *, with_tables: bool) -> list[str]:
    """The page around problems, form and answer, the same for every input: before, between and behind these three."""
    return keep(  # type: ignore[no-any-return]
        (calculator.slug, state, str(with_tables)),
        lambda: render_template(
            calculator.template,
            page=PAGES[calculator.slug],
            calculator=calculator,
            state=state,
            with_tables=with_tables,
            problems=SLOT,
            form=SLOT,
            answer=SLOT,
        ).split(SLOT),
    )


def form_markup(calculator: Calculator, form: CalculatorForm) -> str:
    """The form's fields and its button."""
    slug, (first, *others) = calculator.slug, form.front
    front = [field_markup(slug, first, calculator.examples[0][1]), *(field_markup(slug, field) for field in others)]
    return "".join((*front, BUTTON, folded_markup(calculator.slug, form)))


def show_outcome(calculator: Calculator, form: CalculatorForm, too_long: bool) -> str:
    """The answer to a form that holds."""
    shown, outcome = Shown(form["decimal"].data), calculator.outcome(form)
    query = "" if too_long else str(escape(encoded(form)))
    template = current_app.jinja_env.get_template("components/answer.html")
    picture = picture_markup(outcome.picture(shown)) if outcome.picture else ""
    return template.render(
        shown.outcome(outcome),
        picture=picture,
        slug=calculator.slug,
        query=query,
        other_query=escape(encoded(form, without="comma")) if outcome.other else "",
        origin=escape(origin()),
    )


def origin() -> str:
    """Scheme and host as the visitor sees them, for the address on paper; only a / where the host is not known."""
    return f"{request.environ['wsgi.url_scheme']}://{request.host}/" if request.host else "/"


def show_problems(form: CalculatorForm) -> str:
    """What is wrong with a form, each problem leading to its field."""
    return render_template("components/problems.html", problems=list(form.problems()))


def clean_address(calculator: Calculator, form: CalculatorForm) -> str:
    """The page's address with only what differs from the defaults."""
    return f"/{calculator.slug}?{encoded(form)}#outcome"


def encoded(form: CalculatorForm, without: str = "") -> str:
    """The query of the clean address, without one field where that is named; field names need no encoding."""
    return "&".join([f"{name}={quote_plus(text)}" for name, text in form.query() if name != without])


def is_sent(calculator: Calculator, typed: MultiDict[str, str]) -> bool:
    """Whether a known field is in the query, if only an empty one; how to print alone asks for no result."""
    return any(name in calculator.fields and name not in DISPLAY_FIELDS for name in typed)


def cached(answer: Callable[[], Response]) -> Response:
    """The answer with its ETag, or 304 without forming it: it depends on the address and the program alone."""
    asked = request.environ
    seed = f"{BUILD} {request.host} {asked['PATH_INFO']}?{asked['QUERY_STRING']}"
    tag = blake2b(seed.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
    response = Response(status=304) if tag in asked.get("HTTP_IF_NONE_MATCH", "") else answer()
    if response.status_code < 400:
        # Weak, because the body differs byte by byte with the compression that the browser takes.
        response.headers.extend([("ETag", f'W/"{tag}"'), ("Cache-Control", CACHE)])
    return response


def as_json(calculator: Calculator) -> Response:
    """The outcome as JSON, or the errors with status 422."""
    form = calculator.form(sent_fields())
    if request.method == "POST":
        return json_answer(calculator, form)
    return cached(lambda: json_answer(calculator, form))


def json_answer(calculator: Calculator, form: CalculatorForm) -> Response:
    """Inputs, results as numbers, the same numbers exact, the rows of the breakdown, and warnings."""
    if not holds(calculator, form):
        response = jsonify(errors=error_list(form))
        response.status_code = 422
    else:
        outcome = calculator.outcome(form)
        response = jsonify(
            inputs=form.in_force(),
            results=numbers(outcome.results),
            exact=exact(outcome.results),
            steps=steps(outcome.tables[outcome.breakdown]),
            warnings=[*said(outcome)],
        )
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def said(outcome: Outcome) -> Iterator[str]:
    """What a program should know: warnings, how the input was read, and the verdict on a published number."""
    yield from (*outcome.warnings, *outcome.reading)
    if outcome.other:
        yield f"The commas could also be read as comma={outcome.other.choice}: {outcome.other.scores}."
    if outcome.verdict:
        yield from (outcome.verdict[0], *outcome.verdict[1])


def sent_fields() -> MultiDict[str, str]:
    """The fields of the request; what a body says comes before the query."""
    return CombinedMultiDict([request.form, request.args]) if request.method == "POST" else request.args


def holds(calculator: Calculator, form: CalculatorForm) -> bool:
    """Whether the fields hold; a request that asks for a result without any does not."""
    valid = form.validate()
    if valid and not is_sent(calculator, sent_fields()):
        form.fail(form.main, "No field was sent. Send at least one; /developers lists them.")
        return False
    return valid


def error_list(form: CalculatorForm) -> list[dict[str, Any]]:
    """Every problem with its field, place and token (null where there is none)."""
    return [
        {"field": f.name, "place": problem.place or None, "token": problem.token or None, "message": problem.message}
        for f, problem in form.problems()
    ]


def numbers(value: Any) -> Any:  # noqa: ANN401 - results nest
    """The results with numbers as JSON has them: whole ones whole, the rest to six decimals where they do not end."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return value.numerator
        return float(value) if not 10**WHOLE_DECIMALS % value.denominator else float(round(value, 6))
    if isinstance(value, Mapping):
        return {key: numbers(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [numbers(item) for item in value]
    return value


def exact(value: Any) -> Any:  # noqa: ANN401 - results nest
    """The numbers of the results as strings such as 10/3; words and what is missing are left out."""
    if isinstance(value, (Fraction, int)):
        return str(value)
    if isinstance(value, Mapping):
        return {key: exact(item) for key, item in value.items() if item is not None and not isinstance(item, str)}
    if isinstance(value, (list, tuple)):
        return [exact(item) for item in value]
    return None


def steps(table: Table) -> list[dict[str, Any]]:
    """The rows of the breakdown as objects with the table's columns."""
    return [{column.key: step(cell) for column, cell in zip(table.columns, row, strict=True)} for row in table.rows]


def step(cell: Cell) -> Any:  # noqa: ANN401
    """One cell of the breakdown as JSON: a number, a text, or for a dropped number what was dropped and why."""
    return {"dropped": numbers(cell.number), "why": cell.why} if isinstance(cell, Dropped) else numbers(cell)


def as_csv(calculator: Calculator) -> Response:
    """The breakdown as CSV, or the errors as CSV with status 422."""
    form = calculator.form(sent_fields())
    if request.method == "POST":
        return csv_answer(calculator, form)
    return cached(lambda: csv_answer(calculator, form))


def csv_answer(calculator: Calculator, form: CalculatorForm) -> Response:
    """RFC 4180 in UTF-8 with a byte order mark; `sep=;` and `decimal=,` for spreadsheets of other countries."""
    lines = io.StringIO()
    writer = csv.writer(lines, delimiter=";" if sent_fields().get("sep") == ";" else ",", lineterminator="\r\n")
    status = 200
    if holds(calculator, form):
        outcome = calculator.outcome(form)
        table = outcome.tables[outcome.breakdown]
        shown = Shown(form["decimal"].data)
        writer.writerow([guarded(column.heading) for column in table.columns])
        for row in (*table.rows, *filter(None, [table.foot])):
            writer.writerow([csv_cell(cell, column, shown) for column, cell in zip(table.columns, row, strict=True)])
    else:
        status = 422
        writer.writerow(["field", "place", "token", "message"])
        writer.writerows([guarded(str(cell or "")) for cell in error.values()] for error in error_list(form))
    response = Response("\ufeff" + lines.getvalue(), status, mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="{calculator.slug}.csv"'
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def csv_cell(cell: Cell, column: Column, shown: Shown) -> str:
    """A cell as a spreadsheet should get it: numbers as they are, texts guarded."""
    text = shown.plain(cell, verbatim=column.verbatim)
    return guarded(text) if isinstance(cell, (str, Dropped)) else text


def guarded(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would read a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
