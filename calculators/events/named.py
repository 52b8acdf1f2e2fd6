"""Players and rounds as people name them: by number or name, one on each line."""

import re
from collections.abc import Iterator

from calculators.compute.scores import Problem, ReadingError, shorten
from calculators.events.model import Event, Player
from calculators.events.readers.entrants import name_key
from calculators.events.readers.rows import refuse

DOUBTFUL = re.compile(r"#|bye\b|rest\b|[0-9]+$", re.IGNORECASE)  # names that may be read as something else
SEVERAL = 4  # players named where a text may be several


class Roster:
    """The players of an event, looked up by what people write."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.by_name: dict[str, list[Player]] = {}
        for player in event.players:
            self.by_name.setdefault(name_key(player.name), []).append(player)

    def find(self, text: str) -> int:
        """The start number of the player of that name or number; #7 is always a number. Raises ReadingError."""
        typed = text.strip().removeprefix("#")
        numbered = typed.isascii() and typed.isdigit() and len(typed) < 7 and self.event.player(int(typed))
        by_name = not (numbered and typed != text.strip())
        named = [player.number for player in self.by_name.get(name_key(text), ()) if by_name] if typed else []
        meant = {*named, int(typed)} if numbered else set(named)
        if len(meant) == 1:
            return meant.pop()
        if not meant:
            raise ReadingError(Problem(f"{shorten(text)} is no player of this event.", text))
        either = " or ".join(f"#{number}" for number in sorted(meant)[:SEVERAL])
        raise ReadingError(Problem(f"{shorten(text)} may be several players. Write {either}.", text))

    def written(self, number: int) -> str:
        """How a player is written so that `find` finds nobody else: the name, else #7."""
        player = self.event.player(number)
        name = player.name if player else ""
        is_plain = name and not DOUBTFUL.match(name) and " - " not in name and len(self.by_name[name_key(name)]) == 1
        return name if is_plain else f"#{number}"


def called(event: Event, number: int) -> str:
    """A player in a sentence: 7 (Casey)."""
    player = event.player(number)
    return f"{number} ({player.name})" if player and player.name else str(number)


def one_player(event: Event, text: str) -> int:
    """The start number of one player given by number or name. Raises ReadingError."""
    token = " ".join(text.split())
    if not token:
        raise ReadingError(Problem("Name a player, by number or name."))
    return Roster(event).find(token)


def players_named(event: Event, text: str) -> list[int]:
    """The start numbers of players given by number or name, one on each line. Raises ReadingError naming each line."""
    roster = Roster(event)
    numbers, problems = [], []
    for line, token in _lines(text):
        try:
            numbers.append(roster.find(token))
        except ReadingError as refused:
            problems.append(_at(line, *refused.problems))
    refuse(problems)
    return list(dict.fromkeys(numbers))


def pairs_named(event: Event, text: str) -> list[tuple[int, int]]:
    """Pairs of players, one on each line: 3 - 7, or two names with “ - ” or a tab between. Raises ReadingError."""
    roster = Roster(event)
    pairs, problems = [], []
    for line, typed in _lines(text):
        token = typed.replace("\t", " - ").replace(" – ", " - ")
        # Between numbers the blanks may be left out; in names a dash without them is part of the name.
        dash = "-" if re.fullmatch(r"[\d#\s-]+", token) else " - "
        sides = [" ".join(side.split()) for side in token.split(dash)]
        try:
            numbers = list(map(roster.find, sides)) if len(sides) == 2 else []
        except ReadingError as refused:
            problems.append(_at(line, *refused.problems))
            continue
        if len(set(numbers)) == 2:
            pairs.append((numbers[0], numbers[1]))
        else:
            two = Problem(f"{shorten(token)} does not name two players. Write 3 - 7 or Alex - Blair.", token)
            problems.append(_at(line, two))
    refuse(problems)
    return pairs


def rounds_named(text: str) -> list[int]:
    """Numbers of rounds, with commas or blanks between. Raises ReadingError."""
    tokens = text.replace(",", " ").split()
    wrong = [token for token in tokens if not (token.isascii() and token.isdigit() and len(token) < 4)]
    refuse([Problem(f"{shorten(token)} is no round. Write rounds such as 3 or 3, 5.", token) for token in wrong])
    return list(dict.fromkeys(map(int, tokens)))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with something on them, with their numbers from 1."""
    for line, typed in enumerate(text.split("\n"), 1):
        token = typed.strip()
        if token:
            yield line, token


def _at(line: int, problem: Problem) -> Problem:
    return Problem(f"Line {line}: {problem.message}", problem.token, line)
