"""A sheet drawn as a whole: the province with the other parts beside or below it, river and tracks."""

from __future__ import annotations

from collections.abc import Set

from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.board import draw_board
from charmers.screen.ink import beside, columns
from charmers.screen.panel import Panels
from charmers.screen.panel_words import WordedPanels
from charmers.screen.province import draw_province
from charmers.screen.view import View

WIDEST = 100
"""Columns after which a sheet gets no wider: the eye would lose the line."""

GAP = 2
"""Columns between the province and what stands beside it."""

TIGHT, COMPACT, FULL, LOW_BOARD, BOARD, LARGE_BOARD = range(6)
"""How much is drawn: without the bonuses ahead, without the numbers of the river, everything (the first two
differ in their last line alone); then the province as a map with words, the river in signs or in words too;
then all of it in words."""

BOARD_FROM, LARGE_FROM = 98, 124
"""Columns from which the province is drawn as a map, and from which that is a large one."""

TALL = 38
"""Lines of a window from which what stands beside a map may be longer than the map."""

LARGE_PANELS = 28
"""Columns of what stands beside a large map."""


def draw_sheet(
    tables: Tables, state: SheetState, view: View, detail: int = FULL, fresh: Set[str] = frozenset()
) -> list[str]:
    """A sheet drawn, ``fresh`` marks standing out. However little the ``detail``, every part is there."""
    if detail >= LOW_BOARD:
        return _with_board(WordedPanels(tables, state, view.say, view.ink, fresh), view, detail)
    panels = Panels(tables, state, view.say, view.ink, fresh)
    width = min(view.width, WIDEST)
    province = draw_province(tables, state, view.say, view.ink, fresh)
    return [
        *_with_panels(province, panels, view.width, detail),
        *panels.river(width, numbers=detail == FULL),
        *panels.tracks(width, gap=detail <= COMPACT),
        *(panels.ahead(width, apart=detail > COMPACT) if detail > TIGHT else []),
    ]


def _with_board(panels: WordedPanels, view: View, detail: int) -> list[str]:
    """The province as a map with words, everything else beside and below it."""
    large = detail == LARGE_BOARD
    board = draw_board(panels.tables, panels.state, panels.say, panels.ink, panels.fresh, wide=large)
    width = max(map(columns, board)) + GAP + LARGE_PANELS if large else min(view.width, WIDEST)
    if large:
        right = panels.in_words(LARGE_PANELS)
    else:
        lines = len(board) if view.height < TALL else view.height
        right = panels.in_most_words(width - max(map(columns, board)) - GAP, lines)
    river = panels.river(width, numbers=False) if detail == LOW_BOARD else panels.river_in_words(width)
    return [
        *beside(board, right, GAP),
        *river,
        *panels.tracks(width, gap=detail == LOW_BOARD),
        *(panels.ahead(width, words=True) if detail > LOW_BOARD else []),
    ]


def boards(view: View) -> list[int]:
    """The details with a map that a window is wide enough for, the largest first."""
    found = [LARGE_BOARD] if view.width >= LARGE_FROM else []
    return [*found, BOARD, LOW_BOARD] if view.width >= BOARD_FROM else found


def _with_panels(province: list[str], panels: Panels, width: int, detail: int) -> list[str]:
    """The province and the other parts: side by side if the window is wide enough."""
    room = width - max(map(columns, province)) - GAP
    right = panels.all(room)
    if detail <= COMPACT and len(right) > len(province):
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
