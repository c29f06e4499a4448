"""What a command imports before it says anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"reportlab", "PIL", "numpy", "rich", "pypdfium2"}


def imported(db: Path, *arguments: str) -> set[str]:
    """The packages and modules that a command has imported when it is done."""
    program = (
        "import sys; from charmers.cli import charmers; from charmers.cli.errors import quietly\n"
        f"code = quietly(charmers, {list(arguments)!r})\n"
        "print(*sys.modules, *{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)\n"
        "sys.exit(code)"
    )
    environment = {**os.environ, "CHARMERS_DB": str(db)}
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    return set(result.stderr.split())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["new", "-p", "A", "-p", "B"], ["games"]])
def test_nothing_heavy_is_imported(tmp_path: Path, arguments: list[str]) -> None:
    assert not imported(tmp_path / "games.db", *arguments) & HEAVY


def test_a_roll_imports_nothing_heavy_and_nothing_it_does_not_need(tmp_path: Path) -> None:
    imported(tmp_path / "games.db", "new", "-p", "A", "-p", "B")
    found = imported(tmp_path / "games.db", "roll")
    assert "sqlite3" in found
    assert not found & (HEAVY | {"platformdirs", "difflib", "random", "tempfile", "hashlib", "hmac"})
    unneeded = ("rules.refusals", "rules.paper_position", "rules.outcome", "play.choices", "words.plain")
    assert not found & {f"charmers.{name}" for name in unneeded}
