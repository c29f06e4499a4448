"""What was seen on a photo, kept for later: as much of it as answers about doubtful places need."""

from __future__ import annotations

import pickle
from dataclasses import replace

import cv2
import numpy as np

from charmers.photo.array import Array
from charmers.photo.reading import Seen

CLEAR = 90
"""How well the page is kept for close-ups, as a JPEG."""


def pack(seen: Seen) -> bytes:
    """What each place may show, and the page for close-ups: half a megabyte.

    Only for ``unpack``, and only from whom one trusts: it is a pickle.
    """
    page = np.clip(seen.even * 255, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", page, [cv2.IMWRITE_JPEG_QUALITY, CLEAR])
    nothing: Array = np.zeros((0, 0, 3), np.uint8)
    flat = replace(seen.flat, picture=nothing, inside=nothing, field=nothing)
    return pickle.dumps(replace(seen, flat=flat, even=packed))


def unpack(kept: bytes) -> Seen:
    """The same again, to decide anew and to show places of it; where it lay in the photo is forgotten."""
    seen: Seen = pickle.loads(kept)
    page = np.asarray(cv2.imdecode(seen.even, cv2.IMREAD_COLOR), np.float32)
    return replace(seen, even=page / 255)
