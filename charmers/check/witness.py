"""A witness: rolls and moves of one seat that lead to a sheet, played through the engine from the first."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.check.search import NO_DIE, TurnPlan
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.record.record import Record
from charmers.rules.notation import roll_text
from charmers.rules.options import usable
from charmers.rules.position import ONE_SEAT, Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.sheet.definition import BLUE, ORANGE, PURPLE


class WitnessError(ValueError):
    """A plan that the engine does not play as it was thought."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The rolls and moves, in the notation of records, that lead to a sheet state."""

    steps: tuple[tuple[str, str], ...]
    """Each ``("roll", "p1=tea+tea ...")`` or ``("move", "take p1")``, in order."""
    turns: int


def play_line(tables: Tables, plans: tuple[TurnPlan, ...]) -> tuple[Witness, SheetState]:
    """Play a plan with the engine; the line as it went, and the state it led to."""
    player = _Player(tables)
    for plan in plans:
        player.turn(plan)
    return Witness(tuple(player.steps), len(plans)), player.position.sheets[0]


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
        if position.phase != "roll":
            raise WitnessError(f"a turn begins with a roll, not with {position.phase}")
        faces = [0] * len(tables.dice)
        for die, face in zip(tables.dice_of[PURPLE], plan.purple, strict=True):
            faces[die] = max(face, 0)
        colour, face, away = plan.colour, plan.face, ORANGE
        if colour == NO_DIE:
            colour, face, away, spare = self._useless(position.sheets[0])
        elif colour == ORANGE:
            away, spare = BLUE, 0
        else:
            spare = 0
        die, (gone, left) = tables.dice_of[colour][0], tables.dice_of[away]
        faces[die] = face
        self._roll(faces)
        self._move(tables.book.away[gone].text)
        for _ in range(plan.karma):
            if position.phase != "reroll":
                self._move(tables.book.karma[die].text)
            rolled = {die: face, left: spare}
            self._roll([rolled[each] for each in position.due])
        if not plan.karma:
            self._move(tables.book.take[die].text, forced=True)
        else:
            self._move(tables.book.keep[die].text, forced=True)
        for move in plan.moves:
            self._move(move.text)
        if position.phase not in ("roll", "over"):
            raise WitnessError(f"the turn is not over: {position.phase}")

    def _useless(self, state: SheetState) -> tuple[int, int, int, int]:
        """Two colours, each with a face that is of no use: for the die picked and the elephant's."""
        found: list[tuple[int, int]] = []
        for colour, entries in enumerate(self.tables.actions):
            for face, entry in enumerate(entries):
                if not usable(self.tables, state, self.position.dice, entry):
                    found.append((colour, face))
                    break
        if len(found) < 2:
            raise WitnessError("there are not two dice of no use")
        return (*found[0], *found[1])

    def _roll(self, faces: list[int]) -> None:
        position = self.position
        self.steps.append(("roll", roll_text(self.tables, position.due, faces)))
        position.roll(faces)

    def _move(self, text: str, forced: bool = False) -> None:
        """Play a move; a forced one may have happened by itself."""
        position = self.position
        move = self.tables.book.by_text[text]
        if move in position.moves:
            self.steps.append(("move", text))
            position.play(move)
        elif not forced:
            raise WitnessError(f'"{text}" is not legal here')
