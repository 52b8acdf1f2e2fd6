"""The changes of the pairing desk as the log has them: what stands in the body of each, and what it does."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from calculators.events.board_results import read_result
from calculators.events.desk import ABSENCES, Board, Current, Desk, Options, Paired, reopened, set_result, with_round
from calculators.events.model import Outcome, Player

Body = Mapping[str, Any]


def options_body(options: Options) -> Body:
    """The body of "options": how the event is run."""
    return {
        "method": options.method,
        "colours": options.colours,
        "group": options.group,
        "seed": options.seed,
        "apart": [list(pair) for pair in options.apart],
        "games": options.games,
        "tables": options.tables,
    }


def _options(desk: Desk, body: Body) -> Desk:
    apart = tuple((int(one), int(other)) for one, other in body["apart"])
    return replace(desk, options=Options(**{**body, "apart": apart}))


def pair_body(
    number: int,
    boards: Iterable[Board],
    bye: int,
    absent: Iterable[tuple[int, str]],
    notes: Iterable[str] = (),
    *,
    colours: bool = True,
    method: str = "",
) -> Body:
    """The body of "pair": a round as it was paired, in place of one of that number without results."""
    return {
        "round": number,
        "boards": [list(board) for board in boards],
        "bye": bye,
        "absent": [list(one) for one in absent],
        "notes": list(notes),
        "colours": colours,
        "method": method,
    }


def _pair(desk: Desk, body: Body) -> Desk:
    number = body["round"]
    before = desk.remembered()
    finished, known = desk.finished, desk.paired
    if desk.current and number == desk.current.number + 1:
        finished = with_round(desk.finished, desk.current, games=desk.options.games)
        read_in = (Paired(),) * (desk.finished.rounds - len(known))
        known = (*known, *read_in, desk.paired_here(desk.current.number))
    if number != finished.rounds + 1 or (desk.current and number == desk.current.number and desk.current.begun):
        raise ValueError(f"round {number} cannot be paired after {desk.round}")
    paired = tuple(Board(*board) for board in body["boards"])
    current = Current(
        number,
        paired,
        ("",) * len(paired),
        body["bye"],
        tuple((who, letter) for who, letter in body["absent"]),
        tuple(body["notes"]),
        body["colours"],
        body["method"],
    )
    return replace(before, finished=finished, paired=known, current=current)


def results_body(number: int, results: Mapping[int, str], by: str = "") -> Body:
    """The body of "results": results of boards (from 1) of a round, "" to clear one, and the helper's label."""
    return {"round": number, "results": [list(one) for one in results.items()], "by": by}


def _results(desk: Desk, body: Body) -> Desk:
    number, entered = body["round"], dict(body["results"])
    before = desk.remembered()
    if desk.current and number == desk.current.number:
        return replace(before, current=_entered(desk.current, entered))
    event = desk.finished.after(number)
    paired = desk.paired_here(number)
    if paired.boards:  # the round is the current one again
        return replace(
            before,
            finished=event.after(number - 1),
            paired=desk.paired[: number - 1],
            current=_entered(reopened(event, paired), entered),
        )
    boards = desk.boards_of(number)
    for place, text in entered.items():
        event = set_result(event, number, boards[place - 1][0], read_result(text, games=desk.options.games))
    return replace(before, finished=event, paired=desk.paired[:number], current=None)


def _entered(current: Current, entered: Mapping[int, str]) -> Current:
    known = enumerate(current.results, 1)
    return replace(current, results=tuple(entered.get(board, text) for board, text in known))


def entry_body(number: int, name: str, rating: int, club: str, missed: str) -> Body:
    """The body of "entry": a late entry, and the letter of the rounds that it missed (Z, H or F)."""
    return {"number": number, "name": name, "rating": rating, "club": club, "missed": missed}


def _entry(desk: Desk, body: Body) -> Desk:
    finished, missed = desk.finished, body["missed"]
    outcomes = (Outcome(ABSENCES[missed]),) * finished.rounds
    player = Player(body["number"], body["name"], outcomes, rating=body["rating"], club=body["club"])
    current = desk.current
    if current:
        current = replace(
            current, absent=(*current.absent, (player.number, missed)), late=current.late | {player.number}
        )
    grown = replace(finished, players=(*finished.players, player))
    return replace(desk.remembered(), finished=grown, current=current)


def presence_body(number: int, *, withdrawn: bool) -> Body:
    """The body of "presence": a player leaves, or comes back."""
    return {"number": number, "withdrawn": withdrawn}


def _presence(desk: Desk, body: Body) -> Desk:
    number = {body["number"]}
    withdrawn = desk.withdrawn | number if body["withdrawn"] else desk.withdrawn - number
    return replace(desk.remembered(), withdrawn=withdrawn)


def bye_body(number: int, rounds: Iterable[int], letter: str) -> Body:
    """The body of "bye": a player asks for byes in these rounds (letter H or Z, "" takes the request back)."""
    return {"number": number, "rounds": list(rounds), "letter": letter}


def _bye(desk: Desk, body: Body) -> Desk:
    number, rounds, letter = body["number"], body["rounds"], body["letter"]
    kept = [bye for bye in desk.byes if not (bye[0] == number and bye[1] in rounds)]
    asked = [(number, round_, letter) for round_ in rounds] if letter else []
    return replace(desk.remembered(), byes=(*kept, *asked))


def plan_body(rounds: int) -> Body:
    """The body of "plan": how many rounds the event will have."""
    return {"rounds": rounds}


def _plan(desk: Desk, body: Body) -> Desk:
    return replace(desk.remembered(), finished=replace(desk.finished, planned=body["rounds"]))


def undo_body(steps: int = 1) -> Body:
    """The body of "undo": how many of the last changes of the desk are taken back."""
    return {"steps": steps}


def _undo(desk: Desk, body: Body) -> Desk:
    """The state before the last changes of the desk; names mended since then stay mended."""
    steps = body["steps"]
    if not 1 <= steps <= len(desk.past):
        raise ValueError(f"{steps} changes cannot be undone: there are {len(desk.past)}")
    then = desk.past[-steps]
    names = {player.number: player.name for player in desk.finished.players}
    players = tuple(replace(player, name=names.get(player.number, player.name)) for player in then.finished.players)
    finished = replace(
        then.finished,
        players=players,
        title=desk.finished.title,
        start=desk.finished.start,
        end=desk.finished.end,
    )
    return replace(desk, **{**then._asdict(), "finished": finished}, past=desk.past[:-steps])


CHANGES: Mapping[str, Callable[[Desk, Body], Desk]] = {
    "options": _options,
    "pair": _pair,
    "results": _results,
    "entry": _entry,
    "presence": _presence,
    "bye": _bye,
    "plan": _plan,
    "undo": _undo,
}
