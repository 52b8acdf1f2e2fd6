"""A table as a reader finds it, before it is an event: rows of cells with their lines and texts."""

from dataclasses import dataclass, field
from typing import NamedTuple

from calculators.events.model import ABSENT, Outcome, Player


class Cell(NamedTuple):
    """An outcome with the text that it was read from."""

    outcome: Outcome
    text: str = ""


MISSING = Cell(ABSENT)


@dataclass(slots=True)
class Row:
    """A player without outcomes, a cell for each round, the line from 1, and published texts by their heading."""

    player: Player
    cells: list[Cell]
    line: int
    published: dict[str, str] = field(default_factory=dict)
