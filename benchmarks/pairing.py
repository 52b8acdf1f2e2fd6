"""Time per round of the points method, with rustworkx and with networkx, beside FIDE Dutch by gacrux, in one run.

usage: python benchmarks/pairing.py [--rounds N] [--without-dutch]
CPU time from a question to the boards, ranking, colours and matching included; the same events for all. networkx needs
most of a minute for 500 players, so it has one round of them. Dutch is timed in this process; a line of its own says
what a process for it costs, by the clock. Look-ahead is timed in the later half of full-length events.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from calculators.events.dutch import dutch_pairing, report_file
from calculators.events.dutch_worker import paired
from calculators.events.lookahead import pair_ahead
from calculators.events.matching import by_networkx
from calculators.events.pairing import pair
from calculators.events.question import NoLegalRound, Question
from tests.events.simulated import rounds

MOST = {64: 0.010, 500: 1.5}  # seconds, the median of a round's
LARGE = 500
SIZES = {16: 9, 64: 9, 200: 9, 500: 9}  # players and rounds
DEEP = {16: 15, 40: 39, 64: 45}


def questions(players: int, number: int, *, colours: bool) -> list[Question]:
    """The rounds of one event, paired by points."""
    return [question for question, _ in rounds("benchmark", players, number, pair, colours=colours, planned=number)]


def timed(
    asked: list[Question], method: Callable[[Question], object], clock: Callable[[], float] = time.process_time
) -> list[float]:
    """Seconds of each round."""
    found = []
    for question in asked:
        start = clock()
        try:
            method(question)
        except NoLegalRound:
            continue
        found.append(clock() - start)
    return found


def dutch_here(question: Question) -> object:
    """A round by gacrux in this process."""
    numbers = sorted(question.event.index)
    asked = {"file": report_file(question, numbers, "w"), "round": question.round, "colour": "w"}
    return paired(asked)


def cell(seconds: list[float]) -> str:
    """The median and the most, in milliseconds."""
    return f"{1000 * median(seconds):9.1f} {1000 * max(seconds):9.1f}" if seconds else f"{'':19}"


def main() -> None:
    """Prints a line for each size; ends with an error where the points method is slower than it may be."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=9)
    words.add_argument("--without-dutch", action="store_true")
    asked = words.parse_args()
    pair(questions(4, 1, colours=True)[0])  # what is imported and kept at the first call
    print(f"{'median and most, ms':30}{'points':>19}{'no colours':>20}{'networkx':>20}{'Dutch':>20}")
    slow = []
    for players, number in SIZES.items():
        event = questions(players, min(number, asked.rounds), colours=True)
        ours = timed(event, pair)
        plain = timed(questions(players, min(number, asked.rounds), colours=False), pair)
        few = event if players < LARGE else event[2:3]
        other = timed(few, lambda question: pair(question, by_networkx))
        dutch = [] if asked.without_dutch else timed(event, dutch_here)
        print(f"{players:4} players, {len(event)} rounds{'':11}{cell(ours)} {cell(plain)} {cell(other)} {cell(dutch)}")
        slow += [players for seconds in (ours, plain) if median(seconds) > MOST.get(players, 60)]
    print(f"\n{'median and most, ms':30}{'points':>19}{'look-ahead':>20}")
    for players, number in DEEP.items():
        event = questions(players, number, colours=True)[number // 2 :]
        first = len(event) and event[0].round
        print(
            f"{players:4} players, rounds {first} to {number:<5}{'':3}{cell(timed(event, pair))} "
            f"{cell(timed(event, pair_ahead))}"
        )
    if not asked.without_dutch:
        apart = timed(questions(64, 5, colours=True), dutch_pairing, time.perf_counter)
        print(f"\n{'  64 players, Dutch in a process of its own':50}{cell(apart)}")
    if slow:
        sys.exit(f"slower than it may be: {', '.join(map(str, slow))} players")


if __name__ == "__main__":
    main()
