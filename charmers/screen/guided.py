"""The guided game: shows the table, asks, keeps every decision, and helps on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice

from charmers.play.choices import avoidable
from charmers.play.ending import rematch
from charmers.play.evenings import evenings, kept_games, totals
from charmers.play.finding import unfinished_games
from charmers.play.question import ask, obvious
from charmers.play.table import Table
from charmers.play.telling import how_far, local_time, players_in_words
from charmers.play.telling import told as told_line
from charmers.play.turns import complete_turns
from charmers.play.wish import Wish
from charmers.record.line import NOBODY
from charmers.record.problems import ConflictError, problem
from charmers.record.store import Store
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.notation import parse_move
from charmers.rules.scoring import Result, half_points
from charmers.screen.console import Console, Flood, Left, Redraw
from charmers.screen.ending import ending_lines, ending_screen
from charmers.screen.entries import LEAVE_KEY, Entry, entries
from charmers.screen.evenings import evening_lines
from charmers.screen.keys import ESCAPE
from charmers.screen.prompt import Prompt
from charmers.screen.setup import Questions
from charmers.sheet.definition import COLOURS
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.sentence import Refused
from charmers.words.choices import losses_in_words
from charmers.words.explain import plainly
from charmers.words.faces import faces_in_words, unclear_faces
from charmers.words.keyboard import HELP, agrees, meant, mixing_words
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

PROMPT = "> "

MOST_OFFERED = 9
"""Unfinished games that are offered, so that one key picks one of them."""


def welcome(store: Store, name: str | None, wish: Wish, fresh: bool, console: Console, say: Speech) -> Table:
    """The game to play: the one that is named, an unfinished one, or a new one after some questions."""
    if name is not None and name.casefold() in {kept.name.casefold() for kept in store.games()}:
        if wish.is_new:
            raise Refused(problem("game-there", word=name))
        return Table.open(store, name)
    if name is None and not fresh and not wish.is_new:
        table = choose(store, console, say)
        if table is not None:
            return table
    if name is not None and not wish.is_new:
        console.show([say("setup.new-name", game=name)])
    wish.check_bots()
    sheets = [find_sheet(each) for each in builtin_sheets()]
    table = Table.begin(store, Questions(console, say, sheets).complete(wish), name)
    names = players_in_words(table.game.header.players, say)
    sheet = Speech(say.language, table.game.tables.sheet)(f"sheets.{table.game.tables.sheet.name}")
    console.show([say("setup.begun", game=table.name, names=names, sheet=sheet)])
    return table


def choose(store: Store, console: Console, say: Speech) -> Table | None:
    """One of the games that are not over, or nothing for a new one."""
    found = list(islice(unfinished_games(store), MOST_OFFERED))
    if not found:
        return None
    while True:
        console.show([say("setup.unfinished")])
        for number, (kept, game) in enumerate(found, 1):
            how = how_far(game, say)
            when = local_time(kept.last)
            console.show([say("setup.unfinished-game", n=number, game=kept.name, how=how, when=when)])
        try:
            typed = console.ask(say("setup.which-game"), at_once=lambda text: bool(text.strip()))
        except Redraw:
            continue
        agreed = agrees(typed, say) if typed else True
        if typed.isdecimal() and 1 <= int(typed[:2]) <= len(found):
            kept, game = found[int(typed[:2]) - 1]
        elif agreed:
            kept, game = found[0]
        elif agreed is None:
            console.show([say("setup.choose", n=len(found))])
            continue
        else:
            return None
        return Table(store, kept.name, game)


class Guided(Prompt):
    """One game at one console, from where it stands to its end."""

    def __init__(
        self,
        table: Table,
        console: Console,
        say: Speech,
        pace: float | None = None,
        printer: Callable[[Table, bool], str] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        super().__init__(table, console, say)
        self.options = options
        """What the command that goes on must say besides the game."""
        self.pace = pace
        self.printer = printer
        """Writes the sheets of a game into a file, or its picture, and says so."""
        self.again: Table | None = None
        """The next game of the same people, if they want one."""
        self._faces: list[str] = []
        """What was typed of real dice, so that one of them can be mended."""
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
            command = " ".join(["charmers play", name, *self.options])
            self.console.show(["", self.say("play.kept", game=name, command=command)])
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
        for number, turn in enumerate(due, 1):
            self.draw_turn(turn)
            # After a redo, turns that are known already follow this one.
            following = due[number].seat if number < len(due) else None if self.game.over else self.game.seat
            if not self._paused(turn.seat, following):
                self._shown = len(complete_turns(self.game))
                return False
        return True

    def _paused(self, seat: int, following: int | None) -> bool:
        """Wait until someone goes on after the turn of a player; false when a decision was taken back."""
        prompt = self._pass_on(seat, following)
        pace = self.pace if self.game.is_bot(seat) else None
        while typed := self._listen(lambda: self.console.wait(prompt, pace, self.alone)):
            self.remark(self.say("turn.go-on", typed=typed))
        if typed is not None:
            # What was said about the pause is over with it.
            self.news = []
        return typed is not None

    def _pass_on(self, seat: int, following: int | None) -> str:
        """What the key does that ends a pause after the turn of a player; nobody follows on the last one."""
        if following is None:
            return self.say("turn.result")
        name = self.game.names[following]
        if seat == following:
            # For two, whoever ends a round begins the next one.
            return self.say("turn.again", name=name)
        person = not self.game.is_bot(following) and not self.game.is_bot(seat)
        return self.say("turn.pass-on" if person else "turn.next", name=name)

    def _roll(self) -> None:
        """Let the dice that are due show something: the program's after Enter, real ones as they are told."""
        game, say = self.game, self.say
        self.among = ()
        self.draw()
        name = game.names[game.seat]
        while True:
            if game.has_own_dice:
                if game.takes_words and not self.news:
                    self.remark(*self._promise())
                words = [f"{word.lower()} " for word in mixing_words(say)]
                typed = self.ask(say("play.roll", name=name), words, at_once=self._rolls)
            else:
                if game.promised:
                    self.show([say("verify.elsewhere")])
                due = " ".join(self.game.tables.places[die] for die in game.position.due)
                if not self.news:
                    self.remark(self._short_faces())
                typed = self.ask(say("play.faces", name=name, dice=due))
            if typed is None:
                return
            try:
                if self._take_roll(typed):
                    return
            except ConflictError:
                raise
            except Refused as error:
                self.complain(error)

    def _take_roll(self, typed: str) -> bool:
        """Do what was typed when dice are due; false when they still are."""
        game = self.game
        first, _, rest = typed.partition(" ")
        if plainly(first) in map(plainly, mixing_words(self.say)) and rest:
            self.remark(*told_line(self.table.mix_in(rest), game, self.say))
            return False
        entry = self._entry(typed)
        if self.on_paper and (entry is not None or first.lower() in ("crossed", "stuck") or ": " in typed):
            return self._say_on_paper(entry.moves[0].text if entry is not None else typed)
        if game.has_own_dice:
            if typed and first.lower() != "roll":
                self.remark(self.say("play.enter-rolls"))
                return False
            self.tell(self.table.roll())
        else:
            self._tell_faces(typed)
        return True

    def _say_on_paper(self, text: str) -> bool:
        """Hear that tracks have crossed, and whose, or that all are stuck; false if it was not meant."""
        position, who = self.game.position, None
        if text == "crossed" and self.console.interactive:
            crossed = self.game.tables.book.crossed
            seats = [seat for seat in range(len(self.game.names)) if position.may_act(crossed, seat)]
            if len(seats) > 1:
                who = self._whose(seats)
                if who is None:
                    return False
        self.tell(self.table.decide(text, who))
        return True

    def _whose(self, seats: Sequence[int]) -> str | None:
        """Whose tracks have crossed: the last player's, or those of one who says it late."""
        game = self.game
        names = [f"{seat + 1}) {game.names[seat]}" for seat in seats]
        just = game.names[game.position.actor(game.tables.book.crossed)]
        prompt = self.say("paper.whose", names=self.say.joined(names, "apart"), name=just)
        keys = [str(seat + 1) for seat in seats]
        typed = self.ask(prompt, at_once=lambda text: text in keys)
        if typed in keys:
            return game.names[int(typed) - 1]
        if typed:
            self._screen()
        return just if typed == "" else None

    def _short_faces(self) -> str:
        """How short the faces of real dice may be typed."""
        faces = self.say.sheet.dice
        shown = [faces.faces(colour)[0] for colour in COLOURS]
        example = [self.say.face(die, face) for die, face in zip((0, 2, 4, 6), shown, strict=True)]
        brief = ["+".join(part[:2] for part in example[0].split("+")), *[text[:3] for text in example[1:]]]
        return self.say("turn.faces", example=" ".join(brief))

    def _tell_faces(self, typed: str) -> None:
        """Take the faces of real dice; those named alone mend what was typed before."""
        due = self.game.position.due
        words = faces_in_words(typed, due, self.say).split()
        named = {word.partition("=")[0]: word for word in words if "=" in word}
        if self._faces and len(named) == len(words) < len(due):
            words = [
                named.get(self.game.tables.places[die], word)
                for die, word in zip(due, self._faces, strict=True)
            ]
        self._faces = words if len(words) == len(due) else []
        unclear = unclear_faces(" ".join(words), due, self.say)
        if unclear:
            raise Refused(unclear)
        # Whoever types faces here has been told what that does to promised dice.
        self.tell(self.table.roll(" ".join(words), on_purpose=True))

    def _mend_faces(self, typed: str) -> bool:
        """Roll real dice anew with some of them corrected, as long as nobody has decided anything."""
        game = self.game
        last = game.standing[-1] if game.standing else None
        if "=" not in typed or last is None or last.kind != "faces":
            return False
        game.undo(1)
        self._faces = last.text.split()[1:]
        try:
            self._tell_faces(typed)
        except Refused:
            # What stood there stands again.
            self.table.roll(last.faces, on_purpose=True)
            raise
        return True

    def _rolls(self, typed: str) -> bool:
        """Whether what is typed while dice are due needs no Enter."""
        return typed.isspace() or typed == HELP or typed.isdecimal() or self._entry(typed) is not None

    def _promise(self) -> list[str]:
        """What binds the program to its dice before the first roll."""
        seed = self.game.header.seed
        if seed is not None:
            return [self.say("turn.seeded")]
        return [self.say("play.promise")]

    def _decide(self) -> None:
        """Show the table and take one decision, or whatever else is typed first."""
        gain = obvious(self.game.position)
        if gain is not None:
            self.tell(self.table.decide(gain))
            return
        self.among = ()
        self.draw()
        question = ask(self.game.position)
        while True:
            typed = self.ask(PROMPT, [move.text for move in question.moves], self._answers)
            if typed is None:
                return
            try:
                if self._mend_faces(typed):
                    return
                if self.on_paper and ": " in typed:
                    self.tell(self.table.decide(typed))
                    return
                move = self._read(typed)
                if move is None or not self._sure(move, typed):
                    continue
                if move.kind in (m.CROSSED, m.STUCK):
                    if self._say_on_paper(move.text):
                        return
                    continue
                if (use := question.uses.get(move)) is not None:
                    self.tell(self.table.decide(use))
                self.tell(self.table.decide(move))
                return
            except ConflictError:
                raise
            except Refused as error:
                self.cannot(error, typed)

    def _answers(self, typed: str) -> bool:
        """Whether what is typed answers without Enter: a key of a choice, or one that can be none."""
        return typed.isspace() or typed == HELP or typed.isdecimal() or self._entry(typed) is not None

    def _entry(self, typed: str) -> Entry | None:
        """The choices under a key."""
        key = self.say.rules.latin(typed).lower()
        return next((entry for entry in entries(self.game.position, self.among) if entry.key == key), None)

    def _read(self, typed: str) -> Move | None:
        """The move that a key or a text means; nothing when it led to fewer choices, or to none."""
        moves = ask(self.game.position).moves
        entry = self._entry(typed)
        if entry is not None:
            found: Sequence[Move] = entry.moves
        elif typed in ("", ESCAPE, LEAVE_KEY) or typed.isdecimal():
            if len(moves) == 1 and not typed:
                return moves[0]
            found = () if typed.isdecimal() and typed != LEAVE_KEY else moves
        else:
            found = meant(typed, self.among or moves, self.say) or [self._parsed(typed)]
        if len(found) == 1:
            return found[0]
        if not found or (not typed and not self.among):
            self.remark(self.say("turn.keys", keys=self.keys()))
        elif len(found) == len(moves) and not self.among:
            self.remark(self.say("turn.all-there"))
        else:
            self.among = () if len(found) == len(moves) else (*found,)
            self.news = []
            self._screen()
        return None

    def _parsed(self, typed: str) -> Move:
        """The legal move that is written in full; a refusal explains what is wrong."""
        position = self.game.position
        bonuses = [] if typed.startswith(("use", "done")) else [*ask(position).after.values()]
        for each in bonuses[:-1]:
            with suppress(Refused):
                return parse_move(each, typed)
        return parse_move(bonuses[-1] if bonuses else position, typed)

    def _sure(self, move: Move, typed: str) -> bool:
        """Ask before something is lost that need not be, and whether there is karma on paper."""
        position = self.game.position
        if position.tracked is None:
            name = self.game.names[position.seat]
            if move.kind == m.SKIP and typed == LEAVE_KEY:
                # The same key leads back from other choices.
                return self.yes(self.say("paper.skips", name=name))
            return move.kind != m.KARMA or self.yes(self.say("paper.has-karma", name=name))
        lost = avoidable(ask(position).made_in(move), move)
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
        seen = self.game.position.karma_seen(self.game.seat)
        least, most = max(tables.karma_start, seen), tables.karma_boxes
        karma = None if money is None else self._number("paper.karma", least, most)
        rolled = problem("karma-seen", name=self.game.names[self.game.seat], n=seen)
        used = None if karma is None else self._number("paper.used", seen, karma, in_words(rolled, self.say))
        if fame is None or money is None or karma is None or used is None:
            return None
        return fame, money, karma, used

    def _remark(self, text: str) -> None:
        """Something to say beside what happened: now, or with the next screen."""
        if self.redraws:
            self.news.append(text)
        else:
            self.show([text])

    def _number(self, key: str, least: int, most: int, why: str = "") -> int | None:
        """A whole number; nothing when a command was typed instead and the game is another one now.

        ``why`` says why less than the least cannot be.
        """
        prompt = self.say(key)
        while True:
            typed = self.ask(f"{prompt} ")
            if typed is None:
                return None
            # Longer digits are too much in any case, and int() need not try.
            if typed.isdecimal() and len(typed) <= 6 and least <= int(typed) <= most:
                self.console.keep_answer()
                return int(typed)
            less = bool(why) and typed.isdecimal() and int(typed[:6]) < least
            self.show([why if less else self.say("play.number", least=least, most=most)])

    def _end(self) -> bool:
        """Show how it ended; false when the last decision is taken back."""
        if not self.redraws:
            self.show(ending_lines(self.game, self.view, self.table.name))
            if not self.console.interactive:
                return True
        self._draw_end()
        prompt = self.say("end.after-on-paper" if self.on_paper else "end.after")
        while (typed := self.ask(prompt, at_once=self._ends)) is not None:
            choice = self.say.rules.latin(typed).lower()
            if choice == "m":
                self.again = Table.begin(self.table.store, rematch(self.game))
                return True
            if choice == "e":
                played = evenings(kept_games(self.table.store))
                self.page(evening_lines(played, totals(played), self.say))
            elif choice in ("w", "c") and self.printer is not None and not self.on_paper:
                self.remark(self.printer(self.table, choice == "c"))
            elif not choice:
                return True
            else:
                self.remark(self.say("end.keys", typed=typed))
        return False

    def _ends(self, typed: str) -> bool:
        """Whether a key answers at once at the end: all of them but letters that may go on to a word."""
        if not typed.isalpha():
            return typed != ""
        return self.say.rules.latin(typed).lower() in ("m", "e", "w", "c")

    def _draw_end(self) -> None:
        self._seen, self._asking = self._end_lines, NOBODY
        if self.redraws:
            self._screen()

    def _end_lines(self) -> list[str]:
        lines = ending_screen(self.game, self.view, self.table.name)
        room = self.console.size[1] - 1 - len(lines)
        return [*lines, *[part for text in self.news[: max(room, 1)] for part in ("", text)]]
