"""Words for rounds without an opponent, in the languages of the programs: byes with their points, and absences."""

from collections.abc import Iterator, Mapping

from calculators.compute.rounds import FULL_POINT_BYE, HALF_POINT_BYE, PAIRING_BYE
from calculators.events.model import ABSENT, Outcome
from calculators.events.readers.heading_words import words

BYE = words(
    "bye spielfrei freilos exempt libre vrij descansa descanso riposa riposo folga volno pauza frirunde frirond "
    "szabadnapos wolny volný"
)
AMOUNTS: Mapping[Outcome, str] = {
    Outcome(HALF_POINT_BYE): "½ 1/2 0.5 0,5 .5 half halb half-point",
    Outcome(PAIRING_BYE): "1 1.0 1,0",
    Outcome(FULL_POINT_BYE): "full full-point volles",
    ABSENT: "0 0.0 0,0 zero zero-point",
}
ABSENCES: Mapping[str, Outcome] = dict.fromkeys(
    words(
        "absent absence unpaired withdrawn withdrew retired zurückgezogen abwesend retirado ausente abandon ritirato "
        "assente odstoupil wycofany afwezig teruggetrokken none n/a * -- --- ---- ----- ."
    )
    | {"not paired", "nicht ausgelost", "nicht gelost", "no opponent", "no emparejado", "non apparié"},
    ABSENT,
)
# In cells alone: a player may be called Frei or Zero.
IN_CELLS: Mapping[str, Outcome] = {
    **dict.fromkeys(("frei",), Outcome(PAIRING_BYE)),
    **dict.fromkeys(("full", "fpb"), Outcome(FULL_POINT_BYE)),
    **dict.fromkeys(("half", "halb", "hpb"), Outcome(HALF_POINT_BYE)),
    **dict.fromkeys(("zero", "zpb", "abs", "wd", "w/d", "dns", "dnp", "fehlt"), ABSENT),
}


def _with_amounts() -> Iterator[tuple[str, Outcome]]:
    """Each word of a bye with each amount, as people put them together: ½ bye, half-bye, bye (½)."""
    for bye in BYE:
        yield bye, Outcome(PAIRING_BYE)
        for outcome, amounts in AMOUNTS.items():
            for amount in amounts.split():
                shapes = (f"{amount} {bye}", f"{amount}-{bye}", f"{bye} {amount}", f"{bye} ({amount})")
                for shape in (*shapes, f"{bye}{amount}", f"{bye}-{amount}", f"{amount.replace('-', ' ')} {bye}"):
                    yield shape, outcome


# In lower case, with one kind of dash and single blanks.
BYE_WORDS: Mapping[str, Outcome] = {**dict(_with_amounts()), **ABSENCES}
CELL_WORDS: Mapping[str, Outcome] = {**BYE_WORDS, **IN_CELLS}
