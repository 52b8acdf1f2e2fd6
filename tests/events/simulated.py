"""Events played out by the pairing engine: random results, forfeits, absences, late entries and withdrawals.

And what the tests know of legality without the engine: who has met, who may have the bye, every round there is.
"""

import os
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from calculators.compute.rounds import (
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_POINT_BYE,
    HALF_POINT_BYE,
    LOSS,
    PAIRING_BYE,
    WIN,
    ZERO_POINT_BYE,
)
from calculators.compute.scores import CHESS
from calculators.events.model import OPEN, Event, Outcome, Player
from calculators.events.question import NoLegalRound, question_of
from tests.events.invented import seeded

# How many events each property is tried on; many more with TIEBREAK_SIMULATIONS=1000.
SIMULATIONS = int(os.environ.get("TIEBREAK_SIMULATIONS", "0"))

GAMES = {(WIN, LOSS): 45, (DRAW, DRAW): 20, (LOSS, WIN): 35}
WITH_FORFEITS = {
    **GAMES,
    (FORFEIT_WIN, FORFEIT_LOSS): 4,
    (FORFEIT_LOSS, FORFEIT_WIN): 4,
    (FORFEIT_LOSS, FORFEIT_LOSS): 2,
}
AWAY = (ZERO_POINT_BYE, HALF_POINT_BYE, FULL_POINT_BYE)


def seeds(usual):
    """The seeds of a property: so many by default."""
    return range(SIMULATIONS or usual)


def entered(players, **of_event):
    """An event of so many players before round 1."""
    return Event(tuple(Player(number, f"Player {number}", ()) for number in range(1, players + 1)), 0, **of_event)


def with_round(event, pairing, results, away=None, *, colours=True):
    """The event with one more round: results by board, as (White's, Black's), and what those who are away have."""
    outcomes = dict(away or {})
    for (white, black), (for_white, for_black) in zip(pairing.boards, results, strict=True):
        outcomes[white] = Outcome(for_white, black, "w" if colours else "")
        outcomes[black] = Outcome(for_black, white, "b" if colours else "")
    if pairing.bye:
        outcomes[pairing.bye] = Outcome(PAIRING_BYE)
    players = tuple(replace(one, outcomes=(*one.outcomes, outcomes[one.number])) for one in event.players)
    return replace(event, players=players, rounds=event.rounds + 1)


def rounds(seed, players, number, method, *, away=0.0, results=None, scale=CHESS, **asked):
    """An event round by round: (question, round or NoLegalRound), the latter at most once and last.

    `away` is how often somebody is missing in a round; half as many enter late or withdraw.
    """
    chance = seeded(f"{seed} {players}")
    event = entered(players, scale=scale)
    first = {one: chance.randint(2, number) for one in event.index if number > 1 and chance.random() < away / 4}
    last = {one: chance.randint(1, number) for one in event.index if chance.random() < away / 4}
    for turn in range(1, number + 1):
        missing = {
            one: Outcome(chance.choice(AWAY))
            for one in event.index
            if not first.get(one, 1) <= turn <= last.get(one, number) or chance.random() < away
        }
        if players - len(missing) < 2:
            return
        question = question_of(event, absent=missing, **asked)
        try:
            pairing = method(question)
        except NoLegalRound as none:
            yield question, none
            return
        yield question, pairing
        event = with_round(event, pairing, drawn(chance, pairing, results or GAMES), missing, colours=question.colours)


def drawn(chance, pairing, results):
    """A result for each board; the lower number wins a little more often."""
    kinds, weights = list(results), list(results.values())
    found = []
    for white, black in pairing.boards:
        result = chance.choices(kinds, weights)[0]
        found.append(result if white < black or chance.random() < 0.7 else result[::-1])
    return found


# --- legality, counted from the outcomes alone ---------------------------------------------------------------------------


def have_met(event):
    """The pairs with a game over the board, or one still open."""
    return {
        frozenset({one.number, outcome.opponent})
        for one in event.players
        for outcome in one.outcomes
        if outcome.opponent and (outcome.result in {WIN, DRAW, LOSS} or outcome.result is OPEN)
    }


def have_had_bye(event):
    """Who has had full points without a game, or the pairing bye."""
    free = {PAIRING_BYE, FULL_POINT_BYE, FORFEIT_WIN}
    return {one.number for one in event.players if any(outcome.result in free for outcome in one.outcomes)}


def there(question):
    """Who is to be paired."""
    return sorted(set(question.event.index) - question.absent)


def legal_games(question):
    """The pairs that may be paired."""
    banned = have_met(question.event) | {frozenset(pair) for pair in question.apart}
    return {frozenset(pair) for pair in combinations(there(question), 2)} - banned


def faults(question, pairing):
    """What is illegal in a round."""
    games, people = legal_games(question), [one for board in pairing.boards for one in board]
    found = [f"{board} may not be paired" for board in pairing.boards if frozenset(board) not in games]
    if pairing.bye in have_had_bye(question.event):
        found.append("a second bye")
    if sorted(people + [pairing.bye] * bool(pairing.bye)) != there(question):
        found.append("not everybody exactly once")
    return found


def complete(people, games):
    """Every way to pair all of these people."""
    if not people:
        yield ()
        return
    one, *others = people
    for other in others:
        if frozenset({one, other}) in games:
            rest = [number for number in others if number != other]
            yield from ((frozenset({one, other}), *more) for more in complete(rest, games))


def every_round(question):
    """Every legal round, as (games, who has the bye or None)."""
    people, games = there(question), legal_games(question)
    if len(people) % 2 == 0:
        yield from ((found, None) for found in complete(people, games))
        return
    for bye in sorted(set(people) - have_had_bye(question.event)):
        yield from ((found, bye) for found in complete([one for one in people if one != bye], games))


def points(event):
    """The points of each player, exact."""
    return {
        one.number: sum((outcome.awarded(event.scale) for outcome in one.outcomes), Fraction(0))
        for one in event.players
    }


def squares(event, games):
    """The sum of squared point differences over these games."""
    scores = points(event)
    return sum((scores[one] - scores[other]) ** 2 for one, other in map(tuple, games))


def colours_of(event, number):
    """The colours of a player's games over the board, as wbbw."""
    return "".join(outcome.colour for outcome in event.player(number).outcomes if outcome.result in {WIN, DRAW, LOSS})


def is_bad(colours, colour):
    """Whether a colour would be the third in a row, or take the balance (further) beyond two."""
    both = colours + colour
    before, after = (abs(text.count("w") - text.count("b")) for text in (colours, both))
    return both.endswith(colour * 3) or (after > 2 and after > before)


def has_bad(event, game):
    """Whether somebody in a game gets a bad colour, whoever has White."""
    one, other = (colours_of(event, number) for number in game)
    return all(is_bad(one, colour) or is_bad(other, {"w": "b", "b": "w"}[colour]) for colour in "wb")


def proves(question, proof, *, exceptions=frozenset(), second_byes=frozenset()):
    """Whether a proof holds, by counting: odd groups, more than are removed, and no legal game out of any of them."""
    byes = set(there(question)) - have_had_bye(question.event) | second_byes
    odd = len(there(question)) % 2 == 1
    games = legal_games(question) | exceptions | ({frozenset({0, one}) for one in byes} if odd else set())
    everybody = set(there(question)) | ({0} if odd else set())
    seen = [one for group in proof.groups for one in group] + list(proof.removed)
    apart = all(
        not any(len(game & set(group)) == 1 and not game & set(proof.removed) for game in games)
        for group in proof.groups
    )
    return (
        len(seen) == len(set(seen))
        and set(seen) <= everybody
        and all(len(group) % 2 for group in proof.groups)
        and len(proof.groups) > len(proof.removed)
        and apart
    )
