"""Who may meet whom and who may have the bye: no rematch, at most one bye each, and what the organiser adds."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import reduce
from math import gcd

from calculators.compute.rounds import FORFEIT_WIN, FULL_POINT_BYE, PAIRING_BYE
from calculators.events.model import Event
from calculators.events.played import Played
from calculators.events.question import Pair, Question
from calculators.events.ranking import ranked

BYES_HAD = frozenset({PAIRING_BYE, FULL_POINT_BYE, FORFEIT_WIN})  # points without a game: no pairing bye after them


@dataclass(frozen=True, slots=True)
class Field:
    """Those who are to be paired, the best-ranked first; everything else goes by places in that order.

    `points` are multiples of their greatest common divisor. `opponents` are whom each may meet, `byes` who may have
    the bye, the lowest-ranked first; both without what the organiser allows by name: `rematches`, low place first, and
    `second_byes`.
    """

    numbers: tuple[int, ...]
    points: tuple[int, ...]
    opponents: tuple[AbstractSet[int], ...]
    byes: tuple[int, ...]
    rematches: frozenset[Pair] = frozenset()
    second_byes: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.numbers)

    @property
    def odd(self) -> bool:
        """Whether one of them has to have the bye."""
        return len(self.numbers) % 2 == 1

    def relaxed(self) -> "Field":
        """The field with all that the organiser allows by name."""
        opponents = [set(them) for them in self.opponents]
        for one, other in self.rematches:
            opponents[one].add(other)
            opponents[other].add(one)
        return replace(self, opponents=tuple(opponents), byes=(*self.byes, *self.second_byes))

    def after(self, games: AbstractSet[Pair], bye: int | None) -> "Field":
        """The field of the next round, without anything that the organiser allows by name."""
        opponents = [set(them) for them in self.opponents]
        for one, other in games | self.rematches:
            opponents[one].discard(other)
            opponents[other].discard(one)
        byes = tuple(place for place in self.byes if place != bye and place not in self.second_byes)
        return replace(self.strict(), opponents=tuple(opponents), byes=byes)

    def strict(self) -> "Field":
        """The field without anything that the organiser allows by name."""
        return replace(self, rematches=frozenset(), second_byes=())


def met(event: Event) -> set[Pair]:
    """The pairs that have met over the board. Those of a forfeited game may still be paired."""
    return {
        (player.number, outcome.opponent)
        for player in event.players
        for outcome in player.outcomes
        if outcome.met and player.number < outcome.opponent
    }


def had_bye(event: Event) -> set[int]:
    """Who has had points without a game: a pairing bye, a full-point bye or a win by forfeit."""
    return {
        player.number
        for player in event.players
        if any(outcome.result in BYES_HAD for outcome in player.outcomes if not outcome.result.played)
    }


def field_of(question: Question) -> Field:
    """The field of a question."""
    event = question.event
    numbers = tuple(number for number in ranked(event) if number not in question.absent)
    places = {number: place for place, number in enumerate(numbers)}
    everybody = range(len(numbers))
    excluded = [{place} for place in everybody]
    paired = met(event)
    for one, other in _placed(paired | question.apart, places):
        excluded[one].add(other)
        excluded[other].add(one)
    served = had_bye(event)
    upwards = range(len(numbers) - 1, -1, -1)
    return Field(
        numbers,
        _points(event, numbers),
        tuple(set(everybody) - them for them in excluded),
        tuple(place for place in upwards if numbers[place] not in served),
        frozenset(_placed((paired & question.rematches) - question.apart, places)),
        tuple(place for place in upwards if numbers[place] in served & question.second_byes),
    )


def _placed(pairs: AbstractSet[Pair], places: dict[int, int]) -> Iterator[Pair]:
    """The pairs of which both are there, by their places, the low one first."""
    for pair in pairs:
        if pair[0] in places and pair[1] in places:
            one, other = places[pair[0]], places[pair[1]]
            yield min(one, other), max(one, other)


def _points(event: Event, numbers: Sequence[int]) -> tuple[int, ...]:
    """The points above the lowest, as multiples of their greatest common divisor."""
    if not numbers:
        return ()
    all_points = Played(event, event.scale).points
    points = [all_points[event.index[number]] for number in numbers]
    least = min(points)
    unit = reduce(gcd, (one - least for one in points)) or 1
    return tuple((one - least) // unit for one in points)


def guaranteed_rounds(players: int) -> int:
    """How many rounds can always be paired, whatever is played, while everybody is in every round: half of the players.

    Source: Dirac's theorem; in a round k everybody still may meet at least half of the others, the bye counted as one.
    """
    return (players + 1) // 2


def in_every_round(event: Event) -> bool:
    """Whether everybody has had a game or the one pairing bye in every round: no absence and no forfeit."""
    for number in range(event.rounds):
        outcomes = [player.outcomes[number] for player in event.players]
        byes = sum(outcome.result == PAIRING_BYE for outcome in outcomes)
        if byes != len(outcomes) % 2 or sum(outcome.met for outcome in outcomes) != len(outcomes) - byes:
            return False
    return True
