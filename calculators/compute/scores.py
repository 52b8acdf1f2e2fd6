"""A score, and the points a scale gives: read one, print one."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

HALF = Fraction(1, 2)
ZERO = Fraction(0)
MAX_DIGITS = 6  # before the mark: no event comes near a million points
MAX_DECIMALS = 4  # after the mark: enough for percentages and quarter points
WHOLE_DECIMALS = 10  # ending decimals up to here are printed whole: no product of two scores has more
TOKEN_SHOWN = 40  # characters of a refused token that a message repeats

# ASCII digits only: \d and int() would also take "١", and int() "1_0".
NUMBER = re.compile(
    r"(?P<sign>[+\-\N{MINUS SIGN}]?)"
    r"(?:(?P<whole>[0-9]{1,6})(?:(?P<half>½)|[.,](?P<decimals>[0-9]{0,4}))?"
    r"|[.,](?P<only>[0-9]{1,4})"
    r"|(?P<glyph>½)"
    r"|(?:(?P<mixed>[0-9]{1,6}) )?1/2)"
)
CROSSTABLE_CELL = re.compile(
    r"[WDLXFHBU][0-9]{1,4}(?:[.,][0-9]|½)?|[0-9]{1,4}[wb][-+01½=]?|[0-9]{1,4}[+=][wb]?|[0-9]{1,4}:[WDL+\-=]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with what was typed: the sentence to show, the token, its place (from 1; 0 is none)."""

    message: str
    token: str = ""
    place: int = 0

    def __str__(self) -> str:
        return self.message


class ReadingError(ValueError):
    """What was typed cannot be read; `problems` says why, one entry for each token refused."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


@lru_cache(maxsize=4096)
def read_score(token: str) -> Fraction:
    """Points, exact, from one token such as 4, 3.5, 3,5, ½ or 3 1/2. Raises ReadingError naming the token."""
    match = NUMBER.fullmatch(token)
    if match is None:
        raise ReadingError(Problem(why_no_score(token), token))
    sign, whole, half, decimals, only, glyph, mixed = match.groups()
    if glyph or not (whole or only):
        value = HALF + int(mixed or 0)
    elif half:
        value = HALF + int(whole)
    else:
        digits = (decimals if whole else only) or ""
        value = Fraction(int((whole or "") + digits or "0"), 10 ** len(digits))
    return value if sign in ("", "+") else -value


def shorten(token: str) -> str:
    """The token as a message repeats it: quoted, control characters visible, long ones cut."""
    start = token[: TOKEN_SHOWN + 1].replace("\t", " ")
    visible = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in start)
    return f'"{visible[:TOKEN_SHOWN]}…"' if len(token) > TOKEN_SHOWN else f'"{visible}"'


# What the visitor probably typed, and what to do about it: the first that fits speaks.
REFUSALS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"[WDL][0-9]{1,4}(?:[.,][0-9]|½)?", re.IGNORECASE),
        "looks like a crosstable cell. Enter the opponent's final score, such as 4; a round is W 4 with a blank.",
    ),
    (CROSSTABLE_CELL, "looks like a crosstable cell. Enter the opponent's final score instead, such as 4 or 3.5."),
    (
        re.compile(r"[+\-\N{MINUS SIGN}]?(?:[0-9]{7,}[.,]?[0-9]*|[0-9]*[.,][0-9]{5,})"),
        f"has too many digits. Scores have at most {MAX_DIGITS} before the mark and {MAX_DECIMALS} after it.",
    ),
    (re.compile(r"[0-9.,]+[eE][+\-]?[0-9]+"), "is not a score. Write the number out in full, such as 4 or 3.5."),
    (
        re.compile(r"[0-9]+/[0-9]+"),
        "is not a score. The only fraction read is 1/2: write 1½ or 1.5 for one and a half.",
    ),
    (re.compile(r".*˝.*", re.DOTALL), "holds a ½ damaged in copying. Type it again as 3½ or 3.5."),
    (re.compile(r"[0-9.,½]+(?:\+[0-9.,½]+)+"), "is not one score. Put blanks around each + to list separate scores."),
    (re.compile(r"(?=.*[^\x00-\x7f])[\d.,]+"), "is written in digits that are not read here. Use the digits 0 to 9."),
    (
        re.compile(r"[0-9½.,]+[wbx]?[0-9]*u[0-9]*.*"),
        "is not read. Two points and two unplayed rounds are written 2+2u.",
    ),
)


def why_no_score(token: str) -> str:
    """The sentence that refuses a token: what it is, and what to type instead."""
    for pattern, reason in REFUSALS:
        if len(token) <= TOKEN_SHOWN and pattern.fullmatch(token):
            return f"{shorten(token)} {reason}"
    return f"{shorten(token)} is not a score. Scores look like 4, 3.5 or 3½."


def round_half_up(value: Fraction, decimals: int) -> Fraction:
    """The value at so many decimals; a half goes away from zero."""
    unit = 10**decimals
    scaled = abs(value) * unit
    rounded = Fraction((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), unit)
    return -rounded if value < 0 else rounded


def show(value: Fraction | int) -> str:
    """The value for people: ending decimals whole (8.25), others at two decimals, half up (3.33)."""
    return _show(value.numerator, value.denominator)


@lru_cache(maxsize=4096)  # the few scores of an event come again and again
def _show(numerator: int, denominator: int) -> str:
    if denominator == 1:
        return str(numerator)
    sign = "-" if numerator < 0 else ""
    if 10**WHOLE_DECIMALS % denominator:
        rounded = abs(round_half_up(Fraction(numerator, denominator), 2))
        cents = rounded.numerator * (100 // rounded.denominator)
        return f"{sign if cents else ''}{cents // 100}.{cents % 100:02d}"
    whole, rest = divmod(abs(numerator) * (10**WHOLE_DECIMALS // denominator), 10**WHOLE_DECIMALS)
    return f"{sign}{whole}.{rest:0{WHOLE_DECIMALS}d}".rstrip("0")


def show_half(value: Fraction | int) -> str:
    """The value in a list of scores: halves as ½ (3½), everything else as `show` prints it."""
    return _show_half(value.numerator, value.denominator)


@lru_cache(maxsize=4096)
def _show_half(numerator: int, denominator: int) -> str:
    if denominator != 2:
        return _show(numerator, denominator)
    return f"{'-' if numerator < 0 else ''}{abs(numerator) // 2 or ''}½"


def exact_sum(numbers: Iterable[Fraction]) -> Fraction:
    """The sum, exact: on whole numbers while there are only halves, as in nearly every list of scores."""
    listed = list(numbers)
    halves = 0
    for number in listed:
        denominator = number.denominator
        if denominator == 1:
            halves += 2 * number.numerator
        elif denominator == 2:
            halves += number.numerator
        else:
            return sum(listed, ZERO)
    return Fraction(halves, 2)


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 round, 5 rounds."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Scale:
    """Points for a win, a draw and a loss.

    An event may give its own points for a pairing bye (None: those of a win) and for an absence or a lost forfeit.
    """

    key: str
    name: str
    win: Fraction
    draw: Fraction
    loss: Fraction = ZERO
    pairing_bye: Fraction | None = None
    absence: Fraction = ZERO

    @property
    def bye(self) -> Fraction:
        """Points for a pairing bye."""
        return self.win if self.pairing_bye is None else self.pairing_bye

    def __str__(self) -> str:
        return f"{show_half(self.win)}-{show_half(self.draw)}-{show_half(self.loss)}"


CHESS = Scale("chess", "Chess", Fraction(1), HALF)
SCALES = {
    scale.key: scale
    for scale in (
        CHESS,
        Scale("match", "Match points", Fraction(3), Fraction(1)),
        Scale("league", "League table", Fraction(2), Fraction(1)),
    )
}
