"""``charmers demo``: bots play a game, right after installing."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import LARGEST_SEED, lang_option, plain_option
from charmers.sheet.new_file import TakenError, write_new

if TYPE_CHECKING:
    from charmers.record.game import Game

LONG_AGO = "2026-01-01T00:00:00Z"
"""When a game with a seed is said to have begun, so that the same seed gives the same record."""


@click.command()
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where record and sheets go.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="The same game again.")
@click.option("--force", is_flag=True, help="Overwrite an earlier demonstration in DIR.")
@plain_option
@lang_option
def demo(out: Path | None, seed: int | None, force: bool, plain: bool, lang: str) -> None:
    """Watch three bots play a game on the Sun sheet.

    With --out the record of the game and everyone's filled sheet (PDF and PNG) are written there. What
    is there already stays, and the files of this game get a number.

    \b
    Example:
      charmers demo
      charmers demo --seed 7 --out evening
    """
    from charmers.play.table import Table  # noqa: PLC0415  (help needs none of this)
    from charmers.play.wish import Wish  # noqa: PLC0415
    from charmers.record.players import read_player  # noqa: PLC0415
    from charmers.record.store import Store  # noqa: PLC0415
    from charmers.screen.console import Console  # noqa: PLC0415
    from charmers.screen.demo import PLAYERS, final_lines, told_turns  # noqa: PLC0415
    from charmers.sheet.library import find_sheet  # noqa: PLC0415
    from charmers.sheet.new_file import temporary_folder  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    if out is not None:
        _make_place(out)
    console = Console(plain)
    sheet = find_sheet("sun")
    view = console.view(speech(lang, sheet))
    players = tuple(read_player(text) for text in PLAYERS)
    wish = Wish(players, sheet, seed=seed, created=None if seed is None else LONG_AGO)
    # The demonstration is kept like any game, but not among those of the people here.
    with temporary_folder() as place, Store(place / "demo.db") as store:
        table = Table.begin(store, wish, "demo")
        for line in told_turns(table.game, view):
            console.show([line])
        console.show(final_lines(table.game, view))
        if out is not None:
            files = ", ".join(str(path) for path in _write(out, table.game, lang, force))
            console.show(["", view.say("commands.wrote", files=files)])


def _make_place(out: Path) -> None:
    """Find out before the game, not after it, that nothing can be written."""
    if out.exists() and not out.is_dir():
        raise Wrong("out", path=out, option="--out")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong("not-made", path=out, reason=error.strerror or error) from None


def _write(out: Path, game: Game, lang: str, force: bool) -> list[Path]:
    """Write the record and the filled sheets under names that are free; the files."""
    from charmers.paper.document import Look  # noqa: PLC0415  (drawing takes a moment to load)
    from charmers.paper.game import draw_game  # noqa: PLC0415
    from charmers.paper.picture import render_png  # noqa: PLC0415

    pdf = draw_game(game, Look(lang=lang))
    contents: list[str | bytes] = [str(game.record), pdf, *render_png(pdf)]
    endings = [".charm", ".pdf", *(f"-{name.lower()}.png" for name in game.names)]
    for number in count(1):
        stem = "demo" if number == 1 else f"demo-{number}"
        files = [out / f"{stem}{ending}" for ending in endings]
        if not force and any(map(os.path.lexists, files)):
            continue
        try:
            for file, content in zip(files, contents, strict=True):
                write_new(file, content, force)
        except TakenError:
            # Another demonstration took the name since.
            continue
        return files
    raise AssertionError("numbers do not end")
