"""``charmers learn``: a first lesson at the terminal."""

from __future__ import annotations

import click

from charmers.cli.options import lang_option, plain_option


@click.command()
@click.option(
    "--step", type=click.IntRange(1, 99), default=1, metavar="N", help="Go on with this step of the lesson."
)
@plain_option
@lang_option
def learn(step: int, plain: bool, lang: str) -> None:
    """Learn the game in ten minutes, turn by turn.

    A short game with chosen dice: a turn of each colour, a chain of bonuses, karma, a market, and how
    it ends. Nothing is kept; q leaves and says how to go on later.

    \b
    Example:
      charmers learn
      charmers learn --step 8
    """
    from charmers.rules.tables import Tables  # noqa: PLC0415  (help needs none of this)
    from charmers.screen.console import Console  # noqa: PLC0415
    from charmers.screen.learning import Lessons  # noqa: PLC0415
    from charmers.sheet.library import find_sheet  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    sun = find_sheet("sun")
    Lessons(Tables(sun), Console(plain), speech(lang, sun), step).run()
