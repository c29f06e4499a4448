"""Files that are written: whole or not at all, and nothing is replaced without being told to.

The one place where a command writes what it was asked for. Without ``force`` the name must be free, also
when two commands write at once, and a link that leads nowhere takes a name too. With it, a link, a pipe
or a device is written through, and what was there stays until everything that follows it is on the disk.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from charmers.sheet.sentence import Refused, Sentences
from charmers.sheet.system import NO_LINKS

say: Final = Sentences(
    "file",
    {
        "there": "{path} is already there; use --force to overwrite it.",
        "is-directory": "{path} is a directory; give the name of a file.",
        "no-directory": "{path} is not a directory; create it first.",
        "not-written": "{path} cannot be written: {reason}.",
    },
)


class TakenError(Refused):
    """There is something of that name already."""


def check_free(path: Path, force: bool = False) -> None:
    """Complain before the work rather than after it; the name can still be taken meanwhile."""
    if path.is_dir():
        raise Refused(say("is-directory", path=path))
    if os.path.lexists(path) and not force:
        raise TakenError(say("there", path=path))
    if not path.parent.is_dir():
        raise Refused(say("no-directory", path=path.parent))


def write_new(path: Path, content: str | bytes, force: bool = False, private: bool = False) -> None:
    """Write a whole file or nothing; an existing one is only replaced with ``force``.

    A ``private`` one is for its owner only.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    with _told(path):
        check_free(path, force)
        if not force:
            _write_first(path, data, _rights(None, private))
            return
        there = _status(path)
        if _is_written_through(there):
            path.write_bytes(data)
            return
        target = _behind_links(path)
        with _complete(target, data, _rights(there, private)) as temporary:
            temporary.replace(target)


@contextmanager
def new_text_file(path: Path, force: bool = False) -> Iterator[IO[str]]:
    """A text file that is written line by line, for as long as it takes.

    A new one has its name from the beginning, so that nobody else takes it; with ``force``, the one
    that is there stays until the last line of the new one is written.
    """
    check_free(path, force)
    with ExitStack() as stack:
        with _told(path):
            there = _status(path)
            if not force or _is_written_through(there):
                temporary = target = path
                file = path.open("w" if force else "x", newline="", encoding="utf-8")
            else:
                target = _behind_links(path)
                temporary = stack.enter_context(_complete(target, b"", _rights(there, private=False)))
                file = temporary.open("w", newline="", encoding="utf-8")
        with file:
            yield file
            if temporary != target:
                with _told(path):
                    file.flush()
                    os.fsync(file.fileno())
        if temporary != target:
            with _told(path):
                temporary.replace(target)  # Windows replaces by no file that is open


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise TakenError(say("there", path=path)) from None
    except OSError as error:
        raise Refused(say("not-written", path=path, reason=error.strerror or error)) from None


def _write_first(path: Path, data: bytes, rights: int) -> None:
    """Write a file whose name must be free when everything is on the disk."""
    with _complete(path, data, rights) as temporary:
        try:
            # Unlike a renamed file, a second name never takes the place of another.
            os.link(temporary, path)
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, rights), "wb") as file:
                file.write(data)


@contextmanager
def _complete(path: Path, data: bytes, rights: int) -> Iterator[Path]:
    """Everything on the disk under a name of its own beside the file, which goes away again."""
    # Its name is known before it is there, so that it goes whenever the program is ended.
    temporary = path.with_name(f".{path.name[:50]}.{os.urandom(6).hex()}")
    try:
        with os.fdopen(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(rights)
        yield temporary
    finally:
        with suppress(OSError):
            temporary.unlink()


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder for a while; its name, too, is known before it is there."""
    import shutil  # noqa: PLC0415  (seldom needed)
    import tempfile  # noqa: PLC0415

    folder = Path(tempfile.gettempdir()) / f"charmers-{os.urandom(6).hex()}"
    try:
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _behind_links(path: Path) -> Path:
    """The file itself, also one that is still to be made behind a link."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_written_through(there: os.stat_result | None) -> bool:
    """Whether it is something that takes what is written: a pipe, a device, no file."""
    return there is not None and not stat.S_ISREG(there.st_mode)


def _rights(there: os.stat_result | None, private: bool) -> int:
    """Those of the file that is replaced; those that other new files of this user have."""
    if private:
        return 0o600
    if there is not None:
        return stat.S_IMODE(there.st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
