"""FIDE Dutch by gacrux: its answers passed through unchanged, refused where they are not legal, stopped in time."""

import json
import signal
import subprocess
import time
from dataclasses import replace

import pytest
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from calculators.compute.scores import CHESS
from calculators.events import dutch
from calculators.events.dutch import DutchRefused, DutchTooSlow, NoDutchPairing, checked, dutch_pairing, report_file
from calculators.events.question import Pairing, PairingError, TooFewPlayers, question_of
from tests.events.invented import seeded
from tests.events.simulated import WITH_FORFEITS, entered, faults, rounds, seeds
from tests.events.tables import MATCH, table
from tests.events.tables import report_file as plain_file


class NoneByGacrux(PairingError):  # noqa: N818 - as the engine's own
    """gacrux has no round."""


def by_gacrux(question):
    """The round by gacrux, called here with a report file that the tests write."""
    planned = question.planned or question.round + 1
    text = plain_file(question.event).replace(f"142 {question.event.rounds}\n", f"142 {planned}\n")
    if question.absent:
        text += "XXZ " + " ".join(map(str, sorted(question.absent))) + "\n"
    reader = trf2json()
    reader.parse_file(text + f"152 {question.initial_colour.upper()}\n", 0)
    assert reader.get_status() == 0
    engine = pairing_dutch(reader.get_tournament(1), question.round, {"experimental": [], "verbose": 0})
    try:
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        raise NoneByGacrux from None
    games = [
        (game["w"], game["b"])
        for game in sorted((one for b in brackets for one in b["pairs"]), key=lambda g: g["board"])
    ]
    byes = [white for white, black in games if not black]
    return Pairing(tuple(game for game in games if game[1]), byes[0] if byes else None)


@pytest.mark.parametrize("seed", seeds(24))
def test_the_answers_are_those_of_gacrux_and_legal(seed):
    chance = seeded(seed)
    players, scale = chance.randint(4, 18), chance.choice([CHESS, MATCH])
    number = min(7, players - 1)
    asked = chance.randint(1, number)  # one round of each event goes through the process
    away, colour = chance.choice([0, 0.1]), chance.choice("wb")
    try:
        for question, found in rounds(
            f"dutch{seed}",
            players,
            number,
            by_gacrux,
            away=away,
            results=WITH_FORFEITS,
            scale=scale,
            planned=number,
            initial_colour=colour,
        ):
            assert faults(question, found) == []
            if question.round == asked:
                assert dutch_pairing(question, colour) == found
                assert dutch_pairing(question) == found
    except NoneByGacrux:
        return


def test_no_name_leaves_the_process():
    event = table("2w1 \n 1b0 \n 4w= \n 3b= \n U")
    text = report_file(question_of(event, absent=[5], apart=[(1, 4)]), sorted(event.index), "b")
    assert "Player" not in text
    assert "P001" in text
    assert {"152 B", "XXZ 5", "260   2   2    1    4", "142 3"} <= set(text.splitlines())
    assert text.isascii()


def test_start_numbers_with_gaps_are_given_back():
    event = entered(4)
    players = tuple(replace(player, number=10 * player.number, name="Zoë") for player in event.players)
    found = dutch_pairing(question_of(replace(event, players=players)), "w")
    assert found == Pairing(((10, 30), (40, 20)))


def test_players_kept_apart_do_not_meet():
    assert dutch_pairing(question_of(entered(4), apart=[(1, 3)]), "w").boards != ((1, 3), (4, 2))
    assert (1, 3) not in dutch_pairing(question_of(entered(4), apart=[(3, 1)]), "w").boards


def test_a_field_without_a_round_is_said_so():
    event = table("2w1 \n 1b0")
    with pytest.raises(NoDutchPairing, match=r"No round 2 exists that FIDE Dutch allows\. Pair this round by points\."):
        dutch_pairing(question_of(event))


def test_fewer_than_two_players_are_no_round():
    with pytest.raises(TooFewPlayers):
        dutch_pairing(question_of(entered(2), absent=[1]))


@pytest.mark.parametrize(
    ("event", "asked", "said"),
    [
        (table("2w1 \n 1b0 \n 4w1 \n 3b0"), {"rematches": [(1, 2)]}, "allows no rematch"),
        (table("2w1 \n 1b0 \n U"), {"second_byes": [3]}, "no second bye"),
        (table("2w1 \n 1b0 \n 4= \n 3="), {}, "needs the colours of all games; round 1 has none"),
        (table("2w \n 1b \n 4w= \n 3b="), {}, "Round 1 has open games"),
    ],
)
def test_what_dutch_has_no_word_for_is_refused(event, asked, said):
    with pytest.raises(DutchRefused, match=said):
        dutch_pairing(question_of(event, **asked))


# --- answers that are not believed ---------------------------------------------------------------------------------------

EVENT = "2w1 \n 1b0 \n 4w1 \n 3b0 \n U"
GOOD = {"boards": [[1, 3], [4, 5], [2, 0]], "points": {"1": "1.0", "2": "0.0", "3": "1", "4": "0.0", "5": "1.0"}}


def answered(**changed):
    """What comes of an answer."""
    question = question_of(table(EVENT))
    return checked(question, [1, 2, 3, 4, 5], json.loads(json.dumps({**GOOD, **changed})))


def test_a_legal_answer_is_taken_as_it_is():
    assert answered() == Pairing(((1, 3), (4, 5)), 2)


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        ([[1, 2], [3, 5], [4, 0]], "1 and 2 have met"),
        ([[1, 3], [2, 4], [5, 0]], "its bye is not allowed"),
        ([[1, 3], [4, 5]], "not everybody"),
        ([[1, 3], [4, 5], [4, 0]], "not everybody"),
        ([[1, 3], [4, 5], [2, 0], [2, 0]], "not everybody"),
        ([[1, 3], [4, 5], [6, 0]], "not everybody"),
        ([[1, 3], [4, 0], [5, 0], [2, 0]], "its bye is not allowed"),
        ([[0, 3], [4, 5], [2, 0]], "not everybody"),
        ([], "not everybody"),
    ],
)
def test_a_tampered_answer_is_refused(boards, said):
    with pytest.raises(DutchRefused, match=said):
        answered(boards=boards)


def test_an_answer_from_other_points_is_refused():
    with pytest.raises(DutchRefused, match="counts other points"):
        answered(points={**GOOD["points"], "2": "0.5"})


def test_an_event_that_the_engine_refuses_and_one_that_it_cannot_pair_are_told_apart():
    with pytest.raises(DutchRefused, match="did not take the event"):
        checked(question_of(table(EVENT)), [1, 2, 3, 4, 5], {"refused": "why"})
    with pytest.raises(NoDutchPairing):
        checked(question_of(table(EVENT)), [1, 2, 3, 4, 5], {"none": True})


# --- the process -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch):
    """The processes that were started."""
    processes = []

    class Noted(subprocess.Popen):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    return processes


def test_too_slow_an_answer_is_stopped_and_leaves_no_process(started):
    begun = time.monotonic()
    with pytest.raises(DutchTooSlow, match=r"no round within 0.01 seconds. Pair this round by points."):
        dutch_pairing(question_of(entered(200)), seconds=0.01)
    assert time.monotonic() - begun < 5
    assert [process.returncode for process in started] == [-signal.SIGKILL]


def test_an_error_in_the_process_is_a_sentence_and_leaves_no_process(monkeypatch, started):
    monkeypatch.setattr(dutch, "WORKER", dutch.WORKER.with_name("not_there.py"))
    with pytest.raises(DutchRefused, match="stopped with an error"):
        dutch_pairing(question_of(entered(4)))
    assert [process.returncode for process in started] == [2]


def test_a_file_that_is_none_is_refused_by_the_engine():
    asked = {"file": "rubbish", "round": 1, "colour": "w", "seconds": 20}
    assert set(dutch.answer_of(asked, 20)) == {"refused"}
