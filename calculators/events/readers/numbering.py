"""Which players the numbers in the cells are: starting numbers, ranks, or the order of the rows."""

from collections.abc import Sequence
from itertools import count, islice
from typing import NamedTuple

from calculators.events.model import Outcome
from calculators.events.readers.cell_meanings import Told
from calculators.events.readers.entries import Entry
from calculators.events.readers.mirrors import fit

RANKS = "ranks"
COMPARED = 20_000  # games that are compared: one numbering is right in all of them


class Way(NamedTuple):
    """One way to number the players: its name in a note, and the number of each row."""

    name: str
    numbers: Sequence[int]


class Numbered(NamedTuple):
    """The number of each row, the cells with opponents by these numbers, what was decided, whether they are ranks."""

    numbers: Sequence[int]
    told: Sequence[Sequence[Told]]
    notes: tuple[str, ...] = ()
    by_rank: bool = False


def settle(entries: Sequence[Entry], told: Sequence[Sequence[Told]], *, ranked: bool = False) -> Numbered:
    """The numbering by which the two sides of the games name each other; starting numbers first where several do.

    `ranked` says that the text calls itself a crosstable by ranks, which then come first.
    """
    starting = _starting(entries)
    ways = [*starting, *_ranks(entries), Way("the order of the rows", range(1, len(entries) + 1))]
    unique: dict[tuple[int, ...], Way] = {}
    for way in ways:
        unique.setdefault(tuple(way.numbers), way)
    distinct = list(unique.values())
    if len(distinct) == 1:
        given = starting or distinct[0].name == RANKS
        notes = () if given else ("The players have no numbers: the cells were taken to name them by their order.",)
        return Numbered(distinct[0].numbers, told, notes, by_rank=distinct[0].name == RANKS)
    if ranked:
        distinct.sort(key=lambda way: way.name != RANKS)
    agreeing = [_agreement(way.numbers, told) for way in distinct]
    best = distinct[agreeing.index(max(agreeing))]
    notes = (f"The numbers in the cells were read as {best.name}.",)
    if starting and best is not starting[0]:
        moved = _moved(best.numbers, starting[0].numbers, told)
        if moved:
            return Numbered(starting[0].numbers, moved, notes)
    return Numbered(best.numbers, told, notes, best.name == RANKS)


def _starting(entries: Sequence[Entry]) -> list[Way]:
    """The numberings of the columns of numbers; rows without one get their place, or the next that is free."""
    columns = max((len(entry.numbers) for entry in entries), default=0)
    ways = []
    for column in range(columns):
        given = [entry.numbers[column] if column < len(entry.numbers) else 0 for entry in entries]
        if any(given):
            free = count(max(len(given), *given) + 1)
            taken = set(given)
            filled = [number or (place if place not in taken else next(free)) for place, number in enumerate(given, 1)]
            ways.append(Way("starting numbers", filled))
    return ways


def _ranks(entries: Sequence[Entry]) -> list[Way]:
    """The numbering by rank: by the places of the rows where ranks are shared or blank."""
    ranks = [entry.player.rank for entry in entries]
    if not any(ranks):
        return []
    distinct = all(ranks) and len(set(ranks)) == len(ranks)
    return [Way(RANKS, ranks if distinct else range(1, len(ranks) + 1))]


def _agreement(numbers: Sequence[int], told: Sequence[Sequence[Told]]) -> float:
    """The share of the cells with an opponent whose cell names the first player back with a result that fits."""
    places = {number: place for place, number in enumerate(numbers)}
    games = (
        (place, round_, each, places.get(each.opponent))
        for place, line in enumerate(told)
        for round_, each in enumerate(line)
        if each and each.opponent
    )
    looked = agreed = 0
    for place, round_, mine, opponent in islice(games, COMPARED):
        looked += 1
        if opponent not in {None, place} and round_ < len(told[opponent]):
            back = told[opponent][round_]
            agreed += back is not None and back.opponent == numbers[place] and _fit(mine, back)
    return agreed / looked if looked else 1.0


def _fit(mine: Told, back: Told) -> bool:
    return not (isinstance(mine, Outcome) and isinstance(back, Outcome)) or fit(mine, back)


def _moved(
    named: Sequence[int], wanted: Sequence[int], told: Sequence[Sequence[Told]]
) -> Sequence[Sequence[Told]] | None:
    """The cells with opponents by the wanted numbers; None where a cell names nobody."""
    number_of = dict(zip(named, wanted, strict=True))
    if any(each and each.opponent and each.opponent not in number_of for line in told for each in line):
        return None
    return [
        [each._replace(opponent=number_of[each.opponent]) if each and each.opponent else each for each in line]
        for line in told
    ]
