"""A pasted list of opponents' scores: every shape people paste, read or refused by name and place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from calculators.compute.listed import read_each, refuse_long
from calculators.compute.opponent_scores import OpponentScore, read_opponent
from calculators.compute.score_tables import find_column, is_score_heading
from calculators.compute.scores import Problem, ReadingError, exact_sum, read_score, shorten, show_half
from calculators.compute.typed_text import AS_READ, BLANK_CELL, DECIMAL, protect_quoted, tidy

SEPARATOR = "\ue001"  # what a comma was taken to be where it is no decimal mark

EDGES = " \t\n;,|·"  # separators before the first and behind the last item
SUM = re.compile(r"[^\s;|=]+(?: 1/2)?")
LINE_NUMBER = re.compile(r"[ \t]*([0-9]{1,3})\.[ \t]+(?=\S)")
NUMBERING = re.compile(r"(?<![^\s;,|])[0-9]{1,3}\)[ \t]*(?=[^\s)])")
POINT_OR_HALF = re.compile(r"[0-9]\.|\.[0-9]|½|(?<![0-9/])1/2(?![0-9/])")
INNER_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=(?:0|5|00|25|50|75)(?![0-9]))")
LONE_COMMA = re.compile(r"(?<![^\s;|(+])([0-9]{1,6}),([0-9]{1,4})(?=[\s;|)+]|$)")
CELL_END = re.compile(rf"[\t\n;|·{SEPARATOR}]")
WHOLE_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?[0-9]+")
HALF_WORD = re.compile(r"1/2(?:\+[0-9]+u)?", re.IGNORECASE)
UNPLAYED_WORD = re.compile(r"\+?(?:[0-9]+u|\([0-9]+u\))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OtherReading:
    """A second way to read the commas: the choice that takes it, and what the list then says."""

    choice: str
    scores: str


@dataclass(frozen=True, slots=True)
class ScoreList:
    """Opponents' scores in the order typed, with what was decided while reading."""

    opponents: tuple[OpponentScore, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    other: OtherReading | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return " · ".join(map(str, self.opponents))


def read_scores(text: str, commas: str = "") -> ScoreList:
    """Opponents' scores from a pasted text; `commas` is "decimal" or "separator" where the visitor chose.

    Raises ReadingError naming each token that is no score and its place from 1 (in a table: its line).
    """
    refuse_long(text, "scores")
    text = protect_quoted(tidy(text))
    column = find_column(text)
    if column is not None:
        cells = [(line, cell.replace(",", DECIMAL)) for cell, line in column.cells]
        opponents = read_each(cells, _read_marked, "scores")
        return ScoreList(opponents, column.notes, column.warnings)
    return _read_list(text, commas)


def _read_list(text: str, commas: str) -> ScoreList:
    text, total = _take_total(text.strip(EDGES))
    text, notes = _take_heading(text)
    text = _drop_numbering(text).strip(EDGES)
    opponents = _read_items(text, commas)
    warnings = tuple(_warnings(text, opponents, total))
    plausible = INNER_COMMA.search(text) and (commas or not POINT_OR_HALF.search(text))
    return ScoreList(opponents, notes, warnings, _other_reading(text, opponents, commas) if plausible else None)


def _read_items(text: str, commas: str) -> tuple[OpponentScore, ...]:
    items = list(enumerate(_items(mark_commas(text, commas)), 1))
    return read_each(items, _read_marked, "scores", place="Entry")


def _items(marked: str) -> Iterator[str]:
    """The items between separators, with "3 1/2", "2 2u" and "2 (2u)" kept whole."""
    for cell in CELL_END.split(marked):
        item = ""
        for word in cell.split():
            behind = HALF_WORD.fullmatch(word) if WHOLE_NUMBER.fullmatch(item) else None
            if behind or (item and item[-1] not in "uU)" and UNPLAYED_WORD.fullmatch(word)):
                item = f"{item} {word}"
                continue
            if item:
                yield item
            item = "" if word in {"+", BLANK_CELL} else word
        if item:
            yield item


def _read_marked(item: str) -> OpponentScore:
    """One opponent's score; what is refused is named as it was typed."""
    try:
        return read_opponent(item.translate(AS_READ))
    except ReadingError as refused:
        said = refused.problems[0]
        typed = said.token.replace(".", ",") if DECIMAL in item else said.token
        raise ReadingError(Problem(said.message.replace(shorten(said.token), shorten(typed)), typed)) from refused


def mark_commas(text: str, choice: str = "") -> str:
    """The text with every comma replaced by the mark of what it is: a decimal mark or a separator."""
    if "," not in text:
        return text
    if choice == "decimal":
        text = LONE_COMMA.sub(rf"\1{DECIMAL}\2", text)
    with_others = re.search(r"[\s;|]", text) and not POINT_OR_HALF.search(text)
    if choice == "decimal" or (with_others and choice != "separator"):
        text = DECIMAL_COMMA.sub(DECIMAL, text)
        text = re.sub(rf"({DECIMAL}[0-9]+){DECIMAL}", rf"\1{SEPARATOR}", text)  # 3,5,5: a number has one mark
    return text.replace(",", SEPARATOR)


def _other_reading(text: str, opponents: tuple[OpponentScore, ...], commas: str) -> OtherReading | None:
    for choice in ("decimal", "separator"):
        if choice != commas:
            try:
                others = _read_items(text, choice)
            except ReadingError:
                continue
            plausible = choice == "separator" or any(one.points.denominator > 1 for one in others)
            if plausible and others != opponents:
                return OtherReading(choice, " · ".join(map(str, others)))
    return None


def _take_total(text: str) -> tuple[str, str]:
    """The text without the sum at its end (= 15), and that sum."""
    before, equals, behind = text.rpartition("=")
    if equals and before.strip(EDGES) and SUM.fullmatch(behind.strip()):
        return before.strip(EDGES), behind.strip()
    return text, ""


def _take_heading(text: str) -> tuple[str, tuple[str, ...]]:
    first, _, rest = text.partition("\n")
    if rest and is_score_heading(first):
        return rest, (f"The first line, {shorten(first.strip())}, was read as a heading.",)
    return text, ()


def _drop_numbering(text: str) -> str:
    if ")" in text:
        text = NUMBERING.sub("", text)
    if text.startswith("1."):
        lines = [line for line in text.split("\n") if line.strip()]
        numbers = [match for line in lines if (match := LINE_NUMBER.match(line))]
        counting = [int(match[1]) for match in numbers] == list(range(1, len(lines) + 1))
        if counting and (len(lines) > 1 or len(lines[0].split()) == 2):
            return "\n".join(line[match.end() :] for line, match in zip(lines, numbers, strict=True))
    return text


def _warnings(text: str, opponents: tuple[OpponentScore, ...], total: str) -> Iterator[str]:
    if total:
        said, found = read_score(total), exact_sum(opponent.points for opponent in opponents)
        if said != found:
            yield f"The list ends in = {show_half(said)}, but its scores add up to {show_half(found)}."
    if re.search(r"[0-9] +½", text):
        yield "A number and a ½ with a blank between were read as two scores. Write 3½ for three and a half."
    if re.search(r"\S\s+\+\s+[0-9]+u", text):
        yield "A + with blanks around it separates opponents. Write 2+2u for one opponent with 2 points."
    if any(opponent.points < 0 for opponent in opponents):
        yield "There is a negative score in the list. It was counted as it stands."
