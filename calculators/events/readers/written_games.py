"""Lists of games as people write them: `1. Anna Berg - Bert Carl 1-0`, nothing but blanks around names and result."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from calculators.compute.scores import Problem, shorten
from calculators.events.readers.beside_names import bare_names
from calculators.events.readers.game_lines import nobody_in
from calculators.events.readers.game_results import SHAPES, is_pair
from calculators.events.readers.list_columns import ListColumns
from calculators.events.readers.pasted import SAMPLE, Line, Pasted
from calculators.events.readers.round_lines import announced
from calculators.events.readers.rows import shortened
from calculators.events.readers.written_lines import (
    BETWEEN,
    IN_FRONT,
    POINTS_OF_BYE,
    RATING,
    TIGHT,
    Written,
    game_in,
    holds_game,
    looks_like_game,
    names_behind,
    opens_round,
    result_of,
)

COLUMNS = ListColumns(first=1, second=2, result=3, round=0, headed=False)  # of the table made of such a list
LONGEST = 200  # characters of such a line: two names and a result
LEAST_SHARE = 0.5  # of the lines that announce no round, those that are games
WIDE = re.compile(r"\s{2,}|\t")


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
    found = [game_in(*line, kind) for line in lines]
    games = [looks_like_game(written, text) for written, (_, text) in zip(found, lines, strict=True)]
    if True not in games:
        return False
    first = games.index(True)
    others = sum(not opens_round(text) for _, text in lines[first:])
    alone = first and not opens_round(lines[first - 1][1])  # the last words of a letter
    byes = sum(bool(each and each.second and not each.result and nobody_in(each.second)) for each in found[first:])
    return sum(games) + byes >= max(LEAST_SHARE * others, 2 if alone else 1)


def read_written(pasted: Pasted) -> WrittenList:
    """The games of the list. Lines in doubt become problems.

    A line without a result is an open game where it has a number in front, or both players have games with results.
    """
    lines = list(_regular(pasted.lines))
    kind = _between(text for _, text in lines[:SAMPLE])
    found, turned, decided = _bare([game_in(number, text, kind) for number, text in lines])
    players = {name for each in found if each and each.result for name in (each.first, each.second)}
    begun = False
    table, problems, notes = [], [], []
    for place, ((number, text), written) in enumerate(zip(lines, found, strict=True)):
        cells: tuple[str, ...] = (text,)
        begun = begun or opens_round(text) or looks_like_game(written, text)
        doubt = _doubt_of(written, players, text, turned=place in turned) if written and begun else ""
        if doubt:
            problems.append(Problem(f"Line {number}: {doubt}", text, number))
        elif written and begun and _counts(written, players):
            cells = (written.number, written.first, written.second, written.result)
            if not written.result and not nobody_in(written.second):
                notes.append(f"Line {number} gives no result: the game was taken as still open.")
        elif written and begun:
            notes.append(f"Line {number} gives no result and was left out: {shorten(text)}.")
        elif opens_round(text) and (behind := names_behind(text)):
            notes.append(f"Line {number} announces a round; what stands behind it was left out: {shorten(behind)}.")
        table.append(Line(number, cells))
    if kind == TIGHT:
        notes.append("The dash in each line was taken to stand between the two players.")
    if any(RATING.search(text) for _, text in lines):
        notes.append("Numbers in brackets behind the names were taken for ratings and left out.")
    return WrittenList(table, problems, [*decided, *shortened(notes, "notes")])


def _bare(found: Sequence[Written | None]) -> tuple[Sequence[Written | None], Collection[int], Sequence[str]]:
    """The games without what stands beside the names, the places of those that name Black first, what was decided."""
    places = [place for place, written in enumerate(found) if written and not written.doubt]
    games = [written for written in found if written and not written.doubt]
    bare = bare_names([(written.first, written.second) for written in games])
    mended = list(found)
    for place, written, (first, second) in zip(places, games, bare.pairs, strict=True):
        mended[place] = written._replace(first=first, second=second)
    return mended, {places[each] for each in bare.turned}, bare.notes


def _doubt_of(written: Written, players: Collection[str], text: str, *, turned: bool) -> str:
    """Why the line of a game cannot be taken, empty where it can."""
    if written.doubt:
        return written.doubt
    if turned:
        return f"{shorten(text)} names Black first. Write White first, with the result as White has it."
    if _is_one_sided(written, players):
        return f"{shorten(text)} gives one side of a result. Write both, such as 1-0."
    more = written.second not in players and _begins_with(written.second, players)
    if not written.result and (more or (written.first in players and not _counts(written, players))):
        return f"the result of {shorten(text)} was not understood. {SHAPES}"
    return ""


def _begins_with(text: str, players: Collection[str]) -> bool:
    """Whether the first words of a text are the name of a player."""
    words = text.split(" ")
    return any(" ".join(words[:length]) in players for length in range(1, len(words)))


def _is_one_sided(written: Written, players: Collection[str]) -> bool:
    """Whether a number behind the second name stands in place of a result, and is no part of a team's name."""
    return not written.result and written.second not in players and bool(POINTS_OF_BYE.search(written.second))


def _counts(written: Written, players: Collection[str]) -> bool:
    """Whether the line is a game: it has a result, or says that somebody has none yet or no opponent."""
    there = written.number or (written.first in players and written.second in players)
    return bool(written.result or there or nobody_in(written.second))


def _regular(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines with two blanks for more and for tabs; longer ones than games have are empty.

    A result loses its brackets, and a game behind the name of its round stands on a line of its own.
    """
    for number, line in lines:
        text = WIDE.sub("  ", line.strip()) if len(line) <= LONGEST else ""
        start = text.rfind("(")
        if start > 0 and text.endswith(")") and is_pair(text[start:]):
            text = text[:start] + text[start + 1 : -1].strip()
        found = announced(text)
        heading = text.removesuffix(found.behind) if found else ""
        if found and found.parted and holds_game(found.behind, sure=":" in heading):
            yield number, heading
            yield number, found.behind
        else:
            yield number, text


def _between(texts: Iterable[str]) -> str:
    """What stands between the names, by the lines in which it stands once."""
    counts: Counter[str] = Counter()
    for text in texts:
        result, front = result_of(text), IN_FRONT.match(text)
        if result:
            names = text[front.end() if front else 0 : result.start()]
            counts.update(kind for kind, pattern in BETWEEN.items() if len(pattern.findall(names)) == 1)
    return max(BETWEEN, key=lambda kind: counts[kind])
