"""Kill -9 at random moments of scripted play: nothing that was acknowledged may be lost.

``python -m tests.tools.store.kills --kills 300`` plays on one file of games in another process, kills that
process without warning, and after each kill looks whether every acknowledged line is there, whether
the game goes on, and whether SQLite finds the file sound. ``--how commands`` kills single commands
of the command line instead, ``--how pty`` the guided game in a terminal, and ``--how faults`` ends commands
exactly at a call that changes a file, before it or half way through (which needs a C compiler). A shorter
round of the first two runs with the other tests.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from charmers.record.game import Game
from charmers.record.store import Store
from tests.record.games import new_game, step
from tests.tools.store.damage import lines_of
from tests.tools.store.faults import COMMANDS, library, prepare, run
from tests.tools.store.faults import check as check_place

ROOT = Path(__file__).parents[3]


def begin_game(store: Store) -> Game:
    """The last game, or a new one when that is over."""
    if store.games():
        _, game = store.open()
        if not game.over:
            return game
    fresh = new_game(3, seed=len(store.games()))
    store.create(None, fresh.tables.sheet, fresh.header, fresh.secret)
    return store.open()[1]


def play(path: Path, seed: int) -> None:
    """What the killed process does: decide, undo now and then, and acknowledge each line."""
    source = Random(seed)
    with Store(path) as store:
        while True:
            game = begin_game(store)
            name = store.find().name
            while not game.over:
                if game.standing and source.random() < 0.05:
                    game.undo(1)
                else:
                    step(game, source)
                line = game.lines[-1]
                # The acknowledgement: whoever reads this may rely on the line.
                print(f"{name}\t{line.number}\t{line.text}", flush=True)


def killed_table(path: Path, seed: int, moment: float) -> list[tuple[str, int, str]]:
    """Play in another process, kill it after a moment, and return what it had acknowledged."""
    process = start("-m", "tests.tools.store.kills", "--play", str(path), "--seed", str(seed))
    assert process.stdout is not None
    # Start-up is not what is tested: the clock runs from the first acknowledgement.
    first = process.stdout.readline()
    time.sleep(moment)
    process.kill()
    rest, _ = process.communicate()
    return [read_line(line) for line in (first + rest).splitlines() if line.count("\t") == 2]


def read_line(text: str) -> tuple[str, int, str]:
    name, number, line = text.split("\t")
    return name, int(number), line


def killed_command(path: Path, seed: int, moment: float) -> list[tuple[str, int, str]]:
    """Run one command, kill it after a moment, and return the line it had told as done, if any."""
    with Store(path) as store:
        game, name = begin_game(store), store.find().name
    due = game.position.due
    move = "" if due else Random(seed).choice(game.position.moves).text
    process = start("-m", "charmers", *(["roll"] if due else ["do", *move.split()]), "--db", str(path))
    time.sleep(moment)
    process.kill()
    told, _ = process.communicate()
    if not told.endswith("\n"):
        return []
    number = len(game.lines) + 1
    return [(name, number, "" if due else f"{game.names[game.seat]}: {move}")]


def killed_terminal(path: Path, seed: int, moment: float) -> list[tuple[str, int, str]]:
    """Play in a terminal, kill it after a moment, and return what was on the screen by then."""
    from tests.screen.test_play_terminal import Terminal

    source = Random(seed)
    with Store(path) as store:
        game, name = begin_game(store), store.find().name
    terminal = Terminal(path, "play", name)
    shown = len(game.lines)
    try:
        terminal.until_prompt()
        end = time.monotonic() + moment
        while time.monotonic() < end and not terminal.ended:
            os.write(terminal.fd, source.choice(("1", "2", "3", "", "")).encode() + b"\n")
            if source.random() < 0.1:
                # Somewhere between the key and what comes of it.
                time.sleep(source.uniform(0, 0.02))
                break
            terminal.until_prompt()
            # What the screen asks next follows from what is in the file already.
            with Store(path) as store:
                shown = len(store.open(name)[1].lines)
    finally:
        terminal.close()
    with Store(path) as store:
        kept = store.open(name)[1].lines
    assert len(kept) >= shown, f"{name} has lost lines that were on the screen"
    return [(name, line.number, line.text) for line in kept[len(game.lines) : shown]]


def killed_fault(seed: int, shim: Path) -> bool:
    """Run a command that ends itself at a call that changes a file; whether it came to that."""
    source = Random(seed)
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        command = source.choice(COMMANDS)
        before = lines_of(prepare(place, command))
        kind = source.choice(("kill", "torn"))
        fault = {"FAULT_AT": str(source.randint(1, 14)), "FAULT_KIND": kind, "LD_PRELOAD": str(shim)}
        code, _ = run(place, command, fault)
        check_place(place, command, before, code)
    return code < 0


def start(*arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )


def check(path: Path, acknowledged: list[tuple[str, int, str]], source: Random) -> None:
    """Everything acknowledged is there, the file is sound, and the game goes on."""
    with Store(path) as store:
        kept = {name: [line.text for line in store.open(name)[1].lines] for name, _, _ in acknowledged}
        for name, number, text in acknowledged:
            assert len(kept[name]) >= number, f"{name} has lost line {number}: {text}"
            assert text in ("", kept[name][number - 1]), f"{name} has another line {number}"
        game = begin_game(store)
        before = len(game.lines)
        step(game, source)
        assert len(store.open()[1].lines) == before + 1
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def rounds(kills: int, path: Path, how: str = "table", seed: int = 1) -> int:
    """Kill that many times; the number of acknowledged lines that were looked for afterwards."""
    source = Random(seed)
    looked_for = 0
    for number in range(seed * 10_000, seed * 10_000 + kills):
        if how == "table":
            acknowledged = killed_table(path, number, source.uniform(0, 0.15))
        elif how == "pty":
            acknowledged = killed_terminal(path, number, source.uniform(0, 1.5))
        else:
            acknowledged = killed_command(path, number, source.uniform(0.05, 1.0))
        check(path, acknowledged, source)
        looked_for += len(acknowledged)
    return looked_for


def fault_rounds(kills: int, seed: int) -> int:
    """End commands at calls that change files until that many were ended; how many ran to their end."""
    ended = finished = 0
    with tempfile.TemporaryDirectory() as directory:
        shim = library(Path(directory))
        while ended < kills:
            if killed_fault(seed * 10_000 + ended + finished, shim):
                ended += 1
            else:
                finished += 1
    return finished


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--how", choices=["table", "commands", "pty", "faults"], default="table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        play(options.play, options.seed)
        return
    if options.how == "faults":
        finished = fault_rounds(options.kills, options.seed)
        print(
            f"{options.kills} kills (faults), {finished} more ran to their end: nothing lost or half there."
        )
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "games.db"
        found = rounds(options.kills, path, options.how, options.seed)
        with Store(path) as store:
            games = len(store.games())
    print(f"{options.kills} kills ({options.how}), {games} games, {found} acknowledged lines: all there.")


if __name__ == "__main__":
    main()
