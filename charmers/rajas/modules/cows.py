"""Sacred Cows: four province tiles that make markets richer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.names import name
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Sentence, Sentences

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
    },
)


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
