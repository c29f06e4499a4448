"""SHA-256, without the library for certificates that ``hashlib`` loads first: a tenth of a quick command."""

# As ``random`` does it: the same function by the name that this Python has for it, or the public one.

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256

__all__ = ["hmac_sha256", "sha256"]

BLOCK = 64
"""Bytes that SHA-256 takes at a time; a longer key is hashed first (RFC 2104)."""

INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """The HMAC of a message, as ``hmac.digest(key, message, "sha256")`` computes it.

    >>> hmac_sha256(b"key", b"The quick brown fox jumps over the lazy dog").hex()[:16]
    'f7bc83f430538424'
    """
    padded = (sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
    inner = sha256(padded.translate(INNER) + message).digest()
    return sha256(padded.translate(OUTER) + inner).digest()
