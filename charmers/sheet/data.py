"""A sheet as plain data, in the shape of its TOML file, and the digest made from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from charmers.sheet.definition import FORMAT, Bonus, Cell, Sheet

_NOT_RULES = ("name", "words", "look", "format")


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """Everything a definition says; reading it again gives the same sheet."""
    data: dict[str, Any] = {"format": FORMAT, "name": sheet.name}
    data["dice"] = {
        "source": sheet.dice.source,
        "purple": [list(face) for face in sheet.dice.purple],
        "green": list(sheet.dice.green),
        "blue": list(sheet.dice.blue),
        "orange": list(sheet.dice.orange),
    }
    data["tracks"] = {
        "source": sheet.tracks.source,
        "fame": sheet.tracks.fame,
        "money": sheet.tracks.money,
        "beside": _stretches(sheet.tracks.beside),
        "fame_bonuses": _bonuses(sheet.tracks.fame_bonuses),
        "money_bonuses": _bonuses(sheet.tracks.money_bonuses),
    }
    data["province"] = {
        "source": sheet.province.source,
        "columns": sheet.province.columns,
        "rows": sheet.province.rows,
        "cells": [_cell(cell) for cell in sheet.province.cells],
        "edges": _bonuses(sheet.province.edges),
    }
    data["river"] = {
        "source": sheet.river.source,
        "spaces": [
            {"symbol": space.symbol, "gives": [str(effect) for effect in space.gives], "source": space.source}
            for space in sheet.river.spaces
        ],
    }
    data["market"] = {
        "source": sheet.market.source,
        "goods": list(sheet.market.goods),
        "coins": list(sheet.market.coins),
        "tents": [
            {
                "name": tent.name,
                "boxes": [f"{good}{number}" for good, number in tent.boxes],
                **_given(tent.bonus),
            }
            for tent in sheet.market.tents
        ],
    }
    data["palace"] = {
        "source": sheet.palace.source,
        "characters": list(sheet.palace.characters),
        "boxes": sheet.palace.boxes,
        "columns": _bonuses(sheet.palace.columns),
    }
    data["upgrades"] = {
        "source": sheet.upgrades.source,
        "buildings": list(sheet.upgrades.buildings),
        "values": list(sheet.upgrades.values),
        "columns": _bonuses(sheet.upgrades.columns),
    }
    data["karma"] = {
        "source": sheet.karma.source,
        "boxes": sheet.karma.boxes,
        "start": sheet.karma.start,
        "bonuses": _bonuses(sheet.karma.bonuses),
    }
    if sheet.look:
        data["look"] = {"ground": sheet.look.ground, **sheet.look.colours}
    if sheet.words:
        data["words"] = {language: dict(words) for language, words in sheet.words.items()}
    return data


def digest(sheet: Sheet) -> str:
    """SHA-256 of everything the rules depend on: not of its name, sources, look or words."""
    return data_digest(sheet_data(sheet))


def data_digest(data: Mapping[str, Any]) -> str:
    """The digest of the sheet that ``sheet_data`` gave as this data."""
    rules = {key: _without_sources(part) for key, part in data.items() if key not in _NOT_RULES}
    return sha256(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _given(bonus: Bonus) -> dict[str, Any]:
    return {"gives": [str(effect) for effect in bonus.gives], "source": bonus.source}


def _bonuses(bonuses: Mapping[int, Bonus] | Mapping[str, Bonus]) -> list[dict[str, Any]]:
    return [{"at": at, **_given(bonus)} for at, bonus in bonuses.items()]


def _cell(cell: Cell) -> dict[str, Any]:
    data: dict[str, Any] = {"id": cell.id}
    if cell.building:
        data["building"] = cell.building
    if cell.market:
        data["market"] = str(cell.market)
    if cell.exits:
        data["residence"] = list(cell.exits)
    data["source"] = cell.source
    return data


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


def _without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_sources(item) for key, item in value.items() if key != "source"}
    if isinstance(value, list):
        return [_without_sources(item) for item in value]
    return value


def sizes(sheet: Sheet) -> dict[str, int]:
    """How large a sheet is."""
    return {
        "columns": sheet.province.columns,
        "rows": sheet.province.rows,
        "river": len(sheet.river.spaces),
        "goods": len(sheet.market.goods),
        "bonuses": len(sheet.bonuses),
    }
