"""Where a learner is in the lesson: the name of a step, in a file beside the games."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from charmers.play.lesson import LESSON
from charmers.sheet.new_file import write_new
from charmers.sheet.sentence import Refused


class Bookmark:
    """A file that is worth little: where it cannot be read or written, the lesson begins anew."""

    def __init__(self, games: Path) -> None:
        self.path = games.with_name("lesson.txt")

    def step(self) -> int:
        """The step at which the learner is, from 1; 1 where nothing is known, or after the last."""
        try:
            name = self.path.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return 1
        return next((number for number, step in enumerate(LESSON, 1) if step.name == name), 1)

    def keep(self, step: int) -> None:
        """Remember a step; at the first and at the last one there is nothing to go on with."""
        with suppress(OSError, Refused):
            if 1 < step < len(LESSON):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                write_new(self.path, f"{LESSON[step - 1].name}\n", force=True)
            else:
                self.path.unlink(missing_ok=True)
