"""Asking for a finished sheet: everything on the paper, question by question."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from charmers.check.sight import released_by
from charmers.check.transcript import transcript_text
from charmers.check.transcript.said import read_said, said_text
from charmers.check.transcript.signs import ROAD_SIGNS, SignError, read_row
from charmers.check.transcript.values import read_marks, read_road_row
from charmers.check.verdict import roughly
from charmers.record.players import read_name
from charmers.rules.marks import CROSSED, Marks
from charmers.rules.tables import Tables
from charmers.screen.console import Console
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.new_file import check_free, write_new
from charmers.sheet.printable import printable
from charmers.sheet.problems import SheetError
from charmers.sheet.rows import Row, rows
from charmers.words.sentences import box_text
from charmers.words.speech import Speech, speech

NONE = "-"
"""What is typed for nothing at all."""
RIVER_ROWS = 2
"""On the paper the river turns once."""


def name_of(stem: str) -> str:
    """A player's name from the name of a file."""
    try:
        return read_name(stem.replace("_", " ").capitalize())
    except ValueError:
        return "Player"


def sheet_reference(sheet: str, file: Path) -> str:
    """How a file names its sheet: a built-in one by its name, one's own by the way to it."""
    if sheet in builtin_sheets():
        return sheet
    try:
        return Path(os.path.relpath(sheet, file.parent)).as_posix()
    except ValueError:
        # Another drive, on Windows.
        return Path(sheet).absolute().as_posix()


class Question(NamedTuple):
    """One thing to ask for: its name, how it is asked, and what an answer means."""

    name: str
    text: str
    read: Callable[[str], Marks]
    before: tuple[str, ...] = ()
    """What is shown first."""


def ask_for_sheet(file: Path, console: Console, say: Speech, force: bool = False) -> None:
    """Ask for a whole sheet and write its file; what was said is kept after every answer.

    Whoever left in the middle goes on there the next time.
    """
    said = read_said(file)
    if said is None:
        check_free(file, force)
        said = {}
    else:
        console.show([say("asking.go-on", file=file, n=len(said))])
    _Asking(file, console, say, said).run()


class _Asking:
    """The questions so far and their answers."""

    def __init__(self, file: Path, console: Console, say: Speech, said: dict[str, str]) -> None:
        self.file = file
        self.console = console
        self.say = say
        self.said = said
        """What was typed, by the names of the questions."""

    def run(self) -> None:
        """Ask everything, read it back, and write the file."""
        self.console.show([self.say("asking.how")])
        while True:
            asked = self._all()
            self._show(asked)
            answer = self._ask(self.say("asking.right"), self._yes)
            if answer is None or not self._yes(answer):
                self.said.popitem()
                continue
            sheet, marks = self._sheet(), self._marks(asked)
            name = sheet_reference(self.said["sheet"], self.file)
            words = Speech(sheet=sheet)
            write_new(self.file, transcript_text(sheet, self.said["player"], marks, name, words), force=True)
            return

    def _all(self) -> list[Question]:
        """Ask whatever has no answer yet; whoever goes back is asked the one before again."""
        while True:
            asked = list(self._questions())
            open_ = next((question for question in asked if question.name not in self.said), None)
            if open_ is None:
                return asked
            self.console.show(open_.before)
            typed = self._ask(open_.text, open_.read)
            if typed is None:
                before = asked[: asked.index(open_)]
                if before:
                    self.said.pop(before[-1].name)
            else:
                self.said[open_.name] = typed
                write_new(self.file, said_text(self.said, self.file), force=True)

    def _ask(self, text: str, read: Callable[[str], object]) -> str | None:
        """What is typed, once it can be read; nothing if it says to go back."""
        back = self.say("asking.back").split()
        while True:
            typed = self.console.ask(f"{text}:")
            if typed.lower() in back:
                return None
            if not typed:
                self.console.show(["  " + self.say("asking.empty")])
                continue
            try:
                read(typed)
            except ValueError as error:
                self.console.show(["  " + self.say("asking.again", why=printable(str(error)))])
                continue
            return typed

    def _yes(self, text: str) -> bool:
        yes, no = self.say("asking.yes").split(), self.say("asking.no").split()
        if text.lower() not in (*yes, *no):
            raise ValueError(self.say("asking.neither"))
        return text.lower() in yes

    def _sheet(self) -> Sheet:
        return _read_sheet(self.said["sheet"])

    def _marks(self, asked: list[Question]) -> Marks:
        """Everything that was said, as marks."""
        marks: Marks = {}
        for question in asked:
            if question.name in self.said:
                marks |= question.read(self.said[question.name])
        return marks

    def _questions(self) -> Iterator[Question]:
        """All questions as far as they are known: what is asked depends on the sheet and on its marks."""
        say = self.say

        def of_sheet(text: str) -> Marks:
            _read_sheet(text)
            return {}

        def of_player(text: str) -> Marks:
            read_name(text)
            return {}

        yield Question("sheet", say("asking.sheet", names=builtin_sheets()), of_sheet)
        if "sheet" not in self.said:
            return
        sheet = self._sheet()
        say = speech(say.language, sheet)
        yield Question("player", say("asking.player"), of_player)
        yield from self._rows(sheet, say)
        if all(question.name in self.said for question in self._rows(sheet, say)):
            yield from self._bonuses(sheet, say)

    def _rows(self, sheet: Sheet, say: Speech) -> Iterator[Question]:
        for row in rows(sheet, "fame", "money"):
            text = say("asking.track", what=say.inside(f"terms.{row.name}"), most=len(row.places))
            yield Question(row.name, text, _numbers(sheet, row))
        for row in rows(sheet, "karma", "goods", "palace"):
            what = box_text(row.places[0], say).removesuffix("1").strip()
            yield Question(row.name, say("asking.boxes", what=what, n=len(row.places)), _signs(sheet, row))
        for row in rows(sheet, "upgrades"):
            values = [str(value) for value in sheet.upgrades.values]
            text = say("asking.worth", what=say.building(row.name), values=values)
            yield Question(row.name, text, _numbers(sheet, row))
        before = (say("asking.roads", signs=" ".join(ROAD_SIGNS)),)
        columns = sheet.province.columns
        for number in range(sheet.province.rows):
            cells = sheet.province.cells[number * columns : (number + 1) * columns]
            text = say("asking.road-row", first=cells[0].id, last=cells[-1].id)
            yield Question(f"roads {number + 1}", text, _roads(sheet, number), before if not number else ())
        yield from self._river(sheet, say)

    def _river(self, sheet: Sheet, say: Speech) -> Iterator[Question]:
        """The river as it lies on the paper: on from the left, and back from the right."""
        spaces = len(sheet.river.spaces)
        half = -(-spaces // RIVER_ROWS)
        upper, lower = list(range(1, half + 1)), list(range(spaces, half, -1))
        names = [say.symbol(space.symbol) for space in sheet.river.spaces]
        for key, those in (("asking.river-upper", upper), ("asking.river-lower", lower)):
            shown = "  ".join(f"{space} {names[space - 1]}" for space in those)
            yield Question(key, say(key, first=those[0], last=those[-1]), _spaces(those), (f"  {shown}",))

    def _bonuses(self, sheet: Sheet, say: Speech) -> Iterator[Question]:
        """Each that the other marks release, one by one; then any other that is marked all the same."""
        tables = Tables(sheet)
        marks = self._marks(list(self._rows(sheet, say)))
        released = released_by(tables, roughly(tables, marks))
        for bonus, (_, reached, _) in zip(tables.bonus_ids, released, strict=True):
            if reached:
                yield Question(bonus, say("asking.bonus", bonus=say.bonus_at(bonus)), _bonus(bonus))

        def others(text: str) -> Marks:
            found: Marks = {}
            for word in [] if text == NONE else text.lower().replace(",", " ").split():
                if word not in tables.bonus_number:
                    raise ValueError(say("asking.no-bonus", word=word[:20]))
                found[word] = CROSSED
            return found

        yield Question("others", say("asking.others"), others)

    def _show(self, asked: list[Question]) -> None:
        """Read everything back."""
        self.console.show(["", self.say("asking.understood")])
        self.console.show(f"  {question.text}: {self.said[question.name]}" for question in asked)


def _read_sheet(text: str) -> Sheet:
    try:
        return find_sheet(text)
    except SheetError as error:
        raise ValueError(str(error.problems[0])) from None
    except OSError as error:
        raise ValueError(error.strerror) from None


def _numbers(sheet: Sheet, row: Row) -> Callable[[str], Marks]:
    return lambda text: read_marks(sheet, row, _number(text))


def _signs(sheet: Sheet, row: Row) -> Callable[[str], Marks]:
    return lambda text: read_marks(sheet, row, "" if text == NONE else text)


def _roads(sheet: Sheet, number: int) -> Callable[[str], Marks]:
    return lambda text: read_road_row(sheet, number, text)


def _spaces(those: list[int]) -> Callable[[str], Marks]:
    """Marked spaces of a row of the river, as signs from the left or by their numbers."""

    def read(text: str) -> Marks:
        if text == NONE:
            return {}
        words = text.replace(",", " ").split()
        if all(word.isdecimal() for word in words):
            for word in words:
                if int(word[:4]) not in those:
                    raise SignError(f"{word[:10]} is not in this row")
            return {f"river.{int(word)}": CROSSED for word in words}
        marks = read_row(text, len(those))
        return {f"river.{space}": CROSSED for space, mark in zip(those, marks, strict=True) if mark}

    return read


def _bonus(bonus: str) -> Callable[[str], Marks]:
    def read(text: str) -> Marks:
        (mark,) = read_row("." if text == NONE else text, 1)
        return {bonus: mark} if mark else {}

    return read


def _number(word: str) -> int | str:
    """A word as a number, if it is one."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word
