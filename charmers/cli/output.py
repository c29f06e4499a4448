"""What a command prints: text without tricks, broken between words where the window ends, or one JSON object.

Every command prints through here: whatever names, files and stores smuggle in is written out, never obeyed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from charmers.sheet.printable import hidden_escaped, printable


def echo(text: str, err: bool = False) -> None:
    """Print a text as it stands, line by line."""
    if (sys.stderr if err else sys.stdout).isatty():
        from charmers.screen.ink import clean  # noqa: PLC0415  (a pipe knows no styles)

        click.echo(clean(text), err=err)
    else:
        click.echo(printable(text, lines=True), err=err)


def echo_line(text: str, indent: str = "  ", err: bool = False) -> None:
    """Print a line; what does not fit the window of a terminal goes on below, indented."""
    if not (sys.stderr if err else sys.stdout).isatty():
        echo(text, err)
        return
    import shutil  # noqa: PLC0415

    from charmers.screen.ink import columns, wrap  # noqa: PLC0415  (a pipe needs no measure)

    width = max(20, shutil.get_terminal_size().columns)
    for line in text.split("\n"):
        for part in [line] if columns(line) <= width else wrap(line, width, indent):
            echo(part, err)


def echo_json(data: object) -> None:
    """Print one JSON object; what would steer a terminal is escaped as JSON does it."""
    import json  # noqa: PLC0415  (most commands print lines)

    click.echo(hidden_escaped(json.dumps(data, indent=2, ensure_ascii=False)))


OVER_THE_BAR = "\r\033[K"
"""To the beginning of the line, and empty it."""


def echo_over_bar(text: str) -> None:
    """Print lines where a progress bar is drawn on a terminal, which is then drawn below them."""
    from charmers.screen.ink import clean  # noqa: PLC0415

    click.echo(OVER_THE_BAR + clean(text), err=True)


@contextmanager
def said_meanwhile(text: str) -> Iterator[None]:
    """Say on a terminal what is being done, and take it back when that is over."""
    if not text or not sys.stderr.isatty():
        yield
        return
    from charmers.screen.ink import clean  # noqa: PLC0415

    click.echo(clean(text), nl=False, err=True)
    try:
        yield
    finally:
        click.echo(OVER_THE_BAR, nl=False, err=True)
