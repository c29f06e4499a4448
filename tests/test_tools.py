"""Tools stand together in ``tests/tools``, and its page names each with its command."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
TOOLS = TESTS / "tools"


def runnable(place: Path) -> set[str]:
    """What can be run there, as ``python -m`` calls it."""
    return {
        ".".join(path.relative_to(TESTS.parent).with_suffix("").parts).removesuffix(".__main__")
        for path in place.rglob("*.py")
        if '\nif __name__ == "__main__":' in path.read_text("utf-8")
    }


def test_every_tool_has_its_command_on_the_page() -> None:
    page = (TOOLS / "README.md").read_text("utf-8")
    assert set(re.findall(r"python -m ([\w.]+)", page)) == runnable(TOOLS)


def test_no_tool_hides_between_the_tests() -> None:
    assert runnable(TESTS) == runnable(TOOLS)
