"""Rating performances. Source: FIDE C.07 art. 10; tables of the FIDE Rating Regulations, 8.1.1 and 8.1.2."""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

# Rating difference dp for a score of 50, 51 … 100 per cent; below 50 the same with a minus.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)
# The largest rating difference at which the stronger player is expected to score 50, 51 … 99 per cent; beyond, 100.
EXPECTED_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
CERTAIN = EXPECTED_UP_TO[-1] + 1  # from this difference on a win is expected
EXPECTED = [50 + bisect_left(EXPECTED_UP_TO, difference) for difference in range(CERTAIN + 1)]
POINTS_A_PER_CENT = 11  # of rating, for a first guess: 7 among equals, more the further apart players are
NO_SCORE = 800  # what a score of nothing stands below the opponents (and a full score above)


def rounded_mean(numbers: Sequence[int]) -> int | None:
    """The mean as a whole number, half up; None without numbers. Source: FIDE C.07 art. 10.1, 10.4, 10.5."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else None


def difference_for(score: Fraction, games: int) -> int:
    """The rating difference dp of a score in so many games, its per cent rounded half up."""
    halves = score.denominator * games
    per_cent = (200 * score.numerator + halves) // (2 * halves)
    return DIFFERENCES[per_cent - 50] if per_cent >= 50 else -DIFFERENCES[50 - per_cent]


def performance(score: Fraction, ratings: Sequence[int]) -> int | None:
    """Tournament performance rating: the opponents' mean and dp; None without games. Source: FIDE C.07 art. 10.2."""
    mean = rounded_mean(ratings)
    return None if mean is None else mean + difference_for(score, len(ratings))


def expected(difference: int) -> int:
    """The expected score, in per cent, of a player rated so much above the opponent."""
    size = min(abs(difference), CERTAIN)
    return EXPECTED[size] if difference >= 0 else 100 - EXPECTED[size]


class Expected(dict[int, int]):
    """The expected score in per cent by rating difference, formed when a difference first comes."""

    def __missing__(self, difference: int) -> int:
        found = self[difference] = expected(difference)
        return found


EXPECTED_BY = Expected()


def perfect_performance(score: Fraction, ratings: Sequence[int]) -> int | None:
    """The lowest rating whose expected score is at least the score; None without games.

    Without a score it is 800 below the weakest opponent. Source: FIDE C.07 art. 10.3.
    """
    if not ratings:
        return None
    if score <= 0:
        return min(ratings) - NO_SCORE
    wanted = -(-100 * score.numerator // score.denominator)  # rounded up: expectations are whole per cents
    low, high = min(ratings) - CERTAIN, max(ratings) + CERTAIN  # where nothing is expected, and everything
    near, margin = performance(score, ratings) or 0, 1
    while high - low > 1:
        if not low < near < high:
            near = (low + high) // 2
        lacking = wanted - sum([EXPECTED_BY[near - other] for other in ratings])
        if lacking > 0:
            low, beyond = near, margin
        else:
            high, beyond = near, 1 - margin
        near += lacking * POINTS_A_PER_CENT // len(ratings) + beyond
        margin *= 2
    return high
