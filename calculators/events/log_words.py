"""What each change of the log of an event did, in words, without names."""

from collections.abc import Callable, Mapping
from typing import Any

Body = Mapping[str, Any]


def _result(body: Body) -> str:
    by = f", by {body['by']}" if body.get("by") else ""
    return f"round {body['round']}, board {body['board']}: {body['result'] or 'cleared'}{by}"


def _pair(body: Body) -> str:
    boards = len(body["boards"])
    return f"round {body['round']} paired: {boards} board{'' if boards == 1 else 's'}"


def _presence(body: Body) -> str:
    return f"player {body['number']} {'leaves' if body['withdrawn'] else 'comes back'}"


def _bye(body: Body) -> str:
    rounds = ", ".join(map(str, body["rounds"]))
    asked = {"H": "asks for a half-point bye", "Z": "asks for a zero-point bye", "": "takes the bye back"}
    return f"player {body['number']} {asked[body['letter']]} in round {rounds}"


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
