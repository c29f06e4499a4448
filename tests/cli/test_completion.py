"""What the shell offers when the tab key is pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from charmers.bots import BOTS
from charmers.cli import charmers
from charmers.cli.completion import BashWithColons
from charmers.play.wish import STRENGTHS
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


def test_games_and_records_where_either_will_do(friday: Run) -> None:
    friday("export", "-o", "fri.charm")
    Path("fresh").mkdir()
    Path("frog.txt").touch()
    for command in ("replay", "verify", "review", "print game"):
        assert offered(f"{command} fr") == ["friday", "fresh/", "fri.charm"]
    friday("export", "-o", "fresh/deep.charm")
    assert offered("replay fresh/") == ["fresh/deep.charm"]
    assert offered("replay nowhere/") == []


@pytest.mark.parametrize("command", ["new", "play"])
def test_bots_behind_a_name(command: str) -> None:
    assert offered(f"{command} -p Robo:") == [f"Robo:{bot}" for bot in dict.fromkeys((*STRENGTHS, *BOTS))]
    assert offered(f"{command} -p Robo:g") == ["Robo:greedy"]
    assert offered(f"{command} -p Ro") == []


@pytest.mark.parametrize(
    ("words", "bots"),
    [
        ("charmers new -p Robo :", [*dict.fromkeys((*STRENGTHS, *BOTS))]),
        ("charmers new -p Robo : gr", ["greedy"]),
    ],
)
def test_bash_takes_a_colon_for_a_word(words: str, bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    shell = BashWithColons(charmers, {}, "charmers", "_CHARMERS_COMPLETE")
    assert shell.complete().split() == [f"plain,{bot}" for bot in bots]


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
