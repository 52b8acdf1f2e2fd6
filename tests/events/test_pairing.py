"""The points method: known cases, each rule by a small event, and laws on simulated ones."""

import json
import os
from fractions import Fraction
from pathlib import Path

import pytest

from calculators.compute.rounds import DRAW, LOSS, WIN
from calculators.compute.scores import Scale
from calculators.events.matching import by_networkx, by_rustworkx
from calculators.events.pairing import pair, pairable
from calculators.events.question import NoLegalRound, Pairing, TooFewPlayers, question_of
from calculators.events.ranking import ranked
from tests.events.invented import seeded
from tests.events.simulated import (
    WITH_FORFEITS,
    colours_of,
    entered,
    every_round,
    faults,
    has_bad,
    is_bad,
    proves,
    rounds,
    seeds,
    squares,
    there,
    with_round,
)
from tests.events.tables import MATCH, table

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
CASES = sorted((DATA / "pairing").glob("c*.json")) or [None]
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_SHARED") == "1"
RESULTS = {"1-0": (WIN, LOSS), "1/2-1/2": (DRAW, DRAW), "0-1": (LOSS, WIN)}


def shared(path):
    """A file beside the project, read; the test is skipped where it is not there."""
    if path is None or not path.exists():
        if REQUIRED:
            pytest.fail("the pairing cases are required and not there")
        pytest.skip("the pairing cases are not beside the project")
    return json.loads(path.read_text(encoding="utf-8"))


def played(case, upto=None):
    """The event of a case; players are numbered from 1 in their order."""
    event = entered(len(case["players"]))
    for one in case["rounds"][:upto]:
        boards = tuple((white + 1, black + 1) for white, black, _ in one["pairs"])
        bye = None if one["bye"] is None else one["bye"] + 1
        event = with_round(event, Pairing(boards, bye), [RESULTS[result] for *_, result in one["pairs"]])
    return event


def boards(pairing):
    """The games of a round, whoever has White."""
    return {frozenset(board) for board in pairing.boards}


def without_colours(event, **asked):
    """The round by points alone."""
    return pair(question_of(event, colours=False, **asked))


# --- the cases with known answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem if path else "none")
@pytest.mark.parametrize("library", [by_rustworkx, by_networkx], ids=["rustworkx", "networkx"])
def test_a_known_case_has_its_bye_and_its_least_sum_of_squares(path, library):
    case = shared(path)
    if case["kind"] != "pair":
        pytest.skip("a case of correcting, below")
    question = question_of(played(case), absent=[one + 1 for one in case.get("absent", [])], colours=False)
    expect = case["expect"]
    if not expect["legal"]:
        with pytest.raises(NoLegalRound) as none:
            pair(question, library)
        assert proves(question, none.value.proof)
        return
    found = pair(question, library)
    assert faults(question, found) == []
    assert found.bye == (expect["bye_policy"] + 1 if "bye_policy" in expect else None)
    least = expect["min_by_bye"][str(found.bye - 1)]["sq_half"] if found.bye else expect["min_sq_half"]
    assert 4 * squares(question.event, boards(found)) == least  # in half points


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem if path else "none")
def test_the_ranking_for_byes_and_folding_is_that_of_the_known_cases(path):
    case = shared(path)
    event = played(case)
    if case["kind"] == "correct":
        action = case["action"]
        case["rounds"][action["round"] - 1]["pairs"][action["pair"]][2] = action["result"]
        event = played(case, action["round"])
        assert faults(question_of(event), pair(question_of(event))) == []  # the event goes on from there
    assert list(ranked(event)) == [row["player"] + 1 for row in case["expect"]["standings"]]


def event_case(number):
    """A small case of a whole event, its rounds as an event."""
    (case,) = [case for case in shared(DATA / "event_cases.json")["cases"] if case["id"] == number]
    names = case["inputs"]["names"]
    listed = case["inputs"].get("rounds")
    if not isinstance(listed, list):
        return case, None
    as_numbers = [{"bye": None, "pairs": [[names.index(a), names.index(b), r] for a, b, r in one]} for one in listed]
    return case, played({"players": names, "rounds": as_numbers})


def test_e20_the_only_legal_round_is_found_where_the_first_free_opponent_would_be_a_rematch():
    case, event = event_case("E20")
    wanted = {frozenset("ABCD".index(name) + 1 for name in board) for board in case["expect"]["round3"]}
    assert boards(without_colours(event)) == wanted == {frozenset({1, 4}), frozenset({2, 3})}


def test_e23_when_everybody_has_had_the_bye_that_is_the_proof():
    event_case("E23")
    event = table("2w1 3w1 U\n 1b0 U 3b1\n U 1b0 2w0")
    with pytest.raises(NoLegalRound) as none:
        without_colours(event)
    assert str(none.value) == "No legal round 4 exists: everybody has had the bye, and the players are an odd number."
    assert none.value.proof.removed == ()
    assert (0,) in none.value.proof.groups
    assert proves(question_of(event), none.value.proof)


def test_e31_one_player_is_no_round():
    event_case("E31")
    with pytest.raises(TooFewPlayers, match="at least two players who are there; there is one"):
        without_colours(entered(1))
    with pytest.raises(TooFewPlayers, match="there are none"):
        without_colours(entered(2), absent=[1, 2])


# --- the bye -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "allowed"),
    [
        ("U", False),  # a pairing bye
        ("F", False),  # a full-point bye
        ("+", False),  # a win by forfeit against nobody known
        ("H", True),  # asked for, half a point
        ("Z", True),
        ("-", True),
    ],
)
def test_only_full_points_without_a_game_count_as_having_had_the_bye(row, allowed):
    # 3 ranks last: 1 and 2 have won against 4 and 5, who are away now.
    event = table(f"4w1 \n 5w1 \n {row} \n 1b0 \n 2b0")
    assert [number for number in ranked(event) if number < 4][-1] == 3
    assert without_colours(event, absent=[4, 5]).bye == (3 if allowed else 2)


def test_a_win_by_forfeit_counts_as_the_bye_and_its_two_players_may_be_paired_again():
    assert boards(without_colours(table("2w+ \n 1b-"))) == {frozenset({1, 2})}
    found = without_colours(table("2w+ \n 1b- \n U"))
    assert (boards(found), found.bye) == ({frozenset({1, 3})}, 2)


def test_the_bye_moves_up_only_where_the_others_could_not_be_paired():
    # 1 has met 2 and 3 and must not meet 4: without 5, who ranks last, there is nobody left for 1.
    event = table("2w1 3b1\n 1b0 5w1\n U 1w0\n 5w1 U\n 4b0 2b0")
    assert ranked(event)[-1] == 5
    assert without_colours(event).bye == 5
    found = without_colours(event, apart=[(1, 4)])
    assert found.bye == 2
    assert found.notes == ("2 Player 2 has the bye: with 5 Player 5 out, the others could not be paired.",)


def test_the_bye_is_part_of_the_proof():
    # 1 and 5 have only each other; 2, 3 and 4 have only each other, and have all had the bye.
    event = table("2w1 3b1 4w1\n 1b0 5w1 U\n U 1w0 5b1\n 5w1 U 1b0\n 4b0 2b0 3w0")
    with pytest.raises(NoLegalRound) as none:
        without_colours(event)
    assert none.value.proof.groups == ((0, 1, 5), (2, 3, 4))
    assert str(none.value) == (
        "No legal round 4 exists: 2 Player 2, 3 Player 3 and 4 Player 4 have met everybody else, and have had the bye; "
        "among themselves they are 3, an odd number."
    )
    assert proves(question_of(event), none.value.proof)


def test_a_second_bye_and_a_rematch_happen_only_when_allowed_by_name_and_are_told():
    event = table("2w1 3w1 U\n 1b0 U 3b1\n U 1b0 2w0")
    found = without_colours(event, second_byes=[3], rematches=[(2, 1)])
    assert (boards(found), found.bye) == ({frozenset({1, 2})}, 3)
    assert found.notes == (
        "3 Player 3 has a second bye, as the organiser allows.",
        "Board 1 is a rematch, as the organiser allows.",
    )
    with pytest.raises(NoLegalRound):
        without_colours(event, second_byes=[3])
    with pytest.raises(NoLegalRound):
        without_colours(event, rematches=[(1, 2)])


def test_what_is_allowed_by_name_is_not_used_while_a_legal_round_exists():
    event = table("2w1 \n 1b0 \n 4w= \n 3b=")
    legal = without_colours(event)
    assert without_colours(event, rematches=[(1, 2), (3, 4)], second_byes=[1]) == legal
    assert legal.notes == ()


def test_as_few_rematches_as_possible_are_used():
    # All four have met: each pair once.
    event = table("2w1 3b1 4w1\n 1b0 4b1 3w1\n 4w1 1w0 2b0\n 3b0 2w0 1b0")
    every = [(one, other) for one in range(1, 5) for other in range(one + 1, 5)]
    assert len(without_colours(event, rematches=every).notes) == 2
    with pytest.raises(NoLegalRound) as none:
        without_colours(event, rematches=[(1, 2), (1, 3)])
    question = question_of(event)
    exceptions = {frozenset({1, 2}), frozenset({1, 3})}
    assert proves(question, none.value.proof, exceptions=exceptions)


def test_pairs_that_are_kept_apart_are_never_paired():
    event = entered(4)
    for other in (2, 3, 4):
        assert frozenset({1, other}) not in boards(without_colours(event, apart=[(other, 1)]))
    with pytest.raises(NoLegalRound, match="1 Player 1 has met everybody else, or must not") as none:
        without_colours(event, apart=[(1, 2), (1, 3), (1, 4)])
    assert none.value.proof.groups[0] == (1,)


def test_a_pair_kept_apart_stays_apart_when_its_rematch_is_allowed():
    event = table("2w1 \n 1b0")
    with pytest.raises(NoLegalRound):
        without_colours(event, apart=[(1, 2)], rematches=[(1, 2)])


# --- whom players on the same points meet --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "games"),
    [("fold", [(1, 5), (2, 6), (3, 7), (4, 8)]), ("neighbours", [(1, 2), (3, 4), (5, 6), (7, 8)])],
)
def test_a_group_is_folded_or_neighbours_meet(group, games):
    assert without_colours(entered(8), group=group).boards == tuple(games)


@pytest.mark.parametrize(
    ("group", "games", "bye"),
    [("fold", [(1, 4), (2, 5), (3, 6)], 7), ("neighbours", [(1, 2), (3, 4), (5, 6)], 7)],
)
def test_in_an_odd_field_the_last_has_the_bye_and_the_rest_is_folded(group, games, bye):
    found = without_colours(entered(7), group=group)
    assert (found.boards, found.bye) == (tuple(games), bye)


def test_of_an_odd_group_the_last_meets_the_first_of_the_next_one():
    # 1, 2, 3 have won, 4, 5, 6 lost; nobody is met again.
    event = table("4w1 \n 5w1 \n 6w1 \n 1b0 \n 2b0 \n 3b0")
    assert without_colours(event).boards == ((1, 2), (3, 4), (5, 6))


def test_a_random_round_depends_on_its_seed_alone():
    event = entered(40)
    one, again, other = (without_colours(event, group="random", seed=seed) for seed in ("a", "a", "b"))
    assert one == again
    assert boards(one) != boards(other)
    assert boards(one) != boards(without_colours(event))


def test_a_random_round_still_keeps_to_the_least_sum_of_squares():
    event = table("4w1 \n 5w1 \n 6w1 \n 1b0 \n 2b0 \n 3b0")
    sums = {squares(event, boards(without_colours(event, group="random", seed=str(seed)))) for seed in range(20)}
    assert sums == {1}


def test_every_opponent_of_the_own_group_can_be_drawn():
    event = entered(6)
    met = {board for seed in range(60) for board in boards(without_colours(event, group="random", seed=str(seed)))}
    assert len(met) == 15


# --- colours -------------------------------------------------------------------------------------------------------------


def test_in_round_1_colours_alternate_down_the_boards_from_the_initial_one():
    assert pair(question_of(entered(6))).boards == ((1, 4), (5, 2), (3, 6))
    assert pair(question_of(entered(6), initial_colour="b")).boards == ((4, 1), (2, 5), (6, 3))


@pytest.mark.parametrize("colour", ["w", "b"])
def test_the_initial_colour_is_what_lots_gave_in_the_rounds_before_the_one_asked_for(colour):
    event = table("2b1\n1w0" if colour == "b" else "2w1\n1b0")
    assert question_of(event).initial_colour == colour
    assert question_of(event, round_=1).initial_colour == "w"
    assert question_of(event, initial_colour="w").initial_colour == "w"


def test_without_colours_the_better_ranked_stands_first():
    event = table("3b0 \n 4b0 \n 1w1 \n 2w1")
    assert without_colours(event).boards == ((3, 4), (1, 2))


def test_a_third_colour_in_a_row_is_worse_than_a_difference_of_points():
    # 1 and 2 lead and have had White twice, 3 and 4 behind them Black twice.
    event = table("5w1 6w1\n 6w1 5w1\n 7b1 8b=\n 8b1 7b=\n 1b0 2b0\n 2b0 1b0\n 3w0 4w=\n 4w0 3w=")
    found = pair(question_of(event))
    assert frozenset({1, 2}) not in boards(found)
    assert frozenset({1, 2}) in boards(without_colours(event))


def test_a_third_colour_in_a_row_that_cannot_be_avoided_is_told():
    event = table("3w1 4w1\n 4w1 3w1\n 1b0 2b0\n 2b0 1b0")
    found = pair(question_of(event))
    assert found.boards == ((2, 1), (3, 4))
    assert found.notes[0] == ("Board 1: 2 Player 2 has White a third time in a row; such boards are as few as can be.")
    assert len(found.notes) == 2


def test_claims_to_colours_decide_where_points_do_not():
    # On 1 point each, folding would pair 1 with 3 and 2 with 4, who had the same colours.
    event = table("5w1 \n 6b1 \n 7w1 \n 8b1 \n 1b0 \n 2w0 \n 3b0 \n 4w0")
    found = pair(question_of(event))
    assert boards(without_colours(event)) >= {frozenset({1, 3}), frozenset({2, 4})}
    assert all(colours_of(event, white) != "w" and colours_of(event, black) != "b" for white, black in found.boards)


# --- boards, sameness, size ----------------------------------------------------------------------------------------------


def test_boards_go_by_the_higher_score_then_the_lower_then_the_ranking():
    event = table("5w1 \n 6w1 \n 7w1 \n 8w= \n 1b0 \n 2b0 \n 3b0 \n 4b=")
    assert without_colours(event).boards == ((1, 2), (3, 4), (8, 5), (6, 7))


def test_differences_of_points_are_those_of_the_scale():
    # 3-1-0: a draw is nearer to a loss than to a win, so that 3 and 4 on 1 point meet 5 and 6 rather than 1 and 2.
    event = table("5w1 \n 6w1 \n 4w= \n 3b= \n 1b0 \n 2b0", scale=MATCH)
    found = without_colours(event)
    assert squares(event, boards(found)) == 2
    assert frozenset({1, 2}) in boards(found)


@pytest.mark.parametrize("players", [12, 31])
def test_scores_too_fine_for_one_weight_are_solved_in_passes_with_the_same_answer(players):
    fine = Scale("fine", "Fine", Fraction(999_999), Fraction(1, 10_000))
    for question, found in rounds("fine", players, 4, pair, scale=fine):
        games = pairable(question).games(None if found.bye is None else ranked(question.event).index(found.bye))
        assert question.round == 1 or max(games._joined(len(games.tiers))).bit_length() > 110
        assert found == pair(question, by_networkx)
        assert faults(question, found) == []


def test_the_question_refuses_what_does_not_exist():
    event = entered(4)
    assert question_of(event, apart=[(3, 1)]).apart == {(1, 3)}
    for wrong in ({"absent": [5]}, {"apart": [(1, 7)]}, {"group": "none"}, {"initial_colour": "x"}, {"round_": 3}):
        with pytest.raises(ValueError, match=r"start number 5|start number 7|must be one of|no round 3"):
            question_of(event, **wrong)


def test_an_earlier_round_can_be_paired_again_as_if_later_ones_were_not():
    event = table("2w1 3w1\n 1b0 4b1\n 4w1 1b0\n 3b0 2w0")
    assert pair(question_of(event, round_=2)) == pair(question_of(event.after(1)))
    assert question_of(event, round_=2).round == 2


# --- laws on simulated events --------------------------------------------------------------------------------------------

SIZES = (2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 20, 33, 64)


def simulated(seed, method=pair, **asked):
    """An event of some size, with absences, late entries and withdrawals."""
    players = SIZES[seed % len(SIZES)]
    away = (0, 0.05, 0.2)[seed % 3]
    return rounds(seed, players, min(players, 9), method, away=away, results=WITH_FORFEITS, **asked)


@pytest.mark.parametrize("seed", seeds(39))
@pytest.mark.parametrize("colours", [True, False], ids=["colours", "no-colours"])
def test_every_round_is_legal_or_proved_impossible(seed, colours):
    for question, found in simulated(seed, colours=colours, group=("fold", "neighbours", "random")[seed % 3]):
        if isinstance(found, NoLegalRound):
            assert proves(question, found.proof)
        else:
            assert faults(question, found) == []


@pytest.mark.parametrize("seed", seeds(26))
def test_both_libraries_give_the_same_round(seed):
    for question, found in simulated(seed, colours=seed % 2 == 0):
        if isinstance(found, Pairing):
            assert pair(question, by_networkx) == found


@pytest.mark.parametrize("seed", seeds(39))
def test_up_to_ten_players_no_round_is_better(seed):
    players = 3 + seed % 7
    colours = seed % 2 == 0
    away = (0, 0.1)[seed % 3 == 2]
    for question, found in rounds(seed, players, players, pair, away=away, results=WITH_FORFEITS, colours=colours):
        event, every = question.event, list(every_round(question))
        if isinstance(found, NoLegalRound):
            assert every == []
            continue
        # The bye to the lowest-ranked whose absence leaves the rest pairable, then the least there is.
        places = {number: place for place, number in enumerate(ranked(event))}
        assert found.bye == max((bye for _, bye in every), key=lambda bye: places.get(bye, 0))
        costs = [
            (sum(has_bad(event, game) for game in games) if colours else 0, squares(event, games))
            for games, bye in every
            if bye == found.bye
        ]
        own = boards(found)
        assert (sum(has_bad(event, game) for game in own) if colours else 0, squares(event, own)) == min(costs)


@pytest.mark.parametrize("seed", seeds(20))
def test_a_bad_colour_is_given_only_on_the_boards_that_cannot_avoid_it(seed):
    for question, found in simulated(seed):
        if isinstance(found, NoLegalRound):
            continue
        event = question.event
        bad = [
            (white, black)
            for white, black in found.boards
            if is_bad(colours_of(event, white), "w") or is_bad(colours_of(event, black), "b")
        ]
        assert all(has_bad(event, board) for board in bad)
        assert len(bad) <= sum("such boards are as few" in note for note in found.notes) <= 2 * len(bad)


@pytest.mark.parametrize("players", [16, 32, 64])
def test_over_nine_rounds_of_a_usual_event_nobody_has_three_in_a_row_or_a_balance_beyond_two(players):
    last = None
    for question, found in rounds("colours", players, 9, pair):
        assert found.notes == ()
        last = question.event
    for number in last.index:
        colours = colours_of(last, number)
        assert "www" not in colours
        assert "bbb" not in colours
        assert abs(colours.count("w") - colours.count("b")) <= 2


@pytest.mark.parametrize("seed", seeds(13))
def test_the_order_of_games_and_of_sets_does_not_matter(seed):
    for question, found in simulated(seed):
        if isinstance(found, Pairing) and len(found.boards) > 1:
            candidates = pairable(question)
            bye = next(iter(candidates.byes), None)
            games = candidates.games(bye)
            order = list(range(len(games.pairs)))
            seeded(seed).shuffle(order)
            mixed = type(games)(
                games.count, [games.pairs[one] for one in order], [[tier[one] for one in order] for tier in games.tiers]
            )
            assert mixed.cheapest() == games.cheapest()


def test_while_everybody_is_in_every_round_half_of_the_players_in_rounds_never_fail():
    for players in range(2, 13):
        for seed in seeds(5):
            every = list(rounds(f"half{seed}", players, (players + 1) // 2, pair))
            assert len(every) == (players + 1) // 2
            assert all(isinstance(found, Pairing) for _, found in every)


def test_everybody_who_is_there_is_paired_in_an_event_that_many_leave():
    every = list(rounds(7, 24, 8, pair, away=0.4, results=WITH_FORFEITS))
    assert min(len(there(question)) for question, _ in every) < 16
    assert all(faults(question, found) == [] for question, found in every if isinstance(found, Pairing))
