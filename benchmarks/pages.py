"""CPU time per request of each page, as a multiple of an empty Flask view in the same process.

usage: python benchmarks/pages.py [--requests N] [--profile /solkoff]
Columns: through Flask's test client; straight to the WSGI callable, which leaves the least around both; the same with a
browser's Accept-Encoding; and a repeat by ETag.
"""

import argparse
import cProfile
import pstats
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from flask import Flask
from werkzeug.test import create_environ

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app import create_app

# A typical query of each page; {n} varies from request to request, so that nothing is answered from memory.
TYPICAL = {
    "/solkoff": "opponents=4,+3.5,+3,+2.5,+{n}&score=3.5&rounds=5",
    "/buchholz": "opponents=W+3%0AH%0AW+1.5%0AD+3.5%0AD+{n}",
    "/sonneborn-berger": "games=W+4%0AW+3.5%0AD+5%0AL+{n}",
    "/cuts": "players=Alex+(3.5):+4,+3.5,+3,+2.5,+{n}%0ABlair+(3.5):+5,+3,+3,+2,+1%0ACasey+(3.5):+4,+4,+3,+2,+2",
    "/projection": "points=3.5&played=5&rounds=9&opponents=4,+3.5,+3,+2.5,+{n}",
    "/match-points": "matches=2-1+v+7%0A2-0+v+5%0A1-1+v+6%0A0-2+v+{n}",
    "/win-percentages": "record=5-2-1&opponents=4-4,+7-1,+1-3-1,+3-3-1,+6-{n}",
    "/swiss-rounds": "players=6{n}&cut=8",
    "/top-cut": "players=6{n}&rounds=6&cut=8",
}
EMPTY = {"/": "", "/rules": "", "/developers": "", **{f"{path} (empty)": "" for path in TYPICAL}}
BATCHES = 15


def asker(application: Flask, path: str, query: str, headers: dict[str, str]) -> Callable[[], int]:
    """A function that sends one request straight to the WSGI callable and gives the status."""
    environs = [create_environ(path, query_string=query.replace("{n}", str(n)), headers=headers) for n in range(8)]
    turn = 0

    def ask() -> int:
        nonlocal turn
        turn += 1
        status: list[str] = []
        answer = application(dict(environs[turn % 8]), lambda line, _headers, _info=None: status.append(line))
        for _ in answer:
            pass
        answer.close()
        return int(status[0][:3])

    return ask


def client_asker(application: Flask, path: str, query: str) -> Callable[[], int]:
    """A function that sends one request through Flask's test client and gives the status."""
    client, turn = application.test_client(), 0

    def ask() -> int:
        nonlocal turn
        turn += 1
        return client.get(path, query_string=query.replace("{n}", str(turn % 8))).status_code

    return ask


def ratios(pairs: list[tuple[Callable[[], int], Callable[[], int]]], requests: int) -> list[float]:
    """For each pair the CPU time of the first over that of the second, median of interleaved batches."""
    for one, base in pairs:
        one()
        base()
    return [median(cpu(one, requests) / cpu(base, requests) for _ in range(BATCHES)) for one, base in pairs]


def cpu(ask: Callable[[], int], requests: int) -> float:
    """Seconds of CPU for so many requests."""
    start = time.process_time()
    for _ in range(requests):
        ask()
    return time.process_time() - start


def main() -> None:
    """Prints a line for each page."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--requests", type=int, default=100)
    words.add_argument("--profile")
    asked = words.parse_args()
    bare = Flask("bare")
    bare.add_url_rule("/", "empty", lambda: "ok")
    site = create_app()
    base = asker(bare, "/", "", {})
    if asked.profile:
        ask = asker(site, asked.profile, TYPICAL.get(asked.profile, ""), {})
        ask()
        with cProfile.Profile() as profile:
            cpu(ask, asked.requests * 10)
        pstats.Stats(profile).sort_stats("tottime").print_stats(28)
        return
    client_base = client_asker(bare, "/", "")
    print(f"{'page':26}{'client':>8}{'wsgi':>8}{'zstd':>8}{'304':>8}   (an empty Flask view is 1)")
    for path, query in {**TYPICAL, **EMPTY}.items():
        address = path.partition(" ")[0]
        plain = asker(site, address, query, {})
        packed = asker(site, address, query, {"Accept-Encoding": "gzip, deflate, br, zstd"})
        status = plain()
        known = asker(
            site, address, query.replace("{n}", "2"), {"If-None-Match": etag(site, address, query.replace("{n}", "2"))}
        )
        client = client_asker(site, address, query)
        row = ratios([(client, client_base), (plain, base), (packed, base), (known, base)], asked.requests)
        print(f"{path:26}{''.join(f'{ratio:8.1f}' for ratio in row)}   {status} {known()}")


def etag(application: Flask, path: str, query: str) -> str:
    """The ETag of an address."""
    return application.test_client().get(path, query_string=query).headers.get("ETag", "")


if __name__ == "__main__":
    main()
