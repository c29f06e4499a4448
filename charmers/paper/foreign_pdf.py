"""PDFs that anybody may have made: pdfium reads them in a process of its own that may take only so much.

pdfium parses and draws a page in one call, and a few hundred kilobytes can keep it busy for an hour or fill
the memory: lines that unpack to hundreds of megabytes, forms drawn in each other, pictures without measure.
Nobody can tell from outside what a page will cost, so the process that draws it ends at its limit. Where a
system has no limits for processor time (Windows), the clock is looked at instead.
"""

from __future__ import annotations

import ctypes
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import IO, Any, NamedTuple, cast

LARGEST_PDF = 60_000_000
"""Bytes, of a form or a scan; ten pages of colour have about half."""
MOST_FIELDS = 5_000
"""More than any definition has places; what has more is not read to its end."""
MOST_PAGES = 10
"""Of a scan; a form of ours has one, a viewer may add some, and nobody adds a hundred thousand."""
FIELD_SECONDS = 0.4
"""Processor time to read all fields; a form of ours takes a seventh. With a page and all else: below 2."""
PAGE_SECONDS = 1.0
"""Processor time to draw a page; a colour scan of 600 dpi takes 0.4 of it."""
MEMORY = 256_000_000
"""Bytes of that process; a colour scan of 300 dpi needs half of it at most."""
LIMITED = hasattr(signal, "setitimer")
"""Whether this system ends a process by its processor time."""
PATIENCE = 8
"""Where it does not: how much longer than that the clock may run."""
_CHILD = "import sys; sys.path[:] = sys.argv[4:]; from charmers.paper.foreign_pdf import main; main()"


class TooMuchError(Exception):
    """A PDF that took more time or memory than any sheet does."""


class BrokenPdfError(Exception):
    """What is no PDF, or cannot be read as one."""


class TooManyPagesError(Exception):
    """A PDF with more pages than are read, or with none."""

    def __init__(self, pages: int) -> None:
        super().__init__(pages)
        self.pages = pages


class Drawn(NamedTuple):
    """A page as it looks: rows of red, green and blue, each as long as it is said to be."""

    width: int
    height: int
    row: int
    channels: int
    pixels: bytes


def read_fields(data: bytes) -> dict[str, str]:
    """Every field of a PDF with what was filled in: what is written, or ``on``; nothing if it has none."""
    with _reader("fields", FIELD_SECONDS, data) as answer:
        try:
            return dict(answer()[0]["fields"])
        except BrokenPdfError:
            return {}


def draw_pages(data: bytes, dpi: int, longest: int) -> Iterator[Drawn]:
    """The pages of a PDF, each drawn when it is asked for; ``longest`` bounds the pixels of a side."""
    with _reader(f"pages {dpi} {longest}", PAGE_SECONDS, data) as answer:
        pages = answer()[0]["pages"]
        if not 0 < pages <= MOST_PAGES:
            raise TooManyPagesError(pages)
        for _ in range(pages):
            told, pixels = answer()
            width, height, row, channels = told["drawn"]
            yield Drawn(width, height, row, channels, pixels)


# The process that asks.

Answer = tuple[dict[str, Any], bytes]


@contextmanager
def _reader(work: str, seconds: float, data: bytes) -> Iterator[Callable[[], Answer]]:
    """A process that does some work on a PDF and can be asked for its answers, one after another."""
    bounds = (str(seconds if LIMITED else 0), str(MEMORY))
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _CHILD, work, *bounds, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        raise TooMuchError from None
    target, source = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)

    def answer() -> Answer:
        patience = Timer(seconds * PATIENCE, process.kill)
        if not LIMITED:
            patience.start()
        try:
            return _answer(source)
        finally:
            patience.cancel()

    try:
        # It reads everything before it answers, so neither waits for the other.
        with suppress(BrokenPipeError), target:
            target.write(data)
        yield answer
    finally:
        process.kill()
        process.wait()
        source.close()


def _answer(source: IO[bytes]) -> Answer:
    try:
        told = json.loads(source.readline())
        more = source.read(told["bytes"])
    except ValueError:
        raise TooMuchError from None
    if told.get("broken"):
        raise BrokenPdfError
    if len(more) < told["bytes"]:
        raise TooMuchError
    return told, more


# The process that is asked. Only here does pdfium see what others made.


def main() -> None:
    """Do the work that the command line names on the PDF from standard input."""
    work, seconds, memory = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    import pypdfium2  # noqa: PLC0415  (who asks needs none of it)

    restart = _bound(seconds, memory)
    data = sys.stdin.buffer.read()
    kind, *numbers = work.split()
    try:
        document = pypdfium2.PdfDocument(data)
        answers = _fields(document) if kind == "fields" else _pages(document, *map(int, numbers))
        for told, more in answers:
            _tell(told, more)
            restart()
    except pypdfium2.PdfiumError:
        _tell({"broken": True})


def _bound(seconds: float, memory: int) -> Callable[[], None]:
    """End this process when it takes more; what is returned lets it begin anew."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415  (not on every system)

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    def restart() -> None:
        if seconds:
            signal.setitimer(signal.ITIMER_PROF, seconds)

    restart()
    return restart


def _tell(told: dict[str, Any], more: bytes = b"") -> None:
    output = sys.stdout.buffer
    output.write(json.dumps({**told, "bytes": len(more)}).encode() + b"\n")
    output.write(more)
    output.flush()


def _pages(document: Any, dpi: int, longest: int) -> Iterator[Answer]:
    import pypdfium2  # noqa: PLC0415

    yield {"pages": len(document)}, b""
    for page in document:
        width, height = page.get_size()
        if not (0 < width < 1e5 and 0 < height < 1e5):
            raise pypdfium2.PdfiumError("a page without a size")
        scale = min(dpi / 72, longest / max(width, height))
        drawn = page.render(scale=scale, rev_byteorder=True)
        yield {"drawn": (drawn.width, drawn.height, drawn.stride, drawn.n_channels)}, bytes(drawn.buffer)
        drawn.close()
        page.close()


def _fields(document: Any) -> Iterator[Answer]:
    yield {"fields": fields_of(document)}, b""


def fields_of(document: Any) -> dict[str, str]:
    """The fields of a document of pdfium that is trusted, or read where it can do no harm."""
    # Whether there are fields is known before a page is parsed.
    document.init_forms()
    if document.formenv is None or len(document) > MOST_PAGES:
        return {}
    found: dict[str, str] = {}
    for page in document:
        found.update(_page_fields(document.formenv.raw, page))
    return found if len(found) <= MOST_FIELDS else {}


def _page_fields(environment: Any, page: Any) -> Iterator[tuple[str, str]]:
    import pypdfium2.raw as pdfium  # noqa: PLC0415

    for i in range(min(pdfium.FPDFPage_GetAnnotCount(page), MOST_FIELDS + 1)):
        annotation = pdfium.FPDFPage_GetAnnot(page, i)
        try:
            kind = pdfium.FPDFAnnot_GetFormFieldType(environment, annotation)
            if kind == pdfium.FPDF_FORMFIELD_CHECKBOX:
                checked = pdfium.FPDFAnnot_IsChecked(environment, annotation)
                yield (
                    _text(pdfium.FPDFAnnot_GetFormFieldName, environment, annotation),
                    "on" if checked else "",
                )
            elif kind == pdfium.FPDF_FORMFIELD_TEXTFIELD:
                yield (
                    _text(pdfium.FPDFAnnot_GetFormFieldName, environment, annotation),
                    _text(pdfium.FPDFAnnot_GetFormFieldValue, environment, annotation),
                )
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)


def _text(ask: Callable[..., int], environment: Any, annotation: Any) -> str:
    length = ask(environment, annotation, None, 0)
    if not 2 <= length <= 2000:
        return ""
    buffer = ctypes.create_string_buffer(length)
    ask(environment, annotation, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")
