"""The order in which players are ranked for byes, folding and boards."""

from calculators.compute.rules import RULE_SETS
from calculators.events.codes import read_order
from calculators.events.model import Event
from calculators.events.standings import Ranking
from calculators.events.tally import tally_of

ORDER = read_order("PTS,BH,SB")


def ranked(event: Event) -> tuple[int, ...]:
    """The start numbers of an event, the best first: points, Buchholz, Sonneborn-Berger, then the order of entry.

    Counted by games played only, with draws at half of the opponent's score, whatever the event is shown under.
    """
    numbers = [player.number for player in event.players]
    if not event.rounds:
        return tuple(numbers)
    ranking = Ranking(tally_of(event, RULE_SETS["plain"], draw_weight="half"), ORDER)
    return tuple(numbers[place] for group, _ in ranking.groups for place in group)
