"""Rows of cells as plain text."""

from collections.abc import Sequence

GAP = "  "


def as_text(rows: Sequence[Sequence[str]]) -> str:
    """The rows as lines of aligned columns: names to the left, everything else to the right, two blanks between."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = rows[0].index("Name") if rows and "Name" in rows[0] else -1
    return "".join(
        GAP.join(
            text.ljust(width) if place == left else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )
