"""The last turn solved exactly: every way through it, and the dice of karma by their chances."""

from __future__ import annotations

from itertools import product

from charmers.rules.moves import Move
from charmers.rules.position import Position

Known = dict[object, float]

MOST_KNOWN = 4000
"""A turn with more positions than this is given up: long chains can be gone through in very many orders."""


class TooLong(Exception):  # noqa: N818  (it names what happened)
    """A turn that has too many ways through it."""


def best_end(position: Position, known: Known | None = None) -> float:
    """The highest overshoot, in half points, that the last turn can be expected to end with."""
    known = {} if known is None else known
    seat = position.seat
    if position.over:
        return float(position.sheets[seat].overshoot(position.tables))
    key = position.key()
    if key not in known:
        if len(known) >= MOST_KNOWN:
            raise TooLong
        known[key] = (
            _rolled(position, known)
            if position.due
            else max(end_of(position, move, known) for move in position.moves)
        )
    return known[key]


def end_of(position: Position, move: Move, known: Known | None = None) -> float:
    """The same, after a move."""
    seat = position.seat
    after = position.copy()
    after.play(move)
    if after.over:
        return float(after.sheets[seat].overshoot(after.tables))
    return best_end(after, {} if known is None else known)


def _rolled(position: Position, known: Known) -> float:
    """The mean over all ways the dice that are due can fall."""
    sides = [position.tables.sides_of[die] for die in position.due]
    ends = []
    for faces in product(*sides):
        after = position.copy()
        after.roll(faces)
        ends.append(best_end(after, known))
    return sum(ends) / len(ends)
