"""Writing files: never half, and never over another one without being told to."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from charmers.cli.errors import Wrong


def write_new(path: Path, content: str | bytes, force: bool = False) -> None:
    """Write a whole file or nothing; an existing one is only replaced with ``force``."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if path.is_dir():
            raise Wrong("directory", path=path)
        if path.exists() and not force:
            raise Wrong("there", path=path)
        if not path.parent.is_dir():
            raise Wrong("no-directory", path=path.parent)
        _write(path, data)
    except OSError as error:
        raise Wrong("not-written", path=path, reason=error.strerror or error) from None


def _write(path: Path, data: bytes) -> None:
    # The new name appears only when everything is on the disk, so an interrupted run leaves nothing half.
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files private; a written file has the rights that others of this user have.
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
