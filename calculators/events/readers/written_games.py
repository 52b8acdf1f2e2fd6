"""Lists of games as people write them: `1. Anna Berg - Bert Carl 1-0`, nothing but blanks around names and result."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.compute.scores import Problem, shorten
from calculators.events.readers.game_lines import nobody_in, round_announced
from calculators.events.readers.game_results import DRAWS, FORFEIT
from calculators.events.readers.letters import NUMBER
from calculators.events.readers.list_columns import ListColumns
from calculators.events.readers.pasted import SAMPLE, Line, Pasted
from calculators.events.readers.rows import shortened

COLUMNS = ListColumns(first=1, second=2, result=3, round=0, headed=False)  # of the table made of such a list
LONGEST = 200  # characters of such a line: two names and a result
SEPARATORS = 2  # between two names and the result
LONGEST_RESULT = 26  # with what stands in front of it
LEAST_SHARE = 0.5  # of the lines that announce no round, those that are games

DASH = r"[\-−–—‐‑]"
# What stands between the names; the list as a whole says which, of equals the first.
BETWEEN = {
    "vs": re.compile(r" +(?:vs?\.?|gegen|against|contre|contra) +", re.IGNORECASE),
    " - ": re.compile(rf" +{DASH} +"),
    " : ": re.compile(r" +[:/] +"),
    " x ": re.compile(r" +x +"),
    "blanks": re.compile(r" {2,}"),
    "-": re.compile(rf"(?<=\w){DASH}(?=\w)"),
}
TIGHT, DASHES = "-", BETWEEN[" - "]

SIDE = rf"(?:1/2|{NUMBER})"
SIGNS = rf"(?:\+|{DASH}) ?(?:{DASH}|[:/])? ?(?:\+|{DASH})"
BOTH = rf"(?:{SIDE} ?(?:{DASH}|[:/]) ?{SIDE}(?: ?[\-:] ?[0-9]{{1,2}})?|(?<= ){SIGNS}){FORFEIT}"
DRAWN = "|".join(["1/2", "½", r"0[.,]5", r"\*", *map(re.escape, sorted(DRAWS))])
AT_END = re.compile(rf"[ :] {{0,2}}(?P<result>{BOTH}|{DRAWN})$", re.IGNORECASE)
IN_MIDDLE = re.compile(rf"(?<= )(?P<result>{BOTH})(?=[ ,])", re.IGNORECASE)
POINTS_OF_BYE = re.compile(rf" (?P<result>{SIDE})$")
IN_FRONT = re.compile(r"(?:([0-9]{1,2})\.(?=[0-9]))?([0-9]{1,3})(?:[.):] ?| ) *(?=\S)")  # 1.2 is board 2 of round 1
NOT_CLEAR = (
    ": where one name ends and the other begins is not clear. Put semicolons between names and result: Berg;Carl;1-0."
)
SEVERAL = " looks like several games. Put each game on a line of its own, with its result at the end."
RATING = re.compile(r" {0,2}[(\[][0-9]{3,4}[)\]]")
WIDE = re.compile(r"\s{2,}|\t")


class Written(NamedTuple):
    """A line taken apart: the number in front, both names and the result as typed; `doubt` says why it cannot be."""

    line: int
    number: str
    first: str
    second: str
    result: str
    doubt: str = ""


@dataclass(frozen=True)
class WrittenList:
    """Such a list as a table with COLUMNS, other lines as one cell; what is wrong with lines, what was decided."""

    table: Sequence[Line]
    problems: Sequence[Problem]
    notes: Sequence[str]


def is_written(pasted: Pasted) -> bool:
    """Whether games are written out: at least half of the lines from the first, but for those that announce rounds."""
    lines = list(_regular(pasted.lines[:SAMPLE]))
    kind = _between(text for _, text in lines)
    games = [_looks_like_game(taken(*line, kind), line[1]) for line in lines]
    if True not in games:
        return False
    first = games.index(True)
    others = sum(not round_announced(Line(number, (text,))) for number, text in lines[first:])
    alone = first and not round_announced(Line(0, (lines[first - 1][1],)))  # the last words of a letter
    return sum(games) >= max(LEAST_SHARE * others, 2 if alone else 1)


def _looks_like_game(written: Written | None, text: str) -> bool:
    """Whether the line is a game with its result, or one but for a dash too many."""
    return _is_game(written) or bool(written and written.doubt and len(DASHES.findall(text)) > 1)


def read_written(pasted: Pasted) -> WrittenList:
    """The games of the list. Lines in doubt become problems.

    A line without a result is an open game where it has a number in front, or both players have games with results.
    """
    lines = list(_regular(pasted.lines))
    kind = _between(text for _, text in lines[:SAMPLE])
    found = [taken(number, text, kind) for number, text in lines]
    players = {name for each in found if each and each.result for name in (each.first, each.second)}
    begun = False
    table, problems, notes = [], [], []
    for (number, text), written in zip(lines, found, strict=True):
        cells: tuple[str, ...] = (text,)
        begun = begun or bool(round_announced(Line(number, cells))) or _looks_like_game(written, text)
        if written and written.doubt and begun:
            problems.append(Problem(f"Line {number}: {written.doubt}", text, number))
        elif written and begun and _is_one_sided(written, players):
            said = f"Line {number}: {shorten(text)} gives one side of a result. Write both, such as 1-0."
            problems.append(Problem(said, text, number))
        elif written and begun and _counts(written, players):
            cells = (written.number, written.first, written.second, written.result)
            if not written.result and not nobody_in(written.second):
                notes.append(f"Line {number} gives no result: the game was taken as still open.")
        elif written and begun:
            notes.append(f"Line {number} gives no result and was left out: {shorten(text)}.")
        table.append(Line(number, cells))
    if kind == TIGHT:
        notes.append("The dash in each line was taken to stand between the two players.")
    if any(RATING.search(text) for _, text in lines):
        notes.append("Numbers in brackets behind the names were taken for ratings and left out.")
    return WrittenList(table, problems, shortened(notes, "notes"))


def _is_one_sided(written: Written, players: Collection[str]) -> bool:
    """Whether a number behind the second name stands in place of a result, and is no part of a team's name."""
    return not written.result and written.second not in players and bool(POINTS_OF_BYE.search(written.second))


def _counts(written: Written, players: Collection[str]) -> bool:
    """Whether the line is a game: it has a result, or says that somebody has none yet or no opponent."""
    there = written.number or (written.first in players and written.second in players)
    return bool(written.result or there or nobody_in(written.second))


def _regular(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines with two blanks for more and for tabs; longer ones than games have are empty."""
    for number, line in lines:
        yield number, WIDE.sub("  ", line.strip()) if len(line) <= LONGEST else ""


def _between(texts: Iterable[str]) -> str:
    """What stands between the names, by the lines in which it stands once."""
    counts: Counter[str] = Counter()
    for text in texts:
        result, front = _result(text), IN_FRONT.match(text)
        if result:
            names = text[front.end() if front else 0 : result.start()]
            counts.update(kind for kind, pattern in BETWEEN.items() if len(pattern.findall(names)) == 1)
    return max(BETWEEN, key=lambda kind: counts[kind])


def _is_game(written: Written | None) -> bool:
    return written is not None and not written.doubt and bool(written.result)


def taken(line: int, text: str, kind: str) -> Written | None:
    """The line taken apart, None where it is no game."""
    if round_announced(Line(line, (text,))):
        return None
    front = IN_FRONT.match(text)
    number = (front[1] or front[2]) if front else ""
    text = RATING.sub("", text[front.end() :] if front else text)
    result = _result(text)
    if result is None and (middle := IN_MIDDLE.search(text)):
        if DASHES.search(text[: middle.start()]) or DASHES.search(text, middle.end()):
            return _doubt(line, text, SEVERAL)
        cells = _in_middle(text)
    else:
        cells = _in_cells(text)
    return Written(line, number, *cells) if cells else _parted(line, number, text, result, kind)


def _parted(line: int, number: str, text: str, result: re.Match[str] | None, kind: str) -> Written | None:
    """The line taken apart where what stands between the names does, once."""
    names = text[: result.start()] if result else text
    parts = [part.strip() for part in BETWEEN[kind].split(names)]
    if len(parts) != 2 and (bye := _bye(line, number, text)):
        return bye
    if len(parts) == 2 and (points := POINTS_OF_BYE.search(parts[1])) and nobody_in(parts[1][: points.start()]):
        return Written(line, number, parts[0], parts[1][: points.start()], points["result"])
    if len(parts) == 2 and all(map(_is_name, parts)):
        return Written(line, number, parts[0], parts[1], result["result"] if result else "")
    return _doubt(line, text, SEVERAL if IN_MIDDLE.search(names) else NOT_CLEAR) if result and _is_name(names) else None


def _in_cells(text: str) -> tuple[str, str, str] | None:
    """Names and result of a line mended as the refusals say: Berg;Carl;1-0."""
    if text.count(";") != SEPARATORS:
        return None
    first, second, result = (cell.strip() for cell in text.split(";"))
    return (first, second, result) if _is_name(first) and _is_name(second) else None


def _in_middle(text: str) -> tuple[str, str, str] | None:
    """Names and result of `Adler 1-0 Birk`; None where a number stands beside the result, as points do on pages."""
    for match in IN_MIDDLE.finditer(text):
        first, second = text[: match.start()].strip(), text[match.end() :].strip()
        beside = first.rpartition(" ")[2], second.partition(" ")[0]
        if all(map(_is_name, (first, second))) and all(any(map(str.isalpha, word)) for word in beside):
            return first, second, match["result"]
    return None


def _bye(line: int, number: str, text: str) -> Written | None:
    """A player without an opponent: `Adler: bye`, `Adler - bye 1`, `Adler half-point bye`."""
    points = POINTS_OF_BYE.search(text)
    words = (text[: points.start()] if points else text).replace(":", " ").split()
    for length in (1, 2):
        if len(words) > length and nobody_in(" ".join(words[-length:])) and words[-1][-1:].isalpha():
            first = " ".join(words[:-length]).rstrip("-– ")
            longer = len(words) > length + 1 and nobody_in(" ".join(words[-length - 1 :]))
            if not longer and first:
                return Written(line, number, first, " ".join(words[-length:]), points["result"] if points else "")
    return None


def _is_name(text: str) -> bool:
    return any(map(str.isalpha, text))


def _doubt(line: int, text: str, why: str) -> Written:
    """A line with a result in which the names cannot be told apart."""
    return Written(line, "", "", "", "", f"{shorten(text)}{why}")


def _result(text: str) -> re.Match[str] | None:
    """The result at the end of a line; only there is it looked for."""
    return AT_END.search(text, max(0, len(text) - LONGEST_RESULT))
