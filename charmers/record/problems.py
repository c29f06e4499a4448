"""What can be wrong with a record, a game or the place where games are kept."""

from __future__ import annotations


class RecordError(ValueError):
    """A record that cannot be read or replayed; ``line`` is the first wrong one, 0 for the whole file."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}" if line else reason)


class GameError(ValueError):
    """Something that cannot be done in this game now; the message says why."""


class StoreError(Exception):
    """The place where games are kept cannot be used, or has no such game; the message says why."""


class ConflictError(StoreError):
    """Another window has played on in the same game since this one last looked."""
