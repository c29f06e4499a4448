"""Tiles: what is on one, what it costs, what it scores, and what is lost when it is built over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from charmers.rajas.effects import UNITS
from charmers.rajas.events import Market
from charmers.rajas.giving import Giving
from charmers.rajas.kali import Cost
from charmers.rajas.phrases import BEFORE_TILES, IN_TILES, ROAD_WORDS
from charmers.rajas.rails import Rails, market_text
from charmers.rajas.reading import LONGEST_LINE, Told
from charmers.rajas.sentences import refuse, word
from charmers.rajas.state import Die
from charmers.rajas.statue import dice_text
from charmers.sheet.sentence import Refused

FREE: Final = {
    **dict.fromkeys(("pay", "pays"), "pay"),
    **dict.fromkeys(("flip", "flips"), "flip"),
    "bridge": "bridge",
    "yield": "yield",
    "brown": "brown",
    "drop": "drop",
    "start": "start",
    "reroll": "reroll",
    **dict.fromkeys(("upgrade", "upgrades", "u"), "upgrade"),
    **dict.fromkeys(("money", "fame", "karma", "k", "f", "die", "dice"), "gain"),
    **dict.fromkeys(("colour", "colours", "color", "colors"), "coloured"),
}
"""Words for what can happen anywhere in a turn."""

SPACES: Final = ("the", "bonus", "space", "money", "fame")
"""Words before the number of a space of a track."""


class Building(Giving):
    """Reads what is on a tile, and scores it for one player."""

    def __init__(self, rails: Rails, told: Told, seat: int) -> None:
        super().__init__(rails, told)
        self.seat = seat
        self.paid = 0
        """Money that was paid in this line before anything cost something."""
        self.given: list[tuple[str, int]] = []
        """What the place has given by itself in this line; who says it once more means the same."""

    def _price_said(self, most: int) -> int | None:
        """What a space costs, as in ``2``, ``2 money`` or ``pays 2``."""
        told, start = self.told, self.told.at
        self._skip()
        told.word(["pay", "pays", "paying", "costs", "price"])
        self._skip()
        counts = told.words[told.at + 1 : told.at + 2]
        counted = bool(counts) and (counts[0] in self.plurals or self._counts_markets())
        price = None if counted else told.number(0, most)
        if price is not None and told.next in UNITS and UNITS[told.next] != "money":
            price = None
        if price is None:
            told.at = start
        elif told.next in UNITS:
            told.at += 1
        return price

    def _things(self, price: int | None) -> None:
        """What is on a tile: buildings, markets, its road, and what it costs."""
        told, rails, board = self.told, self.rails, self.rails.board
        least, most = board.quarry_prices
        if price is None and not self.paid:
            price = self._price_said(most)
            if price is not None:
                told.add(str(price))
        before: list[Die] = []
        was: list[Die] = []
        covered_before: list[str] = []
        while not told.exact:
            if self._pays_dice() or (told.next in BEFORE_TILES and not self._with_dice()):
                told.at += 1
            elif dice := self._given_up() or self._several_dice():
                before += [die for die in dice if die[1]]
            elif told.next == "over" and not covered_before and not was and not self._over_a_space():
                covered_before, was = self._build_over(first=True)
                if told.next == "with":
                    told.at += 1
            else:
                break
        buildings, markets, roads, tile = self._tile()
        if not told.exact and (dice := self._given_up() or self._several_dice()):
            before += [die for die in dice if die[1]]
            if not (buildings or markets or roads):
                buildings, markets, roads, _ = self._tile()
        if not (buildings or markets or roads):
            raise Refused(refuse("nothing-built"))
        covered, old = (covered_before, was) if covered_before or was else self._build_over()
        if price == 0 and not told.exact and rails.players[self.seat].markets and not covered[1:]:
            rails.tell("", "over-kept", self.seat)
        if old and not told.exact:
            tile = _difference(tile, old)
        price_said = [f"{colour}{n}" for colour, n in tile]
        told.add(" ".join([*buildings, *map(market_text, markets), *roads, *price_said, *covered]))
        before = before or self._several_dice()
        chosen = before or self._with()
        if before:
            told.add(f"with {dice_text(before)}")
        if price is None and not self.paid and told.words[told.at - 1] == "for":
            price = self._price_said(most)
            if price is not None:
                told.kept[-1] = told.kept[-1].replace("build", f"build {price}", 1)
                chosen = chosen or self._with()
        if price is None and self.paid:
            self.paid = 0
        elif price is None:
            self.ask_price(range(least, most + 1))
        else:
            rails.pay(self.seat, price)
        if rails.tray and not chosen and not tile:
            rails.ask(self.seat, "tile")
        elif rails.tray:
            # Without the price of the tile, all the dice that were told are given.
            colour, number = tile[0] if tile else (chosen[0][0], sum(n for _, n in chosen))
            rails.give(self.seat, Cost(colour, least=number), chosen)
        levels = rails.players[self.seat].levels
        self.given.append(("fame", sum(levels[kind] for kind in buildings)))
        self.given.append(("money", sum(n + rails.worth(self.seat, good) for good, n in markets)))
        rails.build(self.seat, buildings, markets, roads)

    def ask_price(self, prices: Sequence[int]) -> None:
        """Ask what a space costs, of what can be paid at all."""
        rails = self.rails
        money = rails.players[self.seat].money
        if money < min(prices):
            raise Refused(refuse("poor", name=rails.names[self.seat], n=money, price=min(prices)))
        rails.ask(self.seat, "price", options=[str(each) for each in prices if each <= money])

    def _tile(self, end: int = LONGEST_LINE) -> tuple[list[str], list[Market], list[str], list[Die]]:
        told, board = self.told, self.rails.board
        buildings: list[str] = []
        markets: list[Market] = []
        roads: list[str] = []
        tile: list[Die] = []
        goods = {**{good: good for good in board.goods}, "spices": "spice"}
        many = {**self.kinds, **self.plurals}
        while told and told.at < end:
            if told.next in IN_TILES or (told.next == "with" and not told.exact and self._thing_behind()):
                told.at += 1
            elif told.next in FREE:
                break
            elif told.next in ("1", "2") and "".join(told.words[told.at + 1 : told.at + 2]) in many:
                count = told.number() or 1
                buildings += [told.word(many)] * count
            elif kind := told.word(many):
                buildings.append(kind)
            elif good := self._two_markets(goods):
                markets += [(good, self._value(good)), (good, self._value(good))]
            elif good := told.word(goods):
                several = told.next == "markets" and not told.exact
                self._skip(IN_TILES)
                markets.append((good, told.number(1, 9) or 1))
                if several and self._another():
                    markets.append((good, self._value(good)))
            elif road := told.word(ROAD_WORDS):
                roads.append(road)
            elif self._dice_next():
                break
            elif not tile and (colour := told.word(self.rails.colours)):
                number = told.number(1, 30)
                if number is None:
                    raise Refused(refuse("number", what=word(colour), least=1, most=30))
                tile.append((colour, number))
            else:
                break
        return buildings, markets, roads, tile

    def _with_dice(self) -> bool:
        """Whether the next words are ``with`` and the colour of a die."""
        behind = "".join(self.told.words[self.told.at + 1 : self.told.at + 2])
        return self.told.next == "with" and behind in self.rails.colours

    def _two_markets(self, goods: Mapping[str, str]) -> str:
        """The good of ``2 tea markets 3 and 2``, up to its first number; empty if there is no such thing."""
        told = self.told
        if told.exact or not self._counts_markets():
            return ""
        told.at += 1
        good = told.word(goods)
        told.at += 1
        return good

    def _another(self) -> bool:
        """Whether the value of another market follows."""
        self._skip(IN_TILES)
        return self.told.next.isdigit() and not self._unit_behind()

    def _value(self, good: str) -> int:
        """What one of two markets of a good is worth."""
        self._skip(IN_TILES)
        number = self.told.number(1, 9)
        if number is None:
            raise Refused(refuse("number", what=word(good), least=1, most=9))
        return number

    def _over_a_space(self) -> bool:
        """Whether ``over`` and the number of a space come next, which a marker has passed."""
        told = self.told
        rest = [each for each in told.words[told.at + 1 :] if each not in SPACES]
        things = {*self.kinds, *self.plurals, *self.rails.board.goods}
        return not told.exact and "".join(rest[:1]).isdigit() and "".join(rest[1:2]) not in things

    def _build_over(self, first: bool = False) -> tuple[list[str], list[Die]]:
        """Take away what was on the tile that is built over: the words for it, and the price behind it."""
        told, rails = self.told, self.rails
        if self._over_a_space() or not told.word(["over"]):
            return [], []
        behind = told.words[told.at :]
        # Where it is told before the new tile, ``with`` begins that; else only the price is told.
        end = behind.index("with") if first and "with" in behind else 3 if first else len(behind)
        buildings, markets, roads, tile = self._tile(told.at + end)
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
        return ["over", *buildings, *map(market_text, markets), *roads], tile


def _difference(tile: list[Die], old: list[Die]) -> list[Die]:
    """What is paid: the price behind the old tile, or where the new one's is told as well, the difference."""
    if not tile:
        return old
    (colour, new), (_, was) = tile[0], old[0]
    if new <= was:
        raise Refused(refuse("not-dearer", new=new, old=was))
    return [(colour, new - was)]
