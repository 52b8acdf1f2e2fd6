"""Where a picture says more than a table: the geometry of inline SVG, drawn by templates/components/pictures.html."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from calculators.compute.solkoff import Solkoff
from calculators.pages.shown import Shown

MOST_BARS = 50  # more would be hairlines; the table holds all
WIDTH, HEIGHT = 640, 200
TOP, BOTTOM, LEFT = 24, 28, 8  # room for the figures above, the rounds below, the ends of the line


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars with a line across; each bar is x, y, width, height, its middle, where its number stands, label, class, number."""

    kind: ClassVar[str] = "bars"
    bars: Sequence[tuple[Any, ...]]
    line_y: int
    caption: str
    width: int = WIDTH
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM
    label_y: int = HEIGHT - BOTTOM + 18


def schedule_bars(found: Solkoff, names: Mapping[str, str]) -> Callable[[Shown], Bars] | None:
    """Draws the opponents' scores as bars, those that a cut drops marked; None where there is nothing to draw.

    The cut is the modified median where it is known, else the lowest dropped.
    """
    value = found.values["solkoff"]
    scores = [score.numerator / score.denominator for score in (term.opponent for term in value.contributions)]
    if value.missing or not 1 < len(scores) <= MOST_BARS or min(scores) < 0:
        return None
    average = float(found.field_average)
    unit = (HEIGHT - TOP - BOTTOM) / (max(*scores, average) or 1)
    step = (WIDTH - 2 * LEFT) / len(scores)
    width = int(min(step * 0.7, 56))
    key = "cut_low_1" if found.values["modified_median"].missing else "modified_median"
    dropped = found.values[key].dropped

    def draw(shown: Shown) -> Bars:
        bars = []
        for index, (score, term) in enumerate(zip(scores, value.contributions, strict=True)):
            middle, high = int(LEFT + step * (index + 0.5)), int(score * unit)
            top = HEIGHT - BOTTOM - high
            label, css = ("dropped", "bar out") if index in dropped else (term.place, "bar")
            number = shown.number(term.opponent)
            bars.append((middle - width // 2, top, width, high, middle, top - 6, label, css, number))
        line = f"Opponents' scores. Dashed: the field average, {shown.number(found.field_average)}."
        caption = f"{line} Hatched: dropped by {names[key].lower()}." if dropped else line
        return Bars(bars, HEIGHT - BOTTOM - int(average * unit), caption)

    return draw
