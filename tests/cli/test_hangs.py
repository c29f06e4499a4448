"""What made commands hang or fall over: numbers that are none, closed streams, names that are no text."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from charmers.bots.sage import Budget
from charmers.cli import charmers
from charmers.cli.options import Seconds
from charmers.screen.console import LONGEST_LINE, MOST_LINES, Console, Flood
from charmers.screen.keys import LONGEST_LINE as LONGEST_TYPED
from charmers.screen.keys import Line
from charmers.sheet.sentence import Refused
from tests.cli.conftest import Run


def commands(
    group: click.Group, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


NUMBERS = [
    (path, option)
    for path, command in commands(charmers)
    for option in command.params
    if isinstance(option.type, click.types.FloatParamType)
]


def test_every_option_with_decimals_knows_that_nan_is_no_number() -> None:
    assert NUMBERS
    assert [(path, option.name) for path, option in NUMBERS if not isinstance(option.type, Seconds)] == []


@pytest.mark.parametrize("number", ["nan", "-nan", "inf", "-inf", "1e400"])
@pytest.mark.parametrize(("path", "option"), NUMBERS, ids=lambda given: str(getattr(given, "name", given)))
def test_what_is_no_number_is_refused(
    run: Run, path: tuple[str, ...], option: click.Parameter, number: str
) -> None:
    answer = run(*path, option.opts[0], number)
    assert answer.code == 2
    assert option.opts[0] in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["nans", "infs", "000000001999999999999", "1e9", "0", "0s", "-3s", "1000001"]
)
def test_a_sage_thinks_only_so_long(text: str) -> None:
    with pytest.raises(Refused):
        Budget.parse(text)


# Streams


def with_closed(number: int, *arguments: str, db: Path) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own, one of whose standard streams is closed."""
    return subprocess.run(
        [sys.executable, "-m", "charmers", *arguments],
        env={**os.environ, "CHARMERS_DB": str(db)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        preexec_fn=lambda: os.close(number),
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(os.name == "nt", reason="shells of Windows close nothing")
def test_a_closed_stream_changes_nothing_but_what_is_seen(friday: Run, db: Path) -> None:
    shown = with_closed(2, "show", db=db)
    assert (shown.returncode, shown.stdout) == (0, friday("show").out)
    told = with_closed(2, "nothing", db=db)
    assert (told.returncode, told.stdout) == (2, "")
    silent = with_closed(1, "take", friday("moves", "--json").data["choices"][0]["move"].split()[1], db=db)
    assert (silent.returncode, silent.stderr) == (0, "")
    assert len(friday("log", "--json").data["lines"]) > 1
    dice = friday("verify", "--json").data["proof"]["dice"]
    assert dice["state"] == "proved", "nothing was written into the store but lines"
    left = with_closed(0, "play", db=db)
    assert (left.returncode, left.stderr) == (0, "")
    read = with_closed(0, "import", "-", db=db)
    assert (read.returncode, read.stderr.count("\n")) == (2, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_an_error_that_nobody_can_be_told_still_has_its_code(db: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "charmers", "nothing"]
        assert subprocess.run(command, stderr=full, check=False).returncode == 2


# Names


@pytest.mark.parametrize("command", ["show", "log", "export", "verify", "review", "replay"])
def test_a_game_whose_name_is_no_text_is_not_there(friday: Run, command: str) -> None:
    answer = friday(command, "-g", "fri\udcff")
    assert (answer.code, answer.err) == (2, 'Error: There is no game "fri\\xff"; there are friday.\n')


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of other systems")
def test_an_answer_that_nobody_reads_to_its_end_is_no_yes(tmp_path: Path) -> None:
    forged = tmp_path / "forged.charm"
    honest = Path(__file__).parent.parent.parent / "examples" / "two-people-sun.charm"
    forged.write_text(honest.read_text("utf-8").replace("Ana", "Eva"), "utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "charmers", "verify", str(forged)]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


# What is piped in


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs pipes that have a name")
def test_a_finished_sheet_may_come_through_a_pipe(run: Run) -> None:
    reading, writing = os.pipe()
    os.write(writing, b'sheet = "sun"')
    os.close(writing)
    assert "karma: is missing" in run("check", f"/dev/fd/{reading}").err
    os.close(reading)


def test_a_line_without_an_end_is_not_read_to_its_end() -> None:
    source = io.StringIO("x" * LONGEST_LINE * 3)
    with pytest.raises(Flood) as caught:
        Console(source=source, target=io.StringIO()).ask("Who?")
    assert str(caught.value) == "a line of the input is longer than 1000 signs"
    assert source.tell() <= LONGEST_LINE + 1


def test_input_without_an_end_is_left(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.screen.console.MOST_LINES", 20)
    for arguments in (["play", "-p", "Ana", "-p", "Ben"], ["check", "--ask", "leila.toml"]):
        monkeypatch.setattr("sys.stdin", io.StringIO("?\n" * 100))
        answer = run(*arguments)
        assert (answer.code, answer.err) == (2, "Error: The input has more than 20 lines.\n")
    assert run("games", "--json").data["games"], "what was begun is kept"
    assert not Path("leila.toml").exists()
    assert MOST_LINES > 1000


def test_what_is_pasted_is_taken_only_so_far() -> None:
    line = Line()
    for sign in "x" * 2 * LONGEST_TYPED:
        line.press(sign)
    assert len(line.text) == LONGEST_TYPED


# Places of a study


def test_two_things_are_not_written_to_one_place(run: Run) -> None:
    answer = run("simulate", "--games", "1", "--csv", "study", "--report", "./study")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "Error: study is named by --csv and by --report; give each a place of its own.\n"
    assert run("simulate", "--games", "1", "--csv", "study", "--records", "study", "--force").code == 2
    assert not Path("study").exists()


def test_records_that_should_go_into_a_file_are_blamed(run: Run) -> None:
    Path("file").write_text("mine")
    for more in ([], ["--csv", "study.csv"], ["--force"]):
        answer = run("simulate", "--games", "1", "--records", "file", *more)
        assert (answer.code, answer.err) == (2, "Error: file is not a directory; --records names one.\n")
    assert Path("file").read_text() == "mine"
    assert not Path("study.csv").exists()
