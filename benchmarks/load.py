"""Requests per second and 99th percentile under gunicorn, beside an empty Flask view served the same way.

usage: python benchmarks/load.py [--requests N] [--clients N]
Both servers listen on loopback only, one after the other, and are ended when their requests are done.
"""

import argparse
import http.client
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles

ROOT = Path(__file__).resolve().parents[1]
BARE = "from flask import Flask; app = Flask('bare'); app.add_url_rule('/', 'empty', lambda: 'ok')"
PATH = "/solkoff?opponents=4,+3.5,+3,+2.5,+2&score=3.5&rounds=5"


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def measure(target: str, path: str, requests: int, clients: int, folder: Path) -> tuple[float, float, float]:
    """Requests per second, the 99th percentile in milliseconds, and the largest worker in MB."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        target,
        "--bind",
        f"127.0.0.1:{port}",
        "--workers",
        "1",
        "--log-level",
        "error",
    ]
    server = subprocess.Popen([*command, "--limit-request-line", "8190"], cwd=folder)
    try:
        wait_for(port)
        for _ in range(50):
            one_request(port, path)
        start = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            times = list(pool.map(lambda _: one_request(port, path), range(requests)))
        seconds = time.perf_counter() - start
        return requests / seconds, quantiles(times, n=100)[98] * 1000, memory(server.pid)
    finally:
        server.terminate()
        server.wait(timeout=10)


def wait_for(port: int) -> None:
    """Waits until the server answers, at most ten seconds."""
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


def one_request(port: int, path: str) -> float:
    """Seconds of one request on a connection of its own."""
    start = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status != http.HTTPStatus.OK:
        raise SystemExit(f"{path} answered {answer.status}")
    return time.perf_counter() - start


def memory(master: int) -> float:
    """Resident memory of the largest child of the gunicorn master, in MB."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    sizes = [
        int(line.split()[1])
        for child in children
        for line in Path(f"/proc/{child}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    ]
    return max(sizes) / 1024


def main() -> None:
    """Prints both servers and their ratio."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--requests", type=int, default=2000)
    words.add_argument("--clients", type=int, default=4)
    asked = words.parse_args()
    bare = ROOT / ".venv" / "bare"
    bare.mkdir(exist_ok=True)
    (bare / "bare.py").write_text(BARE)
    empty = measure("bare:app", "/", asked.requests, asked.clients, bare)
    site = measure("app:app", PATH, asked.requests, asked.clients, ROOT)
    print(f"{'':22}{'requests/s':>12}{'p99 ms':>9}{'worker MB':>11}")
    print(f"{'an empty Flask view':22}{empty[0]:12.0f}{empty[1]:9.1f}{empty[2]:11.0f}")
    print(f"{'/solkoff with a result':22}{site[0]:12.0f}{site[1]:9.1f}{site[2]:11.0f}")
    print(f"{'ratio':22}{site[0] / empty[0]:12.2f}{site[1] / empty[1]:9.2f}")


if __name__ == "__main__":
    main()
