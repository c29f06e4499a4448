"""Pictures that are broken or of something else are refused in one sentence, or read honestly."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.photo.mutated import KINDS, hand_in

CHEAP = ("bomb", "long_strip", "wrong_type")
"""What is refused before anything is looked at."""
NUMBERS = {kind.__name__: number for number, kind in enumerate(KINDS)}


@pytest.mark.parametrize("round_", range(3))
@pytest.mark.parametrize("kind", CHEAP)
def test_what_is_no_picture_of_a_sheet_is_refused_at_once(kind: str, round_: int, tmp_path: Path) -> None:
    number = NUMBERS[kind] + round_ * len(KINDS)
    assert hand_in(number, 3, tmp_path) == (kind, "refused")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(KINDS)), ids=lambda number: KINDS[number].__name__)
def test_any_picture_is_refused_or_read(number: int, tmp_path: Path) -> None:
    name, result = hand_in(number, 3, tmp_path)
    assert name == KINDS[number].__name__
    assert result in ("refused", "read")
