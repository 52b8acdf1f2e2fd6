"""A line of a written list of games taken apart: the number in front, both names, the result."""

import re
from typing import NamedTuple

from calculators.compute.scores import shorten
from calculators.events.readers.cell_meanings import NUMBER
from calculators.events.readers.game_lines import nobody_in
from calculators.events.readers.game_results import DRAWS, FORFEIT
from calculators.events.readers.heading_words import BOARD
from calculators.events.readers.round_lines import ORDINAL, announced

SEPARATORS = 2  # between two names and the result
LONGEST_RESULT = 26  # with what stands in front of it

DASH = r"[\-−–—‐‑]"
# What stands between the names; the list as a whole says which, of equals the first.
BETWEEN = {
    "vs": re.compile(r" +(?:vs?\.?|gegen|against|contre|contra) +", re.IGNORECASE),
    " - ": re.compile(rf" +{DASH} +"),
    " : ": re.compile(r" +[:/] +"),
    " x ": re.compile(r" +x +"),
    "blanks": re.compile(r" {2,}"),
    "-": re.compile(rf"(?<=\w){DASH}(?=\w)"),
}
TIGHT, DASHES = "-", BETWEEN[" - "]

SIDE = rf"(?:1/2|{NUMBER})"
SIGNS = rf"(?:\+|{DASH}) ?(?:{DASH}|[:/])? ?(?:\+|{DASH})"
FORFEITS = rf"[01]?[xf] ?(?:{DASH}|[:/]) ?[01]?[xf]"
BOTH = rf"(?:{SIDE} ?(?:{DASH}|[:/]) ?{SIDE}(?: ?[\-:] ?[0-9]{{1,2}})?|(?<= )(?:{SIGNS}|{FORFEITS})){FORFEIT}"
DRAWN = "|".join(["1/2", "½", r"0[.,]5", r"\*", *map(re.escape, sorted(DRAWS))])
AT_END = re.compile(rf"[ :] {{0,2}}(?P<result>{BOTH}|{DRAWN})$", re.IGNORECASE)
IN_MIDDLE = re.compile(rf"(?<= )(?P<result>{BOTH})(?=[ ,])", re.IGNORECASE)
POINTS_OF_BYE = re.compile(rf" (?P<result>{SIDE})$")
BOARDS = "|".join(sorted(BOARD, key=len, reverse=True))
IN_FRONT = re.compile(
    rf"(?:(?:{BOARDS})\.? ?#?(?P<board>[0-9]{{1,3}})[.):,]?(?: +|(?<=:))|"
    rf"(?P<nth>[0-9]{{1,3}})(?:(?:st|nd|rd|th) (?:{BOARDS})\b[.):,]?|(?:{ORDINAL})? ?(?:{BOARDS}) ?:) *|"
    r"(?:(?P<round>[0-9]{1,2})\.(?=[0-9]))?"  # 1.2 is board 2 of round 1
    r"(?P<number>[0-9]{1,3}(?=[.): ])|[0-9]{4}(?=[.):]))(?:[.):] ?| ) *)(?=\S)",
    re.IGNORECASE,
)
CHESS = rf"(?:1|0|½|1/2|0?[.,]5) ?(?:{DASH}|[:/]) ?(?:1|0|½|1/2|0?[.,]5)"
CHESS_RESULT = re.compile(rf"(?<!\S)\(?{CHESS}\)?(?=[ ,;]|$)")
SET = re.compile(rf"(?<= ){SIDE}(?:{DASH}|[:/]){SIDE}(?= |$)")
TIME = re.compile(r"[0-9]{1,2}[:.][0-9]{2}$")
NOT_CLEAR = (
    ": where one name ends and the other begins is not clear. Put semicolons between names and result: Berg;Carl;1-0."
)
SETS = " has more than one result. Write one for the whole match at its end, such as 2-1."
SEVERAL = " looks like several games. Put each game on a line of its own, with its result at the end."
RATING = re.compile(r" {0,2}[(\[][0-9]{3,4}[)\]]")


class Written(NamedTuple):
    """A line taken apart: the number in front, both names and the result as typed; `doubt` says why it cannot be."""

    line: int
    number: str
    first: str
    second: str
    result: str
    doubt: str = ""


def opens_round(text: str) -> bool:
    """Whether the line announces a round, and no game is in it."""
    found = announced(text)
    if found is None or CHESS_RESULT.search(found.behind):
        return False
    return found.parted or not holds_game(text, sure=True)


def names_behind(text: str) -> str:
    """What stands behind the name of a round where it may be two players without a result; else nothing."""
    found = announced(text)
    parts = [part for kind in ("vs", " - ") for part in BETWEEN[kind].split(found.behind)] if found else []
    return found.behind if found and len(parts) > 2 and all(map(_is_name, parts)) else ""


def looks_like_game(written: Written | None, text: str) -> bool:
    """Whether the line is a game with its result, or one but for a dash or a result too many."""
    doubt = written.doubt if written else ""
    return _is_game(written) or bool(doubt and (len(DASHES.findall(text)) > 1 or doubt.endswith(SETS)))


def holds_game(text: str, *, sure: bool) -> bool:
    """Whether two names and a result, or a name and a word for a bye, stand in a text behind the name of a round.

    Where it is not `sure` that more than a date stands there, the result must be one of chess: not 3-4 May, 18:00.
    """
    if TIME.search(text) or not (sure or CHESS_RESULT.search(text)):
        return False
    result = result_of(text)
    if result is None:
        return bool(_in_middle(text) or _bye(0, "", text))
    names = text[: result.start()]
    return any(len(parts) > 1 and all(map(_is_name, parts)) for parts in (way.split(names) for way in BETWEEN.values()))


def _is_game(written: Written | None) -> bool:
    return written is not None and not written.doubt and bool(written.result)


def game_in(line: int, text: str, kind: str) -> Written | None:
    """The line taken apart, None where it is no game."""
    if opens_round(text):
        return None
    found = announced(text)
    if found and found.parted:
        return _doubt(line, text, NOT_CLEAR)
    front = IN_FRONT.match(text)
    number = next(filter(None, front.group("board", "nth", "round", "number")), "") if front else ""
    text = RATING.sub("", text[front.end() :] if front else text)
    if len(CHESS_RESULT.findall(text)) > 1 and _is_name(text):
        return _doubt(line, text, SEVERAL)
    result = result_of(text)
    if result is None and (middle := IN_MIDDLE.search(text)):
        if DASHES.search(text[: middle.start()]) or DASHES.search(text, middle.end()):
            return _doubt(line, text, SEVERAL)
        cells = _in_middle(text)
    else:
        cells = _in_cells(text)
    return Written(line, number, *cells) if cells else _parted(line, number, text, result, kind)


def _parted(line: int, number: str, text: str, result: re.Match[str] | None, kind: str) -> Written | None:
    """The line taken apart where what stands between the names does, once."""
    names = text[: result.start()] if result else text
    parts = [part.strip() for part in BETWEEN[kind].split(names)]
    if len(parts) != 2 and (bye := _bye(line, number, text)):
        return bye
    if len(parts) == 2 and (points := POINTS_OF_BYE.search(parts[1])) and nobody_in(parts[1][: points.start()]):
        return Written(line, number, parts[0], parts[1][: points.start()], points["result"])
    if len(parts) == 2 and result and SET.search(names):
        return _doubt(line, text, SETS)
    if len(parts) == 2 and all(map(_is_name, parts)):
        return Written(line, number, parts[0], parts[1], result["result"] if result else "")
    return _doubt(line, text, SEVERAL if IN_MIDDLE.search(names) else NOT_CLEAR) if result and _is_name(names) else None


def _in_cells(text: str) -> tuple[str, str, str] | None:
    """Names and result of a line mended as the refusals say: Berg;Carl;1-0."""
    if text.count(";") != SEPARATORS:
        return None
    first, second, result = (cell.strip() for cell in text.split(";"))
    return (first, second, result) if _is_name(first) and _is_name(second) else None


def _in_middle(text: str) -> tuple[str, str, str] | None:
    """Names and result of `Adler 1-0 Birk`; None where a number stands beside the result, as points do on pages.

    A name may end or begin in a number where two blanks, and none of them in a name, stand around the result.
    """
    for match in IN_MIDDLE.finditer(text):
        first, second = text[: match.start()].strip(), text[match.end() :].strip()
        beside = first.rpartition(" ")[2], second.partition(" ")[0]
        apart = [part.strip() for part in text.split("  ")] == [first, match["result"], second]
        if all(map(_is_name, (first, second))) and (apart or all(any(map(str.isalpha, word)) for word in beside)):
            return first, second, match["result"]
    return None


def _bye(line: int, number: str, text: str) -> Written | None:
    """A player without an opponent: `Adler: bye`, `Adler - bye 1`, `Adler half-point bye`."""
    points = POINTS_OF_BYE.search(text)
    words = (text[: points.start()] if points else text).replace(":", " ").split()
    for length in (1, 2):
        if len(words) > length and nobody_in(" ".join(words[-length:])) and words[-1][-1:].isalpha():
            first = " ".join(words[:-length]).rstrip("-– ")
            longer = len(words) > length + 1 and nobody_in(" ".join(words[-length - 1 :]))
            if not longer and first:
                return Written(line, number, first, " ".join(words[-length:]), points["result"] if points else "")
    return None


def _is_name(text: str) -> bool:
    return any(map(str.isalpha, text))


def _doubt(line: int, text: str, why: str) -> Written:
    """A line with a result in which the names cannot be told apart."""
    return Written(line, "", "", "", "", f"{shorten(text)}{why}")


def result_of(text: str) -> re.Match[str] | None:
    """The result at the end of a line; only there is it looked for."""
    return AT_END.search(text, max(0, len(text) - LONGEST_RESULT))
