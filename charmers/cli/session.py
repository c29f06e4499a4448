"""One game for the length of one command: found, played on, told, and explained when it fails."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import LANGUAGES, db_option, json_option
from charmers.cli.output import echo_line
from charmers.record.game import Game
from charmers.record.line import NOBODY, Line
from charmers.record.problems import RecordError, StoreError, ended
from charmers.record.store import Store
from charmers.sheet.definition import DICE
from charmers.sheet.sentence import Refused

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from charmers.sheet.definition import Sheet
    from charmers.words.speech import Speech


MOST_SHOWN = 8
"""Legal moves named in the line that says what is next."""


class Session:
    """What a command about a game works with."""

    def __init__(self, game: str | None, db: Path | None, as_json: bool, plain: bool, lang: str) -> None:
        self.wanted = game
        self.store = Store(db)
        self.as_json = as_json
        self.plain = plain
        self.lang = lang
        self.name = ""
        self.sheet: Sheet | None = None
        """The sheet that is played on, once that is known."""
        self.lines: list[Line] = []
        """What happened during this command."""

    def open(self) -> Game:
        """The game that was named, or the last one."""
        self.name, game = self.store.open(self.wanted)
        self.sheet = game.tables.sheet
        return game

    def speech(self, game: Game) -> Speech:
        """The words of this command's language for the sheet of a game."""
        from charmers.cli.telling import speech  # noqa: PLC0415  (words are read only when something is told)

        return speech(self.lang, game.tables.sheet)

    def tell(self, line: Line, game: Game) -> None:
        """Take note of a line that is kept, and show what came of it."""
        self.lines.append(line)
        if not self.as_json:
            for text in self.told(line, game):
                echo_line(text)

    def told(self, line: Line, game: Game) -> list[str]:
        """A line in words."""
        from charmers.cli.telling import told  # noqa: PLC0415  (words are read only when something is told)

        return told(line, game, self.lang)

    def let_bots_play(self, game: Game) -> None:
        """Play the turns of bots until a person is to do something."""
        if not game.bot:
            return
        from charmers.play.bots import bot_lines  # noqa: PLC0415  (most games need no bot)

        for line in bot_lines(game):
            self.tell(line, game)

    def play_on(self, game: Game, act: Callable[[], Line]) -> None:
        """Let someone act, then the dice that karma rolls and the bots; say what is next."""
        self.let_bots_play(game)
        self.tell(act(), game)
        if len(game.position.due) == 2 and game.has_own_dice:
            self.tell(game.roll(), game)
        self.let_bots_play(game)
        self.say_next(game)

    def say_next(self, game: Game, **more: object) -> None:
        """End a command: everything as JSON, or what is next in a line."""
        if self.as_json:
            lines = [self.line_data(line, game) for line in self.lines]
            echo_json({"game": self.name, **more, "lines": lines, **state_data(game)})
            return
        for text in self.ending(game) if game.over else [self.next_line(game)]:
            echo_line(text)

    def next_line(self, game: Game) -> str:
        """What is next in a game that is not over: whose turn it is and what can be done."""
        say, position = self.speech(game), game.position
        name = game.names[position.seat]
        if position.phase == "score":
            command = f'charmers do score "{name}" FAME MONEY KARMA USED'
            return say("step.next-result", name=name, command=command)
        if position.due:
            dice = " ".join(DICE[die] for die in position.due)
            if game.has_own_dice:
                rolls = say("step.next-roll", name=name, command="charmers roll")
            else:
                rolls = say("step.next-faces", name=name, dice=dice, command="charmers roll --faces ...")
            # On paper the last player of a round may still have to say that their tracks have crossed.
            others = ", ".join(f"charmers do {move}" for move in position.moves)
            return say("step.next-or", next=rolls, commands=others) if others else rolls
        moves = ", ".join(move.text for move in position.moves[:MOST_SHOWN])
        more = len(position.moves) - MOST_SHOWN
        if more > 0:
            return say("step.next-more", name=name, moves=moves, n=more, command="charmers moves")
        return say("step.next-move", name=name, moves=moves)

    def ending(self, game: Game) -> list[str]:
        """How a game ended, and the secret that is revealed then."""
        from charmers.cli.telling import view_of  # noqa: PLC0415
        from charmers.screen.ending import ending_lines  # noqa: PLC0415

        return [line for line in ending_lines(game, view_of(game, self.lang, self.plain), self.name) if line]

    def line_data(self, line: Line, game: Game) -> dict[str, Any]:
        """A line for JSON."""
        return {
            "number": line.number,
            "line": line.text,
            "kind": line.kind,
            "player": game.names[line.seat] if line.seat != NOBODY else None,
            "undone": line.undone,
            "told": self.told(line, game),
            "events": [event.data() for event in line.events],
        }


def state_data(game: Game) -> dict[str, Any]:
    """What is next, and the standings, for JSON."""
    position = game.position
    standings = game.standings()
    coming = {
        "phase": position.phase,
        "player": game.names[position.seat],
        "bot": game.bot or None,
        "due": [DICE[die] for die in position.due],
        "moves": [move.text for move in position.moves],
    }
    return {
        "round": position.dice.round,
        "over": position.over,
        "next": None if position.over else coming,
        "standings": [
            {
                "name": game.names[standing.seat],
                "fame": standing.fame,
                "money": standing.money,
                "karma": standing.karma,
                "used": standing.used,
                "overshoot": standing.overshoot / 2,
                "crossed": standing.crossed,
                "rank": standing.rank,
            }
            for standing in standings
        ],
        "winners": [game.names[standing.seat] for standing in standings if standing.winner and position.over],
    }


# Errors, output and options that these commands share.


@contextmanager
def explained(lang: str = "en", sheet: Callable[[], Sheet | None] = lambda: None) -> Iterator[None]:
    """Whatever a game, a record or the store complains about becomes a sentence or two and exit code 2.

    What players meet is told in their language, with the words of the sheet that is known by then.
    """
    try:
        yield
    except (RecordError, StoreError) as error:
        raise Wrong(ended(str(error))) from None
    except Refused as error:
        from charmers.cli.telling import told_no  # noqa: PLC0415  (words are read only when needed)

        raise Wrong(told_no(error, lang, sheet())) from None


def echo_json(data: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def locale_language() -> str:
    """The language of the locale if the table speaks it, English otherwise."""
    for variable in ("CHARMERS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


class GameType(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """The name of a game; completed with those that are kept."""

    name = "game"

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The names of kept games."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        try:
            games = Store(ctx.params.get("db")).games()
        except StoreError:
            return []
        return [CompletionItem(kept.name) for kept in games if kept.name.startswith(incomplete)]


class SourceType(GameType):
    """A game that is kept, or the file of a record; completed with both."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of kept games, and the records and directories that begin like this."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        # Not glob: what was typed may have brackets and stars of its own.
        directory, _, name = incomplete.rpartition("/")
        found = []
        with suppress(OSError):
            for path in sorted(Path(f"{directory}/" if "/" in incomplete else ".").iterdir()):
                if path.name.startswith(name) and (name or not path.name.startswith(".")):
                    text = incomplete[: len(incomplete) - len(name)] + path.name
                    if path.is_dir():
                        found.append(f"{text}/")
                    elif path.suffix == ".charm":
                        found.append(text)
        return [*super().shell_complete(ctx, param, incomplete), *map(CompletionItem, found)]


def complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """The bots that could play for a name, for the shell."""
    name, colon, typed = incomplete.partition(":")
    if not colon:
        return []
    from charmers.bots import BOTS  # noqa: PLC0415

    # Bash takes the colon for the end of a word and completes what follows it.
    return [f"{name}:{bot}" for bot in BOTS if bot.startswith(typed)]


def complete_words(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The next words of the legal moves of the game, for the shell."""
    typed = ctx.params.get(param.name or "")
    words = [*typed] if isinstance(typed, tuple) else []
    if ctx.info_name and ctx.info_name != "do":
        # ``take`` and its like are the first word of the move themselves.
        words.insert(0, ctx.info_name)
    try:
        _, game = Store(ctx.params.get("db")).open(ctx.params.get("game"))
    except (StoreError, ValueError):
        return []
    found = []
    for move in game.position.moves:
        parts = move.text.split()
        if len(parts) > len(words) and parts[: len(words)] == words:
            found.append(parts[len(words)])
    return [word for word in dict.fromkeys(found) if word.startswith(incomplete)]


player_option = click.option(
    "-p",
    "--player",
    "players",
    multiple=True,
    metavar="NAME[:BOT]",
    shell_complete=complete_player,
    help="A player, clockwise.",
)
game_option = click.option("-g", "--game", type=GameType(), help="The game; the last one if not given.")
plain_option = click.option("--plain", is_flag=True, help="Plain labelled lines, no drawing and no colour.")
lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language of what is told; the locale's if not given."
)


def with_session(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command its session as first argument, made from the shared options."""
    return plain_option(lang_option(with_store(command)))


def with_store(command: Callable[..., None]) -> Callable[..., None]:
    """The same for commands that tell nothing of a game, and so need no language of their own."""

    @db_option
    @json_option
    @wraps(command)
    def wrapped(
        *args: Any,
        db: Path | None,
        as_json: bool,
        plain: bool = False,
        lang: str | None = None,
        **kwargs: Any,
    ) -> None:
        session = Session(kwargs.pop("game", None), db, as_json, plain, lang or locale_language())
        with explained(session.lang, lambda: session.sheet), session.store:
            command(session, *args, **kwargs)

    return wrapped


def with_game(command: Callable[..., None]) -> Callable[..., None]:
    """The same with ``-g``, for commands about a game that is there."""
    return game_option(with_session(command))
