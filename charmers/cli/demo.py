"""``charmers demo``: bots play a game, right after installing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import Wrong
from charmers.cli.files import write_new
from charmers.cli.options import LARGEST_SEED, lang_option, plain_option

if TYPE_CHECKING:
    from charmers.record.game import Game

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
def demo(out: Path | None, seed: int | None, force: bool, plain: bool, lang: str) -> None:
    """Watch three bots play a game on the Sun sheet.

    With --out the record of the game and everyone's filled sheet (PDF and PNG) are written there.

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
    from charmers.words.speech import speech  # noqa: PLC0415

    if out is not None:
        _check_place(out, force)
    console = Console(plain)
    sheet = find_sheet("sun")
    view = console.view(speech(lang, sheet))
    players = tuple(read_player(text) for text in PLAYERS)
    wish = Wish(players, sheet, seed=seed, created=None if seed is None else LONG_AGO)
    # The demonstration is kept like any game, but not among those of the people here.
    with (
        tempfile.TemporaryDirectory(prefix="charmers-") as place,
        Store(Path(place) / "demo.db") as store,
    ):
        table = Table.begin(store, wish, "demo")
        for line in told_turns(table.game, view):
            console.show([line])
        console.show(final_lines(table.game, view))
        if out is not None:
            files = ", ".join(str(path) for path in _write(out, table.game, lang))
            console.show(["", view.say("commands.wrote", files=files)])


def _check_place(out: Path, force: bool) -> None:
    """Find out before the game, not after it, that nothing can be written."""
    if out.exists() and not out.is_dir():
        raise Wrong("out", path=out, option="--out")
    there = [path for path in _files(out) if path.exists()]
    if there and not force and not _is_demo(out / RECORD):
        raise Wrong("there", path=there[0])
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong("not-made", path=out, reason=error.strerror or error) from None


def _files(out: Path) -> list[Path]:
    """The files of a demonstration: the record, the sheets, and each sheet as a picture."""
    from charmers.screen.demo import PLAYERS  # noqa: PLC0415

    pictures = [f"demo-{text.partition(':')[0].lower()}.png" for text in PLAYERS]
    return [out / name for name in (RECORD, SHEETS, *pictures)]


def _is_demo(path: Path) -> bool:
    """Whether a record is that of an earlier demonstration, which may go with everything beside it."""
    from charmers.record.problems import RecordError  # noqa: PLC0415
    from charmers.record.record import read_record  # noqa: PLC0415
    from charmers.screen.demo import PLAYERS  # noqa: PLC0415

    try:
        return tuple(map(str, read_record(path).header.players)) == PLAYERS
    except RecordError:
        return False


def _write(out: Path, game: Game, lang: str) -> list[Path]:
    """Write the record and the filled sheets; the files."""
    from charmers.paper.document import Look  # noqa: PLC0415  (drawing takes a moment to load)
    from charmers.paper.game import draw_game  # noqa: PLC0415
    from charmers.paper.picture import render_png  # noqa: PLC0415

    pdf = draw_game(game, Look(lang=lang))
    files = _files(out)
    contents: list[str | bytes] = [str(game.record), pdf, *render_png(pdf)]
    for file, content in zip(files, contents, strict=True):
        write_new(file, content, force=True)
    return files
