"""The faces of real dice as people type them, in their own language or in the notation."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.sheet.definition import COLOUR_OF, COLOURS, DICE, PURPLE
from charmers.words.explain import plainly
from charmers.words.speech import Speech


def faces_in_words(typed: str, due: Sequence[int], say: Speech) -> str:
    """The same faces in the notation of rolls; what is not understood stays as it is, to be explained later.

    >>> from charmers.sheet.library import find_sheet
    >>> faces_in_words("thé+soie virage", [0, 2], Speech("fr", find_sheet("sun")))
    'tea+silk bend'
    """
    words = typed.replace(",", " ").split()
    return " ".join(_translated(word, due[i] if i < len(due) else -1, say) for i, word in enumerate(words))


def _translated(word: str, die: int, say: Speech) -> str:
    name, equals, face = word.partition("=")
    if equals and name.lower() in DICE:
        die = DICE.index(name.lower())
    elif not equals:
        face = word
    if die < 0:
        return word
    if COLOUR_OF[die] == PURPLE:
        goods = [
            _one_of(part, {say.good(good): good for good in say.sheet.market.goods})
            for part in face.split("+")
        ]
        found = "+".join(goods)
    else:
        names = {say.face(die, known): known for known in say.sheet.dice.faces(COLOURS[COLOUR_OF[die]])}
        found = _one_of(face, names)
    return f"{name}={found}" if equals else found


def _one_of(text: str, names: dict[str, str]) -> str:
    """The id behind a word or the only one that begins like it."""
    wanted = plainly(text)
    if text.lower() in names.values():
        return text.lower()
    close = {
        known for word, known in names.items() if wanted and plainly(word).replace(" ", "").startswith(wanted)
    }
    return close.pop() if len(close) == 1 else text
