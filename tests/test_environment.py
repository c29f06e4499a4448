"""The game as an environment of Gymnasium; the extra ``gym`` has it, and ``.ci/run`` installs that."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import numpy as np
from gymnasium.utils.env_checker import check_env

from charmers.api.environment import CharmersEnv


def played(env: Any, seed: int) -> tuple[list[str], float, Any]:
    """What was played by a learner of chance, what it earned, and the last observation."""
    chance, moves = np.random.default_rng(0), []
    observation, info = env.reset(seed=seed)
    while True:
        legal = np.flatnonzero(info["action_mask"])
        assert [env.moves[i].text for i in legal] == sorted(
            (move.text for move in env.position.moves), key=[each.text for each in env.moves].index
        )
        action = int(chance.choice(legal))
        moves.append(env.moves[action].text)
        observation, reward, over, truncated, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert not truncated
        if over:
            assert not info["action_mask"].any()
            return moves, reward, observation
        assert reward == 0


@pytest.mark.filterwarnings("ignore:.*render modes")
def test_gymnasium_finds_nothing_wrong() -> None:
    check_env(CharmersEnv(forgiving=True, render_mode="ansi"))


def test_a_seed_gives_the_same_game() -> None:
    env = CharmersEnv(["easy", "greedy"], "moon", seat=1)
    first, again, other = played(env, 7), played(env, 7), played(env, 8)
    assert first[:2] == again[:2]
    assert (first[2] == again[2]).all()
    assert first[0] != other[0]


def test_whoever_wins_is_paid() -> None:
    env = CharmersEnv(["random"])
    for seed in range(6):
        _, reward, _ = played(env, seed)
        winners = [each.seat for each in env.position.standings() if each.winner]
        assert reward == (1 / len(winners) if 0 in winners else 0)


def test_what_cannot_be_is_told() -> None:
    env = CharmersEnv()
    _, info = env.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal now; there are take"):
        env.step(int(info["action_mask"].argmin()))
    with pytest.raises(ValueError, match="one to four opponents"):
        CharmersEnv([])
    with pytest.raises(ValueError, match="seat 2 is not at this table"):
        CharmersEnv(["easy"], seat=2)
    played(env, 1)
    with pytest.raises(ValueError, match="the game is over"):
        env.step(0)


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parent.parent / "docs" / "api.md").read_text("utf-8")
    (example,) = (
        code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "CharmersEnv" in code
    )
    known: dict[str, Any] = {}
    exec(example, known)
    assert known["over"]
    assert known["reward"] in (0, 0.5, 1)
