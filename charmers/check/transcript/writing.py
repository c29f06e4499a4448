"""Writing a transcript: a commented file to fill in, or one with the marks of a sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Protocol

from charmers.check.transcript.reading import FORMAT
from charmers.check.transcript.signs import EMPTY, RESIDENCE, ROAD_SIGNS, roads_text, row_text
from charmers.rules.marks import CIRCLED, CROSSED
from charmers.rules.moves import sides_text
from charmers.sheet.definition import Gives, Sheet
from charmers.sheet.rows import Part, rows


class Labels(Protocol):
    """What people call things, for the comments of the file: the words of a language know it."""

    def __call__(self, key: str, /) -> str:
        """The word for a key such as ``symbols.flag``."""

    def gives(self, gives: Gives, /) -> str:
        """All the effects of a place."""


class Ids:
    """The labels of someone who knows no words: the ids of the definition."""

    def __call__(self, key: str, /) -> str:
        """The id itself."""
        return key.rpartition(".")[2]

    def gives(self, gives: Gives, /) -> str:
        """The effects as a definition writes them."""
        return ", ".join(str(effect) for effect in gives)


def transcript_text(
    sheet: Sheet,
    player: str,
    marks: Mapping[str, str] | None = None,
    name: str = "",
    words: Labels | None = None,
    photo: str = "",
    doubtful: Mapping[str, str] | None = None,
) -> str:
    """The file that says these marks; without marks, those of a sheet before the first turn.

    ``name`` is how the file names its sheet: a built-in name, or the path of a definition. What was read
    from a ``photo`` says so, and what was ``doubtful`` there is told, place by place.
    """
    if marks is None:
        marks = first_marks(sheet)
    words = words or Ids()
    title = words(f"sheets.{sheet.name}")
    values = ", ".join(str(value) for value in sheet.upgrades.values)
    lines = [
        f"# A finished {title} sheet, {_origin(photo)}.",
        *_doubts(doubtful or {}),
        "# Rows of boxes, from the left: x is crossed, o is circled, a point is free.",
        "# Check it with: charmers check FILE",
        "",
        f"format = {FORMAT}",
        f"sheet = {_quoted(name or sheet.name)}",
        f"player = {_quoted(player)}",
        "",
        "# The last marked space of each track.",
        *(
            f"{row.name} = {sum(place in marks for place in row.places)}"
            for row in rows(sheet, "fame", "money")
        ),
        "",
        f"# Karma: circled when you get it ({sheet.karma.start} at the start), crossed when you use it.",
        *_rows(sheet, marks, "karma"),
        "",
        *_roads(sheet, marks),
        "",
        *_river(sheet, marks, words),
        "",
        "# Goods: circled when in stock, crossed when sold.",
        "[goods]",
    ]
    lines += _rows(sheet, marks, "goods")
    lines += ["", "# Palace: crossed when used.", "[palace]"]
    lines += _rows(sheet, marks, "palace")
    lines += ["", f"# Buildings: what each kind is worth is circled (of {values}), lower values are"]
    lines += ["# crossed.", "[upgrades]"]
    lines += _rows(sheet, marks, "upgrades")
    lines += ["", "# Printed bonuses: o when only circled (released, but it went to waste), x when crossed"]
    lines += ["# (used), a point when not reached.", "[bonuses]"]
    for bonus in sheet.bonuses:
        kind, _, rest = bonus.id.partition(":")
        sign = row_text([marks.get(bonus.id, "")])
        lines.append(f'{kind}.{rest} = "{sign}"'.ljust(20) + f"# {words.gives(bonus.gives)}")
    return "\n".join(lines) + "\n"


def _origin(photo: str) -> str:
    return f"read from {_quoted(photo)}" if photo else "typed while looking at the paper"


def _doubts(doubtful: Mapping[str, str]) -> list[str]:
    """What a photo left in doubt, to be looked at on the paper."""
    if not doubtful:
        return []
    found = ["# The photo leaves these in doubt; look at the paper and correct the lines below:"]
    return [*found, *(f"#   ? {place}: {text}" for place, text in doubtful.items()), "#"]


def first_marks(sheet: Sheet) -> dict[str, str]:
    """The marks before the first turn: the first karma, and what buildings are worth then."""
    marks = {place: CIRCLED for row in rows(sheet, "karma") for place in row.places[: sheet.karma.start]}
    marks.update({row.places[0]: CIRCLED for row in rows(sheet, "upgrades")})
    return marks


def _roads(sheet: Sheet, marks: Mapping[str, str]) -> list[str]:
    signs = "  ".join(f"{sign} {sides_text(mask)}" for sign, mask in ROAD_SIGNS.items())
    found = [
        f"# Roads, row by row, {EMPTY} for an empty cell and {RESIDENCE} for the residence:",
        f"#   {signs}",
        "# You may also write the letters (n e s w, the sides a road reaches) instead of the sign.",
        "roads = '''",
    ]
    masks: list[int | None] = [None] * len(sheet.province.cells)
    for row in rows(sheet, "roads"):
        masks[row.number] = sum(1 << i for i, place in enumerate(row.places) if place in marks)
    columns = sheet.province.columns
    found += [roads_text(masks[at : at + columns]) for at in range(0, len(masks), columns)]
    return [*found, "'''"]


def _river(sheet: Sheet, marks: Mapping[str, str], words: Labels) -> list[str]:
    (row,) = rows(sheet, "river")
    spaces = len(row.places)
    signs = row_text([CROSSED if place in marks else "" for place in row.places])
    groups = " ".join(signs[at : at + 6] for at in range(0, spaces, 6))
    found = ["# River, from its source, in groups of six (or a list of the marked spaces: [1, 4, 9]):"]
    names = [words(f"symbols.{space.symbol}") for space in sheet.river.spaces]
    for at in range(0, spaces, 6):
        found.append(f"#   {at + 1}-{min(at + 6, spaces)}: {', '.join(names[at : at + 6])}")
    return [*found, f'river = "{groups}"']


def _rows(sheet: Sheet, marks: Mapping[str, str], part: Part) -> list[str]:
    return [
        f'{row.name} = "{row_text([marks.get(place, "") for place in row.places])}"'
        for row in rows(sheet, part)
    ]


def _quoted(text: str) -> str:
    # What JSON writes as a string is a TOML string too.
    return json.dumps(text, ensure_ascii=False)
