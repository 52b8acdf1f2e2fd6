"""Wall charts: two to four lines a player, with colours and running totals below the games."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from calculators.compute.scores import CHESS, Problem, ReadingError, Scale, show_half
from calculators.events.model import Outcome, Reading
from calculators.events.readers import rows
from calculators.events.readers.aligned_words import Word
from calculators.events.readers.assembly import event_of
from calculators.events.readers.chart_games import LETTERED, by_totals, names_opponents_only
from calculators.events.readers.chart_rows import COLOURS, TOTALS, Lines, kind_of, row_of, under
from calculators.events.readers.crosstable import crosstable_form, take_crosstable
from calculators.events.readers.entries import Asked, Entry
from calculators.events.readers.letters import US_CHESS, Letters
from calculators.events.readers.pasted import RULE_LINE, SAMPLE, Pasted
from calculators.events.readers.personal import points_of
from calculators.events.readers.spaced_table import LEAST_RATING, take_spaced

LEAST_SHARE = 0.6  # of the players, those whose next stands as many lines below as in the others
ALIGNED = 0.75  # of the rows, those whose words stand below the games where the chart is aligned
FEWEST_LINES, MOST_LINES = 2, 4  # of one player

# A name has two letters, an initial with its mark (O'Dell, J. Adler), or an initial and a word.
PLAYER = re.compile(r"[\s|]*(?P<number>[0-9]{1,4})[.)]?[\s|;,]+[^\W\d_](?:['’`´.]|(?: [^\W\d_])?[^\W\d_])")
GAME = re.compile(r"(?<![^\s|;,])[WDLXFB]? {0,4}[0-9]{1,4}(?![^\s|;,])", re.IGNORECASE)
PLAYED = re.compile(r"[WDL] *[0-9]", re.IGNORECASE)
BYE = re.compile(r"(?<![^\s|;,])-?[HUXF](?:-+|BYE)?(?![^\s|;,])|(?<![^\s|;,])BYE\b", re.IGNORECASE)
RATING = re.compile(r"\b[RQB]: ?([0-9]{2,4})|(?<![\w.,½>])([0-9]{3,4})(?:[Pp/*][0-9]{1,2})?(?![\w.,½])")


@dataclass(frozen=True)
class Chart:
    """A wall chart: its players' lines and all others but those below a player, and these by the number of his line."""

    lines: Lines
    below: Mapping[int, Lines]

    def folded(self) -> Pasted:
        """The text without the lines below players; the others keep their numbers."""
        texts = dict(self.lines)
        return Pasted("\n".join(texts.get(number, "") for number in range(1, max(texts) + 1)))


def is_wall_chart(pasted: Pasted) -> bool:
    """Whether the players stand at equal distances, with colours or running totals below."""
    return find_chart(pasted.lines[:SAMPLE]) is not None


def read_wall_chart(pasted: Pasted, asked: Asked) -> Reading:
    """The event of a wall chart. Raises ReadingError naming line and cell."""
    chart = find_chart(pasted.lines)
    if chart is None:
        raise ReadingError(
            Problem(
                "The players do not stand at equal distances with their colours or running totals below. "
                "Paste the whole wall chart, or choose another format."
            )
        )
    notes = ["Each player has several lines: colours and running totals were read below the games."]
    told_by_totals = names_opponents_only(chart.lines, chart.below)
    if told_by_totals:
        between = "" if pasted.separator == "," else pasted.separator  # a comma is that of a name or of a half
        chart = replace(chart, lines=by_totals(chart.lines, chart.below, between))
        notes.append("Who won was taken from the totals below the opponents: they do not tell a forfeit from a game.")
    folded = chart.folded()
    in_cells = bool(crosstable_form(folded, [US_CHESS]))
    table = (take_crosstable if in_cells else take_spaced)(folded, [US_CHESS])
    rows.refuse_size(len(table.entries), max((len(entry.cells) for entry in table.entries), default=0))
    separator = folded.separator if in_cells else ""
    aligned = _are_aligned(table.entries, chart, separator)
    if not aligned:
        notes.append("The rows do not stand below each other: colours were given to the games played, in their order.")
    entries, warnings = [], []
    for entry in table.entries:
        below = chart.below.get(entry.line, ())
        read = _with_rating(entry, below)
        if not told_by_totals:
            read, warned = _with_colours(read, below, separator, aligned=aligned)
            scale = asked.scale or CHESS
            warnings += [*warned, *_differing(read, table.letters, below, separator, scale, aligned=aligned)]
        entries.append(read)
    described = replace(
        table.described,
        rules="us-chess",
        notes=(*pasted.notes, *notes, *table.described.notes),
        warnings=(*table.described.warnings, *warnings),
    )
    return event_of(replace(table, entries=entries, form="wall-chart", described=described), asked)


def find_chart(lines: Lines) -> Chart | None:
    """The wall chart in these lines; None where players stand at no equal distance or have neither below them."""
    kept = [(number, text) for number, text in lines if not RULE_LINE.fullmatch(text)]
    sure = [_is_player(text) for _, text in kept]
    starts = [place for place, is_player in enumerate(sure) if is_player]
    distances = Counter(later - earlier for earlier, later in pairwise(starts))
    distance, often = distances.most_common(1)[0] if distances else (0, 0)
    if not FEWEST_LINES <= distance <= MOST_LINES or often < LEAST_SHARE * (len(starts) - 1):
        return None
    above: list[tuple[int, str]] = []
    below: dict[int, list[tuple[int, str]]] = {}
    owner, left = 0, 0
    for (number, text), is_player in zip(kept, sure, strict=True):
        if is_player or (owner and not left and PLAYER.match(text)):
            owner, left = number, distance - 1
            below[owner] = []
            above.append((number, text))
        elif left:
            below[owner].append((number, text))
            left -= 1
        else:
            above.append((number, text))
    told = sum(any(_is_row(text) for _, text in lines_below) for lines_below in below.values())
    return Chart(above, below) if 2 * told > len(below) else None


def _is_row(text: str) -> bool:
    """Whether the line has colours or totals and is not that of another player, as in a ranking list."""
    match = PLAYER.match(text)
    return bool(kind_of(text)) and not (match and int(match["number"]) < LEAST_RATING)


def _is_player(text: str) -> bool:
    """Whether the line begins with number and name, and has games or byes behind."""
    match = PLAYER.match(text)
    if match is None:
        return False
    behind = text[match.end() :]
    return bool(LETTERED.search(behind) or (kind_of(text) != COLOURS and (GAME.search(behind) or BYE.search(behind))))


def _with_rating(entry: Entry, below: Lines) -> Entry:
    """The player with the rating before the event that stands below, where his own line has none."""
    found = (said for _, text in below for match in RATING.finditer(text) for said in match.groups() if said)
    rating = entry.player.rating or next((int(said) for said in found if int(said) >= LEAST_RATING), 0)
    return replace(entry, player=replace(entry.player, rating=rating))


def _below(
    entry: Entry, below: Lines, kind: str, separator: str, *, aligned: bool
) -> tuple[int, dict[int, str] | None]:
    """The row of that kind below a player: its line, and its words by round; None where they stand below no games.

    Where the rows are not aligned, colours are those of the games in their order, and totals those of all rounds.
    """
    number, said = row_of(below, kind, separator)
    if aligned:
        found = under(said, list(map(Word, entry.cells, entry.places)), separator)
        return number, found if len(found) == len(said) else None
    every = range(len(entry.cells))
    games = [place for place in every if kind == TOTALS or PLAYED.match(entry.cells[place])]
    return number, dict(zip(games, (word.text for word in said), strict=True)) if len(games) == len(said) else None


def _are_aligned(entries: Sequence[Entry], chart: Chart, separator: str) -> bool:
    """Whether nearly all rows have their words below the games."""
    if separator:
        return True
    found = [
        _below(entry, chart.below.get(entry.line, ()), kind, separator, aligned=True)[1] is not None
        for entry in entries
        for kind in (COLOURS, TOTALS)
    ]
    return sum(found) >= ALIGNED * len(found)


def _with_colours(entry: Entry, below: Lines, separator: str, *, aligned: bool) -> tuple[Entry, list[str]]:
    """The player with the colours that stand below the games; a warning where they stand elsewhere."""
    number, found = _below(entry, below, COLOURS, separator, aligned=aligned)
    if found is None:
        return entry, [f"Line {number}: the colours do not stand below the games and were left out."] if number else []
    colours = "".join((found.get(place) or " ")[0] for place in range(len(entry.cells)))
    return (replace(entry, colours=colours) if found else entry), []


def _differing(
    entry: Entry, letters: Letters, below: Lines, separator: str, scale: Scale, *, aligned: bool
) -> Iterator[str]:
    """A warning for the first running total that is not the sum of the results up to its round."""
    printed = _below(entry, below, TOTALS, separator, aligned=aligned)[1] or {}
    total = Fraction(0)
    for column, cell in enumerate(entry.cells):
        told = letters.read(cell)
        total += told.awarded(scale) if isinstance(told, Outcome) else 0
        said = points_of(printed.get(column, ""))
        if said is not None and said != total:
            yield (
                f"Line {entry.line}, round {column + 1}: the results of {entry.player.name} give {show_half(total)} "
                f"up to here, the running total below says {show_half(said)}. The results were counted."
            )
            return
