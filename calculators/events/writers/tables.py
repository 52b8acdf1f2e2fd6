"""The crosstable of an event as rows of cells, as CSV and as plain text."""

import csv
import io
import re
from collections.abc import Sequence

from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_POINT_BYE,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    ZERO_POINT_BYE,
    Result,
)
from calculators.compute.scores import show
from calculators.events.model import OPEN, Event, Outcome, Player

RESULTS: dict[Result, str] = {WIN: "1", DRAW: "=", LOSS: "0", FORFEIT_WIN: "+", FORFEIT_LOSS: "-", OPEN: ""}
BYES: dict[Result, str] = {PAIRING_BYE: "U", FULL_POINT_BYE: "F", HALF_POINT_BYE: "H", ZERO_POINT_BYE: "Z"}
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula
NUMBER = re.compile(r"[+\-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")
GAP = "  "


def crosstable_rows(event: Event) -> list[list[str]]:
    """A line of headings, then number, name, rating, a cell for each round and points of each player.

    Cells: 12w1, 12b=, 12w0 (opponent, colour, result), 12w+ and 12b- (forfeits), 12w (open), U, F, H and Z (byes).
    """
    headings = ["No.", "Name", "Rating", *(f"Rd {round_}" for round_ in range(1, event.rounds + 1)), "Points"]
    return [headings, *(player_row(player, event) for player in event.players)]


def player_row(player: Player, event: Event) -> list[str]:
    """The cells of one player."""
    cells = map(cell, player.outcomes)
    return [
        str(player.number),
        " ".join(player.name.split()),
        str(player.rating or ""),
        *cells,
        show(player.scored(event.scale)),
    ]


def cell(outcome: Outcome) -> str:
    """What happened in one round; a game without colour has a blank between opponent and result: 12 1."""
    if outcome.result in BYES:
        return BYES[outcome.result]
    said = RESULTS[outcome.result]
    if outcome.games and outcome.result.played:
        own, other, drawn = outcome.games
        said = f"{show(own)}-{show(other)}" + (f"-{drawn}" if drawn else "")
    if not outcome.opponent:
        return said
    joint = outcome.colour or (" " if outcome.result.played else "")
    return f"{outcome.opponent}{joint}{said}"


def as_csv(rows: Sequence[Sequence[str]]) -> str:
    """The rows as CSV (RFC 4180, CRLF, no byte order mark), no cell that a spreadsheet would take for a formula."""
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\r\n").writerows([guarded(text) for text in row] for row in rows)
    return lines.getvalue()


def guarded(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would read a formula; numbers stay."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) and not NUMBER.fullmatch(text) else text


def as_text(rows: Sequence[Sequence[str]]) -> str:
    """The rows as lines of aligned columns: names to the left, everything else to the right, two blanks between."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = rows[0].index("Name") if rows and "Name" in rows[0] else -1
    return "".join(
        GAP.join(
            text.ljust(width) if place == left else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )
