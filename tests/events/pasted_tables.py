"""Pasted texts as the tests write them, and events drawn back as rows of plain cells: 2w1 3b= U."""

import json
import os
from pathlib import Path

import pytest

from calculators.compute.scores import ReadingError
from calculators.events.readers.detect import read_event
from tests.events.tables import ALONE, PLAYED

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_SHARED") == "1"

SIGNS = {result: sign for sign, result in PLAYED.items() if sign not in "WDL"}
LETTERS = {result: letter for letter, result in ALONE.items()}


def shared(name):
    """A shared file, as it lies beside the project; without it the test is skipped, or fails where it is required."""
    path = SHARED / name
    if not path.exists():
        if REQUIRED:
            pytest.fail(f"{path} is required and not there")
        pytest.skip(f"{name} is not beside the project")
    return path


def sample(name):
    """The text of a shared sample in UTF-8."""
    return shared(f"samples/{name}").read_text(encoding="utf-8")


def expected_sample():
    """The event that every sample shows: for each name, words in any order, (kind, opponent's name, colour) a round."""
    players = json.loads(sample("expected_values.json"))["players"]
    names = {player["no"]: words(player["name"]) for player in players}
    return {
        names[player["no"]]: [
            (kind_of(played), names.get(played.get("opp")), played.get("colour") or "") for played in player["rounds"]
        ]
        for player in players
    }


def kind_of(played):
    """The result of a round of the expected event, as a plain cell writes it."""
    return {1.0: "1", 0.5: "=", 0.0: "0"}[played["score"]] if played["kind"] == "G" else played["kind"]


def words(name):
    """The words of a name in any case and order."""
    return frozenset(name.casefold().replace(",", "").split())


def by_name(event):
    """The event as `expected_sample` has it."""
    names = {player.number: words(player.name) for player in event.players}
    return {
        words(player.name): [
            (sign(outcome), names.get(outcome.opponent), outcome.colour) for outcome in player.outcomes
        ]
        for player in event.players
    }


def sign(outcome):
    """The result as a plain cell writes it."""
    return (SIGNS if outcome.opponent else LETTERS).get(outcome.result, "")


def drawn(event):
    """The rows of the event: {1: "2w1 3b= U"}."""
    return {player.number: " ".join(map(cell, player.outcomes)) for player in event.players}


def cell(outcome):
    """The outcome as a plain cell; the games of a match in place of its result."""
    if not outcome.opponent:
        return sign(outcome)
    games = outcome.games
    result = f"{games.own}-{games.other}" + (f"-{games.drawn}" if games.drawn else "") if games else sign(outcome)
    return f"{outcome.opponent}{outcome.colour}{result}"


def rows(text):
    """Rows that a test draws, a line each and numbered from 1, as `drawn` gives them."""
    return dict(enumerate((" ".join(line.split()) for line in text.strip().splitlines()), 1))


def tabs(text):
    """A table drawn with bars as one with tabs; blanks around the cells are left out."""
    return "\n".join("\t".join(cell.strip() for cell in line.split("|")) for line in text.strip("\n").splitlines())


def read(text, **asked):
    """The event of a pasted text."""
    return read_event(text, **asked).event


def refusal(text, **asked):
    """The problems for which a text is refused."""
    with pytest.raises(ReadingError) as refused:
        read_event(text, **asked)
    return refused.value.problems


def sentence(text, **asked):
    """The one sentence with which a text is refused."""
    (problem,) = refusal(text, **asked)
    return problem.message
