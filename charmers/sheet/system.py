"""What differs from system to system, in one place; docs/systems.md tells what has been tried where.

Single keys of a terminal are the one other thing (``screen/keys.py``): where there are none, lines are typed.
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

NO_LINKS: Final = {
    *(errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES),
    errno.EINVAL,  # Windows, on a stick
}
"""What systems say that cannot give a file a second name."""

REPLACES_OPEN_FILES: bool = sys.platform != "win32"
"""Whether a file can take the place of one that somebody, or we ourselves, have open."""

ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a program and that every system knows."""


HOLDS_SIGNALS: Final = hasattr(signal, "pthread_sigmask")
"""Whether signals can be told to wait: not on Windows."""


@contextmanager
def signals_held() -> Iterator[None]:
    """Let Ctrl-C and the like wait for a while, where that can be said.

    Processes that are started meanwhile inherit it.
    """
    if not HOLDS_SIGNALS:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_signals_come() -> None:
    """What a process does that was started while they were held."""
    if HOLDS_SIGNALS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


def cores_for_copies() -> int:
    """How many copies of this process may run at once: one, where a process cannot be copied safely.

    macOS can, but its own libraries do not survive it; it does not say which cores are ours either.
    """
    if not hasattr(os, "fork") or not hasattr(os, "sched_getaffinity"):
        return 1
    return len(os.sched_getaffinity(0))


def claim_address(listening: socket.socket) -> None:
    """Let a server that was ended be started again at once, and no second one take its port.

    On Windows the option of the first would allow the second.
    """
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)


def has_screen() -> bool:
    """Whether a browser would open in a window, not in this terminal."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def obeys_escapes() -> bool:
    """Whether this terminal takes escape sequences for colours; Windows has to be asked, and may refuse."""
    return sys.platform != "win32" or _asked_windows()


def _asked_windows() -> bool:
    import ctypes  # noqa: PLC0415  (only there)

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    output, obeys = kernel.GetStdHandle(-11), 0x0004
    mode = ctypes.c_ulong()
    if not kernel.GetConsoleMode(output, ctypes.byref(mode)):
        return False
    return bool(kernel.SetConsoleMode(output, mode.value | obeys))
