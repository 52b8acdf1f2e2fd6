"""Rating performances against the tables and examples of FIDE."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.compute.performance import (
    difference_for,
    expected,
    perfect_performance,
    performance,
    rounded_mean,
)

# Rating difference dp for scores of 50, 51 … 100 per cent (FIDE Handbook B.02, table 8.1.1).
DP = """
0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240 251 262 273
284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800
"""
# Rating differences and what the stronger player is expected to score, in per cent (table 8.1.2).
EXPECTED = """
0-3 50, 4-10 51, 11-17 52, 18-25 53, 26-32 54, 33-39 55, 40-46 56, 47-53 57, 54-61 58, 62-68 59, 69-76 60, 77-83 61,
84-91 62, 92-98 63, 99-106 64, 107-113 65, 114-121 66, 122-129 67, 130-137 68, 138-145 69, 146-153 70, 154-162 71,
163-170 72, 171-179 73, 180-188 74, 189-197 75, 198-206 76, 207-215 77, 216-225 78, 226-235 79, 236-245 80, 246-256 81,
257-267 82, 268-278 83, 279-290 84, 291-302 85, 303-315 86, 316-328 87, 329-344 88, 345-357 89, 358-374 90, 375-391 91,
392-411 92, 412-432 93, 433-456 94, 457-484 95, 485-517 96, 518-559 97, 560-619 98, 620-735 99, 736-3000 100
"""
BANDS = [(*map(int, band.split("-")), int(per_cent)) for band, per_cent in (row.split() for row in EXPECTED.split(","))]


def test_the_differences_are_those_of_the_table():
    differences = list(map(int, DP.split()))
    assert [difference_for(Fraction(per_cent, 100), 1) for per_cent in range(50, 101)] == differences
    assert [difference_for(Fraction(per_cent, 100), 1) for per_cent in range(50, -1, -1)] == [-dp for dp in differences]


@pytest.mark.parametrize(
    ("score", "games", "difference"),
    [
        (Fraction(5, 2), 4, 95),  # 62.5 per cent is 63
        (Fraction(3, 2), 4, -87),  # 37.5 per cent is 38, upwards too
        (Fraction(1), 3, -125),  # 33.3 per cent is 33
        (Fraction(2), 3, 125),  # 66.7 per cent is 67
        (Fraction(1, 2), 11, -470),  # 4.5 per cent, 4.545 …, is 5
    ],
)
def test_the_per_cent_of_a_score_is_rounded_half_up(score, games, difference):
    assert difference_for(score, games) == difference


@pytest.mark.parametrize(("least", "most", "per_cent"), BANDS)
def test_the_expected_score_is_that_of_the_table(least, most, per_cent):
    assert expected(least) == expected(most) == per_cent


def test_both_players_together_are_expected_to_score_one_point():
    # Two equal players half each; elsewhere the weaker has what the stronger lacks.
    assert all(expected(-difference) == 100 - expected(difference) for difference in range(1500))


@pytest.mark.parametrize(
    ("numbers", "mean"),
    [([1500, 1501], 1501), ([1500, 1501, 1501, 1500], 1501), ([1500, 1500, 1501], 1500), ([1500], 1500), ([], None)],
)
def test_a_mean_is_rounded_half_up(numbers, mean):
    assert rounded_mean(numbers) == mean


# The 16 players of the FIDE exercises in tie-breaking: rated 2200, 2150 … 1450 in the order of their numbers.
RATINGS = {number: 2250 - 50 * number for number in range(1, 17)}
# Number: score over the board, opponents met over the board, TPR, PTP.
TEC = {
    1: (3.5, (9, 13, 2, 15, 4), 1969, 2029),
    2: (4, (10, 7, 1, 16, 3), 2120, 2216),
    3: (3.5, (11, 6, 8, 4, 2), 2089, 2112),
    4: (3, (12, 13, 3, 1), 2081, 2168),
    5: (2.5, (13, 15, 11, 7, 10), 1690, 1689),
    6: (2, (14, 3, 10, 8), 1813, 1810),
    7: (1.5, (15, 2, 16, 5, 11), 1611, 1531),
    8: (2.5, (16, 14, 3, 13, 6), 1730, 1715),
    9: (0, (1, 10), 1175, 950),
    10: (1, (2, 9, 15, 6, 5), 1640, 1575),
    11: (1.5, (3, 16, 5, 7), 1776, 1763),
    12: (0, (4,), 1250, 1250),
    13: (1.5, (5, 1, 4, 8, 14), 1781, 1744),
    14: (2, (6, 8, 13), 1925, 1942),
    15: (2, (7, 5, 10, 1, 16), 1788, 1768),
    16: (3.5, (8, 11, 7, 2, 15), 1969, 2013),
}


@pytest.mark.parametrize(("score", "opponents", "tpr", "ptp"), TEC.values(), ids=TEC.keys())
def test_the_performances_of_the_fide_exercises(score, opponents, tpr, ptp):
    ratings = [RATINGS[number] for number in opponents]
    assert performance(Fraction(score), ratings) == tpr
    assert perfect_performance(Fraction(score), ratings) == ptp


def test_without_games_there_is_no_performance():
    assert performance(Fraction(0), []) is None
    assert perfect_performance(Fraction(0), []) is None


def test_nothing_scored_is_800_below_the_mean_or_the_weakest():
    assert performance(Fraction(0), [1900, 2100, 2300]) == 1300
    assert perfect_performance(Fraction(0), [1900, 2100, 2300]) == 1100


def test_everything_scored_is_800_above_the_mean_or_certain_against_the_strongest():
    assert performance(Fraction(3), [1900, 2100, 2300]) == 2900
    assert perfect_performance(Fraction(3), [1900, 2100, 2300]) == 2300 + 736


RATING_LISTS = st.lists(st.integers(1000, 2900), min_size=1, max_size=11)


@given(RATING_LISTS, st.data())
def test_the_perfect_performance_is_the_least_rating_that_is_expected_to_score_as_much(ratings, data):
    halves = data.draw(st.integers(1, 2 * len(ratings)))
    found = perfect_performance(Fraction(halves, 2), ratings)

    def reaches(rating):
        return sum(table_expects(rating - opponent) for opponent in ratings) >= 50 * halves

    # By brute force, over every rating from where nothing to where everything is expected.
    assert found == next(rating for rating in range(min(ratings) - 800, max(ratings) + 801) if reaches(rating))


BY_DIFFERENCE = [per_cent for least, most, per_cent in BANDS for _ in range(least, min(most, 1000) + 1)]


def table_expects(difference):
    """The expected score in per cent, read from the table above."""
    found = BY_DIFFERENCE[min(abs(difference), 1000)]
    return found if difference >= 0 else 100 - found
