"""A sheet drawn as a whole: the province with the other parts beside or below it, river and tracks."""

from __future__ import annotations

from collections.abc import Set

from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.ink import beside, columns
from charmers.screen.panel import Panels
from charmers.screen.province import draw_province
from charmers.screen.view import View

WIDEST = 100
"""Columns after which a sheet gets no wider: the eye would lose the line."""

GAP = 2
"""Columns between the province and what stands beside it."""

TIGHT, COMPACT, FULL = range(3)
"""How much is drawn: without the bonuses ahead, without the numbers of the river, everything."""


def draw_sheet(
    tables: Tables, state: SheetState, view: View, detail: int = FULL, fresh: Set[str] = frozenset()
) -> list[str]:
    """A sheet drawn, ``fresh`` marks standing out. However little the ``detail``, every part is there."""
    width = min(view.width, WIDEST)
    panels = Panels(tables, state, view.say, view.ink, fresh)
    province = draw_province(tables, state, view.say, view.ink, fresh)
    return [
        *_with_panels(province, panels, view.width, detail),
        *panels.river(width, numbers=detail == FULL),
        *panels.tracks(width, gap=detail == TIGHT),
        *(panels.ahead(width) if detail > TIGHT else []),
    ]


def _with_panels(province: list[str], panels: Panels, width: int, detail: int) -> list[str]:
    """The province and the other parts: side by side if the window is wide enough."""
    room = width - max(map(columns, province)) - GAP
    right = panels.all(room)
    if detail == TIGHT and len(right) > len(province):
        right = panels.all(room, brief=True)
    together = beside(province, right, GAP)
    if max(map(columns, together)) <= width:
        return together
    left = panels.goods(width) + panels.tents(width)
    below = width - max(map(columns, left)) - GAP
    together = beside(left, panels.palace(below), GAP)
    if max(map(columns, together)) > width:
        together = left + panels.palace(width)
    return [*province, *together, *panels.buildings(width), *panels.karma(width)]
