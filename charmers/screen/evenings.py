"""Totals over the evenings, and a code for phones, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.play.evenings import Evening, Total
from charmers.rules.scoring import half_points
from charmers.screen.ink import table
from charmers.words.speech import Speech
from charmers.words.standings import won_by

MOST_LISTED = 10
"""Games that are listed below the totals."""

QUIET = 2
"""Modules around a code that stay light, so that a camera finds it."""

_BLOCKS = " ▄▀█"
"""Two modules one above the other, by whether the upper (2) and the lower (1) is light."""


def evening_lines(played: Sequence[Evening], people: Sequence[Total], say: Speech) -> list[str]:
    """Who played and won, then the last games, each in a line."""
    if not played:
        return [say("evening.none")]
    heads = [say(f"evening.{key}") for key in ("player", "games", "wins", "best", "last")]
    rows = [
        [total.name, str(total.games), str(total.wins), half_points(total.best), total.last[:10]]
        for total in people
    ]
    lines = table([heads, *rows]) if rows else [say("evening.only-bots")]
    lines += ["", say("evening.count", n=len(played))]
    for evening in played[:MOST_LISTED]:
        header, names = evening.game.header, evening.game.names
        won = say.listed([names[each.seat] for each in evening.standings if each.winner])
        by = won_by(evening.standings)
        key = "evening.won" if by else "evening.tie" if won else "evening.nobody"
        stands = say(key, names=won, n=by)
        lines.append(say("evening.game", when=header.created[:10], game=evening.name, how=stands))
    return lines


def code_lines(modules: Sequence[Sequence[bool]]) -> list[str]:
    """A code of dark and light modules in half blocks, light on a dark terminal."""
    width = len(modules[0]) + 2 * QUIET
    light = [[True] * width for _ in range(QUIET)]
    rows = [
        *light,
        *[[*[True] * QUIET, *[not dark for dark in row], *[True] * QUIET] for row in modules],
        *light,
    ]
    if len(rows) % 2:
        rows.append([True] * width)
    return [
        "".join(_BLOCKS[2 * upper + lower] for upper, lower in zip(rows[i], rows[i + 1], strict=True))
        for i in range(0, len(rows), 2)
    ]
