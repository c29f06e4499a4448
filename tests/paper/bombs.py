"""PDFs that are small and would keep whoever draws them busy for minutes, or fill the memory."""

from __future__ import annotations

import zlib
from functools import cache

LINES = b"0 0 m 9 9 l S " * 75_000
"""A megabyte of drawing."""


def pdf(*objects: bytes) -> bytes:
    """A PDF of these objects; the first is its catalogue."""
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n%b" % (size, table)
    return out + head + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF" % (size, len(out))


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """An object with bytes in it."""
    return b"<<%b/Length %d>>stream\n%b\nendstream" % (entries, len(data), data)


def page(content: bytes, *more: bytes, catalogue: bytes = b"", entries: bytes = b"") -> bytes:
    """A PDF of one page; ``more`` are the objects from the fifth on, ``entries`` stand in the page."""
    return pdf(
        b"<</Type/Catalog/Pages 2 0 R%b>>" % catalogue,
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R%b>>" % entries,
        content,
        *more,
    )


@cache
def packed(data: bytes, times: int) -> bytes:
    """Many times the same, deflated."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(data) for _ in range(times)) + packer.flush()


def lines(megabytes: int, catalogue: bytes = b"", entries: bytes = b"") -> bytes:
    """A page that unpacks to so much drawing."""
    content = stream(packed(LINES, megabytes), b"/Filter/FlateDecode")
    return page(
        content,
        b"<</Type/Annot/Subtype/Widget/FT/Btn/T(x)/Rect[0 0 9 9]>>",
        catalogue=catalogue,
        entries=entries,
    )


def lines_twice_packed(megabytes: int) -> bytes:
    """The same, deflated once more: a thousandth of that."""
    twice = zlib.compress(packed(LINES, megabytes), 9)
    return page(stream(twice, b"/Filter[/FlateDecode/FlateDecode]"))


def lines_under_a_field(megabytes: int) -> bytes:
    """The same, with a field to fill in."""
    return lines(megabytes, b"/AcroForm<</Fields[5 0 R]>>", b"/Annots[5 0 R]")


def forms_in_forms(depth: int, each: int = 10) -> bytes:
    """Drawings that draw the next one several times."""
    inner = [b"/X Do " * each] * (depth - 1) + [b"0 0 m 9 9 l S"]
    kind = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</X %d 0 R>>>>"
    forms = [stream(body, kind % number) for number, body in enumerate(inner, 6)]
    return page(stream(b"/X Do"), *forms, entries=b"/Resources<</XObject<</X 5 0 R>>>>")


def picture(side: int) -> bytes:
    """A page with a black square of so many pixels."""
    pixels = packed(bytes(side), side)
    kind = b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8"
    image = stream(pixels, kind % (side, side) + b"/Filter/FlateDecode")
    return page(stream(b"600 0 0 800 0 0 cm /I Do"), image, entries=b"/Resources<</XObject<</I 5 0 R>>>>")


def tiles(step: str) -> bytes:
    """A page that is filled with a pattern whose tiles are far too small."""
    kind = b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/Resources<<>>"
    tile = stream(b"0 0 m 9 9 l S " * 1000, kind + f"/XStep {step}/YStep {step}".encode())
    content = stream(b"/Pattern cs /P scn 0 0 600 800 re f " * 50)
    return page(content, tile, entries=b"/Resources<</Pattern<</P 5 0 R>>>>")


BOMBS = {
    "lines": lambda: lines(60),
    "lines twice packed": lambda: lines_twice_packed(60),
    "lines under a field": lambda: lines_under_a_field(60),
    "forms in forms": lambda: forms_in_forms(8),
    "a picture": lambda: picture(12_000),
    "tiles": lambda: tiles("0.01"),
}
"""One of each kind."""
