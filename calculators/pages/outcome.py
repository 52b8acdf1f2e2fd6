"""What a calculator page finds, before it is a page, JSON or CSV: cards, tables, warnings; the calculator itself.

A page makes dozens of cards, columns and cells: these are named tuples, which cost a third of a frozen dataclass.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlencode

from calculators.compute.score_lists import OtherReading
from calculators.pages.forms import CalculatorForm


class Dropped(NamedTuple):
    """A number that a cut dropped, and why."""

    number: Fraction
    why: str


class Link(NamedTuple):
    """A text that leads to an address of this site."""

    text: str
    address: str


class Spoken(NamedTuple):
    """A short sign, and the words that a screen reader says in its place."""

    sign: str
    words: str


Cell: TypeAlias = Fraction | int | str | Dropped | Link | Spoken | None


class Column(NamedTuple):
    """A column of a table: its key in JSON, its heading, and whether it holds numbers.

    An expectation is shown at two decimals on the page; JSON has it exact. Verbatim is what visitors typed,
    such as a name, in which a point is not a decimal mark.
    """

    key: str
    heading: str
    numeric: bool = True
    expectation: bool = False
    verbatim: bool = False


class Table(NamedTuple):
    """Rows under columns; the first column names the row, `foot` holds the sums."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    foot: Sequence[Cell] = ()


class Card(NamedTuple):
    """One number with its label; `note` is what belongs to it, `missing` the reason to show where there is none."""

    label: str
    value: Fraction | int | str | None
    note: str = ""
    missing: str = ""
    expectation: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a calculator found. The first card is the number people came for.

    `tables` stand in their order on the page; `breakdown` is the place of the one with every addend, which JSON and CSV
    give (0 unless said). `reading` says what was decided while reading, `notes` what else there is to know, `verdict`
    what gives a published number, `other` how else the commas can be read; `picture` draws with printed numbers.
    """

    results: Mapping[str, Any]
    read: Sequence[tuple[str, str]]
    cards: Sequence[Card]
    tables: Sequence[Table]
    formula: str = ""
    warnings: Sequence[str] = ()
    reading: Sequence[str] = ()
    notes: Sequence[str] = ()
    verdict: tuple[str, list[str]] | None = None
    other: OtherReading | None = None
    picture: Callable[[Any], Any] | None = None
    breakdown: int = 0


@dataclass(frozen=True, slots=True)
class Preset:
    """A worked example: its label and the fields it fills in."""

    label: str
    fields: Mapping[str, str]


@dataclass(frozen=True)
class Calculator:
    """A page that calculates: address, form, template, the function that finds the outcome, worked examples."""

    slug: str
    form: type[CalculatorForm]
    template: str
    outcome: Callable[[Any], Outcome]
    presets: tuple[Preset, ...]

    @cached_property
    def fields(self) -> frozenset[str]:
        """The names of all fields."""
        return frozenset(self.form().field_names())

    @cached_property
    def examples(self) -> list[tuple[str, str]]:
        """Label and address of each preset."""
        return [(preset.label, f"/{self.slug}?{urlencode(preset.fields)}#outcome") for preset in self.presets]
