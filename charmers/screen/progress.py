"""A bar that shows how far a long run has come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Progress:
    """A bar on stderr, with the rate and the time left; nothing unless stderr is a terminal."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar
        self._task = bar.task_ids[0] if bar else None

    def step(self) -> None:
        """One game is done."""
        if self._bar:
            speed = self._bar.tasks[0].speed
            self._bar.update(self._task, advance=1, rate=f"{speed:.0f} games/s" if speed else "")

    def stop(self) -> None:
        """Leave the bar as it is, so that what is said next stands below it."""
        if self._bar:
            self._bar.stop()


@contextmanager
def progress(games: int) -> Iterator[Progress]:
    """A bar for so many games."""
    if not sys.stderr.isatty():
        yield Progress(None)
        return
    # Slow to import, and only of use on a terminal.
    from rich import progress as rich  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415

    columns = (
        rich.BarColumn(bar_width=None),
        rich.MofNCompleteColumn(),
        rich.TextColumn("{task.fields[rate]}"),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        bar.add_task("games", total=games, rate="")
        yield Progress(bar)
