"""Which format a text is, and every shared table read as the event that it shows."""

import json
from fractions import Fraction

import pytest

from calculators.events.model import Games
from calculators.events.readers.detect import FORMATS, NOT_FOUND, NoOpponents, read_event
from calculators.events.readers.pasted import MAX_CHARACTERS
from calculators.events.readers.trf import read_trf
from tests.events.pasted_tables import by_name, drawn, expected_sample, read, rows, sample, sentence, shared, words

EVENTS = (
    "big01 cr02 hb01 hb03 hb06 hb08 hb09 hb11 hb13 hb15 hb16 hb18 hb19 hb22 hb23 hb25 hb27 hb29 hb32 tec5 tec9 wr01"
)
# Which format each dialect of the shared list of events is.
DIALECTS = {"chess-results": "chess-results", "Swiss Perfect": "swiss-perfect", "US wall chart": "us-letters"}

SAMPLES = {
    "chessresults_crosstable.tsv": "chess-results",
    "uschess_msa_crosstable.txt": "us-chess",
    "swisssys_standings.txt": "swisssys",
    "wintd_crosstable.tsv": "wintd",
    "swissperfect_standings.txt": "swiss-perfect",
    "opengotha_standings.txt": "opengotha",
    "results_list_semicolon.csv": "results",
    "event_trf16_crlf.trf": "trf",
}
COLOURLESS = {"swisssys", "wintd", "swiss-perfect"}
# Żuk beat Newcomer by forfeit: these write X and F without a number, and Swiss Perfect's sample writes a game.
FORFEIT = (words("Żuk, Ewa"), words("Newcomer, Pat"), 3)
NO_NUMBER = {"us-chess", "wintd"}


def expected(form):
    """The event of the samples, as a table in that format can tell it."""
    event = expected_sample()
    winner, loser, turn = FORFEIT
    if form in NO_NUMBER:
        event[winner][turn], event[loser][turn] = ("+", None, ""), ("-", None, "")
    if form == "swiss-perfect":
        event[winner][turn], event[loser][turn] = ("1", loser, "w"), ("0", winner, "b")
    if form in COLOURLESS:
        event = {name: [(kind, met, "") for kind, met, _ in row] for name, row in event.items()}
    return event


@pytest.mark.parametrize(("name", "form"), SAMPLES.items())
def test_every_sample_with_opponents_is_the_same_event(name, form):
    reading = read_event(sample(name))
    assert reading.format == form
    found = by_name(reading.event)
    assert found == expected(form)
    assert reading.event.rounds == 5


@pytest.mark.parametrize("name", SAMPLES)
def test_the_printed_points_of_the_samples_are_those_of_the_games(name):
    assert [warning for warning in read_event(sample(name)).warnings if "points" in warning] == []


@pytest.mark.parametrize("form", ["us-chess", "swisssys", "wintd"])
def test_formats_of_us_chess_bring_its_rules(form):
    (name,) = (name for name, known in SAMPLES.items() if known == form)
    assert read(sample(name)).rules == "us-chess"


@pytest.mark.parametrize("name", [*EVENTS.split(), "big01.original-glyph"])
def test_crosstables_of_the_shared_events_equal_their_report_files(name):
    key, _, glyph = name.partition(".")
    table = read_event(shared(f"events/{key}.{glyph or 'crosstable'}.txt").read_text(encoding="utf-8"))
    report = read_trf(shared(f"events/{key}.trf").read_text(encoding="utf-8")).event
    listed = json.loads(shared("manifest.json").read_text(encoding="utf-8"))["events"]
    (dialect,) = (event["crosstable_dialect"]["cells"] for event in listed if event["id"] == key)
    coloured = dialect.startswith("chess-results")
    assert table.format == DIALECTS[dialect.partition(":")[0]]
    assert len(table.event.players) == len(report.players)
    for mine in table.event.players:
        other = report.player(mine.number)
        assert mine.name == other.name
        colourless = tuple(one._replace(colour="") for one in other.outcomes)
        assert mine.outcomes == (other.outcomes if coloured else colourless)
    assert not table.warnings


@pytest.fixture(scope="module")
def cases():
    """The small event cases by their number."""
    listed = json.loads(shared("event_cases.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


@pytest.mark.parametrize(
    ("case", "table"),
    [
        ("E01", "4w1 2b1 3w= \n 3b1 1w0 4w1 \n 2w0 4b= 1b= \n 1b0 3w= 2b0"),
        ("E03", "2w1 3b1 4w= \n 1b0 4w1 3- \n 4b1 1w0 2- \n 3w0 2b0 1b="),
        ("E05", "2w1 3b1 H \n 1b0 4w1 3b1 \n 4w1 1w0 2w0 \n 3b0 2b0 H"),
        ("E08", "2w1 3b1 4w1 \n 1b0 4w1 3w= \n 4b1 1w0 2b= \n 3w0 2b0 1b0"),
        ("E10", "2w1 \n 1b0"),
        ("E14", "2w1 3w \n 1b0 4b \n 4w1 1b \n 3b0 2w"),
    ],
)
def test_the_small_cases_are_read_as_they_are_written(cases, case, table):
    reading = read_event(cases[case]["inputs"]["crosstable"])
    assert reading.format == "plain"
    assert drawn(reading.event) == rows(table)


def test_an_opponent_who_is_not_there_is_named(cases):
    assert sentence(cases["E12"]["inputs"]["crosstable"]) == (
        "Line 1, round 1: player 1 (A): there is no player 7. Mend the number or add the player."
    )


# --- what is no event ---------------------------------------------------------------------------------------------

NO_OPPONENTS = (
    "There are no opponents in this table, so tie-breaks cannot be computed: "
    "paste the crosstable or the report file (TRF)."
)


@pytest.mark.parametrize(
    "name",
    [
        "chessresults_ranking_list.tsv",
        "cardgame_310_standings.tsv",
        "lichess_swiss_results.ndjson",
        "google_sheets_paste.tsv",
        "excel_de_semicolon_bom_crlf.csv",
        "excel_us_comma_quoted.csv",
        "fide_tbs_reference.tsv",
    ],
)
def test_samples_without_opponents_are_no_event(name):
    with pytest.raises(NoOpponents, match="There are no opponents in this table") as refused:
        read_event(sample(name))
    assert str(refused.value) == NO_OPPONENTS


ONE_ROUND = (
    "These are the pairings of one round, so tie-breaks cannot be computed: paste the crosstable or the report file "
    "(TRF), or the games of all rounds, each below a line such as Round 1."
)


def test_a_page_of_one_round_is_told_apart_from_a_table_without_opponents():
    with pytest.raises(NoOpponents) as refused:
        read_event(sample("chessresults_round4_pairings.tsv"))
    assert str(refused.value) == ONE_ROUND


def test_a_page_of_one_player_is_no_event():
    text = "Rd.\tBo.\tSNo\tName\tRtg\tPts.\tRes.\n1\t1\t12\tAdler\t2060\t2½\tw 1\n2\t4\t3\tCole\t1900\t2½\tb ½"
    assert sentence(text).startswith("These are the games of one player, so tie-breaks cannot be computed:")


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("1  Arsenal  P10 W8 D1 L1 25\n2  Chelsea  P10 W7 D2 L1 23\n3  Spurs  P10 W6 D2 L2 20", "6 of the 9"),
        ("1 Call Bob W40\n2 Buy milk W41\n3 Pay rent W42", "3 of the 3"),
        ("No\tTask\tWeek\n1\tCall Bob\tW40\n2\tBuy milk\tW41\n3\tPay rent\tW42", "3 of the 3"),
    ],
)
def test_a_table_whose_cells_name_none_of_its_players_is_no_event(text, cells):
    told = sentence(text)
    assert told.startswith(f"{cells} opponents named here are no other players of this table: there is no player ")
    assert told.endswith("Of a table without games no event can be made.")


def test_a_file_of_moves_is_told_what_to_paste():
    text = '[Event "Open"]\n[White "Adler"]\n[Black "Birk"]\n\n1. d4 d5 2. c4 e6 0-1\n'
    assert sentence(text).startswith("This is a file of moves (PGN). Paste the crosstable, or a line for each game")


@pytest.mark.parametrize(
    "text",
    [
        "Date,Item,Amount\n1/2/2024,Taxi,12.50\n2/2/2024,Hotel,80.00\n3/2/2024,Food,20.10",
        "2024-01-02,Taxi,Ann,12.50\n2024-01-03,Hotel,Bob,80.00\n2024-01-04,Food,Bob,20.10",
    ],
)
def test_a_column_of_different_dates_holds_no_results(text):
    assert sentence(text) == NOT_FOUND


@pytest.mark.parametrize("text", ["", "  \n\t\n", "\ufeff"])
def test_nothing_is_asked_for(text):
    assert sentence(text) == "There is nothing to read. Paste a crosstable, a list of games or a report file."


@pytest.mark.parametrize("text", ["hello", "4, 3.5, 3", "W 4, D 3½, L 6", "Adler\nBirk\nCole", "R1\tR2\tR3"])
def test_a_text_in_no_format_is_told_what_was_looked_for(text):
    assert sentence(text) == NOT_FOUND


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ('{"tournament": {"matches": []}}', "This is JSON, which is not read."),
        ('[{"id": 1, "scores_csv": "2-1"}]', "This is JSON, which is not read."),
        ('{\n "a": 1}', "This is JSON, which is not read."),
        ("<!DOCTYPE html><html>", "This is the source of a web page."),
        ("<table><tr><td>1</td></tr></table>", "This is the source of a web page."),
    ],
)
def test_other_known_texts_are_told_what_to_do(text, start):
    assert sentence(text).startswith(start)


def test_a_text_that_is_too_long_is_refused_by_the_limit():
    assert sentence("a" * (MAX_CHARACTERS + 1)) == "The text has 4,000,001 characters. At most 4,000,000 are read."
    assert sentence("a\n" * 130_001) == "The text has more than 130,000 lines. Paste only the table of the event."


def test_a_format_that_is_not_there_is_refused_with_those_that_are():
    message = sentence("1\tA\t2w1", form="pdf")
    assert message.startswith(
        'There is no format "pdf". Choose one of: trf, us-chess, wall-chart, split-rounds, results'
    )


# --- the registry ------------------------------------------------------------------------------------------------


def test_every_format_has_a_name_and_its_own_key():
    assert all(known.key == key and known.name for key, known in FORMATS.items())
    assert len({known.name for known in FORMATS.values()}) == len(FORMATS)
    assert {*SAMPLES.values(), "us-letters", "plain", "vega", "game-scores", "wall-chart", "split-rounds"} == set(
        FORMATS
    )


@pytest.mark.parametrize(("name", "form"), SAMPLES.items())
def test_the_format_may_be_chosen(name, form):
    text = sample(name)
    assert read_event(text, form=form) == read_event(text)


@pytest.mark.parametrize("form", ["trf", "us-chess", "results", "opengotha", "swiss-perfect", "swisssys", "wintd"])
def test_a_chosen_format_that_does_not_fit_is_refused(form):
    assert sentence("1\tA\t2w1\n2\tB\t1b0", form=form)


@pytest.mark.parametrize(
    "text",
    ["1;Adler;Birk;1-0\n2;Birk;Adler;0-1", "1\tAdler\t2 1-0\n2\tBirk\t1 0-1", "1 Adler 2w1-0\n2 Birk 1b0-1"],
)
def test_scores_are_games_where_that_is_chosen(text):
    reading = read_event(text, form="game-scores")
    assert reading.format == "game-scores"
    assert reading.event.player(1).outcomes[0].games == Games(Fraction(1), Fraction(0))
    assert not read_event(text).event.has_games


def test_cells_between_tabs_that_are_no_games_are_not_looked_for_in_words():
    assert sentence("No\tName\tR1\tR2\n1\tAdler\tw2 1\tb3 ½\n2\tBirk\tb1 0\t-\n3\tCole\t-\tw1 ½").startswith(
        'Line 2, round 1: "w2 1" was not understood. A cell holds the opponent\'s number and the result'
    )


def test_a_table_in_two_dialects_is_read_by_the_one_that_reads_the_most():
    # R1 and R2 as letters of US Chess would be draws.
    assert read_event("Name\tR1\tR2\nAdler\t2w1\t2b0\nBirk\t1b0\t1w1").format == "chess-results"
