"""Through the wilds of Gangestan: everyone begins with a tile of wilderness and a small help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.names import effect_words, name
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Sentence, Sentences

text: Final = Sentences(
    "rajas-wilds",
    {
        "draw": "{name} draws wilderness: {tile} ({road}), lays it on one of the {n} inner spaces and "
        "gets: {effect}.",
        "white": "For the wilds, the white yield tiles lie face down until everyone has a tile.",
        "aid": "Wilderness joins your network once a road reaches it. It counts as a tile, and is never "
        "built over.",
        "aid-tile": "{tile}: {road}",
        "aid-tiles": "Roads: {tiles}.",
    },
)


def uses(_table: SetUp) -> set[str]:
    """Nothing of the base game."""
    return set()


def set_up(table: SetUp) -> Iterator[Step]:
    """After the start is known: who gets which tile."""
    group = table.group
    facts = group.board.modules["wilds"].facts
    drawn = table.draw.shuffled(list(facts["tiles"]), "wilds")
    table.found["wilds"] = dict(zip(group.names, drawn, strict=False))
    if group.navaratnas:
        yield Step("yields", text("white"))
    for seat in table.order:
        tile = facts["tiles"][drawn[seat]]
        yield Step(
            "after",
            text(
                "draw",
                name=group.names[seat],
                tile=name(drawn[seat]),
                road=name(tile["road"]),
                n=facts["spaces"],
                effect=effect_words(tile["gives"]),
            ),
            seat,
        )


def aid(group: Group) -> list[Sentence]:
    """What the tiles are."""
    tiles = group.board.modules["wilds"].facts["tiles"]
    roads = [text("aid-tile", tile=name(tile), road=name(each["road"])) for tile, each in tiles.items()]
    return [text("aid"), text("aid-tiles", tiles=roads)]
