"""Where the files that travel with the program lie, and which languages are among them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

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

    >>> languages()
    ('en', 'de', 'el', 'fr')
    """
    names = (path.parent.name for path in (sheets_directory() / "words").glob("*/language.toml"))
    return tuple(sorted(names, key=lambda name: (name != ENGLISH, name)))
