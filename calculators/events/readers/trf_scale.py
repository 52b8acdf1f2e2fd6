"""The points that a report file gives to each result: record 162, what pairing engines are told, and 299 for all."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

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
from calculators.compute.scores import HALF, SCALES, ZERO, ReadingError, Scale, read_score, shorten
from calculators.events.model import OPEN, Outcome
from calculators.events.readers.cells import Row
from calculators.events.readers.trf_lines import Line, Noticed, of_record

# A result by the letter of record 299; games with the colour behind it, because engines can tell them apart.
CODES: dict[Result, str] = {
    FORFEIT_WIN: "+",
    FORFEIT_LOSS: "-",
    PAIRING_BYE: "U",
    FULL_POINT_BYE: "F",
    HALF_POINT_BYE: "H",
    ZERO_POINT_BYE: "Z",
}
GAMES: dict[Result, str] = {WIN: "W", DRAW: "D", LOSS: "L"}
MEANING = {code: result for result, code in CODES.items()}
MEANING |= {game + colour: result for result, game in GAMES.items() for colour in "wb"}
USUAL = dict.fromkeys(("Ww", "Wb", "+", "F", "U"), Fraction(1)) | dict.fromkeys(("Dw", "Db", "H"), HALF)
USUAL |= dict.fromkeys(("Lw", "Lb", "-", "Z"), ZERO)

# What each record's own codes mean in these.
BY_162 = {
    "W": ("Ww", "Wb", "+", "F"),
    "D": ("Dw", "Db", "H"),
    "L": ("Lw", "Lb"),
    "A": ("-", "Z"),
    "P": ("U",),
    "X": (),  # an open game gives no points here
}
BY_299 = {"W": ("Ww", "Wb"), "D": ("Dw", "Db"), "L": ("Lw", "Lb"), **{code: (code,) for code in CODES.values()}}
BY_XXS = {
    "W": BY_162["W"],
    "D": BY_162["D"],
    "L": BY_162["L"],
    "WW": ("Ww",),
    "BW": ("Wb",),
    "WD": ("Dw",),
    "BD": ("Db",),
    "WL": ("Lw",),
    "BL": ("Lb",),
    "ZPB": ("Z",),
    "HPB": ("H",),
    "FPB": ("F",),
    "PAB": ("U",),
    "FW": ("+",),
    "FL": ("-",),
}
BY_BB = {
    "BBW": BY_162["W"],
    "BBD": BY_162["D"],
    "BBL": BY_162["L"],
    "BBZ": ("Z",),
    "BBF": ("-",),
    "BBU": ("U",),
}
MOST_READ = 300  # characters of a line: all codes with their points take fewer
CODE_AND_POINTS = re.compile(r"([A-Z]{1,3})[ =:]*(-?[0-9]{0,3}(?:[.,][0-9]{1,4})?)(?![0-9.,])", re.IGNORECASE)


def stated_points(lines: Sequence[Line], noticed: Noticed) -> dict[str, Fraction]:
    """Points by code, from 162 or else XXS or else BBW to BBU; empty where the file has none of them."""
    for records, codes, bye_as_win in ((("162",), BY_162, True), (("XXS",), BY_XXS, False), ((*BY_BB,), BY_BB, True)):
        given: dict[str, Fraction] = {}
        for line in of_record(lines, *records):
            given |= points_of_line(line, codes, noticed)
        if given:
            bye = {"U": given["F"]} if bye_as_win and "F" in given else {}  # a pairing bye is worth a win unless said
            return USUAL | bye | given
    return {}


def points_of_line(line: Line, codes: Mapping[str, tuple[str, ...]], noticed: Noticed) -> dict[str, Fraction]:
    """The points that one line gives, by code; what else stands there is told."""
    text = (f"{line.record} {line.content}" if line.record in BY_BB else line.content)[:MOST_READ]
    given: dict[str, Fraction] = {}
    for code, value in CODE_AND_POINTS.findall(text):
        try:
            given |= dict.fromkeys(codes[code.upper()], read_score(value))
        except (KeyError, ReadingError):
            noticed.warnings.append(
                f"Line {line.number}: {shorten(f'{code} {value}')} gives no points. It was left out."
            )
    if CODE_AND_POINTS.sub("", text).strip():
        noticed.warnings.append(f"Line {line.number}: {shorten(line.text)} was read in part only.")
    return given


def scale_of(points: Mapping[str, Fraction]) -> Scale:
    """The scale with these points, a usual one where it is one; what it cannot say is for `give_points`."""
    win, draw, loss, absence, bye = (points[code] for code in ("Ww", "Dw", "Lw", "Z", "U"))
    for usual in SCALES.values():
        if (usual.win, usual.draw, usual.loss, usual.absence, usual.bye) == (win, draw, loss, absence, bye):
            return usual
    return Scale("custom", "Points of this event", win, draw, loss, None if bye == win else bye, absence)


def give_points(rows: Iterable[Row], points: Mapping[str, Fraction], scale: Scale) -> None:
    """Gives outcomes their own points where the file's differ from the scale's, as for a forfeit worth more."""
    own = {code: points[code] for code, result in MEANING.items() if points[code] != result.points(scale)}
    if not own:
        return

    def given(outcome: Outcome) -> Outcome:
        if outcome.result is OPEN or outcome.points is not None:
            return outcome
        value = own.get(code_of(outcome))
        return outcome if value is None else outcome._replace(points=value)

    for row in rows:
        row.cells = [cell._replace(outcome=given(cell.outcome)) for cell in row.cells]


def code_of(outcome: Outcome) -> str:
    """The code of an outcome's points; a game without colour counts as one with White."""
    game = GAMES.get(outcome.result)
    return game + (outcome.colour or "w") if game else CODES[outcome.result]
