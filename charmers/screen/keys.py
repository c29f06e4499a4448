"""Single keys of a terminal, and the line that is being typed with them."""

from __future__ import annotations

import atexit
import codecs
import os
import select
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress

try:
    import termios
    import tty
except ImportError:  # pragma: no cover  (Windows: there a line is typed and ended with Enter)
    CAN_READ_KEYS = False
else:
    CAN_READ_KEYS = True

ENTER, TAB, ESCAPE, REDRAW, END = "enter", "tab", "escape", "redraw", "end"
LEFT, RIGHT, UP, DOWN, HOME, LINE_END = "left", "right", "up", "down", "home", "line-end"
BACK, DELETE, WIPE, WIPE_WORD = "back", "delete", "wipe", "wipe-word"

_CONTROL = {
    "\r": ENTER,
    "\n": ENTER,
    "\t": TAB,
    "\x7f": BACK,
    "\x08": BACK,
    "\x04": END,
    "\x0c": REDRAW,
    "\x15": WIPE,
    "\x17": WIPE_WORD,
    "\x01": HOME,
    "\x05": LINE_END,
    "\x1b": ESCAPE,
}
_SEQUENCES = {
    **{
        f"\x1b[{sign}": key
        for sign, key in zip("ABCDHF", (UP, DOWN, RIGHT, LEFT, HOME, LINE_END), strict=True)
    },
    **{
        f"\x1bO{sign}": key
        for sign, key in zip("ABCDHF", (UP, DOWN, RIGHT, LEFT, HOME, LINE_END), strict=True)
    },
    "\x1b[3~": DELETE,
    "\x1b[1~": HOME,
    "\x1b[4~": LINE_END,
}
JOINERS = "\u200c\u200d"
"""Nobody sees them, and names in Persian, Hindi and pictures need them."""
SEQUENCE_END = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ~abcdefghijklmnopqrstuvwxyz")

LONGEST_LINE = 500
"""What is typed or pasted beyond it is not taken: no answer is so long."""

BELONGS = 0.4
"""Seconds within which an Enter after a key that answered at once belongs to that key."""

ALONE = 0.5
"""Seconds after which a letter that is a command answers by itself, if nothing is typed behind it."""

_COMPLETE = 0.05
"""Seconds that a terminal takes at most to send the rest of a key that is several signs."""


class Keyboard:
    """The keys of a terminal, one after another; a window that changes its size is one of them.

    From ``open`` to ``close`` every key comes at once and unseen. Ctrl-C stays what it is everywhere.
    """

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._signs: list[str] = []
        self._pipe: tuple[int, int] | None = None

    def open(self) -> None:
        """Begin to listen, if that has not begun."""
        if self._pipe is None:
            self._pipe = os.pipe()
            self._before = termios.tcgetattr(self._fd)
            os.set_blocking(self._pipe[1], False)
            self._handler = signal.signal(signal.SIGWINCH, self._resized)
            tty.setcbreak(self._fd, termios.TCSADRAIN)
            atexit.register(self.close)

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._pipe is not None:
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)
            signal.signal(signal.SIGWINCH, self._handler)
            for end in self._pipe:
                os.close(end)
            self._pipe = None

    def _resized(self, *_: object) -> None:
        if self._pipe is not None:
            with suppress(BlockingIOError):
                os.write(self._pipe[1], b".")

    def forget(self) -> None:
        """Let go what was typed before anyone could know what it would answer."""
        self._signs = []
        termios.tcflush(self._fd, termios.TCIFLUSH)

    @property
    def waiting(self) -> bool:
        """Whether more has been typed already."""
        return bool(self._signs)

    def drop_enter(self) -> bool:
        """Let go an Enter that has been typed together with the key before it; whether there was one."""
        if not self._signs or _CONTROL.get(self._signs[0]) != ENTER:
            return False
        del self._signs[0]
        return True

    def next(self, seconds: float | None = None) -> str | None:
        """The next key: a sign as it is, any other by its name; nothing if none comes in time."""
        if not self._signs:
            assert self._pipe is not None, "nobody listens"
            ready, _, _ = select.select([self._fd, self._pipe[0]], [], [], seconds)
            if self._pipe[0] in ready:
                os.read(self._pipe[0], 1024)
                return REDRAW
            if not ready:
                return None
            self._read()
        sign = self._signs.pop(0)
        if sign == "\x1b":
            return self._sequence()
        return _CONTROL.get(sign, sign if sign.isprintable() or sign in JOINERS else "")

    def _read(self) -> None:
        signs = ""
        while not signs:
            try:
                data = os.read(self._fd, 4096)
            except OSError:
                data = b""  # the terminal is gone
            if not data:
                raise EOFError
            signs = self._decoder.decode(data)
        self._signs += signs

    def _sequence(self) -> str:
        """A key that the terminal sends as several signs; one that is not known does nothing."""
        text = "\x1b"
        while len(text) < 8:
            if not self._signs and select.select([self._fd], [], [], _COMPLETE)[0]:
                self._read()
            if not self._signs:
                break
            text += self._signs.pop(0)
            if len(text) > 2 and text[-1] in SEQUENCE_END:
                break
        return ESCAPE if text == "\x1b" else _SEQUENCES.get(text, "")


class Line:
    """A line that is being typed: its text, the cursor in it, and what was typed before."""

    def __init__(self, completions: Sequence[str] = (), history: Sequence[str] = ()) -> None:
        self.text = ""
        self.cursor = 0
        self.offered: list[str] = []
        """What the line could go on with, after Tab has found several."""
        self._completions = sorted(completions)
        self._history = [*history]
        self._back = 0

    def press(self, key: str) -> None:
        """Change the line by a key; one that means nothing here changes nothing."""
        self.offered = []
        if len(key) == 1 and len(self.text) < LONGEST_LINE:
            self.text = self.text[: self.cursor] + key + self.text[self.cursor :]
            self.cursor += 1
        elif key in _EDITS:
            _EDITS[key](self)

    def _set(self, text: str) -> None:
        self.text, self.cursor = text, len(text)

    def _move(self, to: int) -> None:
        self.cursor = min(max(to, 0), len(self.text))

    def _cut(self, start: int, end: int) -> None:
        start = max(start, 0)
        self.text = self.text[:start] + self.text[end:]
        self.cursor = start

    def _cut_word(self) -> None:
        before = self.text[: self.cursor].rstrip()
        self._cut(before.rfind(" ") + 1, self.cursor)

    def _recall(self, step: int) -> None:
        self._back = min(max(self._back + step, 0), len(self._history))
        self._set(self._history[-self._back] if self._back else "")

    def _complete(self) -> None:
        """Go on as far as every completion goes; what then differs is offered."""
        begun = self.text[: self.cursor].lstrip().lower()
        found = [word for word in self._completions if word.startswith(begun)]
        if found:
            common = found[0]
            while not all(word.startswith(common) for word in found):
                common = common[:-1]
            self._set(common)
            self.offered = found if len(found) > 1 else []


_EDITS: dict[str, Callable[[Line], None]] = {
    LEFT: lambda line: line._move(line.cursor - 1),
    RIGHT: lambda line: line._move(line.cursor + 1),
    HOME: lambda line: line._move(0),
    LINE_END: lambda line: line._move(len(line.text)),
    BACK: lambda line: line._cut(line.cursor - 1, line.cursor),
    DELETE: lambda line: line._cut(line.cursor, line.cursor + 1),
    WIPE: lambda line: line._cut(0, line.cursor),
    WIPE_WORD: Line._cut_word,
    UP: lambda line: line._recall(1),
    DOWN: lambda line: line._recall(-1),
    TAB: Line._complete,
}
