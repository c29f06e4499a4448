"""A demonstration: bots play a game, and every turn is told in a line or a few."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from charmers.record.game import Game
from charmers.record.line import Line
from charmers.rules.events import Event
from charmers.screen.ending import standing_lines, winner_line
from charmers.screen.ink import wrap
from charmers.screen.table import sheet_screen
from charmers.screen.view import View
from charmers.words.tell import tell

PLAYERS = ("Asha:planner", "Biren:greedy", "Chitra:greedy")
"""Who plays the demonstration."""


def told_turns(game: Game, bots: Callable[[Game], Iterator[Line]], view: View) -> Iterator[str]:
    """Let the bots play to the end; what happens, turn by turn, in lines that fit the window."""
    events: list[Event] = []
    moment = (0, 0)
    for line in _moments(game, bots):
        if line[0] != moment:
            yield from _lines(game, events, view)
            events, moment = [], line[0]
        events += line[1].events
    yield from _lines(game, events, view)


def _moments(game: Game, bots: Callable[[Game], Iterator[Line]]) -> Iterator[tuple[tuple[int, int], Line]]:
    """Each line with the round and the turn in which it was played; a roll belongs to no turn."""
    dice = game.position.dice
    now = (dice.round, -1)
    for line in bots(game):
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
        winner_line(standings, game.names, view.say),
        "",
    ]
    return [*lines, *sheet_screen(game.tables, game.position.sheets[best], game.names[best], view)]
