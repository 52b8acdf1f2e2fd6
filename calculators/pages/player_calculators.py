"""The calculators with a player's rounds filled in."""

from collections.abc import Iterator
from urllib.parse import urlencode

from calculators.compute.scores import CHESS, show
from calculators.events.model import OPEN
from calculators.events.opponents_scores import rounds_of
from calculators.events.standings import Standing
from calculators.pages.event_page import EventPage
from calculators.pages.registry import SHOWN_ON


def calculators(page: EventPage, row: Standing) -> Iterator[tuple[str, str]]:
    """Label and address of each calculator that can take these rounds: numbers only, no names."""
    ranking, view = page.table.ranking, page.view
    tally, place = ranking.tally, page.event.index[row.player.number]
    if not view.rules.stand_in or tally.round_robin or view.scale.key == "custom" or row.player.adjustments:
        return
    outcomes = page.so_far.players[place].outcomes
    if any(outcome.points is not None or outcome.result is OPEN for outcome in outcomes):
        return
    rounds = "; ".join(str(round_) for round_ in rounds_of(tally, place))
    shared = {"rounds": str(tally.rounds), "scale": view.scale.key}
    query = urlencode({"opponents": rounds, "rules": view.rules.key, **shared})
    yield "Buchholz with these rounds", f"/{SHOWN_ON[view.rules.opponents_sum]}?{query}#outcome"
    games = urlencode({"games": rounds, "draw_weight": view.draw_weight, **shared})
    # That page knows no stand-ins, which the FIDE rule sets have for rounds that were not played.
    alone = tally.missed[place] and view.rules.stand_ins_add
    yield (
        f"Sonneborn-Berger {'of the games alone' if alone else 'with these rounds'}",
        f"/sonneborn-berger?{games}#outcome",
    )
    if view.draw_weight == view.rules.draw_weight or view.scale == CHESS:  # that page goes by the rule set
        cuts = urlencode({"players": f"({show(row.points)}): {rounds}", "rules": view.rules.key, **shared})
        yield "Every cut with these rounds", f"/cuts?{cuts}#outcome"
    if page.event.planned > tally.rounds:
        ahead = urlencode({"games": rounds, "rounds": str(page.event.planned), "scale": view.scale.key})
        yield "Where this is heading", f"/projection?{ahead}#outcome"
