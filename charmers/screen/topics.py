"""Asking for a topic: what ``?`` does when it is typed alone."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.screen.console import Console, Redraw
from charmers.screen.keys import ESCAPE
from charmers.words.keyboard import HELP
from charmers.words.speech import Speech


def ask_topic(console: Console, above: Sequence[str], say: Speech) -> str:
    """What someone wants explained, asked below what there is to ask for; nothing for Enter or Escape."""
    topics = [say(f"topic.{topic}") for topic in say.keys("topic")]
    while True:
        console.clear()
        console.show([*above, say("turn.back")])
        try:
            return console.ask(f"{HELP} ", topics).replace(ESCAPE, "")
        except Redraw:
            continue
