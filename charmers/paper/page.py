"""A page: every part of a sheet drawn where the plan puts it."""

from __future__ import annotations

from contextlib import AbstractContextManager

from charmers.paper import typeface
from charmers.paper.brush import HAIR, Brush
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.ornament import garland
from charmers.paper.parts.footer import draw_code, draw_footer, draw_markers
from charmers.paper.parts.header import draw_header
from charmers.paper.parts.karma import draw_karma
from charmers.paper.parts.legend import draw_legend
from charmers.paper.parts.market import draw_market
from charmers.paper.parts.palace import draw_palace
from charmers.paper.parts.province import draw_province
from charmers.paper.parts.river import draw_river
from charmers.paper.parts.tracks import draw_tracks
from charmers.paper.parts.upgrades import draw_upgrades
from charmers.paper.plan import Plan
from charmers.paper.theme import GROUND, Role
from charmers.words.speech import Speech

TITLES: dict[str, tuple[str, Role]] = {
    "province": ("die-green", "road"),
    "palace": ("die-orange", "palace"),
    "river": ("die-blue", "river"),
    "market": ("die-purple", "goods"),
    "upgrades": ("upgrade", "building"),
    "karma": ("karma", "karma"),
}
"""The icon and the colour of each part's title; where a die works on a part, it is the die."""

GROUNDS: dict[str, Role] = {"province": "road", "palace": "palace", "river": "river", "market": "goods"}
"""The areas that a die works on lie on a ground of its colour."""


CORNER = 2.2
"""How round the ground of an area is."""


def draw_page(brush: Brush, plan: Plan, words: Speech, code: str, *, filled: bool = False) -> None:
    """Draw a whole page without marks; where it will be ``filled``, what depends on the score is left out."""
    sheet = plan.sheet
    with brush.part("header", plan.header.area):
        draw_header(brush, plan.header, sheet, words, plan.measures, filled=filled)
        draw_code(brush, plan.header.code, code)
    with brush.part("markers", plan.page):
        draw_markers(brush, plan.markers)
    with brush.part("tracks", plan.tracks.area, plan.tracks.cells()):
        draw_tracks(brush, plan.tracks, sheet.tracks, words)
        area, inside = plan.tracks.area, plan.tracks.inside
        garland(brush, inside.x, inside.right, area.y + 0.6, 3.4)
    for part, box in plan.grounds.items():
        if role := GROUNDS.get(part):
            theme = brush.theme
            fill = theme.tint(role, GROUND)
            brush.rect(box, CORNER, fill=fill, line=None if fill else theme.line(role), width=HAIR)
    for part, box in plan.titles.items():
        with brush.part(f"{part}-title", box):
            _draw_title(brush, box, words, part, *TITLES[part])
    with _part(brush, plan, "province", plan.province.grid, plan.province.cells()):
        draw_province(brush, plan.province, sheet.province)
    with _part(brush, plan, "palace", plan.palace.area, plan.palace.cells()):
        draw_palace(brush, plan.palace, sheet.palace, words, plan.measures)
    with _part(brush, plan, "river", plan.river.area, plan.river.cells()):
        draw_river(brush, plan.river, sheet.river)
    with _part(brush, plan, "market", plan.market.area, plan.market.cells()):
        draw_market(brush, plan.market, sheet.market, words)
    with _part(brush, plan, "upgrades", plan.upgrades.area, plan.upgrades.cells()):
        draw_upgrades(brush, plan.upgrades, sheet.upgrades, words)
    with _part(brush, plan, "karma", plan.karma.area, plan.karma.cells()):
        draw_karma(brush, plan.karma, sheet.karma, words)
    with brush.part("legend", plan.legend):
        draw_legend(brush, plan.legend, sheet, words, plan.measures)
    with brush.part("footer", plan.footer):
        draw_footer(brush, plan.footer, plan.measures.scale, sheet, words)


def _part(brush: Brush, plan: Plan, name: str, area: Box, cells: list[Place]) -> AbstractContextManager[None]:
    """A part that has a title: its box is around the title, its own area and all its places."""
    box = Box.hull([plan.titles[name], area, *(cell.box for cell in cells)])
    return brush.part(name, box, cells)


def _draw_title(brush: Brush, box: Box, words: Speech, part: str, icon: str, role: Role) -> None:
    """The die of an area, large enough for arm's length, its name, and what the die does there."""
    theme = brush.theme
    shade = theme.word(role)
    size = box.h - 0.8
    brush.icon(icon, Box(box.x, box.y, size, size), theme.line(role))
    text, left = words(f"parts.{part}"), box.x + size + 1.4
    baseline = box.y + size * 0.5 + 1.55
    points, narrow = typeface.fit(text, "display", 12.5, brush.smallest, (box.right - left) * MM)
    brush.text(left, baseline, text, "display", 12.5, shade, room=box.right - left)
    left += typeface.width(text, "display", points) * narrow / MM + 2.0
    how = words(f"paper.how.{part}")
    # Not where the words would be a smear; a small page leaves them to the aid.
    if (
        part in GROUNDS
        and (box.right - left) * MM > typeface.width(how, "small", brush.smallest) * typeface.NARROWEST
    ):
        brush.text(left, baseline - 0.15, how, "small", 6.4, theme.ink, room=box.right - left)
