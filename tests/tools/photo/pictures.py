"""A photo and what is read in it for the README, in examples/: ``python -m tests.tools.photo.pictures``."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.tools.photo.corpus import draw, photograph

EXAMPLES = Path(__file__).parents[3] / "examples"
HAND, NUMBER, LEVEL = "b", 248, 0.8
"""English, in colour, taken from the side, with two marks that were scribbled out."""
HIGH = 760


def main() -> None:
    """Draw a photo, let ``charmers read`` tell what it saw, and set both side by side."""
    with tempfile.TemporaryDirectory() as directory:
        photo, seen = Path(directory, "photo.jpg"), Path(directory, "seen.png")
        photo.write_bytes(photograph(draw(HAND, NUMBER), LEVEL).jpeg)
        command = [sys.executable, "-m", "charmers", "read", str(photo), "--report", str(seen), "--no-ask"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        sides = [_of_height(path.read_bytes()) for path in (photo, seen)]
    both = Image.new("RGB", (sum(side.width for side in sides), HIGH), "white")
    both.paste(sides[0], (0, 0))
    both.paste(sides[1], (sides[0].width, 0))
    picture = both.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.FLOYDSTEINBERG)
    picture.save(EXAMPLES / "photo-read.png", optimize=True)


def _of_height(file: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(file)).convert("RGB")
    return image.resize((round(image.width * HIGH / image.height), HIGH), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
