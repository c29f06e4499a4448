"""The pink elephant: whoever owns it may join the starting player on a space, once a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Sentence, Sentences

text: Final = Sentences(
    "rajas-elephant",
    {
        "stand": "The pink elephant stands on the outer terrace.",
        "aid-take": "Whoever uses the outer terrace may take it.",
        "aid-use": "Once a round its owner may place a worker where the starting player already has one, "
        "and pays "
        "as usual. Never the starting player; at most twice a round, by different players.",
    },
)


def uses(_table: SetUp) -> set[str]:
    """Nothing of the base game."""
    return set()


def set_up(_table: SetUp) -> Iterator[Step]:
    """Where it begins."""
    yield Step("extras", text("stand"))


def aid(_group: Group) -> list[Sentence]:
    """Who gets it, and what for."""
    return [text("aid-take"), text("aid-use")]
