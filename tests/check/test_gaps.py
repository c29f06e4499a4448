"""A space of a track that was left out is mended by that space."""

from __future__ import annotations

import pytest

from charmers.check.verdict import check_marks
from charmers.rules.marks import CROSSED
from tests.conftest import tables_of
from tests.tools.check.corpus import samples


@pytest.mark.parametrize("left_out", ["fame.5", "money.6"])
def test_the_space_that_was_left_out_is_named_first(left_out: str) -> None:
    sample = next(each for each in samples(77) if each.finished and f"{left_out[:-1]}8" in each.marks)
    marks = {place: mark for place, mark in sample.marks.items() if place != left_out}
    verdict = check_marks(tables_of(sample.sheet), marks, 20)
    assert verdict.answer == "invalid"
    assert [(mend.place, mend.mark) for mend in verdict.mends] == [(left_out, CROSSED)]
