"""The blessings of Kedarnath: a temple to visit, with a blessing for each karma level that is free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from charmers.rajas.group import Group
from charmers.rajas.names import effect_words
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.setup import SetUp, Step
from charmers.rajas.state import Question
from charmers.sheet.sentence import Refused, Sentence, Sentences

text: Final = Sentences(
    "rajas-kedarnath",
    {
        "front": "Lay the Kedarnath board at its place, front up.",
        "back": "Lay the Kedarnath board at its place, back up.",
        "brown": "Mix the brown Kedarnath tile with the other brown yield tiles.",
        "aid": "Place a worker at the temple: choose a blessing whose karma level has no cube of anybody.",
        "aid-level": "Level {n}: {effect}.",
        "aid-brown": "Brown tile: {away} money for each karma, {there} while your own worker stands at "
        "the temple.",
        "ask": "{name}: which blessing ({options:or})?",
        "full": "Every karma level has a cube, so nobody can visit the temple.",
        "taken-level": "Level {n} has a cube of somebody; free are {options:last}.",
        "blessing": "{name}, brown tile: {n} money for each of {karma} karma.",
    },
)


def uses(_table: SetUp) -> set[str]:
    """Nothing of the base game."""
    return set()


def set_up(table: SetUp) -> Iterator[Step]:
    """The board, and its brown tile where brown tiles are in the game."""
    yield Step("extras", text(table.group.modules["kedarnath"]))
    if table.group.navaratnas or "brown" in table.uses:
        yield Step("yields", text("brown"))


def aid(group: Group) -> list[Sentence]:
    """The blessings of the side that is up."""
    facts = group.board.modules["kedarnath"].facts
    levels = facts["levels"][group.modules["kedarnath"]]
    lines = [text("aid-level", n=n, effect=effect_words(effect)) for n, effect in enumerate(levels)]
    brown = text("aid-brown", away=facts["brown"]["away"], there=facts["brown"]["at-temple"])
    return [text("aid"), *reversed(lines), brown]


class Kedarnath(Module):
    """The temple: only levels without any cube give their blessing."""

    name = "kedarnath"
    sides = ("front", "back")
    places = dict.fromkeys(("kedarnath", "temple"), "kedarnath")
    free = ("blessing",)

    def placed(self, place: str, told: Told, seat: int, rails: Rails) -> None:  # noqa: ARG002
        """Take the blessing of a free level, or ask for it."""
        levels = self._free(rails)
        if not levels:
            raise Refused(text("full"))
        told.word(["level"])
        chosen = told.number(0, rails.board.karma_most)
        if chosen is None and len(levels) > 1:
            rails.ask(seat, "level", options=[str(level) for level in levels], module=self.name)
        else:
            self._bless(seat, levels[0] if chosen is None else chosen, told, rails)

    def _free(self, rails: Rails) -> list[int]:
        taken = {player.karma for player in rails.players}
        return [level for level in range(rails.board.karma_most + 1) if level not in taken]

    def _bless(self, seat: int, level: int, told: Told, rails: Rails) -> None:
        if level not in self._free(rails):
            raise Refused(text("taken-level", n=level, options=self._free(rails)))
        told.note(f"level {level}")
        rails.effect(seat, rails.board.modules[self.name].facts["levels"][self.side][level])

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """Which level."""
        return text("ask", name=rails.names[question.seat], options=list(question.options))

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """A level that is free."""
        told.word(["level"])
        level = told.number(0, rails.board.karma_most)
        if level is not None:
            self._bless(question.seat, level, told, rails)

    def done(self, word: str, told: Told, seat: int, rails: Rails) -> None:  # noqa: ARG002
        """Its brown yield tile pays: more while one's own worker stands at the temple."""
        pays = rails.board.modules[self.name].facts["brown"]
        there = rails.state.occupied.get(self.name) == seat
        each, karma = pays["at-temple" if there else "away"], rails.players[seat].karma
        rails.say(text("blessing", name=rails.names[seat], n=each, karma=karma))
        rails.money(seat, each * karma)


MODULE = Kedarnath
