"""TOML that people hand in: looked over before it is parsed, so that none takes long or much memory.

tomllib makes a table of every part of a dotted key and remembers each with all the parts before it: one
key of 98 kB took 30 seconds and gigabytes. So a line has only so many points, and only so many signs.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

from charmers.sheet.sentence import Refused, Sentence, Sentences

say: Final = Sentences(
    "toml",
    {
        "syntax": "this is not TOML: {reason}",
        "deep": "this cannot be read as TOML: a number is too long or lists are nested too deep",
        "long": "this line is too long ({n} signs; {most} are the most)",
        "points": "this line has too many points ({n}; {most} are the most)",
    },
)

LONGEST_LINE = 1_000
MOST_POINTS = 80
"""A row of boxes is written with points too, and a river has up to 60 spaces."""


class TomlError(Refused):
    """A text that is no TOML; ``place`` says where, as in ``line 3, column 5``, ``line`` is its number."""

    def __init__(self, place: str, reason: Sentence) -> None:
        super().__init__(reason)
        self.place = place
        self.reason = reason
        number = place.removeprefix("line ").partition(",")[0]
        self.line = int(number) if number.isdigit() else 0


def parse_toml(text: str) -> dict[str, Any]:
    """The data in a text, or why there is none."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise TomlError(f"line {number}", say("long", n=len(line), most=LONGEST_LINE))
        if line.count(".") > MOST_POINTS:
            raise TomlError(f"line {number}", say("points", n=line.count("."), most=MOST_POINTS))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).rstrip(")").rpartition(" (at ")
        raise TomlError(place, say("syntax", reason=message[:1].lower() + message[1:])) from None
    except (ValueError, RecursionError):
        # tomllib lets through what Python itself refuses: numbers of thousands of digits, bottomless nesting.
        raise TomlError("", say("deep")) from None
