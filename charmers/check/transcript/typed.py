"""What people type who do not know TOML: curly quotation marks, and rows without any."""

from __future__ import annotations

import json
import re

_CURLY = "“”„‟«»‘’‚‛″′"
_LINE = re.compile(r"(\s*)([^=#]+?)(\s*=\s*)(.*?)(\s*(?:#.*)?)")
_TOML_VALUE = re.compile(r"""["'\[{+\d]|-\d|(?:true|false|inf|nan)\s*$""")


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
        elif match := _LINE.fullmatch(line):
            space, key, equals, value, rest = match.groups()
            block = next((mark for mark in ("'''", '"""') if line.count(mark) == 1), "")
            if value and not block and not _TOML_VALUE.match(value):
                value = json.dumps(value.strip(_CURLY + "\"'"), ensure_ascii=False)
            key = "".join('"' if sign in _CURLY else sign for sign in key)
            line = f"{space}{key}{equals}{value}{rest}"  # noqa: PLW2901
        found.append(line)
    return "\n".join(found)
