"""The methods by which a round is paired: the registry that forms, log and programs read."""

from collections.abc import Callable
from dataclasses import dataclass

from calculators.events.berger import berger_pairing
from calculators.events.dutch import dutch_pairing
from calculators.events.lookahead import pair_ahead
from calculators.events.pairing import pair
from calculators.events.question import Pairing, Question


@dataclass(frozen=True, slots=True)
class Method:
    """A method: key, name in a list of choices, what is said of a round that it paired, and what pairs.

    `at_start` says that an event can be started with it; `warnings` are told to programs with every round.
    """

    key: str
    name: str
    said: str
    pair: Callable[[Question, bool], Pairing]  # the flag: whether the round after it must stay possible
    at_start: bool = True
    warnings: tuple[str, ...] = ()


METHODS = {
    method.key: method
    for method in (
        Method(
            "points",
            "least differences of points",
            "by points",
            lambda question, look_ahead: pair_ahead(question) if look_ahead else pair(question),
        ),
        Method(
            "dutch",
            "FIDE Dutch (2026), not FIDE-endorsed",
            "by FIDE Dutch (2026), not FIDE-endorsed",
            lambda question, _: dutch_pairing(question),
            warnings=("Paired by FIDE Dutch (2026) with gacrux; not FIDE-endorsed.",),
        ),
        Method(
            "berger",
            "Berger table, everybody meets everybody",
            "by a Berger table",
            lambda question, _: berger_pairing(question),
            at_start=False,
        ),
    )
}
BY_HAND = "hand"  # in place of a method: the organiser wrote the round


def said_of(method: str) -> str:
    """How a round was paired, in a sentence; empty for one that was read in."""
    return METHODS[method].said if method in METHODS else "by hand" if method == BY_HAND else ""
