"""The points method: the complete round with the least total of squared point differences, found exactly.

In this order: the bye to the lowest-ranked player without one whose absence leaves the rest pairable; as few games as
possible with a barred colour; the least sum of squared point differences; claims to colours; fold, neighbours or random
among those on the same points; a unique last order, so that the same question has one answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from calculators.events.blocking import (
    barrier,
    is_dense,
    largest_matching,
    outer,
    people,
    proof_of,
    sentence,
    with_bye,
)
from calculators.events.colours import History, has_white, history
from calculators.events.legality import Field, field_of
from calculators.events.matching import Games, Library, Matching
from calculators.events.question import NoLegalRound, Pair, Pairing, Question, TooFewPlayers
from calculators.events.tiers import tiers_of


def pair(question: Question, library: Library | None = None) -> Pairing:
    """The round of a question, exact. Raises NoLegalRound with a proof where there is none, TooFewPlayers.

    `library` is how matchings are found, for comparison: the answer does not depend on it.
    """
    found = pairable(question)
    bye = next(iter(found.byes), None)
    return pairing_of(found, bye, found.games(bye).cheapest(library))


@dataclass(frozen=True)
class Pairable:
    """A field that can be paired, and who may have the bye so that all others can be, in order of preference."""

    question: Question
    field: Field
    byes: tuple[int, ...]

    @cached_property
    def histories(self) -> tuple[History, ...]:
        """The colours that each player has had."""
        event = self.question.event
        return tuple(history(event.players[event.index[number]].outcomes) for number in self.field.numbers)

    def games(self, bye: int | None) -> Games:
        """The games that may be played while that place has the bye, and what they cost."""
        pairs = [
            (one, other)
            for one, others in enumerate(self.field.opponents)
            if one != bye
            for other in range(one + 1, self.field.count)
            if other in others and other != bye
        ]
        return Games(self.field.count, pairs, tiers_of(self.question, self.field, self.histories, pairs))

    def name(self, place: int) -> str:
        """A player by number and name."""
        return people(self.question.event, [self.field.numbers[place]])


def pairable(question: Question) -> Pairable:
    """The field of a question. What the organiser allows by name is used only where nothing else is legal.

    Raises NoLegalRound, TooFewPlayers.
    """
    field = field_of(question)
    if field.count < 2:
        there = "is one" if field.count else "are none"
        raise TooFewPlayers(f"A round needs at least two players who are there; there {there}.")
    fields = [field.strict(), *([field.relaxed()] if field.rematches or field.second_byes else [])]
    for tried in fields:
        byes = possible_byes(tried)
        if byes is not None:
            return Pairable(question, tried, byes)
    graph = with_bye(fields[-1])
    proof = proof_of(field, *barrier(graph, largest_matching(graph)))
    raise NoLegalRound(f"No legal round {question.round} exists: {sentence(question, proof)}", proof)


def possible_byes(field: Field) -> tuple[int, ...] | None:
    """The places that may have the bye so that all others can be paired, in order; None where no round is complete.

    An even field that can be paired needs none. A player can be spared exactly if some largest matching leaves that one
    out.
    """
    if not field.odd:
        complete = is_dense(field.opponents) or 2 * len(largest_matching(field.opponents)) == field.count
        return () if complete else None
    # More than half of the field each: whoever is left out, the rest is dense.
    if all(2 * len(others) > field.count for others in field.opponents):
        return field.byes or None
    matching = largest_matching(field.opponents)
    if 2 * len(matching) + 1 < field.count:
        return None
    spared = outer(field.opponents, matching)
    return tuple(place for place in field.byes if place in spared) or None


def pairing_of(found: Pairable, bye: int | None, matching: Matching) -> Pairing:
    """A matching as boards: the highest scores first, colours dealt, and what the organiser should know."""
    field, question = found.field, found.question

    def height(game: Pair) -> tuple[int, int, int]:
        return -field.points[game[0]], -field.points[game[1]], game[0]

    boards, notes = [], list(_on_bye(found, bye))
    for board, (better, worse) in enumerate(sorted(matching, key=height), 1):
        white, black = better, worse
        if question.colours:
            if not has_white(found.histories[better], found.histories[worse], board, question.initial_colour):
                white, black = worse, better
            notes += _on_colours(found, board, white, black)
        if (better, worse) in field.rematches:
            notes.append(f"Board {board} is a rematch, as the organiser allows.")
        boards.append((field.numbers[white], field.numbers[black]))
    return Pairing(tuple(boards), None if bye is None else field.numbers[bye], tuple(notes))


def _on_bye(found: Pairable, bye: int | None) -> Iterator[str]:
    """A sentence where a second bye is given, or where lower-ranked players without one had to be passed over."""
    if bye is None:
        return
    field = found.field
    passed = field.byes[: field.byes.index(bye)]
    if bye in field.second_byes:
        yield f"{found.name(bye)} has a second bye, as the organiser allows."
    elif passed and bye == found.byes[0]:
        those = found.name(passed[0]) if len(passed) == 1 else f"any of the {len(passed)} lower-ranked without one"
        yield f"{found.name(bye)} has the bye: with {those} out, the others could not be paired."


def _on_colours(found: Pairable, board: int, white: int, black: int) -> Iterator[str]:
    """A sentence for each player with a barred colour."""
    for place, colour, name in ((white, "w", "White"), (black, "b", "Black")):
        had = found.histories[place]
        if colour in had.barred:
            how = (
                "a third time in a row"
                if had.sequence.endswith(2 * colour)
                else "three times more than the other colour"
            )
            yield f"Board {board}: {found.name(place)} has {name} {how}; such boards are as few as can be."
