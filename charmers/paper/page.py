"""A page: every part of a sheet drawn where the plan puts it."""

from __future__ import annotations

from contextlib import AbstractContextManager

from charmers.paper import typeface
from charmers.paper.brush import HAIR, Brush
from charmers.paper.code import code_text
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
from charmers.paper.plan import LAYOUT, Plan
from charmers.paper.theme import Role
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


def draw_page(brush: Brush, plan: Plan, words: Speech, scale: float) -> None:
    """Draw a whole page without marks; ``scale`` is how large it will stand on the paper."""
    sheet = plan.sheet
    with brush.part("header", plan.header):
        draw_header(brush, plan.header, sheet, words)
        draw_code(brush, plan.code, code_text(sheet, LAYOUT))
    with brush.part("markers", plan.page):
        draw_markers(brush, plan.markers)
    with brush.part("tracks", plan.tracks.area, plan.tracks.cells()):
        draw_tracks(brush, plan.tracks, sheet.tracks, words)
        area, inside = plan.tracks.area, plan.tracks.inside
        garland(brush, inside.x, inside.right, area.y + 0.8, 3.6)
    for part, box in plan.titles.items():
        with brush.part(f"{part}-title", box):
            _draw_title(brush, box, words(f"parts.{part}"), *TITLES[part])
    with _part(brush, plan, "province", plan.province.grid, plan.province.cells()):
        draw_province(brush, plan.province, sheet.province)
    with _part(brush, plan, "palace", plan.palace.area, plan.palace.cells()):
        draw_palace(brush, plan.palace, sheet.palace, words)
    with _part(brush, plan, "river", plan.river.area, plan.river.cells()):
        draw_river(brush, plan.river, sheet.river)
    with _part(brush, plan, "market", plan.market.area, plan.market.cells()):
        draw_market(brush, plan.market, sheet.market, words)
    with _part(brush, plan, "upgrades", plan.upgrades.area, plan.upgrades.cells()):
        draw_upgrades(brush, plan.upgrades, sheet.upgrades, words)
    with _part(brush, plan, "karma", plan.karma.area, plan.karma.cells()):
        draw_karma(brush, plan.karma, sheet.karma)
    with brush.part("legend", plan.legend):
        draw_legend(brush, plan.legend, sheet, words)
    with brush.part("footer", plan.footer):
        draw_footer(brush, plan.footer, scale, sheet, words)


def _part(brush: Brush, plan: Plan, name: str, area: Box, cells: list[Place]) -> AbstractContextManager[None]:
    """A part that has a title: its box is around the title, its own area and all its places."""
    box = Box.hull([plan.titles[name], area, *(cell.box for cell in cells)])
    return brush.part(name, box, cells)


def _draw_title(brush: Brush, box: Box, text: str, icon: str, role: Role) -> None:
    theme = brush.theme
    size = 4.2
    y = box.y + 2.3
    brush.icon(icon, Box(box.x, y - size / 2, size, size), theme.line(role))
    brush.text(box.x + size + 1.3, y + 1.25, text, "display", 10.5, theme.ink, room=box.w - size - 1.5)
    start = box.x + size + 2.6 + min(typeface.width(text, "display", 10.5) / MM, box.w - size - 1.5)
    if box.right - start > 3:
        brush.line([(start, y + 0.2), (box.right - 1.2, y + 0.2)], line=theme.line(role), width=HAIR)
        x = box.right - 0.8
        corners = [(x - 0.8, y + 0.2), (x, y - 0.6), (x + 0.8, y + 0.2), (x, y + 1.0), (x - 0.8, y + 0.2)]
        brush.line(corners, fill=theme.line(role))
