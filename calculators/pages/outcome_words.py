"""What happened to a player in a round: a sign for the crosstable, and words."""

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from calculators.compute.scores import show_half
from calculators.events.model import OPEN, Event, Outcome
from calculators.pages.event_page import shown_name

COLOURS = {"w": "White", "b": "Black", "": "no colour"}
SIGNS = {WIN: "1", DRAW: "½", LOSS: "0", FORFEIT_WIN: "+", FORFEIT_LOSS: "-", OPEN: ""}
WORDS = {WIN: "won", DRAW: "drew", LOSS: "lost", FORFEIT_WIN: "won by forfeit", FORFEIT_LOSS: "lost by forfeit"}


def sign(outcome: Outcome) -> str:
    """A cell of the crosstable: 12w1, 5+, bye, ½ bye."""
    result = outcome.result
    if outcome.games:
        own, other, drawn = outcome.games
        score = f"{show_half(own)}-{show_half(other)}" + (f"-{drawn}" if drawn else "")
        return f"{outcome.opponent or ''}{outcome.colour} {score}".strip()
    if result in SIGNS:
        joint = outcome.colour or (":" if outcome.opponent and SIGNS[result] else "")  # 41:1 is no player 411
        return f"{outcome.opponent or ''}{joint}{SIGNS[result]}"
    return {"BYE": "bye", "H": "½ bye", "Z": "out"}[result.code]


def words(event: Event, outcome: Outcome) -> str:
    """A cell in words: won with White against Larkin, Runa."""
    result = outcome.result
    opponent = event.player(outcome.opponent) if outcome.opponent else None
    against = f" against {shown_name(opponent)}" if opponent else ""
    colour = f" with {COLOURS[outcome.colour]}" if outcome.colour else ""
    if result is OPEN:
        return f"game{colour}{against} not finished"
    if result in WORDS:
        games = f" {show_half(outcome.games.own)} to {show_half(outcome.games.other)}" if outcome.games else ""
        return f"{WORDS[result]}{games}{colour}{against}"
    return result.name
