"""Photos of sheets at every mouth: whether they can be read here, and what is doubtful, in words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from charmers.photo.problems import PhotoError
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.words.sentences import box_text

if TYPE_CHECKING:
    from charmers.photo.decode import Reading
    from charmers.words.speech import Speech

INSTALL = "pip install 'charmers[photo]'"
MOST_QUESTIONS = 12
"""Whoever is asked more often types the sheet sooner."""


def need_eyes() -> None:
    """Complain if what reads photos is not installed; import it otherwise, which takes a while."""
    try:
        # The machine's cores do not help with a single photo, and waiting threads only take time.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        for name in ("picture", "reading"):
            import_module(f"charmers.photo.{name}")
    except ImportError:
        raise PhotoError("missing", command=INSTALL) from None


def known_sheets(own: Sequence[Sheet]) -> list[Sheet]:
    """What a photo may show: these definitions, and all that are built in."""
    return [*own, *(find_sheet(name) for name in builtin_sheets())]


def place_text(place: str, say: Speech) -> str:
    """A place in words; of a bonus also what it gives, as the box beside it has the same number."""
    text = box_text(place, say)
    return f"{text} ({say.bonus(place)})" if ":" in place else text


def mark_texts(reading: Reading, place: str, say: Speech) -> dict[str, str]:
    """What a doubtful place may show, each mark in words, the likeliest first."""
    return {mark: say(f"reading.mark-{mark or 'free'}") for mark in reading.odds[place]}


def doubts(reading: Reading, say: Speech) -> dict[str, str]:
    """What is doubtful, in words: each place with what it may show."""
    return {
        place: say(
            "reading.doubt", box=place_text(place, say), marks=[*mark_texts(reading, place, say).values()]
        )
        for place in reading.doubtful
    }
