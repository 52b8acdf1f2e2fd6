"""The points method with one round of foresight: the cheapest round after which a legal one still exists."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from calculators.events.blocking import barrier, is_dense, largest_matching, with_bye
from calculators.events.legality import guaranteed_rounds, in_every_round
from calculators.events.matching import Games, Matching
from calculators.events.pairing import Pairable, pairable, pairing_of
from calculators.events.question import Pair, Pairing, Question

MOST_TRIES = 1000  # matchings solved before the search stops and says so: two or three seconds at 64 players


def pair_ahead(question: Question) -> Pairing:
    """The cheapest round, in the order of `pair`, after which all who are there now can be paired once more.

    A note says when this was not the cheapest of all, when no round is followed by another, or when the search had to
    stop; the cheapest is then taken. Nothing is looked at in the last planned round, or where the next is guaranteed.
    Raises NoLegalRound, TooFewPlayers.
    """
    found = pairable(question)
    byes = found.byes or (None,)
    best = Candidates(found, byes[0])
    if not is_needed(question):
        return pairing_of(found, byes[0], best.cheapest)
    tries = 0
    for bye in byes:
        candidates = best if bye == byes[0] else Candidates(found, bye)
        for matching, reasons in candidates:
            if reasons is None:
                chosen = pairing_of(found, bye, matching)
                return chosen if matching == best.cheapest else _noted(chosen, _changed(question))
            if tries + candidates.tries >= MOST_TRIES:
                return _noted(pairing_of(found, byes[0], best.cheapest), _stopped(question))
        tries += candidates.tries
    return _noted(pairing_of(found, byes[0], best.cheapest), _unavoidable(question))


def is_needed(question: Question) -> bool:
    """Whether the round after this one is planned, and could fail."""
    if question.planned and question.round >= question.planned:
        return False
    everybody = not question.absent and not question.apart and in_every_round(question.event)
    return not everybody or question.round >= guaranteed_rounds(len(question.event.players))


def _noted(pairing: Pairing, note: str) -> Pairing:
    return replace(pairing, notes=(*pairing.notes, note))


def _changed(question: Question) -> str:
    return (
        f"A better round was passed over, because no legal round {question.round + 1} could have followed it. "
        "This one leaves one for those who are there now."
    )


def _stopped(question: Question) -> str:
    return (
        f"The search for a round that leaves a legal round {question.round + 1} stopped after {MOST_TRIES:,} tries "
        "without one; the best round was taken."
    )


def _unavoidable(question: Question) -> str:
    return f"After it no legal round {question.round + 1} will exist, whichever way round {question.round} is paired."


@dataclass(slots=True, order=True)
class Branch:
    """The cheapest of the rounds with some games and without some others."""

    cost: tuple[int, ...]
    matching: Matching = field(compare=False)
    required: frozenset[Pair] = field(compare=False, default=frozenset())
    forbidden: frozenset[Pair] = field(compare=False, default=frozenset())


class Candidates:
    """Complete rounds in which one place has the bye, the cheapest first, each with the reasons why it is a dead end.

    Reasons are games of the round: another round that has them all is a dead end as well, so that only rounds without
    one of them are looked at next. They are None for a round after which a legal one exists. After E. L. Lawler's
    enumeration of the best solutions, which branches on all games.
    """

    def __init__(self, found: Pairable, bye: int | None) -> None:
        self.found, self.bye = found, bye
        self.games: Games = found.games(bye)
        self.cheapest = self.games.cheapest()
        self.tries = 1

    def __iter__(self) -> Iterator[tuple[Matching, AbstractSet[Pair] | None]]:
        branches = [Branch(self.games.cost(self.cheapest), self.cheapest)]
        while branches:
            best = heappop(branches)
            reasons = self.reasons(best.matching)
            yield best.matching, reasons
            required = best.required
            for game in sorted((reasons or set()) - required):
                branch = self._branch(required, best.forbidden | {game})
                if branch is not None:
                    heappush(branches, branch)
                required |= {game}

    def reasons(self, matching: Matching) -> AbstractSet[Pair] | None:
        """The games by which a round leaves no legal one behind it; None where it leaves one.

        They are those that would join two parts of the next round's barrier: while they are all played now, the parts
        stay apart.
        """
        field_then = self.found.field.after(matching, self.bye)
        graph = with_bye(field_then)
        if is_dense(graph):
            return None
        then = largest_matching(graph)
        if 2 * len(then) == len(graph):
            return None
        removed, parts = barrier(graph, then)
        part_of = {vertex: number for number, part in enumerate(parts) for vertex in part}
        return {
            (one, other)
            for one, other in matching - self.found.field.rematches
            if part_of.get(one) != part_of.get(other) and not {one, other} & removed
        }

    def _branch(self, required: frozenset[Pair], forbidden: frozenset[Pair]) -> Branch | None:
        taken = {vertex for game in required for vertex in game}
        kept = [game in required or (game not in forbidden and taken.isdisjoint(game)) for game in self.games.pairs]
        matching = self.games.only(kept).cheapest()
        self.tries += 1
        if len(matching) < self.games.count // 2:
            return None
        return Branch(self.games.cost(matching), matching, required, forbidden)
