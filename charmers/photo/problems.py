"""What can go wrong with a photo: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused, Sentences

in_photo: Final = Sentences(
    "photo",
    {
        "missing": "Photos need more than charmers alone; {command} adds it (about 225 MB).",
        "no-file": "{file}: there is no such file.",
        "unreadable": "{file} cannot be read: {why}.",
        "no-picture": "{file} is no picture; take a JPEG, PNG or WebP photo, or a PDF of a scan.",
        "heic": "{file}: HEIC pictures cannot be read; send or save the photo as JPEG.",
        "broken": "{file}: the picture is damaged; copy it again, or take another.",
        "too-large": "{file}: {width} x {height} pixels are too many; {most} million can be read.",
        "too-small": "{file}: {width} x {height} pixels are too few; the longer side needs {least}.",
        "too-long": "{file}: the file is larger than {most} MB; send a smaller one.",
        "too-much": "{file}: drawing this PDF takes too much time or memory; scan the sheet as a picture.",
        "pages": "{file} has {n} {n:page|pages}; a scan of 1 to {most} can be read.",
        "no-page": "{file}: no sheet was found; lay it flat, take all of it from above, in good light.",
        "two-pages": "{file}: there are {n} sheets in one picture; take each alone.",
        "unknown-sheet": "{file}: this sheet was printed from a definition that is not built in ({digest}); "
        "name it with --sheet FILE.",
        "layout": "{file}: this sheet was printed by another version of charmers (layout {layout}).",
        "no-match": "{file}: the print is not seen near {box}; nothing should lie on the sheet, no lamp be "
        "mirrored in it, and no part of it be folded away.",
        "outside": "{file}: the sheet is cut off near {box}; take all of it, with its four corner marks.",
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
