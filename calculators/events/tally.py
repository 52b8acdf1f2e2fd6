"""An event counted by a rule set: adjusted scores, stand-ins and the terms of tie-breaks, for all players at once."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from calculators.compute.contributions import virtual_opponent
from calculators.compute.cuts import Term
from calculators.compute.rounds import HALF_POINT_BYE, ZERO_POINT_BYE
from calculators.compute.rules import RULE_SETS, OpponentsUnplayed, OwnUnplayed, RuleSet
from calculators.compute.scores import Scale
from calculators.events.model import Event
from calculators.events.played import Game, Missed, Played
from calculators.events.variants import by_games, fore

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
        self.event, self.scale = played.event, played.scale
        self.rounds, self.count = played.rounds, played.count
        self.round_robin = played.round_robin and rules.knows_round_robins
        self.unit, self.win, self.draw, self.whole = played.unit, played.win, played.draw, played.whole
        self.forfeits_count = forfeits_count or self.round_robin

    @property
    def awarded(self) -> list[list[int]]:
        """Points of each player in each round."""
        return self.played.awarded

    @property
    def running(self) -> list[list[int]]:
        """The score of each player after each round."""
        return self.played.running

    @property
    def points(self) -> list[int]:
        """Points of each player, the organiser's adjustments included."""
        return self.played.points

    @property
    def games(self) -> list[list[Game]]:
        """The rounds of each player that count as games."""
        return (self.played.with_forfeits if self.forfeits_count else self.played.over_the_board).games

    @property
    def missed(self) -> list[list[Missed]]:
        """The rounds of each player that count as not played."""
        return (self.played.with_forfeits if self.forfeits_count else self.played.over_the_board).missed

    @property
    def over_the_board(self) -> list[list[Game]]:
        """The games of each player that were really played."""
        return self.played.over_the_board.games

    @cached_property
    def adjusted(self) -> list[int]:
        """The score of each player as it counts for opponents. Source: FIDE C.07 art. 16.3; US Chess 34E."""
        return [points + self.draw * unplayed for points, unplayed in self.adjustments]

    @cached_property
    def adjustments(self) -> list[tuple[int, int]]:
        """For each player the points that count for opponents as they stand, and how many rounds count a draw each."""
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
        outcomes, awarded = self.event.players[place].outcomes, self.awarded[place]
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
    def fore(self) -> "Tally":
        """The tally with every pairing of the last round drawn."""
        drawn = Played(fore(self.event), self.scale)
        return Tally(drawn, self.rules, self.draw_weight, forfeits_count=self.forfeits_count)

    @cached_property
    def with_forfeits(self) -> "Tally":
        """The tally in which forfeits count as games against the scheduled opponent."""
        return Tally(self.played, self.rules, self.draw_weight, forfeits_count=True)

    @cached_property
    def _under(self) -> dict[str, "Tally"]:
        return {}

    @cached_property
    def entries(self) -> list[list[Entry]]:
        """The rounds of each player that contribute to tie-breaks from the opponents' scores, in their order."""
        scores, weights = self.adjusted, self._weights
        first = self.rules.voluntary_first
        table = []
        for place in range(self.count):
            games = self.games[place]
            if weights is None:
                entries = [Entry(number, scores[opponent], points) for number, opponent, points, _ in games]
            else:
                entries = [
                    Entry(number, scores[opponent], weights.get(outcome.result.awards, 0))
                    for number, opponent, _, outcome in games
                ]
            if not self.round_robin and self.missed[place]:
                entries += [
                    Entry(missed.round, score, self._weight(missed, weights), first and missed.outcome.result.voluntary)
                    for missed in self.missed[place]
                    if (score := self.stand_in(place, missed)) is not None
                ]
                entries.sort()
            table.append(entries)
        return table

    @cached_property
    def opponents(self) -> list[list[Term]]:
        """The terms of Buchholz of each player: the opponents' scores, multiples of `1 / unit`."""
        return [[(score, score, voluntary) for _, score, _, voluntary in entries] for entries in self.entries]

    @cached_property
    def products(self) -> list[list[Term]]:
        """The terms of Sonneborn-Berger of each player: its products are multiples of `1 / product_unit`."""
        return [[(score, score * weight, voluntary) for _, score, weight, voluntary in row] for row in self.entries]

    @cached_property
    def sorted_opponents(self) -> list[list[int] | None]:
        """The values of `opponents` in the order of cuts; None where a cut takes voluntarily unplayed rounds first."""
        return [in_cut_order(terms) for terms in self.opponents]

    @cached_property
    def sorted_products(self) -> list[list[int] | None]:
        """The same of `products`."""
        return [in_cut_order(terms) for terms in self.products]

    @property
    def product_unit(self) -> int:
        """What a product of an opponent's score and a weight is a multiple of."""
        return self.unit * (self.unit if self.draw_weight == "points" else 2)

    @cached_property
    def _weights(self) -> dict[str, int] | None:
        """Weights by what a result awards; None where the points scored are the weight."""
        return None if self.draw_weight == "points" else {"win": 2, "bye": 2, "draw": 1}

    @staticmethod
    def _weight(entry: Game | Missed, weights: dict[str, int] | None) -> int:
        if weights is not None:
            return weights.get(entry.outcome.result.awards, 0)
        return entry.points

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


def in_cut_order(terms: Sequence[Term]) -> list[int] | None:
    """The values of terms from the least significant to the most, where no round goes before others."""
    if any(first for _, _, first in terms):
        return None
    return [value for _, value, _ in sorted(terms)]


def tally_of(event: Event, rules: RuleSet, scale: Scale | None = None, draw_weight: str = "") -> Tally:
    """The tally of an event; under OSwiss the points are the games of the matches."""
    counted = by_games(event) if rules.by_games else event
    return Tally(Played(counted, scale or event.scale), rules, draw_weight, source=event)
