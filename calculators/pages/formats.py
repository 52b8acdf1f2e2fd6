"""Outcomes and tables for programs and files: JSON, CSV for spreadsheets, plain text."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flask import Response, jsonify, request

from calculators.compute.scores import WHOLE_DECIMALS
from calculators.events.writers.tables import as_text
from calculators.pages.forms import CalculatorForm
from calculators.pages.outcome import Cell, Column, Dropped, Link, Outcome, Spoken, Table
from calculators.pages.shown import SHOWN, Shown

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


def as_json(form: CalculatorForm, outcome: Outcome | None) -> Response:
    """Inputs, results as numbers, the same numbers exact, the rows of the breakdown, and warnings; or the errors."""
    if outcome is None:
        return jsonify(errors=error_list(form))
    return jsonify(
        inputs=form.in_force(),
        results=numbers(outcome.results),
        exact=exact(outcome.results),
        steps=steps(outcome.tables[outcome.breakdown]),
        warnings=[*said(outcome)],
    )


def said(outcome: Outcome) -> Iterator[str]:
    """What a program should know: warnings, how the input was read, and the verdict on a published number."""
    yield from (*outcome.warnings, *outcome.reading)
    if outcome.other:
        yield f"The commas could also be read as comma={outcome.other.choice}: {outcome.other.scores}."
    if outcome.verdict:
        yield from (outcome.verdict[0], *outcome.verdict[1])


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
    if isinstance(cell, Dropped):
        return {"dropped": numbers(cell.number), "why": cell.why}
    return cell.text if isinstance(cell, Link) else cell.sign if isinstance(cell, Spoken) else numbers(cell)


def as_csv(slug: str, form: CalculatorForm, outcome: Outcome | None) -> Response:
    """The breakdown, or the errors, for a spreadsheet."""
    if outcome is None:
        errors = [[guarded(str(cell or "")) for cell in error.values()] for error in error_list(form)]
        return csv_file(slug, [["field", "place", "token", "message"], *errors])
    return table_file(slug, outcome.tables[outcome.breakdown], Shown(form["decimal"].data))


def table_file(name: str, table: Table, shown: Shown, missing: str = "n/a") -> Response:
    """A table as CSV; `missing` stands where there is no value."""
    rows = [[guarded(column.heading) for column in table.columns]]
    for row in (*table.rows, *filter(None, [table.foot])):
        cells = zip(row, table.columns, strict=True)
        rows.append([missing if cell is None else csv_cell(cell, column, shown) for cell, column in cells])
    return csv_file(name, rows)


def csv_cell(cell: Cell, column: Column, shown: Shown) -> str:
    """A cell as a spreadsheet should get it: numbers as they are, texts guarded."""
    text = shown.plain(cell, verbatim=column.verbatim)
    return guarded(text) if isinstance(cell, (str, Dropped, Link)) else text


def guarded(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would read a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def csv_file(name: str, rows: Iterable[Sequence[str]]) -> Response:
    """Rows as CSV: RFC 4180 in UTF-8 with a byte order mark; `sep=;` suits spreadsheets of other countries."""
    lines = io.StringIO()
    separator = ";" if request.values.get("sep") == ";" else ","
    csv.writer(lines, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return download(f"{name}.csv", "\ufeff" + lines.getvalue(), "text/csv")


def download(filename: str, text: str, mimetype: str) -> Response:
    """A text as a file to be kept."""
    response = Response(text, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response


def table_text(table: Table) -> str:
    """A table as plain text in aligned columns, headings first; empty where there is no value."""
    rows = [["" if cell is None else SHOWN.plain(cell) for cell in row] for row in table.rows]
    return as_text([[column.heading for column in table.columns], *rows])
