"""A text that is longer than the window: read a window full at a time."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.screen.console import Console, Redraw
from charmers.screen.ink import wrap
from charmers.words.speech import Speech


def read_pages(
    console: Console,
    lines: Sequence[str],
    say: Speech,
    also: tuple[str, str] = ("", ""),
    from_end: bool = False,
) -> bool:
    """Show lines until someone has read them: Enter or a space goes on, b back, anything else leaves.

    There may ``also`` be a key that leads elsewhere, and what it shows: true if someone leaves with it.
    """
    other, where = also
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
        prompt = say("turn.back" if not last else "turn.last-page" if first == last else "turn.pages")
        if other:
            prompt = say("turn.also", key=other, what=where, keys=prompt)
        try:
            typed = say.rules.latin(console.ask(prompt, at_once=bool)).lower()
        except Redraw:
            continue
        if typed == "b":
            first = max(0, first - full)
        elif not typed and first < last:
            first += full
        else:
            return typed == other != ""
