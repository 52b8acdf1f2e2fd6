"""An event changed for one way of counting: the last round drawn, or matches counted by their games."""

from dataclasses import replace

from calculators.compute.rounds import DRAW
from calculators.events.model import Event, Outcome


def fore(event: Event) -> Event:
    """The event with every pairing of its last round drawn. Source: FIDE C.07 art. 8.3."""
    if not event.rounds:
        return event
    players = tuple(
        replace(player, outcomes=(*player.outcomes[:-1], _drawn(player.outcomes[-1]))) for player in event.players
    )
    return replace(event, players=players)


def _drawn(last: Outcome) -> Outcome:
    return Outcome(DRAW, last.opponent, last.colour) if last.opponent else last


def by_games(event: Event) -> Event:
    """The event with the games of each match as its points, as OSwiss counts; matches without games keep theirs."""
    if not event.has_games:
        return event
    players = tuple(
        replace(
            player,
            outcomes=tuple(
                outcome._replace(points=outcome.games.own) if outcome.games else outcome for outcome in player.outcomes
            ),
        )
        for player in event.players
    )
    return replace(event, players=players)
