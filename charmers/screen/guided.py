"""The guided game: shows the table, asks, keeps every decision, and helps on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from charmers.record.game import Game
from charmers.record.line import Line
from charmers.record.problems import ConflictError, GameError
from charmers.record.store import Store
from charmers.rules import moves as m
from charmers.rules.dice_only import DicePosition
from charmers.rules.moves import Move
from charmers.rules.outcome import wasted_by
from charmers.rules.position import IllegalMove, Position
from charmers.rules.scoring import Result, half_points
from charmers.screen.console import Console, Left
from charmers.screen.ending import ending_lines
from charmers.screen.prompt import Prompt
from charmers.words.faces import faces_in_words
from charmers.words.speech import Speech

PROMPT = "> "

BotLines = Callable[[Game], Iterator[Line]]
"""Plays on while it is a bot's turn (``charmers.play.bots.bot_lines``)."""


class Table(Prompt):
    """One game at one console."""

    def __init__(
        self, store: Store, name: str, game: Game, console: Console, say: Speech, bots: BotLines
    ) -> None:
        super().__init__(game, console, say)
        self.store = store
        self.name = name
        self.bots = bots

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
                self.tell(line)
                if self.redraws:
                    # The next screen tells it again; until then nobody should wait before an idle one.
                    self.show(self.told(line.events))

    def _roll(self) -> None:
        """Let the dice that are due show something: the program's after Enter, real ones as they are told."""
        game, say = self.game, self.say
        if len(game.position.due) == 2 and game.has_own_dice:
            self.tell(game.roll())
            return
        self.draw()
        name = game.names[game.seat]
        while True:
            if game.has_own_dice:
                if not game.lines:
                    self.console.show(self._promise())
                typed = self.ask(say("play.roll", name=name), ("words ",))
            else:
                due = " ".join(self.game.tables.places[die] for die in game.position.due)
                typed = self.ask(say("play.faces", name=name, dice=due))
            if typed is None:
                return
            try:
                if self._take_roll(typed):
                    return
            except (GameError, IllegalMove) as error:
                self.complain(error)

    def _take_roll(self, typed: str) -> bool:
        """Do what was typed when dice are due; false when they still are."""
        game = self.game
        first, _, rest = typed.partition(" ")
        if first.lower() == "words" and rest:
            self.store.set_words(self.name, game.add_words(rest))
            self.console.show([self.say("play.words", words=rest.strip())])
            return False
        if first.lower() == "crossed" or (typed.isdecimal() and game.position.moves):
            self.tell(game.play("crossed"))
        elif game.has_own_dice:
            if typed and first.lower() != "roll":
                self.console.show([self.say("play.enter-rolls")])
                return False
            self.tell(game.roll())
        else:
            self.tell(game.roll(faces_in_words(typed, game.position.due, self.say)))
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
        self.draw()
        game = self.game
        while True:
            typed = self.ask(PROMPT, [move.text for move in game.position.moves])
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
                self.tell(game.play(move))
                return
            except (GameError, IllegalMove) as error:
                self.complain(error)

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
                return self.yes(self.say("play.waste", bonuses=bonuses))
        elif move.kind == m.KARMA:
            return self.yes(self.say("paper.has-karma", name=self.game.names[position.seat]))
        return True

    def _score(self) -> None:
        """Ask what a player has on paper at the end."""
        game = self.game
        assert isinstance(game.position, DicePosition)
        self.draw()
        name = game.names[game.seat]
        self.console.show([self.say("paper.result", name=name)])
        result = self._result()
        if result is None:
            return
        seat = game.seat
        line = game.score(seat, result)
        self.tell(line)
        over = next(event.amount for event in line.events if event.kind == "scored")
        said = any(
            event.kind == "crossed" for each in game.standing for event in each.events if event.seat == seat
        )
        if said and over <= 0:
            self._remark(self.say("paper.not-crossed", name=name, over=half_points(over)))

    def _result(self) -> Result | None:
        """Fame, money and karma of a sheet on paper, each number checked at once; nothing after a command."""
        tables = self.game.tables
        fame = self._number("paper.fame", 0, tables.fame_spaces)
        money = None if fame is None else self._number("paper.money", 0, tables.money_spaces)
        least, most = tables.karma_start, tables.karma_boxes
        karma = None if money is None else self._number("paper.karma", least, most)
        used = None if karma is None else self._number("paper.used", 0, karma)
        if fame is None or money is None or karma is None or used is None:
            return None
        return fame, money, karma, used

    def _remark(self, text: str) -> None:
        """Something to say beside what happened: now, or with the next screen."""
        if self.redraws:
            self.news.append(text)
        else:
            self.show([text])

    def _number(self, key: str, least: int, most: int) -> int | None:
        """A whole number; nothing when a command was typed instead and the game is another one now."""
        prompt = self.say(key)
        while True:
            typed = self.ask(f"{prompt} ")
            if typed is None:
                return None
            # Longer digits are too much in any case, and int() need not try.
            if typed.isdecimal() and len(typed) <= 6 and least <= int(typed) <= most:
                return int(typed)
            self.console.show([self.say("play.number", least=least, most=most)])

    def _end(self) -> bool:
        """Show how it ended; false when the last decision is taken back."""
        self.console.clear()
        ending = ending_lines(self.game, self.view, self.name)
        room = max(4, self.console.size[1] - len(ending) - 4)
        self.show([*self.happened()[-room:], *ending])
        if not self.console.interactive:
            return True
        prompt = self.say("play.after-on-paper" if self.on_paper else "play.after")
        while (typed := self.ask(prompt)) is not None:
            if not typed:
                return True
        return False
