"""The first lesson: a short game on Sun whose dice are chosen, with something to say at every step.

What is said stands in ``learn`` of the languages, under the name of the step. A mouth shows the table and
asks; whatever else would be legal is answered with what the lesson is about.
"""

from __future__ import annotations

from typing import NamedTuple

from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.notation import parse_roll
from charmers.rules.position import Position
from charmers.rules.tables import Tables

NAMES = ("Asha", "Biren")
"""Who plays: the learner, and a neighbour whose turns are told."""


class Step(NamedTuple):
    """Something to say, and what happens then: dice, turns of the neighbour, a decision of the learner."""

    name: str
    faces: str = ""
    """What the dice show that are rolled first."""
    played: tuple[str, ...] = ()
    """What the neighbour decides first."""
    asks: str = ""
    """What the learner is to decide; nothing where there is only something to read."""


LESSON = (
    Step("goal"),
    Step("sheet"),
    Step("roll", faces="tea+silk tea+tea bend straight lotus fish raja trader"),
    Step("purple", asks="take p1"),
    Step("neighbour", played=("take o2", "goods spice")),
    Step("green", asks="take g1"),
    Step("road", asks="road d1 nw"),
    Step("bonus"),
    Step(
        "round",
        played=("take b1",),
        faces="tea+spice silk+silk straight halves fish oar maharani mogul",
    ),
    Step("blue", played=("take g1", "road c2 ns"), asks="take b1"),
    Step("earning", asks="goods spice"),
    Step("karma", played=("take b2",), asks="karma o1"),
    Step("keep", faces="bend raja", asks="keep o1"),
    Step("orange", asks="upgrade mill"),
    Step("chain", faces="tea+tea silk+spice straight bend oar lotus builder raja"),
    Step("chain-take", asks="take g1"),
    Step("chain-road", asks="road c2 ns"),
    Step("chain-told"),
    Step("builder", played=("take b2",), asks="take o1"),
    Step("market", asks="road c3 ns"),
    Step("sale", asks="sell tea"),
    Step("end"),
    Step("done"),
)


class Lesson:
    """A lesson in progress: the table, the step that is due, and what has happened since the last one."""

    def __init__(self, tables: Tables, number: int = 0) -> None:
        self.position = Position(tables, len(NAMES))
        self.number = 0
        self.events: list[Event] = []
        self._begin()
        while self.number < min(number, len(LESSON) - 1):
            self.go_on()

    @property
    def step(self) -> Step:
        """The step that is due."""
        return LESSON[self.number]

    @property
    def wanted(self) -> Move | None:
        """The decision that the step asks for."""
        return self.position.tables.book.by_text[self.step.asks] if self.step.asks else None

    def go_on(self) -> bool:
        """Do what the step asks for and begin the next; false when the lesson is over."""
        self.events = []
        if self.wanted is not None:
            self.position.play(self.wanted, self.events)
        if self.number + 1 == len(LESSON):
            return False
        self.number += 1
        self._begin()
        return True

    def _begin(self) -> None:
        position = self.position
        for decision in self.step.played:
            position.play(position.tables.book.by_text[decision], self.events)
        if self.step.faces:
            position.roll(parse_roll(position.tables, position.due, self.step.faces), self.events)
