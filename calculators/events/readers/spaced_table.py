"""Reads crosstables set in blanks: SwissSys, WinTD and OpenGotha standings, and tables copied as text."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from calculators.compute.scores import Problem, ReadingError
from calculators.events.model import MAX_PLAYERS, Player, Reading
from calculators.events.readers import rows
from calculators.events.readers.assembly import event_of
from calculators.events.readers.banner import read_banner
from calculators.events.readers.crosstable import other_tables, passed_over
from calculators.events.readers.entries import Asked, Crosstable, Described, Entry
from calculators.events.readers.heading_words import Role, role_of
from calculators.events.readers.headings import TITLES
from calculators.events.readers.letters import OPPONENT_FIRST, US_CHESS, Letters
from calculators.events.readers.pasted import SAMPLE, Line, Pasted
from calculators.events.readers.personal import FEDERATION, UNRATED, is_rating, number_of, points_of, rank_of, rating_of
from calculators.events.readers.spaced import Spaced, SpacedRow, find_spaced

COLOURS = re.compile(r"[wbWB\-]{2,50}")
NUMBER = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2}|½)?|½")
UNNAMED = re.compile(r" {2,}[0-9].*")  # a number in the column of the names, without a heading of its own
LEAST_RATING = 100  # points of no event come near

# What a word must be to stand under a heading of that role; a blank cell leaves no word.
FITS: dict[Role, Callable[[str], object]] = {
    Role.NUMBER: number_of,
    Role.RANK: rank_of,
    Role.RATING: lambda word: word == "0" or (is_rating(word) and not 0 < rating_of(word) < LEAST_RATING),
    Role.POINTS: NUMBER.fullmatch,
    Role.FEDERATION: FEDERATION.fullmatch,
    Role.COLOURS: COLOURS.fullmatch,
}
FRONT = (Role.NUMBER, Role.RANK)  # in front of the name where no headings say so


def spaced_form(pasted: Pasted) -> str:
    """The format of the text as lines of players with cells that name opponents; empty where it is none."""
    table = find_spaced(pasted, most=SAMPLE)
    return _form(table)[0] if table else ""


def _form(table: Spaced) -> tuple[str, str]:
    """Which format the table is, and the rule set that goes with it."""
    if table.letters is US_CHESS:
        return "swisssys", "us-chess"
    if table.letters in OPPONENT_FIRST and not table.before:
        return "plain", ""
    return table.letters.key, ""


def read_spaced(pasted: Pasted, asked: Asked, dialects: Iterable[Letters]) -> Reading:
    """The event of a crosstable set in blanks. Raises ReadingError naming line and cell."""
    return event_of(take_spaced(pasted, dialects), asked)


def take_spaced(pasted: Pasted, dialects: Iterable[Letters]) -> Crosstable:
    """The crosstable set in blanks in a text. Raises ReadingError where there is none or rounds are missing."""
    table = find_spaced(pasted, dialects)
    if table is None:
        raise ReadingError(
            Problem("No line of this text has a player with opponents, such as 12w1, W12, 12:W or 12+/w.")
        )
    rows.refuse(table.problems)
    form, rules = _form(table)
    others, above = other_tables([Line(number, tuple(text.split())) for number, text in table.above])
    kept = {line.number for line in above}
    banner = read_banner(text for number, text in table.above if number in kept)
    notes = (*pasted.notes, *banner.notes, *others, *passed_over(table.passed))
    entries = [entry_of(row, table) for row in table.rows[: MAX_PLAYERS + 1]]  # one more is refused
    described = Described(banner.title, rules, banner.ranked, banner.kind, notes)
    return Crosstable(entries, table.letters, form, described)


def entry_of(row: SpacedRow, table: Spaced) -> Entry:
    """The player of a line: number and place, the name, then what the headings say; points and tie-breaks behind."""
    words = list(row.head)
    aligned = _by_edges(row, table)
    printed: list[str] = []
    if aligned:
        said, words = aligned
    elif table.before:
        said = _by_headings(words, table.before)
    else:
        said, printed = _by_looks(words, row)
    if table.before and len(words) > 1 and len(words[0]) > 1 and words[0] in TITLES:
        said[Role.TITLE] = words.pop(0)
    unnamed = printed or row.tail
    headings = table.behind or _tie_breaks(len(unnamed), points=Role.POINTS not in said)
    published = dict(zip(headings, row.tail if table.behind else unnamed, strict=False))
    for role in (Role.POINTS, Role.RANK):
        for heading in [heading for heading in published if role_of(heading) is role]:
            said.setdefault(role, published.pop(heading))
    player = Player(
        0,
        " ".join(words).removesuffix(",") if aligned else name_of(words),
        (),
        rating=rating_of(said.get(Role.RATING, "")),
        title=said.get(Role.TITLE, ""),
        federation=said.get(Role.FEDERATION, ""),
        points=points_of(said.get(Role.POINTS, "")),
        rank=rank_of(said.get(Role.RANK, "")),
    )
    number = number_of(said.get(Role.NUMBER, ""))
    return Entry(row.line, player, row.cells, (number,), said.get(Role.COLOURS, ""), published, row.starts)


def _by_edges(row: SpacedRow, table: Spaced) -> tuple[dict[Role, str], list[str]] | None:
    """What stands below each heading, and the words of the name; None where columns do not stand below each other."""
    said: dict[Role, str] = {}
    for heading, (start, end) in zip(table.before, pairwise(table.edges), strict=False):
        role, text = role_of(heading), row.text[start:end].strip()
        if text and role in FITS and not FITS[role](text):
            return None
        if text and role:
            said.setdefault(role, text)
    return (said, UNNAMED.sub("", said[Role.NAME]).split()) if Role.NAME in said else None


def _by_headings(words: list[str], headings: Sequence[str]) -> dict[Role, str]:
    """What stands under the headings beside the name, taken from the words where it fits."""
    roles = [role_of(heading) for heading in headings]
    name = roles.index(Role.NAME) if Role.NAME in roles else len(FRONT)
    said: dict[Role, str] = {}
    for role in roles[:name]:
        if role in FITS and len(words) > 1 and FITS[role](words[0]):
            said[role] = words.pop(0)
    for role in reversed(roles[name + 1 :]):
        if len(words) > 1 and (FITS[role](words[-1]) if role in FITS else role is None and words[-1].isdecimal()):
            text = words.pop()
            said |= {role: text} if role else {}
    if Role.RATING not in said and len(words) > 1 and rating_of(words[-1]) >= LEAST_RATING:
        said[Role.RATING] = words.pop()
    return said


def _by_looks(words: list[str], row: SpacedRow) -> tuple[dict[Role, str], list[str]]:
    """What stands beside the name without headings: number, place; a rating, and the numbers behind it."""
    said: dict[Role, str] = {}
    for role in FRONT:
        if len(words) > 1 and FITS[role](words[0]):
            said[role] = words.pop(0)
    if len(words) > 1 and COLOURS.fullmatch(words[-1]):
        said[Role.COLOURS] = words.pop()
    if len(words) > 1 and words[-1].casefold() in UNRATED:
        words.pop()
    printed: list[str] = []
    while len(words) > 1 and NUMBER.fullmatch(words[-1]):
        printed.insert(0, words.pop())
    if _ends_name(words, printed, row):
        words.append(printed.pop(0))
    if printed and _rates(printed[0], row):
        said[Role.RATING] = printed.pop(0)
    return said, printed


def _ends_name(words: Sequence[str], printed: Sequence[str], row: SpacedRow) -> bool:
    """Whether the first number behind a name ends it, as in Player 1: points stand elsewhere, or it stands closer."""
    if not printed or not printed[0].isdecimal() or not 0 < int(printed[0]) < LEAST_RATING:
        return False
    rated = len(printed) > 1 and _rates(printed[1], row)
    return rated or (len(printed) == 1 and (bool(row.tail) or f"{words[-1]} {printed[0]}  " in row.text))


def _rates(word: str, row: SpacedRow) -> bool:
    """Whether a number before the rounds is a rating: also 0, which is printed for none, where points stand behind."""
    return (is_rating(word) and rating_of(word) >= LEAST_RATING) or (word == "0" and bool(row.tail))


def _tie_breaks(number: int, *, points: bool) -> list[str]:
    """Headings for so many numbers that have none: the points, then TB1, TB2 and so on."""
    first = ["Pts"] if points else []
    return [*first, *(f"TB{place}" for place in range(1, number + 1))][:number]


def name_of(words: Sequence[str]) -> str:
    """The name in these words: up to a number with more behind (a grade and a team), no comma at the end."""
    numbers = (place for place, word in enumerate(words[:-1]) if word[:1].isdecimal())
    return " ".join(words[: next(numbers, len(words))]).removesuffix(",") or " ".join(words)
