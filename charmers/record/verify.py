"""Proof that the dice were honest: every roll is made again from the secret and compared."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.record.dice import HonestDice, commitment, seeded_secret
from charmers.record.game import Game
from charmers.record.lines import Line
from charmers.record.problems import GameError, RecordError
from charmers.record.record import Record
from charmers.rules.notation import MoveError, roll_text
from charmers.rules.position import IllegalMove
from charmers.rules.tables import Tables


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the rolls of a record follow from its secret, and what else is worth knowing about them."""

    honest: bool
    reason: str
    """One sentence: what was proved, or the first thing that does not fit."""
    line: int = 0
    """The line of the record (in its file, or in the log of a kept game) that does not fit."""
    rolls: int = 0
    """How many rolls follow from the secret."""
    typed: tuple[int, ...] = ()
    """The lines in which people told the faces; nothing can be proved about those."""
    undone: int = 0
    """How many rolls were taken back by an undo: they were seen before others were decided."""


def verify(record: Record, tables: Tables, secret: bytes | None = None) -> Verdict:
    """Make every roll of a record again; ``secret`` is for a kept game whose record does not tell it yet."""
    header = record.header
    if not header.commitment:
        return Verdict(False, "people rolled the dice of this game, so there is nothing to prove")
    secret = record.secret if record.secret is not None else secret
    if secret is None:
        return Verdict(False, "the record does not tell its secret; that is revealed when the game is over")
    at = record.ends[-1] if record.ends else 0
    if commitment(secret) != header.commitment:
        return Verdict(False, "the secret is not the one that was promised: its SHA-256 is another", at)
    if header.seed is not None and seeded_secret(header.seed) != secret:
        return Verdict(False, f"the secret does not follow from the seed {header.seed}", at)
    return _walk(record, Game(tables, header, secret), HonestDice(secret, header.words))


def _walk(record: Record, game: Game, dice: HonestDice) -> Verdict:
    """Replay the record and compare each roll before it takes effect."""
    rolls: list[Line] = []
    typed: list[int] = []
    for index, text in enumerate(record.body):
        number = record.line_of(index) or index + 1
        if text.startswith("roll ") and ": " not in text and game.position.due:
            due = game.position.due
            expected = f"roll {roll_text(game.tables, due, dice.faces(game.tables, game.moment(), due))}"
            if text != expected:
                return Verdict(False, f"the secret gives {_difference(text, expected)}", number, len(rolls))
        try:
            line = game.read_line(text)
        except (GameError, MoveError, IllegalMove) as error:
            raise RecordError(number, str(error)) from None
        if line.kind == "roll":
            rolls.append(line)
        elif line.kind == "faces":
            typed.append(number)
    undone = sum(line.undone for line in rolls)
    how = "from the secret" if game.header.seed is None else f"from the seed {game.header.seed}"
    count = f"all {len(rolls)} rolls follow" if len(rolls) != 1 else "the one roll follows"
    return Verdict(True, f"{count} {how}", 0, len(rolls), tuple(typed), undone)


def _difference(text: str, expected: str) -> str:
    """The first die that shows something else."""
    for told, honest in zip(text.split(), expected.split(), strict=False):
        if told != honest:
            return f"{honest}, the record says {told}"
    return f'"{expected}"'
