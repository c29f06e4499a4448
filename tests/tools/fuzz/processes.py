"""Inputs for real commands, each a process under a limit of memory and of processor time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from charmers.sheet.printable import printable
from tests.tools.fuzz.mutate import RECORD, TOML, TYPED
from tests.tools.fuzz.readers import (
    good_definitions,
    good_records,
    good_sheets,
    good_store,
    is_toml,
    prepare,
    spoil_command,
    spoil_rows,
    text_of,
)

ADDRESS_SPACE = 600_000_000
"""Bytes. Libraries map more than they use; what is used is measured apart."""

KINDS = ("records", "sheets", "definitions", "stores", "prompts", "commands")


def fuzz(count: int, seed: int, place: Path, most_seconds: float, most_memory: float) -> list[str]:
    """Run so many commands and print what came of them; what was wrong."""
    maker = Maker(place / "processes")
    wrong: list[str] = []
    ends: Counter[tuple[str, int]] = Counter()
    past: Counter[str] = Counter()
    most = {"seconds": 0.0, "memory": 0.0}
    for number in range(count):
        random = Random(f"{seed} process {number}")
        kind = random.choice(KINDS)
        command, typed = maker.make(kind, random)
        code, seconds, memory, said = run(command, typed, maker.place, 2 * most_seconds)
        ends[kind, code] += 1
        past[kind] += maker.is_past(kind, said)
        most = {"seconds": max(most["seconds"], seconds), "memory": max(most["memory"], memory)}
        for what, is_wrong in (
            (f"exit code {code}", code not in (0, 1, 2, 3)),
            (f"{seconds:.1f} s", seconds > most_seconds),
            (f"{memory:.0f} MB", memory > most_memory),
            ("a traceback", "Traceback" in said or "mistake in charmers" in said),
            ("not printable", printable(said, lines=True) != said),
        ):
            if is_wrong:
                wrong.append(f"process {number} {command}: {what}: {said[-500:]!r}")
    for kind in KINDS:
        total = sum(n for (name, _), n in ends.items() if name == kind)
        codes = ", ".join(f"exit code {code} {n}" for (name, code), n in sorted(ends.items()) if name == kind)
        share = 100 * past[kind] / max(1, total)
        print(f"{kind:12}{total:7} processes, {share:3.0f} % past the first parser: {codes}")
    share = 100 * sum(past.values()) / count
    print(
        f"{count} processes, {share:.0f} % past the first parser, "
        f"longest {most['seconds']:.2f} s of processor time, most {most['memory']:.0f} MB"
    )
    return wrong


class Maker:
    """Makes commands and what they read."""

    def __init__(self, place: Path) -> None:
        self.place = place
        place.mkdir()
        prepare(place)
        self.store = place / "games.db"
        self.records, self.sheets = good_records(), good_sheets()
        self.definitions = good_definitions()
        self.good = good_store(place / "good.db")
        self._past = False

    def make(self, kind: str, random: Random) -> tuple[list[str], str]:
        """A command of this kind and what is typed into it."""
        self._past = True
        made = {
            "records": self._record,
            "sheets": self._sheet,
            "definitions": self._definition,
            "stores": self._store,
            "prompts": self._prompt,
            "commands": self._command,
        }
        return made[kind](random)

    def is_past(self, kind: str, said: str) -> bool:
        """Whether the input has passed the first parser."""
        if kind == "records":
            return not any(word in said for word in ("header", "this is no record", "UTF-8", "is no mode"))
        return self._past and "--help tells more" not in said

    def _file(self, name: str, text: str) -> str:
        (self.place / name).write_bytes(text.encode("utf-8", "replace"))
        return name

    def _record(self, random: Random) -> tuple[list[str], str]:
        text = text_of(self.records, random, RECORD, "records")
        if random.random() < 0.2:
            return ["verify", "-"], text
        file = self._file("spoilt.charm", text)
        return [
            *random.choice(
                (["verify"], ["replay"], ["check", "--seconds", "0.1"], ["import"], ["verify", "--json"])
            ),
            file,
        ], ""

    def _sheet(self, random: Random) -> tuple[list[str], str]:
        text = text_of(self.sheets, random, TOML, "sheets")
        self._past = is_toml(text)
        file = self._file("spoilt.toml", text)
        if random.random() < 0.2:
            return ["print", "sheet", file, "-o", "out.svg", "--force"], ""
        return ["check", file, "--seconds", "0.1"], ""

    def _definition(self, random: Random) -> tuple[list[str], str]:
        text = text_of(self.definitions, random, TOML, "definitions")
        self._past = is_toml(text)
        file = self._file("spoilt-pad.toml", text)
        if random.random() < 0.3:
            return ["new", "-p", "Ana", "-p", "Ben", "--sheet", file], ""
        return ["sheets", random.choice(("check", "show")), file], ""

    def _store(self, random: Random) -> tuple[list[str], str]:
        path = self.place / "spoilt.db"
        path.write_bytes(self.good.read_bytes())
        spoil_rows(path, random)
        command = random.choice((["show"], ["games"], ["log"], ["export"], ["verify"], ["roll"], ["moves"]))
        return [*command, "--db", path.name], ""

    def _prompt(self, random: Random) -> tuple[list[str], str]:
        typed = "\n".join(["", "", *(random.choice(TYPED) for _ in range(12))])
        text = text_of([typed], random, TYPED, "prompts")
        self._past = "\n" in text
        return ["play", "--new", "-p", "Ana", "-p", "Ben", "--db", "play.db"], text

    def _command(self, random: Random) -> tuple[list[str], str]:
        return [word.replace("\0", "0") for word in spoil_command(random)], ""


def run(command: list[str], typed: str, place: Path, most_seconds: float) -> tuple[int, float, float, str]:
    """A command as a process: its exit code, processor time, megabytes, and all that it said."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        resource.setrlimit(resource.RLIMIT_CPU, (int(most_seconds), int(most_seconds) + 1))

    said, asked = place / "said", place / "typed"
    asked.write_bytes(typed.encode("utf-8", "replace"))
    with asked.open("rb") as source, said.open("wb") as target:
        process = subprocess.Popen(
            [sys.executable, "-m", "charmers", *command],
            cwd=place,
            env={**os.environ, "CHARMERS_DB": str(place / "games.db"), "PYTHONUTF8": "1"},
            stdin=source,
            stdout=target,
            stderr=subprocess.STDOUT,
            preexec_fn=limit,  # noqa: PLW1509  (there are no threads)
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    told = said.read_bytes().decode("utf-8", "replace")
    return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, told
