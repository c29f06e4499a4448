"""A text that is longer than the window: read a window full at a time."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.screen.console import Console, Redraw
from charmers.screen.ink import wrap
from charmers.words.speech import Speech


def read_pages(console: Console, lines: Sequence[str], say: Speech, from_end: bool = False) -> None:
    """Show lines until someone has read them: Enter or a space goes on, b back, anything else leaves."""
    first = -1
    while True:
        width, height = console.size
        broken = [part for line in lines for part in wrap(line, width, "      ")]
        full = max(1, height - 1)
        last = max(0, len(broken) - full)
        if first < 0:
            first = last if from_end else 0
        first = min(first, last)
        console.clear()
        console.show(broken[first : first + full])
        prompt = say("turn.pages" if last else "turn.back")
        try:
            typed = console.ask(prompt, at_once=bool)
        except Redraw:
            continue
        if typed.lower() == "b":
            first = max(0, first - full)
        elif not typed and first < last:
            first += full
        else:
            return
