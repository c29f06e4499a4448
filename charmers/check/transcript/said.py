"""What was said of a sheet so far: the file of someone who is still being asked."""

from __future__ import annotations

import json
from pathlib import Path

from charmers.sheet.text_file import TextFileError, read_text
from charmers.sheet.toml_text import TomlError, parse_toml

SAID = "said"
"""The section that tells an unfinished file from a finished one."""


def said_text(said: dict[str, str], file: Path) -> str:
    """The file of what was said: the answers as they were typed, and nothing else."""
    lines = [f"# Not finished yet: charmers check --ask {file.name} goes on.", f"[{SAID}]"]
    lines += [
        f"{json.dumps(name)} = {json.dumps(answer, ensure_ascii=False)}" for name, answer in said.items()
    ]
    return "\n".join(lines) + "\n"


def read_said(file: Path) -> dict[str, str] | None:
    """What was said so far, if a file tells just that."""
    try:
        said = parse_toml(read_text(file, "sheet")).get(SAID)
    except (TextFileError, TomlError, OSError):
        return None
    if not isinstance(said, dict):
        return None
    return {str(name): answer for name, answer in said.items() if isinstance(answer, str)}
