"""Events as the tests write them: rows of plain cells, and the report file of an event for other programs.

A row is a player, numbered from 1: `4w1 2b= U`. A cell is an opponent, a colour (w or b; none where no digit follows) and
a result: 1 = 0 games, W D L games under one move, + - forfeits, 2-1 or 2-1-1 the games of a match (own, the opponent's,
drawn), nothing for a game still open. Without opponent it is U (pairing bye), F (full-point bye), H, Z, + or -.
"""

import re
from fractions import Fraction

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
from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import CHESS, SCALES
from calculators.events.codes import read_code
from calculators.events.model import ABSENT, OPEN, Event, Games, Kind, Outcome, Player
from calculators.events.standings import standings
from calculators.events.tally import tally_of
from calculators.events.values import column
from calculators.events.view import Asked, read_view

CELL = re.compile(r"(?P<opponent>[0-9]+)(?P<colour>[wb]?)(?P<result>[10=WDL+-]|(?P<games>[0-9](?:-[0-9]){1,2}))?")
PLAYED = {"1": WIN, "=": DRAW, "0": LOSS, "W": WIN, "D": DRAW, "L": LOSS, "+": FORFEIT_WIN, "-": FORFEIT_LOSS}
ALONE = {
    "U": PAIRING_BYE,
    "F": FULL_POINT_BYE,
    "H": HALF_POINT_BYE,
    "Z": ZERO_POINT_BYE,
    "+": FORFEIT_WIN,
    "-": FORFEIT_LOSS,
}
MATCH = SCALES["match"]  # 3-1-0


def table(text, *, ratings=(), scale=CHESS, **of_event):
    """The event of a table; comments run from # to the end of a line. Every game must stand on both sides."""
    rows = [line.partition("#")[0].split() for line in text.strip().splitlines()]
    players = tuple(
        Player(number, f"Player {number}", tuple(map(outcome, row)), rating=dict(enumerate(ratings, 1)).get(number, 0))
        for number, row in enumerate((row for row in rows if row), 1)
    )
    event = Event(players, len(players[0].outcomes), scale=scale, **of_event)
    assert {len(player.outcomes) for player in players} == {event.rounds}
    assert contradictions(event) == []
    return event


def round_robin(text, **of_event):
    """The event of a table, a round robin."""
    return table(text, kind=Kind.ROUND_ROBIN, **of_event)


def outcome(cell):
    """The outcome of a cell."""
    if cell in ALONE:
        return Outcome(ALONE[cell])
    opponent, colour, result, games = CELL.fullmatch(cell).groups()
    if games:
        own, other, *drawn = map(int, games.split("-"))
        result = "=" if own == other else "1" if own > other else "0"
        return Outcome(
            PLAYED[result], int(opponent), colour, games=Games(Fraction(own), Fraction(other), *map(int, drawn))
        )
    return Outcome(PLAYED[result] if result else OPEN, int(opponent), colour, rated=result not in {"W", "D", "L"})


LEGAL = {frozenset(pair) for pair in ("10", "=", "0", "WL", "D", "+-", "-", " ")}


def contradictions(event):
    """The rounds, as (player, round), in which the opponent's cell says something else."""
    found = []
    for player in event.players:
        for turn, one in enumerate(player.outcomes):
            if one.opponent:
                back = event.player(one.opponent).outcomes[turn]
                results = frozenset(report_cell(side)[-1] for side in (one, back))
                colours = one.colour + back.colour
                if back.opponent != player.number or results not in LEGAL or colours in {"ww", "bb"}:
                    found.append((player.number, turn + 1))
    return found


def against(row, scores, *, scale=CHESS, **of_event):
    """An event in which player 1 has this row and the opponents named in it end with these scores.

    All other rounds of the opponents are played, against partners whom nobody else meets, so that every rule set counts
    the scores as they stand.
    """
    own = tuple(map(outcome, row.split()))
    players = [Player(1, "Player 1", own)]
    for turn, one in enumerate(own):
        if one.opponent:
            mirrored = outcome(f"1b{OTHER_SIDE[report_cell(one)[-1]]}")
            missing = Fraction(scores[one.opponent]) - mirrored.awarded(scale)
            partner = one.opponent + 1000
            free = [index for index in range(len(own)) if index != turn]
            rounds = {index: Outcome(LOSS, partner, points=missing if index == free[0] else None) for index in free}
            outcomes = tuple(rounds.get(index, mirrored) for index in range(len(own)))
            players.append(Player(one.opponent, f"Player {one.opponent}", outcomes))
            back = tuple(Outcome(LOSS, one.opponent) if index in rounds else ABSENT for index in range(len(own)))
            players.append(Player(partner, f"Partner of {one.opponent}", back))
    return Event(tuple(players), len(own), scale=scale, **of_event)


OTHER_SIDE = dict(zip("10=WLD+-", "01=LWD-+", strict=True))


# --- asking the engine -----------------------------------------------------------------------------------------------


def tally(event, rules="fide-2026", **more):
    """The tally of an event under a rule set, named by its key."""
    return tally_of(event, RULE_SETS[rules], **more)


def values(event, code, rules="fide-2026", **more):
    """The exact values of a code by start number; None where there is none."""
    counted = tally(event, rules, **more)
    found = column(counted, read_code(code))
    return {player.number: found.exact(place) for place, player in enumerate(event.players)}


def listed(event, code, rules="fide-2026", **more):
    """The values of a code in the order of the players."""
    return list(values(event, code, rules, **more).values())


def standing(event, order, rules="fide-2026", **asked):
    """The standings of an event under a rule set and an order of codes."""
    return standings(event, read_view(event, Asked(rules=rules, order=order, **asked)))


def places(event, order, rules="fide-2026", **asked):
    """The place of each player by start number."""
    return {row.player.number: row.place for row in standing(event, order, rules, **asked).rows}


# --- the event as a report file --------------------------------------------------------------------------------------


def report_file(event, start="2026-04-01"):
    """The event as a TRF-2026 text for other programs, under the rules of that start date."""
    scale = event.scale
    awards = (("W", scale.win), ("D", scale.draw), ("L", scale.loss), ("A", scale.absence), ("P", scale.bye))
    kind = "Round-Robin" if event.kind is Kind.ROUND_ROBIN else "Swiss-System"
    lines = [
        "012 Event of the tests",
        f"042 {start}",
        f"092 Individual: {kind}",
        f"142 {event.rounds}",
        "162  " + "    ".join(f"{letter} {float(points):3.1f}" for letter, points in awards),
    ]
    for player in event.players:
        points = float(sum(one.awarded(scale) for one in player.outcomes))
        rating = f"{player.rating:4d}" if player.rating else "    "
        start_of_line = (
            f"001 {player.number:4d} m    {player.name:33} {rating} {'':3} {'':11} {'':10} {points:4.1f} {'':4}"
        )
        lines.append(start_of_line + "".join("  " + report_cell(one) for one in player.outcomes))
    return "\n".join(lines) + "\n"


LETTERS = {id(result): letter for letter, result in ALONE.items()}


def report_cell(one):
    """The eight characters of a round in a report file."""
    if not one.opponent:
        return f"0000 - {LETTERS[id(one.result)]}"
    letter = {id(WIN): "1", id(DRAW): "=", id(LOSS): "0", **LETTERS}.get(id(one.result), " ")
    if not one.rated:
        letter = {"1": "W", "=": "D", "0": "L"}[letter]
    return f"{one.opponent:4d} {one.colour or ' '} {letter}"
