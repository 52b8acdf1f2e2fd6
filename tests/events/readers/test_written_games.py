"""Lists of games as people write them, with nothing but blanks around names and result."""

import pytest

from calculators.events.readers.detect import read_event
from tests.events.pasted_tables import drawn, read, refusal, rows, sentence

LIST = """
Club Open
Round 1
1. Anna Berg - Bert Carl 1-0
2. Dora Eck - Emil Fink ½-½
Round 2
1. Anna Berg - Emil Fink 0-1
2. Bert Carl - Dora Eck 1/2
"""
ROWS = rows("2w1 4w0 \n 1b0 3w= \n 4w= 2b= \n 3b= 1b1")
NAMES = ["Anna Berg", "Bert Carl", "Dora Eck", "Emil Fink"]


def test_lines_of_names_and_results_become_an_event():
    reading = read_event(LIST)
    assert (reading.format, reading.event.title) == ("results", "Club Open")
    assert drawn(reading.event) == ROWS
    assert [player.name for player in reading.event.players] == NAMES
    assert "The first player of each line was taken to have White." in reading.notes
    assert "The numbers in front were read as boards: lines between the games give the rounds." in reading.notes


@pytest.mark.parametrize(
    "between", [" – ", " — ", "  -  ", " vs ", " vs. ", " v ", " VS ", " gegen ", " : ", " x ", "   ", "\t"]
)
def test_names_stand_apart_by_a_dash_a_word_or_blanks(between):
    assert drawn(read(LIST.replace(" - ", between))) == ROWS


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        # the cell of the first player
        ("1-0", "2w1"),
        ("1:0", "2w1"),
        ("1 - 0", "2w1"),
        ("1–0", "2w1"),
        (" 1:0", "2w1"),
        ("0-1", "2w0"),
        ("½-½", "2w="),
        ("½ : ½", "2w="),
        ("1/2-1/2", "2w="),
        ("1/2", "2w="),
        ("½", "2w="),
        ("0,5:0,5", "2w="),
        ("0.5 - 0.5", "2w="),
        ("remis", "2w="),
        ("+:-", "2w+"),
        ("+ - -", "2w+"),
        ("- - +", "2w-"),
        ("1-0 F", "2w+"),
        ("0:1 kampflos", "2w-"),
        ("*", "2w"),
    ],
)
def test_the_result_stands_at_the_end(typed, plain):
    assert drawn(read(f"Round 1\nBerg, Anna - Carl, Bert {typed}\nEck, Dora - Fink, Emil 1-0"))[1] == plain


@pytest.mark.parametrize("result", ["1-0", "1:0", "1 - 0"])
def test_the_result_may_stand_between_the_names(result):
    assert drawn(read(f"Round 1\nBerg {result} Carl\nEck ½-½ Fink")) == rows("2w1 \n 1b0 \n 4w= \n 3b=")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Round 1", "Round 2"),
        ("Round 1:", "Round 2:"),
        ("ROUND 1 (12 May)", "ROUND 2 (13 May)"),
        ("R1", "R2"),
        ("1. Runde", "2. Runde"),
        ("1st round", "2nd round"),
        ("Ronda 1", "Ronda 2"),
        ("1ª ronda", "2ª ronda"),
        ("1ère ronde", "2e ronde"),
        ("1. kolo", "2. kolo"),
        ("1. forduló", "2. forduló"),
    ],
)
def test_lines_between_the_games_announce_the_rounds(first, second):
    text = f"{first}\nBerg - Carl 1-0\nEck - Fink 0-1\n{second}\nBerg - Eck 1-0\nCarl - Fink ½-½"
    assert drawn(read(text)) == rows("2w1 3w1 \n 1b0 4w= \n 4w0 1b0 \n 3b1 2b=")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (
            "1. Berg - Carl 1-0\n2. Eck - Fink 0-1\n\n1. Berg - Eck 1-0\n2. Carl - Fink ½-½",
            "The numbers in front were read as boards, as players come again: the blank lines end the rounds.",
        ),
        (
            "1. Berg - Carl 1-0\n2. Eck - Fink 0-1\n1. Berg - Eck 1-0\n2. Carl - Fink ½-½",
            "The numbers in front were read as boards, as players come again: a round begins where they begin again.",
        ),
        (
            "Berg - Carl 1-0\nEck - Fink 0-1\n\nBerg - Eck 1-0\nCarl - Fink ½-½",
            "The blank lines were read as ends of rounds: 2 rounds.",
        ),
        ("1.1 Berg - Carl 1-0\n1.2 Eck - Fink 0-1\n2.1 Berg - Eck 1-0\n2.2 Carl - Fink ½-½", ""),  # round and board
        ("1 Berg - Carl 1-0\n1 Eck - Fink 0-1\n2 Berg - Eck 1-0\n2 Carl - Fink ½-½", ""),
    ],
)
def test_rounds_are_found_by_the_numbers_in_front_or_by_blank_lines(text, note):
    reading = read_event(text)
    assert drawn(reading.event) == rows("2w1 3w1 \n 1b0 4w= \n 4w0 1b0 \n 3b1 2b=")
    assert not note or note in reading.notes


@pytest.mark.parametrize(
    ("line", "letter"),
    [
        ("Gast, Ina - bye 1", "U"),
        ("Gast, Ina - bye", "U"),
        ("Gast, Ina: bye", "U"),
        ("Gast, Ina bye", "U"),
        ("3. Gast, Ina - spielfrei 1:0", "U"),
        ("Gast, Ina - bye ½", "H"),
        ("Gast, Ina - bye 1/2", "H"),
        ("Gast, Ina half-point bye", "H"),
        ("Gast, Ina - not paired 0", "Z"),
    ],
)
def test_a_bye_has_a_word_in_place_of_the_opponent(line, letter):
    event = read(f"Round 1\nBerg - Carl 1-0\nEck - Fink 0-1\n{line}")
    assert (event.players[4].name, drawn(event)[5]) == ("Gast, Ina", letter)


def test_a_dash_inside_a_name_has_no_blanks():
    event = read("Round 1\nAnna-Lena Berg - Bert Carl 1-0\nDora Eck-Fink – Emil Ott 0-1")
    assert [player.name for player in event.players] == ["Anna-Lena Berg", "Bert Carl", "Dora Eck-Fink", "Emil Ott"]


def test_a_dash_without_blanks_parts_names_where_no_line_has_another_with_a_note():
    reading = read_event("Round 1\nBerg-Carl 1-0\nEck-Fink 0-1")
    assert drawn(reading.event) == rows("2w1 \n 1b0 \n 4w0 \n 3b1")
    assert "The dash in each line was taken to stand between the two players." in reading.notes


def test_numbers_of_teams_stay_in_their_names():
    event = read("Round 1\nAlpha 1 - Beta 2 3-1\nGamma - Delta 2-2\nRound 2\nAlpha 1 - Gamma 2½-1½\nDelta - Beta 2")
    assert [player.name for player in event.players] == ["Alpha 1", "Beta 2", "Gamma", "Delta"]
    assert drawn(event)[4] == "3b2-2 2w"


def test_ratings_in_brackets_are_left_out_with_a_note():
    reading = read_event("Round 1\nBerg (2100) - Carl (1900) 1-0\nEck - Fink [1850] 0-1")
    assert [player.name for player in reading.event.players] == ["Berg", "Carl", "Eck", "Fink"]
    assert "Numbers in brackets behind the names were taken for ratings and left out." in reading.notes


def test_a_game_without_result_is_open_where_its_players_have_others():
    text = "Round 1\nBerg - Carl 1-0\nEck - Fink 0-1\nRound 2\nBerg - Eck\nCarl - Fink 1-0\nSee you - all of you"
    reading = read_event(text)
    assert drawn(reading.event) == rows("2w1 3w \n 1b0 4w1 \n 4w0 1b \n 3b1 2b0")
    assert "Line 5 gives no result: the game was taken as still open." in reading.notes
    assert 'Line 7 gives no result and was left out: "See you - all of you".' in reading.notes


@pytest.mark.parametrize("ends", ["\r", "\r\n", " \t\n", "\u00a0\n"])
def test_ends_of_lines_and_blanks_do_not_matter(ends):
    assert drawn(read(LIST.replace("\n", ends).replace(" - ", "\u00a0-\u00a0"))) == ROWS


# --- refusals ----------------------------------------------------------------------------------------------------

NOT_CLEAR = (
    "where one name ends and the other begins is not clear. Put semicolons between names and result: Berg;Carl;1-0."
)


@pytest.mark.parametrize("line", ["Anna - Lena Berg - Bert Carl 1-0", "Hans Ott 1-0", "Anna-Lena Berg-Carl 1-0"])
def test_a_line_whose_names_cannot_be_told_apart_is_refused_with_what_to_do(line):
    (problem,) = refusal(f"Round 1\nDora Eck - Emil Fink 0-1\n{line}\nIna Gast - Jan Hoff 1-0")
    assert problem.message == f'Line 3: "{line}": {NOT_CLEAR}'
    assert (problem.place, problem.token) == (3, line)


@pytest.mark.parametrize("line", ["A Berg - B Carl 1-0, D Eck - E Fink 0-1", "A Berg - B Carl 1-0 D Eck - E Fink"])
def test_several_games_on_a_line_are_asked_apart(line):
    assert sentence(f"Round 1\nGast - Hoff 1-0\n{line}") == (
        f'Line 3: "{line}" looks like several games. Put each game on a line of its own, with its result at the end.'
    )


def test_a_line_mended_as_the_refusal_says_is_read():
    event = read("Round 1\nAnna - Lena Berg;Bert Carl;1-0\nDora Eck - Emil Fink 0-1")
    assert drawn(event) == rows("2w1 \n 1b0 \n 4w0 \n 3b1")
    assert event.players[0].name == "Anna - Lena Berg"


def test_a_list_of_nothing_but_doubtful_lines_is_refused_by_line():
    problems = refusal("Round 1\nA - Na - Berg 1-0\nC - Di - Eck 0-1")
    assert [problem.place for problem in problems] == [2, 3]


def test_one_side_of_a_result_is_refused():
    assert sentence("Round 1\n1. Berg - Carl 1\n2. Eck - Fink 0-1\n3. Gast - Hoff 1-0") == (
        'Line 2: "1. Berg - Carl 1" gives one side of a result. Write both, such as 1-0.'
    )


def test_without_rounds_the_list_is_refused_with_what_to_add():
    assert sentence("Berg - Carl 1-0\nEck - Fink 0-1\nBerg - Eck 1-0").startswith(
        "No round is given, and Berg plays on line 1 and on line 3."
    )


def test_a_player_twice_in_a_round_is_named():
    assert sentence("Round 1\nBerg - Carl 1-0\nEck - Berg 0-1") == (
        "Line 3: Berg plays in round 1 on line 2 already. Mend the round or the name."
    )


def test_commas_in_and_between_names_are_told_what_to_do():
    assert sentence("Berg, Anna,Carl, Bert,1-0\nEck, Dora,Fink, Emil,1/2-1/2") == (
        "Commas stand in the names and between them, so who plays whom is not clear. "
        "Put semicolons between the columns: Berg, Anna;Carl, Bert;1-0."
    )


@pytest.mark.parametrize(
    "text",
    [
        "The final was Berg - Carl 1-0 and it was great.\nAll agreed that it was a fine day.\nSee you next year.",
        "Adler - Birk\nCole - Dorn",
        "Opening hours: 9 - 12\nClosed on Sunday",
    ],
)
def test_prose_with_a_dash_in_it_is_no_list(text):
    assert sentence(text).startswith("This is no format that is read here.")


# --- rounds and games on one line --------------------------------------------------------------------------------

TWO_ROUNDS = rows("2w1 3w1 \n 1b0 4w= \n 4w0 1b0 \n 3b1 2b=")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Round 1: ", "Round 2: "),
        ("Round 1 - ", "Round 2 - "),
        ("Round 1 ", "Round 2 "),
        ("R1: ", "R2: "),
        ("1. Runde: ", "2. Runde: "),
        ("1st round: ", "2nd round: "),
        ("Round One: ", "Round Two: "),
        ("Round One\n", "Round Two\n"),
        ("First round\n", "Second round\n"),
        ("Round 1, 12 May 10:30\n", "Round 2, Sunday 14:00\n"),  # no results of games
        ("Round 1 (Saturday 3-4 May)\n", "Round 2 - 10-12 May\n"),
        ("Spieltag 1\n", "Spieltag 2\n"),
    ],
)
def test_a_game_may_stand_behind_its_round(first, second):
    text = f"{first}Berg - Carl 1-0\nEck - Fink 0-1\n{second}Berg - Eck 1-0\nCarl - Fink ½-½"
    reading = read_event(text)
    assert drawn(reading.event) == TWO_ROUNDS
    assert [player.name for player in reading.event.players] == ["Berg", "Carl", "Eck", "Fink"]


def test_two_names_without_a_result_behind_a_round_are_told():
    reading = read_event("Round 1\nBerg - Carl 1-0\nEck - Fink 1-0\nRound 2: Berg - Eck\nCarl - Fink 1-0")
    assert 'Line 4 announces a round; what stands behind it was left out: "Berg - Eck".' in reading.notes


def test_a_bye_may_stand_behind_its_round():
    assert drawn(read("Round 1: Carl bye\nBerg - Eck 1-0\nRound 2: Eck - Berg 1-0\nCarl bye")) == rows(
        "U U \n 3w1 3b0 \n 2b0 2w1"
    )


@pytest.mark.parametrize("name", ["3rd Man", "Round, Bob", "Round Bob", "Brett Lee"])
def test_a_name_that_begins_as_a_round_or_a_board_is_a_name(name):
    number = "" if name[0].isdecimal() else "1. "
    reading = read_event(f"{number}{name} (1500) - Adler, Ann (1600) 1-0\n2. Cole - Dorn 0-1")
    assert [player.name for player in reading.event.players] == [name, "Adler, Ann", "Cole", "Dorn"]
    assert drawn(reading.event) == rows("2w1 \n 1b0 \n 4w0 \n 3b1")


def test_several_games_behind_a_round_are_refused_by_line():
    problems = refusal("Round 1: Berg - Carl 1-0, Eck - Fink 0-1\nRound 2: Berg - Eck 1-0, Carl - Fink 1-0")
    assert [problem.place for problem in problems] == [1, 2]
    assert problems[0].message.startswith('Line 1: "Berg - Carl 1-0, Eck - Fink 0-1" looks like several games.')


def test_a_result_behind_a_round_that_is_no_game_is_refused_by_line():
    assert sentence("Round 1\nBerg - Carl 1-0\nEck - Fink 1-0\nRound 2 - Berg 1-0\nCarl - Eck 1-0").startswith(
        'Line 4: "Round 2 - Berg 1-0": where one name ends'
    )


# --- what stands beside the names --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "note"),
    [
        (("(0)", "(1)", "(½)"), "scores"),
        (("[0]", "[1]", "[0,5]"), "scores"),
        (("(0.0)", "(1.0)", "(0.5)"), "scores"),
        (("(2000) (0)", "(2000) (1)", "(2000) (½)"), "scores"),
        (("(0) (2000)", "(1) (2000)", "(½) (2000)"), "scores"),
    ],
)
def test_running_scores_are_no_part_of_names(scores, note):
    none, one, half = scores
    reading = read_event(
        f"Round 1\nBerg {none} - Carl {none} 1-0\nEck {none} - Fink {none} ½-½\n"
        f"Round 2\nBerg {one} - Eck {half} 1-0\nCarl {none} - Fink {half} ½-½"
    )
    assert drawn(reading.event) == rows("2w1 3w1 \n 1b0 4w= \n 4w= 1b0 \n 3b= 2b=")
    assert [player.name for player in reading.event.players] == ["Berg", "Carl", "Eck", "Fink"]
    assert f"Numbers in brackets behind the names were taken for {note} and left out." in reading.notes


def test_numbers_of_teams_in_brackets_stay():
    event = read("Round 1\nBonn (2) - Kiel (1) 1-0\nBonn (1) - Trier (3) 1-0")
    assert [player.name for player in event.players] == ["Bonn (2)", "Kiel (1)", "Bonn (1)", "Trier (3)"]


@pytest.mark.parametrize(
    "board", ["Board {}: ", "Board {} ", "Table {} ", "Table {}. ", "Brett {}: ", "{}. Brett: ", "{}st board: "]
)
def test_words_for_boards_are_no_part_of_names(board):
    one, two = board.format(1), board.format(2)
    event = read(
        f"Round 1\n{one}Berg - Carl 1-0\n{two}Eck - Fink 0-1\nRound 2\n{one}Berg - Eck 1-0\n{two}Carl - Fink ½-½"
    )
    assert drawn(event) == TWO_ROUNDS


def test_letters_of_colours_are_no_part_of_names():
    reading = read_event(
        "Round 1\nBerg (W) - Carl (B) 1-0\nEck (W) - Fink (B) 0-1\nRound 2\nFink (W) - Berg (B) 1-0\nCarl - Eck 0-1"
    )
    assert drawn(reading.event) == rows("2w1 4b0 \n 1b0 3w0 \n 4w0 2b1 \n 3b1 1w1")
    assert "Letters in brackets behind the names were taken for colours and left out." in reading.notes


def test_black_in_front_is_refused_by_line():
    assert sentence("Round 1\nBerg (W) - Carl (B) 1-0\nEck (B) - Fink (W) 0-1") == (
        'Line 3: "Eck (B) - Fink (W) 0-1" names Black first. Write White first, with the result as White has it.'
    )


def test_ratings_that_move_are_no_part_of_names():
    reading = read_event(
        "Round 1\nBerg 2000 - Carl 1900 1-0\nEck 1800 - Fink 1700 0-1\n"
        "Round 2\nBerg 2008 - Eck 1795 1-0\nCarl 1892 - Fink 1708 ½-½"
    )
    assert drawn(reading.event) == TWO_ROUNDS
    assert "Numbers of four digits behind the names were taken for ratings and left out." in reading.notes


@pytest.mark.parametrize(("one", "other"), [("Berg (Kiel)", "Berg"), ("Berg 1700", "Berg 1708")])
def test_names_that_differ_only_at_their_end_are_doubted(one, other):
    reading = read_event(f"Round 1\n{one} - Carl 1-0\nEck - Fink 0-1\nRound 2\n{other} - Eck 1-0\nCarl - Fink ½-½")
    assert reading.warnings == (
        f'"{one}" and "{other}" were read as 2 players. If they are one, write the name alike.',
    )


def test_names_that_play_in_one_round_are_two():
    assert read_event("Round 1\nBerg 1 - Berg 2 1-0").warnings == ()


def test_names_may_end_in_a_number_beside_a_result_that_stands_apart():
    event = read("Round 1\nPlayer 1  1-0  Player 2\nPlayer 3  ½-½  bye\nRound 2\nPlayer 3  1-0  Player 1\nPlayer 2 bye")
    assert drawn(event) == rows("2w1 3b0 \n 1b0 U \n H 1w1")


# --- results -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("1F-0F", "2w+"),
        ("0F-1F", "2w-"),
        ("0F-0F", "2w-"),
        ("X-F", "2w+"),
        ("F-X", "2w-"),
        ("1X-0X", "2w+"),
        (".5-.5", "2w="),
        ("(1-0)", "2w1"),
        ("( ½-½ )", "2w="),
    ],
)
def test_results_are_written_in_more_ways(typed, plain):
    assert drawn(read(f"Round 1\nBerg - Carl {typed}\nEck - Fink 1-0"))[1] == plain


def test_a_forfeit_in_the_middle_is_no_name():
    event = read("Round 1\nBerg 1-0 w/o Carl\nEck 1-0 Fink")
    assert [player.name for player in event.players] == ["Berg", "Carl", "Eck", "Fink"]
    assert drawn(event)[1] == "2w+"


def test_sets_are_no_part_of_a_name():
    problems = refusal("Berg - Carl 6-4 3-6 7-6\nEck - Fink 6-4 6-4")
    assert [problem.message for problem in problems] == [
        (
            'Line 1: "Berg - Carl 6-4 3-6 7-6" has more than one result. '
            "Write one for the whole match at its end, such as 2-1."
        ),
        'Line 2: "Eck - Fink 6-4 6-4" has more than one result. Write one for the whole match at its end, such as 2-1.',
    ]


@pytest.mark.parametrize("line", ["Berg - Carl won", "1. Berg - Carl won", "Gast - Carl won", "Berg - Hoff won"])
def test_a_game_of_a_known_player_whose_result_is_none_is_refused(line):
    assert sentence(f"Round 1\nBerg - Carl 1-0\nRound 2\n{line}\nEck - Fink 1-0") == (
        f'Line 4: the result of "{line}" was not understood. Results look like 1:0, ½:½, 0:1, + - -, 1:0 F or 2-1.'
    )


def test_a_round_of_one_game_may_have_many_without_one():
    assert drawn(read("Round 1\nBerg - Carl 1-0\nEck bye\nFink not paired")) == rows("2w1 \n 1b0 \n U \n Z")
