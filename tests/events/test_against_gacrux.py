"""Invented events counted by FIDE's reference checker (gacrux) and here: every value must be the same.

Where the two differ and the rules decide, a test of its own shows the smallest event and names the article; the
comparison then allows for exactly that.
"""

from fractions import Fraction

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from calculators.compute.rounds import FORFEIT_LOSS, LOSS
from calculators.compute.scores import CHESS, Scale, round_half_up
from calculators.events.codes import read_code
from calculators.events.model import Kind
from tests.events.invented import everybody_meets, seeded, swiss
from tests.events.tables import MATCH, listed, places, report_file, round_robin, standing, table, tally, values

# The start date by which the checker picks the edition.
DATES = {"fide-2024": "2025-06-01", "fide-2026": "2026-06-01"}
CODES = (
    *("PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "BH", "BH/C1", "BH/C2", "BH/M1"),
    *(
        "BH/M2",
        "BH/P",
        "SB",
        "SB/C1",
        "SB/C2",
        "ARO",
        "ARO/C1",
        "TPR",
        "PTP",
        "APRO",
        "APPO",
        "RTNG",
        "KS",
        "KS/L+1",
        "KS/L-1",
        "AOB",
    ),
    *("FB", "FB/C1"),  # last: they change what the checker says of codes behind them
)
OF_A_SWISS = [code for code in CODES if not code.startswith("KS")]  # in a Swiss the checker counts forfeits for KS
NEED_RATINGS = {"ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG"}


def checker(event, codes, rules):
    """What the checker gives: values by code and start number, and the place of each player."""
    reader = trf2json()
    reader.parse_file(report_file(event, DATES[rules]), 0)
    assert reader.get_status() == 0
    tournament = reader.get_tournament(1)
    asked = {"tiebreak": list(codes), "check": 0}
    found = tiebreak(tournament, -1, asked).compute_tiebreaks(tournament, asked)
    rows = {row["cid"]: row for row in found["competitors"]}
    by_code = {
        code: {number: row["tiebreakScore"][index] for number, row in rows.items()} for index, code in enumerate(codes)
    }
    return by_code, {number: row["rank"] for number, row in rows.items()}


def exact(numbers):
    """Numbers of the checker, exact."""
    return {number: None if value is None else Fraction(value) for number, value in numbers.items()}


def ours(event, code, rules):
    """The values of a code as the checker would give them, all that is known to differ allowed for."""
    if code.startswith("DE"):
        found = {row.player.number: row.values[code] for row in standing(event, f"PTS,{code}", rules).rows}
    else:
        found = values(event, code, rules)
    for applies, change in ALLOWED:
        if applies(event, code):
            found = {number: change(event, number, value, code, rules) for number, value in found.items()}
    return found


# What is known to differ: for which events and codes, and what the checker gives in place of a value.
ALLOWED = (
    # The rank in the tied group; the checker has 0 where nothing is decided.
    (lambda _, code: code.startswith("DE"), lambda *of: of[2] or Fraction(0)),
    # It wants everybody rated, also who never played.
    (
        lambda event, code: code in NEED_RATINGS and not all(player.rating for player in event.players),
        lambda *_: None,
    ),
    # It rounds averages of Buchholz.
    (lambda _, code: code == "AOB", lambda event, _, value, *__: rounded(value, 2 if event.rounds < 9 else 3)),
    # It has 0 where a cut of scores leaves nothing.
    (
        lambda _, code: read_code(code).cut.low and not code.startswith("ARO"),
        lambda *of: Fraction(0) if of[2] is None else of[2],
    ),
    # A game that both lost is no ½ of standard points.
    (lambda _, code: code == "STD", lambda event, number, value, *_: value - lost_by_both(event, number) / 2),
    # Forfeits of a round robin are no games.
    (
        lambda event, code: code in {"WON", "BPG", "BWG"} and event.kind is Kind.ROUND_ROBIN,
        lambda event, number, value, code, rules: value - forfeits(event, number, code, rules),
    ),
)


def rounded(value, decimals):
    """A value to so many decimals, half up."""
    return None if value is None else round_half_up(value, decimals)


def lost_by_both(event, number):
    """How many games a player and the opponent lost both, over the board."""
    return Fraction(
        sum(
            outcome.result is LOSS and event.player(outcome.opponent).outcomes[turn].result is LOSS
            for turn, outcome in enumerate(event.player(number).outcomes)
        )
    )


def forfeits(event, number, code, rules):
    """How many forfeits of a round robin count as games for a code."""
    counted = [
        outcome
        for outcome in event.player(number).outcomes
        if outcome.result.forfeit and not (outcome.result is FORFEIT_LOSS and rules == "fide-2026")
    ]
    return sum(
        (code == "WON" or outcome.colour == "b") and (code == "BPG" or outcome.result is not FORFEIT_LOSS)
        for outcome in counted
    )


def met_thrice_and_tied(event):
    """Whether two players with the same points met three times or more: the checker rounds the mean of their games."""
    points = values(event, "PTS")
    return any(
        sum(outcome.opponent == other for outcome in player.outcomes) > 2 and points[other] == points[player.number]
        for player in event.players
        for other in {outcome.opponent for outcome in player.outcomes} - {0}
    )


def assert_the_same(event, codes, rules):
    """Every value of every code is what the checker says, and so are the places by the usual order."""
    known, _ = checker(event, codes, rules)
    for code in codes:
        if code.startswith("DE") and met_thrice_and_tied(event):
            continue
        assert ours(event, code, rules) == exact(known[code]), code


# --- the comparison -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(240))
def test_an_invented_swiss_has_the_values_of_the_checker(seed):
    chance = seeded(seed)
    players = chance.choice([5, 6, 7, 8, 9, 10, 12, 16, 24, 40])
    event = swiss(
        chance,
        players,
        chance.randint(1, min(9, players)),
        scale=chance.choice([CHESS, MATCH]),
        away=chance.choice([0, 0.1, 0.3, 0.5]),
        unrated=chance.choice([0, 0, 0.1]),
    )
    assert_the_same(event, OF_A_SWISS, chance.choice(list(DATES)))


@pytest.mark.parametrize(
    ("seed", "players", "rounds", "scale", "rules"),
    [
        (1, 200, 9, CHESS, "fide-2026"),
        (2, 200, 9, CHESS, "fide-2024"),
        (3, 151, 11, MATCH, "fide-2026"),
        (4, 120, 13, CHESS, "fide-2024"),
    ],
)
def test_a_large_swiss_has_the_values_of_the_checker(seed, players, rounds, scale, rules):
    assert_the_same(swiss(seeded(seed), players, rounds, scale=scale), OF_A_SWISS, rules)


@pytest.mark.parametrize("seed", range(120))
def test_an_invented_round_robin_has_the_values_of_the_checker(seed):
    chance = seeded(seed)
    event = everybody_meets(
        chance, chance.randint(3, 12), cycles=chance.choice([1, 1, 2]), scale=chance.choice([CHESS, MATCH])
    )
    assert_the_same(event, CODES, chance.choice(list(DATES)))


@pytest.mark.parametrize("seed", range(60))
def test_direct_encounter_with_forfeits_has_the_values_of_the_checker(seed):
    chance = seeded(seed)
    assert_the_same(swiss(chance, chance.randint(4, 12), chance.randint(2, 6)), ("PTS", "DE/P"), "fide-2026")


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("order", ["PTS BH/C1 BH SB DE", "PTS DE WON PS TPN", "PTS SB/C1 ARO"])
def test_the_places_are_those_of_the_checker(seed, order):
    chance = seeded(seed)
    event = swiss(chance, chance.randint(4, 30), chance.randint(2, 7))
    rules = chance.choice(list(DATES))
    _, known = checker(event, order.split(), rules)
    if not met_thrice_and_tied(event):
        assert places(event, order.replace(" ", ","), rules) == known


@pytest.mark.parametrize("bye", [Fraction(1), Fraction(2), Fraction(0)])
def test_a_pairing_bye_of_its_own_worth_has_the_values_of_the_checker(bye):
    scale = Scale("custom", "Custom", MATCH.win, MATCH.draw, pairing_bye=bye)
    event = swiss(seeded(int(bye)), 15, 5, scale=scale)
    assert_the_same(event, OF_A_SWISS, "fide-2026")


# --- where the rules decide otherwise -------------------------------------------------------------------------------------


def both(event, code, rules="fide-2026", before=("PTS",)):
    """The values of a code here and by the checker, in the order of the players."""
    known, _ = checker(event, (*before, code), rules)
    here = standing(event, f"PTS,{code}", rules).rows if code.startswith("DE") else None
    found = (
        [row.values[code] for row in sorted(here, key=lambda row: row.player.number)]
        if here
        else listed(event, code, rules)
    )
    return found, list(exact(known[code]).values())


def test_a_game_that_both_lost_is_even():
    # 7.7: ½ for as many points as the opponent in that game. The checker asks only whether it was a draw.
    assert both(table("2w0\n1b0"), "STD") == ([0.5, 0.5], [0, 0])


@pytest.mark.parametrize(
    ("code", "rules", "here", "there"),
    [
        ("WON", "fide-2024", [1, 0, 0], [0, 0, 0]),
        ("WON", "fide-2026", [1, 0, 0], [0, 0, 0]),
        ("BPG", "fide-2024", [1, 2, 0], [1, 1, 0]),
        ("BPG", "fide-2026", [1, 1, 0], [1, 1, 0]),
    ],
)
def test_forfeits_of_a_round_robin_are_ordinary_games(code, rules, here, there):
    # 15.2: as ordinary games; from 2026 lost ones are unplayed for tie-breaks from own results. The checker counts none.
    event = round_robin("2w+ 3b= Z\n1b- Z 3b=\nZ 1w= 2w=")
    assert both(event, code, rules) == (here, there)


def test_a_cut_that_leaves_nothing_leaves_no_value():
    # 14: nothing remains to be summed. The checker says 0, which is ahead of nobody either.
    assert both(table("2w1 2b1\n1b0 1w0"), "BH/C2") == ([None, None], [0, 0])


def test_a_player_without_rating_who_never_played_does_not_matter():
    # 10: the ratings of opponents over the board, of whom he is none.
    event = table("2w1\n1b0\nH", ratings=(2000, 1900, 0))
    assert both(event, "ARO") == ([1900, 2000, None], [None, None, None])
    assert both(event, "RTNG") == ([2000, 1900, None], [None, None, None])


def test_the_mean_of_three_games_is_exact():
    # 6.1.2. Each won one of four games and drew two: 1 to 1 by their mean. The checker adds up thirds in decimals.
    event = table("2w1 2b= 2w= 2b0\n1b0 1w= 1b= 1w1", scale=Scale("league", "", Fraction(2), Fraction(1)))
    assert both(event, "DE") == ([None, None], [2, 1])


def test_an_average_of_buchholz_is_exact():
    # 8.2 prescribes no rounding: 5½, 4 and 5 make 4.8333 …
    here, there = both(table("4w1 2b1 3w=\n3b1 1w0 4w1\n2w0 4b= 1b=\n1b0 3w= 2b0"), "AOB")
    assert here[0] == Fraction(29, 6)
    assert there[0] == Fraction("4.83")


def test_fore_buchholz_leaves_the_other_tie_breaks_alone():
    # 8.3: only FB draws the last round. A requested bye before a last-round forfeit loss counts a draw for others
    # (16.3.2), and the checker forgets it in every code behind FB.
    event = table("2w1 Z 3w-\n1b0 U U\nU U 1b+")
    assert both(event, "BH")[0] == both(event, "BH")[1]
    here, there = both(event, "BH", before=("PTS", "FB"))
    assert here[1] == (1 + 0.5 + 0) + 1.5 + 1.5
    assert there[1] == (1 + 0 + 0) + 1.5 + 1.5


def test_a_forfeit_lost_against_nobody_known_stays_a_forfeit():
    # 16.2.4 and 16.3: forfeit losses count 0 for opponents, whoever the opponent would have been. The checker takes it
    # for a requested bye.
    event = table("2w1 -\n1b0 U")
    here, there = both(event, "BH", "fide-2024")
    assert here[1] == 1 + 1
    assert there[1] == 1.5 + 1


def test_points_for_an_absence_are_given_for_absences():
    # 162: points for an absence. The checker gives them to everybody once more.
    scale = Scale("custom", "Custom", MATCH.win, MATCH.draw, absence=Fraction(1))
    assert both(table("2w1 Z\n1b0 U", scale=scale), "PTS") == ([4, 3], [5, 4])


def test_the_checker_reads_what_is_written_for_it():
    # The report file holds what the event holds: otherwise the comparison would compare less than it says.
    event = swiss(seeded(5), 30, 7)
    known, _ = checker(event, ("PTS", "REP", "WON"), "fide-2026")
    counted = tally(event)
    assert [Fraction(points, counted.unit) for points in counted.points] == list(exact(known["PTS"]).values())
    assert len(set(known["REP"].values())) > 3
    assert len(set(known["WON"].values())) > 3
