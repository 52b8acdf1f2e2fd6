"""Which rule set, tie-break, cut, draw weight and rounding reproduce a published column, and where it differs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calculators.events.candidates import Candidate, Candidates
from calculators.events.columns import Column
from calculators.events.model import PublishedColumn
from calculators.events.opponents_scores import SCORES, contributions
from calculators.events.printed import BOUNDS, Published, Rounding, read_published_number
from calculators.events.tally import Tally

BY_OPPONENTS = frozenset({*SCORES, "AOB", "CUMOPP", "OWP", "BWP"})  # codes that opponents' unplayed rounds change
LEAST_SHARE = Fraction(1, 2)  # a rule that explains fewer of the rows explains nothing


@dataclass(frozen=True, slots=True)
class Found:
    """A candidate that explains rows of a published column: how many, with which rounding, and which rows differ."""

    candidate: Candidate
    rounding: Rounding
    matches: int
    differs: tuple[int, ...]  # start numbers


@dataclass(frozen=True, slots=True)
class Checked:
    """A published column: rows with a number, texts that are none, and the candidates that explain the most rows.

    `best` is empty where none explains half of them.
    """

    column: PublishedColumn
    numbers: Mapping[int, Published]
    unread: tuple[int, ...]
    best: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that a candidate does not reproduce.

    `other` is a candidate with the same code that does, if there is one; `opponents` are the start numbers of those
    whose unplayed rounds make the difference, `own` the rounds from 1 that the player did not play and that do.
    """

    number: int
    published: str
    computed: Fraction | None
    other: Candidate | None
    opponents: tuple[int, ...]
    own: tuple[int, ...]


class Row(NamedTuple):
    """A row of a published column: start number, place in the event, the number in units of its last decimal."""

    number: int
    place: int
    printed: int


def explain(candidate: Candidate, rows: Sequence[Row], decimals: int, roundings: Sequence[Rounding]) -> Found:
    """The strictest rounding under which a candidate explains the most rows."""
    numbers, unit, shift = candidate.column.numbers, candidate.column.unit, 10**decimals
    # A thousand rows are compared with a hundred candidates: what is compared is formed in one go.
    off_by = [((numbers[row.place] or 0) * shift - row.printed * unit, row.number) for row in rows]
    best: tuple[int, ...] | None = None
    by = roundings[0]
    for rounding in roundings:
        least, most = BOUNDS[rounding](unit)
        differs = tuple([number for off, number in off_by if not least <= 2 * off <= most])
        if best is None or len(differs) < len(best):
            best, by = differs, rounding
        if not differs:
            break
    return Found(candidate, by, len(rows) - len(best or ()), best or ())


def best_of(candidates: Candidates, rows: Sequence[Row], decimals: int) -> list[Found]:
    """The candidates that explain the most rows, where that is enough of them.

    One number for everybody is taken as it is, and as a rounded one only where nothing gives it so; whole numbers are
    not taken for cut off ones: whatever is small enough could have become them.
    """
    alike = len({row.printed for row in rows}) < 2
    if alike:
        ways = [[Rounding.EXACT], [Rounding.ROUNDED]] if decimals else [[Rounding.EXACT]]
    else:
        ways = [list(Rounding) if decimals else [Rounding.EXACT, Rounding.ROUNDED]]
    for roundings in ways:
        found = [explain(candidate, rows, decimals, roundings) for candidate in candidates.every]
        most = max((one.matches for one in found), default=0)
        if rows and most >= LEAST_SHARE * len(rows):
            return [one for one in found if one.matches == most]
    return []


def check(candidates: Candidates, published: PublishedColumn) -> Checked:
    """The candidates that explain the most rows of a column, those first that need no rounding."""
    numbers, unread = {}, []
    for number, text in published.texts.items():
        if read := read_published_number(text):
            numbers[number] = read
        else:
            unread.append(number)
    decimals = max((read.decimals for read in numbers.values()), default=0)
    # In one column every number has the decimals of the longest: 14 beside 13.5 is 14.0.
    rows = [
        Row(number, candidates.event.index[number], read.number * 10 ** (decimals - read.decimals))
        for number, read in numbers.items()
    ]
    best = best_of(candidates, rows, decimals)
    best.sort(key=lambda one: list(Rounding).index(one.rounding))
    return Checked(published, numbers, tuple(unread), tuple(best))


def differences(candidates: Candidates, checked: Checked, found: Found) -> Iterator[Difference]:
    """Every row that differs, with what makes the difference as far as unplayed rounds can."""
    code = found.candidate.code
    rivals = [candidate for candidate in candidates.every if candidate.code == code]
    for number in found.differs:
        place = candidates.event.index[number]
        printed = checked.numbers[number]
        other = next((rival for rival in rivals if reproduces(rival.column, place, printed)), None)
        opponents, own = _unplayed_between(candidates, place, found.candidate, other)
        computed = found.candidate.column.exact(place)
        yield Difference(number, checked.column.texts[number], computed, other, opponents, own)


def _unplayed_between(
    candidates: Candidates, place: int, candidate: Candidate, other: Candidate | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Opponents and own rounds that the two count differently; all with unplayed rounds where there is no other."""
    if candidate.code.entry.code not in BY_OPPONENTS:
        return (), ()
    tally, products = _counted(candidates, candidate)
    mine = _contributed(tally, place, products=products)
    theirs = _contributed(_counted(candidates, other)[0], place, products=products) if other else None
    opponents = [
        candidates.event.players[game.opponent].number
        for game in tally.games[place]
        if (mine.get(game.round) != theirs.get(game.round) if theirs is not None else tally.missed[game.opponent])
    ]
    own = [
        missed.round + 1
        for missed in tally.missed[place]
        if theirs is None or mine.get(missed.round, 0) != theirs.get(missed.round, 0)
    ]
    return tuple(dict.fromkeys(opponents)), tuple(own)


def _counted(candidates: Candidates, candidate: Candidate) -> tuple[Tally, bool]:
    """The tally that a candidate is formed from, and whether products add up; other codes by the opponents' scores."""
    formula = SCORES.get(candidate.code.entry.code, SCORES["BH"])
    return formula.counted(candidates.tally_of(candidate), candidate.code), formula.products


def _contributed(tally: Tally, place: int, *, products: bool) -> dict[int, Fraction]:
    """What each round (by its index) contributes to a sum."""
    return {term.place - 1: term.value for term in contributions(tally, place, products=products)}


def reproduces(candidate: Column, place: int, published: Published) -> bool:
    """Whether a column has exactly the published number in that place."""
    value = candidate.numbers[place]
    return value is not None and value * 10**published.decimals == published.number * candidate.unit
