"""How a game ended: the standings, who won, and what the dice were made from."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.record.game import Game
from charmers.record.seal import in_syllables
from charmers.rules.scoring import Standing, half_points
from charmers.screen.ink import columns, cut, pad
from charmers.screen.view import View
from charmers.words.standings import distance, verdict


def ending_lines(game: Game, view: View, name: str) -> list[str]:
    """The standings, the winner, and how to look at the game again."""
    say = view.say
    standings = game.standings()
    lines = ["", *standing_lines(standings, game.names, view), verdict(standings, game.names, say)]
    if game.seal:
        lines.append(say("verify.sealed", seal=in_syllables(game.seal), command=f"charmers verify {name}"))
    return lines


def score_lines(
    standings: Sequence[Standing], names: Sequence[str], view: View, settled: bool = True
) -> list[str]:
    """Everyone's score from paper, and the verdict; unless it is ``settled``, karma might change it."""
    decided = verdict(standings, names, view.say)
    if not settled:
        decided = f"{decided} {view.say('commands.give-karma')}"
    return [*standing_lines(standings, names, view, karma=False), decided]


def standing_lines(
    standings: Sequence[Standing], names: Sequence[str], view: View, karma: bool = True
) -> list[str]:
    """Everyone's result, best first; without ``karma`` where nobody has told it."""
    say = view.say
    if view.plain and karma:
        return [
            say("end.plain", name=names[each.seat], rank=each.rank, **_values(each)) for each in standings
        ]
    shown = [cut(names[each.seat], 24) for each in standings]
    width = max(map(columns, shown))
    return [
        f"{each.rank}. {pad(name, width)}  {_line(each, view, karma)}"
        for each, name in zip(standings, shown, strict=True)
    ]


def _line(standing: Standing, view: View, karma: bool) -> str:
    values = _values(standing)
    values |= {"fame": f"{standing.fame:>2}", "money": f"{standing.money:>2}"}
    if karma:
        return view.say("end.line", **values)
    return view.say("commands.score", distance=distance(standing, view.say), **values)


def _values(standing: Standing) -> dict[str, object]:
    return {
        "fame": standing.fame,
        "money": standing.money,
        "karma": standing.karma,
        "used": standing.used,
        "over": half_points(standing.overshoot),
    }
