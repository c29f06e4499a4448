"""A build hook: with CHARMERS_COMPILE=1 the rules and the cheap bots are compiled with mypyc.

``CHARMERS_COMPILE=1 pip install .`` needs a C compiler. Without the variable, wheels stay pure Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("charmers/rules/*.py", "charmers/bots/*.py")
LEFT_OUT = ("__init__.py",)
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
        made = self._compiled(Path(self.root))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in made.rglob("*"):
            if path.suffix in (".so", ".pyd"):
                build_data["force_include"][str(path)] = str(path.relative_to(made))

    def _compiled(self, root: Path) -> Path:
        """The compiled modules of these sources: made now, or by a build before.

        pip builds a wheel twice, the first time for its metadata only, so what was made is kept in ``build``.
        """
        sources = [
            path.relative_to(root)
            for pattern in COMPILED
            for path in sorted(root.glob(pattern))
            if path.name not in LEFT_OUT
        ]
        contents = b"".join(path.read_bytes() for path in sorted(root.glob("charmers/**/*.py")))
        made = root / "build" / f"{sys.implementation.cache_tag}-{sha256(contents).hexdigest()[:16]}"
        if made.exists():
            return made
        made.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=made.parent) as directory:
            work = Path(directory)
            kept = work / "kept"
            shutil.copytree(
                root / "charmers", work / "charmers", ignore=shutil.ignore_patterns("__pycache__", "*.so")
            )
            subprocess.run([sys.executable, "-m", "mypyc", *map(str, sources)], cwd=work, check=True)
            shutil.rmtree(work / "build")
            for path in [*work.rglob("*.so"), *work.rglob("*.pyd")]:
                place = kept / path.relative_to(work)
                place.parent.mkdir(parents=True, exist_ok=True)
                path.rename(place)
            kept.rename(made)
        return made
