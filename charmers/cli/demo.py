"""``charmers demo``: bots play a game, right after installing."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import Wrong
from charmers.cli.files import write_new
from charmers.cli.session import explained, lang_option, locale_language, plain_option
from charmers.record.header import LARGEST_SEED

if TYPE_CHECKING:
    from charmers.record.game import Game
    from charmers.record.store import Store
    from charmers.screen.view import View
    from charmers.sheet.definition import Sheet

RECORD = "demo.charm"
SHEETS = "demo.pdf"
LONG_AGO = "2026-01-01T00:00:00Z"
"""When a game with a seed is said to have begun, so that the same seed gives the same record."""


@click.command()
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where record and sheets go.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="The same game again.")
@click.option("--force", is_flag=True, help="Overwrite what is in DIR, not only an earlier demo.")
@plain_option
@lang_option
def demo(out: Path | None, seed: int | None, force: bool, plain: bool, lang: str | None) -> None:
    """Watch three bots play a game on the Sun sheet.

    With --out the record of the game and everyone's filled sheet (PDF and PNG) are written there.

    \b
    Example:
      charmers demo
      charmers demo --seed 7 --out evening
    """
    import tempfile  # noqa: PLC0415  (help needs none of this)

    from charmers.play.bots import bot_lines  # noqa: PLC0415
    from charmers.record.store import Store  # noqa: PLC0415
    from charmers.screen.console import Console  # noqa: PLC0415
    from charmers.screen.demo import final_lines, told_turns  # noqa: PLC0415
    from charmers.screen.view import View  # noqa: PLC0415
    from charmers.sheet.library import find_sheet  # noqa: PLC0415
    from charmers.words.speech import Speech  # noqa: PLC0415

    if out is not None:
        _check_place(out, force)
    console = Console(plain)
    width, height = console.size
    sheet = find_sheet("sun")
    view = View(Speech(lang or locale_language(), sheet), console.ink, width, height, console.plain)
    with explained(), ExitStack() as until_the_end:
        # The demonstration is kept like any game, but not among those of the people here.
        place = until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="charmers-"))
        store = until_the_end.enter_context(Store(Path(place) / "demo.db"))
        game = _begin(store, sheet, seed)
        for line in told_turns(game, bot_lines, view):
            console.show([line])
        console.show(final_lines(game, view))
        if out is not None:
            console.show(["", *_write(out, game, view)])


def _check_place(out: Path, force: bool) -> None:
    """Find out before the game, not after it, that nothing can be written."""
    if out.exists() and not out.is_dir():
        raise Wrong(f"{out} is not a directory; --out names one.")
    there = [out / name for name in _file_names() if (out / name).exists()]
    if there and not force and not _is_demo(out / RECORD):
        raise Wrong(f"{there[0]} is already there; use --force to overwrite it.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Wrong(f"{out} cannot be made: {getattr(error, 'strerror', None) or error}.") from None


def _file_names() -> list[str]:
    """The files of a demonstration: the record, the sheets, and each sheet as a picture."""
    from charmers.screen.demo import PLAYERS  # noqa: PLC0415

    return [RECORD, SHEETS, *(f"demo-{text.partition(':')[0].lower()}.png" for text in PLAYERS)]


def _is_demo(path: Path) -> bool:
    """Whether a record is that of an earlier demonstration, which may go with everything beside it."""
    from charmers.record.problems import RecordError  # noqa: PLC0415
    from charmers.record.record import read_record  # noqa: PLC0415
    from charmers.screen.demo import PLAYERS  # noqa: PLC0415

    try:
        players = read_record(path).header.players
    except RecordError:
        return False
    return tuple(map(str, players)) == PLAYERS


def _begin(store: Store, sheet: Sheet, seed: int | None) -> Game:
    from charmers.record.dice import commitment, new_secret, seeded_secret  # noqa: PLC0415
    from charmers.record.header import Header, time_text  # noqa: PLC0415
    from charmers.record.players import read_player  # noqa: PLC0415
    from charmers.screen.demo import PLAYERS  # noqa: PLC0415

    secret = new_secret() if seed is None else seeded_secret(seed)
    header = Header(
        sheet=sheet.name,
        digest=sheet.digest,
        players=tuple(read_player(text) for text in PLAYERS),
        created=time_text() if seed is None else LONG_AGO,
        commitment=commitment(secret),
        seed=seed,
    )
    return store.open(store.create("demo", sheet, header, secret))[1]


def _write(out: Path, game: Game, view: View) -> list[str]:
    """The record and the filled sheets; what was written, a line each."""
    from charmers.paper.document import Look  # noqa: PLC0415  (drawing takes a moment to load)
    from charmers.paper.game import draw_game  # noqa: PLC0415
    from charmers.paper.picture import render_png  # noqa: PLC0415

    pdf = draw_game(game, Look(lang=view.say.language))
    names = _file_names()
    contents: list[str | bytes] = [str(game.record), pdf, *render_png(pdf)]
    for name, content in zip(names, contents, strict=True):
        write_new(out / name, content, force=True)
    return [view.say("demo.wrote", files=", ".join(str(out / name) for name in names))]
