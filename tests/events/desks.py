"""A pairing desk as the tests run it: every change is written as JSON and read again, as the log does."""

import json
from datetime import UTC, datetime, timedelta

from calculators.compute.scores import CHESS
from calculators.events.desk import Options
from calculators.events.desk_actions import Entered, enter_results
from calculators.events.desk_changes import undo_body
from calculators.events.desk_pairing import Wish, pair_round
from calculators.events.model import Event, Reading
from calculators.events.readers.entrants import players_of, read_entrants
from calculators.events.saved import Saved, apply, import_body, start_body
from calculators.events.store import Change

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
EMPTY = Saved("an id", NOON, NOON + timedelta(days=365))
NAMES = ("Alex", "Blair", "Casey", "Drew", "Eden", "Finley", "Gray", "Harper", "Indy", "Jules", "Kit", "Lou")


def enter_result(desk, round_, board, text, unseen=(), **entered):
    """The change that one result makes; why it is refused is raised."""
    judged = enter_results(desk, Entered(round_, {board: text}, **entered), unseen)
    for refused in judged.refused.values():
        raise refused
    return judged.decision


class Running:
    """An event that is run: its state, and the log that led there."""

    def __init__(self, kind, body):
        self.saved, self.log = EMPTY, []
        self.change(kind, body)

    def change(self, kind, body):
        """One more change of the log."""
        text = json.dumps(body)
        self.saved = apply(self.saved, kind, json.loads(text))
        self.log.append(Change(self.saved.number, kind, json.loads(text), NOON, len(text)))
        return self

    def decided(self, decision):
        """What an action decided, written; nothing for None."""
        return self.change(*decision) if decision else self

    @property
    def desk(self):
        return self.saved.taken_up

    def pair(self, **wish):
        """The next round, or the same once more."""
        return self.decided(pair_round(self.desk, Wish(**wish)))

    def enter(self, round_, board, text, **entered):
        """One result; with `seen` as somebody sends it who knows the log up to there."""
        seen = entered.pop("seen", len(self.log))
        unseen = [change for change in self.log if change.number > seen]
        return self.decided(enter_result(self.desk, round_, board, text, unseen, **entered))

    def play(self, *texts):
        """The results of the boards of the round that was paired last, the first of them where there are fewer."""
        for board, text in enumerate(texts, 1):
            self.enter(self.desk.round, board, text)
        return self

    def undo(self, steps=1):
        return self.change("undo", undo_body(steps))

    def boards(self, round_):
        """The boards of a round as numbers and results."""
        return [(board.white, board.black, result) for board, result in self.desk.boards_of(round_)]

    def rows(self):
        """The results of each player as letters by round, with opponents: 5W, -, BYE."""
        return [
            [f"{outcome.opponent or ''}{outcome.result.code}" for outcome in player.outcomes]
            for player in self.saved.event.players
        ]


def points(event):
    """The points of everybody, in the order of the start numbers."""
    return [sum(outcome.awarded(event.scale) for outcome in player.outcomes) for player in event.players]


def started(count=8, *, scale=CHESS, planned=0, rules="plain", **options):
    """A new event of so many players."""
    players = players_of(read_entrants("\n".join(NAMES[:count])), "entered")
    return Running("start", start_body(Event(players, 0, scale=scale, planned=planned), rules, Options(**options)))


def imported(event):
    """An event that was read in."""
    return Running("import", import_body(Reading(event, "TRF")))
