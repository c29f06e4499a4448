"""The commands that look at games: show, log, games."""

from __future__ import annotations

from typing import Any

import click

from charmers.cli.output import echo_line
from charmers.cli.session import Session, echo_json, state_data, with_game, with_session
from charmers.cli.telling import speech, view_of
from charmers.record.game import Game
from charmers.record.line import NOBODY
from charmers.record.problems import GameError, StoreError
from charmers.record.store import Kept
from charmers.screen.dice import draw_dice, table_line
from charmers.screen.table import sheet_screen, summary
from charmers.screen.view import View
from charmers.sheet.library import find_sheet
from charmers.words.plain import plain_dice
from charmers.words.speech import Speech

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
    game = session.open()
    seat = game.seat if player is None else game.find_seat(player)
    if session.as_json:
        echo_json({"game": session.name, "players": _players(game), **state_data(game), **_position(game)})
        return
    view = view_of(game, session.lang, session.plain)
    if player is None:
        for line in _table_lines(session.name, game, view):
            echo_line(line)
    for shown in range(len(game.names)) if every else [seat]:
        for line in _sheet_lines(game, shown, view):
            echo_line(line)
    if player is None:
        for line in session.ending(game) if game.over else [session.next_line(game)]:
            echo_line(line)


def _players(game: Game) -> list[dict[str, Any]]:
    return [{"name": player.name, "bot": player.bot or None} for player in game.header.players]


def _position(game: Game) -> dict[str, Any]:
    """Everything on the table, for JSON."""
    from charmers.rules.data import position_data  # noqa: PLC0415  (only --json needs it)

    return {"mode": game.header.mode, "position": position_data(game.position)}


def _table_lines(name: str, game: Game, view: View) -> list[str]:
    """The dice, and everyone's sheet in a line."""
    position, say = game.position, view.say
    dice = position.dice
    lines = [f"{name} · {say('told.round', n=dice.round, name=game.names[dice.start])}"]
    if min(dice.faces) >= 0 and not position.due:
        if view.drawn:
            lines += draw_dice(position, dice.middle, say, view.ink)
            lines += table_line(position, game.names, say, view.ink, view.width)
        else:
            lines += plain_dice(position, game.names, say)
    if position.tracked is not None:
        for seat, who in enumerate(game.names):
            stands = " ".join(summary(position.tables, position.sheets[seat], view))
            lines.append(say("screen.stands", name=who, how=stands))
    return lines


def _sheet_lines(game: Game, seat: int, view: View) -> list[str]:
    position = game.position
    if game.on_paper:
        return [view.say("paper.no-sheet")]
    return sheet_screen(position.tables, position.sheets[seat], game.names[seat], view)


@click.command()
@with_game
def log(session: Session) -> None:
    """List everything that happened, with the line numbers that undo takes.

    What was undone stays in the list and is marked.

    \b
    Example:
      charmers log
    """
    game = session.open()
    times = session.store.times(session.name)
    if session.as_json:
        lines = [
            {**session.line_data(line, game), "at": at} for line, at in zip(game.lines, times, strict=False)
        ]
        echo_json({"game": session.name, "lines": lines})
        return
    say = speech(session.lang, game.tables.sheet)
    width = len(str(len(game.lines)))
    for line in game.lines:
        told = " ".join(session.told(line, game))
        if line.seat != NOBODY:
            # What was decided comes first: it is what one would type to decide it again.
            told = f"{line.text}  | {told}" if told else line.text
        text = say("commands.log-undone", line=told) if line.undone else told
        echo_line(f"{line.number:{width}}  {text}")
    if not game.lines:
        echo_line(say("commands.nothing-yet"))


@click.command()
@click.option("--all", "every", is_flag=True, help=f"All of them, not only the last {MOST_GAMES}.")
@with_session
def games(session: Session, every: bool) -> None:
    """List the games that are kept, the last one first.

    \b
    Example:
      charmers games
    """
    found = session.store.games()
    listed = found if every else found[:MOST_GAMES]
    say = speech(session.lang, find_sheet("sun"))
    rows = [(kept, _how_it_stands(session, kept, say)) for kept in listed]
    if session.as_json:
        echo_json({"games": [_game_data(kept, stands) for kept, stands in rows]})
        return
    for kept, stands in rows:
        text = say(
            "commands.game",
            game=kept.name,
            players=", ".join(str(player) for player in kept.header.players),
            sheet=kept.header.sheet,
            stands=stands["told"],
            when=kept.last[:16].replace("T", " "),
        )
        echo_line(text)
    if not found:
        echo_line(say("commands.no-games", command="charmers new -p Ana -p Ben"))
    elif len(found) > len(listed):
        echo_line(say("commands.older", n=len(found) - len(listed)))


def _how_it_stands(session: Session, kept: Kept, say: Speech) -> dict[str, Any]:
    try:
        _, game = session.store.open(kept.name)
    except (StoreError, GameError) as error:
        # One damaged game must not hide the others.
        return {"over": None, "winners": [], "told": f"cannot be opened: {error}"}
    if game.over:
        winners = [game.names[standing.seat] for standing in game.standings() if standing.winner]
        told = say("commands.stands-over", names=say.listed(winners))
        return {"over": True, "winners": winners, "told": told}
    told = say("commands.stands-next", n=game.position.dice.round, name=game.names[game.seat])
    return {"over": False, "winners": [], "told": told}


def _game_data(kept: Kept, stands: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": kept.name,
        "sheet": kept.header.sheet,
        "mode": kept.header.mode,
        "players": [{"name": player.name, "bot": player.bot or None} for player in kept.header.players],
        "created": kept.header.created,
        "last": kept.last,
        "lines": kept.lines,
        "over": stands["over"],
        "winners": stands["winners"],
    }
