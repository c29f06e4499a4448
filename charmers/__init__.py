"""An unofficial companion for the roll-and-write game Rajas of the Ganges: The Dice Charmers.

What other programs may rely on is exported here; everything else is free to change. docs/api.md tells how
it is used, task by task.

>>> import charmers
>>> game = charmers.Game.begin(["Ana", "Ben"], sheet="sun", seed=3)
>>> game.roll().text
'roll p1=silk+silk p2=spice+spice g1=straight g2=straight b1=heron b2=anchor o1=maharani o2=portuguese'
>>> game.moves[0]
<Move take p1>
>>> game.play("take b2").text
'Ana: take b2'
>>> game.position
<Position on sun, round 1, seat 0 (action): 0 fame 0 money, 0 fame 0 money>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from charmers.api.asking import Drawing, bot, check_sheet, draw
    from charmers.api.schemas import schema, schemas
    from charmers.bots.bot import Bot
    from charmers.check.verdict import Verdict
    from charmers.record.game import Game
    from charmers.record.line import Line
    from charmers.rules.data import DataError, position_data, position_from
    from charmers.rules.events import Event
    from charmers.rules.game_position import IllegalMove
    from charmers.rules.marks import marks_of, state_of
    from charmers.rules.moves import Move
    from charmers.rules.notation import MoveError, parse_move, parse_roll, roll_text
    from charmers.rules.position import Position
    from charmers.rules.position_text import parse_position, position_text
    from charmers.rules.scoring import Standing, half_points, standings
    from charmers.rules.state import SheetState
    from charmers.rules.tables import Tables
    from charmers.sheet.definition import Sheet
    from charmers.sheet.library import find_sheet
    from charmers.sheet.problems import SheetError
    from charmers.sheet.reading import load_sheet
    from charmers.sheet.sentence import Refused

__version__ = "0.1.0"

_ROOMS = {
    "charmers.api.asking": ("Drawing", "bot", "check_sheet", "draw"),
    "charmers.api.schemas": ("schema", "schemas"),
    "charmers.bots.bot": ("Bot",),
    "charmers.check.verdict": ("Verdict",),
    "charmers.record.game": ("Game",),
    "charmers.record.line": ("Line",),
    "charmers.rules.data": ("DataError", "position_data", "position_from"),
    "charmers.rules.events": ("Event",),
    "charmers.rules.game_position": ("IllegalMove",),
    "charmers.rules.marks": ("marks_of", "state_of"),
    "charmers.rules.moves": ("Move",),
    "charmers.rules.notation": ("MoveError", "parse_move", "parse_roll", "roll_text"),
    "charmers.rules.position": ("Position",),
    "charmers.rules.position_text": ("parse_position", "position_text"),
    "charmers.rules.scoring": ("Standing", "half_points", "standings"),
    "charmers.rules.state": ("SheetState",),
    "charmers.rules.tables": ("Tables",),
    "charmers.sheet.definition": ("Sheet",),
    "charmers.sheet.library": ("find_sheet",),
    "charmers.sheet.problems": ("SheetError",),
    "charmers.sheet.reading": ("load_sheet",),
    "charmers.sheet.sentence": ("Refused",),
}

__all__ = [
    "Bot",
    "DataError",
    "Drawing",
    "Event",
    "Game",
    "IllegalMove",
    "Line",
    "Move",
    "MoveError",
    "Position",
    "Refused",
    "Sheet",
    "SheetError",
    "SheetState",
    "Standing",
    "Tables",
    "Verdict",
    "__version__",
    "bot",
    "check_sheet",
    "draw",
    "find_sheet",
    "half_points",
    "load_sheet",
    "marks_of",
    "parse_move",
    "parse_position",
    "parse_roll",
    "position_data",
    "position_from",
    "position_text",
    "roll_text",
    "schema",
    "schemas",
    "standings",
    "state_of",
]


def __getattr__(name: str) -> Any:
    """Import a room when something of it is first asked for: ``charmers --version`` needs none."""
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(room), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What can be relied on, for completion."""
    return list(__all__)
