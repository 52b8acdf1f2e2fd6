"""How many rounds a Swiss tournament needs for its field."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SwissRounds:
    """The least rounds for so many undefeated players, the rounds that can always be paired, and the expectation.

    `perfect` is the expected number of perfect scores after each round from 1, without draws.
    """

    rounds: int
    safe_rounds: int
    perfect: tuple[Fraction, ...]
    rounds_for_cut: int | None


def swiss_rounds(players: int, undefeated: int, cut: int | None) -> SwissRounds:
    """The least r with players / 2^r <= undefeated, exact; for a cut, the least with at most one loss for so many."""
    rounds = 0
    while players > undefeated * 2**rounds:
        rounds += 1
    for_cut = None
    if cut is not None:
        for_cut = 0
        while at_most_one_loss(players, for_cut) > cut:
            for_cut += 1
    shown = max(rounds, for_cut or 0, 1)
    perfect = tuple(perfect_scores(players, r) for r in range(1, shown + 1))
    return SwissRounds(rounds, -(-players // 2), perfect, for_cut)


def perfect_scores(players: int, rounds: int) -> Fraction:
    """Expected players without a loss after so many rounds without draws."""
    return Fraction(players, 2**rounds)


def at_most_one_loss(players: int, rounds: int) -> Fraction:
    """Expected players with at most one loss after so many rounds without draws: (r + 1) of 2^r records."""
    return Fraction(players * (rounds + 1), 2**rounds)
