"""Sacred Cows: four province tiles that make markets richer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from charmers.rajas.events import Market
from charmers.rajas.group import Group
from charmers.rajas.kali import Cost
from charmers.rajas.names import name
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.setup import SetUp, Step
from charmers.rajas.state import Question
from charmers.sheet.sentence import Refused, Sentence, Sentences

text: Final = Sentences(
    "rajas-cows",
    {
        "stack": "Put each sacred cow into the cow stack of its colour.",
        "aid-price": "A cow costs 2 dice of its colour, whatever they show. At once 1 money for each of "
        "your tiles "
        "with a market, its own included.",
        "aid-gain": "Then +1 money for each market of its good that you build or sell.",
        "aid-any": "The fourth cow: at the assorted market, one good counts as another.",
        "aid-known": "{colour}: {good}",
        "aid-colours": "Known so far: {cows}.",
        "aid-builder": "Master builder: over a cow, or a cow over another tile (not over wilderness), for "
        "1 more die of "
        "the new tile's colour.",
        "ask-price": "{name}: what does the space of the quarry cost (1 to 4)?",
        "ask-good": "{name}: what is the {colour} cow for (silk, tea, spice or any)?",
        "gets": "{name}: 1 money for each of {n} {n:tile|tiles} with a market.",
        "colour": "Say the colour of the cow: cow orange.",
    },
)


KNOWN: Final = {"orange": "spice"}
"""From the example of the rules. What an owner entered is answered by mouths, so the record has it."""
ROADS: Final = ("straight", "bend", "fork", "crossing")


def uses(_table: SetUp) -> set[str]:
    """Nothing of the base game."""
    return set()


def set_up(_table: SetUp) -> Iterator[Step]:
    """Before the stacks are mixed."""
    yield Step("sort", text("stack"))


def aid(group: Group) -> list[Sentence]:
    """What a cow costs and brings."""
    known = [
        text("aid-known", colour=name(colour), good=name(good)) for colour, good in group.board.cows.items()
    ]
    return [
        text("aid-price"),
        text("aid-gain"),
        text("aid-any"),
        text("aid-colours", cows=known),
        text("aid-builder"),
    ]


class Cows(Module):
    """A cow is built like a tile, and makes every market of its good worth more."""

    name = "cows"
    places = dict.fromkeys(("cow", "cows"), "cow")
    alone = False

    def placed(self, place: str, told: Told, seat: int, rails: Rails) -> None:  # noqa: ARG002
        """``cow orange 2 spice2 bend``: the colour, the price of the space, and what is on the tile."""
        colour = told.word(rails.colours)
        if not colour:
            raise Refused(text("colour"))
        price = told.number(*rails.board.quarry_prices)
        good, markets, roads = self._tile(told, rails)
        good = good or KNOWN.get(colour, "")
        told.add(" ".join([colour, *([str(price)] if price is not None else []), *([good] if good else [])]))
        for part in [*(f"{each}{n}" for each, n in markets), *roads]:
            told.add(part)
        if rails.tray:
            for _ in range(rails.board.modules[self.name].facts["price"]):
                rails.give(seat, Cost(colour))
        if price is None:
            rails.ask(seat, "price", module=self.name)
        else:
            rails.pay(seat, price)
        if good:
            self._keep(seat, good, rails)
        else:
            rails.ask(seat, "good", what=colour, options=(*rails.board.goods, "any"), module=self.name)
        rails.build(seat, (), markets, roads)
        tiles = rails.players[seat].market_tiles
        rails.say(text("gets", name=rails.names[seat], n=tiles))
        rails.money(seat, tiles * rails.board.modules[self.name].facts["market-tile"])

    def _tile(self, told: Told, rails: Rails) -> tuple[str, list[Market], list[str]]:
        """What is on it: a good with a number is a market, one without is what the cow is for."""
        good, markets, roads = "", list[Market](), list[str]()
        goods = {**{each: each for each in rails.board.goods}, "spices": "spice"}
        while told:
            if found := told.word({**goods, "any": "any"}):
                number = told.number(1, 9)
                if number is None or found == "any":
                    good = found
                else:
                    markets.append((found, number))
            elif road := told.word(ROADS):
                roads.append(road)
            else:
                break
        return good, markets, roads

    def _keep(self, seat: int, good: str, rails: Rails) -> None:
        rails.own(self.name).setdefault(str(seat), []).append(good)

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """What the space costs, or what the cow is for."""
        colour = name(question.what) if question.what else ""
        return text(f"ask-{question.key}", name=rails.names[question.seat], colour=colour)

    def offers(self, question: Question, rails: Rails) -> Sequence[str]:
        """Prices of the quarry, or goods."""
        least, most = rails.board.quarry_prices
        return (
            [str(price) for price in range(least, most + 1)] if question.key == "price" else question.options
        )

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """A price, or a good."""
        if question.key == "price":
            told.word(["pay", "pays", "price"])
            price = told.number(*rails.board.quarry_prices)
            if price is not None:
                told.note(f"price {price}")
                rails.pay(question.seat, price)
            return
        told.word(["good"])
        if good := told.word(question.options):
            told.note(f"good {good}")
            self._keep(question.seat, good, rails)

    def worth(self, seat: int, good: str, rails: Rails) -> int:
        """One more for each market of its good."""
        extra: int = rails.board.modules[self.name].facts["extra"]
        cows: list[str] = rails.own(self.name).get(str(seat), [])
        return extra * cows.count(good)

    def jokers(self, seat: int, rails: Rails) -> int:
        """The fourth cow lets one good count as another."""
        count: int = rails.own(self.name).get(str(seat), []).count("any")
        return count


MODULE = Cows
