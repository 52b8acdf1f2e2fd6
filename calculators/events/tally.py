"""An event counted by a rule set: adjusted scores, stand-ins and the terms of tie-breaks, for all players at once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from calculators.compute.contributions import virtual_opponent
from calculators.compute.cuts import Term, lowest_first
from calculators.compute.rounds import HALF_POINT_BYE, ZERO_POINT_BYE
from calculators.compute.rules import RULE_SETS, OpponentsUnplayed, OwnUnplayed, RuleSet
from calculators.compute.scores import Scale
from calculators.events.codes import Code
from calculators.events.columns import Column
from calculators.events.model import Event
from calculators.events.played import Game, Missed, Played, Split
from calculators.events.variants import by_games

WEIGHTS = {"win": 2, "bye": 2, "draw": 1}  # by what a result awards, where half of a draw counts whatever its points
REQUESTED = (HALF_POINT_BYE, ZERO_POINT_BYE)  # byes that a player asks for or takes (FIDE C.07 art. 16.2.3)


class Entry(NamedTuple):
    """A round that contributes: its index, the opponent's score or a stand-in, the weight of the result.

    `voluntary` marks the rounds that cuts take first, where the rule set says so.
    """

    round: int
    score: int
    weight: int
    voluntary: bool = False


class Tally:
    """The counts of an event under a rule set and a draw weight, each formed when it is first asked for.

    `games` are the rounds that count as games: over the board, in a round robin and with `forfeits_count` also forfeits
    against a known opponent; `missed` are the other rounds, games still open left out. `source` is the event before its
    matches were counted by their games.
    """

    def __init__(
        self,
        played: Played,
        rules: RuleSet,
        draw_weight: str = "",
        *,
        forfeits_count: bool = False,
        source: Event | None = None,
    ) -> None:
        self.played, self.rules, self.source = played, rules, source or played.event
        self.draw_weight = draw_weight or rules.draw_weight or "points"
        self.event, self.scale, self.outcomes = played.event, played.scale, played.outcomes
        self.rounds, self.count = played.rounds, played.count
        self.round_robin = played.round_robin and rules.knows_round_robins
        self.unit, self.win, self.draw, self.whole = played.unit, played.win, played.draw, played.whole
        self.forfeits_count = forfeits_count or self.round_robin
        self._formed: dict[tuple[object, Code], Column] = {}

    def formed(self, column: Callable[["Tally", Code], Column], code: Code) -> Column:
        """What a function makes of this tally and a code, formed once: a page explains it for player after player."""
        key = column, code
        if key not in self._formed:
            self._formed[key] = column(self, code)
        return self._formed[key]

    @cached_property
    def awarded(self) -> list[list[int]]:
        """Points of each player in each round."""
        return self.played.awarded

    @cached_property
    def running(self) -> list[list[int]]:
        """The score of each player after each round."""
        return self.played.running

    @cached_property
    def points(self) -> list[int]:
        """Points of each player, the organiser's adjustments included."""
        return self.played.points

    @cached_property
    def split(self) -> Split:
        """The rounds of each player that count as games, and those that count as not played."""
        return self.played.with_forfeits if self.forfeits_count else self.played.over_the_board

    @cached_property
    def games(self) -> list[list[Game]]:
        """The rounds of each player that count as games."""
        return self.split.games

    @cached_property
    def missed(self) -> list[list[Missed]]:
        """The rounds of each player that count as not played."""
        return self.split.missed

    @cached_property
    def over_the_board(self) -> Split:
        """The games of each player that were really played, and the other rounds."""
        return self.played.over_the_board

    @cached_property
    def adjusted(self) -> list[int]:
        """The score of each player as it counts for opponents. Source: FIDE C.07 art. 16.3; US Chess 34E."""
        return [points + self.draw * unplayed for points, unplayed in self.adjustments]

    @cached_property
    def adjustments(self) -> list[tuple[int, int]]:
        """For each player the points that count for opponents as they stand, and how many rounds count a draw each.

        The organiser's adjustments count where scores count as they stand; FIDE and US Chess go by results, and so does
        FIDE's checker.
        """
        way = OpponentsUnplayed.AS_THEY_STAND if self.round_robin else self.rules.opponents_unplayed
        if way is OpponentsUnplayed.EVERY_ROUND:
            return [
                (sum(game.points for game in games), len(missed))
                for games, missed in zip(self.games, self.missed, strict=True)
            ]
        if way is OpponentsUnplayed.TRAILING_BYES:
            return [self._without_trailing_byes(place) for place in range(self.count)]
        return [(points, 0) for points in self.points]

    def _without_trailing_byes(self, place: int) -> tuple[int, int]:
        """Requested byes followed by voluntary absences only count a draw each (FIDE C.07 art. 16.2.5)."""
        outcomes, awarded = self.outcomes[place], self.awarded[place]
        points, byes = sum(awarded), 0
        for number in range(len(outcomes) - 1, -1, -1):
            result = outcomes[number].result
            if not result.voluntary:
                break
            if result in REQUESTED:
                points, byes = points - awarded[number], byes + 1
        return points, byes

    def under(self, key: str) -> "Tally":
        """The tally of the same event under another rule set, with that rule set's draw weight."""
        if key == self.rules.key and self.draw_weight == self.rules.draw_weight:
            return self
        if key not in self._under:
            rules = RULE_SETS[key]
            other = rules.by_games != self.rules.by_games and self.event.has_games
            self._under[key] = tally_of(self.source, rules, self.scale) if other else Tally(self.played, rules)
        return self._under[key]

    @cached_property
    def most_of_a_game(self) -> int:
        """The most that a game has given to one side."""
        return max((game.points for games in self.games for game in games), default=0)

    @cached_property
    def fore(self) -> "Tally":
        """The tally with every pairing of the last round drawn."""
        return Tally(self.played.fore, self.rules, self.draw_weight, forfeits_count=self.forfeits_count)

    @cached_property
    def with_forfeits(self) -> "Tally":
        """The tally in which forfeits count as games against the scheduled opponent."""
        return Tally(self.played, self.rules, self.draw_weight, forfeits_count=True)

    @cached_property
    def _under(self) -> dict[str, "Tally"]:
        return {}

    @cached_property
    def stand_ins(self) -> list[list[Entry]]:
        """The rounds of each player that were not played and contribute to tie-breaks from the opponents' scores."""
        if self.round_robin:
            return [[] for _ in range(self.count)]
        first, weights = self.rules.voluntary_first, self.weights
        return [
            [
                Entry(one.round, score, weights[place][one.round], first and one.outcome.result.voluntary)
                for one in missed
                if (score := self.stand_in(place, one)) is not None
            ]
            for place, missed in enumerate(self.missed)
        ]

    @cached_property
    def entries(self) -> list[list[Entry]]:
        """All rounds of each player that contribute to tie-breaks from the opponents' scores, in their order."""
        scores = self.adjusted
        rows = zip(self.games, self.weights, self.stand_ins, strict=True)
        return [
            sorted([*(Entry(game.round, scores[game.opponent], weights[game.round]) for game in games), *stand_ins])
            for games, weights, stand_ins in rows
        ]

    @cached_property
    def scores(self) -> list[list[int]]:
        """The opponents' scores and stand-ins of each player in the order in which cuts take them from the low end.

        Voluntarily unplayed rounds go first where the rule set says so: their value is the score, so that the lowest of
        them is at least the lowest of all, or is it. Source: FIDE C.07 art. 16.5.
        """
        adjusted, table = self.adjusted, []
        for opponents, stand_ins in zip(self.split.opponents, self.stand_ins, strict=True):
            scores = [adjusted[opponent] for opponent in opponents]
            if stand_ins:
                scores += [score for _, score, _, voluntary in stand_ins if not voluntary]
                first = [score for _, score, _, voluntary in stand_ins if voluntary]
                table.append([*sorted(first), *sorted(scores)])
            else:
                table.append(sorted(scores))
        return table

    @cached_property
    def products(self) -> list[list[Term]]:
        """The terms of Sonneborn-Berger of each player in that order, products as multiples of `1 / product_unit`."""
        adjusted, table = self.adjusted, []
        rows = zip(self.split.rounds, self.split.opponents, self.weights, self.stand_ins, strict=True)
        for rounds, opponents, weights, stand_ins in rows:
            terms = []
            for number, opponent in zip(rounds, opponents, strict=True):
                score = adjusted[opponent]
                terms.append((score, score * weights[number], False))
            terms += [(score, score * weight, voluntary) for _, score, weight, voluntary in stand_ins]
            table.append([terms[index] for index, _ in lowest_first(terms)] if stand_ins else sorted(terms))
        return table

    @property
    def product_unit(self) -> int:
        """What a product of an opponent's score and a weight is a multiple of."""
        return self.unit * (self.unit if self.draw_weight == "points" else 2)

    @cached_property
    def weights(self) -> Sequence[Sequence[int]]:
        """What the opponent's score is multiplied by in Sonneborn-Berger, for each player and round."""
        if self.draw_weight == "points":
            return self.awarded
        return [[WEIGHTS.get(outcome.result.awards, 0) for outcome in row] for row in self.outcomes]

    def stand_in(self, place: int, missed: Missed) -> int | None:
        """The score in place of the opponent of an unplayed round; None where the round adds nothing.

        Source: FIDE C.07 art. 16.4; US Chess 34E.
        """
        own = self.points[place]
        match self.rules.stand_in:
            case OwnUnplayed.ZERO:
                return 0
            case OwnUnplayed.DUMMY:
                return own
            case OwnUnplayed.CAPPED_DUMMY:
                if missed.outcome.result.forfeit and missed.opponent >= 0:
                    return min(own, self.adjusted[missed.opponent])
                return min(own, self.draw * self.rounds)
            case OwnUnplayed.VIRTUAL:
                before = sum(self.awarded[place][: missed.round])
                later = self.rounds - missed.round - 1
                return virtual_opponent(before, missed.points, self.win, self.draw, later)
        return None


def tally_of(event: Event, rules: RuleSet, scale: Scale | None = None, draw_weight: str = "") -> Tally:
    """The tally of an event; under OSwiss the points are the games of the matches."""
    counted = by_games(event) if rules.by_games else event
    return Tally(Played(counted, scale or event.scale), rules, draw_weight, source=event)
