"""Honest dice: every roll follows from one secret, to which the program commits before the first.

How a roll is made, so that anyone can recompute it with any tool:

- the secret is 32 random bytes; the commitment is its SHA-256, shown before the first roll;
- the key is HMAC-SHA256(secret, everything the record says before its first roll): header and words, a line
  feed behind each line. So names, date and sheet are bound to the dice as well. With a seed, and in format 1,
  it is HMAC-SHA256(secret, "charmers words 1" and, each after a zero byte, the words), so that the same seed
  gives the same dice again;
- the block of a die is HMAC-SHA256(key, "round R turn T roll K die D block B"): R counts rounds from 1,
  T the turns of the round that were over (0 for the roll that opens a round), K is 0 for that roll and
  otherwise the number of the karma roll within the turn, D is ``p1`` ... ``o2``, B is 0;
- its first byte below 252 (the largest multiple of six) decides: that byte modulo 6 is the side,
  from 0, in the order in which the sheet lists the faces. Only if all 32 bytes are larger is B = 1 used.

What this prevents: nobody can steer a roll, since the secret was fixed before, and the words of the
players (added when they have seen the commitment) keep even who wrote the program from choosing a
secret that suits. Undoing and deciding otherwise never changes the dice of any round to come, and
the same die rolled at the same point shows the same face again.

What it does not prevent: a player who has seen a karma roll and takes it back knows it, and may then
leave karma alone or pick another die. No derivation can take knowledge away; so undo asks when it
crosses a roll, the record keeps what was undone, and ``verify`` counts the rolls that were taken back.
Nor does it keep the secret from someone who reads the file in which games are kept.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, NamedTuple

from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE, FACES_PER_DIE
from charmers.sheet.hashing import hmac_sha256, sha256

SECRET_BYTES: Final = 32
_FAIR: Final = 256 - 256 % FACES_PER_DIE
"""Bytes from here on would favour the low sides, so they are passed over."""


class Moment(NamedTuple):
    """When dice are rolled: the round, the turns of it that are over, and which roll of the turn it is."""

    round: int
    turn: int = 0
    roll: int = 0


def new_secret() -> bytes:
    """A secret from the system's own source of randomness."""
    return os.urandom(SECRET_BYTES)


def seeded_secret(seed: int) -> bytes:
    """The secret of a seed: for games that should come out the same again, where nobody minds knowing it."""
    return sha256(f"charmers seed {seed}".encode()).digest()


def promised_secret(seed: int | None, promise: str) -> bytes | None:
    """The secret that follows from a seed, if there is one and its secret is what was promised."""
    if seed is None:
        return None
    secret = seeded_secret(seed)
    return secret if commitment(secret) == promise else None


def commitment(secret: bytes) -> str:
    """What is shown before the first roll: it binds the program to the secret without telling it.

    >>> commitment(seeded_secret(1))[:16]
    '3601e4db758038c0'
    """
    return sha256(secret).hexdigest()


def words_alone(words: Sequence[str]) -> bytes:
    """What is mixed into the dice of a seed, and of format 1: the words of the players and nothing else."""
    return "\0".join(("charmers words 1", *words)).encode()


class HonestDice:
    """Dice that follow from a secret and from what was agreed before the first roll."""

    __slots__ = ("_key",)

    def __init__(self, secret: bytes, agreed: bytes = words_alone(())) -> None:
        self._key = hmac_sha256(secret, agreed)

    def side(self, moment: Moment, die: int) -> int:
        """The side of a die of The Dice Charmers that comes up, from 0."""
        return self.side_of(moment, DICE[die])

    def side_of(self, moment: Moment, die: str) -> int:
        """The side of the die of that name that comes up, from 0."""
        block = 0
        while True:
            message = f"round {moment.round} turn {moment.turn} roll {moment.roll} die {die} block {block}"
            for byte in hmac_sha256(self._key, message.encode()):
                if byte < _FAIR:
                    return byte % FACES_PER_DIE
            block += 1

    def faces(self, tables: Tables, moment: Moment, due: Sequence[int]) -> list[int]:
        """The faces that the dice in ``due`` show."""
        return [tables.sides_of[die][self.side(moment, die)] for die in due]
