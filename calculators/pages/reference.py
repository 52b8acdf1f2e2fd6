"""The reference pages, written from the registries: every tie-break and rule set, and the addresses for programs."""

import json
from functools import cache

from flask import Blueprint, Response, render_template
from werkzeug.datastructures import MultiDict

from calculators.compute.rules import RULE_SETS
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.pages.outcome import Calculator
from calculators.pages.registry import PAGES
from calculators.pages.representations import CALCULATORS, LONGEST_LINK, cached, exact, numbers

blueprint = Blueprint("reference", __name__)


@blueprint.get("/rules")
def rules() -> Response:
    """Every tie-break and rule set."""
    return cached(lambda: Response(rules_page(), mimetype="text/html"))


@blueprint.get("/developers")
def developers() -> Response:
    """The JSON and CSV addresses, their fields and errors."""
    return cached(lambda: Response(developers_page(), mimetype="text/html"))


@cache
def rules_page() -> str:
    """The page, written once: it depends on the registries alone."""
    return render_template(
        "rules.html", page=PAGES["rules"], rule_sets=RULE_SETS.values(), tie_breaks=TIE_BREAKS.values(), pages=PAGES
    )


@cache
def developers_page() -> str:
    """The page, written once."""
    ordered = [CALCULATORS[slug] for slug in PAGES if slug in CALCULATORS]
    entries = [
        (PAGES[calculator.slug], calculator, list(calculator.form().names()), example(calculator))
        for calculator in ordered
    ]
    return render_template(
        "developers.html", page=PAGES["developers"], entries=entries, longest=LONGEST_LINK, errors=error_example()
    )


def example(calculator: Calculator) -> tuple[str, str]:
    """The address of the first worked example as JSON, and its results."""
    preset = calculator.presets[0]
    form = calculator.form(MultiDict(preset.fields))
    form.validate()
    results = calculator.outcome(form).results
    shown = {"results": numbers(results), "exact": exact(results)}
    address = calculator.examples[0][1].replace("?", ".json?").partition("#")[0]
    return address, json.dumps(shown["results"], ensure_ascii=False, indent=1)


def error_example() -> str:
    """What a refused list answers."""
    form = CALCULATORS["solkoff"].form(MultiDict({"opponents": "4, 3.5, x"}))
    form.validate()
    (field, problem), *_ = form.problems()
    error = {"field": field.name, "place": problem.place, "token": problem.token, "message": problem.message}
    return json.dumps({"errors": [error]}, ensure_ascii=False, indent=1)
