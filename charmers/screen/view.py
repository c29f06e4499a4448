"""How someone looks at the table: language, colour, the size of the window, drawn or plain."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.screen.ink import Ink
from charmers.words.speech import Speech

NARROWEST = 54
"""Columns below which nothing is drawn any more."""


@dataclass(frozen=True, slots=True)
class View:
    """A window on the table."""

    say: Speech
    ink: Ink
    width: int = 80
    height: int = 24
    plain: bool = False

    @property
    def drawn(self) -> bool:
        """Whether there is room for drawings, and they are wanted."""
        return not self.plain and self.width >= NARROWEST
