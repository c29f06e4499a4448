"""Boxes and cells on a page, in mm from its top left corner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

MM = 72 / 25.4
"""How many points a mm has."""

Shape = Literal["rect", "circle"]
Part = Literal["fame", "money", "goods", "road", "river", "palace", "upgrade", "karma", "bonus"]


class DoesNotFitError(Exception):
    """A part has less room than it needs; the page is then laid out finer."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its top left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The middle, across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle, down."""
        return self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The same box with less on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def scaled(self, factor: float) -> Box:
        """The same box on a page of another size."""
        return Box(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    @classmethod
    def around(cls, x: float, y: float, w: float, h: float | None = None) -> Box:
        """A box around its middle."""
        h = w if h is None else h
        return cls(x - w / 2, y - h / 2, w, h)

    @classmethod
    def hull(cls, boxes: Iterable[Box]) -> Box:
        """The smallest box around all of them."""
        found = list(boxes)
        x, y = min(box.x for box in found), min(box.y for box in found)
        return cls(x, y, max(box.right for box in found) - x, max(box.bottom for box in found) - y)


@dataclass(frozen=True, slots=True)
class Place:
    """One markable place: its id, what it belongs to, its shape and where it lies."""

    id: str
    part: Part
    box: Box
    shape: Shape = "rect"


def spread(wanted: list[float], lengths: list[float], low: float, high: float) -> list[float]:
    """Middles near the wanted ones, in order and without overlap, between ``low`` and ``high``.

    >>> spread([1.0, 2.0], [4.0, 4.0], 0.0, 10.0)
    [2.0, 6.0]
    """
    if sum(lengths) > high - low + 1e-9:
        raise DoesNotFitError
    found: list[float] = []
    edge = low
    for middle, length in zip(wanted, lengths, strict=True):
        found.append(max(middle, edge + length / 2))
        edge = found[-1] + length / 2
    edge = high
    for i in reversed(range(len(found))):
        found[i] = min(found[i], edge - lengths[i] / 2)
        edge = found[i] - lengths[i] / 2
    return found
