"""Makes the records in ``examples/`` by playing through the program, command by command.

``python -m tests.tools.make_examples`` plays them again, which is needed after a change to Sun or Moon:
a record names the digest of its sheet. People's decisions are picked by a bot that sits beside
them; every one goes through ``charmers do``, and the record is what ``charmers export`` writes.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
from pathlib import Path
from unittest.mock import patch

from charmers.bots import make_bot
from charmers.cli import charmers
from charmers.cli.errors import quietly
from charmers.record.store import Store
from charmers.rules.position import Position

EXAMPLES = Path(__file__).parents[2] / "examples"
CREATED = "2026-11-16T20:15:00Z"

GAMES = {
    "two-people-sun": "-p Ana -p Ben --sheet sun --seed 2",
    "three-at-the-table-moon": "-p Leila -p Rajesh -p Robo:greedy --sheet moon --seed 3",
    "four-bots-sun": "-p A:planner -p B:greedy -p C:greedy -p D:random --sheet sun --seed 4",
    "five-people-moon": "-p Ana -p Ben -p Cem -p Dora -p Ελένη --sheet moon --seed 5",
}
WORDS = {"two-people-sun": "mango river"}
PAPER = "-p Ana -p Ben -p Cem --paper --seed 6"


def command(*arguments: str) -> str:
    """Run a command; what it printed."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(out):
        code = quietly(charmers, list(arguments))
    assert code == 0, arguments
    out.flush()
    written = out.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()


def decide(number: int) -> bool:
    """Let the person whose turn it is do something; false when the game is over."""
    with Store() as store:
        _, game = store.open()
    if game.over:
        return False
    position = game.position
    assert isinstance(position, Position)
    if position.due:
        command("roll")
        return True
    move = make_bot("planner", number).choose(position)
    command("do", *move.text.split())
    if number % 37 == 20:
        # Someone has second thoughts, and then thinks better of it.
        command("undo", "--yes")
        command("redo" if number % 2 else "moves")
    return True


def play(name: str, options: str) -> None:
    """Play one game to its end and write its record."""
    command("new", name, *options.split())
    if name in WORDS:
        command("roll", "--words", WORDS[name])
    number = 0
    while decide(number):
        number += 1
    (EXAMPLES / f"{name}.charm").write_bytes(command("export", name).encode())


def play_on_paper(name: str) -> None:
    """A short game on paper: a tie at the end, which karma that the dice have seen decides."""
    command("new", name, *PAPER.split())
    for move in (
        *("take b1", "take p1", "karma g1", "keep g1"),
        *("take o1", "take g1", "take p1"),
        *("take p1", "crossed", "skip", "take b1"),
        *("score Ana 15 30 2 0", "score Ben 21 40 3 0", "score Cem 21 40 3 1"),
    ):
        coming = json.loads(command("moves", "--json"))["next"]
        if coming["due"] and move != "crossed":
            command("roll")
        command("do", *move.split())
    (EXAMPLES / f"{name}.charm").write_bytes(command("export", name).encode())


def main() -> None:
    """Make all of them."""
    EXAMPLES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        os.environ["CHARMERS_DB"] = str(Path(directory) / "games.db")
        with patch("charmers.record.header.time_text", lambda: CREATED):
            for name, options in GAMES.items():
                play(name, options)
            play_on_paper("three-on-paper-sun")


if __name__ == "__main__":
    main()
