"""A demonstration: bots play a game, and every turn is told in a line or a few."""

from __future__ import annotations

from collections.abc import Iterator

from charmers.play.bots import follow
from charmers.record.game import Game
from charmers.record.line import Line
from charmers.rules.events import Event
from charmers.screen.ending import standing_lines
from charmers.screen.ink import wrap
from charmers.screen.table import sheet_screen
from charmers.screen.view import View
from charmers.words.standings import verdict
from charmers.words.tell import tell

PLAYERS = ("Asha:planner", "Biren:greedy", "Chitra:greedy")
"""Who plays the demonstration."""


def told_turns(game: Game, view: View) -> Iterator[str]:
    """Let the bots play to the end; what happens, turn by turn, in lines that fit the window."""
    events: list[Event] = []
    moment = (0, 0)
    for played, line in _moments(game):
        if played != moment:
            yield from _lines(game, events, view)
            events, moment = [], played
        events += line.events
    yield from _lines(game, events, view)


def _moments(game: Game) -> Iterator[tuple[tuple[int, int], Line]]:
    """Each line with the round and the turn in which it was played; a roll belongs to no turn."""
    now = (game.position.dice.round, -1)
    for line in follow(game):
        yield now, line
        dice = game.position.dice
        now = (dice.round, -1 if game.position.phase == "roll" else dice.turn)


def _lines(game: Game, events: list[Event], view: View) -> list[str]:
    lines = tell(events, game.names, view.say)
    if view.plain:
        return lines
    first = view.ink(lines[0], "bold") if events and events[0].kind == "round" else ""
    wrapped = [part for line in lines for part in wrap(line, view.width, "  ")]
    return ["", first, *wrapped[1:]] if first else wrapped


def final_lines(game: Game, view: View) -> list[str]:
    """The standings, who won, and the winner's sheet."""
    standings = game.standings()
    best = standings[0].seat
    lines = [
        "",
        *standing_lines(standings, game.names, view),
        verdict(standings, game.names, view.say),
        "",
    ]
    assert game.position.tracked is not None
    return [*lines, *sheet_screen(game.tables, game.position.tracked.sheets[best], game.names[best], view)]
