"""The lines of a record: rolls, decisions and undos, each with what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from charmers.record.dice import Moment
from charmers.record.problems import GameError, problem
from charmers.rules.events import Event
from charmers.rules.scoring import Result

Kind = Literal["roll", "faces", "move", "score", "undo"]
NOBODY = -1


class Line:
    """One line of the body of a record: what was written, and what came of it."""

    __slots__ = ("events", "kind", "moment", "number", "seat", "takes_back", "text", "undone")

    def __init__(
        self, number: int, text: str, kind: Kind, seat: int = NOBODY, moment: Moment | None = None
    ) -> None:
        self.number = number
        """From 1, in the order in which things happened; numbers are never used again."""
        self.text = text
        self.kind: Kind = kind
        self.seat = seat
        """Who decided; nobody for rolls and undos."""
        self.moment = moment
        """When the dice of a roll were rolled."""
        self.events: list[Event] = []
        self.undone = False
        self.takes_back: tuple[Line, ...] = ()
        """What an undo undid, in the order in which it had happened."""

    def __repr__(self) -> str:
        return f"<Line {self.number}: {self.text}{' (undone)' if self.undone else ''}>"

    @property
    def is_roll(self) -> bool:
        """Whether dice were rolled, by the program or by people."""
        return self.kind in ("roll", "faces")

    @property
    def decision(self) -> str:
        """The decision without the name before it; empty for rolls and undos."""
        return self.text.partition(": ")[2] if self.seat != NOBODY else ""

    @property
    def taken_back(self) -> str:
        """What an undo undid, by number: decisions in their own words, rolls as such."""
        return ", ".join(
            f"{each.number} {each.text if each.decision else each.kind}" for each in self.takes_back
        )


def read_result(words: Sequence[str]) -> Result:
    """Read what a player has at the end of a paper game: fame, money, karma circled, karma crossed."""
    if len(words) == 4 and all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
        fame, money, karma, used = (int(word) for word in words)
        return fame, money, karma, used
    raise GameError(problem("four-numbers"))
