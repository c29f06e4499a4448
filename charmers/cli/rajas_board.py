"""``charmers rajas board``: what is known about the board, and entering what no rulebook says."""

from __future__ import annotations

from pathlib import Path

import click

from charmers.cli.options import db_option, json_option, lang_option, plain_option
from charmers.cli.output import echo, echo_json
from charmers.cli.rajas import owner_path


@click.command()
@click.option("--ask", is_flag=True, help="Enter what only your own board can say, question by question.")
@plain_option
@db_option
@json_option
@lang_option
def board(ask: bool, plain: bool, db: Path | None, as_json: bool, lang: str) -> None:
    """Say what is known about your board, and enter what no rulebook says.

    Some things are only printed on the board: which money space lies beside which fame space, the
    river, the colours of the terraces, the cows' goods. Without them the program asks when it
    matters. With --ask you enter them once; Enter leaves an answer as it is, - takes it away, and
    Ctrl-C leaves with everything kept so far.

    \b
    Example:
      charmers rajas board
      charmers rajas board --ask
    """
    from charmers.rajas.owner_file import read_owner  # noqa: PLC0415  (help needs none of this)
    from charmers.screen.big_board import ask_owner, board_lines  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    path = owner_path(db)
    owner, say = read_owner(path), speech(lang)
    if ask:
        from charmers.screen.console import Console  # noqa: PLC0415

        ask_owner(path, owner, Console(plain), say)
    if as_json:
        found = owner.board
        echo_json({"file": str(path), "digest": found.digest, "known": owner.known, "board": found.data})
    elif not ask:
        for line in board_lines(owner, say):
            echo(line)
