"""The README: every command is in it, and what it shows runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from charmers.cli import COMMANDS, charmers

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", README, flags=re.DOTALL)


def marked(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)\n```\n<!-- end -->", README, flags=re.DOTALL)
    assert found, name
    return found[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example(command: str) -> None:
    assert re.search(rf"charmers {command}\b", README)


def test_the_two_commands_are_one_line_each() -> None:
    assert marked("run command").count("\n") == 0
    assert "charmers demo" in marked("run command")
    assert " -m pytest" in marked("test command").splitlines()[-1]


def test_the_shell_examples_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARMERS_DB", str(tmp_path / "games.db"))
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("charmers ")]
    assert len(lines) > 15
    for line in lines:
        result = CliRunner().invoke(charmers, shlex.split(line, comments=True)[1:], catch_exceptions=False)
        assert result.exit_code == 0, f"{line}\n{result.output}"


def test_the_console_examples_show_real_output() -> None:
    for block in blocks("console"):
        line, _, shown = block.partition("\n")
        result = CliRunner().invoke(charmers, shlex.split(line)[2:])
        assert result.output == shown


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("road ")


def test_every_picture_and_page_is_there() -> None:
    places = re.findall(r'src="([^"]+)"', README) + re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert places
    for place in places:
        assert (ROOT / place).exists(), place
