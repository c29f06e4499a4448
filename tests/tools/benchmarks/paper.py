"""How long a sheet takes beside a one-line reportlab page, and what each further page of a pad costs.

Whole commands are compared with whole programs, because that is what a person waits for; the call
itself is shown too.
"""

from __future__ import annotations

import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.tools.benchmarks.startup import AS_INSTALLED
from tests.tools.benchmarks.table import Row

RUNS = 9
PAD = 100

ONE_LINE = """
import sys
from reportlab.pdfgen.canvas import Canvas
canvas = Canvas(sys.argv[1])
canvas.drawString(100, 700, "One line.")
canvas.save()
"""


def program_seconds(*commands: list[str]) -> list[float]:
    """The median time of each program; they take turns, so that a busy machine slows all alike."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(RUNS):
        for i, command in enumerate(commands):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=AS_INSTALLED)
            times[i].append(time.perf_counter() - start)
    return [statistics.median(own) for own in times]


def call_seconds(call: Callable[[], object]) -> float:
    """The best time of a call, after one to warm up."""
    call()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def rows() -> list[Row]:
    """Whole commands beside a whole program; the calls themselves, and what a further page of a pad costs."""
    from charmers.paper.document import draw_blank
    from charmers.sheet.library import find_sheet

    with tempfile.TemporaryDirectory() as directory:
        out = str(Path(directory) / "page.pdf")
        charmers = [sys.executable, "-m", "charmers", "print", "blank", "--force", "-o", out]
        peer, blank = program_seconds([sys.executable, "-c", ONE_LINE, out], charmers)
    sun = find_sheet("sun")
    line, page = call_seconds(one_line), call_seconds(lambda: draw_blank(sun))
    pad = call_seconds(lambda: draw_blank(sun, copies=PAD))
    further = (len(draw_blank(sun, copies=PAD)) - len(draw_blank(sun))) / (PAD - 1)
    return [
        _beside("print a blank sheet", blank, peer, "6x"),
        _beside("the same, call only", page, line),
        Row("a further page of a pad", f"{1000 * (pad - page) / (PAD - 1):.2f} ms", reach="3 ms"),
        Row("its size", f"{further:.0f} bytes", reach="1 kB"),
    ]


def one_line() -> None:
    """The peer as a call."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(io.BytesIO())
    canvas.drawString(100, 700, "One line.")
    canvas.save()


def _beside(what: str, ours: float, theirs: float, reach: str = "") -> Row:
    times = (f"{1000 * ours:.0f} ms", "one-line reportlab", f"{1000 * theirs:.1f} ms")
    return Row(what, *times, f"{ours / theirs:.1f}x", reach)
