"""Every tie-break of a whole event: the registry that names the formula of each code."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from calculators.compute.scores import show_half
from calculators.events import mutual
from calculators.events.codes import Code
from calculators.events.columns import Column
from calculators.events.formulas import Explained, Formula, OfOpponents, Term, over_the_board
from calculators.events.opponents_scores import SCORES, whole_buchholz
from calculators.events.own_results import OWN_RESULTS
from calculators.events.percentages import PERCENTAGES
from calculators.events.played import Game
from calculators.events.ratings import RATINGS
from calculators.events.tally import Tally

AmongTied: TypeAlias = Callable[[Tally, Sequence[int], Code], dict[int, int] | None]


def strong_opponents(tally: Tally, code: Code, place: int) -> Sequence[Game]:
    """A player's games against opponents with at least half of the maximum. Source: FIDE C.07 art. 9.2.

    In a Swiss only games over the board. The maximum is a win in every round that a player can be paired in: in a round
    robin of an odd number one round less in each cycle.
    """
    most = tally.rounds - (tally.rounds // tally.count if tally.round_robin and tally.count % 2 else 0)
    limit = Fraction(tally.win * most + code.limit * tally.unit, 2)
    return [game for game in tally.games[place] if tally.points[game.opponent] >= limit]


class Koya:
    """KS: points against opponents with at least half of the maximum."""

    def column(self, tally: Tally, code: Code) -> Column:
        """The sums of all players."""
        places = range(tally.count)
        return Column([sum(game.points for game in strong_opponents(tally, code, at)) for at in places], tally.unit)

    def explain(self, tally: Tally, code: Code, place: int) -> Explained:
        """Every such game and its points."""
        players = tally.event.players
        terms = [
            Term(
                game.round + 1,
                players[game.opponent].number,
                Fraction(tally.points[game.opponent], tally.unit),
                Fraction(game.points, tally.unit),
                game.outcome.result.name,
            )
            for game in strong_opponents(tally, code, place)
        ]
        way, far = "up" if code.limit > 0 else "down", show_half(Fraction(abs(code.limit), 2))
        moved = f", moved {way} by {far}" if code.limit else ""
        how = f"points against opponents with at least half of the maximum{moved}"
        return Explained(tally.formed(self.column, code).exact(place), terms, how)


FORMULAS: Mapping[str, Formula] = {
    **OWN_RESULTS,
    **SCORES,
    **RATINGS,
    **PERCENTAGES,
    "AOB": OfOpponents(whole_buchholz, "mean of the opponents' Buchholz", over_the_board),
    "CUMOPP": OfOpponents(
        OWN_RESULTS["CUM"].column, "sum of the opponents' cumulative scores", over_the_board, mean=False
    ),
    "KS": Koya(),
}
AMONG_TIED: Mapping[str, AmongTied] = {"DE": mutual.direct_encounter, "RESULT": mutual.result_between}
PLACES = "DE"  # the code whose number is a place among the tied
PER_CENT = frozenset({"OMW", "OOMW", "GW", "OGW", "OWP", "BWP"})  # codes whose numbers are per cent


def column(tally: Tally, code: Code) -> Column:
    """The numbers of a tie-break for all players. Raises KeyError for one that exists among tied players only."""
    return tally.formed(FORMULAS[code.entry.code].column, code)
