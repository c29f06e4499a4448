"""What a command prints: lines, broken between words where the window ends, or one JSON object."""

from __future__ import annotations

import sys

import click


def echo_line(text: str, indent: str = "  ", err: bool = False) -> None:
    """Print a line; what does not fit the window of a terminal goes on below, indented."""
    if not (sys.stderr if err else sys.stdout).isatty():
        click.echo(text, err=err)
        return
    import shutil  # noqa: PLC0415

    from charmers.screen.ink import columns, wrap  # noqa: PLC0415  (a pipe needs no measure)

    width = max(20, shutil.get_terminal_size().columns)
    for line in text.split("\n"):
        for part in [line] if columns(line) <= width else wrap(line, width, indent):
            click.echo(part, err=err)


def echo_json(data: object) -> None:
    """Print one JSON object."""
    import json  # noqa: PLC0415  (most commands print lines)

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
