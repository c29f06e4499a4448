"""Where the keys of a TOML file stand, for messages: the reader of the standard library does not tell."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[+([^\]]*)\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*(.*)""")


def key_lines(text: str) -> dict[str, int]:
    """The line on which each key and each section stands, by its full name in lower case.

    >>> key_lines('fame = 3\\n[goods]\\nTea = "x"')
    {'fame': 1, 'goods': 2, 'goods.tea': 3}
    """
    found: dict[str, int] = {}
    section = ""
    quotes = ""
    for number, line in enumerate(text.split("\n"), 1):
        if quotes:
            if quotes in line:
                quotes = ""
            continue
        header = _HEADER.match(line)
        if header:
            section = _plain_key(header[1])
            found.setdefault(section, number)
            continue
        key = _KEY.match(line)
        if not key:
            continue
        name = _plain_key(key[1])
        full = f"{section}.{name}" if section else name
        found.setdefault(full, number)
        for mark in ('"""', "'''"):
            if key[2].startswith(mark) and mark not in key[2][3:]:
                quotes = mark
                if not key[2][3:].strip():
                    found.setdefault(f"{full} below", number)
    return found


def _plain_key(text: str) -> str:
    parts = re.findall(r"""[\w-]+|"[^"]*"|'[^']*'""", text)
    return ".".join(part.strip("\"'").strip().lower() for part in parts)
