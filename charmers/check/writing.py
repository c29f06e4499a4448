"""Writing a transcript: a commented file to fill in, or one with the marks of a sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping

from charmers.check.signs import EMPTY, RESIDENCE, ROAD_SIGNS, roads_text, row_text
from charmers.check.transcript import FORMAT
from charmers.rules.marks import CIRCLED, CROSSED
from charmers.rules.moves import sides_text
from charmers.sheet.definition import SIDES, Sheet
from charmers.words.terms import Words


def transcript_text(sheet: Sheet, player: str, marks: Mapping[str, str] | None = None, name: str = "") -> str:
    """The file that says these marks; without marks, those of a sheet before the first turn.

    ``name`` is how the file names its sheet: a built-in name, or the path of a definition.
    """
    if marks is None:
        marks = first_marks(sheet)
    words = Words.load(sheet=sheet)
    title = words(f"sheets.{sheet.name}")
    lines = [
        f"# A finished {title} sheet, typed while looking at the paper.",
        "# Rows of boxes, from the left: x is crossed, o is circled, a point is free.",
        "# Check it with: charmers check FILE",
        "",
        f"format = {FORMAT}",
        f"sheet = {_quoted(name or sheet.name)}",
        f"player = {_quoted(player)}",
        "",
        "# The last marked space of each track.",
        f"fame = {_count(marks, 'fame')}",
        f"money = {_count(marks, 'money')}",
        "",
        f"# Karma: circled when you get it ({sheet.karma.start} at the start), crossed when you use it.",
        f"karma = {_row(marks, 'karma', sheet.karma.boxes)}",
        "",
        *_roads(sheet, marks),
        "",
        *_river(sheet, marks, words),
        "",
        "# Goods: circled when in stock, crossed when sold.",
        "[goods]",
    ]
    lines += _rows(marks, sheet.market.goods, len(sheet.market.coins))
    lines += ["", "# Palace: crossed when used.", "[palace]"]
    lines += _rows(marks, sheet.palace.characters, sheet.palace.boxes)
    lines += ["", f"# Buildings: what each kind is worth is circled (of {_values(sheet)}), lower values are"]
    lines += ["# crossed.", "[upgrades]"]
    lines += _rows(marks, sheet.upgrades.buildings, len(sheet.upgrades.values))
    lines += ["", "# Printed bonuses: o when only circled (released, but it went to waste), x when crossed"]
    lines += ["# (used), a point when not reached.", "[bonuses]"]
    for bonus in sheet.bonuses:
        kind, _, rest = bonus.id.partition(":")
        sign = row_text([marks.get(bonus.id, "")])
        lines.append(f'{kind}.{rest} = "{sign}"'.ljust(20) + f"# {words.gives(bonus.gives)}")
    return "\n".join(lines) + "\n"


def first_marks(sheet: Sheet) -> dict[str, str]:
    """The marks before the first turn: the first karma, and what buildings are worth then."""
    marks = {f"karma.{box}": CIRCLED for box in range(1, sheet.karma.start + 1)}
    marks.update({f"{building}.1": CIRCLED for building in sheet.upgrades.buildings})
    return marks


def _roads(sheet: Sheet, marks: Mapping[str, str]) -> list[str]:
    signs = "  ".join(f"{sign} {sides_text(mask)}" for sign, mask in ROAD_SIGNS.items())
    found = [
        f"# Roads, row by row, {EMPTY} for an empty cell and {RESIDENCE} for the residence:",
        f"#   {signs}",
        "# You may also write the letters (n e s w, the sides a road reaches) instead of the sign.",
        "roads = '''",
    ]
    columns = sheet.province.columns
    for row in range(sheet.province.rows):
        masks: list[int | None] = []
        for cell in sheet.province.cells[row * columns : (row + 1) * columns]:
            sides = [i for i, side in enumerate(SIDES) if f"{cell.id}.{side}" in marks]
            masks.append(None if cell.is_residence else sum(1 << i for i in sides))
        found.append(roads_text(masks))
    return [*found, "'''"]


def _river(sheet: Sheet, marks: Mapping[str, str], words: Words) -> list[str]:
    spaces = len(sheet.river.spaces)
    signs = row_text([CROSSED if f"river.{space}" in marks else "" for space in range(1, spaces + 1)])
    groups = " ".join(signs[at : at + 6] for at in range(0, spaces, 6))
    found = ["# River, from its source, in groups of six (or a list of the marked spaces: [1, 4, 9]):"]
    names = [words(f"symbols.{space.symbol}") for space in sheet.river.spaces]
    found += [f"#   {at + 1}-{at + 6}: {', '.join(names[at : at + 6])}" for at in range(0, spaces, 6)]
    found[-1] = found[-1].replace(f"-{(spaces - 1) // 6 * 6 + 6}:", f"-{spaces}:")
    return [*found, f'river = "{groups}"']


def _rows(marks: Mapping[str, str], names: tuple[str, ...], boxes: int) -> list[str]:
    return [f"{name} = {_row(marks, name, boxes)}" for name in names]


def _row(marks: Mapping[str, str], name: str, boxes: int) -> str:
    return f'"{row_text([marks.get(f"{name}.{box}", "") for box in range(1, boxes + 1)])}"'


def _count(marks: Mapping[str, str], track: str) -> int:
    return sum(1 for place in marks if place.startswith(f"{track}."))


def _values(sheet: Sheet) -> str:
    return ", ".join(str(value) for value in sheet.upgrades.values)


def _quoted(text: str) -> str:
    # What JSON writes as a string is a TOML string too.
    return json.dumps(text, ensure_ascii=False)
