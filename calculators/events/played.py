"""What happened in an event, on whole numbers: points, games and unplayed rounds of all players.

Points are multiples of `1 / unit`, so that a thousand players cost sums of whole numbers and no fractions.
"""

from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from calculators.compute.performance import perfect_performance, performance
from calculators.compute.scores import Scale
from calculators.events.model import MAX_ROUNDS, OPEN, Event, Kind, Outcome

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


class Split(NamedTuple):
    """The rounds of each player: those that count as games, and those that count as missed; open games in neither."""

    games: list[list[Game]]
    missed: list[list[Missed]]


class Played:
    """The points of an event on a scale, each count formed when it is first asked for.

    Lists go by the places of the players in the event.
    """

    def __init__(self, event: Event, scale: Scale) -> None:
        self.event, self.scale = event, scale
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
        for player in self.event.players:
            for outcome in player.outcomes:
                if outcome.points is not None:
                    denominators.add(outcome.points.denominator)
            for _, points in player.adjustments:
                denominators.add(points.denominator)
        return lcm(*denominators)

    @cached_property
    def weighs_alike(self) -> bool:
        """Whether the points scored are 1, a half and nothing for win, draw and loss: then both draw weights agree."""
        scale = self.scale
        usual = scale.win == scale.bye == 2 * scale.draw == 1 and not scale.loss and not scale.absence
        return usual and not any(
            outcome.points is not None for player in self.event.players for outcome in player.outcomes
        )

    def whole(self, points: Fraction) -> int:
        """Points as a whole number of units."""
        return points.numerator * self.unit // points.denominator

    @cached_property
    def awarded(self) -> list[list[int]]:
        """Points of each player in each round."""
        worth: dict[int, int] = {}  # by the identity of the result: a few kinds, met a hundred thousand times
        table = []
        for player in self.event.players:
            row = []
            for outcome in player.outcomes:
                if outcome.points is not None:
                    row.append(self.whole(outcome.points))
                    continue
                key = id(outcome.result)
                if key not in worth:
                    worth[key] = self.whole(outcome.result.points(self.scale))
                row.append(worth[key])
            table.append(row)
        return table

    @cached_property
    def over_the_board(self) -> Split:
        """Games really played, and the other rounds."""
        return self._split(forfeits_count=False)

    @cached_property
    def with_forfeits(self) -> Split:
        """Games with forfeits against a known opponent among them, and the other rounds."""
        return self._split(forfeits_count=True)

    def _split(self, *, forfeits_count: bool) -> Split:
        index, awarded = self.event.index, self.awarded
        games, missed = [], []
        for place, player in enumerate(self.event.players):
            played, other = [], []
            for number, outcome in enumerate(player.outcomes):
                result, opponent = outcome.result, outcome.opponent
                if result.played or (result.forfeit and forfeits_count):
                    if opponent:
                        played.append(Game(number, index[opponent], awarded[place][number], outcome))
                        continue
                elif result is OPEN:
                    continue
                against = index[opponent] if opponent else -1
                other.append(Missed(number, against, awarded[place][number], outcome))
            games.append(played)
            missed.append(other)
        return Split(games, missed)

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
        table = []
        for row in self.awarded:
            total, sums = 0, []
            for points in row:
                total += points
                sums.append(total)
            table.append(sums)
        return table

    @cached_property
    def opponents_ratings(self) -> list[list[int]]:
        """The ratings of each player's opponents over the board, in the order of the rounds."""
        ratings = [player.rating for player in self.event.players]
        return [[ratings[game.opponent] for game in games] for games in self.over_the_board.games]

    @cached_property
    def game_scores(self) -> list[Fraction]:
        """Each player's score over the board in wins and halves, whatever the scale."""
        return [
            HALVES_OF[sum([HALVES.get(game.outcome.result.awards, 0) for game in games])]
            for games in self.over_the_board.games
        ]

    @cached_property
    def performances(self) -> list[int | None]:
        """The tournament performance rating of each player; None without games. Source: FIDE C.07 art. 10.2."""
        return list(map(performance, self.game_scores, self.opponents_ratings))

    @cached_property
    def perfect_performances(self) -> list[int | None]:
        """The perfect tournament performance of each player; None without games. Source: FIDE C.07 art. 10.3."""
        return list(map(perfect_performance, self.game_scores, self.opponents_ratings))
