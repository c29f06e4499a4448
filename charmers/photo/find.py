"""Where the sheet is in a photo, and which it is: by corner marks and code, else by the print itself."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import cv2
import numpy as np
import zxingcpp

from charmers.paper.choices import PAGE_SIZES, THEMES, PageSize
from charmers.paper.code import DIGEST_SIGNS, PrintCode, code_modules, read_code
from charmers.paper.geometry import Box
from charmers.paper.plan import LAYOUT
from charmers.paper.problems import PaperError
from charmers.photo.array import Array
from charmers.photo.blank import Blank, blank_of
from charmers.photo.by_print import ENOUGH, Alike, Points, alike, match, points_of_blank, points_of_photo
from charmers.photo.corners import LONGEST, Corners, find_marks, page_corners, strain
from charmers.photo.problems import PhotoError
from charmers.sheet.definition import Sheet
from charmers.sheet.places import languages

QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
MODULE = 6
"""How many pixels a module of the code has when it is looked at straight."""
SEEN = 0.45
"""How like a code must look to be taken for one that it might be."""
AHEAD = 1.13
"""How many times as like as any other: the right one was 1.23 times and more, a stranger's is like none."""
STRAINED = 0.3
"""How far the sizes of corner marks may be from what their places tell (as a logarithm)."""
ASIDE = 0.6
"""How far the code may lie from where the corner marks tell, in its own width: a page may be bent."""
LOOKED_AT = 4
"""In how many places at the most a code is looked for on one paper, those that fit best."""
USUAL: PageSize = "a4"
"""The paper whose print tells whether there is a page at all."""
SIZES: tuple[PageSize, ...] = (USUAL, "a5", "letter", "half-letter", "a3", "tabloid")
"""In which order papers are tried by their print when nothing else is known."""
SHARED = 50
"""How many points a page of any size shares with it: 148 and more, also blurred; noise 15 at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A page in a photo."""

    blank: Blank
    homography: Array
    """From pixels of the blank to those of the photo."""
    how: Literal["marks", "print"]

    @property
    def code(self) -> PrintCode:
        """What the code on the page says."""
        return self.blank.code


def find_page(photo: Array, sheets: Sequence[Sheet]) -> Found:
    """The sheet in a photo; ``PhotoError`` if there is none, or none of these."""
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    return _Search(grey, sheets).find()


class _Search:
    """Looks for one page in one photo."""

    def __init__(self, grey: Array, sheets: Sequence[Sheet]) -> None:
        self.grey = grey
        self.sheets = {sheet.digest[:DIGEST_SIGNS]: sheet for sheet in sheets}
        self.codes = self._read_codes()

    def _read_codes(self) -> list[tuple[PrintCode, Array]]:
        """Every code of ours in the photo, with its corners."""
        found: list[tuple[PrintCode, Array]] = []
        for code in zxingcpp.read_barcodes(self.grey, formats=QR):
            read = read_code(code.text)
            if read is not None:
                at = code.position
                points = [(p.x, p.y) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
                found.append((read, np.array(points, np.float64)))
        return found

    def find(self) -> Found:
        """The page, or the reason why there is none."""
        known = [each for each in self.codes if each[0].digest in self.sheets]
        if self.codes and not known:
            raise PhotoError("unknown-sheet", digest=self.codes[0][0].digest)
        if len(known) > 1:
            raise PhotoError("two-pages", n=len(known))
        return self._by_marks() or self._by_print()

    def _by_marks(self) -> Found | None:
        for longest in LONGEST:
            corners = list(page_corners(find_marks(self.grey, longest)))
            # Blanks take time to draw: none is without four corners to lay it on.
            if not corners:
                found = None
            else:
                found = self._around_code(corners) if self.codes else self._by_guess(corners)
            if found or max(self.grey.shape) <= longest:
                return found
        return None

    def _around_code(self, corners: list[Corners]) -> Found | None:
        """The page whose corner marks fit the code that was read, best."""
        _, seen = self.codes[0]
        fitting = []
        for blank in self._blanks():
            for each in corners:
                homography, off = self._fit(blank, each)
                if off < STRAINED:
                    there = _project(homography, _ring(blank.code_box, blank.px))
                    aside = np.abs(there - seen).max() / np.hypot(*(seen[0] - seen[2]))
                    if aside < ASIDE:
                        fitting.append((off + aside, blank, homography))
        if not fitting:
            return None
        _, blank, homography = min(fitting, key=lambda each: each[0])
        return Found(blank, homography, "marks")

    def _blanks(self) -> list[Blank]:
        """The blanks that have the code which was read; an early one did not tell the paper."""
        code, _ = self.codes[0]
        sizes = (code.size,) if code.layout == LAYOUT else PAGE_SIZES
        found = []
        for size in sizes:
            with suppress(PaperError):
                found.append(blank_of(self.sheets[code.digest], replace(code, size=size)))
        if not found:
            raise PhotoError("layout", layout=code.layout)
        return found

    def _by_guess(self, corners: list[Corners]) -> Found | None:
        """The page whose corner marks fit, and whose code looks most like what is there."""
        ranked: list[tuple[float, PrintCode, Array]] = []
        for size in PAGE_SIZES:
            for sheet in self.sheets.values():
                blank = blank_of(sheet, PrintCode(sheet.digest[:DIGEST_SIGNS], LAYOUT, size))
                fits = sorted((self._fit(blank, each) for each in corners), key=lambda fit: fit[1])
                for homography, off in fits[:LOOKED_AT]:
                    if off < STRAINED:
                        ranked += [(*like, homography) for like in self._likeness(blank, homography)]
        code = _clearly_first([(like, code) for like, code, _ in ranked])
        if code is None:
            return None
        _, _, homography = max((each for each in ranked if each[1] == code), key=lambda each: each[0])
        return Found(blank_of(self.sheets[code.digest], code), homography, "marks")

    @staticmethod
    def _fit(blank: Blank, corners: Corners) -> tuple[Array, float]:
        """The homography from the marks of a blank to those in the photo, and how well sizes fit."""
        page = np.array([(box.cx, box.cy) for box in blank.markers], np.float32) * blank.px - 0.5
        homography = cv2.getPerspectiveTransform(page, corners.at.astype(np.float32))
        boxes = np.array([_ring(box, blank.px) for box in blank.markers])
        return homography, strain(corners, homography, boxes)

    def _likeness(self, blank: Blank, homography: Array) -> list[tuple[float, PrintCode]]:
        """How like the codes of this sheet and paper are to what is seen there."""
        box, quiet = blank.code_box, 3
        side = len(_code_picture(str(blank.code)))
        step = box.w / (side / MODULE) / MODULE * blank.px
        # From the straight view of the code, with a margin for a bent page, to the blank and to the photo.
        to_blank = np.array(
            [
                [step, 0, (box.x * blank.px) - quiet * MODULE * step],
                [0, step, (box.y * blank.px) - quiet * MODULE * step],
                [0, 0, 1],
            ]
        )
        whole = side + 2 * quiet * MODULE
        seen = cv2.warpPerspective(
            self.grey, homography @ to_blank, (whole, whole), flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
        )
        for found in zxingcpp.read_barcodes(
            cv2.resize(seen, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC),
            formats=QR,
        ):
            code = read_code(found.text)
            if code is not None and code.digest == blank.code.digest and code.size == blank.code.size:
                return [(1.0, code)]
        found_codes = []
        for theme in THEMES:
            for lang in languages():
                code = replace(blank.code, theme=theme, lang=lang)
                like = cv2.matchTemplate(seen, _code_picture(str(code)), cv2.TM_CCOEFF_NORMED)
                found_codes.append((float(like.max()), code))
        return found_codes

    def _by_print(self) -> Found:
        photo = points_of_photo(self.grey)
        if len(photo.at) < ENOUGH:
            raise PhotoError("no-page")
        if self.codes:
            found = [(blank, match(_alike(photo, blank))) for blank in self._blanks()]
            good = [(blank, each) for blank, each in found if each is not None]
            if not good:
                raise PhotoError("no-page")
            blank, (homography, _) = max(good, key=lambda each: each[1][1])
            return Found(blank, homography, "print")
        # A page of any size has much of every other size of its sheet: what has little of the usual one
        # is no page of it, and no other blank is drawn.
        usual = {digest: _alike(photo, self._blank(digest)) for digest in self.sheets}
        near = [digest for digest, shared in usual.items() if len(shared.blank) >= SHARED]
        for size in SIZES:
            for digest in near:
                blank = self._blank(digest, size)
                first = match(usual[digest] if size == USUAL else _alike(photo, blank))
                if first is None:
                    continue
                # Sheets are much alike, and so are themes: the code decides.
                seen = self._code_at(blank, first[0])
                if seen is not None:
                    blank = blank_of(self.sheets[seen.digest], seen)
                    again = match(_alike(photo, blank))
                    if again is not None:
                        return Found(blank, again[0], "print")
        raise PhotoError("no-page")

    def _blank(self, digest: str, size: PageSize = USUAL) -> Blank:
        return blank_of(self.sheets[digest], PrintCode(digest, LAYOUT, size))

    def _code_at(self, blank: Blank, homography: Array) -> PrintCode | None:
        """The code that is seen where a page like this one has it."""
        own = (replace(blank.code, digest=digest) for digest in self.sheets)
        blanks = [blank_of(self.sheets[code.digest], code) for code in own]
        return _clearly_first([each for blank in blanks for each in self._likeness(blank, homography)])


def _alike(photo: Points, blank: Blank) -> Alike:
    return alike(photo, points_of_blank(blank))


def _clearly_first(ranked: list[tuple[float, PrintCode]]) -> PrintCode | None:
    ranked = sorted(ranked, key=lambda each: -each[0])
    if not ranked or ranked[0][0] < SEEN:
        return None
    others = [like for like, code in ranked[1:] if code != ranked[0][1]]
    return ranked[0][1] if not others or ranked[0][0] >= AHEAD * others[0] else None


@cache
def _code_picture(text: str) -> Array:
    """A code as it is printed, and seen not quite sharply."""
    dark = np.array(code_modules(text), np.uint8)
    sharp = np.kron(255 - 255 * dark, np.ones((MODULE, MODULE), np.uint8)).astype(np.uint8)
    # Where it has to be guessed it is blurred.
    return np.asarray(cv2.GaussianBlur(sharp, (0, 0), MODULE * 0.45))


def _ring(box: Box, px: float) -> list[tuple[float, float]]:
    """The corners of a box in pixels of the blank, as one goes around it."""
    around = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return [(x * px - 0.5, y * px - 0.5) for x, y in around]


def _project(homography: Array, points: Sequence[tuple[float, float]]) -> Array:
    return np.asarray(cv2.perspectiveTransform(np.array([points], np.float64), homography)[0])
