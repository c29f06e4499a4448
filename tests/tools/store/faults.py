"""Commands that write, each with one call to the system that goes wrong, as on a full or broken disk.

``python -m tests.tools.store.faults`` lets every such call of every command that writes fail once, as a full
and as a broken disk do, runs the commands on a disk that really is full and in places where nothing may be
written, and looks each time whether what was there is still there and whether it was told in a sentence.
``tests.tools.store.kills --how faults`` ends the process at such calls instead.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from charmers.record.care import health
from charmers.record.record import read_record
from charmers.record.store import Store
from tests.record.games import new_game, play_on
from tests.tools.store.damage import lines_of

ROOT = Path(__file__).parents[3]
OLD = "what was there before\n"
MOST_CALLS = 60
LOOKING = ("games", "show -g over", "log -g over", "store check")


class Command(NamedTuple):
    """A command that writes; ``file`` is what it writes besides the store."""

    words: str
    file: str = ""
    replaces: bool = False


COMMANDS = (
    Command("roll -g on"),
    Command("undo -g over --yes"),
    Command("new another -p Ana -p Ben"),
    Command("import over.charm again"),
    Command("export over -o out.charm", "out.charm"),
    Command("export over -o out.charm --force", "out.charm", replaces=True),
    Command("sheets new out.toml --force", "out.toml", replaces=True),
    Command("store save out.db", "out.db"),
    Command("store save out.db --force", "out.db", replaces=True),
    Command("store restore saved.db"),
)


@cache
def _games() -> tuple[bytes, str]:
    """A file of games, one well on its way and one about to begin, and the record of a finished one."""
    over, fresh = play_on(new_game(2), Random(1)), new_game(3, seed=2)
    with tempfile.TemporaryDirectory() as directory, Store(Path(directory) / "games.db") as store:
        body = over.record.body[:40]
        store.create("over", over.tables.sheet, over.header, over.secret, body)
        store.create("on", fresh.tables.sheet, fresh.header, fresh.secret)
        with store.snapshot() as data:
            return data, str(over.record)


def prepare(place: Path, command: Command) -> Path:
    """A place with games, a copy of them, a record, and what a command replaces; the file of games."""
    path = place / "games.db"
    games, record = _games()
    for each in (path, place / "saved.db"):
        each.write_bytes(games)
    (place / "over.charm").write_text(record, "utf-8")
    if command.replaces:
        (place / command.file).write_text(OLD)
    return path


def library(place: Path) -> Path:
    """The faults, compiled."""
    made = place / "fault.so"
    source = ROOT / "tests" / "tools" / "store" / "fault.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", made, source, "-ldl"], check=True)
    return made


def environment(**more: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "CHARMERS_LANG": "en",
        **more,
    }


def run(place: Path, command: Command, fault: dict[str, str] | None = None) -> tuple[int, str]:
    """The exit code of a command, and what it said."""
    words = [sys.executable, "-m", "charmers", *command.words.split()]
    done = subprocess.run(
        words,
        cwd=place,
        env=environment(CHARMERS_DB=str(place / "games.db"), **(fault or {})),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def check(place: Path, command: Command, before: dict[str, list[str]], code: int) -> None:
    """Nothing that was there is lost, and nothing is half there."""
    path = place / "games.db"
    after = lines_of(path)
    for name, lines in before.items():
        kept = after.get(name)
        assert kept is not None, f"{command.words}: the game {name} is lost"
        assert kept[: len(lines)] == lines, f"{command.words}: lines of {name} are lost"
    assert health(path).sound, f"{command.words}: the file is not sound"
    file = place / command.file
    if command.file and file.exists() and file.read_bytes() != OLD.encode():
        if file.suffix == ".charm":
            read_record(file)
        elif file.suffix == ".db":
            assert health(file).sound
        else:
            assert "[karma]" in file.read_text("utf-8")
    elif command.replaces:
        assert file.exists(), f"{command.words}: what was there is gone"
        assert code != 0, f"{command.words}: done, but not written"


def told(code: int, error: str) -> str:
    """How a command that failed said so."""
    assert "mistake" not in error and "Traceback" not in error, error  # noqa: PT018
    assert code in (0, 1, 2), (code, error)
    assert code == 0 or error.count("\n") <= 1, error
    return "told" if code else "done"


@contextmanager
def set_up(command: Command) -> Iterator[tuple[Path, dict[str, list[str]]]]:
    """A fresh place for a command, and the lines of its games."""
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        yield place, lines_of(prepare(place, command))


def failing_calls(kind: str, shim: Path) -> Counter[str]:
    """Every call of every command fails once; how often it was told, and how often done all the same."""
    found: Counter[str] = Counter()
    for command in COMMANDS:
        for number in range(1, MOST_CALLS):
            with set_up(command) as (place, before):
                fault = {"FAULT_AT": str(number), "FAULT_KIND": kind, "LD_PRELOAD": str(shim)}
                code, error = run(place, command, fault)
                found[told(code, error)] += 1
                check(place, command, before, code)
                left = [path.name for path in place.iterdir() if path.name.startswith(".")]
                found["left behind"] += len(left)
            if number > 12 and code == 0:
                # A copy of the day that cannot be made is nobody's concern; later calls are of it only.
                break
    return found


@contextmanager
def disk_with(place: Path) -> Iterator[Path]:
    """A small disk with the files of a place."""
    with tempfile.TemporaryDirectory() as directory:
        disk = Path(directory)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", disk], check=True)
        try:
            for each in place.iterdir():
                (disk / each.name).write_bytes(each.read_bytes())
            yield disk
        finally:
            subprocess.run(["umount", disk], check=True)


def full_disk() -> Counter[str]:
    """Every command on a disk without a free byte."""
    found: Counter[str] = Counter()
    for command in COMMANDS:
        with set_up(command) as (place, before), disk_with(place) as disk:
            with suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
                while True:
                    filler.write(bytes(512))
            code, error = run(disk, command)
            found[told(code, error)] += 1
            check(disk, command, before, code)
    return found


def read_only() -> Counter[str]:
    """Every command, and some that only look, on a disk that may only be read."""
    found: Counter[str] = Counter()
    for command in (*COMMANDS, *map(Command, LOOKING)):
        with set_up(command) as (place, before), disk_with(place) as disk:
            subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
            code, error = run(disk, command)
            kind = "look" if command.words in LOOKING else "write"
            found[f"{kind}: {told(code, error)}"] += 1
            check(disk, command, before, code)
    return found


def main() -> None:
    """Run from the command line."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as directory:
        shim = library(Path(directory))
        for kind in ("full", "io"):
            print(f"every call fails once ({kind}):", dict(failing_calls(kind, shim)), flush=True)
    if os.geteuid() == 0:
        print("a disk that is full:", dict(full_disk()))
        print("where nothing may be written:", dict(read_only()))
    else:
        print("a full disk and a place that may only be read need root.")


if __name__ == "__main__":
    main()
