"""The sheets that tests play on."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from charmers.sheet.definition import Sheet
from charmers.sheet.library import find_sheet
from charmers.sheet.reading import load_sheet

# A test run started in the background ignores Ctrl-C, and so would every program that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

SHEETS = ("sun", "moon", "tiny", "large")
SHEETS_FOR_TESTS = Path(__file__).parent / "sheets_for_tests"


def sheet_named(name: str) -> Sheet:
    """A built-in sheet, or one of those made for tests."""
    path = SHEETS_FOR_TESTS / f"{name}.toml"
    return load_sheet(path) if path.exists() else find_sheet(name)


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
