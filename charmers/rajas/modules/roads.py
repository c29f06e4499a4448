"""The roads of the Mogul empire: money for roads, and flags that move tiles which are built over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.names import name
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Sentence, Sentences

text: Final = Sentences(
    "rajas-roads",
    {
        "front": "Lay the road board at its place, front up, and its {n} flags beside it.",
        "back": "Lay the road board at its place, back up, and its {n} flags beside it.",
        "aid": "Place a worker on the road board: 1 money for each road that goes on from your residence "
        "(at most "
        "{n}), and a flag while there are any.",
        "aid-die": "The back costs a die: roll it, and 2 money more for each tile with that road. {roads}.",
        "aid-number": "{numbers:or}: {road}",
        "aid-flag": "With the master builder, a flag lets you lay the tile that was built over on a free "
        "space; it "
        "scores nothing, but may connect yields, and is never built over again.",
    },
)


def uses(_table: SetUp) -> set[str]:
    """Nothing of the base game."""
    return set()


def set_up(table: SetUp) -> Iterator[Step]:
    """The board and its flags."""
    facts = table.group.board.modules["roads"].facts
    yield Step("extras", text(table.group.modules["roads"], n=facts["flags"]))


def aid(group: Group) -> list[Sentence]:
    """What the action space gives, and what flags are for."""
    facts = group.board.modules["roads"].facts
    lines = [text("aid", n=facts["residence-roads"])]
    if group.modules["roads"] == "back":
        kinds = dict.fromkeys(facts["by-die"].values())
        roads = [
            text(
                "aid-number",
                numbers=[die for die, kind in facts["by-die"].items() if kind == each],
                road=name(each),
            )
            for each in kinds
        ]
        lines.append(text("aid-die", roads=roads))
    return [*lines, text("aid-flag")]
