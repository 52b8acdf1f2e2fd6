"""Round-robin tables: everybody meets everybody once. Source: FIDE C.05, annex 1, Berger tables."""

from typing import NamedTuple

from calculators.events.model import Event
from calculators.events.question import Pair, Pairing, PairingError, Question


class NoBergerRound(PairingError):  # noqa: N818 - its name says what happened; it is a PairingError
    """The table has no such round for this event."""


class BergerRound(NamedTuple):
    """A round: boards as (white, black), numbers from 1, and the one who rests where they are an odd number."""

    boards: tuple[Pair, ...]
    rests: int | None


def berger_table(players: int) -> tuple[BergerRound, ...]:
    """The rounds of a table for so many players: one fewer than they are, for an odd number as many.

    Raises ValueError for fewer than two.
    """
    if players < 2:
        raise ValueError("A table needs at least two players.")
    size = players + players % 2
    return tuple(_round(number, size, players) for number in range(1, size))


def _round(number: int, size: int, players: int) -> BergerRound:
    """Whoever meets the last player moves on by half the table; above and below that one, neighbours meet outwards."""
    others = size - 1

    def seat(place: int) -> int:
        return (place - 1) % others + 1

    centre = (number + 1) // 2 if number % 2 else (size + number) // 2
    last = (centre, size) if number % 2 else (size, centre)
    rest = tuple((seat(centre + step), seat(centre - step)) for step in range(1, size // 2))
    return BergerRound((last, *rest), None) if players == size else BergerRound(rest, centre)


def berger_pairing(question: Question) -> Pairing:
    """The round of the Berger table of all players, in their order of entry; who rests has the bye.

    Raises NoBergerRound after the last round of the table, for rounds that were not paired by it, and for absences.
    """
    event = question.event
    numbers = [player.number for player in event.players]
    table = berger_table(max(2, len(numbers)))
    if len(numbers) < 2 or question.round > len(table):
        raise NoBergerRound(f"The Berger table of {len(numbers)} players ends before round {question.round}.")
    if other := next((number for number in range(1, question.round) if not _is_of_table(event, table, number)), 0):
        raise NoBergerRound(f"Round {other} was not paired by the Berger table of {len(numbers)} players.")
    if question.absent:
        raise NoBergerRound(
            "In a Berger table everybody has a fixed opponent in each round: leave nobody out, and enter forfeits."
        )
    boards, rests = table[question.round - 1]
    return Pairing(
        tuple((numbers[white - 1], numbers[black - 1]) for white, black in boards),
        None if rests is None else numbers[rests - 1],
    )


def _is_of_table(event: Event, table: tuple[BergerRound, ...], number: int) -> bool:
    """Whether everybody's opponent in a round is that of the table, as far as opponents are known."""
    numbers = [player.number for player in event.players]
    opponents = dict.fromkeys(numbers, 0)
    for white, black in table[number - 1].boards:
        opponents[numbers[white - 1]], opponents[numbers[black - 1]] = numbers[black - 1], numbers[white - 1]
    return all(player.outcomes[number - 1].opponent in {0, opponents[player.number]} for player in event.players)
