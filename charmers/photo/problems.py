"""What can go wrong with a photo: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused, Sentences

in_photo: Final = Sentences(
    "photo",
    {
        "missing": "Photos need more than charmers alone: pip install 'charmers[photo]' adds it (about 225 MB).",
        "no-file": "{file}: there is no such file.",
        "unreadable": "{file}: this file cannot be read: {why}.",
        "no-picture": "{file}: this is no picture; take a JPEG, PNG or WebP photo, or a PDF of a scan.",
        "heic": "{file}: HEIC pictures cannot be read; send or save the photo as JPEG.",
        "broken": "{file}: the picture is damaged; copy or take it again.",
        "too-large": "{file}: {width} x {height} is too large; take a picture of at most {most} megapixels.",
        "too-small": "{file}: {width} x {height} is too small; the sheet should fill a photo of {least} pixels.",
        "too-long": "{file}: the file is larger than {most} MB; send a smaller one.",
        "pages": "{file}: a scan has at most {most} pages, and this file has {n}.",
        "no-page": "{file}: no sheet was found; lay it flat, all four corner marks in the picture, in good light.",
        "other-code": "{file}: the code on this page is not one of our sheets.",
        "unknown-sheet": "{file}: this sheet was printed from another definition ({digest}); name it: --sheet FILE.",
        "layout": "{file}: this sheet was printed in layout {layout}, which this version does not know.",
        "no-match": "{file}: the print does not match near {box}; nothing should lie on the sheet, and no corner "
        "be folded or cut off.",
        "outside": "{file}: the sheet is cut off near {box}; take all of it, with its four corner marks.",
        "blurred": "{file}: the picture is too blurred to tell marks from print; hold still and take it again.",
        "two-pages": "{file}: there are {n} sheets in this picture; photograph each alone.",
    },
)
"""Every sentence about photos that cannot be read, by its key."""


class PhotoError(Refused):
    """A photo that cannot be read; ``sheet`` is the one it shows, as far as that is known."""

    def __init__(self, key: str, /, sheet: Sheet | None = None, **fields: object) -> None:
        self.key = key
        self.fields = fields
        self.sheet = sheet
        super().__init__(in_photo(key, **{"file": "", **fields}))


def named(error: PhotoError, file: object) -> PhotoError:
    """The same, of a file."""
    return PhotoError(error.key, error.sheet, **{**error.fields, "file": file})
