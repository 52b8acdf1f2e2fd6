"""Scores of all games of an event together: results, points of a scale, or games of matches."""

from fractions import Fraction

import pytest

from calculators.compute.rounds import DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from calculators.compute.scores import CHESS, HALF, SCALES
from calculators.events.model import Games, Outcome
from calculators.events.readers.letters import Score
from calculators.events.readers.match_scores import Scoring, decide, outcome_of

LEAGUE, MATCH = SCALES["league"], SCALES["match"]


def pairs(text):
    """Scores such as "2-1 ½-½"."""
    number = {"½": HALF}
    return [tuple(number.get(side) or Fraction(side) for side in score.split("-")) for score in text.split()]


@pytest.mark.parametrize(
    ("scores", "scale", "as_games", "named"),
    [
        ("1-0 0-1 ½-½ 0-0", None, False, None),  # plain results
        ("", None, False, None),
        ("6-0 0-6 3-3", None, False, "6-3-0"),
        ("3-0 1-1", None, False, "3-1-0"),
        ("3-0 0-3", None, False, "3-1-0"),  # without draws, the usual scale with such a win
        ("6-0 0-6", None, False, "6-3-0"),
        ("2-0 1-1", LEAGUE, False, "2-1-0"),
        ("3-0 1-1", MATCH, False, "3-1-0"),
        ("2-0 1-1", None, True, None),  # two games
        ("2-1 2-0", None, True, None),
        ("2-1 2-0", CHESS, True, None),
        ("3-0 2-1 1-1", None, True, None),
        ("6-0 3-3 4-4", None, True, None),  # two kinds of draws are no scale
        ("6-0 5-0", None, True, None),
        ("3-0 3-3", None, True, None),  # a draw that gives as much as a win
        ("1-0 1-1", None, True, None),
    ],
)
def test_all_scores_together_say_what_they_are(scores, scale, as_games, named):
    scoring = decide(pairs(scores), scale)
    assert scoring.games is as_games
    assert (str(scoring.scale) if scoring.scale else None) == named
    assert bool(scoring.note) is bool(as_games or named)


def test_points_beside_another_chosen_scale_are_counted_on_the_chosen_one():
    scoring = decide(pairs("6-0 3-3"), MATCH)
    assert (scoring.games, scoring.scale) == (False, None)
    assert scoring.note == "The scores look like points on the scale 6-3-0. They are counted on the chosen 3-1-0."


def test_the_word_of_the_visitor_makes_games_of_any_scores():
    assert decide(pairs("1-0 ½-½"), None, games=True).games is True


@pytest.mark.parametrize(("own", "other", "result"), [(2, 1, WIN), (1, 2, LOSS), (1, 1, DRAW), (0, 0, DRAW)])
def test_who_has_more_games_wins_the_match(own, other, result):
    score = Score(7, "w", Fraction(own), Fraction(other), 1)
    expected = Outcome(result, 7, "w", games=Games(Fraction(own), Fraction(other), 1))
    assert outcome_of(score, Fraction(other), Scoring(games=True)) == expected


@pytest.mark.parametrize(
    ("own", "other", "forfeit", "result"),
    [
        (1, 0, False, WIN),
        (0, 1, False, LOSS),
        (3, 3, False, DRAW),
        (0, 0, False, LOSS),  # both lost
        (1, 0, True, FORFEIT_WIN),
        (0, 1, True, FORFEIT_LOSS),
        (0, 0, True, FORFEIT_LOSS),
    ],
)
def test_results_are_games_over_the_board_or_forfeits(own, other, forfeit, result):
    score = Score(7, "b", Fraction(own), Fraction(other), forfeit=forfeit)
    assert outcome_of(score, Fraction(other), Scoring()) == Outcome(result, 7, "b")


def test_a_forfeit_of_one_point_is_no_number_of_games():
    score = Score(7, "", Fraction(1), Fraction(0), forfeit=True)
    assert outcome_of(score, Fraction(0), Scoring(games=True)) == Outcome(FORFEIT_WIN, 7)
    whole = Score(7, "", Fraction(2), Fraction(0), forfeit=True)
    assert outcome_of(whole, Fraction(0), Scoring(games=True)).games == Games(Fraction(2), Fraction(0))
