"""Sheets of a game whose dice are known, as on paper: whether the dice that were taken fit the marks."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from charmers.check.joint import GameVerdict
from charmers.check.search import NO_DIE, Search, Take, TurnPlan
from charmers.check.search.clock import Clock
from charmers.check.search.schedule import Faces
from charmers.check.sentences import joint
from charmers.check.witness import GameWitness, play_game
from charmers.record.game import Game
from charmers.rules import moves as m
from charmers.rules.dice import DiceTable
from charmers.rules.game_position import IllegalMove
from charmers.rules.notation import roll_text
from charmers.rules.options import usable
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import COLOUR_OF, DICE, PURPLE


class KnownTurn(NamedTuple):
    """The die of a turn (none if it was skipped), the karma before it, and what the purple dice showed."""

    colour: int
    face: int
    karma: int
    purple: Faces


def judge_with_dice(
    game: Game, names: Sequence[str], sheets: Sequence[SheetState], seconds: float
) -> GameVerdict:
    """Judge sheets whose players took the dice of this game; ``names`` are those of the game."""
    tables = game.tables
    turns = known_turns(game)
    plans: dict[int, tuple[TurnPlan, ...]] = {}
    open_ = False
    clock = Clock(seconds)
    for number, (name, sheet) in enumerate(zip(names, sheets, strict=True)):
        seat = game.names.index(name)
        known = _Known(tables, turns[seat])
        search = Search(tables, sheet, turns=len(turns[seat]), schedule=known)
        result = search.run(clock.left / (len(names) - number))
        if result.exhausted:
            return GameVerdict("impossible", (joint("dice", name=name),))
        if result.line is None:
            open_ = True
        else:
            plans[seat] = result.line
    if open_:
        return GameVerdict("not shown")
    if len(sheets) == 1 < len(game.names):
        # What the others did with their dice makes no difference to a sheet.
        with suppress(IllegalMove):
            return GameVerdict("possible", line=play_game(tables, names, list(plans.values()), sheets))
        return GameVerdict("not shown")
    missing = [name for seat, name in enumerate(game.names) if seat not in plans]
    if missing:
        return GameVerdict("not shown", (joint("missing", n=len(missing), names=tuple(missing)),))
    try:
        line = _play(game, plans, {game.names.index(n): s for n, s in zip(names, sheets, strict=True)})
    except IllegalMove:
        return GameVerdict("not shown")
    return GameVerdict("possible", line=line)


def known_turns(game: Game) -> list[list[KnownTurn]]:
    """For each seat, the dice it took."""
    tables = game.tables
    faces = [-1] * len(DICE)
    found: list[list[KnownTurn]] = [[] for _ in game.names]
    karma = 0
    for line in game.standing:
        for event in line.events:
            if event.kind == "rolled":
                die = DICE.index(event.subject)
                faces[die] = tables.faces_of[die].index(event.detail)
            elif event.kind == "rerolls":
                karma += 1
            elif event.kind in ("took", "kept", "skipped"):
                first, second = tables.dice_of[PURPLE]
                purple = (faces[first], faces[second])
                die = DICE.index(event.subject) if event.subject else -1
                take = (COLOUR_OF[die], faces[die]) if event.subject else (NO_DIE, 0)
                found[event.seat].append(KnownTurn(*take, karma, purple))
                karma = 0
    return found


class _Known:
    """The schedule of a player whose dice are known."""

    is_whole = True

    def __init__(self, tables: Tables, turns: Sequence[KnownTurn]) -> None:
        self.tables = tables
        self.turns = turns
        self._table = DiceTable(1)

    def karma(self, turn: int) -> int:
        return self.turns[turn].karma

    def is_idle(self, turn: int, state: SheetState) -> bool:
        colour, face, karma, _ = self.turns[turn]
        if colour == NO_DIE:
            return True
        # After karma a die may be kept that cannot be used.
        return karma > 0 and not usable(self.tables, state, self._table, self.tables.actions[colour][face])

    def allows(self, turn: int, before: Take | None, take: Take) -> bool:  # noqa: ARG002
        return take[:2] == self.turns[turn][:2]

    def reads(self, turn: int, faces: Faces) -> bool:
        return faces == self.turns[turn].purple


def _play(game: Game, plans: dict[int, tuple[TurnPlan, ...]], sheets: dict[int, SheetState]) -> GameWitness:
    """Play the dice of a game with these plans; ``IllegalMove`` unless they lead to the sheets."""
    tables = game.tables
    position = Position(tables, len(game.names))
    steps: list[tuple[str, str, str]] = []
    done = dict.fromkeys(plans, 0)

    def play(move: m.Move) -> None:
        name = game.names[position.seat]
        position.play(move)
        steps.append(("move", name, move.text))

    for line in game.standing:
        if line.kind in ("roll", "faces"):
            due, name = position.due[:], game.names[position.seat]
            position.roll(line.faces)
            steps.append(("roll", name, roll_text(tables, due, line.faces)))
        elif line.move is not None and line.move.kind in (m.TAKE, m.KARMA, m.KEEP, m.SKIP):
            seat = line.seat
            if line.move in position.moves:
                play(line.move)
            elif position.moves and position.phase in ("turn", "keep"):
                raise IllegalMove(f"{line.move.text} is not legal")
            if line.move.kind != m.KARMA:
                for move in plans[seat][done[seat]].moves:
                    play(move)
                done[seat] += 1
    if any(position.sheets[seat] != sheet for seat, sheet in sheets.items()):
        raise IllegalMove("it leads elsewhere")
    return GameWitness(
        tuple(game.names), tuple(steps), tuple([done[seat] for seat in range(len(game.names))])
    )
