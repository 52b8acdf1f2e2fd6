"""Commands for the terminal: standings of a file, and the deletion of events that nobody opens."""

import json
import sys
from pathlib import Path

import click
from flask.cli import with_appcontext

from calculators.compute.scores import ReadingError, counted
from calculators.events.pairing_methods import METHODS
from calculators.events.question import PairingError, question_of
from calculators.events.readers.detect import FORMATS, read_event
from calculators.events.readers.files import text_of
from calculators.events.store import KEPT
from calculators.events.view import Asked, read_view
from calculators.events.writers.tables import as_text
from calculators.pages.event_answers import standings_answer
from calculators.pages.event_page import EventPage, saved_events, shown_name
from calculators.pages.event_tables import standings_table
from calculators.pages.formats import table_text


@click.command("standings")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rules", default="", help="Rule set, such as fide-2026; by the start date unless given.")
@click.option("--order", default="", help="Tie-breaks in their order, such as PTS,BH/C1,BH,SB.")
@click.option("--scale", default="", help="Scale: chess, match, league or points such as 6-3-0.")
@click.option("--draw-weight", default="", help="Draws in Sonneborn-Berger: half or points.")
@click.option("--round", default="", help="Standings after that round.")
@click.option("--format", "form", type=click.Choice(["", *FORMATS]), default="", help="Format of the file.")
@click.option("--json", "as_json", is_flag=True, help="JSON in place of a table.")
def standings_command(file: Path, form: str, *, as_json: bool, **view_of: str) -> None:
    """Print the standings of a report file, crosstable or result list."""
    try:
        tell("reading the file")
        read = text_of(file.read_bytes(), file.name)
        tell(f"reading {counted(len(read.text.splitlines()), 'line')}")
        reading = read_event(read.text, form)
        event = reading.event
        tell(f"counting {counted(len(event.players), 'player')} and {counted(event.rounds, 'round')}")
        view = read_view(event, Asked(**view_of))
        page = EventPage(event, view, "")
        table = page.table
        tell("")
    except ReadingError as refused:
        tell("")
        for problem in refused.problems:
            click.echo(problem.message, err=True)
        raise SystemExit(1) from refused
    for sentence in (*reading.warnings, *read.notes, *reading.notes):
        click.echo(sentence, err=True)
    if as_json:
        click.echo(json.dumps(standings_answer(page), ensure_ascii=False, indent=1))
        return
    size = f"{counted(len(table.rows), 'player')}, {counted(view.rounds, 'round')}"
    click.echo(f"{page.title}. {view.rules.name}. {size}.")
    click.echo(table_text(standings_table(page)), nl=False)


def tell(doing: str) -> None:
    """Shows on a terminal what is being done, on one line that the next one takes; elsewhere nothing."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{doing}{'…' if doing else ''}", nl=False, err=True)


@click.command("pair")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--method", type=click.Choice(list(METHODS)), default="points", help="How to pair.")
@click.option("--colours/--no-colours", default=True, help="Balance White and Black.")
@click.option("--look-ahead/--no-look-ahead", default=True, help="Keep the round after it possible.")
@click.option("--json", "as_json", is_flag=True, help="JSON in place of a table.")
def pair_command(file: Path, method: str, *, colours: bool, look_ahead: bool, as_json: bool) -> None:
    """Pair the next round of a report file or crosstable."""
    try:
        event = read_event(text_of(file.read_bytes(), file.name).text).event
        found = METHODS[method].pair(question_of(event, colours=colours), look_ahead)
    except (ReadingError, PairingError) as refused:
        for problem in getattr(refused, "problems", (refused,)):
            click.echo(str(problem), err=True)
        raise SystemExit(1) from refused
    name = {player.number: shown_name(player) for player in event.players}
    if as_json:
        boards = [
            {"board": number, "white": name[white], "black": name[black], "white_number": white, "black_number": black}
            for number, (white, black) in enumerate(found.boards, 1)
        ]
        told = {"round": event.rounds + 1, "boards": boards, "bye": name.get(found.bye or 0), "warnings": found.notes}
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    rows = [[str(number), name[white], name[black]] for number, (white, black) in enumerate(found.boards, 1)]
    rows += [["", name[found.bye], "bye"]] if found.bye else []
    click.echo(f"Round {event.rounds + 1}")
    click.echo(as_text([["Board", "White", "Black"], *rows]))
    for note in found.notes:
        click.echo(note, err=True)


@click.command("expire")
@with_appcontext
def expire_command() -> None:
    """Delete the saved events that nobody has opened for a year."""
    store = saved_events().store
    deleted = store.expire(store.now() - KEPT)
    click.echo(f"{deleted} deleted.")
