"""Solved exactly: the last turn of a game, and a whole game for two on a sheet small enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from math import prod

from charmers.bots.evaluation import shares
from charmers.rules import dice as d
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


class WholeGame:
    """Who wins a game for two from its first roll on, if both play for the best (expectimax to the end).

    Whoever refuses to cross can make a game last for ever. So a game that is not over when the round
    ``until`` begins counts as ``far`` for the first seat: what is the same for 0 and for 1 is the solution.
    """

    def __init__(self, until: int, far: float) -> None:
        self._until = until
        self._far = far
        self._known: dict[object, float] = {}

    def __len__(self) -> int:
        return len(self._known)

    def chance(self, position: Position) -> float:
        """The chance of the first seat to win; a shared win counts half."""
        if position.over:
            return shares(position)[0]
        table = position.dice
        if table.phase == d.ROLL and table.round >= self._until:
            return self._far
        key = position.key()
        found = self._known.get(key)
        if found is None:
            if position.due:
                found = self._rolled(position)
            else:
                best = min if position.seat else max
                found = best(self.after(position, move) for move in position.moves)
            self._known[key] = found
        return found

    def after(self, position: Position, move: Move) -> float:
        """The same, after a move."""
        after = position.copy()
        after.play(move)
        return self.chance(after)

    def lost(self, position: Position, move: Move) -> float:
        """What a move loses of a win for whoever makes it."""
        return abs(self.chance(position) - self.after(position, move))

    def _rolled(self, position: Position) -> float:
        total = ways = 0.0
        for faces, count in _rolls(position).items():
            after = position.copy()
            after.roll(faces)
            total += count * self.chance(after)
            ways += count
        return total / ways


def _rolls(position: Position) -> Counter[tuple[int, ...]]:
    """The rolls that differ, each with how many ways lead to it: twins are alike, and so are equal sides."""
    due = position.due
    pairs = [(due.index(die), due.index(d.TWIN[die])) for die in d.FIRST_DICE if {die, d.TWIN[die]} <= {*due}]
    sides: list[Iterable[tuple[int, int]]] = [Counter(position.tables.sides_of[die]).items() for die in due]
    found: Counter[tuple[int, ...]] = Counter()
    for roll in product(*sides):
        faces = [face for face, _ in roll]
        for one, other in pairs:
            if faces[one] > faces[other]:
                faces[one], faces[other] = faces[other], faces[one]
        found[tuple(faces)] += prod(count for _, count in roll)
    return found
