"""Pictures that people hand in: photos and scans, read with care, turned as they were taken."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageOps

from charmers.paper.foreign_pdf import (
    LARGEST_PDF,
    MOST_PAGES,
    BrokenPdfError,
    TooManyPagesError,
    TooMuchError,
    draw_pages,
)
from charmers.photo.array import Array
from charmers.photo.problems import PhotoError

LARGEST_FILE = LARGEST_PDF
"""Bytes; a photo of 50 megapixels has about 20 million."""
MOST_PIXELS = 60_000_000
"""As many as any phone takes; more is no photo of a sheet, or a bomb. Known before anything is unpacked."""
MOST_UNPACKED = 36_000_000
"""The same of what is not a JPEG and is unpacked whole: a scan of a page at 600 dpi."""
MOST_WEBP = 16_000_000
"""The same of WebP, which needs four times the memory for it."""
LARGE = 16_000_000
"""Pixels; what is larger and unpacked whole is halved before anything else is done with it."""
LARGE_JPEG = 25_000_000
"""The same of a JPEG, which is unpacked in less memory."""
MOST_SCANS = 64
"""Passes of a JPEG over its picture; cameras and programs make a dozen. Each may be empty and takes time."""
LONGEST = 3000
"""What is finer is made coarser: a sheet has no more to tell."""
SHORTEST = 600
"""A photo with fewer pixels on its longer side shows no marks."""
SCAN_DPI = 200
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF")


def read_pictures(path: Path) -> Iterator[Array]:
    """The pictures in a file, in red, green and blue: one, or one for each page of a scan, as it is drawn."""
    try:
        if path.is_dir():
            raise PhotoError("no-picture", file=path)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise PhotoError("no-file", file=path) from None
    except OSError as error:
        raise PhotoError("unreadable", file=path, why=error.strerror or str(error)) from None
    except ValueError:
        raise PhotoError("no-file", file=path) from None
    return pictures_of(data, str(path))


def pictures_of(data: bytes, file: str) -> Iterator[Array]:
    """The pictures in the bytes of a file."""
    if len(data) > LARGEST_FILE:
        raise PhotoError("too-long", file=file, most=LARGEST_FILE // 1_000_000)
    if data[:1024].lstrip().startswith(b"%PDF"):
        return _scans(data, file)
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"hevc", b"avif"):
        raise PhotoError("heic", file=file)
    return iter([_photo(data, file)])


def _photo(data: bytes, file: str) -> Array:
    with _quietly(file):
        Image.init()
        try:
            image: Image.Image = Image.open(io.BytesIO(data), formats=FORMATS)
        except OSError:
            raise PhotoError("no-picture", file=file) from None
        _check_size(*image.size, file, _most_pixels(image.format or ""))
        if image.format == "JPEG":
            if data.count(b"\xff\xda") > MOST_SCANS:
                raise PhotoError("broken", file=file)
            # Unpacked only as fine as needed.
            image.draft("RGB", (LONGEST, LONGEST))
        if image.width * image.height > (LARGE_JPEG if image.format == "JPEG" else LARGE):
            image = _halved(image)
        ImageOps.exif_transpose(image, in_place=True)
        return _as_array(image)


def _most_pixels(kind: str) -> int:
    return {"JPEG": MOST_PIXELS, "WEBP": MOST_WEBP}.get(kind, MOST_UNPACKED)


def _halved(image: Image.Image) -> Image.Image:
    """A large picture half as large, in as little memory as can be."""
    turned = image.getexif()
    if image.mode in ("1", "P", "PA", "I;16", "I;16B", "I;16L", "LA"):
        clear = image.mode in ("P", "PA", "LA") and "transparency" in image.info
        image = image.convert("RGBA" if clear else "I" if image.mode.startswith("I") else "RGB")
    half = image.reduce(2)
    half.info["exif"] = turned.tobytes()
    return half


def _as_array(image: Image.Image) -> Array:
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        # What is transparent is paper.
        clear = image.convert("RGBA")
        image = Image.new("RGB", image.size, "white")
        image.paste(clear, mask=clear.getchannel("A"))
    elif image.mode.startswith("I;16") or image.mode in ("I", "F"):
        deep = np.asarray(image, np.float32)
        image = Image.fromarray((255 * deep / max(float(deep.max()), 1.0)).astype(np.uint8))
    return _fine_enough(np.asarray(image.convert("RGB")))


def _fine_enough(picture: Array) -> Array:
    scale = LONGEST / max(picture.shape[:2])
    if scale >= 1:
        return np.ascontiguousarray(picture)
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))


def _check_size(width: int, height: int, file: str, most: int = MOST_PIXELS) -> None:
    if width * height > most:
        raise PhotoError("too-large", file=file, width=width, height=height, most=most // 1_000_000)
    if max(width, height) < SHORTEST or min(width, height) < SHORTEST // 3:
        raise PhotoError("too-small", file=file, width=width, height=height, least=SHORTEST)


@contextmanager
def _quietly(file: str) -> Iterator[None]:
    """Whatever is wrong inside of a picture, as one sentence."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            warnings.simplefilter("ignore", UserWarning)
            yield
    except PhotoError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError):
        raise PhotoError("broken", file=file) from None
    except Exception:
        raise PhotoError("broken", file=file) from None


def _scans(data: bytes, file: str) -> Iterator[Array]:
    """The pages of a PDF."""
    try:
        for width, height, row, channels, pixels in draw_pages(data, SCAN_DPI, LONGEST):
            _check_size(width, height, file)
            rows = np.frombuffer(pixels, np.uint8).reshape(height, row)[:, : width * channels]
            yield np.ascontiguousarray(rows.reshape(height, width, channels)[:, :, :3])
    except BrokenPdfError:
        raise PhotoError("broken", file=file) from None
    except TooManyPagesError as error:
        raise PhotoError("pages", file=file, n=error.pages, most=MOST_PAGES) from None
    except TooMuchError:
        raise PhotoError("too-much", file=file) from None
