"""An event changed for one way of counting: the last round drawn, or matches counted by their games."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from calculators.compute.rounds import DRAW, PAIRING_BYE
from calculators.compute.scores import ZERO
from calculators.events.model import Event, Outcome


def fore(outcomes: Sequence[Sequence[Outcome]]) -> list[Sequence[Outcome]]:
    """The outcomes of each player with every pairing of the last round drawn. Source: FIDE C.07 art. 8.3."""
    return [
        (*row[:-1], Outcome(DRAW, row[-1].opponent, row[-1].colour)) if row and row[-1].opponent else row
        for row in outcomes
    ]


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
