"""Lists of games made an event: round, White, Black, result in any separator, with scores of matches too."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from calculators.compute.rounds import HALF_POINT_BYE, PAIRING_BYE
from calculators.compute.scores import CHESS, HALF, Problem, ReadingError, Scale, shorten
from calculators.events.model import ABSENT, OPEN, Outcome, Player, Reading
from calculators.events.readers import rows
from calculators.events.readers.banner import read_banner
from calculators.events.readers.beside_names import bare_names
from calculators.events.readers.cell_meanings import Score
from calculators.events.readers.cells import MISSING, Cell, Row
from calculators.events.readers.crosstable import is_sentence, other_tables, passed_over
from calculators.events.readers.entries import Asked
from calculators.events.readers.game_lines import Game, in_rounds, missing, repeated
from calculators.events.readers.game_results import GameResult
from calculators.events.readers.list_columns import ListColumns, find_list
from calculators.events.readers.match_scores import Scoring, decide, outcome_of
from calculators.events.readers.names import by_name
from calculators.events.readers.pasted import Line, Pasted
from calculators.events.readers.round_lines import round_announced
from calculators.events.readers.written_games import COLUMNS, is_written, read_written

BLACK_FIRST = "the one with Black stands first. Write White first, with the result as White has it."
LOOK_ALIKE = 3  # names that one warning shows
END_OF_NAME = re.compile(r" *(?:[(\[][^()\[\]]{0,40}[)\]]| [0-9]{1,4})$")


def has_results(pasted: Pasted) -> bool:
    """Whether the text is a list of games of an event; a page with the pairings of one round is none."""
    found = find_list(pasted.table)
    if found is None:
        return is_written(pasted)
    columns, start = found
    return not columns.page or columns.round is not None or any(map(round_announced, pasted.table[:start]))


def may_hold_more(pasted: Pasted) -> bool:
    """Whether games are not all that such a list may hold: a page with the pairings of a round, or lines in words."""
    found = find_list(pasted.table)
    return found is None or found[0].page


def is_pairings_page(pasted: Pasted) -> bool:
    """Whether the text is a page with the pairings or results of one round."""
    return find_list(pasted.table) is not None and not has_results(pasted)


def read_results(pasted: Pasted, asked: Asked) -> Reading:
    """The event of a list of games, players numbered as they come. Raises ReadingError naming line and name."""
    table, columns, start, problems, decided = _list_in(pasted)
    listing, notes = in_rounds(table, columns, start)
    rows.refuse([*problems, *listing.problems])
    rounds = max((game.round for game in listing.games), default=0)
    rows.refuse_size(len({name for game in listing.games for name in (game.first, game.second) if name}), rounds)
    rows.refuse(repeated(listing.games) + missing(listing.games, rounds))
    scoring = decide(
        [(game.result.own, game.result.other) for game in listing.games if _counts(game)],  # type: ignore[misc]
        asked.scale,
        games=asked.games,
    )
    made = table_of(listing.games, rounds, scoring, asked.scale, coloured=columns.coloured)
    above = [line for line in table[: start - 1 if columns.headed else start] if not round_announced(line)]
    others, _ = other_tables([line for line in above if not is_sentence(line)], "the games stand")
    banner = read_banner(line.cells[0] for line in above if is_sentence(line))
    notes = [*pasted.notes, *banner.notes, *others, *decided, *notes, *passed_over(listing.passed, "game")]
    notes += _told(listing.games)
    notes.append("In a list of games the name is all that tells players apart; they were numbered as they come.")
    if not columns.headed:
        notes.append("The first player of each line was taken to have White.")
    return rows.build(
        made,
        "game-scores" if scoring.games else "results",
        rounds=rounds,
        scale=asked.scale or scoring.scale,
        warnings=[*look_alikes(made), *alike_but_for_the_end(made)],
        notes=[*notes, scoring.note] if scoring.note else notes,
        title=banner.title,
        kind=banner.kind,
    )


class _ListIn(NamedTuple):
    """A list of games as a table: where its columns and games stand, what is wrong with lines, what was decided."""

    table: Sequence[Line]
    columns: ListColumns
    start: int
    problems: Sequence[Problem] = ()
    notes: Sequence[str] = ()


def _list_in(pasted: Pasted) -> _ListIn:
    """The list of games in a text, in cells or written out. Raises ReadingError where there is none."""
    found = find_list(pasted.table)
    if found:
        columns, start = found
        headings = [f"Line {pasted.table[0].number} was taken for headings."] if start and not columns.headed else []
        return _with_bare_names(_ListIn(pasted.table, columns, start, notes=headings))
    if not is_written(pasted):
        raise ReadingError(
            Problem("There are no games in this text. A line looks like 1;White's name;Black's name;1:0.")
        )
    written = read_written(pasted)
    start = next((place for place, line in enumerate(written.table) if len(line.cells) > 1), 0)
    above = [Line(line.number, tuple(line.cells[0].split("  "))) for line in written.table[:start]]
    return _ListIn([*above, *written.table[start:]], COLUMNS, start, written.problems, written.notes)


def _with_bare_names(found: _ListIn) -> _ListIn:
    """The list without scores, colours and ratings beside the names; a problem for each game that names Black first."""
    table, columns = found.table, found.columns
    last = max(columns.first, columns.second)
    games = [place for place in range(found.start, len(table)) if last < len(table[place].cells)]
    pairs = [(table[place].cells[columns.first], table[place].cells[columns.second]) for place in games]
    bare = bare_names([(" ".join(one.split()), " ".join(other.split())) for one, other in pairs])
    mended = list(table)
    for place, (first, second) in zip(games, bare.pairs, strict=True):
        cells = list(table[place].cells)
        cells[columns.first], cells[columns.second] = first, second
        mended[place] = table[place]._replace(cells=tuple(cells))
    turned = [
        Problem(f"Line {table[games[each]].number}: {BLACK_FIRST}", " - ".join(pairs[each]), table[games[each]].number)
        for each in sorted(bare.turned)
    ]
    return found._replace(table=mended, problems=turned, notes=[*found.notes, *bare.notes])


def _counts(game: Game) -> bool:
    """Whether the score of the game tells what scores are in this list."""
    return game.nobody is None and game.result.own is not None and not game.result.forfeit


def table_of(games: Sequence[Game], rounds: int, scoring: Scoring, scale: Scale | None, *, coloured: bool) -> list[Row]:
    """A row for each player in the order of their first game, with a cell for each round."""
    made: dict[str, Row] = {}
    for game in games:
        for name in filter(None, (game.first, game.second)):
            if name not in made:
                made[name] = Row(Player(len(made) + 1, name, ()), [MISSING] * rounds, game.line)
    known: dict[GameResult, Outcome] = {}
    colours = ("w", "b") if coloured else ("", "")
    for game in games:
        first = made[game.first]
        if game.nobody:
            first.cells[game.round - 1] = Cell(bye_of(game, scoring, scale), game.text)
            continue
        second = made[game.second]
        sides = ((first, second, colours[0], game.result), (second, first, colours[1], game.result.turned()))
        for row, other, colour, result in sides:
            if result not in known:
                known[result] = game_of(result, scoring)
            outcome = known[result]._replace(opponent=other.player.number, colour=colour)
            row.cells[game.round - 1] = Cell(outcome, game.text)
    return list(made.values())


def game_of(result: GameResult, scoring: Scoring) -> Outcome:
    """What the result is for the side that it is given for, without opponent and colour."""
    if result.own is None or result.other is None:
        return Outcome(OPEN)
    return outcome_of(Score(0, "", result.own, result.other, result.drawn, result.forfeit), result.other, scoring)


def bye_of(game: Game, scoring: Scoring, scale: Scale | None) -> Outcome:
    """What a line without an opponent is: by its points where it gives any, else by the word."""
    own = game.result.own
    if own is None or game.nobody is None:
        return game.nobody or ABSENT
    used = (scale if scoring.scale or scoring.games else None) or scoring.scale or CHESS
    if not own:
        return ABSENT
    return Outcome(HALF_POINT_BYE if own == (HALF if scoring.games else used.draw) else PAIRING_BYE)


def _told(games: Sequence[Game]) -> Iterator[str]:
    """Notes on games that others may write alike and mean otherwise."""
    for game in games:
        if game.nobody and game.result.own == 0 and game.nobody != ABSENT:
            yield f"Line {game.line}: {game.first} gets no point for the bye, which was read as an absence."
    forfeited = next((game for game in games if game.result.forfeit and game.result.own == game.result.other), None)
    if forfeited:
        yield (
            f"{shorten(forfeited.text)} (line {forfeited.line}) was read as lost by forfeit on both sides. "
            "Where such a game is still to be played, write *."
        )


def look_alikes(made: Sequence[Row]) -> list[str]:
    """A warning for names that differ only in case, commas or the order of their words."""
    names = [row.player.name for row in made]
    return [_alike([names[place] for place in places]) for places in by_name(names).values() if len(places) > 1]


def alike_but_for_the_end(made: Sequence[Row]) -> list[str]:
    """A warning for names that differ only in a number or a bracket at the end, of players who share no round."""
    ended: dict[str, list[Row]] = {}
    for row in made:
        ended.setdefault(END_OF_NAME.sub("", row.player.name), []).append(row)
    return [
        _alike([row.player.name for row in same]) for same in ended.values() if len(same) > 1 and _share_no_round(same)
    ]


def _share_no_round(made: Sequence[Row]) -> bool:
    """Whether in each round at most one of these players stands in a line."""
    return all(
        sum(cell is not MISSING for cell in cells) <= 1 for cells in zip(*(row.cells for row in made), strict=True)
    )


def _alike(names: Sequence[str]) -> str:
    return (
        f"{' and '.join(map(shorten, names[:LOOK_ALIKE]))} were read as {len(names)} players. "
        "If they are one, write the name alike."
    )
