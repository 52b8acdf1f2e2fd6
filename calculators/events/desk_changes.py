"""The changes of the pairing desk as the log has them: what stands in the body of each, and what it does."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from calculators.events.board_results import read_result
from calculators.events.desk import ABSENCES, Board, Current, Desk, Options, reopened, set_result, with_round
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
) -> Body:
    """The body of "pair": a round as it was paired, in place of one of that number without results."""
    return {
        "round": number,
        "boards": [list(board) for board in boards],
        "bye": bye,
        "absent": [list(one) for one in absent],
        "notes": list(notes),
        "colours": colours,
    }


def _pair(desk: Desk, body: Body) -> Desk:
    number = body["round"]
    before = desk.remembered()
    finished, boards = desk.finished, desk.boards
    if desk.current and number == desk.current.number + 1:
        finished = with_round(desk.finished, desk.current, games=desk.options.games)
        missing = ((),) * (desk.finished.rounds - len(desk.boards))
        boards = (*desk.boards, *missing, desk.current.boards)
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
        body.get("colours", desk.options.colours),  # in the log since rounds may differ from the event
    )
    return replace(before, finished=finished, boards=boards, current=current)


def result_body(number: int, board: int, result: str, by: str = "") -> Body:
    """The body of "result": the result of a board (from 1) of a round, "" to clear it, and the helper's label."""
    return {"round": number, "board": board, "result": result, "by": by}


def _result(desk: Desk, body: Body) -> Desk:
    number, place = body["round"], body["board"] - 1
    before = desk.remembered()
    if desk.current and number == desk.current.number:
        results = list(desk.current.results)
        results[place] = body["result"]
        return replace(before, current=replace(desk.current, results=tuple(results)))
    event = desk.finished.after(number)
    paired = desk.paired_here(number)
    if paired:  # the round is the current one again
        again = reopened(event, paired)
        entered = (*again.results[:place], body["result"], *again.results[place + 1 :])
        return replace(
            before,
            finished=event.after(number - 1),
            boards=desk.boards[: number - 1],
            current=replace(again, results=entered),
        )
    board, _ = desk.boards_of(number)[place]
    corrected = set_result(event, number, board, read_result(body["result"], games=desk.options.games))
    return replace(before, finished=corrected, boards=desk.boards[:number], current=None)


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


def _undo(desk: Desk, _: Body) -> Desk:
    """The state before the last change of the desk; names mended since then stay mended."""
    if not desk.past:
        raise ValueError("nothing to undo")
    *earlier, last = desk.past
    names = {player.number: player.name for player in desk.finished.players}
    players = tuple(replace(player, name=names.get(player.number, player.name)) for player in last.finished.players)
    finished = replace(
        last.finished,
        players=players,
        title=desk.finished.title,
        start=desk.finished.start,
        end=desk.finished.end,
    )
    return replace(desk, **{**last._asdict(), "finished": finished}, past=tuple(earlier))


CHANGES: Mapping[str, Callable[[Desk, Body], Desk]] = {
    "options": _options,
    "pair": _pair,
    "result": _result,
    "entry": _entry,
    "presence": _presence,
    "bye": _bye,
    "undo": _undo,
}
