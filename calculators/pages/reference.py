"""The reference pages, written from the registries: every tie-break and rule set, and the addresses for programs."""

import json
from functools import cache

from flask import Blueprint, Response, render_template
from werkzeug.datastructures import MultiDict

from calculators.compute.rules import RULE_SETS
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.board_results import CODES
from calculators.events.pairing_methods import METHODS
from calculators.pages.caching import cached
from calculators.pages.formats import error_list, numbers
from calculators.pages.outcome import Calculator
from calculators.pages.pairings_form import PairingsForm
from calculators.pages.registry import PAGES, SHOWN_ON
from calculators.pages.representations import CALCULATORS, LONGEST_LINK
from calculators.pages.standings_form import EventForm

blueprint = Blueprint("reference", __name__)

EVENT_ADDRESSES = (
    ("POST /standings.json", "reads an event and saves it: 201 with event, edit (the organiser's address), warnings"),
    ("POST /check.json", "reads an event with published values and says what gives them; nothing is saved"),
    ("GET /events/ID.json", "standings: title, rules, order, scale, rounds, planned, change, players in place order"),
    ("GET /events/ID/rounds.json", "every round: boards with players, numbers and result, and who had the bye"),
    ("GET /events/ID/players/N.json", "one player: rounds, every tie-break with its terms, neighbours"),
    ("GET /events/ID/players/N/vs/M.json", "two players criterion by criterion until one decides"),
    ("GET /events/ID/check.json", "what gives the published columns that came with the event"),
    ("GET /events/ID.csv, .txt, .trf", "standings for spreadsheets and as text, the event as a report file"),
)
DESK_ADDRESSES = (
    ("POST /pairings.json", "starts an event from names: 201 with event, edit (the organiser's address), warnings"),
    ("POST /events/ID/edit/KEY/pair.json", "pairs the next round: round, boards, bye, change, warnings"),
    ("POST /events/ID/edit/KEY/result.json", "enters one result: board, removed_rounds, change"),
    ("POST /events/ID/results/KEY/result.json", "the same with the key for results, which removes no rounds"),
)


@blueprint.get("/rules")
def rules() -> Response:
    """Every tie-break and rule set."""
    return cached(rules_page)


@blueprint.get("/developers")
def developers() -> Response:
    """The JSON and CSV addresses, their fields and errors."""
    return cached(developers_page)


@cache
def rules_page() -> str:
    """The page, written once: it depends on the registries alone."""
    return render_template(
        "rules.html",
        page=PAGES["rules"],
        rule_sets=RULE_SETS.values(),
        tie_breaks=TIE_BREAKS.values(),
        pages=PAGES,
        shown_on=SHOWN_ON,
    )


@cache
def developers_page() -> str:
    """The page, written once."""
    ordered = [CALCULATORS[slug] for slug in PAGES if slug in CALCULATORS]
    entries = [(PAGES[calculator.slug], calculator, calculator.form(), example(calculator)) for calculator in ordered]
    return render_template(
        "developers.html",
        page=PAGES["developers"],
        entries=entries,
        longest=LONGEST_LINK,
        errors=error_example(),
        event_addresses=EVENT_ADDRESSES,
        event_form=EventForm(),
        desk_addresses=DESK_ADDRESSES,
        desk_form=PairingsForm(),
        methods=METHODS,
        results=CODES,
    )


def example(calculator: Calculator) -> tuple[str, str]:
    """The address of the first worked example as JSON, and its results."""
    form = calculator.form(MultiDict(calculator.presets[0].fields))
    form.validate()
    results = numbers(calculator.outcome(form).results)
    address = calculator.examples[0][1].replace("?", ".json?").partition("#")[0]
    return address, json.dumps(results, ensure_ascii=False, indent=1)


def error_example() -> str:
    """What a refused list answers."""
    form = CALCULATORS["solkoff"].form(MultiDict({"opponents": "4, 3.5, x"}))
    form.validate()
    return json.dumps({"errors": error_list(form)}, ensure_ascii=False, indent=1)
