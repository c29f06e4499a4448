"""A sheet as plain data, in the shape of its TOML file: written, and made again from data of our own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar, get_args

from charmers.sheet.definition import (
    FORMAT,
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
from charmers.sheet.hashing import sha256
from charmers.sheet.printable import printable

PARTS = ("dice", "tracks", "province", "river", "market", "palace", "upgrades", "karma")
"""What every definition has; the rules depend on these."""

_KEYS = {*PARTS, "format", "name", "words", "look"}
_SOURCES: tuple[Source, ...] = get_args(Source)
_GROUNDS: tuple[Ground, ...] = get_args(Ground)
_Part = TypeVar("_Part")


# Written


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """Everything a definition says; reading it again gives the same sheet."""
    data: dict[str, Any] = {"format": FORMAT, "name": sheet.name}
    data |= {part: _plain(getattr(sheet, part)) for part in PARTS}
    data["tracks"]["beside"] = _stretches(sheet.tracks.beside)
    if sheet.look:
        data["look"] = {"ground": sheet.look.ground, **sheet.look.colours}
    if sheet.words:
        data["words"] = {language: dict(words) for language, words in sheet.words.items()}
    return data


def _plain(value: Any) -> Any:
    """A part, or anything in it, as the file has it: a named tuple is a table, any other a list."""
    if isinstance(value, Effect):
        return str(value)
    if isinstance(value, Cell):
        return _plain_cell(value)
    if isinstance(value, Tent):
        boxes = [f"{good}{number}" for good, number in value.boxes]
        return {"name": value.name, "boxes": boxes, **_given(value.bonus)}
    if isinstance(value, Mapping):
        return [{"at": at, **_given(bonus)} for at, bonus in value.items()]
    if isinstance(value, tuple):
        items = [_plain(item) for item in value]
        return dict(zip(value._fields, items, strict=True)) if hasattr(value, "_fields") else items
    return value


def _given(bonus: Bonus) -> dict[str, Any]:
    return {"gives": _plain(bonus.gives), "source": bonus.source}


def _plain_cell(cell: Cell) -> dict[str, Any]:
    printed = {"building": cell.building, "market": _plain(cell.market), "residence": list(cell.exits)}
    there = {key: thing for key, thing in printed.items() if thing}
    return {"id": cell.id, **there, "source": cell.source}


def _stretches(beside: tuple[tuple[int, ...], ...]) -> list[dict[str, Any]]:
    """The alignment as the longest stretches between its corners."""
    stretches: list[dict[str, Any]] = []
    for fame, spaces in enumerate(beside, 1):
        if not spaces:
            continue
        if fame > 1 and beside[fame - 2]:
            stretches[-1]["fame"][1] = fame
            stretches[-1]["money"][1] = spaces[-1]
        else:
            stretches.append({"fame": [fame, fame], "money": [spaces[0], spaces[-1]]})
    return stretches


def digest(sheet: Sheet) -> str:
    """SHA-256 of everything the rules depend on: not of its name, sources, look or words."""
    return _data_digest(sheet_data(sheet))


def _data_digest(data: Mapping[str, Any]) -> str:
    rules = {part: _without_sources(data[part]) for part in PARTS}
    return sha256(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_sources(item) for key, item in value.items() if key != "source"}
    if isinstance(value, list):
        return [_without_sources(item) for item in value]
    return value


# Made again


def trusted_sheet(data: Mapping[str, Any], digest: str) -> Sheet | None:
    """The sheet that ``sheet_data`` gave as this data; nothing if it is not the one with this digest.

    Nothing else is checked: reading a definition with all its checks takes longer than anything else
    that ``charmers roll`` does, and what the store keeps was checked before it was kept.
    """
    try:
        if not _KEYS.issuperset(data) or _data_digest(data) != digest:
            return None
        return _sheet(data, digest)
    except (AttributeError, KeyError, TypeError, ValueError):
        # The digest does not cover names, sources, words and looks.
        return None


def _sheet(data: Mapping[str, Any], digest: str) -> Sheet:
    tracks, province, market = data["tracks"], data["province"], data["market"]
    words = data.get("words", {})
    texts = [data["name"], *words, *(text for own in words.values() for each in own.items() for text in each)]
    if not all(printable(text) == text for text in texts):
        raise ValueError
    return Sheet(
        name=data["name"],
        dice=_part(Dice, data["dice"]),
        tracks=_part(
            Tracks,
            tracks,
            beside=_beside(tracks["fame"], tracks["beside"]),
            fame_bonuses=_bonuses("fame", tracks["fame_bonuses"]),
            money_bonuses=_bonuses("money", tracks["money_bonuses"]),
        ),
        province=_part(
            Province,
            province,
            cells=tuple([_cell(province["columns"], *each) for each in enumerate(province["cells"])]),
            edges=_bonuses("edge", province["edges"]),
        ),
        river=_part(River, data["river"], spaces=tuple([_space(each) for each in data["river"]["spaces"]])),
        market=_part(Market, market, tents=tuple([_tent(tent) for tent in market["tents"]])),
        palace=_part(Palace, data["palace"], columns=_bonuses("palace", data["palace"]["columns"])),
        upgrades=_part(Upgrades, data["upgrades"], columns=_bonuses("upgrade", data["upgrades"]["columns"])),
        karma=_part(Karma, data["karma"], bonuses=_bonuses("karma", data["karma"]["bonuses"])),
        digest=digest,
        words=words,
        look=_look(data["look"]) if "look" in data else None,
    )


def _part(kind: type[_Part], table: dict[str, Any], **made: Any) -> _Part:
    """A part of numbers and lists of names, and of what was made of its other keys."""
    return kind(**{key: _frozen(value) for key, value in table.items()} | made | {"source": _source(table)})


def _frozen(value: Any) -> Any:
    return tuple([_frozen(item) for item in value]) if isinstance(value, list) else value


def _source(table: dict[str, Any]) -> Source:
    return _SOURCES[_SOURCES.index(table["source"])]


def _gives(texts: list[str]) -> Gives:
    return tuple([Effect.parse(text) for text in texts])


def _bonuses(prefix: str, entries: list[dict[str, Any]]) -> dict[Any, Bonus]:
    return {entry["at"]: _bonus(f"{prefix}:{entry['at']}", entry) for entry in entries}


def _bonus(id_: str, entry: dict[str, Any]) -> Bonus:
    return Bonus(id_, _gives(entry["gives"]), _source(entry))


def _cell(columns: int, number: int, entry: dict[str, Any]) -> Cell:
    row, column = divmod(number, columns)
    market = Effect.parse(entry["market"]) if "market" in entry else None
    exits = "".join(entry.get("residence", ()))
    return Cell(entry["id"], column, row, entry.get("building", ""), market, exits, _source(entry))


def _space(entry: dict[str, Any]) -> RiverSpace:
    return RiverSpace(entry["symbol"], _gives(entry["gives"]), _source(entry))


def _tent(entry: dict[str, Any]) -> Tent:
    goods = [box.rstrip("0123456789") for box in entry["boxes"]]
    boxes = [(good, int(box.removeprefix(good))) for good, box in zip(goods, entry["boxes"], strict=True)]
    return Tent(entry["name"], tuple(boxes), _bonus(f"tent:{entry['name']}", entry))


def _look(table: dict[str, str]) -> SheetLook:
    colours = dict(table)
    ground = _GROUNDS[_GROUNDS.index(colours.pop("ground"))]
    if not all(map(is_colour, colours.values())):
        raise ValueError
    return SheetLook(ground, colours)


def _beside(fame: int, stretches: list[dict[str, list[int]]]) -> tuple[tuple[int, ...], ...]:
    beside: list[tuple[int, ...]] = [()] * fame
    for stretch in stretches:
        left = stretch["money"][0]
        for space in range(stretch["fame"][0], stretch["fame"][1] + 1):
            beside[space - 1] = (left, left - 1)
            left -= 2
    return tuple(beside)


def sizes(sheet: Sheet) -> dict[str, int]:
    """How large a sheet is."""
    return {
        "columns": sheet.province.columns,
        "rows": sheet.province.rows,
        "river": len(sheet.river.spaces),
        "goods": len(sheet.market.goods),
        "bonuses": len(sheet.bonuses),
    }
