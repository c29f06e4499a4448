"""Learn the evaluation from games, and write it into the package: one seed, the same weights.

python -m tests.tools.balance.learn --data DIR  (about an hour and a half of one core, compiled; needs numpy)

The first generation learns from games of planners. The second learns from games of sages that go by the first
and give each turn a passing thought, as in imagined rounds, and begins with the weights of the first.

The games are kept in DIR, so that learning can be tried again without playing. Each begins with some turns
of slips, so that positions are seen that good play avoids, and goes on without; what is learned is who wins
from there. A sheet has one strength, from its features and its single marks; the chances follow from all
strengths (a conditional logit with one hidden layer, fitted by Adam on the likelihood of the results).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from charmers.bots import Bot, random_faces
from charmers.bots.evaluation import ANY, LEARNED, Net, shares
from charmers.bots.features import Features, race
from charmers.bots.planner import Planner
from charmers.bots.sage import PASSING, Budget, Sage
from charmers.rules import dice as d
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet

SHEETS = ("sun", "moon")
GAMES = {2: 5000, 3: 1500, 4: 1000, 5: 800}
"""Games of a chunk of planners, by players."""
SAGE_GAMES = {2: 1000, 3: 250, 4: 120, 5: 80}
"""The same of sages."""
NOISE = 0.12
"""How often a decision of the first turns is a slip: any of the planner's four best."""
SEEN = (13, 0.35, 4)
"""The most turns a player begins with slips, how much of the turns after them is looked at, and at most."""
SEEN_OF_SAGES = (7, 1.0, 12)
"""Their games take longer to play, so more of each is looked at."""
HIDDEN = 32
EPOCHS = 6
EPOCHS_OF_CHANGES = 3
BATCH = 1024
RATE = 2e-3
RATE_OF_CHANGES = 3e-4
SMALL = 1e-5
"""The decay of weights, """
SMALL_CHANGES = 1e-4
"""and of their changes in a later generation."""
SAGE_CHUNKS = 4
HELD_BACK = 0.05

Array = Any


class Rows(NamedTuple):
    """What was seen of positions with the same number of players, by position and seat."""

    features: Array
    marks: Array
    """A bit for each mark of the sheet."""
    wins: Array
    """What each seat had of the win in the end."""


def played(sheet: str, seats: int, games: int, seed: str, net: Net | None) -> Rows:
    """Let planners play, or sages that go by a net, and look at some positions between two turns."""
    tables = Tables(find_sheet(sheet))
    seeing = Features(tables)
    longest, share, most = SEEN if net is None else SEEN_OF_SAGES
    features: list[list[list[float]]] = []
    marks: list[list[list[int]]] = []
    wins: list[list[float]] = []
    for game in range(games):
        source = Random(f"{seed} {sheet} {seats} {game}")
        slips_until = source.random() * longest * seats
        seen: list[Position] = []
        position = Position(tables, seats)
        bot = Planner() if net is None else Sage(0, Budget(games=1), effort=PASSING, net=net)
        for turns, between in enumerate(_turns(position, bot, source, slips_until), 1):
            if turns >= slips_until * 0.999 and source.random() < share:
                seen.append(between.copy())
        won = shares(position)
        for each in source.sample(seen, most) if len(seen) > most else seen:
            gaps = [-state.overshoot(tables) for state in each.sheets]
            features.append(
                [seeing.of_sheet(s, each.dice) + race(each, gaps, i) for i, s in enumerate(each.sheets)]
            )
            marks.append([_bits(seeing, seeing.marks_of(state)) for state in each.sheets])
            wins.append(won)
    return Rows(np.array(features, np.float32), np.array(marks, np.uint8), np.array(wins, np.float32))


def _turns(position: Position, bot: Bot, source: Random, slips_until: float) -> Iterator[Position]:
    """Play a game to its end; whenever a turn is over, the position."""
    dice = position.dice
    planner = Planner()
    turns, last = 0, (1, 0)
    while dice.phase != d.OVER:
        if position.moves:
            if turns < slips_until and source.random() < NOISE:
                worths = planner.worths(position)
                order = sorted(range(len(worths)), key=lambda i: -worths[i])[:4]
                position.play(position.moves[order[int(source.random() * len(order))]])
            else:
                position.play(bot.choose(position))
        else:
            position.roll(random_faces(position, source))
        now = (dice.round, dice.turn)
        if now != last and dice.phase in (d.TURN, d.ROLL):
            turns, last = turns + 1, now
            yield position


def _bits(seeing: Features, marks: list[int]) -> list[int]:
    bits = [0] * seeing.marks
    for mark in marks:
        bits[mark] = 1
    return bits


def data(directory: Path, seed: int, generation: int, chunks: int, before: dict[str, Net]) -> None:
    """Play what is not in the directory yet: planners first, then sages that go by the weights before."""
    directory.mkdir(parents=True, exist_ok=True)
    label = _label(seed, generation)
    for chunk in range(chunks):
        for sheet in SHEETS:
            net = before.get(find_sheet(sheet).digest)
            for seats, games in (GAMES if net is None else SAGE_GAMES).items():
                file = directory / f"{sheet}-{seats}-{label}-{chunk}.npz"
                if not file.exists():
                    rows = played(sheet, seats, games, f"{label}-{chunk}", net)
                    np.savez_compressed(file, **rows._asdict())
                    print(file.name, len(rows.wins), flush=True)


def _label(seed: int, generation: int) -> str:
    return str(seed) if generation == 1 else f"{seed}-{generation}"


def read(directory: Path, label: str, chunks: int, sheets: tuple[str, ...], single: bool) -> list[Rows]:
    """The rows of some sheets, one entry for each number of players; marks only if they are wanted."""
    found = []
    for seats in GAMES:
        parts = [
            np.load(directory / f"{sheet}-{seats}-{label}-{chunk}.npz")
            for sheet in sheets
            for chunk in range(chunks)
        ]
        marks = [part["marks"] if single else part["marks"][:, :, :0] for part in parts]
        found.append(
            Rows(
                np.concatenate([part["features"] for part in parts]),
                np.concatenate(marks),
                np.concatenate([part["wins"] for part in parts]),
            )
        )
    return found


class Learner:
    """The weights while they are learned: inputs to hidden units, and what those add to a strength."""

    def __init__(self, inputs: int, source: Any, before: Net | None) -> None:
        self.weights: dict[str, Array] = (
            {
                "in": source.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
                "bias": np.zeros(HIDDEN, np.float32),
                "out": source.normal(0, 0.3 / np.sqrt(HIDDEN), HIDDEN).astype(np.float32),
                "linear": np.zeros(inputs, np.float32),
            }
            if before is None
            else _weights(before)
        )
        self._began = {name: value.copy() * (before is not None) for name, value in self.weights.items()}
        """What weights decay to: nothing, or those of the generation before."""
        self._mean = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0
        self._small = SMALL if before is None else SMALL_CHANGES

    def chances(self, seen: Array) -> tuple[Array, Array]:
        """The chances of all seats, and the hidden units behind them."""
        w = self.weights
        units = np.maximum(seen @ w["in"] + w["bias"], 0)
        strengths = units @ w["out"] + seen @ w["linear"]
        parts = np.exp(strengths - strengths.max(1, keepdims=True))
        return parts / parts.sum(1, keepdims=True), units

    def step(self, seen: Array, wins: Array, rate: float) -> None:
        """One step of Adam down the likelihood of these results."""
        w = self.weights
        chances, units = self.chances(seen)
        slope = ((chances - wins) / len(wins)).reshape(-1)
        flat, bent = seen.reshape(len(slope), -1), units.reshape(len(slope), -1)
        below = np.outer(slope, w["out"]) * (bent > 0)
        slopes = {"in": flat.T @ below, "bias": below.sum(0), "out": bent.T @ slope, "linear": flat.T @ slope}
        self._steps += 1
        for name, down in slopes.items():
            value = down + self._small * (w[name] - self._began[name])
            self._mean[name] = 0.9 * self._mean[name] + 0.1 * value
            self._square[name] = 0.999 * self._square[name] + 0.001 * value * value
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-8)

    def exported(self, features: int, of_sheet: int) -> dict[str, list[list[float]]]:
        """The weights as the evaluation reads them; the linear part is one more unit."""
        w = self.weights
        units = np.concatenate([w["in"], w["linear"][:, None]], 1)
        return {
            "seen": _short(units[:of_sheet].T),
            "race": _short(units[of_sheet:features].T),
            "marks": _short(units[features:]),
            "bias": _short(np.append(w["bias"], 0.0)),
            "out": _short(np.append(w["out"], 1.0)),
        }


def _weights(net: Net) -> dict[str, Array]:
    """The weights of a net as they are learned; the last unit is the linear part."""
    rows = [np.array(net.seen).T, np.array(net.race).T, *([np.array(net.marks)] if net.marks else [])]
    units = np.concatenate(rows).astype(np.float32)
    return {
        "in": units[:, :-1].copy(),
        "bias": np.array(net.bias[:-1], np.float32),
        "out": np.array(net.out[:-1], np.float32),
        "linear": units[:, -1].copy(),
    }


def _short(values: Array) -> list[list[float]]:
    return [[float(f"{value:.4g}") for value in row] for row in np.atleast_2d(values)] if values.size else []


def learn(rows: list[Rows], seed: int, before: Net | None) -> Learner:
    """Fit the weights; tells the likelihood on games that were held back."""
    source = np.random.default_rng(seed)
    ends = [int(len(each.wins) * (1 - HELD_BACK)) for each in rows]
    learner = Learner(rows[0].features.shape[2] + rows[0].marks.shape[2], source, before)
    highest, epochs = (RATE, EPOCHS) if before is None else (RATE_OF_CHANGES, EPOCHS_OF_CHANGES)
    _tell("before:", learner, rows, ends)
    for epoch in range(epochs):
        batches = [
            (number, some)
            for number, end in enumerate(ends)
            for some in np.array_split(source.permutation(end), max(1, end // BATCH))
        ]
        for i, at in enumerate(source.permutation(len(batches))):
            number, some = batches[at]
            rate = highest * (1 + np.cos(np.pi * (epoch + i / len(batches)) / epochs)) / 2 + 1e-5
            learner.step(_inputs(rows[number], some), rows[number].wins[some], rate)
        _tell(f"epoch {epoch + 1}:", learner, rows, ends)
    return learner


def _tell(when: str, learner: Learner, rows: list[Rows], ends: list[int]) -> None:
    losses = [_loss(learner, each, end) for each, end in zip(rows, ends, strict=True)]
    print(when, " ".join(f"{loss:.4f}" for loss in losses), flush=True)


def _inputs(rows: Rows, some: Array) -> Array:
    return np.concatenate([rows.features[some], rows.marks[some].astype(np.float32)], -1)


def _loss(learner: Learner, rows: Rows, end: int) -> float:
    held = np.arange(end, len(rows.wins))
    chances, _ = learner.chances(_inputs(rows, held))
    return float(-(rows.wins[held] * np.log(chances + 1e-9)).sum(1).mean())


def generation(args: argparse.Namespace, number: int, before: dict[str, Net]) -> dict[str, Any]:
    """Play and learn once: the weights by sheet."""
    chunks = args.chunks if number == 1 else args.sage_chunks
    data(args.data, args.seed, number, chunks, before)
    nets = {}
    for name, sheets in (*((sheet, (sheet,)) for sheet in SHEETS), (ANY, SHEETS)):
        print(f"generation {number}, {name}")
        tables = Tables(find_sheet(sheets[0]))
        key = ANY if name == ANY else tables.sheet.digest
        rows = read(args.data, _label(args.seed, number), chunks, sheets, single=name != ANY)
        learner = learn(rows, args.seed, before.get(key))
        of_sheet = len(Features(tables).of_sheet(Position(tables, 2).sheets[0], Position(tables, 2).dice))
        nets[key] = learner.exported(rows[0].features.shape[2], of_sheet)
    return nets


def main() -> None:
    """Play, learn and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--chunks", type=int, default=19, help="of games of planners")
    parser.add_argument("--sage-chunks", type=int, default=SAGE_CHUNKS, help="of games of sages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=LEARNED)
    parser.add_argument(
        "--first", type=Path, help="weights of the first generation, instead of learning them"
    )
    args = parser.parse_args()
    nets = json.loads(args.first.read_text("utf-8"))["nets"] if args.first else generation(args, 1, {})
    nets = generation(args, 2, {name: Net(net) for name, net in nets.items()})
    args.out.write_text(json.dumps({"nets": nets}, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
