"""A plugin for pytest: a test that goes on for ever is ended, and the run with it, by its CPU time.

    python -m pytest -p tests.tools.cpu_limit

The clock on the wall says nothing about a test on a busy machine, so only time on the processor counts.
The system ends the process with SIGXCPU, which no test and no mutant can catch by mistake. Programs that
a test starts have the same limit. One that fills the memory meets an end as well.
"""

from __future__ import annotations

import resource

import pytest

SECONDS = 30
"""For one test; the longest that is not marked as slow takes five, and twice that on a crowded machine."""
MEMORY = 4 << 30


def give_time() -> None:
    """From now on, so many seconds more."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    used = usage.ru_utime + usage.ru_stime
    resource.setrlimit(resource.RLIMIT_CPU, (int(used) + SECONDS + 1, resource.RLIM_INFINITY))


def pytest_configure() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    give_time()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart() -> None:
    give_time()
