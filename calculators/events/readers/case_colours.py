"""Colours told by the case of the letters: W8 against l3 where one side has White and the other Black."""

from collections.abc import Sequence

from calculators.events.model import Outcome
from calculators.events.readers.entries import Entry
from calculators.events.readers.letters import US_CHESS, Letters

TOLD = "Capital letters were read as White and small ones as Black: in every game one side has the one, one the other."
NOT_TOLD = "Letters stand in both cases, but not one of each in every game: no colours were read from them."


def case_colours(
    outcomes: Sequence[Sequence[Outcome]], numbers: Sequence[int], entries: Sequence[Entry], letters: Letters
) -> tuple[Sequence[Sequence[Outcome]], list[str]]:
    """The outcomes with the colours that capital and small letters tell, and what was decided.

    Only where every game over the board has a capital on one side and a small letter on the other; forfeits have none.
    """
    if letters is not US_CHESS or not any(cell[:1].islower() for entry in entries for cell in entry.cells):
        return outcomes, []
    cases = [
        [
            "" if not each.met or each.colour or not cell[:1].isalpha() else "w" if cell[0].isupper() else "b"
            for each, cell in zip(line, entry.cells, strict=False)
        ]
        for line, entry in zip(outcomes, entries, strict=True)
    ]
    if len({case for line in cases for case in line if case}) < len("wb"):
        return outcomes, []
    row_of = {number: row for row, number in enumerate(numbers)}
    for line, told in zip(outcomes, cases, strict=True):
        for column, (each, case) in enumerate(zip(line, told, strict=True)):
            other = row_of.get(each.opponent)
            if case and other is not None and cases[other][column] == case:
                return outcomes, [NOT_TOLD]
    coloured = [
        [each._replace(colour=case) if case else each for each, case in zip(line, told, strict=True)]
        for line, told in zip(outcomes, cases, strict=True)
    ]
    return coloured, [TOLD]
