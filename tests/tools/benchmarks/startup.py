"""How long whole commands take beside ``python -c "import click"``."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.tools.benchmarks.table import Row

RUNS = 11
REACH = {"--version": "1.5x", "--help": "1.5x", "roll": "1.8x"}
AS_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""An installed program has its byte code beside it; without, every start would compile it anew."""

PEER = "import click"


def startup_seconds() -> dict[str, float]:
    """The median time of the peer and of our quick commands; they take turns."""
    times: dict[str, list[float]] = {PEER: [], "--version": [], "--help": [], "roll": []}
    with tempfile.TemporaryDirectory() as directory:
        charmers = [sys.executable, "-m", "charmers"]
        db = ["--db", str(Path(directory) / "games.db")]
        for run in range(RUNS):
            game = ["new", f"bench{run}", "-p", "Ana", "-p", "Ben", "--seed", "1"]
            subprocess.run([*charmers, *game, *db], check=True, capture_output=True, env=AS_INSTALLED)
        for run in range(RUNS):
            for name, own in times.items():
                command = [*charmers, name, *(["-g", f"bench{run}", *db] if name == "roll" else [])]
                if name == PEER:
                    command = [sys.executable, "-c", PEER]
                began = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True, env=AS_INSTALLED)
                own.append(time.perf_counter() - began)
    return {name: statistics.median(own) for name, own in times.items()}


def rows() -> list[Row]:
    """Our quick commands beside the peer."""
    seconds = startup_seconds()
    peer = seconds[PEER]
    return [
        Row(
            f"charmers {name}",
            f"{1000 * seconds[name]:.0f} ms",
            PEER,
            f"{1000 * peer:.0f} ms",
            f"{seconds[name] / peer:.2f}x",
            reach,
        )
        for name, reach in REACH.items()
    ]
