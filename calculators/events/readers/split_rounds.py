"""Tables that have columns of their own for opponent, colour and result: joined into one cell for each round."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from calculators.compute.scores import HALF, Problem, ReadingError, read_score
from calculators.events.model import Reading
from calculators.events.readers.crosstable import LETTERS_NOTE, read_crosstable
from calculators.events.readers.entries import Asked
from calculators.events.readers.heading_words import RESULT, ROUND_WORD, Role, key, role_of, words
from calculators.events.readers.letters import OPPONENT_FIRST, US_CHESS
from calculators.events.readers.pasted import Line, Pasted

ABOVE = 60  # lines that may stand above the headings
NOTE = "Opponent, colour and result of a round stood in columns of their own and were put together."
NUMBERED = re.compile(rf"^(?:{ROUND_WORD}?[0-9]{{1,2}})?(.*?)[0-9]{{0,2}}$")  # R1Opp, Opp 1
OPPONENT = words("opp opponent opponents gegner gegnernr adv adversaire rival against vs")
COLOUR = words("colour colours color colors col farbe c wb bw")
OUTCOME = RESULT | words("score pts points punkte erg")
LETTERS = {"w": "w", "white": "w", "b": "b", "black": "b", "s": "b", "schwarz": "b", "weiß": "w", "weiss": "w"}
GAMES = {"1": "W", "0": "L", "=": "D", "+": "X", "-": "F"}
BYES = {1: "bye", HALF: "½ bye", 0: "0 bye"}
NOBODY = re.compile(r"[-–—0.]*")


class Round(NamedTuple):
    """The columns of a round; `colour` is -1 where it has none."""

    opponent: int
    colour: int
    result: int


def is_split(pasted: Pasted) -> bool:
    """Whether the rounds of the table have several columns each."""
    return _find(pasted) is not None


def read_split(pasted: Pasted, asked: Asked) -> Reading:
    """The event of the table, its cells joined. Raises ReadingError naming line and joined cell."""
    found = _find(pasted)
    if found is None:
        raise ReadingError(Problem("There are no columns for opponents and results, such as Opp 1, Col 1, Res 1."))
    place, rounds = found
    coloured = all(each.colour >= 0 for each in rounds)
    texts = {line.number: "\t".join(filter(None, line.cells)) for line in pasted.table[:place]}
    for line in pasted.table[place:]:
        heading = line.number == pasted.table[place].number
        texts[line.number] = "\t".join(_joined(line, rounds, coloured=coloured, heading=heading))
    text = "\n".join(texts.get(number, "") for number in range(1, max(texts) + 1))
    reading = read_crosstable(Pasted(text), asked, OPPONENT_FIRST if coloured else (US_CHESS,))
    others = (note for note in reading.notes if note != LETTERS_NOTE)  # the letters are ours
    return replace(reading, format="split-rounds", notes=(NOTE, *others))


def _find(pasted: Pasted) -> tuple[int, Sequence[Round]] | None:
    """Where the headings stand, and the columns of the rounds; None where a round has not both opponent and result."""
    for place, line in enumerate(pasted.table[:ABOVE]):
        rounds = list(_rounds([NUMBERED.sub(r"\1", key(heading)) for heading in line.cells]))
        if rounds and all(each.result >= 0 for each in rounds) and Role.NAME in map(role_of, line.cells):
            return place, rounds
    return None


def _rounds(parts: Sequence[str]) -> Iterator[Round]:
    """The rounds that headings without their numbers name: an opponent, then colour and result in any order."""
    starts = [column for column, part in enumerate(parts) if part in OPPONENT]
    for start, end in zip(starts, [*starts, len(parts)][1:], strict=True):
        within = range(start + 1, min(end, start + 3))
        colour = next((column for column in within if parts[column] in COLOUR), -1)
        yield Round(start, colour, next((column for column in within if parts[column] in OUTCOME), -1))


def _joined(line: Line, rounds: Sequence[Round], *, coloured: bool, heading: bool) -> Iterator[str]:
    """The cells of a line, those of each round as one."""
    by_opponent = {each.opponent: (number, each) for number, each in enumerate(rounds, 1)}
    taken = {column for each in rounds for column in each}
    for column, cell in enumerate(line.cells):
        if column in by_opponent:
            number, each = by_opponent[column]
            parts = (line.cell(each.opponent), line.cell(each.colour) if coloured else "", line.cell(each.result))
            yield f"Rd {number}" if heading else cell_of(*parts, coloured=coloured)
        elif column not in taken:
            yield cell


def cell_of(opponent: str, colour: str, result: str, *, coloured: bool) -> str:
    """One cell: 12w1, or W12 where no colours are known; a word for a bye where there is no opponent."""
    number = opponent.lstrip("#")
    if number.isdecimal() and int(number):
        if coloured:
            return f"{number}{LETTERS.get(colour.casefold(), colour)}{result}"
        return f"{GAMES.get(_regular(result), result)}{number}"
    said = "" if NOBODY.fullmatch(opponent) else opponent
    points = _points(result)
    if points in BYES and not said:
        return BYES[points]
    return " ".join(filter(None, (said, result)))


def _points(result: str) -> object:
    """The points that a result gives; None where it is none."""
    try:
        return read_score(result)
    except ReadingError:
        return None


def _regular(result: str) -> str:
    """1, = and 0 for a result in any writing."""
    points = _points(result)
    return "=" if points == HALF else str(points) if points in {0, 1} else result
