"""Where the files that travel with the program lie, which languages are among them, and what others bring."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

ENGLISH = "en"
"""The language that is always there: every other one may lack a word and borrow this one's."""


@cache
def sheets_directory() -> Path:
    """The directory of the built-in definitions, their icons and their words.

    An installed package carries it inside; in a checkout it stands at the top of the tree.
    """
    package = Path(__file__).parent.parent
    installed = package / "data" / "sheets"
    return installed if installed.is_dir() else package.parent / "sheets"


def languages() -> tuple[str, ...]:
    """The languages that are there, a directory of files each; English comes first.

    >>> languages()[0], "fr" in languages()
    ('en', True)
    """
    names = (path.parent.name for path in (sheets_directory() / "words").glob("*/language.toml"))
    return tuple(sorted(names, key=lambda name: (name != ENGLISH, name)))


Group = Literal["bots", "sheets", "languages"]
"""What another package can bring: ``[project.entry-points."charmers.bots"]`` and so on."""


def brought(group: Group, name: str) -> Any:
    """What another installed package brings under this name, or nothing.

    Asked only for a name that is not our own, because looking through all packages takes a while.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415  (slow, and seldom needed)

    for entry in entry_points(group=f"charmers.{group}", name=name):
        return entry.load()
    return None


def words_directory(code: str) -> Path | None:
    """The directory with the files of a language: one of ours, one that a package brings, or none."""
    if code in languages():
        return sheets_directory() / "words" / code
    found = brought("languages", code)
    return None if found is None else Path(str(found))
