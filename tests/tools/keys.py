"""Counts the keys that a turn takes: ``python -m tests.tools.keys`` plays whole evenings in pseudo-terminals.

Every decision is made with the keys that the screen offers, as a person would press them; a bot that sits
beside the people says which decision that is. The roll and the key that passes the laptop on are not counted,
answers to questions are. ``--where`` also tells at which questions the keys were pressed.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from charmers.bots import Bot, make_bot
from charmers.play.question import ask
from charmers.record.game import Game
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.screen.entries import Entry, entries
from tests.at_table import kept
from tests.screen.test_play_terminal import PAUSES, Terminal

SEEDS = (1, 2, 3)


class Evening(NamedTuple):
    """Who plays, and how large the window is."""

    name: str
    players: tuple[str, ...]
    columns: int
    rows: int


EVENINGS = (
    Evening("two people, 80x24", ("Ana", "Ben"), 80, 24),
    Evening("one person, two bots, 100x30", ("Ana", "Medium:greedy", "Hard:planner"), 100, 30),
    Evening("family of four, 140x45", ("Ana", "Ben", "Cem", "Dora"), 140, 45),
)


class Count:
    """The keys of a game, turn by turn."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.where: Counter[str] = Counter()
        self._turn: tuple[int, int, int] | None = None

    def press(self, game: Game, what: str, keys: int) -> None:
        """Take note of keys that were pressed for a decision of the turn that is being played."""
        dice = game.position.dice
        turn = (dice.round, dice.turn, dice.seat)
        if turn != self._turn:
            self.turns.append(0)
        self._turn = turn
        self.turns[-1] += keys
        self.where[what] += keys


def keys_for(position: Position, move: Move) -> list[str]:
    """The keys that the screen offers for a decision, one after another."""
    found: list[str] = []
    among: Sequence[Move] = ()
    while True:
        entry = _entry(position, move, among)
        found.append(entry.key)
        if len(entry.moves) == 1:
            return found
        among = entry.moves


def _entry(position: Position, move: Move, among: Sequence[Move]) -> Entry:
    return next(entry for entry in entries(position, among) if move in entry.moves)


def play(evening: Evening, seed: int, bot: str, db: Path) -> Count:
    """Play a game to its end and count."""
    players = [option for player in evening.players for option in ("-p", player)]
    what = ["play", *players, "--seed", str(seed)]
    terminal = Terminal(db, *what, columns=evening.columns, rows=evening.rows)
    beside = make_bot(bot, seed)
    count = Count()
    try:
        screen = terminal.until_prompt()
        while True:
            while screen.endswith(PAUSES):
                screen = terminal.type(" ", end="")
            assert not terminal.ended, screen
            game = kept(db)
            if game.over:
                return count
            screen = _decide(terminal, game, beside, count)
    finally:
        terminal.close()


def _decide(terminal: Terminal, game: Game, beside: Bot, count: Count) -> str:
    """Make one decision with the keys of the screen; the screen after it."""
    position = game.position
    assert isinstance(position, Position)
    if position.due:
        return terminal.type(" ", end="")
    move = beside.choose(position)
    question = ask(position)
    if move.kind == m.USE and question.after:
        # The screen offers at once what can be done with it, or with one that gives the same.
        items = position.tables.bonus_items
        same = (
            use for use in question.after if items[use.a] == items[move.a] and (use.b < 0) == (move.b < 0)
        )
        after = question.after.get(next(same, move))
        move = move if after is None or after.tracked is None else beside.choose(after.tracked)
    keys = keys_for(position, move)
    for key in keys:
        screen = terminal.type(key, end="")
    if screen.endswith("(y/n) "):
        keys.append("y")
        screen = terminal.type("y", end="")
    count.press(game, move.verb, len(keys))
    return screen


def main() -> None:
    """Print a table of the evenings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="planner", help="who says what to decide")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    parser.add_argument("--where", action="store_true")
    args = parser.parse_args()
    print("| evening | turns | median | mean | 90 % |\n|---|---|---|---|---|")
    where: Counter[str] = Counter()
    for evening in EVENINGS:
        turns: list[int] = []
        for seed in args.seeds:
            with tempfile.TemporaryDirectory() as directory:
                count = play(evening, seed, args.bot, Path(directory) / "games.db")
            turns += count.turns
            where += count.where
        most = sorted(turns)[int(len(turns) * 0.9)]
        middle, mean = statistics.median(turns), statistics.mean(turns)
        print(f"| {evening.name} | {len(turns)} | {middle:g} | {mean:.1f} | {most} |", flush=True)
    if args.where:
        print(", ".join(f"{what} {keys}" for what, keys in where.most_common()))


if __name__ == "__main__":
    main()
