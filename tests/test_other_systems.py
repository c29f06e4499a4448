"""Windows and macOS, by what they do not have: every module is imported, an evening is played without it."""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from charmers.phones.address import listen
from charmers.sheet import system
from charmers.sheet.sentence import Refused

ROOT = Path(__file__).parent.parent
SYSTEMS = ("windows", "macos")
LEILA, RAJESH = (ROOT / "examples" / "finished" / f"{name}.toml" for name in ("leila", "rajesh"))

EVENING = (
    "demo --out demo --seed 1",
    "new friday -p Ana -p Ben --seed 3",
    "roll",
    "moves",
    "take b1",
    "undo",
    "show Ana",
    "log",
    "hint --seconds 0.1",
    "export friday -o friday.charm",
    "export friday -o friday.charm --force",
    "import friday.charm again",
    "verify friday.charm",
    "store save copy.db",
    "store check",
    "store restore copy.db",
    "games",
    "print blank -o sun.pdf",
    "print blank -o sun.pdf --force",
    "print blank -o sun.png",
    "print game demo/demo.charm -o game.svg --player Asha",
    "simulate --games 4 --players 2 --workers 2 --csv games.csv",
    "simulate --games 4 --players 2 --workers 1 --csv games.csv --force",
    "sheets new mine.toml",
    "evenings --csv evenings.csv",
    "rajas setup -p Ana -p Ben -o setup.pdf",
    f"check {LEILA} {RAJESH}",
    "--version --verbose",
)


def started(system: str, line: str, here: Path, encoding: str = "utf-8") -> subprocess.Popen[str]:
    """A command on a system that is almost another one."""
    kept = {
        "PATH": "",
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": encoding,
        "PYTHONUTF8": "0",
        "PYTHONWARNINGS": "ignore",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tools.other_systems", system, *shlex.split(line)],
        cwd=here,
        env={**kept, "CHARMERS_DB": str(here / "games.db"), "HOME": str(here)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding=encoding,
        preexec_fn=_hears_interrupts,  # noqa: PLW1509
    )


def _hears_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def told(system: str, line: str, here: Path, typed: str = "", encoding: str = "utf-8") -> tuple[int, str]:
    process = started(system, line, here, encoding)
    out, _ = process.communicate(typed, timeout=120)
    assert "Traceback" not in out, out
    assert "mistake in charmers" not in out, out
    return process.returncode, out


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_module_can_be_imported(system: str, tmp_path: Path) -> None:
    code, out = told(system, "modules", tmp_path)
    assert code == 0
    missing = [
        line
        for line in out.splitlines()
        if line and not re.search("cv2|zxingcpp|numpy|gym|distributed", line)
    ]
    assert not missing


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_evening_of_commands(system: str, tmp_path: Path) -> None:
    for line in EVENING:
        code, out = told(system, line, tmp_path)
        assert code in ((0, 1) if line.startswith(("check", "verify")) else (0,)), (line, code, out)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")], "nothing temporary is left"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_typed_line_by_line(system: str, tmp_path: Path) -> None:
    code, out = told(system, "play friday -p Ana -p Robo:easy --plain --seed 3", tmp_path, "\ntake b1\n")
    assert code in (0, 1)
    assert "Ana" in out
    assert "b1" in told(system, "log", tmp_path)[1]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_server_starts_and_ends(system: str, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = started(system, f"serve --here --port {port} --no-open", tmp_path)
    assert process.stdout is not None
    try:
        for _ in range(100):
            time.sleep(0.1)
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
                    assert page.status == 200
                break
            except OSError:
                assert process.poll() is None, process.stdout.read()
        else:
            pytest.fail("no page")
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0, process.stdout.read()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_a_console_with_few_signs_shows_what_it_can(encoding: str, tmp_path: Path) -> None:
    code, out = told("windows", "score Rajesh:21:40 Leila:16:49 --lang el", tmp_path, encoding=encoding)
    assert code == 0
    assert "Leila" in out
    assert "?" in out


def test_files_that_windows_editors_write_are_read(tmp_path: Path) -> None:
    with_marks = LEILA.read_text(encoding="utf-8").replace("\n", "\r\n").encode("utf-8-sig")
    (tmp_path / "leila.toml").write_bytes(with_marks)
    record = (ROOT / "examples" / "two-people-sun.charm").read_text(encoding="utf-8")
    (tmp_path / "two.charm").write_bytes(record.replace("\n", "\r\n").encode("utf-8-sig"))
    assert told("windows", "check leila.toml", tmp_path)[0] in (0, 1)
    assert told("windows", "import two.charm", tmp_path)[0] == 0


def test_a_second_server_cannot_take_the_port_of_a_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Listening(socket.socket):
        def setsockopt(self, _level: int, option: int, _value: int) -> None:  # type: ignore[override]
            asked.append(option)

    monkeypatch.setattr(socket, "socket", Listening)
    listen("127.0.0.1", 0).close()
    assert asked == [socket.SO_REUSEADDR]
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", 4711, raising=False)
    listen("127.0.0.1", 0).close()
    assert asked[1:] == [4711]
    monkeypatch.undo()
    with listen("127.0.0.1", 0) as first, pytest.raises(Refused):
        listen("127.0.0.1", first.getsockname()[1])


@pytest.mark.parametrize(("has_console", "takes", "obeys"), [(1, 1, True), (1, 0, False), (0, 1, False)])
def test_an_old_console_of_windows_gets_no_escapes(
    has_console: int, takes: int, obeys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def set_mode(_: int, mode: int) -> int:
        asked.append(mode)
        return takes

    kernel = SimpleNamespace(
        GetStdHandle=lambda number: number, GetConsoleMode=lambda *_: has_console, SetConsoleMode=set_mode
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert system.obeys_escapes()
    monkeypatch.setattr(sys, "platform", "win32")
    assert system.obeys_escapes() is obeys
    assert asked == [4] * has_console


@pytest.mark.parametrize(
    ("platform", "display", "has"), [("darwin", "", True), ("linux", "", False), ("linux", ":0", True)]
)
def test_a_browser_is_opened_where_there_is_a_screen(
    platform: str, display: str, has: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setitem(os.environ, "DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert system.has_screen() is has


APART = re.compile(
    r"\b(fcntl|termios|pty|resource\.get|pwd|grp|msvcrt|windll|sched_getaffinity|pthread_sigmask|geteuid|getuid"
    r"|SIGHUP|SIGWINCH|SIGKILL|SIGPIPE|SO_REUSEADDR|O_NOFOLLOW|sys\.platform|os\.name|os\.fork|os\.link)\b"
)
HOMES = {
    "sheet/system.py": "the one place",
    "screen/keys.py": "single keys; without them lines are typed",
    "sheet/new_file.py": "a second name for a file, and what is done without one",
    "record/care.py": "the same for the file of games",
    "cli/__init__.py": "signals by their name, if there is one; imports nothing so that it starts at once",
}


def test_what_differs_stands_in_few_places() -> None:
    package = ROOT / "charmers"
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if APART.search(re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    }
    assert found == set(HOMES)
