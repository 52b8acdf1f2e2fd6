"""A round as the organiser writes it: boards swapped, colours turned, players exchanged, another bye."""

import re
from collections.abc import Iterator, Sequence

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.desk import Board, Desk
from calculators.events.desk_actions import ConfirmationError, Decision, before_results
from calculators.events.desk_changes import pair_body
from calculators.events.legality import had_bye, met
from calculators.events.model import Event
from calculators.events.named import Roster, called
from calculators.events.pairing_methods import BY_HAND
from calculators.events.readers.rows import refuse

BYE = re.compile(r"(?:bye|rest)[: ] ?(.+)", re.IGNORECASE)
NUMBERS = re.compile(r"(#?[0-9]{1,5}) ?[-–: ] ?(#?[0-9]{1,5})")
DASH = re.compile(r" [-–] ")
CHANGED = "Changed by the organiser."


def pair_by_hand(desk: Desk, text: str, number: int, *, confirmed: bool) -> Decision | None:
    """The round as the organiser writes it: two players on each line, and "bye 7"; None where it is so already.

    Raises ReadingError on what cannot be read, DeskRefusalError once a result is there, ConfirmationError on a rematch,
    a second bye, a pair that is to be kept apart, and players who are left out.
    """
    current = before_results(desk, number)
    boards, bye = read_pairs(desk.finished, text)
    absent = absent_by_hand(desk, boards, bye)
    if (tuple(boards), bye, absent) == (current.boards, current.bye, dict(current.absent)):
        return None
    unusual = list(unusual_in(desk, boards, bye))
    if unusual and not confirmed:
        raise ConfirmationError(" ".join(unusual) + " Confirm it if it is meant.")
    notes = (CHANGED, *unusual)
    return "pair", pair_body(number, boards, bye, absent.items(), notes, colours=current.colours, method=BY_HAND)


def read_pairs(event: Event, text: str) -> tuple[list[Board], int]:
    """The boards and the bye (0 without one). Raises ReadingError naming lines."""
    boards, bye, problems, seen = list[Board](), 0, list[Problem](), set[int]()
    roster = Roster(event)
    for line, typed in enumerate(text.split("\n"), 1):
        token = " ".join(typed.split())
        if not token:
            continue
        try:
            found = read_line(roster, token)
        except ReadingError as refused:
            problems += [Problem(f"Line {line}: {problem.message}", token, line) for problem in refused.problems]
            continue
        if not found or (len(found) == 1 and bye):
            wanted = "Write White, a dash and Black, as in 12 - 5, or bye 7."
            said = "is a second bye: a round has one" if found else f"is no board. {wanted}"
            problems.append(Problem(f"Line {line}: {shorten(token)} {said}", token, line))
            continue
        for who in found:
            if who in seen:
                once = "stands twice. Everybody has one board."
                problems.append(Problem(f"Line {line}: player {called(event, who)} {once}", token, line))
            seen.add(who)
        if len(found) == 2:
            boards.append(Board(*found))
        else:
            (bye,) = found
    refuse(problems)
    if not boards:
        raise ReadingError(Problem("Write at least one board, as 12-5."))
    return boards, bye


def read_line(roster: Roster, token: str) -> list[int]:
    """The two players of a board, or the one with the bye; nobody where the line is neither. Raises ReadingError."""
    numbers = NUMBERS.fullmatch(token)
    sides = list(numbers.groups()) if numbers else DASH.split(token)
    if len(sides) == 2:
        return list(map(roster.find, sides))
    rest = BYE.fullmatch(token)
    return [roster.find(rest[1])] if rest else []


def absent_by_hand(desk: Desk, boards: Sequence[Board], bye: int) -> dict[int, str]:
    """Everybody who is on no board: as asked for before, else absent with nothing."""
    playing = {who for board in boards for who in board} | {bye}
    asked = dict(desk.current.absent) if desk.current else {}
    return {
        player.number: asked.get(player.number, "Z") for player in desk.finished.players if player.number not in playing
    }


def unusual_in(desk: Desk, boards: Sequence[Board], bye: int) -> Iterator[str]:
    """Sentences on rematches, a second bye, pairs that are to be kept apart, and players who are left out."""
    paired, apart = met(desk.finished), {(min(pair), max(pair)) for pair in desk.options.apart}
    for board in boards:
        pair = (min(board), max(board))
        both = f"Players {called(desk.finished, board.white)} and {called(desk.finished, board.black)}"
        if pair in paired:
            yield f"{both} have met before."
        if pair in apart:
            yield f"{both} are to be kept apart."
    if bye in had_bye(desk.finished):
        yield f"Player {called(desk.finished, bye)} has had a bye before."
    known = {who for who, _ in desk.current.absent} if desk.current else set()
    left_out = [who for who in absent_by_hand(desk, boards, bye) if who not in known]
    if left_out:
        listed = ", ".join(called(desk.finished, who) for who in left_out[:20]) + (" …" if len(left_out) > 20 else "")
        one = len(left_out) == 1
        yield f"{'Player' if one else 'Players'} {listed} {'is' if one else 'are'} on no board and would score nothing."
