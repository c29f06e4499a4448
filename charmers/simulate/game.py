"""One simulated game: played from its number, told as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.bots import random_faces
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.players import Player
from charmers.rules.events import Event, Log
from charmers.rules.moves import KEEP, TAKE
from charmers.rules.notation import roll_text
from charmers.rules.position import Position
from charmers.sheet.definition import COLOURS
from charmers.sheet.effects import CHARACTERS
from charmers.simulate.study import Study

BOT_NAMES = ("Asha", "Bala", "Chitra", "Dev", "Esha")
"""What bots are called in records, by their number in the study."""

SOURCES = ("building", "market", "river", "edge", "tent", "palace", "upgrade", "karma", "track")
"""Where fame and money come from."""


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """How one seat ended."""

    bot: int
    """The number of the bot in the study."""
    fame: int
    money: int
    karma: int
    used: int
    overshoot: int
    """In half points."""
    winner: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went."""

    game: int
    rounds: int
    turns: int
    """How many turns everyone had."""
    decisions: int
    seats: tuple[SeatOutcome, ...]
    picks: tuple[int, ...]
    """Dice taken or kept, for each colour."""
    fame_from: tuple[int, ...] = ()
    """Everyone's fame by ``SOURCES``; empty unless the study asks for it."""
    money_from: tuple[int, ...] = ()
    record: str = ""
    """The whole record; empty unless the study asks for it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; more than one share the win."""
        return tuple(seat for seat, outcome in enumerate(self.seats) if outcome.winner)


def play_game(study: Study, number: int) -> Outcome:
    """Play one game of a study."""
    tables = study.tables
    position = Position(tables, study.players)
    dice = study.dice(number)
    bots = study.seated(number)
    numbers = [study.bot_number(number, seat) for seat in range(study.players)]
    names = [BOT_NAMES[bot] for bot in numbers]
    log: Log | None = [] if study.sources else None
    body: list[str] = []
    picks = [0] * len(COLOURS)
    decisions = 0
    while not position.over:
        due = position.due
        if due:
            faces = random_faces(position, dice)
            if study.records:
                body.append(f"faces {roll_text(tables, due, faces)}")
            position.roll(faces, log)
            continue
        move = bots[position.seat].choose(position)
        decisions += 1
        if move.kind in (TAKE, KEEP):
            picks[tables.colour_of[move.a]] += 1
        if study.records:
            body.append(f"{names[position.seat]}: {move.text}")
        position.play(move, log)
    return Outcome(
        number,
        position.dice.round,
        (position.dice.round - 1) * position.dice.turns_in_round // study.players
        + position.dice.turn // study.players,
        decisions,
        _seats(position, numbers),
        tuple(picks),
        sources_of(log, "fame") if log else (),
        sources_of(log, "money") if log else (),
        _record(study, numbers, body) if study.records else "",
    )


def _seats(position: Position, numbers: list[int]) -> tuple[SeatOutcome, ...]:
    standings = sorted(position.standings(), key=lambda standing: standing.seat)
    return tuple(
        SeatOutcome(numbers[s.seat], s.fame, s.money, s.karma, s.used, s.overshoot, s.winner)
        for s in standings
    )


def source_of(event: Event) -> str:
    """Which of the ``SOURCES`` gave fame or money.

    >>> source_of(Event("fame", 0, amount=2, source="fort d2"))
    'building'
    """
    words = event.source.split()
    if len(words) == 2:
        return words[0] if words[0] in ("market", "river") else "building"
    head = event.source.partition(":")[0]
    if head in ("fame", "money"):
        return "track"
    return "palace" if head in CHARACTERS else head


def sources_of(log: Log, kind: str) -> tuple[int, ...]:
    """How much fame or money each of the ``SOURCES`` gave."""
    found = dict.fromkeys(SOURCES, 0)
    for event in log:
        if event.kind == kind:
            found[source_of(event)] += event.amount
    return tuple(found.values())


def _record(study: Study, numbers: list[int], body: list[str]) -> str:
    """The record of a game, replayed once so that it is known to be right."""
    players = tuple(Player(BOT_NAMES[bot], study.bots[bot]) for bot in numbers)
    header = Header(study.sheet.name, study.sheet.digest, players)
    game = Game(study.tables, header)
    for line in body:
        game.read_line(line)
    return str(game.record)
