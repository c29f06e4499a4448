"""The turns of a game as they were played: who, what happened, and which marks are new since."""

from __future__ import annotations

from typing import NamedTuple

from charmers.record.game import Game
from charmers.rules.events import Event
from charmers.rules.marks import marks_of
from charmers.rules.state import SheetState

IN_PROGRESS = ("reroll", "keep", "action")
"""What a position waits for while a turn has begun and not ended."""


class PlayedTurn(NamedTuple):
    """One turn of one player, from the first die to the last bonus."""

    seat: int
    round: int
    events: list[Event]
    """What happened in it, karma and what followed by itself included."""
    first: int
    """How many lines stood before the one in which it began."""


def turns(game: Game) -> list[PlayedTurn]:
    """Every turn that stands, in order; the last one may not be over yet.

    A turn is told by its events, not by its lines: where a player has no choice, it happens by itself
    within the line of the player before.
    """
    found: list[PlayedTurn] = []
    number, goes_on = 0, False
    for index, line in enumerate(game.standing):
        rolled = bool(line.events) and line.events[0].kind == "round"
        for event in line.events:
            if event.kind == "round":
                number, goes_on = event.amount, False
            elif event.kind == "over" and found:
                # It is nobody's doing; the table has passed on already.
                found[-1].events.append(event)
            elif not (rolled and event.kind == "rolled"):
                # Nobody has two turns on end within a round.
                if not goes_on or found[-1].seat != event.seat:
                    found.append(PlayedTurn(event.seat, number, [], index))
                    goes_on = True
                found[-1].events.append(event)
    return found


def complete_turns(game: Game) -> list[PlayedTurn]:
    """The turns that are over."""
    found, position = turns(game), game.position
    if found and not position.over and position.phase in IN_PROGRESS:
        # With real dice, karma may have been crossed and nothing else have happened yet.
        del found[-1]
    return found


def new_marks(game: Game, turn: PlayedTurn | None = None) -> frozenset[str]:
    """The places that the player of a turn has marked since it began; without one, in the present turn.

    Only the marks that still stand as they were made count, so this is meant for the last turns.
    """
    position = game.position.tracked
    if position is None:
        return frozenset()
    if turn is None:
        played = turns(game)
        if position.phase not in IN_PROGRESS or not played:
            return frozenset()
        turn = played[-1]
    before = game.position_after(turn.first).sheets[turn.seat]
    return _between(game, before, position.sheets[turn.seat])


def _between(game: Game, before: SheetState, after: SheetState) -> frozenset[str]:
    old, new = marks_of(game.tables, before), marks_of(game.tables, after)
    return frozenset(place for place, mark in new.items() if old.get(place) != mark)


def events_since(game: Game, seat: int) -> list[Event]:
    """What has happened since the last turn of a player was over."""
    every = [event for line in game.standing for event in line.events]
    own = [turn for turn in complete_turns(game) if turn.seat == seat]
    if not own:
        return every
    last = own[-1].events[-1]
    return every[1 + next(i for i, event in enumerate(every) if event is last) :]
