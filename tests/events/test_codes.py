"""Codes of tie-breaks as lists and report files write them."""

import pytest

from calculators.compute.cuts import Cut
from calculators.compute.scores import ReadingError
from calculators.compute.tiebreaks import TIE_BREAKS
from calculators.events.codes import MAX_CODES, read_code, read_order
from calculators.events.values import AMONG_TIED, FORMULAS

BASE = [code for code in TIE_BREAKS if "/" not in code]


@pytest.mark.parametrize(
    ("text", "code", "cut"),
    [
        ("BH", "BH", Cut()),
        ("BH/C1", "BH/C1", Cut(1, 0)),
        ("BH/C2", "BH/C2", Cut(2, 0)),
        ("BH/M1", "BH/M1", Cut(1, 1)),
        ("BH/M2", "BH/M2", Cut(2, 2)),
        ("PS/C1", "PS/C1", Cut(1, 0)),
        ("SB/C2", "SB/C2", Cut(2, 0)),
        ("FB/C1", "FB/C1", Cut(1, 0)),
        ("ARO/C1", "ARO/C1", Cut(1, 0)),
        ("  bh/c1 ", "BH/C1", Cut(1, 0)),  # any case, blanks around
        ("BH#C1", "BH/C1", Cut(1, 0)),  # as the reference checker wrote it before TRF-2026
        ("GE", "REP", Cut()),  # the name until August 2024
    ],
)
def test_a_code_is_a_tie_break_with_its_cut(text, code, cut):
    read = read_code(text)
    assert (read.text, read.cut) == (code, cut)


def test_modifiers_say_how_a_tie_break_is_changed():
    assert read_code("DE/P").forfeits
    assert read_code("BH/P").forfeits
    assert read_code("AOB/F").fore
    assert read_code("TPN/R").reverse
    assert read_code("RTNG/R").reverse
    assert (read_code("KS/L+1").limit, read_code("KS/L-2").limit, read_code("KS").limit) == (1, -2, 0)
    both = read_code("BH/C1/P")
    assert both.forfeits
    assert both.cut == Cut(1, 0)
    plain = read_code("BH")
    assert (plain.forfeits, plain.fore, plain.reverse) == (False, False, False)


@pytest.mark.parametrize(
    "text",
    [
        *("XX", "", "/", "BH/", "/C1", "BH//C1", "BHC1", "BH/C0", "BH/C10", "BH/C-1", "BH/X", "BH/L+1", "BH/F", "BH/R"),
        *("DE/C1", "WIN/C1", "PS/M1", "KS/L", "KS/L1", "KS/C1", "TPR/C1", "AOB/C1", "MODMEDIAN/C1", "SOLKOFF/C1"),
        *("BH/C１", "ＢＨ", "BH/C1\x00", "BH:GP", "EDE", "BC", "TBR", "SSSC"),  # digits of other scripts, teams
    ],
)
def test_what_is_no_code_is_refused_by_name(text):
    with pytest.raises(ReadingError) as refused:
        read_code(text)
    (problem,) = refused.value.problems
    assert problem.token == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "BH/P3",  # /P, /F and /R take no number
        "DE/P1",
        "AOB/F2",
        "RTNG/R1",
        "BH/C1/C2",  # one cut or the other, once (the syntax is [/Cn|/Mn][/P])
        "BH/C1/M1",
        "DE/P/P",
    ],
)
def test_a_modifier_takes_no_more_than_the_syntax_gives_it(text):
    with pytest.raises(ReadingError):
        read_code(text)


@pytest.mark.parametrize(("one", "other"), [("BH/C", "BH/C1"), ("BH/M", "BH/M1"), ("BH/P/C1", "BH/C1/P")])
def test_the_same_code_written_in_two_ways_is_one(one, other):
    assert read_code(one) == read_code(other)
    assert len(read_order(f"{one},{other}")) == 1


def test_a_refusal_says_what_the_tie_break_takes():
    with pytest.raises(ReadingError, match="KS takes /L, not /C1"):
        read_code("KS/C1")
    with pytest.raises(ReadingError, match="WIN takes no modifier, not /C1"):
        read_code("WIN/C1")


@pytest.mark.parametrize(
    "text", ["PTS,BH/C1,SB", "PTS;BH/C1;SB", "PTS BH/C1\tSB", " pts, bh/c1 ,\nsb, ", "PTS,,BH#C1,SB"]
)
def test_an_order_is_separated_by_commas_semicolons_or_blanks(text):
    assert [code.text for code in read_order(text)] == ["PTS", "BH/C1", "SB"]


def test_a_code_named_twice_stands_once():
    assert [code.text for code in read_order("PTS,BH,PTS,GE,REP")] == ["PTS", "BH", "REP"]


def test_an_order_names_every_code_that_is_not_known():
    with pytest.raises(ReadingError) as refused:
        read_order("PTS,FOO,BH,BAR/C1")
    assert [problem.token for problem in refused.value.problems] == ["FOO", "BAR/C1"]


def test_an_order_has_a_limit():
    cuts = [f"{code}/C{cut}" for code in ("BH", "SB", "FB") for cut in range(1, 10)]
    assert len(read_order(",".join(cuts[:MAX_CODES]))) == MAX_CODES
    with pytest.raises(ReadingError, match=f"There are {MAX_CODES + 1} tie-breaks"):
        read_order(",".join(cuts[: MAX_CODES + 1]))


def test_an_empty_order_is_empty():
    assert read_order(" , ") == ()


def test_every_tie_break_of_an_event_has_a_formula_and_only_those():
    assert set(BASE) == {*FORMULAS, *AMONG_TIED}
    assert not set(FORMULAS) & set(AMONG_TIED)


@pytest.mark.parametrize("base", BASE)
def test_every_tie_break_can_be_read_and_named_with_each_of_its_modifiers(base):
    entry = TIE_BREAKS[base]
    assert read_code(base).name == entry.name
    samples = {"C": "C2", "M": "M2", "P": "P", "F": "F", "R": "R", "L": "L+1"}
    names = {read_code(f"{base}/{samples[letter]}").name for letter in entry.modifiers}
    assert len({entry.name, *names}) == 1 + len(entry.modifiers)


def test_a_code_that_the_registry_names_whole_has_that_name():
    assert read_code("BH/C1").name == "Buchholz Cut 1"
    assert read_code("BH/M1").name == "Median Buchholz 1"
    assert read_code("SB/C1").name == "Sonneborn-Berger Cut 1"


def test_less_is_better_for_ranks_and_pairing_numbers_only():
    assert {code for code in BASE if TIE_BREAKS[code].lower} == {"DE", "TPN"}
