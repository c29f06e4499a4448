"""Chance before the game: dice and lots that come out the same for the same seed, on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

BYTES = 4
"""Of the hash, for one number: so many values that what is thrown away is next to nothing."""


class Draw:
    """Numbers that follow from a seed and from what they are for.

    Each purpose has its own, so a module more or less does not change the dice of the players.

    >>> Draw(7).below(6, "dice") == Draw(7).below(6, "dice")
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._drawn: dict[str, int] = {}

    def below(self, n: int, purpose: str) -> int:
        """A number from 0, less than ``n``, each as likely as every other."""
        whole = 256**BYTES
        while True:
            count = self._drawn[purpose] = self._drawn.get(purpose, 0) + 1
            text = f"{self.seed}:{purpose}:{count}".encode()
            found = int.from_bytes(hashlib.sha256(text).digest()[:BYTES], "big")
            # The last values, which are too few for everyone, are drawn again.
            if found < whole - whole % n:
                return found % n

    def die(self, purpose: str) -> int:
        """A die."""
        return self.below(6, purpose) + 1

    def shuffled(self, things: Sequence[T], purpose: str) -> list[T]:
        """The things in any order."""
        rest, found = list(things), []
        while rest:
            found.append(rest.pop(self.below(len(rest), purpose)))
        return found
