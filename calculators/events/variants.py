"""An event changed for one way of counting: the last round drawn, or matches counted by their games."""

from dataclasses import replace
from fractions import Fraction

from calculators.compute.rounds import DRAW, PAIRING_BYE
from calculators.compute.scores import ZERO
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
    """The event with the games of each match as its points, as OSwiss counts; matches without games keep theirs.

    A pairing bye gives what the event says of byes, else nothing.
    """
    if not event.has_games:
        return event
    bye = event.scale.pairing_bye or ZERO
    players = tuple(
        replace(player, outcomes=tuple(_in_games(outcome, bye) for outcome in player.outcomes))
        for player in event.players
    )
    return replace(event, players=players)


def _in_games(outcome: Outcome, bye: Fraction) -> Outcome:
    if outcome.games:
        return outcome._replace(points=outcome.games.own)
    return outcome._replace(points=bye) if outcome.result is PAIRING_BYE else outcome
