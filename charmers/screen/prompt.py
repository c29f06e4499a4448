"""A prompt at the table: what can be typed at any time, and how things are shown around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from charmers.play.question import ask, lines_since_question, redo_question
from charmers.play.table import Table
from charmers.play.telling import proof_lines, undo_warning, undone_in_words
from charmers.play.telling import told as told_line
from charmers.play.turns import IN_PROGRESS, PlayedTurn, complete_turns, events_since, new_marks
from charmers.play.undoing import reach as reach_across
from charmers.record.game import Game
from charmers.record.line import NOBODY, Line
from charmers.record.problems import GameError
from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.screen.console import Console, Left, Redraw
from charmers.screen.entries import entries
from charmers.screen.ink import wrap
from charmers.screen.letters import alone
from charmers.screen.on_paper import paper_screen
from charmers.screen.pager import read_pages
from charmers.screen.table import round_screen, sheet_screen, standing_table, table_screen
from charmers.screen.topics import ask_topic
from charmers.screen.turn import turn_screen
from charmers.screen.view import View
from charmers.sheet.definition import DICE
from charmers.sheet.printable import look
from charmers.sheet.sentence import Refused, Sentence
from charmers.words.choices import as_it_lies
from charmers.words.explain import explain
from charmers.words.keyboard import COMMANDS, agrees, may_agree, mixing_words, understood
from charmers.words.plain import part_named, plain_part
from charmers.words.sentences import in_words
from charmers.words.speech import Speech
from charmers.words.tell import tell

HINT_SECONDS = 2.0
SLOWEST = 60
"""Seconds for which the turn of a bot can be shown at most."""

WHAT_CAN = ("refusal.legal", "refusal.legal-more")
"""What could be done instead, in the notation: at the screen the choices say it."""
NO_MOVE = tuple(
    f"refusal.{key}"
    for key in (
        "empty",
        "no-verb",
        "no-verb-near",
        "alone",
        "needs-more",
        "no-part",
        "no-part-near",
        "no-move",
    )
)
"""Why a text is no move at all."""


def ask_yes(console: Console, say: Speech, question: str, enter: bool | None = None) -> bool:
    """Whether someone agrees; asked again until it is clear. Only Enter alone may stand for an answer."""
    while True:
        answer = console.ask(
            f"{question} {say('play.yes-no')} ",
            at_once=lambda text: agrees(text, say) is not None or not may_agree(text, say),
        )
        meant = enter if not answer else agrees(answer, say)
        if meant is not None:
            return meant
        yes, no = (say(f"play.{key}").split()[0] for key in ("yes", "no"))
        console.show([say("play.yes-or-no", yes=yes, no=no)])


def _key(reason: Sentence | str) -> str:
    return reason.key if isinstance(reason, Sentence) else ""


class Prompt:
    """A game at a console: shows it, listens, and answers whatever is no decision."""

    def __init__(self, table: Table, console: Console, say: Speech) -> None:
        self.table = table
        self.console = console
        self.say = say
        self.news: list[str] = []
        """What there is to say beside what happened, until something happens again."""
        self.among: tuple[Move, ...] = ()
        """The choices that a first key has picked, while a second is awaited."""
        self.pace: float | None = None
        """Seconds for which the turn of a bot is shown; without it, until someone goes on."""
        self._said_of = -1
        """The turn, as a number, of which plain lines have said where everything lies."""
        self._asking = NOBODY
        """Whoever sits before the screen: what they take back of others is asked about."""
        self._seen = self._table_lines
        """What is to be seen now, line by line."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.table.game

    @property
    def view(self) -> View:
        """The window as it is now."""
        return self.console.view(self.say)

    @property
    def on_paper(self) -> bool:
        """Whether the sheets are with the players."""
        return self.game.on_paper

    @property
    def redraws(self) -> bool:
        """Whether each decision gets a screen of its own, instead of lines below each other."""
        return self.console.interactive and not self.console.plain

    # What can be typed at any prompt.

    def ask(
        self,
        prompt: str,
        completions: Sequence[str] = (),
        at_once: Callable[[str], bool] | None = None,
    ) -> str | None:
        """What was typed, once it is no command; nothing when a command has changed the game."""
        names = [name for name in COMMANDS if name != "sheet" or not self.on_paper]
        # What else is understood, English in any language, would only make the list longer.
        words = [self.say(f"keys.{name}").split()[0] for name in names]
        lone = None if at_once is None else self.alone
        return self._listen(lambda: self.console.ask(prompt, [*completions, *words], at_once, lone))

    def alone(self, typed: str) -> str | None:
        """What a letter does that is typed alone."""
        position = self.game.position
        moves = [] if position.due else [*position.moves, *ask(position).moves]
        return alone(typed, moves, self.say)

    def _listen(self, ask: Callable[[], str]) -> str | None:
        """What someone answers, once it is no command; nothing when a command has changed the game."""
        while True:
            try:
                typed = understood(ask(), self.say)
            except Redraw:
                self._screen()
                continue
            command, _, rest = typed.partition(" ")
            if command not in COMMANDS.values():
                return typed
            if command == "q":
                raise Left
            if command in ("u", "r"):
                if self._undo(rest) if command == "u" else self._redo():
                    return None
            else:
                answers = {
                    "?": self._explain,
                    "s": self._show_sheet,
                    "l": self._show_log,
                    "h": self._hint,
                    "d": self._show_dice,
                    "p": self._set_pace,
                }
                answers[command](rest.strip())

    def _explain(self, text: str) -> None:
        if self.redraws and not text.strip():
            above = explain("", self.game.position, self.game.names, self.say)
            text = ask_topic(self.console, above, self.say)
            if not text:
                self._back_to_table()
                return
        self.answer(*explain(text, self.game.position, self.game.names, self.say))

    def _show_sheet(self, who: str) -> None:
        game, position = self.game, self.game.position.tracked
        if position is None:
            self.remark(self.say("paper.no-sheet"))
            return
        part = part_named(who, self.say)
        if part and not any(look(name) == look(who) for name in game.names):
            seat = position.seat if self._asking == NOBODY else self._asking
            self.answer(*plain_part(part, game.tables, position.sheets[seat], self.say))
            return
        try:
            seats = [position.seat]
            if who == "*":
                self.answer(*standing_table(position, game.names, self.view))
                return
            if who == "all" or (not who and game.over):
                seats = list(range(len(game.names)))
            elif who.isdecimal() and 1 <= int(who[:2]) <= len(game.names):
                seats = [int(who[:2]) - 1]
            elif who:
                seats = [game.find_seat(who)]
        except GameError as error:
            self.complain(error)
            return
        self._show_sheets(position, seats)

    def _show_sheets(self, position: Position, seats: Sequence[int]) -> None:
        """Some sheets; on a screen one at a time, and a key leads on to the next player's."""
        game = self.game
        if not self.redraws:
            for seat in seats:
                self.show(sheet_screen(game.tables, position.sheets[seat], game.names[seat], self.view))
            return
        seat, key = seats[0], COMMANDS["sheet"]
        while True:
            following = (seat + 1) % len(game.names)
            sheet = sheet_screen(game.tables, position.sheets[seat], game.names[seat], self.view)
            if not read_pages(self.console, sheet, self.say, (key, game.names[following])):
                break
            seat = following
        self._back_to_table()

    def _show_log(self, text: str) -> None:
        """Everything that happened, from its end; with a number, so many lines."""
        lines = []
        for line in self.game.lines:
            told = told_line(line, self.game, self.say) or [line.text]
            if line.kind == "undo":
                told = [self.say("play.undid", what=undone_in_words(line.takes_back, self.game, self.say))]
            mark = f" {self.say('play.undone')}" if line.undone else ""
            lines += [f"{line.number:>4}{mark}  {told[0]}", *[f"      {sentence}" for sentence in told[1:]]]
        if text.strip().isdecimal():
            lines = lines[-int(text.strip()[:6]) :]
        self.page(lines or [self.say("commands.nothing-yet")], from_end=True)

    def _hint(self, _: str) -> None:
        """What the strongest bot would think of, after a moment."""
        position = self.game.position.tracked
        if position is None or position.due or position.over:
            self.remark(self.say("turn.no-hint"))
            return
        # Slow to import, and only who asks for it waits.
        from charmers.advice.advice import advise  # noqa: PLC0415
        from charmers.bots.sage import Budget  # noqa: PLC0415
        from charmers.screen.advice import hint_lines  # noqa: PLC0415

        self.console.status(self.say("turn.hint"))
        found = advise(position, Budget(seconds=HINT_SECONDS), seed=len(self.game.lines))
        # A key that was pressed meanwhile would turn the page away before anyone has seen it.
        self.console.forget()
        self.page(hint_lines(position, found, self.game.names, self.say, by_key=True))

    def _show_dice(self, _: str) -> None:
        """What is proved about the game so far, with the promise and the seal in full."""
        from charmers.record.verify import verify  # noqa: PLC0415  (seldom asked for)

        game = self.game
        if not game.header.commitment:
            self.remark(self.say("turn.real-dice"))
            return
        proof = verify(game.record, game.tables, game.secret)
        lines = proof_lines(self.table.name, game.record, proof, self.say)
        mix = self.say("play.mix", word=mixing_words(self.say)[0])
        self.page([*lines, "", mix] if game.takes_words else lines)

    def _set_pace(self, text: str) -> None:
        """How long the turn of a bot is shown."""
        seconds = text.replace(",", ".")
        self.pace = None
        if seconds.replace(".", "", 1).isdecimal() and 0 < float(seconds[:6]) <= SLOWEST:
            self.pace = float(seconds[:6])
            whole = int(self.pace) if self.pace.is_integer() else self.pace
            self.remark(self.say("turn.pace", seconds=whole))
        else:
            self.remark(self.say("turn.pace-key"))

    def _undo(self, text: str) -> bool:
        """Take back the last decision, or everything after a line of the log."""
        number = text.strip()
        try:
            if number.isdecimal():
                reach = self.table.reach(int(number[:9]), self._asking)
            else:
                reach = reach_across(self.game, lines_since_question(self.game), self._asking)
            if reach.needs_asking:
                warning = undo_warning(reach, self.say)
                if not self.yes(self.say("step.undo-sure", undo=warning)):
                    return False
            undone = self.table.undo(reach)
        except GameError as error:
            self.complain(error)
            return False
        self.news = [self.say("play.undid", what=undone_in_words(undone, self.game, self.say))]
        return True

    def _redo(self) -> bool:
        """Bring back what was undone, with the rolls and bots that followed it."""
        try:
            for line in redo_question(self.table):
                self.tell(line)
        except GameError as error:
            self.complain(error)
            return False
        return True

    def yes(self, question: str) -> bool:
        """Whether someone agrees; if not, everything stands as before the question."""
        agreed = ask_yes(self.console, self.say, question)
        if not agreed and self.redraws:
            self._screen()
        return agreed

    # Showing.

    def tell(self, line: Line) -> None:
        """Take note of a line; where no screen is drawn anew, say at once what came of it."""
        if self.redraws:
            self.news = []
        else:
            self.show(self.told(line.events))

    def told(self, events: Sequence[Event]) -> list[str]:
        """Events in words."""
        return tell(events, self.game.names, self.say, self.on_paper)

    def happened(self) -> list[str]:
        """What is new to the player whose turn it is, in words; dice that are drawn anyway are left out."""
        if not self.redraws:
            news, self.news = self.news, []
            return news
        events = events_since(self.game, self.game.seat)
        if not events and self.on_paper and (over := complete_turns(self.game)):
            # For two, whoever ends a round begins the next one; what was taken is still to be marked.
            events = over[-1].events
        if self.view.drawn and not self.game.over:
            round_dice = [i for i, event in enumerate(events) if event.kind == "round"]
            events = [
                event
                for i, event in enumerate(events)
                if event.kind != "rolled" or not any(at < i <= at + len(DICE) for at in round_dice)
            ]
        return [*self.told(events), *self.news]

    def draw(self) -> None:
        """Show the table for what is to be done next."""
        self._seen, self._asking = self._table_lines, self.game.seat
        self._screen()

    def draw_turn(self, turn: PlayedTurn) -> None:
        """Show a turn that is over: what happened, and the sheet with what is new on it."""
        self._seen = lambda: turn_screen(self.game, turn, self.view, self.news)
        self._asking = NOBODY if self.game.is_bot(turn.seat) else turn.seat
        self._screen()

    def _screen(self) -> None:
        """Draw what is to be seen now."""
        self.console.clear()
        self.console.show(self._seen())

    def _table_lines(self) -> list[str]:
        position, view, happened = self.game.position, self.view, self.happened()
        if (tracked := position.tracked) is None:
            return paper_screen(position, self.game.names, view, happened, self.among)
        if tracked.due:
            return round_screen(tracked, self.game.names, view, happened)
        again = self._goes_on(tracked)
        fresh = new_marks(self.game)
        return table_screen(
            tracked, self.game.names, view, happened, fresh=fresh, among=self.among, again=again
        )

    def _goes_on(self, position: Position) -> bool:
        """Whether lines below each other have said already how the turn at hand began."""
        turn, before = len(complete_turns(self.game)), self._said_of
        self._said_of = turn
        return not self.redraws and turn == before and position.phase in IN_PROGRESS

    def show(self, lines: Sequence[str]) -> None:
        """Show sentences, broken between words where the window ends."""
        if self.console.interactive:
            width = self.console.size[0]
            lines = [part for line in lines for part in wrap(line, width, "  ")]
        self.console.show(lines)

    def complain(self, error: Exception) -> None:
        """Say why something cannot be."""
        self.answer(in_words(error, self.say))

    def cannot(self, error: Refused, typed: str) -> None:
        """Say why a decision cannot be made, in the words of the screen, and which keys there are."""
        reasons = [each for each in error.reasons if _key(each) not in WHAT_CAN]
        if not reasons or _key(reasons[0]) in NO_MOVE:
            self.answer(self.say("turn.unknown", typed=typed, keys=self.keys()))
            return
        self.answer(in_words(Refused(*reasons), self.say, self._die_shown))

    def keys(self) -> list[str]:
        """The keys that answer now."""
        return [entry.key for entry in entries(self.game.position, self.among)]

    def _die_shown(self, name: str) -> str:
        """A die as the screen shows it: by its colour and face."""
        die = DICE.index(name) if name in DICE else -1
        return as_it_lies(self.game.position, die, self.say) if die >= 0 else name

    def remark(self, *lines: str) -> None:
        """Say something beside what happened, without pushing the table away."""
        if self.redraws:
            self.news = [*lines]
            self._screen()
        else:
            self.show(lines)

    def answer(self, *lines: str) -> None:
        """Say something beside what happened if all of it has room there, else on a page of its own."""
        if self.redraws and not self._has_room(lines):
            self.page(lines)
        else:
            self.remark(*lines)

    def _has_room(self, lines: Sequence[str]) -> bool:
        """Whether some news would stand on the screen from beginning to end."""
        self.news = [*lines]
        seen = " ".join(" ".join(self._seen()).split())
        return all(" ".join(line.split()) in seen for line in lines)

    def page(self, lines: Sequence[str], from_end: bool = False) -> None:
        """Show something instead of the table, a window full at a time; then the table again."""
        if not self.redraws:
            self.show(lines)
            return
        read_pages(self.console, lines, self.say, from_end=from_end)
        self._back_to_table()

    def _back_to_table(self) -> None:
        """The table again, without what was said beside it before."""
        self.news = []
        self._screen()
