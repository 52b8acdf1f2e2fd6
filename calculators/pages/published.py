"""The verdict on a published number, in sentences; and the field that reads the number with its decimals."""

from collections.abc import Mapping
from typing import Any

from calculators.compute.published import Candidate, Published, Verdict
from calculators.compute.scores import read_score, show
from calculators.compute.typed_text import single
from calculators.pages.fields import TypedField

HINT = "A number from a list or another site: the page finds which rule, cut and rounding gives it"


def read_published(text: str) -> Published:
    """The number and the decimals it was printed with. Raises ReadingError naming the token."""
    token = single(text)
    _, _, decimals = token.replace(",", ".").partition(".")
    number = read_score(token)
    return Published(number, len(decimals) if decimals.isdigit() else len(show(number).partition(".")[2]))


def published_field() -> Any:  # noqa: ANN401 - WTForms gives an unbound field
    """The field for a published number."""
    return TypedField("Published number (optional)", read_published, hint=HINT)


def sentences(verdict: Verdict, names: Mapping[str, str]) -> tuple[str, list[str]]:
    """A heading that answers, and one line for each way that gives the number; `names` are the variants'."""
    number = show(verdict.published.number)
    if verdict.matches:
        lines = [
            f"{_way(match.candidate, names)}{f', {match.rounding}' if match.rounding else ''}"
            for match in verdict.matches
        ]
        return f"{number} is what these give:", lines
    if verdict.nearest is None or verdict.missed_by is None:
        return f"No way of counting gives {number}: nothing can be formed from these rounds.", []
    missed = verdict.missed_by
    side = f"{show(abs(missed))} {'above' if missed > 0 else 'below'}"
    return f"No rule, cut or rounding gives {number}. It is {side} the nearest:", [_way(verdict.nearest, names)]


def _way(candidate: Candidate, names: Mapping[str, str]) -> str:
    return f"{names[candidate.variant]} = {show(candidate.number)} ({candidate.rules})"
