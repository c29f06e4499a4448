"""``charmers score``: who won, from what stands on the paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import json_option, lang_option, one_sheet_option
from charmers.cli.output import echo, echo_json
from charmers.play.data import margin_data, standing_data, winners
from charmers.record.players import read_name
from charmers.rules.game_position import MOST_SEATS
from charmers.rules.scoring import is_settled, standings
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.printable import look, visible

_REPORT = re.compile(r"(?P<name>.+?):(?P<numbers>\d+:\d+(?::\d+(?::\d+)?)?)")


class Report(NamedTuple):
    """What one player reports; karma is ``None`` where it was not given."""

    name: str
    fame: int
    money: int
    karma: int | None
    used: int | None


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="NAME:FAME:MONEY[:KARMA[:USED]]...")
@one_sheet_option
@json_option
@lang_option
def score(players: tuple[str, ...], sheet: Sheet, as_json: bool, lang: str) -> None:
    """Say who won, by how many half points.

    FAME and MONEY are the last marks on the two tracks. KARMA counts everything ever circled,
    the first one included, and USED what is crossed of it; both are only needed for a tie.
    A fame space counts 1 and the money spaces beside it ½ each; a corner has fame alone.

    \b
    Example:
      charmers score Rajesh:21:40 Leila:16:49
      charmers score Rajesh:21:40:5:2 Leila:21:40:5:3 --json
    """
    tables = Tables(sheet)
    reports = _read_reports(tables, players)
    names = [report.name for report in reports]
    start = tables.karma_start
    results = [
        (each.fame, each.money, start if each.karma is None else each.karma, each.used or 0)
        for each in reports
    ]
    ranking = standings(tables, results, over=False)
    settled = is_settled(tables, ranking, [(each.karma, each.used) for each in reports])
    if as_json:
        told = [{"karma": reports[each.seat].karma, "used": reports[each.seat].used} for each in ranking]
        ranked = [{**standing_data(each, names), **karma} for each, karma in zip(ranking, told, strict=True)]
        won = {"winners": winners(ranking, names), "margin": margin_data(ranking), "settled": settled}
        echo_json({"sheet": sheet.name, "players": ranked, **won})
        return
    from charmers.screen.console import Console  # noqa: PLC0415  (--json draws nothing)
    from charmers.screen.ending import score_lines  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    for line in score_lines(ranking, names, Console().view(speech(lang, sheet)), settled):
        echo(line)


def _read_reports(tables: Tables, texts: Sequence[str]) -> list[Report]:
    if len(texts) > MOST_SEATS:
        raise Wrong("players", n=len(texts), most=MOST_SEATS)
    reports = [_read_report(tables, text) for text in texts]
    seen: set[str] = set()
    for report in reports:
        if look(report.name) in seen:
            raise Wrong("named-twice", name=report.name)
        seen.add(look(report.name))
    return reports


def _read_report(tables: Tables, text: str) -> Report:
    match = _REPORT.fullmatch(text)
    if match is None:
        raise Wrong("report", text=text[:60])
    # A colon in a name does no harm here.
    read_name(match["name"].replace(":", " "))
    name = visible(match["name"])
    # int() would refuse more digits than Python is willing to turn into a number.
    fame, money, *karma = (int(number.lstrip("0")[:9] or 0) for number in match["numbers"].split(":"))
    for what, number, most in (("fame", fame, tables.fame_spaces), ("money", money, tables.money_spaces)):
        if number > most:
            raise Wrong(what, name=name, n=number, most=most)
    if karma and not tables.karma_start <= karma[0] <= tables.karma_boxes:
        raise Wrong("karma", name=name, n=karma[0], least=tables.karma_start, most=tables.karma_boxes)
    if len(karma) > 1 and karma[1] > karma[0]:
        raise Wrong("used", name=name, n=karma[1], karma=karma[0])
    circled, used = (*karma, None, None)[:2]
    return Report(name, fame, money, circled, used)
