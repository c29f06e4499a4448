"""The console: what is shown and typed, on a terminal or through a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from time import monotonic
from typing import TextIO

from charmers.screen.ink import Ink, clean, columns, cut, wrap
from charmers.screen.keys import (
    ALONE,
    BELONGS,
    CAN_READ_KEYS,
    END,
    ENTER,
    ESCAPE,
    REDRAW,
    WIPE,
    Keyboard,
    Line,
)
from charmers.screen.view import View
from charmers.sheet.system import obeys_escapes
from charmers.sheet.text_file import say as in_file
from charmers.words.speech import Speech

LONGEST_LINE = 1_000
MOST_LINES = 2_000
"""Of what is piped in: more than the longest game takes."""

Lone = Callable[[str], "str | None"]
"""What a letter does alone: nothing (None); something, after a moment (an empty text); or after Enter,
as it may go on to a word that is meant (a text that says so)."""

ROOM_TO_TYPE, ROOM_FOR_A_KEY = 8, 2
"""Columns that a question leaves for its answer."""

SIGNS = "─╵◆★⇄≈"
"""A terminal that cannot write these gets plain lines."""


class Left(Exception):  # noqa: N818  (it is no error: someone has had enough, or the input has ended)
    """Someone leaves the table: Ctrl-C, or the end of the input."""


class Flood(Left):
    """More is piped in than anyone types; what it says is a sentence."""


class Redraw(Exception):  # noqa: N818  (it is no error: the window has another size, or Ctrl-L was pressed)
    """The screen is to be drawn again; what was being typed is kept."""


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
        self._lines = 0
        self._history: list[str] = []
        self._draft = ""
        self._answered = 0.0
        self._begun = False
        """Whether the cursor stands behind what was typed: the next question takes that line."""
        drawn = self.interactive and source is None and not self.plain
        self.keyboard = Keyboard(self._source.fileno()) if drawn and CAN_READ_KEYS else None
        # Whoever listens to a screen reader, or has Windows, types lines.
        line = self.interactive and source is None and self.keyboard is None
        self._readline = line and self._start_readline()

    def _can_draw(self) -> bool:
        try:
            SIGNS.encode(getattr(self._target, "encoding", None) or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return os.environ.get("TERM") != "dumb" and obeys_escapes()

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
            self._begun = False

    def show(self, lines: Iterable[str]) -> None:
        """Write some lines; on a terminal they are broken between words where the window ends."""
        for line in lines:
            self.keep_answer()
            for part in self._broken(line):
                self._target.write(f"{clean(part)}\n")
        self._target.flush()

    def keep_answer(self) -> None:
        """Leave what was typed where it stands: the next question takes a new line."""
        if self._begun:
            self._target.write("\n")
            self._begun = False

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

    def close(self) -> None:
        """Leave the terminal as it was found, at the beginning of a line."""
        self.keep_answer()
        self._target.flush()
        if self.keyboard:
            self.keyboard.close()

    def ask(
        self,
        prompt: str,
        completions: Sequence[str] = (),
        at_once: Callable[[str], bool] | None = None,
        lone: Lone | None = None,
    ) -> str:
        """What someone types, without the spaces around it; an Escape is told as such.

        Where single keys can be read, what is ``at_once`` an answer needs no Enter, and a letter that
        ``lone`` knows answers after a moment. ``Left`` on Ctrl-C and at the end of input, ``Redraw`` when
        the screen does not fit its window any more.
        """
        # A long question is shown above the line in which the answer is typed.
        *above, prompt = self._broken(prompt.rstrip(" "), ROOM_FOR_A_KEY if at_once else ROOM_TO_TYPE)
        self.show(above)
        prompt = f"{clean(prompt)} "
        try:
            if self.keyboard:
                return self._typed(self.keyboard, prompt, Line(completions, self._history), at_once, lone)
            self._completions = sorted(completions)
            if self._readline:
                return input(prompt).strip()
            self._target.write(prompt)
            self._target.flush()
            line = self._source.readline(LONGEST_LINE + 1)
        except (EOFError, KeyboardInterrupt):
            self._draft = ""
            raise Left from None
        if not line:
            raise Left
        self._lines += 1
        if len(line) > LONGEST_LINE:
            raise Flood(in_file("typed-long", most=LONGEST_LINE))
        if self._lines > MOST_LINES:
            raise Flood(in_file("typed-many", most=MOST_LINES))
        if not self.interactive:
            # A transcript should read as if someone had typed it.
            self.show([line.strip()])
        return line.strip()

    def _typed(
        self,
        keyboard: Keyboard,
        prompt: str,
        line: Line,
        at_once: Callable[[str], bool] | None,
        lone: Lone | None,
    ) -> str:
        keyboard.open()
        for sign in self._draft:
            line.press(sign)
        self._draft = ""
        shown = None
        while True:
            alone = lone(line.text) if lone is not None and len(line.text) == 1 else None
            if not keyboard.waiting:
                shown = line.text
                self._write_line(prompt, line, alone or "")
            key = keyboard.next(ALONE if alone == "" else None)
            answered, self._answered = self._answered, 0.0
            if key is None:
                self._answered = monotonic()
                break
            if key == END and not line.text:
                raise EOFError
            if key == REDRAW:
                self._draft = line.text
                raise Redraw
            if key == ESCAPE:
                if not line.text:
                    return ESCAPE
                line.press(WIPE)
            elif key == ENTER:
                if not line.text and monotonic() - answered < BELONGS:
                    # Someone is used to Enter after each answer.
                    continue
                break
            else:
                line.press(key)
                if at_once is not None and at_once(line.text):
                    self._answered = 0.0 if keyboard.drop_enter() else monotonic()
                    break
        if line.text != shown:
            self._write_line(prompt, line)
        self._begun = True
        typed = line.text.strip()
        if len(typed) > 1 and typed not in self._history[-1:]:
            self._history.append(typed)
        return typed

    def _write_line(self, prompt: str, line: Line, note: str = "") -> None:
        """The line as it is typed, behind it what it could go on with or a note, and the cursor."""
        room = self.size[0] - columns(prompt) - 1
        first = 0
        while columns(line.text[first : line.cursor]) > room:
            first += 1
        offered = "  " + "  ".join(line.offered or [note]) if line.offered or note else ""
        shown = cut(line.text[first:], room)
        offered = cut(offered, room - columns(shown))
        behind = columns(shown) - columns(line.text[first : line.cursor]) + columns(offered)
        back = f"\x1b[{behind}D" if behind > 0 else ""
        self._target.write(f"\r\x1b[K{clean(prompt)}{clean(shown)}{self.ink(clean(offered), 'dim')}{back}")
        self._target.flush()

    def wait(self, prompt: str, seconds: float | None = None, lone: Lone | None = None) -> str:
        """What is typed at a pause; empty for Enter, a space, or when the time has passed.

        What had been typed before is forgotten: nobody could have seen yet what to go on from.
        """
        if self.keyboard is None:
            return self.ask(prompt)
        self.forget()
        if seconds is not None:
            self.status(prompt)
            try:
                key = self.keyboard.next(seconds)
            except (EOFError, KeyboardInterrupt):
                raise Left from None
            if key == REDRAW:
                raise Redraw
            if key is None or key in (ENTER, " "):
                return ""
            self._draft = key if len(key) == 1 else ""
        return self.ask(prompt, at_once=lambda text: text != "" and not text.isalpha(), lone=lone)

    def forget(self) -> None:
        """Let go what was typed before anyone could know what it would answer."""
        if self.keyboard:
            self.keyboard.open()
            self.keyboard.forget()

    def status(self, text: str) -> None:
        """Say something in the line of the prompt, until something else stands there."""
        if self.keyboard:
            self._target.write(f"\r\x1b[K{clean(cut(text, self.size[0] - 1))}")
            self._target.flush()
            self._begun = True

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
