"""How a game was won: the turns that closed most of a gap; and the next game of the same people."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from charmers.play.turns import PlayedTurn, complete_turns
from charmers.play.wish import Wish
from charmers.record.game import Game


class Stride(NamedTuple):
    """A turn, and how many half points of the gap it closed."""

    turn: PlayedTurn
    closed: int


def strides(game: Game) -> list[Stride]:
    """Every turn with what it closed, the longest stride first; earlier ones before later ones."""
    at = dict.fromkeys(range(len(game.names)), (0, 0))
    found = []
    for turn in complete_turns(game):
        before = at[turn.seat]
        fame, money = before
        for event in turn.events:
            fame = event.total if event.kind == "fame" else fame
            money = event.total if event.kind == "money" else money
        at[turn.seat] = fame, money
        closed = game.tables.overshoot(fame, money) - game.tables.overshoot(*before)
        found.append(Stride(turn, closed))
    return sorted(found, key=lambda stride: -stride.closed)


def rematch(game: Game) -> Wish:
    """The same people on the same sheet once more; whoever sat next begins."""
    header = game.header
    wish = Wish((*header.players[1:], header.players[0]), game.tables.sheet, paper=game.on_paper)
    return replace(wish, real_dice=not header.commitment)
