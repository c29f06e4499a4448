"""Plain text in rows and columns."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of equal length with their columns lined up.

    >>> table([["tea", "1"], ["silk", "2"]])
    ['tea   1', 'silk  2']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        gap.join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def in_columns(lines: Sequence[str], width: int, gap: int = 4) -> list[str]:
    """The lines in as many columns as fit, to be read downwards.

    >>> in_columns(["one", "two", "three"], 16)
    ['one    three', 'two']
    """
    for count in range(min(3, len(lines)), 1, -1):
        height = -(-len(lines) // count)
        columns = [lines[start : start + height] for start in range(0, len(lines), height)]
        widths = [max(map(len, column)) for column in columns]
        if sum(widths) + gap * (len(columns) - 1) <= width:
            return [
                (" " * gap)
                .join(
                    column[row].ljust(w)
                    for column, w in zip(columns, widths, strict=True)
                    if row < len(column)
                )
                .rstrip()
                for row in range(height)
            ]
    return list(lines)


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` signs, broken between words; a longer word is cut.

    >>> wrap("sell 3 different", 9)
    ['sell 3', 'different']
    """
    lines: list[str] = []
    for word in text.split():
        short = cut(word, width)
        if lines and len(lines[-1]) + 1 + len(short) <= width:
            lines[-1] += f" {short}"
        else:
            lines.append(short)
    return lines


def cut(text: str, width: int) -> str:
    """The text, or its beginning if it is too long.

    >>> cut("residence", 6)
    'resid…'
    """
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"
