"""Makes the fonts that pages bring along: Eczar as WOFF2. Needs ``pip install brotli``.

Letters with accents and Greek are files of their own: a page fetches only what its language needs
(``unicode-range`` in ``style.css`` says which). ``python -m tests.tools.make_fonts`` writes them beside the
fonts they are taken from, the same bytes each time.
"""

from __future__ import annotations

import sys

from fontTools import subset

from charmers.paper.typeface import Face, font_file

SIGNS = {
    "": "U+20-7E,U+A0,U+AB,U+B7,U+BB-BE,U+D7,U+2010-2027,U+2030-203A,U+20AC,U+2212",
    "-Latin": "U+BF-D6,U+D8-FF,U+152-153",
    "-More": "U+A1-AA,U+AC-B6,U+B8-BA,U+100-151,U+154-17F,U+218-21B",
    "-Greek": "U+384-3CE",
}
"""What is in the files, by how their names go on."""
FACES: dict[Face, str] = {"display": "Eczar-Bold", "text": "Eczar-Medium"}


def main() -> None:
    """Write both weights in every part."""
    for face, name in FACES.items():
        source = font_file(face)
        for script, signs in SIGNS.items():
            made = source.with_name(f"{name}{script}.woff2")
            how = ["--flavor=woff2", "--no-hinting", "--layout-features=kern", f"--output-file={made}"]
            subset.main([str(source), f"--unicodes={signs}", *how])
            sys.stdout.write(f"{made.name}: {made.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
