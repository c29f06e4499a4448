"""What is wrong with a definition: all of it at once, each with the key where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, and where: ``province.cells[7].building``."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class SheetError(ValueError):
    """A definition that cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self.name = name
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{name}: {problem}" for problem in self.problems))


class UnreadableSheetError(SheetError):
    """A definition that could not even be opened as text: missing, a directory, not UTF-8."""
