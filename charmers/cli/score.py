"""``charmers score``: who won, from what stands on the paper."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

import click

from charmers.cli.errors import Wrong
from charmers.rules.position import MOST_SEATS
from charmers.rules.scoring import Standing, half_points, standings
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from charmers.sheet.problems import SheetError

_PLAYER = re.compile(r"(?P<name>.+?):(?P<numbers>\d+:\d+(?::\d+(?::\d+)?)?)")


class Player(NamedTuple):
    """What one player reports; karma is ``None`` where it was not given."""

    name: str
    fame: int
    money: int
    karma: int | None
    used: int | None


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="NAME:FAME:MONEY[:KARMA[:USED]]...")
@click.option(
    "--sheet", "sheet_name", default="sun", show_default=True, help="A built-in sheet or a definition."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def score(players: tuple[str, ...], sheet_name: str, as_json: bool) -> None:
    """Say who won, by how many half points.

    FAME and MONEY are the last marks on the two tracks. KARMA counts everything ever circled,
    the first one included, and USED what is crossed of it; both are only needed for a tie.

    \b
    Example:
      charmers score Rajesh:21:40 Leila:16:49
      charmers score Rajesh:21:40:5:2 Leila:21:40:5:3 --json
    """
    try:
        tables = Tables(find_sheet(sheet_name))
    except SheetError as error:
        raise Wrong(str(error)) from error
    reported = _read_players(tables, players)
    start = tables.karma_start
    results = [
        (p.fame, p.money, start if p.karma is None else p.karma, 0 if p.used is None else p.used)
        for p in reported
    ]
    ranking = standings(tables, results, over=False)
    if as_json:
        click.echo(json.dumps(_data(tables, ranking, reported), ensure_ascii=False, indent=2))
        return
    for line in report(ranking, reported):
        click.echo(line)


def _read_players(tables: Tables, texts: Sequence[str]) -> list[Player]:
    if len(texts) > MOST_SEATS:
        raise Wrong(f"{len(texts)} players: the game is for at most {MOST_SEATS}.")
    players = [_read_player(tables, text) for text in texts]
    seen: set[str] = set()
    for player in players:
        if player.name.casefold() in seen:
            raise Wrong(f'"{player.name}" is named twice; give each player a name of their own.')
        seen.add(player.name.casefold())
    return players


def _read_player(tables: Tables, text: str) -> Player:
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise Wrong(f'"{text}" is not NAME:FAME:MONEY[:KARMA[:USED]], as in Leila:16:49 or Leila:16:49:5:3.')
    name = match["name"].strip()
    if not name or not name.isprintable():
        raise Wrong(f'"{text}" has no name that can be shown.')
    # int() would refuse more digits than Python is willing to turn into a number.
    numbers: list[int | None] = [int(number[:9]) for number in match["numbers"].split(":")]
    fame, money, karma, used = (*numbers, None, None)[:4]
    assert fame is not None
    assert money is not None
    limits = (("fame", fame, tables.fame_spaces), ("money", money, tables.money_spaces))
    for what, number, most in limits:
        if number > most:
            raise Wrong(f"{name}: {what} {number} is more than the {most} spaces of the track.")
    if karma is not None and not tables.karma_start <= karma <= tables.karma_boxes:
        raise Wrong(
            f"{name}: karma {karma} is not from {tables.karma_start} to {tables.karma_boxes}; "
            "count every karma ever circled, the first one included."
        )
    if karma is not None and used is not None and used > karma:
        raise Wrong(f"{name}: {used} karma used, but only {karma} circled.")
    return Player(name, fame, money, karma, used)


def _data(tables: Tables, ranking: list[Standing], players: list[Player]) -> dict[str, object]:
    return {
        "sheet": tables.sheet.name,
        "players": [
            {
                "name": players[standing.seat].name,
                "fame": standing.fame,
                "money": standing.money,
                "karma": players[standing.seat].karma,
                "used": players[standing.seat].used,
                "overshoot": standing.overshoot / 2,
                "crossed": standing.crossed,
                "rank": standing.rank,
            }
            for standing in ranking
        ],
        "winners": [players[standing.seat].name for standing in ranking if standing.winner],
    }


def report(ranking: list[Standing], players: list[Player]) -> list[str]:
    """The standings, a line each, and the verdict."""
    name_width = max(len(player.name) for player in players)
    lines = [
        f"{standing.rank}. {players[standing.seat].name:{name_width}}  fame {standing.fame:2}  "
        f"money {standing.money:2}  {_distance(standing)}"
        for standing in ranking
    ]
    return [*lines, _verdict(ranking, players)]


def _distance(standing: Standing) -> str:
    if standing.crossed:
        return f"{half_points(standing.overshoot)} over"
    if standing.overshoot == 0:
        return "touching, not crossed"
    return f"{half_points(-standing.overshoot)} apart"


def _verdict(ranking: list[Standing], players: list[Player]) -> str:
    winners = [standing for standing in ranking if standing.winner]
    if not winners:
        return "Nobody has crossed, so nobody has won."
    best = winners[0]
    names = [players[standing.seat].name for standing in winners]
    level = [standing for standing in ranking if standing.overshoot == best.overshoot]
    points = half_points(best.overshoot)
    unknown = len(level) > 1 and any(
        players[standing.seat].karma is None or players[standing.seat].used is None for standing in level
    )
    hint = " Give the karma too (NAME:FAME:MONEY:KARMA:USED): it breaks ties." if unknown else ""
    if len(winners) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the win, {points} each.{hint}"
    if len(ranking) == 1:
        return f"{names[0]} has crossed by {points}."
    second = ranking[1]
    if not second.crossed:
        return f"{names[0]} wins by {points}: nobody else has crossed."
    if second.overshoot < best.overshoot:
        return f"{names[0]} wins, {points} to {half_points(second.overshoot)}."
    if second.karma < best.karma:
        return f"{names[0]} wins the tie at {points} with {best.karma} karma circled to {second.karma}.{hint}"
    return f"{names[0]} wins the tie at {points} with {best.used} karma used to {second.used}.{hint}"
