"""Seals of the store: what is kept shows by itself whether it is still as it was written.

SQLite notices a broken page, not a bit that turns ``take b1`` into ``take b3``. So each line is sealed
together with all lines before it, and each game with its last line: nothing of a game can change, go
missing or move without being noticed. They are against damage, not against people, who can make them too; the
seal of a game that its players see and note down is another (``charmers.record.seal``).
"""

from __future__ import annotations

from charmers.sheet.hashing import sha256

NOTHING = ""
"""The seal before the first line."""


def line_seal(before: str, number: int, line: str, at: str) -> str:
    """The seal of a line that follows the one with the seal ``before``."""
    return _seal(before, str(number), line, at)


def game_seal(name: str, header: str, digest: str, secret: bytes | None, last: str) -> str:
    """The seal of a game whose last line has the seal ``last``."""
    return _seal(name, header, digest, "" if secret is None else secret.hex(), last)


def _seal(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]
