"""``charmers evenings``: who played and won how often, as a table or CSV; a game as a link for BG Stats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import force_option
from charmers.cli.output import echo, echo_json
from charmers.cli.session import Session, with_store
from charmers.sheet.new_file import write_new

if TYPE_CHECKING:
    from charmers.play.evenings import Evening, Total


@click.command()
@click.argument("records", nargs=-1, metavar="[RECORD]...", type=click.Path(path_type=Path))
@click.option(
    "--csv", "table", type=click.Path(path_type=Path), help="Write a row for every player and game."
)
@click.option("--link", metavar="GAME", help="A game as a link for BG Stats, with its code for a phone.")
@force_option
@with_store
def evenings(
    session: Session, records: tuple[Path, ...], table: Path | None, link: str | None, force: bool
) -> None:
    """Say who played and won how often, and by how much at best.

    Records of another laptop (charmers export) count as well; a game that is in both places is counted
    once. The link tells BG Stats, an app that logs plays, how a game ended; nothing is sent by Charmers,
    and it has not been tried with the app itself.

    \b
    Example:
      charmers evenings
      charmers evenings from-bens-laptop/*.charm --csv evenings.csv
      charmers evenings --link friday
    """
    from charmers.play.evenings import evenings as finished  # noqa: PLC0415  (help needs none of this)
    from charmers.play.evenings import kept_games, totals  # noqa: PLC0415

    if link is not None:
        _show_link(session, link)
        return
    found = [session.find(str(record)) for record in records]
    played = finished([*kept_games(session.store), *((each.name, each.game) for each in found)])
    if table is not None:
        write_new(table, _csv(played).encode(), force)
    people = totals(played)
    if session.as_json:
        from charmers.play.data import evening_data  # noqa: PLC0415

        people_data = [_total_data(total) for total in people]
        echo_json(
            {
                "games": len(played),
                "players": people_data,
                "evenings": [evening_data(each) for each in played],
            }
        )
    else:
        from charmers.screen.evenings import evening_lines  # noqa: PLC0415

        session.echo(evening_lines(played, people, session.say))


def _total_data(total: Total) -> dict[str, object]:
    return {**total._asdict(), "best": total.best / 2}


FORMULA = ("=", "+", "-", "@", "\t")
"""A spreadsheet takes a cell that begins like this for a formula."""


def _csv(played: list[Evening]) -> str:
    import csv  # noqa: PLC0415  (only this option needs it)
    from io import StringIO  # noqa: PLC0415

    from charmers.play.evenings import COLUMNS, rows  # noqa: PLC0415

    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows(played):
        writer.writerow(
            {
                key: f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
                for key, value in row.items()
            }
        )
    return text.getvalue()


def _show_link(session: Session, source: str) -> None:
    """The link of one game, and the same as a code that a phone reads off the screen."""
    from charmers.paper.code import code_modules  # noqa: PLC0415
    from charmers.play.sharing import play_data, play_link  # noqa: PLC0415
    from charmers.screen.evenings import code_lines  # noqa: PLC0415

    name, game = session.find(source)
    if not game.over:
        raise Wrong("not-over", game=name)
    address = play_link(game)
    if session.as_json:
        echo_json({"game": name, "link": address, "play": play_data(game)})
        return
    echo(address)
    view = session.view
    if view.plain:
        return
    lines = code_lines(code_modules(address))
    fits = len(lines[0]) <= view.width
    session.echo(lines if fits else [session.say("evening.no-room", n=len(lines[0]))])
