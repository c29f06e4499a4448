"""What people download: made and used by ``.ci/release``, and the version it has."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import charmers

ROOT = Path(__file__).parent.parent


def test_the_changelog_begins_with_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## (\d+\.\d+\.\d+)", text, flags=re.MULTILINE)
    assert found is not None
    assert found[1] == charmers.__version__


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("dist")
    made = subprocess.run([ROOT / ".ci" / "release", place], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return place


@pytest.mark.long
@pytest.mark.slow
def test_sdist_wheel_and_the_single_file_are_used_in_an_empty_environment(released: Path) -> None:
    assert sorted(path.suffix for path in released.iterdir()) == [".gz", ".pyz", ".whl"]


@pytest.mark.long
@pytest.mark.slow
def test_sheets_words_schemas_and_fonts_travel_along(released: Path) -> None:
    here = {
        f"charmers/data/{path.relative_to(ROOT).as_posix()}"
        for folder in ("sheets", "fonts")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert any(name.endswith("schemas/show.json") for name in here)
    with zipfile.ZipFile(next(released.glob("*.whl"))) as wheel:
        assert here <= set(wheel.namelist())
    with zipfile.ZipFile(released / "charmers.pyz") as single:
        assert {f"site-packages/{name}" for name in here} <= set(single.namelist())


@pytest.mark.long
@pytest.mark.slow
def test_every_example_of_every_help_runs_with_the_wheel(released: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "empty"], check=True)
    wheel = f"{next(released.glob('*.whl'))}[photo]"
    subprocess.run([tmp_path / "empty" / "bin" / "pip", "install", "--quiet", wheel], check=True)
    program = tmp_path / "empty" / "bin" / "charmers"
    command: list[str | Path] = [sys.executable, "-m", "tests.tools.help_examples", "--command", program]
    tried = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stdout + tried.stderr
