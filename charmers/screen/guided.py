"""The guided game: shows the table, asks, keeps every decision, and helps on the way."""

from __future__ import annotations

from charmers.play.choices import avoidable
from charmers.play.finding import unfinished
from charmers.play.table import Table
from charmers.play.turns import complete_turns
from charmers.play.wish import Wish
from charmers.record.problems import ConflictError, GameError, problem
from charmers.record.store import Store
from charmers.rules import moves as m
from charmers.rules.game_position import IllegalMove
from charmers.rules.moves import Move
from charmers.rules.scoring import Result, half_points
from charmers.screen.console import Console, Flood, Left
from charmers.screen.ending import ending_lines
from charmers.screen.keys import ESCAPE
from charmers.screen.prompt import Prompt, ask_yes
from charmers.screen.setup import Questions
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.sentence import Refused
from charmers.words.choices import losses_in_words
from charmers.words.faces import faces_in_words
from charmers.words.speech import Speech

PROMPT = "> "


def welcome(store: Store, name: str | None, wish: Wish, fresh: bool, console: Console, say: Speech) -> Table:
    """The game to play: the one that is named, an unfinished one, or a new one after some questions."""
    found = None
    if name is not None and name.casefold() in {kept.name.casefold() for kept in store.games()}:
        if wish.is_new:
            raise Refused(problem("game-there", word=name))
        return Table.open(store, name)
    if name is None and not fresh and not wish.is_new:
        found = unfinished(store)
    if found is not None:
        names = ", ".join(found.game.names)
        question = say("play.resume", game=found.name, names=names, n=found.game.position.dice.round)
        if ask_yes(console, say, question, enter=True):
            return Table(store, found.name, found.game)
    if name is not None and not wish.is_new:
        console.show([say("setup.new-name", game=name)])
    wish.check_bots()
    sheets = [find_sheet(each) for each in builtin_sheets()]
    table = Table.begin(store, Questions(console, say, sheets).complete(wish), name)
    names = ", ".join(map(str, table.game.header.players))
    sheet = Speech(say.language, table.game.tables.sheet)(f"sheets.{table.game.tables.sheet.name}")
    console.show([say("setup.begun", game=table.name, names=names, sheet=sheet)])
    return table


class Guided(Prompt):
    """One game at one console, from where it stands to its end."""

    def __init__(self, table: Table, console: Console, say: Speech, pace: float | None = None) -> None:
        super().__init__(table, console, say)
        self.pace = pace
        """Seconds for which the turn of a bot is shown; without it, until someone goes on."""
        self._shown = 0
        """How many of the turns that are over have been shown."""

    def run(self) -> bool:
        """Play until the game is over (true) or someone leaves (false); either way it is kept."""
        try:
            self._recall()
            while True:
                try:
                    self._go_on()
                    return True
                except ConflictError:
                    # Nothing was changed here; take over what the other window has played.
                    self.table.reopen()
                    self.news = [self.say("play.conflict")]
                    self._shown = len(complete_turns(self.game))
        except (Left, KeyboardInterrupt) as left:
            name = self.table.name
            self.console.show(["", self.say("play.kept", game=name, command=f"charmers play {name}")])
            if isinstance(left, Flood):
                raise
            return False
        finally:
            self.console.close()

    # The course of a game.

    def _go_on(self) -> None:
        while True:
            if not self._let_follow():
                continue
            if self.game.over:
                if self._end():
                    return
            elif self.game.position.due:
                self._roll()
            elif self.game.position.phase == "score":
                self._score()
            else:
                self._decide()
            self._show_turns()

    def _recall(self) -> None:
        """Begin a game that goes on with the turn that was played last."""
        turns = complete_turns(self.game)
        self._shown = len(turns)
        if turns and self.game.position.phase in ("roll", "turn") and not self.game.bot:
            self._shown -= 1
            self._show_turns()

    def _let_follow(self) -> bool:
        """Let happen what follows by itself, the dice of karma and the turns of bots; false after an undo."""
        follow = self.table.follow()
        while True:
            if self.game.bot:
                self.console.status(self.say("turn.thinks", name=self.game.names[self.game.seat]))
            line = next(follow, None)
            if line is None:
                return True
            self.tell(line)
            if not self._show_turns():
                return False

    def _show_turns(self) -> bool:
        """Show the turns that have ended and were not shown yet, each until someone goes on.

        False when a decision was taken back on the way.
        """
        turns = complete_turns(self.game)
        due, self._shown = turns[self._shown :], len(turns)
        if not self.redraws or self.on_paper:
            return True
        for turn in due:
            self.draw_turn(turn)
            if not self._paused(turn.seat):
                self._shown = len(complete_turns(self.game))
                return False
        return True

    def _paused(self, seat: int) -> bool:
        """Wait until someone goes on after the turn of a player; false when a decision was taken back."""
        prompt = self._pass_on(seat)
        pace = self.pace if self.game.is_bot(seat) else None
        while typed := self._listen(lambda: self.console.wait(prompt, pace)):
            self.remark(self.say("turn.go-on", typed=typed))
        return typed is not None

    def _pass_on(self, seat: int) -> str:
        """What the key does that ends a pause after the turn of a player."""
        if self.game.over:
            return self.say("turn.result")
        name = self.game.names[self.game.seat]
        person = not self.game.bot and not self.game.is_bot(seat)
        return self.say("turn.pass-on" if person else "turn.next", name=name)

    def _roll(self) -> None:
        """Let the dice that are due show something: the program's after Enter, real ones as they are told."""
        game, say = self.game, self.say
        self.draw()
        name = game.names[game.seat]
        while True:
            if game.has_own_dice:
                if not game.lines and not self.news:
                    self.remark(*self._promise())
                typed = self.ask(say("play.roll", name=name), ("words ",), at_once=str.isspace)
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
            self.table.mix_in(rest)
            self.remark(self.say("play.words", words=rest.strip()))
            return False
        if first.lower() == "crossed" or (typed.isdecimal() and game.position.moves):
            self.tell(self.table.decide("crossed"))
        elif game.has_own_dice:
            if typed and first.lower() != "roll":
                self.remark(self.say("play.enter-rolls"))
                return False
            self.tell(self.table.roll())
        else:
            self.tell(self.table.roll(faces_in_words(typed, game.position.due, self.say)))
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
        moves = self.game.position.moves
        while True:
            typed = self.ask(PROMPT, [move.text for move in moves], self._is_number)
            if typed is None:
                return
            try:
                move = self._read(typed)
                if move is None or not self._sure(move):
                    continue
                self.tell(self.table.decide(move))
                return
            except (GameError, IllegalMove) as error:
                self.complain(error)

    def _is_number(self, typed: str) -> bool:
        """Whether a number answers without Enter."""
        count = len(self.game.position.moves)
        return typed.isdecimal() and count < 10 and 1 <= int(typed) <= count

    def _read(self, typed: str) -> Move | None:
        """The move that a number or a text means; nothing for an empty line, unless there is no choice."""
        moves = self.game.position.moves
        if len(moves) == 1 and not typed:
            return moves[0]
        # Long digits are no number of a choice, and int() need not try.
        number = int(typed[:4]) if typed.isdecimal() else 0
        if 1 <= number <= len(moves):
            return moves[number - 1]
        if typed in ("", ESCAPE) or typed.isdecimal():
            self.remark(self.say("play.choose", n=len(moves)))
            return None
        return self.game.read_move(typed)

    def _sure(self, move: Move) -> bool:
        """Ask before something is lost that need not be, and whether there is karma on paper."""
        position = self.game.position
        if position.tracked is None:
            if move.kind != m.KARMA:
                return True
            return self.yes(self.say("paper.has-karma", name=self.game.names[position.seat]))
        lost = avoidable(position, move)
        if not lost:
            return True
        if move.kind == m.DONE:
            bonuses = self.say.listed([self.say.bonus_at(loss.what) for loss in lost])
            return self.yes(self.say("play.waste", bonuses=bonuses, n=len(lost)))
        return self.yes(self.say("turn.loses", lost=losses_in_words(lost, self.say)))

    def _score(self) -> None:
        """Ask what a player has on paper at the end."""
        game = self.game
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
        ending = ending_lines(self.game, self.view, self.table.name)
        room = max(4, self.console.size[1] - len(ending) - 4)
        self.show([*self.happened()[-room:], *ending])
        if not self.console.interactive:
            return True
        prompt = self.say("play.after-on-paper" if self.on_paper else "play.after")
        while (typed := self.ask(prompt)) is not None:
            if not typed:
                return True
        return False
