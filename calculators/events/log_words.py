"""What each change of the log of an event did, in words, without names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calculators.events.store import Change

TO_UNDO = frozenset({"pair", "result", "entry", "presence", "bye"})  # what an undo at the desk can take back

Body = Mapping[str, Any]


def _result(body: Body) -> str:
    return f"round {body['round']}, board {body['board']}: {body['result'] or 'cleared'}"


def _pair(body: Body) -> str:
    boards = len(body["boards"])
    return f"round {body['round']} paired: {boards} board{'' if boards == 1 else 's'}"


def _presence(body: Body) -> str:
    return f"player {body['number']} {'leaves' if body['withdrawn'] else 'comes back'}"


def _bye(body: Body) -> str:
    rounds = f"round{'' if len(body['rounds']) == 1 else 's'} {', '.join(map(str, body['rounds']))}"
    asked = {"H": "asks for a half-point bye", "Z": "asks for a zero-point bye", "": "takes the bye back"}
    return f"player {body['number']} {asked[body['letter']]} in {rounds}"


WORDS: Mapping[str, Callable[[Body], str]] = {
    "import": lambda _: "read in",
    "start": lambda _: "started",
    "details": lambda _: "title and dates",
    "name": lambda body: f"name of player {body['number']} mended",
    "view": lambda _: "rules and order of the standings",
    "options": lambda _: "how rounds are paired",
    "pair": _pair,
    "result": _result,
    "entry": lambda body: f"late entry of player {body['number']}",
    "presence": _presence,
    "bye": _bye,
    "undo": lambda _: "the last change of the desk undone",
}


def what_it_did(kind: str, body: Body) -> str:
    """The change in a few words."""
    return WORDS[kind](body) if kind in WORDS else kind


def label_in(body: Body) -> str:
    """The label of the helper who sent the change, "" where none was given."""
    return str(body.get("by", ""))


def last_to_undo(changes: Iterable[Change]) -> str:
    """What an undo takes back now, in words; "" where there is nothing."""
    left: list[Change] = []
    for change in changes:
        if change.kind in TO_UNDO:
            left.append(change)
        elif change.kind == "undo" and left:
            left.pop()
    return what_it_did(left[-1].kind, left[-1].body) if left else ""
