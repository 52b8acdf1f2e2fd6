"""FIDE Dutch pairings (2026 rules), by gacrux in a process of its own; every answer is checked before it is used.

Not endorsed by FIDE. gacrux knows players by number alone: no name leaves this process.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from calculators.events.legality import field_of
from calculators.events.model import OPEN, Event, Kind, Outcome, Player
from calculators.events.played import Played
from calculators.events.question import Pair, Pairing, PairingError, Question, TooFewPlayers
from calculators.events.writers.trf import write_trf

WORKER = Path(__file__).with_name("dutch_worker.py")
SECONDS = 20  # 500 players take two or three, 200 once took four
OTHER_METHOD = "Pair this round by points."


class NoDutchPairing(PairingError):  # noqa: N818 - its name says what happened; it is a PairingError
    """The rules have no complete round."""


class DutchTooSlow(PairingError):  # noqa: N818 - as above
    """No answer came within the time."""


class DutchRefused(PairingError):  # noqa: N818 - as above
    """The event cannot be put to the engine, or its answer was not a legal round."""


def dutch_pairing(question: Question, initial_colour: str = "", seconds: float = SECONDS) -> Pairing:
    """The round by FIDE Dutch, boards in gacrux's order, nothing changed. Start numbers are pairing numbers.

    `initial_colour` is what lots gave the first board of round 1, by default the question's. Raises NoDutchPairing,
    DutchTooSlow, DutchRefused, TooFewPlayers.
    """
    if len(question.event.players) - len(question.absent) < 2:
        raise TooFewPlayers("A round needs at least two players who are there.")
    numbers = sorted(question.event.index)
    asked = {
        "file": report_file(question, numbers, initial_colour or question.initial_colour),
        "round": question.round,
        "colour": initial_colour or question.initial_colour,
        "seconds": int(seconds) + 1,
    }
    return checked(question, numbers, answer_of(asked, seconds))


def report_file(question: Question, numbers: Sequence[int], colour: str) -> str:
    """The question as a report file without names; players are numbered by their place in `numbers`, from 1.

    Raises DutchRefused where Dutch has no word for what is asked.
    """
    if question.rematches or question.second_byes:
        raise DutchRefused(f"FIDE Dutch allows no rematch and no second bye, not even by name. {OTHER_METHOD}")
    event = question.event
    new = {number: place for place, number in enumerate(numbers, 1)}
    players = tuple(_anonymous(event, number, new) for number in numbers)
    # Without a planned number this is not the last round, in which the rules are laxer on colours.
    planned = max(question.planned, question.round) if question.planned else question.round + 1
    text, _ = write_trf(Event(players, event.rounds, planned=planned, scale=event.scale, kind=Kind.SWISS))
    lines = [f"152 {colour.upper()}"]
    if question.absent:
        lines.append("XXZ " + " ".join(str(new[number]) for number in sorted(question.absent)))
    lines += [
        f"260 {question.round:3} {question.round:3} {new[one]:4} {new[other]:4}"
        for one, other in sorted(question.apart)
    ]
    return text + "\n".join(lines) + "\n"


def _anonymous(event: Event, number: int, new: Mapping[int, int]) -> Player:
    player = event.players[event.index[number]]
    outcomes = []
    for round_, outcome in enumerate(player.outcomes, 1):
        if outcome.result is OPEN:
            raise DutchRefused(f"Round {round_} has open games: enter their results first.")
        if outcome.met and not outcome.colour:
            raise DutchRefused(f"FIDE Dutch needs the colours of all games; round {round_} has none. {OTHER_METHOD}")
        outcomes.append(_renumbered(outcome, number, new))
    return Player(new[number], f"P{new[number]:03}", tuple(outcomes), adjustments=player.adjustments)


def _renumbered(outcome: Outcome, number: int, new: Mapping[int, int]) -> Outcome:
    if not outcome.opponent:
        return outcome._replace(games=None)
    # A forfeit needs a colour on paper, so that both its sides are read as one game.
    colour = outcome.colour or ("w" if number < outcome.opponent else "b")
    return outcome._replace(opponent=new[outcome.opponent], colour=colour, games=None)


def answer_of(asked: Mapping[str, object], seconds: float) -> Mapping[str, Any]:
    """What the worker answers. It is ended when the time is over. Raises DutchTooSlow, DutchRefused."""
    try:
        done = subprocess.run(  # noqa: S603 - a module of ours, run by the interpreter that runs this
            [sys.executable, "-P", str(WORKER)],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise DutchTooSlow(f"FIDE Dutch found no round within {seconds:g} seconds. {OTHER_METHOD}") from None
    if done.returncode:
        raise DutchRefused(f"The program for FIDE Dutch stopped with an error. {OTHER_METHOD}")
    answer: Mapping[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def checked(question: Question, numbers: Sequence[int], answer: Mapping[str, Any]) -> Pairing:
    """The answer by start numbers. Raises NoDutchPairing, and DutchRefused for an answer that is no legal round.

    Legal is: the same points as here, everybody once, nobody met again or kept apart, the bye only in an odd field and
    to one who has had none.
    """
    if "none" in answer:
        raise NoDutchPairing(f"No round {question.round} exists that FIDE Dutch allows. {OTHER_METHOD}")
    if "refused" in answer:
        raise DutchRefused(f"The program for FIDE Dutch did not take the event. {OTHER_METHOD}")
    old = dict(enumerate(numbers, 1))
    if {int(place): Fraction(points) for place, points in answer["points"].items()} != _points(question.event, numbers):
        raise DutchRefused(f"The program for FIDE Dutch counts other points than this event has. {OTHER_METHOD}")
    boards = tuple((old.get(white, 0), old.get(black, 0)) for white, black in answer["boards"] if black)
    byes = [old.get(white, 0) for white, black in answer["boards"] if not black]
    if fault := _fault(question, boards, byes):
        raise DutchRefused(f"The round that FIDE Dutch was to give is not legal: {fault}. {OTHER_METHOD}")
    return Pairing(boards, byes[0] if byes else None)


def _points(event: Event, numbers: Sequence[int]) -> dict[int, Fraction]:
    played = Played(event, event.scale)
    return {place: Fraction(played.points[event.index[number]], played.unit) for place, number in enumerate(numbers, 1)}


def _fault(question: Question, boards: Sequence[Pair], byes: Sequence[int]) -> str:
    """What is wrong with a round, in a few words; nothing where it is legal."""
    field = field_of(question)
    places = {number: place for place, number in enumerate(field.numbers)}
    people = [number for board in boards for number in board] + list(byes)
    if sorted(people) != sorted(field.numbers):
        return "not everybody who is there is in it exactly once"
    if len(byes) > 1 or any(places[number] not in field.byes for number in byes):
        return "its bye is not allowed"
    for one, other in boards:
        if places[other] not in field.opponents[places[one]]:
            return f"{one} and {other} have met or must not meet"
    return ""
