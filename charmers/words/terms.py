"""What people call things: the words of a language, by key, with an owner's own words in front."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from charmers.sheet.definition import LANGUAGES, Gives, Sheet
from charmers.sheet.effects import Effect
from charmers.sheet.library import sheets_directory

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language; ask by ``section.id``.

    >>> words = Words.load("fr")
    >>> words("goods.silk"), words("effects.money", n=4), words("goods.indigo")
    ('Soie', '4 pièces', 'indigo')
    """

    language: str
    layers: tuple[Mapping[str, str], ...]
    """Where to look, first to last: the owner's words, the language, the same two in English."""

    @classmethod
    def load(cls, language: str = ENGLISH, sheet: Sheet | None = None) -> Words:
        """The words of a language (``LANGUAGES``), with those that a sheet brings along in front."""
        if language not in LANGUAGES:
            raise ValueError(f'"{language}" is no language of charmers; there are {", ".join(LANGUAGES)}')
        layers: list[Mapping[str, str]] = []
        for each in dict.fromkeys((language, ENGLISH)):
            if sheet is not None and each in sheet.words:
                layers.append(sheet.words[each])
            layers.append(language_words(each))
        return cls(language, tuple(layers))

    def __call__(self, key: str, n: int | None = None, **names: str) -> str:
        """The word for a key; with ``n`` in its singular or plural, and ``{name}`` filled in.

        A key that no layer knows gives its last part, the id.
        """
        text = self._find(key, n)
        if text is None:
            return key.rpartition(".")[2]
        for name, value in {**names, "n": "" if n is None else str(n)}.items():
            text = text.replace("{" + name + "}", value)
        return text

    def effect(self, effect: Effect) -> str:
        """An effect as a phrase.

        >>> Words.load("en").effect(Effect.parse("sell 3 same"))
        'sell up to 3 goods of one kind'
        """
        key = f"effects.{effect.kind.key}"
        return self(key, n=effect.count, character=self(f"characters.{effect.character}"))

    def gives(self, gives: Gives) -> str:
        """All the effects of a place."""
        return ", ".join(self.effect(effect) for effect in gives)

    def _find(self, key: str, n: int | None) -> str | None:
        keys = (key,) if n is None else (f"{key}.{self._number(n)}", key)
        return next((layer[each] for layer in self.layers for each in keys if each in layer), None)

    def _number(self, n: int) -> str:
        # French counts nought as singular; the other three languages do not.
        singular = abs(n) < 2 if self.language == "fr" else n == 1
        return "one" if singular else "other"


@cache
def language_words(language: str) -> Mapping[str, str]:
    """The words of a language as they stand in its file, by ``section.id``."""
    text = (sheets_directory() / "words" / f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flatten(tomllib.loads(text), ""))


def _flatten(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)
