"""Lines of the big game in other languages: what people type becomes the words of the notation."""

from __future__ import annotations

import re

from charmers.words.explain import plainly
from charmers.words.speech import Speech

TOPIC = "rails-word"
LONG_ENOUGH = 3
"""Letters after which the only word that begins so is meant."""

_WORD = re.compile(r"[^\W\d_]+")


def rails_line(typed: str, say: Speech) -> str:
    """The same line with the words of the notation in place of those of the language.

    >>> rails_line("Mühle, Tee2", Speech("de"))
    'mill, tea2'
    """
    name, colon, rest = typed.partition(": ")
    before, line = (f"{name}{colon}", rest) if colon else ("", typed)
    known = {plainly(say(f"{TOPIC}.{key}")): key for key in say.keys(TOPIC)}
    if not known:
        return typed

    def meant(found: re.Match[str]) -> str:
        word = plainly(found.group())
        if word in known:
            return known[word]
        near = {key for text, key in known.items() if text.startswith(word)}
        own = word in known.values()
        return near.pop() if len(word) >= LONG_ENOUGH and len(near) == 1 and not own else found.group()

    return before + _WORD.sub(meant, line)
