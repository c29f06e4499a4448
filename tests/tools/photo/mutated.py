"""Pictures that are broken, huge, or of something else: each gets one sentence, or an honest reading.

    python -m tests.tools.photo.mutated --pictures 2000 [--seed 1]

Each is a file handed to ``charmers read``. A traceback, more than one sentence of refusal, a reading of
what is no sheet, or too much memory ends in exit code 1, with the number of the picture: ``--only 1234``
makes it again.
"""

from __future__ import annotations

import argparse
import io
import resource
import struct
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from PIL import Image

from charmers.paper.document import draw_blank
from charmers.paper.pad import draw_aid_page
from charmers.paper.picture import render_png
from charmers.sheet.library import find_sheet
from tests.command_line import run
from tests.tools.photo.corpus import draw, photograph
from tests.tools.photo.pens import Picture
from tests.tools.photo.scene import as_jpeg, from_jpeg, some_desk

MOST_MEMORY = 1000
"""Megabytes, for all of it: the largest picture that is unpacked at all has 60 megapixels."""
SHEETS = 6
"""So many photos are damaged, again and again: drawing takes longer than damaging."""


class Made(NamedTuple):
    """A file: what it is called, what is in it, and whether a reading of it can be right."""

    name: str
    data: bytes
    readable: bool = True


@cache
def _photo(number: int) -> bytes:
    return photograph(draw("b", 2000 + number), 0.6, "photo", (2000,)).jpeg


def _some_photo(chance: Random) -> bytes:
    return _photo(chance.randrange(SHEETS))


def truncated(chance: Random) -> Made:
    data = _some_photo(chance)
    return Made("cut.jpg", data[: chance.choice((0, 1, 3, chance.randrange(len(data)), len(data) - 2))])


def flipped(chance: Random) -> Made:
    """Some bytes are others."""
    data = bytearray(_some_photo(chance))
    for _ in range(chance.choice((1, 5, 50, 500))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return Made("flipped.jpg", bytes(data))


def spliced(chance: Random) -> Made:
    """The head of one file and the rest of another."""
    one, two = _some_photo(chance), chance.choice((_some_photo(chance), _png(64, 64), b"%PDF-1.7\n"))
    cut = chance.randrange(1, 2000)
    return Made("spliced.jpg", two[:cut] + one[cut:])


def bomb(chance: Random) -> Made:
    """A picture of very many pixels in few bytes."""
    side = chance.choice((9000, 20000, 40000, 65000))
    return Made("bomb.png", _png(side, side), readable=False)


def long_strip(chance: Random) -> Made:
    """One pixel high and very wide, or the other way round."""
    size = chance.choice(((1, 60000), (60000, 1), (300, 30000), (1, 1), (16, 16)))
    return Made("strip.png", _png(*size), readable=False)


def wrong_type(chance: Random) -> Made:
    """A file that is something else than it says."""
    name = chance.choice(
        ("text.jpg", "empty.png", "page.webp", "photo.heic", "record.jpg", "zip.jpg", "x.pdf")
    )
    data = {
        "text.jpg": b"Dear Leila,\nI enclose the sheet.\n" * chance.randint(1, 50),
        "empty.png": b"",
        "page.webp": b"RIFF\x10\x00\x00\x00WEBPVP8 " + chance.randbytes(60),
        "photo.heic": b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + chance.randbytes(200),
        "record.jpg": b"\xff\xd8\xff\xe0" + chance.randbytes(chance.randrange(3000)),
        "zip.jpg": b"PK\x03\x04" + chance.randbytes(400),
        "x.pdf": b"%PDF-1.7\n" + chance.randbytes(chance.randrange(2000)),
    }[name]
    return Made(name, data, readable=False)


def wall(chance: Random) -> Made:
    """Nothing but a wall, a table, noise, or black."""
    side = chance.choice((900, 1600, 2400))
    kind = chance.choice(("plain", "desk", "noise", "stripes"))
    if kind == "desk":
        picture = some_desk(side * 3 // 4, side, chance)
    else:
        noise = np.random.default_rng(chance.randrange(1 << 30))
        if kind == "plain":
            picture = np.full((side, side * 3 // 4, 3), chance.choice((0, 128, 255)), np.uint8)
        elif kind == "noise":
            picture = noise.integers(0, 256, (side, side * 3 // 4, 3), np.uint8)
        else:
            lines: Picture = (np.arange(side) // chance.choice((3, 17, 60)) % 2 * 255).astype(np.uint8)
            picture = np.repeat(np.repeat(lines[:, None, None], side * 3 // 4, 1), 3, 2)
    return Made("wall.jpg", as_jpeg(picture, 85), readable=False)


@cache
def _pages() -> tuple[Picture, ...]:
    """Pages that are none of our sheets: the aid, and a page of text."""
    aid = np.asarray(
        Image.open(io.BytesIO(render_png(draw_aid_page(find_sheet("sun")), 110)[0])).convert("RGB")
    )
    text: Picture = np.full((1400, 1000, 3), 250, np.uint8)
    for y in range(80, 1320, 26):
        text[y : y + 9, 80 : 80 + 200 + (y * 37) % 640 : 1] = 60
        text[y : y + 9, 80:900:13] = 250
    return aid, text


def other_page(chance: Random) -> Made:
    """Another page on the table."""
    page = _pages()[chance.randrange(len(_pages()))]
    desk = some_desk(1500, 2000, chance)
    y, x = chance.randrange(2000 - page.shape[0] if page.shape[0] < 2000 else 1), chance.randrange(400)
    part = page[: 2000 - y, : 1500 - x]
    desk[y : y + part.shape[0], x : x + part.shape[1]] = part
    return Made("other.jpg", as_jpeg(np.ascontiguousarray(np.rot90(desk, chance.randrange(4))), 85), False)


def two_pages(chance: Random) -> Made:
    """Two sheets side by side: neither is meant more than the other."""
    one, two = from_jpeg(_photo(0)), from_jpeg(_photo(1 + chance.randrange(SHEETS - 1)))
    low = min(one.shape[0], two.shape[0])
    return Made("two.jpg", as_jpeg(np.hstack([one[:low], two[:low]]), 85), readable=False)


def covered(chance: Random) -> Made:
    """Something lies on the sheet, or a part of it is not in the picture."""
    photo = from_jpeg(_some_photo(chance)).copy()
    high, wide = photo.shape[:2]
    if chance.random() < 0.5:
        share = chance.uniform(0.35, 0.8)
        photo = photo[: int(high * share)] if chance.random() < 0.5 else photo[:, int(wide * (1 - share)) :]
    else:
        x, y = chance.randrange(wide // 2), chance.randrange(high // 2)
        photo[y : y + high // 3, x : x + wide // 3] = [chance.randrange(256) for _ in range(3)]
    return Made("covered.jpg", as_jpeg(np.ascontiguousarray(photo), 85))


def tiny(chance: Random) -> Made:
    """A sheet in a picture far too small, or blown up from one."""
    image = Image.fromarray(from_jpeg(_some_photo(chance)))
    small = image.resize((chance.choice((40, 150, 400)), chance.choice((60, 200, 533))))
    if chance.random() < 0.5:
        small = small.resize((1500, 2000))
    file = io.BytesIO()
    small.save(file, "PNG")
    return Made("tiny.png", file.getvalue())


def odd_mode(chance: Random) -> Made:
    """Pictures of other kinds: grey, with a palette, transparent, of 16 bits, turned by a wrong tag."""
    image = Image.fromarray(from_jpeg(_some_photo(chance))).resize((1200, 1600))
    mode = chance.choice(("L", "1", "P", "RGBA", "LA", "CMYK", "I;16", "exif"))
    file = io.BytesIO()
    if mode == "CMYK":
        image.convert("CMYK").save(file, "JPEG")
    elif mode == "I;16":
        Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257).save(file, "PNG")
    elif mode == "exif":
        exif = Image.Exif()
        exif[0x0112] = chance.choice((0, 3, 6, 8, 9, 77))
        image.save(file, "JPEG", exif=exif)
    else:
        image.convert(mode).save(file, "PNG")
    return Made("mode.png", file.getvalue())


def of_many_pages(chance: Random) -> Made:
    """A PDF with nothing to read on it, or with very many pages."""
    pages = chance.choice((1, 12, 200))
    data = draw_blank(find_sheet("sun"), copies=pages)
    if chance.random() < 0.5:
        data = data[: chance.randrange(len(data))]
    return Made("pages.pdf", data)


def _png(width: int, height: int) -> bytes:
    """A black picture of one bit a pixel, without ever holding it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    packer = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


KINDS: tuple[Callable[[Random], Made], ...] = (
    truncated,
    flipped,
    spliced,
    bomb,
    long_strip,
    wrong_type,
    wall,
    other_page,
    two_pages,
    covered,
    tiny,
    odd_mode,
    of_many_pages,
)


def hand_in(number: int, seed: int, place: Path) -> tuple[str, str]:
    """Make a picture, hand it to the program, and say its kind and what came of it; wrong is an error."""
    kind = KINDS[number % len(KINDS)]
    made = kind(Random(f"{seed} {number}"))
    path = place / made.name
    path.write_bytes(made.data)
    found = run("read", path, "--no-ask", "-o", place / "read.toml")
    name = kind.__name__
    told = f"{name} {number}: exit {found.exit_code}, {found.output!r}"
    assert found.exception is None or isinstance(found.exception, SystemExit), told
    assert "Traceback" not in found.output, told
    written = (place / "read.toml").exists()
    (place / "read.toml").unlink(missing_ok=True)
    if found.exit_code == 2:
        assert len(found.output.strip().splitlines()) in (1, 2), told
        assert not written, f"{told}: written all the same"
        return name, "refused"
    assert made.readable, told
    return name, "read"


def main() -> None:
    """Hand in so many, and print what came of them."""
    parser = argparse.ArgumentParser(description="Hand in broken pictures.")
    parser.add_argument("--pictures", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    wrong, began = 0, time.process_time()
    numbers = range(options.pictures) if options.only is None else [options.only]
    with tempfile.TemporaryDirectory() as place:
        for number in numbers:
            try:
                counts[hand_in(number, options.seed, Path(place))] += 1
            except AssertionError as error:
                wrong += 1
                print(f"wrong: {error}"[:600], flush=True)
    for (kind, what), count in sorted(counts.items()):
        print(f"{kind:14} {what:8} {count:5}")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(numbers)} pictures, {wrong} wrong, {most:.0f} MB, {time.process_time() - began:.0f} s")
    if wrong or most > MOST_MEMORY:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
