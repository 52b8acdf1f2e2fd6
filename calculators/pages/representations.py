"""The routes that every calculator has: one result as a page, as JSON or as CSV."""

from collections.abc import Callable
from functools import partial
from urllib.parse import quote_plus

from flask import Blueprint, Response, current_app, redirect, render_template, request
from markupsafe import escape
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import CROSSTABLE_CELL
from calculators.pages.caching import cached
from calculators.pages.formats import as_csv, as_json
from calculators.pages.forms import DISPLAY_FIELDS, CalculatorForm
from calculators.pages.fragments import field_markup, folded_markup, keep, picture_markup
from calculators.pages.outcome import Calculator, Outcome
from calculators.pages.registry import PAGES
from calculators.pages.shown import Shown

SLOT = "\ue004"  # stands for problems, form and answer while a frame is written once for all of them
BUTTON = '<p class="send"><button type="submit">Calculate</button></p>\n<div class="live"></div>\n'
LONGEST_LINK = 7500  # bytes: what browsers, chat programs and servers carry without cutting

CALCULATORS: dict[str, Calculator] = {}  # filled by `serve` as the page modules are loaded


def serve(blueprint: Blueprint, calculator: Calculator) -> None:
    """Gives a calculator its three addresses: page, .json and .csv."""
    CALCULATORS[calculator.slug] = calculator
    slug = calculator.slug
    views: dict[str, Callable[[], AnyResponse]] = {
        "": lambda: page(calculator),
        ".json": lambda: program_answer(calculator, as_json),
        ".csv": lambda: program_answer(calculator, partial(as_csv, slug)),
    }
    for ending, view in views.items():
        name = f"{slug}{ending}".replace("-", "_").replace(".", "_")
        blueprint.add_url_rule(f"/{slug}{ending}", name, view, methods=["GET", "POST"])


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
    """What is wrong with a form, each problem leading to its field; crosstable cells may go to the standings."""
    problems = list(form.problems())
    cells = [field.text for field, problem in problems if CROSSTABLE_CELL.fullmatch(problem.token)]
    return render_template("components/problems.html", problems=problems, cells=cells[0] if cells else "")


def clean_address(calculator: Calculator, form: CalculatorForm) -> str:
    """The page's address with only what differs from the defaults."""
    return f"/{calculator.slug}?{encoded(form)}#outcome"


def encoded(form: CalculatorForm, without: str = "") -> str:
    """The query of the clean address, without one field where that is named; field names need no encoding."""
    return "&".join([f"{name}={quote_plus(text)}" for name, text in form.query() if name != without])


def is_sent(calculator: Calculator, typed: MultiDict[str, str]) -> bool:
    """Whether a known field is in the query, if only an empty one; how to print alone asks for no result."""
    return any(name in calculator.fields and name not in DISPLAY_FIELDS for name in typed)


def program_answer(calculator: Calculator, write: Callable[[CalculatorForm, Outcome | None], Response]) -> Response:
    """What `write` makes of the outcome, or of the form's problems with status 422; any site may read it."""

    def answer() -> Response:
        form = calculator.form(sent_fields())
        valid = holds(calculator, form)
        response = write(form, calculator.outcome(form) if valid else None)
        response.status_code = 200 if valid else 422
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response

    return answer() if request.method == "POST" else cached(answer)


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
