"""``charmers rajas aid``: a player aid and a score sheet, printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from charmers.cli.options import db_option
from charmers.cli.printing import Target, page_options
from charmers.cli.rajas import owner_path, with_option

SEATS = ("1", "2", "3", "4")
"""An aid is for any table; what depends on the number of players is told for a full one."""


@click.command()
@click.option("--navaratnas", is_flag=True, help="With the Navaratnas version.")
@with_option
@click.option("--only", type=click.Choice(["aid", "score"]), help="Only the aid, or only the score sheet.")
@db_option
@page_options
def aid(
    navaratnas: bool, modules: tuple[str, ...], only: str | None, db: Path | None, output: str, **options: Any
) -> None:
    """Print a player aid and a score sheet with both tracks.

    What the palace, the river, the tracks and the chosen modules do, on a page or two, and a page
    to note how everyone stands. A .svg holds one page, so give --only with it.

    \b
    Example:
      charmers rajas aid -o aid.pdf
      charmers rajas aid --navaratnas --with holi:back --with wilds --lang el -o aid.pdf
    """
    target = Target(output, options)
    from charmers.paper.rajas.aid import draw_aid  # noqa: PLC0415  (slow to import)
    from charmers.rajas.group import make_group  # noqa: PLC0415
    from charmers.rajas.owner_file import read_owner  # noqa: PLC0415

    group = make_group(SEATS, navaratnas=navaratnas, modules=modules, board=read_owner(owner_path(db)).board)
    target.write(draw_aid(group, target.look(), [only] if only else ["aid", "score"]))
