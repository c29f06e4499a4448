"""The room: one table in one house, and what devices may do at it.

Everything happens on one thread, so a decision is checked, kept and told in one go. Only bots think
beside it, on a copy.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from charmers.advice.advice import advise
from charmers.bots.sage import Budget
from charmers.phones.answers import about, hints, why_not
from charmers.phones.course import Course
from charmers.phones.house import House, hashed
from charmers.phones.left import LeftGames
from charmers.phones.problems import Unwelcome
from charmers.phones.reading import Job
from charmers.phones.sent import Sent, number_of, text_of
from charmers.play.choices import Choice
from charmers.play.kept_game import KeptGame
from charmers.play.rails import RailsTable
from charmers.play.table import Table
from charmers.play.turns import new_marks, turns
from charmers.play.wish import STRENGTHS, Wish
from charmers.rajas.aside import LeftOpen
from charmers.rajas.game import RajasGame
from charmers.record.game import Game
from charmers.record.ledger import Ledger
from charmers.record.line import NOBODY
from charmers.record.problems import ConflictError
from charmers.record.store import Store
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.words.rails import rails_line
from charmers.words.speech import Speech, speech

HINT = Budget(seconds=1.5)
"""How long a hint is thought about."""
MOST_ANSWERS = 1000
"""How long answers about a photo may be."""


class Room:
    """One table that phones sit around."""

    def __init__(
        self, store: Store, house: House, table: KeptGame[Any] | None, *, alone: bool = False
    ) -> None:
        self.store = store
        self.house = house
        self.table: KeptGame[Any] | None = None
        self.alone = alone
        """Whether there is this machine only: all seats are played on it."""
        self.lang = ""
        """What was asked for where the server was started; whoever runs the table begins with it."""
        self.version = ""
        """Of the program: a page of another version makes itself anew."""
        self.addresses: list[str] = []
        self.port = 0
        self.resumed = False
        """Whether a game that was left goes on, and nothing has happened in it since: it could be another."""
        self.own_sheet: Sheet | None = None
        """A definition that is not built in, if the game is wished for on one."""
        self._fresh_marks: tuple[int, list[frozenset[str]]] | None = None
        self._choices: tuple[int, list[Choice]] | None = None
        self.left_games = LeftGames(store)
        self.course = Course(self)
        if table is not None:
            self.sit(table)

    # What pages ask for.

    @property
    def ledger(self) -> Ledger:
        """The game that is played, of whichever kind."""
        if self.table is None:
            raise Unwelcome("not-begun", 409)
        game: Ledger = self.table.game
        return game

    @property
    def game(self) -> Game:
        """The game of The Dice Charmers that is played."""
        return self._small().game

    @property
    def rails(self) -> RajasGame:
        """The game of Rajas of the Ganges that is played."""
        return self.big_table.game

    def _small(self) -> Table:
        """The table of The Dice Charmers: what is asked of it is refused at another one."""
        return cast("Table", self._at_table_of(Game.family))

    @property
    def big_table(self) -> RailsTable:
        """The same for the big game."""
        return cast("RailsTable", self._at_table_of(RajasGame.family))

    def _at_table_of(self, family: str) -> KeptGame[Any] | None:
        if self.ledger.family != family:
            raise Unwelcome("other-kind", 409)
        return self.table

    @property
    def sheet(self) -> Sheet:
        """The sheet that is played on, or would be."""
        return (self.table.game.sheet if self.table else None) or self.wished_sheet

    @property
    def wished_sheet(self) -> Sheet:
        """The sheet that is wished for."""
        return self.own_sheet or find_sheet(self.house.sheet)

    @property
    def sheet_names(self) -> list[str]:
        """The sheets one can choose from."""
        return [self.own_sheet.name] if self.own_sheet else list(builtin_sheets())

    @property
    def strengths(self) -> list[str]:
        """The bots one can invite by how hard they are to beat, the easiest first."""
        return list(STRENGTHS)

    def speech(self, lang: str) -> Speech:
        """The words of a language for the sheet that is played on."""
        return speech(lang, self.sheet)

    def join_data(self) -> dict[str, Any]:
        """What a phone needs to come in."""
        if self.alone:
            return {}
        return {
            "code": self.house.code,
            "address": f"{self.addresses[0]}:{self.port}",
            "others": [f"{each}:{self.port}" for each in self.addresses[1:]],
        }

    @property
    def join_address(self) -> str:
        """What the code says: the address, and what lets one in."""
        return f"http://{self.addresses[0]}:{self.port}/j/{self.house.code}"

    def choices(self) -> list[Choice]:
        """Every legal move with what it leads to, computed once a line."""
        line = len(self.game.lines)
        if self._choices is None or self._choices[0] != line:
            self._choices = (line, self._small().choices())
        return self._choices[1]

    def fresh(self) -> list[frozenset[str]]:
        """What each player has marked in their last turn, or in the one that goes on; found once a line."""
        game = self.game
        if self._fresh_marks is None or self._fresh_marks[0] != len(game.lines):
            last = {turn.seat: turn for turn in turns(game)}
            found = [
                new_marks(game, last[seat]) if seat in last else frozenset[str]()
                for seat in range(len(game.position.sheets))
            ]
            self._fresh_marks = (len(game.lines), found)
        return self._fresh_marks[1]

    def can_undo(self, device: str) -> bool:
        """Whether the last thing that happened was a decision of this device."""
        if self.table is None or not self.ledger.standing:
            return False
        return self.ledger.standing[-1].seat in self.house.seats_of(device)

    # What devices do. Each is given what was sent, and whether it can be is decided here.

    def act(self, device: str, sent: Sent) -> None:
        """A decision of the player whose turn it is."""
        game, seat = self._at(device, sent), number_of(sent, "seat")
        move = game.read_move(text_of(sent, "move"))
        if not game.position.may_act(move, seat):
            raise Unwelcome("not-yours")
        self.keep(lambda table: table.decide(move.text, game.names[seat]))

    def line(self, device: str, sent: Sent, say: Speech) -> None:
        """A line of the big game, typed or put together from buttons, in the words of the device."""
        game, seat = self.rails, number_of(sent, "seat")
        self.house.check_seat(seat, device)
        self._fresh(sent)
        # Before the first round nobody has a turn: anyone who plays may say who starts.
        line = rails_line(text_of(sent, "text"), say, game.names)
        try:
            if not line.strip() and self.big_table.leave():
                self.tell()
                return
            self.keep_rails(
                lambda table: table.tell(line, seat if game.position.state.phase != "start" else NOBODY)
            )
        except LeftOpen:
            # Nothing is kept, but everyone sees what is asked.
            self.tell()

    def roll(self, device: str, sent: Sent) -> None:
        """Roll the dice that are due, or tell what real ones show."""
        game, seat = self._at(device, sent), number_of(sent, "seat")
        if game.seat != seat:
            raise Unwelcome("not-yours")
        faces = text_of(sent, "faces") if sent.get("faces") else None
        if faces is not None and game.has_own_dice:
            raise Unwelcome("unclear", 400)
        self.keep(lambda table: table.roll(faces))

    def score(self, device: str, sent: Sent) -> None:
        """What a player of a paper game has at the end."""
        game, seat = self._at(device, sent), number_of(sent, "seat")
        result = tuple(number_of(sent, key) for key in ("fame", "money", "karma", "used"))
        self.keep(lambda _: game.score(seat, result))  # type: ignore[arg-type]

    def photo(self, device: str, sent: Sent, lang: str) -> Job:
        """What there is to read when a player of a paper game sends a photo of the own sheet."""
        game, seat = self.game, number_of(sent, "seat")
        self.house.check_seat(seat, device)
        if not game.on_paper:
            raise Unwelcome("no-paper", 409)
        pairs = [each.partition("=") for each in text_of(sent, "answers", most=MOST_ANSWERS).split()]
        answers = {place: mark for place, _, mark in pairs}
        return Job(b"", game.names[seat], self.sheet, lang, answers)

    def undo(self, device: str, sent: Sent) -> None:
        """Take back one's own last decision; whoever runs the table may take back more."""
        self._fresh(sent)
        table = self.table
        assert table is not None
        here = self.house.seats_of(device) or self.house.is_host(device)
        if here and self.ledger.family == RajasGame.family and self.big_table.leave():
            self.tell()
        elif self.can_undo(device):
            self._kept(lambda: table.game.undo(1))
        elif self.house.is_host(device):
            self._kept(lambda: table.undo(table.reach()))
        else:
            raise Unwelcome("no-undo")

    def redo(self, device: str, sent: Sent) -> None:
        """Bring back what was undone."""
        self.check_host(device)
        self._fresh(sent)
        table = self.table
        assert table is not None
        self._kept(lambda: list(table.redo()))

    def mix(self, device: str, sent: Sent) -> None:
        """Mix words of a player into the dice, before the first roll."""
        self.house.check_seat(number_of(sent, "seat"), device)
        self._fresh(sent)
        self.keep(lambda table: table.mix_in(text_of(sent, "words")))

    def why(self, device: str, sent: Sent, say: Speech) -> dict[str, Any]:
        """What a place is that was tapped and, for whose turn it is, why it means no legal move."""
        game, place = self.game, text_of(sent, "place")
        asked = game.seat in self.house.seats_of(device) and not game.over
        return {"about": about(game, place, say), "why": why_not(game, place, say) if asked else ""}

    async def hint(self, device: str, sent: Sent, say: Speech) -> list[dict[str, Any]]:
        """What a strong player would do, best first; thought about beside the table."""
        game = self._at(device, sent)
        position = game.position.tracked
        if not self.house.hints:
            raise Unwelcome("no-hints")
        if game.seat != number_of(sent, "seat") or position is None or len(position.moves) < 2:
            raise Unwelcome("unclear", 409)
        copy = position.copy()
        found = await asyncio.to_thread(advise, copy, HINT, len(game.lines))
        return hints(game, found, say)

    # The course of a game.

    def begin(self, wish: Wish) -> None:
        """Begin the game that is wished for."""
        self.house.sheet, self.house.paper = wish.sheet.name if wish.sheet else "sun", wish.paper
        self.sit(Table.begin(self.store, wish))
        self.save()

    def leave(self) -> None:
        """Back to the lobby; the game is kept."""
        self.course.end()
        self.table = None
        self.left_games.forget()
        self.resumed = False
        self.house.game = ""
        self.tell()

    def sit(self, table: KeptGame[Any]) -> None:
        """Let this be the game that is played."""
        table.make_ready()
        self.table = table
        self.house.seat_players(table.game.header.players)
        if self.alone:
            for seat in self.house.seats:
                seat.device = "" if seat.bot else (self.house.hosts or [""])[-1]
        self.house.game = f"{table.name} {table.game.header.created}"
        self._choices = self._fresh_marks = None
        self.left_games.forget()
        self.resumed = False
        self.tell()

    def sit_alone(self, token: str) -> None:
        """All seats to the one machine there is."""
        self.alone = True
        for seat in self.house.seats:
            seat.device = "" if seat.bot else hashed(token)

    def _at(self, device: str, sent: Sent) -> Game:
        """The game, if this device may act at the seat it names and has seen everything."""
        game = self.game
        self.house.check_seat(number_of(sent, "seat"), device)
        self._fresh(sent)
        return game

    def _fresh(self, sent: Sent) -> None:
        if number_of(sent, "line") != len(self.ledger.lines):
            raise Unwelcome("stale", 409)

    def check_host(self, device: str) -> None:
        """Complain about who does not run the table."""
        if not self.house.is_host(device):
            raise Unwelcome("host-only")

    def keep(self, do: Callable[[Table], object]) -> None:
        """Do something at a table of The Dice Charmers that adds lines."""
        table = self._small()
        self._kept(lambda: do(table))

    def keep_rails(self, do: Callable[[RailsTable], object]) -> None:
        """The same for the big game."""
        table = self.big_table
        self._kept(lambda: do(table))

    def _kept(self, do: Callable[[], object]) -> None:
        """Do something that adds lines; they are on disk before anyone is told."""
        try:
            do()
        except ConflictError:
            self.reopen()
            raise Unwelcome("stale", 409) from None
        self.resumed = False
        self.tell()

    def reopen(self) -> None:
        """Take over what another mouth of the same game has played."""
        assert self.table is not None
        self.table.reopen()
        self._choices = self._fresh_marks = None
        self.tell()

    # Telling everyone.

    def tell(self) -> None:
        """Let everyone see what is new, and let follow what does so by itself."""
        self.course.tell()

    def save(self) -> None:
        """Keep who is here, and tell it."""
        self.store.set_house(self.house.text())
        self.tell()

    def put_away(self) -> None:
        """At the end of an evening: a game that is over need not be shown again."""
        if self.table is not None and self.table.game.over:
            self.house.game = ""
            self.store.set_house(self.house.text())
