"""Dates as report files write them: the year first in any spelling; year last where there is only one reading."""

import re
from datetime import UTC, date, datetime

FIRST_YEAR = 2006  # the first report file format: earlier years are a misreading, or an event entered from an archive
NO_DATE = re.compile(r"[0 /.\-]*")
DATE = re.compile(r"([0-9]{4}|[0-9]{1,2}) ?([/.\-]) ?([0-9]{1,2}) ?\2 ?([0-9]{4}|[0-9]{1,2})(?: .*)?")
COMPACT = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")


def read_date(text: str, latest: int = 0) -> date | None:
    """The date, or None where the field is blank or zero; years of two digits are of this century.

    `latest` is the last year that an event can have, next year by default. Raises ValueError saying why a date cannot
    be taken: it does not exist, or the order of day, month and year is not certain.
    """
    if NO_DATE.fullmatch(text):
        return None
    match = DATE.fullmatch(text)
    if match is None:
        compact = COMPACT.fullmatch(text)
        if compact is None or not (found := real(*map(int, compact.groups()))):
            raise ValueError("is no date")
        return found
    first, separator, middle, last = match.groups()
    readings = possible(first, int(middle), last, separator)
    near = [day for day in readings if FIRST_YEAR <= day.year <= (latest or datetime.now(UTC).year + 1)]
    # Two digits of a year in front that no event can have: the year may as well stand last, and which day it is then
    # nobody knows.
    return certain(near if near[:1] == readings[:1] else readings)


def possible(first: str, middle: int, last: str, separator: str) -> list[date]:
    """The dates that three numbers can mean, year first before day first before month first."""
    found = []
    if len(last) <= 2:
        found.append(real(year(first), middle, int(last)))
    if len(first) <= 2:
        found.append(real(year(last), middle, int(first)))
        if len(last) > 2 and separator != ".":  # dots stand between day, month and year only
            found.append(real(year(last), int(first), middle))
    return list(dict.fromkeys(day for day in found if day))


def certain(readings: list[date]) -> date:
    """The one reading, or the first where its year, written first as the format asks, is also the latest.

    Raises ValueError where there is none, or more than one.
    """
    if not readings:
        raise ValueError("is no date")
    first, *others = readings
    if any(first.year <= other.year for other in others):
        raise ValueError("can be read as " + " or as ".join(f"{day:%Y/%m/%d}" for day in readings))
    return first


def year(text: str) -> int:
    """The year; one of two digits in this century."""
    return int(text) + (2000 if len(text) <= 2 else 0)


def real(year_: int, month: int, day: int) -> date | None:
    """The date where there is such a day, in a year of four digits."""
    try:
        return date(year_, month, day) if year_ >= 1000 else None
    except ValueError:
        return None
