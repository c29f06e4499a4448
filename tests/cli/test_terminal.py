"""The commands on a real terminal: drawings, questions, and stepping through a game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from charmers.cli.errors import UNREAD
from tests.cli.conftest import Run

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

ROOT = Path(__file__).parent.parent.parent


def on_terminal(*arguments: str, typed: str = "", **environment: str) -> tuple[int, str]:
    """Run a command on a terminal, type something, and return its exit code and what was shown."""
    master, slave = pty.openpty()
    everything = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONUTF8": "1", **environment}
    process = subprocess.Popen(
        [sys.executable, "-m", "charmers", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=everything,
        close_fds=True,
    )
    os.close(slave)
    os.write(master, typed.encode())
    shown = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:  # the other end is gone
            break
        if not part:
            break
        shown += part
    os.close(master)
    return process.wait(), shown.decode().replace("\r\n", "\n")


@pytest.mark.usefixtures("friday")
def test_a_sheet_is_drawn_in_colour() -> None:
    code, shown = on_terminal("show")
    assert code == 0
    assert "\x1b[" in shown
    assert "─" in shown


@pytest.mark.usefixtures("friday")
def test_no_color_and_plain_are_respected() -> None:
    assert "\x1b[" not in on_terminal("show", NO_COLOR="1")[1]
    assert "─" not in on_terminal("show", "--plain")[1]


def test_undo_asks_before_it_crosses_a_roll(friday: Run) -> None:
    code, shown = on_terminal("undo", typed="n\n")
    assert code == 2
    assert "a roll (the same dice will come again). Go on? [y/N]" in shown
    assert "Nothing was undone." in shown
    code, shown = on_terminal("undo", typed="y\n")
    assert code == 0
    assert "Undone: 1  roll" in shown
    assert friday("log").out.endswith("2  Taken back: 1 roll.\n")


def test_replay_waits_for_enter_and_q_leaves(friday: Run) -> None:
    friday("take", "p1")
    code, shown = on_terminal("replay", typed="\n")
    assert code == 0
    assert "Enter shows the next line, q leaves.\n" in shown
    assert "Ana takes purple" in shown
    code, shown = on_terminal("replay", typed="q\n")
    assert code == 0
    assert "Ana takes purple" not in shown


@pytest.mark.parametrize("command", ["demo --seed 1", "games", "show", "log", "--help", "new --help"])
@pytest.mark.usefixtures("friday")
def test_nobody_has_to_read_to_the_end(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "charmers", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait() == UNREAD
