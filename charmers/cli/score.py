"""``charmers score``: who won, from what stands on the paper."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import SHEET, json_option
from charmers.cli.session import lang_option, locale_language
from charmers.cli.telling import speech
from charmers.rules.position import MOST_SEATS
from charmers.rules.scoring import Standing, half_points, standings
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.words.speech import Speech

_PLAYER = re.compile(r"(?P<name>.+?):(?P<numbers>\d+:\d+(?::\d+(?::\d+)?)?)")


class Reported(NamedTuple):
    """What one player reports; karma is ``None`` where it was not given."""

    name: str
    fame: int
    money: int
    karma: int | None
    used: int | None


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="NAME:FAME:MONEY[:KARMA[:USED]]...")
@click.option(
    "--sheet", type=SHEET, default="sun", show_default=True, help="A built-in sheet or a definition."
)
@json_option
@lang_option
def score(players: tuple[str, ...], sheet: Sheet, as_json: bool, lang: str | None) -> None:
    """Say who won, by how many half points.

    FAME and MONEY are the last marks on the two tracks. KARMA counts everything ever circled,
    the first one included, and USED what is crossed of it; both are only needed for a tie.

    \b
    Example:
      charmers score Rajesh:21:40 Leila:16:49
      charmers score Rajesh:21:40:5:2 Leila:21:40:5:3 --json
    """
    tables = Tables(sheet)
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
    for line in report(tables, ranking, reported, lang or locale_language()):
        click.echo(line)


def _read_players(tables: Tables, texts: Sequence[str]) -> list[Reported]:
    if len(texts) > MOST_SEATS:
        raise Wrong(f"{len(texts)} players: the game is for at most {MOST_SEATS}.")
    players = [_read_player(tables, text) for text in texts]
    seen: set[str] = set()
    for player in players:
        if player.name.casefold() in seen:
            raise Wrong(f'"{player.name}" is named twice; give each player a name of their own.')
        seen.add(player.name.casefold())
    return players


def _read_player(tables: Tables, text: str) -> Reported:
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
    return Reported(name, fame, money, karma, used)


def _data(tables: Tables, ranking: list[Standing], players: list[Reported]) -> dict[str, object]:
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


def report(tables: Tables, ranking: list[Standing], players: list[Reported], lang: str = "en") -> list[str]:
    """The standings, a line each, and the verdict."""
    say = speech(lang, tables.sheet)
    name_width = max(len(player.name) for player in players)
    lines = [
        f"{standing.rank}. {players[standing.seat].name:{name_width}}  "
        + say(
            "commands.score",
            fame=f"{standing.fame:2}",
            money=f"{standing.money:2}",
            distance=_distance(standing, say),
        )
        for standing in ranking
    ]
    verdict = _verdict(ranking, players, say)
    return [
        *lines,
        verdict if _settled(tables, ranking, players) else f"{verdict} {say('commands.give-karma')}",
    ]


def _distance(standing: Standing, say: Speech) -> str:
    if standing.crossed:
        return say("commands.over", points=half_points(standing.overshoot))
    if standing.overshoot == 0:
        return say("commands.touching")
    return say("commands.apart", points=half_points(-standing.overshoot))


def _verdict(ranking: list[Standing], players: list[Reported], say: Speech) -> str:
    winners = [standing for standing in ranking if standing.winner]
    if not winners:
        return say("commands.nobody-won")
    best = winners[0]
    names = [players[standing.seat].name for standing in winners]
    points = half_points(best.overshoot)
    if len(winners) > 1:
        return say("commands.shared", names=say.listed(names), points=points)
    name = names[0]
    if len(ranking) == 1:
        return say("commands.one-crossed", name=name, points=points)
    second = ranking[1]
    if not second.crossed:
        return say("commands.only-one", name=name, points=points)
    if second.overshoot < best.overshoot:
        return say("commands.wins", name=name, points=points, second=half_points(second.overshoot))
    if second.karma < best.karma:
        return say("commands.tie-karma", name=name, points=points, karma=best.karma, second=second.karma)
    return say("commands.tie-used", name=name, points=points, karma=best.used, second=second.used)


def _settled(tables: Tables, ranking: list[Standing], players: list[Reported]) -> bool:
    """Whether the winners stay the same, whatever the karma is that was not told."""
    winners = [standing for standing in ranking if standing.winner]
    if not winners:
        return True
    level = [standing for standing in ranking if standing.overshoot == winners[0].overshoot]
    least = {standing.seat: _karma(players[standing.seat], tables.karma_start, 0) for standing in level}
    boxes = tables.karma_boxes
    most = {standing.seat: _karma(players[standing.seat], boxes, boxes) for standing in level}
    won = [standing.seat for standing in winners]
    if len(won) > 1 and any(least[seat] != most[seat] for seat in won):
        return False
    return all(most[seat] < least[won[0]] for seat in least if seat not in won)


def _karma(player: Reported, karma: int, used: int) -> tuple[int, int]:
    """How a player fares in a tie; what was not told is as given here."""
    karma = karma if player.karma is None else player.karma
    return karma, min(used, karma) if player.used is None else player.used
