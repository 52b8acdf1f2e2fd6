"""The front page with its paste box, and what programs ask every site for."""

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.player_lines import read_players
from calculators.compute.rounds import looks_like_rounds, read_rounds
from calculators.compute.score_lists import read_scores
from calculators.compute.scores import CROSSTABLE_CELL, Problem, ReadingError
from calculators.compute.typed_text import tidy
from calculators.events.readers import detect
from calculators.pages import pairings, standings
from calculators.pages.caching import cached
from calculators.pages.event_page import refuse_other_sites
from calculators.pages.fields import BoxField
from calculators.pages.forms import CalculatorForm
from calculators.pages.pairings_form import PairingsForm
from calculators.pages.representations import LONGEST_LINK
from calculators.pages.standings_request import uploaded

blueprint = Blueprint("front", __name__)
blueprint.before_request(refuse_other_sites)  # the box can hold an event, and the request can ask to save it

EMPTY = "Paste opponents' scores, the rounds of one player, a crosstable, or names first."
REPORT_LINE = re.compile(r"^(?:001|012|062) ", re.MULTILINE)
NAME = re.compile(r"(?:\d{1,3}[.)]? +|[-–•*] *)?[^\W\d_][^\d:;|]*")  # a letter first, no number but one in front
# Behind a name only ratings and clubs: no score has four digits, or 300.
RATED = re.compile(r"[^\W\d_][^\d:;|\t]*(?:[\t;] *(?:[1-3]\d{3}|[3-9]\d\d|[^\W\d_][^\t;]*)?)+")
FEWEST_IN_A_ROW = 2  # names in one line: two may be the surname and the first name of one
EXAMPLES = (
    ("4, 3.5, 3, 2.5, 2", "opponents' scores"),
    ("W 4, D 3½, L 6, BYE", "rounds of one player"),
    ("Alex (3.5): 4, 3, 2½", "players on one score, a line each"),
    ("1  Alex  4w1  2b½", "a crosstable, a report file (TRF) or a list of games"),
)


def recognise(text: str) -> tuple[str, dict[str, str]]:
    """The page that a pasted text belongs to, and the field filled in with it.

    Scores and rounds go to Solkoff, tables and report files to the standings, players with scores to the comparison,
    names to the pairing desk. Raises ReadingError where it is none of them.
    """
    lines = [line.strip() for line in tidy(text).split("\n") if line.strip()]
    cells = any(map(CROSSTABLE_CELL.fullmatch, re.split(r"[\s|;]+", text)))
    if (
        REPORT_LINE.search(text)
        or (len(lines) > 2 and detect.is_of_players(text))
        or (len(lines) == 2 and detect.recognise(text))
    ):
        return "standings", {"data": text}
    if looks_like_rounds(text):
        read_rounds(text)
        return "solkoff", {"opponents": text}
    if names := names_in(text, lines):
        return "pairings", {"names": names}
    refused = None
    try:
        if read_scores(text).opponents:
            return "solkoff", {"opponents": text}
    except ReadingError as problem:
        refused = problem
    if not lines:
        raise ReadingError(Problem(EMPTY))
    if cells:
        return "standings", {"data": text}
    if any(mark in text for mark in ":\t("):
        read_players(text)
        return "cuts", {"players": text}
    raise refused or ReadingError(Problem(EMPTY))


def names_in(text: str, lines: Sequence[str]) -> str:
    """The text where its lines are names, with ratings and clubs if any; names in a row each on a line; else empty."""
    if len(lines) > 1 and (all(map(NAME.fullmatch, lines)) or all(map(RATED.fullmatch, lines))):
        return text
    row = [name.strip() for name in lines[0].split(",")] if len(lines) == 1 else []
    return "\n".join(row) if len(row) > FEWEST_IN_A_ROW and all(map(NAME.fullmatch, row)) else ""


class PasteForm(CalculatorForm):
    """One box for anything."""

    main = "paste"

    paste = BoxField(
        "Paste scores, rounds, a whole crosstable or names",
        recognise,
        hint="The page recognises what it is and opens the right page",
        needed=EMPTY,
    )


@blueprint.get("/")
def index() -> Response:
    """Every calculator with the question it answers, and the paste box."""
    return cached(lambda: show_front(PasteForm()))


@blueprint.post("/")
def paste() -> AnyResponse:
    """Leads what was pasted to its calculator, filled in; what cannot be recognised stays in the box."""
    if uploaded():
        return standings.answer_post("standings")
    form = PasteForm(request.form)
    if not form.validate():
        return show_front(form, 422)
    slug, fields = form["paste"].data
    if slug == "standings":
        return standings.answer_post("standings")
    if slug == "pairings":  # shown at once: names are nobody's business in an address
        return pairings.form_page(PairingsForm(MultiDict(fields)))
    address = f"/{slug}?{urlencode({name: text.replace(chr(13), '') for name, text in fields.items()})}#outcome"
    if len(address) > LONGEST_LINK:
        form.fail("paste", "This is too long for the paste box. Open the calculator below and paste it there.")
        return show_front(form, 422)
    return redirect(address, 303)


def show_front(form: CalculatorForm, status: int = 200) -> Response:
    """The front page."""
    field = form["paste"]
    problems = [(field, problem) for problem in field.errors]
    html = render_template("front.html", page=None, field=field, problems=problems, cells="", examples=EXAMPLES)
    return Response(html, status, mimetype="text/html")


@blueprint.get("/healthz")
def healthz() -> Response:
    """Says that the site is up."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Lets search engines read the pages; results are in queries, which have no end."""
    rules = ("Allow: /static/", "Disallow: /events/", "Disallow: /*?", "Allow: /")
    return Response("\n".join(("User-agent: *", *rules)) + "\n", mimetype="text/plain")
