"""What could have been published of an event: one entry of the registry of tie-breaks is enough to be tried."""

from dataclasses import replace

from calculators.compute.rules import RULE_SETS
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.candidates import PREFERRED, TRIED, Candidates
from calculators.events.check import check, differences
from calculators.events.codes import read_code
from calculators.events.model import Kind, PublishedColumn
from calculators.events.values import AMONG_TIED
from tests.events.tables import table

EVENT = table("2w1 3b= U\n1b0 4w+ H\n4b1 1w= Z\n3w0 2b- F", ratings=(2000, 1900, 1800, 1700))


def tried(event):
    """The codes that are compared with a published column."""
    return {candidate.code.text for candidate in Candidates(event).every}


def test_every_tie_break_is_tried_but_those_among_tied_players_and_the_pairing_number():
    untried = {entry.code for entry in TIE_BREAKS.values() if not entry.tried}
    assert untried == {*AMONG_TIED, "TPN"}
    assert {entry.code for entry in TRIED} == {code for code in TIE_BREAKS if "/" not in code}


def test_every_code_that_is_preferred_is_a_tie_break():
    assert set(PREFERRED) <= set(TIE_BREAKS)
    assert len(set(PREFERRED)) == len(PREFERRED)


def test_every_way_of_a_tie_break_can_be_read():
    for entry in TRIED:
        assert [read_code(f"{entry.code}{way}").entry for way in entry.tried] == [entry] * len(entry.tried)


def test_codes_of_games_are_tried_only_where_games_are_known():
    assert not tried(EVENT) & {"PROGRESS", "NUMWINS", "BERGER"}
    assert {"PROGRESS", "NUMWINS", "BERGER"} <= tried(table("2w2-1\n1b1-2"))


def test_codes_that_all_rule_sets_count_alike_are_tried_once():
    progressive = [candidate for candidate in Candidates(EVENT).every if candidate.code.text == "PS"]
    assert [candidate.rules for candidate in progressive] == [tuple(RULE_SETS.values())]


# Ann won by forfeit against Bob; he beat Dan, Cy beat Bob and Dan, Ann beat Cy and Dan.
FORFEITED = "2w+ 3b1 4w1\n1b- 4b1 3w0\n4b1 1w0 2b1\n3w0 2w0 1b0"


def test_forfeits_as_games_are_tried_where_they_make_a_difference():
    candidates = Candidates(table(FORFEITED))
    found = {c.code.text: c.column.all_exact() for c in candidates.every if c.rules[0].key == "plain"}
    # Ann 3, Bob 1, Cy 2, Dan 0: Buchholz without the forfeit, and with it.
    assert found["BH"] == [2, 2, 4, 6]
    assert found["BH/P"] == [3, 5, 4, 6]
    assert "BH/P" not in {c.code.text for c in Candidates(table(FORFEITED.replace("+", "1").replace("-", "0"))).every}


def test_what_counts_as_a_game_is_no_unplayed_round_of_an_opponent():
    candidates = Candidates(table(FORFEITED))
    # Dan's 6 misprinted: he met Ann and Bob, whose forfeit BH/P counts as a game, and BH does not.
    published = PublishedColumn("BH/P", {1: "3", 2: "5", 3: "4", 4: "7"})
    checked = check(candidates, published)
    assert checked.best[0].candidate.code.text == "BH/P"
    (difference,) = differences(candidates, checked, checked.best[0])
    assert (difference.number, difference.opponents, difference.own) == (4, (), ())
    by_played = check(candidates, PublishedColumn("BH", {1: "2", 2: "2", 3: "4", 4: "7"}))
    (difference,) = differences(candidates, by_played, by_played.best[0])
    assert (difference.number, difference.opponents) == (4, (2, 1))


def test_in_a_round_robin_a_lost_forfeit_parts_the_rule_sets():
    played = [
        candidate
        for candidate in Candidates(replace(EVENT, kind=Kind.ROUND_ROBIN)).every
        if candidate.code.text == "BPG"
    ]
    assert len(played) > 1
    assert sorted(rules.key for candidate in played for rules in candidate.rules) == sorted(RULE_SETS)
