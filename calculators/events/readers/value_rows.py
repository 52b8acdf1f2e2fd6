"""Rows of published values: a player's number or name, and the texts under the other headings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from calculators.compute.scores import show
from calculators.events.readers.heading_words import Role, role_of, round_of
from calculators.events.readers.headings import NUMERIC, distinct, headers
from calculators.events.readers.pasted import SAMPLE, Line, Pasted, cells_of, separator_of
from calculators.events.readers.personal import is_sum, number_of, rank_of
from calculators.events.readers.spaced import find_spaced
from calculators.events.readers.spaced_table import entry_of
from calculators.events.readers.swiss_perfect import read_standings

PERSONAL = frozenset(
    {Role.NUMBER, Role.NAME, Role.TEAM, Role.FIRST_NAME, Role.TITLE, Role.RATING, Role.FEDERATION}
    | {Role.CLUB, Role.SEX, Role.BIRTH, Role.FIDE_ID, Role.COLOURS, Role.PAIRING}
)


class ValueRow(NamedTuple):
    """A row of published values: its line, the player's number (0 where none is given) and name, and the texts."""

    line: int
    number: int
    name: str
    texts: Mapping[str, str]


def value_rows(pasted: Pasted) -> list[ValueRow]:
    """The rows of values in a text: of cells, or of a crosstable or standings set in blanks; none where it has none."""
    separator = pasted.separator or separator_of([line for _, line in pasted.lines[:SAMPLE]], wide=1)
    in_cells = list(_of_cells(cells_of(pasted.lines, separator)))
    return in_cells or list(_of_crosstable(pasted)) or list(_of_standings(pasted))


def _of_crosstable(pasted: Pasted) -> Iterator[ValueRow]:
    table = find_spaced(pasted)
    for row in table.rows if table else ():
        entry = entry_of(row, table) if table else None
        if entry and entry.published:
            player = entry.player
            place = {"Place": str(player.rank)} if player.rank else {}
            points = {"Points": show(player.points)} if player.points is not None else {}
            yield ValueRow(row.line, entry.numbers[0], player.name, {**place, **points, **entry.published})


def _of_standings(pasted: Pasted) -> Iterator[ValueRow]:
    for standing in read_standings(pasted.lines):
        place = {"Place": str(standing.rank)} if standing.rank else {}
        yield ValueRow(standing.line, standing.number, standing.name, {**place, **standing.printed})


def _of_cells(table: Sequence[Line]) -> Iterator[ValueRow]:
    headings, body = _headings_and_body(table)
    if not body:
        return
    roles = list(map(role_of, headings)) if headings else _by_content(body)
    names = [column for role in (Role.NAME, Role.FIRST_NAME) for column in _columns(roles, role)]
    names = names or _columns(roles, Role.TEAM)[:1]
    numbers = _columns(roles, Role.NUMBER) or ([] if names else _columns(roles, Role.RANK))
    columns = [
        column
        for column, role in enumerate(roles)
        if role not in PERSONAL and column not in numbers and (not headings or _is_value(headings[column]))
    ]
    named = distinct([headings[column] if headings else f"column {column + 1}" for column in columns])
    values = list(zip(named, columns, strict=True))
    for line in body:
        name = ", ".join(filter(None, map(line.cell, names)))
        number = next(filter(None, (rank_of(line.cell(column)) for column in numbers)), 0)
        texts = {heading: line.cell(column) for heading, column in values}
        if (number or name) and any(texts.values()) and not is_sum(name or line.cells[0]):
            yield ValueRow(line.number, number, name, texts)


def _headings_and_body(table: Sequence[Line]) -> tuple[Sequence[str], Sequence[Line]]:
    """The headings, and the lines below them; a first line without any number is one of headings."""
    header = next(headers(table), None)
    if header:
        return header.headings, table[header.place + header.lines :]
    if len(table) > 1 and not any(map(_is_number, table[0].cells)):
        return table[0].cells, table[1:]
    return (), table


def _is_number(cell: str) -> bool:
    return any(map(str.isdecimal, cell)) and bool(NUMERIC.fullmatch(cell))


def _is_value(heading: str) -> bool:
    """Whether a heading may stand above published values: it is there and names no round."""
    return bool(heading) and not round_of(heading)


def _columns(roles: Sequence[Role | None], wanted: Role) -> list[int]:
    return [column for column, role in enumerate(roles) if role is wanted]


def _by_content(body: Sequence[Line]) -> list[Role | None]:
    """The roles of columns without headings: the first of whole numbers, the first of words; others hold values."""
    roles: list[Role | None] = [None] * max(len(line.cells) for line in body[:SAMPLE])
    for column in range(len(roles)):
        cells = [cell for line in body[:SAMPLE] if (cell := line.cell(column))]
        if Role.NUMBER not in roles and cells and all(map(number_of, cells)):
            roles[column] = Role.NUMBER
        elif Role.NAME not in roles and not any(map(_is_number, cells)):
            roles[column] = Role.NAME
    return roles
