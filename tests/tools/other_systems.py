"""This system with everything taken away that Windows or macOS does not have, to run a command in.

    python -m tests.tools.other_systems windows demo --out demo

What the interpreter and libraries need of this system is imported before it goes; what is left is what a
module of ours finds there. It is a likeness, no proof: docs/systems.md says what nobody has tried.
"""

from __future__ import annotations

import builtins
import errno
import importlib
import multiprocessing
import os
import pkgutil
import shutil
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

NEEDED_BELOW = (
    *("numpy", "PIL.Image"),
    *("asyncio", "concurrent.futures.process", "multiprocessing.popen_spawn_posix", "multiprocessing.pool"),
    *("multiprocessing.resource_tracker", "multiprocessing.util", "subprocess", "tempfile", "webbrowser"),
    *(
        "click",
        "click._termui_impl",
        "click.shell_completion",
        "platformdirs.unix",
        "rich.console",
        "rich.progress",
    ),
    *(
        "uvicorn",
        "uvicorn.protocols.http.h11_impl",
        "starlette.applications",
        "getpass",
    ),
)
"""What is asked for on this system by Python and by libraries, which have other code for others."""

NO_MODULES = ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
NOT_IN_OS = (
    *("chown", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getuid"),
    *(
        "killpg",
        "lchown",
        "mkfifo",
        "openpty",
        "pread",
        "sched_getaffinity",
        "set_blocking",
        "setsid",
    ),
    *("O_CLOEXEC", "O_DIRECTORY", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC"),
)
NOT_IN_SIGNAL = (
    *(
        "SIGALRM",
        "SIGHUP",
        "SIGPIPE",
        "SIGQUIT",
        "SIGUSR1",
        "SIGUSR2",
        "SIGWINCH",
        "SIG_BLOCK",
        "SIG_SETMASK",
    ),
    *("SIG_UNBLOCK", "alarm", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait"),
)


def become(system: str) -> None:
    """Take away what the other system does not have; there is no way back in this process."""
    for name in NEEDED_BELOW:
        with suppress(ModuleNotFoundError):  # an extra
            importlib.import_module(name)
    setattr(shutil, "which", _finds_nothing)  # no fontconfig  # noqa: B010
    if system == "macos":
        _take(os, "sched_getaffinity")
        return
    assert system == "windows", system
    for name in NO_MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in NOT_IN_OS:
        _take(os, name)
    for name in NOT_IN_SIGNAL:
        _take(signal, name)
    _replace(os, "chmod", lambda *_args, **_more: None)  # knows one bit, and none of others' rights
    _replace(os, "link", _no_links)
    _replace(importlib.import_module("charmers.sheet.system"), "REPLACES_OPEN_FILES", False)
    for name in ("replace", "rename"):
        _replace(os, name, _closed_only(getattr(os, name), 2))
    for name in ("unlink", "remove"):
        _replace(os, name, _closed_only(getattr(os, name), 1))
    _replace(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE)  # its number here; any that is allowed
    # Python's own, which is not there on Windows, has looked before.
    _replace(sys.modules["multiprocessing.resource_tracker"], "_HAVE_SIGMASK", False)
    _replace(multiprocessing, "get_all_start_methods", lambda: ["spawn"])


def _take(module: Any, name: str) -> None:
    if hasattr(module, name):
        delattr(module, name)


def _replace(module: Any, name: str, value: Any) -> None:
    setattr(module, name, value)


def _finds_nothing(*_: Any, **_more: Any) -> None:
    return None


def _no_links(*_: Any, **_more: Any) -> None:
    raise OSError(errno.EINVAL, "Incorrect function")


def _closed_only(real: Callable[..., None], names: int) -> Callable[..., None]:
    """Files that this process has open can neither be replaced nor removed."""

    def changed(*args: Any, **more: Any) -> None:
        if "dir_fd" not in more:
            held = {os.path.realpath(each) for each in Path("/proc/self/fd").iterdir()}
            for name in args[:names]:
                if os.path.realpath(name) in held:
                    raise PermissionError(errno.EACCES, "another process has it open", str(name))
        real(*args, **more)

    return changed


def import_everything() -> list[str]:
    """Import every module of ours that needs no extra; the names of those that could not be."""
    import charmers

    missing = []
    for each in pkgutil.walk_packages([str(Path(charmers.__file__).parent)], "charmers."):
        if not each.name.endswith("__main__"):
            try:
                importlib.import_module(each.name)
            except ImportError as error:
                missing.append(f"{each.name}: {error}")
    return missing


def main() -> None:
    """Become another system and run a command on it; ``modules`` imports everything."""
    _, system, *command = sys.argv
    become(system)
    if command == ["modules"]:
        builtins.print(*import_everything(), sep="\n")
        return
    sys.argv = ["charmers", *command]
    importlib.import_module("charmers.cli").main()


if __name__ == "__main__":
    main()
