"""What a command about games works with: the store, the language, and how it answers or complains."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.errors import SHEET
from charmers.cli.options import db_option, game_option, json_option, lang_option, plain_option
from charmers.cli.output import echo_json, echo_line
from charmers.play.kept_game import KeptGame, open_table
from charmers.play.table import Table
from charmers.record.game import Game
from charmers.record.ledger import Ledger
from charmers.record.store import Store
from charmers.sheet.sentence import Refused

if TYPE_CHECKING:
    from pathlib import Path

    from charmers.play.finding import Found
    from charmers.record.line import Line
    from charmers.screen.view import View
    from charmers.sheet.definition import Sheet
    from charmers.words.speech import Speech

MOST_SHOWN = 8
"""Legal moves named in the line that says what is next."""


class Session:
    """One command: the game it is about, and what it says of it."""

    def __init__(self, wanted: str | None, db: Path | None, as_json: bool, plain: bool, lang: str) -> None:
        self.wanted = wanted
        self.store = Store(db)
        self.as_json = as_json
        self.plain = plain
        self.lang = lang
        self.lines: list[Line] = []
        """What happened during this command."""

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that is played on, once that is known."""
        found: Sheet | None = click.get_current_context().meta.get(SHEET)
        return found

    @sheet.setter
    def sheet(self, sheet: Sheet) -> None:
        click.get_current_context().meta[SHEET] = sheet

    def open(self) -> Table:
        """The game that was named, or the last one."""
        return self.sit_down(Table.open(self.store, self.wanted))

    def open_any(self) -> KeptGame[Any]:
        """The same for a game of any kind."""
        return self.known(open_table(self.store, self.wanted))

    def known(self, table: KeptGame[Any]) -> KeptGame[Any]:
        """A game of any kind; from here on its sheet is known, if it has one."""
        if (sheet := table.game.sheet) is not None:
            self.sheet = sheet
        return table

    def sit_down(self, table: Table) -> Table:
        """Go on with this game."""
        self.sheet = table.game.tables.sheet
        return table

    def find(self, source: str | None, sheet: Sheet | None = None) -> Found:
        """The game that a file tells, or a kept one."""
        from charmers.play.finding import find  # noqa: PLC0415  (most commands are about a kept game)

        found = find(self.store, source or self.wanted, sheet)
        self.sheet = found.game.tables.sheet
        return found

    def printed(self, table: Table, picture: bool = False) -> str:
        """Write the sheets of a game as PDF, or its picture to send around, where one stands; what to say."""
        from pathlib import Path  # noqa: PLC0415  (only who prints needs these)

        from charmers.paper.choices import CARD_DPI  # noqa: PLC0415
        from charmers.paper.document import Look  # noqa: PLC0415
        from charmers.paper.game import draw_card, draw_game  # noqa: PLC0415
        from charmers.paper.picture import render_png  # noqa: PLC0415
        from charmers.sheet.new_file import check_free, write_new  # noqa: PLC0415
        from charmers.words.sentences import in_words  # noqa: PLC0415

        path, look = Path(f"{table.name}.{'png' if picture else 'pdf'}"), Look(lang=self.lang)
        try:
            check_free(path, force=False)
            if picture:
                drawn = render_png(draw_card(table.game, look), CARD_DPI)[0]
            else:
                drawn = draw_game(table.game, look)
            write_new(path, drawn, force=False)
        except (click.ClickException, Refused) as error:
            return error.message if isinstance(error, click.ClickException) else in_words(error, self.say)
        return self.say("commands.written", path=str(path))

    @property
    def say(self) -> Speech:
        """The words of this command's language, for the sheet that is played on."""
        from charmers.words.speech import speech  # noqa: PLC0415  (words are read only when something is told)

        return speech(self.lang, self.sheet)

    @cached_property
    def view(self) -> View:
        """The window as it is; piped or on request, plain lines."""
        from charmers.screen.console import Console  # noqa: PLC0415  (only drawing needs it)

        return Console(self.plain).view(self.say)

    def echo(self, lines: list[str]) -> None:
        """Print some lines, unless everything is printed as one JSON object."""
        if not self.as_json:
            for line in lines:
                echo_line(line)

    def tell(self, line: Line, game: Ledger) -> None:
        """Take note of a line that is kept, and show what came of it."""
        self.lines.append(line)
        if not self.as_json:
            from charmers.play.telling import told  # noqa: PLC0415

            self.echo(told(line, game, self.say))

    def agreed(self, question: str, unsure: str = "") -> bool:
        """Whether someone at the terminal agrees; where nobody can be asked, ``unsure`` says what to add."""
        import sys  # noqa: PLC0415  (few commands ask)

        from charmers.words.keyboard import agrees  # noqa: PLC0415

        if self.as_json or not sys.stdin.isatty():
            raise Refused(unsure)
        # click.confirm knows only English answers.
        agree, _, decline = self.say("play.yes-no").strip("()").partition("/")
        choices = f"[{agree}/{self.say.capitals(decline)}]"
        answer = click.prompt(f"{question} {choices}", default="", show_default=False, err=True)
        return bool(agrees(answer, self.say))

    def play_on(self, table: Table, act: Callable[[], Line]) -> None:
        """Let someone act and everything follow that does so by itself; say what is next."""
        for line in table.follow():
            self.tell(line, table.game)
        self.tell(act(), table.game)
        for line in table.follow():
            self.tell(line, table.game)
        self.say_next(table)

    def say_next(self, table: KeptGame[Any], **more: object) -> None:
        """End a command: everything as JSON, or what is next in a line."""
        if self.as_json:
            from charmers.play.data import line_data  # noqa: PLC0415  (only --json needs it)

            lines = [line_data(line, table.game, self.say) for line in self.lines]
            echo_json({"game": table.name, **more, "lines": lines, **table.data()})
        else:
            self.echo(NEXT.get(table.game.family, Session.next_step)(self, table.name, table.game))

    def next_step(self, _: str, game: Ledger) -> list[str]:
        """What a game of any kind waits for."""
        from charmers.words.sentences import in_words  # noqa: PLC0415

        return [in_words(game.next_step(), self.say)]

    def next_lines(self, name: str, game: Game) -> list[str]:
        """What is next, with the command for it; how the game ended, if it is over."""
        if not game.over:
            return [self._next(game)]
        from charmers.screen.ending import ending_lines  # noqa: PLC0415  (only the end needs it)

        return [line for line in ending_lines(game, self.view, name) if line]

    def _next(self, game: Game) -> str:
        say, position = self.say, game.position
        name = game.names[position.seat]
        if position.phase == "score":
            command = f'charmers do score "{name}" FAME MONEY KARMA USED'
            return say("step.next-result", name=name, command=command)
        if position.due:
            dice = " ".join(game.tables.places[die] for die in position.due)
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


NEXT: dict[str, Callable[[Session, str, Any], list[str]]] = {Game.family: Session.next_lines}
"""How a game says what is next, where there are commands for it; others say what they wait for."""


def with_session(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command its session as first argument, made from the options that all of them share."""
    return plain_option(with_store(command))


def with_store(command: Callable[..., None]) -> Callable[..., None]:
    """The same for commands that draw nothing."""
    return json_option(with_words(command))


def with_words(command: Callable[..., None]) -> Callable[..., None]:
    """The same for commands that report nothing."""

    @db_option
    @lang_option
    @wraps(command)
    def wrapped(
        *args: Any, db: Path | None, lang: str, as_json: bool = False, plain: bool = False, **kwargs: Any
    ) -> None:
        session = Session(kwargs.pop("game", None), db, as_json, plain, lang)
        with session.store:
            command(session, *args, **kwargs)
        if session.store.wants_copy:
            # Now that everything is answered and nobody waits.
            from charmers.record.care import keep_copy  # noqa: PLC0415  (once an hour)

            keep_copy(session.store.path)

    return wrapped


def with_game(command: Callable[..., None]) -> Callable[..., None]:
    """The same with ``-g``, for commands about a game that is there."""
    return game_option(with_session(command))
