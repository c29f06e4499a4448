"""How well photos are read: the table of docs/photo.md, from sheets whose truth is known.

    python -m tests.tools.photo.score --hand c --sheets 1000 --level 1.0

Hand C is only ever scored; every run of it is written down in ``tests/tools/photo/scored.md``.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from charmers.photo import decode
from charmers.photo.picture import pictures_of
from charmers.photo.problems import PhotoError
from charmers.photo.reading import Seen, decide, see
from charmers.photo.spots import CORRECTED, Spot
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.tools.photo.corpus import How, Photo, draw, photograph

LOG = Path(__file__).with_name("scored.md")
QUESTIONS = 2
ALONE_COUNT = 12
"""So many photos are read by processes of their own, for time and memory."""
Row = dict[str, Any]
"""What came out of one photo."""


def score_one(task: tuple[str, int, float, How]) -> Row:
    """Draw, photograph and read one sheet, and hold it against the truth."""
    hand, number, level, how = task
    cv2.setNumThreads(1)
    photo = photograph(draw(hand, number), level, how)
    drawn = photo.drawn
    row: Row = {
        "number": number,
        "level": level,
        "pen": drawn.pen,
        "theme": drawn.theme,
        "size": drawn.size,
        "cross": drawn.cross,
        "kind": drawn.kind,
        "pixels": max(photo.view.width, photo.view.height),
    }
    began = time.process_time()
    try:
        (picture,) = pictures_of(photo.jpeg, "photo.jpg")
        seen = see(picture, [find_sheet("sun"), find_sheet("moon")])
        decide(seen)
    except PhotoError as error:
        return row | {"found": False, "why": error.key}
    row |= {"found": True, "seconds": time.process_time() - began, "how": seen.how}
    if (seen.sheet.name, seen.code.size) != (drawn.sheet, drawn.size):
        return row | {"wrong page": True}
    row |= {"wrong page": False, "aside": _aside(photo, seen, picture.shape[1] / photo.view.width)}
    return row | judged(seen.tables, seen.spots, seen.chances.tolist(), drawn)


class Truth(Protocol):
    """What is true of a sheet; see ``Drawn``."""

    @property
    def marks(self) -> Mapping[str, str]:
        """What should be read."""

    @property
    def seen(self) -> Mapping[str, str]:
        """What ink shows."""

    @property
    def untrue(self) -> Mapping[str, str]:
        """Ink that is no mark."""


def judged(tables: Tables, spots: Sequence[Spot], chances: Sequence[Sequence[float]], drawn: Truth) -> Row:
    """What is read from these chances, by each place alone, by the rules, after answers; and the truth."""
    reading = decode.decide(tables, spots, chances, {})
    truth = drawn.marks
    marks = _marks(spots, reading.raw)
    wrong_before = [spot.id for spot in spots if marks[spot.id] != _truth(drawn, spot)]
    row: Row = {
        "cells": len(spots),
        "before": {place: [marks[place], truth.get(place, "")] for place in wrong_before},
        "after": _differences(reading.marks, truth),
        "flagged": list(reading.doubtful),
        "contradictions": len(reading.contradictions),
        "sure": reading.sure,
        "untrue": dict(drawn.untrue),
    }
    answers: dict[str, str] = {}
    while reading.question is not None and len(answers) < QUESTIONS:
        answers[reading.question] = truth.get(reading.question, "")
        reading = decode.decide(tables, spots, chances, answers)
    return row | {
        "asked": answers,
        "asked after": _differences(reading.marks, truth),
        "still flagged": bool(reading.doubtful or reading.question or reading.contradictions),
    }


def _marks(spots: Sequence[Spot], raw: Mapping[str, str]) -> dict[str, str]:
    """What each place alone looks like, as a mark."""
    found = {}
    for spot in spots:
        mark = raw[spot.id]
        if spot.part == "road" and mark == CROSSED:
            mark = DRAWN
        found[spot.id] = CIRCLED if spot.printed and mark == "" else mark
    return found


def _truth(drawn: Truth, spot: Spot) -> str:
    """What should be seen: a mark that was taken back is seen as such."""
    if drawn.seen.get(spot.id) == CORRECTED:
        return CORRECTED
    return drawn.marks.get(spot.id, "")


def _differences(marks: Any, truth: Any) -> dict[str, list[str]]:
    return {
        place: [marks.get(place, ""), truth.get(place, "")]
        for place in sorted({*marks, *truth})
        if marks.get(place, "") != truth.get(place, "")
    }


def _aside(photo: Photo, seen: Seen, scale: float) -> list[float]:
    """How far, in mm, places are found from where they truly are: the middle one, and one of twenty."""
    boxes = [spot.box for spot in seen.spots]
    points = np.asarray([(box.cx, box.cy) for box in boxes], np.float64)
    true, right, down = (photo.to_photo(points + step) for step in ((0, 0), (1, 0), (0, 1)))
    found = np.asarray(seen.flat.to_photo(points), np.float64) / scale
    off = found - true
    a, b = right - true, down - true
    across = (off[:, 0] * b[:, 1] - off[:, 1] * b[:, 0]) / (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
    along = (a[:, 0] * off[:, 1] - a[:, 1] * off[:, 0]) / (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
    far = np.hypot(across, along)
    return [float(np.median(far)), float(np.percentile(far, 95))]


def wilson(count: int, total: int) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times of 20."""
    if not total:
        return 0.0, 1.0
    z, share = 1.96, count / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(count: int, total: int, digits: int = 1) -> str:
    """A share with its count and its error bar."""
    low, high = wilson(count, total)
    percent = 100 * count / total if total else 0.0
    return f"{count} of {total}: {percent:.{digits}f} % ({100 * low:.{digits}f} to {100 * high:.{digits}f})"


def figures(rows: Sequence[Row]) -> list[tuple[str, str]]:
    """The figures of some photos, with their names."""
    found = [row for row in rows if row["found"]]
    wrong = [row for row in found if row["wrong page"]]
    read = [row for row in found if not row["wrong page"]]
    cells = sum(row["cells"] for row in read)
    exact = [row for row in read if not row["after"]]
    silent = [row for row in read if row["after"] and not row["flagged"] and not row["contradictions"]]
    late = [row for row in read if row["asked after"] and not row["still flagged"]]
    result = [
        ("found", share(len(found), len(rows))),
        ("wrong page", share(len(wrong), len(rows))),
        ("wrong cells before the rules", share(sum(len(row["before"]) for row in read), cells, 3)),
        (
            "wrong cells after the rules, nobody asked",
            share(sum(len(row["after"]) for row in read), cells, 3),
        ),
        ("sheets exactly right, nobody asked", share(len(exact), len(read))),
        (
            f"sheets exactly right after {QUESTIONS} questions at most",
            share(sum(not row["asked after"] for row in read), len(read)),
        ),
        ("silently wrong, nobody asked", share(len(silent), len(read))),
        (f"silently wrong after {QUESTIONS} questions at most", share(len(late), len(read))),
    ]
    for kinds in (("erased",), ("stray", "dot"), ("blotted",)):
        places = [(row, place) for row in read for place, kind in row["untrue"].items() if kind in kinds]
        name = " and ".join(kinds)
        result.append(
            (f"{name}: wrong before", share(sum(p in row["before"] for row, p in places), len(places)))
        )
        result.append(
            (f"{name}: wrong after", share(sum(p in row["after"] for row, p in places), len(places)))
        )
    if read:
        result.append(
            ("questions a sheet, two at most", f"{np.mean([len(row['asked']) for row in read]):.2f}")
        )
        result.append(("places in doubt on a sheet", f"{np.mean([len(row['flagged']) for row in read]):.2f}"))
    laid = [row for row in read if "aside" in row]
    if laid:
        middles = [row["aside"][0] for row in laid]
        result.append(("places aside, median of sheets", f"{np.median(middles):.2f} mm"))
        ends = [row["aside"][1] for row in laid]
        result.append(
            (
                "places aside, 95 % of places",
                f"{np.median(ends):.2f} mm (of 95 % of sheets: {np.percentile(ends, 95):.2f})",
            )
        )
        for how in ("marks", "print"):
            seconds = [row["seconds"] for row in laid if row["how"] == how]
            if seconds:
                result.append(
                    (
                        f"processor time, found by {how} ({len(seconds)})",
                        f"{np.median(seconds):.2f} s, 95 % {np.percentile(seconds, 95):.2f} s",
                    )
                )
    return result


def table(rows: Sequence[Row]) -> str:
    """All figures, and the most important ones by pen, theme, size and so on."""
    lines = ["| what | measured |", "|---|---|"]
    lines += [f"| {name} | {value} |" for name, value in figures(rows)]
    for key in ("pen", "theme", "size", "cross", "kind", "pixels"):
        if not all(key in row for row in rows):
            continue
        lines += [
            "",
            f"| {key} | found | wrong cells before, after | exact unasked, asked | silently wrong |",
            "|---|---|---|---|---|",
        ]
        for value in sorted({row[key] for row in rows}, key=str):
            some = [text for _, text in figures([row for row in rows if row[key] == value])]
            before, after, exact, asked = (_percent(text) for text in some[2:6])
            silent = some[6].partition(":")[0]
            lines.append(f"| {value} | {some[0]} | {before}, {after} | {exact}, {asked} | {silent} |")
    return "\n".join(lines)


def _percent(text: str) -> str:
    return text.partition(": ")[2].partition(" (")[0]


def errors(rows: Sequence[Row], most: int = 40) -> Iterator[str]:
    """What was misread, by part and kind, for whoever mends it (never of hand C)."""
    counts: dict[tuple[str, str, str, str], int] = {}
    for row in rows:
        for place, (said, true) in row.get("before", {}).items():
            part = (
                "bonus"
                if ":" in place
                else "road"
                if place[-2:] in (".n", ".e", ".s", ".w")
                else place.split(".")[0]
            )
            key = (part, true or "free", said or "free", row["untrue"].get(place, ""))
            counts[key] = counts.get(key, 0) + 1
    for (part, true, said, why), count in sorted(counts.items(), key=lambda pair: -pair[1])[:most]:
        yield f"{count:4} {part}: {true} read as {said}{f' ({why})' if why else ''}"


# Not by getrusage: there a process begins with the most that the one which started it ever had.
ALONE = """
import sys, time
began = time.process_time()
from pathlib import Path
from charmers.photo.picture import read_pictures
from charmers.photo.reading import decide, see
from charmers.sheet.library import find_sheet
try:
    decide(see(read_pictures(Path(sys.argv[1]))[0], [find_sheet("sun"), find_sheet("moon")]))
except ValueError:
    pass
most = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(time.process_time() - began, int(most[0].split()[1]) / 1024)
"""


def alone(photos: Sequence[Photo]) -> tuple[list[float], list[float]]:
    """Seconds of processor time and megabytes of each photo, read by a process of its own, from its start."""
    seconds, memory = [], []
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    with tempfile.TemporaryDirectory() as place:
        for photo in photos:
            file = Path(place) / "photo.jpg"
            file.write_bytes(photo.jpeg)
            command = [sys.executable, "-c", ALONE, str(file)]
            done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, **threads})
            one, two = done.stdout.split()
            seconds.append(float(one))
            memory.append(float(two))
    return seconds, memory


def write_down(what: str) -> None:
    """Say that hand C was scored once more."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    tree = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    run = sum(line.startswith("| ") for line in LOG.read_text("utf-8").splitlines())
    with LOG.open("a", encoding="utf-8") as file:
        file.write(f"| {run} | {what} | {tree} |\n")


def main() -> None:
    """Score and print."""
    parser = argparse.ArgumentParser(description="Score the reader of photos.")
    parser.add_argument("--hand", choices=("a", "b", "c"), required=True)
    parser.add_argument("--sheets", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--level", type=float, default=1.0)
    parser.add_argument("--how", choices=("photo", "scan"), default="photo")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=math.inf, help="Stop after so long; the same command goes on."
    )
    parser.add_argument("--rows", type=Path, help="Keep what came out of each photo here.")
    options = parser.parse_args()
    rows: list[Row] = []
    if options.rows and options.rows.is_file():
        rows = [json.loads(line) for line in options.rows.read_text("utf-8").splitlines()]
    numbers = range(options.first, options.first + options.sheets)
    rows = [row for row in rows if row["number"] in numbers]
    done = {row["number"] for row in rows}
    tasks = [(options.hand, number, options.level, options.how) for number in numbers if number not in done]
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for row in pool.imap(score_one, tasks, 2):
            rows.append(row)
            if options.rows:
                with options.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            if time.monotonic() - began > options.seconds and len(rows) < len(numbers):
                pool.terminate()
                print(f"{len(rows)} of {len(numbers)}; the same command goes on")
                return
    who = f"hand {options.hand.upper()}, level {options.level}, {options.how}"
    which = f"{who}, {len(rows)} sheets from {options.first}"
    print(f"{which}\n\n{table(rows)}")
    some_rows = rows[:: max(1, len(rows) // ALONE_COUNT)][:ALONE_COUNT]
    photos = [photograph(draw(options.hand, row["number"]), options.level, options.how) for row in some_rows]
    seconds, memory = alone(photos)
    time_taken = f"processor time {np.median(seconds):.2f} s (at most {max(seconds):.2f})"
    space = f"memory {np.median(memory):.0f} MB (at most {max(memory):.0f})"
    print(f"\n{len(photos)} photos, each read by a process of its own: {time_taken}, {space}")
    if options.hand == "c":
        write_down(which)
    else:
        print("\n" + "\n".join(errors(rows)))


if __name__ == "__main__":
    main()
