"""Report files as mail programs leave them: quoted, indented, and with long lines cut in two."""

import re
from collections.abc import Iterator, Sequence

from calculators.compute.scores import Problem
from calculators.events.readers.rows import refuse
from calculators.events.readers.trf_lines import RULER, Line, Noticed, listed
from calculators.events.readers.trf_players import is_aligned

OTHER_BLANKS = "\u00a0\u2007\u202f"
BLANKS = str.maketrans(dict.fromkeys(OTHER_BLANKS, " "))
BETWEEN = re.compile(rf"^[ >{OTHER_BLANKS}]{{0,8}}001[ {OTHER_BLANKS}]", re.MULTILINE)
PREFIX = re.compile(r"^([ >]{1,8})001 [ 0-9]{0,8}[0-9] ", re.MULTILINE)
RESULT = r"[10=+\-WDLHFUZwdlhfuz]"
# What may stand behind the place where a line was cut: a federation, numbers, and the letters of rounds.
GOES_ON = re.compile(
    rf" {{0,9}}(?:[A-Z]{{3}} +)?(?=[^A-Za-z]*[0-9]|[wWbB\-] {RESULT}(?: |$)|[=+]|[0\- ]*[UFHZ])"
    r"[0-9wbWB=+\-UFHZDLufhzdl/., ]+"
)
GAME = re.compile(rf"(?<!\S)[0-9]{{1,4}} [wWbB\-] {RESULT}(?!\S)")
RULER_LINE = re.compile(r"[0-9 ]+|[-=_*]+")
LONGEST = 600  # characters of a player's line with 50 rounds
MOST_LOST = 80  # blanks that a cut may have taken: those of empty columns
STATIC = 91  # characters in front of the first round


def plain(text: str) -> str:
    """The text with usual blanks between its fields, without what stands in front of every record."""
    text = text.removeprefix("\ufeff")
    unified = text.replace("\r", "\n")
    if (first := BETWEEN.search(unified)) and any(map(first[0].count, OTHER_BLANKS)):
        text, unified = text.translate(BLANKS), unified.translate(BLANKS)
    quoted = PREFIX.search(unified)
    return re.sub(rf"(?m)(^|\r){re.escape(quoted[1])}", r"\1", text) if quoted else text


def joined(lines: Sequence[Line], noticed: Noticed) -> list[Line]:
    """The lines, those of players put together that were cut; other lines without a record are told.

    Raises ReadingError naming the first line that was cut where the columns do not say how it was whole.
    """
    found = list(_joined(lines))
    cut = len(lines) - len(found)
    if cut:
        noticed.notes.append("Lines of players were cut in two, as mail programs do. They were put together again.")
    others = [line.number for line in found if not line.record and not _says_nothing(line)]
    if others:
        plural = len(others) > 1
        noticed.notes.append(
            f"Line{'s' if plural else ''} {listed(others)} hold{'' if plural else 's'} no record and "
            f"{'were' if plural else 'was'} left out."
        )
    return found


def _says_nothing(line: Line) -> bool:
    """Whether the line is blank, or a ruler."""
    text = line.text.strip()
    return not text or text.startswith(RULER) or bool(RULER_LINE.fullmatch(text))


def _joined(lines: Sequence[Line]) -> Iterator[Line]:
    place = 0
    while place < len(lines):
        line = first = lines[place]
        place += 1
        while line.record == "001" and len(line.text) < LONGEST and place < len(lines) and _goes_on(lines[place]):
            whole = _together(line.text, lines[place].text.strip())
            if not whole:
                refuse([_cut(first, lines[place])])
            line = line._replace(text=whole)
            place += 1
        yield line


def _goes_on(line: Line) -> bool:
    """Whether the line is the rest of a player's."""
    starts = GAME.match(line.text.lstrip()) or (not line.record and GOES_ON.fullmatch(line.text[:LONGEST]))
    return len(line.text) <= LONGEST and bool(starts)


def _together(start: str, rest: str) -> str:
    """Both parts of a line, with as few blanks between as put the columns in their places; empty where none do."""
    games = len(GAME.findall(rest))
    ways = (start + " " * lost + rest for lost in range(MOST_LOST + 1))
    return next((way for way in ways if len(GAME.findall(way, STATIC)) >= games and is_aligned(way)), "")


def _cut(line: Line, rest: Line) -> Problem:
    return Problem(
        f"Line {line.number}: this player's line was cut at column {len(line.text)} and continues on "
        f"line {rest.number}. "
        "Paste the file without such line breaks, or send it as a file.",
        rest.text.strip(),
        line.number,
    )
