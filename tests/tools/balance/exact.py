"""The last turn solved exactly: every way through it, and the dice of karma by their chances."""

from __future__ import annotations

from itertools import product

from charmers.rules.moves import Move
from charmers.rules.position import Position

MOST_KNOWN = 4000
"""A turn with more positions than this is given up: long chains can be gone through in very many orders."""


class TooLong(Exception):  # noqa: N818  (it names what happened)
    """A turn that has too many ways through it."""


class Solution:
    """What the last turn of a game can be expected to end with, if all goes on for the best."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._most = most
        self._known: dict[object, float] = {}

    def best(self, position: Position) -> float:
        """The highest overshoot, in half points, that can be expected."""
        if position.over:
            return float(position.sheets[position.seat].overshoot(position.tables))
        key = position.key()
        if key not in self._known:
            if len(self._known) >= self._most:
                raise TooLong
            self._known[key] = (
                self._rolled(position)
                if position.due
                else max(self.after(position, move) for move in position.moves)
            )
        return self._known[key]

    def after(self, position: Position, move: Move) -> float:
        """The same, after a move."""
        seat = position.seat
        after = position.copy()
        after.play(move)
        if after.over:
            return float(after.sheets[seat].overshoot(after.tables))
        return self.best(after)

    def _rolled(self, position: Position) -> float:
        """The mean over all ways the dice that are due can fall."""
        sides = [position.tables.sides_of[die] for die in position.due]
        ends = []
        for faces in product(*sides):
            after = position.copy()
            after.roll(faces)
            ends.append(self.best(after))
        return sum(ends) / len(ends)
