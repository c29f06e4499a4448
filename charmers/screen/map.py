"""A definition as a map for the terminal: every place with the id that a player types."""

from __future__ import annotations

from collections.abc import Iterable

from charmers.screen.grid import grid_lines
from charmers.screen.ink import in_columns, table
from charmers.sheet.definition import COLOURS, Bonus, Sheet, Source
from charmers.words.speech import Speech

WIDTH = 80
TENT_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def sheet_map(sheet: Sheet, say: Speech | None = None, width: int = WIDTH) -> str:
    """The whole sheet, part by part, within ``width`` columns where its own texts allow."""
    say = say or Speech(sheet=sheet)
    parts = (
        [_with_id(say(f"sheets.{sheet.name}"), sheet.name)],
        _tracks(sheet, say, width),
        _province(sheet, say, width),
        _river(sheet, say, width),
        _market(sheet, say, width),
        _palace(sheet, say, width),
        _upgrades(sheet, say, width),
        _karma(sheet, say, width),
        _dice(sheet, say),
    )
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def _with_id(word: str, id_: str) -> str:
    """The word, and the id behind it where it is not the same: ``poisson (fish)``."""
    return word if word == id_ else f"{word} ({id_})"


def _heading(say: Speech, part: str, source: Source) -> str:
    return f"── {say(f'parts.{part}')} · {say(f'sources.{source}')} ──"


def _bonuses(say: Speech, bonuses: Iterable[Bonus], width: int) -> list[str]:
    """Bonus ids and what they give, in as many columns as fit."""
    lines = table([[bonus.id, say.phrases(bonus.gives)] for bonus in bonuses])
    return in_columns(lines, width, gap=4)


def _tracks(sheet: Sheet, say: Speech, width: int) -> list[str]:
    tracks = sheet.tracks
    fame, money = [say("terms.fame")], [say("terms.money")]
    for first, last in _stretches(tracks.beside):
        spaces = [space for beside in tracks.beside[first - 1 : last] for space in beside]
        fame.append(str(first) if first == last else f"{first} … {last}")
        money.append(f"{spaces[0]} … {spaces[-1]}" if spaces else say("terms.corner"))
    rows = table([fame, money], gap="  ")
    if max(map(len, rows)) > width:
        rows = table([list(pair) for pair in zip(fame, money, strict=True)])
    return [
        _heading(say, "tracks", tracks.source),
        *rows,
        "",
        *_bonuses(say, (*tracks.fame_bonuses.values(), *tracks.money_bonuses.values()), width),
    ]


def _stretches(beside: tuple[tuple[int, ...], ...]) -> list[tuple[int, int]]:
    """Fame spaces from corner to corner, each corner a stretch of its own."""
    stretches: list[tuple[int, int]] = []
    for space, spaces in enumerate(beside, 1):
        if spaces and stretches and beside[space - 2]:
            stretches[-1] = (stretches[-1][0], space)
        else:
            stretches.append((space, space))
    return stretches


def _province(sheet: Sheet, say: Speech, width: int) -> list[str]:
    return [
        _heading(say, "province", sheet.province.source),
        *grid_lines(sheet.province, say, width),
        "",
        *_bonuses(say, sheet.province.edges.values(), width),
    ]


def _river(sheet: Sheet, say: Speech, width: int) -> list[str]:
    rows = [
        [
            f"{number:>2}",
            _with_id(say(f"symbols.{space.symbol}"), space.symbol),
            say.phrases(space.gives),
        ]
        for number, space in enumerate(sheet.river.spaces, 1)
    ]
    return [_heading(say, "river", sheet.river.source), *in_columns(table(rows), width, gap=4)]


def _market(sheet: Sheet, say: Speech, width: int) -> list[str]:
    market = sheet.market
    marks = {box: TENT_MARKS[index] for index, tent in enumerate(market.tents) for box in tent.boxes}
    numbers = range(1, len(market.coins) + 1)
    rows = [["", *map(str, numbers), ""]]
    for good in market.goods:
        name = say(f"goods.{good}")
        rows.append([good, *(marks.get((good, number), "·") for number in numbers), name])
    rows.append(["", *map(str, market.coins), say("terms.coins")])
    tents = [
        [
            f"{mark} {tent.bonus.id}",
            " ".join(f"{good}{number}" for good, number in tent.boxes),
            say.phrases(tent.bonus.gives),
        ]
        for mark, tent in zip(TENT_MARKS, market.tents, strict=False)
    ]
    return [_heading(say, "market", market.source), *table(rows), "", *in_columns(table(tents), width, gap=4)]


def _palace(sheet: Sheet, say: Speech, width: int) -> list[str]:
    palace = sheet.palace
    boxes = [str(number) for number in range(1, palace.boxes + 1)]
    people = [[name, *boxes, say(f"characters.{name}")] for name in palace.characters]
    return [
        _heading(say, "palace", palace.source),
        *table(people),
        "",
        *_bonuses(say, palace.columns.values(), width),
    ]


def _upgrades(sheet: Sheet, say: Speech, width: int) -> list[str]:
    upgrades = sheet.upgrades
    values = [str(value) for value in upgrades.values]
    rows = [[kind, *values, say(f"buildings.{kind}")] for kind in upgrades.buildings]
    return [
        _heading(say, "upgrades", upgrades.source),
        *table(rows),
        "",
        *_bonuses(say, upgrades.columns.values(), width),
    ]


def _karma(sheet: Sheet, say: Speech, width: int) -> list[str]:
    karma = sheet.karma
    boxes = [f"({n})" if n <= karma.start else str(n) for n in range(1, karma.boxes + 1)]
    return [
        _heading(say, "karma", karma.source),
        "  ".join(boxes),
        "",
        *_bonuses(say, karma.bonuses.values(), width),
    ]


def _dice(sheet: Sheet, say: Speech) -> list[str]:
    rows = [
        [f"{colour[0]}1 {colour[0]}2", say(f"colours.{colour}"), " ".join(sheet.dice.faces(colour))]
        for colour in COLOURS
    ]
    return [_heading(say, "dice", sheet.dice.source), *table(rows)]
