"""Tie-breaks among the tied alone: direct encounter and the result between them."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from calculators.compute.scores import show_half
from calculators.events.codes import Code
from calculators.events.columns import Number
from calculators.events.formulas import Explained, Term
from calculators.events.tally import Tally

Against = dict[int, list[int]]
Mutual = dict[int, Against]


def mutual_games(tally: Tally, group: Sequence[int], code: Code) -> Mutual:
    """The rounds in which the players of a group met each other: by player, then by opponent.

    Forfeits are no games here, except in a round robin and with /P (FIDE C.07 art. 6.1.1).
    """
    split = (tally.with_forfeits if code.forfeits else tally).split
    inside = frozenset(group)
    found: Mutual = {}
    for place in group:
        against = found[place] = Against()
        for number, opponent in zip(split.rounds[place], split.opponents[place], strict=True):
            if opponent in inside:
                against.setdefault(opponent, []).append(number)
    return found


def direct_encounter(tally: Tally, group: Sequence[int], code: Code) -> dict[int, int] | None:
    """The rank of each player inside a tied group, from 1, shared where nothing decides; None where nothing does.

    Source: FIDE C.07 art. 6. With two or more games between two players their mean counts (6.1.2). If all have met,
    the scores rank them, then again inside each group still tied (6.2). In a Swiss where not all have met, a player
    goes ahead whom nobody could reach by winning every game that was not played (6.3).
    """
    if tally.rules.pairs_only and len(group) != 2:
        return None
    ranks: dict[int, int] = {}
    waiting = [(list(group), 1, mutual_games(tally, group, code))]
    while waiting:  # no recursion: a group can lose its first and last a thousand times
        members, first, mutual = waiting.pop()
        parts = _parts(tally, members, mutual) if len(members) > 1 else [members]
        if len(parts) == 1:
            ranks.update(dict.fromkeys(members, first))
            continue
        for part in parts:
            waiting.append((part, first, _among(mutual, part)))
            first += len(part)
    return ranks if len(set(ranks.values())) > 1 else None


def _among(mutual: Mutual, part: Sequence[int]) -> Mutual:
    """What is left of the games of a group among some of its players."""
    inside = frozenset(part)
    return {
        place: {opponent: rounds for opponent, rounds in mutual[place].items() if opponent in inside} for place in part
    }


def _parts(tally: Tally, group: Sequence[int], mutual: Mutual) -> list[list[int]]:
    """The group in order, split where the games among its players decide."""
    scores = {place: encounter_score(tally.awarded[place], mutual[place]) for place in group}
    ordered = sorted(group, key=scores.__getitem__, reverse=True)  # which keeps the order of equals
    others = len(group) - 1
    if tally.round_robin or all(len(mutual[place]) == others for place in group):
        return [list(part) for _, part in groupby(ordered, scores.__getitem__)]
    best = {place: scores[place] + (others - len(mutual[place])) * tally.win for place in group}
    ahead = []
    while len(ordered) > 1 and scores[ordered[0]] > max(best[place] for place in ordered[1:]):
        ahead.append([ordered.pop(0)])
    return [*ahead, ordered]


def encounter_score(awarded: Sequence[int], against: Against) -> Number:
    """The points against each opponent of the group, several games as their mean, summed; in units of the tally."""
    return sum(
        [
            awarded[rounds[0]] if len(rounds) == 1 else Fraction(sum([awarded[one] for one in rounds]), len(rounds))
            for rounds in against.values()
        ]
    )


def result_between(tally: Tally, group: Sequence[int], code: Code) -> dict[int, int] | None:
    """Wins less losses in the games among the tied; None where not all have met. Source: US Chess 34E5."""
    mutual = mutual_games(tally, group, code)
    if any(len(mutual[place]) < len(group) - 1 for place in group):
        return None
    worth = {"win": 1, "draw": 0}
    return {
        place: sum(
            worth.get(tally.outcomes[place][number].result.awards, -1)
            for rounds in mutual[place].values()
            for number in rounds
        )
        for place in group
    }


def explain_mutual(tally: Tally, tied: Sequence[int], code: Code, place: int, value: Fraction | None) -> Explained:
    """The games of a player against those tied with him; `value` is the rank or result that they gave."""
    players, inside = tally.event.players, frozenset(tied)
    terms = [
        Term(
            game.round + 1,
            players[game.opponent].number,
            None,
            Fraction(game.points, tally.unit),
            game.outcome.result.name,
        )
        for game in (tally.with_forfeits if code.forfeits else tally).games[place]
        if game.opponent in inside
    ]
    others = len(tied) - 1
    how = f"the games among {len(tied)} tied players"
    if len({term.opponent for term in terms}) < others:
        how += f", of whom {len({term.opponent for term in terms})} of {others} were met"
    if value is not None and code.entry.code == "DE":
        against = mutual_games(tally, tied, code)[place]
        points = show_half(Fraction(encounter_score(tally.awarded[place], against)) / tally.unit)
        how += f": {points} in them, which is place {value} among these"
    return Explained(value, terms, how, "" if value is not None else "these games do not decide")
