"""The README and the page of commands: every command is there, what they show runs, every page is reached."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from charmers.cli import COMMANDS, charmers

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def blocks(kind: str, page: str = README + COMMANDS_PAGE) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", page, flags=re.DOTALL)


def marked(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)\n```\n<!-- end -->", README, flags=re.DOTALL)
    assert found, name
    return found[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example(command: str) -> None:
    assert re.search(rf"charmers {command}\b", COMMANDS_PAGE + README)


def test_the_two_commands_are_one_line_each() -> None:
    assert marked("run command").count("\n") == 0
    assert "charmers demo" in marked("run command")
    assert " -m pytest" in marked("test command").splitlines()[-1]


@pytest.mark.parametrize(("page", "least"), [(README, 5), (COMMANDS_PAGE, 15)], ids=["README", "commands"])
def test_the_shell_examples_run_in_order(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHARMERS_DB", str(tmp_path / "games.db"))
    monkeypatch.chdir(tmp_path)
    lines = [
        line for block in blocks("sh", page) for line in block.splitlines() if line.startswith("charmers ")
    ]
    assert len(lines) >= least
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


def test_every_page_is_reached_from_the_readme() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert f"](docs/{page.name})" in README, page.name


def test_the_readme_is_short() -> None:
    assert README.count("\n") < 200


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for place in re.findall(r'src="([^"]+)"', text) + re.findall(r"\]\((?!http|#)([^)#\s]+)", text):
        assert (page.parent / place).exists(), place
