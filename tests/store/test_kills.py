"""A short round of the kill test; ``python -m tests.tools.store.kills`` runs a long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.store.kills import rounds


@pytest.mark.slow
@pytest.mark.parametrize(("how", "kills"), [("table", 8), ("commands", 6)])
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(
    tmp_path: Path, how: str, kills: int
) -> None:
    found = rounds(kills, tmp_path / "games.db", how)
    assert found >= (kills if how == "table" else 0)
