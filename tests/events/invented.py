"""Invented events, drawn by a seeded source of chance: byes of every code, forfeits, withdrawals, late entries."""

import random

from calculators.compute.scores import CHESS
from calculators.events.model import Event, Kind, Player
from tests.events.tables import outcome

# What happens at a board, for White and for Black, and how often; colours are given apart.
BOARDS = {
    ("1", "0"): 30,
    ("=", "="): 20,
    ("0", "1"): 25,
    ("+", "-"): 4,
    ("-", "+"): 4,
    ("-", "-"): 3,
    ("0", "0"): 2,
    ("W", "L"): 2,
    ("D", "D"): 1,
    ("L", "W"): 1,
}
BYES = {"H": 4, "Z": 3, "F": 1}


def seeded(seed):
    """A source of chance that gives the same for the same seed."""
    return random.Random(seed)  # noqa: S311 - an invented event keeps no secret


def swiss(chance, players, rounds, *, scale=CHESS, boards=BOARDS, byes=BYES, away=0.12, unrated=0.0):
    """A Swiss of so many players and rounds, paired at random within neighbours of the score.

    `away` is how often a player takes a bye, enters late or withdraws; `unrated` how often a player has no rating.
    """
    rows = {number: [] for number in range(1, players + 1)}
    first = {number: chance.randint(2, rounds) for number in rows if rounds > 1 and chance.random() < away / 3}
    last = {number: chance.randint(1, rounds) for number in rows if chance.random() < away / 3}
    for turn in range(1, rounds + 1):
        there = []
        for number, row in rows.items():
            if turn < first.get(number, 1) or turn > last.get(number, rounds):
                row.append("Z")
            elif chance.random() < away:
                row.append(picked(chance, byes))
            else:
                there.append(number)
        there.sort(key=lambda number: (-won(rows[number]), chance.random()))
        if len(there) % 2:
            rows[there.pop()].append("U")
        for white, black in zip(there[::2], there[1::2], strict=True):
            play(chance, rows, white, black, boards)
    return Event(
        tuple(
            Player(number, f"Player {number}", tuple(map(outcome, row)), rating=rating(chance, unrated))
            for number, row in rows.items()
        ),
        rounds,
        scale=scale,
    )


def everybody_meets(chance, players, *, cycles=1, scale=CHESS, boards=BOARDS):
    """A round robin by the circle method; who rests in a round has Z."""
    seats = list(range(1, players + 1)) + ([0] if players % 2 else [])
    rows = {number: [] for number in range(1, players + 1)}
    for cycle in range(cycles):
        for turn in range(len(seats) - 1):
            circle = [seats[0], *seats[1 + turn :], *seats[1 : 1 + turn]]
            for one, other in zip(circle, reversed(circle[len(seats) // 2 :]), strict=False):
                if one and other:
                    play(chance, rows, *((one, other) if (turn + cycle) % 2 else (other, one)), boards)
                else:
                    rows[one or other].append("Z")
    return Event(
        tuple(
            Player(number, f"Player {number}", tuple(map(outcome, row)), rating=rating(chance, 0))
            for number, row in rows.items()
        ),
        len(rows[1]),
        scale=scale,
        kind=Kind.ROUND_ROBIN,
    )


def picked(chance, weights):
    """One of the keys, as often as its weight says."""
    return chance.choices(list(weights), list(weights.values()))[0]


def play(chance, rows, white, black, boards):
    """A board: both cells are added to the rows."""
    for_white, for_black = picked(chance, boards)
    rows[white].append(f"{black}w{for_white}")
    rows[black].append(f"{white}b{for_black}")


def won(row):
    """A rough score by which players are paired."""
    return sum(cell[-1] in "1+WUF" for cell in row) + sum(cell[-1] in "=DH" for cell in row) / 2


def rating(chance, unrated):
    """A rating, or none so often."""
    return 0 if unrated and chance.random() < unrated else chance.randint(1400, 2600)
