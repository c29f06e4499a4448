"""The room: one table in one house, what devices may do at it, and what follows by itself.

Everything happens on one thread, so a decision is checked, kept and told in one go. Only bots think
beside it, on a copy.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from charmers.advice.advice import advise
from charmers.bots.sage import Budget
from charmers.phones.answers import about, hints, why_not
from charmers.phones.house import FASTEST, SLOWEST, House, hashed
from charmers.phones.problems import Unwelcome
from charmers.play.bots import sit_down
from charmers.play.choices import Choice
from charmers.play.ending import rematch
from charmers.play.finding import unfinished_games
from charmers.play.table import Table
from charmers.play.telling import how_it_stands, local_time
from charmers.play.turns import new_marks, turns
from charmers.play.wish import STRENGTHS, Wish
from charmers.record.game import Game
from charmers.record.problems import ConflictError
from charmers.record.store import Store
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, find_sheet
from charmers.sheet.sentence import Refused
from charmers.words.speech import Speech, speech

LOOK_EVERY = 1.0
"""Seconds between two looks whether another mouth has played on."""
LONGEST_TEXT = 200
HINT = Budget(seconds=1.5)
"""How long a hint is thought about."""

Left = tuple[str, str, Game]
"""A game that was left: its name, when something happened in it last, and the game."""


class Room:
    """One table that phones sit around."""

    def __init__(self, store: Store, house: House, table: Table | None, *, alone: bool = False) -> None:
        self.store = store
        self.house = house
        self.table: Table | None = None
        self.alone = alone
        """Whether there is this machine only: all seats are played on it."""
        self.lang = ""
        """What was asked for where the server was started; whoever runs the table begins with it."""
        self.version = ""
        """Of the program: a page of another version makes itself anew."""
        self.addresses: list[str] = []
        self.port = 0
        self.thinking = False
        self.tick = 0
        """Counts whatever a page could show."""
        self.resumed = False
        """Whether a game that was left goes on, and nothing has happened in it since: it could be another."""
        self.own_sheet: Sheet | None = None
        """A definition that is not built in, if the game is wished for on one."""
        self._changed = asyncio.Event()
        self._fresh_marks: tuple[int, list[frozenset[str]]] | None = None
        self._choices: tuple[int, list[Choice]] | None = None
        self._following: asyncio.Task[None] | None = None
        self._left: tuple[int, list[Left]] | None = None
        if table is not None:
            self._sit(table)

    # What pages ask for.

    @property
    def game(self) -> Game:
        """The game that is played."""
        if self.table is None:
            raise Unwelcome("not-begun", 409)
        return self.table.game

    @property
    def sheet(self) -> Sheet:
        """The sheet that is played on, or would be."""
        return self.table.game.tables.sheet if self.table else self._wished_sheet()

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
            assert self.table is not None
            self._choices = (line, self.table.choices())
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

    def left(self, say: Speech) -> list[dict[str, str]]:
        """The games that were left and can be gone on with, the last one first; not the one played now."""
        version = self.store.version()
        if self._left is None or self._left[0] != version:
            found = unfinished_games(self.store)
            self._left = (version, [(kept.name, kept.last, game) for kept, game in found])
        playing = self.table.name if self.table else ""
        return [
            {
                "game": name,
                "names": say.listed(game.names),
                "stands": how_it_stands(game, say),
                "when": local_time(last),
            }
            for name, last, game in self._left[1]
            if name != playing
        ]

    def games(self, device: str, say: Speech) -> list[dict[str, str]]:
        """The same, for whoever runs the table."""
        self._host(device)
        return self.left(say)

    def can_undo(self, device: str) -> bool:
        """Whether the last thing that happened was a decision of this device."""
        if self.table is None or not self.game.standing:
            return False
        return self.game.standing[-1].seat in self.house.seats_of(device)

    # What devices do. Each is given what was sent, and whether it can be is decided here.

    def act(self, device: str, sent: Mapping[str, Any]) -> None:
        """A decision of the player whose turn it is."""
        game, seat = self._at(device, sent), _number(sent, "seat")
        move = game.read_move(_text(sent, "move"))
        if not game.position.may_act(move, seat):
            raise Unwelcome("not-yours")
        self._keep(lambda table: table.decide(move.text, game.names[seat]))

    def roll(self, device: str, sent: Mapping[str, Any]) -> None:
        """Roll the dice that are due, or tell what real ones show."""
        game, seat = self._at(device, sent), _number(sent, "seat")
        if game.seat != seat:
            raise Unwelcome("not-yours")
        faces = _text(sent, "faces") if sent.get("faces") else None
        if faces is not None and game.has_own_dice:
            raise Unwelcome("unclear", 400)
        self._keep(lambda table: table.roll(faces))

    def score(self, device: str, sent: Mapping[str, Any]) -> None:
        """What a player of a paper game has at the end."""
        game, seat = self._at(device, sent), _number(sent, "seat")
        result = tuple(_number(sent, key) for key in ("fame", "money", "karma", "used"))
        self._keep(lambda _: game.score(seat, result))  # type: ignore[arg-type]

    def undo(self, device: str, sent: Mapping[str, Any]) -> None:
        """Take back one's own last decision; whoever runs the table may take back more."""
        self._fresh(sent)
        table = self.table
        assert table is not None
        if self.can_undo(device):
            self._keep(lambda table: table.game.undo(1))
        elif self.house.is_host(device):
            self._keep(lambda table: table.undo(table.reach()))
        else:
            raise Unwelcome("no-undo")

    def redo(self, device: str, sent: Mapping[str, Any]) -> None:
        """Bring back what was undone."""
        self._host(device)
        self._fresh(sent)
        self._keep(lambda table: list(table.redo()))

    def mix(self, device: str, sent: Mapping[str, Any]) -> None:
        """Mix words of a player into the dice, before the first roll."""
        self.house.check_seat(_number(sent, "seat"), device)
        self._fresh(sent)
        self._keep(lambda table: table.mix_in(_text(sent, "words")))

    def why(self, device: str, sent: Mapping[str, Any], say: Speech) -> dict[str, Any]:
        """What a place is that was tapped and, for whose turn it is, why it means no legal move."""
        game, place = self.game, _text(sent, "place")
        asked = game.seat in self.house.seats_of(device) and not game.over
        return {"about": about(game, place, say), "why": why_not(game, place, say) if asked else ""}

    async def hint(self, device: str, sent: Mapping[str, Any], say: Speech) -> list[dict[str, Any]]:
        """What a strong player would do, best first; thought about beside the table."""
        game = self._at(device, sent)
        position = game.position.tracked
        if not self.house.hints:
            raise Unwelcome("no-hints")
        if game.seat != _number(sent, "seat") or position is None or len(position.moves) < 2:
            raise Unwelcome("unclear", 409)
        copy = position.copy()
        found = await asyncio.to_thread(advise, copy, HINT, len(game.lines))
        return hints(game, found, say)

    def seat(self, device: str, sent: Mapping[str, Any]) -> None:
        """Sit down, or get up."""
        do, number = _text(sent, "do"), _number(sent, "seat")
        if do == "take":
            self.house.take(number, device)
        elif do == "free":
            self.house.free(number, device)
        else:
            raise Unwelcome("unclear", 400)
        self.save()

    def lobby(self, device: str, sent: Mapping[str, Any]) -> None:
        """What can be done before the game begins."""
        if self.table is not None:
            raise Unwelcome("begun", 409)
        house, do = self.house, _text(sent, "do")
        if do == "add":
            if _text(sent, "bot", "") or ":" in _text(sent, "name"):
                self._host(device)
            name, bot = _text(sent, "name"), _text(sent, "bot", "")
            house.add(f"{name}:{bot}" if bot else name, device)
        elif do == "remove":
            house.remove(_number(sent, "seat"), device)
        elif do == "shift":
            self._host(device)
            house.shift(_number(sent, "seat"))
        elif do == "set":
            self._host(device)
            self._set(sent)
        elif do == "begin":
            self._host(device)
            self._begin()
        else:
            raise Unwelcome("unclear", 400)
        self.save()

    def host(self, device: str, sent: Mapping[str, Any]) -> None:
        """What only whoever runs the table can do."""
        self._host(device)
        do = _text(sent, "do")
        if do == "set":
            self._set(sent)
        elif do == "again":
            self._again()
        elif do == "leave":
            self._leave()
        elif do == "open":
            self._open(_text(sent, "game"))
        elif do == "stay":
            self.resumed = False
        else:
            raise Unwelcome("unclear", 400)
        self.save()

    def _set(self, sent: Mapping[str, Any]) -> None:
        house = self.house
        if "sheet" in sent:
            if sent["sheet"] not in self.sheet_names:
                raise Unwelcome("unclear", 400)
            house.sheet = sent["sheet"]
        for key in ("paper", "real_dice", "hints"):
            if key in sent:
                if not isinstance(sent[key], bool):
                    raise Unwelcome("unclear", 400)
                setattr(house, key, sent[key])
        if "pace" in sent:
            pace = sent["pace"]
            if not isinstance(pace, (int, float)) or isinstance(pace, bool) or not FASTEST <= pace <= SLOWEST:
                raise Unwelcome("unclear", 400)
            house.pace = float(pace)

    # The course of a game.

    def begin(self, wish: Wish) -> None:
        """Begin the game that is wished for."""
        self.house.sheet, self.house.paper = wish.sheet.name if wish.sheet else "sun", wish.paper
        self._sit(Table.begin(self.store, wish))
        self.save()

    def wish_for(self, wish: Wish) -> None:
        """What was wished for without saying who plays: the lobby asks for the rest."""
        self._leave()
        if wish.sheet is not None:
            self.own_sheet = None if wish.sheet.name in builtin_sheets() else wish.sheet
            self.house.sheet = wish.sheet.name
        self.house.paper, self.house.real_dice = wish.paper, bool(wish.real_dice)

    def _begin(self) -> None:
        house = self.house
        if not FEWEST_SEATS <= len(house.seats) <= MOST_SEATS:
            raise Unwelcome("count", 409, least=FEWEST_SEATS, most=MOST_SEATS)
        self.begin(Wish(house.players, self._wished_sheet(), house.paper, house.real_dice))

    def _wished_sheet(self) -> Sheet:
        return self.own_sheet or find_sheet(self.house.sheet)

    def _open(self, name: str) -> None:
        """Go on with a game that was left; nothing else can be opened from a page."""
        for kept, game in unfinished_games(self.store):
            if kept.name == name:
                self._leave()
                self._sit(Table(self.store, kept.name, game))
                return
        raise Unwelcome("unclear", 404)

    def _again(self) -> None:
        """The same people once more; who sat second begins."""
        if not self.game.over:
            raise Unwelcome("begun", 409)
        self._sit(Table.begin(self.store, rematch(self.game)))

    def _leave(self) -> None:
        """Back to the lobby; the game is kept."""
        self.close()
        self.table = self._left = None
        self.resumed = False
        self.house.game = ""
        self.tell()

    def _sit(self, table: Table) -> None:
        self.table = table
        self.house.seat_players(table.game.header.players)
        if self.alone:
            for seat in self.house.seats:
                seat.device = "" if seat.bot else (self.house.hosts or [""])[0]
        self.house.game = f"{table.name} {table.game.header.created}"
        self._choices = self._fresh_marks = self._left = None
        self.resumed = False
        self.tell()

    def sit_alone(self, token: str) -> None:
        """All seats to the one machine there is."""
        self.alone = True
        for seat in self.house.seats:
            seat.device = "" if seat.bot else hashed(token)

    def _at(self, device: str, sent: Mapping[str, Any]) -> Game:
        """The game, if this device may act at the seat it names and has seen everything."""
        game = self.game
        self.house.check_seat(_number(sent, "seat"), device)
        self._fresh(sent)
        return game

    def _fresh(self, sent: Mapping[str, Any]) -> None:
        if _number(sent, "line") != len(self.game.lines):
            raise Unwelcome("stale", 409)

    def _host(self, device: str) -> None:
        if not self.house.is_host(device):
            raise Unwelcome("host-only")

    def _keep(self, do: Callable[[Table], object]) -> None:
        """Do something that adds lines; they are on disk before anyone is told."""
        table = self.table
        assert table is not None
        try:
            do(table)
        except ConflictError:
            self._reopen()
            raise Unwelcome("stale", 409) from None
        self.resumed = False
        self.tell()

    def _reopen(self) -> None:
        assert self.table is not None
        self.table.reopen()
        self._choices = self._fresh_marks = None
        self.tell()

    # Telling everyone, and what follows by itself.

    def tell(self) -> None:
        """Let everyone see what is new, and let follow what does so by itself."""
        self.tick += 1
        self._changed.set()
        self._changed = asyncio.Event()
        if self.table is not None and (self._following is None or self._following.done()):
            with suppress(RuntimeError):  # nobody is served yet
                self._following = asyncio.get_running_loop().create_task(self._follow())

    def save(self) -> None:
        """Keep who is here, and tell it."""
        self.store.set_house(self.house.text())
        self.tell()

    async def change(self, seen: int) -> int:
        """Wait until there is more to see than that; how much there is now."""
        while self.tick == seen:
            await self._changed.wait()
        return self.tick

    async def _follow(self) -> None:
        """Let bots play and karma roll, at the pace that is wished for."""
        while (table := self.table) is not None:
            game, line = table.game, len(table.game.lines)
            position = game.position
            if game.over or not (game.bot or position.phase == "reroll"):
                return
            if position.due and not game.has_own_dice:
                return
            if position.due:
                await asyncio.sleep(self.house.pace / 2)
                if self._is_at(table, line):
                    self._try(Table.roll)
                continue
            assert position.tracked is not None, "bots cannot mark paper"
            bot = sit_down(game)
            self.thinking = True
            _, move = await asyncio.gather(
                asyncio.sleep(self.house.pace), asyncio.to_thread(bot.choose, position.tracked.copy())
            )
            self.thinking = False
            if self._is_at(table, line):
                self._try(partial(Table.decide, what=move))

    def _is_at(self, table: Table, line: int) -> bool:
        return self.table is table and len(table.game.lines) == line

    def _try(self, do: Callable[[Table], object]) -> None:
        with suppress(Unwelcome):  # another mouth was quicker
            self._keep(do)

    def put_away(self) -> None:
        """At the end of an evening: a game that is over need not be shown again."""
        if self.table is not None and self.table.game.over:
            self.house.game = ""
            self.store.set_house(self.house.text())

    def close(self) -> None:
        """Let nothing follow any more."""
        if self._following is not None:
            self._following.cancel()

    async def watch(self) -> None:
        """Take over what another mouth of the same game has played."""
        seen = self.store.version()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            version = self.store.version()
            if version != seen and self.table is not None:
                with suppress(Refused):
                    self._reopen()
            seen = version


def _text(sent: Mapping[str, Any], key: str, default: str | None = None) -> str:
    found = sent.get(key, default)
    if not isinstance(found, str) or len(found) > LONGEST_TEXT:
        raise Unwelcome("unclear", 400)
    return found


def _number(sent: Mapping[str, Any], key: str) -> int:
    found = sent.get(key)
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) > 10**9:
        raise Unwelcome("unclear", 400)
    return found
