"""``charmers rajas``: the companion for the big game; its commands by name, each imported when called."""

from __future__ import annotations

from pathlib import Path

import click

from charmers.cli import LazyGroup
from charmers.cli.start import start_page

COMMANDS = {
    "board": (
        "charmers.cli.rajas_board:board",
        "Say what is known about your board, and enter what no rulebook says.",
    ),
    "play": ("charmers.cli.rajas_play:play", "Referee the rails of a game that lies on the table."),
}
"""Every command of the big game, in the order in which the help lists them."""


@click.group(cls=LazyGroup, lazy=COMMANDS, invoke_without_command=True)
@click.pass_context
def rajas(ctx: click.Context) -> None:
    """Set up, referee and score the big game: Rajas of the Ganges and its boxes.

    For 2 to 4 people with the game on the table.

    \b
    Example:
      charmers rajas board
    """
    start_page(ctx)


def owner_path(db: Path | None) -> Path:
    """The file with what an owner has entered: beside the games."""
    from charmers.record.store import default_path  # noqa: PLC0415  (help needs none)

    return (db or default_path()).with_name("rajas.toml")
