"""What ``charmers --version --verbose`` tells: all that a report of a problem needs, and nothing private."""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version

import charmers.rules.position as rules
from charmers import __version__

LIBRARIES = (
    *("click", "rich", "platformdirs", "reportlab", "pillow", "pypdfium2", "uharfbuzz", "fonttools"),
    *("starlette", "uvicorn", "numpy", "opencv-python-headless", "distributed"),
)
"""What we build on, the extras last."""


def about_lines() -> list[str]:
    """The lines of a report: versions, the kind of machine, how this terminal speaks; no names, no paths."""
    size = shutil.get_terminal_size()
    stream = "a terminal" if sys.stdout.isatty() else "no terminal"
    return [
        f"charmers {__version__} ({'pure Python' if str(rules.__file__).endswith('.py') else 'compiled'})",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()} ({platform.machine()})",
        f"{stream}, {size.columns} x {size.lines}, TERM {os.environ.get('TERM', '-')}, {sys.stdout.encoding}",
        f"locale {locale.setlocale(locale.LC_CTYPE)}",
        *(f"{name} {_version(name)}" for name in LIBRARIES),
    ]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
