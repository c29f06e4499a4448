"""The clock of a search counts work, and bounds the wait."""

from __future__ import annotations

import pytest

from charmers.check.search import clock
from charmers.check.search.clock import PATIENCE, Clock


class Times:
    """Two clocks that a test can turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.work, self.wall = 100.0, 900.0
        monkeypatch.setattr(clock, "thread_time", lambda: self.work)
        monkeypatch.setattr(clock, "monotonic", lambda: self.wall)


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    return Times(monkeypatch)


def test_waiting_is_no_work(times: Times) -> None:
    search = Clock(10)
    times.wall += 10 * PATIENCE - 1
    times.work += 2
    assert (search.spent, search.left, search.is_over) == (2, 8, False)


def test_work_ends_it(times: Times) -> None:
    search = Clock(10)
    times.work += 10
    assert (search.spent, search.left, search.is_over) == (10, 0, True)


def test_whoever_waits_is_not_kept_for_ever(times: Times) -> None:
    search = Clock(10)
    times.wall += 10 * PATIENCE
    assert (search.left, search.is_over) == (0, True)
