"""What readers find in a text: the lines of the players, and what the text and the visitor say beside them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from calculators.compute.scores import Scale
from calculators.events.model import Kind, Player
from calculators.events.readers.letters import Letters


@dataclass(slots=True)
class Entry:
    """A player's line: the player without number and outcomes, and the text of each round's cell.

    `numbers` are those of every column that may hold the numbers by which opponents are named, 0 where it is blank;
    `colours` has w or b for each round or each game, where the text gives them beside the cells. `places` are those of
    the cells in their line: columns, or characters where it is set in blanks.
    """

    line: int
    player: Player
    cells: list[str]
    numbers: tuple[int, ...] = ()
    colours: str = ""
    published: dict[str, str] = field(default_factory=dict)
    places: Sequence[int] = ()


@dataclass(frozen=True)
class Asked:
    """What the visitor chose: the scale of the event, and that scores are the games of matches."""

    scale: Scale | None = None
    games: bool = False


@dataclass(frozen=True)
class Described:
    """What the text says beside its rows; `ranked` that it calls itself a crosstable by ranks."""

    title: str = ""
    rules: str = ""
    ranked: bool = False
    kind: Kind = Kind.SWISS
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Crosstable:
    """A crosstable taken apart: the lines of its players, their dialect, the key of the format, what is said beside."""

    entries: Sequence[Entry]
    letters: Letters
    form: str
    described: Described
