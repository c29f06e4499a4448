"""Checked sheets: of a file or of a game, with their scores, who of them won, and all of it as data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from charmers.check.transcript import read_transcript
from charmers.check.verdict import Verdict, check_marks
from charmers.check.witness import line_record
from charmers.record.game import Game
from charmers.record.header import time_text
from charmers.record.record import Record
from charmers.rules.marks import CROSSED, Marks, marks_of
from charmers.rules.position import Position
from charmers.rules.scoring import Result, Standing, standings
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.rows import rows


class Checked(NamedTuple):
    """One sheet and what came of checking it."""

    file: str
    player: str
    tables: Tables
    marks: Marks
    verdict: Verdict

    @property
    def sheet(self) -> Sheet:
        """What is printed on it."""
        return self.tables.sheet

    @property
    def result(self) -> Result:
        """Fame, money, karma circled and karma crossed, as they are marked."""
        fame, money, karma = (
            [self.marks[place] for place in row.places if place in self.marks]
            for row in rows(self.sheet, "fame", "money", "karma")
        )
        return len(fame), len(money), len(karma), karma.count(CROSSED)

    @property
    def overshoot(self) -> int:
        """How far the tracks have passed each other, in half points."""
        fame, money, _, _ = self.result
        return self.tables.overshoot(fame, money)

    def data(self) -> dict[str, object]:
        """As it stands in JSON."""
        fame, money, _, _ = self.result
        verdict = self.verdict
        return {
            "file": self.file,
            "player": self.player,
            "sheet": self.sheet.name,
            "verdict": verdict.answer,
            "findings": [finding.data() for finding in verdict.findings],
            "score": {"fame": fame, "money": money, "overshoot": self.overshoot / 2},
            "turns": verdict.line.turns if verdict.line else None,
            "tried": verdict.tried,
            "seconds": round(verdict.seconds, 3),
        }


def check_file(file: Path, seconds: float) -> Checked:
    """Check the sheet that a file tells; ``TranscriptError`` if it cannot be read."""
    transcript = read_transcript(file)
    tables = Tables(transcript.sheet)
    verdict = check_marks(tables, transcript.marks, seconds)
    return Checked(str(file), transcript.player, tables, transcript.marks, verdict)


def check_position(name: str, players: Sequence[str], position: Position, seconds: float) -> list[Checked]:
    """Check the sheet of every player who is not in the middle of a turn."""
    tables = position.tables
    found: list[Checked] = []
    for seat, player in enumerate(players):
        if seat != in_a_turn(position):
            marks = marks_of(tables, position.sheets[seat])
            found.append(Checked(name, player, tables, marks, check_marks(tables, marks, seconds)))
    return found


def in_a_turn(position: Position) -> int:
    """The seat that is in the middle of a turn; -1 if none is."""
    return position.seat if position.phase in ("action", "reroll", "keep") else -1


def ranking(checked: Sequence[Checked]) -> list[Standing]:
    """Who is ahead, best first, with their numbers here as seats; nobody if there are different sheets."""
    if len({sheet.sheet.digest for sheet in checked}) != 1:
        return []
    return standings(checked[0].tables, [sheet.result for sheet in checked], over=False)


def checked_data(checked: Sequence[Checked]) -> dict[str, object]:
    """All sheets and the winners, as they stand in JSON."""
    return {
        "sheets": [sheet.data() for sheet in checked],
        "winners": [checked[standing.seat].player for standing in ranking(checked) if standing.winner],
    }


def turns_record(sheet: Checked) -> Record | None:
    """The turns that lead to a valid sheet, as a record that was replayed; ``None`` if there are none."""
    if sheet.verdict.line is None:
        return None
    record = line_record(sheet.tables, sheet.player, sheet.verdict.line, time_text())
    return Game.replay(record, sheet.tables).record
