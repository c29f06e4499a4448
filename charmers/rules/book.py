"""The book of moves: every move that can ever be made on a sheet."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from charmers.rules import moves as m
from charmers.rules.agenda import TRADER_SELLS
from charmers.rules.moves import ROADS, Move, Verb, sides_text
from charmers.sheet.definition import COLOUR_OF, PURPLE, SIDES, Sheet
from charmers.sheet.effects import Effect, Kind


class MoveBook:
    """Every move that can ever be made on a sheet, each made once and found by its parts."""

    def __init__(self, sheet: Sheet) -> None:
        self.all: list[Move] = []
        self.by_text: dict[str, Move] = {}

        dice = sheet.dice.ids
        self.take = [self._add(m.TAKE, f"take {die}", i) for i, die in enumerate(dice)]
        self.karma = [self._add(m.KARMA, f"karma {die}", i) for i, die in enumerate(dice)]
        self.keep = [self._add(m.KEEP, f"keep {die}", i) for i, die in enumerate(dice)]
        self.skip = self._add(m.SKIP, "skip")

        self.road: list[dict[int, Move]] = []
        self.half: list[dict[int, Move]] = []
        for number, cell in enumerate(sheet.province.cells):
            roads: dict[int, Move] = {}
            halves: dict[int, Move] = {}
            if not cell.is_residence:
                for mask in dict.fromkeys(mask for masks in ROADS.values() for mask in masks):
                    roads[mask] = self._add(m.ROAD, f"road {cell.id} {sides_text(mask)}", number, mask)
                for side in (1 << i for i in range(len(SIDES))):
                    halves[side] = self._add(m.HALF, f"half {cell.id} {sides_text(side)}", number, side)
            self.road.append(roads)
            self.half.append(halves)

        goods = sheet.market.goods
        self.sell: dict[tuple[int, ...], Move] = {}
        for count in range(1, most_goods_sold(sheet) + 1):
            for kinds in combinations_with_replacement(range(len(goods)), count):
                if max(kinds.count(kind) for kind in kinds) <= len(sheet.market.coins):
                    text = " ".join(goods[kind] for kind in kinds)
                    self.sell[kinds] = self._add(m.SELL, f"sell {text}", goods=kinds)
        self.goods: dict[tuple[int, ...], Move] = {}
        for count in range(1, len(goods) + 1):
            for kinds in combinations(range(len(goods)), count):
                text = " ".join(goods[kind] for kind in kinds)
                self.goods[kinds] = self._add(m.GOODS, f"goods {text}", goods=kinds)
        self.goods_die = [
            self._add(m.GOODS_DIE, f"goods {die}", i) for i, die in enumerate(dice) if COLOUR_OF[i] == PURPLE
        ]

        self.sail = [self._add(m.SAIL, f"sail {i + 1}", i) for i in range(len(sheet.river.spaces))]
        self.palace = [
            self._add(m.PALACE, f"palace {name}", i) for i, name in enumerate(sheet.palace.characters)
        ]
        self.upgrade = [
            self._add(m.UPGRADE, f"upgrade {name}", i) for i, name in enumerate(sheet.upgrades.buildings)
        ]

        bonuses = sheet.bonuses
        self.use = [self._add(m.USE, f"use {bonus.id}", i) for i, bonus in enumerate(bonuses)]
        lone_halves = [i for i, bonus in enumerate(bonuses) if bonus.gives == (Effect(Kind.HALF_ROAD),)]
        self.join = {
            (i, j): self._add(m.USE, f"use {bonuses[i].id}+{bonuses[j].id}", i, j)
            for i, j in combinations(lone_halves, 2)
        }
        """The pairs of half-road bonuses that can be used together."""
        self.decline = self._add(m.PASS, "pass")
        self.done = self._add(m.DONE, "done")
        self.crossed = self._add(m.CROSSED, "crossed")
        self.away = [self._add(m.AWAY, f"away {die}", i) for i, die in enumerate(dice)]
        self.stuck = self._add(m.STUCK, "stuck")

    def _add(self, kind: Verb, text: str, a: int = -1, b: int = -1, goods: tuple[int, ...] = ()) -> Move:
        move = Move(len(self.all), kind, text, a, b, goods)
        self.all.append(move)
        self.by_text[text] = move
        return move


def most_goods_sold(sheet: Sheet) -> int:
    """The largest number of goods that one sale on this sheet can sell."""
    return max([TRADER_SELLS, *(effect.count for effect in sheet.effects if effect.kind.family == "sale")])
