"""Win percentages of card games and OSwiss, for all players at once, in per cent.

Source: Magic Tournament Rules, appendix C; Pokémon tournament handbook 2026; OpenSwiss 1.05.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calculators.compute.percentages import DRAW_WORTH
from calculators.compute.rounds import FULL_POINT_BYE, PAIRING_BYE, ZERO_POINT_BYE
from calculators.compute.scores import ZERO, exact_sum, show_half
from calculators.events.codes import Code
from calculators.events.columns import Column
from calculators.events.formulas import Explained, Formula, Given, OfOpponents
from calculators.events.opponents_scores import SCORES
from calculators.events.played import Game, Split
from calculators.events.tally import Tally

FULL, HALF = Fraction(100), Fraction(50)
BYE_GAMES = 2  # a bye counts as a match won 2-0
WINS = ("win", "bye")
BYES = (PAIRING_BYE, FULL_POINT_BYE)
PER_CENT = {"win": FULL, "draw": HALF}
NO_GAMES = "needs the games of the matches, such as 2-1"


@dataclass(frozen=True, slots=True)
class Floors:
    """How a card game limits percentages: the floor, the cap after a drop, a draw's worth, byes counted or left out."""

    floor: Fraction
    after_drop: Fraction
    draw: Fraction
    byes_count: bool


MAGIC = Floors(Fraction(33), FULL, DRAW_WORTH["third"], byes_count=True)
POKEMON = Floors(Fraction(25), Fraction(75), DRAW_WORTH["half"], byes_count=False)


class Share(NamedTuple):
    """What was won of what could be won, in wins."""

    won: Fraction
    possible: int

    def per_cent(self) -> Fraction | None:
        """In per cent; None where nothing could be won."""
        return 100 * self.won / self.possible if self.possible else None


def floors_of(tally: Tally) -> Floors:
    """The limits of the rule set: Pokémon's under pokemon, else Magic's."""
    return POKEMON if tally.rules.key == "pokemon" else MAGIC


def met(tally: Tally, place: int) -> list[Game]:
    """The matches of a player, forfeits against a known opponent among them."""
    return tally.with_forfeits.games[place]


def match_wins(tally: Tally) -> list[Fraction | None]:
    """Each player's match-win percentage, within the limits."""
    limits = floors_of(tally)
    return [_limited(match_share(tally, place, limits), tally, place, limits) for place in range(tally.count)]


def match_share(tally: Tally, place: int, limits: Floors) -> Share:
    """Matches won of those played; forfeits are matches, absences are none."""
    wins = draws = matches = 0
    for outcome in tally.event.players[place].outcomes:
        result = outcome.result
        if result.played or result.forfeit or (result in BYES and limits.byes_count):
            wins += result.awards in WINS
            draws += result.awards == "draw"
            matches += 1
    return Share(wins + draws * limits.draw, matches)


def game_wins(tally: Tally) -> list[Fraction | None]:
    """Each player's game-win percentage, within the limits; None where no match is known by its games."""
    limits = floors_of(tally)
    if not tally.event.has_games:
        return [None] * tally.count
    return [_limited(game_share(tally, place, limits), tally, place, limits) for place in range(tally.count)]


def game_share(tally: Tally, place: int, limits: Floors) -> Share:
    """Games won of those played, a drawn one as a third."""
    won, games = ZERO, 0
    for outcome in tally.event.players[place].outcomes:
        if outcome.games:
            own, other, drawn = outcome.games
            won += own + drawn * DRAW_WORTH["third"]
            games += int(own + other) + drawn
        elif outcome.result in BYES and limits.byes_count:
            won += BYE_GAMES
            games += BYE_GAMES
    return Share(won, games)


def _limited(share: Share, tally: Tally, place: int, limits: Floors) -> Fraction | None:
    per_cent = share.per_cent()
    if per_cent is None:
        return None
    most = limits.after_drop if dropped(tally, place) else FULL
    return max(min(per_cent, most), limits.floor)


def dropped(tally: Tally, place: int) -> bool:
    """Whether a player has left the event: absent in the last round."""
    outcomes = tally.event.players[place].outcomes
    return bool(outcomes) and outcomes[-1].result is ZERO_POINT_BYE


def met_by_all(tally: Tally) -> Split:
    """The matches of each player, forfeits against a known opponent among them, and the other rounds."""
    return tally.with_forfeits.split


def match_win_column(tally: Tally, _: Code) -> Column:
    """Each player's match-win percentage, within the limits."""
    return Column(match_wins(tally))


def game_win_column(tally: Tally, _: Code) -> Column:
    """Each player's game-win percentage, within the limits."""
    return Column(game_wins(tally), missing="" if tally.event.has_games else NO_GAMES)


def match_percent(game: Game) -> Fraction:
    """A match in per cent: the share of the games, else 100, 50 or 0. Source: OpenSwiss 1.05."""
    games = game.outcome.games
    if games:
        total = games.own + games.other
        return 100 * games.own / total if total else HALF
    return PER_CENT.get(game.outcome.result.awards, ZERO)


def percent_sums(tally: Tally, _: Code) -> Column:
    """Each player's matches in per cent, summed."""
    return Column([exact_sum([match_percent(game) for game in met(tally, place)]) for place in range(tally.count)])


def by_rounds(tally: Tally, column: Column) -> Column:
    """Sums divided by the rounds of the event."""
    return column._replace(unit=column.unit * max(tally.rounds, 1))


@dataclass(frozen=True, slots=True)
class BuchholzPercent:
    """BWP: Buchholz in per cent of rounds squared times the most that a match can give. Source: OpenSwiss 1.05."""

    def column(self, tally: Tally, code: Code) -> Column:
        """The percentages of all players."""
        by_games = tally.under("oswiss")
        possible = tally.rounds**2 * by_games.most_of_a_game
        if not possible:
            return Column([None] * tally.count)
        sums = SCORES["BH"].column(by_games, code).numbers
        return Column([Fraction(100 * (number or 0), possible) for number in sums])

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """The terms of Buchholz, and what they are a part of."""
        by_games = tally.under("oswiss")
        terms, value = SCORES["BH"].explain(by_games, code, place).terms, tally.formed(self.column, code).exact(place)
        most = show_half(Fraction(by_games.most_of_a_game, by_games.unit))
        how = f"100 × Buchholz ÷ ({tally.rounds}² × {most}), the most that a match gave to one side"
        return Explained(value, terms, how, "" if value is not None else "needs a match")


def points_per_round(tally: Tally, _: Code) -> Column:
    """Each player's points by the rounds of the event."""
    return Column(tally.points, tally.unit * max(tally.rounds, 1))


OPPONENTS_MATCH_WINS = OfOpponents(match_win_column, "mean of the opponents' match-win percentages", met_by_all)
PERCENTAGES: dict[str, Formula] = {
    "OMW": OPPONENTS_MATCH_WINS,
    "OOMW": OfOpponents(OPPONENTS_MATCH_WINS.column, "mean of the opponents' OMW", met_by_all),
    "GW": Given(game_win_column, "games won of those played, a drawn one as a third, not below the floor"),
    "OGW": OfOpponents(game_win_column, "mean of the opponents' game-win percentages", met_by_all),
    "OWP": OfOpponents(
        percent_sums, "sum of the opponents' match percentages ÷ rounds", met_by_all, mean=False, finish=by_rounds
    ),
    "BWP": BuchholzPercent(),
    "SOS": OfOpponents(points_per_round, "mean of the opponents' points per round", met_by_all),
}
