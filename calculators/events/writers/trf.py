"""Report files as FIDE has defined them from 2026 (TRF-2026), with what older programs read beside it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from calculators.compute.scores import MAX_DECIMALS, Scale, counted, round_half_up, show
from calculators.events.model import OPEN, Event, Kind, Outcome, Player
from calculators.events.report_file import (
    BYES,
    CONTROL,
    MAX_NUMBER,
    NAME_WIDTH,
    OUTCOME_LETTERS,
    RESULT_LETTERS,
    TEAMS,
    USUAL_TYPES,
    kind_of_code,
    kind_of_type,
)

NAMED = 3  # players named in one warning
IDS_IN_LINE = 20  # players' numbers in one record, so that lines stay readable
POINTS_WIDTH = 4  # characters of points, as in 11.5
POINTS_ROOM = {"001": 5, "299": 6}  # characters with the blanks before them, for points such as 100.5
NO_COLOUR = "-"
WHOLE = re.compile(r"[0-9]{1,6}")
ROUND_OF_RECORD = {"240": slice(5, 9), "299": slice(18, 22)}


@dataclass(slots=True)
class Lost:
    """What a report file cannot carry, with the players whom it concerns."""

    players: dict[str, list[Player]] = field(default_factory=dict)

    def note(self, what: str, player: Player) -> None:
        """Adds a player to those whom it concerns."""
        self.players.setdefault(what, []).append(player)

    def warnings(self) -> list[str]:
        """A sentence for each loss, the first few players by name."""
        return [f"{what}: {named(players)}." for what, players in self.players.items()]


def named(players: Sequence[Player]) -> str:
    """Players in a sentence, the first few by number and name."""
    first = ", ".join(f"{player.number} {player.name}" for player in players[:NAMED])
    return first + (f" and {len(players) - NAMED} more" if len(players) > NAMED else "")


def write_trf(event: Event, order: Sequence[str] = ()) -> tuple[str, list[str]]:
    """The event as a report file, lines ending in LF, and warnings of what the format cannot carry.

    `order` are the tie-breaks to name, by default the event's own. Points are those of the results, adjustments
    included.
    """
    lost, warnings = Lost(), []
    if any(not 1 <= player.number <= MAX_NUMBER for player in event.players):
        event = renumbered(event)
        warnings.append(
            f"The format has start numbers from 1 to {MAX_NUMBER}: players were numbered anew, in their order. Other "
            "records that name players by number were left out."
        )
    points = scale_points(event.scale).values()
    if wide := [show(value) for value in points if len(decimal(value)) > POINTS_WIDTH or not exact(value)]:
        warnings.append(
            f"Points of the scale are more than the format's {POINTS_WIDTH} characters can say: {', '.join(wide)}."
        )
    lines = [
        *heading(event, order or event.order),
        *abnormal(event, lost),
        *(player_line(player, event, lost) for player in event.players),
        *records(event),
    ]
    return "".join(f"{one_line(line)}\n" for line in lines), [*warnings, *lost.warnings()]


def one_line(text: str) -> str:
    """The text without what would end its line or hide in it, and without blanks at its end."""
    return CONTROL.sub(" ", text).rstrip()


def renumbered(event: Event) -> Event:
    """The event with start numbers from 1, in the order of its players."""
    new = {player.number: number for number, player in enumerate(event.players, 1)}

    def moved(outcome: Outcome) -> Outcome:
        return outcome._replace(opponent=new.get(outcome.opponent, 0))

    players = tuple(
        replace(player, number=new[player.number], outcomes=tuple(map(moved, player.outcomes)))
        for player in event.players
    )
    return replace(event, players=players, records=())


def heading(event: Event, order: Sequence[str]) -> list[str]:
    """Everything above the players, by record."""
    kept = [(record, text) for record, text in event.header if not replaced(record, text, event)]
    codes = [code for text in order if (code := "".join(text.split()).replace(",", "").upper())]
    own = [
        ("012", event.title),
        ("042", f"{event.start:%Y/%m/%d}" if event.start else ""),
        ("052", f"{event.end:%Y/%m/%d}" if event.end else ""),
        ("062", "" if any(record == "062" for record, _ in kept) else str(len(event.players))),
        ("092", "" if says_kind(kept, event.kind) else USUAL_TYPES[event.kind]),
        ("142", str(event.planned or "")),
        ("162", scale_text(event.scale)),
        ("212" if "PTS" in codes else "202", ",".join(codes)),
    ]
    entries = sorted([*kept, *(entry for entry in own if entry[1])], key=lambda entry: entry[0])
    lines = [f"{record} {text}" for record, text in entries]
    # Pairing engines know the number of rounds by this record.
    return [*lines, f"XXR {event.planned}"] if event.planned else lines


def says_kind(header: Sequence[tuple[str, str]], kind: Kind) -> bool:
    """Whether a header has the words of record 092 and is read as this kind."""
    coded = [found for record, text in header if record == "192" and (found := kind_of_code(text))]
    worded = [found for record, text in header if record == "092" and (found := kind_of_type(text))]
    return [*coded, *worded, Kind.SWISS][0] is kind and any(record == "092" for record, _ in header)


def replaced(record: str, text: str, event: Event) -> bool:
    """Whether the event says better than a kept text of its header: a stale number, another kind, a date now known."""
    if record == "062":
        stated = WHOLE.match(text)
        return stated is None or int(stated[0]) != len(event.players)
    if record == "192":
        return kind_of_code(text) not in {None, event.kind}
    if record == "092" and not any(of == "192" and kind_of_code(code) is event.kind for of, code in event.header):
        return kind_of_type(text) not in {None, event.kind}
    return (record == "042" and event.start is not None) or (record == "052" and event.end is not None)


def scale_points(scale: Scale) -> Mapping[str, Fraction]:
    """The points of a scale by the codes of record 162."""
    return {"W": scale.win, "D": scale.draw, "L": scale.loss, "A": scale.absence, "P": scale.bye}


def scale_text(scale: Scale) -> str:
    """Record 162 behind its number: a code at 6, its points at 7 to 10, the next code at 15."""
    return " " + "".join(f"{code}{decimal(value):>4}".ljust(9) for code, value in scale_points(scale).items())


def decimal(value: Fraction) -> str:
    """Points with a decimal point, as in 3.0 or 0.25; two decimals where they do not end within four."""
    text = show(value if exact(value) else round_half_up(value, 2))
    return text if "." in text else f"{text}.0"


def exact(value: Fraction) -> bool:
    """Whether `decimal` writes the value exactly."""
    return not 10**MAX_DECIMALS % value.denominator


def records(event: Event) -> list[str]:
    """The records kept with the event, without byes and points for rounds that have been paired since."""
    if any(record[:3] in TEAMS for record in event.records):
        return list(event.records)
    return [record for record in event.records if not is_past(record, event.rounds)]


def is_past(record: str, rounds: int) -> bool:
    """Whether a kept record gives byes or points in one of these rounds, whose outcomes hold them now."""
    place = ROUND_OF_RECORD.get(record[:3])
    stated = WHOLE.fullmatch(record[place].strip()) if place else None
    return stated is not None and int(stated[0]) <= rounds


def abnormal(event: Event, lost: Lost) -> Iterator[str]:
    """Records 299: points of an outcome that are not the scale's, and bonuses and penalties."""
    groups: dict[tuple[str, Fraction, int, int], list[int]] = {}
    for player in event.players:
        for letter, points, round_ in own_points(player, lost):
            text = decimal(points)
            if len(text) > POINTS_ROOM["299"]:
                lost.note("Points of a round do not fit into the format's columns and were left out", player)
                continue
            if not exact(points):
                lost.note("Points of a round were rounded to two decimals", player)
            nth = 0  # a record names a player once: the same penalty again takes another record
            while groups.get((letter, points, round_, nth), [0])[-1] == player.number:
                nth += 1
            groups.setdefault((letter, points, round_, nth), []).append(player.number)
    for (letter, points, round_, _), numbers in sorted(groups.items()):
        for first in range(0, len(numbers), IDS_IN_LINE):
            ids = " ".join(f"{number:4}" for number in numbers[first : first + IDS_IN_LINE])
            yield f"299 {letter:1}{'':6}{decimal(points):>6}  {round_:03} {ids}"


def own_points(player: Player, lost: Lost) -> Iterator[tuple[str, Fraction, int]]:
    """The points of a player that are not the scale's: letter of the result ("" for a bonus), points, round."""
    for round_, outcome in enumerate(player.outcomes, 1):
        if outcome.result is OPEN and (outcome.points is not None or not outcome.opponent):
            lost.note("An open game without opponent, or with points, cannot be written", player)
        elif outcome.points is not None:
            yield RESULT_LETTERS[outcome.result], outcome.points, round_
    for round_, points in player.adjustments:
        yield "", points, round_


def player_line(player: Player, event: Event, lost: Lost) -> str:
    """Record 001: the person, points and rank in their columns, then ten characters for each round."""
    person = (
        f"001 {player.number:>4} {fitted(player.sex, 1)}{fitted(player.title, 3, lost, 'Titles', player, right=True)} "
        f"{fitted(player.name, NAME_WIDTH, lost, 'Names', player)} "
        f"{numeral(player.rating, lost, 'Ratings', player)} "
        f"{fitted(player.federation, 3, lost, 'Federations', player)} "
        f"{fitted(player.fide_id, 11, lost, 'FIDE numbers', player, right=True)} "
        f"{fitted(player.birth, 10, lost, 'Dates of birth', player)}"
    )
    if player.club:
        lost.note("Clubs are not carried by the format", player)
    if any(outcome.games for outcome in player.outcomes):
        lost.note("The games of a match are not carried by the format, only its result", player)
    points = decimal(player.scored(event.scale))
    if len(points) > POINTS_ROOM["001"]:
        lost.note("Points do not fit into the format's columns and were left out", player)
        points = ""
    rounds = "".join(f"  {block(outcome)}" for outcome in player.outcomes)
    return f"{person}{points:>5} {numeral(player.rank, lost, 'Ranks', player)}{rounds}"


def fitted(
    text: str,
    width: int,
    lost: Lost | None = None,
    what: str = "",
    player: Player | None = None,
    *,
    right: bool = False,
) -> str:
    """The text in so many characters; a longer one is cut, and told."""
    text = one_line(text).strip()
    if lost and player and len(text) > width:
        lost.note(f"{what} were cut at {counted(width, 'character')}", player)
    return text[:width].rjust(width) if right else text[:width].ljust(width)


def numeral(value: int, lost: Lost, what: str, player: Player) -> str:
    """A whole number in four characters, blank for none; one that does not fit is left out, and told."""
    if not 0 <= value <= MAX_NUMBER:
        lost.note(f"{what} do not fit into the format's columns and were left out", player)
    return f"{value if 0 < value <= MAX_NUMBER else '':>4}"


def block(outcome: Outcome) -> str:
    """One round in eight characters: opponent, colour, result; blank for an open game without opponent."""
    if outcome.result is OPEN:
        return f"{outcome.opponent:4} {outcome.colour or NO_COLOUR}  " if outcome.opponent else " " * 8
    letter = OUTCOME_LETTERS.get((outcome.result, outcome.rated)) or OUTCOME_LETTERS[outcome.result, True]
    if outcome.result in BYES or not outcome.opponent:
        return f"0000 {outcome.colour or NO_COLOUR} {letter}"
    return f"{outcome.opponent:4} {outcome.colour or NO_COLOUR} {letter}"
