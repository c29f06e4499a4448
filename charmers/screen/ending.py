"""How a game ended: the standings, who won, and what the dice were made from."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.play.ending import strides
from charmers.play.telling import remarks
from charmers.record.game import Game
from charmers.record.seal import in_syllables
from charmers.rules.scoring import Standing, half_points
from charmers.screen.drawing import WIDEST
from charmers.screen.ink import columns, cut, pad, wrap
from charmers.screen.panel import Panels
from charmers.screen.view import View
from charmers.words.standings import distance, verdict
from charmers.words.tell import tell

DECISIVE = 3
"""Turns that are told as what decided a game."""


def ending_lines(game: Game, view: View, name: str) -> list[str]:
    """The standings, the winner, and how to look at the game again."""
    say = view.say
    standings = game.standings()
    lines = ["", *standing_lines(standings, game.names, view), verdict(standings, game.names, say)]
    return [*lines, *remarks(game, say), *_seal(game, view, name)]


def _seal(game: Game, view: View, name: str) -> list[str]:
    """What binds the whole game from now on, for everyone to see."""
    if not game.seal:
        return []
    return [view.say("verify.sealed", seal=in_syllables(game.seal), command=f"charmers verify {name}")]


def ending_screen(game: Game, view: View, name: str) -> list[str]:
    """How a game ended: the verdict, where everyone's tracks have met, and what decided it."""
    say, standings = view.say, game.standings()
    lines = [
        view.ink(verdict(standings, game.names, say), "bold"),
        "",
        *standing_lines(standings, game.names, view),
        *(
            part
            for line in (*remarks(game, say), *_seal(game, view, name))
            for part in wrap(line, view.width, "  ")
        ),
        "",
    ]
    if (position := game.position.tracked) is None or not view.drawn:
        return lines
    width = max(columns(cut(name, 16)) for name in game.names)
    for standing in standings:
        panels = Panels(game.tables, position.sheets[standing.seat], say, view.ink)
        tracks = panels.tracks(min(view.width, WIDEST) - width - 2)[0]
        lines.append(f"{pad(cut(game.names[standing.seat], 16), width)}  {tracks}")
    lines += ["", say("end.decided")]
    for stride in strides(game)[:DECISIVE]:
        turn = stride.turn
        player = game.names[turn.seat]
        told = say("end.stride", n=turn.round, name=player, points=half_points(stride.closed))
        # What a turn is about begins with the die that was kept.
        first = next((i for i, event in enumerate(turn.events) if event.kind in ("took", "kept")), 0)
        begun, *others = tell(turn.events[first:], game.names, say)
        lines += wrap(f"{told} {begun}{' …' if others else ''}", view.width, "  ")
    return lines


def score_lines(
    standings: Sequence[Standing], names: Sequence[str], view: View, settled: bool = True
) -> list[str]:
    """Everyone's score from paper, and the verdict; unless it is ``settled``, karma might change it."""
    decided = verdict(standings, names, view.say, settled)
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
