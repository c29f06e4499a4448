"""The code on a page: what it says of the sheet and of its print, and its dark squares."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from charmers.paper.choices import PAGE_SIZES, THEMES, PageSize, ThemeName

DIGEST_SIGNS = 8
LONGEST = 25
"""The most signs that fit into the smallest code."""
SIZE_SIGNS: dict[PageSize, str] = dict(zip(PAGE_SIZES, "AL5H3T", strict=True))
THEME_SIGNS: dict[ThemeName, str] = dict(zip(THEMES, "CGI", strict=True))

_FIRST = re.compile(r"CHARMERS:(?P<name>.+):(?P<digest>[0-9A-F]{8}):1")
_SECOND = re.compile(
    rf"CHARM:(?P<layout>[2-9])(?P<size>[{''.join(SIZE_SIGNS.values())}])"
    rf"(?P<theme>[{''.join(THEME_SIGNS.values())}])(?P<lang>[A-Z]{{2}})"
    r"(?P<digest>[0-9A-F]{8})(?:X(?P<exercise>[0-9A-Z]{1,5}))?"
)


@dataclass(frozen=True, slots=True)
class PrintCode:
    """What the code on a page tells; layout 1 told neither size, theme nor language."""

    digest: str
    """The first signs of the definition's digest, in small letters."""
    layout: int = 2
    size: PageSize = "a4"
    theme: ThemeName = "colour"
    lang: str = "en"
    exercise: int | None = None
    """The number of an exercise sheet, which says what was to be drawn on it."""

    def __str__(self) -> str:
        """At most 25 capitals and figures: the smallest code there is.

        >>> str(PrintCode("19ed4f4e0c", size="a5", theme="ink", lang="de"))
        'CHARM:25IDE19ED4F4E'
        """
        print_ = f"{self.layout}{SIZE_SIGNS[self.size]}{THEME_SIGNS[self.theme]}{self.lang[:2].upper()}"
        last = "" if self.exercise is None else f"X{base36(self.exercise)}"
        return f"CHARM:{print_}{self.digest[:DIGEST_SIGNS].upper()}{last}"


def read_code(text: str) -> PrintCode | None:
    """What the text of a code tells, of any layout there was; nothing if it is not one of ours.

    >>> read_code("CHARMERS:SUN:19ED4F4E:1")
    PrintCode(digest='19ed4f4e', layout=1, size='a4', theme='colour', lang='en', exercise=None)
    >>> read_code("CHARM:25IDE19ED4F4EX1Z").exercise
    71
    """
    if found := _FIRST.fullmatch(text):
        return PrintCode(found["digest"].lower(), layout=1)
    found = _SECOND.fullmatch(text)
    if not found:
        return None
    sizes = {sign: size for size, sign in SIZE_SIGNS.items()}
    themes = {sign: theme for theme, sign in THEME_SIGNS.items()}
    exercise = found["exercise"]
    return PrintCode(
        found["digest"].lower(),
        int(found["layout"]),
        sizes[found["size"]],
        themes[found["theme"]],
        found["lang"].lower(),
        None if exercise is None else int(exercise, 36),
    )


def base36(number: int) -> str:
    """A number in figures and capitals.

    >>> base36(71), base36(0)
    ('1Z', '0')
    """
    signs = ""
    while number or not signs:
        number, rest = divmod(number, 36)
        signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rest] + signs
    return signs


@cache
def code_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The dark squares of the code, row by row."""
    # Only the encoder is reportlab's; it is slow to import, and the cell map needs the text alone.
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel  # noqa: PLC0415

    # The code of an exercise stays as coarse as the others, for a weaker correction.
    weak = 20 < len(text) <= LONGEST
    code = QRCode(None, QRErrorCorrectLevel.L if weak else QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)
