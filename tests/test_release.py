"""What people download: made and used by ``.ci/release``, and the version it has."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import charmers

ROOT = Path(__file__).parent.parent


def test_the_changelog_begins_with_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## (\d+\.\d+\.\d+)", text, flags=re.MULTILINE)
    assert found is not None
    assert found[1] == charmers.__version__


@pytest.mark.long
@pytest.mark.slow
def test_sdist_wheel_and_the_single_file_are_used_in_an_empty_environment(tmp_path: Path) -> None:
    made = subprocess.run([ROOT / ".ci" / "release", tmp_path], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".gz", ".pyz", ".whl"]
