"""Every example of every command's help, run as it stands, with any ``charmers``: that of a wheel above all.

    python -m tests.tools.help_examples --command /tmp/empty/bin/charmers

Each runs in a folder of its own, in which lies what it speaks of: games, records, sheets, photos. Commands
that talk with a person have a terminal, and are left with Ctrl-C; a server is asked for its page first. What
a command may answer besides 0 stands in ``ANSWERS``; 2, a traceback or silence is a failure. Without
the extra ``photo`` what reads photos has to say so.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, pairwise
from pathlib import Path

import click
from PIL import Image

from charmers.bots import make_bot
from charmers.check.transcript import transcript_text
from charmers.cli import charmers
from charmers.record.game import Game
from charmers.rules.marks import marks_of

ROOT = Path(__file__).parents[2]
TYPED = {"charmers undo --to": "y\n", "charmers games --delete": "y\n"}
"""What somebody at a terminal answers."""
TALKS = ("play", "learn", "rajas play", "rajas board --ask", "undo --to", "games --delete")
"""What begins with these needs somebody at a terminal."""
ANSWERS = {
    "charmers check": (0, 1, 3),  # no, or that a search found none in time
    "charmers verify friday.charm --noted": (1,),  # others had noted other words
    "charmers hint": (0, 1),
    **dict.fromkeys((f"charmers {each}" for each in TALKS), (0, 1, 130)),
}
PATIENCE = 3600
"""Seconds; a review imagines games for minutes, and the machine may have other things to do."""


@dataclass(frozen=True)
class Example:
    """One line of a help: the command that it stands with, and the line."""

    path: tuple[str, ...]
    line: str

    @property
    def answers(self) -> tuple[int, ...]:
        """The exit codes that are right."""
        found = [codes for begin, codes in ANSWERS.items() if self.line.startswith(begin)]
        return found[-1] if found else (0,)

    def speaks_of(self, *words: str) -> bool:
        """Whether the line has these words."""
        return set(words) <= set(shlex.split(self.line))


def paths(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The names of all commands below this one."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from paths(below, (*path, name))


def examples(command: Path) -> Iterator[Example]:
    """What the helps of an installed program show."""
    for path in paths(charmers):
        asked = subprocess.run([command, *path, "--help"], capture_output=True, text=True, check=True)
        _, _, shown = asked.stdout.partition("Example:\n")
        for line in shown.partition("Options:")[0].splitlines():
            if line.strip().startswith("charmers "):
                yield Example(path, line.strip())


class Table:
    """What lies on the table before an example: made once, copied for each."""

    def __init__(self, command: Path, place: Path) -> None:
        self.place = place
        self.bin = place / "bin"
        self.bin.mkdir()
        (self.bin / "charmers").symlink_to(command)
        self.laid = place / "laid"
        self.laid.mkdir()
        versions = subprocess.run(
            [command, "--version", "--verbose"], capture_output=True, text=True, check=True
        )
        self.reads_photos = "opencv-python-headless not installed" not in versions.stdout
        self._lay()

    def environment(self, here: Path) -> dict[str, str]:
        """For a command that runs there."""
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        return {
            **kept,
            "PATH": path,
            "CHARMERS_DB": str(here / "games.db"),
            "TERM": "xterm",
            "COLUMNS": "120",
        }

    def say(self, line: str, here: Path) -> str:
        """Run a line that only prepares something."""
        done = subprocess.run(
            line,
            shell=True,
            cwd=here,
            env=self.environment(here),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{line}: {done.stdout}{done.stderr}")
        return done.stdout

    def _lay(self) -> None:
        game, here = played(7), self.laid
        (here / "friday.charm").write_text(str(game.record), encoding="utf-8")
        for seat, name in enumerate(game.names):
            position = game.position.tracked
            assert position is not None
            marks = marks_of(position.tables, position.sheets[seat])
            text = transcript_text(position.tables.sheet, name, marks)
            (here / f"{name.lower()}.toml").write_text(text, encoding="utf-8")
        shutil.copy(ROOT / "tests" / "sheets_for_tests" / "plain.toml", here / "my-pad.toml")
        (here / "from-bens-laptop").mkdir()
        shutil.copy(ROOT / "examples" / "four-bots-sun.charm", here / "from-bens-laptop")
        self.say("charmers import friday.charm", here)
        for name in ("leila", "rajesh"):
            self.say(f"charmers print sheet {name}.toml -o {name}.png", here)
            Image.open(here / f"{name}.png").convert("RGB").save(here / f"{name}.jpg", quality=90)
            (here / f"{name}.png").unlink()
        self.say("charmers print sheet leila.toml -o scan.pdf", here)
        self.say("charmers print form --sheet sun -o leila.pdf", here)
        self.say("charmers store save charmers-games.db", here)

    def lay(self, example: Example) -> Path:
        """A folder in which the example can be run."""
        here = Path(tempfile.mkdtemp(dir=self.place))
        shutil.copytree(self.laid, here, dirs_exist_ok=True)
        words = shlex.split(example.line)
        for before, word in pairwise(words):
            if before in ("-o", "--csv", "--page", "--report", "--show", "--line", "--new"):
                Path(here, word).unlink(missing_ok=True)
        if example.line.startswith(("charmers check --new", "charmers store save", "charmers sheets new")):
            Path(here, words[-1]).unlink(missing_ok=True)
        if example.path in (("store", "restore"),) and len(words) == 3:
            self.say("charmers new later -p Ana -p Ben && charmers store save copy.db", here)
        if "crossed" in words:
            self.say("charmers new -p Ana -p Ben --paper && charmers roll && charmers take p1", here)
        elif example.path[:1] in (("karma",), ("keep",), ("do",), ("take",)):
            self.begin(" ".join([*example.path, *words[2:]]).removeprefix("do "), here)
        if example.path[:1] in (("moves",), ("undo",), ("redo",), ("hint",), ("show",)):
            self.begin("karma g2", here, name="friday" if "friday" in words else "evening")
        if example.path == ("roll",):
            self.say(f"charmers new -p Ana -p Ben{' --real-dice' * ('--faces' in words)}", here)
        if example.path == ("redo",):
            self.say("charmers undo", here)
        if example.path == ("games",) and "--rename" in words:
            self.say(f"charmers games --rename friday {words[3]}", here)
        if ("-p" in words and "friday" in words) or example.path == ("import",):
            self.drop_friday(here)
        if example.path == ("rajas", "do"):
            self.drop_friday(here)
            self.say("echo q | charmers rajas play friday -p Ana -p Ben --plain", here)
            if words[-1] != "Ana":
                self.say("charmers rajas do Ana", here)
        if words[-1].endswith("/"):
            Path(here, words[-1]).mkdir()
        return here

    def drop_friday(self, here: Path) -> None:
        """Take the game away whose name an example gives to another."""
        (here / "games.db").unlink()

    def begin(self, move: str, here: Path, name: str = "evening") -> None:
        """A game of Ana, Ben and Robo in which a move can be made next."""
        if name == "friday":
            self.drop_friday(here)
        (here / "begun.charm").write_text(begun(move), encoding="utf-8")
        self.say(f"charmers import begun.charm {name}", here)


def played(seed: int) -> Game:
    """A game of Leila and Rajesh, to its end."""
    game, bots = (
        Game.begin(["Leila", "Rajesh"], sheet="sun", seed=seed),
        [make_bot("greedy", seat) for seat in (1, 2)],
    )
    while not game.over:
        if game.position.due:
            game.roll()
        else:
            position = game.position.tracked
            assert position is not None
            game.play(bots[game.seat].choose(position))
    return game


def begun(move: str) -> str:
    """The record of a game in which somebody may make a move next."""
    for seed in range(200):
        game = Game.begin(["Ana", "Ben"], sheet="sun", seed=seed)
        bots = [make_bot("random", 2 * seed + seat) for seat in (1, 2)]
        while not game.over:
            if game.position.due:
                game.roll()
            elif len(game.lines) > 12 and move in [each.text for each in game.moves]:
                return str(game.record)
            else:
                position = game.position.tracked
                assert position is not None
                game.play(bots[game.seat].choose(position))
    raise LookupError(move)


def run(table: Table, example: Example) -> str:
    """Run an example; what is wrong, or nothing."""
    here = table.lay(example)
    try:
        if example.path == ("serve",):
            return served(table, example, here)
        if example.line.startswith(tuple(f"charmers {each}" for each in TALKS)):
            code, told = talked(table, example, here)
        else:
            done = subprocess.run(
                example.line,
                shell=True,
                cwd=here,
                env=table.environment(here),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            code, told = done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return f"not done in {PATIENCE} s"
    finally:
        shutil.rmtree(here)
    if (code, table.reads_photos) == (2, False) and "pip install 'charmers[photo]'" in told:
        return ""
    if (
        code not in example.answers
        or "Traceback" in told
        or "mistake in charmers" in told
        or not told.strip()
    ):
        return f"exit {code}: {told[-600:]}"
    return ""


def talked(table: Table, example: Example, here: Path) -> tuple[int, str]:
    """Run it on a terminal; when it waits for an answer, leave."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        f"exec {example.line}",
        shell=True,
        cwd=here,
        env=table.environment(here),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=hears_interrupts,  # noqa: PLW1509  (nothing here has threads)
    )
    os.close(theirs)
    told, quiet = b"", 0
    typed = next((each for begin, each in TYPED.items() if example.line.startswith(begin)), "")
    until = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        if select.select([ours], [], [], 1.0)[0]:
            try:
                told += os.read(ours, 65536)
            except OSError:
                break
            quiet = 0
        elif told:
            quiet += 1
            if quiet >= 2:
                if typed:
                    os.write(ours, typed.encode())
                else:
                    os.killpg(process.pid, signal.SIGINT)
                typed, quiet = "", 0
    process.kill()
    os.close(ours)
    return process.wait(), told.decode("utf-8", "replace")


def hears_interrupts() -> None:
    """A shell lets what it starts in the background be deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def served(table: Table, example: Example, here: Path) -> str:
    """Start a server, ask for its page, end it; first wait for a port that somebody else's server has."""
    until = time.monotonic() + PATIENCE
    while True:
        wrong = _served(table, example, here)
        if "is using port" not in wrong or time.monotonic() > until:
            return wrong
        time.sleep(5)


def _served(table: Table, example: Example, here: Path) -> str:
    out = here / "told.txt"
    with out.open("w") as told:
        process = subprocess.Popen(
            f"exec {example.line}",
            shell=True,
            cwd=here,
            env=table.environment(here),
            stdout=told,
            stderr=told,
            preexec_fn=hears_interrupts,  # noqa: PLW1509
        )
    answered = 0
    for _ in range(150):
        time.sleep(0.2)
        found = re.findall(r"http://127\.0\.0\.1:\d+", out.read_text(encoding="utf-8"))
        if found:
            with urllib.request.urlopen(found[0], timeout=10) as page:
                answered = page.status
        if found or process.poll() is not None:
            break
    process.send_signal(signal.SIGINT)
    code = process.wait(30)
    return "" if (code, answered) == (0, 200) else f"exit {code}, page {answered}: {out.read_text()[-600:]}"


def main() -> int:
    """Run them all, and say which did not do what they should."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--command", type=Path, default=Path(sys.executable).with_name("charmers"))
    reader.add_argument("--only", default="", help="only lines with this text")
    reader.add_argument("--begin", default="", help="only from the first line with this text on")
    asked = reader.parse_args()
    wrong = count = 0
    with tempfile.TemporaryDirectory() as place:
        table = Table(asked.command.absolute(), Path(place))
        for example in dropwhile(lambda each: asked.begin not in each.line, examples(asked.command)):
            if asked.only in example.line:
                began = time.monotonic()
                found = run(table, example)
                took = time.monotonic() - began
                count, wrong = count + 1, wrong + bool(found)
                print(f"{'WRONG' if found else 'ok   '} {took:5.0f} s  {example.line}", flush=True)
                if found:
                    print(found, flush=True)
    print(f"{count} examples, {wrong} wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
