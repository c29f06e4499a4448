"""Ganga: river tiles on spaces that dice choose. Also the tiles that a boat can land on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.effects import LONGEST_RIVER
from charmers.rajas.group import Group
from charmers.rajas.names import effect_words
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.sentences import refuse
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Refused, Sentence, Sentences

text: Final = Sentences(
    "rajas-ganga",
    {
        "mix": "Mix the {n} river tiles face down.",
        "lay": "Lay one face up on each of these river spaces, counted from the first after the start: "
        "{spaces}.",
        "lay-as-far": "Lay one face up on each of these river spaces, counted from the first after the "
        "start, as "
        "far as the river goes and never on its last space: {spaces}.",
        "rest": "River tiles that are left over go back into the box.",
        "tiles": "River tiles: {effects:apart}.",
        "palace-shown": "the palace action of the character shown",
        "covers": "A tile replaces what is printed below it.",
    },
)

LONGEST: Final = 30
"""No river is longer: 8 fame for every 3 spaces, and 27 tiles."""


def uses(_table: SetUp) -> set[str]:
    """What does not stay in the box."""
    return {"river"}


def set_up(table: SetUp) -> Iterator[Step]:
    """The tiles, and where dice put them."""
    tiles = table.group.board.modules["ganga"].facts["tiles"]
    yield from rolled_river(table, tiles, Step("river", text("mix", n=tiles)))


def rolled_river(table: SetUp, tiles: int, mixing: Step) -> Iterator[Step]:
    """Tiles on the spaces that dice lead to, one after another, until tiles or river end."""
    length = table.group.board.river_length
    spaces = rolled_spaces(table, tiles, length or LONGEST)
    table.found["ganga"] = {"spaces": spaces}
    yield mixing
    yield Step("river", text("lay" if length else "lay-as-far", spaces=spaces))
    yield Step("river", text("rest"))


def rolled_spaces(table: SetUp, tiles: int, length: int) -> list[int]:
    """The spaces on which tiles go: each a roll further than the one before, the last of the river never."""
    found: list[int] = []
    space = 0
    while len(found) < tiles:
        space += table.draw.die("ganga")
        if space >= length:
            break
        found.append(space)
    return found


def aid(group: Group) -> list[Sentence]:
    """What the tiles give."""
    return [tiles_line(group, "ganga"), text("covers")]


def tiles_line(group: Group, module: str) -> Sentence:
    """One line with everything that the tiles of a module give."""
    gives = group.board.modules[module].facts["gives"]
    effects = [text("palace-shown") if each == "palace NAME" else effect_words(each) for each in gives]
    return text("tiles", effects=effects)


class Ganga(Module):
    """In play a river tile is what the boat's space gives, which is asked anyway."""

    name = "ganga"

    def laid(self, told: Told, rails: Rails) -> None:
        """The river spaces on which tiles lie, the first one first."""
        read_spaces(self, told, rails)


def read_spaces(module: Module, told: Told, rails: Rails) -> None:
    """Take the river spaces with tiles out of a line."""
    spaces: list[int] = []
    while (space := told.number(spaces[-1] + 1 if spaces else 1, LONGEST_RIVER)) is not None:
        spaces.append(space)
        told.add(str(space))
    if not spaces:
        raise Refused(refuse("number", what=module.name, least=1, most=LONGEST_RIVER))
    rails.own(module.name)["spaces"] = spaces


MODULE = Ganga
