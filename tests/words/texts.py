"""The texts of a language as one table, by key, and the English that stands in the code."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

import charmers
from charmers.sheet import places
from charmers.sheet.sentence import Sentences

ROOMS = (
    "cli",
    "sheet",
    "rules",
    "record",
    "bots",
    "simulate",
    "check",
    "advice",
    "play",
    "paper",
    "phones",
    "rajas",
    "photo.problems",  # and no other module of that room, which not every machine can import
)
"""The rooms that say what they have to say as data."""

TERMS = ("goods", "buildings", "characters", "symbols", "roads", "sides")
"""The sections whose names may have forms."""

VARIANTS = ("zero", "one", "two", "few", "many", "other", "own", "word")
"""What a key may end with that is the same text for another number or another kind of name."""


@cache
def texts(language: str) -> Mapping[str, str]:
    """Every text of the files of a language, by its whole key."""
    found: dict[str, str] = {}
    for path in sorted((places.sheets_directory() / "words" / language).glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        if path.stem != "language":
            found |= flat(data if path.stem == "common" else {path.stem: data}, "")
    return found


def flat(table: Mapping[str, Any], prefix: str) -> dict[str, str]:
    """A table of tables as one."""
    found: dict[str, str] = {}
    for key, value in table.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, Mapping) else {prefix + key: value}
    return found


@cache
def in_code() -> Mapping[str, str]:
    """Every English sentence that stands in the code, by its key."""
    found: dict[str, str] = {}
    for module in pkgutil.walk_packages(charmers.__path__, "charmers."):
        if {module.name.split(".")[1], module.name.partition(".")[2]} & set(ROOMS):
            for value in vars(import_module(module.name)).values():
                if isinstance(value, Sentences):
                    found |= {f"{value.topic}.{key}": text for key, text in value.english.items()}
    return found


def name(key: str) -> str:
    """A key without what only chooses between variants of its text."""
    while (parts := key.rpartition("."))[2] in VARIANTS:
        key = parts[0]
    return key


def names(language: str) -> set[str]:
    """The keys of a language; each has its own forms of a term, so of those only the name."""
    return {
        ".".join(key.split(".")[:2]) if key.split(".")[0] in TERMS else name(key) for key in texts(language)
    }


def fields(text: str) -> Iterator[tuple[str, str]]:
    """The fields of a text, each with what stands behind its colon."""
    for field in re.findall(r"\{([^}]*)\}", text):
        what, _, how = field.partition(":")
        yield what, how
