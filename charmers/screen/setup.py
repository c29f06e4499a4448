"""Before a game: asking for what is not known yet, and beginning it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from charmers.record.dice import commitment, new_secret, seeded_secret
from charmers.record.game import Game
from charmers.record.header import Header, check_header, read_words, time_text
from charmers.record.players import Player, check_players, read_player
from charmers.record.store import Store
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.screen.console import Console
from charmers.sheet.definition import Sheet
from charmers.words.refusals import tell_refusal
from charmers.words.speech import Speech

T = TypeVar("T")

LOOKED_AT = 20
"""How many of the last games are looked at for an unfinished one."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is known about a game that is to be played; the rest is asked for."""

    players: tuple[Player, ...] = ()
    sheet: Sheet | None = None
    paper: bool = False
    real_dice: bool | None = None
    seed: int | None = None
    words: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether this can only mean a new game."""
        return bool(self.players or self.sheet or self.paper or self.seed is not None or self.words)


def unfinished(store: Store) -> tuple[str, Game] | None:
    """The game in which something happened last and which is not over."""
    for kept in store.games()[:LOOKED_AT]:
        name, game = store.open(kept.name)
        if not game.over:
            return name, game
    return None


class Questions:
    """Asks for players, sheet and dice, each until the answer can be used."""

    def __init__(
        self,
        console: Console,
        say: Speech,
        sheets: Sequence[Sheet],
        bots: Sequence[str],
        is_bot: Callable[[str], bool],
    ) -> None:
        self.console = console
        self.say = say
        self.sheets = sheets
        self.bots = bots
        self.is_bot = is_bot

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
        return Wish(players, sheet, wish.paper, real_dice, wish.seed, wish.words)

    def _players(self, paper: bool) -> tuple[Player, ...]:
        def read(text: str) -> tuple[Player, ...]:
            players = tuple(read_player(part) for part in text.split(",") if part.strip())
            if not FEWEST_SEATS <= len(players) <= MOST_SEATS:
                count = len(players)
                raise ValueError(self.say("setup.count", n=count, least=FEWEST_SEATS, most=MOST_SEATS))
            check_players(players)
            for player in players:
                if player.bot and (paper or not self.is_bot(player.bot)):
                    raise ValueError(self.say("setup.no-bot", bot=player.bot, bots=", ".join(self.bots)))
            return players

        key = "setup.names-help-on-paper" if paper else "setup.names-help"
        self.console.show([self.say(key, bots=", ".join(self.bots))])
        return self._until(self.say("setup.names"), read)

    def _sheet(self) -> Sheet:
        names = [self.say.words(f"sheets.{sheet.name}") for sheet in self.sheets]
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
            raise ValueError(self.say("setup.choose", n=count))

        return self._until(prompt, read)

    def _until(self, prompt: str, read: Callable[[str], T]) -> T:
        while True:
            try:
                return read(self.console.ask(prompt))
            except ValueError as error:
                self.console.show([tell_refusal(error, self.say)])


def begin(store: Store, name: str | None, wish: Wish) -> tuple[str, Game]:
    """Begin and keep a game for which everything is known; ``ValueError`` says what cannot be."""
    assert wish.sheet is not None
    secret = None
    if not wish.real_dice:
        secret = new_secret() if wish.seed is None else seeded_secret(wish.seed)
    header = Header(
        sheet=wish.sheet.name,
        digest=wish.sheet.digest,
        players=wish.players,
        mode="paper" if wish.paper else "tracked",
        created=time_text(),
        commitment=commitment(secret) if secret is not None else "",
        seed=wish.seed,
        words=tuple(read_words(text) for text in wish.words),
    )
    check_header(header)
    return store.open(store.create(name, wish.sheet, header, secret))
