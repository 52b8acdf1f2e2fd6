"""Laws that every tie-break of every rule set keeps, on invented events."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.compute.rules import RULE_SETS
from calculators.compute.scores import CHESS, SCALES
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.codes import read_code
from calculators.events.model import ABSENT, OPEN, Outcome, Player
from calculators.events.values import FORMULAS
from tests.events.invented import BOARDS, everybody_meets, swiss
from tests.events.tables import MATCH, standing, tally, values

MATCHES = {("2-0", "0-2"): 3, ("2-1", "1-2"): 3, ("1-2", "2-1"): 3, ("1-1", "1-1"): 2, ("+", "-"): 1, ("-", "-"): 1}
CUTS = {"C": ("/C1", "/C2"), "M": ("/M1", "/M2"), "P": ("/P",), "F": ("/F",), "R": ("/R",), "L": ("/L+1", "/L-1")}
# Every tie-break that all players have at once, with each of its modifiers.
CODES = [
    base + modifier
    for base in FORMULAS
    for modifier in ("", *(text for letter in TIE_BREAKS[base].modifiers for text in CUTS[letter]))
]
BY_SCORES = ("BH", "SB", "FB", "BH/P", "SB/P")
RULES = tuple(RULE_SETS)
few = settings(max_examples=30, deadline=None)


@st.composite
def events(draw, *, round_robins=True, boards=None, scales=(CHESS, MATCH), away=(0, 0.1, 0.4), odd=True):
    """A small invented event; an `odd` one may have games still open and points given by the organiser."""
    chance = draw(st.randoms(use_true_random=False))
    scale = draw(st.sampled_from(scales))
    used = boards or draw(st.sampled_from([BOARDS, BOARDS, MATCHES]))
    if round_robins and draw(st.integers(0, 3)) == 0:
        event = everybody_meets(chance, draw(st.integers(2, 6)), scale=scale, boards=used)
    else:
        event = swiss(
            chance,
            draw(st.integers(2, 10)),
            draw(st.integers(1, 6)),
            scale=scale,
            boards=used,
            away=draw(st.sampled_from(away)),
            unrated=draw(st.sampled_from([0, 0, 0.2])),
        )
    return with_open_games_and_gifts(chance, event) if odd and draw(st.booleans()) else event


def with_open_games_and_gifts(chance, event):
    """The event with boards of its last round still open, and with a third of a point for some players."""
    still_open = {
        frozenset({player.number, player.outcomes[-1].opponent})
        for player in event.players
        if player.outcomes[-1].opponent and chance.random() < 0.3
    }
    players = []
    for player in event.players:
        last = player.outcomes[-1]
        if {player.number, last.opponent} in still_open:
            last = Outcome(OPEN, last.opponent, last.colour)
        given = ((chance.randint(1, event.rounds), Fraction(1, 3)),) if chance.random() < 0.2 else ()
        players.append(replace(player, outcomes=(*player.outcomes[:-1], last), adjustments=given))
    return replace(event, players=tuple(players))


def relabelled(event, numbers, order):
    """The event with other start numbers (a mapping), its rows in this order."""
    players = [
        replace(
            player,
            number=numbers[player.number],
            outcomes=tuple(
                one._replace(opponent=numbers[one.opponent]) if one.opponent else one for one in player.outcomes
            ),
        )
        for player in event.players
    ]
    return replace(event, players=tuple(players[index] for index in order))


def everything(event, rules, codes=CODES):
    """The values of every code by start number."""
    return {code: values(event, code, rules) for code in codes}


# --- names and order mean nothing ----------------------------------------------------------------------------------------


@few
@given(events(), st.data())
def test_other_numbers_and_another_order_of_rows_change_no_value(event, data):
    old = [player.number for player in event.players]
    numbers = dict(zip(old, data.draw(st.permutations(range(101, 101 + len(old)))), strict=True))
    order = data.draw(st.permutations(range(len(old))))
    rules = data.draw(st.sampled_from(RULES))
    other = relabelled(event, numbers, order)
    for code in CODES:
        if code.startswith("TPN"):
            continue
        after = values(other, code, rules)
        assert {number: after[numbers[number]] for number in old} == values(event, code, rules), code


@few
@given(events(), st.data())
def test_other_numbers_and_another_order_of_rows_change_no_place(event, data):
    old = [player.number for player in event.players]
    numbers = dict(zip(old, data.draw(st.permutations(range(1, len(old) + 1))), strict=True))
    order = data.draw(st.permutations(range(len(old))))
    rules, codes = data.draw(st.sampled_from(RULES)), data.draw(orders(without=("TPN",)))
    after = {row.player.number: row.place for row in standing(relabelled(event, numbers, order), codes, rules).rows}
    assert {row.player.number: row.place for row in standing(event, codes, rules).rows} == {
        number: after[numbers[number]] for number in old
    }


@few
@given(events(), st.data())
def test_colours_matter_to_the_tie_breaks_of_colours_only(event, data):
    swapped = {"w": "b", "b": "w", "": ""}
    rules = data.draw(st.sampled_from(RULES))
    other = replace(
        event,
        players=tuple(
            replace(player, outcomes=tuple(one._replace(colour=swapped[one.colour]) for one in player.outcomes))
            for player in event.players
        ),
    )
    for code in CODES:
        if code not in {"BPG", "BWG", "BLACKS"}:
            assert values(other, code, rules) == values(event, code, rules), code


@few
@given(events(round_robins=False), st.sampled_from(RULES))
def test_a_player_who_never_plays_changes_nobodys_values(event, rules):
    stranger = Player(999, "Never There", (ABSENT,) * event.rounds)
    other = replace(event, players=(*event.players, stranger))
    before, after = everything(event, rules), everything(other, rules)
    for code in CODES:
        assert {number: value for number, value in after[code].items() if number != 999} == before[code], code


# --- cuts ------------------------------------------------------------------------------------------------------------------


@few
@given(events(), st.sampled_from(RULES), st.sampled_from([*BY_SCORES, "PS"]))
def test_a_larger_cut_never_gains(event, rules, base):
    name, _, forfeits = base.partition("/")
    for letter in "C" if name == "PS" else "CM":
        columns = [
            values(event, "/".join(filter(None, (name, cut, forfeits))), rules)
            for cut in ("", *(f"{letter}{number}" for number in range(1, 6)))
        ]
        for number in (player.number for player in event.players):
            row = [column[number] for column in columns]
            kept = [value for value in row if value is not None]
            # Once nothing is left there is nothing to cut.
            assert row == kept + [None] * (len(row) - len(kept))
            assert kept == sorted(kept, reverse=True)


@few
@given(events(), st.sampled_from(RULES), st.sampled_from(["BH", "SB", "FB"]), st.integers(1, 3))
def test_a_median_is_the_cut_without_the_highest_too(event, rules, base, number):
    cut, median = values(event, f"{base}/C{number}", rules), values(event, f"{base}/M{number}", rules)
    assert all(median[one] is None or median[one] <= cut[one] for one in cut)


@few
@given(events(), st.sampled_from(["fide-virtual", "plain", "us-chess"]))
def test_a_cut_of_one_drops_the_least_addend_where_nothing_goes_first(event, rules):
    counted = tally(event, rules)
    cut = values(event, "BH/C1", rules)
    for place, player in enumerate(event.players):
        addends = [Fraction(entry.score, counted.unit) for entry in counted.entries[place]]
        assert cut[player.number] == (sum(addends) - min(addends) if len(addends) > 1 else None)


# --- standings ---------------------------------------------------------------------------------------------------------------


def orders(without=()):
    """Orders of some codes, direct encounter and the result between tied players among them."""
    codes = [code for code in [*CODES, "DE", "DE/P", "RESULT"] if code.split("/")[0] not in without]
    return st.lists(st.sampled_from(codes), min_size=1, max_size=6, unique=True).map(",".join)


@few
@given(events(), st.sampled_from(RULES), orders())
def test_places_are_shared_exactly_where_all_values_are_equal(event, rules, order):
    rows = standing(event, order, rules).rows
    for one in rows:
        for other in rows:
            assert (one.place == other.place) == (one.values == other.values)


@few
@given(events(), st.sampled_from(RULES), orders())
def test_places_are_counted_without_gaps_and_decided_once(event, rules, order):
    rows = standing(event, order, rules).rows
    assert sorted(row.player.number for row in rows) == sorted(player.number for player in event.players)
    for index, row in enumerate(rows):
        shared = index and rows[index - 1].place == row.place
        assert row.place == (rows[index - 1].place if shared else index + 1)
        assert bool(row.decided) == bool(index and not shared)
        assert row.decided in {"", *order.split(",")}


@few
@given(events(), st.sampled_from(RULES), orders())
def test_what_decided_is_the_first_code_in_which_neighbours_differ_for_the_better(event, rules, order):
    found = standing(event, order, rules)
    for above, row in pairwise(found.rows):
        codes = [code for code in order.split(",") if above.values[code] != row.values[code]]
        assert row.decided == (codes[0] if codes else "")
        if codes:
            code = read_code(codes[0])
            better, worse = above.values[codes[0]], row.values[codes[0]]
            lower = code.entry.lower != code.reverse if code.entry.code in {"TPN", "RTNG"} else code.entry.lower
            assert worse is None or (better is not None and (better < worse if lower else better > worse))
            keys = [found.ranking.key(code, event.index[one.player.number]) for one in (above, row)]
            assert keys[0] < keys[1]


@few
@given(events(), st.sampled_from(RULES), orders(), st.data())
def test_standings_after_a_round_are_those_of_the_event_that_ends_there(event, rules, order, data):
    rounds = data.draw(st.integers(0, event.rounds))
    ended = replace(
        event,
        rounds=rounds,
        players=tuple(replace(player, outcomes=player.outcomes[:rounds]) for player in event.players),
    )
    seen = standing(event, order, rules, round=str(rounds)).rows
    assert [(row.place, row.player.number, row.points, row.values, row.decided) for row in seen] == [
        (row.place, row.player.number, row.points, row.values, row.decided)
        for row in standing(ended, order, rules).rows
    ]


@few
@given(events(), st.sampled_from(RULES), orders())
def test_the_values_of_a_code_do_not_depend_on_the_others_in_the_order(event, rules, order):
    rows = standing(event, order, rules).rows
    for code in order.split(","):
        if code.split("/")[0] in FORMULAS:
            assert {row.player.number: row.values[code] for row in rows} == values(event, code, rules), code


# --- how a value is explained --------------------------------------------------------------------------------------------------


@few
@given(events(), st.sampled_from(RULES))
def test_what_is_explained_is_the_value_of_the_column(event, rules):
    counted = tally(event, rules)
    for text in CODES:
        code = read_code(text)
        formula, column = FORMULAS[code.entry.code], values(event, text, rules)
        for place, player in enumerate(event.players):
            explained = formula.explain(counted, code, place)
            assert explained.value == column[player.number], text
            assert bool(explained.missing) == (explained.value is None), text


SUMS = ("PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "CUM", "KASHDAN", "KS", "CUMOPP")


@few
@given(events(), st.sampled_from(RULES))
def test_the_terms_that_are_kept_add_up_to_the_value(event, rules):
    counted = tally(event, rules)
    cut = tuple(f"{base}{text}" for base in ("BH", "SB", "FB") for text in ("", "/C1", "/M1", "/P"))
    for text in (*SUMS, *cut, "SOLKOFF", "MEDIAN", "MODMEDIAN", "USSB", "BERGER"):
        code = read_code(text)
        for place in range(counted.count):
            explained = FORMULAS[code.entry.code].explain(counted, code, place)
            kept = sum((term.value for term in explained.terms if not term.dropped), Fraction(0))
            assert explained.value in {None, kept}, text


# --- scales, and events in which everything was played ------------------------------------------------------------------------


@few
@given(
    events(boards=BOARDS, scales=(CHESS,), odd=False),
    st.sampled_from(["fide-2024", "fide-2026", "fide-virtual", "plain"]),
)
def test_twice_the_points_make_twice_buchholz_and_four_times_sonneborn_berger(event, rules):
    league = {"scale": SCALES["league"]}
    for code, factor in (
        *(("PTS", 2), ("BH", 2), ("BH/C1", 2), ("BH/M1", 2), ("FB", 2), ("AOB", 2), ("PS", 2), ("KS", 2)),
        *(("WIN", 1), ("REP", 1), ("STD", 1), ("TPR", 1)),
    ):
        doubled = values(event, code, rules, **league)
        assert doubled == {
            number: None if value is None else factor * value for number, value in values(event, code, rules).items()
        }
    for weight, factor in (("points", 4), ("half", 2)):
        once = values(event, "SB", rules, draw_weight=weight)
        assert values(event, "SB", rules, draw_weight=weight, **league) == {
            number: None if value is None else factor * value for number, value in once.items()
        }


PLAYED = {("1", "0"): 3, ("=", "="): 2, ("0", "1"): 3}


@few
@given(st.randoms(use_true_random=False), st.integers(1, 5), st.integers(1, 6), st.sampled_from([CHESS, MATCH]))
def test_where_everything_was_played_the_rule_sets_agree(chance, pairs, rounds, scale):
    event = swiss(chance, 2 * pairs, rounds, scale=scale, boards=PLAYED, away=0)
    for code in ("BH", "BH/C1", "BH/C2", "BH/M1", "FB", "AOB"):
        plain = values(event, code, "plain")
        assert all(values(event, code, rules) == plain for rules in RULES), code
    assert values(event, "SOLKOFF") == values(event, "BH")
    assert values(event, "CUM") == values(event, "PS")
    assert values(event, "WIN") == values(event, "WON")
    assert values(event, "BH/P") == values(event, "BH")


@few
@given(events())
def test_every_score_counts_once_for_every_opponent(event):
    # Buchholz of games alone, summed over everybody, is each score times the games of its player.
    counted = tally(event, "plain")
    total = sum(value for value in values(event, "BH", "plain").values() if value is not None)
    assert total == Fraction(
        sum(points * len(games) for points, games in zip(counted.points, counted.games, strict=True)), counted.unit
    )


@few
@given(events(boards={("=", "="): 1}, away=(0,), scales=(CHESS,), odd=False), st.sampled_from(["fide-2026", "plain"]))
def test_where_the_last_round_was_drawn_fore_buchholz_is_buchholz(event, rules):
    assert values(event, "FB", rules) == values(event, "BH", rules)


@few
@given(events(), st.sampled_from(RULES))
def test_without_forfeits_p_changes_nothing(event, rules):
    clean = replace(
        event,
        players=tuple(
            replace(
                player,
                outcomes=tuple(Outcome(one.result) if one.result.forfeit else one for one in player.outcomes),
            )
            for player in event.players
        ),
    )
    for code in ("BH", "SB", "FB"):
        assert values(clean, f"{code}/P", rules) == values(clean, code, rules)


@pytest.mark.parametrize("rules", RULES)
def test_every_code_is_among_those_that_the_laws_are_tried_on(rules):
    assert {read_code(code).entry.code for code in CODES} == set(FORMULAS)
    assert len(CODES) > len(FORMULAS) + 20
    assert rules in RULE_SETS
