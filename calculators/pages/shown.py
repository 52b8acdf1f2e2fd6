"""An outcome as the texts that its page shows: numbers with the decimal mark in use, words escaped for HTML."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from markupsafe import escape

from calculators.compute.scores import round_half_up, show
from calculators.pages.outcome import Card, Cell, Dropped, Link, Outcome, Spoken, Table

DECIMAL_POINT = re.compile(r"(?<=[0-9])\.(?=[0-9])")
SPOKEN = '<span role="img" aria-label="{1}">{0}</span>'
SHORT = 80  # characters: texts up to here are mostly our own and come again


def escaped(text: str) -> str:
    """The text as HTML."""
    return _escaped(text) if len(text) <= SHORT else str(escape(text))


def escaped_text(value: Cell) -> str:
    """A cell that holds what a visitor typed, as HTML."""
    return SHOWN.cell(value) if isinstance(value, Link) else escaped(str(value))


@lru_cache(maxsize=2048)
def _escaped(text: str) -> str:
    return str(escape(text))


def with_point(value: Fraction | int | None) -> str:
    """A number with a decimal point, or n/a."""
    return "n/a" if value is None else show(value)


def with_comma(value: Fraction | int | None) -> str:
    """A number with a decimal comma, or n/a."""
    return DECIMAL_POINT.sub(",", with_point(value))


class Shown:
    """Prints values for a page; `mark` is the decimal mark, a point or a comma."""

    def __init__(self, mark: str = ".") -> None:
        self.comma = mark == ","
        self.number = with_comma if self.comma else with_point

    def text(self, text: str) -> str:
        """A text with the numbers in it; not escaped."""
        return DECIMAL_POINT.sub(",", text) if self.comma else text

    def sentence(self, text: str) -> str:
        """A text with the numbers in it, escaped."""
        return escaped(self.text(text))

    def cell(self, value: Cell) -> str:
        """A cell of a table, escaped."""
        if isinstance(value, Fraction):  # asked first: nearly all are
            return with_comma(value) if self.comma else show(value)
        if isinstance(value, str):
            return self.sentence(value)
        if isinstance(value, Dropped):
            return f"<s>{self.number(value.number)}</s> <small>{escaped(value.why)}</small>"
        if isinstance(value, Link):
            return f'<a href="{escape(value.address)}">{escaped(value.text)}</a>'
        if isinstance(value, Spoken):
            return SPOKEN.format(escaped(value.sign), escaped(value.words))
        return self.number(value)

    def plain(self, value: Cell, *, verbatim: bool = False) -> str:
        """A cell as a spreadsheet should get it; not escaped."""
        if isinstance(value, str):
            return value if verbatim else self.text(value)
        if isinstance(value, Dropped):
            return f"{self.number(value.number)} dropped: {value.why}"
        if isinstance(value, Link):
            return value.text
        if isinstance(value, Spoken):
            return value.sign
        return self.number(value)

    def expectation(self, value: Cell) -> str:
        """An expected number at two decimals, escaped; one that is there but rounds to nothing says so."""
        if not isinstance(value, Fraction):
            return self.cell(value)
        rounded = round_half_up(value, 2)
        return f"&lt;{self.number(Fraction(1, 100))}" if value and not rounded else self.number(rounded)

    def sentences(self, texts: Iterable[str]) -> list[str]:
        """Several texts."""
        return [self.sentence(text) for text in texts]

    def card(self, card: Card) -> tuple[str, str, str, bool]:
        """Label, value and note of a card, and whether the value is words."""
        value = self.expectation(card.value) if card.expectation else self.cell(card.value)
        return (
            self.sentence(card.label),
            value,
            self.sentence(card.missing if card.value is None else card.note),
            isinstance(card.value, str),
        )

    def table(self, table: Table) -> dict[str, Any]:
        """A table with its headings, rows and foot printed.

        The cells of a row are written here, because a page has hundreds, too many for a template's loop.
        """
        first, *others = table.columns
        show_head = escaped_text if first.verbatim else self.cell
        writers = [
            ("<td>" if column.numeric else '<td class="t">', self.expectation if column.expectation else self.cell)
            for column in others
        ]

        def written(row: Sequence[Cell]) -> tuple[str, str]:
            cells = [f"{tag}{show(cell)}</td>" for (tag, show), cell in zip(writers, row[1:], strict=True)]
            return show_head(row[0]), "".join(cells)

        return {
            "named": first.verbatim,
            "reasons": table.columns[-1].key == "why",
            "caption": self.sentence(table.caption),
            "headings": [(column.numeric, escaped(column.heading)) for column in table.columns],
            "rows": [written(row) for row in table.rows],
            "foot": written(table.foot) if table.foot else None,
        }

    def outcome(self, outcome: Outcome) -> Mapping[str, Any]:
        """Everything that the answer's template shows of an outcome."""
        verdict, other = outcome.verdict, outcome.other
        return {
            "first": self.card(outcome.cards[0]),
            "cards": [self.card(card) for card in outcome.cards[1:]],
            "read": [(escaped(label), self.sentence(text)) for label, text in outcome.read],
            "warnings": self.sentences(outcome.warnings),
            "notes": self.sentences((*outcome.reading, *outcome.notes)),
            "formula": self.sentence(outcome.formula),
            "verdict": (self.sentence(verdict[0]), self.sentences(verdict[1])) if verdict else None,
            "other": (other.choice, self.sentence(other.scores)) if other else None,
            "breakdown": outcome.breakdown,
            "tables": [self.table(table) for table in outcome.tables],
        }


SHOWN = Shown()  # with decimal points, and links whatever the mark
