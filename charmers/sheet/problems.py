"""What is wrong with a definition: all of it at once, each with the key where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from charmers.sheet.sentence import Sentence
from charmers.sheet.sentences import wrong


class Problem(NamedTuple):
    """One thing wrong, and where: ``province.cells[7].building``."""

    where: str
    what: Sentence

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.what)

    @property
    def sentence(self) -> Sentence:
        """The same with its place, for whoever tells it in another language."""
        if not self.where:
            return self.what
        return wrong("at", where=self.where, what=self.what)

    def __str__(self) -> str:
        return str(self.sentence)


class SheetError(ValueError):
    """A definition that cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self.name = name
        self.problems = tuple(problems)
        self.reasons = [wrong("of", file=name, problem=problem.sentence) for problem in self.problems]
        super().__init__("\n".join(map(str, self.reasons)))


class UnreadableSheetError(SheetError):
    """A definition that could not even be opened as text: missing, a directory, not UTF-8."""
