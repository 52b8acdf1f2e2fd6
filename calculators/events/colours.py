"""White and Black: what players have had, what they are due, and who gets which at a board."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from calculators.events.model import Event, Outcome

MOST_BALANCE = 2  # games more with one colour than with the other
MOST_IN_A_ROW = 2
OTHER = {"w": "b", "b": "w"}
# How much a player is due a colour: by what a wrong one would do.
NONE, ALTERNATE, EQUALISE, ABSOLUTE = range(4)


class History(NamedTuple):
    """The colours of a player's games: their sequence, White games less Black games, the colour due, and how much.

    `barred` are the colours that would be the third in a row, or would take the balance beyond two.
    """

    sequence: str
    balance: int
    due: str
    strength: int
    barred: frozenset[str]


class Clash(NamedTuple):
    """What a game costs: whether some colour is barred whoever has White, and how strong a claim is left unmet."""

    barred: int
    unmet: int


def history(outcomes: Iterable[Outcome]) -> History:
    """The colours of games over the board, and what follows from them."""
    return _history("".join(outcome.colour for outcome in outcomes if outcome.met))


@lru_cache(maxsize=4096)  # a round of 500 players knows a few dozen
def _history(sequence: str) -> History:
    balance = sequence.count("w") - sequence.count("b")
    barred = frozenset(colour for colour in "wb" if is_barred(sequence, balance, colour))
    if len(barred) == 1:
        due, strength = OTHER[min(barred)], ABSOLUTE
    elif balance:
        due, strength = ("b" if balance > 0 else "w"), EQUALISE
    elif sequence:
        due, strength = OTHER[sequence[-1]], ALTERNATE
    else:
        due, strength = "", NONE
    return History(sequence, balance, due, strength, barred)


def is_barred(sequence: str, balance: int, colour: str) -> bool:
    """Whether a colour would be the third in a row, or would take the balance further beyond two."""
    after = balance + (1 if colour == "w" else -1)
    return sequence.endswith(colour * MOST_IN_A_ROW) or MOST_BALANCE < abs(after) > abs(balance)


def clash(one: History, other: History) -> Clash:
    """What a game between two players costs, the colours dealt in the better way."""
    return min(_cost(one, other, colour) for colour in "wb")


def _cost(one: History, other: History, colour: str) -> Clash:
    """What a game costs in which the first player has this colour."""
    dealt = ((one, colour), (other, OTHER[colour]))
    return Clash(
        int(any(to in player.barred for player, to in dealt)),
        sum(player.strength for player, to in dealt if player.due not in {to, ""}),
    )


def has_white(better: History, worse: History, board: int, initial: str) -> bool:
    """Whether the better-ranked of two players has White on that board, from 1.

    No barred colour where that can be, then the stronger claim, then the larger balance, then the colours changed
    about from the latest round in which the two had different ones, then the claim of the better-ranked. Where nobody
    has had a colour, the better-ranked has the initial one on odd boards.
    """
    white, black = (_cost(better, worse, colour) for colour in "wb")
    if white != black:
        return white < black
    if better.due and better.due == worse.due and abs(better.balance) != abs(worse.balance):
        return (abs(better.balance) > abs(worse.balance)) == (better.due == "w")
    for last, its in zip(reversed(better.sequence), reversed(worse.sequence), strict=False):
        if last != its:
            return last == "b"
    return (better.due or (initial if board % 2 else OTHER[initial])) == "w"


def initial_colour(event: Event) -> str:
    """What the best-numbered player with a game in round 1 had there: what lots gave the first board; else White."""
    for player in sorted(event.players, key=lambda player: player.number):
        for outcome in player.outcomes[:1]:
            if outcome.met and outcome.colour:
                return outcome.colour
    return "w"


def clashes(histories: Sequence[History]) -> tuple[list[int], list[list[Clash]]]:
    """The kind of history that each player has, and what a game between two kinds costs: there are only a few kinds."""
    kinds: dict[tuple[str, int, frozenset[str]], int] = {}
    examples: list[History] = []
    of_players = []
    for one in histories:
        key = (one.due, one.strength, one.barred)
        if key not in kinds:
            kinds[key] = len(examples)
            examples.append(one)
        of_players.append(kinds[key])
    return of_players, [[clash(one, other) for other in examples] for one in examples]
