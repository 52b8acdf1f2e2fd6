"""What a tie-break is in a whole event: a column of all players, and the terms of one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from calculators.compute.scores import ZERO
from calculators.events.codes import Code
from calculators.events.columns import Column, Number
from calculators.events.played import Game
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

    `games` are the rounds that count; without one there is no mean. `finish` rounds or scales the result.
    """

    numbers: Callable[[Tally, Code], Column]
    how: str
    games: Callable[[Tally, Code], Sequence[Sequence[Game]]]
    mean: bool = True
    finish: Callable[[Tally, Number], Number] | None = None

    def column(self, tally: Tally, code: Code) -> Column:
        """The sums or means of all players."""
        numbers = self.numbers(tally, code).whole()
        if numbers.missing:
            return Column([None] * tally.count, missing=numbers.missing)
        found = [
            self._of([number for game in games if (number := numbers.numbers[game.opponent]) is not None], tally)
            for games in self.games(tally, code)
        ]
        return Column(found, numbers.unit)

    def _of(self, numbers: Sequence[Number], tally: Tally) -> Number | None:
        if self.mean and not numbers:
            return None
        total: Number = sum(numbers)
        result = Fraction(total) / len(numbers) if self.mean else total
        return self.finish(tally, result) if self.finish else result

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """Every opponent and the number that counts."""
        numbers, column = self.numbers(tally, code), self.column(tally, code)
        players = tally.event.players
        terms = [
            Term(game.round + 1, players[game.opponent].number, number, number)
            for game in self.games(tally, code)[place]
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
        return self.numbers(tally, code)

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """The number alone."""
        column = self.numbers(tally, code)
        missing = column.missing or ("" if column.numbers[place] is not None else "there is none")
        return Explained(column.exact(place), (), self.how, missing)


def over_the_board(tally: Tally, _: Code) -> Sequence[Sequence[Game]]:
    """The games of each player that were really played."""
    return tally.over_the_board
