"""What is to be paired, what comes of it, and why it may be impossible: the values of every pairing method."""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.events.colours import initial_colour as colour_of_lots
from calculators.events.model import Event

GROUPS = ("fold", "neighbours", "random")  # whom players on the same points meet
COLOURS = ("w", "b")
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Question:
    """The round after those of the event, and how it is to be paired. People are start numbers, pairs low number first.

    `apart` must not meet. `rematches` and `second_byes` are what the organiser allows by name, used only where nothing
    else is legal. `group` is one of GROUPS, `seed` what "random" is drawn by. `planned` is the number of rounds that
    the event will have, 0 where nobody knows. `initial_colour` is what the first board has where nobody has a colour.
    """

    event: Event
    absent: frozenset[int] = frozenset()
    apart: frozenset[Pair] = frozenset()
    colours: bool = True
    group: str = "fold"
    seed: str = ""
    rematches: frozenset[Pair] = frozenset()
    second_byes: frozenset[int] = frozenset()
    planned: int = 0
    initial_colour: str = "w"

    @property
    def round(self) -> int:
        """The number of the round to be paired."""
        return self.event.rounds + 1


def question_of(
    event: Event,
    *,
    round_: int = 0,
    absent: Iterable[int] = (),
    apart: Iterable[Pair] = (),
    colours: bool = True,
    group: str = "fold",
    seed: str = "",
    rematches: Iterable[Pair] = (),
    second_byes: Iterable[int] = (),
    planned: int | None = None,
    initial_colour: str = "",
) -> Question:
    """The question of pairing a round of an event: the next one, or `round_` with all later rounds forgotten.

    Pairs may be given either way round; the initial colour is by default that of the event. Raises ValueError for a
    start number, a round, a group or a colour that does not exist: those that people type are read before.
    """
    if not 0 <= round_ <= event.rounds + 1:
        raise ValueError(f"There is no round {round_} to pair after {event.rounds}.")
    if group not in GROUPS or initial_colour not in {*COLOURS, ""}:
        raise ValueError(f"{group} must be one of {GROUPS}, {initial_colour} one of {COLOURS}.")
    before = event.after(round_ - 1) if round_ else event
    question = Question(
        before,
        frozenset(absent),
        _ordered(apart),
        colours,
        group,
        seed,
        _ordered(rematches),
        frozenset(second_byes),
        event.planned if planned is None else planned,
        initial_colour or colour_of_lots(before),
    )
    people = {*question.absent, *question.second_byes, *sum((*question.apart, *question.rematches), ())}
    if strangers := sorted(people - set(event.index)):
        raise ValueError(f"Nobody has the start number {strangers[0]}.")
    return question


def _ordered(pairs: Iterable[Pair]) -> frozenset[Pair]:
    return frozenset((min(pair), max(pair)) for pair in pairs)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round: boards as (white, black) start numbers in board order, who has the bye, sentences for the organiser.

    Without colours the better-ranked player stands first.
    """

    boards: tuple[Pair, ...]
    bye: int | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """Why no complete round exists (the theorem of Tutte and Berge), by start numbers; the bye is 0.

    Without `removed`, nobody in one of the `groups` may meet anybody outside it. Each group is an odd number, so each
    needs one of `removed`, and there are more groups than these.
    """

    removed: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]


class PairingError(Exception):
    """No round was paired; the sentence says why."""


class TooFewPlayers(PairingError):  # noqa: N818 - its name says what is wrong; it is a PairingError
    """Fewer than two players are there."""


class NoLegalRound(PairingError):  # noqa: N818 - as above
    """No complete round without a rematch or a second bye exists; `proof` shows it."""

    def __init__(self, sentence: str, proof: Proof) -> None:
        super().__init__(sentence)
        self.proof = proof
