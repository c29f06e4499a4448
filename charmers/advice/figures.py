"""Figures with their errors: what a number of games can say of a chance, and of a difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

SURE = 1.96
"""95 % of a normal distribution lie within so many standard errors."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean, and between what it lies with 95 % certainty."""

    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half of the width."""
        return (self.high - self.low) / 2


NOTHING = Figure(0.0, 0.0, 0.0)


def chance(wins: float, games: int, sure: float = SURE) -> Figure:
    """The chance behind so many wins (a shared win counts in parts), by Wilson's interval.

    Unlike the usual interval it is never empty, also if all games or none were won.

    >>> five = chance(5, 5)
    >>> five.mean, round(five.low, 2), five.high
    (1.0, 0.57, 1.0)
    """
    part = wins / games
    spread = sure * sure / games
    middle = (part + spread / 2) / (1 + spread)
    error = sqrt(part * (1 - part) * spread + spread * spread / 4) / (1 + spread)
    return Figure(part, max(0.0, min(part, middle - error)), min(1.0, max(part, middle + error)))


def mean(values: Sequence[float], sure: float = SURE) -> Figure:
    """The mean of some values; of fewer than two nothing is known."""
    count = len(values)
    found = sum(values) / count
    if count < 2:
        return Figure(found, float("-inf"), float("inf"))
    error = sure * sqrt(sum((value - found) ** 2 for value in values) / (count - 1) / count)
    return Figure(found, found - error, found + error)


def difference(first: Sequence[float], second: Sequence[float], unit: float, sure: float = SURE) -> Figure:
    """How much more the first has than the second, game by game on the same dice.

    As if one more game had gone ``unit`` one way and one the other: a few games that all agree prove little.

    >>> difference([1, 1, 1], [1, 1, 1], unit=1.0).high > 0.4
    True
    """
    steps = [one - other for one, other in zip(first, second, strict=True)]
    found = sum(steps) / len(steps)
    count = len(steps) + 2
    total = sum(steps)
    squares = sum(step * step for step in steps) + 2 * unit * unit
    error = sure * sqrt(max(0.0, squares - total * total / count)) / count
    return Figure(found, found - error, found + error)
