"""What each change of the log of an event did, in words, without names."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from calculators.compute.scores import counted
from calculators.events.pairing_methods import said_of
from calculators.events.store import Change

TO_UNDO = frozenset({"pair", "results", "entry", "presence", "bye", "plan"})  # what an undo at the desk can take back

BOARD = "board"  # what a board is called unless the event has tables
SHOWN_UNDONE = 5  # changes that one undo lists

Body = Mapping[str, Any]
Rounds = dict[int, dict[int, str]]  # results by round and board


def _results(body: Body, _: str, word: str) -> str:
    entered = [f"{board}: {text or 'cleared'}" for board, text in body["results"]]
    return f"round {body['round']}, {word}{'' if len(entered) == 1 else 's'} {', '.join(entered)}"


def _pair(body: Body, _: str, word: str) -> str:
    said = said_of(body["method"])
    return f"round {body['round']} paired{said and f' {said}'}: {counted(len(body['boards']), word)}"


def _bye(body: Body, player: str, _: str) -> str:
    asked = {"H": "asks for a half-point bye", "Z": "asks for a zero-point bye", "": "takes the bye back"}
    return f"{player} {asked[body['letter']]} in {rounds_in_words(body['rounds'])}"


def _undo(body: Body, *_: str) -> str:
    steps = body["steps"]
    return f"the last {'change' if steps == 1 else f'{steps} changes'} of the desk undone"


# Of the body, the player whom the change is about, and what a board is called.
WORDS: Mapping[str, Callable[[Body, str, str], str]] = {
    "import": lambda *_: "read in",
    "start": lambda *_: "started",
    "details": lambda *_: "title and dates",
    "name": lambda _, player, __: f"name of {player} mended",
    "view": lambda *_: "rules and order of the standings",
    "options": lambda *_: "how rounds are paired",
    "pair": _pair,
    "results": _results,
    "entry": lambda _, player, __: f"late entry of {player}",
    "presence": lambda body, player, _: f"{player} {'leaves' if body['withdrawn'] else 'comes back'}",
    "bye": _bye,
    "plan": lambda body, *_: f"{body['rounds']} rounds planned",
    "undo": _undo,
}


def what_it_did(kind: str, body: Body, player: str = "", word: str = BOARD) -> str:
    """The change in a few words; whom it is about by number, unless called otherwise."""
    return WORDS[kind](body, player or f"player {body.get('number')}", word) if kind in WORDS else kind


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


def steps_back(changes: Sequence[Change], number: int) -> int | None:
    """How many steps of undo bring the desk back to where it stood before a change; None where no undo leads there.

    None: what stood there then was undone since.
    """
    then, now = to_undo(change for change in changes if change.number < number), to_undo(changes)
    return len(now) - len(then) if now[: len(then)] == then else None


def last_to_undo(changes: Iterable[Change], word: str = BOARD) -> str:
    """What an undo takes back now, in words; "" where there is nothing."""
    left = to_undo(changes)
    return what_it_did(left[-1].kind, left[-1].body, word=word) if left else ""


def told(changes: Iterable[Change], word: str = BOARD) -> Iterator[tuple[Change, str]]:
    """Every change in words, with what only the changes before it tell.

    That is for a correction the result that stood there and the rounds that it removed, for an undo what it took back.
    """
    past: list[tuple[str, Rounds]] = []  # what was done, and the rounds before it
    rounds: Rounds = {}
    for change in changes:
        words, body = what_it_did(change.kind, change.body, word=word), change.body
        if change.kind in TO_UNDO:
            past.append((words, rounds))
        if change.kind == "pair":
            rounds = {**rounds, body["round"]: {}}
        elif change.kind == "results":
            words += _corrected(rounds, body, word)
            kept = {number: known for number, known in rounds.items() if number <= body["round"]}
            rounds = {**kept, body["round"]: {**rounds.get(body["round"], {}), **dict(body["results"])}}
        elif change.kind == "undo":
            undone = past[-body["steps"] :]
            del past[-body["steps"] :]
            rounds = undone[0][1] if undone else rounds
            listed = "; ".join(did for did, _ in undone[: -SHOWN_UNDONE - 1 : -1])
            more = f"; and {len(undone) - SHOWN_UNDONE} more" if undone[SHOWN_UNDONE:] else ""
            words = f"undone: {listed}{more}"
        yield change, words


def _corrected(rounds: Rounds, body: Body, word: str) -> str:
    """What results replaced, and the later rounds that were removed by them."""
    known = rounds.get(body["round"], {})
    before = [f"{word} {board} was {known[board]}" for board, _ in body["results"] if known.get(board)]
    removed = sorted(number for number in rounds if number > body["round"])
    after = [f"{rounds_in_words(removed)} removed"] if removed else []
    return "".join(f"; {one}" for one in (*before, *after))


def rounds_in_words(rounds: Sequence[int]) -> str:
    """Rounds in a sentence: round 2; rounds 2 and 3."""
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"
