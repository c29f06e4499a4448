"""Two windows on everything that writes: two commands at once, again and again.

``python -m tests.tools.store.windows --rounds 300`` starts two commands at the same moment on one file of
games and in one folder. Each must be done or say in a sentence that the other was quicker; everything that
was done must be there, whole, and the file sound.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

from charmers.record.care import health
from charmers.record.record import read_record
from charmers.record.store import Store
from tests.record.games import new_game, play_on, step
from tests.tools.store.damage import lines_of
from tests.tools.store.faults import environment

COMMANDS = (
    "roll -g on --json",
    "do -g on --json {move}",
    "undo -g on --yes --json",
    "new twice -p Ana -p Ben",
    "import over.charm twice",
    "export over -o out.charm",
    "export over -o out.charm --force",
    "store save out.db",
    "store restore saved.db",
    "demo --seed 1 --out demo",
    "simulate --games 2 --bots random --workers 1 --csv out.csv",
    "simulate --games 2 --bots random --workers 1 --records records",
)
ADDS_A_LINE = ("roll", "do")


def prepare(place: Path, source: Random) -> tuple[Path, str]:
    """A place with a game that goes on; the file of games, and a move in that game."""
    path = place / "games.db"
    with Store(path) as store:
        over = play_on(new_game(2), Random(1))
        store.create("over", over.tables.sheet, over.header, over.secret, over.record.body)
        store.create("on", (fresh := new_game(3, seed=2)).tables.sheet, fresh.header, fresh.secret)
        _, game = store.open("on")
        for _ in range(source.randint(2, 12)):
            step(game, source)
    (place / "over.charm").write_text(str(over.record), "utf-8")
    (place / "saved.db").write_bytes(path.read_bytes())
    return path, "" if game.position.due else source.choice(game.position.moves).text


def round_of(place: Path, pair: tuple[str, str], source: Random) -> list[int]:
    """Two commands at once; their exit codes, when everything else is as it should be."""
    path, move = prepare(place, source)
    before = lines_of(path)
    words = [each.format(move=move).split() for each in pair]
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "charmers", *each],
            cwd=place,
            env=environment(CHARMERS_DB=str(path)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for each in words
    ]
    ended = [(*process.communicate(), process.returncode) for process in started]
    for (_, error, code), each in zip(ended, pair, strict=True):
        assert "mistake" not in error, (pair, error)
        assert "Traceback" not in error, (pair, error)
        assert code in (0, 2), (pair, each, code, error)
    codes = [code for _, _, code in ended]
    after = lines_of(path)
    assert after["on"][: len(before["on"])] == before["on"], (pair, "lines are lost")
    added = after["on"][len(before["on"]) :]
    for (shown, _, code), typed in zip(ended, words, strict=True):
        if code == 0 and typed[0] in ADDS_A_LINE:
            told = [line["line"] for line in json.loads(shown)["lines"]]
            assert not Counter(told) - Counter(added), (
                pair,
                told,
                added,
                "not every line that was told is there",
            )
    assert health(path).sound, pair
    for record in [*place.glob("*.charm"), *place.glob("*/*.charm")]:
        read_record(record)
    if not any("restore" in each or "force" in each for each in pair):
        both = [each for each in words if "out.charm" in each or "out.db" in each or "out.csv" in each]
        same = len(both) == 2 and {*both[0]} & {*both[1]} & {"out.charm", "out.db", "out.csv"}
        assert not (same and codes == [0, 0]), (pair, "both say that they wrote one file")
    return codes


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    source = Random(options.seed)
    pairs = list(combinations_with_replacement(COMMANDS, 2))
    found: Counter[str] = Counter()
    for number in range(options.rounds):
        with tempfile.TemporaryDirectory() as directory:
            codes = round_of(Path(directory), pairs[number % len(pairs)], source)
        found["both done" if not any(codes) else "one was told" if 0 in codes else "both were told"] += 1
    print(f"{options.rounds} rounds of {len(pairs)} pairs: {dict(found)}; nothing lost, every file sound.")


if __name__ == "__main__":
    main()
