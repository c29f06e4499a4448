"""Reports: what was read drawn over the photo, and doubtful places large enough to look at."""

from __future__ import annotations

import io

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from charmers.paper.geometry import Box
from charmers.paper.typeface import font_file
from charmers.photo.array import Array
from charmers.photo.decode import Reading
from charmers.photo.reading import Seen
from charmers.photo.spots import Spot
from charmers.rules.marks import CIRCLED, DRAWN

GREEN, ORANGE, INK, PAPER = (20, 140, 60), (225, 95, 0), (30, 30, 40), (255, 255, 255)
LARGE = 220
"""How many pixels wide and high a doubtful place is shown."""
AROUND = 0.9
"""How much is shown around it, in its own width."""
BESIDE = 520
"""How wide the column of doubtful places is."""
MOST = 24
"""More doubtful places than this are only framed."""
LETTERS = 26


def place_picture(seen: Seen, place: str, size: int = 2 * LARGE) -> bytes:
    """A place and what is around it, as a PNG."""
    spot = next(spot for spot in seen.spots if spot.id == place)
    return _png(_close_up(seen, spot, size))


def report_picture(seen: Seen, reading: Reading, names: dict[str, str]) -> bytes:
    """The page with everything that was read drawn over it, as a PNG; ``names`` call the doubtful places."""
    page = Image.fromarray(_bytes(seen.even))
    draw = ImageDraw.Draw(page)
    px = seen.blank.px
    for spot in seen.spots:
        box = Box(spot.box.x * px, spot.box.y * px, spot.box.w * px, spot.box.h * px)
        _draw_mark(draw, box, reading.marks.get(spot.id, ""))
        if spot.id in reading.doubtful:
            wide = box.inset(-6)
            draw.rectangle((wide.x, wide.y, wide.right, wide.bottom), outline=ORANGE, width=5)
    return _png(_with_column(page, seen, reading, names))


def _draw_mark(draw: ImageDraw.ImageDraw, box: Box, mark: str) -> None:
    """A mark as it was read: a ring, a cross, or a bar along a road, thin enough for the photo."""
    if not mark:
        return
    if mark == CIRCLED:
        draw.ellipse((box.x, box.y, box.right, box.bottom), outline=GREEN, width=4)
    elif mark == DRAWN:
        small = box.inset(box.w * 0.3, box.h * 0.3)
        draw.rectangle((small.x, small.y, small.right, small.bottom), fill=GREEN)
    else:
        reach = min(box.w, box.h) * 0.28
        for sign in (1, -1):
            ends = (box.cx - reach, box.cy - reach * sign, box.cx + reach, box.cy + reach * sign)
            draw.line(ends, fill=GREEN, width=4)


def _with_column(page: Image.Image, seen: Seen, reading: Reading, names: dict[str, str]) -> Image.Image:
    """The page, with doubtful places beside it if there are any."""
    shown = reading.doubtful[:MOST]
    if not shown:
        return page
    columns = -(-len(shown) * (LARGE + 20) // page.height)
    whole = Image.new("RGB", (page.width + BESIDE * columns, page.height), PAPER)
    whole.paste(page, (0, 0))
    draw = ImageDraw.Draw(whole)
    letters = ImageFont.truetype(str(font_file("small")), LETTERS)
    each = page.height // (LARGE + 20)
    spots = {spot.id: spot for spot in seen.spots}
    for i, place in enumerate(shown):
        column, row = divmod(i, each)
        x, y = page.width + 20 + column * BESIDE, 20 + row * (LARGE + 20)
        whole.paste(_close_up(seen, spots[place], LARGE), (x, y))
        draw.rectangle((x, y, x + LARGE, y + LARGE), outline=ORANGE, width=3)
        for line, text in enumerate(_broken(names.get(place, place), letters, BESIDE - LARGE - 60)):
            draw.text((x + LARGE + 16, y + 4 + line * LETTERS * 1.25), text, INK, letters)
    return whole


def _broken(text: str, letters: ImageFont.FreeTypeFont, wide: float) -> list[str]:
    """A text in lines that fit."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and letters.getlength(longer) > wide:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def _close_up(seen: Seen, spot: Spot, size: int) -> Image.Image:
    """A place and what is around it."""
    px = seen.blank.px
    half = max(spot.box.w, spot.box.h) * (0.5 + AROUND) * px
    x, y = spot.box.cx * px, spot.box.cy * px
    scale = size / (2 * half)
    matrix = np.array([[scale, 0, size / 2 - scale * x], [0, scale, size / 2 - scale * y]])
    picture = cv2.warpAffine(
        _bytes(seen.even), matrix, (size, size), flags=cv2.INTER_CUBIC, borderValue=(255, 255, 255)
    )
    return Image.fromarray(picture)


def _bytes(picture: Array) -> Array:
    return np.clip(picture * 255, 0, 255).astype(np.uint8)


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
