"""Ganga 3: seventeen more river tiles, in three ways; sources that dry up, waters nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.modules.ganga import rolled_river, tiles_line
from charmers.rajas.setup import SetUp, Step
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
    },
)


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
