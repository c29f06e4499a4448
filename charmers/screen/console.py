"""The console: what is shown and typed, on a terminal or through a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from typing import TextIO

from charmers.screen.ink import Ink, clean, columns, wrap
from charmers.screen.view import View
from charmers.words.speech import Speech

ROOM_TO_TYPE = 8
"""Columns that a question leaves for its answer."""

SIGNS = "─╵◆★⇄≈"
"""A terminal that cannot write these gets plain lines."""


class Left(Exception):  # noqa: N818  (it is no error: someone has had enough, or the input has ended)
    """Someone leaves the table: Ctrl-C, or the end of the input."""


class Console:
    """Asks and shows. With a terminal on both ends it clears the screen and completes what is typed."""

    def __init__(
        self, plain: bool = False, source: TextIO | None = None, target: TextIO | None = None
    ) -> None:
        self._source = source or sys.stdin
        self._target = target or sys.stdout
        if isinstance(self._source, TextIOWrapper):
            # Bytes that are no text are no reason to fall over: they are no move either.
            with suppress(UnsupportedOperation):  # someone has read from it already
                self._source.reconfigure(errors="replace")
        self.interactive = self._source.isatty() and self._target.isatty()
        self.plain = plain or not self._target.isatty() or not self._can_draw()
        self.ink = Ink(colour=not self.plain and "NO_COLOR" not in os.environ)
        self._completions: list[str] = []
        self._readline = self.interactive and source is None and self._start_readline()

    def _can_draw(self) -> bool:
        try:
            SIGNS.encode(getattr(self._target, "encoding", None) or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return os.environ.get("TERM") != "dumb"

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the window now."""
        size = shutil.get_terminal_size((80, 24))
        return max(20, size.columns), max(8, size.lines)

    def view(self, say: Speech) -> View:
        """The window as it is now, for whoever draws."""
        return View(say, self.ink, *self.size, plain=self.plain)

    def clear(self) -> None:
        """Begin with an empty screen where that makes sense."""
        if self.interactive and not self.plain:
            self._target.write("\x1b[H\x1b[2J")

    def show(self, lines: Iterable[str]) -> None:
        """Write some lines; on a terminal they are broken between words where the window ends."""
        for line in lines:
            for part in self._broken(line):
                self._target.write(f"{clean(part)}\n")
        self._target.flush()

    def _broken(self, text: str, spare: int = 0) -> list[str]:
        """A text in parts that fit the window, with some columns to spare in each."""
        width = self.size[0] - spare
        if not self._target.isatty():
            return [text]
        return [
            part
            for line in text.split("\n")
            for part in ([line] if columns(line) <= width else wrap(line, width, "  "))
        ]

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """What someone types, without the spaces around it. ``Left`` on Ctrl-C and at the end of input."""
        self._completions = sorted(completions)
        # A long question is shown above the line in which the answer is typed.
        *above, prompt = self._broken(prompt.rstrip(" "), ROOM_TO_TYPE)
        self.show(above)
        prompt = f"{clean(prompt)} "
        try:
            if self._readline:
                return input(prompt).strip()
            self._target.write(prompt)
            self._target.flush()
            line = self._source.readline()
        except (EOFError, KeyboardInterrupt):
            raise Left from None
        if not line:
            raise Left
        if not self.interactive:
            # A transcript should read as if someone had typed it.
            self.show([line.strip()])
        return line.strip()

    def _start_readline(self) -> bool:
        try:
            import readline  # noqa: PLC0415  (not on every system, and only for a terminal)
        except ImportError:
            return False
        readline.set_completer(self._complete)
        # A whole line is completed, so that "road c" offers "road c2 ns".
        readline.set_completer_delims("\n")
        edit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if edit else "tab: complete")
        readline.set_auto_history(True)
        return True

    def _complete(self, text: str, state: int) -> str | None:
        matches = [word for word in self._completions if word.startswith(text.lstrip().lower())]
        return matches[state] if state < len(matches) else None
