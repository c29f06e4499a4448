"""The guided game: shows the table, asks, keeps every decision, and helps on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from charmers.record.game import Game
from charmers.record.lines import Line
from charmers.record.problems import ConflictError, GameError
from charmers.record.store import Store
from charmers.record.undoing import crossing, lines_after, lines_since_decision
from charmers.rules import moves as m
from charmers.rules.dice_only import DicePosition
from charmers.rules.events import Event
from charmers.rules.moves import Move
from charmers.rules.notation import MoveError
from charmers.rules.position import IllegalMove, Position
from charmers.rules.scoring import Result
from charmers.sheet.definition import DICE
from charmers.table.choices import wasted_by
from charmers.table.console import Console, Left
from charmers.table.ending import ending_lines
from charmers.table.explain import explain
from charmers.table.faces import faces_in_words
from charmers.table.ink import wrap
from charmers.table.on_paper import paper_screen
from charmers.table.screen import View, round_screen, sheet_screen, table_screen
from charmers.table.speech import Speech
from charmers.table.tell import tell

PROMPT = "> "
COMMANDS = ("?", "s", "l", "u", "r", "q")
WORDS = {
    "help": "?",
    "sheet": "s",
    "log": "l",
    "undo": "u",
    "redo": "r",
    "quit": "q",
    "exit": "q",
    "leave": "q",
}
"""What people type instead of the single letters."""

BotLines = Callable[[Game], Iterator[Line]]
"""Plays on while it is a bot's turn (``charmers.bots.at_table.bot_lines``)."""


class Table:
    """One game at one console."""

    def __init__(
        self, store: Store, name: str, game: Game, console: Console, say: Speech, bots: BotLines
    ) -> None:
        self.store = store
        self.name = name
        self.game = game
        self.console = console
        self.say = say
        self.bots = bots
        self.news: list[str] = []
        """What there is to say first when the screen is drawn again."""
        self.events: list[Event] = []
        """What has happened since it was drawn last."""

    def run(self) -> bool:
        """Play until the game is over (true) or someone leaves (false); either way it is kept."""
        try:
            while True:
                try:
                    self._go_on()
                    return True
                except ConflictError:
                    # Nothing was changed here; take over what the other window has played.
                    _, self.game = self.store.open(self.name)
                    self.news, self.events = [self.say("play.conflict")], []
        except (Left, KeyboardInterrupt):
            command = f"charmers play {self.name}"
            self.console.show(["", self.say("play.kept", game=self.name, command=command)])
            return False

    @property
    def view(self) -> View:
        """The window as it is now."""
        width, height = self.console.size
        return View(self.say, self.console.ink, width, height, self.console.plain)

    # The course of a game.

    def _go_on(self) -> None:
        while True:
            self._let_bots_play()
            if self.game.over:
                if self._end():
                    return
            elif self.game.position.due:
                self._roll()
            elif self.game.position.phase == "score":
                self._score()
            else:
                self._decide()

    def _let_bots_play(self) -> None:
        if self.game.bot:
            for line in self.bots(self.game):
                self._tell(line)
                if self.console.interactive:
                    # The next screen tells it again; until then nobody should wait before an idle one.
                    self._say(self._told(line.events))

    def _tell(self, line: Line) -> None:
        """Take note of what came of a line; through a pipe, say it at once."""
        if self.console.interactive:
            self.events += line.events
        else:
            self.console.show(self._told(line.events))

    def _told(self, events: Sequence[Event]) -> list[str]:
        return tell(events, self.game.names, self.say, isinstance(self.game.position, DicePosition))

    def _happened(self) -> list[str]:
        """What is new, in words, and then no longer is; dice that are drawn anyway are left out."""
        events = self.events
        if self.view.drawn and not self.game.over:
            rolled = sum(event.kind == "rolled" for event in events)
            events = [event for event in events if event.kind != "rolled" or rolled < len(DICE)]
        lines = [*self.news, *self._told(events)]
        self.news, self.events = [], []
        return lines

    def _roll(self) -> None:
        """Let the dice that are due show something: the program's after Enter, real ones as they are told."""
        game, say = self.game, self.say
        if len(game.position.due) == 2 and game.has_own_dice:
            self._tell(game.roll())
            return
        self._draw()
        name = game.names[game.seat]
        while True:
            if game.has_own_dice:
                if not game.lines:
                    self.console.show(self._promise())
                typed = self._ask(say("play.roll", name=name), ("words ",))
            else:
                due = " ".join(self.game.tables.places[die] for die in game.position.due)
                typed = self._ask(say("play.faces", name=name, dice=due))
            if typed is None:
                return
            try:
                if self._take_roll(typed):
                    return
            except (GameError, MoveError, IllegalMove) as error:
                self._complain(error)

    def _take_roll(self, typed: str) -> bool:
        """Do what was typed when dice are due; false when they still are."""
        game = self.game
        first, _, rest = typed.partition(" ")
        if first.lower() == "words" and rest:
            self.store.set_words(self.name, game.add_words(rest))
            self.console.show([self.say("play.words", words=rest.strip())])
            return False
        if first.lower() == "crossed" or (typed.isdecimal() and game.position.moves):
            self._tell(game.play("crossed"))
        elif game.has_own_dice:
            if typed and first.lower() != "roll":
                self.console.show([self.say("play.enter-rolls")])
                return False
            self._tell(game.roll())
        else:
            self._tell(game.roll(faces_in_words(typed, game.position.due, self.say)))
        return True

    def _promise(self) -> list[str]:
        """What binds the program to its dice before the first roll."""
        seed = self.game.header.seed
        lines = [self.say("play.promise", hash=self.game.header.commitment)]
        if seed is not None:
            lines = [self.say("play.seeded", seed=seed)]
        return lines

    def _decide(self) -> None:
        """Show the table and take one decision, or whatever else is typed first."""
        self._draw()
        game = self.game
        while True:
            typed = self._ask(PROMPT, [move.text for move in game.position.moves])
            if typed is None:
                return
            if not typed and self.console.interactive and len(game.position.moves) > 1:
                # After a look at the log or a sheet, Enter brings the table back.
                self.news.append(self.say("play.choose", n=len(game.position.moves)))
                return
            try:
                move = self._read(typed)
                if move is None or not self._sure(move):
                    continue
                self._tell(game.play(move))
                return
            except (GameError, MoveError, IllegalMove) as error:
                self._complain(error)

    def _read(self, typed: str) -> Move | None:
        """The move that a number or a text means; nothing for an empty line, unless there is no choice."""
        moves = self.game.position.moves
        if not typed:
            if len(moves) == 1:
                return moves[0]
            self.console.show([self.say("play.choose", n=len(moves))])
            return None
        if typed.isdecimal():
            # Long digits are no number of a choice, and int() need not try.
            number = int(typed[:4])
            if 1 <= number <= len(moves):
                return moves[number - 1]
            self.console.show([self.say("play.choose", n=len(moves))])
            return None
        return self.game.read_move(typed)

    def _sure(self, move: Move) -> bool:
        """Ask before a bonus that could be used is wasted, and whether there is karma on paper."""
        position = self.game.position
        if isinstance(position, Position):
            wasted = wasted_by(position, move)
            if wasted:
                bonuses = self.say.listed([self.say.bonus_at(bonus) for bonus in wasted])
                return self._yes(self.say("play.waste", bonuses=bonuses))
        elif move.kind == m.KARMA:
            return self._yes(self.say("paper.has-karma", name=self.game.names[position.seat]))
        return True

    def _score(self) -> None:
        """Ask what a player has on paper at the end."""
        game = self.game
        assert isinstance(game.position, DicePosition)
        self._draw()
        name = game.names[game.seat]
        self.console.show([self.say("paper.result", name=name)])
        while True:
            numbers: list[int] = []
            for what in ("fame", "money", "karma", "used"):
                number = self._number(self.say(f"paper.{what}"))
                if number is None:
                    return
                numbers.append(number)
            result: Result = (numbers[0], numbers[1], numbers[2], numbers[3])
            try:
                self._tell(game.score(game.seat, result))
                return
            except (GameError, IllegalMove) as error:
                self._complain(error)

    def _number(self, prompt: str) -> int | None:
        """A whole number; nothing when a command was typed instead and the game is another one now."""
        while True:
            typed = self._ask(f"{prompt} ")
            if typed is None:
                return None
            if typed.isdecimal() and len(typed) <= 4:
                return int(typed)
            self.console.show([self.say("play.number")])

    def _end(self) -> bool:
        """Show how it ended; false when the last decision is taken back."""
        self.console.clear()
        ending = ending_lines(self.game, self.view, self.name)
        room = max(4, self.console.size[1] - len(ending) - 4)
        self._say([*self._happened()[-room:], *ending])
        if not self.console.interactive:
            return True
        while (typed := self._ask(self.say("play.after"))) is not None:
            if not typed:
                return True
        return False

    # What can be typed at any prompt.

    def _ask(self, prompt: str, completions: tuple[str, ...] | list[str] = ()) -> str | None:
        """What was typed, once it is no command; nothing when a command has changed the game."""
        while True:
            typed = self.console.ask(prompt, [*completions, *WORDS])
            first, _, rest = typed.partition(" ")
            command = WORDS.get(first.lower(), first.lower())
            if typed.startswith("?"):
                command, rest = "?", typed[1:]
            if command not in COMMANDS:
                return typed
            if command == "q":
                raise Left
            if command in ("u", "r"):
                if self._undo(rest) if command == "u" else self._redo():
                    return None
            elif command == "?":
                self._explain(rest)
            elif command == "s":
                self._show_sheet(rest.strip())
            else:
                self._show_log(rest)

    def _explain(self, text: str) -> None:
        self._say(explain(text, self.game.position, self.game.names, self.say))

    def _show_sheet(self, who: str) -> None:
        game, position = self.game, self.game.position
        if not isinstance(position, Position):
            self.console.show([self.say("paper.no-sheet")])
            return
        try:
            seats = [position.seat]
            if who == "all":
                seats = list(range(len(game.names)))
            elif who.isdecimal() and 1 <= int(who[:2]) <= len(game.names):
                seats = [int(who[:2]) - 1]
            elif who:
                seats = [game.find_seat(who)]
        except GameError as error:
            self._complain(error)
            return
        for seat in seats:
            self.console.show(sheet_screen(game.tables, position.sheets[seat], game.names[seat], self.view))

    def _show_log(self, text: str) -> None:
        """The last lines of the log, a screenful unless a number says how many."""
        lines = []
        for line in self.game.lines:
            told = self._told(line.events) or [line.text]
            mark = f" {self.say('play.undone')}" if line.undone else ""
            lines += [f"{line.number:>4}{mark}  {told[0]}", *[f"      {sentence}" for sentence in told[1:]]]
        most = int(text.strip()[:6]) if text.strip().isdecimal() else self.console.size[1] - 3
        self._say(lines if self.console.plain and not text else lines[-most:])

    def _undo(self, text: str) -> bool:
        """Take back the last decision, or everything after a line of the log."""
        game = self.game
        try:
            number = text.strip()
            count = lines_after(game, int(number[:9])) if number.isdecimal() else lines_since_decision(game)
            if count < 1:
                self.console.show([self.say("play.nothing-to-undo")])
                return False
            crossed = crossing(game, count)
            if crossed and not self._yes(self._crossing(crossed.rolls, crossed.others)):
                return False
            undone = game.undo(count)
        except GameError as error:
            self._complain(error)
            return False
        decisions = [line.decision or line.text.partition(" ")[0] for line in undone]
        self.news = [self.say("play.undid", what=", ".join(decisions))]
        self.events = []
        return True

    def _crossing(self, rolls: int, others: tuple[str, ...]) -> str:
        if others:
            return self.say("play.undo-others", names=self.say.listed(others))
        return self.say("play.undo-roll", n=rolls)

    def _redo(self) -> bool:
        """Bring back what was undone, with the rolls and bots that followed it."""
        game = self.game
        try:
            self._tell(game.redo())
            while (line := game.next_redo) is not None and (
                line.is_roll or (line.seat >= 0 and game.header.players[line.seat].bot)
            ):
                self._tell(game.redo())
        except GameError as error:
            self._complain(error)
            return False
        return True

    def _yes(self, question: str) -> bool:
        answers = self.say("play.yes").split()
        return self.console.ask(f"{question} {self.say('play.yes-no')} ").lower() in answers

    # Showing.

    def _draw(self) -> None:
        self.console.clear()
        position, view, happened = self.game.position, self.view, self._happened()
        if isinstance(position, DicePosition):
            self.console.show(paper_screen(position, self.game.names, view, happened))
        elif position.due:
            self.console.show(round_screen(position, self.game.names, view, happened))
        else:
            self.console.show(table_screen(position, self.game.names, view, happened))

    def _say(self, lines: Sequence[str]) -> None:
        """Show sentences, broken between words where the window ends."""
        if self.console.interactive:
            width = self.console.size[0]
            lines = [part for line in lines for part in wrap(line, width, "  ")]
        self.console.show(lines)

    def _complain(self, error: Exception) -> None:
        text = str(error)
        self._say([text[:1].upper() + text[1:]])
