"""``charmers learn``: a first lesson at the terminal."""

from __future__ import annotations

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import lang_option, plain_option


@click.command()
@click.option("--step", type=int, metavar="N", help="Go on with this step of the lesson.")
@plain_option
@lang_option
def learn(step: int | None, plain: bool, lang: str) -> None:
    """Learn the game in ten minutes, turn by turn.

    A short game with chosen dice: a turn of each colour, a chain of bonuses, karma, a market, and how
    it ends. Leave with q or Ctrl-C: the step is remembered, and the next time you go on there or begin
    anew.

    \b
    Example:
      charmers learn
      charmers learn --step 8
    """
    from charmers.play.bookmark import Bookmark  # noqa: PLC0415  (help needs none of this)
    from charmers.play.lesson import LESSON  # noqa: PLC0415
    from charmers.record.store import default_path  # noqa: PLC0415
    from charmers.rules.tables import Tables  # noqa: PLC0415
    from charmers.screen.console import Console  # noqa: PLC0415
    from charmers.screen.learning import Lessons  # noqa: PLC0415
    from charmers.sheet.library import find_sheet  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    if step is not None and not 1 <= step <= len(LESSON):
        raise Wrong("no-step", step=step, most=len(LESSON))
    sun, console = find_sheet("sun"), Console(plain)
    # Through a pipe nobody comes back.
    bookmark = Bookmark(default_path()) if console.interactive else None
    Lessons(Tables(sun), console, speech(lang, sun), step, bookmark).run()
