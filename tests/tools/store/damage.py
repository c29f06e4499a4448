"""Random damage to the file of games: is all of it told, and how much can be saved?

``python -m tests.tools.store.damage --damages 3000`` damages a file with six games in ten ways, each time
lets commands look at it, check it, play on and restore it, and prints a table. It fails if a command calls
damage a mistake of its own or passes over it, or if what was restored is anything but what was written.
"""

from __future__ import annotations

import argparse
import io
import os
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from charmers.cli import charmers
from charmers.cli.errors import quietly
from charmers.play.finding import opened
from charmers.record.care import keep_copy
from charmers.record.game import Game
from charmers.record.problems import StoreError
from charmers.record.store import Store, copies
from tests.record.games import new_game, step

PAGE = 4096


def flip(data: bytearray, source: Random) -> None:
    data[source.randrange(len(data))] ^= 1 << source.randrange(8)


def change(data: bytearray, source: Random) -> None:
    for _ in range(source.randint(1, 8)):
        data[source.randrange(len(data))] = source.randrange(256)


def blot(data: bytearray, source: Random) -> None:
    start, length = source.randrange(len(data)), source.randint(2, PAGE)
    data[start : start + length] = source.randbytes(len(data[start : start + length]))


def empty(data: bytearray, source: Random) -> None:
    start, length = source.randrange(len(data)), source.randint(2, PAGE)
    data[start : start + length] = bytes(len(data[start : start + length]))


def lose_page(data: bytearray, source: Random) -> None:
    start = source.randrange(len(data) // PAGE) * PAGE
    data[start : start + PAGE] = bytes(PAGE)


def swap_pages(data: bytearray, source: Random) -> None:
    one, two = (source.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one : one + PAGE], data[two : two + PAGE] = data[two : two + PAGE], data[one : one + PAGE]


def copy_page(data: bytearray, source: Random) -> None:
    one, two = (source.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one : one + PAGE] = data[two : two + PAGE]


def cut(data: bytearray, source: Random) -> None:
    del data[source.randrange(len(data)) :]


def leave_out(data: bytearray, source: Random) -> None:
    start = source.randrange(len(data))
    del data[start : start + source.randint(1, PAGE)]


def touch_header(data: bytearray, source: Random) -> None:
    data[source.randrange(100)] = source.randrange(256)


KINDS: tuple[Callable[[bytearray, Random], None], ...] = (
    flip,
    change,
    blot,
    empty,
    lose_page,
    swap_pages,
    copy_page,
    cut,
    leave_out,
    touch_header,
)


class Original(NamedTuple):
    """A file as it was: its bytes, those of its copy, and the lines of its games."""

    data: bytes
    copy: bytes
    games: dict[str, list[str]]


def original(place: Path) -> Original:
    """Six games, from one that is about to begin on; the copy has all but the last twenty lines."""
    path = place / "original.db"
    with Store(path) as store:
        for number in range(6):
            game = new_game(2 + number % 4, ("sun", "moon")[number % 2], seed=number)
            for _ in range(15 * number):
                step(game, Random(number))
            body = game.record.body
            store.create(f"game-{number}", game.tables.sheet, game.header, game.secret, body)
        keep_copy(path)
        (copy,) = copies(path)
        for _ in range(20):
            step(store.open("game-4")[1], Random(7))
        games = {kept.name: [line.text for line in store.open(kept.name)[1].lines] for kept in store.games()}
    return Original(path.read_bytes(), copy.read_bytes(), games)


def run(path: Path, *words: str) -> tuple[int, str, str]:
    """A command in this process, as ``charmers`` runs it."""
    out, error = io.StringIO(), io.StringIO()
    os.environ["CHARMERS_DB"] = str(path)
    with redirect_stdout(out), redirect_stderr(error):
        try:
            code = quietly(charmers, list(words))
        except SystemExit as ended:
            code = int(ended.code or 0)
    return code, out.getvalue(), error.getvalue()


def lines_of(path: Path) -> dict[str, list[str]]:
    """The lines of every game that opens without a word."""
    found = {}
    with Store(path) as store, suppress(StoreError):
        for kept, game in opened(store, store.games()):
            if isinstance(game, Game):
                found[kept.name] = [line.text for line in game.lines]
    return found


def rows_of(path: Path) -> dict[str, list[str]]:
    """The same as SQLite alone tells it, once it has found the file sound."""
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = {name: [] for (name,) in connection.execute("SELECT name FROM games")}
        for name, line in connection.execute(
            "SELECT name, line FROM lines JOIN games ON id = game ORDER BY game, number"
        ):
            found[name].append(line)
    return found


class Outcome(NamedTuple):
    """What one damage came to."""

    told: str
    alone: int
    """How many lines ``restore`` saved without a copy, and with one."""
    helped: int
    games: int
    """How many games were whole again, without a copy."""


def suffered(place: Path, was: Original, damage: bytes) -> Outcome:
    """Let commands meet the damage; whatever they do wrong is an assertion."""
    path = place / "games.db"
    tidy(place)
    path.write_bytes(damage)
    said = [run(path, *words) for words in (("games",), ("show",), ("roll", "-g", "game-0"))]
    path.write_bytes(damage)
    code, _, complaint = run(path, "store", "check", "--json")
    said.append((code, "", complaint))
    for _, _, error in said:
        assert "mistake in charmers" not in error, error
        assert "Traceback" not in error, error
    sound = code == 0
    # A damaged file is never played on as if nothing had happened.
    opens = lines_of(path)
    for name, lines in opens.items():
        assert was.games.get(name) == lines, f"{name} opens, and is another game"
    assert opens == was.games or not sound, "a game is lost, and nothing was told"
    saved: list[dict[str, list[str]]] = []
    for with_copy in (False, True):
        tidy(place)
        path.write_bytes(damage)
        if with_copy:
            path.with_name("games.db.2026-01-01").write_bytes(was.copy)
        code_, _, error = run(path, "store", "restore", "--json")
        assert "mistake in charmers" not in error, error
        if code_ == 2:
            saved.append({})
            continue
        after = rows_of(path)
        for name, lines in after.items():
            assert was.games.get(name, [])[: len(lines)] == lines, f"{name} was restored as another game"
        saved.append(after)
    told = "nothing was lost" if sound else "damage"
    if code == 2:
        known = "newer charmers" in complaint or "another program" in complaint
        told = "a file that is not ours" if known else "damage, nothing readable"
    alone, helped = saved
    whole = sum(was.games[name] == lines for name, lines in alone.items())
    return Outcome(told, count(alone), count(helped), whole)


def count(games: dict[str, list[str]]) -> int:
    return sum(map(len, games.values()))


def tidy(place: Path) -> None:
    for each in place.glob("games.db*"):
        each.unlink()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--damages", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600, help="Stop after so many minutes.")
    options = parser.parse_args()
    source = Random(options.seed)
    until = time.time() + options.minutes * 60
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory)
        was = original(place)
        told: Counter[tuple[str, str]] = Counter()
        shares: dict[str, list[Outcome]] = {kind.__name__: [] for kind in KINDS}
        wrong = 0
        done = 0
        for number in range(options.damages):
            if time.time() > until:
                break
            done += 1
            kind = KINDS[number % len(KINDS)]
            data = bytearray(was.data)
            while data == was.data:
                kind(data, source)
            try:
                outcome = suffered(place, was, bytes(data))
            except AssertionError as error:
                wrong += 1
                print(f"{number} {kind.__name__}: {error}", file=sys.stderr)
                continue
            told[kind.__name__, outcome.told] += 1
            shares[kind.__name__].append(outcome)
    table(was, told, shares)
    print(f"{done} damages, {wrong} of them not told as such.")
    sys.exit(1 if wrong else 0)


def table(was: Original, told: Counter[tuple[str, str]], shares: dict[str, list[Outcome]]) -> None:
    """Print what was told, and what was saved."""
    ways = sorted({way for _, way in told})
    total, games = count(was.games), len(was.games)
    print(f"{len(was.data)} bytes, {games} games, {total} lines; the copy has {total - 20} of them.")
    print(f"{'kind':14}", *(f"{way:>26}" for way in ways), "  saved alone  with copy  all whole")
    every = [outcome for outcomes in shares.values() for outcome in outcomes]
    for kind, outcomes in (*shares.items(), ("all", every)):
        if not outcomes:
            continue
        counted = [sum(told[each, way] for each in shares if kind in (each, "all")) for way in ways]
        alone = sum(each.alone for each in outcomes) / total / len(outcomes)
        helped = sum(each.helped for each in outcomes) / total / len(outcomes)
        whole = sum(each.games == games for each in outcomes) / len(outcomes)
        print(f"{kind:14}", *(f"{n:26}" for n in counted), f"{alone:13.2%}{helped:11.2%}{whole:11.1%}")


if __name__ == "__main__":
    main()
