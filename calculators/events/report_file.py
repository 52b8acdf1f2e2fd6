"""What a report file (TRF) is made of: its records, its columns and its letters, for reader and writer alike."""

import re

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
    Result,
)
from calculators.events.model import Kind, Outcome

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")  # would end a line, or hide in it
NAME_WIDTH = 33
NUMBER_WIDTH = 4  # a start number; some programs widen it and say so in a record XXW
MAX_NUMBER = 9999

# The letter of a round: what happened. W, D and L are games that ended before they counted for rating.
OUTCOMES = {
    "1": Outcome(WIN),
    "=": Outcome(DRAW),
    "0": Outcome(LOSS),
    "W": Outcome(WIN, rated=False),
    "D": Outcome(DRAW, rated=False),
    "L": Outcome(LOSS, rated=False),
    "+": Outcome(FORFEIT_WIN),
    "-": Outcome(FORFEIT_LOSS),
    "U": Outcome(PAIRING_BYE),
    "F": Outcome(FULL_POINT_BYE),
    "H": Outcome(HALF_POINT_BYE),
    "Z": Outcome(ZERO_POINT_BYE),
}
BYES = frozenset({PAIRING_BYE, FULL_POINT_BYE, HALF_POINT_BYE, ZERO_POINT_BYE})

# The letter of a result where points are given to it (record 299), whether it was rated or not.
RESULTS: dict[str, Result] = {
    "W": WIN,
    "D": DRAW,
    "L": LOSS,
    "+": FORFEIT_WIN,
    "-": FORFEIT_LOSS,
    "U": PAIRING_BYE,
    "F": FULL_POINT_BYE,
    "H": HALF_POINT_BYE,
    "Z": ZERO_POINT_BYE,
}
RESULT_LETTERS = {result: letter for letter, result in RESULTS.items()}
OUTCOME_LETTERS = {(outcome.result, outcome.rated): letter for letter, outcome in OUTCOMES.items()}

# Records that describe the event and are kept with it as text. Title, dates, number of rounds, scale and tie-breaks
# have fields of their own.
HEADER = frozenset({"022", "032", "062", "072", "082", "092", "102", "112", "122", "132", "152", "172", "182", "192"})
HEADER |= {"222"}
TEAMS = frozenset({"013", "300", "310", "320", "330", "352", "362", "801", "802"})

USUAL_TYPES = {Kind.SWISS: "Individual: Swiss-System", Kind.ROUND_ROBIN: "Individual: Round-Robin"}
SWISS_WORDS = ("swiss", "schweiz", "suisse", "suizo", "svizzero", "szwajcar")
ROUND_ROBIN_WORDS = ("roundrobin", "rundenturnier", "allplayall", "jedergegenjeden", "todoscontratodos", "toutesrondes")


def kind_of_type(words: str) -> Kind | None:
    """How players meet, by the words of record 092; None where they do not say."""
    letters = "".join(filter(str.isalpha, words.lower()))
    if any(word in letters for word in SWISS_WORDS):
        return Kind.SWISS
    return Kind.ROUND_ROBIN if any(word in letters for word in ROUND_ROBIN_WORDS) else None


def kind_of_code(code: str) -> Kind | None:
    """How players meet, by the code of record 192 such as FIDE_DUTCH; None without one."""
    if not code.strip():
        return None
    return Kind.ROUND_ROBIN if "ROUNDROBIN" in code.upper() or code.upper().startswith("BERGER") else Kind.SWISS
