"""How two definitions differ: every printed place that is not the same on both."""

from __future__ import annotations

from typing import Any, NamedTuple

from charmers.sheet.data import sheet_data
from charmers.sheet.definition import Sheet

BOXES = "boxes of "
"""Before a tent: what must be sold of it."""


class Difference(NamedTuple):
    """One place, and what each of two sheets prints there; nothing where a sheet does not have it."""

    place: str
    """As in ``river 5``, ``edge:e1n``, ``cell b2``, ``coins``."""
    first: str
    second: str


def differences(first: Sheet, second: Sheet) -> list[Difference]:
    """Everything the rules depend on that differs, in the order of a definition.

    >>> from charmers.sheet.library import find_sheet
    >>> found = differences(find_sheet("sun"), find_sheet("moon"))
    >>> next(each for each in found if each.place == "coins")
    Difference(place='coins', first='1 1 3 4 5 5', second='1 1 3 4 5 6')
    >>> differences(find_sheet("sun"), find_sheet("sun"))
    []
    """
    one, other = _places(first), _places(second)
    return [
        Difference(place, one.get(place, ""), other.get(place, ""))
        for place in dict.fromkeys((*one, *other))
        if one.get(place) != other.get(place)
    ]


def _places(sheet: Sheet) -> dict[str, str]:
    """What is printed at each place, as a definition writes it."""
    data = sheet_data(sheet)
    found: dict[str, str] = {}
    for colour in ("purple", "green", "blue", "orange"):
        faces = data["dice"][colour]
        found[f"dice {colour}"] = ", ".join(
            "+".join(face) if isinstance(face, list) else face for face in faces
        )
    tracks, province = data["tracks"], data["province"]
    for track in ("fame", "money"):
        found[f"{track} track"] = str(tracks[track])
    found["tracks"] = "; ".join(
        f"fame {each['fame'][0]}-{each['fame'][1]} beside money {each['money'][0]}-{each['money'][1]}"
        for each in tracks["beside"]
    )
    found["province"] = f"{province['columns']} x {province['rows']}"
    for cell in province["cells"]:
        printed = cell.get("building") or cell.get("market")
        exits = "".join(cell.get("residence", ()))
        found[f"cell {cell['id']}"] = printed or (f"residence {exits}" if exits else "nothing")
    for number, space in enumerate(data["river"]["spaces"], 1):
        found[f"river {number}"] = f"{space['symbol']}: {_gives(space)}"
    market, palace, upgrades, karma = (data[part] for part in ("market", "palace", "upgrades", "karma"))
    found["goods"] = " ".join(market["goods"])
    found["coins"] = " ".join(map(str, market["coins"]))
    for tent in market["tents"]:
        found[f"{BOXES}tent:{tent['name']}"] = " ".join(tent["boxes"])
    found["palace"] = f"{' '.join(palace['characters'])}, {palace['boxes']} boxes"
    found["upgrades"] = f"{' '.join(upgrades['buildings'])}, worth {' '.join(map(str, upgrades['values']))}"
    found["karma"] = f"{karma['boxes']}, {karma['start']} circled"
    for bonus in sheet.bonuses:
        found[bonus.id] = ", ".join(str(effect) for effect in bonus.gives)
    return found


def _gives(entry: dict[str, Any]) -> str:
    return ", ".join(entry["gives"])
