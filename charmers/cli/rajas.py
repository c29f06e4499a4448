"""``charmers rajas``: the companion for the big game; its commands by name, each imported when called."""

from __future__ import annotations

from pathlib import Path

import click

from charmers.cli import LazyGroup
from charmers.cli.start import start_page

COMMANDS = {
    "setup": (
        "charmers.cli.rajas_setup:setup",
        "Tell how to set the game up for exactly this group, with everything drawn by lot.",
    ),
    "score": ("charmers.cli.rajas_score:score", "Say who won, from where the markers stand."),
    "aid": ("charmers.cli.rajas_aid:aid", "Print a player aid and a score sheet with both tracks."),
    "board": (
        "charmers.cli.rajas_board:board",
        "Say what is known about your board, and enter what no rulebook says.",
    ),
    "play": ("charmers.cli.rajas_play:play", "Referee the rails of a game that lies on the table."),
    "do": ("charmers.cli.rajas_do:do", "Tell one line of a turn, without the prompt."),
}
"""Every command of the big game, in the order in which the help lists them."""


@click.group(cls=LazyGroup, lazy=COMMANDS, invoke_without_command=True)
@click.pass_context
def rajas(ctx: click.Context) -> None:
    """Set up, referee and score the big game: Rajas of the Ganges and its boxes.

    For 2 to 4 people with the game on the table.

    \b
    Example:
      charmers rajas setup -p Ana -p Ben -p Chi --surprise 2
    """
    start_page(ctx)


def complete_module(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """The modules with their sides, for the shell."""
    from charmers.rajas.board import the_board  # noqa: PLC0415

    found = [
        f"{name}:{side}" if side else name
        for name, facts in the_board().modules.items()
        for side in (facts.sides or ("",))
    ]
    return [each for each in found if each.startswith(incomplete)]


with_option = click.option(
    "--with",
    "modules",
    multiple=True,
    metavar="MODULE[:SIDE]",
    shell_complete=complete_module,
    help="A module, with its side if it has any; may be repeated.",
)


def owner_path(db: Path | None) -> Path:
    """The file with what an owner has entered: beside the games."""
    from charmers.rajas import owner_file  # noqa: PLC0415  (help needs none)
    from charmers.record.store import default_path  # noqa: PLC0415

    return owner_file.owner_path(db or default_path())
