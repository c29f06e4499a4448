"""``charmers serve``: the table on this machine's screen, a page for every phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from charmers import __version__
from charmers.cli.options import GameType, wish_options
from charmers.cli.output import echo
from charmers.cli.session import Session, with_words

if TYPE_CHECKING:
    from charmers.play.wish import Wish


@click.command()
@click.argument("game", required=False, type=GameType())
@click.option("--here", is_flag=True, help="On this machine only, for one person or a family at one laptop.")
@click.option("--host", metavar="ADDRESS", help="The address of this machine that phones should use.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; 8228 if not given.")
@click.option("--public", is_flag=True, help="Allow an address that the whole internet can reach.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@with_words
@wish_options
def serve(
    session: Session,
    wish: Wish,
    here: bool,
    host: str | None,
    port: int | None,
    public: bool,
    no_open: bool,
) -> None:
    """Play on phones around the table, or in this machine's browser.

    Phones in the same network open the address, or read the code with the camera, and everyone has
    their own sheet in their hand. Nothing is installed on them, and nothing leaves the house. With
    --here it is for this machine alone. Ctrl-C ends it; the game is kept.

    \b
    Example:
      charmers serve
      charmers serve --here
      charmers serve friday -p Ana -p Ben -p Robo:planner --sheet moon
    """
    from charmers.phones.serving import serve as go  # noqa: PLC0415  (help needs none of this)

    go(
        session.store,
        session.wanted,
        wish,
        session.say,
        here=here,
        host=host,
        port=port,
        public=public,
        opens=not no_open,
        version=__version__,
        tell=echo,
    )
