"""The tie-breaks of a player: how each value is formed, with its terms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.rules import RuleSet
from calculators.compute.scores import show, show_half
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.codes import Code
from calculators.events.formulas import Explained, Term
from calculators.events.standings import Standing
from calculators.events.values import PER_CENT, PLACES
from calculators.pages.event_page import EventPage
from calculators.pages.event_tables import cell_of
from calculators.pages.outcome import Cell, Column, Dropped, Table

LONG_SUM = 30  # terms that a formula writes out: more help nobody


@dataclass(frozen=True, slots=True)
class Break:
    """One tie-break of a player: code, name, source, the value, how it is formed, its terms, and their table."""

    code: str
    name: str
    source: str
    exact: Fraction | None
    value: Cell
    how: str
    missing: str
    terms: Sequence[Term]
    table: Table | None


def break_of(page: EventPage, row: Standing, code: Code) -> Break:
    """One tie-break of a player with its terms."""
    place = page.event.index[row.player.number]
    found = page.table.ranking.explain(code, place)
    return Break(
        code.text,
        code.name,
        f"{source_of(code, page.view.rules)}, under {page.view.rules.name}",
        found.value,
        cell_of(found.value, code),
        sentence(found, code),
        found.missing,
        found.terms,
        terms_table(page, code, found) if found.terms and code.text != "PTS" else None,
    )


def source_of(code: Code, rules: RuleSet) -> str:
    """The article of a code; cuts have one of their own, and each card game its own percentages."""
    if code.entry.code in PER_CENT and rules.usual_scale:
        return rules.source
    source = TIE_BREAKS[code.text].source if code.text in TIE_BREAKS else code.entry.source
    return f"{source}, 14" if code.cut.low and source.startswith("FIDE") and not source.endswith("14") else source


def sentence(found: Explained, code: Code) -> str:
    """How the value is formed, with its addends where it is a sum."""
    kept = [term.value for term in found.terms if not term.dropped]
    gone = len(found.terms) - len(kept)
    how = f"{found.how}, {gone} dropped" if gone else found.how
    if found.value is None or code.entry.code == PLACES or not 1 < len(kept) <= LONG_SUM:
        return how
    written = " + ".join(map(show_half, kept)).replace("+ -", "− ")
    unit = " %" if code.entry.code in PER_CENT else ""
    if sum(kept) == found.value:
        return f"{how}: {written} = {show(found.value)}{unit}"
    if sum(kept) == found.value * len(kept):
        return f"{how}: ({written}) ÷ {len(kept)} = {show(found.value)}{unit}"
    return how


def terms_table(page: EventPage, code: Code, found: Explained) -> Table:
    """The terms of a value: round, opponent, the number that counts, what it adds, and why."""
    with_counts = any(term.counts not in (None, term.value) for term in found.terms)
    with_why = any(term.why for term in found.terms)
    columns = (
        Column("round", "Round"),
        Column("opponent", "Opponent", numeric=False, verbatim=True),
        *([Column("counts", "Counts as")] if with_counts else []),
        Column("adds", "Adds"),
        *([Column("why", "Why", numeric=False)] if with_why else []),
    )
    rows = [list(term_row(page, term, with_counts=with_counts, with_why=with_why)) for term in found.terms]
    foot: list[Cell] = [
        "Place" if code.entry.code == PLACES else "Value",
        "",
        *([""] if with_counts else []),
        cell_of(found.value, code),
    ]
    foot += [""] if with_why else []
    return Table(f"{code.name} ({code.text}), term by term", columns, rows, foot)


def term_row(page: EventPage, term: Term, *, with_counts: bool, with_why: bool) -> Iterator[Cell]:
    """One term."""
    opponent = page.event.player(term.opponent) if term.opponent else None
    yield term.round or "–"
    yield page.name_of(opponent) if opponent else "–"
    if with_counts:
        yield "" if term.counts is None else term.counts
    yield Dropped(term.value, f"dropped: {term.dropped}") if term.dropped else term.value
    if with_why:
        yield term.why
