"""What a room below the mouths has to say, as data: a key, what goes into it, and its English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from charmers.sheet.printable import printable

Fields = Mapping[str, Any]
"""Ids, numbers, texts in the notation of moves, other sentences, or several of these."""


_BEFORE_THE_LAST: Final = {"last": " and ", "or": " or "}
"""What stands before the last of several things, by what stands behind the colon of their field."""


def expect(what: str, value: object, *kinds: type) -> None:
    """Complain about an argument that is of another kind than its signature says, in a sentence.

    >>> expect("name", 3, str)
    Traceback (most recent call last):
    ...
    TypeError: name is 3; it should be of type str
    """
    if not isinstance(value, kinds):
        names = " or ".join([kind.__name__ for kind in kinds])
        raise TypeError(f"{what} is {repr(value)[:60]}; it should be of type {names}")


class Sentence:
    """One thing to be said, as data, so that any mouth can tell it in its own language.

    ``key`` names it (``topic.name``), ``fields`` are what goes into it, and ``english`` is the sentence
    itself, so that ``str`` needs no file. Where ids belong, the name of a field says of what: a good, a
    building, a character, a cell, a side, the shape of a road, a die and its face, a bonus, the effect
    at hand and its place. A field may hold a sentence, or several things.

    >>> str(Sentence("refusal.stock", "{good}: only {n} in stock.", {"good": "tea", "n": 1}))
    'tea: only 1 in stock.'
    >>> str(Sentence("log.lines", "{n} {n:line|lines}", {"n": 2}))
    '2 lines'
    """

    __slots__ = ("english", "fields", "key")

    def __init__(self, key: str, english: str, fields: Fields) -> None:
        self.key: Final = key
        self.english: Final = english
        self.fields: Final = fields

    def __str__(self) -> str:
        return fill(self.english, self._in_english)

    def _in_english(self, name: str, how: str) -> str:
        value = self.fields[name]
        if "|" in how:
            one, other = how.split("|")
            return one if value == 1 else other
        if not isinstance(value, (tuple, list)):
            return _shown(value)
        *some, last = map(_shown, value or ("-",))
        between = _BEFORE_THE_LAST.get(how, ", ")
        return f"{', '.join(some)}{between}{last}" if some else last

    def __repr__(self) -> str:
        return f"<Sentence {self.key}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.key == other.key and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.key, str(self)))


def _shown(value: object) -> str:
    """A field as it stands in a sentence; what other sentences say may have several lines."""
    return printable(str(value), lines=isinstance(value, (Sentence, BaseException)))


class Sentences:
    """The sentences of one topic in English, by key; called with a key and its fields, it says one.

    >>> say = Sentences("store", {"full": "{path}: the disk is full."})
    >>> say("full", path="games.db").key
    'store.full'
    """

    def __init__(self, topic: str, english: Mapping[str, str]) -> None:
        self.topic: Final = topic
        self.english: Final = english

    def __call__(self, key: str, /, **fields: Any) -> Sentence:
        """The sentence of that key, with what it needs."""
        return Sentence(f"{self.topic}.{key}", self.english[key], fields)


class Refused(ValueError):  # noqa: N818  (it names what happened, as a player would)
    """Something that cannot be; ``reasons`` say why, a sentence each."""

    def __init__(self, *reasons: Sentence | str) -> None:
        super().__init__(" ".join(str(reason) for reason in reasons))
        self.reasons: Sequence[Sentence | str] = reasons


def nearest(word: str, options: Iterable[str]) -> str:
    """The option that a misspelt word meant, or nothing if none is near.

    >>> nearest("tempel", ["temple", "mill"])
    'temple'
    """
    # Only needed when something is wrong, and slow to import.
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(word, list(options), n=1)
    return near[0] if near else ""


def fill(text: str, field: Callable[[str, str], str]) -> str:
    """A text with its ``{fields}`` filled in, each by its name and what stands behind its colon.

    One pass only, so that braces in a player's name stay what they are.

    >>> fill("{n} of {total:all}", lambda name, how: f"<{name} {how}>")
    '<n > of <total all>'
    """
    first, *rest = text.split("{")
    parts = [first]
    for part in rest:
        name, _, after = part.partition("}")
        name, _, how = name.partition(":")
        parts += [field(name, how), after]
    return "".join(parts)
