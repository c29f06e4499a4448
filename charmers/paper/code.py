"""The code on a page: what it says of the sheet, and its dark squares."""

from __future__ import annotations

from functools import cache

from charmers.sheet.definition import Sheet

DIGEST_SIGNS = 8


def code_text(sheet: Sheet, layout: int) -> str:
    """What the code on the page says: the sheet, the first signs of its digest, the layout's version.

    Capitals and figures make the smallest code; another name simply makes it finer.
    """
    return f"CHARMERS:{sheet.name.upper()}:{sheet.digest[:DIGEST_SIGNS].upper()}:{layout}"


@cache
def code_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The dark squares of the code, row by row."""
    # Only the encoder is reportlab's; it is slow to import, and the cell map needs the text alone.
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel  # noqa: PLC0415

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)
