"""The engine lists what a slow reading of the rules lists."""

from __future__ import annotations

import pytest

from tests.rules.reference import legal_moves
from tests.rules.walks import DEFINITIONS, SEATS, Walk


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", DEFINITIONS)
def test_the_engine_and_the_reference_list_the_same_moves(name: str, seats: int) -> None:
    for seed in range(1 if name.startswith("long") else 3):
        walk = Walk(name, seats, seed)
        for position in walk:
            listed = {str(move) for move in position.moves}
            assert listed == legal_moves(position, walk.story), walk.story[-12:]
