"""How long whole commands take beside ``python -c "import click"``."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 11

PEER = "import click"


def startup_seconds() -> dict[str, float]:
    """The median time of the peer and of our quick commands; they take turns."""
    times: dict[str, list[float]] = {PEER: [], "--version": [], "--help": [], "roll": []}
    with tempfile.TemporaryDirectory() as directory:
        charmers = [sys.executable, "-m", "charmers"]
        db = ["--db", str(Path(directory) / "games.db")]
        for run in range(RUNS):
            subprocess.run(
                [*charmers, "new", f"bench{run}", "-p", "Ana", "-p", "Ben", "--seed", "1", *db],
                check=True,
                capture_output=True,
            )
            for name, own in times.items():
                command = [*charmers, name, *(db if name == "roll" else [])]
                if name == PEER:
                    command = [sys.executable, "-c", PEER]
                began = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True)
                own.append(time.perf_counter() - began)
    return {name: statistics.median(own) for name, own in times.items()}
