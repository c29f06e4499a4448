"""What happens when the program itself is wrong."""

from __future__ import annotations

import click
import pytest

from charmers.cli.errors import quietly


@click.command()
def broken() -> None:
    raise RuntimeError("the elephant sat down")


def test_a_mistake_of_ours_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert quietly(broken, []) == 2
    told = capsys.readouterr().err
    assert "the elephant sat down" in told
    assert "Traceback" not in told


def test_who_mends_it_sees_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARMERS_TRACEBACK", "1")
    with pytest.raises(RuntimeError, match="elephant"):
        quietly(broken, [])
