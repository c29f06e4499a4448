"""The corpus: photos of marked sheets by number, each with its truth. The same number gives the same photo.

    python -m tests.tools.photo.corpus --hand a --first 0 --sheets 12 --to DIRECTORY

writes some as files, to look at.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from charmers.paper.cells import cell_map
from charmers.paper.choices import PageSize, ThemeName
from charmers.paper.document import Look, draw_blank
from charmers.paper.measures import SIZES
from charmers.paper.plan import plan_page
from charmers.rules.marks import Marks
from charmers.sheet.library import find_sheet
from tests.conftest import tables_of
from tests.tools.check.corpus import Sample, sheets_of_game
from tests.tools.check.mutations import MUTATIONS
from tests.tools.photo.camera import View, expose, scan_view, some_view
from tests.tools.photo.gestures import Box, plan_gestures, plan_words
from tests.tools.photo.hands import hand
from tests.tools.photo.pens import NAMES, PENCILS, Picture, lay, rubbed, some_pen
from tests.tools.photo.printer import Printing, on_paper, printed, some_printing
from tests.tools.photo.scene import as_jpeg, from_jpeg, lit, sensed, some_desk, some_light

DPI = {"a4": 300, "letter": 300, "a5": 400}
GAMES = {"a": 5_000_000, "b": 6_000_000, "c": 7_000_000}
"""Games of each hand: nobody has looked at any of them."""
SAME_LOOK = 8
WIDE = 1.5
"""How much more the pens of the hand that teaches differ than those of the others."""
LANGUAGES = ("en", "fr", "de", "el")
How = Literal["photo", "scan"]
Points: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Drawn:
    """A marked sheet before anyone photographs it: what it is, and what is true of it."""

    hand: str
    number: int
    sheet: str
    size: PageSize
    theme: ThemeName
    lang: str
    pen: str
    cross: str
    kind: str
    """finished, unfinished, or cheated."""
    marks: Marks
    """What the reader should say: as ``charmers.rules.marks`` writes it."""
    seen: Mapping[str, str]
    """What ink shows at each place: circled, crossed or corrected."""
    untrue: Mapping[str, str]
    """Places with ink that is no mark: erased, stray, dot, blotted."""
    page: Picture = field(repr=False)


@dataclass(frozen=True)
class Photo:
    """A photo of a sheet, with the way from its page to the photo."""

    drawn: Drawn
    level: float
    how: How
    printing: Printing
    view: View
    jpeg: bytes = field(repr=False)

    @property
    def picture(self) -> Picture:
        """Red, green and blue."""
        return from_jpeg(self.jpeg)

    def to_photo(self, points: Points) -> Points:
        """Where points of the page, in mm, truly are in the photo."""
        return self.view.to_photo(self.printing.on_paper(points, *SIZES[self.drawn.size]))


@lru_cache(maxsize=12)
def blank_page(sheet: str, size: PageSize, theme: ThemeName, lang: str) -> Picture:
    """A blank sheet as it is printed."""
    pdf = draw_blank(find_sheet(sheet), Look(size=size, theme=theme, lang=lang))
    document = pypdfium2.PdfDocument(pdf)
    try:
        return np.asarray(document[0].render(scale=DPI[size] / 72).to_pil().convert("RGB"))
    finally:
        document.close()


def draw(name: str, number: int, pen: str | None = None) -> Drawn:
    """Sheet ``number`` of a hand."""
    chance = Random(f"{name} {number}")
    # A hand that only teaches needs other strokes more than other games.
    seats = _played(GAMES[name] + (number // SAME_LOOK if name == "a" else number))
    sample = seats[chance.randrange(len(seats))]
    sheet, marks, kind = sample.sheet, dict(sample.marks), "finished" if sample.finished else "unfinished"
    if chance.random() < 0.06:
        changed = chance.choice(MUTATIONS)(tables_of(sheet), marks, chance)
        if changed is not None:
            marks, kind = dict(changed[0]), "cheated"
    sizes: tuple[PageSize, ...] = ("a4", "letter", "a5")
    themes: tuple[ThemeName, ...] = ("colour", "grey", "ink")
    # Some numbers in a row share a look: a page that is drawn once serves them all.
    look = Random(f"look {name} {number // SAME_LOOK}")
    size, theme = look.choices(sizes, (60, 20, 20))[0], look.choices(themes, (50, 25, 25))[0]
    lang = look.choice(LANGUAGES)
    pen = pen or chance.choice(NAMES)
    person = hand(name)
    habits = person.habits(pen, chance)
    spread = WIDE if name == "a" else 1.0
    pens = [some_pen(pen, chance, spread)]
    if chance.random() < 0.2:
        pens.append(some_pen(chance.choice(NAMES), chance))
    places = _places(sheet, size)
    drawn = plan_gestures(places, marks, habits, chance)
    gestures = drawn.gestures + plan_words(_head(sheet, size), marks, chance, len(pens) - 1)
    page = blank_page(sheet, size, theme, lang).copy()
    dpi, shape = DPI[size], (page.shape[0], page.shape[1])
    if pens[0].name in PENCILS:
        gone = [gesture for gesture in gestures if gesture.erased]
        if name == "a":
            # Some were rubbed out well, and some were not.
            for i, strength in enumerate(((0.04, 0.12), (0.10, 0.22), (0.18, 0.30))):
                rubbed(
                    page, person.ink(gone[i::3], pens[0], shape, dpi, chance), pens[0], dpi, chance, strength
                )
        else:
            rubbed(page, person.ink(gone, pens[0], shape, dpi, chance), pens[0], dpi, chance)
    for i, one in enumerate(pens):
        mine = [gesture for gesture in gestures if gesture.pen == i and not gesture.erased]
        lay(page, person.ink(mine, one, shape, dpi, chance), one, dpi, chance)
    return Drawn(
        name, number, sheet, size, theme, lang, pen, habits.cross, kind, marks, drawn.seen, drawn.untrue, page
    )


@lru_cache(maxsize=2)
def _played(number: int) -> list[Sample]:
    return sheets_of_game(number, ("planner", "greedy"))


@lru_cache(maxsize=8)
def _places(sheet: str, size: PageSize) -> Mapping[str, Any]:
    return cell_map(find_sheet(sheet), size)


@lru_cache(maxsize=8)
def _head(sheet: str, size: PageSize) -> Mapping[str, Box]:
    plan = plan_page(find_sheet(sheet), size)
    head = plan.header
    boxes = {
        "name": head.name,
        "date": head.date,
        "fame": head.scores[0],
        "money": head.scores[1],
        "overshoot": head.scores[2],
    }
    k = plan.scale
    return {key: Box(box.x * k, box.y * k, box.w * k, box.h * k) for key, box in boxes.items()}


SIDES = (2000, 2400, 3000, 3264, 4000)
"""The longer sides of photos, in pixels."""


def photograph(drawn: Drawn, level: float = 1.0, how: How = "photo", sides: Sequence[int] = SIDES) -> Photo:
    """A photo of a sheet, as bad as the level says: 0.6 is careful, 1.0 usual, 1.4 careless."""
    chance = Random(f"photo {drawn.hand} {drawn.number} {level} {how}")
    size, dpi = SIZES[drawn.size], float(DPI[drawn.size])
    printing = some_printing(chance, level)
    if how == "scan":
        resolution = chance.choice((200, 300))
        view = scan_view(size, resolution, chance)
        sharpness = resolution
        desk: Picture = np.full((view.height, view.width, 3), chance.choice((20, 235, 250)), np.uint8)
    else:
        long = chance.choice(sides)
        view = some_view(size, long, chance, level)
        sharpness = int(long / (max(size) / 25.4))
        desk = some_desk(view.width, view.height, chance)
    paper = on_paper(printed(drawn.page, printing, dpi, chance), printing, size, dpi)
    if sharpness * 1.25 < dpi:
        # A camera that sees less than is printed sees the mean of it.
        paper, dpi = _smaller(paper, sharpness * 1.25 / dpi), sharpness * 1.25
    photo = expose(paper, desk, view, dpi)
    if how == "photo":
        photo = lit(photo, *some_light(view.width, view.height, chance, level))
        photo = sensed(photo, chance, level)
        quality = chance.randint(60, 92)
    else:
        photo = sensed(photo, chance, 0.3)
        quality = chance.randint(75, 95)
    return Photo(drawn, level, how, printing, view, as_jpeg(photo, quality))


def _smaller(paper: Picture, factor: float) -> Picture:
    width, height = round(paper.shape[1] * factor), round(paper.shape[0] * factor)
    found: Picture = cv2.resize(paper, (width, height), interpolation=cv2.INTER_AREA)
    return found


def main() -> None:
    """Write some photos and their truth."""
    parser = argparse.ArgumentParser(description="Draw photos of marked sheets.")
    parser.add_argument("--hand", choices=("a", "b", "c"), default="a")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sheets", type=int, default=12)
    parser.add_argument("--level", type=float, default=1.0)
    parser.add_argument("--how", choices=("photo", "scan"), default="photo")
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for number in range(options.first, options.first + options.sheets):
        photo = photograph(draw(options.hand, number), options.level, options.how)
        name = f"{options.hand}{number}-{options.level}"
        (options.to / f"{name}.jpg").write_bytes(photo.jpeg)
        truth = {key: getattr(photo.drawn, key) for key in ("sheet", "size", "theme", "lang", "pen", "cross")}
        truth |= {"marks": photo.drawn.marks, "seen": photo.drawn.seen, "untrue": photo.drawn.untrue}
        (options.to / f"{name}.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
