"""What tables say of a player beside the games: number, rank, rating, points."""

import re
from fractions import Fraction

from calculators.compute.scores import ReadingError, read_score

NUMBER = re.compile(r"#?([0-9]{1,5})[.)]?")
RANK = re.compile(r"[=T]?([0-9]{1,5})(?: ?[\-–] ?[0-9]{1,5})?[.)=]?")  # a shared place is 4-5, =4 or T4
RATING = re.compile(r"([0-9]{2,4})(?:[Pp/*].{0,10})?")  # 1641P17 is provisional
FEDERATION = re.compile(r"[A-Z]{2,3}")
UNRATED = frozenset({"unr", "unrated", "ur", "nr", "-", "--", "---", "unr."})
SUMS = frozenset({"total", "totals", "tot", "sum", "sums", "summe", "gesamt", "average", "mean", "durchschnitt"})


def number_of(cell: str) -> int:
    """A player's number, 0 where the cell holds none."""
    match = NUMBER.fullmatch(cell)
    return int(match[1]) if match else 0


def rank_of(cell: str) -> int:
    """A place, the first of shared ones; 0 where the cell holds none."""
    match = RANK.fullmatch(cell)
    return int(match[1]) if match else 0


def rating_of(cell: str) -> int:
    """A rating, 0 for an unrated player."""
    match = RATING.fullmatch(cell)
    return int(match[1]) if match else 0


def is_rating(cell: str) -> bool:
    """Whether the cell holds a rating, or says that there is none."""
    return bool(RATING.fullmatch(cell)) or cell.casefold() in UNRATED


def points_of(cell: str) -> Fraction | None:
    """Printed points, exact; None where the cell holds none."""
    try:
        return read_score(cell)
    except ReadingError:
        return None


def is_sum(cell: str) -> bool:
    """Whether the cell labels a line of sums."""
    return cell.rstrip(".: ").casefold() in SUMS
