"""An event as plain JSON values and back: exact, and short, because a large event has a quarter of a million outcomes.

Objects become dicts by field name without the fields that have their default: a default may never change. Fractions
become text such as "3/2", days "2026-03-01". The outcomes of a player are one text, a cell for each round with blanks
between: opponent, colour, letter of the result, then "u" for an unrated game, "(own,other,drawn)" for games and
"@points" where they are there, as in "12wW 3bD 7w+ H 5W(2,1,0)".
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.compute.scores import Scale
from calculators.events.model import OPEN, Event, Games, Kind, Outcome, Player, PublishedColumn
from calculators.events.report_file import RESULTS as RESULT_OF_LETTER

# The log keeps these letters for good: none may change its meaning.
RESULTS = {**RESULT_OF_LETTER, "?": OPEN}
LETTERS = {result: letter for letter, result in RESULTS.items()}
NUMBER = "(-?[0-9]+(?:/[0-9]+)?)"
LETTER = f"[{re.escape(''.join(RESULTS))}]"
CELL = re.compile(rf"([0-9]*)([wb]?)({LETTER})(u?)(?:\({NUMBER},{NUMBER},([0-9]+)\))?(?:@{NUMBER})?")

Values = dict[str, Any]


class Form(NamedTuple):
    """How one field is written as a JSON value and read back."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def encode_event(event: Event) -> Values:
    """The event as JSON values."""
    return {**_encode(event), "players": [encode_player(player) for player in event.players]}


def decode_event(values: Mapping[str, Any]) -> Event:
    """The event of these values; equal results are the constants of `rounds` and `model` themselves."""
    cells = Cells()
    players = tuple(decode_player(player, cells) for player in values["players"])
    return Event(players, **_decode({name: value for name, value in values.items() if name != "players"}))


def encode_player(player: Player) -> Values:
    """The player as JSON values."""
    return {**_encode(player), "outcomes": encode_outcomes(player.outcomes)}


def decode_player(values: Mapping[str, Any], cells: "Cells | None" = None) -> Player:
    """The player of these values; players decoded with the same `cells` share equal outcomes."""
    plain = {name: value for name, value in values.items() if name != "outcomes"}
    return Player(outcomes=decode_outcomes(values["outcomes"], cells), **_decode(plain))


def encode_outcomes(outcomes: Iterable[Outcome]) -> str:
    """The outcomes as one text."""
    return " ".join(map(encode_outcome, outcomes))


def decode_outcomes(text: str, cells: "Cells | None" = None) -> tuple[Outcome, ...]:
    """The outcomes of such a text."""
    known = Cells() if cells is None else cells
    return tuple([known[cell] for cell in text.split()])


def encode_outcome(outcome: Outcome) -> str:
    """The outcome as one cell."""
    result, opponent, colour, rated, games, points = outcome
    text = f"{opponent or ''}{colour}{LETTERS[result]}"
    if rated and games is None and points is None:
        return text
    of_games = f"({games.own},{games.other},{games.drawn})" if games else ""
    return f"{text}{'' if rated else 'u'}{of_games}{'' if points is None else f'@{points}'}"


def decode_outcome(cell: str) -> Outcome:
    """The outcome of such a cell. Raises ValueError on anything else."""
    match = CELL.fullmatch(cell)
    if match is None:
        raise ValueError(f'"{cell}" is no outcome')
    opponent, colour, letter, unrated, own, other, drawn, points = match.groups()
    games = Games(Fraction(own), Fraction(other), int(drawn)) if own else None
    awarded = Fraction(points) if points else None
    return Outcome(RESULTS[letter], int(opponent or 0), colour, not unrated, games, awarded)


class Cells(dict[str, Outcome]):
    """The outcome of every cell met so far: most cells of an event come more than once, and then share one object."""

    def __missing__(self, cell: str) -> Outcome:
        outcome = self[cell] = decode_outcome(cell)
        return outcome


def encode_columns(columns: Iterable[PublishedColumn]) -> list[Values]:
    """Published columns as JSON values."""
    return [{"name": column.name, "texts": {str(at): text for at, text in column.texts.items()}} for column in columns]


def decode_columns(values: Iterable[Mapping[str, Any]]) -> tuple[PublishedColumn, ...]:
    """The published columns of these values."""
    return tuple(
        PublishedColumn(column["name"], {int(number): text for number, text in column["texts"].items()})
        for column in values
    )


def encode_scale(scale: Scale) -> Values:
    """The scale as JSON values."""
    return _encode(scale)


def decode_scale(values: Mapping[str, Any]) -> Scale:
    """The scale of these values."""
    return Scale(**_decode(values))


def encode_day(day: date | None) -> str | None:
    """The day as text, year first."""
    return day.isoformat() if day else None


def decode_day(text: str | None) -> date | None:
    """The day of such a text."""
    return date.fromisoformat(text) if text else None


def _adjustments(pairs: Sequence[tuple[int, Fraction]]) -> list[list[Any]]:
    return [[from_round, str(points)] for from_round, points in pairs]


def _tuples(pairs: Iterable[Iterable[Any]]) -> tuple[tuple[Any, ...], ...]:
    return tuple(map(tuple, pairs))


EXACT = Form(str, Fraction)
# Fields whose value is not its own JSON value; players and outcomes have functions of their own above.
FORMS = {
    "points": EXACT,
    "adjustments": Form(_adjustments, lambda pairs: tuple((at, Fraction(points)) for at, points in pairs)),
    "win": EXACT,
    "draw": EXACT,
    "loss": EXACT,
    "pairing_bye": EXACT,
    "absence": EXACT,
    "scale": Form(encode_scale, decode_scale),
    "kind": Form(lambda kind: kind.value, Kind),
    "start": Form(encode_day, decode_day),
    "end": Form(encode_day, decode_day),
    "order": Form(list, tuple),
    "header": Form(list, _tuples),
    "records": Form(list, tuple),
}
APART = {"players", "outcomes"}


def _written(field: "Field[Any]") -> tuple[str, object, Callable[[Any], Any] | None]:
    return field.name, field.default, FORMS[field.name].write if field.name in FORMS else None


# Looked up once: asking the dataclass for its fields costs more than writing a player.
WRITTEN = {of: [_written(field) for field in fields(of) if field.name not in APART] for of in (Event, Player, Scale)}


def _encode(of: Event | Player | Scale) -> Values:
    found = ((name, default, write, getattr(of, name)) for name, default, write in WRITTEN[type(of)])
    return {
        name: write(value) if write else value
        for name, default, write, value in found
        if default is MISSING or value != default
    }


def _decode(values: Mapping[str, Any]) -> Values:
    return {name: FORMS[name].read(value) if name in FORMS else value for name, value in values.items()}
