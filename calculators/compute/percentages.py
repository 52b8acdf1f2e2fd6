"""Match-win percentages as card games count them: records, floors, opponents' average."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.compute.listed import read_each, refuse_long
from calculators.compute.scores import Problem, ReadingError, exact_sum, shorten
from calculators.compute.typed_text import tidy

DRAW_WORTH = {"third": Fraction(1, 3), "half": Fraction(1, 2)}  # of a win
RECORD = re.compile(r"([0-9]{1,3})[-–—:/]([0-9]{1,3})(?:[-–—:/]([0-9]{1,3}))?")


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, lost and drawn."""

    wins: int
    losses: int
    draws: int = 0

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}" + (f"-{self.draws}" if self.draws else "")

    def percentage(self, draw_worth: Fraction) -> Fraction | None:
        """Per cent of the matches won, a draw as that part of a win, exact; None without a match."""
        matches = self.wins + self.losses + self.draws
        return 100 * (self.wins + self.draws * draw_worth) / matches if matches else None


def read_record(text: str) -> Record:
    """A record W-L or W-L-D. Raises ReadingError naming the token."""
    match = RECORD.fullmatch(text.strip())
    if match is None:
        raise ReadingError(
            Problem(
                f"{shorten(text.strip())} is not a record. Records look like 5-2 or 5-2-1 (won-lost-drawn).",
                text.strip(),
            )
        )
    return Record(int(match[1]), int(match[2]), int(match[3] or 0))


def read_records(text: str) -> tuple[Record, ...]:
    """Records separated by lines, commas, semicolons or blanks. Raises ReadingError naming each token and place."""
    refuse_long(text, "records")
    joined = re.sub(r" *([-–—]) *", r"\1", tidy(text))
    tokens = [token for token in re.split(r"[\s,;|·]+", joined) if token]
    return read_each(list(enumerate(tokens, 1)), read_record, "records", place="Entry")


@dataclass(frozen=True, slots=True)
class Percentage:
    """One record in per cent: as it is, and raised to the floor; None where no match was played."""

    record: Record
    raw: Fraction | None
    floored: Fraction | None


def percentage(record: Record, floor: Fraction, draw: str) -> Percentage:
    """A record's match-win percentage. Source: Magic Tournament Rules, appendix C (a draw a third of a win)."""
    raw = record.percentage(DRAW_WORTH[draw])
    return Percentage(record, raw, None if raw is None else max(raw, floor))


def mean(percentages: Sequence[Percentage]) -> Fraction | None:
    """Opponents' match-win percentage: the mean of the floored ones, those without a match left out."""
    known = [row.floored for row in percentages if row.floored is not None]
    return exact_sum(known) / len(known) if known else None
