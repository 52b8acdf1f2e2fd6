"""The pairing desk for programs: the next round, and one result."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import abort, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from calculators.compute.scores import Problem, ReadingError
from calculators.events.desk import Desk
from calculators.events.desk_actions import ConfirmationError, Decision, DeskRefusalError
from calculators.events.desk_pairing import pair_round
from calculators.events.pairing_methods import METHODS
from calculators.events.question import PairingError
from calculators.events.saved import Saved
from calculators.events.store import NotFoundError, Role
from calculators.pages.desk_visit import decide, entered_from, refuse_overtaken, visit, whole, wish_of, write_results
from calculators.pages.event_page import errors_answer, problem_list, shown_name


def pair_json(event_id: str, key: str) -> AnyResponse:
    """Pairs the next round."""
    who = visit(event_id, key, Role.ORGANISER)

    def decision(desk: Desk, last: int) -> Decision | None:
        refuse_overtaken(last)
        return pair_round(desk, wish_of(desk))

    return told(lambda: round_told(decide(who, decision).saved))


def round_told(saved: Saved) -> Mapping[str, Any]:
    """The current round."""
    desk = saved.taken_up
    current = desk.current
    if current is None:
        raise DeskRefusalError("No round is being played.")
    name = {player.number: shown_name(player) for player in desk.finished.players}
    return {
        "round": current.number,
        "boards": [
            {
                "board": number,
                "white": name[board.white],
                "black": name[board.black],
                "white_number": board.white,
                "black_number": board.black,
            }
            for number, board in enumerate(current.boards, 1)
        ],
        "bye": name.get(current.bye),
        "change": saved.number,
        "warnings": [*current.notes, *(METHODS[current.method].warnings if current.method in METHODS else ())],
    }


def result_json(event_id: str, key: str) -> AnyResponse:
    """Enters one result."""
    who = visit(event_id, key, Role.ORGANISER, Role.RESULTS)

    def answer() -> Mapping[str, Any]:
        board = whole("board") or 0
        if "result" not in request.form:
            raise ReadingError(Problem("Send the field “result”, such as 1-0; an empty one clears the board."))
        entered = entered_from(who, {board: request.form.get("result", "")})
        (saved, _), judged = write_results(who, entered)
        if judged.refused:
            raise judged.refused[board]
        _, result = saved.taken_up.boards_of(entered.round)[board - 1]
        return {
            "board": {"round": entered.round, "board": board, "result": result},
            "removed_rounds": list(judged.removed),
            "change": saved.number,
        }

    return told(answer)


def told(answer: Callable[[], Mapping[str, Any]]) -> AnyResponse:
    """The answer, 422 for what cannot be read, 409 for what cannot be done as things stand."""
    try:
        return jsonify(answer())
    except ReadingError as refused:
        return errors_answer(problem_list(refused.problems))
    except (DeskRefusalError, PairingError) as refused:
        (error,) = problem_list([Problem(str(refused))])
        removes = {"removes_rounds": refused.rounds} if isinstance(refused, ConfirmationError) else {}
        return errors_answer([error | removes], 409)
    except NotFoundError:  # deleted since its key was looked at
        abort(404)
