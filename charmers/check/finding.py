"""A finding: one thing on a sheet that cannot be; a mend: one mark or two that would explain everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from charmers.sheet.sentence import Sentence

Tell = Callable[[Sentence], str]
"""Puts a sentence into words; ``str`` does it in English, with ids."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and where: a box (``tea.3``), a bonus (``fame:8``), a cell, a row or a track."""

    code: str
    where: str
    sentence: Sentence
    line: int = 0
    """Where it stands in the file that was read; 0 if in none."""

    @property
    def message(self) -> str:
        """The finding in English."""
        return str(self.sentence)

    def data(self, tell: Tell = str) -> dict[str, object]:
        """As it stands in JSON."""
        return {
            "code": self.code,
            "where": self.where,
            "message": tell(self.sentence),
            "key": self.sentence.key,
            "line": self.line,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Mend:
    """One mark that stands otherwise, or two, after which turns were found that lead to the whole sheet."""

    place: str
    mark: str
    """The mark that would be there; empty if none."""
    sentence: Sentence
    marks: dict[str, str]
    """All marks after it."""
    line: int = 0
    also: Mend | None = None
    """A second mark that must stand otherwise too."""

    @property
    def places(self) -> list[str]:
        """Where marks would stand otherwise."""
        return [self.place, *(self.also.places if self.also else [])]

    @property
    def message(self) -> str:
        """The mend in English."""
        return str(self.sentence)

    def __repr__(self) -> str:
        """What it is at a glance; ``marks`` tells all of the sheet."""
        return f"<Mend {self.place} {self.mark or 'free'}: {self.message}>"

    def data(self, tell: Tell = str) -> dict[str, object]:
        """As it stands in JSON."""
        found: dict[str, object] = {
            "where": self.place,
            "mark": self.mark,
            "message": tell(self.sentence),
            "key": self.sentence.key,
            "line": self.line,
        }
        if self.also is not None:
            found["also"] = self.also.data(tell)
        return found
