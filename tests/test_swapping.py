"""How mutants are tried without importing anything again: which functions are changed, and that they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.swapping import changed_functions, exchange

SOURCE = """
LIMIT = 3
SQUARES = [n * n for n in range(LIMIT)]

def low(n):
    return n < LIMIT

class Row:
    size = 2

    def full(self, n):
        return n == self.size
"""


@pytest.mark.parametrize(
    ("old", "new", "functions"),
    [
        ("n < LIMIT", "n > LIMIT", {"low"}),
        ("n == self.size", "n != self.size", {"Row.full"}),
        ("LIMIT = 3", "LIMIT = 4", None),
        ("size = 2", "size = 3", None),
        ("n * n", "n + n", None),
        ("n == self.size", "n == self.size", set()),
    ],
)
def test_a_change_is_in_functions_or_it_is_not(old: str, new: str, functions: set[str] | None) -> None:
    found = changed_functions(SOURCE, SOURCE.replace(old, new), Path("rows.py"))
    assert (None if found is None else {name for name, _ in found}) == functions


def test_a_function_gets_other_code() -> None:
    path, module = Path("rows.py"), dict[str, object]()
    exec(compile(SOURCE, str(path), "exec"), module)
    row = eval("Row()", module)
    assert (row.full(2), row.full(3)) == (True, False)
    found = changed_functions(SOURCE, SOURCE.replace("==", "!="), path)
    assert found is not None
    exchange(found, path)
    assert (row.full(2), row.full(3)) == (False, True)
