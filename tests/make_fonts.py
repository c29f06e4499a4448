"""Makes the fonts that pages bring along: Eczar for Latin and Greek, as WOFF2. Needs ``pip install brotli``.

``python -m tests.make_fonts`` writes them beside the fonts they are taken from, the same bytes each time.
"""

from __future__ import annotations

import sys

from fontTools import subset

from charmers.paper.typeface import font_file

SIGNS = "U+20-17F,U+218-21B,U+2C6-2DD,U+370-3FF,U+2010-2027,U+2030-203A,U+20AC,U+2122,U+2190-2193,U+2212"


def main() -> None:
    """Write both weights."""
    for face, name in (("display", "Eczar-Bold"), ("text", "Eczar-Medium")):
        source = font_file(face)  # type: ignore[arg-type]
        made = source.with_name(f"{name}.woff2")
        subset.main(
            [str(source), f"--unicodes={SIGNS}", "--flavor=woff2", "--no-hinting", f"--output-file={made}"]
        )
        sys.stdout.write(f"{made.name}: {made.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
