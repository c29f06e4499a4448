"""How a game ended: the standings, who won, and what the dice were made from."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.record.game import Game
from charmers.rules.scoring import Standing, half_points
from charmers.screen.ink import columns, cut, pad
from charmers.screen.view import View
from charmers.words.speech import Speech


def ending_lines(game: Game, view: View, name: str) -> list[str]:
    """The standings, the winner, and how to look at the game again."""
    say = view.say
    standings = game.standings()
    lines = ["", *standing_lines(standings, game.names, view), winner_line(standings, game.names, say)]
    if game.secret is not None:
        lines.append(say("end.secret", secret=game.secret.hex(), command=f"charmers verify {name}"))
    return lines


def standing_lines(standings: Sequence[Standing], names: Sequence[str], view: View) -> list[str]:
    """Everyone's result, best first."""
    say = view.say
    if view.plain:
        return [say("end.plain", name=names[each.seat], **_values(each)) for each in standings]
    shown = [cut(names[each.seat], 24) for each in standings]
    width = max(map(columns, shown))
    return [
        f"{each.rank}. {pad(name, width)}  {say('end.line', **_values(each))}"
        for each, name in zip(standings, shown, strict=True)
    ]


def _values(standing: Standing) -> dict[str, object]:
    return {
        "rank": standing.rank,
        "fame": f"{standing.fame:>2}",
        "money": f"{standing.money:>2}",
        "karma": standing.karma,
        "used": standing.used,
        "over": half_points(standing.overshoot),
    }


def winner_line(standings: Sequence[Standing], names: Sequence[str], say: Speech) -> str:
    """Who won, by how much, or who shares the win."""
    winners = [names[each.seat] for each in standings if each.winner]
    if len(winners) > 1:
        return say("end.shared", names=say.listed(winners))
    rest = [each for each in standings if not each.winner]
    margin = standings[0].overshoot - rest[0].overshoot if rest else 0
    if margin == 0:
        return say("end.karma-wins", name=winners[0])
    return say("end.wins", name=winners[0], n=half_points(margin))
