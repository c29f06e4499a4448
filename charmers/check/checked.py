"""Checked sheets: of files or of a game, with their scores, who of them won, and all of it as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from charmers.check.books import Book, ledger
from charmers.check.finding import Mend, Tell
from charmers.check.joint import GameVerdict, judge_game
from charmers.check.known_dice import judge_with_dice
from charmers.check.sentences import joint
from charmers.check.several import check_several
from charmers.check.transcript import Transcript
from charmers.check.verdict import Verdict, roughly
from charmers.check.witness import game_record, line_record
from charmers.record.game import Game
from charmers.record.header import time_text
from charmers.record.record import Record
from charmers.rules.marks import CROSSED, Marks, marks_of, state_of
from charmers.rules.position import Position
from charmers.rules.scoring import Result, Standing, margin, standings
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.printable import look
from charmers.sheet.rows import rows


class Checked(NamedTuple):
    """One sheet and what came of checking it."""

    file: str
    player: str
    tables: Tables
    marks: Marks
    verdict: Verdict
    recorded: bool = False
    """Whether it comes from a record, which is its own proof."""

    @property
    def sheet(self) -> Sheet:
        """What is printed on it."""
        return self.tables.sheet

    @property
    def result(self) -> Result:
        """Fame, money, karma circled and karma crossed, as they are marked."""
        return _result(self.sheet, self.marks)

    @property
    def overshoot(self) -> int:
        """How far the tracks have passed each other, in half points."""
        return self.tables.overshoot(*self.result[:2])

    @property
    def explained(self) -> int:
        """The same as far as the sheet explains it: with the marks that mend it, or by its books."""
        if self.verdict.mends:
            return self.tables.overshoot(*_result(self.sheet, self.verdict.mends[0].marks)[:2])
        fame, money, _, _ = self.result
        for book in self.books:
            if book.name == "fame":
                fame = max(book.least, min(fame, book.most))
            elif book.name == "money":
                money = book.least
        return self.tables.overshoot(fame, money)

    @property
    def books(self) -> list[Book]:
        """What the sheet explains, line by line."""
        return ledger(self.tables, roughly(self.tables, self.marks))

    @property
    def wrong_books(self) -> list[Book]:
        """The books that were found to be wrong."""
        wrong = {finding.code for finding in self.verdict.findings}
        return [book for book in self.books if book.name in wrong]

    def data(self, tell: Tell = str) -> dict[str, object]:
        """As it stands in JSON."""
        fame, money, _, _ = self.result
        verdict = self.verdict
        score = {"fame": fame, "money": money, "overshoot": self.overshoot / 2}
        if verdict.answer == "invalid":
            score["explained"] = self.explained / 2
        return {
            "file": self.file,
            "player": self.player,
            "sheet": self.sheet.name,
            "verdict": verdict.answer,
            "findings": [finding.data(tell) for finding in verdict.findings],
            "mends": [mend.data(tell) for mend in verdict.mends],
            "score": score,
            "turns": verdict.turns or None,
            "tried": verdict.tried.moves if verdict.tried else 0,
            "seconds": round(verdict.seconds, 3),
        }


def _result(sheet: Sheet, marks: Marks) -> Result:
    fame, money, karma = (
        [marks[place] for place in row.places if place in marks]
        for row in rows(sheet, "fame", "money", "karma")
    )
    return len(fame), len(money), len(karma), karma.count(CROSSED)


def check_transcripts(found: Sequence[tuple[str, Transcript]], seconds: float) -> list[Checked]:
    """Check sheets, however they were read from their files, side by side."""
    works = [(Tables(transcript.sheet), transcript.marks) for _, transcript in found]
    return [
        _checked(file, transcript, tables, verdict)
        for (file, transcript), (tables, _), verdict in zip(
            found, works, check_several(works, seconds), strict=True
        )
    ]


def _checked(file: str, transcript: Transcript, tables: Tables, verdict: Verdict) -> Checked:
    """A verdict with the lines of the file."""
    lines = transcript.lines
    findings = [replace(each, line=lines.get(each.where, 0)) for each in verdict.findings]
    mends = [_with_line(each, lines) for each in verdict.mends]
    verdict = replace(verdict, findings=tuple(findings), mends=tuple(mends))
    return Checked(file, transcript.player, tables, transcript.marks, verdict)


def _with_line(mend: Mend, lines: Mapping[str, int]) -> Mend:
    also = mend.also and _with_line(mend.also, lines)
    return replace(mend, line=lines.get(mend.place, 0), also=also)


def check_position(name: str, players: Sequence[str], position: Position) -> list[Checked]:
    """The sheet of every player who is not in the middle of a turn: the record has proven them all."""
    tables = position.tables
    return [
        Checked(
            name,
            player,
            tables,
            marks_of(tables, position.sheets[seat]),
            Verdict("valid", turns=turns_of(position, seat)),
            recorded=True,
        )
        for seat, player in enumerate(players)
        if seat != in_a_turn(position)
    ]


def in_a_turn(position: Position) -> int:
    """The seat that is in the middle of a turn; -1 if none is."""
    return position.seat if position.phase in ("action", "reroll", "keep") else -1


def turns_of(position: Position, seat: int) -> int:
    """How many turns of a seat are over."""
    dice = position.dice
    each = dice.turns_in_round // dice.seats
    here = sum((dice.start + turn) % dice.seats == seat for turn in range(dice.turn))
    return (dice.round - 1) * each + here


def check_game(
    checked: Sequence[Checked], rounds: int, dice: Game | None, seconds: float
) -> GameVerdict | None:
    """The verdict on all sheets together; none if there is nothing to be said of them together."""
    if not checked or all(sheet.recorded for sheet in checked):
        return None
    if len(checked) == 1 and not rounds and dice is None:
        return None
    names = list(dict.fromkeys(sheet.sheet.name for sheet in checked))
    if len({sheet.sheet.digest for sheet in checked}) > 1:
        return GameVerdict("impossible", (joint("sheets", kinds=tuple(names)),))
    tables = checked[0].tables
    if any(sheet.verdict.answer == "invalid" for sheet in checked):
        return GameVerdict("impossible", (joint("invalid"),))
    players = [sheet.player for sheet in checked]
    states = [state_of(tables, sheet.marks) for sheet in checked]
    if dice is not None:
        seats = [next(name for name in dice.names if look(name) == look(player)) for player in players]
        return judge_with_dice(dice, seats, states, seconds)
    return judge_game(tables, players, states, rounds, seconds)


def as_played(checked: Sequence[Checked], game: GameVerdict | None) -> list[Checked]:
    """The same with as many turns as everyone had in the game that was found."""
    if game is None or game.line is None:
        return list(checked)
    line = game.line
    turns = {look(name): count for name, count in zip(line.names, line.turns_of, strict=True)}
    return [
        sheet._replace(verdict=replace(sheet.verdict, turns=turns[look(sheet.player)])) for sheet in checked
    ]


def ranking(checked: Sequence[Checked]) -> list[Standing]:
    """Who is ahead among those whose sheet is valid, best first, with their numbers here as seats.

    Nobody, if there are different sheets.
    """
    if len({sheet.sheet.digest for sheet in checked}) != 1:
        return []
    valid = [seat for seat, sheet in enumerate(checked) if sheet.verdict.answer == "valid"]
    found = standings(checked[0].tables, [checked[seat].result for seat in valid], over=False)
    for standing in found:
        standing.seat = valid[standing.seat]
    return found


def checked_data(
    checked: Sequence[Checked],
    game: GameVerdict | None = None,
    telling: Callable[[Sheet | None], Tell] = lambda _: str,
) -> dict[str, object]:
    """All sheets, the game that they are, the winners and by how much, as they stand in JSON.

    What is ``telling`` of one sheet need not know the words of another.
    """
    ranked = ranking(checked) if game is None or game.answer != "impossible" else []
    won_by = margin(ranked)
    data: dict[str, object] = {
        "sheets": [sheet.data(telling(sheet.sheet)) for sheet in checked],
        "winners": [checked[each.seat].player for each in ranked if each.winner],
        "margin": None if won_by is None else won_by / 2,
    }
    if game is not None:
        tell = telling(None)
        data["game"] = {
            "verdict": game.answer,
            "why": [tell(each) for each in game.why],
            "players": list(game.line.names) if game.line else [],
            "turns": game.line.turns if game.line else None,
        }
    return data


def turns_record(checked: Sequence[Checked], game: GameVerdict | None) -> Record | None:
    """The turns that lead to one valid sheet or to all of a game, as a record that was replayed."""
    if not checked:
        return None
    tables = checked[0].tables
    if game is not None and game.line is not None:
        record = game_record(tables, game.line, time_text())
    elif game is None and len(checked) == 1 and checked[0].verdict.line is not None:
        record = line_record(tables, checked[0].player, checked[0].verdict.line, time_text())
    else:
        return None
    return Game.replay(record, tables).record
