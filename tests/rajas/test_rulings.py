"""Every ruling that docs/rajas.md numbers is tested by name."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_ruling_has_a_test_by_name() -> None:
    text = (ROOT / "docs" / "rajas.md").read_text("utf-8")
    rulings, _, rest = text.partition("### Rulings")[2].partition("| ruling | test |")
    numbers = re.findall(r"^(\d+)\. ", rulings, re.MULTILINE)
    rows = dict(re.findall(r"^\| (\d+) \| (.+) \|$", rest.partition("\n\n")[0], re.MULTILINE))
    assert list(rows) == numbers
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = [name for row in rows.values() for name in re.findall(r"`(\w+)`", row)]
    assert len(named) >= len(numbers)
    assert [name for name in named if f"def {name}(" not in tests] == []
