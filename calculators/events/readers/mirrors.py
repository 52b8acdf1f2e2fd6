"""Whether the two sides of each game agree."""

from collections.abc import Mapping

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN, ZERO_POINT_BYE
from calculators.compute.scores import Problem
from calculators.events.model import OPEN, Outcome, Player
from calculators.events.readers.cells import Cell, Row

LEGAL = {
    *((WIN, LOSS), (LOSS, WIN), (DRAW, DRAW), (LOSS, LOSS), (OPEN, OPEN)),
    *((FORFEIT_WIN, FORFEIT_LOSS), (FORFEIT_LOSS, FORFEIT_WIN), (FORFEIT_LOSS, FORFEIT_LOSS)),
}
# What the other side of a forfeit may say where it names no opponent, as many programs leave it out.
UNNAMED = {
    FORFEIT_WIN: (ZERO_POINT_BYE, FORFEIT_LOSS),
    FORFEIT_LOSS: (ZERO_POINT_BYE, FORFEIT_LOSS, FORFEIT_WIN),
}


class Mirrors:
    """Compares every cell with that of its opponent; each game is told once.

    `problems` name both players, the round, line and cell; `warnings` what was mended or kept as written.
    """

    def __init__(self, rows: Mapping[int, Row]) -> None:
        self.rows = rows
        self.problems: list[Problem] = []
        self.warnings: list[str] = []
        done: set[int] = set()
        for number, row in rows.items():
            for index, (outcome, _) in enumerate(row.cells):
                if outcome.opponent:
                    other = rows.get(outcome.opponent)
                    if other is None or other is row or other.cells[index].outcome.opponent != number:
                        self._astray(row, other, index)
                    elif outcome.opponent not in done:
                        self._two_sided(row, other, index)
            done.add(number)

    def _astray(self, row: Row, other: Row | None, index: int) -> None:
        if other is None:
            opponent = row.cells[index].outcome.opponent
            self._refuse(row, index, f"there is no player {opponent}. Mend the number or add the player.")
        elif other is row:
            self._refuse(row, index, "is paired with themselves. Mend the opponent's number.")
        else:
            self._one_sided(row, other, index)

    def _refuse(self, row: Row, index: int, what: str) -> None:
        start = f"Line {row.line}, round {index + 1}: {named(row.player)}"
        joint = " " if what.startswith(("is ", "has ", "names ")) else ": "
        self.problems.append(Problem(f"{start}{joint}{what}", row.cells[index].text, row.line))

    def _one_sided(self, row: Row, other: Row, index: int) -> None:
        mine, back = row.cells[index].outcome, other.cells[index].outcome
        if not back.opponent and back.result in UNNAMED.get(mine.result, ()):
            verb = "won" if mine.result is FORFEIT_WIN else "lost"
            self.warnings.append(
                f"Round {index + 1}: {named(row.player)} {verb} by forfeit against {named(other.player)}, "
                "whose own cell names no opponent. Both were kept as written."
            )
            return
        says = f"names player {back.opponent}" if back.opponent else f"says {back.result.name}"
        self._refuse(
            row,
            index,
            f"names {named(other.player)} as opponent, whose cell on line {other.line} "
            f"({quoted(other.cells[index])}) {says}. Mend one of the two.",
        )

    def _two_sided(self, row: Row, other: Row, index: int) -> None:
        mine, back = row.cells[index], other.cells[index]
        if not fit(mine.outcome, back.outcome):
            self._refuse(
                row,
                index,
                f"has {quoted(mine)} ({mine.outcome.result.name}) against {named(other.player)}, who has "
                f"{quoted(back)} ({back.outcome.result.name}) on line {other.line}. Both cannot be right: mend one.",
            )
        elif mine.outcome.colour and mine.outcome.colour == back.outcome.colour:
            colour = "White" if mine.outcome.colour == "w" else "Black"
            for side, cell in ((row, mine), (other, back)):
                side.cells[index] = cell._replace(outcome=cell.outcome._replace(colour=""))
            self.warnings.append(
                f"Round {index + 1}: {named(row.player)} and {named(other.player)} both have {colour}. "
                "No colour was counted for this game."
            )


def fit(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes of one game can be right together."""
    if one.games and other.games:
        return (one.games.own, one.games.other) == (other.games.other, other.games.own)
    if one.points is not None or other.points is not None:
        return one.result.played == other.result.played
    return (one.result, other.result) in LEGAL


def named(player: Player) -> str:
    """The player in a sentence: number and name."""
    return f"player {player.number} ({player.name})" if player.name else f"player {player.number}"


def quoted(cell: Cell) -> str:
    """The text of a cell in a sentence."""
    return f'"{cell.text.strip()}"' if cell.text.strip() else "an empty cell"
