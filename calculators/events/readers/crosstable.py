"""Crosstables in cells: with headings or without, opponents by number, letters of any dialect."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.model import MAX_PLAYERS, Player, Reading
from calculators.events.readers.assembly import event_of
from calculators.events.readers.banner import read_banner
from calculators.events.readers.entries import Asked, Crosstable, Described, Entry
from calculators.events.readers.frames import Frame, find_frame
from calculators.events.readers.heading_words import Role, key, role_of
from calculators.events.readers.headings import headers
from calculators.events.readers.letters import DIALECTS, OPPONENT_FIRST, US_CHESS, Letters
from calculators.events.readers.pasted import Line, Pasted
from calculators.events.readers.personal import is_sum, number_of, points_of, rank_of, rating_of

MAX_LINES = 4 * MAX_PLAYERS  # of one table: what stands beyond is another text
LISTED = 8  # line numbers that one note lists
NAMED = 3  # headings by which a note names a table
# Byes by their points: a spreadsheet makes 0 of -0.
AS_NUMBERS: Mapping[str, Mapping[str, str]] = {
    "chess-results": {"0": "-0", "-0.0": "-0"},
    "us-letters": dict.fromkeys(("½", "1/2", "0.5", "0,5", ".5"), "H"),
}
SAID = {"-0": "an absence (-0)", "H": "a half-point bye"}
LETTERS_NOTE = "The letters are those of US Chess: B is a pairing bye, H a half-point bye, U an unplayed round."
WINTD_HEADINGS = frozenset({"rate", "rtng", "plr", "rnd1"})


def crosstable_form(pasted: Pasted, dialects: Iterable[Letters] = DIALECTS) -> str:
    """The format of the text as a table whose cells name opponents; empty where it is none."""
    frame = find_frame(pasted.table, dialects) if pasted.separator else None
    return _form(frame)[0] if frame else ""


def read_crosstable(pasted: Pasted, asked: Asked, dialects: Iterable[Letters]) -> Reading:
    """The event of a crosstable in cells. Raises ReadingError naming line and cell."""
    return event_of(take_crosstable(pasted, dialects), asked)


def take_crosstable(pasted: Pasted, dialects: Iterable[Letters]) -> Crosstable:
    """The crosstable in the cells of a text. Raises ReadingError where there is none."""
    frame = find_frame(pasted.table, dialects)
    if frame is None:
        raise ReadingError(
            Problem(
                "No cell of this text names an opponent with a result, such as 12w1, W12 or 12:W. "
                "Paste the whole crosstable, with its header line."
            )
        )
    found = [(line, entry_of(line, frame)) for line in frame.body[:MAX_LINES]]
    entries = [entry for _, entry in found if entry]
    banner = read_banner(line.cells[0] for line in frame.above if is_sentence(line))
    passed = [line for line in frame.above if not is_sentence(line)]
    others, passed = other_tables(passed)
    passed += [line for line, entry in found if not entry]
    form, rules = _form(frame)
    notes = [*pasted.notes, *banner.notes, *others, *passed_over(line.number for line in passed), *_unread(frame)]
    if frame.other:
        notes.append(f"Line {frame.other} begins another table, which was not read.")
    if form == US_CHESS.key:
        notes.append(LETTERS_NOTE)
    entries, of_numbers = _numbers_as_byes(entries, frame.letters)
    notes += of_numbers
    warnings = tuple(_not_points(frame, entries, found))
    described = Described(banner.title, rules, banner.ranked, banner.kind, tuple(notes), warnings)
    return Crosstable(entries, frame.letters, form, described)


def _numbers_as_byes(entries: Sequence[Entry], letters: Letters) -> tuple[list[Entry], list[str]]:
    """The lines with byes that a spreadsheet or an organiser wrote as numbers, and what was decided.

    Only in cells: behind the rounds of a table set in blanks stand points.
    """
    byes = AS_NUMBERS.get(letters.key, {})
    found = dict.fromkeys(cell for entry in entries for cell in entry.cells if cell in byes)
    mended = [replace(entry, cells=[byes.get(cell, cell) for cell in entry.cells]) for entry in entries]
    return mended, [f"{shorten(cell)} in place of a game was read as {SAID[byes[cell]]}." for cell in found]


def _form(frame: Frame) -> tuple[str, str]:
    """Which format the table is, and the rule set that goes with it."""
    if frame.letters is US_CHESS and WINTD_HEADINGS & set(map(key, frame.headings)):
        return "wintd", "us-chess"
    if frame.letters in OPPONENT_FIRST and not frame.headings:
        return "plain", ""
    return frame.letters.key, ""


def entry_of(line: Line, frame: Frame) -> Entry | None:
    """The player of the line, None where it is a sum, a legend or what else stands around tables."""
    columns, cell = frame.columns, line.cell
    name = cell(columns.first(Role.NAME)) or cell(columns.first(Role.TEAM))
    numbers = tuple(number_of(cell(column)) for column in columns.roles.get(Role.NUMBER, ()))
    cells = [cell(column) for column in columns.rounds]
    points = cell(columns.first(Role.POINTS))
    if not any(numbers) and any(map(is_sum, filter(None, (name, next(filter(None, line.cells)))))):
        return None
    if frame.headings:
        is_player = bool(name or any(numbers)) and bool(any(cells) or points or (name and any(numbers)))
    else:
        told = [frame.letters.read(text) for text in cells if text]
        some = any(each is not None for each in told) or bool(any(numbers) and len(told) > 1)
        is_player = some or bool(any(numbers) and name and not any(cells))
    if not is_player:
        return None
    first = cell(columns.first(Role.FIRST_NAME))
    player = Player(
        0,
        f"{name}, {first}" if first else name,
        (),
        rating=next(filter(None, (rating_of(cell(column)) for column in columns.roles.get(Role.RATING, ()))), 0),
        title=cell(columns.first(Role.TITLE)),
        sex={"m": "m", "w": "w", "f": "w"}.get(cell(columns.first(Role.SEX)).casefold(), ""),
        federation=cell(columns.first(Role.FEDERATION)),
        fide_id=cell(columns.first(Role.FIDE_ID)),
        birth=cell(columns.first(Role.BIRTH)),
        club=cell(columns.first(Role.CLUB)),
        points=points_of(points),
        rank=rank_of(cell(columns.first(Role.RANK))),
    )
    published = {heading: cell(column) for heading, column in columns.published}
    return Entry(line.number, player, cells, numbers, cell(columns.first(Role.COLOURS)), published, columns.rounds)


def is_sentence(line: Line) -> bool:
    """Whether only the first cell holds something: a title, and not headings over several columns."""
    return line.filled == 1 and bool(line.cells[0])


def other_tables(above: Sequence[Line], what: str = "the crosstable stands") -> tuple[list[str], list[Line]]:
    """A note on each table above the one that is read, and the lines above that are of none."""
    starts = [header.place for header in headers(above) if header.names_players or header.is_of_pairings]
    notes = [
        f"Line {above[place].number} begins another table ({_begin(above[place])}), which was passed over: "
        f"{what} below it."
        for place in starts
    ]
    shown = notes[:LISTED]
    if notes[LISTED:]:
        shown.append(f"{len(notes) - LISTED} more tables above were passed over.")
    return shown, list(above[: starts[0]] if starts else above)


def _begin(line: Line) -> str:
    """The first headings of a table."""
    named = [cell for cell in line.cells if cell]
    return ", ".join(map(shorten, named[:NAMED])) + (" …" if named[NAMED:] else "")


def passed_over(numbers: Iterable[int], what: str = "player") -> list[str]:
    """A note on the lines that hold no players, or what else a text has in its lines."""
    listed = sorted(numbers)
    if not listed:
        return []
    names = ", ".join(map(str, listed[:LISTED])) + (f" and {len(listed) - LISTED} more" if listed[LISTED:] else "")
    if len(listed) == 1:
        return [f"Line {names} holds no {what} and was left out."]
    return [f"Lines {names} hold no {what}s and were left out."]


def _unread(frame: Frame) -> list[str]:
    """Notes on the columns that were not read, or only where another is blank."""
    columns = frame.columns.roles.get(Role.RATING, ()) if frame.headings else ()
    ratings = [shorten(frame.headings[column]) for column in columns]
    of_ratings = [f"Ratings are those of {ratings[0]}, where it has none those of {ratings[1]}."] if ratings[1:] else []
    name = frame.columns.first(Role.NAME)
    if frame.headings and name is not None and role_of(frame.headings[name]) is not Role.NAME:
        heading = shorten(frame.headings[name]) if frame.headings[name] else "without a heading"
        of_ratings.append(f"The column {heading} was taken for the names.")
    headings = frame.columns.unread
    if not headings:
        return of_ratings
    names = ", ".join(map(shorten, headings[:LISTED])) + (" …" if headings[LISTED:] else "")
    return [*of_ratings, f"Not read: the column{'s' if len(headings) > 1 else ''} {names}."]


def _not_points(frame: Frame, entries: Sequence[Entry], found: Sequence[tuple[Line, Entry | None]]) -> Iterator[str]:
    """A warning for each line whose points are no number."""
    if any(entry.player.points is not None for entry in entries):
        for line, entry in found:
            text = line.cell(frame.columns.first(Role.POINTS))
            if entry and text and entry.player.points is None:
                yield f"Line {line.number}: the points {shorten(text)} were not understood and were left out."
