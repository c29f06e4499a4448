"""The scene: the table under a sheet, the light on it, and what a phone's sensor and program make of it."""

from __future__ import annotations

import math
from random import Random
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.tools.photo.pens import Picture

Layer: TypeAlias = NDArray[np.float32]


def some_desk(width: int, height: int, chance: Random) -> Picture:
    """A table: wood, a cloth, a plain board, stone; sometimes with dice and pencils on it."""
    noise = np.random.default_rng(chance.randrange(1 << 30))
    kind = chance.choice(("wood", "wood", "wood", "plain", "plain", "cloth", "stone"))
    small_w, small_h = width // 4 + 1, height // 4 + 1
    tone = noise.uniform(0.12, 0.95) if kind != "wood" else noise.uniform(0.2, 0.75)
    hue = np.asarray([1.0, 0.78, 0.55]) if kind == "wood" else 1 - noise.uniform(0, 0.45, 3)
    if chance.random() < 0.2:
        tone, hue = 0.93, np.asarray([1.0, 0.99, 0.97])
    if kind == "wood":
        across = noise.random((small_h // 60 + 2, small_w // 5 + 2)).astype(np.float32)
        rough = cv2.resize(across, (small_w, small_h), interpolation=cv2.INTER_CUBIC) - 0.5
        fine = cv2.resize(noise.random((small_h // 12 + 2, small_w)).astype(np.float32), (small_w, small_h))
        field = 1 + 0.35 * rough + 0.12 * (fine - 0.5)
    elif kind == "cloth":
        y, x = np.mgrid[0:small_h, 0:small_w].astype(np.float32)
        weave = 0.06 * np.sin(x * 1.4) * np.sin(y * 1.4)
        field = 1 + weave + 0.12 * (_hills(noise, small_h, small_w, 60) - 0.5)
    else:
        speckle = 0.25 if kind == "stone" else 0.03
        field = (
            1
            + speckle * (_hills(noise, small_h, small_w, 4) - 0.5)
            + 0.1 * (_hills(noise, small_h, small_w, 90) - 0.5)
        )
    colour = np.clip(field[..., None] * (tone * hue * 255)[None, None], 0, 255).astype(np.uint8)
    if kind == "wood" and chance.random() < 0.5:
        colour = np.ascontiguousarray(cv2.resize(np.rot90(colour), (small_w, small_h)))
    _clutter(colour, chance)
    desk: Picture = cv2.resize(colour, (width, height), interpolation=cv2.INTER_LINEAR)
    return desk


def _hills(noise: np.random.Generator, height: int, width: int, size: int) -> Layer:
    small = noise.random((height // size + 2, width // size + 2)).astype(np.float32)
    hills: Layer = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    return hills


def _clutter(desk: Picture, chance: Random) -> None:
    """Dice, pencils, the rim of a cup: what lies about, later half covered by the sheet."""
    height, width = desk.shape[:2]
    for _ in range(chance.choice((0, 0, 1, 3, 6))):
        x, y = chance.randrange(width), chance.randrange(height)
        shade = tuple(chance.randrange(20, 245) for _ in range(3))
        size = int(max(width, height) * chance.uniform(0.02, 0.06))
        kind = chance.choice(("die", "pencil", "cup"))
        if kind == "die":
            box = cv2.boxPoints(((x, y), (size, size), chance.uniform(0, 90))).astype(np.int32)
            cv2.fillConvexPoly(desk, box, shade, cv2.LINE_AA)
            for _ in range(chance.randint(1, 6)):
                spot = (x + chance.randint(-size // 3, size // 3), y + chance.randint(-size // 3, size // 3))
                cv2.circle(desk, spot, max(2, size // 10), (250, 250, 250), -1, cv2.LINE_AA)
        elif kind == "pencil":
            angle = chance.uniform(0, math.tau)
            far = size * 8
            end = (int(x + far * math.cos(angle)), int(y + far * math.sin(angle)))
            cv2.line(desk, (x, y), end, shade, max(3, size // 4), cv2.LINE_AA)
        else:
            cv2.circle(desk, (x, y), size * 2, shade, -1, cv2.LINE_AA)
            cv2.circle(desk, (x, y), int(size * 1.6), tuple(part // 2 for part in shade), -1, cv2.LINE_AA)


def some_light(width: int, height: int, chance: Random, level: float) -> tuple[Layer, Layer]:
    """How much light falls where (three channels), and what shines back (one), for a picture of a quarter."""
    w, h = width // 8 + 1, height // 8 + 1
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = x / w - 0.5, y / h - 0.5
    angle = chance.uniform(0, math.tau)
    along = u * math.cos(angle) + v * math.sin(angle)
    strength = abs(chance.gauss(0.15, 0.22)) * level
    light = 1 + min(0.75, strength) * along * 1.4
    light -= chance.uniform(0, 0.35) * level * (u**2 + v**2)
    warm: Layer = np.ones((h, w, 3), np.float32)
    for _ in range(chance.choice((0, 1, 1, 2))):
        shade = _some_shadow(w, h, u, v, chance)
        dark = chance.uniform(0.15, 0.5) * min(1.25, level)
        light = light * (1 - dark * shade)
        # What is in the shadow of the lamp is lit by the window: colder.
        cold = chance.uniform(0.0, 0.10)
        warm *= 1 - shade[..., None] * np.asarray([cold, cold * 0.4, 0.0], np.float32)
    shine: Layer = np.zeros((h, w), np.float32)
    if chance.random() < 0.22 * level:
        a, b = chance.uniform(-0.4, 0.4), chance.uniform(-0.4, 0.4)
        size = chance.uniform(0.06, 0.2)
        blob = np.exp(-(((u - a) / size) ** 2 + ((v - b) / (size * chance.uniform(0.6, 1.6))) ** 2))
        shine = (blob * chance.uniform(0.05, 0.35) * level).astype(np.float32)
    white = np.asarray([chance.gauss(1, 0.06 * level), 1.0, chance.gauss(1, 0.10 * level)], np.float32)
    exposure = chance.uniform(0.72, 1.05)
    return light[..., None] * warm * white * exposure, shine


def _some_shadow(w: int, h: int, u: Layer, v: Layer, chance: Random) -> Layer:
    """A phone, a hand or a head between lamp and paper; its rim is hard or soft."""
    if chance.random() < 0.5:
        angle, at = chance.uniform(0, math.tau), chance.uniform(-0.3, 0.3)
        side = u * math.cos(angle) + v * math.sin(angle) - at
        soft = chance.choice((0.004, 0.02, 0.08, 0.2))
        edge: Layer = (1 / (1 + np.exp(-np.clip(side / soft, -30, 30)))).astype(np.float32)
        return edge
    mask: Layer = np.zeros((h, w), np.float32)
    middle = (chance.randrange(w), chance.randrange(h))
    axes = (int(w * chance.uniform(0.08, 0.4)), int(h * chance.uniform(0.08, 0.4)))
    if chance.random() < 0.5:
        cv2.ellipse(mask, middle, axes, chance.uniform(0, 180), 0, 360, 1.0, -1)
    else:
        box = cv2.boxPoints((middle, (axes[0] * 2, axes[1] * 2), chance.uniform(0, 90))).astype(np.int32)
        cv2.fillConvexPoly(mask, box, 1.0)
    blurred: Layer = cv2.GaussianBlur(mask, (0, 0), max(0.8, w * chance.choice((0.004, 0.02, 0.07))))
    return blurred


def lit(photo: Picture, light: Layer, shine: Layer) -> Picture:
    """The photo in this light, which was made eight times smaller."""
    height, width = photo.shape[:2]
    factor = np.clip(light * 128, 0, 255).astype(np.uint8)
    full = cv2.resize(factor, (width, height), interpolation=cv2.INTER_LINEAR)
    found: Picture = cv2.multiply(photo, full, scale=1 / 128)
    if shine.any():
        blob = np.clip(shine * 255, 0, 255).astype(np.uint8)
        found = cv2.add(found, cv2.merge([cv2.resize(blob, (width, height))] * 3))
    return found


def sensed(photo: Picture, chance: Random, level: float, sharp: float = 1.0) -> Picture:
    """Out of focus, shaken, noisy, and sharpened again by the phone."""
    long = max(photo.shape[:2])
    unit = long / 3000
    blur = abs(chance.gauss(0.45, 0.55)) * level * unit * sharp + 0.3
    found: Picture = cv2.GaussianBlur(photo, (0, 0), blur)
    if chance.random() < 0.25 * level * sharp:
        length = max(2, int(chance.uniform(1.5, 5.0) * level * unit))
        kernel: Layer = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        angle = chance.uniform(0, math.pi)
        dx, dy = length * math.cos(angle) / 2, length * math.sin(angle) / 2
        one, two = (round(length - dx), round(length - dy)), (round(length + dx), round(length + dy))
        cv2.line(kernel, one, two, 1.0, 1)
        found = cv2.filter2D(found, -1, kernel / kernel.sum())
    grain = chance.uniform(0.8, 5.0) * level
    noise = np.random.default_rng(chance.randrange(1 << 30))
    tile = noise.normal(0, grain, (512, 512, 3)).astype(np.float32)
    tile = cv2.GaussianBlur(tile, (0, 0), 0.6) * 1.6
    height, width = photo.shape[:2]
    full = np.tile(np.round(tile).astype(np.int16), (height // 512 + 1, width // 512 + 1, 1))[:height, :width]
    found = cv2.add(found, full, dtype=cv2.CV_8U)
    if chance.random() < 0.5:
        soft = cv2.GaussianBlur(found, (0, 0), 1.2)
        much = chance.uniform(0.2, 0.7)
        found = cv2.addWeighted(found, 1 + much, soft, -much, 0)
    if chance.random() < 0.6:
        tone = np.arange(256) / 255
        bend = chance.uniform(-0.25, 0.35)
        curve = tone + bend * tone * (1 - tone) * (2 * tone - 1 + chance.uniform(-0.3, 0.6))
        found = cv2.LUT(found, np.clip(curve * 255, 0, 255).astype(np.uint8))
    return found


def as_jpeg(photo: Picture, quality: int) -> bytes:
    """The file a phone sends."""
    return bytes(cv2.imencode(".jpg", photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def from_jpeg(data: bytes) -> Picture:
    """The picture of a file, as red, green and blue."""
    found: Picture = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))
    return np.ascontiguousarray(found[..., ::-1])
