"""Holi, the festival of colours: three tiles on the track, and gifts for all when one is passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.names import effect_words, name
from charmers.rajas.setup import SetUp, Step
from charmers.sheet.sentence import Sentence, Sentences

text: Final = Sentences(
    "rajas-holi",
    {
        "front": "Lay the three Holi tiles on {spaces:last} of the track, front up.",
        "back": "Lay the three Holi tiles on the track, back up: {places}.",
        "place": "{gifts} on {n}",
        "supply": "For Holi, lay the {colours:last} yield tiles face down on the buildings of their colour.",
        "aid-when": "A marker reaches or passes a Holi tile: finish the turn, then everyone gets a gift.",
        "aid-front": "Roll one die of each colour onto the tile. Furthest behind on that track chooses "
        "first; tie: "
        "further behind on the other track; then furthest from the start player. Nobody rolls again.",
        "aid-back": "First on the track: the first gift. Second: one of the first two. And so on. Ties as "
        "ever: "
        "the other track, then furthest from the start player is behind.",
        "aid-gifts": "{gifts}: {effects}.",
        "aid-tile": "Whoever is last keeps the tile: once, at any time, one die takes another colour.",
    },
)

COLOURS: Final = ("white", "yellow", "red", "brown")
"""Of yield tiles, in the order of the ranks that may choose them."""


def uses(table: SetUp) -> set[str]:
    """Yield tiles that players without the Navaratnas version draw from."""
    return set(_supply(table))


def _supply(table: SetUp) -> list[str]:
    """The colours that go face down on the board: those which so many players can choose."""
    if table.group.modules["holi"] != "back" or table.group.navaratnas:
        return []
    return list(COLOURS[1 : len(table.group.names)])


def set_up(table: SetUp) -> Iterator[Step]:
    """The tiles on the track; their backs lie where the lot puts them."""
    facts = table.group.board.modules["holi"].facts
    spaces = facts["spaces"]
    if table.group.modules["holi"] == "front":
        yield Step("extras", text("front", spaces=spaces))
        return
    backs = table.draw.shuffled(list(facts["gifts"]), "holi")
    table.found["holi"] = {str(space): back for space, back in zip(spaces, backs, strict=True)}
    places = [
        text("place", gifts=name(f"holi-{back}"), n=space) for space, back in zip(spaces, backs, strict=True)
    ]
    yield Step("extras", text("back", places=places))
    if colours := _supply(table):
        yield Step("yields", text("supply", colours=[name(colour) for colour in colours]))


def _gift(gift: str) -> Sentence:
    """A gift where its kind has been said: who of the palace, which colour of yield tiles."""
    kind, _, which = gift.partition(" ")
    return name(which) if kind in ("palace", "yield") else effect_words(gift)


def aid(group: Group) -> list[Sentence]:
    """When a festival is held, and who gets what."""
    side = group.modules["holi"]
    lines = [text("aid-when"), text(f"aid-{side}")]
    if side == "back":
        for back, gifts in group.board.modules["holi"].facts["gifts"].items():
            effects = [_gift(gift) for gift in gifts[: len(group.names)]]
            lines.append(text("aid-gifts", gifts=name(f"holi-{back}"), effects=effects))
    return [*lines, text("aid-tile")]
