"""Where a picture says more than a table: the geometry of inline SVG, drawn by templates/components/pictures.html."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from calculators.compute.projection import Path
from calculators.compute.scores import ZERO
from calculators.compute.solkoff import Solkoff
from calculators.compute.tied_players import Compared, place_number
from calculators.compute.top_cut import TopCut
from calculators.pages.shown import Shown

MOST_BARS = 50  # more would be hairlines; the table holds all
WIDTH, HEIGHT = 360, 184  # of a phone, so that its figures can be read there
BAR = 30  # the least room of one bar: many of them make the picture wider
TOP, BOTTOM, LEFT = 24, 42, 8  # room for the figures above, the rounds below, the ends of the line


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars with a line across; each bar is x, y, width, height, middle, y and text of what stands at it."""

    kind: ClassVar[str] = "bars"
    bars: Sequence[tuple[Any, ...]]
    line_y: int
    caption: str
    width: int
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM
    label_y: int = HEIGHT - BOTTOM + 16
    why_y: int = HEIGHT - BOTTOM + 31


def schedule_bars(found: Solkoff) -> Callable[[Shown], Bars] | None:
    """Draws the opponents' scores as bars, those that a cut drops marked; None where there is nothing to draw.

    The cut is the modified median where it is known, else the lowest dropped.
    """
    value = found.values["solkoff"]
    scores = [score.numerator / score.denominator for score in (term.opponent for term in value.contributions)]
    if value.missing or not 1 < len(scores) <= MOST_BARS or min(scores) < 0:
        return None
    average = float(found.field_average)
    unit = (HEIGHT - TOP - BOTTOM) / (max(*scores, average) or 1)
    room = max(WIDTH, BAR * len(scores))
    step = (room - 2 * LEFT) / len(scores)
    width = int(min(step * 0.7, 40))
    key = "cut_low_1" if found.values["modified_median"].missing else "modified_median"
    dropped = found.values[key].dropped

    def draw(shown: Shown) -> Bars:
        bars = []
        for index, (score, term) in enumerate(zip(scores, value.contributions, strict=True)):
            middle, high = int(LEFT + step * (index + 0.5)), int(score * unit)
            top = HEIGHT - BOTTOM - high
            why, css = ("dropped", "bar out") if index in dropped else ("", "bar")
            number = shown.number(term.opponent)
            bars.append((middle - width // 2, top, width, high, middle, top - 6, term.place, why, css, number))
        line = f"Opponents' scores. Dashed: the field average, {shown.number(found.field_average)}."
        hatched = "the lowest, dropped" if key == "cut_low_1" else "dropped by the modified median"
        caption = f"{line} Hatched: {hatched}." if dropped else line
        return Bars(bars, HEIGHT - BOTTOM - int(average * unit), caption, room)

    return draw


@dataclass(frozen=True, slots=True)
class Records:
    """Expected players by points, best first: each row is y, length, label, number, class; the cut is a line."""

    kind: ClassVar[str] = "records"
    rows: Sequence[tuple[Any, ...]]
    cut_y: int
    caption: str
    height: int
    width: int = WIDTH


ROW, LABEL, FIGURES = 26, 44, 52  # height of a row, room for its label, room for its number
MOST_ROWS = 40  # more would be a wall; the table holds all


def record_bars(found: TopCut) -> Callable[[Shown], Records] | None:
    """Draws the expected players on each score, with the cut as a line behind the last score that is in."""
    levels: dict[Fraction, Fraction] = {}
    at_least: dict[Fraction, Fraction] = {}
    for record in found.records:
        levels[record.points] = levels.get(record.points, ZERO) + record.players
        at_least[record.points] = record.at_least
    if not 1 < len(levels) <= MOST_ROWS:
        return None
    inside = sum(number <= found.cut for number in at_least.values())
    unit = (WIDTH - LABEL - FIGURES) / float(max(levels.values()))

    def draw(shown: Shown) -> Records:
        rows = []
        for index, (points, players) in enumerate(levels.items()):
            css = "bar" if index < inside else "bar bubble" if points == found.bubble_points else "bar out"
            length = max(int(players * unit), 1)
            number = shown.expectation(players)
            rows.append(
                (index * ROW + 4, length, shown.number(points), number, css, index * ROW + 20, LABEL + length + 6)
            )
        seats = f"{found.cut} seats"
        caption = (
            f"Players expected on each score, best first. The line: {seats}. Lighter: on the bubble; hatched: out."
        )
        return Records(rows, inside * ROW, caption, len(levels) * ROW)

    return draw


@dataclass(frozen=True, slots=True)
class Ranges:
    """Numbers with their bounds, each on its own line: each row is label, y, and x of least, now, pace, most."""

    kind: ClassVar[str] = "ranges"
    rows: Sequence[tuple[Any, ...]]
    height: int
    caption: str = "From the least to the most; the dot is now, the diamond the pace."
    width: int = WIDTH


RANGE, RANGE_LEFT, RANGE_RIGHT = 58, 12, 12


def range_bars(paths: Sequence[tuple[str, Path]]) -> Callable[[Shown], Ranges] | None:
    """Draws now, pace and bounds of each number, each on a scale of its own from 0 to its most."""
    known = [(name, path) for name, path in paths if path.least is not None and path.most]
    if not known or any(path.least is None or path.least < 0 for _, path in known):
        return None

    def draw(shown: Shown) -> Ranges:
        rows = []
        for index, (name, path) in enumerate(known):
            unit = (WIDTH - RANGE_LEFT - RANGE_RIGHT) / float(path.most or 1)
            least, now, pace, most = (
                None if value is None else int(RANGE_LEFT + float(value) * unit)
                for value in (path.least, path.now, path.pace, path.most)
            )
            bounds = f"{shown.number(path.least)} to {shown.number(path.most)}"
            said = f"{name}: now {shown.number(path.now)}, pace {shown.number(path.pace)}, {bounds}"
            rows.append((said, index * RANGE, least, now, pace, most))
        return Ranges(rows, len(known) * RANGE)

    return draw


@dataclass(frozen=True, slots=True)
class Places:
    """A line for each player through the places in each variant."""

    kind: ClassVar[str] = "places"
    lines: Sequence[tuple[Any, ...]]
    heads: Sequence[tuple[int, str, str]]
    height: int
    width: int
    end: int
    caption: str = "Places by variant: lines that cross change the order."


PLACE_ROW, PLACE_LEFT, PLACE_RIGHT, PLACE_TOP = 26, 16, 96, 36
PLACE_STEP = 32  # the least room between two variants
LONGEST_LABEL = 12  # characters behind a line
MOST_LINES = 12  # more would be a tangle; the table holds all
PATTERNS = ("a", "b", "c", "d")  # dashes, so that lines can be told apart without colour


def shortened(name: str) -> str:
    """The name as it fits behind a line."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"


def place_lines(rows: Sequence[Compared], names: Mapping[str, str]) -> Callable[[Shown], Places] | None:
    """Draws the places of players on one own score through all variants; None for one player or several scores."""
    if not 1 < len(rows) <= MOST_LINES or len({row.score for row in rows}) > 1:
        return None
    keys = [key for key in rows[0].places if all(row.places[key] is not None for row in rows)]
    if len(keys) < 2:
        return None
    width = max(WIDTH, PLACE_LEFT + PLACE_RIGHT + PLACE_STEP * (len(keys) - 1))
    step = (width - PLACE_LEFT - PLACE_RIGHT) / (len(keys) - 1)

    def draw(shown: Shown) -> Places:
        xs = [int(PLACE_LEFT + step * index) for index in range(len(keys))]
        lines: list[tuple[Any, ...]] = []
        ends: set[int] = set()
        for index, row in enumerate(rows):
            places = [place_number(row.places[key] or "1") for key in keys]
            ys = [PLACE_TOP + (place - 1) * PLACE_ROW + index * 3 for place in places]
            points = list(zip(xs, ys, strict=True))
            label_y = ys[-1]
            while any(abs(label_y - end) < 14 for end in ends):
                label_y += 14
            ends.add(label_y)
            css = f"path {PATTERNS[index % len(PATTERNS)]}"
            lines.append(
                (
                    css,
                    " ".join(f"{x},{y}" for x, y in points),
                    points,
                    label_y + 5,
                    shown.cell(shortened(row.player.name)),
                )
            )
        heads = [
            (x, str(number), shown.cell(names[key])) for number, (x, key) in enumerate(zip(xs, keys, strict=True), 1)
        ]
        height = max([*ends, PLACE_TOP + len(rows) * PLACE_ROW]) + 12
        return Places(lines, heads, height, width, width - PLACE_RIGHT + 10)

    return draw
