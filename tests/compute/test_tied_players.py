"""Players side by side: lines as typed, values, places, and where a variant changes the order."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.cuts import Cut
from calculators.compute.opponent_scores import OpponentScore
from calculators.compute.player_lines import MAX_NAME, MAX_PLAYERS, Player, read_players
from calculators.compute.rounds import DRAW, HALF_POINT_BYE, LOSS, PAIRING_BYE, WIN, Round, Rounds
from calculators.compute.rules import RULE_SETS, SINGLE_PLAYER
from calculators.compute.score_lists import ScoreList
from calculators.compute.scores import CHESS, SCALES, ReadingError, show_half
from calculators.compute.tied_players import compare, order_changes

HALF = Fraction(1, 2)
MATCH = SCALES["match"]
OF_SCORES = {"raw", "low_1", "low_2", "high_1", "median_1_1", "median_2_2", "modified_median"}
OF_ROUNDS = {"cumulative", "kashdan", "wins", "sb"}


def lines_of(text, commas=""):
    """What each line was read as: name, own score, entries."""
    return [
        (player.name, None if player.score is None else str(show_half(player.score)), str(player.entries))
        for player in read_players(text, commas).players
    ]


def refused(text):
    with pytest.raises(ReadingError) as error:
        read_players(text)
    return error.value.problems


def compared(text, rules="us-chess", *, rounds=None, scale=CHESS, own_cut=None, per_unplayed=None):
    players = read_players(text).players
    longest = max(player.length for player in players)
    worth = scale.draw if per_unplayed is None else per_unplayed
    return compare(players, RULE_SETS[rules], scale, rounds or longest, per_unplayed=worth, own_cut=own_cut)


def values(rows, variant):
    return [row.values[variant].number for row in rows]


def places(rows, variant):
    return [row.places[variant] for row in rows]


def fractions(text):
    return [None if number == "n/a" else Fraction(number) for number in text.split()]


def changes(rows):
    """The variants that change the order, and their sentences with keys for names."""
    keys = {key: key for key in rows[0].values}
    return {change.variant: change.sentence for change in order_changes(rows, keys)}


# Lines as typed


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Alex (3.5): 4, 3, 2½", [("Alex", "3½", "4 · 3 · 2½")]),
        ("Alex (3,5): 4 3 2½", [("Alex", "3½", "4 · 3 · 2½")]),  # in a number of its own a comma is decimal
        ("Alex (½): 1, 2", [("Alex", "½", "1 · 2")]),
        ("Alex: 4, 3", [("Alex", None, "4 · 3")]),
        ("(3.5): 4, 3", [("Player 1", "3½", "4 · 3")]),
        ("(3.5) 4, 3", [("Player 1", "3½", "4 · 3")]),
        ("4, 3, 2", [("Player 1", None, "4 · 3 · 2")]),
        ("4 3\n2 1", [("Player 1", None, "4 · 3"), ("Player 2", None, "2 · 1")]),
        ("Alex (3):4 3", [("Alex", "3", "4 · 3")]),
        ("Alex : 4", [("Alex", None, "4")]),
        ("Alex (3): 4; 3; 2", [("Alex", "3", "4 · 3 · 2")]),
        ("Alex (3): 2+2u, 3", [("Alex", "3", "2+2u · 3")]),
        ("2 (2u), 4", [("Player 1", None, "2+2u · 4")]),  # a bracket of unplayed rounds is no own score
        ("Alex (USA) (3.5): 4", [("Alex (USA)", "3½", "4")]),
        ("Alex (USA): 4", [("Alex (USA)", None, "4")]),
        ("de la Cruz, José (3): 4", [("de la Cruz, José", "3", "4")]),
        ("Alex (3): 4, 3 = 7", [("Alex", "3", "4 · 3")]),  # the sum at the end is no score
        # rounds
        ("Blair: W 4, D 3, BYE", [("Blair", None, "W 4 · D 3 · BYE")]),
        ("Blair (1.5): W 4; D 3½; - 2; +", [("Blair", "1½", "W 4 · D 3½ · - 2 · +")]),
        ("W 4, D 3", [("Player 1", None, "W 4 · D 3")]),
        ("Casey: BYE, L 4", [("Casey", None, "BYE · L 4")]),
        ("Dana: - 3, W 4", [("Dana", None, "- 3 · W 4")]),
        # rows of a spreadsheet
        ("Alex\t4\t3\t2", [("Alex", None, "4 · 3 · 2")]),  # all numbers are opponents
        ("Alex\t(3.5)\t4\t3", [("Alex", "3½", "4 · 3")]),  # but one in brackets behind the name
        ("4\t3\t2", [("Player 1", None, "4 · 3 · 2")]),
        ("Alex\t3,5\t4\t2,5", [("Alex", None, "3½ · 4 · 2½")]),  # decimal commas beside tabs
        ('"Alex"\t4\t3', [("Alex", None, "4 · 3")]),
        ("Alex\tW 4\tD 3½\tBYE", [("Alex", None, "W 4 · D 3½ · BYE")]),
        ("Alex (3.5)\t4\t3", [("Alex", "3½", "4 · 3")]),
        # a named line with the scores from a spreadsheet: no score may end up in the name
        ("Alex (3.5):\t4\t3", [("Alex", "3½", "4 · 3")]),
        ("Alex (3.5): 4\t3\t2", [("Alex", "3½", "4 · 3 · 2")]),
        ("Alex: 4\t3\t2", [("Alex", None, "4 · 3 · 2")]),
        ("Alex: W 4\tD 3", [("Alex", None, "W 4 · D 3")]),
        # several lines, as editors and spreadsheets write them
        ("\ufeffAlex (4): 3, 2\r\n\r\nBlair (4): 4, 1\r\n", [("Alex", "4", "3 · 2"), ("Blair", "4", "4 · 1")]),
        ("", []),
        ("\n \n", []),
    ],
)
def test_a_line_is_name_own_score_and_scores_or_rounds(text, read):
    assert lines_of(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Name\tPts\tR1\tR2\nAlex\t3.5\t4\t3", [("Alex", "3½", "4 · 3")]),
        ("Name\tScore\tR1\nAlex\t3,5\t4", [("Alex", "3½", "4")]),
        ("Player\tPoints\tA\tB\nAlex\t3\t4\t3\nBlair\t3\t2\t1", [("Alex", "3", "4 · 3"), ("Blair", "3", "2 · 1")]),
        ("Name\tTotal:\tR1\nAlex\t3\t4", [("Alex", "3", "4")]),
        ("Name\tPkt.\tR1\nAlex\t3\t4", [("Alex", "3", "4")]),
        ("Name\tPts\tR1\tR2\nAlex\t1.5\tW 4\tD 3", [("Alex", "1½", "W 4 · D 3")]),
        ("Player\tOpponents\nAlex\t3.5\t4\t3", [("Alex", None, "3½ · 4 · 3")]),  # no heading of an own score
        ("Name\tR1\tR2\nAlex\t4\t3", [("Alex", None, "4 · 3")]),
    ],
)
def test_a_heading_says_whether_the_second_column_is_the_own_score(text, read):
    assert lines_of(text) == read


def test_a_heading_that_was_left_out_is_named_readably():
    (note,) = read_players("Name\tPts\tR1\nAlex\t3\t4").notes
    assert "Name" in note
    assert "Pts" in note
    assert "\N{REPLACEMENT CHARACTER}" not in note  # its tabs are no damage


@pytest.mark.parametrize(
    "text",
    [
        "Alex\t4\t3\nBlair\t2\t1",
        "Alex\t(3)\t4\t3\nBlair\t(3)\t2\t1",
        "Alex\tW 4\tBYE\nBlair\tL 2\tD 1",
        "Alex: 4\t3\nBlair: 2\t1",
        "4\t3\n2\t1",
    ],
)
def test_a_first_line_of_a_player_is_no_heading(text):
    read = read_players(text)
    assert (len(read.players), read.notes) == (2, ())


def test_a_first_line_with_a_glued_result_is_no_heading_but_refused():
    (problem,) = refused("Alex\tW4\tD3\nBlair\t4\t3")
    assert (problem.place, problem.token) == (1, "W4")


def test_players_without_a_heading_are_noted_nothing():
    assert read_players("Alex (3): 4").notes == ()


@pytest.mark.parametrize(
    ("choice", "entries"),
    [
        ("", "3½ · 4½"),  # a blank separates, so the commas are decimal
        ("separator", "3 · 5 · 4 · 5"),
    ],
)
def test_the_choice_of_commas_holds_for_every_line(choice, entries):
    assert lines_of("Alex: 3,5 4,5\nBlair: 3,5 4,5", choice) == [("Alex", None, entries), ("Blair", None, entries)]


def test_what_was_doubtful_in_a_line_is_said_with_the_name():
    (warning,) = read_players("Alex (3): 4, 3\nBlair (3): 4, 3 = 8").warnings
    assert warning.startswith("Blair")
    assert "8" in warning
    assert "7" in warning


def test_each_player_keeps_the_line_typed():
    assert [player.line for player in read_players("\nAlex: 4\n\nBlair: 3").players] == [2, 4]


@pytest.mark.parametrize(
    ("text", "line", "token"),
    [
        ("Alex: 4 3\nBlair: 4, foo", 2, "foo"),
        ("\n\nAlex: 4, foo", 3, "foo"),  # blank lines are lines
        ("Alex (3): 4, NaN", 1, "NaN"),
        ("Alex (3): 4, 1e3", 1, "1e3"),
        ("Alex (3): W4, D3", 1, "W4"),
        ("Alex (2+2u): 4, 3", 1, "2+2u"),  # the own score is final
        ("Alex 4 3", 1, "Alex"),
        ("Alex: 4\nBlair: W 4, X 3", 2, "X 3"),
        ("Alex: 4\nBlair: W 4, U", 2, "U"),
        ("Name\tPts\tR1\nAlex\tmany\t4", 2, "many"),
        ("Alex\t4\tfoo", 1, "foo"),
    ],
)
def test_what_cannot_be_read_is_refused_by_line_and_token(text, line, token):
    (problem,) = refused(text)
    assert (problem.place, problem.token) == (line, token)
    assert problem.message.startswith(f"Line {line}: ")
    assert token in problem.message


@pytest.mark.parametrize("text", ["Alex: 4\nBlair: W 4, X 3", "\n\nAlex: W 4, D", "4 3\n2 1\nW 4; L"])
def test_a_refused_round_names_one_line_only(text):
    (problem,) = refused(text)
    assert problem.message.count("Line ") == 1


@pytest.mark.parametrize("line", ["Alex:", "Alex (3):", "Alex (3): ,", "Alex\t"])
def test_a_player_without_opponents_is_refused(line):
    (problem,) = refused(f"Blair: 4\n{line}\nCasey: 3")
    assert problem.place == 2
    assert problem.message.startswith("Line 2: ")


def test_every_refused_line_is_named_once():
    problems = refused("Alex: 4, foo, bar\nBlair: 4\nCasey: none")
    assert [(problem.place, problem.token) for problem in problems] == [(1, "foo"), (3, "none")]


def test_a_name_has_a_limit():
    assert lines_of(f"{'a' * MAX_NAME}: 4")
    (problem,) = refused(f"{'a' * (MAX_NAME + 1)}: 4")
    assert str(MAX_NAME) in problem.message


def test_up_to_fifty_players_are_compared():
    assert MAX_PLAYERS == 50
    assert len(lines_of("4 3\n" * 50)) == 50
    (problem,) = refused("4 3\n" * 51)
    assert "50" in problem.message
    assert refused(" " * 300_000)


# Values


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("raw", "15 16"),  # Solkoff
        ("low_1", "15 14"),
        ("low_2", "12 11"),
        ("high_1", "10 11"),
        ("median_1_1", "10 9"),
        ("median_2_2", "3 3"),
        ("modified_median", "15 14"),  # both have a plus score: the lowest goes
    ],
)
def test_two_players_on_four_of_five_have_their_published_values(variant, expected):
    # US Chess 34E, two players with 4–1: A met 0 3 3 4 5, B met 3 2 5 3 3.
    rows = compared("A (4): 0, 3, 3, 4, 5\nB (4): 3, 2, 5, 3, 3")
    assert values(rows, variant) == fractions(expected)


def test_two_players_can_be_tied_after_the_cut():
    rows = compared("A (4): 1, 2, 3, 3.5, 4\nB (4): 2, 2.5, 3, 3, 4")
    assert values(rows, "raw") == fractions("13.5 14.5")
    assert values(rows, "modified_median") == fractions("12.5 12.5")
    assert places(rows, "modified_median") == ["1=", "1="]


def test_lists_of_scores_have_the_cuts_and_medians():
    rows = compared("A (4): 0, 3, 3, 4, 5\nB: W 3, L 2")
    assert all(set(row.values) == set(row.places) == OF_SCORES for row in rows)  # one line is no rounds


def test_rows_of_rounds_have_the_own_results_besides():
    rows = compared("A: W 3, L 2\nB: L 3, BYE")
    assert all(set(row.values) == set(row.places) == OF_SCORES | OF_ROUNDS for row in rows)


def test_a_cut_of_ones_own_is_there_when_asked_for():
    (row,) = compared("A: 5 4.5 4 3 2 1 0.5", own_cut=Cut(3, 1))
    assert row.values["custom"].number == 11.5  # 20 − 0.5 − 1 − 2 − 5
    assert set(row.values) == OF_SCORES | {"custom"}


def test_a_cut_that_leaves_nothing_has_neither_value_nor_place():
    rows = compared("A (1): 4\nB (1): 4, 3")
    assert values(rows, "low_1") == fractions("n/a 4")
    assert places(rows, "low_1") == [None, "1"]
    assert rows[0].values["low_1"].missing


def test_without_own_scores_only_the_modified_median_is_missing():
    rows = compared("A: 4, 3, 2\nB: 3, 3, 1")
    assert values(rows, "modified_median") == [None, None]
    assert places(rows, "modified_median") == [None, None]
    assert values(rows, "median_1_1") == [3, 3]


@pytest.mark.parametrize(
    ("rounds", "modified"),
    [
        (None, "11 11"),  # as many as in the longest line, five: 3 is above half, a 2 of each goes
        (6, "6 8"),  # exactly half: 13 − 2 − 5 and 13 − 2 − 3
        (7, "8 10"),  # below half: the highest goes
        (9, "6 7"),  # nine rounds: the two highest
    ],
)
def test_one_number_of_rounds_holds_for_all(rounds, modified):
    rows = compared("A (3): 2, 2, 2, 2, 5\nB (3): 3, 3, 3, 2, 2", rounds=rounds)
    assert values(rows, "modified_median") == fractions(modified)


def test_the_longest_line_gives_the_rounds_of_the_shorter_ones():
    rows = compared("A (3): 2, 2, 2, 2, 5, 1\nB (3): 3, 3, 3")
    assert values(rows, "modified_median") == fractions("8 3")  # 3 of six is half: 14 − 1 − 5 and 9 − 3 − 3


@pytest.mark.parametrize(
    ("per_unplayed", "raw"),
    [(HALF, "6"), (Fraction(0), "5"), (Fraction("0.4"), "5.8")],  # 2 + 2 × what was chosen, and 3
)
def test_an_opponents_unplayed_rounds_count_as_chosen(per_unplayed, raw):
    assert values(compared("A: 2+2u, 3", per_unplayed=per_unplayed), "raw") == fractions(raw)


@pytest.mark.parametrize(
    ("rules", "cumulative", "sb", "raw"),
    [
        # W 3, half-point bye, W 1½, D 3½, D 3½: 3½ points of 5
        ("us-chess", "11", "8", "11.5"),  # 1 + 1½ + 2½ + 3 + 3½ = 11½ less ½; the bye an opponent with 0
        ("plain", "11.5", "8", "11.5"),  # 3 + 1½ + 1¾ + 1¾, the bye adds nothing
        ("fide-2024", "11.5", "9.75", "15"),  # a dummy of 3½
        ("fide-2026", "11.5", "9.25", "14"),  # capped at 5 × ½
        ("fide-virtual", "11.5", "9.5", "14.5"),  # 1 + ½ + 3 × ½ = 3
    ],
)
def test_rows_of_rounds_are_counted_by_the_rule_set(rules, cumulative, sb, raw):
    rows = compared("A: W 3, H, W 1.5, D 3.5, D 3.5", rules)
    assert values(rows, "cumulative") == fractions(cumulative)
    assert values(rows, "sb") == fractions(sb)
    assert values(rows, "raw") == fractions(raw)
    assert values(rows, "kashdan") == [12]  # 4 + 0 + 4 + 2 + 2
    assert values(rows, "wins") == [2]


@pytest.mark.parametrize(
    ("rules", "sb"),
    [
        ("plain", "5.5"),  # half of the drawn
        ("us-chess", "5.5"),
        ("fide-2026", "15"),  # 3 × 4 + 1 × 3
    ],
)
def test_the_draw_weight_is_that_of_the_rule_set(rules, sb):
    assert values(compared("A: W 4, D 3", rules, scale=MATCH), "sb") == fractions(sb)


def test_the_points_of_rounds_are_the_own_score():
    rows = compared("A: W 3, D 2, BYE, L 4", "us-chess")
    assert rows[0].score == Fraction("2.5")
    assert rows[0].values["modified_median"].number == 9  # 2½ of 4 is a plus score: the 0 of the bye goes
    assert compared("A: W 3, D 2, BYE, L 4", scale=MATCH)[0].score == 7


# The exercise Swiss of the FIDE Technical Commission: the four players on 3½ and the three on 2, opponents' scores
# adjusted as in FIDE C.07 art. 16.3
#   #   round 1    2     3     4     5
#   1      9 1   13 =   2 =  15 1   4 =
#   3     11 =    6 1   8 1   4 =   2 =
#   4     12 1     H   13 1   3 =   1 =
#  16      8 =   11 1   7 1   2 0  15 1
#  12      4 0     U   14 +    Z     Z
#  14      6 1    8 0  12 -    Z   13 1
#  15      7 0    5 1  10 1   1 0  16 0
ON_THREE_AND_A_HALF = """\
1: W 1.5, D 1.5, D 4, W 2, D 3.5
3: D 2.5, W 3, W 2.5, D 3.5, D 4
4: W 3, H, W 1.5, D 3.5, D 3.5
16: D 2.5, W 2.5, W 1.5, L 4, W 2"""
ON_TWO = """\
12: L 3.5, BYE, + 2, Z, Z
14: W 3, L 2.5, - 3, Z, W 1.5
15: L 1.5, W 2.5, W 1, L 3.5, L 3.5"""


@pytest.mark.parametrize(
    ("variant", "expected", "ranked"),
    [
        ("raw", "12.5 15.5 15 12.5", "3= 1 2 3="),
        ("low_1", "11 13 11.5 11", "3= 1 2 3="),
        ("sb", "8 10.5 9.75 7.25", "3 1 2 4"),
        ("cumulative", "11 11 11.5 10.5", "2= 2= 1 4"),
        ("wins", "2 2 2 3", "2= 2= 2= 1"),
        ("kashdan", "14 14 12 15", "2= 2= 4 1"),
    ],
)
def test_tied_players_of_the_exercise_have_their_published_values(variant, expected, ranked):
    rows = compared(ON_THREE_AND_A_HALF, "fide-2024")
    assert values(rows, variant) == fractions(expected)
    assert places(rows, variant) == ranked.split()


def test_cut_one_of_the_exercise_ranks_15_before_12_before_14():
    rows = compared(f"{ON_THREE_AND_A_HALF}\n{ON_TWO}", "fide-2024")[4:]
    assert values(rows, "low_1") == fractions("9.5 9 11")
    assert places(rows, "low_1") == ["2", "3", "1"]


# Places


@pytest.mark.parametrize(
    ("text", "ranked"),
    [
        ("A: 5 5\nB: 4 4\nC: 3 3", "1 2 3"),
        ("A: 5 5\nB: 5 4\nC: 5 4\nD: 1 1", "1 2= 2= 4"),  # two share the second place, the next is fourth
        ("A: 2 2\nB: 2 2\nC: 2 2", "1= 1= 1="),
        ("A: 1 1\nB: 5 5\nC: 1 1", "2= 1 2="),  # in the order typed
        ("A (4): 5 5\nB (3): 1 1\nC (4): 4 4\nD (3): 2 2", "1 2 2 1"),  # among equal own scores
        ("A (4): 5 5\nB (3): 5 5", "1 1"),  # equal sums with other own scores share nothing
        ("A (4): 5 5\nB (4): 4 6\nC (3): 1 1", "1= 1= 1"),
    ],
)
def test_places_are_among_players_of_equal_own_score(text, ranked):
    assert places(compared(text), "raw") == ranked.split()


# Changes of the order


def test_each_variant_that_changes_the_order_is_named_with_who_and_how():
    # The sums are 15 and 16; dropping the 0 of A turns them round; both medians of two each are 3.
    found = changes(compared("Ann (4): 0, 3, 3, 4, 5\nBea (4): 3, 2, 5, 3, 3"))
    assert set(found) == {"low_1", "low_2", "median_1_1", "median_2_2", "modified_median"}
    for variant, sentence in found.items():
        assert sentence.startswith(variant)
        assert sentence.endswith(".")
        assert "Ann" in sentence
        assert "Bea" in sentence
    assert "Ann ahead of Bea" in found["low_1"]
    assert "ties Ann with Bea" in found["median_2_2"]


def test_a_variant_that_parts_a_tie_changes_the_order():
    found = changes(compared("Ann: 4 3 1\nBea: 3 3 2"))  # 8 and 8; without the lowest 7 and 6, without the highest 4, 5
    assert "Ann ahead of Bea" in found["low_1"]
    assert "Bea ahead of Ann" in found["high_1"]
    assert "tied" in found["low_1"]


@pytest.mark.parametrize(
    "text",
    [
        "A: 5 5 5\nB: 4 4 4\nC: 1 1 1",  # the same order whatever is cut
        "A (4): 0 3 3 4 5\nB (3): 3 2 5 3 3",  # not tied with each other
        "A: 5 5 5",  # nobody to compare with
        "A (1): 4\nB (1): 3",  # every other variant is missing
    ],
)
def test_where_nothing_changes_nothing_is_said(text):
    assert changes(compared(text)) == {}


def test_no_players_have_no_changes():
    assert list(order_changes((), {})) == []
    assert compare((), RULE_SETS["plain"], CHESS, 5, per_unplayed=HALF, own_cut=None) == ()


def test_own_results_can_change_the_order_too():
    found = changes(compared(ON_THREE_AND_A_HALF, "fide-2024"))
    assert "4 ahead of 3" in found["cumulative"]  # 11½ and 11, against sums of 15 and 15½
    assert "1 ahead of 16" in found["sb"]  # 8 and 7¼, with equal sums
    assert {"wins", "kashdan"} <= set(found)
    assert "low_1" not in found


# Laws

SCORES = st.integers(0, 12).map(lambda halves: Fraction(halves, 2))
OPPONENTS = st.builds(OpponentScore, SCORES, st.integers(0, 2))
LISTS = st.lists(OPPONENTS, min_size=1, max_size=7).map(lambda opponents: ScoreList(tuple(opponents)))
GAMES = st.builds(Round, st.sampled_from([WIN, DRAW, LOSS]), OPPONENTS)
BYES = st.builds(Round, st.sampled_from([PAIRING_BYE, HALF_POINT_BYE]))
RESULTS = st.lists(GAMES | BYES, min_size=1, max_size=7).map(lambda rounds: Rounds(tuple(rounds)))
OWN = st.sampled_from([None, Fraction(3), Fraction("3.5")])
RULES = st.sampled_from([rules for key, rules in SINGLE_PLAYER.items() if key != "fide-virtual"])


@st.composite
def fields(draw, entries):
    """Several players with names of their own."""
    listed = draw(st.lists(entries, min_size=1, max_size=6))
    return [
        Player(f"P{place}", draw(OWN) if isinstance(one, ScoreList) else None, one, place)
        for place, one in enumerate(listed, 1)
    ]


FIELDS = fields(LISTS) | fields(RESULTS)


def table(players, rules):
    rows = compare(players, rules, CHESS, 7, per_unplayed=HALF, own_cut=None)
    return {
        row.player.name: ({key: value.number for key, value in row.values.items()}, dict(row.places)) for row in rows
    }


@given(FIELDS, RULES, st.randoms(use_true_random=False))
def test_the_order_of_lines_changes_neither_values_nor_places(players, rules, random):
    assert table(random.sample(players, len(players)), rules) == table(players, rules)


@given(fields(LISTS), RULES, st.randoms(use_true_random=False))
def test_the_order_of_opponents_changes_nothing(players, rules, random):
    shuffled = [
        replace(one, entries=ScoreList(tuple(random.sample(one.entries.opponents, one.length)))) for one in players
    ]
    assert table(shuffled, rules) == table(players, rules)


@given(FIELDS, RULES)
def test_places_follow_the_values_within_each_score(players, rules):
    rows = compare(players, rules, CHESS, 7, per_unplayed=HALF, own_cut=None)
    for key in rows[0].values:
        for row in rows:
            group = [other.values[key].number for other in rows if other.score == row.score]
            number = row.values[key].number
            if number is None:
                assert row.places[key] is None
                continue
            known = [other for other in group if other is not None]
            shared = "=" if known.count(number) > 1 else ""
            assert row.places[key] == f"{sorted(known, reverse=True).index(number) + 1}{shared}"


@given(FIELDS, RULES)
def test_a_change_is_said_exactly_where_two_tied_players_stand_otherwise(players, rules):
    rows = compare(players, rules, CHESS, 7, per_unplayed=HALF, own_cut=None)

    def order(one, other, key):
        a, b = one.values[key].number, other.values[key].number
        return None if a is None or b is None else (a > b) - (a < b)

    changed = set()
    for key in rows[0].values:
        for one in rows:
            for other in rows:
                before, after = order(one, other, "raw"), order(one, other, key)
                if one.score == other.score and None not in (before, after) and before != after:
                    changed.add(key)
    assert set(changes(rows)) == changed


@given(fields(LISTS), RULES, SCORES)
def test_more_points_for_every_opponent_change_no_order(players, rules, more):
    # Plain lists of equal length: what is cut stays the same.
    length = min(player.length for player in players)
    short = [replace(one, entries=ScoreList(one.entries.opponents[:length])) for one in players]
    richer = [
        replace(
            one,
            entries=ScoreList(
                tuple(replace(opponent, points=opponent.points + more) for opponent in one.entries.opponents)
            ),
        )
        for one in short
    ]
    assert {name: row[1] for name, row in table(richer, rules).items()} == {
        name: row[1] for name, row in table(short, rules).items()
    }


@given(fields(LISTS) | fields(RESULTS))
def test_players_printed_are_read_again(players):
    printed = "\n".join(
        f"{player.name}{f' ({show_half(player.score)})' if player.score is not None else ''}: {player.entries}"
        for player in players
    )
    assert list(read_players(printed).players) == players
