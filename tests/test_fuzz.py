"""A little of ``python -m tests.tools.fuzz``, which tries every reader by the thousand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.fuzz.__main__ import MOST_MEMORY, SHARES, Study, make_readers

ROOT = Path(__file__).parent.parent


def test_every_reader_answers_whatever_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHARMERS_DB", str(tmp_path / "commands" / "games.db"))
    readers = make_readers(tmp_path)
    assert set(readers) == set(SHARES)
    monkeypatch.chdir(tmp_path / "commands")
    study = Study(most_seconds=60)
    for name, read in readers.items():
        for number in range(15):
            study.read(name, read, seed=0, number=number)
    assert study.wrong == []
    assert 2 * sum(study.past.values()) > sum(study.inputs.values())


def test_a_reader_that_falls_over_is_told() -> None:
    study = Study()
    study.read("dice", lambda _: 1 / 0, seed=0, number=7)  # type: ignore[arg-type, return-value]
    assert len(study.wrong) == 1
    assert "dice 7" in study.wrong[0]
    assert "ZeroDivisionError" in study.wrong[0]


@pytest.mark.slow
def test_commands_answer_whatever_they_are_given(tmp_path: Path) -> None:
    # From a small process: a child is counted with all the memory of the one it was begun from.
    code = (
        "import sys; from pathlib import Path; from tests.tools.fuzz import processes\n"
        f"wrong = processes.fuzz(30, 0, Path(sys.argv[1]), 30, {MOST_MEMORY})\n"
        "sys.exit('\\n'.join(wrong) or 0)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, tmp_path], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")
