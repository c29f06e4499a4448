"""Two bots against each other, in pairs of games on the same dice with seats exchanged, until it is clear.

A pair varies less than two games do, and a sequential test ends where the evidence is enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from charmers.advice.figures import Figure, mean
from charmers.bots import Bot, random_faces
from charmers.bots.evaluation import shares
from charmers.rules.position import Position
from charmers.rules.tables import Tables

EQUAL, STRONGER = 0.5, 0.65
"""What the sequential test tells apart."""
ENOUGH = 2.94
"""The evidence (a log likelihood ratio) that ends it: either way it errs once in twenty times."""
FEWEST = 10
"""Pairs before it may end."""
SPREAD = 0.15
"""A pair is taken to vary by this at least: a few pairs that agree prove little."""

Maker = Callable[[int], Bot]


class Meeting:
    """What came of some pairs of games."""

    def __init__(self) -> None:
        self.wins: list[float] = []
        """What the first bot had of the wins in each pair, 0 to 1."""
        self._seconds = [0.0, 0.0]
        self._decisions = [0, 0]

    @property
    def share(self) -> Figure:
        """The part of the wins that the first bot had."""
        return mean(self.wins)

    @property
    def seconds(self) -> list[float]:
        """CPU time of either bot for a decision with a choice."""
        return [self._seconds[i] / max(1, self._decisions[i]) for i in (0, 1)]

    @property
    def evidence(self) -> float:
        """How much speaks for the first being stronger rather than equal, if pairs vary normally (GSPRT)."""
        count = len(self.wins)
        if count < FEWEST:
            return 0.0
        found = sum(self.wins) / count
        variance = max(sum((won - found) ** 2 for won in self.wins) / (count - 1), SPREAD**2)
        return count * (STRONGER - EQUAL) * (found - (STRONGER + EQUAL) / 2) / variance

    @property
    def is_clear(self) -> bool:
        """Whether further games are not needed."""
        return abs(self.evidence) >= ENOUGH

    def play(self, tables: Tables, makers: tuple[Maker, Maker], seed: str) -> None:
        """Play one more pair."""
        self.wins.append(sum(self._game(tables, makers, first, seed) for first in (0, 1)) / 2)

    def _game(self, tables: Tables, makers: tuple[Maker, Maker], first: int, seed: str) -> float:
        """A game in which the first bot sits on this seat; what it had of the win."""
        players = [make(Random(seed).getrandbits(30)) for make in makers]
        dice, karma = Random(f"dice {seed}"), Random(f"karma {seed}")
        position = Position(tables, 2)
        while not position.over:
            if position.due:
                position.roll(random_faces(position, dice if position.phase == "roll" else karma))
                continue
            player = position.seat ^ first
            began = time.process_time()
            move = players[player].choose(position)
            if len(position.moves) > 1:
                self._seconds[player] += time.process_time() - began
                self._decisions[player] += 1
            position.play(move)
        return shares(position)[first]


def meet(tables: Tables, one: Maker, other: Maker, pairs: int, seed: str) -> Meeting:
    """So many pairs of games, or fewer if it is clear before."""
    found = Meeting()
    for pair in range(pairs):
        found.play(tables, (one, other), f"{seed} {pair}")
        if found.is_clear:
            break
    return found
