"""A page: every part of a sheet drawn where the plan puts it."""

from __future__ import annotations

from charmers.paper import typeface
from charmers.paper.brush import HAIR, Brush
from charmers.paper.geometry import Box
from charmers.paper.ornament import garland
from charmers.paper.parts.footer import code_text, draw_code, draw_footer, draw_markers
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
from charmers.words.terms import Words

TITLES: dict[str, tuple[str, Role]] = {
    "province": ("die-green", "road"),
    "palace": ("die-orange", "palace"),
    "river": ("die-blue", "river"),
    "market": ("die-purple", "goods"),
    "upgrades": ("upgrade", "building"),
    "karma": ("karma", "karma"),
}
"""The icon and the colour of each part's title; where a die works on a part, it is the die."""


def draw_page(brush: Brush, plan: Plan, words: Words, scale: float) -> None:
    """Draw a whole page without marks; ``scale`` is how large it will stand on the paper."""
    sheet = plan.sheet
    draw_header(brush, plan.header, sheet, words)
    draw_code(brush, plan.code, code_text(sheet, LAYOUT))
    draw_markers(brush, plan.markers)
    draw_tracks(brush, plan.tracks, sheet.tracks, words)
    area, inside = plan.tracks.area, plan.tracks.inside
    garland(brush, inside.x, inside.right, area.y + 0.8, 3.6)
    for part, box in plan.titles.items():
        _draw_title(brush, box, words(f"parts.{part}"), *TITLES[part])
    draw_province(brush, plan.province, sheet.province)
    draw_palace(brush, plan.palace, sheet.palace, words)
    draw_river(brush, plan.river, sheet.river)
    draw_market(brush, plan.market, sheet.market, words)
    draw_upgrades(brush, plan.upgrades, sheet.upgrades, words)
    draw_karma(brush, plan.karma, sheet.karma)
    draw_legend(brush, plan.legend, sheet, words)
    draw_footer(brush, plan.footer, scale, sheet, words)


def _draw_title(brush: Brush, box: Box, text: str, icon: str, role: Role) -> None:
    theme = brush.theme
    size = 4.2
    y = box.y + 2.3
    brush.icon(icon, Box(box.x, y - size / 2, size, size), theme.line(role))
    brush.text(box.x + size + 1.3, y + 1.25, text, "display", 10.5, theme.ink, room=box.w - size - 1.5)
    start = box.x + size + 2.6 + min(typeface.width(text, "display", 10.5) * 25.4 / 72, box.w - size - 1.5)
    if box.right - start > 3:
        brush.line([(start, y + 0.2), (box.right - 1.2, y + 0.2)], line=theme.line(role), width=HAIR)
        x = box.right - 0.8
        brush.line(
            [(x - 0.8, y + 0.2), (x, y - 0.6), (x + 0.8, y + 0.2), (x, y + 1.0), (x - 0.8, y + 0.2)],
            fill=theme.line(role),
        )
