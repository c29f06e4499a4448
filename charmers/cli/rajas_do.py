"""``charmers rajas do``: one line of a turn of the big game, without the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from charmers.cli.session import Session, with_game

if TYPE_CHECKING:
    from charmers.play.rails import RailsTable


@click.command()
@click.argument("line", nargs=-1, required=True, metavar="LINE...")
@click.option("--words", multiple=True, help="Words mixed into the dice of the tray, before the first roll.")
@with_game
def do(session: Session, line: tuple[str, ...], words: tuple[str, ...]) -> None:
    """Tell one line of a turn, as it is typed in rajas play.

    It says everything that follows and what is next. With --json: the lines that were kept, what each led to,
    and how everyone stands.

    \b
    Example:
      charmers rajas do Ana
      charmers rajas do build 2 mill tea3
      charmers rajas do -g friday --json -- +5
    """
    from charmers.play.rails import RailsTable  # noqa: PLC0415  (help needs none of this)
    from charmers.words.rails import rails_line  # noqa: PLC0415

    table = RailsTable.open(session.store, session.wanted)
    table.make_ready()
    for text in words:
        session.tell(table.game.add_words(text), table.game)
    _follow(session, table)
    text = " ".join(line)
    session.tell(table.tell(rails_line(text, session.say, table.game.names)), table.game)
    _follow(session, table)
    session.say_next(table)


def _follow(session: Session, table: RailsTable) -> None:
    for each in table.follow():
        session.tell(each, table.game)
