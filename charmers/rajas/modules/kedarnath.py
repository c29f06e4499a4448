"""The blessings of Kedarnath: a temple to visit, with a blessing for each karma level that is free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.names import effect_words
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Sentence, Sentences

text: Final = Sentences(
    "rajas-kedarnath",
    {
        "front": "Lay the Kedarnath board at its place, front up.",
        "back": "Lay the Kedarnath board at its place, back up.",
        "brown": "Mix the brown Kedarnath tile with the other brown yield tiles.",
        "aid": "Place a worker at the temple: choose a blessing whose karma level has no cube of anybody.",
        "aid-level": "Level {n}: {effect}.",
        "aid-brown": "Brown tile: {away} money for each karma, {there} while your own worker stands at "
        "the temple.",
    },
)


def uses(_table: SetUp) -> set[str]:
    """Nothing of the base game."""
    return set()


def set_up(table: SetUp) -> Iterator[Step]:
    """The board, and its brown tile where brown tiles are in the game."""
    yield Step("extras", text(table.group.modules["kedarnath"]))
    if table.group.navaratnas or "brown" in table.uses:
        yield Step("yields", text("brown"))


def aid(group: Group) -> list[Sentence]:
    """The blessings of the side that is up."""
    facts = group.board.modules["kedarnath"].facts
    levels = facts["levels"][group.modules["kedarnath"]]
    lines = [text("aid-level", n=n, effect=effect_words(effect)) for n, effect in enumerate(levels)]
    brown = text("aid-brown", away=facts["brown"]["away"], there=facts["brown"]["at-temple"])
    return [text("aid"), *reversed(lines), brown]
