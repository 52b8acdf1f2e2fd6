"""The names of an event to be run: one a line, with rating and club behind a tab."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.compute.typed_text import tidy
from calculators.events.model import Player
from calculators.events.readers.heading_words import Role, role_of
from calculators.events.readers.rows import CONTROL, refuse

LEAST, MOST = 2, 512  # entrants: one cannot meet anybody, more than 512 take minutes to pair
LONGEST_NAME = 80  # characters
LONGEST_TYPED = 1000  # characters that are looked at: a name that long is refused anyhow
LIST_NUMBER = re.compile(r"^(?:[0-9]{1,4}[.)]?|[-–•*])\s+(?=\S)")
RATING = re.compile(r"[0-9]{3,4}")
NUMBER = re.compile(r"[0-9]{1,4}[.)]?")
LEFT_OUT = re.compile(r"[0-9]+[.)]?")  # the rating, and numbers of the list or of a federation


class Entrant(NamedTuple):
    """One line: name, rating (0 without one), club, and the line from 1."""

    name: str
    rating: int
    club: str
    line: int


def read_entrants(text: str) -> tuple[Entrant, ...]:
    """The entrants in the order of their lines.

    Behind a tab or semicolon a number of three or four digits is a rating, anything else but a number a club; a number
    in front is that of the list and is left out, as is a first line of headings. Raises ReadingError naming lines:
    names that stand twice (also by case and blanks), too long ones, too few or too many.
    """
    lines = [(number, line) for number, line in enumerate(tidy(text).split("\n"), 1) if line.strip("\t ;")]
    if len(lines) > MOST + 1:  # one may hold headings
        raise ReadingError(Problem(f"There are {len(lines)} names. At most {MOST} can be paired here."))
    entrants = list(_entrants(lines))
    refuse(list(_problems(entrants)))
    if len(entrants) < LEAST:
        found = "There is one name" if entrants else "There is no name"
        raise ReadingError(Problem(f"{found}. Enter at least two, one on each line."))
    if len(entrants) > MOST:
        raise ReadingError(Problem(f"There are {len(entrants)} names. At most {MOST} can be paired here."))
    return tuple(entrants)


def _entrants(lines: Iterable[tuple[int, str]]) -> Iterator[Entrant]:
    headed = True
    for number, line in lines:
        cells = [cell.strip() for cell in re.split(r"[\t;]", line) if cell.strip()]
        heading, headed = headed and is_heading(cells), False
        if heading:
            continue
        if len(cells) > 1 and NUMBER.fullmatch(cells[0]):
            del cells[0]
        name = clean_name(LIST_NUMBER.sub("", cells[0], count=1)) if cells else ""
        if not name:
            continue
        rating = next((int(cell) for cell in cells[1:] if RATING.fullmatch(cell)), 0)
        club = " ".join(cell for cell in cells[1:] if not LEFT_OUT.fullmatch(cell))
        yield Entrant(name, rating, club[:LONGEST_NAME], number)


def is_heading(cells: Sequence[str]) -> bool:
    """Whether these are the headings of columns: a name and more, each known."""
    roles = list(map(role_of, cells))
    return len(cells) > 1 and None not in roles and Role.NAME in roles


def _problems(entrants: Sequence[Entrant]) -> Iterator[Problem]:
    first: dict[str, Entrant] = {}
    for entrant in entrants:
        if len(entrant.name) > LONGEST_NAME:
            yield Problem(
                f"Line {entrant.line}: the name has {len(entrant.name)} characters. Keep to {LONGEST_NAME}.",
                entrant.name[:LONGEST_NAME],
                entrant.line,
            )
        earlier = first.setdefault(name_key(entrant.name), entrant)
        if earlier is not entrant:
            yield Problem(
                f"Line {entrant.line}: {shorten(entrant.name)} stands on line {earlier.line} too. "
                "Tell the two apart, by a first name or a club.",
                entrant.name,
                entrant.line,
            )


def clean_name(text: str) -> str:
    """A typed name in one line, with one way of writing accents and nothing that cannot be seen."""
    return " ".join(CONTROL.sub(" ", unicodedata.normalize("NFC", tidy(text[:LONGEST_TYPED]))).split())


def name_key(name: str) -> str:
    """What two names have in common that are the same but for case and blanks."""
    return "".join(clean_name(name).casefold().split())


def players_of(entrants: Sequence[Entrant], order: str, seed: int = 0) -> tuple[Player, ...]:
    """The players with start numbers from 1, in the order "entered", by "rating" or "shuffled" with the seed."""
    listed = list(entrants)
    if order == "rating":
        listed.sort(key=lambda entrant: -entrant.rating)
    elif order == "shuffled":
        Random(seed).shuffle(listed)  # noqa: S311 - a draw that can be repeated, not a secret
    return tuple(
        Player(number, entrant.name, (), rating=entrant.rating, club=entrant.club)
        for number, entrant in enumerate(listed, 1)
    )
