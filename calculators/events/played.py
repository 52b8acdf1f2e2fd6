"""What happened in an event, on whole numbers: points, games and unplayed rounds of all players.

Points are multiples of `1 / unit`, so that a thousand players cost sums of whole numbers and no fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm
from typing import NamedTuple

from calculators.compute.performance import perfect_performance, performance
from calculators.compute.scores import Scale
from calculators.events.model import MAX_ROUNDS, OPEN, Event, Kind, Outcome
from calculators.events.variants import fore

HALVES = {"win": 2, "draw": 1}  # ratings know no scale
HALVES_OF = [Fraction(halves, 2) for halves in range(2 * MAX_ROUNDS + 1)]


class Game(NamedTuple):
    """A round against an opponent: index of the round, index of the opponent, points, and the outcome."""

    round: int
    opponent: int
    points: int
    outcome: Outcome


class Missed(NamedTuple):
    """A round not played: index of the round, index of a forfeit's opponent (or -1), points, and the outcome."""

    round: int
    opponent: int
    points: int
    outcome: Outcome


class Split:
    """The rounds of each player: those that count as games, and those that count as missed; open games in neither.

    For each player `rounds` are the indices of the rounds of the games, and `opponents` those met in them.
    """

    def __init__(
        self, played: "Played", rounds: list[list[int]], opponents: list[list[int]], missed: list[list[Missed]]
    ) -> None:
        self.played, self.rounds, self.opponents, self.missed = played, rounds, opponents, missed

    @cached_property
    def games(self) -> list[list[Game]]:
        """The games with all that is known of them: sums over all players do with the indices."""
        rows = zip(self.rounds, self.opponents, self.played.awarded, self.played.outcomes, strict=True)
        return [
            [
                Game(number, opponent, awarded[number], outcomes[number])
                for number, opponent in zip(rounds, opponents, strict=True)
            ]
            for rounds, opponents, awarded, outcomes in rows
        ]


class Played:
    """The points of an event on a scale, each count formed when it is first asked for.

    Lists go by the places of the players in the event. `outcomes` are those of the players unless others are given.
    """

    def __init__(self, event: Event, scale: Scale, outcomes: Sequence[Sequence[Outcome]] | None = None) -> None:
        self.event, self.scale = event, scale
        self.outcomes = outcomes or [player.outcomes for player in event.players]
        self.round_robin = event.kind is Kind.ROUND_ROBIN
        self.rounds = event.rounds
        self.count = len(event.players)
        self.unit = self._unit()
        self.win, self.draw = self.whole(scale.win), self.whole(scale.draw)

    def _unit(self) -> int:
        """The common denominator of all points that can be awarded, even, so that half a point is whole."""
        scale = self.scale
        denominators = {scale.win.denominator, scale.draw.denominator, scale.loss.denominator, 2}
        denominators |= {scale.bye.denominator, scale.absence.denominator}
        denominators |= {one.points.denominator for row in self.outcomes for one in row if one.points is not None}
        denominators |= {points.denominator for player in self.event.players for _, points in player.adjustments}
        return lcm(*denominators)

    @cached_property
    def weighs_alike(self) -> bool:
        """Whether the points scored are 1, a half and nothing for win, draw and loss: then both draw weights agree."""
        scale = self.scale
        usual = scale.win == scale.bye == 2 * scale.draw == 1 and not scale.loss and not scale.absence
        return usual and not any(outcome.points is not None for row in self.outcomes for outcome in row)

    def whole(self, points: Fraction) -> int:
        """Points as a whole number of units."""
        return points.numerator * self.unit // points.denominator

    @cached_property
    def awarded(self) -> list[list[int]]:
        """Points of each player in each round."""
        kinds = {outcome.result for row in self.outcomes for outcome in row}
        worth = {result: self.whole(result.points(self.scale)) for result in kinds}
        return [
            [worth[one.result] if one.points is None else self.whole(one.points) for one in row]
            for row in self.outcomes
        ]

    @cached_property
    def over_the_board(self) -> Split:
        """Games really played, and the other rounds."""
        index = self.event.index
        split = Split(self, [], [], [])
        for outcomes, awarded in zip(self.outcomes, self.awarded, strict=True):
            rounds, opponents, missed = [], [], []
            for number, outcome in enumerate(outcomes):
                opponent = outcome.opponent
                if opponent and outcome.result.played:
                    rounds.append(number)
                    opponents.append(index[opponent])
                elif outcome.result is not OPEN:
                    missed.append(Missed(number, index.get(opponent, -1), awarded[number], outcome))
            split.rounds.append(rounds)
            split.opponents.append(opponents)
            split.missed.append(missed)
        return split

    @cached_property
    def with_forfeits(self) -> Split:
        """Games with forfeits against a known opponent among them, and the other rounds."""
        found, index = self.over_the_board, self.event.index
        split = Split(self, list(found.rounds), list(found.opponents), list(found.missed))
        for place, missed in enumerate(found.missed):
            if forfeits := {one.round for one in missed if one.outcome.result.forfeit and one.opponent >= 0}:
                split.rounds[place] = rounds = sorted(forfeits.union(found.rounds[place]))
                split.opponents[place] = [index[self.outcomes[place][number].opponent] for number in rounds]
                split.missed[place] = [one for one in missed if one.round not in forfeits]
        return split

    @cached_property
    def fore(self) -> "Played":
        """The same with every pairing of the last round drawn."""
        return Played(self.event, self.scale, fore(self.outcomes))

    @cached_property
    def points(self) -> list[int]:
        """Points of each player, the organiser's adjustments included."""
        return [
            sum(row) + sum(self.whole(points) for since, points in player.adjustments if since <= self.rounds)
            for row, player in zip(self.awarded, self.event.players, strict=True)
        ]

    @cached_property
    def running(self) -> list[list[int]]:
        """The score of each player after each round."""
        return [list(accumulate(row)) for row in self.awarded]

    @cached_property
    def opponents_ratings(self) -> list[list[int]]:
        """The ratings of each player's opponents over the board, in the order of the rounds."""
        ratings = [player.rating for player in self.event.players]
        return [[ratings[opponent] for opponent in opponents] for opponents in self.over_the_board.opponents]

    @cached_property
    def game_scores(self) -> list[Fraction]:
        """Each player's score over the board in wins and halves, whatever the scale."""
        return [
            HALVES_OF[sum([HALVES.get(outcomes[number].result.awards, 0) for number in rounds])]
            for outcomes, rounds in zip(self.outcomes, self.over_the_board.rounds, strict=True)
        ]

    @cached_property
    def performances(self) -> list[int | None]:
        """The tournament performance rating of each player; None without games. Source: FIDE C.07 art. 10.2."""
        return list(map(performance, self.game_scores, self.opponents_ratings))

    @cached_property
    def perfect_performances(self) -> list[int | None]:
        """The perfect tournament performance of each player; None without games. Source: FIDE C.07 art. 10.3."""
        return list(map(perfect_performance, self.game_scores, self.opponents_ratings))
