"""What other packages bring: bots, sheets and languages, looked for only when nobody else knows."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import charmers
from charmers.sheet.places import sheets_directory
from tests.command_line import run

CODE = """
from pathlib import Path
HERE = Path(__file__).parent
DESERT = HERE / "desert.toml"
OTHER = HERE / "qaa"

class Last:
    def __init__(self, name, seed):
        self.name = name
    def choose(self, position):
        return position.moves[-1]
"""
POINTS = """
[charmers.bots]
last = brings:Last
[charmers.sheets]
desert = brings:DESERT
[charmers.languages]
qaa = brings:OTHER
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package on the path that brings one of each, as if it were installed."""
    (tmp_path / "brings.py").write_text(CODE)
    info = tmp_path / "brings-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brings\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    moon = (sheets_directory() / "moon.toml").read_text(encoding="utf-8")
    (tmp_path / "desert.toml").write_text(moon.replace('name = "moon"', 'name = "desert"'), encoding="utf-8")
    shutil.copytree(sheets_directory() / "words" / "fr", tmp_path / "qaa")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("package")
def test_a_bot_of_another_package_plays() -> None:
    bot = charmers.bot("last:slowly", seed=4)
    assert bot.name == "last:slowly"
    answer = run(
        "simulate", "--games", "2", "--players", "2", "--bots", "last,random", "--workers", "1", "--json"
    )
    assert json.loads(answer.stdout)["bots"] == ["last", "random"]


@pytest.mark.usefixtures("package")
def test_a_sheet_of_another_package_is_found_by_its_name(tmp_path: Path) -> None:
    assert charmers.find_sheet("desert").name == "desert"
    assert run("print", "blank", "--sheet", "desert", "-o", tmp_path / "desert.pdf").exit_code == 0


@pytest.mark.usefixtures("package")
def test_a_language_of_another_package_is_spoken() -> None:
    answer = run("score", "Ana:21:40", "Ben:16:49", "--lang", "qaa")
    assert answer.exit_code == 0
    assert "gloire" in answer.stdout
    assert "Gloire" in charmers.draw("sun", lang="qaa").svg


def test_names_that_nobody_brings_are_refused_as_before() -> None:
    with pytest.raises(charmers.Refused, match="There is no bot"):
        charmers.bot("nobody")
    with pytest.raises(charmers.SheetError):
        charmers.find_sheet("nowhere")
    assert run("games", "--lang", "xx").exit_code == 2


def test_our_own_names_need_no_look_at_other_packages() -> None:
    code = (
        "import sys, charmers; charmers.find_sheet('sun'); charmers.bot('greedy');"
        "from charmers.words.speech import speech; speech('de');"
        "print('importlib.metadata' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
