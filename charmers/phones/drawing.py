"""What pages show as drawings: the sheet as it is printed, the faces of dice, the code that phones read."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from charmers.paper.brush import Brush, Form
from charmers.paper.choices import ThemeName
from charmers.paper.code import code_modules
from charmers.paper.document import Look, draw_blank
from charmers.paper.geometry import Box
from charmers.paper.svg import SvgBrush
from charmers.paper.theme import Role, theme_for
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet

FACE = 20.0
"""The side of a die in its drawing."""
ROLES: tuple[Role, ...] = ("goods", "road", "river", "palace")
"""The colours of dice as the sheet prints them."""
COLOURS = ("purple", "green", "blue", "orange")
"""What pages call them."""


class Drawings:
    """Drawings that were made, packed; each is made once, beside the table, while it goes on answering."""

    def __init__(self) -> None:
        self._made: dict[str, asyncio.Future[bytes]] = {}
        self._hand = ThreadPoolExecutor(1, "drawing")

    async def made(self, key: str, draw: Callable[[], str]) -> bytes:
        """A drawing, now or as soon as it is made."""
        if key not in self._made:
            work = asyncio.get_running_loop().run_in_executor(
                self._hand, lambda: gzip.compress(draw().encode(), 9, mtime=0)
            )
            self._made[key] = asyncio.ensure_future(work)
        # Whoever does not wait any longer must not end it for the others.
        return await asyncio.shield(self._made[key])

    async def beside(self, draw: Callable[[], bytes]) -> bytes:
        """Something that is drawn once, such as the sheets of a game for the printer."""
        return await asyncio.get_running_loop().run_in_executor(self._hand, draw)


def sheet_svg(sheet: Sheet, lang: str, theme: ThemeName = "colour") -> str:
    """A blank sheet for a page that brings the fonts: every place has its id in ``data-cell``."""
    text = draw_blank(sheet, Look(theme=theme, lang=lang, output="inline")).decode()
    # The page's own style says the same, and a strict page takes no style from within a drawing.
    return re.sub(r' style="[^"]*"', "", text, count=1)


def dice_svg(sheet: Sheet) -> str:
    """Every face of every colour as a symbol: ``purple-0`` to ``orange-5``."""
    theme = theme_for(sheet)
    kept: dict[str, str] = {}
    symbols = []
    for number, role in enumerate(ROLES):
        for face, name in enumerate(Tables(sheet).faces[number]):
            brush = SvgBrush(Form("face", Box(0, 0, FACE, FACE), theme), kept, inline=True)
            _draw_face(brush, name, role)
            drawn = "".join(brush.elements)
            symbols.append(f'<symbol id="{COLOURS[number]}-{face}" viewBox="0 0 20 20">{drawn}</symbol>')
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(kept.values())}</defs>{"".join(symbols)}</svg>'


def _draw_face(brush: Brush, name: str, role: Role) -> None:
    shade = brush.theme.line(role)
    parts = name.split("+")
    if len(parts) == 2:
        brush.icon(parts[0], Box(2.2, 2.2, 9.2, 9.2), shade)
        brush.icon(parts[1], Box(8.6, 8.6, 9.2, 9.2), shade)
        return
    if name == "halves":
        brush.icon("half-road", Box(1.2, 5.2, 9.6, 9.6), shade)
        brush.icon("half-road", Box(9.2, 5.2, 9.6, 9.6), shade)
        return
    brush.icon(f"road-{name}" if role == "road" else name, Box(2.5, 2.5, 15, 15), shade)


def code_svg(text: str) -> str:
    """The code of an address, dark on light with its quiet zone."""
    modules = code_modules(text)
    size = len(modules) + 8
    squares = "".join(
        f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{squares}"/></svg>'
    )


def code_lines(text: str) -> list[str]:
    """The code of an address for a terminal: two rows a line, light on whatever the terminal has."""
    modules = code_modules(text)
    wide = len(modules) + 4
    rows = (
        [[False] * wide] * 2 + [[False, False, *row, False, False] for row in modules] + [[False] * wide] * 3
    )
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return [
        "".join(signs[upper, lower] for upper, lower in zip(rows[y], rows[y + 1], strict=True))
        for y in range(0, len(rows) - 1, 2)
    ]
