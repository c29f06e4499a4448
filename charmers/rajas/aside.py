"""A line in which a question is still open before its end: it is kept aside until the answer completes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from charmers.rajas.position import Position
from charmers.rajas.reading import Unanswered
from charmers.rajas.sentences import refuse
from charmers.record.problems import GameError


class Aside(NamedTuple):
    """Such a line: who said it, how, and in which words."""

    seat: int
    line: str
    words: tuple[str, ...]
    rest: int
    """How many of the words stand behind the place where the answer belongs."""
    position: Position
    """How the game would stand there; its first question is the one that is asked."""

    def answered(self, answer: Sequence[str]) -> list[str]:
        """The words up to the question, with the answer behind them."""
        return [*self.words[: len(self.words) - self.rest], *answer]

    def whole(self, answer: Sequence[str]) -> list[str]:
        """All the words, with the answer among them."""
        return [*self.answered(answer), *self.words[len(self.words) - self.rest :]]


class LeftOpen(GameError):  # noqa: N818  (it names what happened, as a player would)
    """What is refused because a question is open before the end of the line; with the answer it can be."""

    def __init__(self, error: Unanswered, seat: int, line: str, position: Position) -> None:
        super().__init__(*error.reasons, refuse("say-again"))
        # Dice that the line takes are rolled when it is whole.
        position.state.due.clear()
        self.aside = Aside(seat, line, error.words, error.rest, position)
