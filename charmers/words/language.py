"""A language is the files that are there: texts by topic, read when one of them is first asked for."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from charmers.sheet.places import ENGLISH, languages, words_directory
from charmers.words.plural import holds

Node = Mapping[str, Any] | str
"""What stands at a key: a text, or a table of forms or of further keys."""


class Language:
    """One language. The first part of a key is its topic, and a topic is a file: ``told.toml``.

    What has no file of its own, such as the names of goods, is a section of ``common.toml``;
    ``language.toml`` says how the language counts and writes.

    >>> Language.load("de").node("told.round")
    'Runde\\xa0{n}: {name} beginnt.'
    """

    def __init__(self, directory: Path) -> None:
        self.code = directory.name
        self._directory = directory
        self._files = {path.stem for path in directory.glob("*.toml")}
        self._topics: dict[str, Mapping[str, Any]] = {}

    @classmethod
    def load(cls, code: str) -> Language:
        """The language of that code: one of ``languages()``, or one that another package brings."""
        directory = words_directory(code)
        if directory is None:
            raise ValueError(f'"{code}" is no language of charmers; there are {", ".join(languages())}')
        return _language(directory)

    def topic(self, name: str) -> Mapping[str, Any]:
        """Everything of one topic; empty if there is no such topic."""
        if name not in self._topics:
            if name in self._files:
                self._topics[name] = self._read(name)
            else:
                if "common" not in self._topics:
                    self._topics["common"] = self._read("common")
                self._topics[name] = self._topics["common"].get(name, {})
        return self._topics[name]

    def _read(self, file: str) -> Mapping[str, Any]:
        import tomllib  # noqa: PLC0415  (whoever only asks for the language reads none of it)

        return tomllib.loads((self._directory / f"{file}.toml").read_text(encoding="utf-8"))

    def node(self, key: str) -> Node | None:
        """What stands at a key, if anything does."""
        topic, *rest = key.split(".")
        return below(self.topic(topic), rest)

    def has_file(self, topic: str) -> bool:
        """Whether a topic has a file of its own."""
        return topic in self._files

    # How it counts and writes.

    @property
    def plurals(self) -> Mapping[str, str]:
        """The rules of its plural forms but the last, which is always called ``other``."""
        rules: Mapping[str, str] = self.topic("language")["plural"]
        return rules

    def form(self, number: object) -> str:
        """Which plural form a number takes; what is no number takes the last."""
        value = _as_number(number)
        if value is None:
            return "other"
        return next((form for form, rule in self.plurals.items() if holds(rule, value)), "other")

    def pick(self, number: object, forms: Sequence[str]) -> str:
        """The one of several texts that goes with a number, in the order of the forms."""
        order = [*self.plurals, "other"].index(self.form(number))
        return forms[min(order, len(forms) - 1)]

    @property
    def nouns_keep_capitals(self) -> bool:
        """Whether nouns are written with a capital letter inside a sentence."""
        return bool(self.topic("language").get("nouns-keep-capitals", False))

    @property
    def decimal(self) -> str:
        """What stands before the decimals of a number."""
        return str(self.topic("language").get("decimal", "."))

    def latin(self, text: str) -> str:
        """A text typed on the keyboard of the language as the same keys give it on a Latin one."""
        keys: Mapping[str, str] = self.topic("language").get("keyboard", {})
        if not keys:
            return text
        return text.translate(str.maketrans(keys["own"], keys["latin"]))


@cache
def _language(directory: Path) -> Language:
    return Language(directory)


def below(table: Mapping[str, Any], path: Sequence[str]) -> Node | None:
    """What stands in a table of tables at the end of a path."""
    node: Node | None = table
    for part in path:
        if not isinstance(node, Mapping):
            return None
        node = node.get(part)
    return node


def _as_number(value: object) -> float | None:
    """A number as it is or as people write it: ``3``, ``2½``."""
    if isinstance(value, (int, float)):
        return value
    text = str(value).replace("−", "-").replace("½", ".5")
    try:
        return float(text)
    except ValueError:
        return None


def locale_language() -> str:
    """The language of the locale if it is there, English otherwise."""
    for variable in ("CHARMERS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            asked = re.split(r"[-_.@]", value)[0].lower()
            return asked if asked in languages() else ENGLISH
    return ENGLISH
