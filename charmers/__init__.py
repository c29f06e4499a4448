"""An unofficial companion for the roll-and-write game Rajas of the Ganges: The Dice Charmers.

What other programs may rely on is exported here; everything else is free to change.

>>> import charmers
>>> sun = charmers.Tables(charmers.find_sheet("sun"))
>>> position = charmers.Position(sun, seats=3)
>>> roll = "tea+tea tea+silk bend halves flag oar raja mogul"
>>> position.roll(charmers.parse_roll(sun, position.due, roll))
>>> log = []
>>> position.play(charmers.parse_move(position, "take g1"), log)
>>> [move.text for move in position.moves]
['road b1 ne', 'road b1 es', 'road d1 sw', 'road d1 nw', 'road c2 ne', 'road c2 nw']
>>> position.play(charmers.parse_move(position, "road d1 sw"), log)
>>> [str(event) for event in log][-2:]
['road d1 sw from g1', 'fame +1 from mill d1']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from charmers.rules.data import position_data, position_from
    from charmers.rules.events import Event
    from charmers.rules.game_position import IllegalMove
    from charmers.rules.marks import marks_of, state_of
    from charmers.rules.moves import Move
    from charmers.rules.notation import MoveError, parse_move, parse_roll, roll_text
    from charmers.rules.position import Position
    from charmers.rules.scoring import Standing, half_points, standings
    from charmers.rules.state import SheetState
    from charmers.rules.tables import Tables
    from charmers.sheet.definition import Sheet
    from charmers.sheet.library import find_sheet
    from charmers.sheet.problems import SheetError
    from charmers.sheet.reading import load_sheet

__version__ = "0.1.0"

_ROOMS = {
    "charmers.rules.data": ("position_data", "position_from"),
    "charmers.rules.events": ("Event",),
    "charmers.rules.game_position": ("IllegalMove",),
    "charmers.rules.marks": ("marks_of", "state_of"),
    "charmers.rules.moves": ("Move",),
    "charmers.rules.notation": ("MoveError", "parse_move", "parse_roll", "roll_text"),
    "charmers.rules.position": ("Position",),
    "charmers.rules.scoring": ("Standing", "half_points", "standings"),
    "charmers.rules.state": ("SheetState",),
    "charmers.rules.tables": ("Tables",),
    "charmers.sheet.definition": ("Sheet",),
    "charmers.sheet.library": ("find_sheet",),
    "charmers.sheet.problems": ("SheetError",),
    "charmers.sheet.reading": ("load_sheet",),
}

__all__ = [
    "Event",
    "IllegalMove",
    "Move",
    "MoveError",
    "Position",
    "Sheet",
    "SheetError",
    "SheetState",
    "Standing",
    "Tables",
    "__version__",
    "find_sheet",
    "half_points",
    "load_sheet",
    "marks_of",
    "parse_move",
    "parse_roll",
    "position_data",
    "position_from",
    "roll_text",
    "standings",
    "state_of",
]


def __getattr__(name: str) -> Any:
    """Import a room when something of it is first asked for: ``charmers --version`` needs none."""
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(room), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
