"""Moves: the small decisions of a turn, each with a verb and one text form."""

# A literal with the type of verbs; why is said in ``charmers.rules.agenda``.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Final, NewType

from charmers.sheet.definition import SIDES

Verb = NewType("Verb", int)
"""What kind of decision a move is."""

TAKE: Final[Verb] = 0
KARMA: Final[Verb] = 1
KEEP: Final[Verb] = 2
SKIP: Final[Verb] = 3
ROAD: Final[Verb] = 4
HALF: Final[Verb] = 5
SELL: Final[Verb] = 6
GOODS: Final[Verb] = 7
GOODS_DIE: Final[Verb] = 8
SAIL: Final[Verb] = 9
PALACE: Final[Verb] = 10
UPGRADE: Final[Verb] = 11
USE: Final[Verb] = 12
PASS: Final[Verb] = 13
DONE: Final[Verb] = 14
CROSSED: Final[Verb] = 15
AWAY: Final[Verb] = 16
STUCK: Final[Verb] = 17

VERBS: Final = (
    *("take", "karma", "keep", "skip"),
    *("road", "half", "sell", "goods", "goods", "sail", "palace", "upgrade"),
    *("use", "pass", "done", "crossed", "away", "stuck"),
)

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
CROSSING: Final = 15
STRAIGHTS: Final = (NORTH | SOUTH, EAST | WEST)
BENDS: Final = (NORTH | EAST, EAST | SOUTH, SOUTH | WEST, NORTH | WEST)
FORKS: Final = (CROSSING - WEST, CROSSING - SOUTH, CROSSING - EAST, CROSSING - NORTH)

ROADS: Final = {
    "straight": STRAIGHTS,
    "bend": BENDS,
    "fork": FORKS,
    "crossing": (CROSSING,),
    "pair": STRAIGHTS + BENDS,  # two half-roads in one cell
}
"""The roads of each shape, as masks of sides."""


def sides_text(mask: int) -> str:
    """The sides of a road in their one order.

    >>> sides_text(NORTH | WEST)
    'nw'
    """
    return "".join(side for i, side in enumerate(SIDES) if mask >> i & 1)


class Move:
    """One decision, with one text form. Moves come from a ``MoveBook`` and print themselves.

    What ``a`` and ``b`` hold depends on the kind: a die; a cell and its sides; a river space
    (from 0); a character; a building kind; a bonus and the one joined to it (or -1).
    """

    __slots__ = ("a", "b", "goods", "index", "kind", "text")

    def __init__(self, index: int, kind: Verb, text: str, a: int, b: int, goods: tuple[int, ...]) -> None:
        self.index = index
        """Its number in the book, from 0 without gaps."""
        self.kind = kind
        self.text = text
        self.a = a
        self.b = b
        self.goods = goods
        """The goods sold or circled, by number."""

    @property
    def verb(self) -> str:
        """The first word of the text."""
        return VERBS[self.kind]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
