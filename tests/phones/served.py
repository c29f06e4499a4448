"""A real ``charmers serve`` in a process of its own, for tests and tools: started, ended, killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType

PATIENCE = 30


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """One table that is served on this machine."""

    def __init__(self, db: Path, *args: str, here: bool = False) -> None:
        self.db = db
        self.port = free_port()
        self.args = (*(("--here",) if here else ("--host", "127.0.0.1")), *args)
        self.process: subprocess.Popen[str] | None = None
        self.said = ""
        self.start(*self.args)

    def start(self, *args: str) -> None:
        """Begin to serve, and wait until the terminal says where."""
        command = [
            sys.executable,
            "-m",
            "charmers",
            "serve",
            "--port",
            str(self.port),
            "--no-open",
            "--lang",
            "en",
        ]
        environment = {**os.environ, "CHARMERS_DB": str(self.db)}
        self.process = subprocess.Popen([*command, *args], stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            assert line, f"the server ended: {self.said}"
            self.said += line

    def again(self) -> None:
        """Start it once more, as someone would after it was ended."""
        self.start(*self.args[: 1 if self.args[0] == "--here" else 2])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def code(self) -> str:
        found = re.search(r"type ([A-Z]{4})", self.said)
        assert found is not None
        return found[1]

    @property
    def host_link(self) -> str:
        found = re.search(r"http://\S+/host/\S+", self.said)
        assert found is not None
        return found[0]

    def kill(self) -> None:
        """End it without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def end(self) -> int:
        """End it as Ctrl-C does; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            said, _ = self.process.communicate(timeout=PATIENCE)
            self.said += said
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return self.process.returncode

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.end()
