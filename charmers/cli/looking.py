"""The commands that look at games: show, log, games."""

from __future__ import annotations

import click

from charmers.cli.output import echo_json
from charmers.cli.session import Session, with_game, with_session
from charmers.play.data import game_data, line_data, players_data
from charmers.play.finding import opened
from charmers.play.telling import how_it_stands, local_time, players_in_words, told
from charmers.record.family import DICE_CHARMERS, FAMILY
from charmers.record.line import NOBODY
from charmers.rules.data import position_data
from charmers.sheet.sentence import Refused

MOST_GAMES = 20


@click.command()
@click.argument("player", required=False, metavar="[NAME]")
@click.option("--all", "every", is_flag=True, help="The sheets of all players.")
@with_game
def show(session: Session, player: str | None, every: bool) -> None:
    """Show the dice, how everyone stands, and the sheet of whose turn it is.

    With the NAME of a player, only that player's sheet.

    \b
    Example:
      charmers show
      charmers show Ana
    """
    table = session.open()
    game = table.game
    seat = game.seat if player is None else game.find_seat(player)
    if session.as_json:
        stands = {"mode": game.header.mode, "position": position_data(game.position)}
        players = players_data(game.header)
        echo_json({"game": table.name, "players": players, **table.data(), **stands})
        return
    from charmers.screen.table import game_lines, sheet_screen  # noqa: PLC0415  (only drawing needs it)

    view = session.view
    if player is None:
        session.echo(game_lines(table.name, game.position, game.names, view))
    if (position := game.position.tracked) is None:
        session.echo([session.say("paper.no-sheet")])
    else:
        for each in range(len(game.names)) if every else [seat]:
            session.echo(sheet_screen(game.tables, position.sheets[each], game.names[each], view))
    if player is None:
        session.echo(session.next_lines(table.name, game))


@click.command()
@with_game
def log(session: Session) -> None:
    """List everything that happened, with the line numbers that undo takes.

    What was undone stays in the list and is marked.

    \b
    Example:
      charmers log
    """
    table = session.open_any()
    game, say = table.game, session.say
    if session.as_json:
        times = session.store.times(table.name)
        timed = zip(game.lines, times, strict=False)
        lines = [{**line_data(line, game, say), "at": at} for line, at in timed]
        echo_json({"game": table.name, "lines": lines})
        return
    width = len(str(len(game.lines)))
    for line in game.lines:
        text = " ".join(told(line, game, say))
        if line.seat != NOBODY:
            # What was decided comes first: it is what one would type to decide it again.
            text = f"{line.text}  | {text}" if text else line.text
        text = say("commands.log-undone", line=text) if line.undone else text
        session.echo([f"{line.number:{width}}  {text}"])
    if not game.lines:
        session.echo([say("commands.nothing-yet")])


@click.command()
@click.option("--all", "every", is_flag=True, help=f"All of them, not only the last {MOST_GAMES}.")
@click.option("--rename", nargs=2, metavar="GAME NAME", help="Give a game another name.")
@click.option("--delete", metavar="GAME", help="Let a game go for good; asks first.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_session
def games(
    session: Session, every: bool, rename: tuple[str, str] | None, delete: str | None, yes: bool
) -> None:
    """List the games that are kept, the last one first.

    \b
    Example:
      charmers games
      charmers games --rename sun-2026-11-18 friday
      charmers games --delete friday
    """
    if rename is not None:
        session.store.rename(*rename)
    if delete is not None:
        name = session.store.find(delete).name
        question = session.say("turn.delete", game=name)
        if not yes and not session.agreed(question, unsure=session.say("turn.delete-unsure", game=name)):
            raise Refused(session.say("turn.not-done"))
        session.store.remove(name)
    found = session.store.games()
    listed = list(opened(session.store, found if every else found[:MOST_GAMES]))
    if session.as_json:
        echo_json({"games": [game_data(kept, game) for kept, game in listed]})
        return
    say = session.say
    for kept, game in listed:
        stands = how_it_stands(game, say)
        is_small = kept.header.game == DICE_CHARMERS
        text = say(
            "commands.game" if is_small else "commands.game-of",
            game=kept.name,
            players=players_in_words(kept.header.players, say),
            sheet=say(f"sheets.{kept.header.sheet}") if is_small else "",
            title=FAMILY[kept.header.game].title,
            stands=stands,
            when=local_time(kept.last),
        )
        session.echo([text])
    if not found:
        session.echo([say("commands.no-games", command="charmers new -p Ana -p Ben")])
    elif len(found) > len(listed):
        session.echo([say("commands.older", n=len(found) - len(listed))])
