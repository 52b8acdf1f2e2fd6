"""Crosstables in cells: with headings or without, opponents by number, letters of any dialect."""

from collections.abc import Iterable, Iterator, Sequence

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.model import MAX_PLAYERS, Player, Reading
from calculators.events.readers.assembly import event_of
from calculators.events.readers.banner import read_banner
from calculators.events.readers.entries import Asked, Described, Entry
from calculators.events.readers.frames import Frame, find_frame
from calculators.events.readers.headings import Role, key
from calculators.events.readers.letters import DIALECTS, OPPONENT_FIRST, US_CHESS, Letters
from calculators.events.readers.pasted import Line, Pasted
from calculators.events.readers.personal import is_sum, number_of, points_of, rank_of, rating_of

MAX_LINES = 4 * MAX_PLAYERS  # of one table: what stands beyond is another text
LISTED = 8  # line numbers that one note lists
WINTD_HEADINGS = frozenset({"rate", "rtng", "plr", "rnd1"})


def crosstable_form(pasted: Pasted, dialects: Iterable[Letters] = DIALECTS) -> str:
    """The format of the text as a table whose cells name opponents; empty where it is none."""
    frame = find_frame(pasted.table, dialects) if pasted.separator else None
    return _form(frame)[0] if frame else ""


def read_crosstable(pasted: Pasted, asked: Asked, dialects: Iterable[Letters] = DIALECTS) -> Reading:
    """The event of a crosstable in cells. Raises ReadingError naming line and cell."""
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
    passed = [line for line in frame.above if not is_sentence(line)] + [line for line, entry in found if not entry]
    form, rules = _form(frame)
    notes = [*pasted.notes, *banner.notes, *passed_over(line.number for line in passed), *_unread(frame)]
    if frame.other:
        notes.append(f"Line {frame.other} begins another table, which was not read.")
    if form == US_CHESS.key:
        notes.append("The letters are those of US Chess: B is a pairing bye, H a half-point bye, U an unplayed round.")
    described = Described(banner.title, rules, banner.ranked, tuple(notes), tuple(_not_points(frame, entries, found)))
    return event_of(entries, frame.letters, form, asked, described, kind=banner.kind)


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
        is_player = any(each is not None for each in told) or bool(any(numbers) and len(told) > 1)
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
    return Entry(line.number, player, cells, numbers, cell(columns.first(Role.COLOURS)), published)


def is_sentence(line: Line) -> bool:
    """Whether only the first cell holds something: a title, and not headings over several columns."""
    return line.filled == 1 and bool(line.cells[0])


def passed_over(numbers: Iterable[int]) -> list[str]:
    """A note on the lines that hold no players."""
    listed = sorted(numbers)
    if not listed:
        return []
    names = ", ".join(map(str, listed[:LISTED])) + (f" and {len(listed) - LISTED} more" if listed[LISTED:] else "")
    if len(listed) == 1:
        return [f"Line {names} holds no player and was left out."]
    return [f"Lines {names} hold no players and were left out."]


def _unread(frame: Frame) -> list[str]:
    """Notes on the columns that were not read, or only where another is blank."""
    columns = frame.columns.roles.get(Role.RATING, ()) if frame.headings else ()
    ratings = [shorten(frame.headings[column]) for column in columns]
    of_ratings = [f"Ratings are those of {ratings[0]}, where it has none those of {ratings[1]}."] if ratings[1:] else []
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
