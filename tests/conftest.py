"""The sheets that tests play on."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from charmers.record import store
from charmers.rules.tables import Tables
from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.sheet.reading import load_sheet

# A test run started in the background ignores Ctrl-C, and so would every program that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same games in every run, so that a run says something about the change that was made. New games
# are looked for with --hypothesis-profile search, which .ci/long does.
settings.register_profile("search", derandomize=False, print_blob=True)
settings.register_profile("same", derandomize=True, deadline=None)
# A mutant is dead at the first example that fails, however large.
settings.register_profile("mutants", derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate])
settings.load_profile("same")

collect_ignore = ["tools", "phones/browsing.py"]  # not tests; the tools have extras of their own

SHEETS = ("sun", "moon", "tiny", "large")
SUN_FIRST = ("sun", *(pytest.param(name, marks=pytest.mark.slow) for name in SHEETS[1:]))
"""The same for what takes long: our Sun always, the others with the slow tests."""
SHEETS_FOR_TESTS = Path(__file__).parent / "sheets_for_tests"


def sheet_named(name: str) -> Sheet:
    """A built-in sheet, or one of those made for tests."""
    path = SHEETS_FOR_TESTS / f"{name}.toml"
    return load_sheet(path) if path.exists() else find_sheet(name)


@cache
def tables_of(name: str) -> Tables:
    """The tables of a sheet by its name, built once."""
    return Tables(sheet_named(name))


@pytest.hookimpl(optionalhook=True, wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """More processes than this would be busy with collecting the tests."""
    return min(8, (yield))


def pytest_collection_finish() -> None:
    """Thousands of collected tests are not looked at again whenever memory is cleared up."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def as_released() -> Iterator[str]:
    """In this process nobody waits for the disk; here is how a player's store does."""
    released = store.SYNCHRONOUS
    store.SYNCHRONOUS = "OFF"
    yield released
    store.SYNCHRONOUS = released


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The tables of our Sun."""
    return tables_of("sun")


@pytest.fixture(scope="session")
def sun() -> Sheet:
    """Our Sun."""
    return sheet_named("sun")


@pytest.fixture(scope="session")
def moon() -> Sheet:
    """Our Moon."""
    return sheet_named("moon")


@pytest.fixture(scope="session")
def tiny() -> Sheet:
    """The smallest sheet that has every part."""
    return sheet_named("tiny")


@pytest.fixture(scope="session")
def large() -> Sheet:
    """A sheet larger than ours in every part."""
    return sheet_named("large")


@pytest.fixture(scope="session", params=SHEETS)
def any_sheet(request: pytest.FixtureRequest) -> Sheet:
    """Each of the sheets in turn."""
    return sheet_named(request.param)
