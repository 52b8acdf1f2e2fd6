"""The state of the program: static addresses and ETags change with every file that shapes an answer."""

from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def state_of_program(root: Path = ROOT) -> str:
    """A short name that changes with the code, the templates and the static files."""
    digest = blake2b((root / "app.py").read_bytes(), digest_size=6)
    for folder in ("calculators", "templates", "static"):
        for path in sorted((root / folder).rglob("*.*")):
            if path.suffix != ".pyc":
                digest.update(path.read_bytes())
    return digest.hexdigest()


BUILD = state_of_program()


def asset(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={BUILD}"
