"""``charmers play``: the guided game at one terminal."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from charmers.cli.options import GameType, Seconds, plain_option, wish_options
from charmers.cli.output import echo
from charmers.cli.session import Session, with_words
from charmers.sheet.sentence import Refused

if TYPE_CHECKING:
    from charmers.play.table import Table
    from charmers.play.wish import Wish


@click.command()
@click.argument("game", required=False, type=GameType())
@click.option("--new", "fresh", is_flag=True, help="A new game, even if another one is not finished.")
@click.option(
    "--pace",
    type=Seconds(0, 60),
    metavar="SECONDS",
    help="How long the turn of a bot is shown; without it, until a key is pressed.",
)
@plain_option
@with_words
@wish_options
def play(session: Session, wish: Wish, fresh: bool, pace: float | None) -> None:
    """Play a game, guided at the terminal.

    Without anything it goes on with the last game that is not finished, or asks who plays. Every
    decision is kept at once: leave with q or Ctrl-C, close the lid, and go on later.

    \b
    Example:
      charmers play
      charmers play friday -p Ana -p Ben -p Robo:greedy --sheet moon
      charmers play -p Ana -p Robo:planner --pace 3
      charmers play --paper
    """
    from charmers.screen.console import Console, Flood, Left  # noqa: PLC0415  (help needs none of this)
    from charmers.screen.guided import Guided, welcome  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    console = Console(session.plain)
    try:
        found = welcome(session.store, session.wanted, wish, fresh, console, session.say)
        table: Table | None = found
        while table is not None:
            session.sit_down(table)
            say = speech(session.lang, session.sheet)
            guided = Guided(table, console, say, pace, session.printed, _said_again(session))
            guided.run()
            table = guided.again
    except Flood as flood:
        raise Refused(*flood.args) from None
    except Left:
        echo("")


def _said_again(session: Session) -> list[str]:
    """The options without which the command that goes on would not do as this one did."""
    from charmers.words.language import locale_language  # noqa: PLC0415  (help needs none)

    options = [] if session.lang == locale_language() else ["--lang", session.lang]
    options += ["--plain"] if session.plain else []
    context = click.get_current_context()
    if context.get_parameter_source("db") == click.core.ParameterSource.COMMANDLINE:
        options += ["--db", shlex.quote(str(context.params["db"]))]
    return options
