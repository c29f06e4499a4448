"""The roads of the Mogul empire: money for roads, and flags that move tiles which are built over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from charmers.rajas.group import Group
from charmers.rajas.kali import Cost
from charmers.rajas.names import name
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.setup import SetUp, Step
from charmers.rajas.state import Question
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
        "ask-residence": "{name}: how many roads go on from the residence (0 to {n})?",
        "ask-rolled": "{name}: what does the die show that was rolled (1 to 6)?",
        "ask-count": "{name}: how many tiles have this road: {road}?",
        "flag": "{name} takes a flag; {n} {n:is|are} left.",
        "no-flag": "There is no flag left.",
    },
)


MOST_OFFERED = 12
"""Tiles with one road that are offered to be counted; more can be typed."""
ROADS: Final = ("straight", "bend", "fork", "crossing")


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


class Roads(Module):
    """The road board: money for roads and a flag, and on the back what a die makes of the network."""

    name = "roads"
    sides = ("front", "back")
    places = dict.fromkeys(("roads", "roadboard"), "roads")

    def placed(self, place: str, told: Told, seat: int, rails: Rails) -> None:  # noqa: ARG002
        """A worker stands there: everything is asked that was not said."""
        if self.side == "back" and rails.tray:
            rails.give(seat, Cost())
        rails.ask(seat, "residence", n=self._facts(rails)["residence-roads"], module=self.name)
        if self.side == "back":
            rails.ask(seat, "rolled", module=self.name)
        own = rails.own(self.name)
        left = own.setdefault("flags", self._facts(rails)["flags"])
        if left:
            own["flags"] = left - 1
            rails.say(text("flag", name=rails.names[seat], n=left - 1))
        else:
            rails.say(text("no-flag"))

    def _facts(self, rails: Rails) -> Mapping[str, Any]:
        return rails.board.modules[self.name].facts

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """What only the table can see."""
        who = rails.names[question.seat]
        if question.key == "count":
            return text("ask-count", name=who, road=name(question.what))
        return text(f"ask-{question.key}", name=who, n=question.n)

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """A number; what it brings follows."""
        told.word([question.key])
        bounds = {"residence": (0, question.n), "rolled": (1, 6), "count": (0, 60)}
        number = told.number(*bounds[question.key])
        if number is None:
            return
        told.note(f"{question.key} {number}")
        facts = self._facts(rails)
        if question.key == "residence":
            rails.money(question.seat, number * facts["each-residence-road"])
        elif question.key == "rolled":
            self._rolled(question.seat, facts["by-die"][str(number)], rails)
        else:
            rails.money(question.seat, number * facts["each-road"])

    def offers(self, question: Question, rails: Rails) -> Sequence[str]:  # noqa: ARG002
        """Numbers."""
        bounds = {"residence": (0, question.n), "rolled": (1, 6), "count": (0, MOST_OFFERED)}
        least, most = bounds[question.key]
        return [str(number) for number in range(least, most + 1)]

    def _rolled(self, seat: int, road: str, rails: Rails) -> None:
        """Count the tiles with that road; where a tile's road was not told, the table counts."""
        player = rails.players[seat]
        if sum(player.roads.get(kind, 0) for kind in ROADS) < player.tiles or not player.tiles:
            rails.ask(seat, "count", what=road, module=self.name)
        else:
            rails.money(seat, player.roads.get(road, 0) * self._facts(rails)["each-road"])


MODULE = Roads
