"""Thousands of games through one file and one process: does memory grow, is the file sound?

``python -m tests.tools.store.soak --games 2000`` lets bots play games at a table, as every mouth does, and
says every hundred games how much memory the process has and how many files are open; every five hundred it
checks the whole file. It fails if memory grows by more than a quarter after the first hundred games (which
fill caches) or if the file is not sound.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.record import store as store_module
from charmers.record.care import health, keep_copy
from charmers.record.players import read_player
from charmers.record.store import Store
from charmers.sheet.library import find_sheet

BOTS = ("random", "greedy")


def memory() -> float:
    """Megabytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--synchronous", default="OFF", choices=["OFF", "FULL"])
    options = parser.parse_args()
    store_module.SYNCHRONOUS = options.synchronous
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "games.db"
        began, lines, first = time.process_time(), 0, 0.0
        with Store(path) as store:
            for number in range(1, options.games + 1):
                players = tuple(
                    read_player(f"P{seat}:{BOTS[(number + seat) % 2]}") for seat in range(2 + number % 4)
                )
                sheet = find_sheet(("sun", "moon")[number % 2])
                table = Table.begin(store, Wish(players, sheet, seed=number), f"game-{number}")
                lines += sum(1 for _ in table.follow())
                assert table.game.over
                if number % 100 == 0:
                    first = first or memory()
                    print(
                        f"{number:5} games  {lines:7} lines  {path.stat().st_size / 1e6:6.1f} MB file  "
                        f"{memory():6.1f} MB memory  {open_files()} files open  "
                        f"{time.process_time() - began:6.0f} s processor",
                        flush=True,
                    )
                    assert memory() < first * 1.25, "memory grows"
                if number % 500 == 0 or number == options.games:
                    check(path, number, lines)
                    first = 0.0  # a whole file was read: compare with what is kept after that
    print(f"{options.games} games, {lines} lines: the file is sound.")


def check(path: Path, games: int, lines: int) -> None:
    """The whole file, in a process of its own so that its memory is its own."""
    child = os.fork()
    if child == 0:
        found = health(path)
        whole = found.sound and len(found.games) == games
        kept = sum(len(game.lines) for game in found.games) == lines
        keep_copy(path)
        os._exit(0 if whole and kept else 1)
    _, status = os.waitpid(child, 0)
    if status:
        sys.exit(f"after {games} games the file is not sound")


if __name__ == "__main__":
    main()
