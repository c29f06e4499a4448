"""Ganga 3: seventeen more river tiles, in three ways; sources that dry up, waters nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.events import Happened
from charmers.rajas.group import Group
from charmers.rajas.modules.ganga import read_spaces, rolled_river, tiles_line
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.setup import SetUp, Step
from charmers.rajas.state import Question
from charmers.sheet.sentence import Sentence, Sentences

text: Final = Sentences(
    "rajas-ganga3",
    {
        "mix": "Mix the {new} new river tiles with the {old} of the base game, face down.",
        "drying": "Lay one face up on every round river space, not on the last (oval) one. The rest goes "
        "back.",
        "mysterious": "Lay one face down on every round river space, not on the last (oval) one. The rest "
        "goes back.",
        "aid-drying": "When your boat leaves a river tile, turn the tile over: nobody stops there any "
        "more, and it is "
        "not counted. For the brown river tile it still counts.",
        "aid-mysterious": "Stopping on a face-down tile turns it up: 1 money more, then what it gives. "
        "Passing does "
        "not turn it.",
        "leave": "{name} turns over the river tile that the boat has left: nobody stops there any more.",
        "ask": "{name}: how many river tiles were turned up (0, 1 ...)?",
        "revealed": "{name} gets {n} money for {n} turned-up river {n:tile|tiles}.",
    },
)


MOST_REVEALED: Final = 9
"""A tile that leads on may turn up another, and so on."""


def uses(_table: SetUp) -> set[str]:
    """What does not stay in the box."""
    return {"river"}


def set_up(table: SetUp) -> Iterator[Step]:
    """All tiles together; on the spaces that dice choose, or on every one."""
    modules = table.group.board.modules
    new, old = modules["ganga3"].facts["tiles"], modules["ganga"].facts["tiles"]
    mixing = Step("river", text("mix", new=new, old=old))
    side = table.group.modules["ganga3"]
    if side == "mixed":
        yield from rolled_river(table, new + old, mixing)
        return
    yield mixing
    yield Step("river", text(side))


def aid(group: Group) -> list[Sentence]:
    """What the tiles give, and what is different with them."""
    lines = [tiles_line(group, "ganga"), tiles_line(group, "ganga3")]
    side = group.modules["ganga3"]
    return lines if side == "mixed" else [*lines, text(f"aid-{side}")]


class Ganga3(Module):
    """Reminds of tiles that dry up, and pays for those that are turned up."""

    name = "ganga3"
    sides = ("mixed", "drying", "mysterious")

    def heard(self, event: Happened, rails: Rails) -> None:
        """A boat has stopped somewhere."""
        if event.kind != "boat" or self.side == "mixed":
            return
        if self.side == "mysterious":
            rails.ask(event.seat, "reveal", options=("0", "1", "2"), module=self.name)
            return
        sailed = rails.own(self.name).setdefault("sailed", [])
        if event.seat in sailed:
            rails.say(text("leave", name=rails.names[event.seat]))
        else:
            # From the start no tile is left behind.
            sailed.append(event.seat)

    def laid(self, told: Told, rails: Rails) -> None:
        """Where tiles lie, if only some spaces have one."""
        if self.side != "mixed":
            super().laid(told, rails)
        read_spaces(self, told, rails)

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """How many were turned up."""
        return text("ask", name=rails.names[question.seat])

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """So much money more."""
        told.word(["reveal"])
        said = told.word({"no": "0", "none": "0", "new": "1", "yes": "1"})
        number = int(said) if said else told.number(0, MOST_REVEALED)
        if number is None:
            return
        told.note(f"reveal {number}")
        if number:
            pays = rails.board.modules[self.name].facts["reveal"] * number
            rails.say(text("revealed", name=rails.names[question.seat], n=pays))
            rails.money(question.seat, pays)


MODULE = Ganga3
