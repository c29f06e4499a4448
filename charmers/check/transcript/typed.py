"""What people type who do not know TOML: curly quotation marks, and rows without any."""

from __future__ import annotations

import json
import re

_CURLY = "“”„‟«»‘’‚‛″′"
_TOML_VALUE = re.compile(r"""["'\[{+\d]|-\d|(?:true|false|inf|nan)\s*$""")
_NUMBERS = re.compile(r"\d{1,3}(?: ?[ ,;] ?\d{1,3})+")
"""Spaces of the river one after another, without the brackets of a list."""


def quoted(text: str) -> str:
    """The same text with plain quotation marks around every value that needs them; lines stay lines.

    >>> print(quoted('player = “Leila”\\nfame = 3\\ntea = xxo...  # three'))
    player = "Leila"
    fame = 3
    tea = "xxo..."  # three
    """
    found: list[str] = []
    block = ""
    for line in text.split("\n"):
        if block:
            block = "" if block in line else block
        else:
            block = next((mark for mark in ("'''", '"""') if _is_row(line) and line.count(mark) == 1), "")
            line = _quoted_line(line, begins=bool(block))  # noqa: PLW2901
        found.append(line)
    return "\n".join(found)


def _is_row(line: str) -> bool:
    """Whether something is given a value on a line."""
    key, equals, _ = line.partition("=")
    return bool(equals and key) and "#" not in key


def _quoted_line(line: str, begins: bool) -> str:
    """A line by itself; its value stays if a block of lines begins with it.

    There is no expression here that goes back and forth over a line of thousands of spaces.
    """
    if not _is_row(line):
        return line
    key, _, given = line.partition("=")
    given, sign, comment = given.partition("#")
    value = given.strip()
    if not begins and _NUMBERS.fullmatch(value):
        begin = given.index(value)
        text = ", ".join(re.findall(r"\d+", value))
        given = f"{given[:begin]}[{text}]{given[begin + len(value) :]}"
    elif value and not begins and not _TOML_VALUE.match(value):
        begin = given.index(value)
        text = json.dumps(value.strip(_CURLY + "\"'"), ensure_ascii=False)
        given = given[:begin] + text + given[begin + len(value) :]
    key = "".join('"' if each in _CURLY else each for each in key)
    return f"{key}={given}{sign}{comment}"
