"""Check against an oracle that plays everything: the same answer on every sheet with a few marks."""

from __future__ import annotations

import pytest

from tests.conftest import tables_of
from tests.tools.check.oracle import compare


@pytest.mark.parametrize("sheet", ["sun", pytest.param("moon", marks=pytest.mark.slow)])
def test_check_says_what_the_oracle_says(sheet: str) -> None:
    counts = compare(tables_of(sheet), most=3, changes=700, seed=5)
    assert counts["wrong"] == 0
    assert counts["valid, called valid"] > 150
    assert counts["invalid, called invalid"] > 150
    assert counts["valid, called undecided"] == counts["invalid, called undecided"] == 0
