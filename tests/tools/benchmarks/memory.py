"""Memory over many simulated games, in a process of its own: it should not grow. Linux tells it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.tools.benchmarks.table import Row

SIMULATION = """
import sys
from charmers.sheet.library import find_sheet
from charmers.simulate import Study, Tally, run
games, bots = int(sys.argv[1]), (sys.argv[2],) * 3
tally = Tally(bots)
for outcome in run(Study(games, find_sheet("sun"), bots, seed=1)):
    tally.add(outcome)
    if tally.games in (games // 100, games // 10, games):
        status = open("/proc/self/status").read().split()
        print(tally.games, status[status.index("VmHWM:") + 1])
"""


def rows(games: int, bot: str = "random") -> list[Row]:
    """The most memory that was used up to a hundredth, a tenth and all of the games."""
    if not Path("/proc/self/status").exists():
        return [Row("memory of simulated games", "only on Linux")]
    done = subprocess.run(
        [sys.executable, "-c", SIMULATION, str(games), bot], check=True, capture_output=True, text=True
    )
    found = []
    for line in done.stdout.splitlines():
        count, kilobytes = (int(word) for word in line.split())
        found.append(Row(f"memory after {count:,} games", f"{kilobytes / 1024:.1f} MB"))
    return found
