"""What lists of games print beside the names: running scores, colours, ratings without brackets."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from calculators.events.readers.game_lines import nobody_in

Pair = tuple[str, str]  # the names of a game

BRACKETS = re.compile(r" *[(\[] ?([^()\[\]]{1,8}?) ?[)\]]$")
SCORE = re.compile(r"[0-9]{1,2}(?:½|[.,][05])?|½|1/2|[.,]5")
NO_TEAM = re.compile(r"0|.*(?:½|[.,]5|1/2)")  # a score that is no number of a second or third team
RATING = re.compile(r" +([12][0-9]{3})$")
WHITE_BLACK = {("w", "b"), ("w", "s"), ("b", "n"), ("white", "black"), ("weiß", "schwarz"), ("weiss", "schwarz")}


class Bare(NamedTuple):
    """Names without what stood beside them, the places of the pairs whose first player has Black, what was decided."""

    pairs: Sequence[Pair]
    turned: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()


def bare_names(pairs: Sequence[Pair]) -> Bare:
    """The names of these games without scores and colours in brackets, and without ratings where most have one."""
    notes = []
    coloured = _without_colours(pairs)
    if coloured.pairs != pairs:
        notes.append("Letters in brackets behind the names were taken for colours and left out.")
    bare = coloured.pairs
    for without, what in (
        (_without_scores, "in brackets behind the names were taken for scores"),
        (_without_ratings, "of four digits behind the names were taken for ratings"),
    ):
        found = without(bare)
        if found != bare:
            notes.append(f"Numbers {what} and left out.")
            bare = found
    return Bare(bare, coloured.turned, tuple(notes))


def _without_colours(pairs: Sequence[Pair]) -> Bare:
    """The pairs without (W) and (B) behind the names."""
    bare, turned = [], set()
    for place, pair in enumerate(pairs):
        one, other = (_in_brackets(name).lower() for name in pair)
        if (one, other) in WHITE_BLACK:
            bare.append((BRACKETS.sub("", pair[0]), BRACKETS.sub("", pair[1])))
        else:
            turned |= {place} if (other, one) in WHITE_BLACK else set()
            bare.append(pair)
    return Bare(bare, frozenset(turned))


def _without_scores(pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The pairs without scores, where most names have one and some of these are no numbers of teams."""
    said = [text for pair in pairs for name in pair if SCORE.fullmatch(text := _in_brackets(name))]
    if 2 * len(said) < _names(pairs) or not any(map(NO_TEAM.fullmatch, said)):
        return pairs
    return _each(pairs, lambda name: BRACKETS.sub("", name) if SCORE.fullmatch(_in_brackets(name)) else name)


def _without_ratings(pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The pairs without numbers of four digits, where most names have one."""
    rated = sum(bool(RATING.search(name)) for pair in pairs for name in pair)
    return _each(pairs, lambda name: RATING.sub("", name)) if 2 * rated > _names(pairs) else pairs


def _in_brackets(name: str) -> str:
    """What stands in brackets at the end of a name; nothing where it belongs to a word for a bye: bye (½)."""
    match = BRACKETS.search(name) if nobody_in(name) is None else None
    return match[1] if match else ""


def _names(pairs: Sequence[Pair]) -> int:
    """How many names of players there are."""
    return sum(nobody_in(name) is None for pair in pairs for name in pair)


def _each(pairs: Sequence[Pair], change: Callable[[str], str]) -> list[Pair]:
    return [(change(first), change(second)) for first, second in pairs]
