"""The agenda of a turn: what waits to be done, as one small number for each thing.

The effects that a sheet can print have the numbers of their rows in ``charmers.sheet.effects`` (a test
compares them); what dice and people ask for has the table below. Everything else is drawn from both.
"""

# mypyc puts a constant into the code only if it is a literal, and a literal is an int; the type tells
# effects from verbs and phases. (Measured: ``What(0)`` instead costs a load and a check each time.)
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Final, NamedTuple, NewType

from charmers.sheet.effects import Kind

What = NewType("What", int)
"""An effect, or what a die or a person asks for."""

FAME: Final[What] = 0
MONEY: Final[What] = 1
KARMA: Final[What] = 2
UPGRADE: Final[What] = 3
GOODS: Final[What] = 4
GOODS_DIE: Final[What] = 5
SELL: Final[What] = 6
SELL_SAME: Final[What] = 7
SELL_DIFFERENT: Final[What] = 8
HALF_ROAD: Final[What] = 9
ROAD_STRAIGHT: Final[What] = 10
ROAD_FORK: Final[What] = 11
ROAD_CROSSING: Final[What] = 12
RIVER_ON: Final[What] = 13
RIVER_BACK_ONE: Final[What] = 14
RIVER_BACK_ANY: Final[What] = 15
PALACE_ANY: Final[What] = 16
PALACE: Final[What] = 17
# What dice and people ask for; the numbers between are free for more effects.
CIRCLE: Final[What] = 32  # the goods of a purple face
SAIL_TO: Final[What] = 33  # the next space with a symbol
DIE_STRAIGHT: Final[What] = 34
DIE_BEND: Final[What] = 35
DIE_HALVES: Final[What] = 36
BUILDER: Final[What] = 37
SECOND_HALF: Final[What] = 38
JOINED: Final[What] = 39  # two half-road bonuses used together
MOGUL: Final[What] = 40
MAHARANI: Final[What] = 41
TRADER: Final[What] = 42
PORTUGUESE: Final[What] = 43


class Asked(NamedTuple):
    """What is known of something that a die or a person asks for; compare ``charmers.sheet.effects.Kind``."""

    text: str
    question: str = ""
    lost_as: str = ""
    shape: str = ""
    """The shape of the road that it draws; a ``pair`` of half-roads makes a straight or a bend."""
    may_decline: bool = False


ASKED: Final = {
    CIRCLE: Asked("circle"),
    SAIL_TO: Asked("sail to"),
    DIE_STRAIGHT: Asked("straight", "straight", "road straight", shape="straight"),
    DIE_BEND: Asked("bend", "bend", shape="bend"),
    DIE_HALVES: Asked("halves", "halves", "half-roads"),
    BUILDER: Asked("builder", "halves", "half-roads", may_decline=True),
    SECOND_HALF: Asked("second half", "second-half", "half-road", may_decline=True),
    JOINED: Asked("joined halves", "joined", "half-roads", shape="pair"),
    MOGUL: Asked("mogul", "palace-any", "palace any"),
    MAHARANI: Asked("maharani", "river-on", "river +1"),
    TRADER: Asked("trader", "trader", "sell"),
    PORTUGUESE: Asked("portuguese", "portuguese", "river back"),
}

TRADER_SELLS: Final = 2
"""How many goods the trader may sell."""

PEOPLE: Final[dict[str, tuple[tuple[What, int], ...]]] = {
    "mogul": ((MOGUL, 0),),  # the number is who is left out: the mogul himself, wherever he stands
    "maharani": ((MAHARANI, 2),),
    "trader": ((TRADER, TRADER_SELLS),),
    "raja": ((MONEY, 1), (UPGRADE, 1)),
    "builder": ((BUILDER, 2),),
    "portuguese": ((PORTUGUESE, 2),),
}
"""What each character does, in order: what, and how many."""

CODES: Final = {kind: What(number) for number, kind in enumerate(Kind)}
"""The number of each kind of effect."""

_KNOWN: Final[dict[What, Kind | Asked]] = {**{what: kind for kind, what in CODES.items()}, **ASKED}

NUMBERS: Final = {of.text: what for what, of in _KNOWN.items()}
"""The number of each of these, by what it is called in data and in messages."""

NAMES: Final = [""] * (max(_KNOWN) + 1)
"""The same the other way round; empty where a number is free."""
for _name, _number in NUMBERS.items():
    NAMES[_number] = _name

QUESTIONS: Final = {what: of.question for what, of in _KNOWN.items()}
"""The question that each of these asks; empty where nothing is to be chosen."""

LOST_AS: Final = {of.text: of.lost_as or of.text for of in _KNOWN.values()}
"""By its name, how each of these is told when it is lost or let go."""

SHAPES: Final = {what: of.shape for what, of in _KNOWN.items()}
"""The shape of the road that each of these draws; empty for all others."""

FAMILIES: Final[dict[What, str]] = {what: kind.family for kind, what in CODES.items()}
"""What each printed effect is about."""


def _flags(those: set[What]) -> list[bool]:
    return [number in those for number in range(len(NAMES))]


MUST: Final = _flags({what for kind, what in CODES.items() if kind.must})
"""By number: printed effects that must be used when they can be."""

MAY: Final = _flags(
    {what for kind, what in CODES.items() if not kind.must}
    | {what for what, of in ASKED.items() if of.may_decline}
)
"""By number: what may always be declined."""

SALES: Final = _flags({what for kind, what in CODES.items() if kind.family == "sale"})
"""By number: effects that sell goods."""

# An agenda item is one small number: what, how many (or which), and the place it comes from.
WHAT_SHIFT: Final = 20
COUNT_SHIFT: Final = 12
COUNT_MASK: Final = 255
PLACE_MASK: Final = 4095


def item(what: int, count: int, place: int) -> int:
    """Pack an agenda item."""
    return what << WHAT_SHIFT | count << COUNT_SHIFT | place
