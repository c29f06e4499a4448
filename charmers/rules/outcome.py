"""What a move would do, before it is made."""

from __future__ import annotations

from charmers.rules.events import Event
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move


def leads_to(position: GamePosition, move: Move) -> list[Event]:
    """Everything that follows from a move without a further choice."""
    imagined = position.copy()
    events: list[Event] = []
    imagined.play(move, events)
    return events


def losses(events: list[Event]) -> list[Event]:
    """What of it is lost or wasted."""
    return [event for event in events if event.kind in ("lost", "wasted")]
