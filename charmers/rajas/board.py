"""What is printed on the board and in the boxes, as far as texts give it: ``sheets/rajas/board.toml``."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple, get_args

from charmers.rajas.beside import Beside, beside
from charmers.sheet.places import sheets_directory

Version = Literal["basic", "navaratnas", "mixed"]
"""How a group plays: by the basic rules, all with the Navaratnas boards, or some with each."""
VERSIONS: Final[tuple[Version, ...]] = get_args(Version)

Rail = Literal["fame", "money"]


class Track(NamedTuple):
    """A track: where markers start, where a worker waits, and what the bonus spaces give."""

    name: Rail
    starts: tuple[int, ...]
    """By turn order; one for all if everyone starts there."""
    worker: int
    bonuses: Mapping[int, str]
    """Effects by space: ``upgrade``, ``karma 2``, ``boat``, ``dice 2``."""

    def start(self, order: int) -> int:
        """Where the marker of the player starts who is that many places behind the starting player."""
        return self.starts[min(order, len(self.starts) - 1)]


class Chamber(NamedTuple):
    """A chamber of the palace: the number of the die it takes, and what it gives."""

    name: str
    die: int
    gives: tuple[str, ...]


class Brown(NamedTuple):
    """A brown yield tile: so much of ``pays`` for each (or for every ``of``) of something counted."""

    name: str
    pays: Rail
    n: int
    each: str
    of: int = 1


class ModuleFacts(NamedTuple):
    """A module of a box: its sides, if it has any, and its own numbers."""

    name: str
    box: str
    sides: tuple[str, ...]
    facts: Mapping[str, Any]


class Board(NamedTuple):
    """Everything that the rule texts give about the game."""

    board_game_geek: int
    fewest: int
    most: int
    colours: tuple[str, ...]
    dice_each: int
    kali: Mapping[str, int]
    """How many dice a statue holds, by ``basic`` and ``navaratnas``."""
    fame: Track
    money: Track
    beside: Beside
    """The fame space beside each money space, as far as it is known."""
    karma_start: int
    karma_most: int
    workers_each: int
    workers_active: int
    workers_most: Mapping[str, int]
    """By version."""
    waiting: tuple[str, ...]
    buildings: tuple[str, ...]
    building_values: tuple[int, ...]
    goods: tuple[str, ...]
    assorted: Mapping[int, int]
    """How many own workers may stand on the assorted markets in a round, by the number of players."""
    quarry_prices: tuple[int, int]
    chambers: Mapping[str, Chamber]
    harbour_dice: tuple[int, ...]
    harbour_prices: tuple[int, ...]
    yields: Mapping[str, Mapping[str, Any]]
    brown: Mapping[str, Brown]
    river_kinds: tuple[str, ...]
    """What a river space can give; ``N`` and ``COLOUR`` are printed on it."""
    river: Mapping[int, str]
    """The spaces whose earnings are known."""
    river_length: int | None
    """Spaces after the start, the last one counted; ``None`` while no owner has said it."""
    bridge: int | None
    """The space behind which the bridge lies."""
    terraces: tuple[str, ...]
    balconies: tuple[tuple[str, str], ...]
    """The colour that is given up, and the one of which two are taken."""
    modules: Mapping[str, ModuleFacts]
    cows: Mapping[str, str]
    asks: tuple[str, ...]
    """What only an owner can say, in the order of the questions."""
    data: Mapping[str, Any]
    """The whole file with the owner's answers under ``known``: the board can be made from it again."""

    def track(self, rail: Rail) -> Track:
        """One of the two tracks."""
        return self.fame if rail == "fame" else self.money

    def gap(self, fame: int, money: int) -> int | None:
        """How far two markers have passed each other, in fame points: 0 when they meet, less when apart.

        ``None`` where nobody has said which fame space lies beside that money space. The rulebook's own
        example is known:

        >>> the_board().gap(30, 65), the_board().gap(37, 52), the_board().gap(30, 60)
        (2, 2, None)
        """
        there = self.beside.get(money)
        return None if there is None else fame - there

    @property
    def digest(self) -> str:
        """What tells this board from one with other facts or other answers."""
        text = json.dumps(self.data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8")).hexdigest()


@cache
def the_board() -> Board:
    """The facts of the rule texts alone.

    >>> the_board().fame.bonuses[24], the_board().chambers["yogi"].die
    ('karma 2', 3)
    """
    text = (sheets_directory() / "rajas" / "board.toml").read_text(encoding="utf-8")
    return board_from_data(tomllib.loads(text))


def board_with(known: Mapping[str, Any]) -> Board:
    """The board with what an owner has entered, in the shape of ``charmers.rajas.owner``."""
    return board_from_data({**the_board().data, "known": known}) if known else the_board()


def board_from_data(data: Mapping[str, Any]) -> Board:
    """A board from its data, such as a kept game carries."""
    tracks, workers, palace = data["tracks"], data["workers"], data["palace"]
    known: Mapping[str, Any] = data.get("known", {})
    quarry = data["quarry"]["prices"]
    return Board(
        board_game_geek=data["board-game-geek"],
        fewest=data["players"]["fewest"],
        most=data["players"]["most"],
        colours=tuple(data["dice"]["colours"]),
        dice_each=data["dice"]["each"],
        kali=data["dice"]["kali"],
        fame=_track("fame", tracks["fame"]),
        money=_track("money", tracks["money"]),
        beside=beside(
            _numbered(tracks["beside"]), _numbered(known.get("beside", {})), known.get("corners", ())
        ),
        karma_start=data["karma"]["start"],
        karma_most=data["karma"]["most"],
        workers_each=workers["each"],
        workers_active=workers["active"],
        workers_most=workers["most"],
        waiting=tuple(workers["waiting"]),
        buildings=tuple(data["buildings"]["kinds"]),
        building_values=tuple(data["buildings"]["values"]),
        goods=tuple(data["markets"]["goods"]),
        assorted=_numbered(data["markets"]["assorted-own-workers"]),
        quarry_prices=(quarry[0], quarry[1]),
        chambers={
            name: Chamber(name, each["die"], tuple(each["gives"]))
            for name, each in palace["chambers"].items()
        },
        harbour_dice=tuple(data["harbour"]["dice"]),
        harbour_prices=tuple(data["harbour"]["prices"]),
        yields={colour: data["yields"][colour] for colour in ("white", "yellow", "red", "brown")},
        brown={name: Brown(name=name, **each) for name, each in data["yields"]["brown-tiles"].items()},
        river_kinds=tuple(data["river"]["kinds"]),
        river={**_numbered(data["river"]["spaces"]), **_numbered(known.get("river", {}))},
        river_length=known.get("river-length"),
        bridge=known.get("bridge"),
        terraces=tuple(known.get("terraces", ())),
        balconies=tuple((pays, takes) for pays, takes in known.get("balconies", ())),
        modules={name: _module(name, data["modules"][name]) for name in data["modules"]["order"]},
        cows={
            **{colour: good for colour, good in data["cows"].items() if colour != "source"},
            **known.get("cows", {}),
        },
        asks=tuple(data["owner"]["asks"]),
        data=data,
    )


def _track(name: Rail, data: Mapping[str, Any]) -> Track:
    starts = tuple(data["starts"]) if "starts" in data else (data["start"],)
    return Track(name, starts, data["worker"], _numbered(data["bonuses"]))


def _module(name: str, data: Mapping[str, Any]) -> ModuleFacts:
    own = {key: value for key, value in data.items() if key not in ("box", "sides")}
    return ModuleFacts(name, data["box"], tuple(data.get("sides", ())), own)


def _numbered(table: Mapping[str, Any]) -> dict[int, Any]:
    """A table whose keys are numbers, which TOML keeps as texts."""
    return {int(key): value for key, value in table.items() if key.isdecimal()}
