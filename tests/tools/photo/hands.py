"""Hands: what every one of them can do. Each is a stroke model of its own construction, in a file of its own.

A trains the eye, B tunes and calibrates it, C is only ever scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Protocol, cast

from tests.tools.photo.gestures import Gesture, Habits
from tests.tools.photo.pens import Pen, Picture

HANDS = ("a", "b", "c")


class Hand(Protocol):
    """Someone who marks sheets: has habits, takes a pen, and makes lines of gestures."""

    def habits(self, pen: str, chance: Random) -> Habits:
        """The habits of one person who writes like this, with this pen."""

    def ink(
        self, gestures: Sequence[Gesture], pen: Pen, shape: tuple[int, int], dpi: float, chance: Random
    ) -> Picture:
        """How much ink lies where on a page of so many pixels, from 0 to 255."""


def hand(name: str) -> Hand:
    """The hand of a letter."""
    return cast(Hand, import_module(f"tests.tools.photo.hand_{name.lower()}"))
