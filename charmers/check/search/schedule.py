"""A schedule: what is known of the turns of a line before it is searched for."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from charmers.rules.state import SheetState

Faces = tuple[int, int]
"""What the two purple dice show; -1 as long as it does not matter."""


class Take(NamedTuple):
    """A die that was taken, and whether karma was used for it."""

    colour: int
    face: int
    karma: bool


class Schedule(Protocol):
    """What other players, or dice that are known, leave to a player."""

    def karma(self, turn: int) -> int:
        """How much karma is crossed in a turn (from 0); -1 if that is open."""

    is_whole: bool
    """Whether nothing is left open: then there is no line if none is found among all."""

    def is_idle(self, turn: int, state: SheetState) -> bool:
        """Whether nothing is done in a turn: it was skipped, or the die is of no use."""

    def allows(self, turn: int, before: Take | None, take: Take) -> bool:
        """Whether a die may be taken, after the one of the turn before."""

    def reads(self, turn: int, faces: Faces) -> bool:
        """Whether the purple dice may show this."""
