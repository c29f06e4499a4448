"""Make ``charmers/photo/eye.npz`` again: draw sheets, look at them as the program does, train, calibrate.

    pip install torch==2.13.0
    python -m tests.tools.photo.make_eye --cache DIRECTORY

Hand A trains and hand B calibrates; hand C is not touched. The same seed on the same machine gives the same
bytes. What was drawn and looked at is kept in the cache, so that a second run only trains.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import multiprocessing
import time
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from charmers.paper.code import DIGEST_SIGNS, PrintCode
from charmers.paper.plan import LAYOUT
from charmers.photo import writer
from charmers.photo.array import Array
from charmers.photo.blank import Blank, blank_of
from charmers.photo.eye import WEIGHTS
from charmers.photo.find import find_page
from charmers.photo.flatten import flatten
from charmers.photo.light import even
from charmers.photo.look import crops
from charmers.photo.problems import PhotoError
from charmers.photo.spots import BOTH, CLASSES, PARTS
from charmers.sheet.library import find_sheet
from tests.tools.photo.corpus import SAME_LOOK, How, Photo, draw, photograph
from tests.tools.photo.pens import NAMES

SEED = 14
SHEETS = {"a": 640, "b": 32}
"""How many sheets are drawn to train and to calibrate."""
FIRST = {"a": 0, "b": 1000}
"""The numbers of B below 1,000 are for looking at while the program is written."""
LEVELS = (0.6, 1.0, 1.0, 1.4)
SIDES = (2000, 2400, 2400, 3000)
"""The reader makes larger photos smaller itself: drawing them only takes longer."""
OFTEN = (8, 4, 2, 2, 2, 3, 2)
"""How often each pen teaches: a hard pencil is the hardest to see."""
ASIDE = 0.09
"""How far from its true place a page laid flat is, in mm."""
GLARED, LEAST_LEFT = 0.25, 0.4
"""How many crops lie under glare, and how little of print and ink it may leave."""
TONED, TONES = 0.3, (0.75, 1.3)
"""How many blanks are printed otherwise than thought, and how dark."""
EPOCHS = 2
BATCH = 256
WIDTHS = (12, 24, 40, 48)
HIDDEN = 32
Weights: TypeAlias = dict[str, NDArray[np.float32]]


class Looked(NamedTuple):
    """What was cut out of photos, with the truth."""

    pictures: NDArray[np.uint8]
    parts: NDArray[np.int64]
    truth: NDArray[np.int64]
    sheet: NDArray[np.int64]
    """Which photo each place is of."""
    about: NDArray[np.str_]
    """What is true of each photo, as JSON: its sheet, pen and marks, and the ink on it that is no mark."""


def look_at(hand: str, number: int, level: float) -> Looked | None:
    """Draw a sheet, photograph it, and cut out its places as the program does; none if it is not found.

    Of the hand that teaches, three of four are laid flat by where they truly lie, nearly: half the work.
    """
    how: How = "scan" if number % 12 == 11 else "photo"
    pen = Random(f"pen {number}").choices(NAMES, OFTEN)[0] if hand == "a" else None
    photo = photograph(draw(hand, number, pen), level, how, SIDES)
    if hand == "a" and number % 4:
        blank, picture = laid_flat(photo)
    else:
        try:
            found = find_page(photo.picture, [find_sheet("sun"), find_sheet("moon")])
            blank, picture = found.blank, flatten(photo.picture, found).picture
        except PhotoError:
            return None
    if blank.sheet.name != photo.drawn.sheet or blank.code.size != photo.drawn.size:
        return None
    pictures = crops(*even(picture, blank.picture), blank)
    truth = [CLASSES.index(photo.drawn.seen.get(spot.id, "")) for spot in blank.spots]
    parts = [PARTS.index(spot.part) for spot in blank.spots]
    small = np.clip(np.round(pictures * 200), 0, 255).astype(np.uint8)
    keys = ("number", "sheet", "size", "theme", "lang", "pen", "kind", "marks", "seen", "untrue")
    about = json.dumps({key: getattr(photo.drawn, key) for key in keys} | {"level": level})
    which = np.full(len(parts), number)
    return Looked(small, np.asarray(parts), np.asarray(truth), which, np.asarray([about]))


def laid_flat(photo: Photo) -> tuple[Blank, Array]:
    """The blank of a photo, and the page as ``flatten`` gives it, as far aside as it is found there."""
    drawn = photo.drawn
    sheet = find_sheet(drawn.sheet)
    blank = blank_of(
        sheet, PrintCode(sheet.digest[:DIGEST_SIGNS], LAYOUT, drawn.size, drawn.theme, drawn.lang)
    )
    high, wide = blank.picture.shape[:2]
    step = 24
    chance = np.random.default_rng(drawn.number)
    columns, rows = wide // step + 2, high // step + 2
    goal = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1) * float(step)
    aside = cv2.resize(chance.normal(0, ASIDE, (rows // 3, columns // 3, 2)), (columns, rows))
    points = photo.to_photo((goal / blank.px + aside).reshape(-1, 2)).reshape(rows, columns, 2)
    # A grown picture has its samples half a pixel beside the middles of its blocks.
    grown = cv2.resize(
        points.astype(np.float32), (columns * step, rows * step), interpolation=cv2.INTER_LINEAR
    )
    half = step // 2
    maps = grown[half : half + high, half : half + wide]
    taken = photo.picture
    return blank, cv2.remap(
        taken, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _one(task: tuple[str, int, float, Path]) -> Path:
    hand, number, level, path = task
    if not path.is_file():
        cv2.setNumThreads(1)
        looked = look_at(hand, number, level)
        found = looked._asdict() if looked else {}
        partial = path.with_suffix(".part.npz")
        np.savez(partial, **found)
        partial.replace(path)
    return path


def collect(hand: str, cache: Path, processes: int, sheets: int) -> Iterator[Looked]:
    """All sheets of a hand, drawn now or found in the cache."""
    cache.mkdir(parents=True, exist_ok=True)
    first = FIRST[hand]
    tasks = [
        (hand, number, LEVELS[number % len(LEVELS)], cache / f"{hand}{number}.npz")
        for number in range(first, first + sheets)
    ]
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for count, path in enumerate(pool.imap(_one, tasks, SAME_LOOK), 1):
            if count % 20 == 0:
                print(f"hand {hand}: {count} of {len(tasks)}, {time.monotonic() - began:.0f} s", flush=True)
            with np.load(path) as kept:
                if "truth" in kept:
                    yield Looked(*(kept[key] for key in Looked._fields))


def together(looked: Iterator[Looked]) -> Looked:
    """Many sheets as one."""
    every = list(looked)
    return Looked(*(np.concatenate([getattr(one, key) for one in every]) for key in Looked._fields))


def _possible(parts: NDArray[np.int64]) -> NDArray[np.bool_]:
    both = np.isin(parts, [PARTS.index(part) for part in BOTH])
    possible: NDArray[np.bool_] = np.ones((len(parts), len(CLASSES)), bool)
    possible[:, 1] = both
    return possible


def train(data: Looked, epochs: int, seed: int, kept: Path, seconds: float) -> Weights | None:
    """The weights after some rounds through the data; batch norms are folded into the convolutions.

    After so many seconds it stops between two rounds, and goes on there when it is called again.
    """
    import torch
    from torch import nn

    torch.manual_seed(seed)
    # More would wait for each other on a busy machine, and might sum in another order.
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    layers: list[nn.Module] = []
    before = 6
    for i, width in enumerate(WIDTHS):
        layers += [
            nn.Conv2d(before, width, 3, stride=1 if i == 0 else 2, padding=1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
        ]
        before = width
    body = nn.Sequential(*layers, nn.Flatten())
    drop = nn.Dropout(0.1)
    dense0 = nn.Linear(WIDTHS[-1] * 16 + len(PARTS) + writer.KNOWN, HIDDEN)
    dense1 = nn.Linear(HIDDEN, len(CLASSES))
    model = nn.ModuleList([body, drop, dense0, dense1]).to(memory_format=torch.channels_last)
    rate = 3e-3
    best = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-3)
    chance = np.random.default_rng(seed)
    weights = _how_often(data)
    pens, noises = _writers(data)
    hard: NDArray[np.float64] = np.ones(len(data.truth))
    steps = epochs * (len(data.truth) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=steps, pct_start=0.15)
    possible = torch.from_numpy(np.where(_possible(data.parts), 0.0, -1e4).astype(np.float32))
    one_hot: NDArray[np.float32] = np.eye(len(PARTS), dtype=np.float32)
    done, total, began = 0, 0.0, time.monotonic()
    first = 0
    if kept.is_file():
        state = torch.load(kept, weights_only=False)
        first, hard = state["round"], state["hard"]
        model.load_state_dict(state["model"])
        best.load_state_dict(state["best"])
        schedule.load_state_dict(state["schedule"])
        chance.bit_generator.state = state["chance"]
        torch.set_rng_state(state["torch"])
    for epoch in range(first, epochs):
        if time.monotonic() - began > seconds:
            return None
        model.train()
        # What is known already is looked at less often.
        often = weights * (0.12 + np.minimum(hard, 1.0))
        order = chance.choice(len(data.truth), len(data.truth), p=often / often.sum())
        for at in range(0, len(order) - BATCH + 1, BATCH):
            some = np.sort(order[at : at + BATCH])
            crops = varied(data.pictures[some], chance)
            pictures = torch.from_numpy(crops).to(memory_format=torch.channels_last)
            inks = writer.ink(crops)
            # As it is looked at first, when the pen is not known yet, and then.
            known = writer.known(inks, noises[some], pens[some] * chance.normal(1, 0.06, (len(some), 1)))
            first = np.isnan(pens[some, 0]) | (chance.random(len(some)) < 0.3)
            known[first] = writer.known(inks, noises[some], None)[first]
            parts = torch.from_numpy(np.hstack([one_hot[data.parts[some]], known]))
            # Half as long numbers take half the time, and the weights themselves stay whole.
            with torch.autocast("cpu", torch.bfloat16):
                shapes = body((pictures - 0.75) * 2)
            flat = torch.cat([drop(shapes.float()), parts], 1)
            logits = dense1(torch.relu(dense0(flat))) + possible[some]
            losses = nn.functional.cross_entropy(logits, torch.from_numpy(data.truth[some]), reduction="none")
            loss = losses.mean()
            hard[some] = losses.detach().numpy()
            best.zero_grad()
            loss.backward()
            best.step()
            schedule.step()
            done, total = done + 1, total + float(loss.detach())
        print(f"round {epoch + 1}: loss {total / done:.4f}, {time.monotonic() - began:.0f} s", flush=True)
        done, total = 0, 0.0
        state = {"round": epoch + 1, "hard": hard, "model": model.state_dict(), "best": best.state_dict()}
        state |= {"schedule": schedule.state_dict(), "chance": chance.bit_generator.state}
        torch.save(state | {"torch": torch.get_rng_state()}, kept)
    model.eval()
    found: Weights = {}
    for i in range(len(WIDTHS)):
        conv, norm = layers[3 * i], layers[3 * i + 1]
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        found[f"conv{i}.w"] = (conv.weight * scale[:, None, None, None]).detach().numpy()
        found[f"conv{i}.b"] = (norm.bias - norm.running_mean * scale).detach().numpy()
    for name, dense in (("dense0", dense0), ("dense1", dense1)):
        found[f"{name}.w"], found[f"{name}.b"] = dense.weight.detach().numpy(), dense.bias.detach().numpy()
    return found


def _how_often(data: Looked) -> NDArray[np.float64]:
    """Every part and class often enough; free track boxes less often than they are there."""
    kinds = data.parts * len(CLASSES) + data.truth
    counts = np.bincount(kinds, minlength=len(PARTS) * len(CLASSES)).astype(np.float64)
    weight = 1 / np.sqrt(np.maximum(counts, 1))
    found = weight[kinds]
    return found / found.sum()


def _writers(data: Looked) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The pen of the sheet of each place (nan if it has hardly any marks), and its noise."""
    pens = np.full((len(data.truth), 3), np.nan)
    noises = np.zeros(len(data.truth))
    for mine in _by_sheet(data):
        inks = writer.ink(data.pictures[mine].astype(np.float32) / 200)
        noises[mine] = writer.noise(inks)
        pen = writer.pen(inks, np.isin(data.truth[mine], (1, 2)))
        if pen is not None:
            pens[mine] = pen
    return pens, noises


def _by_sheet(data: Looked) -> list[slice]:
    ends = [0, *(np.flatnonzero(np.diff(data.sheet)) + 1), len(data.sheet)]
    return [slice(one, two) for one, two in pairwise(ends)]


def varied(pictures: NDArray[np.uint8], chance: np.random.Generator) -> NDArray[np.float32]:
    """Crops a little moved, brighter or darker, mirrored, blurred or noisy."""
    found = pictures.astype(np.float32) / 200
    count = len(found)
    moves = chance.integers(-1, 2, (count, 2))
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            mine = np.flatnonzero((moves == (dx, dy)).all(1))
            if dx or dy:
                found[mine, :3] = np.roll(found[mine, :3], (dy, dx), (2, 3))
    mirrored = chance.random(count) < 0.3
    found[mirrored] = found[mirrored][..., ::-1]
    for i in np.flatnonzero(chance.random(count) < 0.15):
        soft = cv2.GaussianBlur(found[i].transpose(1, 2, 0), (0, 0), chance.uniform(0.4, 0.9))
        found[i] = soft.transpose(2, 0, 1)
    faded(found, chance)
    found[:, :3] *= chance.normal(1, 0.015, (count, 1, 1, 1)).astype(np.float32)
    noise = chance.normal(0, 1, (1, 3, 32, 32)).astype(np.float32)
    found[:, :3] += noise * np.abs(chance.normal(0, 0.015, (count, 1, 1, 1))).astype(np.float32)
    return found


def faded(pictures: NDArray[np.float32], chance: np.random.Generator) -> None:
    """Some crops washed out by glare, print and ink alike; some blanks darker or paler than their print."""
    side = pictures.shape[-1]
    glared = np.flatnonzero(chance.random(len(pictures)) < GLARED)
    ends = chance.uniform(LEAST_LEFT, 1.0, (len(glared), 2, 1)).astype(np.float32)
    slope = np.linspace(0, 1, side, dtype=np.float32)
    left = ends[:, 0] * (1 - slope) + ends[:, 1] * slope
    across = chance.random(len(glared)) < 0.5
    shade = np.where(across[:, None, None], left[:, None, :], left[:, :, None])
    pictures[glared, :3] = 1 - (1 - pictures[glared, :3]) * shade[:, None]
    toned = np.flatnonzero(chance.random(len(pictures)) < TONED)
    tone = chance.uniform(*TONES, (len(toned), 1, 1, 1)).astype(np.float32)
    pictures[toned, 3:] = 1 - (1 - pictures[toned, 3:]) * tone


def calibrated(weights: Weights, data: Looked) -> float:
    """The temperature at which the probabilities are true for another hand; classes are shifted likewise."""
    possible = _possible(data.parts)
    logits = np.where(possible, _logits(weights, data), -1e4)
    cold, shift = 1.0, np.zeros(len(CLASSES))
    truth = np.eye(len(CLASSES))[data.truth]
    for _ in range(400):
        # Newton's way would be faster, but four numbers need no cleverness.
        scaled = (logits + np.where(possible, shift, 0.0)) * cold
        chances = np.exp(scaled - scaled.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        off = chances - truth
        kept = np.where(possible, logits + shift, 0.0)
        cold -= 0.05 * float((off * kept).sum(1).mean()) * len(CLASSES)
        shift -= 2.0 * (off * possible).mean(0) * cold
        cold = float(np.clip(cold, 0.2, 2.0))
        shift -= shift.mean()
    weights["dense1.b"] = (weights["dense1.b"] + shift).astype(np.float32)
    return 1 / cold


def _logits(weights: Weights, data: Looked) -> NDArray[np.float32]:
    from charmers.photo.eye import Eye

    eye = Eye({name: value.astype(np.float16) for name, value in weights.items()})
    parts = np.eye(len(PARTS), dtype=np.float32)[data.parts]
    return np.concatenate(
        [eye.logits(data.pictures[mine].astype(np.float32) / 200, parts[mine]) for mine in _by_sheet(data)]
    )


def told(weights: Weights, data: Looked) -> str:
    """How many cells are wrong, by part and class."""
    logits = np.where(_possible(data.parts), _logits(weights, data), -np.inf)
    wrong = logits.argmax(1) != data.truth
    lines = [f"all: {wrong.sum()} of {len(wrong)} wrong, {wrong.mean():.3%}"]
    for number, part in enumerate(PARTS):
        mine = data.parts == number
        lines.append(f"{part}: {wrong[mine].sum()} of {mine.sum()}, {wrong[mine].mean():.3%}")
    for true in range(len(CLASSES)):
        for said in range(len(CLASSES)):
            count = ((data.truth == true) & (logits.argmax(1) == said)).sum()
            if true != said and count:
                lines.append(f"{CLASSES[true] or 'free'} read as {CLASSES[said] or 'free'}: {count}")
    return "\n".join(lines)


def write(weights: Weights, temperature: float, path: Path) -> None:
    """The file of the weights: the same bytes for the same weights, whatever the clock says."""
    values: dict[str, NDArray[np.generic]] = {name: w.astype(np.float16) for name, w in weights.items()}
    values["temperature"] = np.asarray(temperature, np.float32)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in values.items():
            file = io.BytesIO()
            np.lib.format.write_array(file, value, version=(1, 0), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0)), file.getvalue())


def main() -> None:
    """Draw, look, train, calibrate, write."""
    parser = argparse.ArgumentParser(description="Make the weights of the eye again.")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--sheets", type=int, default=SHEETS["a"])
    parser.add_argument("--calibrating", type=int, default=SHEETS["b"])
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seconds", type=float, default=math.inf, help="Train so long, and go on next time.")
    parser.add_argument("--only-look", action="store_true", help="Fill the cache and stop.")
    parser.add_argument("-o", "--output", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    looked = [
        collect(hand, options.cache, options.processes, sheets)
        for hand, sheets in (("a", options.sheets), ("b", options.calibrating))
    ]
    if options.only_look:
        print(sum(1 for each in looked for _ in each), "sheets found")
        return
    teaching, testing = map(together, looked)
    kept = options.cache / f"training-{options.seed}-{len(teaching.truth)}-{options.epochs}.pt"
    weights = train(teaching, options.epochs, options.seed, kept, options.seconds)
    if weights is None:
        print("not done yet: the same command goes on")
        return
    temperature = calibrated(weights, testing)
    write(weights, temperature, options.output)
    print(f"{len(teaching.truth)} places of hand A, {len(testing.truth)} of hand B")
    print(f"temperature {temperature:.2f}")
    print(told(weights, testing))
    print(f"{options.output}: {options.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
