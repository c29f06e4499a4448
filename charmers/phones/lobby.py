"""The lobby: who sits where, what is wished for, and which game it is: begun, gone on with, left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from charmers.phones.house import FASTEST, SLOWEST
from charmers.phones.problems import Unwelcome
from charmers.phones.sent import Sent, number_of, text_of
from charmers.play.kept_game import open_table
from charmers.play.rails import RailsTable, RajasWish
from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.rajas.board import VERSIONS, the_board
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.sheet.library import builtin_sheets

if TYPE_CHECKING:
    from charmers.phones.room import Room
    from charmers.words.speech import Speech

SWITCHES = ("paper", "real_dice", "hints", "big", "tray")
"""Settings that are on or off."""


class Lobby:
    """What can be done about a table before and after a game; most of it by whoever runs it."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def seat(self, device: str, sent: Sent) -> None:
        """Sit down, or get up."""
        do, number = text_of(sent, "do"), number_of(sent, "seat")
        if do == "take":
            self.room.house.take(number, device)
        elif do == "free":
            self.room.house.free(number, device)
        else:
            raise Unwelcome("unclear", 400)
        self.room.save()

    def lobby(self, device: str, sent: Sent) -> None:
        """What can be done before the game begins."""
        room = self.room
        if room.table is not None:
            raise Unwelcome("begun", 409)
        house, do = room.house, text_of(sent, "do")
        if do == "add":
            if text_of(sent, "bot", "") or ":" in text_of(sent, "name"):
                room.check_host(device)
            name, bot = text_of(sent, "name"), text_of(sent, "bot", "")
            house.add(f"{name}:{bot}" if bot else name, device)
        elif do == "remove":
            house.remove(number_of(sent, "seat"), device)
        elif do == "shift":
            room.check_host(device)
            house.shift(number_of(sent, "seat"))
        elif do == "set":
            room.check_host(device)
            self._set(sent)
        elif do == "begin":
            room.check_host(device)
            self._begin()
        else:
            raise Unwelcome("unclear", 400)
        room.save()

    def games(self, device: str, say: Speech) -> list[dict[str, str]]:
        """The games that were left, for whoever runs the table; not the one that is played now."""
        room = self.room
        room.check_host(device)
        return room.left_games.told(say, room.table.name if room.table else "")

    def host(self, device: str, sent: Sent) -> None:
        """What only whoever runs the table can do."""
        room = self.room
        room.check_host(device)
        do = text_of(sent, "do")
        if do == "set":
            self._set(sent)
        elif do == "again":
            self._again()
        elif do == "leave":
            room.leave()
        elif do == "open":
            self._open(text_of(sent, "game"))
        elif do == "stay":
            room.resumed = False
        else:
            raise Unwelcome("unclear", 400)
        room.save()

    def _set(self, sent: Sent) -> None:
        house = self.room.house
        if "sheet" in sent:
            house.sheet = _one_of(sent["sheet"], self.room.sheet_names)
        if "version" in sent:
            house.version = _one_of(sent["version"], [each for each in VERSIONS if each != "mixed"])
        if "module" in sent:
            self._choose_module(text_of(sent, "module"), text_of(sent, "side", ""))
        for key in SWITCHES:
            if key in sent:
                if not isinstance(sent[key], bool):
                    raise Unwelcome("unclear", 400)
                setattr(house, key, sent[key])
        if "pace" in sent:
            pace = sent["pace"]
            if not isinstance(pace, (int, float)) or isinstance(pace, bool) or not FASTEST <= pace <= SLOWEST:
                raise Unwelcome("unclear", 400)
            house.pace = float(pace)

    def _choose_module(self, module: str, side: str) -> None:
        """Take a module of the big game with one of its sides; without a side it is left out."""
        house, known = self.room.house, the_board().modules
        _one_of(module, known)
        kept = [each for each in house.modules if each.partition(":")[0] != module]
        if side:
            _one_of(side, known[module].sides or ("on",))
            kept.append(f"{module}:{side}" if known[module].sides else module)
        house.modules = [each for name in known for each in kept if each.partition(":")[0] == name]

    # Which game.

    def wish_for(self, wish: Wish) -> None:
        """What was wished for without saying who plays: the lobby asks for the rest."""
        room = self.room
        room.leave()
        if wish.sheet is not None:
            room.own_sheet = None if wish.sheet.name in builtin_sheets() else wish.sheet
            room.house.sheet = wish.sheet.name
        room.house.paper, room.house.real_dice, room.house.big = wish.paper, bool(wish.real_dice), False

    def _begin(self) -> None:
        room, house = self.room, self.room.house
        if house.big:
            self._begin_big()
            return
        if not FEWEST_SEATS <= len(house.seats) <= MOST_SEATS:
            raise Unwelcome("count", 409, least=FEWEST_SEATS, most=MOST_SEATS)
        wish = Wish(house.players, room.wished_sheet, house.paper, house.real_dice)
        room.sit(Table.begin(room.store, wish))

    def _begin_big(self) -> None:
        room, house = self.room, self.room.house
        least, most = the_board().fewest, the_board().most
        if not least <= len(house.seats) <= most:
            raise Unwelcome("count", 409, least=least, most=most)
        if any(seat.bot for seat in house.seats):
            raise Unwelcome("no-bots", 409)
        names = tuple(seat.name for seat in house.seats)
        wish = RajasWish(names, house.version, modules=tuple(house.modules), tray=house.tray)
        room.sit(RailsTable.begin(room.store, wish))

    def _open(self, name: str) -> None:
        """Go on with a game that was left; nothing else can be opened from a page."""
        for kept, _ in self.room.left_games.unfinished():
            if kept.name == name:
                self.room.leave()
                self.room.sit(open_table(self.room.store, name))
                return
        raise Unwelcome("unclear", 404)

    def _again(self) -> None:
        """The same people once more; who sat second begins."""
        room, table = self.room, self.room.table
        if table is None or not table.game.over:
            raise Unwelcome("begun", 409)
        room.sit(table.same_again())


def _one_of(value: Any, known: Any) -> Any:
    """What was chosen, if it can be."""
    if not isinstance(value, str) or value not in known:
        raise Unwelcome("unclear", 400)
    return value
