"""Points, adjusted scores and stand-ins of whole events under each rule set."""

from dataclasses import replace
from fractions import Fraction

import pytest

from calculators.compute.rounds import WIN
from calculators.compute.scores import CHESS, SCALES, Scale
from calculators.events.model import Event, Kind, Outcome, Player
from tests.events.tables import MATCH, against, listed, outcome, table, tally

HALF = Fraction(1, 2)


def points(event, **more):
    """The points of the players, exact: those that rank them are those from which dummies are formed."""
    counted = tally(event, **more)
    found = [Fraction(score, counted.unit) for score in counted.points]
    assert listed(event, "PTS", **more) == found
    return found


def adjusted(row, rules, scale=CHESS):
    """The score of player 1 with this row, met once, as it counts for opponents."""
    counted = tally(alone(row, scale), rules)
    return Fraction(counted.adjusted[0], counted.unit)


def alone(row, scale=CHESS):
    """An event in which player 1 has this row and every opponent named in it meets nobody else."""
    cells = row.split()
    opponents = {outcome(cell).opponent for cell in cells} - {0}
    return against(row, dict.fromkeys(opponents, 50), scale=scale) if opponents else table(row, scale=scale)


# --- points ----------------------------------------------------------------------------------------------------------


def test_points_are_what_each_round_gives():
    event = table("""
        4w1 2b=  U
        3b= 1w=  H
        2w= 4b+  Z
        1b0 3w-  F
    """)
    assert points(event) == [2.5, 1.5, 1.5, 1]


def test_points_go_by_the_scale_that_is_asked_for():
    event = table("2w1 H\n1b0 U")
    assert points(event) == [1.5, 1]
    assert points(event, scale=MATCH) == [4, 3]
    assert points(event, scale=SCALES["league"]) == [3, 2]


def test_a_scale_may_pay_a_pairing_bye_and_an_absence_in_its_own_way():
    scale = Scale("custom", "Custom", Fraction(3), Fraction(1), pairing_bye=Fraction(2), absence=HALF)
    event = table("U 2w+ Z\nF 1b- H", scale=scale)
    # The full-point bye and the forfeit win stay wins, the forfeit loss is an absence.
    assert points(event) == [2 + 3 + HALF, 3 + HALF + 1]


def test_a_round_with_points_of_its_own_counts_them_on_every_scale():
    special = Player(1, "A", (Outcome(WIN, 2, points=Fraction(3, 4)), Outcome(WIN, 2)))
    other = Player(2, "B", tuple(map(outcome, ["1b0", "1w0"])))
    event = Event((special, other), 2)
    assert points(event)[0] == Fraction(7, 4)
    assert points(event, scale=MATCH)[0] == Fraction(15, 4)


def test_an_adjustment_counts_from_its_round_on():
    player = Player(1, "A", tuple(map(outcome, ["U", "U", "U"])), adjustments=((2, Fraction(-1, 3)), (3, HALF)))
    event = Event((player,), 3)
    assert points(event) == [3 - Fraction(1, 3) + HALF]
    assert points(event.after(2)) == [2 - Fraction(1, 3)]
    assert points(event.after(1)) == [1]


def test_a_game_still_open_gives_nothing_and_is_no_unplayed_round():
    event = table("2w1 2b\n1b0 1w")
    assert points(event) == [1, 0]
    # Nobody's opponent has an unplayed round, and nobody has one of his own.
    assert listed(event, "BH") == listed(event, "BH", "fide-virtual") == listed(event, "SOLKOFF") == [0, 1]


# --- the score that counts for opponents -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "fide", "every_round"),
    [
        # As FIDE counts it (16.3): requested byes followed by voluntary absences only are draws. In the rule sets that
        # count every unplayed round as a draw: games, and a half each.
        ("2w1 3b= 4w0", 1.5, 1.5),  # nothing unplayed
        ("2w1 3b= Z", 2, 2),
        ("2w1 3b= H", 2, 2),
        ("2w1 Z Z", 2, 2),  # a withdrawal
        ("Z Z 2w1", 1, 2),  # a late entry: availability shown later (16.2.3)
        ("H 2w1 3b0", 1.5, 1.5),
        ("2w1 Z U", 2, 2),  # a pairing bye shows it too
        ("2w1 Z 3b+", 2, 2),  # and so does a forfeit win
        ("2w1 Z F", 2, 2),
        ("2w1 3b- Z", 1.5, 2),  # a forfeit loss stays 0, the absence after it counts
        ("2w1 Z 3b-", 1.5, 2),  # … and the one before it, for a forfeit loss is voluntary
        ("2w1 H 3b-", 1.5, 2),
        ("2w1 3b- 4w-", 1, 2),
        ("2w1 H 3b- Z H", 2.5, 3),
        ("U 2w1 3b=", 2.5, 2),
        ("F 2w1 3b=", 2.5, 2),
        ("2w+ 3b1 4w0", 2, 1.5),
        ("Z Z Z", 1.5, 1.5),  # never there
        ("H H H", 1.5, 1.5),
        ("2w0 U 14w+ Z Z", 3, 2),  # player 12 of the FIDE exercises: 0 + 1 + 1 + ½ + ½
    ],
)
def test_the_score_that_counts_for_opponents(row, fide, every_round):
    stands = sum((one.awarded(CHESS) for one in map(outcome, row.split())), Fraction(0))
    assert adjusted(row, "fide-2024") == adjusted(row, "fide-2026") == fide
    assert adjusted(row, "fide-virtual") == adjusted(row, "us-chess") == every_round
    assert adjusted(row, "plain") == adjusted(row, "oswiss") == stands


@pytest.mark.parametrize(
    ("row", "fide", "every_round"),
    [
        ("2w1 3b= Z", 5, 5),  # 3 + 1 + a draw
        ("2w1 H Z", 5, 5),
        ("H 2w1 3b0", 4, 4),
        ("U 2w1 3b=", 7, 5),
    ],
)
def test_on_another_scale_a_draw_is_a_draw_of_that_scale(row, fide, every_round):
    assert adjusted(row, "fide-2026", MATCH) == fide
    assert adjusted(row, "us-chess", MATCH) == adjusted(row, "fide-virtual", MATCH) == every_round


def test_us_chess_counts_a_withdrawal_as_draws():
    # W W L, then withdrew from five rounds.
    assert adjusted("2w1 3b1 4w0 Z Z", "us-chess") == 3


def test_scores_of_a_round_robin_count_as_they_stand():
    event = table("2w1 3b- Z\n1b0 Z 3w1\nZ 1w+ 2b0", kind=Kind.ROUND_ROBIN)
    for rules in ("fide-2026", "fide-2024", "fide-virtual", "plain"):
        counted = tally(event, rules)
        assert [Fraction(score, counted.unit) for score in counted.adjusted] == [1, 1, 1]


def test_points_given_by_the_organiser_are_the_players_own_and_no_opponents():
    given = ((1, Fraction(1)),)
    event = table("2w1 H\n1b0 H")
    event = replace(event, players=(replace(event.players[0], adjustments=given), event.players[1]))
    counted = tally(event, "fide-2024")
    assert [Fraction(score, counted.unit) for score in counted.points] == [2.5, 0.5]
    # Player 2 meets a score of 1½; the dummy of player 1 has all 2½.
    assert listed(event, "BH", "fide-2024") == [0.5 + 2.5, 1.5 + 0.5]


# --- stand-ins for opponents of unplayed rounds ----------------------------------------------------------------------


def stand_in(row, scores, rules, scale=CHESS):
    """What stands in for the opponents of all unplayed rounds of player 1 together: Buchholz less the scores met."""
    met = sum(Fraction(scores[one.opponent]) for one in map(outcome, row.split()) if one.result.played and one.opponent)
    return listed(against(row, scores, scale=scale), "BH", rules)[0] - met


ROW, SCORES = "2w1 3b1 {} 4w1 5b1", {2: 2, 3: 3, 4: 1, 5: 2, 6: 3}


@pytest.mark.parametrize(
    ("cell", "plain", "fide_2024", "fide_2026", "virtual"),
    [
        # The dummy has the player's own score (4 and what the round gives). In 2026 at most a draw a round, 2½, or the
        # scheduled opponent's 3 in a forfeit. The virtual opponent: 2 before, what was not got, and a draw for each of
        # the two rounds to come.
        ("U", 0, 5, 2.5, 2 + 0 + 1),
        ("F", 0, 5, 2.5, 2 + 0 + 1),
        ("H", 0, 4.5, 2.5, 2 + HALF + 1),
        ("Z", 0, 4, 2.5, 2 + 1 + 1),
        ("6w+", 0, 5, 3, 2 + 0 + 1),
        ("6w-", 0, 4, 3, 2 + 1 + 1),
        ("+", 0, 5, 2.5, 2 + 0 + 1),  # an opponent who is not recorded gives no cap but that of the other rounds
        ("-", 0, 4, 2.5, 2 + 1 + 1),
    ],
)
def test_what_stands_in_for_the_opponent_of_an_unplayed_round(cell, plain, fide_2024, fide_2026, virtual):
    row = ROW.format(cell)
    assert stand_in(row, SCORES, "plain") == stand_in(row, SCORES, "oswiss") == plain
    assert stand_in(row, SCORES, "fide-2024") == fide_2024
    assert stand_in(row, SCORES, "fide-2026") == fide_2026
    assert stand_in(row, SCORES, "fide-virtual") == virtual
    assert stand_in(row, SCORES, "us-chess") == 0


def test_a_score_below_its_cap_stands_in_whole():
    assert stand_in("2w0 3b0 H 4w1 5b0", SCORES, "fide-2026") == 1.5
    assert stand_in("2w0 3b0 6w+ 4w1 5b0", SCORES, "fide-2026") == 2


def test_the_cap_of_a_forfeit_is_the_opponents_adjusted_score():
    # Player 2 withdrew after not coming: 0 and two draws for those who meet him.
    event = table("""
        2w+ 3b1 4w1
        1b- Z   Z
        4w= 1w0 Z
        3b= Z   1b0
    """)
    counted = tally(event, "fide-2026")
    assert [Fraction(score, counted.unit) for score in counted.adjusted] == [3, 1, 1, 0.5]
    # Opponents 1 and ½; the dummy of the forfeit has 3 points, at most 1.
    assert listed(event, "BH")[0] == 1 + 0.5 + 1
    assert listed(event, "BH", "fide-2024")[0] == 1 + 0.5 + 3


def test_the_cap_of_a_forfeit_against_the_first_row_is_that_players_score():
    # Player 1 has 2; player 2 has 2½, at most 2 for the forfeit and three draws for the bye.
    event = table("2w- 3b1 U\n1b+ U 3w=\nU 1w0 2b=")
    assert listed(event, "BH")[1] == 2 + 1.5 + 1.5


def test_the_cap_is_a_draw_of_the_scale_for_each_round():
    # 12 points of 3-1-0 and one for the bye; five draws are 5.
    assert stand_in("2w1 3b1 H 4w1 5b1", {2: 6, 3: 9, 4: 3, 5: 6}, "fide-2026", MATCH) == 5
    assert stand_in("2w1 3b1 H 4w1 5b1", {2: 6, 3: 9, 4: 3, 5: 6}, "fide-2024", MATCH) == 13


def test_the_cap_counts_the_rounds_so_far():
    event = against("2w1 3b1 H 4w1 5b1", SCORES)
    assert event.after(3).rounds == 3
    # After three rounds 2½ points, at most three draws; the scores of 2 and 3 are then those of three rounds.
    counted = tally(event.after(3))
    met = Fraction(counted.adjusted[1] + counted.adjusted[3], counted.unit)
    assert listed(event.after(3), "BH")[0] - met == 1.5


# Published examples of the virtual opponent. Rows of nine rounds; the games against 2, 3 … are as the points require.
@pytest.mark.parametrize(
    ("row", "stands_in", "as_opponent"),
    [
        # 2 points after round 2, forfeit win in round 3 of 9, 6 at the end: 2 + 0 + 6 × ½; the others count 5½.
        ("2w1 3b1 4w+ 5b1 6w1 7b1 8w0 9b0 10w0", 5, 5.5),
        # 4 after round 6, absent in round 7 of 9, 6 at the end: 4 + 1 + 2 × ½; the others count 6½.
        ("2w1 3b1 4w1 5b1 6w0 7b0 Z 8w1 9b1", 6, 6.5),
        # 1½ after round 2, absent in round 3 of 9.
        ("2w1 3b= Z 4w1 5b1 6w0 7b0 8w1 9b1", 5.5, 6),
        # 3½ after round 5, forfeit win in round 6 of 9.
        ("2w1 3b1 4w1 5b= 6w0 7b+ 8w1 9b1 10w0", 5, 6),
    ],
)
def test_the_virtual_opponent_of_published_examples(row, stands_in, as_opponent):
    scores = dict.fromkeys(range(2, 11), 4)
    assert stand_in(row, scores, "fide-virtual") == stands_in
    assert adjusted(row, "fide-virtual") == as_opponent


def test_the_virtual_opponent_grows_with_the_rounds_so_far():
    # The same player right after the round: 2½ after round 3, 3½ after round 6.
    scores = dict.fromkeys(range(2, 11), 4)
    for row, rounds, stands_in in (
        ("2w1 3b= Z 4w1 5b1 6w0 7b0 8w1 9b1", 3, 2.5),
        ("2w1 3b1 4w1 5b= 6w0 7b+ 8w1 9b1 10w0", 6, 3.5),
    ):
        event = against(row, scores).after(rounds)
        counted = tally(event, "fide-virtual")
        met = sum(counted.adjusted[game.opponent] for game in counted.games[0])
        assert listed(event, "BH", "fide-virtual")[0] - Fraction(met, counted.unit) == stands_in


# --- examples of arbiters: whole rows with the opponents' scores ------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "scores", "expected"),
    [
        # 7 of 10, absent in round 4: opponents 50, the dummy 7, at most ten draws.
        (
            "2w1 3b1 4w1 Z 5b0 6w= 7b1 8w1 9b1 10w=",
            (5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6),
            {"fide-2024": 57, "fide-2026": 55},
        ),
        # 7 of 9, forfeit win in round 7 against 5½: opponents 44 and the dummy.
        (
            "2w1 3b1 4w1 5b0 6w1 7b1 8w+ 9b1 10w0",
            (5, 5, 6, 5.5, 6, 5.5, 5.5, 5, 6),
            {"fide-2024": 51, "fide-2026": 49.5},
        ),
        # 6½ of 10, forfeit loss in round 9 against 7, then withdrawn: opponents 51½, both dummies 6½, the second at
        # most 5.
        (
            "2w1 3b1 4w1 5b0 6w1 7b1 8w= 9b1 10w- Z",
            (6, 6.5, 6, 7, 6.5, 6.5, 6.5, 6.5, 7),
            {"fide-2024": 64.5, "fide-2026": 63},
        ),
        # 9½ of 10, forfeit win in round 1 against 4½: opponents 64½ and the dummy.
        (
            "2w+ 3b1 4w1 5b1 6w1 7b1 8w1 9b1 10w1 11b=",
            (4.5, 7, 7, 7, 7, 7.5, 7, 7.5, 7, 7.5),
            {"fide-2024": 74, "fide-2026": 69},
        ),
    ],
    ids=["absent", "forfeit win", "forfeit loss and withdrawal", "forfeit win by the winner"],
)
def test_buchholz_of_arbiters_examples(row, scores, expected):
    event = against(row, dict(enumerate(scores, 2)))
    assert {rules: listed(event, "BH", rules)[0] for rules in expected} == expected


def test_an_absence_goes_first_in_either_edition():
    # The first of the examples: without the dummy 50 remain, whether it was 7 or 5.
    event = against("2w1 3b1 4w1 Z 5b0 6w= 7b1 8w1 9b1 10w=", dict(enumerate((5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6), 2)))
    assert listed(event, "BH/C1", "fide-2024")[0] == listed(event, "BH/C1", "fide-2026")[0] == 50
