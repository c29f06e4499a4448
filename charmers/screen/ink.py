"""Ink: colour on a terminal, and text measured and cut by the columns it takes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from charmers.sheet.printable import printable

_STYLES = {
    "bold": "1",
    "dim": "2",
    "purple": "35",
    "green": "32",
    "blue": "94",
    "orange": "33",
    "fame": "33",
    "money": "32",
    "circled": "1;36",
    "road": "1",
    "warn": "1;31",
    "new": "1;7",
}
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_CODE = "|".join(("0", *_STYLES.values()))
_OWN_ESCAPE = re.compile(rf"(\x1b\[(?:{_CODE})(?:;(?:{_CODE}))*m)")


class Ink:
    """Styles text on a terminal that shows colour, and leaves it alone elsewhere.

    >>> Ink(colour=False)("b1", "blue")
    'b1'
    """

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, *styles: str) -> str:
        """The text in some styles."""
        if not self.colour or not text or not styles:
            return text
        codes = ";".join(_STYLES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"


def clean(text: str) -> str:
    """A text for a terminal: our own styles stay, everything else that would steer it is written out.

    >>> clean("\\x1b[1mAna\\x1b[0m\\x1b[2J") == "\\x1b[1mAna\\x1b[0m" + r"\\x1b[2J"
    True
    """
    if text.isprintable() and text.isascii():
        return text
    parts = _OWN_ESCAPE.split(text)
    parts[::2] = [printable(part, lines=True) for part in parts[::2]]
    return "".join(parts)


def columns(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> columns("Ana"), columns("\\x1b[1mAna\\x1b[0m"), columns("花子")
    (3, 3, 4)
    """
    plain = _ESCAPE.sub("", text)
    if plain.isascii():
        return len(plain)
    return sum(_sign_columns(sign) for sign in plain)


def _sign_columns(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def pad(text: str, width: int) -> str:
    """The text filled with spaces on the right."""
    return text + " " * (width - columns(text))


def centre(text: str, width: int) -> str:
    """The text with spaces on both sides."""
    room = max(0, width - columns(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def cut(text: str, width: int) -> str:
    """The text, shortened with an ellipsis if it takes more columns; for text without styles.

    >>> cut("maharani", 6), cut("tea", 6)
    ('mahar…', 'tea')
    """
    if columns(text) <= width:
        return text
    kept = ""
    for sign in text:
        if columns(kept + sign) > width - 1:
            break
        kept += sign
    return kept.rstrip() + "…" if width > 0 else ""


def first_that_fits(room: int, forms: Iterable[str]) -> str:
    """The first of some forms of a line that takes no more than so many columns, or else the last."""
    form = ""
    for form in forms:
        if columns(form) <= room:
            break
    return form


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most so many columns, broken between words; later lines are indented.

    >>> wrap("Leila takes b1", 9, "  ")
    ['Leila', '  takes', '  b1']
    >>> wrap("  12 take", 20)
    ['  12 take']
    """
    lines: list[str] = []
    stripped = text.lstrip(" ")
    line = ""
    margin = " " * (len(text) - len(stripped))
    for word in stripped.split(" "):
        longer = f"{line} {word}" if line else margin + word
        if line.strip() and columns(longer) > width:
            lines.append(line)
            longer = indent + word
        while columns(longer) > width > len(indent) + 1 and "\x1b" not in longer:
            # A word that is wider than the window is broken anywhere.
            head = cut(longer, width)[:-1]
            if not head.strip():
                break
            lines.append(head)
            longer = indent + longer[len(head) :]
        line = longer
    return [*lines, line] if line.strip() or not lines else lines


def beside(left: Sequence[str], right: Sequence[str], gap: int = 2) -> list[str]:
    """Two blocks next to each other."""
    width = max(map(columns, left), default=0) + gap
    rows = max(len(left), len(right))
    padded_left = [*left, *[""] * (rows - len(left))]
    padded_right = [*right, *[""] * (rows - len(right))]
    return [(pad(a, width) + b).rstrip() for a, b in zip(padded_left, padded_right, strict=True)]


def table(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of equal length with their columns lined up.

    >>> table([["tea", "1"], ["silk", "2"]])
    ['tea   1', 'silk  2']
    """
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return [gap.join(map(pad, row, widths)).rstrip() for row in rows]


def in_columns(texts: Sequence[str], width: int, gap: int = 2) -> list[str]:
    """Short texts in as many columns as fit, each as wide as it needs to be, read from top to bottom."""
    for rows in range(1, len(texts) + 1):
        stacks = [texts[i : i + rows] for i in range(0, len(texts), rows)]
        widths = [max(map(columns, stack)) for stack in stacks]
        if sum(widths) + gap * (len(widths) - 1) <= width or rows == len(texts):
            break
    else:
        return []
    return [
        (" " * gap)
        .join(pad(stack[row], wide) for stack, wide in zip(stacks, widths, strict=True) if row < len(stack))
        .rstrip()
        for row in range(rows)
    ]


def flow(texts: Iterable[str], width: int, gap: str = "   ", indent: str = "") -> list[str]:
    """Texts one after another, as many in a line as fit."""
    lines: list[str] = []
    line = ""
    for text in texts:
        if line and columns(line) + len(gap) + columns(text) > width:
            lines.append(line)
            line = indent + text
        else:
            line = line + gap + text if line else text
    return [*lines, line] if line else lines
