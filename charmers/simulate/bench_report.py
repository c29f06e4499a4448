"""A designer's bench as a PDF: how a sheet plays, on one page of charts."""

from __future__ import annotations

import io

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from charmers.sheet.definition import COLOURS
from charmers.simulate.bench import Bench
from charmers.simulate.report import BAR, DICE_INKS, FAME_INK, MONEY_INK, ChartPage, histogram

SHOWN = 6
"""How many bonuses a chart has room for: those that are used least."""


def draw_bench(bench: Bench) -> bytes:
    """The page."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True)
    canvas.setTitle(f"How {bench.sheet.name} plays")
    page = ChartPage(canvas)
    page.heading(
        f"How {bench.sheet.name} plays",
        f"{bench.games} games of {bench.players}, everyone a {bench.bot}; seed {bench.seed}",
    )
    page.chart("Turns of each player", histogram(bench.turns), [BAR])
    page.chart("Bonuses used in a turn", histogram(bench.chains), [BAR])
    page.chart(
        "Wins by seat, %",
        [(str(seat + 1), 100 * bench.seat_share(seat)[0]) for seat in range(bench.players)],
        [BAR],
        line=100 / bench.players,
    )
    page.chart("Dice taken, %", [(name, 100 * bench.pick_share(name)) for name in COLOURS], DICE_INKS)
    part = max(1, bench.sheets) / 100
    page.chart(
        "Cells with a road, % of the sheets",
        [
            (cell.id, bench.cells[cell.id] / part)
            for cell in bench.sheet.province.cells
            if not cell.is_residence
        ],
        [FAME_INK],
    )
    page.chart(
        "River spaces marked, % of the sheets",
        [(str(n), bench.river[n] / part) for n in range(1, len(bench.sheet.river.spaces) + 1)],
        [BAR],
    )
    least = sorted(bench.sheet.bonuses, key=lambda bonus: bench.used[bonus.id])[:SHOWN]
    page.chart(
        "Bonuses used least, % of the sheets",
        [(bonus.id, bench.used[bonus.id] / part) for bonus in least],
        [MONEY_INK],
    )
    canvas.showPage()
    canvas.save()
    return out.getvalue()
