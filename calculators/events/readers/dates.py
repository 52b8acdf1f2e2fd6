"""Dates that a spreadsheet makes of results: 1/2 becomes 2 January or 1 February."""

import re

MONTHS = r"(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-zé]{0,7}"
DATE = re.compile(
    rf"[0-9]{{1,2}}[. \-/]{{1,2}}{MONTHS}\.?(?:[. \-/]{{1,2}}[0-9]{{2,4}})?"
    rf"|{MONTHS}\.?[ \-/][0-9]{{1,4}}"
    r"|[0-9]{1,2}[./\-][0-9]{1,2}[./\-][0-9]{4}|[0-9]{4}-[0-9]{2}-[0-9]{2}(?: 00:00:00)?",
    re.IGNORECASE,
)
LONGEST = 24  # characters of a date: "1. September 2025"


def is_date(cell: str) -> bool:
    """Whether the cell shows a date."""
    return len(cell) <= LONGEST and bool(DATE.fullmatch(cell.strip()))


def date_advice(cell: str) -> str:
    """What to do about a date in place of a result; empty where the cell is none."""
    return "A spreadsheet made a date of 1/2 or 2-1: write ½, or type the result as text." if is_date(cell) else ""
