"""A command line whose games are kept in a directory of the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from charmers.cli import charmers
from charmers.cli.errors import quietly
from tests.schemas import assert_fits


class Answer(NamedTuple):
    """What a command said, and how it left."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON object on standard output."""
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which this test's games are kept."""
    path = tmp_path / "games.db"
    monkeypatch.setenv("CHARMERS_DB", str(path))
    for variable in ("CHARMERS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def run(db: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command as the shell would."""

    def command(*arguments: str) -> Answer:
        capfd.readouterr()
        code = quietly(charmers, list(arguments))
        answer = Answer(code, *capfd.readouterr())
        assert_fits(arguments, answer.out)
        return answer

    return command


@pytest.fixture
def friday(run: Run) -> Run:
    """The same with a game of three called friday that has been rolled."""
    assert run("new", "friday", "-p", "Ana", "-p", "Ben", "-p", "Cem", "--seed", "1").code == 0
    assert run("roll").code == 0
    return run
