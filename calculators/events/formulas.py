"""What a tie-break is in a whole event: a column of all players, and the terms of one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple, Protocol

from calculators.compute.scores import ZERO
from calculators.events.codes import Code
from calculators.events.columns import Column, Number
from calculators.events.played import Split
from calculators.events.tally import Tally


class Term(NamedTuple):
    """One addend: round from 1, the opponent's start number (0 without one), the number of the opponent that counts.

    `value` is what the round adds, `why` how the number came about, `dropped` by which rule a cut left it out.
    """

    round: int
    opponent: int
    counts: Fraction | None
    value: Fraction
    why: str = ""
    dropped: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """The value of one player with its terms; `how` says what is done with them, `missing` why there is no value."""

    value: Fraction | None
    terms: Sequence[Term]
    how: str
    missing: str = ""


class Formula(Protocol):
    """A tie-break: its numbers for all players, and how one of them comes about."""

    def column(self, tally: Tally, code: Code) -> Column:
        """The numbers of all players."""

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """The number of the player in that place with its terms."""


ByRound = Callable[[Tally, int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class OwnResults:
    """A sum over the player's own rounds: `by_round` gives a whole number for each, multiples of `1 / unit`.

    `after` gives further terms with their reasons, `cuts_first` says that a cut leaves out the first rounds.
    """

    by_round: ByRound
    how: str
    unit: Callable[[Tally], int] = lambda _: 1
    under: str = ""  # the rule set that this tie-break belongs to, whatever the view
    after: Callable[[Tally, int], Sequence[tuple[int, int, str]]] | None = None

    def counted(self, tally: Tally) -> Tally:
        """The tally that the tie-break is formed from."""
        return tally.under(self.under) if self.under else tally

    def column(self, tally: Tally, code: Code) -> Column:
        """The sums of all players."""
        counted, first = self.counted(tally), code.cut.low
        sums = [sum(self.by_round(counted, place)[first:]) for place in range(counted.count)]
        if self.after:
            sums = [
                total + sum(value for _, value, _ in self.after(counted, place)) for place, total in enumerate(sums)
            ]
        return Column(sums, self.unit(counted))

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """Every round and what it adds."""
        counted = self.counted(tally)
        unit, outcomes = self.unit(counted), counted.event.players[place].outcomes
        terms = [
            Term(
                number,
                outcomes[number - 1].opponent,
                None,
                Fraction(value, unit),
                outcomes[number - 1].result.name,
                "the first rounds" if number <= code.cut.low else "",
            )
            for number, value in enumerate(self.by_round(counted, place), 1)
        ]
        if self.after:
            terms += [
                Term(number + 1, 0, None, Fraction(value, unit), why)
                for number, value, why in self.after(counted, place)
            ]
        value = sum((term.value for term in terms if not term.dropped), ZERO)
        return Explained(value, terms, self.how)


@dataclass(frozen=True, slots=True)
class OfOpponents:
    """A sum or mean of a number that each opponent has: `numbers` gives those of all players, with their unit.

    `split` holds the rounds that count, its games; without one there is no mean. `finish` rounds or scales the results.
    """

    numbers: Callable[[Tally, Code], Column]
    how: str
    split: Callable[[Tally], Split]
    mean: bool = True
    finish: Callable[[Tally, Column], Column] = lambda _, column: column

    def column(self, tally: Tally, code: Code) -> Column:
        """The sums or means of all players."""
        numbers = tally.formed(self.numbers, code).whole()
        if numbers.missing:
            return Column([None] * tally.count, missing=numbers.missing)
        of_all = numbers.numbers
        rows = [
            [number for opponent in opponents if (number := of_all[opponent]) is not None]
            for opponents in self.split(tally).opponents
        ]
        return self.finish(
            tally, means(rows, numbers.unit) if self.mean else Column(list(map(sum, rows)), numbers.unit)
        )

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """Every opponent and the number that counts."""
        numbers, column = tally.formed(self.numbers, code), tally.formed(self.column, code)
        players = tally.event.players
        terms = [
            Term(game.round + 1, players[game.opponent].number, number, number)
            for game in self.split(tally).games[place]
            if (number := numbers.exact(game.opponent)) is not None
        ]
        missing = column.missing or ("" if column.numbers[place] is not None else "there is no opponent to count")
        return Explained(column.exact(place), terms, self.how, missing)


@dataclass(frozen=True, slots=True)
class Given:
    """A number that a player has without terms: a rating, a pairing number."""

    numbers: Callable[[Tally, Code], Column]
    how: str

    def column(self, tally: Tally, code: Code) -> Column:
        """The numbers of all players."""
        return tally.formed(self.numbers, code)

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """The number alone."""
        column = tally.formed(self.numbers, code)
        missing = column.missing or ("" if column.numbers[place] is not None else "there is none")
        return Explained(column.exact(place), (), self.how, missing)


def means(rows: Sequence[Sequence[Number]], unit: int) -> Column:
    """The mean of each row of multiples of `1 / unit`, None for an empty one: whole numbers of a smaller unit."""
    smaller = lcm(*{len(row) for row in rows if row})
    return Column([sum(row) * (smaller // len(row)) if row else None for row in rows], unit * smaller)


def half_up(_: Tally, column: Column) -> Column:
    """The numbers of a column rounded to whole ones; a half goes away from zero."""
    unit = column.unit

    def rounded(number: Number) -> int:
        return -rounded(-number) if number < 0 else int((2 * number + unit) // (2 * unit))

    return Column([None if number is None else rounded(number) for number in column.numbers])


def over_the_board(tally: Tally) -> Split:
    """The games of each player that were really played, and the other rounds."""
    return tally.over_the_board
