"""What each change of the log of an event did, in words, without names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calculators.compute.scores import counted
from calculators.events.pairing_methods import said_of
from calculators.events.store import Change

TO_UNDO = frozenset({"pair", "results", "entry", "presence", "bye", "plan"})  # what an undo at the desk can take back

Body = Mapping[str, Any]


def _results(body: Body, _: str) -> str:
    entered = [f"{board}: {text or 'cleared'}" for board, text in body["results"]]
    return f"round {body['round']}, board{'' if len(entered) == 1 else 's'} {', '.join(entered)}"


def _pair(body: Body, _: str) -> str:
    said = said_of(body["method"])
    return f"round {body['round']} paired{said and f' {said}'}: {counted(len(body['boards']), 'board')}"


def _bye(body: Body, player: str) -> str:
    rounds = f"round{'' if len(body['rounds']) == 1 else 's'} {', '.join(map(str, body['rounds']))}"
    asked = {"H": "asks for a half-point bye", "Z": "asks for a zero-point bye", "": "takes the bye back"}
    return f"{player} {asked[body['letter']]} in {rounds}"


def _undo(body: Body, _: str) -> str:
    steps = body["steps"]
    return f"the last {'change' if steps == 1 else f'{steps} changes'} of the desk undone"


# Of the body, and the player whom the change is about.
WORDS: Mapping[str, Callable[[Body, str], str]] = {
    "import": lambda *_: "read in",
    "start": lambda *_: "started",
    "details": lambda *_: "title and dates",
    "name": lambda _, player: f"name of {player} mended",
    "view": lambda *_: "rules and order of the standings",
    "options": lambda *_: "how rounds are paired",
    "pair": _pair,
    "results": _results,
    "entry": lambda _, player: f"late entry of {player}",
    "presence": lambda body, player: f"{player} {'leaves' if body['withdrawn'] else 'comes back'}",
    "bye": _bye,
    "plan": lambda body, _: f"{body['rounds']} rounds planned",
    "undo": _undo,
}


def what_it_did(kind: str, body: Body, player: str = "") -> str:
    """The change in a few words; whom it is about by number, unless called otherwise."""
    return WORDS[kind](body, player or f"player {body.get('number')}") if kind in WORDS else kind


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
