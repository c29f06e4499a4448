"""The table of all measurements: a row for each, on a terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One measurement, beside its peer and what the design wants to reach."""

    what: str
    ours: str
    peer: str = ""
    theirs: str = ""
    ratio: str = ""
    reach: str = ""


HEAD = Row("what", "ours", "beside", "theirs", "ratio", "reach")


def as_text(rows: Sequence[Row]) -> str:
    """Columns for a terminal.

    >>> print(as_text([Row("roll", "50 ms", "import click", "25 ms", "2.0x", "2.5x")]))
    what  ours   beside        theirs  ratio  reach
    roll  50 ms  import click  25 ms   2.0x   2.5x
    """
    lines = [HEAD, *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def as_markdown(rows: Sequence[Row]) -> str:
    """The same for a page."""
    lines = [HEAD, ("---",) * len(HEAD), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
