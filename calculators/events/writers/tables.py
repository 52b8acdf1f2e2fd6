"""Rows of cells as plain text."""

from collections.abc import Sequence
from unicodedata import bidirectional

GAP = "  "
RIGHT_TO_LEFT = frozenset({"R", "AL"})  # directions of letters
MARK = "\N{LEFT-TO-RIGHT MARK}"


def has_right_to_left(text: str) -> bool:
    """Whether a text has letters written from right to left; two such cells side by side would be read as one."""
    return not text.isascii() and any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text)


def as_text(rows: Sequence[Sequence[str]]) -> str:
    """The rows as lines of aligned columns: names to the left, everything else to the right, two blanks between."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = rows[0].index("Name") if rows and "Name" in rows[0] else -1
    return "".join(
        GAP.join(
            (text.ljust(width) if place == left else text.rjust(width)) + MARK * has_right_to_left(text)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )
