"""What a page sends, read with care: anything but plain words and numbers is no request of ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from charmers.phones.problems import Unwelcome

Sent = Mapping[str, Any]
LONGEST_TEXT = 200


def text_of(sent: Sent, key: str, default: str | None = None, *, most: int = LONGEST_TEXT) -> str:
    """A text that was sent."""
    found = sent.get(key, default)
    if not isinstance(found, str) or len(found) > most:
        raise Unwelcome("unclear", 400)
    return found


def number_of(sent: Sent, key: str) -> int:
    """A number that was sent."""
    found = sent.get(key)
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) > 10**9:
        raise Unwelcome("unclear", 400)
    return found
