"""Options and arguments that several commands share, and how the shell completes them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.errors import LANGUAGE, Wrong
from charmers.sheet.places import languages, words_directory
from charmers.sheet.printable import printable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from charmers.record.players import Player

LARGEST_SEED = 2**63 - 1


class SheetType(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """A sheet, by its built-in name or by the path of its definition."""

    name = "sheet"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The sheet itself, or one sentence about what is wrong."""
        # Imported here so that the help of a command does not need to read definitions.
        from charmers.sheet.library import find_sheet  # noqa: PLC0415
        from charmers.sheet.problems import SheetError  # noqa: PLC0415

        if not isinstance(value, str):
            return value
        try:
            return find_sheet(value)
        except SheetError as error:
            first, *others = error.problems
            key = "sheet-more" if others else "sheet"
            command = f"charmers sheets check {value}"
            raise Wrong(
                key, file=error.name, problem=first.sentence, n=len(others), command=command
            ) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The built-in names, and files."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        from charmers.sheet.library import builtin_sheets  # noqa: PLC0415

        names = [CompletionItem(name) for name in builtin_sheets() if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


class Seconds(click.FloatRange):
    """So many seconds. For click alone "nan" lies within all bounds, as it is neither below nor above any."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The seconds, if they are a number."""
        found = super().convert(value, param, ctx)
        if found != found:  # noqa: PLR0124  (only nan is not itself)
            self.fail(f"{value!r} is no number.", param, ctx)
        return found


class GameType(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """The name of a game; completed with those that are kept."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of kept games."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        from charmers.record.problems import StoreError  # noqa: PLC0415
        from charmers.record.store import Store  # noqa: PLC0415

        try:
            games = Store(ctx.params.get("db")).games()
        except StoreError:
            return []
        names = [printable(kept.name) for kept in games if kept.name.startswith(incomplete)]
        return [CompletionItem(name) for name in names]


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


def complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The bots that could play for a name, for the shell."""
    name, colon, typed = incomplete.partition(":")
    if not colon:
        return []
    from charmers.bots import BOTS  # noqa: PLC0415
    from charmers.play.wish import STRENGTHS  # noqa: PLC0415

    # Bash takes the colon for the end of a word and completes what follows it.
    return [f"{name}:{bot}" for bot in dict.fromkeys((*STRENGTHS, *BOTS)) if bot.startswith(typed)]


def complete_words(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The next words of the legal moves of the game, for the shell."""
    from charmers.record.store import Store  # noqa: PLC0415

    typed = ctx.params.get(param.name or "")
    words = [*typed] if isinstance(typed, tuple) else []
    if ctx.info_name and ctx.info_name != "do":
        # ``take`` and its like are the first word of the move themselves.
        words.insert(0, ctx.info_name)
    try:
        _, game = Store(ctx.params.get("db")).open(ctx.params.get("game"))
    except ValueError:
        return []
    found = []
    for move in game.position.moves:
        parts = move.text.split()
        if len(parts) > len(words) and parts[: len(words)] == words:
            found.append(parts[len(words)])
    return [word for word in dict.fromkeys(found) if word.startswith(incomplete)]


class LanguageType(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """A language, one of those whose files are there."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """The languages there are, for help."""
        return f"[{'|'.join(languages())}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The code of the language, or what there is instead."""
        if words_directory(value) is not None:
            return value
        there = ", ".join(map(repr, languages()))
        return self.fail(f"{value!r} is not one of {there}.", param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The codes of the languages."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        return [CompletionItem(code) for code in languages() if code.startswith(incomplete)]


SHEET = SheetType()

db_option = click.option(
    "--db",
    type=click.Path(path_type=Path),
    envvar="CHARMERS_DB",
    show_envvar=True,
    help="The file in which games are kept.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
force_option = click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
plain_option = click.option("--plain", is_flag=True, help="Plain labelled lines, no drawing and no colour.")
game_option = click.option("-g", "--game", type=GameType(), help="The game; the last one if not given.")
source_argument = click.argument("source", required=False, metavar="[GAME_OR_FILE]", type=SourceType())
played_on_option = click.option(
    "--sheet", type=SHEET, help="The definition the record was played on, if it is not built in."
)
one_sheet_option = click.option(
    "--sheet", type=SHEET, default="sun", show_default=True, help="A built-in sheet or a definition."
)
seed_option = click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), help="Dice that come out the same again."
)


def _language(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """The language that was asked for, here or before the command, or that of the locale if it is ours."""
    from charmers.words.language import locale_language  # noqa: PLC0415  (help needs none)

    found = value or ctx.meta.get(LANGUAGE) or locale_language()
    ctx.meta[LANGUAGE] = found
    return found


lang_option = click.option(
    "--lang",
    type=LanguageType(),
    callback=_language,
    is_eager=True,  # whatever is wrong with other options is said in this language
    help="The language of what is told; the locale's if not given.",
)


def _player(text: str) -> Player:
    """A player as typed; a bot by its name or by its strength, in the words of the language too."""
    from charmers.play.wish import STRENGTHS, strong  # noqa: PLC0415  (help needs none of this)
    from charmers.record.players import read_player  # noqa: PLC0415

    if ":" in text:
        from charmers.words.keyboard import player_meant  # noqa: PLC0415  (people need no words)
        from charmers.words.speech import speech  # noqa: PLC0415

        text = player_meant(text, STRENGTHS, speech(click.get_current_context().meta[LANGUAGE]))
    return strong(read_player(text))


def wish_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the game that is wished for, as ``wish``: players, sheet, and which dice."""

    @click.option(
        "-p",
        "--player",
        "players",
        multiple=True,
        metavar="NAME[:BOT]",
        shell_complete=complete_player,
        help="A player, clockwise; a bot is easy, medium, hard or expert, or one by its own name.",
    )
    @click.option("--sheet", type=SHEET, help="A built-in sheet or a definition.")
    @click.option("--paper", is_flag=True, help="Players mark paper; the program holds dice and score.")
    @click.option("--real-dice", is_flag=True, help="You roll real dice and tell what they show.")
    @click.option(
        "--words",
        multiple=True,
        help="Words mixed into the dice; those that count are given later, with roll --words.",
    )
    @seed_option
    @wraps(command)
    def wrapped(
        *args: Any,
        players: tuple[str, ...],
        sheet: Any,
        paper: bool,
        real_dice: bool,
        words: tuple[str, ...],
        seed: int | None,
        **kwargs: Any,
    ) -> None:
        from charmers.play.wish import Wish  # noqa: PLC0415  (help needs none of this)

        if real_dice and (seed is not None or words):
            raise Wrong("real-dice")
        seats = tuple(_player(text) for text in players)
        wish = Wish(seats, sheet, paper, real_dice or None, seed, words)
        command(*args, wish=wish, **kwargs)

    return wrapped
