"""The pink elephant: whoever owns it may join the starting player on a space, once a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.events import Happened
from charmers.rajas.group import Group
from charmers.rajas.rails import Module, Rails
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
        "taken": "{name} takes the pink elephant.",
        "used": "{name} joins {other} with the pink elephant, once in this round.",
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


class Elephant(Module):
    """Knows who owns it, and who has used it in this round."""

    name = "elephant"

    def heard(self, event: Happened, rails: Rails) -> None:
        """Somebody stands on the outer terrace, or where only the elephant leads."""
        own = rails.own(self.name)
        if event.kind == "round":
            own["used"] = []
        elif event.kind == "placed" and self._joins(event, rails):
            own["used"] = [*own.get("used", ()), event.seat]
            other = rails.names[rails.starter]
            rails.say(text("used", name=rails.names[event.seat], other=other))
        if event.kind == "placed" and event.what == "outer" and own.get("owner") != event.seat:
            own["owner"] = event.seat
            rails.say(text("taken", name=rails.names[event.seat]))

    def _joins(self, event: Happened, rails: Rails) -> bool:
        return rails.state.occupied.get(event.what) == rails.starter != event.seat

    def may_join(self, seat: int, place: str, rails: Rails) -> bool:
        """Its owner may, once a round, where the starting player stands; never that player."""
        own = rails.own(self.name)
        return (
            own.get("owner") == seat != rails.starter
            and seat not in own.get("used", ())
            and rails.state.occupied.get(place) == rails.starter
        )


MODULE = Elephant
