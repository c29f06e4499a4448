"""How eyes and judgement do on hand B, on sheets that no eye was calibrated on; hand C is only ever scored.

    python -m tests.tools.photo.judge --cache DIRECTORY --sheets 80 [--eye FILE]...

What is cut out of each photo is kept in the cache, so that several eyes are held against the same crops, and
a change of the judgement is measured in seconds. Without ``--eye`` it is the one of the program.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from charmers.paper.cells import cell_map
from charmers.photo.eye import WEIGHTS, Eye
from charmers.photo.look import print_seen
from charmers.photo.picture import pictures_of
from charmers.photo.problems import PhotoError
from charmers.photo.reading import HIDDEN, area_hidden, cut
from charmers.photo.spots import spots, unknown
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.tools.photo.corpus import SAME_LOOK, draw, photograph
from tests.tools.photo.score import Row, errors, judged, table

HAND = "b"
FIRST = 3000
"""Below 1,000 hand B is looked at by eye, from 1,000 on it calibrates, and from 2,000 on it is damaged."""
OF_PHOTO = ("number", "sheet", "size", "theme", "pen", "cross", "kind")
TRUE = ("marks", "seen", "untrue")


class Kept(NamedTuple):
    """One photo of the cache: what is true of it, and its places, none if it was refused."""

    about: Mapping[str, Any]
    pictures: NDArray[np.uint8] | None
    shown: NDArray[np.float32] | None
    """How much of its print is seen at each place."""

    @property
    def marks(self) -> Mapping[str, str]:
        """What should be read."""
        found: Mapping[str, str] = self.about["marks"]
        return found

    @property
    def seen(self) -> Mapping[str, str]:
        """What ink shows."""
        found: Mapping[str, str] = self.about["seen"]
        return found

    @property
    def untrue(self) -> Mapping[str, str]:
        """Ink that is no mark."""
        found: Mapping[str, str] = self.about["untrue"]
        return found


def keep(task: tuple[int, float, Path]) -> Path:
    """Draw and photograph a sheet, cut out its places as the program does, and keep them."""
    number, level, path = task
    if path.is_file():
        return path
    cv2.setNumThreads(1)
    photo = photograph(draw(HAND, number), level)
    about = {key: getattr(photo.drawn, key) for key in (*OF_PHOTO, *TRUE)}
    about |= {"level": level, "pixels": max(photo.view.width, photo.view.height), "found": True}
    arrays: dict[str, Any] = {}
    try:
        (picture,) = pictures_of(photo.jpeg, "photo.jpg")
        places = cut(picture, [find_sheet("sun"), find_sheet("moon")])
        same = (places.blank.sheet.name, places.blank.code.size) == (photo.drawn.sheet, photo.drawn.size)
        about["wrong page"] = not same
        small = np.clip(np.round(places.pictures * 200), 0, 255).astype(np.uint8)
        arrays = {"pictures": small, "shown": print_seen(places.pictures)}
    except PhotoError as error:
        about |= {"found": False, "why": error.key}
    partial = path.with_suffix(".part.npz")
    np.savez(partial, about=json.dumps(about), **arrays)
    partial.replace(path)
    return path


def kept(cache: Path, first: int, sheets: int, level: float, processes: int) -> Iterator[Kept]:
    """Photos of the cache, drawn now if they are not there."""
    cache.mkdir(parents=True, exist_ok=True)
    numbers = range(first, first + sheets)
    tasks = [(number, level, cache / f"judge-{number}-{level}.npz") for number in numbers]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for path in pool.imap(keep, tasks, SAME_LOOK):
            with np.load(path) as file:
                yield Kept(json.loads(str(file["about"])), file.get("pictures"), file.get("shown"))


def row_of(one: Kept, eye: Eye) -> Row:
    """What comes out of one photo with this eye."""
    row: Row = {key: value for key, value in one.about.items() if key not in TRUE}
    if one.pictures is None or one.shown is None or row["wrong page"]:
        return row
    sheet = find_sheet(row["sheet"])
    places = spots(sheet, cell_map(sheet, row["size"]))
    where = area_hidden(one.shown, places)
    if where is not None:
        return row | {"found": False, "why": f"no-match near {where}"}
    odds = eye.chances(one.pictures.astype(np.float32) / 200, places)
    lost = one.shown < HIDDEN
    odds[lost] = unknown(places)[lost]
    return row | {"hidden": int(lost.sum())} | judged(Tables(sheet), places, odds.tolist(), one)


def main() -> None:
    """Judge and print."""
    parser = argparse.ArgumentParser(description="Judge eyes on sheets of hand B.")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("--sheets", type=int, default=80)
    parser.add_argument("--level", type=float, default=1.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--eye", type=Path, action="append", help="Weights; several are held side by side.")
    parser.add_argument("--each", action="store_true", help="Tell every place that was misread.")
    options = parser.parse_args()
    photos = list(kept(options.cache, options.first, options.sheets, options.level, options.processes))
    for path in options.eye or [WEIGHTS]:
        with np.load(path, allow_pickle=False) as weights:
            eye = Eye(dict(weights))
        rows = [row_of(one, eye) for one in photos]
        print(f"{path.name}: hand B, level {options.level}, {len(rows)} sheets from {options.first}\n")
        print(table(rows))
        print("\n" + "\n".join(errors(rows)))
        for row in rows:
            if not row["found"]:
                print(f"{row['number']}: refused, {row['why']}")
            elif options.each and (row["before"] or row["after"]):
                print(f"{row['number']}, {row['pen']}: {row['before']}")
                print(f"    after the rules {row['after']}, in doubt {row['flagged']}")


if __name__ == "__main__":
    main()
