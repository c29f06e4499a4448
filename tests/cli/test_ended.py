"""A program that is ended, or whose window is closed, takes its temporary files with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from charmers.cli.errors import quietly

SIGNALS = [signal.SIGTERM, signal.SIGHUP]


def as_in_a_window() -> None:
    """Whoever runs the tests may have told them to go on regardless, with ``nohup``; a window does not."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def ended(place: Path, number: int, *words: str, when: str) -> tuple[int, bytes]:
    """Run a command until a file of that name is there, and send it a signal."""
    process = subprocess.Popen(
        [sys.executable, "-m", "charmers", *words],
        cwd=place,
        env={**os.environ, "TMPDIR": str(place), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=as_in_a_window,  # noqa: PLW1509  (no threads here)
    )
    while not any(place.glob(when)) and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(number)
    _, said = process.communicate(timeout=120)
    return process.returncode, said


def test_what_breaks_while_a_signal_ends_it_is_no_mistake(
    capsys: pytest.CaptureFixture[str],
) -> None:
    @click.command()
    def locked() -> None:
        try:
            sys.exit(128 + signal.SIGTERM)  # as the signal does, wherever the program is
        finally:
            raise RuntimeError("cannot release un-acquired lock")

    assert quietly(locked, []) == 128 + signal.SIGTERM
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("number", SIGNALS)
def test_a_demonstration_leaves_nothing_behind(tmp_path: Path, number: int) -> None:
    assert ended(tmp_path, number, "demo", when="charmers-*") == (128 + number, b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", SIGNALS)
def test_a_file_that_was_to_be_replaced_is_still_there(tmp_path: Path, number: int) -> None:
    (tmp_path / "out.csv").write_text("old")
    words = "simulate --games 1000000 --bots random --workers 1 --csv out.csv --force"
    code, said = ended(tmp_path, number, *words.split(), when=".out.csv.*")
    assert (code, said) == (128 + number, b"")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]
    assert (tmp_path / "out.csv").read_text() == "old"
