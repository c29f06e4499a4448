"""What the shell offers when the tab key is pressed."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from charmers.cli import charmers
from tests.cli.conftest import Run


def offered(line: str) -> list[str]:
    """The words offered behind this line; the last word is the one being typed."""
    *before, typed = line.split(" ")
    shell = ShellComplete(charmers, {}, "charmers", "_CHARMERS_COMPLETE")
    return [item.value for item in shell.get_completions(before, typed)]


@pytest.mark.usefixtures("friday")
def test_a_die_that_can_be_taken() -> None:
    assert offered("take p") == ["p1", "p2"]


@pytest.mark.usefixtures("friday")
def test_moves_word_by_word() -> None:
    assert offered("do t") == ["take"]
    assert offered("do take b") == ["b1", "b2"]


def test_the_names_of_games(friday: Run) -> None:
    friday("new", "other", "-p", "A", "-p", "B")
    assert offered("show -g f") == ["friday"]
    assert offered("export o") == ["other"]


@pytest.mark.usefixtures("db")
def test_nothing_is_offered_without_a_game() -> None:
    assert offered("take p") == []
    assert offered("show -g ") == []


@pytest.mark.usefixtures("run")
def test_commands_and_sheets() -> None:
    assert offered("und") == ["undo"]
    assert offered("new --sheet m") == ["moon"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(
    shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_CHARMERS_COMPLETE", f"{shell}_source")
    with pytest.raises(SystemExit):
        charmers.main([], prog_name="charmers")
    assert "_CHARMERS_COMPLETE" in capsys.readouterr().out
