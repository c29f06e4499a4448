"""How long ``charmers check`` takes for the sheets of finished games, all three levels."""

from __future__ import annotations

import itertools
import statistics
import time

from charmers.check.verdict import check_marks
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.tools.benchmarks.table import Row
from tests.tools.check.corpus import samples

FIRST_GAME = 70_000
"""Games that nothing was tuned on."""
PATIENCE = 10.0
QUICK = 1.0
REACH = 95


def rows(count: int) -> list[Row]:
    """The median, and how many of the sheets take no longer than a second."""
    tables = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    finished = (sample for sample in samples(FIRST_GAME) if sample.finished)
    times = []
    for sample in itertools.islice(finished, count):
        began = time.process_time()
        check_marks(tables[sample.sheet], sample.marks, PATIENCE)
        times.append(time.process_time() - began)
    quick = sum(1 for seconds in times if seconds <= QUICK) / count
    return [
        Row("check a finished sheet, median", f"{1000 * statistics.median(times):.0f} ms"),
        Row(f"{count} finished sheets, in 1 s", f"{100 * quick:.1f} %", reach=f"{REACH} %"),
    ]
