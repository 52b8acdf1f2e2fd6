"""What a report file says of the event: title, dates, kind, rounds, order of tie-breaks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from calculators.compute.scores import shorten
from calculators.events.model import MAX_ROUNDS, Kind
from calculators.events.readers.trf_dates import read_date
from calculators.events.readers.trf_lines import Line, Noticed, of_record
from calculators.events.report_file import HEADER, USUAL_TYPES, kind_of_code, kind_of_type

WHOLE = re.compile(r"[0-9]{1,6}")
MAX_TITLE = 200  # characters
MAX_ORDER = 50  # tie-breaks: more than there are
DATES = {"042": "start", "052": "end"}


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above the players; `players` is the number of them that the file states, 0 without one."""

    title: str
    start: date | None
    end: date | None
    kind: Kind
    planned: int
    order: tuple[str, ...]
    header: tuple[tuple[str, str], ...]
    players: int


def read_heading(lines: Sequence[Line], noticed: Noticed) -> Heading:
    """Everything that the file says of the event but its scale; what looks wrong is added to `noticed`."""
    titles = [line.content for line in of_record(lines, "012") if line.content]
    dates, broken = read_dates(lines, noticed)
    players = of_record(lines, "062")
    stated = WHOLE.match(players[0].content) if players else None
    count = len(of_record(lines, "001"))
    kinds = {line.record: line for line in reversed(of_record(lines, "092", "192"))}  # the first of each
    kept = [
        line
        for line in lines
        if line.record in HEADER and line.content and not is_usual(line, count) and kinds.get(line.record, line) is line
    ]
    return Heading(
        titles[0][:MAX_TITLE] if titles else "",
        dates.get("042"),
        dates.get("052"),
        read_kind(lines, noticed),
        read_planned(lines, noticed),
        read_order(lines, noticed),
        tuple(sorted([*broken, *((line.record, kept_text(line)) for line in kept)], key=record)),
        int(stated[0]) if stated else 0,
    )


def record(entry: tuple[str, str]) -> str:
    """The record of an entry of the header, which are kept in this order."""
    return entry[0]


def kept_text(line: Line) -> str:
    """The text of a header line; the dates of rounds stand in columns."""
    return line.text[4:] if line.record == "132" else line.content


def is_usual(line: Line, players: int) -> bool:
    """Whether the line says no more than the event itself: its kind in the usual words, or how many players it has."""
    if line.record == "062":
        stated = WHOLE.match(line.content)
        return stated is None or stated[0] == line.content or int(stated[0]) != players
    return line.record == "092" and line.content in USUAL_TYPES.values()


def read_dates(lines: Sequence[Line], noticed: Noticed) -> tuple[dict[str, date], list[tuple[str, str]]]:
    """Start and end by their record, and the texts of those that could not be taken."""
    dates: dict[str, date] = {}
    broken = []
    for line in of_record(lines, *DATES):
        try:
            found = read_date(line.content)
        except ValueError as why:
            broken.append((line.record, line.content))
            noticed.warnings.append(
                f"Line {line.number}: the {DATES[line.record]} of the event, {shorten(line.content)}, {why}. It was "
                "left out; write it as 2026/03/01."
            )
        else:
            if found:
                dates.setdefault(line.record, found)
    if "042" in dates and "052" in dates and dates["052"] < dates["042"]:
        noticed.warnings.append(
            f"The event ends ({dates['052']:%Y/%m/%d}) before it starts ({dates['042']:%Y/%m/%d}). Both dates were "
            "kept; the start decides which rules hold."
        )
    return dates, [entry for entry in broken if entry[0] not in dates]


def read_kind(lines: Sequence[Line], noticed: Noticed) -> Kind:
    """How players meet: by code 192, else by the words of 092, else Swiss."""
    coded = next((kind for line in of_record(lines, "192") if (kind := kind_of_code(line.content))), None)
    worded = next((kind for line in of_record(lines, "092") if (kind := kind_of_type(line.content))), None)
    if coded and worded and coded is not worded:
        noticed.notes.append(f"Records 092 and 192 differ on how players meet. 192 was followed: {coded.value}.")
    return coded or worded or Kind.SWISS


def read_planned(lines: Sequence[Line], noticed: Noticed) -> int:
    """The number of rounds that the event will have, by 142 or else XXR; 0 where neither says it."""
    stated = []
    for line in [*of_record(lines, "142"), *of_record(lines, "XXR")]:
        if WHOLE.fullmatch(line.content) and 0 < int(line.content) <= MAX_ROUNDS:
            stated.append(int(line.content))
        elif line.content:
            noticed.warnings.append(
                f"Line {line.number}: {shorten(line.content)} is no number of rounds from 1 to {MAX_ROUNDS}. It was "
                "left out."
            )
    if len(set(stated)) > 1:
        noticed.warnings.append(f"The file gives {stated[0]} and {stated[-1]} planned rounds. {stated[0]} was taken.")
    return stated[0] if stated else 0


def read_order(lines: Sequence[Line], noticed: Noticed) -> tuple[str, ...]:
    """The tie-breaks in their order: those of 212, which names the points too, else those of 202."""
    orders = [
        tuple(code for piece in line.content.upper().split(",") if (code := "".join(piece.split())))
        for line in [*of_record(lines, "212"), *of_record(lines, "202")]
    ]
    found = [order for order in orders if order]
    if any(
        [code for code in order if code != "PTS"] != [code for code in found[0] if code != "PTS"] for order in found
    ):
        noticed.notes.append(f"The file names tie-breaks more than once. These were taken: {','.join(found[0])}.")
    return found[0][:MAX_ORDER] if found else ()
