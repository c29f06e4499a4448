"""The game as an environment of Gymnasium, for whoever wants to train on it: ``pip install 'charmers[gym]'``.

One seat learns, bots sit on the others. An action is a move by its number among all that the sheet knows, the
same in every game on it; dice are rolled and the others play between two actions.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ImportError(
        "the environment needs an extra: pip install 'charmers[gym]'", name=error.name
    ) from error

from charmers.bots import make_bot
from charmers.bots.bot import random_faces
from charmers.bots.features import Features
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet

FAR = 1000.0
"""No figure of an observation is larger."""


class CharmersEnv(gymnasium.Env):  # type: ignore[misc]
    """A game of one who learns against bots.

    - ``opponents`` are the names of bots, one for each other seat, ``seat`` is where the learner sits.
    - An action is the number of a move among all moves of the sheet (``env.moves[action].text`` tells it);
      ``info["action_mask"]`` is 1 for those that are legal now. An illegal one is a ``ValueError``, unless
      ``forgiving``: then the first legal move is played instead.
    - An observation has the figures of each sheet (those that our evaluation sees), the learner's first and
      the others clockwise, then for each die its face (from 0, -1 before the roll) and where it lies.
    - The reward is 0 until the end, then 1 for a win, 0 for a loss, and a part of 1 where a win is shared;
      ``info["overshoot"]`` tells the learner's overshoot in fame points, for a reward of one's own.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        opponents: tuple[str, ...] | list[str] = ("greedy",),
        sheet: str = "sun",
        seat: int = 0,
        forgiving: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if not 1 <= len(opponents) <= 4:
            raise ValueError(f"one to four opponents can sit at the table, not {len(opponents)}")
        if not 0 <= seat <= len(opponents):
            raise ValueError(f"seat {seat} is not at this table; there are 0 to {len(opponents)}")
        self.tables = Tables(find_sheet(sheet))
        self.opponents = tuple(opponents)
        self.seat = seat
        self.forgiving = forgiving
        self.moves = self.tables.book.all
        self.render_mode = render_mode
        self.features = Features(self.tables)
        self._begin(0)
        self.action_space = spaces.Discrete(len(self.moves))
        self.observation_space = spaces.Box(-FAR, FAR, self._observation().shape, np.float32)

    def _begin(self, seed: int) -> None:
        self.chance = Random(seed)
        names = list(self.opponents)
        names.insert(self.seat, "random")
        self.bots = [make_bot(name, self.chance.getrandbits(32)) for name in names]
        self.position = Position(self.tables, len(names))
        self._go_on()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game; the same seed gives the same dice and the same opponents."""
        super().reset(seed=seed, options=options)
        self._begin(int(self.np_random.integers(2**32)))
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move of the learner, and everything until the next one."""
        if self.position.over:
            raise ValueError("the game is over; reset() begins another")
        move, legal = self.moves[int(action)], self.position.moves
        if move not in legal:
            if not self.forgiving:
                known = ", ".join(each.text for each in legal)
                raise ValueError(f"{move.text} is not legal now; there are {known}")
            move = legal[0]
        self.position.play(move)
        self._go_on()
        return self._observation(), self._reward(), self.position.over, False, self._info()

    def render(self) -> str | None:
        """How it stands, as one line."""
        return repr(self.position) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        position = self.position
        while not position.over and (position.due or position.seat != self.seat):
            if position.due:
                position.roll(random_faces(position, self.chance))
            else:
                position.play(self.bots[position.seat].choose(position))

    def _reward(self) -> float:
        if not self.position.over:
            return 0.0
        winners = [each.seat for each in self.position.standings() if each.winner]
        return 1 / len(winners) if self.seat in winners else 0.0

    def _observation(self) -> Any:
        position = self.position
        figures: list[float] = []
        for i in range(len(position.sheets)):
            sheet = position.sheets[(self.seat + i) % len(position.sheets)]
            figures += self.features.of_sheet(sheet, position.dice)
        figures += [*position.dice.faces, *position.dice.where]
        return np.clip(np.array(figures, np.float32), -FAR, FAR)

    def _info(self) -> dict[str, Any]:
        mask: Any = np.zeros(len(self.moves), np.int8)
        if not self.position.over:
            mask[[move.index for move in self.position.moves]] = 1
        mine = next(each for each in self.position.standings() if each.seat == self.seat)
        return {"action_mask": mask, "overshoot": mine.overshoot / 2}
