"""Lists that people paste: how long they may be, and every item read or refused by its place."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from calculators.compute.scores import Problem, ReadingError

T = TypeVar("T")

MAX_ENTRIES = 200  # nobody has had more opponents in one event
MAX_CHARACTERS = 100_000  # a longer text is no list of 200 entries
MAX_PROBLEMS = 20  # a page names so many refused items at once


def refuse_long(text: str, what: str, most: int = MAX_ENTRIES) -> None:
    """Raises ReadingError, naming the limit, for a text too long to be a list of so many."""
    if len(text) > MAX_CHARACTERS:
        raise ReadingError(Problem(f"{len(text):,} characters are no list of {what}. List at most {most} {what}."))


def read_each(
    items: Sequence[tuple[int, str]],
    read: Callable[[str], T],
    what: str,
    *,
    most: int = MAX_ENTRIES,
    place: str = "Line",
) -> tuple[T, ...]:
    """Every item, given with its place, as `read` reads it.

    Raises ReadingError naming the limit where there are more than `most`, else each item refused and its place.
    """
    if len(items) > most:
        raise ReadingError(Problem(f"{len(items):,} {what} are too many. List at most {most}."))
    found, problems = [], []
    for number, item in items:
        try:
            found.append(read(item))
        except ReadingError as refused:
            said = refused.problems[0]
            problems.append(Problem(f"{place} {number}: {said}", said.token or item, number))
    if problems:
        raise ReadingError(*problems[:MAX_PROBLEMS])
    return tuple(found)
