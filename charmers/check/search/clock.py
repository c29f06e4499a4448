"""The clock of a search: it counts the work that was done, not the time that passed.

On a busy machine ten seconds on the wall may be a moment of work, and what was hardly looked for would be
called not found. So seconds are processor time of the thread that searches. Whoever waits is not kept for
ever: there is a bound on the wall too.
"""

from __future__ import annotations

from time import monotonic, thread_time

PATIENCE = 5.0
"""So many times the seconds of work may pass on the wall."""


class Clock:
    """So many seconds of work, from now on."""

    __slots__ = ("_begin", "_end", "_latest")

    def __init__(self, seconds: float) -> None:
        self._begin = thread_time()
        self._end = self._begin + seconds
        self._latest = monotonic() + PATIENCE * seconds

    @property
    def spent(self) -> float:
        """Seconds of work since the beginning."""
        return thread_time() - self._begin

    @property
    def left(self) -> float:
        """Seconds of work that are left: none, or less, when the time is over."""
        return self._end - thread_time() if monotonic() < self._latest else 0.0

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return thread_time() >= self._end or monotonic() >= self._latest
