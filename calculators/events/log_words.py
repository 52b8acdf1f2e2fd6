"""What each change of the log of an event did, in words, without names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calculators.events.store import Change

TO_UNDO = frozenset({"pair", "results", "entry", "presence", "bye", "plan"})  # what an undo at the desk can take back

# How a round was paired, in a sentence.
METHOD_WORDS: Mapping[str, str] = {
    "": "",
    "points": "by points",
    "dutch": "by FIDE Dutch (2026), not FIDE-endorsed",
    "berger": "by a Berger table",
    "hand": "by hand",
}

PLAYER = "\0"  # stands for whom a change is about

Body = Mapping[str, Any]


def _results(body: Body) -> str:
    entered = [f"{board}: {text or 'cleared'}" for board, text in body["results"]]
    return f"round {body['round']}, board{'' if len(entered) == 1 else 's'} {', '.join(entered)}"


def _pair(body: Body) -> str:
    boards, method = len(body["boards"]), METHOD_WORDS[body["method"]]
    return f"round {body['round']} paired{f' {method}' if method else ''}: {boards} board{'' if boards == 1 else 's'}"


def _presence(body: Body) -> str:
    return f"{PLAYER} {'leaves' if body['withdrawn'] else 'comes back'}"


def _bye(body: Body) -> str:
    rounds = f"round{'' if len(body['rounds']) == 1 else 's'} {', '.join(map(str, body['rounds']))}"
    asked = {"H": "asks for a half-point bye", "Z": "asks for a zero-point bye", "": "takes the bye back"}
    return f"{PLAYER} {asked[body['letter']]} in {rounds}"


WORDS: Mapping[str, Callable[[Body], str]] = {
    "import": lambda _: "read in",
    "start": lambda _: "started",
    "details": lambda _: "title and dates",
    "name": lambda _: f"name of {PLAYER} mended",
    "view": lambda _: "rules and order of the standings",
    "options": lambda _: "how rounds are paired",
    "pair": _pair,
    "results": _results,
    "entry": lambda _: f"late entry of {PLAYER}",
    "presence": _presence,
    "bye": _bye,
    "plan": lambda body: f"{body['rounds']} rounds planned",
    "undo": lambda body: (
        "the last change of the desk undone"
        if body["steps"] == 1
        else f"the last {body['steps']} changes of the desk undone"
    ),
}


def what_it_did(kind: str, body: Body, player: str = "") -> str:
    """The change in a few words; whom it is about by number, unless called otherwise."""
    words = WORDS[kind](body) if kind in WORDS else kind
    return words.replace(PLAYER, player or f"player {body.get('number')}")


def label_in(body: Body) -> str:
    """The label of the helper who sent the change, "" where none was given."""
    return str(body.get("by", ""))


def to_undo(changes: Iterable[Change]) -> list[Change]:
    """The changes of the desk that can be taken back, the last one last."""
    left: list[Change] = []
    for change in changes:
        if change.kind in TO_UNDO:
            left.append(change)
        elif change.kind == "undo":
            del left[-change.body["steps"] :]
    return left


def last_to_undo(changes: Iterable[Change]) -> str:
    """What an undo takes back now, in words; "" where there is nothing."""
    left = to_undo(changes)
    return what_it_did(left[-1].kind, left[-1].body) if left else ""
