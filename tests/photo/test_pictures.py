"""Pictures as files: turned as they were taken, and whatever is wrong with them said in one sentence."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from charmers.paper.document import draw_blank
from charmers.paper.foreign_pdf import MOST_PAGES
from charmers.photo.array import Array
from charmers.photo.picture import LONGEST, pictures_of, read_pictures
from charmers.photo.problems import PhotoError
from charmers.sheet.definition import Sheet


def coloured(width: int = 800, height: int = 640) -> Image.Image:
    """Red above, blue below, and a green corner at the top left."""
    picture: Array = np.zeros((height, width, 3), np.uint8)
    picture[: height // 2, :, 0] = 250
    picture[height // 2 :, :, 2] = 250
    picture[:60, :60] = (0, 250, 0)
    return Image.fromarray(picture)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def refusal(data: bytes) -> str:
    with pytest.raises(PhotoError) as error:
        list(pictures_of(data, "x.jpg"))
    return error.value.key


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF"])
def test_every_usual_kind_of_picture_is_read(kind: str) -> None:
    (picture,) = pictures_of(saved(coloured(), kind), "x")
    assert picture.shape == (640, 800, 3)
    assert picture[5, 5].argmax() == 1
    assert picture[600, 700].argmax() == 2


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photo_is_turned_as_its_camera_says(turn: int) -> None:
    image = coloured()
    back = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[turn]
    exif = Image.Exif()
    exif[0x0112] = turn
    taken = image if back is None else image.transpose(back)
    (picture,) = pictures_of(saved(taken, "JPEG", exif=exif), "x")
    assert picture.shape == (640, 800, 3)
    assert picture[5, 5].argmax() == 1
    assert picture[600, 700].argmax() == 2


def test_a_large_photo_is_made_smaller() -> None:
    (picture,) = pictures_of(saved(coloured(6000, 4000), "JPEG"), "x")
    assert max(picture.shape) == LONGEST


def test_greys_deep_greys_palettes_and_transparency_are_read() -> None:
    for image in (
        coloured().convert("L"),
        coloured().convert("P"),
        coloured().convert("1"),
        coloured().convert("CMYK").convert("RGBA"),
        Image.fromarray((np.arange(800 * 640).reshape(640, 800) % 65536).astype(np.uint16)),
    ):
        (picture,) = pictures_of(saved(image, "PNG"), "x")
        assert picture.shape == (640, 800, 3)
        assert picture.dtype == np.uint8
    clear = Image.new("RGBA", (700, 700), (0, 0, 0, 0))
    (picture,) = pictures_of(saved(clear, "PNG"), "x")
    assert picture.min() == 255


def test_a_pdf_is_read_page_by_page(sun: Sheet) -> None:
    assert len(list(pictures_of(draw_blank(sun, copies=2), "x"))) == 2
    with pytest.raises(PhotoError) as error:
        list(pictures_of(draw_blank(sun, copies=MOST_PAGES + 1), "scan.pdf"))
    assert error.value.key == "pages"
    assert "scan.pdf" in str(error.value)


@pytest.mark.parametrize(("kind", "side"), [("WEBP", 4100), ("PNG", 6100), ("GIF", 6100)])
def test_what_is_unpacked_whole_may_have_fewer_pixels(kind: str, side: int) -> None:
    assert refusal(saved(Image.new("L", (side, side), 200), kind)) == "too-large"


def test_a_jpeg_has_only_so_many_passes() -> None:
    data = saved(coloured(), "JPEG", progressive=True)
    # The last pass once more, as often as somebody likes: a few bytes that walk over the whole picture.
    last = data[data.rindex(b"\xff\xda") : -2]
    assert len(list(pictures_of(data, "x.jpg"))) == 1
    assert refusal(data[:-2] + last * 100 + data[-2:]) == "broken"


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "1", "I;16", "CMYK"])
def test_a_large_scan_is_halved_and_still_stands_upright(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.photo.picture.LARGE", 400_000)
    image = coloured().convert("I" if mode == "I;16" else mode)
    exif = Image.Exif()
    exif[0x0112] = 3
    kind = "TIFF" if mode == "CMYK" else "PNG"
    if mode == "I;16":
        image = Image.fromarray(np.asarray(coloured().convert("L"), np.uint16) * 100)
    (picture,) = pictures_of(saved(image, kind, exif=exif), "x")
    assert picture.shape == (320, 400, 3)
    # Turned around: the bright corner at the top left is at the lower right.
    assert int(picture[-5, -5, 1]) > 100


def test_bombs_are_refused_before_they_are_unpacked() -> None:
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 10_000))
    assert refusal(bomb + chunk(b"IEND", b"")) in ("too-large", "broken")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_that_breaks_off_is_refused(kind: str) -> None:
    data = saved(coloured(), kind)
    assert refusal(data[: len(data) // 2]) in ("broken", "no-picture")


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "no-picture"),
        (b"format = 1", "no-picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"),
        (b"%PDF-1.4\nnothing", "broken"),
        (saved(coloured(200, 150), "PNG"), "too-small"),
        (saved(coloured(4000, 100), "PNG"), "too-small"),
    ],
)
def test_what_is_no_photo_of_a_sheet_is_refused(data: bytes, key: str) -> None:
    assert refusal(data) == key


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jpg", tmp_path):
        with pytest.raises(PhotoError):
            read_pictures(path)
