"""A build hook: with CHARMERS_COMPILE=1 the rules and the cheap bots are compiled with mypyc.

``CHARMERS_COMPILE=1 pip install .`` needs a C compiler. Without the variable, wheels stay pure Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("charmers/rules/*.py", "charmers/bots/*.py")
LEFT_OUT = ("__init__.py", "advice.py", "at_table.py")
"""What is imported once and waits for people gains nothing."""


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles into the wheel when it is told to."""

    PLUGIN_NAME = "compile"

    def _is_wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("CHARMERS_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What building needs."""
        return ["mypy[mypyc]>=1.14", "setuptools"] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile in a place of its own and put the result beside the sources in the wheel."""
        if not self._is_wanted():
            return
        root = Path(self.root)
        work = Path(tempfile.mkdtemp(prefix="charmers-compile-"))
        shutil.copytree(
            root / "charmers", work / "charmers", ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
        modules = sorted(
            str(path.relative_to(work))
            for pattern in COMPILED
            for path in work.glob(pattern)
            if path.name not in LEFT_OUT
        )
        subprocess.run([sys.executable, "-m", "mypyc", *modules], cwd=work, check=True)
        shutil.rmtree(work / "build")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for suffix in ("*.so", "*.pyd"):
            for made in work.rglob(suffix):
                build_data["force_include"][str(made)] = str(made.relative_to(work))
