"""How long a sheet takes beside a one-line reportlab page, and what each further page of a pad costs.

Run it with ``python -m tests.benchmarks.paper``. Whole commands are compared with whole programs,
because that is what a person waits for; the second table shows the same inside one process.
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

RUNS = 9

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
            subprocess.run(command, check=True, capture_output=True)
            times[i].append(time.perf_counter() - start)
    return [statistics.median(own) for own in times]


def call_seconds(call: Callable[[], object]) -> float:
    """The median time of a call, after one to warm up."""
    call()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def whole_programs() -> None:
    """Print the time of whole commands."""
    with tempfile.TemporaryDirectory() as directory:
        out = str(Path(directory) / "page.pdf")
        charmers = [sys.executable, "-m", "charmers", "print", "blank", "--force", "-o", out]
        peer, blank, pad = program_seconds(
            [sys.executable, "-c", ONE_LINE, out], charmers, [*charmers, "--copies", "100"]
        )
    print("whole programs (median)")
    print(f"  one-line reportlab page  {peer * 1000:7.0f} ms")
    print(f"  blank sheet              {blank * 1000:7.0f} ms   {blank / peer:.1f}x (reach: 6x)")
    print(
        f"  a pad of 100             {pad * 1000:7.0f} ms   {(pad - blank) / 99 * 1000:.2f} ms a further page"
    )


def inside_one_process() -> None:
    """Print the time of the calls themselves."""
    from reportlab.pdfgen.canvas import Canvas

    from charmers.paper.document import draw_blank
    from charmers.sheet.library import find_sheet

    sun = find_sheet("sun")

    def one_line() -> None:
        canvas = Canvas(io.BytesIO())
        canvas.drawString(100, 700, "One line.")
        canvas.save()

    peer = call_seconds(one_line)
    blank, pad = call_seconds(lambda: draw_blank(sun)), call_seconds(lambda: draw_blank(sun, copies=100))
    small, large = len(draw_blank(sun)), len(draw_blank(sun, copies=100))
    print("inside one process (median)")
    print(f"  one-line reportlab page  {peer * 1000:7.1f} ms")
    print(f"  blank sheet              {blank * 1000:7.1f} ms   {small / 1000:.0f} kB")
    print(
        f"  a pad of 100             {pad * 1000:7.1f} ms   {large / 1000:.0f} kB; a further page "
        f"{(pad - blank) / 99 * 1000:.2f} ms and {(large - small) / 99:.0f} bytes (reach: 3 ms, 1 kB)"
    )


if __name__ == "__main__":
    whole_programs()
    inside_one_process()
