"""Commands for the terminal: standings of a file, and the deletion of events that nobody opens."""

import json
import sys
from pathlib import Path

import click
from flask.cli import with_appcontext

from calculators.compute.scores import ReadingError, counted
from calculators.events.readers.detect import FORMATS, read_event
from calculators.events.readers.files import text_of
from calculators.events.store import KEPT
from calculators.events.view import Asked, read_view
from calculators.events.writers.tables import as_text
from calculators.pages.event_answers import standings_answer, standings_rows
from calculators.pages.event_page import EventPage, saved_events


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
    click.echo(as_text(standings_rows(page)), nl=False)


def tell(doing: str) -> None:
    """Shows on a terminal what is being done, on one line that the next one takes; elsewhere nothing."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{doing}{'…' if doing else ''}", nl=False, err=True)


@click.command("expire")
@with_appcontext
def expire_command() -> None:
    """Delete the saved events that nobody has opened for a year."""
    store = saved_events().store
    deleted = store.expire(store.now() - KEPT)
    click.echo(f"{deleted} deleted.")
