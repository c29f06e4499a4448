"""A witness: rolls and moves that lead to a sheet, or to all of a game, played through the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from charmers.check.rounds import Calendar, Diary, Turned
from charmers.check.search import NO_DIE, Take, TurnPlan, useless_faces
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


@dataclass(frozen=True, slots=True)
class GameWitness:
    """A whole game: who sits where, the first of them starts, and everything that happens."""

    names: tuple[str, ...]
    steps: tuple[tuple[str, str, str], ...]
    """Each what (``roll`` or ``move``), whose, and its text."""
    turns_of: tuple[int, ...]
    """How many turns each of them had."""

    @property
    def turns(self) -> int:
        """How many turns there were for whoever had most."""
        return max(self.turns_of)


def play_game(
    tables: Tables,
    names: Sequence[str],
    lines: Sequence[Sequence[TurnPlan]],
    targets: Sequence[SheetState],
    calendar: Calendar | None = None,
) -> GameWitness:
    """Play the lines of all seats as one game; ``IllegalMove`` unless it leads to their sheets."""
    turns = tuple(map(len, lines))
    if calendar is None:
        alone = play_line(tables, tuple(lines[0]), targets[0])
        return GameWitness(tuple(names), tuple((kind, names[0], text) for kind, text in alone.steps), turns)
    diary = Diary(calendar)
    for line, moments in zip(lines, calendar.moments, strict=True):
        for (number, place), plan in zip(moments, line, strict=True):
            diary.turns[number][place] = turned(plan)
    table = _Table(tables, names)
    for number in range(calendar.rounds):
        table.round(number, lines, diary)
    if table.position.sheets != list(targets):
        raise IllegalMove("it leads elsewhere")
    return GameWitness(tuple(names), tuple(table.steps), turns)


def turned(plan: TurnPlan) -> Turned:
    """What others at the table see of a turn."""
    shown = plan.purple if plan.purple[0] >= 0 else None
    return Turned(Take(plan.colour, plan.face, plan.karma > 0), shown)


def line_record(tables: Tables, player: str, line: Witness, created: str) -> Record:
    """A line as the record of one seat, with all faces given."""
    steps = tuple((kind, player, text) for kind, text in line.steps)
    return game_record(tables, GameWitness((player,), steps, (line.turns,)), created)


def game_record(tables: Tables, game: GameWitness, created: str) -> Record:
    """A whole game as its record, with all faces given."""
    sheet = tables.sheet
    players = tuple(Player(name) for name in game.names)
    header = Header(sheet.name, sheet.digest, players, created=created)
    body = [f"faces {text}" if kind == "roll" else f"{name}: {text}" for kind, name, text in game.steps]
    return Record(header, tuple(body))


class _Table:
    """Several seats, whose turns are known."""

    def __init__(self, tables: Tables, names: Sequence[str]) -> None:
        self.tables = tables
        self.names = names
        self.position = Position(tables, len(names))
        self.steps: list[tuple[str, str, str]] = []

    def round(self, number: int, lines: Sequence[Sequence[TurnPlan]], diary: Diary) -> None:
        """Roll, and play one round."""
        dealt = diary.deal(number)
        if dealt is None:
            raise IllegalMove("the dice do not go round")
        taken, faces = dealt
        book, position = self.tables.book, self.position
        self._roll(faces)
        for place, each in enumerate(taken):
            seat = (number + place) % len(lines)
            plan = lines[seat][diary.calendar.moments[seat].index((number, place))]
            for _ in range(plan.karma):
                if position.phase != "reroll":
                    self._move(book.karma[each.picked])
                self._roll(faces)
            chosen = book.keep[each.die] if plan.karma else book.take[each.die]
            self._choose(chosen, faces)
            for move in plan.moves:
                self._move(move)

    def _choose(self, wanted: Move, faces: Sequence[int]) -> None:
        """Take or keep a die, or its twin if both show the same; unless it has happened by itself."""
        moves = self.position.moves
        if wanted in moves:
            self._move(wanted)
        elif any(move.kind == wanted.kind for move in moves):
            alike = [
                move
                for move in moves
                if move.kind == wanted.kind
                and self.tables.twin_of[wanted.a] == move.a
                and faces[move.a] == faces[wanted.a]
            ]
            if not alike:
                raise IllegalMove(f"{wanted.text} is not legal")
            self._move(alike[0])

    def _roll(self, faces: Sequence[int]) -> None:
        due = self.position.due[:]
        shown = [faces[die] for die in due]
        name = self.names[self.position.seat]
        self.position.roll(shown)
        self.steps.append(("roll", name, roll_text(self.tables, due, shown)))

    def _move(self, move: Move) -> None:
        name = self.names[self.position.seat]
        self.position.play(move)
        self.steps.append(("move", name, move.text))


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
