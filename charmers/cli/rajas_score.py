"""``charmers rajas score``: who won, from where the markers stand on the board."""

from __future__ import annotations

from pathlib import Path

import click

from charmers.cli.options import db_option, json_option, lang_option, plain_option
from charmers.cli.output import echo, echo_json
from charmers.cli.rajas import owner_path


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="NAME:FAME:MONEY[:BESIDE]...")
@click.option("--link", is_flag=True, help="A link that BG Stats takes over as a play.")
@plain_option
@db_option
@json_option
@lang_option
def score(
    players: tuple[str, ...], link: bool, plain: bool, db: Path | None, as_json: bool, lang: str
) -> None:
    """Say who won, from where the markers stand.

    FAME and MONEY are the spaces of the two markers. Name the players in the order in which their
    markers met or passed: that decides a tie. BESIDE is the fame space beside the money marker; it
    is only needed where nobody has entered it (charmers rajas board --ask), and asked for on a
    terminal. The difference is counted in fame points, and meeting is enough.

    \b
    Example:
      charmers rajas score Ana:30:65 Ben:37:52
      charmers rajas score Ana:31:58:32 Ben:24:52 --json
    """
    from charmers.rajas.owner_file import read_owner  # noqa: PLC0415  (help needs none of this)
    from charmers.rajas.score import (  # noqa: PLC0415
        check_names,
        play_data,
        read_report,
        score_data,
        standings,
        unknown,
    )
    from charmers.record.players import read_name  # noqa: PLC0415
    from charmers.screen.big_score import ask_beside, score_lines  # noqa: PLC0415
    from charmers.screen.console import Console  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    board, say = read_owner(owner_path(db)).board, speech(lang)
    reports = [read_report(text) for text in players]
    reports = [each._replace(name=read_name(each.name)) for each in reports]
    check_names(reports, board)
    console = Console(plain)
    if console.interactive and not as_json and unknown(reports, board):
        reports = ask_beside(reports, board, console, say)
    results = standings(reports, board)
    address = ""
    if link:
        from datetime import datetime  # noqa: PLC0415

        from charmers.play.sharing import link as play_link  # noqa: PLC0415

        address = play_link(play_data(results, board, f"{datetime.now():%Y-%m-%d %H:%M:%S}"))
    if as_json:
        echo_json({**score_data(results), **({"link": address} if link else {})})
        return
    for line in score_lines(results, say):
        echo(line)
    if link:
        echo(address)
