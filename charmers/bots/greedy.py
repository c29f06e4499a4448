"""The ``greedy`` bot: the move that closes the gap most, here and now."""

from __future__ import annotations

from random import Random

from charmers.bots.bot import moves_of
from charmers.rules import dice as d
from charmers.rules.moves import KARMA, Move
from charmers.rules.position import Position

LOOK_AHEAD = 1
"""How many more decisions of the same turn are tried after the move at hand: enough to see what a
road or a sale brings when its die is taken."""


class GreedyBot:
    """Looks at the tracks only, and no further than this turn. It never spends karma if it can help it."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, position: Position) -> Move:
        """Pick the move after which the tracks are closest; among equals, any."""
        best: list[Move] = []
        most = -1000
        for move in moves_of(position):
            reached = -999 if move.kind == KARMA else _reached(position, move, LOOK_AHEAD)
            if reached > most:
                best, most = [move], reached
            elif reached == most:
                best.append(move)
        return best[int(self._random() * len(best))]


def _reached(position: Position, move: Move, more: int) -> int:
    """The best overshoot, in half points, within reach after a move and so many further decisions."""
    seat = position.seat
    after = position.copy()
    after.play(move)
    reached = after.sheets[seat].overshoot(after.tables)
    if more and after.dice.phase == d.ACTION and after.seat == seat:
        for follower in after.moves:
            reached = max(reached, _reached(after, follower, more - 1))
    return reached
