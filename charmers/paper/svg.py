"""The SVG brush and the SVG document: one page, true to scale, with all it needs inside.

A file carries the outlines of its letters, because not every program shows fonts that are embedded in
an SVG; beside them stands the text itself, unpainted, for people who search, copy or listen. A page
that brings the fonts takes an ``inline`` drawing: its text is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from html import escape

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from charmers.paper import typeface
from charmers.paper.brush import Brush, Form, Ink, Stamp, code
from charmers.paper.geometry import MM, Box, Place
from charmers.paper.icons import GRID
from charmers.paper.outline import Step
from charmers.paper.theme import WHITE, Colour
from charmers.paper.typeface import Face

EM = 1000
"""How many units of our fonts a type size has."""

_ROUND_ENDS = 'stroke-linecap="round" stroke-linejoin="round"'
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def short(value: float, digits: int = 2) -> str:
    """A number as short as it can be written.

    >>> short(0.5), short(-0.001), short(12.0), short(-0.25)
    ('.5', '0', '12', '-.25')
    """
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path_data(steps: Iterable[Step]) -> str:
    """An outline as the ``d`` of a path, to a hundredth of its unit, each step from where the last ended.

    >>> path_data([("M", (1.0, 2.0)), ("L", (4.0, 2.0)), ("L", (5.0, 4.5)), ("Z", ())])
    'M1 2h3l1 2.5z'
    """
    parts: list[str] = []
    x = y = start_x = start_y = 0
    for command, values in steps:
        # In whole hundredths, so that rounding never adds up.
        v = [round(value * 100) for value in values]
        if command == "Z":
            parts.append("z")
            x, y = start_x, start_y
            continue
        if command == "M":
            parts.append(f"M{_joined(v)}")
            start_x, start_y = v
        elif command == "L" and v[1] == y:
            parts.append(f"h{_joined([v[0] - x])}")
        elif command == "L" and v[0] == x:
            parts.append(f"v{_joined([v[1] - y])}")
        else:
            parts.append(command.lower() + _joined(part - (y if i % 2 else x) for i, part in enumerate(v)))
        x, y = v[-2:]
    return "".join(parts)


def _joined(hundredths: Iterable[int]) -> str:
    return " ".join(short(value / 100) for value in hundredths).replace(" -", "-")


@cache
def _font(face: Face) -> TTFont:
    return TTFont(typeface.font_file(face), lazy=True)


def letter_data(face: Face, glyph: int) -> str:
    """The outline of a letter as the ``d`` of a path, in units of its font, upwards from the baseline."""
    letters = _font(face).getGlyphSet()
    pen = SVGPathPen(letters, short)
    letters[_font(face).getGlyphName(glyph)].draw(pen)
    return str(pen.getCommands())


def _words(text: str) -> str:
    """A text as it may stand in XML."""
    return escape(_NO_XML.sub("\ufffd", text))


class SvgBrush(Brush):
    """Collects the elements of a drawing; what it shows more than once is kept in ``kept`` by its id."""

    def __init__(self, form: Form, kept: dict[str, str], *, inline: bool) -> None:
        super().__init__(form.page, form.theme, form.smallest)
        self.elements: list[str] = []
        self._kept = kept
        self._inline = inline

    def paint(self, steps: Iterable[Step], ink: Ink) -> None:
        """Draw an outline."""
        self.elements.append(_path(steps, ink, 1 / MM))

    def write(
        self, x: float, y: float, text: str, face: Face, size: float, shade: Colour, narrow: float
    ) -> None:
        """Write on a baseline from its left end."""
        wide = typeface.width(text, face, size) * narrow / MM
        at = f'x="{short(x)}" y="{short(y)}" font-size="{short(size / MM, 3)}" textLength="{short(wide)}"'
        if self._inline:
            family, weight = typeface.FAMILIES[face]
            how = f'font-family="&apos;{family}&apos;" font-weight="{weight}" fill="#{code(shade)}"'
            at = f'{at} lengthAdjust="spacingAndGlyphs"'
            self.elements.append(f"<text {at} {how}>{_words(text)}</text>")
            return
        unit = size / MM / EM
        place = f"translate({short(x)} {short(y)})scale({short(unit * narrow, 6)} {short(-unit, 6)})"
        self.elements.append(f'<g fill="#{code(shade)}" transform="{place}">')
        along = 0.0
        for sign in text:
            name = self._letter(sign, face)
            if self._kept[name]:
                self.elements.append(f'<use href="#{name}" x="{short(along)}"/>')
            along += typeface.width(sign, face, EM)
        self.elements.append(f"</g><text {at}>{_words(text)}</text>")

    def _letter(self, sign: str, face: Face) -> str:
        """The name of a letter, which is drawn once in the file; one the font does not have is glyph 0."""
        glyph = typeface.font(face).face.charToGlyph.get(ord(sign), 0)
        name = f"{face[0]}{glyph}"
        if name not in self._kept:
            outline = letter_data(face, glyph)
            self._kept[name] = f'<path id="{name}" d="{outline}"/>' if outline else ""
        return name

    def stamp(self, stamp: Stamp, x: float, y: float, size: float) -> None:
        """Show an icon, which is drawn once in the file for each colour and weight."""
        if stamp.name not in self._kept:
            outlines = "".join(_path(steps, ink, 1.0) for steps, ink in stamp.outlines)
            self._kept[stamp.name] = f'<g id="{stamp.name}" {_ROUND_ENDS}>{outlines}</g>'
        place = f"translate({short(x)} {short(y)})scale({short(size / GRID, 4)})"
        self.elements.append(f'<use href="#{stamp.name}" transform="{place}"/>')

    def rounded(self) -> AbstractContextManager[None]:
        """Lines drawn inside this have round ends and corners."""
        return self._group(_ROUND_ENDS)

    @contextmanager
    def part(self, name: str, box: Box, cells: Iterable[Place] = ()) -> Iterator[None]:
        """A group with the part's name as its id, its place, and its markable places above it all."""
        place = " ".join(short(value) for value in (box.x, box.y, box.w, box.h))
        with self._group(f'id="{name}" data-box="{place}"'):
            yield
            self.elements += [_place(cell) for cell in cells]

    def mark(self, cell: str) -> AbstractContextManager[None]:
        """A group that names the place it marks."""
        return self._group(f'data-mark="{cell}"')

    def spoken(self, text: str) -> AbstractContextManager[None]:
        """A group that is read out as a text."""
        return self._group(f'role="img" aria-label="{_words(text)}"')

    @contextmanager
    def _group(self, attributes: str) -> Iterator[None]:
        self.elements.append(f"<g {attributes}>")
        yield
        self.elements.append("</g>")


def _path(steps: Iterable[Step], ink: Ink, unit: float) -> str:
    """An outline; ``unit`` is what its line and its dashes are measured in."""
    how = f' fill="#{code(ink.fill)}"' if ink.fill else ""
    if ink.line:
        how += f' stroke="#{code(ink.line)}" stroke-width="{short(ink.width * unit, 3)}"'
    if ink.dash:
        how += f' stroke-dasharray="{" ".join(short(part * unit, 3) for part in ink.dash)}"'
    if ink.butt and ink.line:
        how += ' stroke-linecap="butt"'
    return f'<path{how} d="{path_data(steps)}"/>'


def _place(cell: Place) -> str:
    """A markable place: nothing to see, but a page can find it, and a finger hits it."""
    box = cell.box
    end = f'data-cell="{cell.id}" pointer-events="all"/>'
    if cell.shape == "circle":
        rx, ry = short(box.w / 2), short(box.h / 2)
        return f'<ellipse cx="{short(box.cx)}" cy="{short(box.cy)}" rx="{rx}" ry="{ry}" {end}'
    return f'<rect x="{short(box.x)}" y="{short(box.y)}" width="{short(box.w)}" height="{short(box.h)}" {end}'


class SvgDocument:
    """An SVG in the making: one page, in the measures of its sheet."""

    def __init__(self, paper: Box, title: str, subject: str, lang: str, *, inline: bool) -> None:
        self.paper = paper
        self._title, self._subject, self._lang = title, subject, lang
        self._inline = inline
        self._kept: dict[str, str] = {}
        self._sheets: dict[str, list[str]] = {}
        self._text = ""

    @contextmanager
    def sheet(self, form: Form) -> Iterator[Brush]:
        """Draw a sheet, to be shown on the page."""
        brush = self._brush(form)
        yield brush
        self._sheets[form.name] = brush.elements

    @contextmanager
    def page(self, form: Form, label: str = "") -> Iterator[Brush]:  # noqa: ARG002
        """The page with a sheet on all of it; more can be drawn on it."""
        brush = self._brush(form)
        yield brush
        self._text = self._file(self.paper, form.page, [*self._sheets[form.name], *brush.elements])

    @contextmanager
    def shared_page(
        self,
        shown: Sequence[tuple[Form, Box]],
        paper: Box,
        label: str = "",  # noqa: ARG002
        trim: Box | None = None,  # noqa: ARG002
    ) -> Iterator[Brush]:
        """The page with sheets in their places; more can be drawn beside them."""
        brush = self._brush(shown[0][0]._replace(page=paper))
        yield brush
        elements: list[str] = []
        first: dict[str, Box] = {}
        for form, place in shown:
            if form.name in first:
                dx, dy = place.x - first[form.name].x, place.y - first[form.name].y
                elements.append(f'<use href="#{form.name}" transform="translate({short(dx)} {short(dy)})"/>')
                continue
            first[form.name] = place
            scale = f"scale({short(place.w / form.page.w, 5)})"
            at = f"translate({short(place.x)} {short(place.y)}){scale}"
            elements += [f'<g id="{form.name}" transform="{at}">', *self._sheets[form.name], "</g>"]
        self._text = self._file(paper, paper, [*elements, *brush.elements])

    def finish(self) -> bytes:
        """The bytes of the file."""
        return self._text.encode()

    def _brush(self, form: Form) -> SvgBrush:
        return SvgBrush(form, self._kept, inline=self._inline)

    def _file(self, paper: Box, page: Box, elements: list[str]) -> str:
        view = f'viewBox="0 0 {short(page.w, 3)} {short(page.h, 3)}"'
        # Joins as sharp as in a PDF; letters stand where the page's metrics put them, without kerning.
        how = f'role="graphics-document" lang="{self._lang}" xml:space="preserve" fill="none"'
        how += ' stroke-miterlimit="10"'
        kept = f"<defs>{''.join(self._kept.values())}</defs>"
        drawn = "\n".join(elements)
        if self._inline:
            how += ' pointer-events="none" style="font-kerning:none;font-variant-ligatures:none"'
            head = f'<svg xmlns="http://www.w3.org/2000/svg" {view} {how} aria-label="{_words(self._title)}">'
            return f"{head}\n{kept}\n{drawn}\n</svg>\n"
        size = f'width="{short(paper.w)}mm" height="{short(paper.h)}mm"'
        white = f'<rect width="100%" height="100%" fill="#{code(WHITE)}"/>'
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view} {how}>\n'
            f"<title>{_words(self._title)}</title>\n<desc>{_words(self._subject)}</desc>\n"
            f"{kept}\n{white}\n{drawn}\n</svg>\n"
        )
