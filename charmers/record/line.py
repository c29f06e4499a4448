"""The lines of a record: rolls, decisions, undos and words about the dice, each with what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from charmers.record.dice import Moment
from charmers.record.problems import GameError, problem
from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.scoring import Result

Kind = Literal["roll", "faces", "move", "score", "undo", "words", "told"]
NOBODY = -1
SECRET_TOLD = "told secret"
"""How a record writes that the secret was taken out of a game that was not over."""


class Line:
    """One line of the body of a record: what happened, how that is written, and what came of it.

    A line is made by ``rolled``, ``decided``, ``scored``, ``undoing``, ``mixing`` or ``telling``, and carries
    what they were given.
    """

    __slots__ = (
        *("count", "events", "faces", "kind", "moment", "move", "number"),
        *("result", "seat", "takes_back", "text", "undone"),
    )

    def __init__(self, number: int, kind: Kind, text: str, seat: int = NOBODY) -> None:
        self.number = number
        """From 1, in the order in which things happened; numbers are never used again."""
        self.kind: Kind = kind
        self.text = text
        """How a record writes it."""
        self.seat = seat
        """Who decided; nobody for rolls and undos."""
        self.faces: tuple[int, ...] = ()
        """What the dice that were due show, after a roll."""
        self.moment: Moment | None = None
        """When the dice of a roll were rolled."""
        self.move: Move | None = None
        self.result: Result | None = None
        """What a player of a paper game has at the end."""
        self.count = 0
        """How many lines an undo takes back."""
        self.events: list[Event] = []
        self.undone = False
        self.takes_back: tuple[Line, ...] = ()
        """What an undo undid, in the order in which it had happened."""

    @classmethod
    def rolled(cls, number: int, kind: Kind, text: str, faces: Sequence[int], moment: Moment) -> Line:
        """Dice that show these faces; ``text`` is ``roll_text`` of them."""
        line = cls(number, kind, f"{kind} {text}")
        line.faces, line.moment = tuple(faces), moment
        return line

    @classmethod
    def decided(cls, number: int, seat: int, name: str, move: Move) -> Line:
        """A move of the player of that name."""
        line = cls(number, "move", f"{name}: {move.text}", seat)
        line.move = move
        return line

    @classmethod
    def scored(cls, number: int, seat: int, name: str, result: Result) -> Line:
        """What the player of that name has at the end."""
        line = cls(number, "score", f"{name}: score {' '.join(map(str, result))}", seat)
        line.result = result
        return line

    @classmethod
    def undoing(cls, number: int, count: int) -> Line:
        """An undo of the last lines that stand."""
        line = cls(number, "undo", f"undo {count}")
        line.count = count
        return line

    @classmethod
    def mixing(cls, number: int, words: str) -> Line:
        """Words that were mixed into the dice after their promise had been shown."""
        return cls(number, "words", f"words {words}")

    @classmethod
    def telling(cls, number: int) -> Line:
        """The secret was taken out of a game that was not over."""
        return cls(number, "told", SECRET_TOLD)

    def again(self, number: int) -> Line:
        """The same roll or decision under another number, as ``redo`` brings it back."""
        line = Line(number, self.kind, self.text, self.seat)
        line.faces, line.moment, line.move, line.result = self.faces, self.moment, self.move, self.result
        return line

    def __repr__(self) -> str:
        return f"<Line {self.number}: {self.text}{' (undone)' if self.undone else ''}>"

    @property
    def is_roll(self) -> bool:
        """Whether dice were rolled, by the program or by people."""
        return self.kind in ("roll", "faces")

    @property
    def is_aside(self) -> bool:
        """Whether nothing happened in the game itself, so that there is nothing to undo."""
        return self.kind in ("words", "told")

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
