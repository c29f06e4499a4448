"""Every command explains itself with an example, and speaks every language."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from charmers import __version__
from charmers.cli import COMMANDS, charmers


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of all commands below this one."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


@pytest.mark.parametrize("path", list(commands(charmers)), ids=" ".join)
def test_every_command_has_help_with_an_example(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(charmers, [*path, "--help"], prog_name="charmers")
    assert result.exit_code == 0
    _, _, example = result.output.partition("Example:\n")
    assert f"charmers {' '.join(path)}".strip() in example.partition("Options:")[0]


def is_group(path: tuple[str, ...]) -> bool:
    return any(other[: len(path)] == path != other for other in commands(charmers))


@pytest.mark.parametrize("path", [path for path in commands(charmers) if not is_group(path)], ids=" ".join)
def test_every_command_can_be_told_the_language(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(charmers, [*path, "--lang", "xx"], prog_name="charmers")
    assert result.exit_code == 2
    assert all(f"'{language}'" in result.stderr for language in ("xx", "en", "fr", "de", "el"))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_in_the_list_is_the_first_of_the_help(name: str) -> None:
    command = charmers.get_command(click.Context(charmers), name)
    assert command is not None
    assert (command.help or "").splitlines()[0] == COMMANDS[name][1]


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_no_command(option: str) -> None:
    program = (
        "import sys; from charmers.cli import charmers\n"
        f"charmers.main(['{option}'], standalone_mode=False)\n"
        "print(*(name for name in sys.modules if name.startswith('charmers')), sep='\\n', file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(result.stderr.split()) == {
        *("charmers", "charmers.cli", "charmers.cli.errors"),
        *("charmers.sheet", "charmers.sheet.printable", "charmers.sheet.sentence"),
    }


def test_the_version_is_the_packages() -> None:
    assert CliRunner().invoke(charmers, ["--version"]).output == f"charmers {__version__}\n"


def test_a_report_of_a_problem_has_versions_and_nothing_private() -> None:
    told = CliRunner().invoke(charmers, ["--version", "--verbose"]).output
    assert told.startswith(f"charmers {__version__} (")
    for word in ("Python 3.", "reportlab ", "click ", "locale "):
        assert word in told
    assert str(Path.home()) not in told


def test_the_language_may_stand_before_the_command() -> None:
    run = CliRunner().invoke
    first = run(charmers, ["--lang", "fr", "sheets", "show", "sun"], prog_name="charmers").output
    assert first == run(charmers, ["sheets", "show", "sun", "--lang", "fr"], prog_name="charmers").output
    assert first != run(charmers, ["sheets", "show", "sun", "--lang", "en"], prog_name="charmers").output
    later = run(charmers, ["--lang", "fr", "sheets", "show", "sun", "--lang", "de"], prog_name="charmers")
    assert (
        later.output == run(charmers, ["--lang", "de", "sheets", "show", "sun"], prog_name="charmers").output
    )
    assert "accompagne" in run(charmers, ["--lang", "fr"], prog_name="charmers").output
    wrong = run(charmers, ["--lang", "xx", "games"], prog_name="charmers")
    assert wrong.exit_code == 2
    assert "'fr'" in wrong.stderr
