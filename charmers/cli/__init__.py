"""The command line: its commands by name, each imported only when it is called."""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from typing import Any

import click

from charmers import __version__
from charmers.cli.errors import LANGUAGE, Complaint, open_streams, quietly
from charmers.sheet.printable import printable
from charmers.sheet.sentence import Refused, nearest


class LazyGroup(click.Group):
    """A group whose commands stand in a table: name -> (module:attribute, one line of help).

    Listing them imports nothing, which keeps ``charmers --help`` and every single command quick.
    """

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = dict(lazy or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return [*self.lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command itself, imported now."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.lazy[cmd_name][0].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command), f"{cmd_name} is no command"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a guess for a misspelt name."""
        if args[0] not in self.lazy and not args[0].startswith("-"):
            near = nearest(args[0], self.lazy)
            ctx.fail(f'There is no command "{args[0]}".' + (f' Did you mean "{near}"?' if near else ""))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does it; whatever is refused becomes a sentence or two and exit code 2."""
        try:
            return super().invoke(ctx)
        except Refused as error:
            ctx.meta.setdefault(LANGUAGE, "en")
            raise Complaint(error, ctx.meta) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list in the help, from the table."""
        rows = [(name, short) for name, (_, short) in self.lazy.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


COMMANDS = {
    "demo": ("charmers.cli.demo:demo", "Watch three bots play a game on the Sun sheet."),
    "learn": ("charmers.cli.learn:learn", "Learn the game in ten minutes, turn by turn."),
    "play": ("charmers.cli.play:play", "Play a game, guided at the terminal."),
    "serve": ("charmers.cli.serve:serve", "Play on phones around the table, or in this machine's browser."),
    "new": ("charmers.cli.playing:new", "Begin a game."),
    "roll": ("charmers.cli.playing:roll", "Roll the dice that are due."),
    "take": ("charmers.cli.playing:take", "Take a die from the middle and do its action."),
    "karma": (
        "charmers.cli.playing:karma",
        "Cross a karma and roll a die of the middle with the elephant's.",
    ),
    "keep": ("charmers.cli.playing:keep", "Keep one of the two dice that karma rolled."),
    "do": ("charmers.cli.playing:do", "Make any decision, in the notation of records."),
    "moves": ("charmers.cli.playing:moves", "List what can be done now, and what it would do."),
    "undo": (
        "charmers.cli.playing:undo",
        "Take back the last decision, or everything after a line of the log.",
    ),
    "redo": ("charmers.cli.playing:redo", "Bring back the decision that was undone."),
    "show": (
        "charmers.cli.looking:show",
        "Show the dice, how everyone stands, and the sheet of whose turn it is.",
    ),
    "log": (
        "charmers.cli.looking:log",
        "List everything that happened, with the line numbers that undo takes.",
    ),
    "games": ("charmers.cli.looking:games", "List the games that are kept, the last one first."),
    "evenings": (
        "charmers.cli.evenings:evenings",
        "Say who played and won how often, and by how much at best.",
    ),
    "store": ("charmers.cli.store:store_", "Look after the file in which games are kept."),
    "export": ("charmers.cli.records:export", "Write a game as a record."),
    "import": ("charmers.cli.records:import_", "Keep the game of a record."),
    "replay": ("charmers.cli.records:replay", "Step through a game, line by line."),
    "verify": (
        "charmers.cli.records:verify",
        "Tell what is proved about a game: dice, decisions, undos, players, completeness.",
    ),
    "print": ("charmers.cli.printing:print_", "Print blank and filled sheets as PDF, PNG or SVG."),
    "read": ("charmers.cli.read:read", "Read the marks on photos or scans of sheets."),
    "check": (
        "charmers.cli.check:check",
        "Say whether finished sheets are legal, every finding, and who won.",
    ),
    "score": ("charmers.cli.score:score", "Say who won, by how many half points."),
    "hint": (
        "charmers.cli.advice:hint",
        "Tell the best three options of the player whose turn it is, and why.",
    ),
    "review": (
        "charmers.cli.advice:review",
        "Say which decisions of a game were mistakes, how the dice fell, and what decided it.",
    ),
    "simulate": ("charmers.cli.simulate:simulate", "Play many games between bots and say what came of them."),
    "sheets": ("charmers.cli.sheets:sheets", "Show, check and start sheet definitions."),
    "rajas": (
        "charmers.cli.rajas:rajas",
        "Set up, referee and score the big game: Rajas of the Ganges and its boxes.",
    ),
}
"""Every command, in the order in which the help lists them."""


def _first_language(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Note the language that stands before the command; its own ``--lang`` comes first."""
    if value is not None:
        from charmers.cli.options import LanguageType  # noqa: PLC0415  (help and version need none)

        ctx.meta[LANGUAGE] = LanguageType().convert(value, param, ctx)


def _complete_language(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The codes of the languages, for the shell."""
    from charmers.sheet.places import languages  # noqa: PLC0415

    return [code for code in languages() if code.startswith(incomplete)]


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--lang",
    metavar="LANGUAGE",
    is_eager=True,
    expose_value=False,
    callback=_first_language,
    shell_complete=_complete_language,
    help="The language of the command that follows, as its own --lang.",
)
@click.option("--version", is_flag=True, help="Show the version and exit; --verbose too: for a report.")
@click.option("--verbose", is_flag=True, hidden=True)
@click.pass_context
def charmers(ctx: click.Context, version: bool, verbose: bool) -> None:
    """An unofficial companion for Rajas of the Ganges: The Dice Charmers.

    \b
    Example:
      charmers sheets show sun
      charmers --version --verbose
    """
    if version:
        lines = [f"charmers {__version__}"]
        if verbose:
            from charmers.cli.about import about_lines  # noqa: PLC0415  (only a report needs all that)

            lines = about_lines()
        click.echo("\n".join(map(printable, lines)))
        ctx.exit()
    if ctx.invoked_subcommand is None:
        from charmers.cli.start import start_page  # noqa: PLC0415  (whoever calls a command sees no page)

        start_page(ctx)


OBJECTS_BEFORE_A_LOOK = 50_000
"""How many new objects Python lets pass before it looks for garbage: more than a quick command makes."""


def _tidy_up_when_ended() -> None:
    """Let a program that is ended, or whose window is closed, take its temporary files with it.

    What was told to go on regardless (``nohup``) does.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _: sys.exit(128 + number))


def main() -> None:
    """Run the command line and leave with its exit code; never with a traceback."""
    # Looking for garbage while modules are imported finds none and takes 6 of 90 ms of ``charmers roll``.
    gc.set_threshold(OBJECTS_BEFORE_A_LOOK)
    open_streams()
    _tidy_up_when_ended()
    if "_CHARMERS_COMPLETE" in os.environ:
        from charmers.cli.completion import use_bash_with_colons  # noqa: PLC0415  (only the shell asks)

        use_bash_with_colons()
    code = quietly(charmers)
    # Nor is a last look worth 8 ms when everything is about to go.
    gc.freeze()
    sys.exit(code)
