"""Tie-break codes as written in lists and files: a tie-break with its modifiers, such as BH/C1 or DE/P."""

import re
from dataclasses import dataclass

from calculators.compute.cuts import MAX_CUT, Cut
from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.compute.tiebreaks import TIE_BREAKS, TieBreak

MAX_CODES = 20  # in one order: lists in use have under ten
MODIFIER = re.compile(r"(?P<cut>[CM][0-9]?)|(?P<forfeits>P)|(?P<fore>F)|(?P<reverse>R)|(?P<limit>L[+-][0-9])")
KINDS = tuple(MODIFIER.groupindex)  # in the order in which codes are written
SEPARATORS = re.compile(r"[,;\s]+")
OLD_NAMES = {"GE": "REP", "POINTS": "PTS"}  # names of earlier editions
NO_CUT = Cut()
POINT_CODES = frozenset({"PTS", "PROGRESS"})  # codes of a player's points


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break and how it is modified.

    `cut` drops contributions, `forfeits` counts forfeits as games, `fore` draws the last round first, `reverse` turns
    the order, `limit` moves the Koya limit by so many half points.
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
    found: dict[str, str] = {}  # by what is modified
    for modifier in modifiers:
        match = MODIFIER.fullmatch(modifier)
        if match is None or modifier[0] not in entry.modifiers or match.lastgroup in found:
            takes = ", ".join(f"/{one}" for one in entry.modifiers) or "no modifier"
            twice = " a second time" if match and match.lastgroup in found else ""
            raise ReadingError(
                Problem(f"{shorten(text.strip())}: {base} takes {takes}, not /{modifier[:8]}{twice}.", text.strip())
            )
        found[str(match.lastgroup)] = modifier
    cut = found.get("cut", "")
    number = int(cut[1:] or 1) if cut else 0
    if cut and not 1 <= number <= MAX_CUT:
        raise ReadingError(Problem(f"{shorten(text.strip())}: a cut drops 1 to {MAX_CUT}.", text.strip()))
    if cut:
        found["cut"] = f"{cut[0]}{number}"
    written = "/".join([base, *(found[kind] for kind in KINDS if kind in found)])
    return Code(
        written,
        entry,
        Cut(number, number if cut[0] == "M" else 0) if cut else NO_CUT,
        forfeits="forfeits" in found,
        fore="fore" in found,
        reverse="reverse" in found,
        limit=int(found["limit"][1:]) if "limit" in found else 0,
    )


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
