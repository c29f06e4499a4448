"""Proof that the dice were honest: every roll is made again from the secret and compared."""

from __future__ import annotations

from dataclasses import dataclass

from charmers.record.dice import HonestDice, commitment, promised_secret, seeded_secret
from charmers.record.game import Game
from charmers.record.line import Line
from charmers.record.problems import at_line
from charmers.record.record import Record
from charmers.rules.notation import roll_text
from charmers.rules.tables import Tables


@dataclass(frozen=True, slots=True)
class Proof:
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

    def data(self) -> dict[str, object]:
        """The verdict as plain values."""
        return {
            "honest": self.honest,
            "reason": self.reason,
            "line": self.line or None,
            "rolls": self.rolls,
            "typed": list(self.typed),
            "undone": self.undone,
        }

    @property
    def disproved(self) -> bool:
        """Whether a line contradicts the secret; otherwise dice that are not honest are only unproved."""
        return not self.honest and self.line > 0


def verify(record: Record, tables: Tables, secret: bytes | None = None) -> Proof:
    """Make every roll of a record again; ``secret`` is for a kept game whose record does not tell it yet."""
    header = record.header
    if record.secret is not None:
        secret = record.secret
    elif secret is None:
        secret = promised_secret(header.seed, header.commitment)
    if secret is None:
        return Proof(False, _why_nothing_is_known(Game.replay(record, tables)))
    at = record.ends[-1] if record.ends else 0
    if commitment(secret) != header.commitment:
        return Proof(False, "the secret is not the one that was promised: its SHA-256 is another", at)
    if header.seed is not None and seeded_secret(header.seed) != secret:
        return Proof(False, f"the secret does not follow from the seed {header.seed}", at)
    return _walk(record, Game(tables, header, secret), HonestDice(secret, header.words))


def _why_nothing_is_known(game: Game) -> str:
    header = game.header
    if not header.commitment:
        return "people rolled the dice of this game, so there is nothing to prove"
    if header.seed is not None:
        return f"the secret that was promised does not follow from the seed {header.seed}"
    return "the record does not tell its secret; that is revealed when the game is over"


def _walk(record: Record, game: Game, dice: HonestDice) -> Proof:
    """Replay the record up to the first roll that is not the one the secret gives."""
    rolls: list[Line] = []
    typed: list[int] = []
    for index, text in enumerate(record.body):
        number = record.line_of(index) or index + 1
        due = game.position.due
        expected = f"roll {roll_text(game.tables, due, dice.faces(game.tables, game.moment(), due))}"
        with at_line(number):
            line = game.read_line(text)
        if line.kind == "roll":
            if text != expected:
                return Proof(False, f"the secret gives {_difference(text, expected)}", number, len(rolls))
            rolls.append(line)
        elif line.kind == "faces":
            typed.append(number)
    game.check_end(record)
    if not rolls:
        told = "people told the faces of every roll" if typed else "nothing has been rolled yet"
        return Proof(False, f"{told}, so there is nothing to prove", typed=tuple(typed))
    undone = sum(line.undone for line in rolls)
    how = "from the secret" if game.header.seed is None else f"from the seed {game.header.seed}"
    count = f"all {len(rolls)} rolls follow" if len(rolls) != 1 else "the one roll follows"
    return Proof(True, f"{count} {how}", 0, len(rolls), tuple(typed), undone)


def _difference(text: str, expected: str) -> str:
    """The first die that shows something else."""
    for told, honest in zip(text.split(), expected.split(), strict=False):
        if told != honest:
            return f"{honest}, the record says {told}"
    return f'"{expected}"'
