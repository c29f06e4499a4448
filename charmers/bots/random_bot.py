"""The ``random`` bot: any legal move, each as likely as the next."""

from __future__ import annotations

from random import Random

from charmers.bots.bot import moves_of
from charmers.rules.moves import Move
from charmers.rules.position import Position


class RandomBot:
    """Plays without a thought; the bottom of the ladder and the yardstick for speed."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, position: Position) -> Move:
        """Pick any legal move."""
        moves = moves_of(position)
        return moves[int(self._random() * len(moves))]
