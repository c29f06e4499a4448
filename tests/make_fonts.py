"""Makes the fonts that pages bring along: Eczar for Latin and Greek, as WOFF2. Needs ``pip install brotli``.

``python -m tests.make_fonts`` writes them beside the fonts they are taken from, the same bytes each time.
"""

from __future__ import annotations

import sys

from fontTools import subset

from charmers.paper.typeface import Face, font_file

SIGNS = "U+20-17F,U+218-21B,U+370-3FF,U+2010-2027,U+2030-203A,U+20AC,U+2212"
FACES: dict[Face, str] = {"display": "Eczar-Bold", "text": "Eczar-Medium"}


def main() -> None:
    """Write both weights."""
    for face, name in FACES.items():
        source = font_file(face)
        made = source.with_name(f"{name}.woff2")
        how = ["--flavor=woff2", "--no-hinting", "--layout-features=kern", f"--output-file={made}"]
        subset.main([str(source), f"--unicodes={SIGNS}", *how])
        sys.stdout.write(f"{made.name}: {made.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
