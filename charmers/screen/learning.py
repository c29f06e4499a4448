"""The first lesson at a terminal: says something, shows the table, and waits for the right key."""

from __future__ import annotations

from charmers.play.lesson import LESSON, NAMES, Lesson
from charmers.rules.marks import marks_of
from charmers.rules.moves import Move
from charmers.rules.tables import Tables
from charmers.screen.console import Console, Left, Redraw
from charmers.screen.drawing import COMPACT, FULL, TIGHT, boards, draw_sheet
from charmers.screen.entries import LEAVE_KEY, entries
from charmers.screen.ink import wrap
from charmers.screen.keys import ESCAPE
from charmers.screen.table import table_screen
from charmers.words.keyboard import COMMANDS, meant, understood
from charmers.words.speech import Speech
from charmers.words.tell import tell


class Lessons:
    """One learner at one console."""

    def __init__(self, tables: Tables, console: Console, say: Speech) -> None:
        self.lesson = Lesson(tables)
        self.console = console
        self.say = say
        self.among: tuple[Move, ...] = ()
        self.remark = ""
        self._before = marks_of(tables, self.lesson.position.sheets[0])

    def run(self) -> None:
        """Go through the lesson, or leave it."""
        try:
            while self._step():
                continue
        except Left:
            self.console.show([""])
        finally:
            self.console.close()

    def _step(self) -> bool:
        """One step until it is done; false after the last."""
        while True:
            self.console.show(self._screen())
            wanted = self.lesson.wanted
            try:
                if wanted is None:
                    typed = self.console.ask(self.say("learn.next"), at_once=str.isspace)
                else:
                    typed = self.console.ask("> ", [wanted.text], self._answers)
            except Redraw:
                continue
            if understood(typed, self.say) == COMMANDS["leave"]:
                raise Left
            if wanted is None or self._is(typed, wanted):
                break
        tables = self.lesson.position.tables
        self._before = marks_of(tables, self.lesson.position.sheets[0])
        self.among, self.remark = (), ""
        return self.lesson.go_on()

    def _answers(self, typed: str) -> bool:
        return typed == LEAVE_KEY or any(
            entry.key == typed for entry in entries(self.lesson.position, self.among)
        )

    def _is(self, typed: str, wanted: Move) -> bool:
        """Whether what was typed is what the lesson asks for, or leads there."""
        offered = entries(self.lesson.position, self.among)
        found = next((entry.moves for entry in offered if entry.key == typed), ())
        text = understood(typed, self.say)
        if found == (wanted,) or text == wanted.text or meant(text, [wanted], self.say):
            return True
        if typed in (ESCAPE, LEAVE_KEY) and self.among:
            self.among = ()
        elif wanted in found:
            self.among = (*found,)
            self.remark = ""
        else:
            key = next(entry.key for entry in offered if wanted in entry.moves)
            self.remark = self.say("learn.instead", key=key)
        return False

    def _text(self) -> str:
        """What the step says, with the keys that do what it asks for."""
        say, press = self.say, ""
        if (wanted := self.lesson.wanted) is not None:
            first, *more = self._keys(wanted)
            press = say("learn.press", key=first)
            if more:
                press = say("learn.press-two", key=first, next=more[0])
        return say(f"learn.{self.lesson.step.name}", press=press, sign=" (⌂)", first=say("learn.first"))

    def _keys(self, wanted: Move) -> list[str]:
        """The keys that lead to a decision: its own, or first that of all that are like it."""
        found: list[str] = []
        among: tuple[Move, ...] = ()
        while among != (wanted,):
            entry = next(each for each in entries(self.lesson.position, among) if wanted in each.moves)
            found.append(entry.key)
            among = (*entry.moves,)
        return found

    def _screen(self) -> list[str]:
        """What is said, above the table or the learner's sheet."""
        lesson, say, view = self.lesson, self.say, self.console.view(self.say)
        self.console.clear()
        heading = say("learn.header", n=lesson.number + 1, most=len(LESSON))
        events = [event for event in lesson.events if event.kind != "rolled" or not view.drawn]
        said = [*tell(events, NAMES, say), self._text(), self.remark]
        text = [view.ink(heading, "bold"), *[line for line in said if line]]
        tables, state = lesson.position.tables, lesson.position.sheets[0]
        marks = marks_of(tables, state)
        fresh = {place for place, mark in marks.items() if self._before.get(place) != mark}
        if lesson.wanted is not None or not view.drawn:
            if lesson.wanted is None or (self.among and not view.drawn):
                return text
            return table_screen(lesson.position, NAMES, view, text, fresh=fresh, among=self.among)
        lines = [part for line in text for part in wrap(line, view.width, "  ")]
        for detail in (*boards(view), FULL, COMPACT, TIGHT):
            sheet = draw_sheet(tables, state, view, detail, fresh)
            if len(lines) + len(sheet) + 2 <= view.height:
                return [*lines, "", *sheet]
        return [*lines, *sheet]
