"""``charmers rajas play``: the rails of the big game, at one terminal."""

from __future__ import annotations

import click

from charmers.cli.options import GameType, plain_option, seed_option
from charmers.cli.output import echo
from charmers.cli.session import Session, with_words
from charmers.sheet.sentence import Refused


@click.command()
@click.argument("game", required=False, type=GameType())
@click.option("-p", "--player", "players", multiple=True, metavar="NAME", help="A player, clockwise.")
@click.option("--navaratnas", is_flag=True, help="The version for advanced players, with six workers.")
@click.option(
    "--mixed",
    multiple=True,
    metavar="NAME",
    help="A mixed group: who uses the Navaratnas sides. Several times.",
)
@click.option("--with", "modules", multiple=True, metavar="MODULE[:SIDE]", help="A module. Several times.")
@click.option(
    "--tray", is_flag=True, help="The program keeps and rolls the dice; without it, the table does."
)
@click.option(
    "--words", multiple=True, metavar="TEXT", help="With --tray: words of yours, mixed into the dice."
)
@click.option("--new", "fresh", is_flag=True, help="A new game, even if another one is not finished.")
@seed_option
@plain_option
@with_words
def play(
    session: Session,
    players: tuple[str, ...],
    navaratnas: bool,
    mixed: tuple[str, ...],
    modules: tuple[str, ...],
    tray: bool,
    words: tuple[str, ...],
    fresh: bool,
    seed: int | None,
) -> None:
    """Referee the rails of a game that lies on the table.

    Type one short line for each worker: where it goes, what it costs, what it brings. The answer
    tells everything that follows: bonuses, workers, who is next, the end. Without anything it goes on with
    the last game. Every line is kept at once; ? helps, u takes back, q leaves.

    \b
    Example:
      charmers rajas play friday -p Ana -p Ben
      charmers rajas play -p Ana -p Ben -p Chi -p Dan --navaratnas --with holi:back
    \b
    Lines:
      build 2 mill tea3     a tile for 2 money with a mill and a tea market of 3
      market silk 4         goods of one kind for a die of 4; market all: assorted goods
      raja mill             a chamber of the palace; outer, terrace, balcony
      river 2 karma         the harbour, and what the boat's space gives; river 2: how far it went.
                            Whoever is not the first there says pay 1 (or pay 2) as well
      +5, +2 fame, pay 3    whatever else was gained or paid
      yield 5 money         a special yield, behind a tile: build 1 mill yield 5 money
      terrace blue          a die; balcony blue orange: a blue one for two orange ones
      flip                  a karma for turning a die, anywhere in the line
      pass                  no more workers in this round
    Colours are purple (or violet), green, blue and orange; yogi blue tells which die was taken. What dice
    show is not told: the table rolls them, or with --tray the program. A number says what it counts.
    The words of the rulebook are understood as well: great mogul, assorted goods, harbor ...
    Whole sentences too, in any order: quarry: pays 1 money, gives up violet 6, a fort and a mill.
    Only a place or a player's name has a colon. What a place gives itself need not be told; any other amount
    comes on top of it. The mahal is the palace of the rules; master builder, mill over tea 3.
    """
    from charmers.play.rails import RajasWish  # noqa: PLC0415  (help needs none of this)
    from charmers.screen.console import Console, Flood, Left  # noqa: PLC0415
    from charmers.screen.rails import RailsPrompt, sit_down  # noqa: PLC0415

    version = "navaratnas" if navaratnas else "mixed" if mixed else "basic"
    if navaratnas and mixed:
        raise click.UsageError("--navaratnas and --mixed exclude each other.")
    wish = RajasWish(players, version, mixed, modules, tray or seed is not None, seed, words)
    if words and not wish.tray:
        raise click.UsageError("--words goes with --tray.")
    console = Console(session.plain)
    try:
        table = sit_down(session.store, session.wanted, wish, fresh, console, session.say)
        table.make_ready()
        RailsPrompt(table, console, session.say).run()
    except Flood as flood:
        raise Refused(*flood.args) from None
    except Left:
        echo("")
