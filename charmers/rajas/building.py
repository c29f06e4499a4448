"""Tiles: what is on one, what it costs, what it scores, and what is lost when it is built over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from charmers.rajas.answers import Answers, read_dice
from charmers.rajas.events import Market
from charmers.rajas.kali import Cost
from charmers.rajas.rails import Rails, dice_text, market_text
from charmers.rajas.reading import Told
from charmers.rajas.sentences import refuse, word
from charmers.rajas.state import Die
from charmers.sheet.sentence import Refused

FREE: Final = {
    **dict.fromkeys(("pay", "pays"), "pay"),
    **dict.fromkeys(("flip", "flips"), "flip"),
    "bridge": "bridge",
    "yield": "yield",
    "brown": "brown",
    "drop": "drop",
    "start": "start",
    **dict.fromkeys(("upgrade", "upgrades", "u"), "upgrade"),
    **dict.fromkeys(("money", "fame", "karma", "k", "f", "die", "dice"), "gain"),
}
"""Words for what can happen anywhere in a turn."""

FILLERS: Final = frozenset(("and", "gets", "gains", "takes", "for", "the", "a", "then", "."))
"""Words that say nothing more."""

ROADS: Final = ("straight", "bend", "fork", "crossing", "road")


class Building(Answers):
    """Reads what is on a tile, and scores it for one player."""

    def __init__(self, rails: Rails, told: Told, seat: int) -> None:
        super().__init__(rails, told)
        self.seat = seat
        self.paid = 0
        """Money that was paid in this line before anything cost something."""

    def _with(self) -> list[Die]:
        if not self.told.word(["with"]):
            return []
        chosen = read_dice(self.told, self.rails.colours)
        if not chosen:
            raise self.told.refused(self.rails.board.colours)
        self.told.add(f"with {dice_text(chosen)}")
        return chosen

    def _things(self, price: int | None) -> None:
        """What is on a tile: buildings, markets, its road, and what it costs."""
        told, rails, board = self.told, self.rails, self.rails.board
        least, most = board.quarry_prices
        if price is None and not self.paid and not self._unit_behind():
            price = told.number(0, most)
            if price is not None:
                told.add(str(price))
        buildings, markets, roads, tile = self._tile()
        if not (buildings or markets or roads):
            raise Refused(refuse("nothing-built"))
        told.add(" ".join([*buildings, *map(market_text, markets), *roads, *(f"{c}{n}" for c, n in tile)]))
        self._build_over()
        chosen = self._with()
        if price is None and self.paid:
            self.paid = 0
        elif price is None:
            self.ask_price(range(least, most + 1))
        else:
            rails.pay(self.seat, price)
        if rails.tray and not chosen and not tile:
            rails.ask(self.seat, "tile")
        elif rails.tray:
            colour, number = tile[0] if tile else (chosen[0][0], 1)
            rails.give(self.seat, Cost(colour, least=number), chosen)
        rails.build(self.seat, buildings, markets, roads)

    def ask_price(self, prices: Sequence[int]) -> None:
        """Ask what a space costs, of what can be paid at all."""
        rails = self.rails
        money = rails.players[self.seat].money
        if money < min(prices):
            raise Refused(refuse("poor", name=rails.names[self.seat], n=money, price=min(prices)))
        rails.ask(self.seat, "price", options=[str(each) for each in prices if each <= money])

    def _tile(self) -> tuple[list[str], list[Market], list[str], list[Die]]:
        told, board = self.told, self.rails.board
        buildings: list[str] = []
        markets: list[Market] = []
        roads: list[str] = []
        tile: list[Die] = []
        goods = {**{good: good for good in board.goods}, "spices": "spice"}
        while told:
            if told.next in FILLERS:
                told.at += 1
            elif told.next in FREE:
                break
            elif kind := told.word(self.kinds):
                buildings.append(kind)
            elif good := told.word(goods):
                markets.append((good, told.number(1, 9) or 1))
            elif road := told.word(ROADS):
                roads.append(road)
            elif not tile and (colour := told.word(self.rails.colours)):
                number = told.number(1, 30)
                if number is None:
                    raise Refused(refuse("number", what=word(colour), least=1, most=30))
                tile.append((colour, number))
            else:
                break
        return buildings, markets, roads, tile

    def _build_over(self) -> None:
        """Take away what was on the tile that is built over."""
        told, rails = self.told, self.rails
        if not told.word(["over"]):
            return
        buildings, markets, roads, _ = self._tile()
        told.add(" ".join(["over", *buildings, *map(market_text, markets), *roads]))
        player = rails.players[self.seat]
        if len(buildings) > player.buildings:
            raise Refused(refuse("no-building", name=rails.names[self.seat]))
        for market in markets:
            if market not in player.markets:
                owner = rails.names[self.seat]
                raise Refused(refuse("no-market", name=owner, good=word(market[0]), n=market[1]))
            player.markets.remove(market)
        player.buildings -= len(buildings)
        player.market_tiles -= bool(markets)
        player.tiles -= 1
        for road in roads:
            player.roads[road] = max(0, player.roads.get(road, 0) - 1)
