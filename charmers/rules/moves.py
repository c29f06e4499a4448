"""Moves: the small decisions of a turn, and the book of all that a sheet knows."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

from charmers.sheet.definition import DICE, SIDES, Sheet
from charmers.sheet.effects import Kind

TAKE: Final = 0
KARMA: Final = 1
KEEP: Final = 2
SKIP: Final = 3
ROAD: Final = 4
HALF: Final = 5
SELL: Final = 6
GOODS: Final = 7
GOODS_DIE: Final = 8
SAIL: Final = 9
PALACE: Final = 10
UPGRADE: Final = 11
USE: Final = 12
PASS: Final = 13
DONE: Final = 14
CROSSED: Final = 15
AWAY: Final = 16

VERBS: Final = (
    "take",
    "karma",
    "keep",
    "skip",
    "road",
    "half",
    "sell",
    "goods",
    "goods",
    "sail",
    "palace",
    "upgrade",
    "use",
    "pass",
    "done",
    "crossed",
    "away",
)

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
CROSSING: Final = 15
STRAIGHTS: Final = (NORTH | SOUTH, EAST | WEST)
BENDS: Final = (NORTH | EAST, EAST | SOUTH, SOUTH | WEST, NORTH | WEST)
FORKS: Final = (CROSSING - WEST, CROSSING - SOUTH, CROSSING - EAST, CROSSING - NORTH)

TRADER_SELLS: Final = 2
"""How many goods the trader may sell."""


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

    def __init__(self, index: int, kind: int, text: str, a: int, b: int, goods: tuple[int, ...]) -> None:
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


class MoveBook:
    """Every move that can ever be made on a sheet, each made once and found by its parts."""

    def __init__(self, sheet: Sheet) -> None:
        self.all: list[Move] = []
        self.by_text: dict[str, Move] = {}

        self.take = [self._add(TAKE, f"take {die}", i) for i, die in enumerate(DICE)]
        self.karma = [self._add(KARMA, f"karma {die}", i) for i, die in enumerate(DICE)]
        self.keep = [self._add(KEEP, f"keep {die}", i) for i, die in enumerate(DICE)]
        self.skip = self._add(SKIP, "skip")

        self.road: list[dict[int, Move]] = []
        self.half: list[dict[int, Move]] = []
        for number, cell in enumerate(sheet.province.cells):
            roads: dict[int, Move] = {}
            halves: dict[int, Move] = {}
            if not cell.is_residence:
                for mask in (*STRAIGHTS, *BENDS, *FORKS, CROSSING):
                    roads[mask] = self._add(ROAD, f"road {cell.id} {sides_text(mask)}", number, mask)
                for side in (NORTH, EAST, SOUTH, WEST):
                    halves[side] = self._add(HALF, f"half {cell.id} {sides_text(side)}", number, side)
            self.road.append(roads)
            self.half.append(halves)

        goods = sheet.market.goods
        self.sell: dict[tuple[int, ...], Move] = {}
        for count in range(1, most_goods_sold(sheet) + 1):
            for kinds in combinations_with_replacement(range(len(goods)), count):
                if max(kinds.count(kind) for kind in kinds) > len(sheet.market.coins):
                    continue
                text = " ".join(goods[kind] for kind in kinds)
                self.sell[kinds] = self._add(SELL, f"sell {text}", goods=kinds)
        self.goods: dict[tuple[int, ...], Move] = {}
        for count in range(1, len(goods) + 1):
            for kinds in combinations(range(len(goods)), count):
                text = " ".join(goods[kind] for kind in kinds)
                self.goods[kinds] = self._add(GOODS, f"goods {text}", goods=kinds)
        self.goods_die = [self._add(GOODS_DIE, f"goods {DICE[i]}", i) for i in range(2)]

        self.sail = [self._add(SAIL, f"sail {i + 1}", i) for i in range(len(sheet.river.spaces))]
        self.palace = [
            self._add(PALACE, f"palace {name}", i) for i, name in enumerate(sheet.palace.characters)
        ]
        self.upgrade = [
            self._add(UPGRADE, f"upgrade {name}", i) for i, name in enumerate(sheet.upgrades.buildings)
        ]

        bonuses = sheet.bonuses
        self.use = [self._add(USE, f"use {bonus.id}", i) for i, bonus in enumerate(bonuses)]
        lone_halves = [
            i
            for i, bonus in enumerate(bonuses)
            if [effect.kind for effect in bonus.gives] == [Kind.HALF_ROAD]
        ]
        self.join = {
            (i, j): self._add(USE, f"use {bonuses[i].id}+{bonuses[j].id}", i, j)
            for i, j in combinations(lone_halves, 2)
        }
        """The pairs of half-road bonuses that can be used together."""
        self.decline = self._add(PASS, "pass")
        self.done = self._add(DONE, "done")
        self.crossed = self._add(CROSSED, "crossed")
        self.away = [self._add(AWAY, f"away {die}", i) for i, die in enumerate(DICE)]

    def _add(self, kind: int, text: str, a: int = -1, b: int = -1, goods: tuple[int, ...] = ()) -> Move:
        move = Move(len(self.all), kind, text, a, b, goods)
        self.all.append(move)
        self.by_text[text] = move
        return move


def most_goods_sold(sheet: Sheet) -> int:
    """The largest number of goods that one sale on this sheet can sell."""
    sales = (Kind.SELL, Kind.SELL_SAME, Kind.SELL_DIFFERENT)
    effects = [effect for bonus in sheet.bonuses for effect in bonus.gives]
    effects += [effect for space in sheet.river.spaces for effect in space.gives]
    effects += [cell.market for cell in sheet.province.cells if cell.market]
    return max([TRADER_SELLS, *(effect.count for effect in effects if effect.kind in sales)])
