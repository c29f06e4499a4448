"""A sheet made again from data of our own: nothing is checked but its digest.

Reading a definition with all its checks takes most of the time of ``charmers roll``, and what the store
keeps was checked before it was kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from charmers.sheet.data import data_digest
from charmers.sheet.definition import (
    Bonus,
    Cell,
    Dice,
    Gives,
    Ground,
    Karma,
    Market,
    Palace,
    Province,
    River,
    RiverSpace,
    Sheet,
    SheetLook,
    Source,
    Tent,
    Tracks,
    Upgrades,
    is_colour,
)
from charmers.sheet.effects import Effect
from charmers.sheet.printable import printable

_PARTS = {"dice", "tracks", "province", "river", "market", "palace", "upgrades", "karma"}
_KEYS = _PARTS | {"format", "name", "words", "look"}
_SOURCES: tuple[Source, ...] = get_args(Source)
_GROUNDS: tuple[Ground, ...] = get_args(Ground)


def trusted_sheet(data: Mapping[str, Any], digest: str) -> Sheet | None:
    """The sheet that ``sheet_data`` gave as this data; nothing if it is not the one with this digest."""
    try:
        if not _KEYS.issuperset(data) or data_digest(data) != digest:
            return None
        return _sheet(data, digest)
    except (AttributeError, KeyError, TypeError, ValueError):
        # The digest does not cover names, sources, words and looks.
        return None


def _sheet(data: Mapping[str, Any], digest: str) -> Sheet:
    dice, tracks, market = data["dice"], data["tracks"], data["market"]
    palace, upgrades, karma = data["palace"], data["upgrades"], data["karma"]
    make = _Maker()
    words = data.get("words", {})
    texts = [data["name"], *words, *(text for own in words.values() for each in own.items() for text in each)]
    if not all(printable(text) == text for text in texts):
        raise ValueError
    return Sheet(
        name=data["name"],
        dice=Dice(
            tuple([tuple(face) for face in dice["purple"]]),
            tuple(dice["green"]),
            tuple(dice["blue"]),
            tuple(dice["orange"]),
            _source(dice),
        ),
        tracks=Tracks(
            tracks["fame"],
            tracks["money"],
            _beside(tracks["fame"], tracks["beside"]),
            make.bonuses("fame", tracks["fame_bonuses"]),
            make.bonuses("money", tracks["money_bonuses"]),
            _source(tracks),
        ),
        province=make.province(data["province"]),
        river=River(
            tuple(
                [
                    RiverSpace(space["symbol"], make.gives(space["gives"]), _source(space))
                    for space in data["river"]["spaces"]
                ]
            ),
            _source(data["river"]),
        ),
        market=Market(
            tuple(market["goods"]),
            tuple(market["coins"]),
            tuple([make.tent(tent) for tent in market["tents"]]),
            _source(market),
        ),
        palace=Palace(
            tuple(palace["characters"]),
            palace["boxes"],
            make.bonuses("palace", palace["columns"]),
            _source(palace),
        ),
        upgrades=Upgrades(
            tuple(upgrades["buildings"]),
            tuple(upgrades["values"]),
            make.bonuses("upgrade", upgrades["columns"]),
            _source(upgrades),
        ),
        karma=Karma(karma["boxes"], karma["start"], make.bonuses("karma", karma["bonuses"]), _source(karma)),
        digest=digest,
        words=words,
        look=_look(data["look"]) if "look" in data else None,
    )


class _Maker:
    """Makes the parts that have effects, each effect once."""

    def __init__(self) -> None:
        self.known: dict[str, Effect] = {}

    def effect(self, text: str) -> Effect:
        found = self.known.get(text)
        if found is None:
            found = self.known[text] = Effect.parse(text)
        return found

    def gives(self, texts: list[str]) -> Gives:
        return tuple([self.effect(text) for text in texts])

    def bonuses(self, prefix: str, entries: list[dict[str, Any]]) -> dict[Any, Bonus]:
        return {
            entry["at"]: Bonus(f"{prefix}:{entry['at']}", self.gives(entry["gives"]), _source(entry))
            for entry in entries
        }

    def tent(self, entry: dict[str, Any]) -> Tent:
        boxes = [(box.rstrip("0123456789"), box) for box in entry["boxes"]]
        return Tent(
            entry["name"],
            tuple([(good, int(box.removeprefix(good))) for good, box in boxes]),
            Bonus(f"tent:{entry['name']}", self.gives(entry["gives"]), _source(entry)),
        )

    def province(self, data: dict[str, Any]) -> Province:
        cells = []
        for number, cell in enumerate(data["cells"]):
            row, column = divmod(number, data["columns"])
            market = cell.get("market")
            cells.append(
                Cell(
                    cell["id"],
                    column,
                    row,
                    cell.get("building", ""),
                    self.effect(market) if market else None,
                    "".join(cell.get("residence", ())),
                    _source(cell),
                )
            )
        edges = self.bonuses("edge", data["edges"])
        return Province(data["columns"], data["rows"], tuple(cells), edges, _source(data))


def _look(data: dict[str, str]) -> SheetLook:
    colours = dict(data)
    ground = _GROUNDS[_GROUNDS.index(colours.pop("ground"))]
    if not all(map(is_colour, colours.values())):
        raise ValueError
    return SheetLook(ground, colours)


def _source(part: dict[str, Any]) -> Source:
    return _SOURCES[_SOURCES.index(part["source"])]


def _beside(fame: int, stretches: list[dict[str, list[int]]]) -> tuple[tuple[int, ...], ...]:
    beside: list[tuple[int, ...]] = [()] * fame
    for stretch in stretches:
        left = stretch["money"][0]
        for space in range(stretch["fame"][0], stretch["fame"][1] + 1):
            beside[space - 1] = (left, left - 1)
            left -= 2
    return tuple(beside)
