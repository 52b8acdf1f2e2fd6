"""Tie-break codes as written in lists and files: a tie-break with its modifiers, such as BH/C1 or DE/P."""

import re
from dataclasses import dataclass

from calculators.compute.cuts import MAX_CUT, Cut
from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.compute.tiebreaks import TIE_BREAKS, TieBreak

MAX_CODES = 20  # in one order: lists in use have under ten
MODIFIER = re.compile(r"(?P<letter>[CMPFR])(?P<number>[0-9]?)|L(?P<limit>[+-][0-9])")
SEPARATORS = re.compile(r"[,;\s]+")


NO_CUT = Cut()


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break and how it is modified.

    `cut` drops contributions, `forfeits` counts forfeits as games, `fore` draws the last round first, `reverse` turns
    the order, `limit` moves the Koya limit by so many half draws.
    """

    text: str
    entry: TieBreak
    cut: Cut = NO_CUT
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False
    limit: int = 0

    @property
    def name(self) -> str:
        """The tie-break in words, with its cut."""
        if self.text in TIE_BREAKS:
            return TIE_BREAKS[self.text].name
        words = [self.entry.name]
        if self.cut.high:
            words.append(f"Median {self.cut.low}")
        elif self.cut.low:
            words.append(f"Cut {self.cut.low}")
        words += [word for flag, word in ((self.forfeits, "forfeits as games"), (self.fore, "fore")) if flag]
        words += [word for flag, word in ((self.reverse, "reversed"), (self.limit, f"limit {self.limit:+d}")) if flag]
        return ", ".join(words)


def read_code(text: str) -> Code:
    """One code, in any case. Raises ReadingError naming it. Syntax: TRF-2026, records 202 and 212."""
    written = text.strip().upper().replace("#", "/")
    base, *modifiers = written.split("/")
    base = OLD_NAMES.get(base, base)
    entry = TIE_BREAKS.get(base)
    if entry is None or "/" in entry.code:
        raise ReadingError(
            Problem(f"{shorten(text.strip())} is not a tie-break known here. /rules lists the codes.", text.strip())
        )
    found = {"cut": NO_CUT, "forfeits": False, "fore": False, "reverse": False, "limit": 0}
    for modifier in modifiers:
        match = MODIFIER.fullmatch(modifier)
        letter = modifier[:1]
        if match is None or letter not in entry.modifiers:
            takes = ", ".join(f"/{one}" for one in entry.modifiers) or "no modifier"
            raise ReadingError(
                Problem(f"{shorten(text.strip())}: {base} takes {takes}, not /{modifier[:8]}.", text.strip())
            )
        if letter in "CM":
            number = int(match["number"] or 1)
            if not 1 <= number <= MAX_CUT:
                raise ReadingError(Problem(f"{shorten(text.strip())}: a cut drops 1 to {MAX_CUT}.", text.strip()))
            found["cut"] = Cut(number, number if letter == "M" else 0)
        elif letter == "L":
            found["limit"] = int(match["limit"])
        else:
            found[{"P": "forfeits", "F": "fore", "R": "reverse"}[letter]] = True
    return Code("/".join([base, *modifiers]), entry, **found)  # type: ignore[arg-type]


OLD_NAMES = {"GE": "REP", "POINTS": "PTS"}  # names of earlier editions


def read_order(text: str) -> tuple[Code, ...]:
    """A list of codes, separated by commas, semicolons or blanks. Raises ReadingError naming each that is not known."""
    texts = [part for part in SEPARATORS.split(text.strip()) if part]
    if len(texts) > MAX_CODES:
        raise ReadingError(Problem(f"There are {len(texts)} tie-breaks. At most {MAX_CODES} are taken."))
    codes: dict[str, Code] = {}
    problems: list[Problem] = []
    for part in texts:
        try:
            code = read_code(part)
        except ReadingError as refused:
            problems.extend(refused.problems)
        else:
            codes.setdefault(code.text, code)
    if problems:
        raise ReadingError(*problems)
    return tuple(codes.values())
