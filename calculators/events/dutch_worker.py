"""Asks gacrux for one round: a process of its own, started by `dutch`, that can be stopped when it takes too long.

It reads a JSON object from its input (the report file, the round, the initial colour, the seconds it may take) and
prints one on its last line. It imports nothing of this project. gacrux has no types.
"""

import json
import resource
import sys
from typing import Any

from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing  # type: ignore[import-untyped]
from gacrux.pairingdutch import pairing_dutch  # type: ignore[import-untyped]
from gacrux.trf2json import trf2json  # type: ignore[import-untyped]


def paired(question: dict[str, Any]) -> dict[str, Any]:
    """The boards as [white, black] in gacrux's order, a black 0 is the bye; and the points that it counted."""
    reader = trf2json()
    reader.parse_file(question["file"], 0)
    if reader.get_status():
        return {"refused": str(reader.chessjson["status"])}
    settings = {"experimental": [], "verbose": 0, "top_color": question["colour"]}
    engine = pairing_dutch(reader.get_tournament(1), question["round"], settings)
    try:
        brackets = engine.compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        return {"none": True}
    except GacruxError as refused:
        return {"refused": str(refused)}
    games = sorted((game["board"], game["w"], game["b"]) for bracket in brackets for game in bracket["pairs"])
    points = {
        player["cid"]: str(player["pts"]) for player in engine.competitors if 0 < player["cid"] < engine.crosstable.BLOB
    }
    return {"boards": [[white, black] for _, white, black in games], "points": points}


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    # One that has lost its parent ends by itself.
    resource.setrlimit(resource.RLIMIT_CPU, (asked["seconds"], asked["seconds"] + 1))
    print(json.dumps(paired(asked)))  # noqa: T201 - its answer
