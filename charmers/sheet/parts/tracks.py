"""The fame track and the money track, and how they lie beside each other."""

from __future__ import annotations

from typing import NamedTuple

from charmers.sheet.definition import Tracks
from charmers.sheet.fields import Fields
from charmers.sheet.parts.bonuses import Known, read_bonuses
from charmers.sheet.sentences import wrong

LONGEST = 200
MOST_STRETCHES = 20
MONEY_PER_FAME = 2


class Stretch(NamedTuple):
    """A part of the tracks without a corner: fame runs up while the money beside it runs down."""

    key: str
    fame: tuple[int, int]
    money: tuple[int, int]


def read_tracks(fields: Fields, known: Known) -> Tracks:
    """The tracks with their alignment and bonuses."""
    source = fields.source()
    fame = fields.number("fame", 1, LONGEST)
    money = fields.number("money", 1, LONGEST)
    tracks = Tracks(
        fame=fame or 0,
        money=money or 0,
        beside=_read_beside(fields, fame, money),
        fame_bonuses=read_bonuses(fields, "fame_bonuses", "fame", source, known, (1, fame) if fame else None),
        money_bonuses=read_bonuses(
            fields, "money_bonuses", "money", source, known, (1, money) if money else None
        ),
        source=source,
    )
    fields.finish()
    return tracks


def _read_beside(fields: Fields, fame: int | None, money: int | None) -> tuple[tuple[int, ...], ...]:
    wanted = wrong("list-of-tables", table="{ fame = [1, 14], money = [76, 49] }")
    entries = fields.tables("beside", wanted, 1, MOST_STRETCHES)
    if entries is None:
        return ()
    stretches = [_read_stretch(entry, fame, money) for entry in entries]
    read = sorted((stretch for stretch in stretches if stretch), key=lambda stretch: stretch.fame)
    if fame is None or money is None or len(read) < len(entries):
        return ()
    beside: list[tuple[int, ...]] = [()] * fame
    for stretch in read:
        for step, space in enumerate(range(stretch.fame[0], stretch.fame[1] + 1)):
            if beside[space - 1]:
                fields.problem("beside", "fame-twice", space=space)
            left = stretch.money[0] - MONEY_PER_FAME * step
            beside[space - 1] = (left, left - 1)
    _check_money(fields, read, money)
    return tuple(beside)


def _read_stretch(entry: Fields, fame: int | None, money: int | None) -> Stretch | None:
    before = len(entry.found)
    fame_ends = _read_ends(entry, "fame", fame or LONGEST)
    money_ends = _read_ends(entry, "money", money or LONGEST)
    entry.finish()
    if fame_ends is None or money_ends is None:
        return None
    if fame_ends[0] > fame_ends[1]:
        entry.problem("fame", "fame-down", low=fame_ends[1], high=fame_ends[0])
    if money_ends[0] < money_ends[1]:
        entry.problem("money", "money-up", high=money_ends[1], low=money_ends[0])
    if len(entry.found) > before:
        return None
    length = fame_ends[1] - fame_ends[0] + 1
    spaces = money_ends[0] - money_ends[1] + 1
    if spaces != MONEY_PER_FAME * length:
        entry.problem("money", "unequal", spaces=spaces, length=length, each=MONEY_PER_FAME)
        return None
    return Stretch(entry.where, fame_ends, money_ends)


def _read_ends(entry: Fields, key: str, last: int) -> tuple[int, int] | None:
    ends = entry.items(key, wrong("ends"), 2, 2)
    if ends is None:
        return None
    first, second = (entry.as_number(at, item, 1, last) for at, item in ends)
    return None if first is None or second is None else (first, second)


def _check_money(fields: Fields, stretches: list[Stretch], money: int) -> None:
    """Along the fame track, the money spaces must count down from the last to the first."""
    seen: set[int] = set()
    previous = money + 1
    for stretch in stretches:
        spaces = set(range(stretch.money[1], stretch.money[0] + 1))
        if twice := seen & spaces:
            fields.problem("beside", "money-twice", space=min(twice))
        elif stretch.money[0] > previous:
            fields.problem("beside", "money-after", space=stretch.money[0], previous=previous)
        seen |= spaces
        previous = stretch.money[1]
    if left_out := set(range(1, money + 1)) - seen:
        fields.problem("beside", "money-alone", space=min(left_out), count=len(left_out))
