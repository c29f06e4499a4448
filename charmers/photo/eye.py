"""The eye: a small net that tells what is marked in a crop; its weights: tests/tools/photo/make_eye.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from charmers.photo import writer
from charmers.photo.array import Array
from charmers.photo.spots import CLASSES, PARTS, Spot

WEIGHTS = Path(__file__).with_name("eye.npz")
BATCH = 64
"""How many crops are looked at together: more would only take more memory."""


class Eye:
    """Convolutions, each coarser than the last, then two layers that also know the part and the pen."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}
        self.convolutions = sum(name.startswith("conv") and name.endswith(".w") for name in self.weights)
        self.temperature = float(self.weights.get("temperature", np.float32(1)))

    def chances(self, pictures: Array, spots: Sequence[Spot]) -> Array:
        """How probably each place shows each of ``CLASSES``; what cannot be there has none."""
        parts: Array = np.eye(len(PARTS), dtype=np.float32)[[PARTS.index(spot.part) for spot in spots]]
        logits = self.logits(pictures, parts)
        possible: Array = np.zeros((len(spots), len(CLASSES)), bool)
        for i, spot in enumerate(spots):
            possible[i, spot.choices] = True
        return _shares(logits / self.temperature, possible)

    def logits(self, pictures: Array, parts: Array) -> Array:
        """How much speaks for each class at every place of one sheet, as its own pen is dark or pale."""
        shapes = np.concatenate(
            [self._shapes(pictures[at : at + BATCH]) for at in range(0, len(pictures), BATCH)]
        )
        inks = writer.ink(pictures)
        noise = writer.noise(inks)
        first = self._judged(shapes, parts, writer.known(inks, noise, None))
        sure = _shares(first, np.ones_like(first, bool))[:, 1:3].max(axis=1) > writer.SURE
        pen = writer.pen(inks, sure)
        return first if pen is None else self._judged(shapes, parts, writer.known(inks, noise, pen))

    def _shapes(self, pictures: Array) -> Array:
        layer = (pictures.astype(np.float32).transpose(0, 2, 3, 1) - 0.75) * 2
        for i in range(self.convolutions):
            layer = self._convolve(layer, i, 1 if i == 0 else 2)
        # As it was trained: channel by channel.
        return layer.transpose(0, 3, 1, 2).reshape(len(layer), -1)

    def _judged(self, shapes: Array, parts: Array, known: Array) -> Array:
        flat = np.concatenate([shapes, parts, known], axis=1)
        hidden = np.maximum(flat @ self.weights["dense0.w"].T + self.weights["dense0.b"], 0)
        result: Array = hidden @ self.weights["dense1.w"].T + self.weights["dense1.b"]
        return result

    def _convolve(self, layer: Array, number: int, stride: int) -> Array:
        """One layer, 3 x 3, as one product of matrices."""
        weights, bias = self.weights[f"conv{number}.w"], self.weights[f"conv{number}.b"]
        padded = np.pad(layer, ((0, 0), (1, 1), (1, 1), (0, 0)))
        views = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(1, 2))[:, ::stride, ::stride]
        count, high, wide = views.shape[:3]
        columns = views.reshape(count * high * wide, -1)
        found = columns @ weights.reshape(len(weights), -1).T + bias
        return np.maximum(found, 0).reshape(count, high, wide, -1)


def _shares(logits: Array, possible: Array) -> Array:
    logits = np.where(possible, logits, -np.inf)
    found: Array = np.exp(logits - logits.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


@cache
def eye() -> Eye:
    """The eye with the weights that travel with the program."""
    with np.load(WEIGHTS, allow_pickle=False) as weights:
        return Eye(dict(weights))
