"""Report files (TRF06, TRF16 and TRF-2026): fixed columns, one line for each player."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from calculators.compute.rounds import FORFEIT_LOSS, FORFEIT_WIN, PAIRING_BYE, ZERO_POINT_BYE
from calculators.compute.scores import Problem, ReadingError, Scale, counted, shorten
from calculators.events.model import Reading
from calculators.events.readers.cells import MISSING, Row
from calculators.events.readers.pasted import refuse_length
from calculators.events.readers.rows import MAX_PROBLEMS, build, refuse
from calculators.events.readers.trf_header import Heading, read_heading
from calculators.events.readers.trf_lines import LONGEST_TOKEN, Line, Noticed, lines_of, listed, of_record
from calculators.events.readers.trf_players import read_rows
from calculators.events.readers.trf_points import add_byes, assign_all, read_assignments
from calculators.events.readers.trf_scale import BY_299, BY_BB, USUAL, give_points, scale_of, stated_points
from calculators.events.readers.trf_text import joined, plain
from calculators.events.report_file import HEADER, NUMBER_WIDTH, OUTCOME_LETTERS, TEAMS

FORM = "trf"
PLAYER_LINE = re.compile(r"^001 [ 0-9]{0,8}[0-9] .*[^\W\d_]", re.MULTILINE)
HEADER_LINE = re.compile(r"^(0[1-4]2|XXR) \S", re.MULTILINE)
NUMBERED_LINE = re.compile(r"^0(?:0[2-9]|[1-4][014-9]) ", re.MULTILINE)  # of a table whose numbers are 001, 002, …
ENOUGH_RECORDS = 2  # of title, town, federation, dates: they make a report file without players
# Read into fields of the event, and written again from these.
READ = frozenset({"001", "012", "042", "052", "142", "162", "202", "212", "240", "299", "XXR", "XXS", "XXW", *BY_BB})
CONTACT = re.compile(r"DAT +[0-9]{1,6} +(?:E-?MAIL|PHONE|MOBILE|TEL)", re.IGNORECASE)


def looks_like_trf(text: str) -> bool:
    """Whether the text has lines of players as report files have them, or several of their header records."""
    unified = plain(text).replace("\r", "\n")
    if PLAYER_LINE.search(unified):
        return True
    records = {match[1] for match in HEADER_LINE.finditer(unified)}
    return len(records) >= ENOUGH_RECORDS and not NUMBERED_LINE.search(unified)


def read_trf(text: str, scale: Scale | None = None) -> Reading:
    """The event of a report file; `scale`, where given, takes the place of the file's own.

    A file without rounds is an event before its first. Raises ReadingError naming line, round and cell.
    """
    refuse_length(text)
    noticed = Noticed()
    lines = joined(lines_of(plain(text)), noticed)
    refuse(second_event(lines))
    players = of_record(lines, "001")
    if not players:
        raise ReadingError(Problem("There is no player in this report file: no line begins with 001. Paste all of it."))
    rows = read_rows(players, number_width(lines), noticed)
    heading = read_heading(lines, noticed)
    rounds, later = trim(rows, noticed)
    kept, used = add_records(lines, rows, rounds, scale, noticed)
    try:
        refuse(noticed.problems)
        warn(rows, heading, rounds, lines, noticed)
        return build(
            rows,
            FORM,
            rounds=rounds,
            scale=used,
            warnings=noticed.all_warnings(),
            notes=noticed.notes,
            title=heading.title,
            planned=heading.planned and max(heading.planned, rounds),
            start=heading.start,
            end=heading.end,
            kind=heading.kind,
            order=heading.order,
            header=heading.header,
            records=(*kept, *later),
        )
    except ReadingError as refused:
        if len(rows) < heading.players:
            cut = f"Record 062 states {heading.players} players, the file has {len(rows)}: it may be cut."
            raise ReadingError(Problem(f"{cut} Paste all of it."), *refused.problems[: MAX_PROBLEMS - 1]) from refused
        raise


def second_event(lines: Sequence[Line]) -> list[Problem]:
    """A problem where another event begins behind the players of the first."""
    titled = begun = False
    for line in lines:
        if line.record == "012" and titled and begun:
            told = f"Line {line.number}: a second event begins here, {shorten(line.content)}."
            return [Problem(f"{told} Paste one event at a time.", line.content[:LONGEST_TOKEN], line.number)]
        titled = titled or line.record == "012"
        begun = begun or line.record == "001"
    return []


def number_width(lines: Sequence[Line]) -> int:
    """The characters that a start number takes: as record XXW says, else those of the format."""
    for line in of_record(lines, "XXW"):
        if line.content.isascii() and line.content.isdigit() and len(line.content) == 1:
            return max(NUMBER_WIDTH, int(line.content))
    return NUMBER_WIDTH


def trim(rows: Sequence[Row], noticed: Noticed) -> tuple[int, list[str]]:
    """Cuts cells of rounds that are not paired yet; how many rounds remain, and records 240 for the byes cut."""
    longest = max((len(row.cells) for row in rows), default=0)
    for row in rows:
        row.cells.extend([MISSING] * (longest - len(row.cells)))
    rounds = longest
    while rounds and not is_round(rows, rounds - 1):
        rounds -= 1
    later = [record for index in range(rounds, longest) for record in byes_ahead(rows, index)]
    if later:
        noticed.notes.append(
            f"Round {rounds + 1} is not paired yet. Byes already given for it or later were kept for the pairing."
        )
    for row in rows:
        del row.cells[rounds:]
    return rounds, later


def is_round(rows: Sequence[Row], index: int) -> bool:
    """Whether the round was paired: someone has an opponent, a forfeit or a pairing bye, or all have some bye."""
    results = {row.cells[index].outcome.result for row in rows}
    if {PAIRING_BYE, FORFEIT_WIN, FORFEIT_LOSS} & results or any(row.cells[index].outcome.opponent for row in rows):
        return True
    return results != {ZERO_POINT_BYE} and all(row.cells[index] is not MISSING for row in rows)


def byes_ahead(rows: Sequence[Row], index: int) -> list[str]:
    """Records 240 for the byes in a round that is not paired yet; none where nobody is left to be paired."""
    if all(row.cells[index] is not MISSING for row in rows):
        return []
    numbers: dict[str, list[str]] = {}
    for row in rows:
        cell = row.cells[index]
        if cell is not MISSING:
            letter = OUTCOME_LETTERS[cell.outcome.result, True]
            numbers.setdefault(letter, []).append(f" {row.player.number:4}")
    return [f"240 {letter} {index + 1:3}{''.join(numbers[letter])}" for letter in sorted(numbers)]


def add_records(
    lines: Sequence[Line], rows: Sequence[Row], rounds: int, scale: Scale | None, noticed: Noticed
) -> tuple[list[str], Scale | None]:
    """Counts byes and points of their own records in; the records to keep, and the scale, None where it is not said."""
    kept = [line for line in lines if line.record and line.record not in READ | HEADER]
    stated = stated_points(lines, noticed)
    if of_record(lines, *TEAMS):
        noticed.warnings.append(
            "The file holds teams. Team standings are not formed here: players were counted as individuals."
        )
        kept += of_record(lines, "240", "299")  # in these the numbers are those of teams
    else:
        by_number = {row.player.number: row for row in rows}
        kept += add_byes(lines, by_number, rounds, noticed)
        assignments = read_assignments(lines, noticed)
        kept += assign_all(by_number, rounds, assignments, noticed)
        for assignment in assignments:
            if assignment.of_scale:
                stated = (stated or USUAL) | dict.fromkeys(BY_299[assignment.letter], assignment.points)
    return texts(kept, noticed), settle(rows, stated, scale, noticed)


def settle(rows: Sequence[Row], stated: Mapping[str, Fraction], chosen: Scale | None, noticed: Noticed) -> Scale | None:
    """The scale to use, None where it is to be found by the printed points; the chosen one before the file's."""
    if not stated:
        return chosen
    scale = scale_of(stated)
    if chosen is None:
        give_points(rows, stated, scale)
    elif chosen != scale:
        noticed.notes.append(f"The file states the scale {scale}. The scale {chosen} was chosen and used.")
    return chosen or scale


def texts(lines: Sequence[Line], noticed: Noticed) -> list[str]:
    """The texts of these lines in the order of the file, without those that say how to reach a person."""
    kept = [line.text for line in sorted(lines) if not CONTACT.match(line.text)]
    if len(kept) < len(lines):
        noticed.notes.append("E-mail addresses and telephone numbers (records DAT) were not kept.")
    return kept


def warn(rows: Sequence[Row], heading: Heading, rounds: int, lines: Sequence[Line], noticed: Noticed) -> None:
    """Adds what looks wrong in the file as a whole."""
    if not rounds:
        noticed.notes.append("The file has no round yet: it was read as an event before its first.")
    if heading.players and heading.players != len(rows):
        noticed.warnings.append(
            f"Record 062 states {counted(heading.players, 'player')}, the file has {len(rows)}. All of them were read."
        )
    if heading.planned and heading.planned < rounds:
        noticed.warnings.append(f"The file states {heading.planned} rounds and has {rounds}. All were counted.")
    if of_record(lines, *TEAMS):
        return
    for index in range(rounds):
        having = [row.player.number for row in rows if row.cells[index].outcome.result is PAIRING_BYE]
        if len(having) > 1:
            noticed.warnings.append(
                f"Round {index + 1}: players {listed(having)} have a pairing bye (U) each. A round has one at most; a "
                "bye of another kind is F, H or Z."
            )
