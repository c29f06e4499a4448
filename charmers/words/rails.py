"""Lines of the big game in other languages: what people type becomes the words of the notation."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from typing import Final

from charmers.words.explain import plainly
from charmers.words.speech import Speech

TOPIC: Final = "rails-word"
SAID: Final = "rails-said"
"""Other ways to say a word: what the rulebook calls a place, and forms that only sentences have."""
LONG_ENOUGH: Final = 3
"""Letters after which the only word that begins so is meant."""

_WORD: Final = re.compile(r"[^\W\d_]+")


def rails_line(typed: str, say: Speech, names: Iterable[str] = ()) -> str:
    """The same line with the words of the notation in place of those of the language.

    Before a colon only a name stays as it is; without ``names`` anything there may be one.

    >>> rails_line("Mühle, Tee2", Speech("de"))
    'mill, tea2'
    >>> rails_line("Μεγάλος Άρχοντας, δύο πόντους φήμης", Speech("el"))
    'mogul, 2 fame'
    >>> rails_line("Steinbruch: Mühle", Speech("de"), ["Ana"])
    'build: mill'
    """
    name, colon, rest = typed.partition(": ")
    known_names = {plainly(each) for each in names}
    named = colon and (not known_names or plainly(name.strip()) in known_names)
    before, line = (f"{name}{colon}", rest) if named else ("", typed)
    exact = {say(f"{TOPIC}.{key}").casefold(): key for key in say.keys(TOPIC)}
    known = {plainly(text): key for text, key in exact.items()}

    def meant(found: re.Match[str]) -> str:
        word = plainly(found.group())
        if word in known:
            return known[word]
        near = {key for text, key in known.items() if text.startswith(word)}
        own = word in known.values()
        return near.pop() if len(word) >= LONG_ENOUGH and len(near) == 1 and not own else found.group()

    parts = _phrases(line, say, exact)
    return before + "".join(text if found or not known else _WORD.sub(meant, text) for text, found in parts)


def _phrases(line: str, say: Speech, exact: Container[str]) -> Iterator[tuple[str, bool]]:
    """The parts of a line, and which are words that phrases stood for; an ``exact`` word stays."""
    means = dict(_said(say))
    plain, places = _plain_places(line)
    longest = sorted(means, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w’'-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")
    at = 0
    for found in pattern.finditer(plain):
        start, end = places[found.start()], places[found.end()]
        if line[start:end].casefold() not in exact:
            yield line[at:start], False
            yield means[found.group()], True
            at = end
    yield line[at:], False


def _said(say: Speech) -> Iterator[tuple[str, str]]:
    """Each phrase, plainly, and the word that it stands for."""
    for key in say.keys(SAID):
        for number, text in enumerate(say(f"{SAID}.{key}").split(", "), 1):
            yield plainly(text), str(number) if key == "numbers" else "1" if key == "single" else key


def _plain_places(line: str) -> tuple[str, list[int]]:
    """The line plainly, and for each of its signs, and its end, where it stands in the line."""
    plain, places = "", []
    for place, sign in enumerate(line):
        each = sign if sign.isspace() else plainly(sign)
        plain += each
        places += [place] * len(each)
    return plain, [*places, len(line)]
