"""Through the wilds of Gangestan: everyone begins with a tile of wilderness and a small help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from charmers.rajas.effects import read_dice
from charmers.rajas.group import Group
from charmers.rajas.names import effect_words, name
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.sentences import refuse, words_of
from charmers.rajas.setup import SetUp, Step
from charmers.rajas.state import Question
from charmers.sheet.sentence import Refused, Sentence, Sentences

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
        "ask": "{name}: which wilderness was drawn ({options:or})?",
        "gets": "{name} draws {tile}: {effect}.",
        "ask-swamp": "{name}: which die is changed for a new one, and for which colour (green 2 blue; none)?",
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


class Wilds(Module):
    """Asks who drew which tile, and gives its help before the first worker is placed."""

    name = "wilds"

    def begin(self, rails: Rails) -> None:
        """Everyone has drawn, from the starting player on."""
        self._ask(rails.starter, rails)

    def _ask(self, seat: int, rails: Rails) -> None:
        rails.ask(seat, "tile", options=self._left(rails), module=self.name)

    def _left(self, rails: Rails) -> list[str]:
        drawn = rails.own(self.name).setdefault("drawn", {})
        return [tile for tile in rails.board.modules[self.name].facts["tiles"] if tile not in drawn.values()]

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """Which tile, or which die."""
        who = rails.names[question.seat]
        if question.key == "swamp":
            return text("ask-swamp", name=who)
        return text("ask", name=who, options=words_of(self._left(rails)))

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """A tile nobody else has; what it gives follows."""
        if question.key == "swamp":
            self._exchange(question.seat, told, rails)
            return
        tile = told.word(self._left(rails))
        if not tile:
            raise told.refused(self._left(rails))
        told.note(tile)
        self._draws(question.seat, tile, rails)
        following = (question.seat + 1) % len(rails.players)
        if following != rails.starter:
            self._ask(following, rails)

    def laid(self, told: Told, rails: Rails) -> None:
        """The tiles in the order in which they were drawn, from the starting player on."""
        mine = [each for each in rails.state.questions if (each.module, each.key) == (self.name, "tile")]
        if not mine or mine[0].seat != rails.starter:
            raise Refused(refuse("laid-late"))
        rails.state.questions.remove(mine[0])
        for seat in rails.order():
            tile = told.word(self._left(rails))
            if not tile:
                raise told.refused(self._left(rails))
            told.add(tile)
            self._draws(seat, tile, rails)

    def _draws(self, seat: int, tile: str, rails: Rails) -> None:
        rails.own(self.name)["drawn"][str(seat)] = tile
        gives = rails.board.modules[self.name].facts["tiles"][tile]["gives"]
        who = rails.names[seat]
        rails.say(text("gets", name=who, tile=name(tile), effect=effect_words(gives)))
        if gives == "yield white":
            # Drawn and used at once, also where yield tiles are otherwise laid out.
            rails.ask(seat, "yield", options=rails.board.yields["white"]["gives"])
        elif gives.startswith("exchange"):
            if rails.tray:
                rails.ask(seat, "swamp", module=self.name)
        else:
            rails.effect(seat, gives)

    def offers(self, question: Question, rails: Rails) -> Sequence[str]:
        """The tiles that are left, or each of one's dice with another colour."""
        if question.key != "swamp":
            return question.options
        dice = sorted(set(rails.players[question.seat].dice))
        return [*(f"{c} {n} {new}" for c, n in dice for new in rails.board.colours if new != c), "none"]

    def _exchange(self, seat: int, told: Told, rails: Rails) -> None:
        told.word(["swamp"])
        if told.word(["no", "none"]):
            told.note("swamp none")
            return
        given = read_dice(told, rails.colours)
        colour = told.word(rails.colours)
        if len(given) != 1 or not colour:
            told.at -= len(given)
            raise told.refused(rails.board.colours)
        told.note(f"swamp {given[0][0]} {given[0][1]} {colour}")
        rails.drop(seat, given[0])
        rails.take(seat, (colour,))


MODULE = Wilds
