"""The breakdown of a sum of opponents' scores: every addend, and what each variant did with it."""

from collections.abc import Mapping, Sequence
from functools import cache

from calculators.compute.contributions import Standing
from calculators.compute.cuts import Value
from calculators.compute.rounds import Round
from calculators.pages.outcome import Cell, Column, Dropped, Table


def breakdown_table(
    rounds: Sequence[Round], standing: Standing, values: Mapping[str, Value], names: Mapping[str, str]
) -> Table:
    """Every addend in its row, with what each variant did with it; the first of `values` is the whole sum."""
    whole = next(iter(values.values()))
    terms = {term.place: (index, term) for index, term in enumerate(whole.contributions)}
    by_variant = [variant_cells(value, len(terms)) for value in values.values()]
    rows: list[list[Cell]] = []
    for place, round_ in enumerate(rounds, 1):
        row: list[Cell] = [place, round_.result.name] if standing.in_order else [place]
        row.append(str(round_.opponent) if round_.opponent else "–")
        if place in terms:
            index, term = terms[place]
            row += [term.opponent, term.why, *(cells[index] for cells in by_variant)]
        else:
            why = whole.missing or f"{round_.result.name}: adds nothing"
            row += ["–", why, *[""] * len(values)]
        rows.append(row)
    blank = [""] * (3 + standing.in_order)
    foot = ["Sum", *blank, *(value.number for value in values.values())]
    columns = breakdown_columns(tuple((key, names[key]) for key in values), in_order=standing.in_order)
    return Table("Every addend, and what each cut did with it", columns, rows, foot)


@cache
def breakdown_columns(variants: tuple[tuple[str, str], ...], *, in_order: bool) -> tuple[Column, ...]:
    """The columns of the breakdown: the addend, then one for each variant, given as key and heading."""
    return (
        Column("opponent", "Round" if in_order else "Opponent"),
        *([Column("result", "Result", numeric=False)] if in_order else []),
        Column("as_read", "As read"),
        Column("counts_as", "Counts as"),
        Column("why", "Why", numeric=False),
        *(Column(key, heading) for key, heading in variants),
    )


def variant_cells(value: Value, count: int) -> list[Cell]:
    """What one variant did with each contribution: kept or dropped; blanks where it cannot be formed."""
    if value.missing:
        return [""] * count
    cells: list[Cell] = [term.value for term in value.contributions]
    for index, why in value.dropped.items():
        cells[index] = Dropped(value.contributions[index].value, why)
    return cells
