"""Standings of large events with every common tie-break, against FIDE's reference checker (gacrux) in the same run.

usage: python benchmarks/standings.py [--players N] [--repetitions N] [--profile] [--without-checker]
CPU seconds: in process from an event that is read; of a whole process that starts, reads a report file and stands it;
of an event of 5,000 players; and the most memory that this took. In process the two take turns, nothing kept from the
turn before, and the medians count; whole processes run once.
"""

import argparse
import cProfile
import gc
import pstats
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from calculators.compute.rules import RULE_SETS
from calculators.events.codes import read_code
from calculators.events.columns import fraction
from calculators.events.model import Event
from calculators.events.readers.trf import read_trf
from calculators.events.readers.trf_players import read_block
from calculators.events.standings import Standings, standings
from calculators.events.values import FORMULAS
from calculators.events.view import View
from tests.events.invented import seeded, swiss
from tests.events.tables import report_file

ROUNDS = 11
LARGEST = 5000
MOST_READ = 3  # turns of reading: the checker takes seconds for each
MOST_SECONDS = 3.0  # of CPU for the largest event
MOST_MEMORY = 300  # megabytes
# The checker has them all; FB last, because it changes what the checker says of codes behind it.
COMMON = (
    *("PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "BH", "BH/C1", "BH/C2", "BH/M1"),
    *("BH/M2", "BH/P", "SB", "SB/C1", "SB/C2", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "AOB", "FB"),
)


def invented(players: int) -> Event:
    """An event of so many players, a few byes and forfeits in it; the same at every call."""
    return swiss(seeded(players), players, ROUNDS, away=0.03)


def stand(event: Event, codes: tuple[str, ...] = COMMON) -> Standings:
    """The standings of an event by all these codes, nothing kept from an earlier time."""
    fraction.cache_clear()
    rules = RULE_SETS["fide-2026"]
    view = View(rules, tuple(map(read_code, codes)), event.scale, rules.draw_weight, event.rounds)
    return standings(replace(event), view)


def read(text: str) -> Event:
    """The event of a report file, nothing kept from an earlier time."""
    read_block.cache_clear()
    return read_trf(text).event


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of one call; what lies in memory already is kept out of the collector's rounds."""
    gc.collect()
    gc.freeze()
    start = time.process_time()
    work()
    return time.process_time() - start


def in_turns(ours: Callable[[], object], theirs: Callable[[], object], turns: int) -> tuple[float, float]:
    """The medians of the CPU seconds of two, which take turns."""
    ours_took, theirs_took = zip(*((cpu(ours), cpu(theirs)) for _ in range(turns)), strict=True)
    return median(ours_took), median(theirs_took)


def checker(text: str) -> Callable[[], object]:
    """A function by which the checker counts all common codes of a report file that it has read."""
    from gacrux.tiebreak import tiebreak  # noqa: PLC0415 - whole processes of ours are measured without it
    from gacrux.trf2json import trf2json  # noqa: PLC0415

    reader = trf2json()
    reader.parse_file(text, 0)
    tournament = reader.get_tournament(1)
    asked = {"tiebreak": list(COMMON), "check": 0}
    return lambda: tiebreak(tournament, -1, asked).compute_tiebreaks(tournament, asked)


def process_seconds(command: list[str]) -> tuple[float, str]:
    """CPU seconds of a whole process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, printed


def once(path: str) -> None:
    """What a whole process of ours does: reads a report file, stands it, prints the rows and its most memory in MB."""
    rows = stand(read(Path(path).read_text(encoding="utf-8"))).rows
    print(len(rows), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def show(what: str, seconds: float, checked: float = 0) -> None:
    """A line: CPU seconds here, of the checker, and how many times faster."""
    print(f"{what:48}{seconds:9.3f} s" + (f"{checked:9.1f} s {checked / seconds:8.1f} times" if checked else ""))


def main() -> None:
    """Prints a line for each measurement."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--players", type=int, default=1000)
    words.add_argument("--repetitions", type=int, default=5)
    words.add_argument("--profile", action="store_true")
    words.add_argument("--without-checker", action="store_true")
    words.add_argument("--once", help=argparse.SUPPRESS)
    asked = words.parse_args()
    if asked.once:
        once(asked.once)
        return
    event = invented(asked.players)
    if asked.profile:
        with cProfile.Profile() as profile:
            stand(event)
        pstats.Stats(profile).sort_stats("tottime").print_stats(28)
        return
    print(f"{'':48}{'ours':>11}{'checker':>11}{'faster':>14}")
    text = report_file(event)
    size = f"{asked.players:,} × {ROUNDS}"
    check = (lambda: None) if asked.without_checker else checker(text)
    ours, theirs = in_turns(lambda: stand(event), check, asked.repetitions)
    show(f"{size}, {len(COMMON)} codes, in process", ours, 0 if asked.without_checker else theirs)
    if not asked.without_checker:

        def read_and_check() -> None:
            checker(text)()

        from_text = in_turns(lambda: stand(read(text)), read_and_check, min(asked.repetitions, MOST_READ))
        show(f"{size}, {len(COMMON)} codes, in process, read and stand", *from_text)
    every = (*COMMON, *(code for code in FORMULAS if code not in COMMON))
    show(f"{size}, all {len(every)} codes, in process", cpu(lambda: stand(event, every)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "event.trf")
        file.write_text(text, encoding="utf-8")
        ours, _ = process_seconds([sys.executable, __file__, "--once", str(file)])
        theirs = 0
        if not asked.without_checker:
            program = [sys.executable, "-m", "gacrux.tiebreakchecker", "-i", str(file), "-o", "-", "-dT", "-t", *COMMON]
            theirs, _ = process_seconds(program)
        show(f"{size}, {len(COMMON)} codes, start, read and stand", ours, theirs)
        largest = invented(LARGEST)
        seconds = cpu(lambda: stand(largest))
        show(f"{LARGEST:,} × {ROUNDS}, in process (at most {MOST_SECONDS:.0f} s)", seconds)
        file.write_text(report_file(largest), encoding="utf-8")
        ours, printed = process_seconds([sys.executable, __file__, "--once", str(file)])
        rows, memory = map(int, printed.split())
        show(f"{rows:,} × {ROUNDS}, start, read and stand", ours)
        print(f"{f'most memory of that (at most {MOST_MEMORY} MB)':48}{memory:9} MB")
    if seconds > MOST_SECONDS or memory > MOST_MEMORY:
        sys.exit("slower or larger than it may be")


if __name__ == "__main__":
    main()
