"""Before a game: asking for what is not known yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from charmers.bots import is_bot
from charmers.play.wish import STRENGTHS, Wish, strong
from charmers.record.players import Player, check_players, read_player
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.screen.console import Console, Redraw
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused
from charmers.words.keyboard import player_meant
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

T = TypeVar("T")


class Questions:
    """Asks for players, sheet and dice, each until the answer can be used."""

    def __init__(self, console: Console, say: Speech, sheets: Sequence[Sheet]) -> None:
        self.console = console
        self.say = say
        self.sheets = sheets

    def complete(self, wish: Wish) -> Wish:
        """The wish with everything that was missing. Only what cannot be guessed is asked for."""
        players, sheet, real_dice = wish.players, wish.sheet, wish.real_dice
        asked = not players
        if asked:
            self.console.show([self.say("setup.welcome")])
            players = self._players(wish.paper)
        if sheet is None:
            sheet = self._sheet() if asked else self.sheets[0]
        if real_dice is None:
            real_dice = asked and wish.seed is None and not wish.words and self._real_dice()
        return replace(wish, players=players, sheet=sheet, real_dice=real_dice)

    def _players(self, paper: bool) -> tuple[Player, ...]:
        bots = self.say.joined([self.say(f"setup.{strength}") for strength in STRENGTHS])

        def read(text: str) -> tuple[Player, ...]:
            players = tuple(self._player(part) for part in text.split(",") if part.strip())
            if not FEWEST_SEATS <= len(players) <= MOST_SEATS:
                count = len(players)
                raise Refused(self.say("setup.count", n=count, least=FEWEST_SEATS, most=MOST_SEATS))
            check_players(players)
            for player in players:
                if player.bot and (paper or not is_bot(player.bot)):
                    raise Refused(self.say("setup.no-bot", bot=player.bot, bots=bots))
            return players

        key = "setup.names-help-on-paper" if paper else "setup.names-help"
        self.console.show([self.say(key, bots=bots, easy=self.say("setup.easy"))])
        return self._until(self.say("setup.names"), read)

    def _player(self, text: str) -> Player:
        """A player; a bot by its name or by its strength, in the words of the language too."""
        return strong(read_player(player_meant(text, STRENGTHS, self.say)))

    def _sheet(self) -> Sheet:
        names = [self.say(f"sheets.{sheet.name}") for sheet in self.sheets]
        offered = ", ".join(f"{i} {name}" for i, name in enumerate(names, 1))
        return self.sheets[self._choice(self.say("setup.sheet", sheets=offered), len(names), names)]

    def _real_dice(self) -> bool:
        return self._choice(self.say("setup.dice"), 2) == 1

    def _choice(self, prompt: str, count: int, names: Sequence[str] = ()) -> int:
        def read(text: str) -> int:
            if not text:
                return 0
            for i, name in enumerate(names):
                if name.casefold().startswith(text.casefold()):
                    return i
            if text.isdecimal() and 1 <= int(text[:3]) <= count:
                return int(text[:3]) - 1
            raise Refused(self.say("setup.choose", n=count))

        return self._until(prompt, read)

    def _until(self, prompt: str, read: Callable[[str], T]) -> T:
        while True:
            try:
                found = read(self.console.ask(prompt))
                self.console.keep_answer()
                return found
            except Redraw:
                self.console.show([""])
            except Refused as error:
                self.console.show([in_words(error, self.say)])
