"""A witness: rolls and moves of one seat that lead to a sheet, played through the engine from the first."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.check.search import NO_DIE, TurnPlan, useless_faces
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.record.record import Record
from charmers.rules.game_position import IllegalMove
from charmers.rules.moves import Move
from charmers.rules.notation import roll_text
from charmers.rules.position import ONE_SEAT, Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import BLUE, ORANGE, PURPLE


@dataclass(frozen=True, slots=True)
class Witness:
    """The rolls and moves, in the notation of records, that lead to a sheet state."""

    steps: tuple[tuple[str, str], ...]
    """Each ``("roll", "p1=tea+tea ...")`` or ``("move", "take p1")``, in order."""
    turns: int


def play_line(tables: Tables, plans: tuple[TurnPlan, ...], target: SheetState) -> Witness:
    """Play a plan with the engine and return it as it went; ``IllegalMove`` unless it leads to the target."""
    player = _Player(tables)
    for plan in plans:
        player.turn(plan)
    if player.position.phase not in ("roll", "over"):
        raise IllegalMove(f"the last turn is not over: {player.position.phase}")
    if player.position.sheets[0] != target:
        raise IllegalMove("it leads elsewhere")
    return Witness(tuple(player.steps), len(plans))


def line_record(tables: Tables, player: str, line: Witness, created: str) -> Record:
    """A line as the record of one seat, with all faces given."""
    sheet = tables.sheet
    header = Header(sheet.name, sheet.digest, (Player(player),), created=created)
    body = [f"faces {text}" if kind == "roll" else f"{player}: {text}" for kind, text in line.steps]
    return Record(header, tuple(body))


class _Player:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.position = Position(tables, ONE_SEAT)
        self.steps: list[tuple[str, str]] = []

    def turn(self, plan: TurnPlan) -> None:
        """Roll, and play one turn."""
        position, tables = self.position, self.tables
        faces = [0] * len(tables.dice)
        for die, face in zip(tables.dice_of[PURPLE], plan.purple, strict=True):
            faces[die] = max(face, 0)
        colour, face = plan.colour, plan.face
        away, spare = BLUE if colour == ORANGE else ORANGE, 0
        if colour == NO_DIE:
            useless = useless_faces(tables, position.sheets[0])
            if len(useless) < 2:
                raise IllegalMove("there are not two dice of no use")
            (colour, face), (away, spare) = useless[:2]
        die, (gone, left) = tables.dice_of[colour][0], tables.dice_of[away]
        faces[die] = face
        self._roll(faces)
        self._move(tables.book.away[gone])
        for _ in range(plan.karma):
            if position.phase != "reroll":
                self._move(tables.book.karma[die])
            rolled = {die: face, left: spare}
            self._roll([rolled[each] for each in position.due])
        chosen = tables.book.keep[die] if plan.karma else tables.book.take[die]
        if chosen in position.moves:  # otherwise it has happened by itself
            self._move(chosen)
        for move in plan.moves:
            self._move(move)

    def _roll(self, faces: list[int]) -> None:
        due = self.position.due[:]
        self.position.roll(faces)
        self.steps.append(("roll", roll_text(self.tables, due, faces)))

    def _move(self, move: Move) -> None:
        self.position.play(move)
        self.steps.append(("move", move.text))
