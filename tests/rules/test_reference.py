"""The engine lists what a slow reading of the rules lists."""

from __future__ import annotations

import pytest

from tests.rules.reference import legal_moves
from tests.rules.walks import DEFINITIONS, LONG, SEATS, Walk


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", DEFINITIONS)
def test_the_engine_and_the_reference_list_the_same_moves(name: str, seats: int) -> None:
    """Long games, in which sheets fill up, are looked at in every fourth decision."""
    for seed in range(1 if name in LONG else 2):
        walk = Walk(name, seats, seed)
        for step, position in enumerate(walk):
            if name in LONG and step % 4:
                continue
            listed = {str(move) for move in position.moves}
            assert listed == legal_moves(position, walk.story), walk.story[-12:]
