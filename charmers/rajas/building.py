"""Tiles: what is on one, what it costs, what it scores, and what is lost when it is built over."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from charmers.rajas.dice_answers import DiceAnswers
from charmers.rajas.effects import DICE, UNITS, read_dice
from charmers.rajas.events import Market
from charmers.rajas.kali import Cost
from charmers.rajas.phrases import DIE_WORDS, FILLERS, GIVES
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

ROADS: Final = ("straight", "bend", "fork", "crossing", "road")
ROAD_WORDS: Final = {
    **{road: road for road in ROADS},
    **dict.fromkeys(("curve", "corner"), "bend"),
    **dict.fromkeys(("junction", "branch"), "fork"),
    "intersection": "crossing",
}
IN_TILES: Final = FILLERS | {"market", "markets", "building", "buildings", "one"}
"""Words that say nothing more about a tile."""
BEFORE_TILES: Final = IN_TILES - {"one"} | {"build", "builds", "buy", "buys", "lays", "with"}
"""Words before it that say nothing more."""

SPACES: Final = ("the", "bonus", "space", "money", "fame")
"""Words before the number of a space of a track."""


class Building(DiceAnswers):
    """Reads what is on a tile, and scores it for one player."""

    def __init__(self, rails: Rails, told: Told, seat: int) -> None:
        super().__init__(rails, told)
        self.seat = seat
        self.paid = 0
        """Money that was paid in this line before anything cost something."""
        self.given: list[tuple[str, int]] = []
        """What the place has given by itself in this line; who says it once more means the same."""

    def _given_up(self) -> list[tuple[str, int]] | None:
        """The dice of ``gives up orange 6 and an orange die``, 0 where none is told; nothing if none."""
        told, start = self.told, self.told.at
        if told.exact or told.next not in GIVES:
            return None
        told.at += 1
        found: list[tuple[str, int]] = []
        while True:
            here, joined = told.at, False
            while told.next in DIE_WORDS - {"for", "with", "using"} | {"up", "one"}:
                joined = joined or told.next == "and"
                told.at += 1
            colour = told.word(self.rails.colours) if told.next in self.rails.colours else ""
            if not colour:
                told.at = here if found else start
                break
            self._skip(("die", "of", "showing", "valued", "worth"))
            number = told.number(1, 6) or 0
            if (not number and told.next.isdigit()) or (found and not joined and self._thing_behind()):
                # More than a die shows, or the price of the tile that is told next.
                told.at = here
                break
            found.append((colour, number))
            self._skip(DICE)
        return found or None

    def _several_dice(self) -> list[Die]:
        """The dice of ``orange 4 + 5`` or ``orange 4, orange 5``, or the one that is given ``for`` a tile.

        A single one that is not is the price of the tile.
        """
        told, start = self.told, self.told.at
        found: list[Die] = []
        while not told.exact:
            here, joined = told.at, told.next.startswith("+")
            while told.next in ("and", "plus", "&", "+", "a", "an", "the"):
                joined = joined or told.next not in ("a", "an", "the")
                told.at += 1
            colour = told.word(self.rails.colours) if told.next in self.rails.colours else ""
            number = told.next.removeprefix("+")
            again = bool(found) and colour in ("", found[0][0]) and (bool(colour) or joined)
            counts = not colour and self._counts_things()
            if not (number in map(str, range(1, 7)) and not counts and (again if found else colour)):
                told.at = here
                break
            told.at += 1
            found.append((colour or found[0][0], int(number)))
        if len(found) > 1 or (found and self._tile_for()):
            told.word(["pays"])
            return found
        told.at = start
        return []

    def _counts_things(self) -> bool:
        """Whether the next word is a number of things, as in ``2 mills``."""
        behind = "".join(self.told.words[self.told.at + 1 : self.told.at + 2])
        return behind in UNITS or behind in self.plurals or self._counts_markets()

    def _tile_for(self) -> bool:
        """Whether ``for`` and the colour of a tile come next."""
        saying = ("the", "a", "pays")
        rest = [each for each in self.told.words[self.told.at : self.told.at + 5] if each not in saying]
        return rest[:1] == ["for"] and "".join(rest[1:2]) in self.rails.colours

    def _dice_next(self) -> bool:
        """Whether dice that are given up come next."""
        start = self.told.at
        found = bool(self._several_dice())
        self.told.at = start
        return found

    def _thing_behind(self) -> bool:
        """Whether something that is on a tile comes next, behind words that say nothing."""
        at, words = self.told.at, self.told.words
        while words[at : at + 1] and (words[at] in IN_TILES or words[at] in ("with", "1", "2")):
            at += 1
        return "".join(words[at : at + 1]) in {
            *self.kinds,
            *self.plurals,
            *self.rails.board.goods,
            *ROAD_WORDS,
        }

    def _with(self, numbers: Sequence[int] = (), most: int = LONGEST_LINE) -> list[Die]:
        """The dice that are given, behind ``with``; a die that shows one of the ``numbers`` needs no word.

        Behind the ``most`` that can be given, others have been taken.
        """
        told = self.told
        start, named = told.at, told.next == "with"
        while told.next == "with" or (not told.exact and (told.next in DIE_WORDS or self._pays_dice())):
            told.at += 1
        shown = "".join(told.words[told.at + 1 : told.at + 2])
        plain = not told.exact and shown in map(str, numbers) and bool(told.peek(self.rails.colours))
        allowed = LONGEST_LINE if told.exact else most
        chosen = read_dice(told, self.rails.colours, allowed) if told.at > start or plain else []
        if chosen:
            told.add(f"with {dice_text(chosen)}")
        elif named and (told.exact or not told.next.isdigit()):
            raise told.refused(self.rails.board.colours)
        else:
            told.at = start
        return chosen

    def _pays_dice(self) -> bool:
        """Whether the next words are ``pays`` and a colour."""
        behind = "".join(self.told.words[self.told.at + 1 : self.told.at + 2])
        return self.told.next in ("pay", "pays", "paying") and behind in self.rails.colours

    def _die_said(self, numbers: Sequence[int]) -> int | None:
        """The number of a die that is given up, as in ``with a 4`` or ``4``, if it is one of these."""
        told, start = self.told, self.told.at
        while told.next in DIE_WORDS and not told.exact:
            told.at += 1
        if not self.rails.tray and told.at > start:
            told.word(self.rails.colours)
        number = None if self._unit_behind() else told.number(1, 6)
        if number is None or number not in numbers:
            told.at = start
            return None
        return number

    def _skip(self, words: Container[str] = FILLERS) -> None:
        """Pass over words that say nothing here."""
        while self.told.next in words:
            self.told.at += 1

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

    @property
    def plurals(self) -> dict[str, str]:
        """Words for several buildings of a kind."""
        return {f"{key}s": kind for key, kind in self.kinds.items()}

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
            if told.next in BEFORE_TILES and not self._with_dice():
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

    def _counts_markets(self) -> bool:
        """Whether the next number counts markets of one good."""
        count, good, markets = [*self.told.words[self.told.at : self.told.at + 3], "", "", ""][:3]
        return count == "2" and markets == "markets" and good in (*self.rails.board.goods, "spices")

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
