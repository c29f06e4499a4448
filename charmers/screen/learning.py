"""The first lesson at a terminal: says something, shows the table, and waits for the right key."""

from __future__ import annotations

from charmers.play.bookmark import Bookmark
from charmers.play.lesson import LESSON, NAMES, Lesson
from charmers.rules.marks import marks_of
from charmers.rules.moves import Move
from charmers.rules.tables import Tables
from charmers.screen.console import Console, Left, Redraw
from charmers.screen.drawing import COMPACT, FULL, TIGHT, boards, draw_sheet
from charmers.screen.entries import LEAVE_KEY, entries, keys_to
from charmers.screen.ink import wrap
from charmers.screen.keys import ESCAPE
from charmers.screen.letters import alone
from charmers.screen.pager import read_pages
from charmers.screen.table import sheet_screen, table_screen
from charmers.screen.topics import ask_topic
from charmers.words.explain import explain
from charmers.words.keyboard import COMMANDS, HELP, meant, understood
from charmers.words.speech import Speech
from charmers.words.tell import tell

FIRST = "1"
"""The key that begins the lesson anew: that of its first step."""


class Lessons:
    """One learner at one console, who begins at a step or is asked whether to go on at that of a bookmark."""

    def __init__(
        self,
        tables: Tables,
        console: Console,
        say: Speech,
        step: int | None = None,
        bookmark: Bookmark | None = None,
    ) -> None:
        self.lesson = Lesson(tables, (step or 1) - 1)
        self.console = console
        self.bookmark = bookmark
        self.say = say
        self.among: tuple[Move, ...] = ()
        self.remark = ""
        self._left_at = 1 if step or bookmark is None else bookmark.step()
        """The step to be asked about: it was left there, and no other one is wished for."""
        self._said: dict[int, list[str]] = {}
        """What was said at each step, to be read again."""
        self._before = marks_of(tables, self.lesson.position.sheets[0])

    def run(self) -> None:
        """Go through the lesson, or leave it and hear how to come back."""
        try:
            if self._left_at > 1:
                self._find_the_place(self._left_at)
            self._keep_place()
            while self._step():
                self._keep_place()
        except Left:
            number = self.lesson.number + 1
            named = number > 1 and self.bookmark is None
            again = f"charmers learn --step {number}" if named else "charmers learn"
            self.console.show(["", self.say("learn.left", command=again), self.say("learn.first").strip()])
        finally:
            self.console.keep_answer()
            self.console.close()

    def _find_the_place(self, step: int) -> None:
        """Go on with a step, or begin anew, as the learner likes."""
        console, say = self.console, self.say
        asked = say("learn.where", n=step, most=len(LESSON), first=FIRST)
        while True:
            try:
                typed = understood(console.ask(asked, at_once=bool), say)
            except Redraw:
                continue
            if typed == COMMANDS["leave"]:
                # Nothing has been done yet: the place stays where it was.
                self.lesson = Lesson(self.lesson.position.tables, step - 1)
                raise Left
            if typed == FIRST:
                return
            if not typed:
                self.lesson = Lesson(self.lesson.position.tables, step - 1)
                self._keep_marks()
                return
            console.show([say("learn.where-keys", typed=typed, first=FIRST)])

    def _keep_place(self) -> None:
        if self.bookmark is not None:
            self.bookmark.keep(self.lesson.number + 1)

    def _step(self) -> bool:
        """One step until it is done; false after the last."""
        while True:
            self.console.show(self._screen())
            wanted = self.lesson.wanted
            prompt = self.say("learn.next") if wanted is None else "> "
            try:
                typed = self.console.ask(
                    prompt, [wanted.text] if wanted else (), self._answers, self._does_alone
                )
            except Redraw:
                continue
            self.remark = ""
            if self._is_command(typed):
                continue
            if wanted is None:
                if not typed:
                    break
                self.remark = self.say("learn.only-enter", typed=typed)
            elif self._is(typed, wanted):
                break
        self._keep_marks()
        return self.lesson.go_on()

    def _keep_marks(self) -> None:
        """Remember what is marked: what comes next is new."""
        self._before = marks_of(self.lesson.position.tables, self.lesson.position.sheets[0])
        self.among = ()

    # What can be typed at any time.

    def _does_alone(self, typed: str) -> str | None:
        return alone(typed, [self.lesson.wanted] if self.lesson.wanted else [], self.say)

    def _is_command(self, typed: str) -> bool:
        """Do what can be done at any step; false if that is not what was typed."""
        command, _, rest = understood(typed, self.say).partition(" ")
        if command not in COMMANDS.values():
            return False
        if command == COMMANDS["leave"]:
            raise Left
        if command == HELP:
            self._explain(rest.strip())
        elif command == COMMANDS["undo"]:
            self._go_back()
        elif command == COMMANDS["hint"]:
            self.remark = self._next_key()
        elif command == COMMANDS["sheet"]:
            tables, state = self.lesson.position.tables, self.lesson.position.sheets[0]
            self._page(sheet_screen(tables, state, NAMES[0], self.console.view(self.say)))
        elif command == COMMANDS["log"]:
            self._page([line for lines in self._said.values() for line in (*lines, "")])
        else:
            self.remark = self.say("learn.later", typed=typed)
        return True

    def _explain(self, topic: str) -> None:
        position, say = self.lesson.position, self.say
        if self._redraws and not topic:
            # The keys of a real game would mislead here.
            _, *what_can_be_asked = explain("", position, NAMES, say)
            topic = ask_topic(self.console, [say("learn.keys"), "", *what_can_be_asked], say)
            if not topic:
                return
        self._page(explain(topic, position, NAMES, say))

    def _go_back(self) -> None:
        """A step back; what it asked for is asked again."""
        if not self.lesson.number:
            self.remark = self.say("learn.at-start")
            return
        self.lesson = Lesson(self.lesson.position.tables, self.lesson.number - 1)
        self._keep_marks()
        self._keep_place()

    @property
    def _redraws(self) -> bool:
        """Whether each step gets a screen of its own, instead of lines below each other."""
        return self.console.interactive and not self.console.plain

    def _page(self, lines: list[str]) -> None:
        if self._redraws:
            read_pages(self.console, lines, self.say)
        else:
            self.console.show(lines)

    # The key that the step asks for.

    def _answers(self, typed: str) -> bool:
        """Whether a key answers without Enter: any but letters that may go on to a word."""
        if self.lesson.wanted is None:
            return typed != "" and not typed.isalpha()
        offered = entries(self.lesson.position, self.among)
        return typed == HELP or typed.isdecimal() or any(entry.key == typed for entry in offered)

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
        elif found or meant(text, self.lesson.position.moves, self.say):
            self.remark = self.say("learn.instead", key=keys_to(self.lesson.position, wanted, self.among)[0])
        else:
            self.remark = self._next_key()
        return False

    def _next_key(self) -> str:
        """Which key the lesson goes on with."""
        wanted = self.lesson.wanted
        if wanted is None:
            return self.say("learn.only-enter", typed="h")
        return self.say("learn.key", key=keys_to(self.lesson.position, wanted, self.among)[0])

    # What is to be seen.

    def _text(self) -> str:
        """What the step says, with the keys that do what it asks for."""
        say, press = self.say, ""
        if (wanted := self.lesson.wanted) is not None:
            first, *more = keys_to(self.lesson.position, wanted)
            press = say("learn.press", key=first)
            if more:
                press = say("learn.press-two", key=first, next=more[0])
        return say(f"learn.{self.lesson.step.name}", press=press, sign=" (⌂)", first=say("learn.first"))

    def _screen(self) -> list[str]:
        """What is said, above the table or the learner's sheet."""
        lesson, say, view = self.lesson, self.say, self.console.view(self.say)
        self.console.clear()
        heading = say("learn.header", n=lesson.number + 1, most=len(LESSON))
        events = [event for event in lesson.events if event.kind != "rolled" or not view.drawn]
        said = [*tell(events, NAMES, say), self._text()]
        self._said[lesson.number] = said
        # A line is kept for a remark, so that nothing moves when there is one.
        remark = [self.remark] if self.remark or view.drawn else []
        said_above = [view.ink(heading, "bold"), *said]
        text = [*said_above, *remark]
        tables, state = lesson.position.tables, lesson.position.sheets[0]
        marks = marks_of(tables, state)
        fresh = {place for place, mark in marks.items() if self._before.get(place) != mark}
        if lesson.wanted is not None or not view.drawn:
            if lesson.wanted is None or (self.among and not view.drawn):
                return text
            return table_screen(
                lesson.position, NAMES, view, text, fresh=fresh, among=self.among, lesson=True
            )
        for detail in (*boards(view), FULL, COMPACT, TIGHT):
            # Whoever sees signs instead of words is told at the beginning what to do about it.
            signs = [say("learn.signs")] if detail <= FULL and not lesson.number else []
            lines = [part for line in (*said_above, *signs, *remark) for part in wrap(line, view.width, "  ")]
            sheet = draw_sheet(tables, state, view, detail, fresh)
            if len(lines) + len(sheet) + 2 <= view.height:
                return [*lines, "", *sheet]
        return [*lines, *sheet]
