"""The engine lists what a slow reading of the rules lists."""

from __future__ import annotations

import pytest

from tests.rules.reference import legal_moves
from tests.rules.walks import DEFINITIONS, LONG, SEATS, Walk

EACH = [
    # Every definition and every number of players always; all of them together with the slow tests.
    pytest.param(name, seats, marks=() if (number + seats) % 2 else pytest.mark.slow)
    for number, name in enumerate(DEFINITIONS)
    for seats in SEATS
]


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_the_engine_and_the_reference_list_the_same_moves(name: str, seats: int) -> None:
    """Long games, in which sheets fill up, are looked at in every fourth decision."""
    for seed in range(1 if name in LONG else 2):
        walk = Walk(name, seats, seed)
        for step, position in enumerate(walk):
            if name in LONG and step % 4:
                continue
            listed = {str(move) for move in position.moves}
            assert listed == legal_moves(position, walk.story), walk.story[-12:]
